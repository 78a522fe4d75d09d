"""سوا, searched out: every lead of the one, every answer of the three (docs/rules.md §5)."""

from .cards import holder_of, is_higher, seats_from, suit
from .playing import Play, Trick, legal_cards

Hands = tuple[frozenset[str], ...]


def nothing_can_beat(seat: int, hands: Hands, trump: str | None) -> bool:
    """Nobody else holds a trump, or a card above any of this seat's: no order can lose.

    Only to save time: what it says yes to, the search would say yes to as well.
    """
    others = [card for other in range(4) if other != seat for card in hands[other]]
    if any(suit(card) == trump for card in others):
        return False
    return not any(
        suit(card) == suit(own) and is_higher(card, own, trump)
        for own in hands[seat]
        for card in others
    )


def is_true_sawa(seat: int, hands: list[list[str]], play: Play, plain: bool = False) -> bool:
    """Whether the seat on lead has an order of play, chosen as it goes, that wins all.

    `plain` leaves out the one saving of time but the memory of positions seen.
    """
    seen: dict[Hands, bool] = {}

    def wins_all(position: Hands) -> bool:
        if not position[seat]:
            return True
        if not plain and nothing_can_beat(seat, position, play.trump):
            return True
        if position not in seen:
            own = sorted(position[seat])
            leads = legal_cards(seat, own, [], False, play)
            seen[position] = any(holds_against_all(position, [(seat, card)]) for card in leads)
        return seen[position]

    def holds_against_all(position: Hands, trick: Trick) -> bool:
        """Whether the card led wins the trick and all after it, whatever is thrown on it."""
        if holder_of(trick, play.trump)[0] != seat:
            return False
        if len(trick) == 4:
            thrown = {card for _, card in trick}
            return wins_all(tuple(hand - thrown for hand in position))
        other = seats_from(seat)[len(trick)]
        answers = legal_cards(other, sorted(position[other]), trick, False, play)
        return all(holds_against_all(position, [*trick, (other, card)]) for card in answers)

    return wins_all(tuple(frozenset(hand) for hand in hands))
