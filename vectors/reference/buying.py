"""Buying (docs/rules.md §3; after faults docs/record.md "What the operator claims").

The state is a plain dict:

    dealer, flip            of the deal
    round                   1 or 2
    standing                None, or {"type", "suit", "buyer", "taker"}
    to_hear                 the seats still to be heard, in their order
    passed_second           seats that said ولا (a pass in the second round)
    closed                  the buying is closed
    passed_out              all four passed twice
"""

from typing import Any

from .cards import partner, rank, seats_from, suit, team
from .options import Options

State = dict[str, Any]


def begin(dealer: int, flip: str) -> State:
    return {
        "dealer": dealer,
        "flip": flip,
        "round": 1,
        "standing": None,
        "to_hear": seats_from(dealer + 1),
        "passed_second": [],
        "closed": False,
        "passed_out": False,
    }


# --- what a seat may say ---------------------------------------------------------------------


def ace_turned_up(state: State) -> bool:
    return rank(state["flip"]) == "A"


def right_of_dealer(state: State) -> int:
    return int(state["dealer"] + 1) % 4


def may_sun_over_hokm(state: State, seat: int, options: Options) -> bool:
    """With `ace_locks_hokm` and an ace turned up, only d+1 says sun over or out of a hokm."""
    locked = options["ace_locks_hokm"] and ace_turned_up(state)
    return not locked or seat == right_of_dealer(state)


def may_ashkal(state: State, seat: int, options: Options) -> bool:
    standing = state["standing"]
    if seat not in (state["dealer"], (state["dealer"] + 3) % 4):
        return False
    if seat in state["passed_second"]:
        return False
    if ace_turned_up(state) and not options["ashkal_on_ace"]:
        return False
    if standing is not None and standing["type"] == "sun":
        return False
    if options["ashkal_after"] == "opponents_hokm":
        return standing is not None and team(standing["buyer"]) != team(seat)
    return standing is None or standing["buyer"] != seat


def may_hokm(state: State, named: str) -> bool:
    """Round 1: the suit turned up. Round 2: another."""
    if state["standing"] is not None:
        return False
    if state["round"] == 1:
        return named == suit(state["flip"])
    return named != suit(state["flip"])


def words_of(state: State, seat: int, options: Options) -> list[str]:
    """What this seat could say at its turn, besides a pass."""
    standing = state["standing"]
    words = []
    if standing is None:
        words += ["hokm", "sun"]
        if may_ashkal(state, seat, options):
            words.append("ashkal")
    elif standing["type"] == "hokm":
        if standing["buyer"] == seat:
            if options["hokm_to_sun"] and may_sun_over_hokm(state, seat, options):
                words.append("sun")
        else:
            if may_sun_over_hokm(state, seat, options):
                words.append("sun")
            if may_ashkal(state, seat, options):
                words.append("ashkal")
    else:
        words.append("sun")  # taking over a sun: only those are heard who may
    return words


def is_in_turn(state: State, seat: int, options: Options) -> bool:
    """A seat with nothing but a pass to say may be passed over: a later one is then in turn."""
    for other in state["to_hear"]:
        if other == seat:
            return True
        if words_of(state, other, options):
            return False
    return False


# --- what a word does ------------------------------------------------------------------------


def close_if_nobody_can_speak(state: State, options: Options) -> None:
    if state["standing"] is None:
        return
    if not any(words_of(state, seat, options) for seat in state["to_hear"]):
        close(state)


def close(state: State) -> None:
    state["closed"] = True
    state["to_hear"] = []


def keep_hokm_in_silence(state: State, options: Options) -> None:
    """Keeping the hokm is a pass of its buyer, which may be left out."""
    standing = state["standing"]
    if standing is None or standing["type"] != "hokm":
        return
    others = [seat for seat in state["to_hear"] if seat != standing["buyer"]]
    if not any(words_of(state, seat, options) for seat in others):
        close(state)


def next_round_if_all_spoke(state: State) -> None:
    if state["standing"] is not None or state["to_hear"]:
        return
    if state["round"] == 1:
        state["round"] = 2
        state["to_hear"] = seats_from(state["dealer"] + 1)
    else:
        state["passed_out"] = True
        state["closed"] = True


def a_hokm_stands(state: State, seat: int, named: str, options: Options) -> None:
    """The next three are heard once each, then the buyer itself (its own turn)."""
    state["standing"] = {"type": "hokm", "suit": named, "buyer": seat, "taker": seat}
    state["to_hear"] = [*seats_from(seat + 1)[:3], seat]
    close_if_nobody_can_speak(state, options)


def seats_that_may_take_over(state: State, seat: int, options: Options) -> list[int]:
    order = seats_from(state["dealer"] + 1)
    before = order[: order.index(seat)]
    if options["sun_takeover"] == "first_round":
        return before if state["round"] == 1 else []
    if options["sun_takeover"] == "both_rounds_opponents":
        return [other for other in before if team(other) != team(seat)]
    return []


def a_sun_stands(state: State, seat: int, taker: int, options: Options) -> None:
    """Over another sun it is a takeover, and the buying is closed; one's own only said again."""
    standing = state["standing"]
    over_sun = standing is not None and standing["type"] == "sun"
    state["standing"] = {"type": "sun", "suit": None, "buyer": seat, "taker": taker}
    if over_sun:
        if standing["buyer"] != seat:
            close(state)
        return
    state["to_hear"] = seats_that_may_take_over(state, seat, options)
    close_if_nobody_can_speak(state, options)


def hear_pass(state: State, seat: int, options: Options) -> str | None:
    """A pass before the first card; gives the code of the fault, or None."""
    if state["passed_out"]:
        return "bid.after_close"
    if state["closed"]:
        return None  # a pass of doubling, or of a seat that has nothing else to say
    fault = None
    if state["standing"] is None:
        if not is_in_turn(state, seat, options):
            fault = "bid.turn"
        if state["round"] == 2 and seat not in state["passed_second"]:
            state["passed_second"].append(seat)
    elif (
        seat in state["to_hear"]
        and words_of(state, seat, options)
        and not is_in_turn(state, seat, options)
    ):
        fault = "bid.turn"
    if is_in_turn(state, seat, options):  # who was passed over has had its turn
        state["to_hear"] = state["to_hear"][state["to_hear"].index(seat) + 1 :]
    elif seat in state["to_hear"]:
        state["to_hear"].remove(seat)
    next_round_if_all_spoke(state)
    close_if_nobody_can_speak(state, options)
    return fault


def hear_bid(state: State, event: dict[str, Any], options: Options) -> str | None:
    """A hokm, sun or ashkal before the first card; gives the code of the fault, or None.

    A faulty bid takes effect all the same, except after the close.
    """
    seat, word = event["seat"], event["do"]
    if state["closed"]:
        return "bid.after_close"
    fault = None
    if not is_in_turn(state, seat, options):
        fault = "bid.turn"
    elif word not in words_of(state, seat, options) or (
        word == "hokm" and not may_hokm(state, event["suit"])
    ):
        fault = "bid.not_allowed"
    if word == "hokm":
        a_hokm_stands(state, seat, event["suit"], options)
    elif word == "sun":
        a_sun_stands(state, seat, seat, options)
    else:
        a_sun_stands(state, seat, partner(seat), options)
    return fault
