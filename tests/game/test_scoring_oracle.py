"""The engine's counting against the second one, over every raw value; what holds of any deal."""

from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.game.oracle_scoring import (
    PROFILES,
    VALUES,
    Deal,
    count,
    options_of,
    rounded,
    rules_of,
)
from tests.game.sheets import LADDER, as_outcome, engine_count
from verifier.game.scoring import hokm_points, sun_points, winner_of

TOTAL_RAW = {"hokm": 162, "sun": 130}
TOTAL_POINTS = {"hokm": 16, "sun": 26}

# Extras of a deal: who scores projects, and which.
SCORED = {
    "hokm": [[], ["sra"], ["fifty"], ["hundred"], ["hundred", "sra"], ["hundred", "hundred"]],
    "sun": [[], ["sra"], ["fifty"], ["hundred"], ["four_hundred"], ["fifty", "sra", "sra"]],
}


def extras_of(contract: str) -> list[tuple[dict[str, list[str]], str | None]]:
    """All pairs of scored projects and بلوت that are tried: one side's projects at a time."""
    projects = [{"B": kinds, "O": []} for kinds in SCORED[contract]]
    projects += [{"B": [], "O": kinds} for kinds in SCORED[contract][1:]]
    said = [None, "B", "O"] if contract == "hokm" else [None]
    return list(product(projects, said))


@pytest.mark.parametrize("contract", ["hokm", "sun"])
@pytest.mark.parametrize("profile", PROFILES)
def test_every_raw_value_with_every_multiplier_and_extra(profile: str, contract: str) -> None:
    options, rules = options_of(profile), rules_of(profile)
    total = TOTAL_RAW[contract]
    for steps in range(5 if contract == "hokm" else 4):
        for projects, baloot in extras_of(contract):
            for b in range(total + 1):
                deal = Deal(
                    contract,
                    raw={"B": b, "O": total - b},
                    projects=projects,
                    baloot=baloot,
                    raises=LADDER[:steps],
                )
                assert as_outcome(engine_count(rules, deal), 0) == count(options, deal), deal


@pytest.mark.parametrize("contract", ["hokm", "sun"])
@pytest.mark.parametrize("profile", PROFILES)
def test_every_kaboot_with_every_multiplier_and_extra(profile: str, contract: str) -> None:
    options, rules = options_of(profile), rules_of(profile)
    for steps, extra, sweeper, right, ace in product(
        range(5 if contract == "hokm" else 4),
        extras_of(contract),
        "BO",
        (False, True),
        (False, True),
    ):
        other = "O" if sweeper == "B" else "B"
        deal = Deal(
            contract,
            raw={sweeper: TOTAL_RAW[contract], other: 0},
            tricks={sweeper: 8, other: 0},
            projects=extra[0],
            baloot=extra[1],
            raises=LADDER[:steps],
            buyer_is_dealers_right=right,
            buyer_holds_an_ace=ace,
        )
        assert as_outcome(engine_count(rules, deal), 0) == count(options, deal), deal


@st.composite
def deals(draw: st.DrawFn, max_raises: int = 4) -> Deal:
    """Deals of any kind, also with raises said by the wrong side or skipped."""
    contract = draw(st.sampled_from(["hokm", "sun"]))
    total = TOTAL_RAW[contract]
    b = draw(st.integers(0, total))
    b_tricks = draw(st.integers(0, 8))
    if b_tricks in (0, 8):
        b = total if b_tricks else 0
    kinds = st.lists(
        st.sampled_from(
            ["sra", "fifty", "hundred"] + (["four_hundred"] if contract == "sun" else [])
        ),
        max_size=4,
    )
    scored, side = draw(kinds), draw(st.sampled_from("BO"))
    steps = draw(st.integers(0, max_raises))
    words = [word for word, _ in LADDER[:steps]]
    raises = [(word, draw(st.sampled_from("BO"))) for word in words]
    return Deal(
        contract,
        raw={"B": b, "O": total - b},
        tricks={"B": b_tricks, "O": 8 - b_tricks},
        projects={"B": scored if side == "B" else [], "O": scored if side == "O" else []},
        baloot=draw(st.sampled_from([None, "B", "O"])) if contract == "hokm" else None,
        raises=raises,
        buyer_is_dealers_right=draw(st.booleans()),
        buyer_holds_an_ace=draw(st.booleans()),
    )


any_options = st.fixed_dictionaries({name: st.sampled_from(v) for name, v in VALUES.items()})


@given(deals(), any_options, st.integers(0, 3))
def test_any_options_and_any_seat_of_the_buyer(
    deal: Deal, options: dict[str, Any], buyer: int
) -> None:
    rules = rules_of("saharat", **options)
    assert as_outcome(engine_count(rules, deal, buyer), buyer) == count(options, deal)


@pytest.mark.parametrize(("contract", "by_engine"), [("hokm", hokm_points), ("sun", sun_points)])
def test_rounding_against_fractions(contract: str, by_engine: Any) -> None:
    for raw in range(TOTAL_RAW[contract] + 1):
        assert by_engine(raw) == rounded(contract, raw)


def test_counting_both_teams_would_not_always_give_the_total() -> None:
    """Why one team is counted and the other gets the rest (§1): in hokm, units 6 and 6 make 17."""
    wrong = {raw for raw in range(163) if hokm_points(raw) + hokm_points(162 - raw) != 16}
    assert wrong == {raw for raw in range(6, 163, 10) if raw < 162}
    assert {sun_points(raw) + sun_points(130 - raw) for raw in range(131)} == {26}


@given(deals(max_raises=0), any_options)
def test_undoubled_points_are_the_total_and_the_extras(deal: Deal, options: dict[str, Any]) -> None:
    if 8 in deal.tricks.values():
        return
    outcome = as_outcome(engine_count(rules_of("saharat", **options), deal), 0)
    extras = sum(outcome.projects.values()) + sum(outcome.baloot.values())
    assert sum(outcome.points.values()) == TOTAL_POINTS[deal.contract] + extras


@given(deals(), any_options)
def test_nothing_is_ever_negative_and_gahwa_writes_nothing(
    deal: Deal, options: dict[str, Any]
) -> None:
    got = engine_count(rules_of("saharat", **options), deal)
    assert min(got.points) >= 0
    if len(deal.raises) == 4:
        assert got.points == (0, 0)


@given(deals(), any_options)
def test_counting_does_not_know_which_team_is_team_0(deal: Deal, options: dict[str, Any]) -> None:
    rules = rules_of("saharat", **options)
    assert engine_count(rules, deal, 0).points == engine_count(rules, deal, 1).points[::-1]


@given(st.integers(0, 300), st.integers(0, 300))
def test_a_winner_has_152_and_more_than_the_other(a: int, b: int) -> None:
    winner = winner_of((a, b))
    if winner is None:
        assert a == b or (a < 152 and b < 152)
    else:
        its, others = ((a, b), (b, a))[winner]
        assert its >= 152
        assert its > others
