"""Counts like chess's perft: in how many legal ways a deal's first tricks can be played.

A way is a row of cards, each legal where it falls (docs/rules.md §5); nobody says anything with a
card. One wrong duty anywhere in a hundred thousand positions changes the number.
"""

from ..cards import SUITS, mask_of
from ..game.duties import Duties
from ..record.model import RulesPromised, Seat
from ..rules.profiles import resolve
from . import shapes


class PerftInput(shapes.Input, frozen=True, kw_only=True):
    """A deal before its first card; ``leader`` opens the first trick."""

    rules: RulesPromised
    contract: shapes.PlayContract
    leader: Seat
    hands: shapes.FourHands


Hands = tuple[int, int, int, int]


def ways(given: PerftInput, tricks: int) -> int:
    """The number of ways to play the first so many tricks, 1 to 8."""
    rules = resolve(given.rules.profile, given.rules.options)
    trump = None if given.contract.trump is None else SUITS.index(given.contract.trump)
    one, two, three, four = map(mask_of, given.hands)
    counter = _Counter(Duties(rules, trump, given.contract.closed))
    return counter.tricks((one, two, three, four), given.leader, tricks)


class _Counter:
    """Positions between two tricks that were counted before are not counted again."""

    def __init__(self, duties: Duties) -> None:
        self._duties = duties
        self._seen: dict[tuple[Hands, int, int], int] = {}

    def tricks(self, hands: Hands, leader: int, left: int) -> int:
        if not left:
            return 1
        place = (hands, leader, left)
        if place not in self._seen:
            self._seen[place] = self._cards(hands, leader, 0, 0, 0, 0, left)
        return self._seen[place]

    def _cards(
        self, hands: Hands, seat: int, lying: int, led: int, best: int, holder: int, left: int
    ) -> int:
        """``lying`` cards of the trick are played; ``best`` of ``holder`` holds it."""
        duties, hand = self._duties, hands[seat]
        if not lying:
            legal = duties.lead(hand)
        else:
            legal = duties.follow(hand, led, best, not (seat ^ holder) & 1, False)
        if lying == 3 and left == 1:
            return legal.bit_count()
        total = 0
        while legal:
            bit = legal & -legal
            legal ^= bit
            card = bit.bit_length() - 1
            rest = list(hands)
            rest[seat] = hand ^ bit
            after = (rest[0], rest[1], rest[2], rest[3])
            takes = not lying or bool(duties.beats[best] & bit)
            now_best, now_holder = (card, seat) if takes else (best, holder)
            if lying == 3:
                total += self.tricks(after, now_holder, left - 1)
            else:
                suit = led if lying else card >> 3
                following = (seat + 1) & 3
                total += self._cards(after, following, lying + 1, suit, now_best, now_holder, left)
        return total
