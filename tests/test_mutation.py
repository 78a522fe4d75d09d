"""The lists of the mutation testing speak of what is there (CONTRIBUTING.md)."""

import ast
from collections.abc import Iterator
from functools import cache

import pytest

from mutation.lists import ROOT, Survivor, modules, read_selection, read_survivors

SURVIVORS = read_survivors()


@cache
def pieces(path: str) -> dict[str, str]:
    """The text of every function and class of a file by its full name, and of all of it as ""."""
    text = (ROOT / path).read_text("utf-8")
    return {"": text, **dict(_named(ast.parse(text), text, ""))}


def _named(node: ast.AST, text: str, within: str) -> Iterator[tuple[str, str]]:
    for child in ast.iter_child_nodes(node):
        name = within
        if isinstance(child, ast.FunctionDef | ast.ClassDef):
            name = f"{within}.{child.name}".lstrip(".")
            begin = min(each.lineno for each in [child, *child.decorator_list])
            yield name, "\n".join(text.splitlines()[begin - 1 : child.end_lineno])
        yield from _named(child, text, name)


def test_every_module_has_tests_near_it() -> None:
    near = read_selection().near
    assert sorted(near) == sorted(modules())
    assert all(near.values())


def test_the_tests_that_are_named_are_there() -> None:
    selection = read_selection()
    for test in {*selection.wide, *(test for near in selection.near.values() for test in near)}:
        path, _, function = test.partition("::")
        assert (ROOT / path).exists(), test
        assert not function or function in pieces(path), test


@pytest.mark.parametrize("survivor", SURVIVORS, ids=[each.mutant for each in SURVIVORS])
def test_a_survivor_is_of_code_that_is_there_and_explained(survivor: Survivor) -> None:
    """Code that has changed since takes its entry with it: who changes it looks again."""
    assert survivor.path in modules()
    lines = [line.strip() for line in pieces(survivor.path)[survivor.function].splitlines()]
    was = survivor.was.splitlines()
    assert any(lines[at : at + len(was)] == was for at in range(len(lines)))
    assert survivor.becomes != survivor.was
    assert len(survivor.why.split()) >= 3


def test_no_survivor_is_explained_twice() -> None:
    keys = [survivor.mutant for survivor in SURVIVORS]
    assert len(keys) == len(set(keys))
