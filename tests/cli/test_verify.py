"""``verify-sakka verify``: files in, reports out, one exit code."""

import gzip
import json
import os
import pty
import subprocess
import sys
from collections.abc import Callable, Iterable
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

import pytest
import zstandard
from click.testing import CliRunner, Result

from cli.main import main
from verifier.fairness.commitment import client_commitment_of
from verifier.record.model import MAX_RECORD_BYTES

ROOT = Path(__file__).resolve().parent.parent.parent
RECORDS = Path(__file__).resolve().parent / "records"
REAL = ROOT / "examples" / "real-sakka-01.json"

VERIFIED = (RECORDS / "small.json").read_bytes().strip()
MISMATCH = (RECORDS / "spoiled.json").read_bytes().strip()
INVALID = b'{"format": "sakka-record/2"}'
EXIT_CODE = {"verified": 0, "mismatch": 1, "incomplete": 3, "invalid": 4}
WORST_FIRST = (1, 4, 3, 0)


PACK: dict[str, Callable[[bytes], bytes]] = {
    "": bytes,
    ".gz": gzip.compress,
    ".zst": zstandard.compress,
}


def incomplete() -> bytes:
    document = json.loads(VERIFIED)
    document["fairness"]["server_seed"] = None
    return json.dumps(document).encode()


OF_VERDICT = {
    "verified": VERIFIED,
    "mismatch": MISMATCH,
    "incomplete": incomplete(),
    "invalid": INVALID,
}


def run(*args: str | Path, stdin: bytes | None = None, **environment: str) -> Result:
    arguments = ["verify", *map(str, args)]
    return CliRunner(env=environment).invoke(main, arguments, input=stdin)


def in_a_process(
    *args: str | Path, stdin: bytes = b"", environment: dict[str, str] | None = None
) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "cli", "verify", *map(str, args)],
        cwd=ROOT,
        env=os.environ | (environment or {}),
        input=stdin,
        capture_output=True,
        timeout=120,
        check=False,
    )


def reports(output: bytes | str) -> list[dict[str, Any]]:
    """One report a line, and nothing else."""
    text = output if isinstance(output, str) else output.decode()
    assert text == "" or text.endswith("\n")
    return [json.loads(line) for line in text.splitlines()]


def lines_of(records: Iterable[bytes]) -> bytes:
    return b"".join(b" ".join(record.split(b"\n")) + b"\n" for record in records)


@pytest.fixture
def good(tmp_path: Path) -> Path:
    file = tmp_path / "good.json"
    file.write_bytes(VERIFIED)
    return file


# --- exit codes --------------------------------------------------------------------------------


@pytest.mark.parametrize("verdict", EXIT_CODE)
@pytest.mark.parametrize("form", ["text", "json"])
def test_a_verdict_has_its_exit_code(tmp_path: Path, verdict: str, form: str) -> None:
    file = tmp_path / "record.json"
    file.write_bytes(OF_VERDICT[verdict])
    done = run(file, "--format", form)
    assert done.exit_code == EXIT_CODE[verdict]
    assert done.stderr == ""


@pytest.mark.parametrize("number", range(16))
def test_of_several_records_the_worst_counts(tmp_path: Path, number: int) -> None:
    """The order is 1, 4, 3, 0, whatever stands first: all sixteen sets of verdicts."""
    verdicts = [name for place, name in enumerate(EXIT_CODE) if number >> place & 1]
    for order in (verdicts, verdicts[::-1]):
        file = tmp_path / "batch.jsonl"
        file.write_bytes(lines_of(OF_VERDICT[verdict] for verdict in order))
        codes = {EXIT_CODE[verdict] for verdict in order}
        expected = next((code for code in WORST_FIRST if code in codes), 0)
        done = run(file, "--format", "json")
        assert done.exit_code == expected
        assert [report["verdict"] for report in reports(done.stdout)] == order


@pytest.mark.parametrize("missing", ["first", "last"])
def test_a_missing_file_is_2_and_the_others_are_verified(
    tmp_path: Path, good: Path, missing: str
) -> None:
    spoiled = tmp_path / "spoiled.json"
    spoiled.write_bytes(MISMATCH)
    gone = tmp_path / "gone.json"
    files = [gone, good, spoiled] if missing == "first" else [good, spoiled, gone]
    done = run(*files, "--format", "json")
    assert done.exit_code == 2
    assert [report["verdict"] for report in reports(done.stdout)] == ["verified", "mismatch"]
    assert done.stderr == f"verify-sakka: {gone}: No such file or directory\n"


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    done = run(tmp_path)
    assert done.exit_code == 2
    assert done.stdout == ""
    assert done.stderr == f"verify-sakka: {tmp_path}: Is a directory\n"


@pytest.mark.parametrize(
    "lang, words", [("en", "the compressed file ends too early, near line 21"), ("ar", "السطر 21")]
)
@pytest.mark.parametrize("ending", ["gz", "zst"])
def test_a_packed_file_that_breaks_off_is_2_after_what_could_be_read(
    tmp_path: Path, ending: str, lang: str, words: str
) -> None:
    lines = lines_of([VERIFIED] * 20 + [os.urandom(50_000).hex().encode()])
    packed = gzip.compress(lines) if ending == "gz" else zstandard.compress(lines)
    file = tmp_path / f"batch.jsonl.{ending}"
    file.write_bytes(packed[:-20_000])
    done = run(file, "--format", "json", "--lang", lang)
    assert done.exit_code == 2
    assert [report["verdict"] for report in reports(done.stdout)] == ["verified"] * 20
    assert len(done.stderr.splitlines()) == 1
    assert words in done.stderr


@pytest.mark.parametrize("ending", ["gz", "zst"])
def test_what_is_not_packed_though_its_name_says_so_is_2(tmp_path: Path, ending: str) -> None:
    file = tmp_path / f"record.json.{ending}"
    file.write_bytes(VERIFIED)
    done = run(file)
    assert done.exit_code == 2
    assert done.stdout == ""
    assert done.stderr.startswith(f"verify-sakka: {file}: ")


@pytest.mark.parametrize(
    "args",
    [
        [],
        ["x.json", "--commitment", "12"],
        ["x.json", "--commitment", "A" * 64],
        ["x.json", "--operator-key", "g" * 64],
        ["x.json", "--my-seed", "lucky"],
        ["x.json", "--my-seed", "4:lucky"],
        ["x.json", "--my-seed", "0:" + "x" * 65],
        ["x.json", "--lang", "fr"],
        ["x.json", "--format", "yaml"],
        ["-", "-"],
    ],
)
def test_wrong_use_is_2(args: list[str]) -> None:
    done = run(*args)
    assert done.exit_code == 2
    assert done.stdout == ""
    assert "Usage: verify-sakka verify" in done.stderr


def test_the_help_says_the_exit_codes() -> None:
    said = " ".join(run("--help").stdout.split())
    for part in ("0 verified", "1 mismatch", "3 incomplete", "4 invalid", "1, 4, 3, 0"):
        assert part in said


# --- where records come from -------------------------------------------------------------------


@pytest.mark.parametrize("ending", ["", ".gz", ".zst"])
@pytest.mark.parametrize("lines", [False, True])
def test_files_are_unpacked_and_split_by_their_names(
    tmp_path: Path, ending: str, lines: bool
) -> None:
    data = lines_of([VERIFIED, MISMATCH]) if lines else VERIFIED
    file = tmp_path / f"sakkas.{'jsonl' if lines else 'json'}{ending}"
    file.write_bytes(PACK[ending](data))
    found = [report["verdict"] for report in reports(run(file, "--format", "json").stdout)]
    assert found == (["verified", "mismatch"] if lines else ["verified"])


def test_jsonl_means_one_record_a_line_whatever_the_name(tmp_path: Path) -> None:
    file = tmp_path / "sakkas.txt"
    file.write_bytes(lines_of([VERIFIED, b"  ", VERIFIED]))
    assert run(file).exit_code == 4
    done = run(file, "--jsonl", "--format", "json")
    assert done.exit_code == 0
    assert len(reports(done.stdout)) == 2


@pytest.mark.parametrize("ending", PACK)
def test_standard_input_may_be_packed(ending: str) -> None:
    pack = PACK[ending]
    done = in_a_process("-", "--format", "json", stdin=pack(VERIFIED))
    assert done.returncode == 0, done.stderr
    assert [report["verdict"] for report in reports(done.stdout)] == ["verified"]
    done = in_a_process(
        "-", "--jsonl", "--format", "json", stdin=pack(lines_of([MISMATCH, INVALID]))
    )
    assert done.returncode == 1
    assert [report["verdict"] for report in reports(done.stdout)] == ["mismatch", "invalid"]


def test_standard_input_stands_among_files(good: Path) -> None:
    done = run(good, "-", good, stdin=MISMATCH)
    assert done.exit_code == 1
    headings = [line for line in done.stdout.splitlines() if line.startswith("── ")]
    assert headings == [f"── {good}", "── <stdin>", f"── {good}"]


def test_standard_input_that_is_closed_is_2() -> None:
    call = f"{sys.executable} -m cli verify - <&-"
    done = subprocess.run(
        ["bash", "-c", call], cwd=ROOT, capture_output=True, timeout=60, check=False
    )
    assert done.returncode == 2
    assert done.stderr == b"verify-sakka: <stdin>: closed\n"


def test_nothing_at_all_is_an_invalid_record(tmp_path: Path) -> None:
    empty = tmp_path / "empty.json"
    empty.write_bytes(b"")
    assert run(empty).exit_code == 4
    empty = tmp_path / "empty.jsonl"
    empty.write_bytes(b"")
    done = run(empty)
    assert done.exit_code == 0
    assert done.stdout == ("0 records: 0 verified, 0 mismatch, 0 incomplete, 0 invalid\n")


def test_a_line_past_the_limit_is_invalid_and_the_others_are_not(tmp_path: Path) -> None:
    """docs/record.md: 8 MiB a record; in JSON Lines it holds for each line."""
    huge = b'{"sakka_id": "' + b"x" * (MAX_RECORD_BYTES + 1) + b'"}'
    file = tmp_path / "batch.jsonl"
    file.write_bytes(lines_of([VERIFIED, huge, MISMATCH]))
    done = run(file, "--format", "json")
    found = reports(done.stdout)
    assert [report["verdict"] for report in found] == ["verified", "invalid", "mismatch"]
    assert found[1]["findings"][0]["path"] == ""
    assert done.exit_code == 1


def test_a_thousand_packed_records_are_read_as_a_stream(tmp_path: Path) -> None:
    """Memory does not grow with the batch: 1,000 records pass in what 10 records need."""
    most = {}
    for count in (10, 1000):
        file = tmp_path / f"{count}.jsonl.gz"
        file.write_bytes(gzip.compress(lines_of([VERIFIED] * count)))
        look = (
            "import sys, tracemalloc\n"
            "from cli.main import main\n"
            "tracemalloc.start()\n"
            "try: main(['verify', '--format', 'json', sys.argv[1]])\n"
            "finally: print(tracemalloc.get_traced_memory()[1] // 1024, file=sys.stderr)\n"
        )
        done = subprocess.run(
            [sys.executable, "-c", look, str(file)],
            cwd=ROOT,
            capture_output=True,
            timeout=120,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        assert done.stdout.count(b'"verdict":"verified"') == count
        most[count] = int(done.stderr.split()[-1])
    # Python's own allocations, in KiB: a process's peak counts what its parent held as it forked.
    assert most[1000] - most[10] < 8 * 1024


# --- what comes out ----------------------------------------------------------------------------


def test_json_is_exactly_one_report_a_line(tmp_path: Path, good: Path) -> None:
    batch = tmp_path / "batch.jsonl"
    batch.write_bytes(lines_of([MISMATCH, INVALID]))
    done = in_a_process("--format", "json", good, batch)
    found = reports(done.stdout)
    assert [report["format"] for report in found] == ["sakka-report/1"] * 3
    assert [report["verdict"] for report in found] == ["verified", "mismatch", "invalid"]
    assert done.stderr == b""


def test_the_same_record_gives_the_same_bytes(good: Path) -> None:
    one, other = (in_a_process("--format", "json", good).stdout for _ in range(2))
    assert one == other


def test_several_records_have_a_block_each_with_file_and_line_and_a_summary(
    tmp_path: Path, good: Path
) -> None:
    batch = tmp_path / "batch.jsonl"
    batch.write_bytes(lines_of([MISMATCH, b" ", INVALID]))
    text = run(good, batch, tmp_path / "gone.json").stdout
    headings = [line for line in text.splitlines() if line.startswith("── ")]
    assert headings == [f"── {good}", f"── {batch}:1", f"── {batch}:3"]
    assert text.endswith(
        "\n\n3 records: 1 verified, 1 mismatch, 0 incomplete, 1 invalid;"
        " files that could not be read: 1\n"
    )


def test_one_record_has_neither_block_nor_summary(good: Path) -> None:
    text = run(good).stdout
    assert text.startswith("✔ VERIFIED")
    assert "──" not in text
    assert "records:" not in text


def test_only_findings_leaves_out_records_of_a_batch_without_any(tmp_path: Path) -> None:
    batch = tmp_path / "batch.jsonl"
    batch.write_bytes(lines_of([VERIFIED, MISMATCH, VERIFIED]))
    text = run(batch, "--only-findings").stdout
    assert text.startswith("── ")
    assert [line for line in text.splitlines() if line.startswith("── ")] == [f"── {batch}:2"]
    assert "3 records: 2 verified, 1 mismatch" in text
    (report,) = reports(run(batch, "--only-findings", "--format", "json").stdout)
    assert report["deals"] == []
    assert [finding["code"] for finding in report["findings"]] == [
        "score.raw",
        "score.points",
        "score.winner",
    ]


@pytest.mark.parametrize("form", ["text", "json"])
def test_only_findings_of_one_record_still_says_its_verdict(good: Path, form: str) -> None:
    text = run(good, "--only-findings", "--format", form).stdout
    assert "verified" in text.lower()


@pytest.mark.parametrize("lang, words", [("en", "✔ VERIFIED"), ("ar", "✔ سليمة")])
def test_it_speaks_both_languages(good: Path, lang: str, words: str) -> None:
    assert words in run(good, "--lang", lang).stdout


# --- what the reader brings --------------------------------------------------------------------


def fairness() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(VERIFIED)["fairness"]
    return found


def codes(result: Result) -> list[str]:
    (report,) = reports(result.stdout)
    return [finding["code"] for finding in report["findings"]]


def test_a_commitment_noted_before_play_is_held_against_the_record(good: Path) -> None:
    right = run(good, "--format", "json", "--commitment", fairness()["commitment"])
    assert codes(right) == []
    wrong = run(good, "--format", "json", "--commitment", "0" * 64)
    assert codes(wrong) == ["fair.commitment_mismatch"]
    assert wrong.exit_code == 1


def test_an_operators_key_is_held_against_the_record(good: Path) -> None:
    """The record is not signed at all, so the key cannot have signed it."""
    done = run(good, "--format", "json", "--operator-key", "0" * 64)
    assert done.exit_code in (0, 1)
    assert set(codes(done)) <= {"fair.bad_signature"}
    (report,) = reports(done.stdout)
    assert "note" not in report["lines"]["shuffle"]


def test_ones_own_seed_is_held_against_the_record(good: Path) -> None:
    seeds = fairness()["client_seeds"]
    seat = next(seat for seat, seed in enumerate(seeds) if seed)
    right = run(good, "--format", "json", "--my-seed", f"{seat}:{seeds[seat]}")
    assert codes(right) == []
    wrong = run(good, "--format", "json", "--my-seed", f"{seat}:not mine: at all")
    assert codes(wrong) == ["fair.client_seed_mismatch"]
    assert client_commitment_of(seeds[seat]) == fairness()["client_commitments"][seat]


# --- pipes and terminals -----------------------------------------------------------------------


@pytest.mark.parametrize("form", ["text", "json"])
def test_a_reader_that_goes_away_is_no_error_message(tmp_path: Path, form: str) -> None:
    batch = tmp_path / "batch.jsonl"
    batch.write_bytes(lines_of([VERIFIED] * 400))
    call = f"{sys.executable} -m cli verify --format {form} {batch} | head -n 1"
    done = subprocess.run(
        ["bash", "-c", f"{call}; exit ${{PIPESTATUS[0]}}"],
        cwd=ROOT,
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert done.stderr == b""
    assert done.stdout.count(b"\n") == 1
    assert done.returncode == 141


@pytest.mark.parametrize("locale", ["C", "POSIX", "C.UTF-8"])
@pytest.mark.parametrize("lang", ["ar", "en"])
def test_the_locale_changes_nothing(good: Path, locale: str, lang: str) -> None:
    plain = {"LANG": locale, "LC_ALL": locale, "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    done = in_a_process("--lang", lang, good, environment=plain)
    assert done.returncode == 0, done.stderr
    golden = ROOT / "tests" / "cli" / "golden" / f"small.{lang}.txt"
    assert done.stdout == golden.read_bytes()


def test_a_pipe_gets_neither_colour_nor_a_bar(tmp_path: Path) -> None:
    batch = tmp_path / "batch.jsonl"
    batch.write_bytes(lines_of([VERIFIED, MISMATCH]))
    done = in_a_process(batch)
    assert b"\x1b" not in done.stdout
    assert done.stderr == b""


def on_a_terminal(*args: str | Path, output: Path | None = None, **environment: str) -> bytes:
    """What a terminal gets; standard output is one too unless it goes to a file."""
    master, slave = pty.openpty()
    others = {name: value for name, value in os.environ.items() if name != "NO_COLOR"}
    with ExitStack() as stack:
        stdout = slave if output is None else stack.enter_context(output.open("wb"))
        child = subprocess.Popen(
            [sys.executable, "-m", "cli", "verify", *map(str, args)],
            cwd=ROOT,
            env=others | {"TERM": "xterm"} | environment,
            stdin=subprocess.DEVNULL,
            stdout=stdout,
            stderr=slave,
        )
        os.close(slave)
        shown = b""
        with suppress(OSError):  # how Linux says that nobody writes any more
            while part := os.read(master, 65536):
                shown += part
        os.close(master)
        child.wait(timeout=60)
    return shown


def test_a_terminal_gets_colour_unless_it_is_not_wanted(good: Path) -> None:
    assert b"\x1b[" in on_a_terminal(good)
    assert b"\x1b[" not in on_a_terminal(good, NO_COLOR="1")


def test_a_bar_is_for_whoever_sees_it_and_only_for_batches(tmp_path: Path, good: Path) -> None:
    batch = tmp_path / "batch.jsonl"
    batch.write_bytes(lines_of([VERIFIED] * 30))
    output = tmp_path / "reports.jsonl"
    shown = on_a_terminal("--format", "json", batch, output=output)
    assert b"records" in shown
    assert b"100%" in shown
    assert len(reports(output.read_bytes())) == 30
    assert on_a_terminal("--format", "json", good, output=output) == b""
    assert b"%" not in on_a_terminal(batch)


# --- what must not reach a terminal ------------------------------------------------------------

HOSTILE = "\x1b]0;owned\x07\x1b[2J\u202egnp"


def test_a_hostile_file_name_is_shown_harmless(tmp_path: Path) -> None:
    file = tmp_path / f"a{HOSTILE}.json"
    file.write_bytes(VERIFIED)
    text = run(file, tmp_path / f"b{HOSTILE}.json")
    for output in (text.stdout, text.stderr):
        assert output
        assert not set(output) & {"\x1b", "\x07", "\u202e"}


def test_a_sakka_id_is_harmless_or_invalid(tmp_path: Path) -> None:
    document = json.loads(VERIFIED)
    document["sakka_id"] = HOSTILE
    file = tmp_path / "record.json"
    file.write_text(json.dumps(document), encoding="utf-8")
    done = run(file)
    assert done.exit_code == 4
    assert "\x1b" not in done.stdout
    assert "\u202e" not in done.stdout


def test_a_hostile_member_name_is_shown_harmless(tmp_path: Path) -> None:
    document = json.loads(VERIFIED)
    document[HOSTILE] = 1
    file = tmp_path / "record.json"
    file.write_text(json.dumps(document), encoding="utf-8")
    for lang in ("ar", "en"):
        done = run(file, "--lang", lang)
        assert done.exit_code == 4
        assert not set(done.stdout) & {"\x1b", "\x07", "\u202e"}


def test_the_real_sakka_is_incomplete_with_its_one_foul() -> None:
    """The deal with index 11, second trick, seat 3: the 8♦ while holding K♠."""
    done = run(REAL, "--format", "json")
    assert done.exit_code == 3
    (report,) = reports(done.stdout)
    (foul,) = [finding for finding in report["findings"] if finding["severity"] == "foul"]
    assert (foul["code"], foul["deal"], foul["trick"], foul["seat"]) == ("play.revoke", 11, 1, 3)
    assert (foul["expected"], foul["actual"]) == (["KS"], "8D")


def test_the_log_policy_that_a_reader_brings(tmp_path: Path) -> None:
    """A key alone, a policy of lines, and what is neither."""
    from verifier.samples.logbook import sample_policy

    (log,) = sample_policy().logs
    record = CliRunner().invoke(main, ["simulate", "--signed", "--logged", "--seed", "p"])
    states = {}
    for name, text in {
        "none": None,
        "key": f"{log}\n",
        "policy": f"log {log} https://log.example/\nquorum none\n",
    }.items():
        brought: list[str] = []
        if text is not None:
            (tmp_path / name).write_text(text, encoding="utf-8")
            brought = ["--log-policy", str(tmp_path / name)]
        said = CliRunner().invoke(
            main, ["verify", "--format", "json", *brought, "-"], input=record.stdout_bytes
        )
        assert said.exit_code == 0
        states[name] = json.loads(said.stdout)["lines"]["log"]["state"]
    assert states == {"none": "incomplete", "key": "match", "policy": "match"}
    (tmp_path / "bad").write_text("log\n", encoding="utf-8")
    said = CliRunner().invoke(
        main, ["verify", "--log-policy", str(tmp_path / "bad"), "-"], input=record.stdout_bytes
    )
    assert said.exit_code == 2
    assert "policy, line 1" in said.stderr
