"""How values of a record read: cards by their Saudi names, seats from 1, scores left to right."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verifier.cards import DECK
from verifier.messages.catalogue import LANGS
from verifier.messages.show import (
    KINDS,
    Shower,
    card_name,
    cards_name,
    clean,
    score_pair,
    seconds,
    word,
)

TEXT_STYLE = "\ufe0e"
LRI, FSI, PDI = "\u2066", "\u2068", "\u2069"

SUITS = {"S": ("♠", "السبيت"), "H": ("♥", "الهاص"), "D": ("♦", "الديمن"), "C": ("♣", "الشيريا")}
RANKS = {
    "7": "سبعة",
    "8": "ثمانية",
    "9": "تسعة",
    "T": "عشرة",
    "J": "ولد",
    "Q": "بنت",
    "K": "شايب",
    "A": "إكة",
}


def plain(text: str) -> str:
    """Without the marks that keep directions apart."""
    return text.translate({ord(mark): None for mark in (LRI, FSI, PDI, TEXT_STYLE)})


def test_all_cards_by_their_names() -> None:
    for text in DECK:
        sign, suit = SUITS[text[1]]
        rank = "10" if text[0] == "T" else text[0]
        assert card_name(text, "ar") == f"{rank}{sign}{TEXT_STYLE} {RANKS[text[0]]} {suit}"
        assert card_name(text, "en") == f"{rank}{sign}{TEXT_STYLE}"


@pytest.mark.parametrize("text", ["", "10H", "th", "1H", "XX", "TH "])
def test_no_card(text: str) -> None:
    with pytest.raises(KeyError):
        card_name(text, "ar")


def test_lists_of_cards() -> None:
    assert plain(cards_name(["TH", "KS"], "ar")) == "10♥ عشرة الهاص، K♠ شايب السبيت"
    assert plain(cards_name(["TH", "KS"], "en")) == "10♥, K♠"
    assert (cards_name([], "ar"), cards_name([], "en")) == ("ولا شي", "nothing")


def test_a_score_runs_left_to_right_in_any_sentence() -> None:
    assert score_pair([16, 0]) == f"{LRI}16–0{PDI}"


def test_seats_deals_and_tricks_count_from_1() -> None:
    arabic, english = Shower("ar"), Shower("en")
    assert (arabic.seat(0), english.seat(3)) == ("اللاعب 1", "player 4")
    assert (arabic.deal(4), arabic.trick(1)) == ("الجولة 5", "الأكلة 2")
    assert (english.deal(4), english.trick(1)) == ("deal 5", "trick 2")
    assert arabic.place(4, 1) == "الجولة 5، الأكلة 2: "
    assert english.place(4, None) == "Deal 5: "
    assert english.place(None, None) == ""


def test_players_by_name_where_it_is_known() -> None:
    shower = Shower("ar", ["سعد", "Fahad", "", "نورة"])
    assert plain(shower.seat(0)) == "اللاعب 1 (سعد)"
    assert plain(shower.seat(2)) == "اللاعب 3"
    assert plain(shower.seat(1, "خالد")) == "اللاعب 2 (خالد)"
    assert plain(shower.team(1)) == "فريق Fahad ونورة"
    assert plain(shower.team(0)) == "فريق 1 و3"
    assert plain(Shower("en").teams()) == "the team of 1 and 3, then the team of 2 and 4"


def test_seats_and_teams_that_are_none() -> None:
    shower = Shower("en", ["a", "b", "c", "d"])
    assert shower.seat(None) == "a player"
    assert shower.team(None) == "a team"
    assert shower.team(True) == "a team"
    assert plain(shower.seats([1, 3])) == "2, 4"
    assert plain(shower.seats([1])) == "player 2 (b)"


CONTRACTS = [
    (
        {"type": "hokm", "suit": "H", "buyer": 1, "taker": 1, "multiplier": 2, "closed": True},
        "حكم هاص، المشتري اللاعب 2، دبل (×2) مقفل",
        "hokm ♥, bought by player 2, double (×2) closed",
    ),
    (
        {"type": "sun", "buyer": 0, "taker": 2, "multiplier": 1, "closed": False},
        "صن، المشتري اللاعب 1 والمكشوفة عند اللاعب 3",
        "sun, bought by player 1, the card turned up with player 3",
    ),
    (
        {"type": "hokm", "suit": "C", "buyer": 3, "taker": 3, "multiplier": "gahwa"},
        "حكم شيريا، المشتري اللاعب 4، قهوة",
        "hokm ♣, bought by player 4, gahwa",
    ),
]


@pytest.mark.parametrize(("contract", "arabic", "english"), CONTRACTS)
def test_contracts_in_words(contract: dict[str, object], arabic: str, english: str) -> None:
    assert plain(Shower("ar").value(contract)) == arabic
    assert plain(Shower("en").value(contract)) == english


def test_other_values_by_their_looks() -> None:
    shower = Shower("ar")
    assert plain(shower.value({"upheld": True, "remedy": "tasjeel"})) == "القيد صح، تسجيل"
    assert plain(shower.value({"upheld": False, "remedy": "none"})) == "القيد مرفوض، بدون عقوبة"
    assert plain(shower.value({"kind": "sra", "cards": ["QH", "JH", "TH"]})) == (
        "سرا: Q♥ بنت الهاص، J♥ ولد الهاص، 10♥ عشرة الهاص"
    )
    assert plain(shower.value({"winner": 1, "score": [140, 155]})) == "فريق 2 و4، 140–155"
    assert shower.value(None) == "ولا شي"
    assert shower.value([]) == "ولا شي"
    assert shower.value(True) == "نعم"
    assert shower.cut(None) == "بدون قص"
    assert plain(shower.moment(319_500)) == "5:19.5"
    assert plain(shower.moment(4_000)) == "0:04"


def test_words_of_the_record() -> None:
    assert word("double closed", "ar") == "دبل مقفل"
    assert word("hokm S", "ar") == "حكم سبيت"
    assert word("passed_out", "en") == "passed out"
    assert word("saharat", "en") is None
    assert word("", "en") is None


def test_a_name_of_the_game_as_a_text_is_left_as_it_is() -> None:
    assert plain(Shower("ar").text("open")) == "open"


def test_seconds() -> None:
    assert [seconds(ms, "ar") for ms in (1000, 2000, 3000, 10_000, 11_000, 1_250)] == [
        "ثانية",
        "ثانيتين",
        "3 ثواني",
        "10 ثواني",
        "11 ثانية",
        "1.25 ثانية",
    ]


HIDDEN = "\u202e\u202a\u2066\u2069\u200f\u200e\u061c\u200b\ufeff\u0000\u001b\u007f\u0085\u2028"


def test_marks_of_direction_and_controls_are_made_harmless() -> None:
    cleaned = clean(f"a{HIDDEN}b")
    assert cleaned == "a" + "\ufffd" * len(HIDDEN) + "b"


def test_zero_width_joiners_of_names_stay() -> None:
    assert clean("می\u200cخواهم") == "می\u200cخواهم"


@given(st.text())
def test_any_text_is_shown_and_bounded(text: str) -> None:
    for lang in LANGS:
        shower = Shower(lang, [text] * 4)
        for shown in (shower.text(text), shower.value(text), shower.seat(2), shower.value([text])):
            assert len(shown) < 400
            assert not set(HIDDEN) - {LRI, PDI} & set(shown)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=12,
)


@given(JSON)
def test_any_value_is_shown(value: object) -> None:
    shower = Shower("ar")
    shown = [show(shower, value) for show in KINDS.values()]
    shown += [shower.contract(value), shower.ruling(value), shower.project(value)]
    assert all(isinstance(text, str) for text in shown)
