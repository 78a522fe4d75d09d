"""A record as typed values (docs/record.md). Every limit of the format is a named constant here.

Members that may be left out have the default ``None``. Cards stay texts (``"TH"``); the engine turns
them into numbers with ``verifier.cards``. Nothing here judges: what can be read is a ``Record``.
"""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from ..cards import DECK
from ..rules.options import MAX_NUMBER, Overrides

MAX_RECORD_BYTES = 8 * 1024 * 1024
MAX_DEALS = 200
MAX_EVENTS = 400
MAX_NAME = 64
MAX_CLIENT_SEED = 64
MAX_PROJECT_CARDS = 8
MAX_SIGNATURE_HEX = 192
"""A beacon's signature: at most a point of G2, 96 bytes."""
MAX_PROOF_TEXT = 64 * 1024

Seat = Annotated[int, Meta(ge=0, le=3)]
Team = Annotated[int, Meta(ge=0, le=1)]
Number = Annotated[int, Meta(ge=0, le=MAX_NUMBER)]
Trick = Annotated[int, Meta(ge=0, le=7)]
Hex64 = Annotated[str, Meta(min_length=64, max_length=64, pattern="^[0-9a-f]*$")]
HexBytes = Annotated[str, Meta(max_length=MAX_SIGNATURE_HEX, pattern="^([0-9a-f]{2})+$")]
Base64Signature = Annotated[str, Meta(max_length=88, pattern="^[A-Za-z0-9+/]{86}==$")]
SakkaId = Annotated[str, Meta(min_length=1, max_length=64, pattern="^[A-Za-z0-9._-]*$")]
Name = Annotated[str, Meta(max_length=MAX_NAME)]
ClientSeed = Annotated[str, Meta(max_length=MAX_CLIENT_SEED)]
UtcTime = Annotated[
    str,
    Meta(max_length=20, pattern="^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z$"),
]

Card = Literal[*DECK]  # type: ignore[valid-type]
Suit = Literal["S", "H", "D", "C"]
ProfileName = Literal["saharat", "elblot", "waraq52"]
Mode = Literal["sahl", "qaid"]
ProjectKind = Literal["sra", "fifty", "hundred", "four_hundred"]
FoulName = Literal["revoke", "no_trump", "no_overtrump", "closed_lead", "akka", "sawa"]
Remedy = Literal["tasjeel", "takweesh", "none"]
Multiplier = Literal[1, 2, 3, 4, "gahwa"]
Outcome = Literal["scored", "passed_out", "bouchat", "tasjeel", "takweesh"]

FirstHand = tuple[Card, Card, Card, Card, Card]
RestHand = Annotated[list[Card], Meta(min_length=2, max_length=3)]
ProjectCards = Annotated[list[Card], Meta(min_length=1, max_length=MAX_PROJECT_CARDS)]
TeamPair = tuple[Number, Number]
Winners = tuple[Seat, Seat, Seat, Seat, Seat, Seat, Seat, Seat]


class _Part(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True, gc=False
):
    """What all parts of a record share: closed, immutable, nothing written for a member left out."""


# Events, in the order of docs/record.md's table. `at`: milliseconds since the sakka began.


class Event(_Part, tag_field="do", kw_only=True):
    """One thing that happened; ``seat`` is who did it, ``auto`` that the server did it for the seat."""

    seat: Seat
    at: Number | None = None
    auto: bool | None = None


class Pass(Event, tag="pass", kw_only=True):
    """بس، ولا, or no to a double, a takeover, a raise."""


class Hokm(Event, tag="hokm", kw_only=True):
    suit: Suit


class Sun(Event, tag="sun", kw_only=True):
    pass


class Ashkal(Event, tag="ashkal", kw_only=True):
    pass


class Double(Event, tag="double", kw_only=True):
    closed: bool | None = None


class Three(Event, tag="three", kw_only=True):
    pass


class Four(Event, tag="four", kw_only=True):
    closed: bool | None = None


class Gahwa(Event, tag="gahwa", kw_only=True):
    pass


class Project(Event, tag="project", kw_only=True):
    kind: ProjectKind
    cards: ProjectCards


class Talk(Event, tag="talk", kw_only=True):
    kind: ProjectKind
    rank: Literal["7", "8", "9", "T", "J", "Q", "K", "A"]


class Reveal(Event, tag="reveal", kw_only=True):
    cards: ProjectCards


class Play(Event, tag="play", kw_only=True):
    card: Card
    say: Annotated[list[Literal["akka", "baloot"]], Meta(max_length=2)] | None = None


class Baloot(Event, tag="baloot", kw_only=True):
    """البلوت said late, after the card."""


class Sawa(Event, tag="sawa", kw_only=True):
    pass


class Bouchat(Event, tag="bouchat", kw_only=True):
    pass


class QaidOpen(Event, tag="qaid_open", kw_only=True):
    pass


class QaidClose(Event, tag="qaid_close", kw_only=True):
    pass


class Qaid(Event, tag="qaid", kw_only=True):
    foul: FoulName
    against: Seat
    trick: Trick | None = None
    card: Card | None = None


class Ruling(Event, tag="ruling", kw_only=True):
    """The server's judgement of the claim before it; ``seat`` is the claimant's."""

    upheld: bool
    remedy: Remedy


class Chat(Event, tag="chat", kw_only=True):
    scope: Literal["team", "all"]


class Ready(Event, tag="ready", kw_only=True):
    pass


AnyEvent = (
    Pass | Hokm | Sun | Ashkal | Double | Three | Four | Gahwa | Project | Talk | Reveal | Play
    | Baloot | Sawa | Bouchat | QaidOpen | QaidClose | Qaid | Ruling | Chat | Ready
)  # fmt: skip


class Contract(_Part, kw_only=True):
    """The contract of a deal; ``suit`` only with hokm. Also the form in which it is computed."""

    type: Literal["hokm", "sun"]
    suit: Suit | None = None
    buyer: Seat
    taker: Seat
    multiplier: Multiplier
    closed: bool


class Result(_Part, kw_only=True):
    """What the operator claims of a deal; pairs are by team."""

    outcome: Outcome
    contract: Contract | None = None
    winners: Winners | None = None
    raw: TeamPair | None = None
    projects: TeamPair | None = None
    baloot: TeamPair | None = None
    points: TeamPair
    score: TeamPair


class Deal(_Part, kw_only=True):
    """One physical deal: cards by seat as dealt, events in order, what was claimed."""

    index: Number
    dealer: Seat
    at: Number | None = None
    cut: Number | None = None
    first: tuple[FirstHand, FirstHand, FirstHand, FirstHand]
    flip: Card
    rest: tuple[RestHand, RestHand, RestHand, RestHand] | None = None
    events: Annotated[list[AnyEvent], Meta(max_length=MAX_EVENTS)]
    result: Result


class RulesPromised(_Part, kw_only=True):
    profile: ProfileName
    options: Overrides | None = None


class TableKind(_Part, kw_only=True):
    mode: Mode
    free: bool


class Player(_Part, kw_only=True):
    name: Name
    bot: bool


class Beacon(_Part, kw_only=True):
    """A public random value (docs/fairness.md §7)."""

    chain: Hex64
    round: Annotated[int, Meta(ge=1, le=MAX_NUMBER)]
    randomness: Hex64
    signature: HexBytes


class BeaconRound(_Part, kw_only=True):
    """The round that a commitment names before it is known."""

    chain: Hex64
    round: Annotated[int, Meta(ge=1, le=MAX_NUMBER)]


class CommitmentStatement(_Part, kw_only=True):
    """What the operator signs before the first deal (docs/fairness.md §6)."""

    type: Literal["sakka-commitment/1"]
    operator: Name
    sakka_id: SakkaId
    commitment: Hex64
    committed_at: UtcTime
    client_seeds: Literal["none", "optional", "required"]
    beacon: BeaconRound | None
    profile: ProfileName
    mode: Mode
    rules_sha256: Hex64


class LogProof(_Part, kw_only=True):
    proof: Annotated[str, Meta(max_length=MAX_PROOF_TEXT)]


ClientSeeds = tuple[ClientSeed | None, ClientSeed | None, ClientSeed | None, ClientSeed | None]
ClientCommitments = tuple[Hex64 | None, Hex64 | None, Hex64 | None, Hex64 | None]


class Fairness(_Part, kw_only=True):
    """What the deals come from (docs/fairness.md §1)."""

    scheme: Literal["sakka-fair/1"]
    commitment: Hex64
    server_seed: Hex64 | None = None
    client_seeds: ClientSeeds | None = None
    client_commitments: ClientCommitments | None = None
    beacon: Beacon | None = None
    statement: CommitmentStatement | None = None
    signature: Base64Signature | None = None
    public_key: Hex64 | None = None
    log: LogProof | None = None


class Final(_Part, kw_only=True):
    winner: Team
    score: TeamPair


class Record(_Part, kw_only=True):
    """One sakka in one document, as ``verifier.record.load`` gives it."""

    format: Literal["sakka-record/1"]
    sakka_id: SakkaId
    operator: Name
    rules: RulesPromised
    table: TableKind
    players: tuple[Player, Player, Player, Player]
    fairness: Fairness
    first_dealer: Seat
    deals: Annotated[list[Deal], Meta(max_length=MAX_DEALS)]
    final: Final | None = None
