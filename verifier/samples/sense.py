"""How the bots of a sample sakka look at their cards: roughly, so that sakkas look played."""

from ..cards import ACE, JACK, NINE, SUIT_MASK, TEN, numbers_in
from ..game.duties import Duties, card_values

_TRUMP_WORTH = (0.6, 0.6, 2.2, 1.1, 2.8, 0.8, 0.8, 1.4)
"""By rank, ``7`` to ``A``."""
_ENOUGH_HOKM, _ENOUGH_SUN = 4.1, 5.4
_SPREAD = 2.5


def hokm_worth(hand: int, trump: int) -> float:
    """What a hand is worth with this suit as trump; a hand of six to buy with has about 4.5."""
    worth = sum(_TRUMP_WORTH[card & 7] for card in numbers_in(hand & SUIT_MASK[trump]))
    aces = hand & ~SUIT_MASK[trump] & 0x01010101 << ACE
    return worth + 0.9 * aces.bit_count()


def sun_worth(hand: int) -> float:
    """What a hand is worth in sun; a hand of six to buy with has about 4."""
    worth = 0.0
    for suit in SUIT_MASK:
        ranks = (hand & suit) >> (suit & -suit).bit_length() - 1
        if ranks >> ACE & 1:
            worth += 1.3 + 0.8 * (ranks >> TEN & 1) + 0.15 * ranks.bit_count()
        elif ranks >> TEN & 1 and ranks.bit_count() > 1:
            worth += 0.7
    return worth


def buying_factor(hand: int, trump: int | None) -> float:
    """By how much a bot likes to buy: 0 for a poor hand, 1 for a fair, 2 for a rich one."""
    above = sun_worth(hand) - _ENOUGH_SUN
    if trump is not None:
        above = hokm_worth(hand, trump) - _ENOUGH_HOKM
    return min(2.0, max(0.0, 1 + above * 2 / _SPREAD))


def lead_card(duties: Duties, legal: int, fallen: int, held: int) -> int:
    """A card to lead with: one that nothing left can beat, else a low one of a long suit."""
    away = fallen | held
    cards = numbers_in(legal)
    masters = [card for card in cards if not duties.beats[card] & ~away]
    if masters:
        return max(masters, key=lambda card: (card >> 3 == duties.trump, card & 7))
    low = [card for card in cards if card & 7 not in (ACE, TEN)] or cards
    if duties.trump is not None and held & duties.trumps:
        strong = [card for card in cards if card >> 3 == duties.trump and card & 7 in (JACK, NINE)]
        low = strong or low
    return max(low, key=lambda card: ((held & SUIT_MASK[card >> 3]).bit_count(), -(card & 7)))


def follow_card(duties: Duties, legal: int, best: int, partner_holds: bool, last: bool) -> int:
    """A card to follow with: win if it pays, give أبناط to the partner, else throw the cheapest."""
    values = card_values(duties.trump)
    cards = numbers_in(legal)
    if partner_holds and (last or values[best] >= 10):
        plain = [card for card in cards if not duties.beats[best] >> card & 1] or cards
        return max(plain, key=lambda card: values[card])
    winning = [card for card in cards if duties.beats[best] >> card & 1]
    if winning and not partner_holds:
        if last:
            return max(winning, key=lambda card: (card >> 3 != duties.trump, values[card]))
        return max(winning, key=lambda card: (card >> 3 != duties.trump, card & 7))
    return min(cards, key=lambda card: (values[card], card >> 3 == duties.trump))


def extreme_card(duties: Duties, legal: int, high: bool) -> int:
    """The strongest of the legal cards, or the weakest: what a lopsided deal is played with."""
    cards = numbers_in(legal)

    def strength(card: int) -> tuple[bool, int]:
        return card >> 3 == duties.trump, -duties.beats[card].bit_count()

    return max(cards, key=strength) if high else min(cards, key=strength)
