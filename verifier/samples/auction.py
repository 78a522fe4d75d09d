"""Before the first card of a sample deal: بوشات, buying, doubling (docs/rules.md §3, §4, §8)."""

from collections.abc import Sequence

from ..cards import SUITS
from ..game.bidding import Buying
from ..game.bouchat import bouchat_allowed
from ..game.doubling import Doubling
from ..record import model
from ..rules.options import Rules
from .habits import Habits
from .log import Log
from .sense import buying_factor

_KIND = {
    "pass": model.Pass,
    "hokm": model.Hokm,
    "sun": model.Sun,
    "ashkal": model.Ashkal,
    "double": model.Double,
    "three": model.Three,
    "four": model.Four,
    "gahwa": model.Gahwa,
}
_SUN_MORE = 3
"""A sun may be doubled so seldom that it is done more readily."""
_LEAST = 0.03
"""A bot without sense buys this often, whatever it holds."""


class Auction:
    """The words before the first card; ``first``: the five first cards of each seat, as sets."""

    def __init__(self, log: Log, rules: Rules, habits: Habits, first: Sequence[int]) -> None:
        self._log = log
        self._rules = rules
        self._habits = habits
        self._first = first

    def thrower(self, qaid_table: bool) -> int | None:
        """The seat that will throw the deal in, where one may and wants to."""
        for seat in range(4):
            if bouchat_allowed(self._rules, qaid_table, self._first[seat]):
                return seat if self._log.happens(self._habits.bouchat) else None
        return None

    def buy(self, dealer: int, flip: int) -> Buying:
        """All words until the buying is over or all have passed twice."""
        buying = Buying(self._rules, dealer, flip)
        while not buying.passed_out:
            seats = buying.seats_in_turn()
            if buying.closed:
                # Only the buyer may be left, who may turn its own hokm into sun.
                if seats and self._log.happens(self._habits.turn):
                    self._say(buying, seats[0], "sun", flip)
                    continue
                if seats and self._log.happens(self._habits.log_idle_pass):
                    self._say(buying, seats[0], "pass", flip)
                break
            seat = seats[0]
            if len(seats) > 1 and not self._log.happens(self._habits.log_idle_pass):
                seat = next(each for each in seats if len(buying.offered(each)) > 1)
            self._say(buying, seat, self._choose(buying, seat, flip), flip)
        return buying

    def _say(self, buying: Buying, seat: int, word: str, flip: int) -> None:
        name, _, suit = word.partition(" ")
        members = {"suit": suit or SUITS[flip >> 3]} if name == "hokm" else {}
        event = self._log.act(_KIND[name], seat, **members)
        buying.hear(event, len(self._log.events) - 1)

    def _choose(self, buying: Buying, seat: int, flip: int) -> str:
        words = [word for word in buying.offered(seat) if word != "pass"]
        self._log.random.shuffle(words)
        for word in words:
            if self._log.happens(self._chance(buying, seat, word, flip)):
                return word
        return "pass"

    def _chance(self, buying: Buying, seat: int, word: str, flip: int) -> float:
        habits, over = self._habits, buying.buyer is not None
        name, _, suit = word.partition(" ")
        if name == "ashkal":
            return habits.ashkal if over else habits.ashkal * habits.buy
        chance = habits.take_over if over else habits.buy
        if not self._log.happens(habits.sense):
            return max(_LEAST, chance / 5)
        trump = SUITS.index(suit) if name == "hokm" else None
        return chance * buying_factor(self._first[seat] | 1 << flip, trump) / (2 if suit else 1)

    def double(self, buying: Buying, score: tuple[int, int]) -> Doubling | None:
        """دبل and its raises as far as the bots like; ``None`` where nobody doubles."""
        assert buying.buyer is not None
        log, habits = self._log, self._habits
        doubling = Doubling(self._rules, buying.sun, buying.buyer, score)
        chance = habits.double * (_SUN_MORE if buying.sun else 1)
        while seats := [seat for seat in range(4) if doubling.offered(seat)]:
            seat = log.random.choice(seats)
            if not log.happens(chance):
                if log.happens(habits.log_idle_pass):
                    log.act(model.Pass, seat)
                break
            words = doubling.offered(seat)
            word = words[-1] if log.happens(habits.closed) else words[0]
            name, _, closed = word.partition(" ")
            event = log.act(_KIND[name], seat, **({"closed": True} if closed else {}))
            doubling.hear(event, len(log.events) - 1)
            chance = habits.raise_on
        return doubling if doubling.level > 1 else None
