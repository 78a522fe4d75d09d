"""What templates and the table player show of a report, typed; all texts are in one language.

Numbers are as a record has them: seats, deals, events, tricks, teams from 0; pairs by team. Texts
may hold Unicode isolates (U+2066 to U+2069) round names, cards, hashes and scores. A member that is
not known is ``null``, never left out.
"""

from typing import Literal

import msgspec

from ...findings import LineName, Severity
from ...game.moments import Phase
from ...messages.catalogue import Lang
from ...report import LineState, Verdict

Pair = tuple[int, int]


class PlayerView(msgspec.Struct, frozen=True):
    """``name`` as made harmless to show, empty where there is none; ``label`` with the number."""

    seat: int
    name: str
    label: str
    short: str
    team: int
    bot: bool


class FindingView(msgspec.Struct, frozen=True):
    """``id``: its place in ``SakkaView.findings``.

    ``expected_cards``, ``actual_card``: where the values are cards. ``proof_card``: a card of the
    hand, or still out, that shows the broken duty.
    """

    id: int
    code: str
    severity: Severity
    severity_text: str
    line: LineName
    deal: int | None
    event: int | None
    trick: int | None
    seat: int | None
    path: str
    place_text: str
    text: str
    title: str
    rule_page: str
    rule_book: str | None
    expected: str | None
    actual: str | None
    expected_cards: list[str] | None
    actual_card: str | None
    proof_card: str | None


class Lying(msgspec.Struct, frozen=True):
    seat: int
    card: str


class StepView(msgspec.Struct, frozen=True):
    """One event. ``tricks`` and ``raw`` are ``null`` once the replay of the deal broke off."""

    event: int
    seat: int
    do: str
    card: str | None
    bubble: str | None
    text: str
    auto: bool
    at: str | None
    phase: Phase
    trick: int | None
    turn: int | None
    legal: list[str] | None
    words: list[str] | None
    table: list[Lying]
    leading: int | None
    won: int | None
    tricks: Pair | None
    raw: Pair | None
    laid: list[str] | None
    findings: list[int]


class DealView(msgspec.Struct, frozen=True):
    """``left_out``: how many of its events have no step here, all or none (``MAX_STEPS``)."""

    place: int
    number: int
    dealer: int
    flip: str
    first: list[list[str]]
    hands: list[list[str]] | None
    bought: bool
    contract: str | None
    trump: str | None
    buyer: int | None
    taker: int | None
    outcome_text: str
    carried: bool
    claimed_points: Pair
    computed_points: Pair | None
    findings: list[int]
    steps: list[StepView]
    left_out: int


class ShuffledDeal(msgspec.Struct, frozen=True):
    index: int
    dealer: int
    cut: int | None
    first: list[list[str]]
    flip: str
    rest: list[list[str]] | None
    taker: int | None


class ShuffleView(msgspec.Struct, frozen=True):
    """``holds``: the seed shown is the committed one."""

    revealed: bool
    holds: bool
    server_seed: str | None
    commitment: str
    sakka_id: str
    client_seeds: list[str | None] | None
    client_commitments: list[str | None] | None
    beacon_hex: str | None
    first_dealer: int
    deals: list[ShuffledDeal]


class SakkaView(msgspec.Struct, frozen=True):
    """What the player gets as JSON."""

    lang: Lang
    seat: int | None
    sakka_id: str
    record_sha256: str
    players: list[PlayerView]
    teams: tuple[str, str]
    findings: list[FindingView]
    deals: list[DealView]
    shuffle: ShuffleView


# What the templates show beside it


class VerdictView(msgspec.Struct, frozen=True):
    """``word`` is the verdict in a word; ``sentence`` what it comes to, first of all; ``more`` what
    else must be said at once, sentence by sentence."""

    state: Verdict
    sign: str
    word: str
    sentence: str
    more: list[str]


class CheckView(msgspec.Struct, frozen=True):
    """One kind of check of a line: what was held against what; ``input`` is what it was done
    with, ``note`` whose word that is."""

    text: str
    input: str | None = None


class LineView(msgspec.Struct, frozen=True):
    """One of the four lines; ``count`` is ``7 من 7``, empty where there was nothing to check."""

    name: LineName
    label: str
    state: LineState
    sign: str
    state_text: str
    checked: int
    failed: int
    count: str
    note: str | None
    checks: list[CheckView]
    by_hand: list[str]
    commands: list[str]
    findings: list[int]


AnswerState = Literal["good", "bad", "partly", "unknown", "told"]


class AnswerView(msgspec.Struct, frozen=True):
    """One of the questions that people ask. ``told``: neither good nor bad, only said."""

    name: str
    question: str
    state: AnswerState
    sign: str
    state_text: str
    text: str
    findings: list[int]


class CellPair(msgspec.Struct, frozen=True):
    """A number of each team, ``claimed`` and ``computed``, in the order of ``NashraView.columns``.

    ``None``: not claimed, or not known. ``differs``: both are there and are not the same.
    """

    claimed: tuple[int | None, int | None]
    computed: tuple[int | None, int | None]
    differs: bool
    findings: list[int]


class NashraRow(msgspec.Struct, frozen=True):
    """A row of one deal: ``label`` is الأكلات، الأرض، الأبناط، المشاريع، البلوت or النتيجة."""

    name: str
    label: str
    cells: CellPair


class NashraDeal(msgspec.Struct, frozen=True):
    """One deal of the sheet. ``notes``: what was carried on, what was not claimed, what differs
    besides numbers."""

    place: int
    number: int
    contract: str
    points: CellPair
    score: CellPair
    rows: list[NashraRow]
    notes: list[str]
    wrong: bool
    findings: list[int]


class NashraView(msgspec.Struct, frozen=True):
    """``columns``: the teams as places in a pair, the reader's own first; ``heads`` their names."""

    columns: tuple[int, int]
    heads: tuple[str, str]
    deals: list[NashraDeal]
    final: list[str]
    differs: bool


class FactView(msgspec.Struct, frozen=True):
    """What the sakka was judged by: a label and its value; ``code``: a hash or a name to copy."""

    label: str
    value: str
    code: bool = False


class ReportView(msgspec.Struct, frozen=True):
    """All of it. Of a record that cannot be read only the verdict and ``unreadable`` are there."""

    lang: Lang
    verdict: VerdictView
    unreadable: FindingView | None
    lines: list[LineView]
    answers: list[AnswerView]
    not_proved: list[str]
    nashra: NashraView | None
    facts: list[FactView]
    options: list[str]
    findings_text: str
    findings_left_out: int
    sakka: SakkaView | None
    transcript: list[str]


_ENCODER = msgspec.json.Encoder()


def sakka_json(sakka: SakkaView) -> str:
    """The JSON for a data block of a page: no ``<`` stands in it, so nothing can end the block."""
    return _ENCODER.encode(sakka).decode().replace("<", "\\u003c")
