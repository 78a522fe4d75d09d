"""The cards of one deal as recorded, as sets of cards by seat (docs/record.md, "A deal")."""

from typing import NamedTuple

from ..cards import BIT, mask_of
from ..record.model import Deal


class DealtCards(NamedTuple):
    """``first``, ``rest`` (``None`` where not dealt) and ``flip`` as masks; ``twice``: a card
    stands twice among them."""

    first: tuple[int, ...]
    flip: int
    rest: tuple[int, ...] | None
    twice: bool


def dealt_cards(deal: Deal) -> DealtCards:
    """Read once for everything that a deal is checked for."""
    bit = BIT
    first = tuple([bit[a] | bit[b] | bit[c] | bit[d] | bit[e] for a, b, c, d, e in deal.first])
    flip = bit[deal.flip]
    union = first[0] | first[1] | first[2] | first[3] | flip
    count = 21
    rest = None
    if deal.rest is not None:
        rest = tuple([mask_of(cards) for cards in deal.rest])
        union |= rest[0] | rest[1] | rest[2] | rest[3]
        count += sum(map(len, deal.rest))
    return DealtCards(first, flip, rest, union.bit_count() != count)
