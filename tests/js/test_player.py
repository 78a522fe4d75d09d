"""The deal viewer's modules that draw nothing (static/js/player), under Node and beside Python."""

import json
from pathlib import Path
from typing import Any

import pytest

from verifier.record.load import load
from verifier.service.view import sakka_json, view_of
from verifier.verify import verify

from .node import ROOT, evaluate, needs_node, run_node

TESTS = sorted((Path(__file__).parent / "player").glob("*.test.mjs"))
PLAYER = ROOT / "static" / "js" / "player"
DRAWING = {"dom.mjs", "head.mjs", "table.mjs", "why.mjs"}


@needs_node
@pytest.mark.parametrize("file", TESTS, ids=lambda file: file.stem)
def test_its_own_tests_hold(file: Path) -> None:
    done = run_node("--test", file)
    said = done.stdout.decode("utf-8")
    assert done.returncode == 0, said
    assert "# fail 0" in said
    assert "# pass 0" not in said


def test_every_module_that_draws_nothing_has_tests() -> None:
    tested = {file.name.replace(".test", "") for file in TESTS}
    assert tested == {file.name for file in PLAYER.glob("*.mjs")} - DRAWING


def test_no_module_makes_markup_or_style_from_text() -> None:
    """The page's policy forbids it, and names in a record are anybody's text."""
    for file in [*PLAYER.glob("*.mjs"), PLAYER.parent / "player.mjs"]:
        source = file.read_text(encoding="utf-8")
        for way in ("innerHTML", "outerHTML", "insertAdjacentHTML", "DOMParser", "document.write",
                    "eval(", "new Function", "cssText", "fetch("):  # fmt: skip
            assert way not in source, f"{file.name}: {way}"


def held_by_the_record(deal: dict[str, Any], events: int) -> list[list[str]]:
    """The cards that each seat holds after so many events of a bought deal, by what was dealt."""
    hands = [[*first, *rest] for first, rest in zip(deal["first"], deal["rest"], strict=True)]
    for hand in hands:
        if len(hand) == 7:
            hand.append(deal["flip"])
    for event in deal["events"][:events]:
        if event["do"] == "play":
            hands[event["seat"]].remove(event["card"])
    return [sorted(hand) for hand in hands]


@needs_node
@pytest.mark.parametrize("name", ["good-saharat-sahl", "good-waraq52-qaid", "real-sakka-01"])
def test_hands_are_what_the_record_dealt_without_what_it_played(name: str) -> None:
    data = (ROOT / "examples" / f"{name}.json").read_bytes()
    loaded = load(data)
    sakka = view_of(verify(loaded), loaded.record, "ar").sakka
    assert sakka is not None
    script = f"""
        const view = {sakka_json(sakka)};
        say(view.deals.map((deal) => Array.from({{ length: deal.steps.length + 1 }}, (_, event) =>
            fair.stateAt(deal, event, view.findings).hands.map((hand) =>
                hand.filter(({{ played }}) => !played).map(({{ card }}) => card).sort()))));
    """
    shown = evaluate(script, module=PLAYER / "state.mjs")
    deals = json.loads(data)["deals"]
    played = 0
    for found, deal in zip(shown, deals, strict=True):
        assert found[0] == [sorted(first) for first in deal["first"]]
        doings = [event["do"] for event in deal["events"]]
        if "play" in doings:
            for events in range(doings.index("play"), len(doings) + 1):
                assert found[events] == held_by_the_record(deal, events)
            played += doings.count("play")
    assert played > 200
