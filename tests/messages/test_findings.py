"""The sentence of every finding: in both languages, the right value named, nobody accused."""

import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verifier.cards import DECK
from verifier.findings import CODES, FOUL_AT_QAID_TABLE, Message
from verifier.messages.catalogue import catalogue, fill, say
from verifier.messages.findings import (
    example_of,
    finding_message,
    finding_title,
    rule_place,
    variants_of,
)
from verifier.messages.show import KINDS
from verifier.rules.options import OPTION_NAMES
from verifier.rules.profiles import PROFILES

SITUATIONS = [(code, variant) for code in CODES for variant in (None, *variants_of(code))]
KNOWN = {"place", "seat", "claimant", "expected", "actual", "teams", "path", "member"}


def plain(text: str) -> str:
    """Without the marks that keep directions apart and signs as signs."""
    return re.sub("[\u2066-\u2069\ufe0e]", "", text)


def said(code: str, variant: str | None = None, **params: Any) -> Message:
    message = finding_message(code, params, variant)
    return Message(plain(message.ar), plain(message.en))


def arabic(text: str) -> bool:
    return any("\u0600" <= letter <= "\u06ff" for letter in text)


def test_the_catalogue_has_every_code_and_no_other() -> None:
    assert [name for name in catalogue("findings") if name != "suffix"] == list(CODES)


@pytest.mark.parametrize(("code", "variant"), SITUATIONS)
def test_every_situation_has_a_sentence_in_both_languages(code: str, variant: str | None) -> None:
    for params in (example_of(code, variant), {}):
        message = said(code, variant, **params)
        assert arabic(message.ar)
        assert re.search("[a-z]{3}", message.en)
        for text in (message.ar, message.en):
            assert not re.search(r"[{}\[\]]", text.replace("deals[3].events[17]", ""))
            assert "None" not in text
            assert "  " not in text
            assert text.endswith(".")
            assert text == text.strip()
        assert message.en[0].isupper()
        assert not arabic(re.sub("[“”].*?[“”]|yours is خويي", "", message.en))


def test_two_codes_never_read_alike() -> None:
    sentences = [finding_message(code, example_of(code)).en for code in CODES]
    assert len(set(sentences)) == len(CODES)
    titles = [finding_title(code) for code in CODES]
    assert all(arabic(title.ar) and title.en for title in titles)
    assert len({title.en for title in titles}) == len(CODES)


def test_the_catalogue_is_well_formed() -> None:
    for code in CODES:
        found = catalogue("findings")[code]
        assert found["rule"].startswith("docs/"), code
        assert set(found.get("book", {})) <= set(PROFILES)
        assert found.get("option", "cut") in OPTION_NAMES
        for part in (found, *found.get("variant", [])):
            assert part.get("option") in (None, "", *OPTION_NAMES), code
            assert set(part.get("book", {})) <= set(PROFILES), code
            for kind in ("kind", "expected_kind", "actual_kind"):
                assert part.get(kind, "value") in KINDS
            for lang in ("ar", "en"):
                names = re.findall(r"\{(.*?)\}", part[lang])
                assert set(names) <= KNOWN, code
                brackets = re.sub(r"\[[^\[\]]*\]", "", part[lang])
                assert "[" not in brackets
                assert "]" not in brackets
            assert set(re.findall(r"\{(.*?)\}", part["ar"])) == set(
                re.findall(r"\{(.*?)\}", part["en"])
            ), "both languages say the same values"


def test_a_revoke_names_the_card_and_the_cards_that_were_legal() -> None:
    """The real sakka's one foul: deal index 11, second trick, seat 3, the 8♦ while holding K♠."""
    found = said("play.revoke", deal=11, trick=1, seat=3, expected=["KS"], actual="8D", mode="qaid")
    assert found.ar == (
        "الجولة 12، الأكلة 2: اللاعب 4 قطع: لعب 8♦ ثمانية الديمن ومعه من النوع المطلوب، "
        "والمسموح: K♠ شايب السبيت."
    )
    assert found.en == (
        "Deal 12, trick 2: player 4 revoked: played 8♦ while holding the suit led; "
        "the legal cards were K♠."
    )


def test_a_wrong_number_names_both_and_whose_they_are() -> None:
    found = said("score.points", deal=3, expected=[16, 0], actual=[10, 6])
    assert found.ar == (
        "الجولة 4: نقاط الجولة (فريق 1 و3 ثم فريق 2 و4): المفروض 16–0، والمكتوب 10–6."
    )
    assert found.en == (
        "Deal 4: points of the deal (the team of 1 and 3, then the team of 2 and 4): 16–0; "
        "the sheet has 10–6."
    )


def test_a_wrong_seed_is_another_commitment_s_and_nobody_s_cheating() -> None:
    found = said("fair.commitment_mismatch", expected="66" * 32, actual="63" * 32)
    assert "belongs to another commitment" in found.en
    assert "لبصمة ثانية" in found.ar
    for code, variant in SITUATIONS:
        text = finding_message(code, example_of(code, variant), variant)
        assert not re.search("cheat|fraud|dishonest|stole|liar|rigged", text.en, re.IGNORECASE)
        assert not re.search("غش|نصب|احتيال|كذب|سرق|تلاعب|حرام", text.ar)


def test_no_words_of_the_casino() -> None:
    for code, variant in SITUATIONS:
        text = finding_message(code, example_of(code, variant), variant)
        assert not re.search("bet|casino|gambl|wager", text.en)
        assert not re.search("رهان|قمار|كازينو", text.ar)


@pytest.mark.parametrize("code", sorted(FOUL_AT_QAID_TABLE))
def test_at_a_sahl_table_the_server_is_at_fault_and_not_the_player(code: str) -> None:
    """docs/record.md: at a sahl table severity error, the server let it through."""
    qaid = said(code, **example_of(code), mode="qaid")
    sahl = said(code, **example_of(code), mode="sahl")
    assert sahl.en == qaid.en + (
        " At a sahl table the server must not let this through: the error is the server's, "
        "not the player's."
    )
    assert "السيرفر" in sahl.ar
    assert "السيرفر" not in qaid.ar
    assert said(code, "sahl", **example_of(code)) == sahl


def test_codes_that_are_no_player_s_foul_read_the_same_at_both_tables() -> None:
    for code in set(CODES) - FOUL_AT_QAID_TABLE - {"qaid.not_allowed"}:
        assert said(code, mode="sahl") == said(code, mode="qaid")


VARIANTS: list[tuple[str, dict[str, Any], str]] = [
    ("qaid.not_allowed", {"mode": "sahl", "expected": 0, "actual": 1}, "a sahl table has none"),
    ("qaid.not_allowed", {"expected": 0, "actual": 1}, "at the wrong time"),
    ("qaid.not_allowed", {"expected": 0}, "after the deal had ended"),
    ("qaid.not_allowed", {"expected": 2, "actual": 3}, "opening number 3, where the team has 2"),
    ("qaid.not_allowed", {"member": "against", "actual": 0}, "against the own team, player 1"),
    ("qaid.ruling", {"expected": "ruling"}, "never ruled on"),
    ("qaid.ruling", {"actual": {"upheld": True, "remedy": "tasjeel"}}, "without a claim"),
    ("play.akka", {"expected": [], "actual": "AH"}, "where it has no place"),
    ("play.akka", {"expected": ["AH"], "actual": "TH"}, "still out above it A♥"),
    ("double.not_allowed", {"expected": [], "actual": "three"}, "offer no raise to anybody"),
    ("double.not_allowed", {"expected": ["double"], "actual": "three"}, "they offer double"),
    ("score.outcome", {"expected": "unfinished", "actual": "scored"}, "not all cards"),
    ("final.early", {"severity": "warning"}, "no winner to check"),
    ("final.early", {"severity": "error"}, "nobody has won it yet"),
    ("deal.rest", {"expected": [["AS"]]}, "is not in the record"),
    ("deal.rest", {"actual": [["AS"]]}, "nobody bought"),
    ("fair.beacon_mismatch", {"member": "fairness.beacon", "expected": {"a": 1}}, "has none"),
    ("fair.beacon_mismatch", {"member": "fairness.beacon.signature"}, "signature is not"),
    ("fair.beacon_mismatch", {"member": "fairness.statement.beacon.round"}, "already out"),
    ("time.order", {"actual": 5000, "expected": 6000}, "0:05 into the sakka, after 0:06"),
]


@pytest.mark.parametrize(("code", "params", "words"), VARIANTS)
def test_the_values_choose_the_situation(code: str, params: dict[str, Any], words: str) -> None:
    assert words in said(code, deal=0, seat=0, **params).en


def test_a_caller_may_name_the_situation() -> None:
    noted = said("fair.commitment_mismatch", "noted", expected="aa" * 32, actual="bb" * 32)
    assert noted.en.startswith("The commitment noted before play is not the one in this record")
    assert "no cut" in said("deal.cut", "none", deal=0, actual=5).en
    assert said("fair.bad_signature", "key", actual="ab" * 32).en.startswith("The operator's key")
    assert "stops before" in said("final.early", "absent").en


def test_a_situation_that_is_none_gives_the_plain_sentence() -> None:
    assert said("deal.flip", "nothing", deal=0) == said("deal.flip", deal=0)


def test_the_winner_of_a_trick_out_of_the_winners_of_eight() -> None:
    winners = [0, 0, 1, 3, 2, 2, 2, 2]
    found = said("score.winner", deal=3, trick=4, expected=winners, actual=[0, 0, 1, 3, 1, 2, 2, 2])
    assert found.en == "Deal 4, trick 5: the trick is taken by player 3; the sheet has player 2."
    assert "1, 1, 2, 4" in said("score.winner", deal=3, expected=winners, actual=winners).en


def test_an_unknown_code_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        finding_message("play.nothing")
    with pytest.raises(KeyError):
        rule_place("play.nothing")


def test_names_come_out_as_they_are() -> None:
    names = ["{seat}", "{expected}[x]", "%s{0}", "\u202eabc"]
    for seat, shown in enumerate(["{seat}", "{expected}[x]", "%s{0}", "\ufffdabc"]):
        found = finding_message("play.turn", {"seat": seat, "deal": 0, "players": names})
        assert f"\u2068{shown}\u2069" in found.ar
        assert f"\u2068{shown}\u2069" in found.en
    found = finding_message("play.turn", {"seat": 1, "player": "سعد {deal}", "players": names})
    assert "\u2068سعد {deal}\u2069" in found.ar


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=12) | st.sampled_from(DECK),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=3)
    ),
    max_leaves=8,
)
NAMES = [
    "deal",
    "trick",
    "seat",
    "expected",
    "actual",
    "path",
    "member",
    "player",
    "players",
    "mode",
]


@given(
    st.sampled_from(SITUATIONS),
    st.dictionaries(st.sampled_from(NAMES), JSON),
)
def test_any_values_make_a_sentence(
    situation: tuple[str, str | None], params: dict[str, Any]
) -> None:
    code, variant = situation
    found = finding_message(code, params, variant)
    assert found.ar
    assert found.en
    assert finding_message(code, params, variant) == found


def test_a_rule_s_place_is_the_page_and_where_it_says_it_the_book() -> None:
    assert rule_place("play.revoke", "saharat") == (
        "docs/rules.md §5 · «سهرات، قوانين بلوت»، §6 اللعب"
    )
    # «ورق 52» has no word on following suit.
    assert rule_place("play.revoke", "waraq52") == "docs/rules.md §5"
    assert rule_place("play.revoke") == "docs/rules.md §5"
    assert rule_place("play.revoke", "no such book") == "docs/rules.md §5"
    assert rule_place("fair.commitment_mismatch", "elblot") == "docs/fairness.md §2"


def test_where_an_option_decides_the_mark_of_our_reading_stands_before_the_book() -> None:
    """rules.md §2: overtrump is ✓ in saharat and elblot, ○ in waraq52."""
    assert rule_place("play.no_overtrump", "saharat").endswith("· «سهرات، قوانين بلوت»، §6 اللعب")
    assert rule_place("play.no_overtrump", "elblot").endswith(
        "· ElBlot، «قواعد البلوت الرسمية»، في الحكم"
    )
    assert rule_place("play.no_overtrump", "waraq52").endswith("· ○ «ورق 52»")


def test_each_situation_has_its_own_rule() -> None:
    """rules.md §4: دبل is of the other team whoever else may raise; §8: three other rules than the
    number of openings."""
    page, option = "docs/rules.md §8", {"qaid_opens_max"}
    table = "«سهرات، قوانين بلوت»، §8 طاولة «سهل» وطاولة «قيد»"
    assert rule_place("qaid.not_allowed", "saharat", option) == page
    for situation in ("sahl", "own_team", "ended"):
        assert rule_place("qaid.not_allowed", "saharat", option, situation) == f"{page} · {table}"
        assert "○" not in rule_place("qaid.not_allowed", "elblot", (), situation)
    late = rule_place("qaid.not_allowed", "saharat", (), "time")
    assert late == f"{page} · «سهرات، قوانين بلوت»، §8، §9 الوقت"
    assert rule_place("qaid.not_allowed", "saharat", {"qaid_after_ms"}, "time") == page
    assert "من حق الفريق" in rule_place("double.turn", "waraq52")
    assert "من حق الفريق" not in rule_place("double.turn", "waraq52", (), "team")
    assert "○" not in rule_place("double.turn", "elblot", (), "team")
    assert "§8" in rule_place("time.late", "saharat", (), "sheet")
    assert "§9" in rule_place("time.late", "saharat")
    assert "§9" not in rule_place("time.late", "saharat", {"sheet_ms"}, "sheet")


def test_no_book_is_named_for_an_option_that_the_table_set() -> None:
    place = rule_place("play.no_overtrump", "saharat", {"overtrump"})
    assert place == "docs/rules.md §5"
    assert rule_place("play.no_overtrump", "saharat", {"compare"}) != place


def test_every_place_is_a_published_page_and_never_a_file_of_the_books() -> None:
    for code in CODES:
        for profile in PROFILES:
            assert re.match(r"docs/(rules|record|fairness)\.md", rule_place(code, profile))
            assert not re.search(r"\b00[0-4]\b|seeds|\.txt", rule_place(code, profile))


def test_filling_a_template() -> None:
    values = {"a": "{b}", "b": "[c]"}
    assert fill("x {a} y {b} z", values.__getitem__) == "x {b} y [c] z"
    assert fill("x[ {a}][ {b}].", values.__getitem__, {"a"}) == "x {b}."
    assert fill("a list [] of {a}[{b}]", values.__getitem__) == "a list [] of {b}"
    assert say("words", "term", "seat", lang="en") == "player "
