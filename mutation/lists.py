"""What people keep by hand: which tests a mutant must be noticed by, and why some live on."""

import tomllib
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ("verifier/fairness", "verifier/game", "verifier/rules")
TABLES = ("verifier/fairness/unicode14.py",)
"""Data made by a program that is itself mutated."""

Stages = tuple[tuple[str, ...], tuple[str, ...]]


class Selection(NamedTuple):
    """Named tests: those ``near`` a module come first, the ``wide`` ones where they are silent."""

    near: dict[str, list[str]]
    wide: list[str]

    def stages(self, path: str) -> Stages:
        return tuple(self.near[path]), tuple(self.wide)


class Survivor(NamedTuple):
    """A mutant that rightly lives: the line of ``function`` that it changes, into what, and why.

    ``mutant`` is its key, ``path`` the file; ``function`` is ``Class.method``, empty for what
    stands in none.
    """

    mutant: str
    path: str
    function: str
    was: str
    becomes: str
    why: str


def modules() -> list[str]:
    """The files whose code is mutated."""
    return [
        name
        for package in PACKAGES
        for path in sorted((ROOT / package).glob("*.py"))
        if path.stat().st_size and (name := path.relative_to(ROOT).as_posix()) not in TABLES
    ]


def read_selection() -> Selection:
    return Selection(**_toml("selection"))


def read_survivors() -> list[Survivor]:
    return [Survivor(**entry) for entry in _toml("survivors").get("survivor", ())]


def _toml(name: str) -> dict[str, Any]:
    return tomllib.loads((ROOT / "mutation" / f"{name}.toml").read_text("utf-8"))
