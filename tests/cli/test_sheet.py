"""The text form of a report: exact sheets, and what a terminal may get of a stranger's text.

The golden sheets were read line by line, in terminals that run lines from the left, from the right
and by their first letter. ``records/small.json`` is a sakka of three deals won by قهوة;
``spoiled.json`` the same with the first deal's points and raw wrong, a trick of the third given to
another seat, three values of the second left out, and a hostile name.
"""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cli.sheet import sheet
from tests.build import (
    INVERTED,
    gahwa_deal,
    played_deal,
    record,
    secret_deal,
    tasjeel_deal,
)
from verifier.messages.catalogue import LANGS, Lang, say
from verifier.record.load import load
from verifier.trust import Trust
from verifier.verify import verify

HERE = Path(__file__).resolve().parent
RECORDS = {
    "small": HERE / "records" / "small.json",
    "spoiled": HERE / "records" / "spoiled.json",
    "real-sakka-01": HERE.parent.parent / "examples" / "real-sakka-01.json",
}
STYLE = re.compile("\x1b\\[[0-9;]*m")
CONTROLS = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e]")


def small() -> dict[str, Any]:
    document: dict[str, Any] = json.loads(RECORDS["small"].read_bytes())
    return document


def shown(data: bytes | dict[str, Any], lang: Lang = "en", *, only_findings: bool = False) -> str:
    """The sheet without its colours."""
    data = data if isinstance(data, bytes) else json.dumps(data).encode()
    return STYLE.sub("", coloured(data, lang, only_findings))


def coloured(data: bytes, lang: Lang = "en", only_findings: bool = False) -> str:
    loaded = load(data)
    return sheet(verify(loaded), loaded.record, lang, only_findings)


def line_with(text: str, part: str) -> str:
    (line,) = [line for line in text.splitlines() if part in line]
    return line


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", RECORDS)
def test_a_sheet_is_exactly_this(name: str, lang: Lang) -> None:
    golden = (HERE / "golden" / f"{name}.{lang}.txt").read_text(encoding="utf-8")
    assert shown(RECORDS[name].read_bytes(), lang) == golden


def test_the_verdict_comes_first_then_lines_sheet_findings_and_rules() -> None:
    text = shown(RECORDS["spoiled"].read_bytes())
    parts = ["MISMATCH: 3 errors", "shuffle: match", "The sheet", "Findings", "rules_sha256"]
    places = [text.index(part) for part in parts]
    assert places == sorted(places)
    assert text.startswith("✖ MISMATCH: 3 errors")


def test_a_line_counts_what_held_out_of_what_was_checked() -> None:
    text = shown(RECORDS["spoiled"].read_bytes())
    assert line_with(text, "sheet: mismatch").split()[1:4] == ["20", "of", "23"]
    assert not re.search(r"\d", line_with(text, "log: not applicable"))


def test_what_is_not_claimed_is_shown_as_computed_and_marked() -> None:
    """docs/record.md, "What the operator claims"."""
    text = shown(RECORDS["spoiled"].read_bytes())
    line = line_with(text, "not claimed")
    assert line.strip() == (
        "not claimed, as computed: contract · tricks 1 2 3 1 4 3 3 3 · raw 131–31"
    )
    assert "not claimed" not in shown(small())


def test_a_final_that_is_not_claimed_is_marked() -> None:
    document = small()
    del document["final"]
    assert "final, computed: 31–6, won by" in line_with(shown(document), "(not claimed)")


def test_claimed_and_computed_stand_side_by_side_only_where_they_differ() -> None:
    spoiled = shown(RECORDS["spoiled"].read_bytes()).splitlines()
    rows = [line.split()[:6] for line in spoiled if " bought by " in line]
    assert rows[0][:6] == ["✖", "1", "25–6", "25–6", "15–6", "15–6"]
    assert rows[1][:5] == ["2", "16–0", "41–6", "31–6", "hokm"]
    assert "computed" not in shown(small())


def test_a_deal_whose_replay_breaks_off_is_marked_carried() -> None:
    document = small()
    first = document["deals"][0]
    plays = [event for event in first["events"] if event["do"] == "play"]
    stranger = next(card for card in first["first"][(plays[0]["seat"] + 1) % 4])
    plays[0]["card"] = stranger
    assert "carried: this deal cannot be replayed" in shown(document)


@pytest.mark.parametrize("changed", [True, False])
def test_it_says_whether_the_winner_changes(changed: bool) -> None:
    document = small()
    if changed:
        document["final"]["winner"] = 1
    else:
        document["deals"][0]["result"]["raw"][0] += 1
    text = shown(document)
    assert ("The winner changes: rightly counted" in text) is changed
    assert ("The winner stays the same" in text) is not changed


def broken_off(made: dict[str, Any]) -> dict[str, Any]:
    """With a first card that its seat does not hold."""
    first = next(event for event in made["events"] if event["do"] == "play")
    first["card"] = made["first"][(first["seat"] + 1) % 4][0]
    return made


def unfinished(made: dict[str, Any]) -> dict[str, Any]:
    """Without its last card."""
    made["events"].pop()
    return made


def won_unseen() -> list[dict[str, Any]]:
    """Three times 64 for team 0, the last of them not written."""
    deals = [tasjeel_deal(number, (3 + number) % 4, 0, (64 * number, 0)) for number in range(3)]
    deals[2]["result"] |= {"points": [0, 0], "score": [128, 0]}
    return deals


def unbought() -> dict[str, Any]:
    result = {"outcome": "tasjeel", "points": [0, 16], "score": [0, 16]}
    return secret_deal(0, 3, None, "0 qaid revoke 1;0 ruling no tasjeel", result)


WHY_NOT: list[tuple[str, list[dict[str, Any]], str, str]] = [
    ("nobody", [played_deal(raw=[127, 35])], "by the end of the record", "and nobody has won yet"),
    ("carried", [broken_off(played_deal())], "that could not be checked", "nobody has won yet"),
    ("unnamed", won_unseen(), "has won; the record names no winner", "192–0, won by"),
    ("gahwa", [broken_off(gahwa_deal())], "nobody can say for whom", "ended by gahwa, nobody can"),
    ("gahwa", [unfinished(gahwa_deal())], "nobody can say for whom", "ended by gahwa, nobody can"),
]


@pytest.mark.parametrize(("key", "deals", "why", "end"), WHY_NOT)
def test_where_the_winner_is_not_known_it_says_why(
    key: str, deals: list[dict[str, Any]], why: str, end: str
) -> None:
    text = shown(record(deals, mode="qaid", options=INVERTED))
    assert why in text.splitlines()[2]
    assert end in line_with(text, "final, computed")
    others = {"nobody", "carried", "gahwa", "unnamed"} - {key}
    assert not any(say("sheet", "winner", other, lang="en") in text for other in others)


@pytest.mark.parametrize(
    ("deal", "why"),
    [
        (broken_off(played_deal()), "carried: this deal cannot be replayed to its end"),
        (unfinished(played_deal()), "not all cards of this deal are in the record; the claimed"),
        (unbought(), "tasjeel before anything was bought, there is nothing to count"),
    ],
)
def test_why_claimed_points_were_carried(deal: dict[str, Any], why: str) -> None:
    text = shown(record([deal], mode="qaid"))
    assert why in text
    carried = ("carried: this deal", "the claimed points are carried")
    assert sum(text.count(words) for words in carried) == 1


def test_without_the_secret_the_reason_stands_under_the_verdict() -> None:
    document = small()
    document["fairness"]["server_seed"] = None
    lines = shown(document).splitlines()
    assert lines[0].startswith("◐ INCOMPLETE")
    assert lines[1].startswith("Because: The secret is not revealed")


def test_the_profile_stands_there_with_the_options_of_the_table_and_the_hash() -> None:
    document = small()
    document["rules"]["options"] = {"ready_ms": 9_000}
    text = shown(document)
    assert "(saharat), and the table's own:\n    ready_ms=9000\n  rules_sha256 " in text


def test_what_the_reader_brings_takes_the_note_away() -> None:
    data = RECORDS["small"].read_bytes()
    commitment = small()["fairness"]["commitment"]
    loaded = load(data)
    text = sheet(verify(loaded, Trust(commitment=commitment)), loaded.record, "en")
    assert "as the operator states it" not in text
    assert "commitment as the operator states it" in shown(data)


def test_only_findings_leaves_the_sheet_out_and_keeps_verdict_and_rules() -> None:
    text = shown(RECORDS["spoiled"].read_bytes(), only_findings=True)
    assert text.startswith("✖ MISMATCH")
    assert "score.raw" in text
    assert "rules_sha256" in text
    assert "The sheet" not in text
    assert "shuffle: match" not in text


def test_a_record_that_cannot_be_read_has_verdict_and_place() -> None:
    document = small()
    document["deals"][1]["events"][2]["seat"] = 4
    report = verify(json.dumps(document).encode())
    text = STYLE.sub("", sheet(report, None, "en"))
    assert text.startswith("⚠ INVALID")
    assert "at: deals[1].events[2].seat" in text


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("place", ["name", "operator", "client_seed"])
def test_a_strangers_text_cannot_command_the_terminal(place: str, lang: Lang) -> None:
    hostile = "\x1b]0;x\x07\x1b[2J\u202egnp\u2066\r\n\x9b31m\x00"
    document = small()
    if place == "name":
        document["players"][0]["name"] = hostile
    elif place == "operator":
        document["operator"] = hostile
    else:
        document["fairness"]["client_seeds"][0] = hostile
        document["fairness"]["client_commitments"] = None
    loaded = load(json.dumps(document).encode())
    trust = Trust() if place != "client_seed" else Trust(commitment="0" * 64)
    text = STYLE.sub("", sheet(verify(loaded, trust), loaded.record, lang))
    assert CONTROLS.findall(text) == []
    assert balanced(text)


def balanced(text: str) -> bool:
    """Every line closes the isolates that it opens."""
    for line in text.splitlines():
        depth = 0
        for letter in line:
            depth += (letter in "\u2066\u2067\u2068") - (letter == "\u2069")
            if depth < 0:
                return False
        if depth:
            return False
    return True


def lines_of(name: str, lang: Lang) -> Iterator[str]:
    yield from shown(RECORDS[name].read_bytes(), lang).splitlines()


@pytest.mark.parametrize("name", RECORDS)
def test_an_arabic_line_keeps_its_order_where_lines_run_from_the_left(name: str) -> None:
    """Words lie between right-to-left marks; numbers before them in one block of their own."""
    for line in lines_of(name, "ar"):
        if not line:
            continue
        words = line.strip(" ")
        if words.startswith("\u2066"):
            assert words.endswith(("\u200f", "\u200e\u2069")), line
        else:
            assert words.startswith("\u200f"), line
            assert words.endswith("\u200f"), line


@pytest.mark.parametrize("name", RECORDS)
def test_an_english_line_isolates_nothing_but_arabic(name: str) -> None:
    for line in lines_of(name, "en"):
        for inside in re.findall("[\u2066\u2068]([^\u2069]*)\u2069", line):
            assert re.search("[\u0600-\u06ff]", inside), line
        assert "\u200e" not in line
        assert line == line.rstrip()


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", RECORDS)
def test_the_columns_are_straight(name: str, lang: Lang) -> None:
    rows = [
        line.removeprefix("\u2066")
        for line in lines_of(name, lang)
        if re.match("\u2066?[✖ ] +\\d+ +\\d+–", line)
    ]
    assert len(rows) >= 3
    assert len({row.index("–") for row in rows}) == 1
    assert len({row.index("–", row.index("–") + 1) for row in rows}) == 1


@pytest.mark.parametrize("lang", LANGS)
def test_a_sheet_ends_with_one_line_feed(lang: Lang) -> None:
    text = shown(RECORDS["small"].read_bytes(), lang)
    assert text.endswith("\n")
    assert not text.endswith("\n\n")


def test_signs_and_words_say_it_without_colour() -> None:
    """A state is never told by its colour alone."""
    text = shown(RECORDS["spoiled"].read_bytes())
    assert line_with(text, "sheet: mismatch").strip().startswith("✖")
    assert "\x1b[31m" in coloured(RECORDS["spoiled"].read_bytes())
