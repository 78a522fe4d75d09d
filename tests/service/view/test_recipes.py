"""The recipes to copy: what a terminal says when they are run, against docs/fairness.md §8."""

import json
import shutil
import subprocess

import pytest

from verifier.service.view.recipes import Recipes, recipes

from ...fairness.cases import CASE_1, CASES, Case
from ...js.node import ROOT

COMMITMENTS = {
    "A": "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925",
    "sakka-2026-07-24.0001": "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd",
}
"""As §8 prints them, by the id of the case."""

needs_tools = pytest.mark.skipif(
    not all(map(shutil.which, ("sh", "openssl", "xxd", "sed", "python3"))),
    reason="a recipe needs sh, python3, openssl, xxd and sed",
)


def recipes_of(case: Case) -> Recipes:
    return recipes(case.seed.hex(), case.sakka_id, case.client_seeds, case.beacon.hex() or None)


def said_by(command: str) -> list[str]:
    """What a terminal prints: the command as a person would paste it."""
    done = subprocess.run(
        ["sh"], input=command.encode(), capture_output=True, timeout=60, check=True
    )
    assert done.stderr == b""
    return done.stdout.decode().splitlines()


def block_of_case_1() -> str:
    """The first block of shuffle 0, as the vectors have it."""
    vectors = json.loads((ROOT / "vectors" / "shuffle.json").read_text(encoding="utf-8"))
    tests = [test for group in vectors["testGroups"] for test in group["tests"]]
    (blocks,) = [
        test["intermediates"]["blocks"]
        for test in tests
        if test["input"] == {"key": CASE_1.key, "index": 0}
    ]
    return str(blocks[0])


@needs_tools
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.sakka_id)
def test_both_recipes_print_the_values_of_section_8(case: Case) -> None:
    by_hand = recipes_of(case)
    for command in (by_hand.python, by_hand.openssl):
        commitment, key, block = said_by(command)
        assert key == case.key == by_hand.key
        assert commitment == COMMITMENTS.get(case.sakka_id, by_hand.commitment)
        assert (commitment, block) == (by_hand.commitment, by_hand.block)


@needs_tools
def test_the_block_is_what_shuffle_0_reads_first() -> None:
    by_hand = recipes_of(CASE_1)
    found = {said_by(command)[2] for command in (by_hand.python, by_hand.openssl)}
    assert found == {block_of_case_1()}


@needs_tools
def test_a_client_seed_is_no_part_of_a_command() -> None:
    """What a shell, Python or sed would take for an order comes out as letters; é is one letter
    however it was typed."""
    words = ("'; echo spoiled; '", '"$(echo spoiled)`echo spoiled`', "\\n{0}{seed}%s", "e\u0301")
    by_hand = recipes(CASE_1.seed.hex(), "A", words, "ab" * 32)
    typed = recipes(CASE_1.seed.hex(), "A", (*words[:3], "\u00e9"), "ab" * 32)
    assert by_hand == typed
    right = [by_hand.commitment, by_hand.key, by_hand.block]
    for command in (by_hand.python, by_hand.openssl):
        assert "spoiled" not in command
        assert said_by(command) == right


@pytest.mark.parametrize("sakka_id", ["", "a b", "a;b", "a'b", "$(a)", "a\nb", "é", "a" * 65])
def test_no_other_id_gets_into_a_command(sakka_id: str) -> None:
    with pytest.raises(ValueError, match="sakka id"):
        recipes(CASE_1.seed.hex(), sakka_id, None, None)


@pytest.mark.parametrize("text", ["", "00", "0" * 63 + "G", "0" * 62 + " ;", "A" * 64])
def test_no_other_seed_gets_into_a_command(text: str) -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        recipes(text, "A", None, None)
    with pytest.raises(ValueError, match="32 bytes"):
        recipes(CASE_1.seed.hex(), "A", None, text)
