"""A record as typed values (docs/record.md). Every limit of the format is a named constant here.

Members that may be left out have the default ``None``. Cards stay texts (``"TH"``); the engine
turns them into numbers with ``verifier.cards``. Nothing here judges: what can be read is a
``Record``.
"""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from ..cards import DECK, Suit
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

MAX_OPERATOR = MAX_NAME
MAX_SAKKA_ID = 64
MAX_SAYS = 2

# `$` alone also matches before a last line feed; `(?!\n)` shuts that door, and reads the same in
# ECMA-262, the dialect of JSON Schema.
HEX64_FORM = r"^[0-9a-f]{64}$(?!\n)"
HEX_BYTES_FORM = r"^([0-9a-f]{2})+$(?!\n)"
SIGNATURE_FORM = r"^[A-Za-z0-9+/]{85}[AQgw]==$(?!\n)"
"""64 bytes in base64: the last digit carries four bits of nothing, which must be zero."""
SAKKA_ID_FORM = r"^[A-Za-z0-9._-]+$(?!\n)"
UTC_TIME_FORM = r"^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z$(?!\n)"

Seat = Annotated[int, Meta(ge=0, le=3, description="A seat; seat s + 1 sits on the right of s.")]
Team = Annotated[int, Meta(ge=0, le=1, description="A team: 0 is seats 0 and 2, 1 seats 1 and 3.")]
Number = Annotated[int, Meta(ge=0, le=MAX_NUMBER)]
Trick = Annotated[int, Meta(ge=0, le=7, description="A trick of the deal, the first is 0.")]
Hex64 = Annotated[
    str,
    Meta(min_length=64, max_length=64, pattern=HEX64_FORM, description="32 bytes, lower-case hex."),
]
HexBytes = Annotated[str, Meta(min_length=2, max_length=MAX_SIGNATURE_HEX, pattern=HEX_BYTES_FORM)]
Base64Signature = Annotated[
    str,
    Meta(
        min_length=88,
        max_length=88,
        pattern=SIGNATURE_FORM,
        description="An Ed25519 signature, 64 bytes in standard base64.",
    ),
]
SakkaId = Annotated[str, Meta(min_length=1, max_length=MAX_SAKKA_ID, pattern=SAKKA_ID_FORM)]
OperatorName = Annotated[str, Meta(max_length=MAX_OPERATOR)]
Name = Annotated[str, Meta(max_length=MAX_NAME)]
ClientSeed = Annotated[
    str,
    Meta(max_length=MAX_CLIENT_SEED, description="Code points counted as given, before NFC."),
]
UtcTime = Annotated[str, Meta(min_length=20, max_length=20, pattern=UTC_TIME_FORM)]

Card = Literal[*DECK]  # type: ignore[valid-type]
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
Says = Annotated[
    list[Literal["akka", "baloot"]],
    Meta(max_length=MAX_SAYS, extra_json_schema={"uniqueItems": True}),
]
TeamPair = tuple[Number, Number]
Winners = tuple[Seat, Seat, Seat, Seat, Seat, Seat, Seat, Seat]


class _Part(
    msgspec.Struct,
    frozen=True,
    forbid_unknown_fields=True,
    omit_defaults=True,
    kw_only=True,
    gc=False,
):
    """What all parts of a record share: closed, immutable, a member left out is not written."""


# Events, in the order of docs/record.md's table. `at`: milliseconds since the sakka began.


class Event(_Part, tag_field="do", frozen=True, kw_only=True):
    """One thing that happened; ``seat`` did it, or the server for it (``auto``)."""

    seat: Seat
    at: Number | None = None
    auto: bool | None = None


class Pass(Event, tag="pass", frozen=True, kw_only=True):
    """بس، ولا, or no to a double, a takeover, a raise."""


class Hokm(Event, tag="hokm", frozen=True, kw_only=True):
    """شراء حكم."""

    suit: Suit


class Sun(Event, tag="sun", frozen=True, kw_only=True):
    """شراء صن."""


class Ashkal(Event, tag="ashkal", frozen=True, kw_only=True):
    """أشكل: the partner takes the card turned up."""


class Double(Event, tag="double", frozen=True, kw_only=True):
    """دبل, open unless ``closed`` (مقفل)."""

    closed: bool | None = None


class Three(Event, tag="three", frozen=True, kw_only=True):
    """ثري."""


class Four(Event, tag="four", frozen=True, kw_only=True):
    """فور, open unless ``closed`` (مقفل)."""

    closed: bool | None = None


class Gahwa(Event, tag="gahwa", frozen=True, kw_only=True):
    """قهوة: who wins the deal wins the sakka."""


class Project(Event, tag="project", frozen=True, kw_only=True):
    """A project is declared."""

    kind: ProjectKind
    cards: ProjectCards


class Talk(Event, tag="talk", frozen=True, kw_only=True):
    """كلام: contesting a project of the same kind."""

    kind: ProjectKind
    rank: Literal["7", "8", "9", "T", "J", "Q", "K", "A"]


class Reveal(Event, tag="reveal", frozen=True, kw_only=True):
    """A declared project is laid open."""

    cards: ProjectCards


class Play(Event, tag="play", frozen=True, kw_only=True):
    """A card is played, with what was said with it."""

    card: Card
    say: Says | None = None


class Baloot(Event, tag="baloot", frozen=True, kw_only=True):
    """البلوت said late, after the card."""


class Sawa(Event, tag="sawa", frozen=True, kw_only=True):
    """سوا: the seat says that it takes every trick left."""


class Bouchat(Event, tag="bouchat", frozen=True, kw_only=True):
    """البوشات: the seat throws the deal in."""


class QaidOpen(Event, tag="qaid_open", frozen=True, kw_only=True):
    """The qaid sheet is opened."""


class QaidClose(Event, tag="qaid_close", frozen=True, kw_only=True):
    """The qaid sheet is closed without a claim."""


class Qaid(Event, tag="qaid", frozen=True, kw_only=True):
    """A claim against seat ``against``."""

    foul: FoulName
    against: Seat
    trick: Trick | None = None
    card: Card | None = None


class Ruling(Event, tag="ruling", frozen=True, kw_only=True):
    """The server's judgement of the claim before it; ``seat`` is the claimant's."""

    upheld: bool
    remedy: Remedy


class Chat(Event, tag="chat", frozen=True, kw_only=True):
    """A message was let through; its text is never in a record."""

    scope: Literal["team", "all"]


class Ready(Event, tag="ready", frozen=True, kw_only=True):
    """A player is ready for the next round."""


AnyEvent = (
    Pass | Hokm | Sun | Ashkal | Double | Three | Four | Gahwa | Project | Talk | Reveal | Play
    | Baloot | Sawa | Bouchat | QaidOpen | QaidClose | Qaid | Ruling | Chat | Ready
)  # fmt: skip


class Contract(_Part, frozen=True, kw_only=True):
    """The contract of a deal; ``suit`` only with hokm. Also the form in which it is computed."""

    type: Literal["hokm", "sun"]
    suit: Suit | None = None
    buyer: Seat
    taker: Seat
    multiplier: Multiplier
    closed: bool


class Result(_Part, frozen=True, kw_only=True):
    """What the operator claims of a deal; pairs are by team."""

    outcome: Outcome
    contract: Contract | None = None
    winners: Winners | None = None
    raw: TeamPair | None = None
    projects: TeamPair | None = None
    baloot: TeamPair | None = None
    points: TeamPair
    score: TeamPair


class Deal(_Part, frozen=True, kw_only=True):
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


class RulesPromised(_Part, frozen=True, kw_only=True):
    """The rules promised: a profile, and single options that differ from it."""

    profile: ProfileName
    options: Overrides | None = None


class TableKind(_Part, frozen=True, kw_only=True):
    """The kind of table."""

    mode: Mode
    free: bool


class Player(_Part, frozen=True, kw_only=True):
    """One player, by seat."""

    name: Name
    bot: bool


class Beacon(_Part, frozen=True, kw_only=True):
    """A public random value (docs/fairness.md §7)."""

    chain: Hex64
    round: Annotated[int, Meta(ge=1, le=MAX_NUMBER)]
    randomness: Hex64
    signature: HexBytes


class BeaconRound(_Part, frozen=True, kw_only=True):
    """The round that a commitment names before it is known."""

    chain: Hex64
    round: Annotated[int, Meta(ge=1, le=MAX_NUMBER)]


class CommitmentStatement(_Part, frozen=True, kw_only=True):
    """What the operator signs before the first deal (docs/fairness.md §6)."""

    type: Literal["sakka-commitment/1"]
    operator: OperatorName
    sakka_id: SakkaId
    commitment: Hex64
    committed_at: UtcTime
    client_seeds: Literal["none", "optional", "required"]
    beacon: BeaconRound | None
    profile: ProfileName
    mode: Mode
    rules_sha256: Hex64


class LogProof(_Part, frozen=True, kw_only=True):
    """That the statement stands in a transparency log."""

    proof: Annotated[str, Meta(max_length=MAX_PROOF_TEXT)]


ClientSeeds = tuple[ClientSeed | None, ClientSeed | None, ClientSeed | None, ClientSeed | None]
ClientCommitments = tuple[Hex64 | None, Hex64 | None, Hex64 | None, Hex64 | None]


class Fairness(_Part, frozen=True, kw_only=True):
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


class Final(_Part, frozen=True, kw_only=True):
    """What the operator claims of the whole sakka."""

    winner: Team
    score: TeamPair


class Record(_Part, frozen=True, kw_only=True):
    """One sakka in one document, as ``verifier.record.load`` gives it."""

    format: Literal["sakka-record/1"]
    sakka_id: SakkaId
    operator: OperatorName
    rules: RulesPromised
    table: TableKind
    players: tuple[Player, Player, Player, Player]
    fairness: Fairness
    first_dealer: Seat
    deals: Annotated[list[Deal], Meta(max_length=MAX_DEALS)]
    final: Final | None = None
