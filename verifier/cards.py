"""Cards as small integers and sets of cards as 32-bit masks (docs/fairness.md §5).

A card is ``8 * suit + rank``: suits 0 S (سبيت), 1 H (هاص), 2 D (ديمن), 3 C (شيريا); ranks
0 ``7``, 1 ``8``, 2 ``9``, 3 ``T`` (عشرة), 4 ``J`` (ولد), 5 ``Q`` (بنت), 6 ``K`` (شايب), 7 ``A``
(إكة). A card's text is rank then suit, ``TH``. The mask of a card is ``1 << card``; a suit's eight
cards are one byte of the mask, the byte's bit number being the rank.
"""

from collections.abc import Iterable
from typing import Literal

Suit = Literal["S", "H", "D", "C"]
SUITS: tuple[Suit, Suit, Suit, Suit] = ("S", "H", "D", "C")
RANKS = "789TJQKA"

DECK: tuple[str, ...] = tuple(rank + suit for suit in SUITS for rank in RANKS)
"""The 32 cards' texts by card number."""

NUMBER: dict[str, int] = {text: number for number, text in enumerate(DECK)}
"""Card number by text: ``NUMBER["TH"] == 11``."""

BIT: dict[str, int] = {text: 1 << number for text, number in NUMBER.items()}
"""The one-card mask by text."""

SUIT_MASK: tuple[int, ...] = (0x000000FF, 0x0000FF00, 0x00FF0000, 0xFF000000)
"""All eight cards of a suit, by suit number."""

ALL_CARDS = 0xFFFFFFFF

NINE, TEN, JACK, QUEEN, KING, ACE = 2, 3, 4, 5, 6, 7
"""Rank numbers that rules speak of."""


def mask_of(texts: Iterable[str]) -> int:
    """The set of these cards. A card that stands twice counts once; ``KeyError`` for no card."""
    mask = 0
    for text in texts:
        mask |= BIT[text]
    return mask


def numbers_in(mask: int) -> list[int]:
    """The cards of a set as numbers, lowest number first."""
    numbers = []
    while mask:
        low = mask & -mask
        numbers.append(low.bit_length() - 1)
        mask ^= low
    return numbers


def texts_in(mask: int) -> list[str]:
    """The cards of a set as texts, lowest card number first."""
    return [DECK[number] for number in numbers_in(mask)]


def team_of(seat: int) -> int:
    """The team of a seat: seats 0 and 2 are team 0, seats 1 and 3 team 1."""
    return seat & 1
