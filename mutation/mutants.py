"""The mutants of a module: where each one is, what it changes, and the sample that is tried.

The changes themselves are mutmut's. Its own runner is not used: it leaves out tables, and functions
under a decorator, and hands every test to pytest by name.
"""

import hashlib
from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

import libcst as cst
from libcst.metadata import MetadataWrapper
from mutmut.mutation.mutators import mutation_operators

from .lists import ROOT, modules

SEED = "sakka"
NOT_MUTATED_CALLS = ("len", "isinstance")  # as in mutmut: any change only raises TypeError


class Mutant(NamedTuple):
    """``key``: the same as long as the function holds the changed piece, wherever it stands."""

    key: str
    path: str
    function: str
    original: Any
    changed: Any
    module: Any

    def source(self) -> str:
        """The whole module with the change made."""
        text: str = self.module.deep_replace(self.original, self.changed).code
        return text

    def lines(self) -> tuple[str, str]:
        """The lines that the change touches, before and after, each stripped."""
        before, after = self.module.code.splitlines(), self.source().splitlines()
        head = 0
        while head < min(len(before), len(after)) and before[head] == after[head]:
            head += 1
        tail = 0
        while tail < min(len(before), len(after)) - head and before[-1 - tail] == after[-1 - tail]:
            tail += 1
        return _joined(before[head : len(before) - tail]), _joined(after[head : len(after) - tail])


def all_mutants() -> list[Mutant]:
    """Of every module of the three packages, in the order of the files and their text."""
    return [
        mutant
        for path in modules()
        for mutant in mutants_of(path, (ROOT / path).read_text("utf-8"))
    ]


def mutants_of(path: str, text: str) -> Iterator[Mutant]:
    """The mutants of one module."""
    module = MetadataWrapper(cst.parse_module(text)).module
    visitor = _Visitor()
    module.visit(visitor)
    seen: Counter[tuple[str, str, str]] = Counter()
    for function, original, changed in visitor.found:
        was, becomes = module.code_for_node(original), module.code_for_node(changed)
        if was == becomes:
            continue
        place = (function, was, becomes)
        seen[place] += 1
        name = "\0".join((path, *place, str(seen[place])))
        key = hashlib.sha256(name.encode()).hexdigest()[:12]
        yield Mutant(key, path, function, original, changed, module)


def sample(mutants: list[Mutant], size: int) -> list[Mutant]:
    """``size`` mutants by lot, in the order given; who is drawn does not hang on the others."""
    lots = sorted(hashlib.sha256(f"{SEED} {mutant.key}".encode()).digest() for mutant in mutants)
    last = lots[min(size, len(lots)) - 1]
    return [
        mutant
        for mutant in mutants
        if hashlib.sha256(f"{SEED} {mutant.key}".encode()).digest() <= last
    ]


class _Visitor(cst.CSTVisitor):
    """Collects ``(function, node, changed node)`` of everything but docstrings and types."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[str, Any, Any]] = []
        self._names: list[str] = []

    def on_visit(self, node: Any) -> bool:
        if isinstance(node, cst.Annotation) or _is_text_alone(node) or _never_mutated(node):
            return False
        if isinstance(node, cst.FunctionDef | cst.ClassDef):
            self._names.append(node.name.value)
        function = ".".join(self._names)
        for kind, operator in mutation_operators:
            if isinstance(node, kind):
                self.found.extend((function, node, changed) for changed in operator(node))
        return True

    def on_leave(self, original_node: Any) -> None:
        if isinstance(original_node, cst.FunctionDef | cst.ClassDef):
            self._names.pop()


def _is_text_alone(node: Any) -> bool:
    return isinstance(node, cst.Expr) and isinstance(
        node.value, cst.SimpleString | cst.ConcatenatedString
    )


def _never_mutated(node: Any) -> bool:
    return (
        isinstance(node, cst.Call)
        and isinstance(node.func, cst.Name)
        and node.func.value in NOT_MUTATED_CALLS
    )


def _joined(lines: list[str]) -> str:
    return "\n".join(line.strip() for line in lines)
