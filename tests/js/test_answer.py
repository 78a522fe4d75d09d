"""static/js/sakka-fair.mjs, asked through vectors/js/answer.mjs as any program would be.

Right are the values that docs/fairness.md §8 prints, and what ``verifier.fairness`` gives.
"""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from ..fairness.cases import CASE_1, CASE_2, CASES
from .node import ANSWER, REFUSED, Test, answers, needs_node, run_node
from .planted import PLANTED, planted_copy
from .sampled import FILES, sampled

pytestmark = needs_node

NOTHING = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
"""SHA-256 of no bytes."""
HEX = "ab" * 32
DECK_1 = CASE_1.decks[0].split()
KEY: dict[str, Any] = {
    "server_seed": HEX,
    "sakka_id": "A",
    "client_seeds": [None] * 4,
    "beacon": None,
}
DRAWS: dict[str, Any] = {"key": HEX, "label": "deal", "n": 0, "bounds": [1]}
DEAL: dict[str, Any] = {"deck": DECK_1, "cut": None, "dealer": 0, "taker": 0}


def cards(text: str) -> list[str]:
    return text.split()


def section_8() -> tuple[list[Test], list[Any]]:
    """Every value that the page prints, as tests and answers."""
    commitments = (
        "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925",
        "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd",
    )
    pairs: list[tuple[Test, Any]] = []
    for case, commitment in zip((CASE_1, CASE_2), commitments, strict=True):
        pairs.append((("commitment", {"server_seed": case.seed.hex()}), {"commitment": commitment}))
    for case in CASES:
        given = {
            "server_seed": case.seed.hex(),
            "sakka_id": case.sakka_id,
            "client_seeds": list(case.client_seeds or [None] * 4),
            "beacon": case.beacon.hex() or None,
        }
        pairs.append((("key", given), {"key": case.key}))
        pairs.append((("first_dealer", {"key": case.key}), {"first_dealer": case.first_dealer}))
        for index, deck in enumerate(case.decks):
            asked = {"key": case.key, "index": index}
            pairs.append((("shuffle", asked), {"deck": cards(deck)}))
    return [test for test, _ in pairs], [answer for _, answer in pairs]


def test_the_values_of_section_8() -> None:
    tests, right = section_8()
    assert answers(tests) == right
    assert len(tests) == 2 + 3 + 3 + 4


def test_case_1_is_dealt_as_section_5_says() -> None:
    """Dealer 3: three cards each from seat 0 on, then two each, the next is turned up; seat 2 takes
    it and gets two more cards, the others three."""
    given = {"deck": DECK_1, "cut": None, "dealer": 3, "taker": 2}
    dealt, open_, cut = answers(
        [
            ("cut_and_deal", given),
            ("cut_and_deal", given | {"taker": None}),
            ("cut_and_deal", given | {"cut": 31, "taker": None}),
        ]
    )
    assert dealt == {
        "first": [
            cards("8C 7S JS 7H 8D"),
            cards("9H KC QD AD KS"),
            cards("9D AH QH AC 8H"),
            cards("KH 8S QS JD JH"),
        ],
        "flip": "TC",
        "rest": [cards("JC TH TS"), cards("TD KD 9S"), cards("9C QC"), cards("7D 7C AS")],
    }
    assert open_ == {**dealt, "rest": None}
    assert (cut["first"][0], cut["flip"]) == (cards("AS 8C 7S QS 7H"), "JH")


def test_a_client_seed_is_its_normal_form() -> None:
    """é (U+00E9), whichever way it was typed; `null` and `""` no bytes; 64 code points as given."""
    given = ["é", "e\u0301", None, "", "e\u0301" * 32, "ا\u0653", "\U0001fae7" * 64]
    found = answers([("client_seeds", {"text": text}) for text in given])
    assert [answer["bytes"] for answer in found] == [
        "c3a9", "c3a9", "", "", "c3a9" * 32, "d8a2", "f09faba7" * 64,
    ]  # fmt: skip
    assert found[0] == found[1]
    assert found[2] == found[3] == {"bytes": "", "client_commitment": NOTHING}


def test_the_same_answers_as_the_verifier() -> None:
    """Some hundred random inputs of every file. A third of them or more has what is easily missed:
    dropped bytes, a border of blocks, letters that normalisation changes, big numbers."""
    tests, right = sampled(120)
    assert answers(tests) == right
    counts = Counter(file for file, _ in tests)
    assert counts == dict.fromkeys(FILES, 120)
    draws = [answer for (file, _), answer in zip(tests, right, strict=True) if file == "draws"]
    assert sum(bool(answer["dropped"]) for answer in draws) > 40
    assert sum(answer["bytes_read"] > 32 for answer in draws) > 40
    assert sum(given.get("index", 0) > 65535 for _, given in tests) > 40
    seeds = [
        (given["text"], answer)
        for (file, given), answer in zip(tests, right, strict=True)
        if file == "client_seeds"
    ]
    assert sum(answer == REFUSED for _, answer in seeds) > 5
    changed = [
        text for text, answer in seeds
        if text and answer != REFUSED and bytes.fromhex(answer["bytes"]) != text.encode()
    ]  # fmt: skip
    assert len(changed) > 40


@pytest.mark.parametrize("error", PLANTED)
def test_a_planted_error_is_found(tmp_path: Path, error: str) -> None:
    tests, right = sampled(120)
    assert answers(tests, planted_copy(tmp_path, error)) != right


@pytest.mark.parametrize("error", ["modulo in place of redrawing", "the seed as its hex text"])
def test_the_values_of_section_8_alone_find_it(tmp_path: Path, error: str) -> None:
    tests, right = section_8()
    assert answers(tests, planted_copy(tmp_path, error)) != right


def refused() -> list[Test]:
    """Inputs with one fault each."""
    texts = [
        "", "0" * 63, "0" * 65, "AB" * 32, "0x" + "0" * 62, "g" * 64, "0" * 64 + "\n",
        " " + "0" * 63, "٠" * 64, "0" * 62 + "_0", "0" * 62 + "+1", None, 0, ["0" * 64],
    ]  # fmt: skip
    tests: list[Test] = [("commitment", {"server_seed": text}) for text in texts]
    tests += [("first_dealer", {"key": text}) for text in texts]
    tests += [("key", KEY | {"server_seed": text}) for text in texts]
    tests += [("key", KEY | {"beacon": text}) for text in texts if text is not None]
    ids = ["", "a" * 65, "a b", "é", "a/b", "a\n", "٣", "a\x00", None, 7, ["a"]]
    tests += [("key", KEY | {"sakka_id": sakka_id}) for sakka_id in ids]
    lists = [None, [], [None] * 3, [None] * 5, "abcd", {"0": None}]
    tests += [("key", KEY | {"client_seeds": seeds}) for seeds in lists]
    seeds = [
        "a" * 65, "e\u0301" * 33, "🂡" * 65, "\ud800", "\udfff", "خ\ud83c", "\udca1\ud83c",
        "\u0378", "\ufffe", "\ufdd0", "\U0010ffff", "\U00011f00", "\U0001fae8", "\U0002ebf0",
        "\u1c89", "\u20c1", 7, True, ["a"], {},
    ]  # fmt: skip
    tests += [("client_seeds", {"text": text}) for text in seeds]
    for seat in range(4):
        four = [None] * seat + ["\u0378"] + [None] * (3 - seat)
        tests.append(("key", KEY | {"client_seeds": four}))
    numbers = [-1, 2**32, 2**53, 0.5, "0", None, True, [0]]
    tests += [("shuffle", {"key": HEX, "index": index}) for index in numbers]
    tests += [("draws", DRAWS | {"n": n}) for n in numbers]
    no_lists: list[Any] = [None, 4, "4", {}, [[]]]
    bounds = [0, 257, -1, 1.5, "4", None, True]
    tests += [("draws", DRAWS | {"bounds": [2, bound]}) for bound in bounds]
    tests += [("draws", DRAWS | {"bounds": no_list}) for no_list in no_lists]
    tests += [("draws", DRAWS | {"label": label}) for label in ("", "é", "a\x00", None, 1)]
    decks: list[Any] = [
        DECK_1[:31], [*DECK_1, "AS"], [*DECK_1[:31], "8C"], [*DECK_1[:31], "as"],
        [*DECK_1[:31], "SA"], [*DECK_1[:31], "10S"], [*DECK_1[:31], 7], [*DECK_1[:31], "1S"],
        [], None, " ".join(DECK_1), list(range(32)),
    ]  # fmt: skip
    tests += [("cut_and_deal", DEAL | {"deck": deck}) for deck in decks]
    tests += [("cut_and_deal", DEAL | {"cut": cut}) for cut in (0, 32, -1, 1.5, "1", True)]
    tests += [("cut_and_deal", DEAL | {"dealer": seat}) for seat in (-1, 4, 0.5, "0", None, True)]
    tests += [("cut_and_deal", DEAL | {"taker": seat}) for seat in (-1, 4, 0.5, "0", False)]
    whole: dict[str, dict[str, Any]] = {
        "key": KEY,
        "draws": DRAWS,
        "cut_and_deal": DEAL,
        "client_seeds": {"text": None},
    }
    for file, given in whole.items():
        tests += [(file, {m: given[m] for m in given if m != left}) for left in given]
        tests.append((file, given | {"more": 1}))
    return tests


def test_malformed_inputs_are_refused() -> None:
    tests = refused()
    wrong = [test for test, answer in zip(tests, answers(tests), strict=True) if answer != REFUSED]
    assert wrong == []


def test_what_those_spoil_is_fine() -> None:
    """So that each is refused for its one fault."""
    tests: list[Test] = [("key", KEY), ("draws", DRAWS), ("cut_and_deal", DEAL)]
    assert all(isinstance(answer, dict) for answer in answers(tests))


def lines_of(data: bytes) -> list[Any]:
    done = run_node(ANSWER, text=data)
    assert (done.returncode, done.stderr) == (0, b"")
    return [json.loads(line) for line in done.stdout.decode("utf-8").splitlines()]


def test_other_files_are_skipped() -> None:
    files = ["sawa", "toString", "__proto__", "", None]
    empty: dict[str, Any] = {}
    sent = [{"file": file, "tcId": number, "input": empty} for number, file in enumerate(files)]
    assert lines_of("\n".join(map(json.dumps, sent)).encode()) == [
        {"tcId": number, "skip": True} for number in range(len(files))
    ]


@pytest.mark.parametrize("given", ["null", "7", '"text"', '["text"]', "{}"])
def test_an_input_that_is_none_is_refused(given: str) -> None:
    line = f'{{"file": "client_seeds", "tcId": 5, "input": {given}}}'
    assert lines_of(line.encode()) == [{"tcId": 5, "error": REFUSED}]
    without = b'{"file": "client_seeds", "tcId": 6}\r\n'
    assert lines_of(without) == [{"tcId": 6, "error": REFUSED}]


def test_a_line_ends_at_a_line_feed_alone() -> None:
    """U+2028 and U+2029 end a line for `node:readline`; in JSON they are letters."""
    line = '{"file": "client_seeds", "tcId": 1, "input": {"text": "a\u2028b\u2029c\u0085"}}\n'
    answer, again = lines_of(line.encode() * 2)
    assert answer == again
    assert answer["output"]["bytes"] == "61e280a862e280a963c285"


@pytest.mark.parametrize("data", [b"{\n", b"null\n", b"\xff\n", b'\xef\xbb\xbf{"tcId":1}\n'])
def test_a_line_that_is_no_test_stops_the_program(data: bytes) -> None:
    """In a sentence, after the answers to what came before it."""
    right = b'{"file": "sawa", "tcId": 1, "input": {}}\n'
    done = run_node(ANSWER, text=right + data)
    assert done.returncode == 1
    assert done.stderr.startswith(b"answer.mjs: ")
    assert done.stderr.count(b"\n") == 1
