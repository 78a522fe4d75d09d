"""Each event of docs/record.md, "Events", is told, in the players' words."""

from typing import get_args

import msgspec
import pytest

from tests.build import BUYING, RAISES, Made, events, gahwa_deal, record, secret_deal
from verifier.messages.catalogue import LANGS, Lang, catalogue
from verifier.record.model import AnyEvent
from verifier.service.view.model import StepView

from .looking import bare, look, sakka

KINDS = [event.__struct_config__.tag for event in get_args(AnyEvent)]
THROWN_IN = {"outcome": "takweesh", "points": [0, 0], "score": [0, 0]}

TOLD = {
    "0 pass": ("بس", "اللاعب 1 (سالم) قال بس"),
    "2 hokm C": ("حكم شيريا", "اللاعب 3 (نورة) اشترى حكم شيريا"),
    "1 sun": ("صن", "اللاعب 2 (فهد) اشترى صن"),
    "3 ashkal": ("أشكل", "اللاعب 4 (علي) قال أشكل: صن، والمكشوفة لخويه اللاعب 2 (فهد)"),
    "1 double": ("دبل", "اللاعب 2 (فهد) دبل"),
    "1 double closed": ("دبل مقفل", "اللاعب 2 (فهد) دبل مقفل"),
    "2 three": ("ثري", "اللاعب 3 (نورة) قال ثري"),
    "1 four": ("فور", "اللاعب 2 (فهد) قال فور"),
    "1 four closed": ("فور مقفل", "اللاعب 2 (فهد) قال فور مقفل"),
    "2 gahwa": ("قهوة", "اللاعب 3 (نورة) قال قهوة: اللي يكسب الجولة يكسب الصكة"),
    "0 project sra 7S 8S 9S": (
        "سرا",
        "اللاعب 1 (سالم) ذكر مشروع سرا: 7♠︎ سبعة السبيت، 8♠︎ ثمانية السبيت، 9♠︎ تسعة السبيت",
    ),
    "1 talk fifty A": ("إكة", "اللاعب 2 (فهد) تكلم في مشروع خمسين، أعلى ورقة فيه إكة"),
    "0 reveal TH": (None, "اللاعب 1 (سالم) كشف مشروعه: 10♥︎ عشرة الهاص"),
    "0 play JC": (None, "اللاعب 1 (سالم) لعب J♣︎ ولد الشيريا"),
    "0 play JH akka": ("أكه", "اللاعب 1 (سالم) لعب J♥︎ ولد الهاص وقال أكه"),
    "0 play JC baloot": ("بلوت", "اللاعب 1 (سالم) لعب J♣︎ ولد الشيريا وقال بلوت"),
    "1 baloot": ("بلوت", "اللاعب 2 (فهد) قال بلوت متأخر، بعد ورقته"),
    "3 bouchat": ("بوشات", "اللاعب 4 (علي) قال بوشات"),
    "1 qaid_open": (None, "اللاعب 2 (فهد) فتح ورقة القيد"),
    "1 qaid_close": (None, "اللاعب 2 (فهد) سكّر ورقة القيد بدون ما يقيّد"),
    "1 qaid revoke 0": ("قيد", "اللاعب 2 (فهد) قيّد على اللاعب 1 (سالم) بـ«قطع»"),
    "1 qaid no_trump 0 2 TH": (
        "قيد",
        "اللاعب 2 (فهد) قيّد على اللاعب 1 (سالم) بـ«ما دق»، الأكلة 3، على 10♥︎ عشرة الهاص",
    ),
    "1 ruling yes tasjeel": (None, "السيرفر حكم في قيد اللاعب 2 (فهد): القيد صح، تسجيل"),
    "1 ruling no none": (None, "السيرفر حكم في قيد اللاعب 2 (فهد): القيد مرفوض، بدون عقوبة"),
    "2 chat team": (None, "اللاعب 3 (نورة) كتب لفريقه في الشات"),
    "2 chat all": (None, "اللاعب 3 (نورة) كتب للكل في الشات"),
    "3 ready": ("جاهز", "اللاعب 4 (علي) جاهز للجولة الجاية"),
    "0 sawa": ("سوا", "اللاعب 1 (سالم) قال سوا وانقبلت: باقي الأكلات له"),
}
"""An event, the word in its bubble, its sentence; each stands after the buying of deal 0."""


def first_step(event: str, lang: Lang = "ar", before: str = BUYING) -> StepView:
    made = secret_deal(0, 3, 2, f"{before};{event}", THROWN_IN)
    (deal,) = sakka(look(record([made]), lang)).deals
    return deal.steps[-1]


def test_every_kind_of_event_is_here() -> None:
    assert {made["do"] for text in TOLD for made in events(text)} == set(KINDS)


@pytest.mark.parametrize("event", TOLD)
def test_an_event_is_told(event: str) -> None:
    bubble, sentence = TOLD[event]
    step = first_step(event, before="" if event == "0 pass" else BUYING)
    assert (step.bubble, bare(step.text)) == (bubble, sentence)


@pytest.mark.parametrize("event", TOLD)
def test_in_english_too(event: str) -> None:
    step = first_step(event, "en")
    text = bare(step.text)
    assert text[0] == text[0].upper()
    assert "Player " in text or "player " in text
    assert not any("\u0600" <= letter <= "\u06ff" for letter in _without_names(text))
    assert (step.bubble is None) == (TOLD[event][0] is None)


def _without_names(text: str) -> str:
    for name in ("سالم", "فهد", "نورة", "علي"):
        text = text.replace(name, "")
    return text


def test_a_pass_in_the_second_round_is_wala_while_nothing_is_bought() -> None:
    step = first_step("0 pass", before="0 pass;1 pass;2 pass;3 pass")
    assert (step.bubble, bare(step.text)) == ("ولا", "اللاعب 1 (سالم) قال ولا")
    after = first_step("1 pass", before="0 pass;1 pass;2 pass;3 pass;0 hokm H")
    assert after.bubble == "بس"


def test_no_to_a_raise_is_not_a_pass_of_buying() -> None:
    assert "ما رفع" in first_step("1 pass", before=f"{BUYING};1 double").text


def test_who_acted_is_told() -> None:
    """docs/record.md: ``auto`` is for a player whose time ran out, or for a bot."""
    made = secret_deal(0, 3, 2, f"{BUYING};0 play JC !;1 play KC !", THROWN_IN)
    document = record([made])
    document["players"][1]["bot"] = True
    steps = sakka(look(document, "ar")).deals[0].steps
    assert [step.auto for step in steps[-2:]] == [True, True]
    assert steps[-2].text.endswith("(السيرفر تصرّف عنه)")
    assert steps[-1].text.endswith("(لاعب آلي)")


def test_who_took_the_trick_is_told_with_its_last_card() -> None:
    steps = sakka(look(lang="ar")).deals[0].steps
    cards = [step for step in steps if step.do == "play"]
    assert bare(cards[3].text).endswith("الأكلة 1 أخذها اللاعب 1 (سالم)")
    assert "أخذها" not in cards[2].text


def test_a_sawa_that_a_card_follows_is_only_said() -> None:
    made = secret_deal(0, 3, 2, f"{BUYING};0 sawa;0 play JC", THROWN_IN)
    text = sakka(look(record([made]), "ar")).deals[0].steps[-2].text
    assert bare(text) == "اللاعب 1 (سالم) قال سوا"


def test_times_are_minutes_and_seconds() -> None:
    step = first_step("0 play JC @315000")
    assert step.at is not None
    assert bare(step.at) == "5:15"
    assert first_step("0 play JC").at is None


def test_the_words_that_a_seat_had_are_the_players_words() -> None:
    """Deal 0 turns up TC."""
    steps = sakka(look(lang="ar")).deals[0].steps
    assert steps[0].words == ["بس", "حكم شيريا", "صن"]


def test_a_raise_is_told_in_its_phase() -> None:
    made = gahwa_deal()
    steps = sakka(look(record([made]))).deals[0].steps
    assert [step.phase for step in steps[6:11]] == ["doubling"] * 4 + ["play"]
    assert len(RAISES.split(";")) == 4


def test_what_a_project_shows_is_laid() -> None:
    step = first_step("0 project sra 7S 8S 9S")
    assert step.laid == ["7S", "8S", "9S"]
    assert first_step("0 play JC").laid is None


def test_the_catalogue_has_no_event_that_does_not_exist() -> None:
    told = set(catalogue("page")["event"])
    assert {name.partition("_")[0] for name in KINDS} == {name.partition("_")[0] for name in told}
    assert set(KINDS) - told == {"chat"}, "the chat is told by its scope"


@pytest.mark.parametrize("lang", LANGS)
def test_a_name_cannot_turn_a_sentence_or_end_a_line(lang: Lang) -> None:
    document: Made = record([secret_deal(0, 3, 2, f"{BUYING};0 play JC", THROWN_IN)])
    document["players"][0]["name"] = "x\u202ey\nz"
    step = sakka(look(msgspec.json.encode(document), lang)).deals[0].steps[-1]
    assert "\u202e" not in step.text
    assert "\n" not in step.text
