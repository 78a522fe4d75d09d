"""The deals of a record held against the deals of its secret (docs/fairness.md §5)."""

from itertools import product
from typing import Literal, NamedTuple

from ..cards import BIT, DECK, NUMBER
from ..fairness.dealing import (
    FLIP,
    MAX_CUT,
    MIN_CUT,
    cut_deck,
    first_hands,
    first_masks,
    rest_hands,
    rest_masks,
    shuffle,
)
from ..fairness.stream import MAX_NUMBER_U32
from ..findings import Fault
from ..game.bouchat import next_dealer
from ..game.hands import DealtCards
from ..record.model import Contract, Deal
from ..rules.options import Rules

SEATS = range(4)
_DEALT_FIRST = frozenset({"flip", *(f"first[{seat}]" for seat in SEATS)})
_DEALT_REST = frozenset(f"rest[{seat}]" for seat in SEATS)


class Dealt(NamedTuple):
    """How one deal was dealt: the ``deck`` it is held against, ``None`` without a usable secret.

    ``dealer`` is the seat whose deal the cards fit: where the recorded dealer is at fault and the
    cards are those of the right one, the right one, so that one fault stays one.
    """

    dealer: int
    deck: tuple[int, ...] | None
    cards: DealtCards
    faults: list[Fault]
    checked: int


class Dealing:
    """The dealing of one sakka, deal after deal: dealer, shuffle number, cut and cards.

    ``first_dealer`` is the recorded first dealer, ``drawn`` the one that the secret draws (or
    None), ``key`` the sakka key or None where no committed seed is known.
    """

    __slots__ = ("_following", "_index", "_key", "_right", "_rules")

    def __init__(
        self, rules: Rules, key: bytes | None, first_dealer: int, drawn: int | None
    ) -> None:
        self._rules = rules
        self._key = key
        self._index = 0
        self._following = first_dealer
        self._right = first_dealer if drawn is None else drawn

    def begin(self, deal: Deal, cards: DealtCards) -> Dealt:
        """Check the dealer, the number, the cut, the first cards and the card turned up."""
        faults: list[Fault] = []
        if deal.dealer not in (self._following, self._right):
            faults.append(_fault("deal.dealer", "dealer", self._following, deal.dealer))
        if deal.index != self._index:
            faults.append(_fault("deal.index", "index", self._index, deal.index))
        if not cut_allowed(self._rules, deal.cut):
            faults.append(_fault("deal.cut", "cut", cuts_offered(self._rules), deal.cut))
        dealer, deck = self._deck_of(deal, cards, bool(faults))
        if deck is None:
            return Dealt(dealer, None, cards, faults, 3)
        first, recorded = first_masks(deck, dealer), cards.first
        if recorded != first:
            by_seat, _ = first_hands(deck, dealer)
            for seat in SEATS:
                if recorded[seat] != first[seat]:
                    expected = [DECK[card] for card in by_seat[seat]]
                    faults.append(_hand("deal.hand", seat, "first", expected, deal.first[seat]))
        if NUMBER[deal.flip] != deck[FLIP]:
            faults.append(_fault("deal.flip", "flip", DECK[deck[FLIP]], deal.flip))
        return Dealt(dealer, deck, cards, faults, 8)

    def _deck_of(
        self, deal: Deal, cards: DealtCards, at_fault: bool
    ) -> tuple[int, tuple[int, ...] | None]:
        """The dealer and deck that the cards are held against: as recorded, unless what is recorded
        is at fault and the cards are those of what was expected, or no such shuffle exists."""
        deck = self._deck(deal.index, deal.cut)
        if at_fault and (deck is None or not _fits(cards, deck, deal.dealer)):
            dealers = (deal.dealer, self._following, self._right)
            numbers = (deal.index, self._index)
            for other, number, cut in product(dealers, numbers, (deal.cut, None)):
                candidate = self._deck(number, cut)
                if candidate is not None and _fits(cards, candidate, other):
                    return other, candidate
            if deck is None:
                deck = self._deck(self._index, deal.cut)
        return deal.dealer, deck

    def _deck(self, number: int, cut: int | None) -> tuple[int, ...] | None:
        """The deck of a shuffle number, cut where the cut can be; ``None``: no such shuffle."""
        if self._key is None or number > MAX_NUMBER_U32:
            return None
        deck = shuffle(self._key, number)
        if cut is not None and MIN_CUT <= cut <= MAX_CUT:
            return cut_deck(deck, cut)
        return deck

    def rest(
        self, deal: Deal, dealt: Dealt, contract: Contract | None, missing: bool
    ) -> tuple[list[Fault], int]:
        """Check the rest, once the replay has told who takes the card turned up.

        ``missing``: cards were played without the rest being dealt. Returns the faults and how many
        checks were made.
        """
        faults: list[Fault] = []
        checked = 0
        if deal.rest is None:
            if missing:
                faults.append(_fault("deal.rest", "rest", "dealt", None))
        elif contract is None:
            faults.append(_fault("deal.rest", "rest", None, [*deal.rest]))
        elif dealt.deck is None:
            for seat, dealt_to in enumerate(deal.rest):
                size = 2 if seat == contract.taker else 3
                if len(dealt_to) != size:
                    faults.append(_hand("deal.rest", seat, "rest", size, dealt_to))
        else:
            checked = 4
            expected = rest_masks(dealt.deck, dealt.dealer, contract.taker)
            rest = dealt.cards.rest or ()
            if rest != expected:
                by_seat = rest_hands(dealt.deck, dealt.dealer, contract.taker)
                for seat in SEATS:
                    if rest[seat] != expected[seat]:
                        cards = [DECK[card] for card in by_seat[seat]]
                        faults.append(_hand("deal.rest", seat, "rest", cards, deal.rest[seat]))
        if dealt.cards.twice:
            faults.extend(cards_twice(deal, dealt))
        if faults:
            # What nothing was held against (a card twice while no secret is known, a rest that is
            # missing) counts where it is at fault.
            held = _DEALT_FIRST if dealt.deck is not None else frozenset()
            if checked:
                held |= _DEALT_REST
            checked += len({fault.member for fault in faults} - held)
        return faults, checked

    def end(self, deal: Deal, outcome: str) -> None:
        """Move on: the next dealer follows the one recorded, or the right one."""
        self._index = deal.index + 1
        self._following = next_dealer(self._rules, deal.dealer, outcome)
        self._right = next_dealer(self._rules, self._right, outcome)


def cuts_offered(rules: Rules) -> list[int] | Literal["none"]:
    """The least and the greatest cut (docs/fairness.md §5, "Cut"), or that there is none."""
    return [MIN_CUT, MAX_CUT] if rules.cut == "dealer_left" else "none"


def cut_allowed(rules: Rules, cut: int | None) -> bool:
    """Whether a deck may be cut so; ``None``: not cut."""
    return cut is None or (cuts_offered(rules) != "none" and MIN_CUT <= cut <= MAX_CUT)


def cards_twice(deal: Deal, dealt: Dealt) -> list[Fault]:
    """Every card that stands twice, at the place that should not have it (``deal.card_twice``)."""
    places: dict[str, list[tuple[str, int | None]]] = {}
    for seat in SEATS:
        for card in deal.first[seat]:
            places.setdefault(card, []).append(("first", seat))
    places.setdefault(deal.flip, []).append(("flip", None))
    for seat, cards in enumerate(deal.rest or ()):
        for card in cards:
            places.setdefault(card, []).append(("rest", seat))
    faults = []
    for card, where in places.items():
        if len(where) == 1:
            continue
        wrong = [place for place in where if not _belongs(card, place, dealt)]
        if not wrong or len(wrong) == len(where):
            wrong = where[1:]
        for stage, holder in wrong:
            member = stage if holder is None else f"{stage}[{holder}]"
            faults.append(Fault("deal.card_twice", None, None, holder, member, None, card))
    return faults


def _belongs(card: str, place: tuple[str, int | None], dealt: Dealt) -> bool:
    """Whether the secret deals this card there; false where no secret is known."""
    if dealt.deck is None:
        return False
    stage, seat = place
    if stage == "first" and seat is not None:
        return bool(first_masks(dealt.deck, dealt.dealer)[seat] & BIT[card])
    if stage == "flip":
        return dealt.deck[FLIP] == NUMBER[card]
    return dealt.deck.index(NUMBER[card]) > FLIP


def _fits(cards: DealtCards, deck: tuple[int, ...], dealer: int) -> bool:
    return cards.flip == 1 << deck[FLIP] and cards.first == first_masks(deck, dealer)


def _fault(code: str, member: str, expected: object, actual: object) -> Fault:
    return Fault(code, None, None, None, member, expected, actual)


def _hand(code: str, seat: int, stage: str, expected: object, actual: object) -> Fault:
    return Fault(code, None, None, seat, f"{stage}[{seat}]", expected, actual)
