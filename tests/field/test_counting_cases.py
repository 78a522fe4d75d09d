"""Faults of counting that other programs really had, from public reports, with the right values.

Points are B–O, in saharat, elblot and waraq52. What a row is about beyond counting (أشكل, the same
سرا on both sides, بلوت) is tested where that rule stands; here the number on the sheet.
"""

import pytest

from tests.game.oracle_scoring import PROFILES, Deal, rules_of
from tests.game.sheets import LADDER, engine_count, sheet
from verifier.cards import mask_of
from verifier.game.projects import declare, project_points, scoring_team
from verifier.game.scoring import count_tasjeel, hokm_points, sun_points, winner_of

Points = tuple[int, int]


def same(points: Points) -> tuple[Points, Points, Points]:
    return (points, points, points)


# what went wrong elsewhere, contract, raw B/O, B's extras, O's extras, multiplier, right points.
CASES = [
    ("65 in hokm given 7", "hokm", (97, 65), "", "", 1, same((10, 6))),
    ("63 in sun given 13", "sun", (67, 63), "", "", 1, same((14, 12))),
    ("66 in sun given 13", "sun", (64, 66), "", "", 1, same((0, 26))),
    ("81/81 taken as failed", "hokm", (81, 81), "", "", 1, same((8, 8))),
    ("بلوت paid to the sweeper", "hokm", (0, 162), "baloot", "", 1, ((2, 25), (0, 25), (0, 25))),
    ("projects ×3", "hokm", (110, 52), "hundred", "", 3, ((58, 0), (58, 0), (78, 0))),
    ("خمسين of a failed B lost", "hokm", (40, 122), "fifty", "", 1, same((0, 21))),
    ("86/76 both rounded", "hokm", (86, 76), "", "", 1, same((8, 8))),
    ("compared with and without", "sun", (90, 40), "", "fifty", 1, same((18, 18))),
    ("65/65 given 12 or 14", "sun", (65, 65), "", "", 1, same((13, 13))),
    ("the buyer loses a doubled tie", "hokm", (81, 81), "", "", 2, same((32, 0))),
    ("first team always counted", "hokm", (96, 66), "", "", 1, same((9, 7))),
    ("doubled but shared out", "hokm", (100, 62), "", "", 2, same((32, 0))),
    ("made, above half", "hokm", (85, 77), "", "hundred", 1, same((0, 26))),
    ("(16 + 10) × 3 + 2", "hokm", (110, 52), "hundred baloot", "", 3, ((60, 0), (60, 0), (80, 0))),
]


@pytest.mark.parametrize("buyer", range(4))
@pytest.mark.parametrize("column", range(3), ids=PROFILES)
@pytest.mark.parametrize("case", CASES, ids=[case[0] for case in CASES])
def test_counting_case(
    case: tuple[str, str, Points, str, str, int, tuple[Points, Points, Points]],
    column: int,
    buyer: int,
) -> None:
    _, contract, raw, b, o, m, points = case
    got = sheet(rules_of(PROFILES[column]), contract, raw, b, o, m=m, buyer=buyer)
    assert got == points[column]


def test_65_in_hokm_is_6() -> None:
    assert hokm_points(65) == 6


def test_63_in_sun_is_12_and_66_is_14() -> None:
    assert [sun_points(raw) for raw in (63, 66)] == [12, 14]


def test_sra_in_sun_is_4() -> None:
    assert project_points("sra", True) == 4
    for profile in PROFILES:
        assert sheet(rules_of(profile), "sun", (80, 50), "sra") == (20, 10)


@pytest.mark.parametrize("dealer", range(4))
def test_the_same_sra_on_both_sides_is_the_side_met_first_from_the_dealers_right(
    dealer: int,
) -> None:
    right, left = (dealer + 1) % 4, (dealer + 3) % 4
    partner = (dealer + 2) % 4
    first = declare(right, "sra", mask_of(["AS", "KS", "QS"]), True)
    second = declare(partner, "sra", mask_of(["AH", "KH", "QH"]), True)
    third = declare(left, "sra", mask_of(["AH", "KH", "QH"]), True)
    fourth = declare(dealer, "sra", mask_of(["AS", "KS", "QS"]), True)
    assert scoring_team([second, first], dealer) == right % 2
    assert scoring_team([fourth, third], dealer) == left % 2


def test_ties_are_made_at_81_and_at_65() -> None:
    for profile in PROFILES:
        assert sheet(rules_of(profile), "hokm", (81, 81))[0] == 8
        assert sheet(rules_of(profile), "sun", (65, 65))[0] == 13


def test_gahwa_won_by_o_is_the_sakka_to_o() -> None:
    deal = Deal("hokm", raw={"B": 60, "O": 102}, raises=LADDER)
    for profile in PROFILES:
        for buyer in range(4):
            count = engine_count(rules_of(profile), deal, buyer)
            assert count.points == (0, 0)
            assert count.winner == 1 - buyer % 2


def test_qaid_upheld_undoubled_is_16_and_26_never_a_kaboot() -> None:
    for profile in PROFILES:
        for sun, points in ((False, 16), (True, 26)):
            count = count_tasjeel(
                rules_of(profile),
                sun=sun,
                gaining=1,
                factor=1,
                gahwa=False,
                project_points=0,
                baloot=0,
            )
            assert count.points == (0, points)


def test_both_teams_pass_152_in_one_deal_and_the_higher_wins() -> None:
    assert winner_of((155, 160)) == 1
    assert winner_of((160, 155)) == 0
    assert winner_of((155, 155)) is None
