"""The four lines and the questions: a count has its denominator, a claim is no wider than it is."""

import shlex
from functools import cache
from hashlib import sha256
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner

from cli.main import main
from tests.build import (
    COMMITMENT,
    SEED,
    Made,
    gahwa_deal,
    record,
    report_on,
)
from tests.test_verify import NO_SEED
from verifier.fairness.commitment import client_commitment_of
from verifier.fairness.statements import derived_key_pair
from verifier.findings import line_of
from verifier.samples.logbook import sample_policy
from verifier.samples.simulate import Wish, simulate
from verifier.service.view.model import AnswerView, LineView, ReportView
from verifier.translog.note import ED25519, VerifierKey
from verifier.translog.policy import Policy, policy_of_key
from verifier.trust import OwnSeed, Trust
from verifier.verify import verify

from .looking import NAMES, bare, example, look, sakka

WON = {"winner": 0, "score": [0, 0]}


def line(view: ReportView, name: str) -> LineView:
    (found,) = [each for each in view.lines if each.name == name]
    return found


def answer(view: ReportView, name: str) -> AnswerView:
    (found,) = [each for each in view.answers if each.name == name]
    return found


def state(name: str, made: Any = None, **how: Any) -> str:
    return answer(look(made, **how), name).state


# The four lines


def test_the_four_lines_in_their_order() -> None:
    assert [each.label for each in look(lang="ar").lines] == [
        "الخلطة",
        "اللعب والتحكيم",
        "النشرة",
        "السجل",
    ]


def test_a_count_has_its_denominator() -> None:
    """docs/record.md: "7 of 7", never a count without what it is out of."""
    view = look(example("spoiled-points.json"), "ar")
    report = verify(example("spoiled-points.json"))
    assert report.lines is not None
    for each in view.lines:
        told = getattr(report.lines, each.name)
        held = f"{told.checked - told.failed} من {told.checked}"
        assert each.count == ("" if told.state == "not_applicable" else held)


@pytest.mark.parametrize(
    ("name", "line_name", "sign"),
    [
        ("good-gahwa.json", "shuffle", "✔"),
        ("spoiled-points.json", "sheet", "✖"),
        ("unrevealed.json", "shuffle", "◐"),
        ("good-gahwa.json", "log", "–"),
    ],
)
def test_the_sign_of_a_line(name: str, line_name: str, sign: str) -> None:
    assert line(look(example(name)), line_name).sign == sign


def test_whose_word_the_commitment_is_stands_in_the_line() -> None:
    stated = line(look(lang="ar"), "shuffle")
    assert stated.note == "البصمة كما يذكرها المشغّل"
    assert "كما يذكرها المشغّل" in (stated.checks[0].input or "")
    noted = line(look(lang="ar", trust=Trust(commitment=COMMITMENT)), "shuffle")
    assert noted.note is None
    assert bare(noted.checks[0].input or "") == f"البصمة {COMMITMENT} اللي كتبتها أنت"


def test_a_line_lists_what_was_checked_and_nothing_that_was_not() -> None:
    hidden = [each.text for each in line(look(record(fairness=NO_SEED)), "shuffle").checks]
    assert not any("cards" in each and "not checked" not in each for each in hidden)
    assert any("not checked" in each for each in hidden)
    whole = [each.text for each in line(look(), "shuffle").checks]
    assert any("five first cards" in each for each in whole)


def test_what_the_reader_brought_is_among_the_checks() -> None:
    trust = Trust(own_seed=OwnSeed(1, "mine"), operator_key="2f" * 32)
    view = look(lang="ar", trust=trust)
    assert any("كلمة خلطك" in each.text for each in line(view, "shuffle").checks)
    assert any("اللي كتبته أنت" in (each.input or "") for each in line(view, "log").checks)


@pytest.mark.parametrize("name", NAMES)
def test_a_lines_findings_are_its_own(name: str) -> None:
    view = look(example(name))
    for each in view.lines:
        for id_ in each.findings:
            assert line_of(sakka(view).findings[id_].code) == each.name
    told = sorted(id_ for each in view.lines for id_ in each.findings)
    if view.sakka is not None:
        assert told == list(range(len(view.sakka.findings)))


# By hand: the commands do what is said of them


def test_the_commitment_by_hand() -> None:
    commands = line(look(), "shuffle").commands
    words = shlex.split(commands[0])
    assert words[:3] == ["printf", "%s", SEED]
    assert commands[0].endswith("| xxd -r -p | sha256sum")
    assert sha256(bytes.fromhex(words[2])).hexdigest() == COMMITMENT
    assert COMMITMENT in bare(line(look(), "shuffle").by_hand[0])


@pytest.mark.parametrize("name", ["good-saharat-sahl.json", "good-app-options.json"])
def test_the_deal_by_hand_gives_the_cards_of_the_record(name: str) -> None:
    view = look(example(name))
    words = shlex.split(line(view, "shuffle").commands[1])
    assert words[:2] == ["verify-sakka", "deal"]
    said = CliRunner().invoke(main, [*words[1:], "--format", "json"])
    assert said.exit_code == 0, said.output
    first = sakka(view).deals[0]
    for hand in first.first:
        assert all(card in said.output for card in hand)
    assert first.flip in said.output


def test_no_command_for_a_client_seed_that_cannot_be_shown_as_it_is() -> None:
    seeds = ["a\u202eb", None, None, None]
    fairness = {"client_seeds": seeds}
    assert len(line(look(record(fairness=fairness)), "shuffle").commands) == 1
    quoted = line(look(record(fairness={"client_seeds": ["a'; rm", None, None, None]})), "shuffle")
    assert "0:a'; rm" in shlex.split(quoted.commands[1])


def test_no_command_before_the_secret_is_shown() -> None:
    assert line(look(record(fairness=NO_SEED)), "shuffle").commands == []


# The questions


def test_the_fifteen_questions_in_their_order() -> None:
    asked = [each.question for each in look(lang="ar").answers]
    assert len(asked) == 15
    assert asked[0] == "الورق كان محدّد قبل تبدأ الصكة؟"
    assert asked[7].startswith("فيه أحد قطع")
    assert asked[-1] == "حظي الشين طبيعي؟"


def test_fixed_before_is_proved_only_by_what_i_noted() -> None:
    assert state("before") == "partly"
    assert state("before", trust=Trust(commitment=COMMITMENT)) == "good"
    assert state("before", trust=Trust(commitment="ab" * 32)) == "unknown"
    assert state("before", record(fairness=NO_SEED)) == "unknown"
    assert state("before", record(fairness={"server_seed": "11" * 32})) == "unknown"


def test_a_signed_statement_is_the_operators_word_for_the_time() -> None:
    document = msgspec.json.decode(example("good-signed.json"))
    key = Trust(operator_key=document["fairness"]["public_key"])
    told = answer(look(document, trust=key), "before")
    assert told.state == "partly"
    assert document["fairness"]["statement"]["committed_at"] in told.text


def test_who_could_choose_the_deal() -> None:
    """docs/fairness.md §1: without commitments a player who works with the operator tries seeds."""
    assert "alone" in answer(look(), "chosen").text
    assert state("chosen", record(fairness=NO_SEED)) == "unknown"
    seeded = example("good-signed.json")
    assert state("chosen", seeded) == "partly", "as the operator states it"
    assert state("chosen", seeded, trust=Trust(own_seed=OwnSeed(2, "lucky 7"))) == "good"
    document = msgspec.json.decode(seeded)
    document["fairness"]["client_commitments"] = None
    assert "without commitments" in answer(look(document), "chosen").text


def test_a_skipped_shuffle_is_a_choice() -> None:
    assert state("chosen", example("spoiled-shuffle-skipped.json")) == "bad"


def test_cards_that_were_swapped() -> None:
    swapped = example("spoiled-cards-swapped.json")
    assert state("swapped", swapped) == "bad"
    assert state("own_cards", swapped) == "bad"
    report = verify(swapped)
    seats = {each.seat for each in report.findings if each.code == "deal.hand"}
    (not_mine,) = [seat for seat in range(4) if seat not in seats][:1]
    assert state("own_cards", swapped, seat=not_mine) == "good"
    assert state("own_cards", swapped, seat=min(s for s in seats if s is not None)) == "bad"


def test_a_secret_not_shown_answers_nothing_of_the_cards() -> None:
    hidden = example("unrevealed.json")
    names = ("before", "swapped", "chosen", "own_cards", "flip", "luck")
    assert {name: state(name, hidden) for name in names} == dict.fromkeys(names, "unknown")


@pytest.mark.parametrize(
    ("name", "file", "expected"),
    [
        ("words", "spoiled-double.json", "bad"),
        ("words", "good-gahwa.json", "good"),
        ("duties", "spoiled-revoke.json", "bad"),
        ("duties", "real-sakka-01.json", "told"),
        ("duties", "good-gahwa.json", "good"),
        ("qaid", "spoiled-ruling.json", "bad"),
        ("qaid", "good-saharat-qaid.json", "good"),
        ("qaid", "good-saharat-sahl.json", "told"),
        ("sawa", "good-saharat-sahl.json", "good"),
        ("sheet", "spoiled-points.json", "bad"),
        ("sheet", "good-gahwa.json", "good"),
        ("sheet", "unfinished.json", "partly"),
        ("winner", "spoiled-winner.json", "bad"),
        ("winner", "spoiled-points.json", "good"),
        ("winner", "good-gahwa.json", "good"),
        ("winner", "unfinished.json", "unknown"),
        ("log", "good-signed.json", "partly"),
        ("log", "spoiled-signature.json", "bad"),
        ("log", "good-gahwa.json", "unknown"),
    ],
)
def test_what_an_example_answers(name: str, file: str, expected: str) -> None:
    assert state(name, example(file)) == expected


def test_an_answer_leads_to_its_findings() -> None:
    view = look(example("spoiled-ruling.json"))
    codes = [sakka(view).findings[id_].code for id_ in answer(view, "qaid").findings]
    assert codes == ["qaid.ruling"]


def test_who_played_is_as_the_operator_says() -> None:
    made = gahwa_deal()
    made["events"][11]["auto"] = True
    document = record([made], final=WON)
    document["players"][1]["bot"] = True
    told = bare(answer(look(document, "ar"), "who").text)
    assert "كما يذكر المشغّل" in told
    assert "لاعبين آليين: اللاعب 2 (فهد)" in told
    assert "السيرفر تصرّف عن: اللاعب" in told


def test_luck_is_never_called_proved() -> None:
    assert state("luck") == "told"
    assert "neither luck nor cheating" in answer(look(), "luck").text


# What is not proved


def test_what_is_not_proved_is_said_of_every_record() -> None:
    told = look(lang="ar").not_proved
    assert any("شاف ورق" in each for each in told)
    assert any("اتفقوا" in each for each in told)
    assert any("مين كان جالس" in each for each in told)


def test_what_is_not_proved_is_less_for_who_brings_more() -> None:
    committed = record(fairness=_committed_seed("mine"))
    assert report_on(committed).verdict == "mismatch", "other cards: only the texts are of interest"
    trust = Trust(commitment=COMMITMENT)
    assert len(look(committed, trust=trust).not_proved) == len(look().not_proved) - 2


def _committed_seed(text: str) -> Made:
    return {
        "client_seeds": [text, None, None, None],
        "client_commitments": [client_commitment_of(text), None, None, None],
    }


# What it was judged by


def test_the_rules_with_their_hash_stand_in_every_view() -> None:
    view = look(example("real-sakka-01.json"), "ar")
    facts = {each.label: each.value for each in view.facts}
    report = verify(example("real-sakka-01.json"))
    assert report.rules is not None
    assert facts["بصمة القوانين"] == report.rules.rules_sha256
    assert facts["بصمة الملف"] == report.record_sha256
    assert "saharat" in facts["القوانين"]
    assert len(view.options) == 13, "docs/rules.md §9"


# The public log


@cache
def logged() -> bytes:
    return msgspec.json.encode(simulate("logged", Wish(deals=1, signed=True, logged=True)))


def another_log() -> Policy:
    key = bytes.fromhex(derived_key_pair(b"somebody").public)
    return policy_of_key(VerifierKey("log.example/other", ED25519, key))


def test_a_log_that_the_reader_believes_answers_when() -> None:
    believed = look(logged(), trust=Trust(log_policy=sample_policy()))
    assert answer(believed, "log").state == "good"
    assert "that you believe" in (line(believed, "log").checks[-1].input or "")


def test_without_the_logs_key_a_receipt_proves_nothing() -> None:
    stated = look(logged())
    assert answer(stated, "log").state == "partly"
    assert line(stated, "log").sign == "◐"
    assert "proves nothing" in (line(stated, "log").checks[-1].input or "")


@pytest.mark.parametrize("data", [logged(), example("good-gahwa.json")])
def test_a_log_that_is_not_the_readers_accuses_nobody(data: bytes) -> None:
    policy = another_log() if data == logged() else sample_policy()
    told = look(data, "ar", trust=Trust(log_policy=policy)).verdict
    assert "تثق ف" in told.sentence
    assert "المشغّل" not in told.sentence
    assert told.more[0] == "غير هذا، ما لقينا اختلاف."
