"""docs/record.md, "A deal": `first`, `flip` and `rest` are the 32 cards, each once."""

from typing import Any

import msgspec
import pytest

from tests.build import deal
from verifier.cards import mask_of
from verifier.game.hands import dealt_cards
from verifier.record.model import Deal

from .positions import HANDS


def made(bought: bool = True) -> dict[str, Any]:
    return deal(HANDS, "JS", "", bought=bought)


def read(changed: dict[str, Any]) -> Deal:
    return msgspec.convert(changed, Deal)


def test_the_cards_of_each_seat_and_the_one_turned_up() -> None:
    cards = dealt_cards(read(made()))
    assert cards.first == (
        mask_of(["KS", "QS", "7H", "8H", "AD"]),
        mask_of(["TS", "9S", "AH", "TH", "KH"]),
        mask_of(["7S", "8S", "QH", "JH", "9H"]),
        mask_of(["AS", "QD", "JD", "TC", "KC"]),
    )
    assert cards.flip == mask_of(["JS"])
    assert cards.rest == (
        mask_of(["7D", "7C"]),
        mask_of(["8D", "9D", "8C"]),
        mask_of(["TD", "KD", "AC"]),
        mask_of(["QC", "JC", "9C"]),
    )
    assert cards.twice is False


def test_before_the_buying_there_are_twenty_and_the_one_turned_up() -> None:
    changed = made(bought=False)
    changed["flip"] = "AC"
    cards = dealt_cards(read(changed))
    assert (cards.rest, cards.twice) == (None, False)


@pytest.mark.parametrize("place", ["first", "rest"])
@pytest.mark.parametrize("seat", range(4))
def test_a_card_of_any_seat_that_stands_elsewhere_too(place: str, seat: int) -> None:
    """The last card of the hand gives way to the one turned up, then to the next seat's first."""
    for other in ("JS", made()["first"][(seat + 1) % 4][0]):
        changed = made()
        changed[place][seat][-1] = other
        assert dealt_cards(read(changed)).twice is True
