"""The three rule books against the table of docs/rules.md §2, and what a record makes of them."""

import hashlib
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest
import rfc8785

from verifier.rules.options import MAX_NUMBER, OPTION_NAMES, Overrides, Rules
from verifier.rules.profiles import (
    PROFILES,
    OptionError,
    load_profile,
    observed_app,
    options_of,
    read_overrides,
    resolve,
    rules_sha256,
)

DOCS = Path(__file__).resolve().parents[2] / "docs"

Cell = tuple[bool | int | str, str]

# The rows of §2 that several options share, or whose cells are not one value and one mark.
SHARED: dict[str, tuple[Cell, Cell, Cell]] = {
    "sun_multiplier_max": ((2, "✓"), (2, "○"), (4, "✓")),
    "ruff_for_partner": ((True, "✓"), (False, "○"), (True, "○")),
    "underruff": ((True, "✓"), (False, "○"), (False, "○")),
    "false_claim": (("none", "○"), ("none", "✓"), ("none", "○")),
    "bid_ms": ((12000, "✓"), (0, "○"), (0, "○")),
    "card_ms": ((15000, "✓"), (0, "○"), (0, "○")),
    "qaid_after_ms": ((5000, "✓"), (0, "○"), (0, "○")),
    "sheet_ms": ((10000, "✓"), (0, "○"), (0, "○")),
    "ready_ms": ((10000, "✓"), (0, "○"), (0, "○")),
    # Without a mark where the book has no talk: shown as our reading (docs/choices.md).
    "talk_ms": ((0, "○"), (10000, "✓"), (0, "○")),
    "team_chat_locked": ((True, "✓"), (True, "✓"), (False, "○")),
    "bots_free_only": ((True, "✓"), (False, "○"), (False, "○")),
}


def table_of_rules_md() -> dict[str, tuple[Cell, ...]]:
    """The rows of docs/rules.md §2 that hold one option, and a value and a mark in each cell."""
    text = (DOCS / "rules.md").read_text(encoding="utf-8")
    section = text.split("## 2. Options")[1].split("## 3.")[0]
    rows: dict[str, tuple[Cell, ...]] = {}
    for line in section.splitlines():
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        name = re.fullmatch(r"`([a-z_]+)`", cells[0])
        found = [re.fullmatch(r"([a-z0-9_]+) ([✓○])", cell) for cell in cells[2:5]]
        if name and all(found):
            rows[name[1]] = tuple((value_of(cell[1]), cell[2]) for cell in found if cell)
    return rows


def value_of(text: str) -> bool | int | str:
    if text in ("true", "false"):
        return text == "true"
    return int(text) if text.isdigit() else text


def test_every_value_and_mark_is_that_of_the_table() -> None:
    wanted = table_of_rules_md() | SHARED
    assert set(wanted) == set(OPTION_NAMES)
    for column, profile in enumerate(PROFILES):
        marks = {"book": "✓", "reading": "○"}
        found = {
            name: (option.value, marks[option.source])
            for name, option in load_profile(profile).options.items()
        }
        assert found == {name: row[column] for name, row in wanted.items()}


def test_what_the_books_say_in_their_own_words() -> None:
    """Values whose words in the book leave no doubt, written out once more without the table."""
    saharat, elblot, waraq52 = (load_profile(name).rules for name in PROFILES)
    # «بشرط إن الفريق اللي يدبّل عنده 100 أو أقل، والفريق الثاني فوق 100»
    assert (saharat.sun_double_doubler_max, saharat.sun_double_buyer_min) == (100, 101)
    # «إذا كان الفريق المشتري عدد ابناطه 100 أو اعلى والفريق الثاني اقل من 100 بنط»
    assert (waraq52.sun_double_doubler_max, waraq52.sun_double_buyer_min) == (99, 100)
    # «الفريق الثاني ياخذ 88 مع مشاريعه»
    assert saharat.reverse_kaboot == 88
    # «يعطي حق القص للاعب على يساره»
    assert elblot.cut == "dealer_left"
    # «فيخسر التعادل الفريق الذي طلب الدبل الأصلي»
    assert elblot.doubled_tie_loser == "first_doubler"
    # «لا يدخل المشروع في الحساب العادي إلا بعد كشفه»، «10 ثوانٍ ثابتة»
    assert (elblot.reveal_required, elblot.talk_ms) == (True, 10_000)


def test_options_stand_in_the_order_of_the_table() -> None:
    for profile in PROFILES:
        assert tuple(load_profile(profile).options) == OPTION_NAMES
        assert tuple(options_of(load_profile(profile).rules)) == OPTION_NAMES


def test_every_word_of_a_book_names_its_place() -> None:
    for profile in PROFILES:
        for name, option in load_profile(profile).options.items():
            if option.source == "book":
                assert option.where, (profile, name)


def test_books_are_shown_by_their_names_and_never_as_files() -> None:
    names = [load_profile(profile).book for profile in PROFILES]
    assert names == ["«سهرات، قوانين بلوت»", "ElBlot", "«ورق 52»"]
    pages = ("«قواعد البلوت الرسمية»", "«مشاريع البلوت»", "«طريقة حساب نقاط البلوت»")
    for option in load_profile("elblot").options.values():
        assert not option.where or option.where.startswith(pages)
    for profile in PROFILES:
        for option in load_profile(profile).options.values():
            assert not re.search(r"\b00[0-4]\b|\.txt|seeds", option.where)


def test_the_app_of_section_9_is_as_the_page_writes_it() -> None:
    app = observed_app()
    assert app.base == "saharat"
    assert app.overrides == {
        "ruff_for_partner": False,
        "overtrump": "opponents",
        "underruff": False,
        "sun_takeover": "both_rounds_opponents",
        "ace_locks_hokm": False,
        "ashkal_on_ace": False,
        "hokm_to_sun": True,
        "compare": "points",
        "fail_baloot": "winner",
        "kaboot_extras": "all",
        "bouchat": "always",
        "bouchat_redeal": "same_dealer",
        "false_claim": "inverted",
    }
    rules = resolve(app.base, app.overrides)
    assert rules.compare == "points"
    assert rules.reverse_kaboot == 88


def test_without_overrides_the_rules_are_the_profile_s() -> None:
    for profile in PROFILES:
        rules = load_profile(profile).rules
        assert resolve(profile) == rules
        assert resolve(profile, {}) == rules
        assert resolve(profile, Overrides()) == rules


@pytest.mark.parametrize(
    "overrides",
    [
        {"compare": "points", "bid_ms": 0},
        Overrides(compare="points", bid_ms=0),
        msgspec.json.decode(b'{"compare": "points", "bid_ms": 0}', type=Overrides),
    ],
)
def test_overrides_change_their_options_and_no_other(overrides: Any) -> None:
    before = options_of(resolve("saharat"))
    after = options_of(resolve("saharat", overrides))
    assert after == before | {"compare": "points", "bid_ms": 0}


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("cut", "dealer_right"),
        ("cut", None),
        ("hokm_to_sun", 1),
        ("bid_ms", True),
        ("bid_ms", -1),
        ("bid_ms", MAX_NUMBER + 1),
        ("bid_ms", 1.5),
        ("sun_double_doubler_max", 152),
        ("sun_multiplier_max", 5),
        ("sun_multiplier_max", "2"),
        ("compare", ["raw"]),
    ],
)
def test_a_bad_value_is_named(name: str, value: Any) -> None:
    with pytest.raises(OptionError) as caught:
        resolve("saharat", {"first_lead": "buyer", name: value})
    assert (caught.value.kind, caught.value.name) == ("value", name)


def test_a_name_that_is_no_option_and_a_profile_that_is_none() -> None:
    with pytest.raises(OptionError) as caught:
        read_overrides({"target": 152})
    assert (caught.value.kind, caught.value.name) == ("option", "target")
    for name in ("", "Saharat", "observed_app", "options", "../saharat"):
        with pytest.raises(OptionError) as caught:
            resolve(name)
        assert (caught.value.kind, caught.value.name) == ("profile", name)


def hash_by_rfc8785(values: dict[str, Any]) -> str:
    return hashlib.sha256(rfc8785.dumps(values)).hexdigest()


def test_rules_sha256_is_of_the_canonical_object_of_all_options() -> None:
    """docs/record.md: SHA-256 of the RFC 8785 form, every name of §2; rfc8785 is the judge."""
    columns = table_of_rules_md() | SHARED
    for column, profile in enumerate(PROFILES):
        values = {name: row[column][0] for name, row in columns.items()}
        assert rules_sha256(load_profile(profile).rules) == hash_by_rfc8785(values)


def test_rules_sha256_of_extreme_numbers() -> None:
    for number in (0, 1, 2**31, 2**53 - 1):
        rules = resolve("waraq52", {"bid_ms": number, "reverse_kaboot": number})
        assert rules_sha256(rules) == hash_by_rfc8785(options_of(rules))


def test_every_option_is_in_the_hash() -> None:
    base = resolve("saharat")
    other: dict[str, Any] = {
        name: value
        for profile in ("elblot", "waraq52")
        for name, value in options_of(resolve(profile)).items()
        if value != getattr(base, name)
    }
    # Those in which the three books agree.
    other |= {
        "first_lead": "buyer",
        "hokm_to_sun": True,
        "ashkal_on_ace": False,
        "akka_frees_partner": False,
        "kaboot_doubled": True,
        "kaboot_extras": "all",
        "false_claim": "inverted",
        "bouchat_redeal": "same_dealer",
    }
    assert set(other) == set(OPTION_NAMES)
    hashes = {rules_sha256(resolve("saharat", {name: value})) for name, value in other.items()}
    hashes.add(rules_sha256(base))
    assert len(hashes) == len(OPTION_NAMES) + 1


def test_the_same_rules_by_another_way_have_the_same_hash() -> None:
    """A record that writes all of elblot's values over saharat promises elblot's rules."""
    elblot = resolve("elblot")
    assert rules_sha256(resolve("saharat", options_of(elblot))) == rules_sha256(elblot)


def test_rules_are_frozen() -> None:
    rules: Rules = resolve("saharat")
    with pytest.raises(AttributeError):
        rules.compare = "points"  # type: ignore[misc]


@pytest.mark.parametrize("value", [-1, 152])
def test_a_score_that_no_sheet_has_before_its_end(value: int) -> None:
    """docs/rules.md §2: the gate of the sun double is a score below 152."""
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"sun_double_buyer_min": value}, Overrides)
