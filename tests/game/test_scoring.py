"""Counting: every worked example of docs/rules.md §10, and each rule of §7 and §8 by itself."""

from dataclasses import replace
from typing import Any

import pytest

from tests.game.oracle_scoring import PROFILES, Deal, options_of, rules_of
from tests.game.sheets import WITH_ACE, WITHOUT_ACE, as_outcome, engine_count, sheet
from verifier.game.scoring import (
    count_deal,
    count_tasjeel,
    hokm_points,
    sun_points,
    winner_of,
)
from verifier.rules.profiles import resolve

# id, contract, raw B/O, B's extras, O's extras, multiplier, points in saharat, elblot, waraq52.
Row = tuple[str, str, tuple[int, int], str, str, int, tuple[tuple[int, int], ...]]
EXAMPLES: list[Row] = [
    ("H1", "hokm", (100, 62), "", "", 1, ((10, 6), (10, 6), (10, 6))),
    ("H2", "hokm", (96, 66), "", "", 1, ((9, 7), (9, 7), (9, 7))),
    ("H4", "hokm", (81, 81), "", "", 1, ((8, 8), (8, 8), (8, 8))),
    ("H5", "hokm", (80, 82), "", "", 1, ((0, 16), (8, 8), (0, 16))),
    ("H7", "hokm", (76, 86), "", "", 1, ((0, 16), (0, 16), (0, 16))),
    ("H10", "hokm", (106, 56), "", "fifty", 1, ((10, 11), (0, 21), (10, 11))),
    ("H13", "hokm", (70, 92), "baloot", "", 1, ((2, 16), (9, 9), (0, 18))),
    ("H14", "hokm", (60, 102), "baloot", "sra", 1, ((2, 18), (0, 20), (0, 20))),
    ("H16", "hokm", (50, 112), "hundred", "", 1, ((15, 11), (15, 11), (15, 11))),
    ("S1", "sun", (65, 65), "", "", 1, ((13, 13), (13, 13), (13, 13))),
    ("S2", "sun", (64, 66), "", "", 1, ((0, 26), (0, 26), (0, 26))),
    ("S5", "sun", (43, 87), "hundred", "", 1, ((28, 18), (28, 18), (28, 18))),
    ("S7", "sun", (88, 42), "", "fifty", 1, ((0, 36), (18, 18), (0, 36))),
    ("S10", "sun", (53, 77), "sra", "", 1, ((0, 30), (0, 30), (0, 30))),
    ("D1", "hokm", (100, 62), "", "", 2, ((32, 0), (32, 0), (32, 0))),
    ("D3", "hokm", (76, 86), "", "", 2, ((0, 32), (32, 0), (0, 32))),
    ("D5", "hokm", (110, 52), "baloot", "fifty", 2, ((34, 0), (44, 0), (44, 0))),
    ("D6", "hokm", (110, 52), "hundred baloot", "", 3, ((60, 0), (60, 0), (80, 0))),
    ("D7", "hokm", (81, 81), "", "", 3, ((0, 48), (48, 0), (0, 48))),
    ("D11", "sun", (70, 60), "sra", "", 2, ((60, 0), (60, 0), (60, 0))),
    ("K1", "hokm", (162, 0), "fifty baloot", "", 1, ((32, 0), (32, 0), (32, 0))),
    ("K3", "sun", (0, 130), "", "hundred", 1, ((0, 64), (0, 64), (0, 64))),
    ("K5", "hokm", (0, 162), "baloot", "", 1, ((2, 25), (0, 25), (0, 25))),
]


@pytest.mark.parametrize("buyer", range(4))
@pytest.mark.parametrize("column", range(3), ids=PROFILES)
@pytest.mark.parametrize("row", EXAMPLES, ids=[row[0] for row in EXAMPLES])
def test_worked_example_10(row: Row, column: int, buyer: int) -> None:
    _, contract, raw, b, o, m, points = row
    got = sheet(rules_of(PROFILES[column]), contract, raw, b, o, m=m, buyer=buyer)
    assert got == points[column]


@pytest.mark.parametrize("buyer", range(4))
@pytest.mark.parametrize(
    ("profile", "points"), [("saharat", (0, 88)), ("elblot", (0, 88)), ("waraq52", (0, 44))]
)
def test_worked_example_10_k6_reversed_kaboot(
    profile: str, points: tuple[int, int], buyer: int
) -> None:
    got = sheet(rules_of(profile), "sun", (0, 130), buyer=buyer, right=True, ace=True)
    assert got == points


def test_worked_example_10_q1_tasjeel() -> None:
    count = count_tasjeel(
        rules_of("saharat"),
        sun=False,
        gaining=1,
        factor=1,
        gahwa=False,
        project_points=2,
        baloot=2,
    )
    assert count == ((0, 20), (0, 2), (0, 2), 1)


def test_worked_example_10_m1_both_cross() -> None:
    assert winner_of((140, 145)) is None
    assert winner_of((152, 155)) == 1


# §1 rounding


@pytest.mark.parametrize(
    ("raw", "points"),
    [(0, 0), (5, 0), (6, 1), (65, 6), (66, 7), (81, 8), (85, 8), (86, 9), (96, 10), (162, 16)],
)
def test_1_hokm_rounding_five_falls_six_rises(raw: int, points: int) -> None:
    assert hokm_points(raw) == points


@pytest.mark.parametrize(
    ("raw", "points"),
    [(0, 0), (4, 0), (5, 1), (6, 2), (35, 7), (63, 12), (64, 12), (65, 13), (66, 14), (130, 26)],
)
def test_1_sun_rounding_five_is_the_point_between(raw: int, points: int) -> None:
    assert sun_points(raw) == points


# §1 the end of a sakka


@pytest.mark.parametrize(
    ("score", "winner"),
    [
        ((0, 0), None),
        ((151, 150), None),
        ((152, 151), 0),
        ((151, 152), 1),
        ((152, 152), None),
        ((170, 170), None),
        ((170, 171), 1),
        ((200, 152), 0),
    ],
)
def test_1_152_or_more_and_higher(score: tuple[int, int], winner: int | None) -> None:
    assert winner_of(score) == winner


# §7.1 kaboot


def test_7_1_a_trick_without_abnat_saves_from_kaboot() -> None:
    # O took one trick of 9, 8, 7: raw 0, but not swept. 130 rounds nothing away: 26 and 0.
    deal = Deal("sun", raw={"B": 130, "O": 0}, tricks={"B": 7, "O": 1})
    for profile in PROFILES:
        assert engine_count(rules_of(profile), deal).points == (26, 0)


@pytest.mark.parametrize(
    ("contract", "m", "plain", "multiplied"),
    [("hokm", 2, 25, 50), ("hokm", 3, 25, 75), ("hokm", 4, 25, 100), ("sun", 2, 44, 88)],
)
def test_7_1_kaboot_is_multiplied_only_where_the_option_says(
    contract: str, m: int, plain: int, multiplied: int
) -> None:
    raw = (162, 0) if contract == "hokm" else (130, 0)
    for profile in PROFILES:
        assert sheet(rules_of(profile), contract, raw, m=m) == (plain, 0)
        rules = rules_of(profile, kaboot_doubled=True)
        assert sheet(rules, contract, raw, m=m) == (multiplied, 0)


def test_7_1_kaboot_takes_projects_multiplied_as_ever() -> None:
    assert sheet(rules_of("saharat"), "hokm", (162, 0), "fifty", m=2) == (35, 0)
    assert sheet(rules_of("saharat"), "hokm", (162, 0), "fifty", m=3) == (30, 0)
    assert sheet(rules_of("waraq52"), "hokm", (162, 0), "fifty", m=3) == (40, 0)


def test_7_1_kaboot_leaves_the_swept_teams_projects_out() -> None:
    for profile in PROFILES:
        assert sheet(rules_of(profile), "sun", (130, 0), "", "hundred") == (44, 0)


def test_7_1_kaboot_extras_all_takes_projects_and_baloot_of_both() -> None:
    for keeps in (True, False):
        rules = rules_of("saharat", kaboot_extras="all", kaboot_loser_baloot=keeps)
        assert sheet(rules, "hokm", (0, 162), "fifty baloot") == (0, 32)
        assert sheet(rules, "hokm", (162, 0), "baloot", "sra") == (29, 0)


@pytest.mark.parametrize(
    ("contract", "right", "ace", "points"),
    [
        ("sun", True, True, 88),
        ("sun", True, False, 44),
        ("sun", False, True, 44),
        ("hokm", True, True, 25),
    ],
)
def test_7_1_reverse_needs_sun_the_dealers_right_and_an_ace(
    contract: str, right: bool, ace: bool, points: int
) -> None:
    raw = (0, 162) if contract == "hokm" else (0, 130)
    got = sheet(rules_of("saharat"), contract, raw, right=right, ace=ace)
    assert got == (0, points)


def test_7_1_reverse_is_only_against_the_buyer() -> None:
    got = sheet(rules_of("saharat"), "sun", (130, 0), right=True, ace=True)
    assert got == (44, 0)


def test_7_1_reverse_has_its_extras_and_is_multiplied_with_kaboot_doubled_only() -> None:
    args: dict[str, Any] = {"o": "sra", "right": True, "ace": True}
    assert sheet(rules_of("saharat"), "sun", (0, 130), **args) == (0, 92)
    assert sheet(rules_of("saharat"), "sun", (0, 130), m=2, **args) == (0, 96)
    doubled = rules_of("saharat", kaboot_doubled=True)
    assert sheet(doubled, "sun", (0, 130), m=2, **args) == (0, 184)


def test_7_1_reverse_is_worth_what_the_option_says() -> None:
    rules = rules_of("waraq52", reverse_kaboot=60)
    assert sheet(rules, "sun", (0, 130), right=True, ace=True) == (0, 60)


def test_7_1_ashkal_whose_partner_is_the_dealers_right_is_no_reverse() -> None:
    # d = 0; seat 3 (d+3) said أشكل, seat 1 (d+1) took the card turned up. The buyer is seat 3.
    count = count_deal(
        rules_of("saharat"),
        sun=True,
        buyer=3,
        dealer=0,
        raw=(130, 0),
        tricks=(8, 0),
        factor=1,
        gahwa=False,
        doubler=None,
        last_raiser=None,
        project_points=(0, 0),
        project_raw=(0, 0),
        baloot=(0, 0),
        buyer_hand=WITH_ACE,
    )
    assert count.points == (44, 0)


# §7.2 comparing


def test_7_2_projects_and_baloot_are_compared_unmultiplied() -> None:
    # hokm ×2, B's خمسين. 62 + 50 beats 100 (6 + 5 beats 10). 50 + 50 does not beat 112, nor 5 + 5
    # eleven; taken twice it would.
    for profile in PROFILES:
        assert sheet(rules_of(profile), "hokm", (62, 100), "fifty", m=2)[1] == 0
        assert sheet(rules_of(profile), "hokm", (50, 112), "fifty", m=2)[0] == 0


def test_7_2_by_points_the_team_opposite_the_last_raise_is_counted() -> None:
    # 76/86. Counted B: h(76) = 8, the rest 8: a tie. Counted O: h(86) = 9 against 7.
    rules = rules_of("elblot")
    assert sheet(rules, "hokm", (76, 86), m=2) == (32, 0)  # counted B, tie, the doubler O loses
    assert sheet(rules, "hokm", (76, 86), m=3) == (0, 48)  # counted O, 9 against 7
    assert sheet(rules, "hokm", (76, 86), m=4) == (64, 0)  # counted B again


def test_7_2_the_raise_is_the_team_of_the_seat_that_said_it() -> None:
    # دبل said out of turn by the buyer's own side takes effect: O is opposite, and is counted.
    deal = Deal("hokm", raw={"B": 76, "O": 86}, raises=[("double", "B")])
    for buyer in range(4):
        outcome = as_outcome(engine_count(rules_of("elblot"), deal, buyer), buyer)
        assert outcome.points == {"B": 0, "O": 32}
    # A tie: the side that said دبل and raised last is B.
    tie = Deal("hokm", raw={"B": 81, "O": 81}, raises=[("double", "B")])
    for profile in PROFILES:
        outcome = as_outcome(engine_count(rules_of(profile), tie), 0)
        assert outcome.points == {"B": 0, "O": 32}


# §7.3 undoubled


def test_7_3_o_gets_all_projects_whoever_scores_them() -> None:
    for profile in PROFILES:
        assert sheet(rules_of(profile), "hokm", (40, 122), "fifty") == (0, 21)
        assert sheet(rules_of(profile), "sun", (40, 90), "sra") == (0, 30)


def test_7_3_o_keeps_its_own_baloot_when_b_fails() -> None:
    for profile in PROFILES:
        assert sheet(rules_of(profile), "hokm", (60, 102), "", "baloot") == (0, 18)


# §7.4 doubled


@pytest.mark.parametrize(
    ("extras", "m", "raw", "b", "o", "points"),
    [
        # ×2, O raised last. B wins: with winner_own its own, O keeps بلوت; else everybody's.
        ("winner_own", 2, (110, 52), "fifty", "baloot", (42, 2)),
        ("escalator", 2, (110, 52), "fifty", "baloot", (44, 0)),
        ("all", 2, (110, 52), "fifty", "baloot", (44, 0)),
        # ×2, O raised last and wins: its own; B's بلوت kept, lost, or taken.
        ("winner_own", 2, (60, 102), "baloot", "sra", (2, 36)),
        ("escalator", 2, (60, 102), "baloot", "sra", (0, 36)),
        ("all", 2, (60, 102), "baloot", "sra", (0, 38)),
        # ×3, B raised last and wins; O's خمسين is lost, or B's.
        ("winner_own", 3, (130, 32), "baloot", "fifty", (50, 0)),
        ("escalator", 3, (130, 32), "baloot", "fifty", (50, 0)),
        ("all", 3, (130, 32), "baloot", "fifty", (55, 0)),
        # ×3, B raised last and fails.
        ("winner_own", 3, (52, 110), "sra baloot", "", (2, 48)),
        ("escalator", 3, (52, 110), "sra baloot", "", (0, 52)),
        ("all", 3, (52, 110), "sra baloot", "", (0, 52)),
    ],
)
def test_7_4_doubled_extras(
    extras: str, m: int, raw: tuple[int, int], b: str, o: str, points: tuple[int, int]
) -> None:
    rules = rules_of("saharat", doubled_extras=extras)
    assert sheet(rules, "hokm", raw, b, o, m=m) == points


@pytest.mark.parametrize(
    ("loser", "m", "points"),
    [
        ("first_doubler", 2, (32, 0)),
        ("first_doubler", 3, (48, 0)),
        ("first_doubler", 4, (64, 0)),
        ("last_raiser", 2, (32, 0)),
        ("last_raiser", 3, (0, 48)),
        ("last_raiser", 4, (64, 0)),
    ],
)
def test_7_4_doubled_tie(loser: str, m: int, points: tuple[int, int]) -> None:
    rules = rules_of("saharat", doubled_tie_loser=loser)
    assert sheet(rules, "hokm", (81, 81), m=m) == points


def test_7_4_a_tie_where_double_was_skipped_is_the_last_raisers() -> None:
    deal = Deal("hokm", raw={"B": 81, "O": 81}, raises=[("three", "B")])
    for profile in PROFILES:
        assert engine_count(rules_of(profile), deal).points == (0, 48)


# §7.5 gahwa


@pytest.mark.parametrize("profile", PROFILES)
def test_7_5_gahwa_is_won_without_points_and_shows_projects_once(profile: str) -> None:
    rules = rules_of(profile)
    deal = Deal(
        "hokm",
        raw={"B": 52, "O": 110},
        projects={"B": [], "O": ["fifty"]},
        baloot="B",
        raises=[("double", "O"), ("three", "B"), ("four", "O"), ("gahwa", "B")],
    )
    assert engine_count(rules, deal) == ((0, 0), (0, 5), (2, 0), 1)
    won = replace(deal, raw={"B": 140, "O": 22})
    assert engine_count(rules, won) == ((0, 0), (0, 5), (2, 0), 0)


@pytest.mark.parametrize(("profile", "winner"), [("saharat", 1), ("elblot", 0), ("waraq52", 1)])
def test_7_5_gahwa_tie(profile: str, winner: int) -> None:
    deal = Deal(
        "hokm",
        raw={"B": 81, "O": 81},
        raises=[("double", "O"), ("three", "B"), ("four", "O"), ("gahwa", "B")],
    )
    assert engine_count(rules_of(profile), deal).winner == winner


def test_7_5_gahwa_is_won_by_kaboot_whatever_the_projects() -> None:
    # B sweeps 162, O's two مية and خمسين make more by comparing: the sweep decides.
    deal = Deal(
        "hokm",
        raw={"B": 162, "O": 0},
        tricks={"B": 8, "O": 0},
        projects={"B": [], "O": ["hundred", "hundred"]},
        raises=[("double", "O"), ("three", "B"), ("four", "O"), ("gahwa", "B")],
    )
    for profile in PROFILES:
        assert engine_count(rules_of(profile), deal) == ((0, 0), (0, 20), (0, 0), 0)


# §7 last paragraph


def test_7_projects_and_baloot_are_shown_by_who_laid_them() -> None:
    # B fails with سرا and بلوت: the points go to O, the columns stay with B.
    deal = Deal("hokm", raw={"B": 40, "O": 122}, projects={"B": ["sra"], "O": []}, baloot="B")
    assert engine_count(rules_of("waraq52"), deal) == ((0, 20), (2, 0), (2, 0), 1)
    # hokm ×2: shown as multiplied, also the loser's.
    doubled = replace(deal, raises=[("double", "O")])
    assert engine_count(rules_of("saharat"), doubled) == ((2, 32), (4, 0), (2, 0), 1)


# §8 tasjeel


@pytest.mark.parametrize(
    ("profile", "sun", "factor", "projects", "baloot", "points", "shown"),
    [
        ("saharat", True, 1, 0, 0, 26, 0),
        ("saharat", False, 1, 0, 0, 16, 0),
        ("saharat", True, 2, 4, 0, 60, 8),
        ("saharat", False, 2, 5, 2, 44, 10),
        ("saharat", False, 3, 5, 2, 55, 5),
        ("elblot", False, 4, 10, 0, 74, 10),
        ("waraq52", False, 3, 5, 2, 65, 15),
        ("waraq52", True, 4, 20, 0, 184, 80),
    ],
)
def test_8_tasjeel(
    profile: str, sun: bool, factor: int, projects: int, baloot: int, points: int, shown: int
) -> None:
    for gaining in (0, 1):
        count = count_tasjeel(
            rules_of(profile),
            sun=sun,
            gaining=gaining,
            factor=factor,
            gahwa=False,
            project_points=projects,
            baloot=baloot,
        )
        assert (count.points[gaining], count.points[1 - gaining]) == (points, 0)
        assert (count.projects[gaining], count.projects[1 - gaining]) == (shown, 0)
        assert (count.baloot[gaining], count.baloot[1 - gaining]) == (baloot, 0)
        assert count.winner == gaining


def test_8_tasjeel_in_gahwa_wins_the_sakka_without_points() -> None:
    for factor in (1, 4):
        count = count_tasjeel(
            rules_of("waraq52"),
            sun=False,
            gaining=0,
            factor=factor,
            gahwa=True,
            project_points=5,
            baloot=2,
        )
        assert count == ((0, 0), (5, 0), (2, 0), 0)


def test_the_hands_of_these_tests_are_what_they_say() -> None:
    aces = 0x80808080
    assert WITH_ACE & aces
    assert not WITHOUT_ACE & aces


@pytest.mark.parametrize("profile", PROFILES)
def test_2_the_built_in_profiles_count_as_these_tests_do(profile: str) -> None:
    """The options of counting, copied from the table by hand, are those that are published."""
    built_in = resolve(profile)
    for name, value in options_of(profile).items():
        assert getattr(built_in, name) == value, name
