"""The sakka as numbered lines of plain text."""

import re

import pytest

from tests.build import BUYING, Made, gahwa_deal, passed_out, played_deal, record, secret_deal
from verifier.messages.catalogue import LANGS, Lang
from verifier.record.model import MAX_EVENTS

from .looking import NAMES, bare, example, look, sakka

THROWN_IN = {"outcome": "takweesh", "points": [0, 0], "score": [0, 0]}


def lines(
    made: Made | bytes | None = None, lang: Lang = "ar", seat: int | None = None
) -> list[str]:
    return [bare(line) for line in look(made, lang, seat).transcript]


@pytest.mark.parametrize("name", [name for name in NAMES if "cut-short" not in name])
def test_each_event_has_its_number(name: str) -> None:
    """``deal.event``, as in the page's links."""
    view = look(example(name))
    told = [bare(line) for line in view.transcript]
    numbers = [match[1] for line in told if (match := re.match(r"(\d+\.\d+)\. ", line))]
    assert numbers == [
        f"{deal.number}.{step.event + 1}" for deal in sakka(view).deals for step in deal.steps
    ]


@pytest.mark.parametrize("name", NAMES)
def test_each_finding_is_told_once_under_its_event(name: str) -> None:
    view = look(example(name), "ar")
    if view.sakka is None:
        return
    for finding in view.sakka.findings:
        told = [at for at, line in enumerate(view.transcript) if line.endswith(finding.text)]
        under = [at for at in told if not view.transcript[at].startswith("مخالفات")]
        assert len(under) == 1, finding.code
        if finding.event is not None and finding.deal is not None:
            before = bare(view.transcript[under[0] - 1])
            assert before.startswith(f"{finding.deal + 1}.{finding.event + 1}. ")


def test_it_begins_with_the_verdict_and_ends_with_the_hash() -> None:
    view = look(example("spoiled-points.json"), "ar")
    told = [bare(line) for line in view.transcript]
    assert told[1] == "✖ " + bare(view.verdict.sentence)
    assert told[-1] == f"بصمة الملف {sakka(view).record_sha256}"


def test_a_deal_is_told_from_its_dealer_to_its_points() -> None:
    """tests.build: dealt by seat 3, bought by seat 2 in clubs, counted 13 to 3."""
    told = lines(record([played_deal()]))
    begin = told.index("الجولة 1: يوزّع اللاعب 4 (علي)، والمكشوفة 10♣︎ عشرة الشيريا")
    assert told[begin + 3] == "ورق اللاعب 3 (نورة): A♥︎ Q♥︎ 8♥︎ 9♦︎ 9♣︎ A♣︎ 10♣︎ Q♣︎"
    assert told[begin + 5] == "1.1. اللاعب 1 (سالم) قال بس."
    assert "حكم شيريا، المشتري اللاعب 3 (نورة) · انحسبت. النقاط 13–3، والمجموع 13–3." in told


def test_points_in_the_order_of_the_readers_sheet() -> None:
    told = lines(record([played_deal()]), seat=1)
    assert "الأرقام: لنا أول ثم لهم." in told
    assert any(line.endswith("النقاط 3–13، والمجموع 3–13.") for line in told)


def test_a_wrong_count_is_told_with_the_right_one() -> None:
    told = lines(record([played_deal(points=[10, 6], score=[10, 6])]))
    assert any("المكتوب 10–6، والمحسوب 13–3" in line for line in told)


def test_a_carried_deal_is_not_called_computed() -> None:
    made = gahwa_deal()
    made["events"][11]["card"] = "JC"
    assert any("والمحسوب ما ينحسب" in line for line in lines(record([made])))


@pytest.mark.parametrize("lang", LANGS)
def test_every_line_is_one_line(lang: Lang) -> None:
    document = record([secret_deal(0, 3, 2, f"{BUYING};0 play JC", THROWN_IN)])
    document["players"][0]["name"] = "a\nb\r\u2028c"
    document["operator"] = "x\ny"
    for line in look(document, lang).transcript:
        assert len(line.splitlines()) <= 1


def test_what_is_too_much_is_said_to_be_left_out() -> None:
    deals = []
    for place in range(30):
        made = passed_out(place, (3 + place) % 4)
        made["events"] += [{"do": "ready", "seat": 0}] * (MAX_EVENTS - len(made["events"]))
        deals.append(made)
    told = lines(record(deals), "en")
    assert f"The {MAX_EVENTS} events of this deal are too many to be shown here." in told
