"""The duties of play (docs/rules.md §5): which cards are legal, and which duty an illegal one
breaks.

Cards and sets of cards are those of ``verifier.cards``. ``trump`` is a suit number, ``None`` in
sun.
"""

from functools import cache

from ..cards import ACE, JACK, KING, NINE, QUEEN, SUIT_MASK, TEN
from ..rules.options import Rules

SIDE_ORDER = (0, 1, NINE, JACK, QUEEN, KING, TEN, ACE)
"""Ranks from lowest to highest in sun and in side suits (docs/rules.md §1)."""
TRUMP_ORDER = (0, 1, QUEEN, KING, TEN, ACE, NINE, JACK)
"""Ranks from lowest to highest in the trump suit."""

SIDE_VALUES = (0, 0, 0, 10, 2, 3, 4, 11)
TRUMP_VALUES = (0, 0, 14, 10, 20, 3, 4, 11)
"""أبناط of a card by rank number, ``7 8 9 T J Q K A``."""
LAST_TRICK = 10
"""أبناط of الأرض, the last trick."""


@cache
def card_values(trump: int | None) -> tuple[int, ...]:
    """أبناط of each of the 32 cards."""
    return tuple(
        (TRUMP_VALUES if suit == trump else SIDE_VALUES)[rank]
        for suit in range(4)
        for rank in range(8)
    )


@cache
def beaten_by(trump: int | None) -> tuple[int, ...]:
    """For each card that holds a trick, the set of cards that would take it from there.

    A card that holds is of the suit led or trump, so nothing else need be known of the trick.
    """
    masks = []
    for card in range(32):
        suit, rank = card >> 3, card & 7
        order = TRUMP_ORDER if suit == trump else SIDE_ORDER
        higher = 0
        for above in order[order.index(rank) + 1 :]:
            higher |= 1 << (suit * 8 + above)
        if trump is not None and suit != trump:
            higher |= SUIT_MASK[trump]
        masks.append(higher)
    return tuple(masks)


class Duties:
    """The duties under one contract; the options of docs/rules.md §5 are read here and nowhere
    else."""

    __slots__ = (
        "_akka_frees",
        "_always_higher",
        "_closed",
        "_partner_frees",
        "_underruff",
        "beats",
        "trump",
        "trumps",
    )

    def __init__(self, rules: Rules, trump: int | None, closed: bool) -> None:
        self.trump = trump
        self.trumps = 0 if trump is None else SUIT_MASK[trump]
        self.beats = beaten_by(trump)
        self._closed = closed and trump is not None
        self._always_higher = rules.overtrump == "always"
        self._partner_frees = not rules.ruff_for_partner
        self._akka_frees = rules.akka_frees_partner
        self._underruff = rules.underruff

    def lead(self, hand: int) -> int:
        """The cards that may open a trick: in مقفل no trump while anything else is held (§4)."""
        if self._closed:
            return hand & ~self.trumps or hand
        return hand

    def follow(self, hand: int, led: int, best: int, partner_holds: bool, akka: bool) -> int:
        """The legal cards of a seat that does not lead (§5, items 1 to 4), never empty.

        ``led``: suit of the card that opened the trick; ``best``: the card that holds it;
        ``partner_holds``: it is the partner's; ``akka``: the partner led it saying أكه.
        """
        same = hand & SUIT_MASK[led]
        if led != self.trump:
            if same:
                return same
            same = hand & self.trumps
            if not same:
                return hand
            if partner_holds and (self._partner_frees or (akka and self._akka_frees)):
                return hand
            if best >> 3 != self.trump:
                return same
            if partner_holds and not self._always_higher:
                return same
            return same & self.beats[best] or (same if self._underruff else hand)
        if not same:
            return hand
        if partner_holds and not self._always_higher:
            return same
        return same & self.beats[best] or same

    def broken(self, hand: int, led: int, card: int) -> str:
        """The code of the duty that an illegal ``card`` of a follower breaks (§5, "Faults")."""
        if hand & SUIT_MASK[led] and card >> 3 != led:
            return "play.revoke"
        if card >> 3 != self.trump:
            return "play.no_trump"
        return "play.no_overtrump"
