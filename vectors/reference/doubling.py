"""Doubling (docs/rules.md §4).

The state is a plain dict:

    level       1 none, 2 دبل, 3 ثري, 4 فور, 5 قهوة
    closed      مقفل
    doubler     the seat that said دبل (the last that did), or None
    last        the seat that raised last, or None
"""

from typing import Any

from .cards import team
from .options import Options

State = dict[str, Any]

LEVELS = {"double": 2, "three": 3, "four": 4, "gahwa": 5}


def begin() -> State:
    return {"level": 1, "closed": False, "doubler": None, "last": None}


def multiplier(state: State) -> int | str:
    return "gahwa" if state["level"] == 5 else int(state["level"])


def sun_gate_is_open(contract: dict[str, Any], score: list[int], options: Options) -> bool:
    """The scores before the deal, as the players' sheet has them."""
    buyers = score[team(contract["buyer"])]
    others = score[1 - team(contract["buyer"])]
    return bool(
        others <= options["sun_double_doubler_max"] and buyers >= options["sun_double_buyer_min"]
    )


def is_offered(
    state: State,
    event: dict[str, Any],
    contract: dict[str, Any],
    score: list[int],
    options: Options,
) -> bool:
    """Whether this word is offered here to anybody, once the buying is closed."""
    level = LEVELS[event["do"]]
    if level != state["level"] + 1:
        return False
    if event.get("closed") and not options["closed_doubles"]:
        return False
    if contract["type"] == "sun":
        if level > options["sun_multiplier_max"]:
            return False
        if level == 2 and not sun_gate_is_open(contract, score, options):
            return False
    return True


def is_offered_to(state: State, event: dict[str, Any], buyer: int, options: Options) -> bool:
    """Whether this seat may say the word."""
    seat, word = event["seat"], event["do"]
    if word == "double":
        return team(seat) != team(buyer)
    if word == "four":
        owner = state["doubler"]
        if owner is None:  # only after a fault: nobody said دبل
            return team(seat) != team(buyer)
    else:
        owner = buyer
    if options["raises_by"] == "team":
        return team(seat) == team(owner)
    return bool(seat == owner)


def take_effect(state: State, event: dict[str, Any], contract: dict[str, Any]) -> None:
    word = event["do"]
    state["level"] = LEVELS[word]
    state["last"] = event["seat"]
    if word == "double":
        state["doubler"] = event["seat"]
    # The last raise says whether the deal is closed; in sun it has no effect.
    closed = word in ("double", "four") and bool(event.get("closed"))
    state["closed"] = closed and contract["type"] == "hokm"


def team_that_doubled(state: State) -> int | None:
    """After a fault there may be raises and no دبل: then nobody but the last raiser is left."""
    seat = state["last"] if state["doubler"] is None else state["doubler"]
    return None if seat is None else team(seat)
