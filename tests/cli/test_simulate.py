"""``verify-sakka simulate``: sample sakkas from a seed, one as JSON, more as JSON Lines."""

import gzip
import json
from pathlib import Path
from typing import Any

import pytest
import zstandard
from click.testing import CliRunner, Result

from cli.main import main


def run(*args: str, data: bytes | None = None) -> Result:
    return CliRunner().invoke(main, list(args), input=data)


def records(*args: str) -> list[dict[str, Any]]:
    said = run("simulate", *args)
    assert said.exit_code == 0, said.stderr
    assert said.stderr == ""
    return [json.loads(line) for line in said.stdout.splitlines()]


def test_one_sakka_that_verify_finds_right() -> None:
    said = run("simulate")
    assert said.exit_code == 0
    assert len(said.stdout_bytes.splitlines()) == 1
    assert run("verify", "-", data=said.stdout_bytes).exit_code == 0


@pytest.mark.parametrize("profile", ["saharat", "elblot", "waraq52", "observed_app"])
@pytest.mark.parametrize("table", ["sahl", "qaid"])
def test_every_rule_book_and_table(profile: str, table: str) -> None:
    said = run("simulate", "--profile", profile, "--table", table, "--count", "3", "--deals", "5")
    made = [json.loads(line) for line in said.stdout_bytes.splitlines()]
    assert len(made) == 3
    book = "saharat" if profile == "observed_app" else profile
    assert {record["rules"]["profile"] for record in made} == {book}
    assert all(("options" in record["rules"]) == (profile == "observed_app") for record in made)
    assert {record["table"]["mode"] for record in made} == {table}
    assert len({record["sakka_id"] for record in made}) == 3
    # five deals leave a sakka unfinished, unless it is won by then
    assert run("verify", "--jsonl", "-", data=said.stdout_bytes).exit_code in (0, 3)


def test_the_seed_decides_everything() -> None:
    assert records("--seed", "x", "--deals", "2") == records("--seed", "x", "--deals", "2")
    assert records("--seed", "x", "--deals", "2") != records("--seed", "y", "--deals", "2")
    assert records("--count", "2", "--deals", "1")[0] == records("--deals", "1")[0]


def test_options_of_the_table() -> None:
    options = ["--option", "sun_multiplier_max=4", "--option", "hokm_to_sun=true"]
    (record,) = records("--deals", "1", *options, "--option", "bouchat=always")
    assert record["rules"]["options"] == {
        "sun_multiplier_max": 4,
        "hokm_to_sun": True,
        "bouchat": "always",
    }


def test_what_a_record_may_hold_besides() -> None:
    (plain,) = records("--deals", "2")
    assert "at" in plain["deals"][0]
    assert "statement" not in plain["fairness"]
    assert "server_seed" in plain["fairness"]
    (other,) = records("--deals", "2", "--untimed", "--signed", "--unrevealed", "--bots")
    assert "at" not in other["deals"][0]
    assert {"statement", "signature", "public_key"} <= other["fairness"].keys()
    assert "server_seed" not in other["fairness"]
    assert [player["bot"] for player in other["players"]] == [False, True, False, True]
    (beacon,) = records("--deals", "0", "--beacon", "--signed")
    assert beacon["fairness"]["beacon"]["round"] == 657413
    assert beacon["fairness"]["statement"]["beacon"]["round"] == 657413
    assert beacon["deals"] == []


@pytest.mark.parametrize("name", ["a.json", "a.jsonl", "a.jsonl.gz", "a.jsonl.zst"])
def test_into_a_file(name: str, tmp_path: Path) -> None:
    file = tmp_path / name
    args = ("simulate", "--count", "2", "--deals", "1")
    printed = run(*args).stdout_bytes
    said = run(*args, "--output", str(file))
    assert (said.exit_code, said.output) == (0, "")
    data = file.read_bytes()
    if name.endswith(".gz"):
        data = gzip.decompress(data)
    elif name.endswith(".zst"):
        data = zstandard.ZstdDecompressor().decompressobj().decompress(data)
    assert data == printed
    again = tmp_path / f"again-{name}"
    run(*args, "--output", str(again))
    assert again.read_bytes() == file.read_bytes()


@pytest.mark.parametrize(
    "args",
    [
        ["--profile", "majlis"],
        ["--table", "round"],
        ["--option", "no_such_option=1"],
        ["--option", "bid_ms=soon"],
        ["--option", "bid_ms=-1"],
        ["--option", "bid_ms"],
        ["--option", "reverse_kaboot=9007199254740991"],
        ["--count", "0"],
        ["--deals", "201"],
        ["--seed", "\udcff"],
        ["extra"],
    ],
)
def test_wrong_use(args: list[str]) -> None:
    said = run("simulate", *args)
    assert said.exit_code == 2
    assert said.stdout == ""
    assert "Error: " in said.stderr
    assert "Traceback" not in said.stderr


def test_a_file_that_cannot_be_written(tmp_path: Path) -> None:
    said = run("simulate", "--deals", "1", "--output", str(tmp_path / "no" / "where.json"))
    assert said.exit_code == 2
    assert said.stderr.count("\n") == 1
