"""static/js/shuffle: what the page's script finds when it deals a record again.

Right is what the verifier finds in the same records, and docs/fairness.md §5 and §8 by hand.
"""

import json
import re
import shutil
from pathlib import Path
from typing import Any

import pytest

from verifier.findings import Finding
from verifier.report import Report
from verifier.service.language import translations

from ..fairness.cases import CASE_1
from .node import MODULE, ROOT, evaluate, needs_node
from .shuffled import CODES, COMPARE, dealt_again, example, places, report_on, shuffle_of

READING = COMPARE.parent / "reading.mjs"
GOOD = "good-saharat-sahl.json"
ELSEWHERE = frozenset({"deal.dealer", "deal.card_twice"})
"""The turn of the dealers hangs on the rules; a card that stands twice is a wrong hand besides."""


def records_of(file: str) -> list[dict[str, Any]]:
    document = json.loads((ROOT / "vectors" / file).read_text(encoding="utf-8"))
    tests = [test for group in document["testGroups"] for test in group["tests"]]
    return [test["input"]["record"] for test in tests]


def shuffle_in(name: str) -> dict[str, Any]:
    record = example(name)
    return shuffle_of(record, report_on(record))


def seen(finding: Finding) -> bool:
    return finding.code in CODES.values() and finding.code not in ELSEWHERE


def state_by(record: dict[str, Any], report: Report) -> str:
    """What may be said of the cards, by the findings of the report."""
    if record["fairness"].get("server_seed") is None:
        return "unrevealed"
    found = {finding.code for finding in report.findings if seen(finding)}
    if "fair.commitment_mismatch" in found:
        return "wrong_seed"
    return "different" if found else "equal"


def cards_in(record: dict[str, Any]) -> int:
    return sum(21 if deal.get("rest") is None else 32 for deal in record["deals"])


@needs_node
@pytest.mark.parametrize("file, least", [("sakka_valid.json", 30), ("sakka_tampered.json", 100)])
def test_it_finds_what_the_verifier_finds(file: str, least: int) -> None:
    """Every difference at its deal, stage and seat, in the same order, and none besides."""
    records = records_of(file)
    assert len(records) > least
    reports = [report_on(record) for record in records]
    shuffles = [shuffle_of(*pair) for pair in zip(records, reports, strict=True)]
    for record, report, found in zip(records, reports, dealt_again(shuffles), strict=True):
        right = [(one.code, one.deal, one.seat) for one in report.findings if seen(one)]
        assert places(found) == right
        assert found["state"] == state_by(record, report)
        if found["state"] == "equal":
            assert (found["deals"], found["cards"]) == (len(record["deals"]), cards_in(record))


@needs_node
def test_every_kind_of_difference_occurs_in_the_vectors() -> None:
    """So that the comparison above is one of every stage but the dealer's and a client's draw."""
    records = records_of("sakka_tampered.json")
    shuffles = [shuffle_of(record, report_on(record)) for record in records]
    stages = {one["stage"] for found in dealt_again(shuffles) for one in found["differences"]}
    assert stages == set(CODES) - {"dealer"}


@needs_node
def test_two_cards_that_changed_hands_are_named() -> None:
    """Players 1 and 3 have each other's card in the fourth deal."""
    (found,) = dealt_again([shuffle_in("spoiled-cards-swapped.json")])
    assert found["state"] == "different"
    one, other = found["differences"]
    assert [(one["deal"], one["seat"], one["stage"])] == [(3, 0, "first")]
    assert [(other["deal"], other["seat"], other["stage"])] == [(3, 2, "first")]
    script = f"""
        const {{ exchanged }} = await import({json.dumps(READING.as_uri())});
        say({json.dumps([one, other])}.map((d) => exchanged(d.expected, d.actual)));
    """
    assert evaluate(script) == [
        {"missing": ["TD"], "extra": ["QD"]},
        {"missing": ["QD"], "extra": ["TD"]},
    ]


@needs_node
def test_without_the_committed_secret_nothing_is_said_of_the_cards() -> None:
    hidden, other = dealt_again(
        [shuffle_in("unrevealed.json"), shuffle_in("spoiled-other-seed.json")]
    )
    assert (hidden["state"], hidden["differences"]) == ("unrevealed", [])
    assert other["state"] == "wrong_seed"
    assert places(other) == [("fair.commitment_mismatch", None, None)]
    for found in (hidden, other):
        assert (found["deals"], found["cards"], found["keyed"]) == (0, 0, False)


@needs_node
def test_one_digit_of_the_secret_or_one_letter_of_a_client_seed_is_enough() -> None:
    shuffle = shuffle_in(GOOD)
    seed = shuffle["server_seed"]
    digit = shuffle | {"server_seed": f"{seed[:-1]}{int(seed[-1], 16) ^ 1:x}"}
    words = [*shuffle["client_seeds"]]
    words[0] = (words[0] or "") + "x"
    letter = shuffle | {"client_seeds": words, "client_commitments": None}
    by_digit, by_letter = dealt_again([digit, letter])
    assert by_digit["state"] == "wrong_seed"
    assert by_letter["state"] == "different"
    deals = {place[1] for place in places(by_letter)} - {None}
    assert deals == set(range(len(shuffle["deals"])))


@needs_node
def test_cards_dealt_from_another_seat_are_one_fault() -> None:
    """Each seat of a deal that nobody bought has what the seat on its right should have: so it is
    if the seat before the dealer dealt (§5)."""
    shuffle = shuffle_in(GOOD)
    place, deal = next((p, d) for p, d in enumerate(shuffle["deals"]) if d["taker"] is None)
    moved = deal | {"first": [*deal["first"][1:], deal["first"][0]]}
    deals = [*shuffle["deals"][:place], moved, *shuffle["deals"][place + 1 :]]
    (found,) = dealt_again([shuffle | {"deals": deals}])
    right = {
        "deal": place,
        "seat": None,
        "stage": "dealer",
        "expected": (deal["dealer"] + 3) % 4,
        "actual": deal["dealer"],
    }
    assert (found["state"], found["differences"]) == ("different", [right])


@needs_node
def test_the_first_deal_is_dealt_by_the_first_dealer() -> None:
    """The record names the drawn seat and lets another deal, whose deal the cards are."""
    shuffle = shuffle_in(GOOD)
    drawn = shuffle["first_dealer"]
    deal = shuffle["deals"][0] | {"taker": None, "rest": None, "dealer": (drawn + 1) % 4}
    hands = deal["first"]
    deal["first"] = [hands[-1], *hands[:-1]]
    (found,) = dealt_again([shuffle | {"deals": [deal]}])
    (only,) = found["differences"]
    assert (only["stage"], only["deal"]) == ("dealer", 0)
    assert (only["expected"], only["actual"]) == (drawn, (drawn + 1) % 4)


@needs_node
def test_numbers_that_no_shuffle_has_stop_nothing() -> None:
    """A number past 32 bits is a fault of that deal; the next number follows it (docs/record.md),
    and where that is no shuffle either, nothing is said of its cards."""
    shuffle = shuffle_in(GOOD)
    first, second, *_ = shuffle["deals"]
    deals = [first | {"index": 2**32}, second | {"index": 2**33}]
    (found,) = dealt_again([shuffle | {"deals": deals}])
    assert found["state"] == "different"
    assert places(found) == [("deal.index", 0, None), ("deal.index", 1, None)]
    assert found["cards"] == (21 if first["rest"] is None else 32)


@needs_node
def test_a_record_without_deals_is_not_called_equal() -> None:
    (found,) = dealt_again([shuffle_in(GOOD) | {"deals": []}])
    assert (found["state"], found["cards"]) == ("nothing_dealt", 0)


def without_crypto(shuffle: dict[str, Any]) -> Any:
    """A page that did not come over TLS: no `crypto.subtle`, and no Node that has its own."""
    script = f"""
        Object.defineProperty(globalThis, "crypto", {{ value: {{}} }});
        Object.defineProperty(globalThis, "process", {{ value: undefined }});
        const {{ dealAgain }} = await import({json.dumps(COMPARE.as_uri())});
        const {{ state, error, deals, differences }} = await dealAgain({json.dumps(shuffle)});
        say([state, error.code, deals, differences]);
    """
    return evaluate(script)


@needs_node
def test_where_nothing_can_be_computed_nothing_is_said() -> None:
    good, wrong = shuffle_in(GOOD), shuffle_in("spoiled-other-seed.json")
    assert without_crypto(good) == ["unable", "no_web_crypto", [], []]
    assert without_crypto(wrong) == ["unable", "no_web_crypto", [], []]


@needs_node
def test_a_browser_that_does_not_know_the_letters_says_so(tmp_path: Path) -> None:
    """A module that takes U+FFFE for a letter is newer than the engine it runs in."""
    shutil.copytree(COMPARE.parent, tmp_path / "shuffle")
    source = MODULE.read_text(encoding="utf-8").replace(
        "surrogate || !assigned(point)", "surrogate"
    )
    (tmp_path / MODULE.name).write_text(source, encoding="utf-8")
    shuffle = shuffle_in(GOOD) | {"client_seeds": [None, "\ufffe", None, None]}
    copy = tmp_path / "shuffle" / COMPARE.name
    script = f"""
        const {{ dealAgain }} = await import({json.dumps(copy.as_uri())});
        const {{ state, error, deals }} = await dealAgain({json.dumps(shuffle)});
        say([state, error.code, deals]);
    """
    assert evaluate(script, module=tmp_path / MODULE.name) == ["unable", "old_unicode", []]


@needs_node
def test_an_equal_shuffle_does_not_hide_what_else_the_report_finds() -> None:
    """A dealer out of turn deals the cards of his own seat: the device cannot know."""
    findings = [
        {"line": "shuffle", "severity": "error", "text": "1"},
        {"line": "shuffle", "severity": "warning", "text": "2"},
        {"line": "sheet", "severity": "error", "text": "3"},
    ]
    script = f"""
        const {{ beyond }} = await import({json.dumps(READING.as_uri())});
        const told = (state) => beyond({json.dumps(findings)}, {{ state }}).map((f) => f.text);
        say(["equal", "different", "wrong_seed", "unrevealed", "unable"].map(told));
    """
    assert evaluate(script) == [["1"], [], [], [], []]


@needs_node
def test_case_1_card_by_card() -> None:
    """Dealer 3, seat 2 takes the card turned up: positions by §5, written out."""
    deck = json.dumps(CASE_1.decks[0].split())
    script = f"""
        const {{ dealtTo }} = await import({json.dumps(READING.as_uri())});
        const told = (taker) => dealtTo({deck}, 3, taker).map(({{ card, seat, stage }}) =>
          [card, stage, seat]);
        say([told(2), told(null)]);
    """
    bought, left = evaluate(script)
    assert [card for card, *_ in bought] == CASE_1.decks[0].split()
    first = [[stage, seat] for stage, count in (("first", 3), ("second", 2))
             for seat in range(4) for _ in range(count)]  # fmt: skip
    rest = [["rest", seat] for seat, count in enumerate((3, 3, 2, 3)) for _ in range(count)]
    assert [place for _, *place in bought] == [*first, ["flip", 2], *rest]
    assert [place for _, *place in left] == [*first, ["flip", None], *[["left", None]] * 11]


# What the page says


TEMPLATE = (ROOT / "templates" / "_shuffle.html").read_text(encoding="utf-8")
SCRIPTS = [COMPARE.parent.parent / "shuffle-view.mjs", *sorted(COMPARE.parent.glob("*.mjs"))]


def texts_in_template() -> dict[str, str]:
    """By name, in English: the block of JSON that the scripts read."""
    return dict(re.findall(r'^ +"(\w+)": _\("(.+)"\),$', TEMPLATE, re.MULTILINE))


def test_every_text_is_given_and_needed() -> None:
    source = "".join(script.read_text(encoding="utf-8") for script in SCRIPTS)
    named = set(re.findall(r"\btexts\.([a-z_]+)", source))
    heads = re.search(r"const heads = \[([^\]]*)\];\n.*words\.texts\[name\]", source)
    assert heads is not None
    named |= set(re.findall(r'"(\w+)"', heads[1]))
    states = {"equal", "different", "unrevealed", "wrong_seed", "nothing_dealt", "unable"}
    named |= states | {f"{state}_about" for state in states - {"unable"}}
    named |= {f"differs_{stage}" for stage in CODES}
    assert set(texts_in_template()) == named


def test_every_text_is_there_in_arabic_with_the_same_values() -> None:
    arabic = translations("ar")
    every = re.findall(r'_\("((?:[^"\\]|\\.)+)"\)', TEMPLATE)
    assert len(every) > 80
    for text in every:
        told = arabic.gettext(text)
        assert told != text
        assert re.search("[\u0621-\u064a]", told)
        assert sorted(re.findall(r"\{\w+\}", told)) == sorted(re.findall(r"\{\w+\}", text))


def test_the_scripts_have_no_sentence_and_no_markup_of_their_own() -> None:
    for script in SCRIPTS:
        source = re.sub(
            r"/\*.*?\*/|//[^\n]*", "", script.read_text(encoding="utf-8"), flags=re.DOTALL
        )
        assert not re.search("[\u0600-\u06ff]", source)
        assert not re.search(
            r"innerHTML|insertAdjacent|\beval\b|\bfetch\b|setAttribute\(\"on", source
        )
