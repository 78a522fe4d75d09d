"""First dealer, shuffle, cut and hands (docs/fairness.md §5).

A deck is a tuple of the 32 card numbers of ``verifier.cards``, position 0 the top. Seats are 0 to
3, seat ``(s + 1) % 4`` on the right of seat ``s``; a dealer's first hand goes to ``dealer + 1``.

``shuffle`` and the mask forms run for every deal of every record: they are ``Stream.uniform`` and
the hands written out for speed, and the tests hold them against the plain forms.
"""

from hmac import digest

from .stream import BYTES, DEAL_LABEL, DEALER_LABEL, MAX_NUMBER_U32, block_message, u32

Deck = tuple[int, ...]
Hand = tuple[int, ...]

CARDS = 32
MIN_CUT, MAX_CUT = 1, CARDS - 1
FLIP = 20
"""Where the card turned up (المشترى) lies in the deck."""

_DROPPED = -1
_DEAL_PREFIX = DEAL_LABEL + b"\x00"


def _draws(m: int) -> tuple[int, ...]:
    """For each byte the draw out of ``m``, or ``_DROPPED`` (§4)."""
    limit = BYTES - BYTES % m
    return tuple(byte % m if byte < limit else _DROPPED for byte in range(BYTES))


_DRAWS = tuple(_draws(i + 1) for i in range(CARDS))
"""By position to be filled: where the card for it comes from, for each byte."""

_NEW_DECK = list(range(CARDS))
_BLOCK = tuple(u32(number) for number in range(16))
"""The numbers of the blocks that a shuffle can be thought to read, made once."""


def first_dealer(key: bytes) -> int:
    """The seat that deals first (السحبة); 4 divides 256, so that no byte is ever dropped."""
    return digest(key, block_message(DEALER_LABEL, 0) + _BLOCK[0], "sha256")[0] % 4


def shuffle(key: bytes, n: int) -> Deck:
    """The deck of shuffle number ``n``, before any cut.

    ``ValueError`` unless ``0 <= n <= MAX_NUMBER_U32``: no other shuffle exists.
    """
    if not 0 <= n <= MAX_NUMBER_U32:
        raise ValueError("the number of a shuffle is 0 to 4294967295")
    message = _DEAL_PREFIX + n.to_bytes(4, "big")
    deck = _NEW_DECK.copy()
    draws = _DRAWS
    i = CARDS - 1
    block = 0
    while True:
        number = _BLOCK[block] if block < 16 else u32(block)
        for byte in digest(key, message + number, "sha256"):
            j = draws[i][byte]
            if j >= 0:
                deck[i], deck[j] = deck[j], deck[i]
                i -= 1
                if not i:
                    return tuple(deck)
        block += 1


def cut_deck(deck: Deck, k: int) -> Deck:
    """The deck cut (القص) below its top ``k`` cards; ``ValueError`` unless ``k`` is 1 to 31."""
    if not MIN_CUT <= k <= MAX_CUT:
        raise ValueError("a cut is 1 to 31")
    return deck[k:] + deck[:k]


def first_hands(deck: Deck, dealer: int) -> tuple[list[Hand], int]:
    """The five first cards of each seat, by seat in dealing order, and the card turned up."""
    hands: list[Hand] = [()] * 4
    for place in range(4):
        hands[(dealer + 1 + place) % 4] = (
            deck[3 * place : 3 * place + 3] + deck[12 + 2 * place : 14 + 2 * place]
        )
    return hands, deck[FLIP]


def rest_hands(deck: Deck, dealer: int, taker: int) -> list[Hand]:
    """The cards dealt after the buying, by seat in dealing order: three each, the taker two."""
    hands: list[Hand] = [()] * 4
    begin = FLIP + 1
    for place in range(4):
        seat = (dealer + 1 + place) % 4
        end = begin + (2 if seat == taker else 3)
        hands[seat] = deck[begin:end]
        begin = end
    return hands


Masks = tuple[int, int, int, int]


def first_masks(deck: Deck, dealer: int) -> Masks:
    """``first_hands`` as sets of cards, by seat."""
    # fmt: off
    (a, b, c, d, e, f, g, h, i, j, k, u, m, n, o, p, q, r, s, t) = deck[:FLIP]
    right = 1 << a | 1 << b | 1 << c | 1 << m | 1 << n
    across = 1 << d | 1 << e | 1 << f | 1 << o | 1 << p
    left = 1 << g | 1 << h | 1 << i | 1 << q | 1 << r
    own = 1 << j | 1 << k | 1 << u | 1 << s | 1 << t
    # fmt: on
    return _by_seat(dealer, right, across, left, own)


def rest_masks(deck: Deck, dealer: int, taker: int) -> Masks:
    """``rest_hands`` as sets of cards, by seat."""
    a, b, c, d, e, f, g, h, i, j, k = deck[FLIP + 1 :]
    place = (taker - dealer - 1) % 4
    # `c`, `f` and `i` go to one seat or to the next, by where the taker sits.
    right, across = 1 << a | 1 << b, 1 << d | 1 << e
    left, own = 1 << g | 1 << h, 1 << j | 1 << k
    third, sixth, ninth = 1 << c, 1 << f, 1 << i
    if place == 0:
        return _by_seat(dealer, right, across | third, left | sixth, own | ninth)
    if place == 1:
        return _by_seat(dealer, right | third, across, left | sixth, own | ninth)
    if place == 2:
        return _by_seat(dealer, right | third, across | sixth, left, own | ninth)
    return _by_seat(dealer, right | third, across | sixth, left | ninth, own)


def _by_seat(dealer: int, right: int, across: int, left: int, own: int) -> Masks:
    """Four sets, given from the dealer's right on, in the order of the seats."""
    if dealer == 0:
        return own, right, across, left
    if dealer == 1:
        return left, own, right, across
    if dealer == 2:
        return across, left, own, right
    return right, across, left, own
