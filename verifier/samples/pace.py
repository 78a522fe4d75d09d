"""The clock of a sample sakka: every word and card within its limit (docs/record.md, "Times")."""

from random import Random

from ..record import model
from ..rules.options import Rules

_CARD_AT_MOST = 4_000
_WORD_AT_MOST = 3_000
_AFTER_DEAL = 1_500
_WORDS = (
    model.Pass, model.Hokm, model.Sun, model.Ashkal,
    model.Double, model.Three, model.Four, model.Gahwa,
)  # fmt: skip


class Pace:
    """Times in milliseconds since the sakka began; without ``timed`` no time is ever given."""

    def __init__(self, random: Random, rules: Rules, timed: bool, auto: float) -> None:
        self._random = random
        self._rules = rules
        self._timed = timed
        self._auto = auto
        self._now = 0

    def deal(self, ready: bool) -> int | None:
        """The time of a new deal: at once if all were ``ready``, else after the wait."""
        self._now += _AFTER_DEAL + (0 if ready else self._rules.ready_ms)
        return self._now if self._timed else None

    def next(self, kind: type[model.Event]) -> tuple[int | None, bool | None]:
        """``at`` and ``auto`` of the next event: now and then the server acts as a limit runs out."""
        limit = 0
        at_most = _CARD_AT_MOST
        if kind is model.Play:
            limit = self._rules.card_ms
        elif kind in _WORDS:
            limit, at_most = self._rules.bid_ms, _WORD_AT_MOST
        if not self._timed:
            return None, None
        if limit and self._random.random() < self._auto:
            self._now += limit
            return self._now, True
        self._now += self._random.randrange(200, min(at_most, limit or at_most))
        return self._now, None

    def soon(self) -> int | None:
        """The time of something that no clock waits for: a project, a sheet, a ruling."""
        self._now += self._random.randrange(20, 200)
        return self._now if self._timed else None
