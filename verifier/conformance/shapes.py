"""The inputs and outputs of the vector files as types; ``vectors/README.md`` says them in words.

Seats, suits, cards and events are written as in a record (docs/record.md); ``null`` trump is sun.
Input members that a test of refusals gives in a wrong form are plain texts and numbers here: what
is wrong with them is the answer's to say. Pairs are by team.
"""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from ..cards import Suit
from ..record import model
from ..record.model import Card, Seat, Team


class Input(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True
):
    """What all inputs share: closed, and a member left out is not written."""


class Output(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What all outputs share: closed, and every member stands in every output."""


# From one secret to the hands (docs/fairness.md)

FourSeeds = tuple[str | None, str | None, str | None, str | None]
Eight = Annotated[list[Card], Meta(max_length=8)]
FourHands = tuple[Eight, Eight, Eight, Eight]


class CommitmentInput(Input, frozen=True, kw_only=True):
    server_seed: str


class CommitmentOutput(Output, frozen=True, kw_only=True):
    commitment: str


class KeyInput(Input, frozen=True, kw_only=True):
    server_seed: str
    sakka_id: str
    client_seeds: list[str | None]
    beacon: str | None


class KeyOutput(Output, frozen=True, kw_only=True):
    key: str


class DrawsInput(Input, frozen=True, kw_only=True):
    key: str
    label: str
    n: int
    bounds: list[int]


class DrawsOutput(Output, frozen=True, kw_only=True):
    draws: list[int]
    bytes_read: int
    dropped: list[int]


class FirstDealerInput(Input, frozen=True, kw_only=True):
    key: str


class FirstDealerOutput(Output, frozen=True, kw_only=True):
    first_dealer: Seat


class ShuffleInput(Input, frozen=True, kw_only=True):
    key: str
    index: int


class ShuffleOutput(Output, frozen=True, kw_only=True):
    deck: list[Card]


class CutAndDealInput(Input, frozen=True, kw_only=True):
    deck: list[str]
    cut: int | None
    dealer: int
    taker: int | None


class CutAndDealOutput(Output, frozen=True, kw_only=True):
    first: FourHands
    flip: Card
    rest: FourHands | None


class ClientSeedsInput(Input, frozen=True, kw_only=True):
    text: str | None


class ClientSeedsOutput(Output, frozen=True, kw_only=True):
    bytes: str
    client_commitment: str


# Statements (docs/fairness.md §6)


class StatementsInput(Input, frozen=True, kw_only=True):
    statement: dict[str, Any]
    signature: str
    public_key: str


class StatementsOutput(Output, frozen=True, kw_only=True):
    canonical: str
    sha256: str
    signed: bool


class Ed25519Input(Input, frozen=True, kw_only=True):
    message: str
    signature: str
    public_key: str


class Ed25519Output(Output, frozen=True, kw_only=True):
    signed: bool


# Buying and doubling (docs/rules.md §3, §4)


class WordFault(Output, frozen=True, kw_only=True):
    word: int
    code: str


class BoughtContract(Output, frozen=True, kw_only=True):
    type: Literal["hokm", "sun"]
    suit: Suit | None
    buyer: Seat
    taker: Seat


Offered = tuple[list[str], list[str], list[str], list[str]]


class BuyingInput(Input, frozen=True, kw_only=True):
    rules: model.RulesPromised
    dealer: Seat
    flip: Card
    words: list[model.Pass | model.Hokm | model.Sun | model.Ashkal]


class BuyingOutput(Output, frozen=True, kw_only=True):
    faults: list[WordFault]
    contract: BoughtContract | None
    passed_out: bool
    closed: bool
    offered: Offered


class SaleInput(Input, frozen=True, kw_only=True):
    type: Literal["hokm", "sun"]
    buyer: Seat


class DoublingInput(Input, frozen=True, kw_only=True):
    rules: model.RulesPromised
    contract: SaleInput
    score: model.TeamPair
    raises: list[model.Double | model.Three | model.Four | model.Gahwa]


class DoublingOutput(Output, frozen=True, kw_only=True):
    faults: list[WordFault]
    multiplier: model.Multiplier
    closed: bool
    offered: Offered


# Play (docs/rules.md §5)


class PlayContract(Input, frozen=True, kw_only=True):
    trump: Suit | None
    closed: bool


class SeatCard(Input, frozen=True, kw_only=True):
    seat: Seat
    card: Card


class LegalPlaysInput(Input, frozen=True, kw_only=True):
    rules: model.RulesPromised
    contract: PlayContract
    akka: bool
    trick: list[SeatCard]
    seat: Seat
    hand: Eight


class LegalPlaysOutput(Output, frozen=True, kw_only=True):
    legal: list[Card]
    faults: dict[Card, str]


class TricksInput(Input, frozen=True, kw_only=True):
    trump: Suit | None
    leader: Seat
    cards: list[Card]


class TricksOutput(Output, frozen=True, kw_only=True):
    winners: list[Seat]
    raw: model.TeamPair


class SawaInput(Input, frozen=True, kw_only=True):
    rules: model.RulesPromised
    contract: PlayContract
    seat: Seat
    hands: FourHands


class SawaOutput(Output, frozen=True, kw_only=True):
    holds: bool


# Projects and بلوت (docs/rules.md §6)


class DeclaredProject(Input, frozen=True, kw_only=True):
    seat: Seat
    kind: model.ProjectKind
    cards: model.ProjectCards


class ProjectsInput(Input, frozen=True, kw_only=True):
    trump: Suit | None
    dealer: Seat
    hands: FourHands
    declared: list[DeclaredProject]


class ProjectsOutput(Output, frozen=True, kw_only=True):
    faults: list[str | None]
    team: Team | None
    points: model.TeamPair
    raw: model.TeamPair


class SaidBaloot(Input, frozen=True, kw_only=True):
    seat: Seat
    card: Card
    before: list[Card]


class BalootInput(Input, frozen=True, kw_only=True):
    rules: model.RulesPromised
    trump: Suit | None
    hands: FourHands
    said: list[SaidBaloot]
    scored: list[DeclaredProject]


class BalootOutput(Output, frozen=True, kw_only=True):
    faults: list[str | None]
    baloot: model.TeamPair


# Counting (docs/rules.md §7, §8)


class CountedContract(Input, frozen=True, kw_only=True):
    type: Literal["hokm", "sun"]
    buyer: Seat
    multiplier: model.Multiplier


Kinds = list[model.ProjectKind]


class CountingInput(Input, frozen=True, kw_only=True):
    rules: model.RulesPromised
    dealer: Seat
    contract: CountedContract
    raises: list[Seat]
    raw: model.TeamPair
    tricks: model.TeamPair
    projects: tuple[Kinds, Kinds]
    baloot: model.TeamPair
    buyer_has_ace: bool
    tasjeel: Team | None


class CountingOutput(Output, frozen=True, kw_only=True):
    points: model.TeamPair
    projects: model.TeamPair
    baloot: model.TeamPair
    sakka: Team | None


# Deals and sakkas (docs/rules.md §8, docs/record.md)


class DealInput(Input, frozen=True, kw_only=True):
    dealer: Seat
    first: tuple[model.FirstHand, model.FirstHand, model.FirstHand, model.FirstHand]
    flip: Card
    rest: tuple[model.RestHand, model.RestHand, model.RestHand, model.RestHand] | None = None
    events: list[model.AnyEvent]


class QaidInput(Input, frozen=True, kw_only=True):
    rules: model.RulesPromised
    mode: model.Mode
    score: model.TeamPair
    deal: DealInput


class EventFault(Output, frozen=True, kw_only=True):
    event: int
    code: str


class QaidOutput(Output, frozen=True, kw_only=True):
    faults: list[EventFault]
    outcome: str
    points: model.TeamPair | None


class SakkaInput(Input, frozen=True, kw_only=True):
    record: dict[str, Any]


class SakkaFinding(Output, frozen=True, kw_only=True):
    code: str
    deal: int | None
    event: int | None


class SakkaOutput(Output, frozen=True, kw_only=True):
    verdict: Literal["verified", "mismatch", "incomplete"]
    record_sha256: str
    findings: list[SakkaFinding]
    score: model.TeamPair
    winner: Team | None


class DocumentInput(Input, frozen=True, kw_only=True):
    """A document as text, or where no text can say it, its bytes in hex."""

    text: str | None = None
    bytes: str | None = None
