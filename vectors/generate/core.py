"""What all files share: tests added one by one, each answered by both programs, and the writing."""

import json
import re
from random import Random
from typing import Any

from verifier.conformance.answer import INVALID
from verifier.conformance.files import QUESTIONS, agrees, as_json
from verifier.conformance.schema import file_name

from .second import SECOND

VERSION = "1.0"
RULES = "docs/rules.md"
FAIRNESS = "docs/fairness.md"
RECORD = "docs/record.md"

Json = dict[str, Any]

BOTH = ("two programs", "The verifier and vectors/reference, written apart, give this value.")
BY_HAND = ("by hand", "Written out from the text of the page that the notes name.")


class Disagreement(Exception):  # noqa: N818 - two answers, neither of them yet an error
    """Two sources of a right value differ: nothing is written until it is known which is wrong."""


def refusal(path: str) -> Json:
    """What is expected of an input that is refused."""
    return {"error": INVALID, "path": path}


def random_for(name: str) -> Random:
    """The source of everything drawn for a file."""
    return Random(f"verify-sakka vectors {name}")


class File:
    """One vector file while it is filled."""

    def __init__(self, name: str, *header: str) -> None:
        self.name = name
        self.header = header
        self.notes: dict[str, Json] = {}
        self.groups: list[Json] = []
        self.count = 0
        self._seen: set[str] = set()
        self.random = random_for(name)

    def note(self, flag: str, bug_type: str, description: str, *links: str) -> str:
        """A flag that tests carry: what goes wrong where it fails, and the paragraph."""
        self.notes[flag] = {"bugType": bug_type, "description": description, "links": list(links)}
        return flag

    def group(self, kind: str, source: tuple[str, str] = BOTH) -> None:
        """The tests that follow are of this type and from this source."""
        name, description = source
        self.groups.append(
            {"type": kind, "source": {"name": name, "description": description}, "tests": []}
        )

    def add(
        self,
        comment: str,
        flag: str | tuple[str, ...],
        given: Json,
        *,
        by_hand: Json | None = None,
        stage: str | None = None,
        intermediates: Json | None = None,
    ) -> bool:
        """Add a test, unless the same input is there already.

        ``by_hand`` is the expected answer as the text of the rules gives it (an output, perhaps of
        some of its members only, or ``refusal``); without it the second program's is taken.
        """
        key = json.dumps(given, sort_keys=True)
        if key in self._seen:
            return False
        self._seen.add(key)
        flags = [flag] if isinstance(flag, str) else list(flag)
        assert set(flags) <= set(self.notes), f"{self.name}: {flags} without a note"
        expected = self._agreed(given, by_hand)
        if stage is not None:
            expected["stage"] = stage
        self.count += 1
        test: Json = {
            "tcId": self.count,
            "comment": comment,
            "flags": flags,
            "input": given,
            "expected": expected,
        }
        if intermediates is not None:
            test["intermediates"] = intermediates
        self.groups[-1]["tests"].append(test)
        return True

    def _agreed(self, given: Json, by_hand: Json | None) -> Json:
        ours = as_json(QUESTIONS[self.name](given))
        if by_hand is not None and "error" in by_hand:
            self._same("by hand", by_hand, ours, given)
            return dict(by_hand)
        # The second program takes well-formed input: what it would refuse is written by hand.
        if self.name in SECOND:
            other = {"output": SECOND[self.name](given)}
            self._same("the second program", other, ours, given)
        else:
            assert by_hand is not None, f"{self.name}: a value that is known once"
            other = {"output": by_hand}
        if by_hand is not None:
            told = {name: other["output"].get(name) for name in by_hand}
            self._same("by hand", {"output": by_hand}, {"output": told}, given)
        return other

    def _same(self, who: str, one: Json, ours: Json, given: Json) -> None:
        if not agrees(one, ours) or one.get("path") != ours.get("path"):
            raise Disagreement(
                f"{self.name}.json, a test that is not written, because two answers differ:\n"
                f"  input      {json.dumps(given)}\n"
                f"  {who:<18} {json.dumps(one)}\n"
                f"  {'the verifier':<18} {json.dumps(ours)}"
            )

    def text(self) -> str:
        """The file as it is written: a test a line, so that a difference is read line by line."""
        used = {flag for group in self.groups for test in group["tests"] for flag in test["flags"]}
        assert all(group["tests"] for group in self.groups), f"{self.name}: a group is empty"
        assert used == set(self.notes), f"{self.name}: no test has {set(self.notes) - used}"
        head = {
            "format": "sakka-vectors/1",
            "algorithm": self.name,
            "schema": f"schema/{file_name(self.name)}",
            "generatorVersion": VERSION,
            "numberOfTests": self.count,
            "header": self.header,
            "notes": self.notes,
        }
        lines = ["{"]
        for name, value in head.items():
            shown = json.dumps(value, ensure_ascii=False, indent=1).replace("\n", "\n ")
            lines.append(f' "{name}": {shown},')
        lines.append(' "testGroups": [')
        for number, group in enumerate(self.groups):
            lines.append(f'  {{"type": {_line(group["type"])}, "source": {_line(group["source"])},')
            lines.append('   "tests": [')
            tests = [f"    {_line(test)}" for test in group["tests"]]
            lines.append(",\n".join(tests))
            lines.append("   ]}" + ("," if number + 1 < len(self.groups) else ""))
        lines += [" ]", "}"]
        return "\n".join(lines) + "\n"


# Written as they are: ASCII and Arabic letters, which stay themselves under every normalisation.
_TO_ESCAPE = re.compile("[^ -~\u0621\u0627-\u064a\n]")


def _line(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return _TO_ESCAPE.sub(_escaped, text)


def _escaped(match: re.Match[str]) -> str:
    return json.dumps(match[0])[1:-1]
