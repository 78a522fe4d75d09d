"""Ways to spoil the dealing: dealer, shuffle number, cut, cards."""

from collections.abc import Iterator
from itertools import combinations

import msgspec
from msgspec.structs import replace

from ..cards import DECK
from ..record import model
from ..record.model import Deal
from .simulate import play_on
from .spoiling import Case, Tampered, Way, tampered


def _first_dealer(case: Case) -> Iterator[Tampered]:
    game = case.game(0)
    if game is not None:
        game.dealer = (game.dealer + case.random.choice((1, 2, 3))) % 4
        record = replace(case.record, first_dealer=game.dealer)
        record = play_on(record, game, f"{case.random.random()}")
        yield tampered(record, "deal.first_dealer")


def _dealer(case: Case) -> Iterator[Tampered]:
    for number, _ in case.places():
        game = case.game(number)
        if number and game is not None:
            game.dealer = (game.dealer + case.random.choice((1, 2))) % 4
            record = play_on(case.record, game, f"{case.random.random()}")
            yield tampered(record, "deal.dealer", number)


def _shuffle_skipped(case: Case) -> Iterator[Tampered]:
    yield from _other_index(case, 1)


def _shuffle_again(case: Case) -> Iterator[Tampered]:
    yield from _other_index(case, -1)


def _other_index(case: Case, step: int) -> Iterator[Tampered]:
    for number, _ in case.places():
        game = case.game(number)
        if number and game is not None:
            game.index += step
            record = play_on(case.record, game, f"{case.random.random()}")
            yield tampered(record, "deal.index", number)


def _cut(case: Case) -> Iterator[Tampered]:
    """A cut where the profile has none; where it has one, a cut that nobody can make."""
    wrong = 7 if case.rules.cut == "none" else case.random.choice((0, 32))
    for number, deal in case.places():
        if deal.cut is None:
            record = case.with_deal(number, replace(deal, cut=wrong))
            yield tampered(record, "deal.cut", number)


# Cards


def _undealt(deal: Deal) -> list[str]:
    """The cards that are still in the deck; none after a deal was bought."""
    dealt = {deal.flip, *(card for hand in deal.first for card in hand)}
    return [] if deal.rest is not None else [card for card in DECK if card not in dealt]


def _with_card(deal: Deal, seat: int, place: int, card: str) -> Deal:
    first = [list(hand) for hand in deal.first]
    first[seat][place] = card
    return replace(deal, first=msgspec.convert(first, tuple[model.FirstHand, ...]))


def _hand_from_deck(case: Case) -> Iterator[Tampered]:
    """A card from the deck in place of one in a hand, in a deal that nobody bought."""
    for number, deal in case.places():
        for card in case.mixed(_undealt(deal))[:3]:
            seat, place = case.random.randrange(4), case.random.randrange(5)
            changed = _with_card(deal, seat, place, card)
            yield from _unplayed(case, number, changed, "deal.hand")


def _flip(case: Case) -> Iterator[Tampered]:
    for number, deal in case.places():
        for card in case.mixed(_undealt(deal)):
            yield from _unplayed(case, number, replace(deal, flip=card), "deal.flip")


def _card_twice(case: Case) -> Iterator[Tampered]:
    for number, deal in case.places():
        if _undealt(deal):
            seat, other = case.random.sample(range(4), 2)
            card = deal.first[other][case.random.randrange(5)]
            changed = _with_card(deal, seat, case.random.randrange(5), card)
            yield from _unplayed(case, number, changed, "deal.card_twice")


def _rest_unbought(case: Case) -> Iterator[Tampered]:
    for number, deal in case.places():
        cards = case.mixed(_undealt(deal))
        if cards and deal.result.contract is None:
            rest = [cards[:2], cards[2:5], cards[5:8], cards[8:]]
            changed = replace(deal, rest=msgspec.convert(rest, tuple[model.RestHand, ...]))
            yield tampered(case.with_deal(number, changed), "deal.rest", number)


def _unplayed(case: Case, number: int, deal: Deal, code: str) -> Iterator[Tampered]:
    """A deal that nobody bought, with other cards; بوشات must still be right."""
    if not case.revealed:
        return
    errors, played, _ = case.replay(deal, case.before(number))
    if not errors and played.outcome == deal.result.outcome:
        yield tampered(case.with_deal(number, deal), code, number)


def _hands_swapped(case: Case) -> Iterator[Tampered]:
    yield from _swapped(case, "first", "deal.hand")


def _rest_swapped(case: Case) -> Iterator[Tampered]:
    yield from _swapped(case, "rest", "deal.rest")


def _swapped(case: Case, stage: str, code: str) -> Iterator[Tampered]:
    """Two seats have one another's card, and played it where the other would have been played."""
    for number, deal in case.places():
        if deal.rest is None or not case.revealed:
            continue
        hands = deal.first if stage == "first" else deal.rest
        pairs = [
            (one, other)
            for a, b in combinations(hands, 2)
            for one in a
            for other in b
            if one[1] == other[1]
        ]
        for one, other in case.mixed(pairs)[:12]:
            swap = {f'"{one}"': f'"{other}"', f'"{other}"': f'"{one}"'}
            changed = _exchanged(deal, swap)
            # The hands as texts: nothing but the two cards changes places.
            yield from case.with_fault(number, changed, [], code)


def _exchanged(deal: Deal, swap: dict[str, str]) -> Deal:
    """The deal with two cards exchanged wherever they stand."""
    text = msgspec.json.encode(deal).decode()
    parts = text.split('"')
    exchange = {card.strip('"'): other.strip('"') for card, other in swap.items()}
    return msgspec.json.decode('"'.join(exchange.get(part, part) for part in parts), type=Deal)


WAYS: dict[str, Way] = {
    "first_dealer": Way("deal.first_dealer", _first_dealer),
    "dealer": Way("deal.dealer", _dealer),
    "shuffle_skipped": Way("deal.index", _shuffle_skipped),
    "shuffle_again": Way("deal.index", _shuffle_again),
    "cut": Way("deal.cut", _cut),
    "hand_from_deck": Way("deal.hand", _hand_from_deck),
    "hands_swapped": Way("deal.hand", _hands_swapped),
    "flip": Way("deal.flip", _flip),
    "rest_swapped": Way("deal.rest", _rest_swapped),
    "rest_unbought": Way("deal.rest", _rest_unbought),
    "card_twice": Way("deal.card_twice", _card_twice, companions=frozenset({"deal.hand"})),
}
