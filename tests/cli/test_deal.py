"""`verify-sakka deal`: decks and hands from a secret, and every wrong use a sentence and a 2."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from cli import main as frame

ROOT = Path(__file__).resolve().parent.parent.parent
ZERO = "00" * 32
COMMITMENT = "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925"
KEY = "3f90033e8780e58e927158fc01003f7a5512ff5b45956571a7f41fcd096031d7"
DECK_0 = str.split(
    "8C 7S JS 9H KC QD 9D AH QH KH 8S QS 7H 8D AD KS "
    "AC 8H JD JH TC JC TH TS TD KD 9S 9C QC 7D 7C AS"
)
DECK_1 = str.split(
    "QD AH KH AS 8H 8C QH TD AC 8S QC 9C JD QS JH 7H "
    "AD 7S KS TC TS 8D TH 9S KC 7D 9H JC 9D KD 7C JS"
)
CASE_2 = (
    "--seed", bytes(range(32)).hex(), "--sakka-id", "sakka-2026-07-24.0001",
    "--client-seed", "0:خويي", "--client-seed", "1:lucky 7", "--client-seed", "3:e\u0301",
)  # fmt: skip


def run(*args: str, stdin: str | None = None) -> Result:
    return CliRunner().invoke(frame.main, ["deal", *args], input=stdin)


def shown(*args: str, stdin: str | None = None) -> dict[str, Any]:
    said = run(*args, "--format", "json", stdin=stdin)
    assert said.exit_code == 0, said.output
    found: dict[str, Any] = json.loads(said.stdout)
    return found


def test_case_1_of_section_8_as_text() -> None:
    said = run("--seed", ZERO, "--sakka-id", "A", "--taker", "1")
    assert said.exit_code == 0
    assert (
        said.stdout
        == f"""\
commitment (SHA-256 of the seed):
  {COMMITMENT}
sakka key:
  {KEY}
first dealer: seat 3
Seats are 0 to 3 as in a record; seat s + 1 sits on the right of seat s.

shuffle 0, dealer seat 3
deck, from the top:
  8C 7S JS 9H KC QD 9D AH
  QH KH 8S QS 7H 8D AD KS
  AC 8H JD JH TC JC TH TS
  TD KD 9S 9C QC 7D 7C AS
first five:
  0: 8C 7S JS 7H 8D
  1: 9H KC QD AD KS
  2: 9D AH QH AC 8H
  3: KH 8S QS JD JH
card turned up: TC
the rest; the card turned up goes to seat 1:
  0: JC TH TS
  1: TD KD
  2: 9S 9C QC
  3: 7D 7C AS
"""
    )


def test_the_same_in_arabic() -> None:
    said = run("--seed", ZERO, "--sakka-id", "A", "--lang", "ar")
    assert "الموزّع الأول: المقعد 3" in said.stdout
    assert "  8C 7S JS 9H KC QD 9D AH\n" in said.stdout
    assert "المشترى: TC" in said.stdout


def test_several_deals_as_json() -> None:
    found = shown("--seed", ZERO, "--sakka-id", "A", "--deals", "0-1")
    assert found["sakka_id"] == "A"
    assert (found["commitment"], found["key"], found["first_dealer"]) == (COMMITMENT, KEY, 3)
    assert [dealt["deck"] for dealt in found["deals"]] == [DECK_0, DECK_1]
    assert [(dealt["index"], dealt["dealer"]) for dealt in found["deals"]] == [(0, 3), (1, 0)]
    assert found["deals"][0]["flip"] == "TC"
    assert "trace" not in found["deals"][0]


def test_case_2_of_section_8_with_client_seeds() -> None:
    found = shown(*CASE_2)
    assert found["key"] == "f3069340eb198106d7b712fa87152052c0f0202a5f41a1770cfd420e3984c9bc"
    assert found["first_dealer"] == 1
    assert found["deals"][0]["deck"][:4] == ["QC", "KD", "TD", "QS"]


def test_case_3_of_section_8_with_a_beacon() -> None:
    found = shown(
        "--seed", "2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881",
        "--sakka-id", "t1", *(f"--client-seed={seat}:" for seat in range(4)),
        "--beacon", "8a62e967fcd6dfa5d75308c37808b4668a7faf1cdb06e09ac0a7161827603887",
    )  # fmt: skip
    assert found["key"] == "7260e9cd30e296b8802e01c7f53df86ad49c0a0e1015a9dd3aeea8f706dfa8ca"


def test_dealer_cut_and_taker_of_one_deal() -> None:
    (dealt,) = shown(
        "--seed", ZERO, "--sakka-id", "A", "--deal", "1", "--dealer", "2", "--cut", "12",
        "--taker", "2",
    )["deals"]  # fmt: skip
    deck = DECK_1[12:] + DECK_1[:12]
    assert (dealt["index"], dealt["dealer"], dealt["cut"], dealt["taker"]) == (1, 2, 12, 2)
    assert dealt["deck"] == deck
    assert dealt["first"][3] == deck[0:3] + deck[12:14]
    assert dealt["flip"] == deck[20]
    assert dealt["rest"] == [deck[24:27], deck[27:30], deck[30:32], deck[21:24]]


def test_the_dealers_go_round_from_the_one_given() -> None:
    found = shown("--seed", ZERO, "--sakka-id", "A", "--deals", "5-9", "--dealer", "2")
    assert [dealt["dealer"] for dealt in found["deals"]] == [2, 3, 0, 1, 2]


def test_a_trace_as_json_and_text() -> None:
    args = ("--seed", ZERO, "--sakka-id", "A", "--trace")
    found = shown(*args)
    assert found["first_dealer_trace"]["byte"] == 0x6F
    (dealt,) = found["deals"]
    assert dealt["trace"]["steps"][10]["dropped"] == [248]
    assert dealt["trace"]["deck"] == DECK_0
    text = run(*args).stdout
    assert "  # 10 0xf8 = 248 >= 242 (m = 22): dropped\n" in text
    assert "  0x6f = 111; 111 mod 4 = 3: seat 3 deals first\n" in text


def test_the_seed_from_standard_input_or_a_file(tmp_path: Path) -> None:
    file = tmp_path / "seed"
    file.write_text(ZERO + "\n", encoding="ascii")
    for found in (
        shown("--seed", "-", "--sakka-id", "A", stdin=ZERO + "\n"),
        shown("--seed-file", str(file), "--sakka-id", "A"),
    ):
        assert found["key"] == KEY


def test_no_output_shows_the_seed() -> None:
    seed = "5a" * 32
    for form in ("text", "json"):
        said = run("--seed", seed, "--sakka-id", "A", "--trace", "--format", form)
        assert seed not in said.output


GOOD = ("--seed", ZERO, "--sakka-id", "A")


@pytest.mark.parametrize(
    "args, sentence",
    [
        ((), "Missing option '--sakka-id'"),
        (("--sakka-id", "A"), "give the seed by --seed or by --seed-file"),
        (("--seed", ZERO), "Missing option '--sakka-id'"),
        (("--seed", "", "--sakka-id", "A"), "64 lower-case hex digits"),
        (("--seed", "AB" * 32, "--sakka-id", "A"), "64 lower-case hex digits"),
        (("--seed", "ab" * 31, "--sakka-id", "A"), "64 lower-case hex digits"),
        (("--seed", "٠" * 64, "--sakka-id", "A"), "64 lower-case hex digits"),
        (("--seed", ZERO, "--sakka-id", ""), "1 to 64 of A-Z"),
        (("--seed", ZERO, "--sakka-id", "a b"), "1 to 64 of A-Z"),
        (("--seed", ZERO, "--sakka-id", "a" * 65), "1 to 64 of A-Z"),
        ((*GOOD, "--client-seed", "x"), "SEAT:TEXT is needed"),
        ((*GOOD, "--client-seed", "4:x"), "SEAT:TEXT is needed"),
        ((*GOOD, "--client-seed", "-1:x"), "SEAT:TEXT is needed"),
        ((*GOOD, "--client-seed", "٠:x"), "SEAT:TEXT is needed"),
        ((*GOOD, "--client-seed", "0:a", "--client-seed", "0:b"), "seat 0 has two"),
        ((*GOOD, "--client-seed", "0:", "--client-seed", "0:b"), "seat 0 has two"),
        ((*GOOD, "--client-seed", "0:" + "x" * 65), "up to 64 characters"),
        ((*GOOD, "--client-seed", "0:\u0378"), "all of Unicode 14.0"),
        ((*GOOD, "--client-seed", "0:\udcff"), "all of Unicode 14.0"),
        ((*GOOD, "--beacon", "00"), "64 lower-case hex digits"),
        ((*GOOD, "--deal", "-1"), "--deal"),
        ((*GOOD, "--deal", "4294967296"), "--deal"),
        ((*GOOD, "--deal", "1", "--deals", "0-1"), "not both"),
        ((*GOOD, "--deals", "3"), "A-B is needed"),
        ((*GOOD, "--deals", "-3"), "A-B is needed"),
        ((*GOOD, "--deals", "1-²"), "A-B is needed"),
        ((*GOOD, "--deals", "3-1"), "1 to 200 shuffles"),
        ((*GOOD, "--deals", "0-200"), "1 to 200 shuffles"),
        ((*GOOD, "--deals", "4294967290-4294967296"), "0 to 4294967295"),
        ((*GOOD, "--deals", "0-" + "9" * 5000), "0 to 4294967295"),
        ((*GOOD, "--dealer", "4"), "--dealer"),
        ((*GOOD, "--cut", "0"), "--cut"),
        ((*GOOD, "--cut", "32"), "--cut"),
        ((*GOOD, "--deals", "0-1", "--cut", "3"), "are of one deal"),
        ((*GOOD, "--deals", "0-1", "--taker", "3"), "are of one deal"),
        ((*GOOD, "--taker", "x"), "--taker"),
        ((*GOOD, "--format", "xml"), "--format"),
        ((*GOOD, "--lang", "fr"), "--lang"),
        (("--seed-file", "no/such/file", "--sakka-id", "A"), "does not exist"),
        (("--seed-file", ".", "--sakka-id", "A"), "is a directory"),
    ],
)
def test_wrong_use_is_a_sentence_and_exits_with_2(args: tuple[str, ...], sentence: str) -> None:
    said = run(*args)
    assert said.exit_code == 2
    assert said.stdout == ""
    assert "Usage: verify-sakka deal" in said.stderr
    assert sentence in said.stderr
    assert "Traceback" not in said.stderr


@pytest.mark.parametrize(
    "stdin", ["", "\n", ZERO[:-1], ZERO + " 00", "\x00" * 64, "0" * 5000, "سر"]
)
def test_what_is_no_seed_on_standard_input(stdin: str) -> None:
    said = run("--seed", "-", "--sakka-id", "A", stdin=stdin)
    assert said.exit_code == 2
    assert "64 lower-case hex digits" in said.stderr


def test_a_wrong_seed_is_not_shown_again() -> None:
    said = run("--seed", "5A" * 32, "--sakka-id", "A")
    assert "5A5A" not in said.output


def test_both_a_seed_and_a_file_are_too_many(tmp_path: Path) -> None:
    file = tmp_path / "seed"
    file.write_text(ZERO, encoding="ascii")
    said = run(*GOOD, "--seed-file", str(file))
    assert said.exit_code == 2
    assert "give the seed by --seed or by --seed-file" in said.stderr


def test_no_standard_input_at_all() -> None:
    reading, writing = os.pipe()
    os.close(writing)
    done = subprocess.run(
        ["/bin/sh", "-c", f"exec {sys.executable} -m cli deal --seed - --sakka-id A <&-"],
        cwd=ROOT, capture_output=True, encoding="utf-8", check=False, timeout=60,
    )  # fmt: skip
    os.close(reading)
    assert done.returncode == 2
    assert "there is no standard input" in done.stderr


def test_help_does_not_wait_for_the_verifier() -> None:
    look = (
        "import sys\n"
        "from cli.main import main\n"
        "try: main(['deal', '--help'])\n"
        "except SystemExit: print(*sorted(sys.modules))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", look], cwd=ROOT, capture_output=True, encoding="utf-8", check=True
    )
    loaded = set(done.stdout.splitlines()[-1].split())
    assert "cli.deal" in loaded
    assert not loaded & {"msgspec", "cryptography", "flask", "verifier.fairness.dealing"}
