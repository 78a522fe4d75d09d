"""The built wheel and sdist: what lies in them, and that an installed copy works from anywhere."""

import os
import subprocess
import sys
import sysconfig
import tarfile
import zipfile
from pathlib import Path

import pytest

from verifier import __version__
from verifier.service.examples import EXAMPLES

ROOT = Path(__file__).resolve().parent.parent
pytestmark = pytest.mark.xdist_group("packaging")  # so that it is built once


def run(*call: str | Path, cwd: Path, expect: int = 0) -> str:
    """What a program says, from another folder and without this process's Python path."""
    clean = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run(
        [str(word) for word in call],
        cwd=cwd,
        env=clean,
        capture_output=True,
        encoding="utf-8",
        timeout=120,
        check=False,
    )
    assert done.returncode == expect, f"{call}: exit {done.returncode}\n{done.stdout}{done.stderr}"
    return done.stdout


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the sdist, and the wheel built from that sdist: so the sdist is whole."""
    folder = tmp_path_factory.mktemp("dist")
    run(sys.executable, "-m", "build", "--no-isolation", "--outdir", folder, ROOT, cwd=folder)
    return folder


@pytest.fixture(scope="module")
def wheel(built: Path) -> Path:
    (file,) = built.glob("*.whl")
    return file


@pytest.fixture(scope="module")
def environment(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An empty environment outside the tree with the wheel in it, the dependencies by a link."""
    home = tmp_path_factory.mktemp("elsewhere") / "env"
    run(sys.executable, "-m", "venv", "--without-pip", home, cwd=home.parent)
    python = home / "bin" / "python"
    install = ("install", "--no-deps", "--no-index", "--quiet", wheel)
    run(sys.executable, "-m", "pip", "--python", python, *install, cwd=home.parent)
    (site,) = home.glob("lib/python*/site-packages")
    (site / "dependencies.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")
    return home


def test_only_the_package_lies_at_the_top_of_the_wheel(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        tops = {name.partition("/")[0] for name in archive.namelist()}
    assert tops == {"verifier", f"verify_sakka-{__version__}.dist-info"}


@pytest.mark.parametrize(
    "inside",
    [
        "verifier/py.typed",
        "verifier/cli/main.py",
        "verifier/rules/saharat.toml",
        "verifier/templates/",
        "verifier/static/",
        "verifier/vectors/schema/",
    ],
)
def test_the_wheel_carries_code_and_data(wheel: Path, inside: str) -> None:
    with zipfile.ZipFile(wheel) as archive:
        assert any(name.startswith(inside) for name in archive.namelist())


@pytest.mark.parametrize(
    "outside", ["tests/", "vectors/reference/", "vectors/generate/", "benchmarks/"]
)
def test_the_wheel_leaves_out_what_is_not_for_import(wheel: Path, outside: str) -> None:
    with zipfile.ZipFile(wheel) as archive:
        assert not [name for name in archive.namelist() if outside in name]


def test_the_wheel_carries_the_examples_of_the_page_and_no_other(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        carried = {name for name in archive.namelist() if "examples/" in name}
    assert carried == {f"verifier/examples/{example.file}" for example in EXAMPLES}


def test_the_sdist_has_what_judges_the_code(built: Path) -> None:
    (file,) = built.glob("*.tar.gz")
    with tarfile.open(file) as archive:
        tops = {name.split("/")[1] for name in archive.getnames() if "/" in name}
    assert {"verifier", "cli", "tests", "vectors", "examples", "Makefile", "LICENSE"} <= tops


def test_an_installed_copy_says_its_version_from_elsewhere(
    environment: Path, tmp_path: Path
) -> None:
    command = environment / "bin" / "verify-sakka"
    said = run(environment / "bin" / "python", "-I", command, "--version", cwd=tmp_path)
    assert said.startswith(f"verify-sakka {__version__} (pure Python)\nPython 3.")


def test_an_installed_copy_verifies_from_elsewhere(environment: Path, tmp_path: Path) -> None:
    """Nobody committed to a secret in the real sakka: `incomplete`, exit code 3."""
    record = tmp_path / "record.json"
    record.write_bytes((ROOT / "examples" / "real-sakka-01.json").read_bytes())
    command = environment / "bin" / "verify-sakka"
    call = (environment / "bin" / "python", "-I", command, "verify", "--format", "json", record)
    said = run(*call, cwd=tmp_path, expect=3)
    assert '"incomplete"' in said


def test_an_installed_copy_checks_its_vectors_from_elsewhere(
    environment: Path, tmp_path: Path
) -> None:
    command = environment / "bin" / "verify-sakka"
    call = (environment / "bin" / "python", "-I", command, "vectors", "check", "--file", "shuffle")
    said = run(*call, cwd=tmp_path)
    assert said.splitlines()[-1].split() == ["all", "147", "of", "147"]


def test_an_installed_copy_is_a_module_too(environment: Path, tmp_path: Path) -> None:
    python = environment / "bin" / "python"
    said = run(python, "-I", "-m", "verifier.cli", "--help", cwd=tmp_path)
    assert said.startswith("Usage: verify-sakka ")


@pytest.mark.parametrize("name", ["templates", "static", "vectors", "examples"])
def test_an_installed_copy_finds_its_folders_in_itself(
    environment: Path, tmp_path: Path, name: str
) -> None:
    show = f"from verifier._places import folder; print(folder({name!r}))"
    said = run(environment / "bin" / "python", "-I", "-c", show, cwd=tmp_path)
    assert Path(said.strip()).parent.name == "verifier"
    assert environment.resolve() in Path(said.strip()).parents
