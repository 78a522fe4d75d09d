"""The duties of play, item by item (docs/rules.md §5): which cards are legal, and the exact fault.

Trump is spades where there is one: J 9 A T K Q 8 7 from the top; elsewhere A T K Q J 9 8 7.
"""

from random import Random
from typing import Any

import pytest

from verifier.cards import DECK, NUMBER, SUITS, mask_of, texts_in
from verifier.game.duties import Duties, beaten_by, card_values
from verifier.rules.options import Rules
from verifier.rules.profiles import PROFILES, resolve

OPTIONS: list[dict[str, Any]] = [
    {
        "overtrump": overtrump,
        "underruff": underruff,
        "ruff_for_partner": ruff,
        "akka_frees_partner": akka,
    }
    for overtrump in ("always", "opponents")
    for underruff in (True, False)
    for ruff in (True, False)
    for akka in (True, False)
]


def duties(trump: str | None = "S", closed: bool = False, **options: Any) -> Duties:
    number = None if trump is None else SUITS.index(trump)
    return Duties(resolve("saharat", options), number, closed)


def legal(
    hand: str,
    led: str,
    best: str,
    *,
    partner: bool = False,
    akka: bool = False,
    trump: str | None = "S",
    **options: Any,
) -> set[str]:
    """The legal cards where a card of suit ``led`` opened the trick and ``best`` holds it."""
    suit = SUITS.index(led)
    mask = duties(trump, **options).follow(mask_of(hand.split()), suit, NUMBER[best], partner, akka)
    return set(texts_in(mask))


def cards(text: str) -> set[str]:
    return set(text.split())


# Item 1


@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("partner", [True, False])
def test_item_1_a_side_suit_is_followed_with_any_card(
    options: dict[str, Any], partner: bool
) -> None:
    """ "Nothing more is owed": a low one too, also where a trump lies already."""
    for best in ("AH", "QS"):
        assert legal("7H KH 7S 8D", "H", best, partner=partner, **options) == cards("7H KH")


@pytest.mark.parametrize("options", OPTIONS)
def test_item_1_in_sun_every_suit_is_such(options: dict[str, Any]) -> None:
    assert legal("7S JS AH", "S", "TS", trump=None, **options) == cards("7S JS")


# Item 2


def test_item_2_trump_led_a_higher_one_is_owed() -> None:
    """Over the Q: 9 and A beat it, 8 does not."""
    assert legal("8S 9S AS AH", "S", "QS") == cards("9S AS")


def test_item_2_without_a_higher_one_any_trump_even_without_underruff() -> None:
    for underruff in (True, False):
        assert legal("7S 8S AH", "S", "QS", underruff=underruff) == cards("7S 8S")


def test_item_2_over_the_partner_only_with_always() -> None:
    for partner, overtrump, right in (
        (True, "always", "9S"),
        (True, "opponents", "8S 9S"),
        (False, "opponents", "9S"),
    ):
        found = legal("8S 9S AH", "S", "AS", partner=partner, overtrump=overtrump)
        assert found == cards(right)


# Item 3


def test_item_3_neither_the_suit_nor_trump() -> None:
    """Also where trump itself was led."""
    assert legal("7D AC", "H", "AH") == cards("7D AC")
    assert legal("7D AC", "S", "JS") == cards("7D AC")
    assert legal("7D AC JS", "H", "AH", trump=None) == cards("7D AC JS")


# Item 4


def test_item_4_a_trump_is_owed_any_where_none_lies() -> None:
    assert legal("7S JS AD", "H", "AH") == cards("7S JS")


def test_item_4_the_partner_holds() -> None:
    """Trump is owed for the partner too unless the option says that it is not, or أكه frees."""
    hand = "7S JS AD"
    assert legal(hand, "H", "AH", partner=True) == cards("7S JS")
    assert legal(hand, "H", "AH", partner=True, ruff_for_partner=False) == cards("7S JS AD")
    assert legal(hand, "H", "AH", partner=True, akka=True) == cards("7S JS AD")
    frees_not: dict[str, Any] = {"akka_frees_partner": False}
    assert legal(hand, "H", "AH", partner=True, akka=True, **frees_not) == cards("7S JS")


def test_item_4_over_a_trump_that_lies() -> None:
    """Over the K of an opponent: T, A, 9, J beat it."""
    assert legal("QS TS AD", "H", "KS") == cards("TS")
    assert legal("QS TS AD", "H", "KS", overtrump="opponents") == cards("TS")


def test_item_4_under_a_trump_that_lies() -> None:
    """Owed and none higher: "any trump with underruff, anything without"."""
    assert legal("7S QS AD", "H", "KS", underruff=True) == cards("7S QS")
    assert legal("7S QS AD", "H", "KS", underruff=False) == cards("7S QS AD")


def test_item_4_over_the_partners_trump() -> None:
    """With `opponents` no higher one is owed over the partner's: "any trump", never none."""
    hand = "QS TS AD"
    assert legal(hand, "H", "KS", partner=True, overtrump="always") == cards("TS")
    for underruff in (True, False):
        found = legal(hand, "H", "KS", partner=True, overtrump="opponents", underruff=underruff)
        assert found == cards("QS TS")
    free = legal(hand, "H", "KS", partner=True, ruff_for_partner=False)
    assert free == cards("QS TS AD")


# Closed


def test_4_closed_nobody_leads_trump_while_holding_anything_else() -> None:
    hand = mask_of(["7S", "JS", "7D"])
    assert texts_in(duties(closed=True).lead(hand)) == ["7D"]
    assert texts_in(duties(closed=False).lead(hand)) == ["7S", "JS", "7D"]
    assert texts_in(duties(closed=True).lead(mask_of(["7S", "JS"]))) == ["7S", "JS"]


def test_4_in_sun_closed_has_no_effect() -> None:
    hand = mask_of(["7S", "7D"])
    assert duties(None, closed=True).lead(hand) == hand


# The fault of an illegal card


@pytest.mark.parametrize(
    ("hand", "led", "card", "code"),
    [
        ("7H 8D", "H", "8D", "revoke"),
        ("7H 8S", "H", "8S", "revoke"),
        ("7S 8D", "S", "8D", "revoke"),
        ("7S 9S", "S", "7S", "no_overtrump"),
        ("7S 8D", "H", "8D", "no_trump"),
        ("7S 9S 8D", "H", "7S", "no_overtrump"),
        ("7S 9S 8D", "H", "8D", "no_trump"),
    ],
)
def test_5_faults(hand: str, led: str, card: str, code: str) -> None:
    suit = SUITS.index(led)
    assert duties().broken(mask_of(hand.split()), suit, NUMBER[card]) == f"play.{code}"


# Cards


def test_1_worth_and_totals() -> None:
    """Raw totals with the last trick's ten: sun 130, hokm 162."""
    assert sum(card_values(None)) + 10 == 130
    for trump in range(4):
        assert sum(card_values(trump)) + 10 == 162
        values = card_values(trump)
        suit = [values[8 * trump + rank] for rank in range(8)]
        assert suit == [0, 0, 14, 10, 20, 3, 4, 11]  # 7 8 9 T J Q K A
    assert list(card_values(None)[:8]) == [0, 0, 0, 10, 2, 3, 4, 11]


ORDER = "789JQKTA"
TRUMP_ORDER = "78QKTA9J"


def height(card: str, trump: str | None) -> tuple[bool, int]:
    """Where a card stands among those that can hold a trick."""
    if card[1] == trump:
        return True, TRUMP_ORDER.index(card[0])
    return False, ORDER.index(card[0])


@pytest.mark.parametrize("trump", [None, *SUITS])
def test_1_what_beats_what(trump: str | None) -> None:
    number = None if trump is None else SUITS.index(trump)
    table = beaten_by(number)
    for card in DECK:
        right = {
            other
            for other in DECK
            if (other[1] == card[1] or other[1] == trump)
            and height(other, trump) > height(card, trump)
        }
        assert set(texts_in(table[NUMBER[card]])) == right


# A slow oracle, written from §5 alone, over random positions


def oracle(
    hand: list[str], trick: list[str], trump: str | None, rules: Rules, akka: bool
) -> list[str]:
    """The legal cards of the seat after the cards of ``trick``."""
    led = trick[0][1]
    able = [card for card in trick if card[1] in (led, trump)]
    holder = max(able, key=lambda card: height(card, trump))
    partner_holds = len(trick) >= 2 and trick.index(holder) == len(trick) - 2
    lying = [card for card in trick if card[1] == trump]
    suit = [card for card in hand if card[1] == led]
    trumps = [card for card in hand if card[1] == trump]
    if suit and led != trump:
        return suit
    if not trumps or trump is None:
        return hand
    owes_higher = bool(lying) and (rules.overtrump == "always" or not partner_holds)
    top = max((height(card, trump) for card in lying), default=(False, -1))
    higher = [card for card in trumps if height(card, trump) > top]
    if led == trump:
        return higher if owes_higher and higher else trumps
    partner_led = len(trick) == 2
    freed = akka and partner_led and rules.akka_frees_partner
    if partner_holds and (freed or not rules.ruff_for_partner):
        return hand
    if not owes_higher:
        return trumps
    if higher:
        return higher
    return trumps if rules.underruff else hand


@pytest.mark.parametrize("number", range(len(OPTIONS) + len(PROFILES)))
def test_5_random_positions(number: int) -> None:
    rules = (
        resolve("saharat", OPTIONS[number])
        if number < len(OPTIONS)
        else resolve(PROFILES[number - len(OPTIONS)])
    )
    random = Random(number)
    for _ in range(400):
        trump = random.choice([None, "S", "S", "H", "D", "C"])
        deck = list(DECK)
        random.shuffle(deck)
        lying = random.randint(1, 3)
        trick, hand = deck[:lying], deck[lying : lying + random.randint(1, 8)]
        akka = lying == 2 and random.random() < 0.5
        index = None if trump is None else SUITS.index(trump)
        engine = Duties(rules, index, False)
        led = trick[0][1]
        best = max(
            (card for card in trick if card[1] in (led, trump)), key=lambda c: height(c, trump)
        )
        partner = lying >= 2 and best == trick[lying - 2]
        found = engine.follow(
            mask_of(hand),
            SUITS.index(led),
            NUMBER[best],
            partner,
            akka and partner,
        )
        right = oracle(hand, trick, trump, rules, akka)
        assert set(texts_in(found)) == set(right), (rules, trump, trick, hand, akka)
