"""The clock of a sample sakka: every word and card within its limit (docs/record.md, "Times")."""

from collections.abc import Sequence
from random import Random

from ..record import model
from ..rules.options import Rules

_CARD_AT_MOST = 4_000
_WORD_AT_MOST = 3_000
_AT_LEAST = 200
_ASIDE_AT_MOST = 80
"""What is said around a card is quick: together it stays below the second of grace."""
_AFTER_DEAL = 1_500
_LONGEST_WAIT = 120_000
"""Nobody waits for a limit that is longer."""
_WORDS = (
    model.Pass, model.Hokm, model.Sun, model.Ashkal,
    model.Double, model.Three, model.Four, model.Gahwa,
)  # fmt: skip


class Pace:
    """Times in milliseconds since the sakka began; without ``timed`` no time is ever given.

    ``bots``, by seat: the server acts for them, whenever it likes. ``auto``: the probability that
    it acts for a player whose limit ran out. ``now`` may be set back to play a deal another way.
    """

    def __init__(
        self, random: Random, rules: Rules, bots: Sequence[bool], *, timed: bool, auto: float
    ) -> None:
        self._random = random
        self._rules = rules
        self._bots = bots
        self._timed = timed
        self._auto = auto
        self.now = 0

    def deal(self, ready: bool) -> int | None:
        """The time of a new deal: at once if all were ``ready``, else after the wait."""
        self.now += _AFTER_DEAL + (0 if ready else self._rules.ready_ms)
        return self._told()

    @property
    def waits(self) -> bool:
        """Whether players may be waited for before a deal instead of being ready."""
        return self._rules.ready_ms <= _LONGEST_WAIT

    def act(self, kind: type[model.Event], seat: int) -> tuple[int | None, bool | None]:
        """``at`` and ``auto`` of a word or card that ``seat`` is waited for."""
        limit, at_most = self._rules.card_ms, _CARD_AT_MOST
        if kind in _WORDS:
            limit, at_most = self._rules.bid_ms, _WORD_AT_MOST
        bot = self._bots[seat]
        runs_out = 0 < limit <= _LONGEST_WAIT and self._random.random() < self._auto
        if runs_out and self._timed and not bot:
            self.now += limit
            return self.now, True
        most = min(at_most, limit or at_most)
        self.now += self._random.randint(min(_AT_LEAST, most), most)
        return self._told(), True if bot else None

    def aside(self) -> int | None:
        """The time of something that no clock waits for: a project, a sheet, a ruling."""
        self.now += self._random.randint(10, _ASIDE_AT_MOST)
        return self._told()

    def _told(self) -> int | None:
        return self.now if self._timed else None
