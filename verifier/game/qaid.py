"""The qaid sheet: openings, claims and rulings (docs/rules.md §8)."""

from collections.abc import Callable
from typing import NamedTuple

from ..cards import NUMBER, team_of
from ..findings import Fault
from ..record.model import Qaid as Claim
from ..record.model import Remedy, Ruling
from ..rules.options import Rules
from .play import Breach

REMEDY_OF_FOUL: dict[str, Remedy] = {
    "revoke": "tasjeel",
    "no_trump": "tasjeel",
    "no_overtrump": "tasjeel",
    "closed_lead": "tasjeel",
    "sawa": "tasjeel",
    "akka": "takweesh",
}
"""What an upheld claim brings (docs/rules.md §8, "Upheld")."""


class Pending(NamedTuple):
    """A claim that waits for its ruling; ``allowed``: it may be judged."""

    event: int
    claim: Claim
    allowed: bool


class Sheets:
    """The two teams' sheets in one deal; partners share their team's."""

    __slots__ = ("_inverted", "_open", "_opened", "_opens_max", "_pending", "_qaid_table")

    def __init__(self, rules: Rules, qaid_table: bool) -> None:
        self._qaid_table = qaid_table
        self._opens_max = rules.qaid_opens_max
        self._inverted = rules.false_claim == "inverted"
        self._opened = [0, 0]
        self._open: list[bool | None] = [None, None]
        self._pending: list[Pending | None] = [None, None]

    def open(self, seat: int, number: int, in_time: bool) -> Fault | None:
        """A sheet is opened, from the first card to a while after the last (``in_time``)."""
        team = team_of(seat)
        self._opened[team] += 1
        within = not self._opens_max or self._opened[team] <= self._opens_max
        allowed = self._qaid_table and in_time and within
        self._open[team] = allowed
        if allowed:
            return None
        limit = self._opens_max if self._qaid_table and in_time else 0
        return Fault("qaid.not_allowed", number, None, seat, "", limit, self._opened[team])

    def close(self, seat: int) -> None:
        self._open[team_of(seat)] = None

    def claim(self, event: Claim, number: int, in_time: bool, under_way: bool) -> list[Fault]:
        """A claim, which fills in the team's open sheet; without one it counts as an opening.

        One finding a sheet. ``in_time``: a sheet may be opened now; ``under_way``: no ruling ended
        the deal, so that a sheet opened before may still be used.
        """
        team = team_of(event.seat)
        faults = self._unruled(team)
        if self._open[team] is None:
            fault = self.open(event.seat, number, in_time)
            if fault is not None:
                faults.append(fault)
        allowed = bool(self._open[team])
        self._open[team] = None
        if allowed and not under_way:
            allowed = False
            faults.append(Fault("qaid.not_allowed", number, None, event.seat, "", 0, None))
        elif allowed and team_of(event.against) == team:
            allowed = False
            other = [seat for seat in range(4) if team_of(seat) != team]
            faults.append(
                Fault("qaid.not_allowed", number, None, event.seat, "against", other, event.against)
            )
        self._pending[team] = Pending(number, event, allowed)
        return faults

    def rule(
        self, event: Ruling, number: int, right: Callable[[Claim], bool | None]
    ) -> Fault | None:
        """The server's judgement, held against ours; ``right`` tells whether a claim is right.

        It is of the claim that waits of that seat's team (partners share their sheet), else of the
        other team's, and then names the wrong seat. A ruling on a claim that was not allowed, or
        that could not be decided, is not judged.
        """
        team = team_of(event.seat)
        if self._pending[team] is None:
            team ^= 1
        pending, self._pending[team] = self._pending[team], None
        actual = {"seat": event.seat, "upheld": event.upheld, "remedy": event.remedy}
        if pending is None:
            return Fault("qaid.ruling", number, None, event.seat, "", None, actual)
        upheld = right(pending.claim) if pending.allowed else None
        if upheld is None:
            return None
        remedy: Remedy = "none"
        if upheld:
            remedy = REMEDY_OF_FOUL[pending.claim.foul]
        elif self._inverted:
            remedy = "tasjeel"
        if (event.upheld, event.remedy) == (upheld, remedy):
            if team == team_of(event.seat):
                return None
            claimant = pending.claim.seat
            return Fault("qaid.ruling", number, None, event.seat, "seat", claimant, event.seat)
        expected = {"seat": pending.claim.seat, "upheld": upheld, "remedy": remedy}
        return Fault("qaid.ruling", number, None, event.seat, "", expected, actual)

    def finish(self) -> list[Fault]:
        """The deal is over: an allowed claim that still waits was never ruled on."""
        return self._unruled(0) + self._unruled(1)

    def _unruled(self, team: int) -> list[Fault]:
        waiting, self._pending[team] = self._pending[team], None
        if waiting is None or not waiting.allowed:
            return []
        return [Fault("qaid.ruling", waiting.event, None, waiting.claim.seat, "", "ruling", None)]


def claim_is_right(
    claim: Claim, breaches: list[Breach], sawa_is_true: Callable[[int], bool | None]
) -> bool | None:
    """Whether the play bears a claim out (docs/rules.md §8); ``None``: a سوا could not be decided.

    ``breaches``: every play so far that broke a duty, shown or not: the judge knows the hands.
    ``sawa_is_true``: of a seat, whether every سوا that it said was true.
    """
    if claim.foul == "sawa":
        true = sawa_is_true(claim.against)
        return None if true is None else not true
    card = None if claim.card is None else NUMBER[claim.card]
    return any(
        breach.foul == claim.foul
        and breach.seat == claim.against
        and claim.trick in (None, breach.trick)
        and card in (None, breach.card)
        for breach in breaches
    )
