"""``verify-sakka vectors``: list, check, run; and what another program may do wrong."""

import json
import shutil
import subprocess
import sys
from pathlib import Path
from textwrap import dedent

import pytest
from click.testing import CliRunner, Result

from cli.exits import Exit
from cli.main import main
from vectors.generate.__main__ import VECTORS
from verifier.conformance.files import SHUFFLE_FILES

RIGHT = """
    import hashlib, json, re, sys
    for line in sys.stdin:
        test = json.loads(line)
        seed = test["input"]["server_seed"]
        answer = {"tcId": test["tcId"]}
        if re.fullmatch("[0-9a-f]{64}", seed) and not seed.endswith("\\n"):
            hashed = hashlib.sha256(bytes.fromhex(seed)).hexdigest()
            answer["output"] = {"commitment": hashed}
        else:
            answer["error"] = "record.invalid"
        print(json.dumps(answer), flush=True)
"""
COUNT = 40


@pytest.fixture
def program(tmp_path: Path) -> Path:
    return tmp_path / "program.py"


def run(program: Path, source: str, *options: str) -> Result:
    program.write_text(dedent(source), encoding="utf-8")
    call = ["vectors", "run", "--file", "commitment", *options, "--", sys.executable, str(program)]
    return CliRunner().invoke(main, call)


def test_list_shows_every_file_with_its_count() -> None:
    shown = CliRunner().invoke(main, ["vectors", "list"])
    assert shown.exit_code == Exit.VERIFIED
    lines = dict(line.split() for line in shown.output.splitlines())
    names = {file.stem for file in VECTORS.glob("*.json")}
    assert set(lines) == names | {"all"}
    assert lines["commitment"] == str(COUNT)
    assert int(lines["all"]) == sum(int(lines[name]) for name in names)


def test_check_says_how_many_of_how_many() -> None:
    shown = CliRunner().invoke(main, ["vectors", "check", "--file", "key", "--file", "commitment"])
    assert shown.exit_code == Exit.VERIFIED
    assert [line.split() for line in shown.output.splitlines()] == [
        ["commitment", "40", "of", "40"],
        ["key", "124", "of", "124"],
        ["all", "164", "of", "164"],
    ]


def test_check_fails_on_a_file_with_a_wrong_value(tmp_path: Path) -> None:
    text = (VECTORS / "commitment.json").read_text(encoding="utf-8")
    right = "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925"
    (tmp_path / "commitment.json").write_text(text.replace(right, "00" * 32), encoding="utf-8")
    shown = CliRunner().invoke(main, ["vectors", "check", "--dir", str(tmp_path)])
    assert shown.exit_code == Exit.MISMATCH
    assert "39 of 40" in shown.output
    assert f'expected {{"output": {{"commitment": "{"00" * 32}"}}}}' in shown.output
    assert f'answered {{"output": {{"commitment": "{right}"}}}}' in shown.output


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"testGroups": [{"tests": [{}]}]}', "[" * 9999])
def test_a_file_that_is_no_vectors(tmp_path: Path, text: str) -> None:
    (tmp_path / "key.json").write_text(text, encoding="utf-8")
    shown = CliRunner().invoke(main, ["vectors", "check", "--dir", str(tmp_path)])
    assert shown.exit_code == Exit.USAGE
    assert "no file of vectors" in shown.output


def test_a_name_that_is_none() -> None:
    shown = CliRunner().invoke(main, ["vectors", "check", "--file", "nothing"])
    assert shown.exit_code == Exit.USAGE
    assert "nothing: no such file" in shown.output


# Another program


def test_a_right_program_passes(program: Path) -> None:
    shown = run(program, RIGHT)
    assert shown.exit_code == Exit.VERIFIED
    assert "40 of 40, 0 without an answer, 0 skipped" in shown.output


def test_answers_in_any_order_after_the_last_test(program: Path) -> None:
    source = RIGHT.replace("print(json.dumps(answer), flush=True)", "kept.append(answer)")
    source = source.replace("for line", "kept = []\n    for line", 1)
    source += "    for answer in reversed(kept): print(json.dumps(answer))\n"
    assert run(program, source).exit_code == Exit.VERIFIED


def test_a_wrong_program_is_shown_side_by_side_and_by_flag(program: Path) -> None:
    """The seed as text in place of its bytes: docs/fairness.md §2."""
    shown = run(program, RIGHT.replace("bytes.fromhex(seed)", "seed.encode()"))
    assert shown.exit_code == Exit.MISMATCH
    assert "10 of 40" in shown.output
    assert "commitment Commitment" in shown.output
    assert "30 of 30" in shown.output
    assert "expected {" in shown.output
    assert "answered {" in shown.output
    assert "and 27 more" in shown.output


def test_a_program_that_refuses_nothing(program: Path) -> None:
    shown = run(program, RIGHT.replace('"record.invalid"', '"other"'))
    assert shown.exit_code == Exit.MISMATCH
    assert "commitment BadSeed" in shown.output


def test_a_program_that_dies(program: Path) -> None:
    shown = run(program, RIGHT + "        if test['tcId'] == 5: sys.exit(3)\n")
    assert shown.exit_code == Exit.MISMATCH
    assert "5 of 40; it ended with exit code 3" in shown.output
    assert "35 without an answer" in shown.output
    assert "answered nothing" in shown.output


def test_a_program_that_is_killed(program: Path) -> None:
    source = "import os, signal\nos.kill(os.getpid(), signal.SIGKILL)\n"
    shown = run(program, source)
    assert shown.exit_code == Exit.MISMATCH
    assert "0 of 40; it was ended by signal 9" in shown.output


def test_a_program_that_answers_all_and_then_fails(program: Path) -> None:
    shown = run(program, RIGHT + "    sys.exit(1)\n")
    assert shown.exit_code == Exit.MISMATCH
    assert "40 of 40; it ended with exit code 1" in shown.output


def test_a_program_that_hangs(program: Path) -> None:
    source = "import time\ntime.sleep(600)\n"
    shown = run(program, source, "--timeout", "0.3")
    assert shown.exit_code == Exit.MISMATCH
    assert "it said nothing for 0.3 s and was stopped" in shown.output


def test_a_program_that_does_not_end(program: Path) -> None:
    shown = run(program, RIGHT + "    import time; time.sleep(600)\n", "--timeout", "1.5")
    assert shown.exit_code == Exit.MISMATCH
    assert "40 of 40; it did not end within 1.5 s of its last answer" in shown.output


def test_a_program_that_ends_at_once(program: Path) -> None:
    shown = run(program, "")
    assert shown.exit_code == Exit.MISMATCH
    assert "it ended before it had answered everything" in shown.output


def test_lines_that_are_no_answers(program: Path) -> None:
    noise = (
        "print('hello'); print('[1]'); print('{}'); print('{\"tcId\": \"1\"}'); print('[' * 9999)"
    )
    shown = run(program, f"{noise}\n{dedent(RIGHT)}")
    assert shown.exit_code == Exit.MISMATCH
    assert "40 of 40, 5 lines that answer nothing" in shown.output
    assert "answers nothing: hello" in shown.output


def test_bytes_that_are_no_text(program: Path) -> None:
    noise = "import sys; sys.stdout.buffer.write(b'\\xff\\xfe\\n'); sys.stdout.flush()"
    shown = run(program, f"{noise}\n{dedent(RIGHT)}")
    assert shown.exit_code == Exit.MISMATCH
    assert "1 lines that answer nothing" in shown.output


def test_a_flood_is_stopped(program: Path) -> None:
    shown = run(program, "while True: print('x')\n", "--timeout", "10")
    assert shown.exit_code == Exit.MISMATCH
    assert "1000 lines answer nothing, and it was stopped" in shown.output


def test_a_second_answer_does_not_count_and_is_told(program: Path) -> None:
    shown = run(program, RIGHT + "        print(json.dumps({'tcId': test['tcId']}))\n")
    assert shown.exit_code == Exit.MISMATCH
    assert "40 of 40, 40 lines that answer nothing" in shown.output


def test_an_answer_to_a_test_that_was_not_asked(program: Path) -> None:
    shown = run(program, dedent(RIGHT) + "print(json.dumps({'tcId': 9999, 'skip': True}))\n")
    assert shown.exit_code == Exit.MISMATCH
    assert "1 lines that answer nothing" in shown.output


def test_what_is_skipped_is_shown_and_no_failure(program: Path) -> None:
    source = RIGHT.replace(
        "print(", "answer = {'tcId': test['tcId'], 'skip': True} if test['tcId'] > 30 else answer\n"
        "        print(",
    )  # fmt: skip
    shown = run(program, source)
    assert shown.exit_code == Exit.VERIFIED
    assert "30 of 30, 10 skipped" in shown.output


def test_to_skip_everything_shows_nothing(program: Path) -> None:
    source = """
        import json, sys
        for line in sys.stdin:
            print(json.dumps({"tcId": json.loads(line)["tcId"], "skip": True}))
    """
    shown = run(program, source)
    assert shown.exit_code == Exit.MISMATCH
    assert "0 of 0" in shown.output


def test_a_program_that_is_not_there(tmp_path: Path) -> None:
    call = ["vectors", "run", "--", str(tmp_path / "nothing")]
    shown = CliRunner().invoke(main, call)
    assert shown.exit_code == Exit.USAGE
    assert "there is no such program" in shown.output


def test_run_needs_a_command() -> None:
    assert CliRunner().invoke(main, ["vectors", "run"]).exit_code == Exit.USAGE


def test_the_lines_are_ascii_and_just_what_the_page_says(program: Path, tmp_path: Path) -> None:
    """vectors/README.md, "The line protocol"."""
    seen = tmp_path / "seen"
    source = f"import sys\nopen({str(seen)!r}, 'wb').write(sys.stdin.buffer.read())\n"
    program.write_text(source, encoding="utf-8")
    call = ["vectors", "run", "--file", "client_seeds", "--", sys.executable, str(program)]
    CliRunner().invoke(main, call)
    lines = seen.read_bytes().decode("ascii").splitlines()
    first = json.loads(lines[0])
    assert first == {"file": "client_seeds", "tcId": 1, "input": {"text": None}}
    assert len(lines) == 76


# The example in another language

NODE = shutil.which("node")
needs_node = pytest.mark.skipif(NODE is None, reason="node is not installed")
ROOT = VECTORS.parent
MODULE = ROOT / "static" / "js" / "sakka-fair.mjs"


def run_javascript(answer: Path, *files: str) -> Result:
    chosen = [word for name in files for word in ("--file", name)]
    return CliRunner().invoke(main, ["vectors", "run", *chosen, "--", str(NODE), str(answer)])


@needs_node
def test_the_javascript_module_passes_on_the_shuffle_files() -> None:
    shown = run_javascript(VECTORS / "js" / "answer.mjs", *SHUFFLE_FILES, "tricks")
    assert shown.exit_code == Exit.VERIFIED, shown.output
    for name in SHUFFLE_FILES:
        assert f"{name:<16}" in shown.output
    assert "1233 of 1233, 0 without an answer, 247 skipped" in shown.output


def copy_with(folder: Path, right: str, wrong: str) -> Path:
    """The module and its answering program, with one planted error."""
    source = MODULE.read_text(encoding="utf-8")
    assert source.count(right) == 1, f"{right} stands there {source.count(right)} times"
    for place in ("static/js", "vectors/js"):
        (folder / place).mkdir(parents=True)
    (folder / "static/js/sakka-fair.mjs").write_text(source.replace(right, wrong), encoding="utf-8")
    answer = folder / "vectors/js/answer.mjs"
    answer.write_bytes((VECTORS / "js" / "answer.mjs").read_bytes())
    return answer


@needs_node
def test_a_module_that_takes_the_rest_in_place_of_drawing_again_is_found(tmp_path: Path) -> None:
    """docs/fairness.md §4: modulo in place of redrawing."""
    limit = "const limit = BYTE_VALUES - (BYTE_VALUES % m);"
    answer = copy_with(tmp_path, limit, "const limit = BYTE_VALUES;")
    shown = run_javascript(answer, "draws", "shuffle", "first_dealer")
    assert shown.exit_code == Exit.MISMATCH
    assert "draws Rejection" in shown.output
    assert "shuffle Rejection" in shown.output
    assert "73 of 73" in shown.output  # 4 divides 256: no first dealer differs


@needs_node
def test_a_module_that_hashes_the_seed_as_text_is_found(tmp_path: Path) -> None:
    """docs/fairness.md §2: the 32 raw bytes."""
    bytes_hashed = 'return sha256(bytes32(serverSeed, "server_seed"));'
    text_hashed = "return sha256(new TextEncoder().encode(hexFromBytes(serverSeed)));"
    shown = run_javascript(copy_with(tmp_path, bytes_hashed, text_hashed), "commitment", "key")
    assert shown.exit_code == Exit.MISMATCH
    assert "10 of 40" in shown.output
    assert "commitment Commitment" in shown.output
    assert "124 of 124" in shown.output


CHECK_SIGNATURES = """
    import { createPublicKey, verify } from "node:crypto";
    import { readFileSync } from "node:fs";

    const head = Buffer.from("302a300506032b6570032100", "hex");
    const signed = (message, { signature, public_key: key }) => {
      try {
        const der = Buffer.concat([head, Buffer.from(key, "hex")]);
        const point = createPublicKey({ key: der, format: "der", type: "spki" });
        return verify(null, message, point, Buffer.from(signature, "base64"));
      } catch {
        return false;
      }
    };
    const wrong = [];
    let count = 0;
    for (const file of ["ed25519", "statements"]) {
      const { testGroups } = JSON.parse(readFileSync(`${process.argv[2]}/${file}.json`, "utf8"));
      for (const { input, expected, tcId } of testGroups.flatMap((group) => group.tests)) {
        if (!expected.output) continue;
        count += 1;
        const message = file === "ed25519"
          ? Buffer.from(input.message, "hex") : Buffer.from(expected.output.canonical, "utf8");
        if (signed(message, input) !== expected.output.signed) wrong.push(`${file} ${tcId}`);
      }
    }
    console.log(JSON.stringify({ count, wrong }));
"""


@needs_node
def test_node_says_the_same_of_every_signature(tmp_path: Path) -> None:
    """docs/fairness.md §6: a third opinion on Ed25519, beside the two programs'."""
    script = tmp_path / "signatures.mjs"
    script.write_text(dedent(CHECK_SIGNATURES), encoding="utf-8")
    call = [str(NODE), str(script), str(VECTORS)]
    said = subprocess.run(call, capture_output=True, encoding="utf-8", timeout=60, check=True)
    answer = json.loads(said.stdout)
    assert answer["count"] > 120
    assert answer["wrong"] == []
