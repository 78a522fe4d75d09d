"""docs/record.md, what is refused of numbers, lists, words and texts, each with its exact place."""

import json
from typing import Any

import pytest

from tests.record.documents import (
    SIGNATURE,
    good,
    refusal,
    refused_at,
    steps,
    with_text,
    with_value,
)
from verifier.record import model
from verifier.record.load import load

# Numbers


NUMBERS = ["deals[0].index", "deals[0].cut", "deals[0].events[0].at", "deals[0].result.raw[1]",
           "rules.options.bid_ms", "first_dealer", "deals[0].result.contract.multiplier",
           "fairness.beacon.round", "final.winner"]  # fmt: skip


@pytest.mark.parametrize("path", NUMBERS)
@pytest.mark.parametrize(
    "text",
    [b"-0", b"1.0", b"0.0", b"1e2", b"1E2", b"1e0", b"0e0", b"-1", b"1e400", b"NaN", b"Infinity",
     b"-Infinity", b"9007199254740992", b"18446744073709551616", b"9" * 5000, b"-" + b"9" * 5000],
)  # fmt: skip
def test_a_number_is_whole_unsigned_and_at_most_2_53_minus_1(path: str, text: bytes) -> None:
    assert refused_at(with_text(path, text)) == path


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (b"-0", "zero is written 0, without a sign"),
        (b"1.0", "numbers are whole and written without point or exponent"),
        (b"1e2", "numbers are whole and written without point or exponent"),
        (b"NaN", "this is not a number that JSON knows (such as NaN or Infinity)"),
        (b"Infinity", "this is not a number that JSON knows (such as NaN or Infinity)"),
        (b"-1", "the number is out of range: 0 to 9007199254740991"),
        (b"9007199254740992", "the number is out of range: 0 to 9007199254740991"),
        (b"9" * 400, "the number is out of range: 0 to 9007199254740991"),
        (b'"1"', "the value has the wrong type; a whole number is expected"),
        (b"true", "the value has the wrong type; a whole number is expected"),
    ],
)
def test_what_is_said_of_a_number(text: bytes, said: str) -> None:
    assert refusal(with_text("deals[0].index", text)).message_en == said


def test_the_largest_number() -> None:
    assert load(with_value("deals[0].index", 2**53 - 1)).record.deals[0].index == 2**53 - 1


@pytest.mark.parametrize(
    ("path", "last", "past"),
    [
        ("first_dealer", 3, 4),
        ("deals[0].dealer", 3, 4),
        ("deals[0].events[0].seat", 3, 4),
        ("deals[0].events[18].against", 3, 4),
        ("deals[0].events[18].trick", 7, 8),
        ("deals[0].result.winners[7]", 3, 4),
        ("deals[0].result.contract.buyer", 3, 4),
        ("deals[0].result.contract.multiplier", 4, 5),
        ("final.winner", 1, 2),
        ("rules.options.sun_double_doubler_max", 151, 152),
        ("rules.options.sun_double_buyer_min", 151, 152),
        ("rules.options.sun_multiplier_max", 4, 5),
    ],
)
def test_a_number_past_its_range(path: str, last: int, past: int) -> None:
    load(with_value(path, last))
    assert refused_at(with_value(path, past)) == path


def test_a_multiplier_is_at_least_one_and_no_text_but_gahwa() -> None:
    path = "deals[0].result.contract.multiplier"
    for wrong in (0, "1", "Gahwa", True):
        assert refused_at(with_value(path, wrong)) == path


def test_a_cut_outside_1_to_31_can_be_read() -> None:
    for cut in (0, 31, 32, 2**53 - 1):
        assert load(with_value("deals[0].cut", cut)).record.deals[0].cut == cut


def test_a_beacon_round_is_at_least_one() -> None:
    for path in ("fairness.beacon.round", "fairness.statement.beacon.round"):
        assert refused_at(with_value(path, 0)) == path


@pytest.mark.parametrize("path", ["table.free", "players[0].bot", "deals[0].events[1].auto",
                                  "deals[0].events[20].upheld",
                                  "rules.options.underruff"])  # fmt: skip
@pytest.mark.parametrize("value", [0, 1, "true", []])
def test_true_and_false_are_no_numbers_and_no_texts(path: str, value: Any) -> None:
    assert refused_at(with_value(path, value)) == path


# Lengths, each limit of docs/record.md


def test_200_deals() -> None:
    assert model.MAX_DEALS == 200
    deal = good()["deals"][1]
    load(with_value("deals", [deal] * 200))
    assert refused_at(with_value("deals", [deal] * 201)) == "deals"


def test_400_events_a_deal() -> None:
    assert model.MAX_EVENTS == 400
    event = {"do": "pass", "seat": 0}
    load(with_value("deals[1].events", [event] * 400))
    assert refused_at(with_value("deals[1].events", [event] * 401)) == "deals[1].events"


@pytest.mark.parametrize("path", ["operator", "players[1].name", "fairness.statement.operator"])
def test_names_of_64_code_points(path: str) -> None:
    assert model.MAX_NAME == 64
    assert model.MAX_OPERATOR == 64
    for letter in ("a", "ع", "🂡"):
        load(with_value(path, letter * 64))
        assert refused_at(with_value(path, letter * 65)) == path


def test_a_client_seed_of_64_code_points_counted_before_normalising() -> None:
    assert model.MAX_CLIENT_SEED == 64
    path = "fairness.client_seeds[1]"
    load(with_value(path, "é" * 64))
    assert refused_at(with_value(path, "e\u0301" * 33)) == path  # 66 as given, 33 after NFC
    # U+0958 is two code points after NFC: 64 as given are allowed all the same.
    load(with_value(path, "\u0958" * 64))


@pytest.mark.parametrize("path", ["sakka_id", "fairness.statement.sakka_id"])
def test_a_sakka_id_is_1_to_64_of_its_letters(path: str) -> None:
    assert model.MAX_SAKKA_ID == 64
    for right in ("A", "a" * 64, "._-", "Z9"):
        load(with_value(path, right))
    for wrong in ("", "a" * 65, "a b", "صكة", "a/b", "a\n", "\n", "é", "a\u0378"):
        assert refused_at(with_value(path, wrong)) == path


@pytest.mark.parametrize(
    ("path", "lengths"),
    [
        ("players", {4}),
        ("fairness.client_seeds", {4}),
        ("fairness.client_commitments", {4}),
        ("deals[0].first", {4}),
        ("deals[0].first[1]", {5}),
        ("deals[0].rest", {4}),
        ("deals[0].rest[1]", {2, 3}),
        ("deals[0].events[8].cards", set(range(1, 9))),
        ("deals[0].events[10].cards", set(range(1, 9))),
        ("deals[0].result.winners", {8}),
        ("deals[0].result.raw", {2}),
        ("deals[0].result.projects", {2}),
        ("deals[0].result.baloot", {2}),
        ("deals[0].result.points", {2}),
        ("deals[0].result.score", {2}),
        ("final.score", {2}),
    ],
)
def test_a_list_of_the_wrong_length(path: str, lengths: set[int]) -> None:
    entry: Any = good()
    for step in [*steps(path), 0]:
        entry = entry[step]
    for length in range(11):
        data = with_value(path, [entry] * length)
        if length in lengths:
            load(data)
        else:
            assert refused_at(data) == path


def test_a_log_proof_has_a_limit() -> None:
    assert model.MAX_PROOF_TEXT == 65_536
    load(with_value("fairness.log.proof", "p" * 65_536))
    assert refused_at(with_value("fairness.log.proof", "p" * 65_537)) == "fairness.log.proof"


# Hex, base64, times


HEX64 = ["fairness.commitment", "fairness.server_seed", "fairness.client_commitments[0]",
         "fairness.public_key", "fairness.beacon.chain", "fairness.beacon.randomness",
         "fairness.statement.commitment", "fairness.statement.rules_sha256",
         "fairness.statement.beacon.chain"]  # fmt: skip


@pytest.mark.parametrize("path", HEX64)
@pytest.mark.parametrize(
    "wrong",
    ["AB" * 32, "ab" * 31 + "aB", "ab" * 31, "ab" * 33, "a" * 63, "a" * 63 + "\n", "a" * 64 + "\n",
     "0x" + "a" * 62, "a" * 63 + "g", " " + "a" * 63, "", "٠" * 64],
    ids=["upper case", "one upper case", "short", "long", "odd", "line feed", "line feed after",
         "prefix", "no digit", "blank", "empty", "Arabic digits"],
)  # fmt: skip
def test_hex_of_32_bytes(path: str, wrong: str) -> None:
    fault = refusal(with_value(path, wrong))
    assert fault.path == path
    assert fault.message_en == "the text has the wrong form; 64 lower-case hex digits is expected"


def test_a_beacon_signature_is_whole_bytes_of_lower_case_hex() -> None:
    path = "fairness.beacon.signature"
    for right in ("00", "b7" * 48, "b7" * 96):
        load(with_value(path, right))
    for wrong in ("", "0", "B7" * 48, "b7" * 97, "b7" * 48 + "\n", "b7b"):
        assert refused_at(with_value(path, wrong)) == path


def test_a_signature_is_64_bytes_in_standard_base64() -> None:
    path = "fairness.signature"
    load(with_value(path, SIGNATURE))
    for wrong in (
        "", SIGNATURE[:-2], SIGNATURE[:-1], SIGNATURE + "=", SIGNATURE + "\n", SIGNATURE[4:],
        "-" + SIGNATURE[1:], "_" + SIGNATURE[1:], " " + SIGNATURE[1:], "A" * 88,
        "A" * 85 + "R==",  # the same bytes as with Q: only one way to write them is right
    ):  # fmt: skip
        assert refused_at(with_value(path, wrong)) == path


@pytest.mark.parametrize(
    "time",
    ["2023-02-29T00:00:00Z", "2024-13-01T00:00:00Z", "2024-00-01T00:00:00Z", "2024-04-31T00:00:00Z",
     "2024-01-01T24:00:00Z", "2024-01-01T00:60:00Z", "2024-01-01T00:00:60Z", "0000-01-01T00:00:00Z",
     "2024-01-01T00:00:00", "2024-01-01T00:00:00+00:00", "2024-01-01T00:00:00.0Z",
     "2024-1-1T0:0:0Z",
     "2024-01-01 00:00:00Z", "2024-01-01t00:00:00z", "2024-01-01T00:00:00Z\n", "20240101T000000Z",
     "٢٠٢٤-٠١-٠١T٠٠:٠٠:٠٠Z", "", 0],
)  # fmt: skip
def test_a_statement_is_committed_at_a_real_time(time: Any) -> None:
    path = "fairness.statement.committed_at"
    assert refused_at(with_value(path, time)) == path


# Words


@pytest.mark.parametrize(
    "path",
    ["format", "rules.profile", "table.mode", "fairness.scheme", "fairness.statement.type",
     "fairness.statement.client_seeds", "fairness.statement.profile", "fairness.statement.mode",
     "deals[0].events[1].suit", "deals[0].events[8].kind", "deals[0].events[9].kind",
     "deals[0].events[11].say[0]", "deals[0].events[18].foul", "deals[0].events[20].remedy",
     "deals[0].events[21].scope", "deals[0].result.outcome", "deals[0].result.contract.type",
     "deals[0].result.contract.suit", "rules.options.cut"],
)  # fmt: skip
@pytest.mark.parametrize("word", ["", "HOKM", "no such word", "\u0000", "سرا", 1, [], {}])
def test_a_word_that_is_none_of_those_allowed(path: str, word: Any) -> None:
    assert refused_at(with_value(path, word)) == path


def test_the_words_that_are_allowed_are_named() -> None:
    fault = refusal(with_value("table.mode", "open"))
    assert fault.message_en == "the value is not one of: qaid, sahl"
    assert fault.message_ar == "القيمة ليست من القيم المسموحة: qaid, sahl"


# Options


def test_an_option_that_is_not_known() -> None:
    assert refused_at(with_value("rules.options.first_led", 1)) == "rules.options.first_led"


def test_an_option_that_is_null() -> None:
    for option in ("cut", "underruff", "bid_ms", "sun_multiplier_max"):
        assert refused_at(with_value(f"rules.options.{option}", None)) == f"rules.options.{option}"


@pytest.mark.parametrize(
    ("option", "value"),
    [("cut", True), ("cut", "right"), ("underruff", 1), ("underruff", "true"), ("bid_ms", "0"),
     ("bid_ms", -1), ("bid_ms", False), ("sun_multiplier_max", 0), ("sun_multiplier_max", "2"),
     ("overtrump", []), ("reverse_kaboot", {})],
)  # fmt: skip
def test_an_option_of_the_wrong_type(option: str, value: Any) -> None:
    assert refused_at(with_value(f"rules.options.{option}", value)) == f"rules.options.{option}"


def test_no_options_at_all() -> None:
    load(with_value("rules.options", {}))
    assert refused_at(with_value("rules.options", [])) == "rules.options"


# Texts


FREE_TEXTS = ["operator", "players[0].name", "fairness.client_seeds[0]", "fairness.client_seeds[2]",
              "fairness.statement.operator", "fairness.log.proof"]  # fmt: skip


@pytest.mark.parametrize("path", FREE_TEXTS)
@pytest.mark.parametrize("text", [rb'"\ud800"', rb'"a\udfff"', rb'"\ud800A"', rb'"\udc00\ud800"',
                                  rb'"\uD800\\u0041"'])  # fmt: skip
def test_a_lone_surrogate(path: str, text: bytes) -> None:
    fault = refusal(with_text(path, text))
    assert fault.path == path
    assert "surrogate" in fault.message_en


def test_a_lone_surrogate_in_a_card() -> None:
    assert refused_at(with_text("deals[0].flip", rb'"\ud800"')) == "deals[0].flip"


def test_a_pair_of_surrogates_is_one_code_point() -> None:
    assert load(with_text("operator", rb'"\ud83d\ude00"')).record.operator == "😀"


@pytest.mark.parametrize("path", FREE_TEXTS)
@pytest.mark.parametrize(
    "text",
    ["\u0378", "a\uffff", "\U000e0080", "\U0001fae8", "\u0cf3"],
    ids=["never assigned", "noncharacter", "plane 14", "since 15.0", "since 15.0 too"],
)
def test_a_code_point_unassigned_in_unicode_14(path: str, text: str) -> None:
    for data in (with_value(path, text), json.dumps(json.loads(with_value(path, text))).encode()):
        fault = refusal(data)
        assert fault.path == path
        assert "Unicode 14.0" in fault.message_en


@pytest.mark.parametrize("text", ["\U0001fae0", "\u061d", "\ue000", "\u0870"])
def test_a_code_point_assigned_in_unicode_14(text: str) -> None:
    load(with_value("operator", text))


def test_composed_and_decomposed_texts_are_both_read_as_given() -> None:
    composed, decomposed = (load(with_value("operator", text)) for text in ("é", "e\u0301"))
    assert composed.record.operator == "é"
    assert decomposed.record.operator == "e\u0301"
    assert composed.sha256 != decomposed.sha256
