"""Cards as text, seats and teams (docs/fairness.md §5, docs/rules.md §1)."""

SUITS = "SHDC"
RANKS = "789TJQKA"

SIDE_ORDER = "ATKQJ987"  # strongest first: sun, and the side suits of a hokm
TRUMP_ORDER = "J9ATKQ87"
PROJECT_ORDER = "AKQJT987"

SIDE_WORTH = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0, "8": 0, "7": 0}
TRUMP_WORTH = {"J": 20, "9": 14, "A": 11, "T": 10, "K": 4, "Q": 3, "8": 0, "7": 0}

LAST_TRICK = 10


def rank(card: str) -> str:
    return card[0]


def suit(card: str) -> str:
    return card[1]


def card_of_number(number: int) -> str:
    """Card number c = 8 * suit + rank."""
    return RANKS[number % 8] + SUITS[number // 8]


def team(seat: int) -> int:
    """Seats 0 and 2 are team 0, seats 1 and 3 are team 1."""
    return seat % 2


def partner(seat: int) -> int:
    return (seat + 2) % 4


def other_team(number: int) -> int:
    return 1 - number


def seats_from(seat: int) -> list[int]:
    """The four seats in the order of dealing, speaking and playing, from this one on."""
    return [(seat + step) % 4 for step in range(4)]


def worth(card: str, trump: str | None) -> int:
    """أبناط of one card."""
    if suit(card) == trump:
        return TRUMP_WORTH[rank(card)]
    return SIDE_WORTH[rank(card)]


def is_higher(card: str, than: str, trump: str | None) -> bool:
    """Of two cards of one suit: whether the first is the higher."""
    assert suit(card) == suit(than)
    order = TRUMP_ORDER if suit(card) == trump else SIDE_ORDER
    return order.index(rank(card)) < order.index(rank(than))


def holder_of(trick: list[tuple[int, str]], trump: str | None) -> tuple[int, str]:
    """Whose card holds the trick: the highest trump, else the highest card of the suit led."""
    holder = trick[0]
    for seat, card in trick[1:]:
        held = holder[1]
        if suit(card) == suit(held):
            if is_higher(card, held, trump):
                holder = (seat, card)
        elif suit(card) == trump:
            holder = (seat, card)
    return holder
