"""The verdict in one sentence: what it says first, and that it accuses nobody beyond the proof."""

import re
from typing import Any

import msgspec
import pytest

from tests.build import COMMITMENT, Made, played_deal, record
from tests.messages.test_every_situation import TABLE
from verifier.fairness.statements import key_pair, sign_statement
from verifier.findings import CODES, Finding
from verifier.judgement import UNPROVED
from verifier.messages.catalogue import LANGS, Lang, catalogue, placeholders
from verifier.messages.findings import example_of, finding_message, variants_of
from verifier.record.load import load
from verifier.record.model import CommitmentStatement
from verifier.report import Report
from verifier.service.view import view_of
from verifier.trust import OwnSeed, Trust
from verifier.verify import verify

from .looking import NAMES, bare, example, look

OTHER = "ab" * 32
MEMBERS = {"winner": "winners", "total": "score"}
"""Codes of a result whose member has another name (docs/record.md, RESULT)."""
SERVER = re.compile("السيرفر|server|operator's|المشغّل")


def sentence(
    made: Made | bytes | None = None,
    lang: Lang = "ar",
    seat: int | None = None,
    trust: Trust | None = None,
) -> str:
    return bare(look(made, lang, seat, trust).verdict.sentence)


def changed(**result: Any) -> Made:
    """The good deal of ``tests.build``, counted otherwise: 13 to 3 is right."""
    return record([played_deal(**result)])


# One sentence, in the players' words


def test_all_is_sound() -> None:
    view = look(lang="ar")
    assert (view.verdict.sign, view.verdict.word) == ("✔", "سليمة")
    told = "الخلطة واللعب والنشرة سليمة كلها: كل شي انفحص وما فيه اختلاف."
    assert view.verdict.sentence == told


def test_what_is_sound_comes_before_what_is_not() -> None:
    """field: «الخلطة سليمة، لكن النشرة غلط في الجولة 4: المفروض 26»."""
    made = changed(points=[10, 6], score=[10, 6])
    told = "الخلطة واللعب سليمة، لكن النشرة غلط في الجولة 1: "
    teams = "المفروض 13 لفريق سالم ونورة، والمكتوب 10."
    assert sentence(made) == told + teams
    assert sentence(made, seat=2) == told + "المفروض 13 لنا، والمكتوب 10."
    assert sentence(made, seat=1) == told + "المفروض 3 لنا، والمكتوب 6."


def test_of_a_pair_the_team_is_told_whose_number_differs() -> None:
    made = changed(raw=[128, 35])
    assert "المفروض 34 لفريق فهد وعلي، والمكتوب 35" in sentence(made)
    assert "المفروض 34 لهم، والمكتوب 35" in sentence(made, seat=0)


def test_incomplete_is_never_called_sound() -> None:
    view = look(example("unrevealed.json"), "ar")
    assert (view.verdict.sign, view.verdict.word) == ("◐", "ناقصة")
    assert view.verdict.sentence == "اللعب والنشرة سليمة، لكن السر ما انكشف، فالورق ما انفحص."


def test_with_a_foul_that_the_log_may_hold_the_judging_is_sound_not_the_play() -> None:
    view = look(example("good-saharat-qaid.json"), "ar")
    assert view.verdict.sentence.startswith("الخلطة والتحكيم والنشرة سليمة كلها")
    assert any("قطع" in more for more in view.verdict.more)


def test_at_a_sahl_table_the_error_is_the_servers() -> None:
    told = sentence(example("spoiled-revoke.json"))
    assert "السيرفر ما منع قطع في الجولة 3، الأكلة 7" in told


def test_an_unreadable_file_says_where() -> None:
    view = look(b'{"format": "sakka-record/1", "sakka_id": 3}', "ar")
    assert (view.verdict.state, view.verdict.sign) == ("invalid", "⚠")
    assert view.verdict.word == "ما تنقري"
    assert view.unreadable is not None
    assert view.unreadable.path
    assert view.unreadable.path in bare(view.verdict.more[0])
    assert (view.sakka, view.lines, view.nashra, view.transcript) == (None, [], None, [])


# What the reader brought is of another sakka: that is said, and nobody is accused


def test_another_commitment() -> None:
    told = sentence(trust=Trust(commitment=OTHER))
    assert told == "البصمة اللي كتبتها غير بصمة هذا الملف: تأكد إنها لنفس الصكة."


def test_another_client_seed() -> None:
    told = sentence(trust=Trust(own_seed=OwnSeed(2, "mine")))
    assert told.startswith("كلمة الخلط اللي كتبتها غير اللي في الملف عند اللاعب 3 (نورة)")


@pytest.mark.parametrize(("fairness", "said"), [({"public_key": "1f" * 32}, "غير"), ({}, "ما فيه")])
def test_another_key(fairness: Made, said: str) -> None:
    told = sentence(record(fairness=fairness), trust=Trust(operator_key="2f" * 32))
    assert "المفتاح اللي" in told
    assert said in told


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize(
    "trust",
    [
        Trust(commitment=OTHER),
        Trust(own_seed=OwnSeed(2, "mine")),
        Trust(operator_key="2f" * 32),
    ],
)
def test_what_the_reader_brought_accuses_nobody(trust: Trust, lang: Lang) -> None:
    view = look(lang=lang, trust=trust)
    told = [view.verdict.sentence, *view.verdict.more]
    assert not any(SERVER.search(each) for each in told)
    (besides,) = view.verdict.more
    assert besides == catalogue("page")["more"]["nothing_besides"][lang]


def test_what_else_is_wrong_is_said_after_it() -> None:
    view = look(changed(points=[10, 6], score=[10, 6]), "ar", trust=Trust(commitment=OTHER))
    assert view.verdict.sentence.startswith("البصمة اللي كتبتها")
    assert bare(view.verdict.more[0]).startswith("وفي الملف نفسه: النشرة غلط في الجولة 1")


def test_a_seed_of_another_commitment_may_be_another_sakkas() -> None:
    told = sentence(record(fairness={"server_seed": "11" * 32}))
    assert "السر المكشوف مو سر هذي البصمة، ويمكن يكون سر صكة ثانية، فالورق ما انفحص" in told
    assert not SERVER.search(told)


def test_the_secret_of_my_commitment_with_another_one_written_is_the_records_fault() -> None:
    """The seed proves that the commitment noted is this sakka's."""
    made = record(fairness={"commitment": OTHER})
    told = sentence(made, trust=Trust(commitment=COMMITMENT))
    assert "والسر المكشوف سر بصمتك أنت" in told
    assert "تأكد" not in told


def test_a_bad_signature_by_the_records_own_key_is_the_operators() -> None:
    told = sentence(example("spoiled-signature.json"))
    assert told.endswith("لكن توقيع بيان المشغّل ما يطابق المفتاح اللي معه.")


def test_a_signature_that_is_not_of_my_key_where_the_record_names_none() -> None:
    """Perhaps the key is another operator's: nothing more is known."""
    document = msgspec.json.decode(example("good-signed.json"))
    fairness = document["fairness"]
    statement = msgspec.convert(fairness["statement"], CommitmentStatement)
    fairness["signature"] = sign_statement(statement, key_pair(b"1" * 32).private)
    del fairness["public_key"]
    told = sentence(document, trust=Trust(operator_key=key_pair(b"2" * 32).public))
    assert told.startswith("البيان اللي في الملف مو موقّع بالمفتاح اللي كتبته")


def test_whose_word_the_commitment_is() -> None:
    noted = "كما يذكرها المشغّل"
    assert any(noted in more for more in look(lang="ar").verdict.more)
    trusted = look(lang="ar", trust=Trust(commitment=COMMITMENT))
    assert not any(noted in more for more in trusted.verdict.more)


def test_the_winner_is_told_where_there_are_errors() -> None:
    more = look(example("spoiled-winner.json"), "ar").verdict.more
    assert any("الغلط غيّر الفايز" in each for each in more)
    assert look(example("spoiled-winner.json"), "ar", seat=0).verdict.more != more


# No finding without its words


def only(code: str, severity: str, variant: str | None = None) -> Report:
    """The report on the good record as if it had this one finding, with its example's values."""
    report = verify(load(msgspec.json.encode(record())))
    values = example_of(code, variant)
    member = code.partition(".")[2]
    finding = Finding(
        code=code,
        severity=severity,  # type: ignore[arg-type]
        deal=0 if "deal" in values else None,
        event=0 if "deal" in values else None,
        trick=values.get("trick"),
        seat=values.get("seat"),
        path=values.get("member", f"deals[0].result.{MEMBERS.get(member, member)}"),
        expected=values.get("expected"),
        actual=values.get("actual"),
        message=finding_message(code, values, variant),
        rule="docs/rules.md §1",
    )
    lines = report.lines
    assert lines is not None
    return msgspec.structs.replace(
        report,
        verdict="mismatch" if severity == "error" else "incomplete",
        findings=[finding],
        first_divergence=finding if severity == "error" else None,
    )


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("code", [code for code in CODES if code != "record.invalid"])
def test_every_finding_has_a_sentence(code: str, lang: Lang) -> None:
    severity = "warning" if code in UNPROVED - {"final.early"} else "error"
    loaded = load(msgspec.json.encode(record()))
    view = view_of(only(code, severity), loaded.record, lang)
    told = view.verdict.sentence
    assert told.endswith(".")
    assert not re.search(r"[{}\[\]]|None|  |: ?\.|“”|«»", told), told
    arabic = re.search("[\u0600-\u06ff]", re.sub("سالم|فهد|نورة|علي", "", told))
    assert bool(arabic) == (lang == "ar")


@pytest.mark.parametrize(("code", "name"), TABLE)
def test_every_situation_has_a_sentence(code: str, name: str) -> None:
    made, trust = TABLE[code, name]
    for lang in LANGS:
        told = sentence(made, lang, trust=trust)
        assert told.endswith(".")
        assert not re.search(r"[{}\[\]]|None|“”|«»", told), told


def test_every_short_sentence_is_of_a_code_that_exists() -> None:
    page = catalogue("page")
    assert set(page["short"]) == set(CODES)
    # What the view tells apart by what the reader brought.
    told_here = {"misstated", "other", "absent", "unknown"}
    for code, situations in page["short_as"].items():
        assert set(situations) - told_here <= set(variants_of(code)), code


def test_both_languages_say_as_much() -> None:
    def pairs(table: Made, path: str = "") -> list[tuple[str, Made]]:
        if "ar" in table:
            return [(path, table)]
        return [found for name, each in table.items() for found in pairs(each, f"{path} {name}")]

    for path, texts in pairs(catalogue("page")):
        assert set(placeholders(texts["ar"])) == set(placeholders(texts["en"])), path
        assert not re.search("[\u0600-\u06ff]", texts["en"]), path
        assert "—" not in texts["ar"] + texts["en"], path


@pytest.mark.parametrize("name", NAMES)
def test_the_sign_and_the_word_are_those_of_the_verdict(name: str) -> None:
    view = look(example(name), "ar")
    signs = {"verified": "✔", "mismatch": "✖", "incomplete": "◐", "invalid": "⚠"}
    words = {
        "verified": "سليمة",
        "mismatch": "فيها اختلاف",
        "incomplete": "ناقصة",
        "invalid": "ما تنقري",
    }
    assert view.verdict.sign == signs[view.verdict.state]
    assert view.verdict.word == words[view.verdict.state]
