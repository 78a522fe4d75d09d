"""What a deal comes to, however it ended (docs/rules.md §7, §8)."""

from collections.abc import Sequence
from typing import Literal, NamedTuple

from ..record.model import Contract
from ..rules.options import Rules
from .baloot import BALOOT_POINTS, baloot_team
from .projects import Declared, project_points, project_raw, scoring_team
from .scoring import Count, count_deal, count_tasjeel

Pair = tuple[int, int]
Ending = Literal["scored", "passed_out", "bouchat", "tasjeel", "takweesh", "unfinished"]

NOTHING: Pair = (0, 0)


class Played(NamedTuple):
    """What the rules give for one deal; ``None`` where they give nothing or nothing can be told.

    ``winner`` is the team that won the sakka by a deal of قهوة. In ``unfinished`` deals the replay
    broke off or the cards are not all there: ``points`` is None, as it is for a تسجيل where nothing
    was bought.
    """

    outcome: Ending
    contract: Contract | None = None
    winners: list[int] | None = None
    raw: Pair | None = None
    projects: Pair | None = None
    baloot: Pair | None = None
    points: Pair | None = None
    winner: int | None = None


class Bought(NamedTuple):
    """A bought deal at its end: the contract, the eight cards dealt to each seat, and the words.

    ``counted`` are the projects whose strength is compared, ``declared`` all valid ones; ``said``
    is the seat that rightly said بلوت; ``doubler`` and ``last_raiser`` are seats.
    """

    rules: Rules
    dealer: int
    contract: Contract
    trump: int | None
    hands: Sequence[int]
    doubler: int | None
    last_raiser: int | None
    declared: Sequence[Declared]
    counted: Sequence[Declared]
    said: int | None

    @property
    def gahwa(self) -> bool:
        return self.contract.multiplier == "gahwa"

    @property
    def factor(self) -> int:
        multiplier = self.contract.multiplier
        return 1 if isinstance(multiplier, str) else multiplier


def thrown_in(outcome: Literal["passed_out", "bouchat"], contract: Contract | None) -> Played:
    """A deal that nobody played: no points."""
    return Played(outcome, contract, None, NOTHING, NOTHING, NOTHING, NOTHING)


def takweesh(contract: Contract | None) -> Played:
    """تكويش: the deal ends without points; the tricks so far count for nothing (§8)."""
    return Played("takweesh", contract, None, None, NOTHING, NOTHING, NOTHING)


def tasjeel(bought: Bought, gaining: int) -> Played:
    """تسجيل: the gaining team takes all, with all projects it validly declared (§8)."""
    sun = bought.trump is None
    own = [project for project in bought.declared if project.seat & 1 == gaining]
    baloot = baloot_team(
        bought.rules,
        trump=bought.trump,
        hands=bought.hands,
        said_seat=bought.said,
        scored=own,
        said_only=True,
    )
    count = count_tasjeel(
        bought.rules,
        sun=sun,
        gaining=gaining,
        factor=bought.factor,
        gahwa=bought.gahwa,
        project_points=sum(project_points(project.kind, sun) for project in own),
        baloot=BALOOT_POINTS if baloot == gaining else 0,
    )
    return _played("tasjeel", bought, None, None, count)


def scored(bought: Bought, winners: list[int], raw: Pair) -> Played:
    """All eight tricks are taken or granted: the count of §7."""
    sun = bought.trump is None
    contract = bought.contract
    points, raws, baloot = NOTHING, NOTHING, NOTHING
    laid: list[Declared] = []
    if bought.counted:
        team = scoring_team(bought.counted, bought.dealer)
        laid = [project for project in bought.counted if project.seat & 1 == team]
        worth = sum(project_points(project.kind, sun) for project in laid)
        worth_raw = sum(project_raw(project.kind) for project in laid)
        points, raws = ((0, worth), (0, worth_raw)) if team else ((worth, 0), (worth_raw, 0))
    if not sun:
        team = baloot_team(
            bought.rules,
            trump=bought.trump,
            hands=bought.hands,
            said_seat=bought.said,
            scored=laid,
        )
        if team is not None:
            baloot = (0, BALOOT_POINTS) if team else (BALOOT_POINTS, 0)
    tricks_of_1 = sum(winner & 1 for winner in winners)
    count = count_deal(
        bought.rules,
        sun=sun,
        buyer=contract.buyer,
        dealer=bought.dealer,
        raw=raw,
        tricks=(8 - tricks_of_1, tricks_of_1),
        factor=bought.factor,
        gahwa=bought.gahwa,
        doubler=bought.doubler,
        last_raiser=bought.last_raiser,
        project_points=points,
        project_raw=raws,
        baloot=baloot,
        buyer_hand=bought.hands[contract.buyer],
    )
    return _played("scored", bought, winners, raw, count)


def _played(
    outcome: Ending, bought: Bought, winners: list[int] | None, raw: Pair | None, count: Count
) -> Played:
    return Played(
        outcome,
        bought.contract,
        winners,
        raw,
        count.projects,
        count.baloot,
        count.points,
        count.winner if bought.gahwa else None,
    )
