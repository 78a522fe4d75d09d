"""Doubling (الدبل), raise by raise: docs/rules.md §4, carried out as docs/record.md says.

Words, as a finding shows them: ``double``, ``three``, ``four``, ``gahwa`` (دبل, ثري, فور, قهوة),
and ``double closed``, ``four closed`` (مقفل).

A word that is not offered here to anybody is ``double.not_allowed``, one that is offered but not to
this seat ``double.turn``. Both take effect, and what follows is judged as if they had been allowed.
"""

from typing import Literal

from ..cards import team_of
from ..findings import Fault
from ..record.model import Double, Four, Gahwa, Three
from ..rules.options import Rules

_WORDS = ("", "", "double", "three", "four", "gahwa")
"""The word that raises to a level."""
_GAHWA = 5
_LEVEL: dict[type[Double | Three | Four | Gahwa], int] = {Double: 2, Three: 3, Four: 4, Gahwa: 5}
_MULTIPLIERS: tuple[Literal[1, 2, 3, 4, "gahwa"], ...] = (1, 1, 2, 3, 4, "gahwa")
_MAY_CLOSE = frozenset({2, 4})


def raise_word(event: Double | Three | Four | Gahwa) -> str:
    """The raise as a finding shows it."""
    word = _WORDS[_LEVEL[type(event)]]
    return f"{word} closed" if isinstance(event, Double | Four) and event.closed else word


class Doubling:
    """The raises of one deal, once it is bought.

    ``level``: 1 undoubled, 2 to 4 the multiplier, 5 قهوة. ``closed``: nobody may lead trump while
    holding anything else (never in sun). ``doubler``: the seat that said دبل last, ``last_raiser``
    the seat that raised last; ``None`` where nobody did.
    """

    __slots__ = (
        "_buyer",
        "_gate",
        "_may_close",
        "_rules",
        "_sun",
        "closed",
        "doubler",
        "last_raiser",
        "level",
    )

    def __init__(self, rules: Rules, sun: bool, buyer: int, score_before: tuple[int, int]) -> None:
        """``score_before``: the sheet the players saw before the deal, by team."""
        self._rules = rules
        self._sun = sun
        self._buyer = buyer
        self._gate = score_before
        self._may_close = rules.closed_doubles
        self.level = 1
        self.closed = False
        self.doubler: int | None = None
        self.last_raiser: int | None = None

    @property
    def multiplier(self) -> Literal[1, 2, 3, 4, "gahwa"]:
        """The multiplier as a contract writes it."""
        return _MULTIPLIERS[self.level]

    @property
    def factor(self) -> int:
        """What points are multiplied by: 1 to 4, and 1 for قهوة, which writes none."""
        return 1 if self.level == _GAHWA else self.level

    def hear(self, event: Double | Three | Four | Gahwa, number: int) -> Fault | None:
        """Judge a raise and carry it out. ``number`` is the event's index in the deal."""
        seat = event.seat
        level = _LEVEL[type(event)]
        closed = isinstance(event, Double | Four) and event.closed is True
        fault: Fault | None = None
        if not self._is_offered(level) or (closed and not self._may_close):
            words = [] if not self._is_offered(self.level + 1) else list(self._next_words())
            fault = Fault("double.not_allowed", number, None, seat, "", words, raise_word(event))
        elif not self._may_say(seat, level):
            seats = [other for other in range(4) if self._may_say(other, level)]
            fault = Fault("double.turn", number, None, seat, "", seats, seat)
        self.level = level
        self.closed = closed and not self._sun
        self.last_raiser = seat
        if level == 2:
            self.doubler = seat
        return fault

    def offered(self, seat: int) -> tuple[str, ...]:
        """The raises that this seat may say now."""
        level = self.level + 1
        if self._is_offered(level) and self._may_say(seat, level):
            return self._next_words()
        return ()

    def _next_words(self) -> tuple[str, ...]:
        """The word that raises by one, and its closed form where there is one."""
        word = _WORDS[self.level + 1]
        if self.level + 1 in _MAY_CLOSE and self._may_close:
            return (word, f"{word} closed")
        return (word,)

    def _is_offered(self, level: int) -> bool:
        """Whether raising to this level is offered here to anybody. The gate of a doubled sun, the
        scores before the deal, is judged at دبل only."""
        if level != self.level + 1 or level > _GAHWA:
            return False
        if not self._sun:
            return True
        rules = self._rules
        if level > rules.sun_multiplier_max:  # at most 4: never قهوة
            return False
        buyers = team_of(self._buyer)
        return level != 2 or (
            self._gate[buyers ^ 1] <= rules.sun_double_doubler_max
            and self._gate[buyers] >= rules.sun_double_buyer_min
        )

    def _may_say(self, seat: int, level: int) -> bool:
        """Whether a raise to this level, offered here, is this seat's: دبل is of either seat of the
        other team, ثري and قهوة of the buyer, فور of the seat that doubled (or of their teams).

        فور over a ثري that nobody doubled before is of the other team.
        """
        speaker = self._buyer if level in (3, 5) else self.doubler
        if level == 2 or speaker is None:
            return (seat ^ self._buyer) & 1 == 1
        if self._rules.raises_by == "team":
            return team_of(seat) == team_of(speaker)
        return seat == speaker
