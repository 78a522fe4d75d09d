"""Fouls claimed and ruled on in a sample deal at a qaid table (docs/rules.md §8)."""

from typing import Any

from ..cards import DECK, team_of
from ..game.play import Breach, Play
from ..game.qaid import REMEDY_OF_FOUL, claim_is_right
from ..record import model
from ..rules.options import Rules
from .habits import Habits
from .log import Log

_LATE_SHEETS = 3
"""After the last card there is time for so many sheets."""


class Quarrel:
    """What is claimed in one deal. ``ended``: a ruling ended the deal.

    ``liars``: the seats whose سوا was false. Every ruling is the one that the play bears out.
    """

    def __init__(self, log: Log, rules: Rules, habits: Habits) -> None:
        self._log = log
        self._rules = rules
        self._habits = habits
        self._opened = [0, 0]
        self._noticed: list[Breach] = []
        self.liars: set[int] = set()
        self.ended = False

    def notice(self, breaches: list[Breach]) -> None:
        """Plays that broke a duty, which may be claimed from now on."""
        self._noticed.extend(breaches)

    def after_card(self, play: Play) -> None:
        """A foul is claimed at once or a little later; now and then one that was none."""
        if self._noticed and self._log.happens(0.5):
            self._claim_right(play, self._noticed.pop(0))
        elif self._log.happens(self._habits.false_claim):
            self._claim_wrong(play)
        elif self._log.happens(self._habits.false_claim) and self._open(seat := self._anybody()):
            self._log.aside(model.QaidClose, seat)

    def after_last(self, play: Play) -> None:
        """The last card has fallen, or سوا was granted."""
        for breach in self._noticed[:_LATE_SHEETS]:
            if not self.ended:
                self._claim_right(play, breach)

    def claim_sawa(self, play: Play, against: int) -> None:
        """A سوا that was false is claimed, or nobody notices."""
        if self._log.happens(self._habits.claim):
            self._claim(play, self._opponent(against), foul="sawa", against=against)

    def _claim_right(self, play: Play, breach: Breach) -> None:
        if not self._log.happens(self._habits.claim):
            return
        members: dict[str, Any] = {"foul": breach.foul, "against": breach.seat}
        if self._log.happens(0.7):
            members["trick"] = breach.trick
        if self._log.happens(0.7):
            members["card"] = DECK[breach.card]
        self._claim(play, self._opponent(breach.seat), **members)

    def _claim_wrong(self, play: Play) -> None:
        against = self._anybody()
        members: dict[str, Any] = {
            "foul": self._log.random.choice([*REMEDY_OF_FOUL]),
            "against": against,
        }
        if play.winners and self._log.happens(0.5):
            members["trick"] = self._log.random.randrange(len(play.winners))
        self._claim(play, self._opponent(against), **members)

    def _claim(self, play: Play, seat: int, **members: Any) -> None:
        """Open the sheet or claim at once, which counts as an opening, and get the right ruling."""
        if self._log.happens(0.9):
            if not self._open(seat):
                return
        elif not self._count_opening(seat):
            return
        claim = self._log.aside(model.Qaid, seat, **members)
        right = claim_is_right(claim, play.breaches, lambda other: other not in self.liars)
        remedy: model.Remedy = "none"
        if right:
            remedy = REMEDY_OF_FOUL[claim.foul]
        elif self._rules.false_claim == "inverted":
            remedy = "tasjeel"
        self._log.aside(model.Ruling, seat, upheld=bool(right), remedy=remedy)
        self.ended = remedy != "none"

    def _open(self, seat: int) -> bool:
        """Open the sheet; false where the team has no opening left."""
        if not self._count_opening(seat):
            return False
        self._log.aside(model.QaidOpen, seat)
        return True

    def _count_opening(self, seat: int) -> bool:
        team, most = team_of(seat), self._rules.qaid_opens_max
        if most and self._opened[team] >= most:
            return False
        self._opened[team] += 1
        return True

    def _anybody(self) -> int:
        return self._log.random.randrange(4)

    def _opponent(self, seat: int) -> int:
        return (seat + self._log.random.choice((1, 3))) % 4
