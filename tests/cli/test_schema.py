"""``verify-sakka schema``: prints a schema, or writes all of them."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from cli.main import main

FOLDER = Path(__file__).resolve().parent.parent.parent / "vectors" / "schema"


def run(*args: str) -> Result:
    return CliRunner().invoke(main, ["schema", *args])


@pytest.mark.parametrize("name", ["record", "report"])
def test_it_prints_the_published_schema(name: str) -> None:
    result = run(name)
    assert result.exit_code == 0
    assert result.stdout_bytes == (FOLDER / f"{name}.schema.json").read_bytes()
    assert json.loads(result.stdout)["$id"] == f"urn:verify-sakka:schema:{name}:1"
    assert result.stderr == ""


def test_it_writes_all_into_a_folder_that_it_makes(tmp_path: Path) -> None:
    folder = tmp_path / "a" / "b"
    result = run("--write", str(folder))
    assert (result.exit_code, result.output) == (0, "")
    written = {file.name: file.read_bytes() for file in folder.iterdir()}
    assert written == {
        f"{name}.schema.json": (FOLDER / f"{name}.schema.json").read_bytes()
        for name in ("record", "report")
    }


@pytest.mark.parametrize(
    "args", [["verdict"], [], ["record", "--write", "x"], ["record", "report"]]
)
def test_wrong_use_ends_with_2(args: list[str]) -> None:
    result = run(*args)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert "Traceback" not in result.stderr


def test_a_folder_that_cannot_be_made_ends_with_2(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    result = run("--write", str(tmp_path / "file" / "folder"))
    assert result.exit_code == 2
    assert "Traceback" not in result.output


def test_help_says_what_it_is() -> None:
    result = run("--help")
    assert result.exit_code == 0
    assert "record|report" in result.stdout
    assert "--write DIR" in result.stdout
