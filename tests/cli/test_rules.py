"""``verify-sakka rules``: what each rule book says, and what two of them differ in."""

import json
from typing import Any

import pytest
from click.testing import CliRunner, Result

from cli.main import main
from verifier.rules.options import OPTION_NAMES
from verifier.rules.profiles import PROFILES, load_profile, options_of, resolve, rules_sha256


def run(*args: str) -> Result:
    return CliRunner().invoke(main, ["rules", *args])


def as_json(*args: str) -> Any:
    result = run(*args, "--format", "json")
    assert result.exit_code == 0
    return json.loads(result.stdout)


@pytest.mark.parametrize("profile", PROFILES)
@pytest.mark.parametrize("lang", ["ar", "en"])
def test_a_profile_shows_every_option_with_its_mark(profile: str, lang: str) -> None:
    result = run(profile, "--lang", lang)
    assert result.exit_code == 0
    assert rules_sha256(load_profile(profile).rules) in result.stdout
    lines = [line.strip() for line in result.stdout.splitlines()]
    for name, option in load_profile(profile).options.items():
        value = str(option.value).lower() if isinstance(option.value, bool) else option.value
        mark = "✓" if option.source == "book" else "○"
        assert f"{name} = {value} {mark}" in lines


def test_the_text_says_what_the_value_means_and_where_it_stands() -> None:
    text = run("saharat").stdout
    assert "What is compared to see whether the buyer made it — raw card points" in text
    assert "«سهرات، قوانين بلوت»، §7 الحساب" in text
    arabic = run("saharat", "--lang", "ar").stdout
    assert "بوش نقارن عشان نعرف جابها أو لا — الأبناط قبل التقريب" in arabic


def test_the_json_of_a_profile() -> None:
    shown = as_json("elblot")
    assert shown["profile"] == "elblot"
    assert shown["rules_sha256"] == rules_sha256(load_profile("elblot").rules)
    assert shown["overrides"] == {}
    assert [option["name"] for option in shown["options"]] == list(OPTION_NAMES)
    options = {option["name"]: option for option in shown["options"]}
    assert options["compare"]["value"] == "points"
    assert options["compare"]["source"] == "book"
    assert options["compare"]["where"].startswith("ElBlot، «طريقة حساب نقاط البلوت»")
    assert options["hokm_to_sun"]["value"] is False
    assert options["hokm_to_sun"]["source"] == "reading"
    assert options["hokm_to_sun"]["where"] is None
    for option in shown["options"]:
        for sentence in (option["meaning"], option["decides"]):
            assert set(sentence) == {"ar", "en"}
            assert all(sentence.values())


def test_options_of_the_table_over_a_profile() -> None:
    shown = as_json("saharat", "--option", "compare=points", "--option", "bid_ms=0")
    rules = resolve("saharat", {"compare": "points", "bid_ms": 0})
    assert shown["rules_sha256"] == rules_sha256(rules)
    assert {option["name"]: option["value"] for option in shown["options"]} == options_of(rules)
    sources = {option["name"]: option["source"] for option in shown["options"]}
    assert (sources["compare"], sources["fail_baloot"]) == ("table", "book")
    assert "compare = points ◇" in run("saharat", "--option", "compare=points").stdout


def test_without_a_profile_all_stand_side_by_side() -> None:
    shown = as_json()
    assert [head["profile"] for head in shown["profiles"]] == [*PROFILES, "observed_app"]
    assert [row["name"] for row in shown["options"]] == list(OPTION_NAMES)
    text = run().stdout
    assert all(f"  {name}: " in text for name in OPTION_NAMES)


def test_what_saharat_and_elblot_differ_in() -> None:
    """docs/rules.md §2, the rows whose two values are not the same."""
    wanted = [
        "cut",
        "reveal_required",
        "baloot_void_in",
        "ruff_for_partner",
        "overtrump",
        "underruff",
        "compare",
        "fail_baloot",
        "doubled_extras",
        "doubled_tie_loser",
        "kaboot_loser_baloot",
        "qaid_opens_max",
        "bouchat",
        "bid_ms",
        "card_ms",
        "qaid_after_ms",
        "sheet_ms",
        "ready_ms",
        "talk_ms",
        "bots_free_only",
    ]
    shown = as_json("--diff", "saharat", "elblot")
    assert [row["name"] for row in shown["differences"]] == wanted
    compare = next(row for row in shown["differences"] if row["name"] == "compare")
    assert [(one["profile"], one["value"]) for one in compare["values"]] == [
        ("saharat", "raw"),
        ("elblot", "points"),
    ]
    text = run("--diff", "saharat", "elblot").stdout
    assert "compare: " in text
    assert "first_lead" not in text


def test_a_profile_does_not_differ_from_itself() -> None:
    assert as_json("--diff", "waraq52", "waraq52")["differences"] == []
    assert "nothing differs" in run("--diff", "waraq52", "waraq52").stdout
    assert "ما فيه فرق" in run("--diff", "waraq52", "waraq52", "--lang", "ar").stdout


def test_the_observed_app_differs_from_saharat_in_its_own_options() -> None:
    """docs/rules.md §9: thirteen options over saharat."""
    shown = as_json("--diff", "saharat", "observed_app")
    assert len(shown["differences"]) == 13
    assert {row["values"][1]["source"] for row in shown["differences"]} == {"table"}


USAGE = [
    (["zzz"], "no such rule book: zzz"),
    (["Saharat"], "no such rule book: Saharat"),
    (["saharat", "--option", "target=152"], "no such option: target"),
    (["saharat", "--option", "compare=both"], "bad value for option compare: both"),
    (["saharat", "--option", "compare=1"], "bad value for option compare: 1"),
    (["saharat", "--option", "hokm_to_sun=yes"], "allowed: true, false"),
    (["saharat", "--option", "bid_ms=-1"], "bad value for option bid_ms: -1"),
    (["saharat", "--option", "bid_ms=" + "9" * 5000], "bad value for option bid_ms"),
    (["saharat", "--option", "bid_ms=٥"], "bad value for option bid_ms"),
    (["saharat", "--option", "compare"], "NAME=VALUE: compare"),
    (["saharat", "--option", "=raw"], "NAME=VALUE: =raw"),
    (["--option", "compare=raw"], "--option needs a profile"),
    (["saharat", "--diff", "elblot", "waraq52"], "--diff stands alone"),
    (["--diff", "saharat", "zzz"], "no such rule book: zzz"),
    (["saharat", "--format", "xml"], "xml"),
]


@pytest.mark.parametrize(("args", "words"), USAGE)
def test_wrong_use_is_named_and_exits_with_2(args: list[str], words: str) -> None:
    result = run(*args)
    assert result.exit_code == 2
    assert words in result.stderr
    assert result.stdout == ""


def test_wrong_use_in_arabic() -> None:
    result = run("saharat", "--option", "compare=both", "--lang", "ar")
    assert result.exit_code == 2
    assert "قيمة ما تصلح للخيار compare" in result.stderr
