"""The rules of the house that a machine can check (CONTRIBUTING.md, "Where things stand")."""

import ast
import re
import subprocess
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path, PurePosixPath
from statistics import median

import pytest

from verifier.rules.options import OPTION_NAMES

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ("verifier/", "cli/", "vectors/reference/")
IMPURE = ("verifier/service/", "verifier/batch/", "verifier/operator/", "verifier/samples/")
ABOUT_OPTIONS = ("verifier/samples/", "verifier/messages/", "verifier/rules/")
"""Where options are named, shown or chosen; elsewhere a read of one is a rule that asks it."""

# fmt: off
OUTSIDE_WORLD = frozenset({
    "asyncio", "click", "concurrent", "dask", "flask", "jinja2", "multiprocessing", "random",
    "requests", "secrets", "select", "socket", "sqlite3", "subprocess", "tempfile", "threading",
    "time", "urllib", "uuid",
})
# fmt: on
NOW = frozenset({"now", "utcnow", "today"})


@cache
def tracked() -> tuple[str, ...]:
    """Every file of the project, by its path from the root; what git ignores is not of it."""
    if (ROOT / ".git").exists():
        listed = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
        said = subprocess.run(listed, cwd=ROOT, capture_output=True, check=True, encoding="utf-8")
        names = [name for name in said.stdout.split("\0") if name]
    else:
        files = (file.relative_to(ROOT) for file in ROOT.rglob("*") if file.is_file())
        names = [file.as_posix() for file in files if not file.parts[0].startswith(".")]
    return tuple(sorted(name for name in names if (ROOT / name).is_file()))


def modules(*under: str) -> list[str]:
    return [name for name in tracked() if name.endswith(".py") and name.startswith(under)]


@cache
def tree_of(name: str) -> ast.Module:
    return ast.parse((ROOT / name).read_text(encoding="utf-8"), name)


def lines_in(name: str) -> int:
    return len((ROOT / name).read_text(encoding="utf-8").splitlines())


def imported_by(name: str) -> Iterator[tuple[int, str]]:
    """Line and top-level name of every absolute import."""
    for node in ast.walk(tree_of(name)):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name.partition(".")[0]) for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            yield node.lineno, node.module.partition(".")[0]


def pure_modules() -> list[str]:
    return [name for name in modules("verifier/") if not name.startswith(IMPURE)]


def test_modules_are_small() -> None:
    sizes = {name: lines_in(name) for name in modules(*SOURCE)}
    assert sizes
    assert {name: size for name, size in sizes.items() if size > 600} == {}
    assert median(sizes.values()) < 250


def test_the_tree_has_its_folders_at_the_top() -> None:
    tops = {PurePosixPath(name).parts[0] for name in tracked()}
    wanted = {"verifier", "cli", "templates", "static", "vectors", "tests", "docs", "benchmarks"}
    assert wanted - tops == set()


def test_nothing_pure_reaches_for_the_outside_world() -> None:
    found = [
        f"{name}:{line} imports {module}"
        for name in pure_modules()
        for line, module in imported_by(name)
        if module in OUTSIDE_WORLD
    ]
    assert found == []


def test_nothing_pure_reads_a_clock_or_opens_a_file() -> None:
    found = []
    for name in pure_modules():
        for node in ast.walk(tree_of(name)):
            if not isinstance(node, ast.Call):
                continue
            called = node.func
            if isinstance(called, ast.Attribute) and called.attr in NOW:
                found.append(f"{name}:{node.lineno} {called.attr}()")
            if isinstance(called, ast.Name) and called.id in {"open", "print", "input"}:
                found.append(f"{name}:{node.lineno} {called.id}()")
    assert found == []


def test_the_verifier_does_not_know_the_command() -> None:
    found = [
        f"{name}:{line}"
        for name in modules("verifier/")
        for line, module in imported_by(name)
        if module == "cli"
    ]
    assert found == []


def test_packages_name_their_own_modules_relatively() -> None:
    """In the wheel `cli` is `verifier.cli`: an import of it by name would break there."""
    own = {"verifier/": "verifier", "cli/": "cli"}
    found = [
        f"{name}:{line}"
        for folder, package in own.items()
        for name in modules(folder)
        for line, module in imported_by(name)
        if module == package
    ]
    assert found == []


def names_profile(node: ast.expr) -> bool:
    name = node.id if isinstance(node, ast.Name) else getattr(node, "attr", "")
    return name in {"profile", "profile_name"}


def is_words(node: ast.expr) -> bool:
    if isinstance(node, ast.Tuple | ast.List | ast.Set):
        return any(is_words(element) for element in node.elts)
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def test_no_code_asks_which_profile_it_is() -> None:
    found = []
    for name in modules("verifier/", "cli/"):
        for node in ast.walk(tree_of(name)):
            if isinstance(node, ast.Compare):
                sides = [node.left, *node.comparators]
                asks = any(map(names_profile, sides)) and any(map(is_words, sides))
            else:
                asks = isinstance(node, ast.Match) and names_profile(node.subject)
            if asks:
                found.append(f"{name}:{getattr(node, 'lineno', 0)}")
    assert found == []


class OptionReads(ast.NodeVisitor):
    """Where a module reads an option: as `rules.<name>`, whatever `rules` is part of."""

    def __init__(self, module: str) -> None:
        self.module = module
        self.functions: list[str] = []
        self.found: dict[str, dict[str, list[int]]] = defaultdict(lambda: defaultdict(list))

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        self.inside(node, node.name)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        self.inside(node, node.name)

    def inside(self, node: ast.AST, name: str) -> None:
        self.functions.append(name)
        self.generic_visit(node)
        self.functions.pop()

    def visit_Attribute(self, node: ast.Attribute) -> None:
        owner = node.value
        holder = owner.id if isinstance(owner, ast.Name) else getattr(owner, "attr", "")
        if holder in {"rules", "_rules"} and node.attr in OPTION_NAMES:
            place = f"{self.module}:{'.'.join(self.functions) or '(module)'}"
            self.found[node.attr][place].append(node.lineno)
        self.generic_visit(node)


@cache
def places_by_option() -> dict[str, dict[str, list[int]]]:
    places: dict[str, dict[str, list[int]]] = {option: {} for option in OPTION_NAMES}
    for name in modules("verifier/"):
        if name.startswith(ABOUT_OPTIONS):
            continue
        reads = OptionReads(name)
        reads.visit(tree_of(name))
        for option, found in reads.found.items():
            places[option].update(found)
    return places


@pytest.mark.parametrize("option", OPTION_NAMES)
def test_an_option_is_read_in_exactly_one_function(option: str) -> None:
    """docs/rules.md §2: each option is one rule's, and a rule stands in one function."""
    places = places_by_option()[option]
    shown = [f"{place} (line {', '.join(map(str, lines))})" for place, lines in places.items()]
    assert len(places) == 1, f"{option} is read " + (" and in ".join(shown) or "nowhere")


# What would tie the project to one machine. The brackets keep this file, which is read too, from
# having the words itself.
ONE_MACHINES_WORDS = {
    "a path of one machine": r"(?<![\w.])/(?:[w]ork|[r]oot|[h]ome)/",
    "a folder beside the project": r"\b[s]hared/",
    "a registry's host": r"[p]ypi\.org|[p]ythonhosted\.org|[n]pmjs\.org|deb\.[d]ebian\.org",
    "an address": r"(?<![\d.])(?!127\.|0\.0\.0\.0)(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)\.){3}"
    r"(?:25[0-5]|2[0-4]\d|1?\d?\d)(?![\d.])",
}


@pytest.mark.parametrize("what", ONE_MACHINES_WORDS)
def test_no_file_is_tied_to_one_machine(what: str) -> None:
    pattern = re.compile(ONE_MACHINES_WORDS[what])
    found = []
    for name in tracked():
        try:
            text = (ROOT / name).read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue  # a font, a compressed record
        for number, line in enumerate(text.splitlines(), 1):
            if pattern.search(line):
                found.append(f"{name}:{number}: {line.strip()[:80]}")
    assert found == []


@pytest.mark.parametrize(
    "what, parts",
    [
        ("a path of one machine", ["/wo", "rk/main"]),
        ("a folder beside the project", ["../sha", "red/spec"]),
        ("a registry's host", ["https://py", "pi.org/simple"]),
        ("an address", ["10.0.", "0.7"]),
    ],
)
def test_the_words_of_one_machine_are_seen(what: str, parts: list[str]) -> None:
    """So that the check above cannot go blind."""
    assert re.search(ONE_MACHINES_WORDS[what], "".join(parts))
    assert not re.search(ONE_MACHINES_WORDS[what], "2026.9.21.13 127.0.0.1 frame/work.py §2.1.3")
