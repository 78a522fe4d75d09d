"""Every option, and every value it may have, has its Arabic and its English sentence."""

from typing import Literal, get_args, get_origin

import msgspec
import pytest

from verifier.messages.catalogue import catalogue, entry
from verifier.messages.options import (
    groups,
    option_message,
    sign,
    value_message,
    value_text,
    values_allowed,
)
from verifier.rules.options import OPTION_NAMES, Rules
from verifier.rules.profiles import OBSERVED_APP, PROFILES

TYPES = {field.name: field.type for field in msgspec.structs.fields(Rules)}


def values_of(name: str) -> list[bool | int | str]:
    """Every value of an option with few of them, some of one with many."""
    kind = TYPES[name]
    if get_origin(kind) is Literal:
        return list(get_args(kind))
    return [True, False] if kind is bool else [0, 1, 2, 3, 88, 100, 10_000]


def arabic(text: str) -> bool:
    return any("\u0600" <= letter <= "\u06ff" for letter in text)


@pytest.mark.parametrize("name", OPTION_NAMES)
def test_an_option_and_its_values_have_both_languages(name: str) -> None:
    meaning = option_message(name)
    assert arabic(meaning.ar)
    assert meaning.en.isascii()
    sentences = []
    for value in values_of(name):
        shown = value_message(name, value)
        assert arabic(shown.ar)
        assert shown.en
        assert not arabic(shown.en)
        assert "{" not in shown.ar + shown.en
        sentences.append(shown.en)
    assert len(set(sentences)) == len(sentences), "two values must not read alike"


def test_the_catalogue_has_no_option_or_value_that_does_not_exist() -> None:
    options = catalogue("rules")["option"]
    assert set(options) == set(OPTION_NAMES)
    for name, option in options.items():
        known = {value_text(value) for value in values_of(name)} | {"*"}
        assert set(option["values"]) <= known
        # A closed list needs every value's own sentence, an open one a sentence for any number.
        open_ended = TYPES[name] is not bool and get_origin(TYPES[name]) is not Literal
        assert open_ended == ("*" in option["values"])


def test_each_option_stands_in_one_theme() -> None:
    listed = [name for _, _, names in groups() for name in names]
    assert sorted(listed) == sorted(OPTION_NAMES)
    for title, section, _ in groups():
        assert arabic(title.ar)
        assert title.en
        assert section.startswith("§")


def test_times_are_read_in_seconds() -> None:
    assert value_message("bid_ms", 12_000).en == "12 seconds"
    assert value_message("bid_ms", 12_000).ar == "12 ثانية"
    assert value_message("qaid_after_ms", 5_000).ar == "5 ثواني"
    assert value_message("talk_ms", 1_500).en == "1.5 seconds"
    assert value_message("card_ms", 0).en == "no limit"
    assert value_message("ready_ms", 1_000).ar == "ثانية"
    assert value_message("ready_ms", 2_000).ar == "ثانيتين"


def test_values_allowed_are_those_of_rules_md() -> None:
    assert values_allowed("sun_takeover") == "none, first_round, both_rounds_opponents"
    assert values_allowed("sun_double_buyer_min") == "0–151"
    assert values_allowed("hokm_to_sun") == "true, false"
    assert values_allowed("reverse_kaboot") == "0–9007199254740991"
    with pytest.raises(KeyError):
        values_allowed("target")


def test_profiles_and_the_observed_app_are_introduced() -> None:
    for name in (*PROFILES, OBSERVED_APP):
        told = entry("rules", "profile", name)
        assert arabic(told.ar)
        assert told.en.isascii()


def test_the_signs() -> None:
    assert (sign("book"), sign("reading")) == ("✓", "○")
