"""The duties of play and أكه (docs/rules.md §5)."""

from typing import NamedTuple

from .cards import SIDE_ORDER, holder_of, is_higher, partner, rank, suit
from .options import Options

Trick = list[tuple[int, str]]


class Play(NamedTuple):
    """A contract as far as the duties of play need it."""

    trump: str | None  # None: sun
    closed: bool  # مقفل
    options: Options


def fault_of(
    card: str, seat: int, hand: list[str], trick: Trick, akka_said: bool, play: Play
) -> str | None:
    """The duty that this card would break, or None. `akka_said`: the trick was led with أكه."""
    trump, options = play.trump, play.options

    # The leader may lead any card. Closed, hokm: nobody leads trump while holding anything else.
    if not trick:
        holds_else = any(suit(other) != trump for other in hand)
        if play.closed and trump is not None and suit(card) == trump and holds_else:
            return "closed_lead"
        return None

    led = suit(trick[0][1])
    holds_led = any(suit(other) == led for other in hand)
    own_trumps = [other for other in hand if suit(other) == trump]

    # 1. Holding L (L not trump, or sun): play L. Nothing more is owed.
    if holds_led and led != trump:
        return None if suit(card) == led else "revoke"

    # 3. No card of L, sun, or no trump in hand: anything.
    if trump is None or not own_trumps:
        return None

    lying = [other for _, other in trick if suit(other) == trump]
    highest = lying[0] if lying else None
    for other in lying:
        if highest is not None and is_higher(other, highest, trump):
            highest = other
    higher = [own for own in own_trumps if highest is None or is_higher(own, highest, trump)]

    holding_seat, holding_card = holder_of(trick, trump)
    partner_holds = holding_seat == partner(seat)
    owes_higher = options["overtrump"] == "always" or not partner_holds

    # 2. L is trump and the seat holds trump.
    if led == trump:
        if suit(card) != trump:
            return "revoke"
        if owes_higher and higher and card not in higher:
            return "no_overtrump"
        return None

    # 4. No card of L, hokm, L not trump, trump in hand.
    if partner_holds:
        if not options["ruff_for_partner"]:
            return None
        partner_led_it = trick[0] == (holding_seat, holding_card)
        if partner_led_it and akka_said and options["akka_frees_partner"]:
            return None
    if highest is None or not owes_higher:
        return None if suit(card) == trump else "no_trump"
    if higher:
        if suit(card) != trump:
            return "no_trump"
        return None if card in higher else "no_overtrump"
    if options["underruff"]:
        return None if suit(card) == trump else "no_trump"
    return None


def legal_cards(seat: int, hand: list[str], trick: Trick, akka_said: bool, play: Play) -> list[str]:
    return [card for card in hand if fault_of(card, seat, hand, trick, akka_said, play) is None]


def is_true_akka(
    card: str, trick: Trick, played_in_earlier_tricks: list[str], trump: str | None
) -> bool:
    """With a lead, in hokm, of a side suit, every higher card of it gone in earlier tricks."""
    if trick or trump is None or suit(card) == trump:
        return False
    above = SIDE_ORDER[: SIDE_ORDER.index(rank(card))]
    return all(other + suit(card) in played_in_earlier_tricks for other in above)
