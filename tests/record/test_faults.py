"""docs/record.md, what is refused of documents, members and events, each with its exact place."""

import json
import pickle
from typing import Any

import pytest

from tests.record.documents import (
    doubled,
    good,
    refusal,
    refused_at,
    to_bytes,
    with_text,
    with_value,
    without,
)
from verifier.record import model
from verifier.record.errors import RecordInvalid
from verifier.record.load import load
from verifier.record.untyped import MAX_DEPTH

# The document as a whole: path ""


@pytest.mark.parametrize("data", [b"", b" \n\t\r "])
def test_nothing_at_all(data: bytes) -> None:
    assert refusal(data).path == ""
    assert "nothing" in refusal(data).message_en


@pytest.mark.parametrize("data", [b"[]", b"null", b"0", b'"x"', b"true", b"[{}]", b"NaN", b"1.5"])
def test_not_an_object(data: bytes) -> None:
    assert refused_at(data) == ""


@pytest.mark.parametrize("cut", [1, 2, 100, 1000, 3000])
def test_cut_short(cut: int) -> None:
    assert refused_at(to_bytes(good())[:-cut]) == ""


@pytest.mark.parametrize("rest", [b"x", b"{}", b"\x00", b" ]", b"}", b"null", b"\xc2\xa0"])
def test_trailing_bytes(rest: bytes) -> None:
    assert refused_at(to_bytes(good()) + rest) == ""


def test_trailing_bytes_are_said_to_be_just_that_with_line_and_column() -> None:
    fault = refusal(to_bytes(good()) + b"\n {}")
    assert fault.message_en == "there is more text after the end of the record: line 2, column 2"


def test_white_space_around_a_record_is_no_fault() -> None:
    data = to_bytes(good())
    assert load(b" \r\n\t" + data + b"\n ") == load(data)


def test_byte_order_mark() -> None:
    fault = refusal(b"\xef\xbb\xbf" + to_bytes(good()))
    assert fault.path == ""
    assert "byte order mark" in fault.message_en


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-32"])
def test_other_encodings(encoding: str) -> None:
    assert refused_at(to_bytes(good()).decode().encode(encoding)) == ""


@pytest.mark.parametrize(
    "wrong",
    [b"\xff", b"\x80", b"\xc0\x80", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"\xe2\x82"],
    ids=["no such byte", "lost tail", "overlong", "surrogate", "past U+10FFFF", "cut short"],
)
def test_invalid_utf8(wrong: bytes) -> None:
    data = to_bytes(good()).replace(b"Ali", wrong)
    assert refusal(data).path == ""
    assert refusal(data).message_en == f"the text is not valid UTF-8 at byte {data.index(wrong)}"


@pytest.mark.parametrize(
    "text",
    [
        b"'H'",
        b"H",
        b'"\n"',
        b'"\x00"',
        b'"\\x"',
        b'"\\u12"',
        b"01",
        b"+1",
        b".5",
        b"1.",
        b"tru",
        b"1_0",
    ],
)
def test_what_is_no_json(text: bytes) -> None:
    fault = refusal(with_text("deals[0].flip", text))
    assert fault.path == ""
    assert "not well-formed" in fault.message_en or "more text" in fault.message_en


@pytest.mark.parametrize("comma", [b",}", b",]", b",,"])
def test_a_comma_too_many(comma: bytes) -> None:
    assert refused_at(to_bytes(good()).replace(comma[1:], comma, 1)) == ""


def test_comments_are_no_json() -> None:
    assert refused_at(b"// a record\n" + to_bytes(good())) == ""


def test_one_byte_past_8_mib() -> None:
    assert model.MAX_RECORD_BYTES == 8_388_608
    data = to_bytes(good())
    full = data + b" " * (model.MAX_RECORD_BYTES - len(data))
    assert load(full).sha256 == load(data).sha256
    fault = refusal(full + b" ")
    assert fault.path == ""
    assert "8388608" in fault.message_en
    assert "8388608" in fault.message_ar


def test_9_mib_are_refused_before_they_are_read() -> None:
    assert "larger" in refusal(b"\xff" * (9 * 1024 * 1024)).message_en


# Nesting


def test_200_brackets() -> None:
    assert refused_at(b"[" * 200 + b"]" * 200) == ""
    assert refused_at(with_text("deals[0].events", b"[" * 200 + b"]" * 200)) == "deals[0].events[0]"
    assert refused_at(with_text("operator", b'{"a":' * 200 + b"0" + b"}" * 200)) == "operator"


@pytest.mark.parametrize("opened", [b"[", b'{"a":'])
def test_100_000_brackets(opened: bytes) -> None:
    for data in (opened * 100_000, with_text("rules.options", opened * 100_000)):
        assert refusal(data).path == ""
        assert refusal(data).message_en == "brackets are nested more than 256 levels deep"


def test_the_depth_that_is_looked_into_is_counted_exactly() -> None:
    assert MAX_DEPTH == 256
    at_the_limit, past_it = (b"[" * n + b"]" * n for n in (MAX_DEPTH, MAX_DEPTH + 1))
    assert "object" in refusal(at_the_limit).message_en
    assert "nested" in refusal(past_it).message_en


def test_brackets_in_texts_are_no_nesting() -> None:
    brackets = "[{" * 32
    document = good()
    for player in document["players"]:
        player["name"] = brackets
    document["fairness"]["log"]["proof"] = '\\"[[\\' * 500
    document["final"] = {}
    assert refused_at(to_bytes(document)) == "final.winner"


# Members


@pytest.mark.parametrize(
    "path",
    [
        "extra",
        "rules.extra",
        "rules.options.no_such_option",
        "table.extra",
        "players[2].extra",
        "fairness.extra",
        "fairness.beacon.extra",
        "fairness.statement.beacon.extra",
        "fairness.statement.extra",
        "fairness.log.extra",
        "deals[0].extra",
        "deals[0].events[17].card",
        "deals[0].events[0].suit",
        "deals[0].events[5].closed",
        "deals[0].result.extra",
        "deals[0].result.contract.extra",
        "final.extra",
    ],
)
def test_an_unknown_member_has_its_own_path(path: str) -> None:
    fault = refusal(with_value(path, None))
    assert fault.path == path
    assert fault.message_en == "this member is not known in the record format"


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("", '[""]'),
        ("a.b", '["a.b"]'),
        ("سن", r'["\u0633\u0646"]'),
        ("\u202eevil", r'["\u202eevil"]'),
        ("\ud800", r'["\ud800"]'),
        ("a" * 5000, '["' + "a" * 64 + r'\u2026"]'),
    ],
)
def test_an_unknown_name_that_is_no_plain_word_is_shown_harmlessly(name: str, shown: str) -> None:
    document = good()
    document["deals"][0][name] = 1
    assert refused_at(json.dumps(document).encode()) == "deals[0]" + shown


REQUIRED = [
    "format", "sakka_id", "operator", "rules", "rules.profile", "table", "table.mode", "table.free",
    "players", "players[3].name", "players[3].bot", "fairness", "fairness.scheme",
    "fairness.commitment", "fairness.beacon.chain", "fairness.beacon.round",
    "fairness.beacon.randomness", "fairness.beacon.signature", "fairness.statement.type",
    "fairness.statement.operator", "fairness.statement.sakka_id", "fairness.statement.commitment",
    "fairness.statement.committed_at", "fairness.statement.client_seeds",
    "fairness.statement.beacon", "fairness.statement.beacon.chain",
    "fairness.statement.beacon.round", "fairness.statement.profile", "fairness.statement.mode",
    "fairness.statement.rules_sha256", "fairness.log.proof", "first_dealer", "deals",
    "deals[0].index", "deals[0].dealer", "deals[0].first", "deals[0].flip", "deals[0].events",
    "deals[0].result", "deals[0].events[0].do", "deals[0].events[0].seat",
    "deals[0].events[1].suit",
    "deals[0].events[8].kind", "deals[0].events[8].cards", "deals[0].events[9].kind",
    "deals[0].events[9].rank", "deals[0].events[10].cards", "deals[0].events[11].card",
    "deals[0].events[18].foul", "deals[0].events[18].against", "deals[0].events[20].upheld",
    "deals[0].events[20].remedy", "deals[0].events[21].scope", "deals[0].result.outcome",
    "deals[0].result.points", "deals[0].result.score", "deals[0].result.contract.type",
    "deals[0].result.contract.buyer", "deals[0].result.contract.taker",
    "deals[0].result.contract.multiplier", "deals[0].result.contract.closed", "final.winner",
    "final.score",
]  # fmt: skip


@pytest.mark.parametrize("path", REQUIRED)
def test_a_missing_member_has_its_own_path(path: str) -> None:
    fault = refusal(without(path))
    assert fault.path == path
    assert fault.message_en == "this member is required and is not there"


@pytest.mark.parametrize("path", [p for p in REQUIRED if p != "fairness.statement.beacon"])
def test_null_where_it_is_not_allowed(path: str) -> None:
    fault = refusal(with_value(path, None))
    assert fault.path == path
    assert fault.message_en.startswith("null is not allowed here")


def test_the_statement_of_a_sakka_without_beacon_says_null() -> None:
    load(with_value("fairness.statement.beacon", None))


@pytest.mark.parametrize(
    "path",
    [
        "format", "operator", "deals", "final", "rules.options", "rules.options.cut",
        "players[2].bot", "fairness.commitment", "fairness.server_seed", "fairness.beacon.round",
        "fairness.statement.beacon.chain", "deals[0].first", "deals[1].result",
        "deals[0].events[11].do", "deals[0].events[11].card", "deals[0].events[11].say",
        "deals[0].result.contract.suit", "deals[0].result.score", "final.winner",
    ],
)  # fmt: skip
def test_a_member_that_stands_twice_even_the_same(path: str) -> None:
    fault = refusal(doubled(path))
    assert fault.path == path
    assert fault.message_en == "this member stands twice in the same object"


def test_a_member_that_stands_twice_with_another_value() -> None:
    data = to_bytes(good()).replace(b'"final":', b'"final":null,"final":')
    assert refused_at(data) == "final"


def test_a_member_that_stands_twice_under_an_escaped_name() -> None:
    data = to_bytes(good()).replace(b'"flip":"JD"', b'"flip":"JD","\\u0066lip":"JD"', 1)
    assert refused_at(data) == "deals[0].flip"


def test_the_first_fault_of_several_in_the_order_of_the_document() -> None:
    document = good()
    document["deals"][1]["flip"] = "XX"
    document["deals"][0]["dealer"] = 4
    assert refused_at(to_bytes(document)) == "deals[0].dealer"
    document["table"]["extra"] = 0
    assert refused_at(to_bytes(document)) == "table.extra"


def test_a_fault_before_a_duplicate_comes_first() -> None:
    assert refused_at(to_bytes(good())[:-1] + b',"final":7,"final":null}') == "final"
    data = doubled("final").replace(b'"first_dealer":3', b'"first_dealer":-0')
    assert refused_at(data) == "first_dealer"


# Events


def test_an_event_without_do() -> None:
    assert refused_at(with_text("deals[0].events[3]", b"{}")) == "deals[0].events[3].do"


@pytest.mark.parametrize("word", ["", "Pass", "bid", "PLAY", "play ", 5, None, True, ["pass"], {}])
def test_an_event_with_an_unknown_do(word: Any) -> None:
    assert refused_at(with_value("deals[0].events[3].do", word)) == "deals[0].events[3].do"


@pytest.mark.parametrize("event", [None, 0, "pass", [], ["pass", 0], True])
def test_an_event_that_is_no_object(event: Any) -> None:
    assert refused_at(with_value("deals[0].events[3]", event)) == "deals[0].events[3]"


def test_do_may_stand_anywhere_in_an_event() -> None:
    load(with_text("deals[0].events[3]", b'{"seat":0,"at":null,"do":"ashkal"}'))


def test_a_word_said_twice_with_one_card() -> None:
    for word in ("akka", "baloot"):
        assert (
            refused_at(with_value("deals[0].events[11].say", [word, word]))
            == "deals[0].events[11].say[1]"
        )


def test_a_name_that_looks_like_a_word_said_twice_is_no_fault() -> None:
    load(with_value("operator", '["akka","akka"]'))


def test_three_words_with_one_card() -> None:
    path = "deals[0].events[11].say"
    assert refused_at(with_value(path, ["akka", "baloot", "akka"])) == path


@pytest.mark.parametrize("rank", ["10", "1", "t", "", "TH", 7])
def test_the_rank_of_talk_is_a_rank_letter(rank: Any) -> None:
    assert refused_at(with_value("deals[0].events[9].rank", rank)) == "deals[0].events[9].rank"


@pytest.mark.parametrize("card", ["", "10H", "HT", "th", "TH ", "1S", "TX", "T", "🂡", 11, ["TH"]])
@pytest.mark.parametrize("path", ["deals[0].flip", "deals[0].first[2][4]", "deals[0].rest[1][0]",
                                  "deals[0].events[8].cards[1]", "deals[0].events[11].card",
                                  "deals[0].events[18].card"])  # fmt: skip
def test_what_is_no_card(path: str, card: Any) -> None:
    assert refused_at(with_value(path, card)) == path


# The exception


def test_every_fault_has_a_sentence_in_both_languages() -> None:
    fault = refusal(with_value("table.free", 1))
    assert fault.message_en == "the value has the wrong type; true or false is expected"
    assert fault.message_ar == "نوع القيمة غلط، والمطلوب true أو false"
    assert str(fault) == "table.free: " + fault.message_en
    assert str(refusal(b"")) == refusal(b"").message_en


def test_a_fault_can_go_from_one_process_to_another() -> None:
    fault = refusal(with_value("table.free", 1))
    copy = pickle.loads(pickle.dumps(fault))  # noqa: S301 - our own
    assert (copy.path, copy.message_ar, copy.message_en) == (
        fault.path,
        fault.message_ar,
        fault.message_en,
    )


def test_no_other_error_is_in_the_way_of_the_fault() -> None:
    with pytest.raises(RecordInvalid) as caught:
        load(b"[")
    assert caught.value.__cause__ is None
    assert caught.value.__suppress_context__
