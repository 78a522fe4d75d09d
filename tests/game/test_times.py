"""Every sentence of docs/record.md, "Times". Milliseconds; saharat's limits: 12,000 a word, 15,000
a card, 5,000 for a sheet after the last card, 10,000 for an open sheet, 10,000 between deals.
"""

from typing import Any

import msgspec
import pytest

from tests.build import deal, replay, report_on
from tests.build import record as whole
from verifier.findings import Fault
from verifier.game.times import Clock
from verifier.record.model import Deal, Player
from verifier.rules.profiles import resolve

from .positions import FIRST_TRICK, HANDS, HOKM


def clocked(
    *happened: str,
    at: tuple[int | None, ...] = (0,),
    bots: tuple[int, ...] = (),
    profile: str = "saharat",
    **options: Any,
) -> list[list[Fault]]:
    """The time faults of deals one after another; ``at`` is when each was dealt."""
    players = [Player(name="", bot=seat in bots) for seat in range(4)]
    clock = Clock(resolve(profile, options), players)
    found = []
    for text, began in zip(happened, at, strict=True):
        members: dict[str, Any] = {} if began is None else {"at": began}
        found.append(clock.deal(msgspec.convert(deal(HANDS, "JS", text, **members), Deal)))
    return found


def faults(text: str, began: int | None = 0, **how: Any) -> list[tuple[str, int | None]]:
    (found,) = clocked(text, at=(began,), **how)
    return [(fault.code, fault.event) for fault in found]


def between(one: str, two: int, **how: Any) -> list[tuple[str, int | None]]:
    """The faults of a deal begun at ``two`` after the deal ``one``."""
    found = clocked(one, "0 pass", at=(0, two), **how)
    return [(fault.code, fault.event) for fault in found[1]]


# Words and cards


@pytest.mark.parametrize("word", ["pass", "hokm S", "sun", "ashkal", "double", "three", "gahwa"])
def test_words_against_bid_ms(word: str) -> None:
    """ "The clock starts … at the deal's `at`", and a grace of 1,000."""
    assert faults(f"0 {word} @13000") == []
    assert faults(f"0 {word} @13001") == [("time.late", 0)]


def test_from_the_last_word_before_it() -> None:
    assert faults("0 pass @12000;1 pass @25000;2 pass @38001") == [("time.late", 2)]
    assert faults("0 hokm S @0;1 double @13000;0 three @26001") == [("time.late", 2)]


def test_cards_against_card_ms() -> None:
    cards = "0 hokm S @0;0 play JS @0;1 play TS @16000;2 play 8S @{}"
    assert faults(cards.format(32_000)) == []
    assert faults(cards.format(32_001)) == [("time.late", 3)]


def test_the_first_card_is_late_only_past_the_two_together() -> None:
    """12,000 + 15,000: an unlogged wait for a double lies before it."""
    assert faults("0 hokm S @0;0 play JS @28000") == []
    assert faults("0 hokm S @0;0 play JS @28001") == [("time.late", 1)]


def test_no_limit_on_words_is_none_on_the_first_card() -> None:
    assert faults("0 hokm S @0;0 play JS @999999", bid_ms=0) == []
    assert faults("0 hokm S @0;0 play JS @999999;1 play TS @1016000", bid_ms=0) == [
        ("time.late", 2)
    ]


def test_zero_is_no_limit() -> None:
    free: dict[str, Any] = {"bid_ms": 0, "card_ms": 0}
    assert faults("0 hokm S @999999;0 play JS @9999999;1 play TS @99999999", **free) == []
    assert faults("0 hokm S @0 !;0 play JS @0 !;1 play TS @0 !", **free) == []


@pytest.mark.parametrize(
    "mark",
    ["1 qaid_open", "1 qaid_close", "1 qaid revoke 0", "1 ruling no none", "1 talk sra A"],
)
def test_sheet_ruling_and_talk_start_the_clock_again(mark: str) -> None:
    text = f"0 hokm S @0;0 play JS @0;{mark} @10000;1 play TS @26000"
    assert faults(text) == []
    assert faults(text.replace("26000", "26001")) == [("time.late", 3)]


@pytest.mark.parametrize("other", ["1 chat all", "1 ready", "1 project sra AH KH QH", "0 baloot"])
def test_other_events_do_not(other: str) -> None:
    assert faults(f"0 hokm S @0;0 play JS @0;{other} @10000;1 play TS @16001") == [("time.late", 3)]


def test_where_no_time_is_given_nothing_is_checked() -> None:
    assert faults("0 pass;1 pass @99999", None) == []
    assert faults("0 pass;1 pass", 0) == []
    assert faults("0 pass @99999", None) == []


def test_an_auto_word_or_card_is_never_late() -> None:
    assert faults("0 pass @99999 !") == []
    assert faults("0 hokm S @0;0 play JS @0;1 play TS @99999 !") == []


def test_an_auto_word_or_card_before_the_limit() -> None:
    """Not before 12,000 (11,000 with the grace), or 15,000 for a card; a bot may."""
    assert faults("0 pass @11000 !") == []
    assert faults("0 pass @10999 !") == [("time.auto_early", 0)]
    assert faults("0 pass @10999 !", bots=(0,)) == []
    cards = "0 hokm S @0;0 play JS @0;1 play TS @{} !"
    assert faults(cards.format(14_000)) == []
    assert faults(cards.format(13_999)) == [("time.auto_early", 2)]
    assert faults(cards.format(13_999), bots=(1,)) == []
    assert faults("0 hokm S @0;0 play JS @13999 !") == [("time.auto_early", 1)]


def test_a_bot_that_acts_itself_may_be_late() -> None:
    assert faults("0 pass @13001", bots=(0,)) == [("time.late", 0)]


def test_what_a_finding_holds() -> None:
    (found,) = clocked("0 pass @13001")
    assert found == [Fault("time.late", 0, None, 0, "at", 12_000, 13_001)]


# Sheets


def test_a_sheet_open_longer_than_sheet_ms() -> None:
    """Closed or claimed with; partners share it."""
    before = "0 hokm S @0;0 play JS @0;1 qaid_open @5000;"
    for end in ("1 qaid_close", "3 qaid_close", "3 qaid revoke 0"):
        assert faults(before + f"{end} @16000") == []
        assert faults(before + f"{end} @16001") == [("time.late", 3)]
    assert faults(before + "0 qaid_close @99999") == []  # the other team's sheet was not open
    assert faults(before + "1 qaid_close @99999", sheet_ms=0) == []


def test_each_sheet_has_its_own_time() -> None:
    text = "0 play JS @0;1 qaid_open @0;1 qaid_close @9000;1 qaid_open @10000;1 qaid_close @20000"
    assert faults(text) == []


def test_the_server_may_close_a_sheet_late() -> None:
    assert faults("0 play JS @0;1 qaid_open @0;1 qaid_close @20000 !") == []


def test_a_sheet_later_than_qaid_after_ms_is_not_allowed() -> None:
    """It is no time finding: `qaid.not_allowed`."""
    text = HOKM + FIRST_TRICK + "0 sawa @10000;1 qaid_open @16001"
    assert faults(text) == []
    replayed, _ = replay(deal(HANDS, "JS", text), mode="qaid")
    assert ("qaid.not_allowed", 9) in [(fault.code, fault.event) for fault in replayed.faults]


# Talk


def test_a_talk_later_than_talk_ms_after_the_first_of_its_kind() -> None:
    elblot: dict[str, Any] = {"profile": "elblot"}
    text = "1 talk sra A @5000;2 talk sra K @{};3 talk fifty A @99999"
    assert faults(text.format(16_000), **elblot) == []
    assert faults(text.format(16_001), **elblot) == [("time.late", 1)]
    assert faults(text.format(99_999)) == []  # saharat has no limit


def test_it_is_measured_from_the_first_not_from_the_last() -> None:
    text = "1 talk sra A @0;2 talk sra K @9000;3 talk sra Q @18000"
    assert faults(text, profile="elblot") == [("time.late", 2)]


# Between two deals


def test_a_new_deal_too_early() -> None:
    """10,000 after the last event of the one before, 9,000 with the grace."""
    assert between("0 pass @1000", 10_000) == []
    assert between("0 pass @1000", 9_999) == [("time.deal_early", None)]
    assert between("0 pass @1000", 9_999, ready_ms=0) == []


READY = ";0 ready @1000;1 ready @1000;2 ready @1000;3 ready @1000"
CARD = "0 hokm S @0;0 play JS @1000"


def test_with_all_four_ready_at_once() -> None:
    assert between(CARD + READY, 1_000) == []
    three = CARD + READY.replace(";2 ready @1000", "")
    assert between(three, 9_999) == [("time.deal_early", None)]
    assert between(three, 10_000) == []
    twice = CARD + READY.replace("2 ready", "1 ready")
    assert between(twice, 9_999) == [("time.deal_early", None)]


def test_ready_counts_after_the_last_card() -> None:
    before = "0 hokm S @0" + READY + ";0 play JS @1000"
    assert between(before, 1_000) == [("time.deal_early", None)]


def test_ready_counts_anywhere_in_a_deal_without_cards() -> None:
    assert between("0 pass @0" + READY + ";1 pass @1000", 1_000) == []


def test_a_granted_sawa_stands_for_the_last_card() -> None:
    """All four ready before it is not ready for the next round."""
    for text, right in (
        (CARD + ";0 sawa @1000" + READY, []),
        (CARD + READY + ";0 sawa @1000", [("time.deal_early", None)]),
        ("0 hokm S @0" + READY + ";0 sawa @1000", [("time.deal_early", None)]),
    ):
        assert between(text, 1_000) == right


def test_the_last_event_is_what_it_is_measured_from() -> None:
    """A message after the last card is an event too."""
    assert between(CARD + ";1 chat all @9000", 17_999) == [("time.deal_early", None)]
    assert between(CARD + ";1 chat all @9000", 18_000) == []


def test_a_deal_without_times_between() -> None:
    found = clocked("0 pass @1000", "0 pass", "0 pass @1500", at=(0, None, 1_500))
    assert [len(each) for each in found] == [0, 0, 0]


# Order


def test_time_never_runs_backwards() -> None:
    assert faults("0 pass @5000;1 pass @4999;2 pass @4999") == [("time.order", 1)]
    assert faults("0 pass @4999", 5_000) == [("time.order", 0)]
    assert faults("0 pass @5000;1 pass @5000", 5_000) == []


def test_over_the_whole_record() -> None:
    assert between("0 pass @5000", 4_999) == [("time.order", None)]
    found = clocked("0 pass @5000", "0 pass @4999", at=(0, None))
    assert [(fault.code, fault.event) for fault in found[1]] == [("time.order", 0)]


def test_events_without_a_time_do_not_hide_it() -> None:
    assert faults("0 pass @5000;1 pass;2 pass @4999") == [("time.order", 2)]


def test_backwards_is_not_also_early() -> None:
    """One fault, one finding."""
    assert faults("0 pass @12000;1 pass @11000 !") == [("time.order", 1)]


# Severities


def test_warnings_but_time_order_is_an_error() -> None:
    made = whole([deal(HANDS, "JS", "0 pass @13001;1 pass @13001 !;2 pass @13000", at=0)])
    report = report_on(made)
    severities = {each.code: each.severity for each in report.findings}
    assert severities["time.late"] == "warning"
    assert severities["time.auto_early"] == "warning"
    assert severities["time.order"] == "error"
