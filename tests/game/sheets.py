"""Deals as docs/rules.md §10 writes them ("hokm ×2, 110/52, B بلوت"), counted by the engine."""

from tests.game.oracle_scoring import Deal, Outcome
from verifier.cards import mask_of
from verifier.game.projects import project_points, project_raw
from verifier.game.scoring import Count, count_deal
from verifier.rules.options import Rules

LADDER = [("double", "O"), ("three", "B"), ("four", "O"), ("gahwa", "B")]
"""The raises as they are meant to follow one another."""

WITH_ACE = mask_of(["AS", "7S", "8S", "9S", "7H", "8H", "9H", "7D"])
WITHOUT_ACE = mask_of(["KS", "7S", "8S", "9S", "7H", "8H", "9H", "7D"])


def engine_count(rules: Rules, deal: Deal, buyer: int = 0) -> Count:
    """The engine's count of an oracle's deal, with the buyer in a given seat."""
    buyers = buyer % 2
    seat_of = {"B": buyer, "O": (buyer + 1) % 4}

    def pair(by_side: dict[str, int]) -> tuple[int, int]:
        return (by_side["B"], by_side["O"]) if buyers == 0 else (by_side["O"], by_side["B"])

    sun = deal.contract == "sun"
    last = deal.raises[-1] if deal.raises else None
    gahwa = last is not None and last[0] == "gahwa"
    doublers = [seat_of[side] for word, side in deal.raises if word == "double"]
    return count_deal(
        rules,
        sun=sun,
        buyer=buyer,
        dealer=(buyer - 1) % 4 if deal.buyer_is_dealers_right else buyer,
        raw=pair(deal.raw),
        tricks=pair(deal.tricks),
        factor=1 if last is None or gahwa else {"double": 2, "three": 3, "four": 4}[last[0]],
        gahwa=gahwa,
        doubler=doublers[0] if doublers else None,
        last_raiser=None if last is None else seat_of[last[1]],
        project_points=pair(
            {s: sum(project_points(k, sun) for k in ks) for s, ks in deal.projects.items()}
        ),
        project_raw=pair({s: sum(project_raw(k) for k in ks) for s, ks in deal.projects.items()}),
        baloot=pair({s: 2 if deal.baloot == s else 0 for s in "BO"}),
        buyer_hand=WITH_ACE if deal.buyer_holds_an_ace else WITHOUT_ACE,
    )


def as_outcome(count: Count, buyer: int) -> Outcome:
    """A count by side instead of by team."""

    def sides(pair: tuple[int, int]) -> dict[str, int]:
        return {"B": pair[buyer % 2], "O": pair[1 - buyer % 2]}

    return Outcome(
        sides(count.points),
        sides(count.projects),
        sides(count.baloot),
        "B" if count.winner == buyer % 2 else "O",
    )


def sheet(
    rules: Rules,
    contract: str,
    raw: tuple[int, int],
    b: str = "",
    o: str = "",
    *,
    m: int | str = 1,
    buyer: int = 0,
    right: bool = False,
    ace: bool = False,
) -> tuple[int, int]:
    """Points B–O of a deal given as a row of a table.

    ``b`` and ``o``: a side's extras, names of projects and "baloot". ``m``: 2 to 4 or "gahwa", the
    raises having been made in turn. Raw 0 is a كبوت of the other side.
    """
    extras = {"B": b.split(), "O": o.split()}
    said = [side for side in "BO" if "baloot" in extras[side]]
    steps = 4 if m == "gahwa" else int(m) - 1
    tricks = {"B": 4, "O": 4}
    if 0 in raw:
        tricks = {"B": 8, "O": 0} if raw[1] == 0 else {"B": 0, "O": 8}
    deal = Deal(
        contract,
        raw={"B": raw[0], "O": raw[1]},
        tricks=tricks,
        projects={side: [e for e in extras[side] if e != "baloot"] for side in "BO"},
        baloot=said[0] if said else None,
        raises=LADDER[:steps],
        buyer_is_dealers_right=right,
        buyer_holds_an_ace=ace,
    )
    points = engine_count(rules, deal, buyer).points
    return (points[buyer % 2], points[1 - buyer % 2])
