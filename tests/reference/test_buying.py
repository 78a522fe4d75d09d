"""docs/rules.md §3 and §4, said at a table: seat 0 deals, 1 speaks first, 3 sits on 0's left."""

from typing import Any

import pytest

from vectors.reference import buying, doubling
from vectors.reference.options import OBSERVED_APP, PROFILES, Options

SAHARAT = PROFILES["saharat"]
WARAQ52 = PROFILES["waraq52"]
OBSERVED = {**SAHARAT, **OBSERVED_APP}


def say(words: str, options: Options, flip: str = "9H") -> tuple[dict[str, Any], list[str | None]]:
    """ "1pass 2hokmH 3sun": the state after it, and what was found at each word."""
    state = buying.begin(0, flip)
    found = []
    for word in words.split():
        event = {"seat": int(word[0]), "do": word[1:]}
        if word[1:].startswith("hokm"):
            event = {"seat": int(word[0]), "do": "hokm", "suit": word[5]}
        if event["do"] == "pass":
            found.append(buying.hear_pass(state, int(word[0]), options))
        else:
            found.append(buying.hear_bid(state, event, options))
    return state, found


def faults(words: str, options: Options, flip: str = "9H") -> list[str | None]:
    return say(words, options, flip)[1]


def test_all_pass_twice() -> None:
    state, found = say("1pass 2pass 3pass 0pass 1pass 2pass 3pass 0pass", SAHARAT)
    assert state["passed_out"]
    assert found == [None] * 8


def test_a_hokm_is_of_the_suit_turned_up_and_then_of_another() -> None:
    assert faults("1hokmH", SAHARAT) == [None]
    assert faults("1hokmS", SAHARAT) == ["bid.not_allowed"]
    assert faults("1pass 2pass 3pass 0pass 1hokmH", SAHARAT)[-1] == "bid.not_allowed"
    assert faults("1pass 2pass 3pass 0pass 1hokmS", SAHARAT)[-1] is None


def test_a_sun_over_a_hokm_also_by_one_who_passed() -> None:
    state, found = say("1pass 2hokmH 3pass 0pass 1sun", SAHARAT)
    assert found == [None] * 5
    assert state["standing"]["buyer"] == 1
    assert state["closed"]


def test_the_seats_before_a_sun_may_take_it_in_the_first_round() -> None:
    state, found = say("1pass 2pass 3sun 1pass 2sun", SAHARAT)
    assert found == [None] * 5
    assert (state["standing"]["buyer"], state["closed"]) == (2, True)
    assert say("1pass 2pass 3sun", WARAQ52)[0]["closed"]
    assert say("1sun", SAHARAT)[0]["closed"]


def test_in_the_second_round_only_opponents_and_only_where_the_option_says_so() -> None:
    four = "1pass 2pass 3pass 0pass "
    assert say(four + "1pass 2pass 3sun", SAHARAT)[0]["closed"]
    state, found = say(four + "1pass 2pass 3sun 2sun", OBSERVED)
    assert found[-1] is None
    assert state["standing"]["buyer"] == 2


def test_with_an_ace_turned_up_only_the_dealers_right_says_sun_over_a_hokm() -> None:
    assert faults("1pass 2hokmH 3sun", SAHARAT, "AH")[-1] == "bid.not_allowed"
    assert faults("1pass 2hokmH 1sun", SAHARAT, "AH")[-1] == "bid.turn"  # 3 may say أشكل first
    assert faults("1pass 2hokmH 3pass 1sun", SAHARAT, "AH")[-1] is None  # 0 may be passed over
    assert faults("1hokmH 2sun", OBSERVED, "AH")[-1] is None


def test_ashkal_over_the_other_teams_hokm_by_the_dealer_or_its_left() -> None:
    state, found = say("1hokmH 2pass 3pass 0ashkal", SAHARAT)
    assert found[-1] is None
    assert (state["standing"]["buyer"], state["standing"]["taker"]) == (0, 2)
    assert state["to_hear"] == [1, 2, 3]  # an أشكل is a sun: those before 0 may take it
    assert faults("1hokmH 2ashkal", SAHARAT)[-1] == "bid.not_allowed"  # not from there
    assert faults("1hokmH 2pass 3ashkal", SAHARAT)[-1] == "bid.not_allowed"  # the partner's
    assert faults("1pass 2pass 3ashkal", SAHARAT)[-1] == "bid.not_allowed"
    assert faults("1pass 2pass 3ashkal", WARAQ52)[-1] is None


def test_who_said_wala_does_not_say_ashkal() -> None:
    four = "1pass 2pass 3pass 0pass "
    passed, _ = say(four + "1pass 2pass 3pass 0hokmS", SAHARAT)
    assert buying.words_of(passed, 3, SAHARAT) == ["sun"]
    unheard, _ = say(four + "1pass 2hokmS", SAHARAT)
    assert buying.words_of(unheard, 3, SAHARAT) == ["sun", "ashkal"]


def test_the_buyer_may_turn_its_hokm_where_the_option_says_so() -> None:
    turned = "1hokmH 2pass 3pass 0pass 1sun"
    assert faults(turned, OBSERVED)[-1] is None
    assert faults(turned, SAHARAT)[-1] == "bid.after_close"


def test_out_of_turn_is_turn_alone_and_takes_effect() -> None:
    state, found = say("2hokmS", SAHARAT)
    assert found == ["bid.turn"]
    assert state["standing"]["suit"] == "S"


def test_after_the_close() -> None:
    state, found = say("1sun 2sun", SAHARAT)
    assert found == [None, "bid.after_close"]
    assert state["standing"]["buyer"] == 1


def test_passes_that_need_not_stand_in_the_log_may() -> None:
    assert faults("1sun 2pass 3pass 0pass 1pass", SAHARAT) == [None] * 5


HOKM = {"type": "hokm", "suit": "H", "buyer": 0, "taker": 0}
SUN = {"type": "sun", "suit": None, "buyer": 0, "taker": 0}


def raises(
    words: str, contract: dict[str, Any], score: list[int], options: Options
) -> list[str | None]:
    state = doubling.begin()
    found: list[str | None] = []
    for word in words.split():
        event = {"seat": int(word[0]), "do": word[1:].rstrip("*"), "closed": word.endswith("*")}
        if not doubling.is_offered(state, event, contract, score, options):
            found.append("double.not_allowed")
        elif not doubling.is_offered_to(state, event, contract["buyer"], options):
            found.append("double.turn")
        else:
            found.append(None)
        doubling.take_effect(state, event, contract)
    return found


def test_the_ladder() -> None:
    assert raises("1double 0three 1four 0gahwa", HOKM, [0, 0], SAHARAT) == [None] * 4
    assert raises("1double 2three", HOKM, [0, 0], SAHARAT) == [None, "double.turn"]
    assert raises("1double 2three", HOKM, [0, 0], WARAQ52) == [None, None]
    assert raises("1double 0three 3four", HOKM, [0, 0], SAHARAT)[-1] == "double.turn"
    assert raises("2double", HOKM, [0, 0], SAHARAT) == ["double.turn"]
    assert raises("0three", HOKM, [0, 0], SAHARAT) == ["double.not_allowed"]


@pytest.mark.parametrize(
    "options, score, right",
    [
        (SAHARAT, [101, 100], None),
        (SAHARAT, [100, 100], "double.not_allowed"),
        (SAHARAT, [101, 101], "double.not_allowed"),
        (WARAQ52, [100, 99], None),
        (WARAQ52, [100, 100], "double.not_allowed"),
    ],
)
def test_the_gate_of_the_sun_double(options: Options, score: list[int], right: str | None) -> None:
    assert raises("1double", SUN, score, options) == [right]


def test_sun_has_no_more_than_its_option_and_never_gahwa() -> None:
    assert raises("1double 0three", SUN, [120, 0], SAHARAT)[-1] == "double.not_allowed"
    assert raises("1double 0three 1four", SUN, [120, 0], WARAQ52) == [None] * 3
    assert raises("1double 0three 1four 0gahwa", SUN, [120, 0], WARAQ52)[-1] == "double.not_allowed"


def test_closed_doubles_are_an_option() -> None:
    assert raises("1double*", HOKM, [0, 0], SAHARAT) == [None]
    assert raises("1double*", HOKM, [0, 0], WARAQ52) == ["double.not_allowed"]
