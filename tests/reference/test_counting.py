"""docs/rules.md §10, every row and profile, and the counting cases from the field.

Seat 1 deals, seat 0 buys unless a row says otherwise: B is team 0, O team 1. Values are B–O.
"""

from typing import Any

import pytest

from vectors.reference import counting
from vectors.reference.options import PROFILES

PROFILE_ORDER = ["saharat", "elblot", "waraq52"]


def deal(
    kind: str,
    raw: tuple[int, int],
    extras: str = "",
    level: int = 1,
    last: int | None = None,
    tricks: tuple[int, int] = (4, 4),
    **more: Any,
) -> dict[str, Any]:
    """`extras` as the table writes them: "B fifty, O baloot"."""
    scored: list[list[str]] = [[], []]
    baloot = [0, 0]
    for extra in filter(None, extras.split(", ")):
        side, what = extra.split()
        if what == "baloot":
            baloot["BO".index(side)] = 2
        else:
            scored["BO".index(side)].append(what)
    if last is None:
        last = {1: None, 2: 1, 3: 0, 4: 1, 5: 0}[level]
    return {
        "trump": "S" if kind == "hokm" else None,
        "dealer": 1,
        "buyer": 0,
        "level": level,
        "doubler": None if level == 1 else 1,
        "last": last,
        "raw": list(raw),
        "tricks": list(tricks),
        "scored": scored,
        "baloot": baloot,
        "buyer_has_ace": False,
        **more,
    }


KABOOT_B = {"tricks": (8, 0)}
KABOOT_O = {"tricks": (0, 8)}
REVERSE = {"tricks": (0, 8), "dealer": 3, "buyer_has_ace": True}

# id: (kind, raw, extras, more, saharat, elblot, waraq52)
WORKED: dict[str, tuple[Any, ...]] = {
    "H1": ("hokm", (100, 62), "", {}, (10, 6), (10, 6), (10, 6)),
    "H2": ("hokm", (96, 66), "", {}, (9, 7), (9, 7), (9, 7)),
    "H4": ("hokm", (81, 81), "", {}, (8, 8), (8, 8), (8, 8)),
    "H5": ("hokm", (80, 82), "", {}, (0, 16), (8, 8), (0, 16)),
    "H7": ("hokm", (76, 86), "", {}, (0, 16), (0, 16), (0, 16)),
    "H10": ("hokm", (106, 56), "O fifty", {}, (10, 11), (0, 21), (10, 11)),
    "H13": ("hokm", (70, 92), "B baloot", {}, (2, 16), (9, 9), (0, 18)),
    "H14": ("hokm", (60, 102), "B baloot, O sra", {}, (2, 18), (0, 20), (0, 20)),
    "H16": ("hokm", (50, 112), "B hundred", {}, (15, 11), (15, 11), (15, 11)),
    "S1": ("sun", (65, 65), "", {}, (13, 13), (13, 13), (13, 13)),
    "S2": ("sun", (64, 66), "", {}, (0, 26), (0, 26), (0, 26)),
    "S5": ("sun", (43, 87), "B hundred", {}, (28, 18), (28, 18), (28, 18)),
    "S7": ("sun", (88, 42), "O fifty", {}, (0, 36), (18, 18), (0, 36)),
    "S10": ("sun", (53, 77), "B sra", {}, (0, 30), (0, 30), (0, 30)),
    "D1": ("hokm", (100, 62), "", {"level": 2}, (32, 0), (32, 0), (32, 0)),
    "D3": ("hokm", (76, 86), "", {"level": 2}, (0, 32), (32, 0), (0, 32)),
    "D5": ("hokm", (110, 52), "B baloot, O fifty", {"level": 2}, (34, 0), (44, 0), (44, 0)),
    "D6": ("hokm", (110, 52), "B hundred, B baloot", {"level": 3}, (60, 0), (60, 0), (80, 0)),
    "D7": ("hokm", (81, 81), "", {"level": 3}, (0, 48), (48, 0), (0, 48)),
    "D11": ("sun", (70, 60), "B sra", {"level": 2}, (60, 0), (60, 0), (60, 0)),
    "K1": ("hokm", (162, 0), "B fifty, B baloot", KABOOT_B, (32, 0), (32, 0), (32, 0)),
    "K3": ("sun", (0, 130), "O hundred", KABOOT_O, (0, 64), (0, 64), (0, 64)),
    "K5": ("hokm", (0, 162), "B baloot", KABOOT_O, (2, 25), (0, 25), (0, 25)),
    "K6": ("sun", (0, 130), "", REVERSE, (0, 88), (0, 88), (0, 44)),
}

# What other programs had wrong, from the field.
FIELD: dict[str, tuple[Any, ...]] = {
    "65 goes down": ("hokm", (97, 65), "", {}, (10, 6), (10, 6), (10, 6)),
    "63 is 12": ("sun", (67, 63), "", {}, (14, 12), (14, 12), (14, 12)),
    "86 and 76": ("hokm", (86, 76), "", {}, (8, 8), (8, 8), (8, 8)),
    "fifty does not vanish with the failed buyer": (
        *("hokm", (40, 122), "B fifty", {}),
        *((0, 21), (0, 21), (0, 21)),
    ),
    "90/40 with O fifty": ("sun", (90, 40), "O fifty", {}, (18, 18), (18, 18), (18, 18)),
    "a doubled tie": ("hokm", (81, 81), "", {"level": 2}, (32, 0), (32, 0), (32, 0)),
    "85 against 77 and a hundred": (
        *("hokm", (85, 77), "O hundred", {}),
        *((0, 26), (0, 26), (0, 26)),
    ),
    "three, a hundred": ("hokm", (110, 52), "B hundred", {"level": 3}, (58, 0), (58, 0), (78, 0)),
}


@pytest.mark.parametrize("profile", PROFILE_ORDER)
@pytest.mark.parametrize("row", [*WORKED, *FIELD])
def test_points(row: str, profile: str) -> None:
    kind, raw, extras, more, *right = {**WORKED, **FIELD}[row]
    counted = counting.count(deal(kind, raw, extras, **more), PROFILES[profile])
    assert tuple(counted["points"]) == right[PROFILE_ORDER.index(profile)]


def test_q1_tasjeel() -> None:
    """قيد on B, hokm; O has سرا, and بلوت said: 16 + 2 + 2."""
    counted = counting.count_tasjeel(
        deal("hokm", (0, 0), "O sra, O baloot"), 1, PROFILES["saharat"]
    )
    assert counted["points"] == [0, 20]


def test_m1_both_cross_and_the_higher_wins() -> None:
    assert counting.winner_by_sheet([140 + 12, 145 + 10]) == 1
    assert counting.winner_by_sheet([152, 152]) is None
    assert counting.winner_by_sheet([151, 140]) is None


@pytest.mark.parametrize("profile", PROFILE_ORDER)
def test_gahwa_won_by_the_other_team_is_the_others_sakka(profile: str) -> None:
    counted = counting.count(deal("hokm", (60, 102), "B sra", level=5), PROFILES[profile])
    assert (counted["points"], counted["sakka"]) == ([0, 0], 1)
    assert counted["projects"] == [2, 0]


def test_tasjeel_undoubled_is_16_and_26() -> None:
    for kind, points in (("hokm", 16), ("sun", 26)):
        counted = counting.count_tasjeel(deal(kind, (0, 0)), 0, PROFILES["saharat"])
        assert counted["points"] == [points, 0]


# (kind, extras of O, the other team's raw at which B is just made, and at which it fails)
FALLS = [
    ("sun", "", 65, 66),
    ("hokm", "", 81, 82),
    ("sun", "O sra", 55, 56),
    ("hokm", "O sra", 71, 72),
    ("sun", "O fifty", 40, 41),
    ("hokm", "O fifty", 56, 57),
    ("sun", "O hundred", 15, 16),
    ("hokm", "O hundred", 31, 32),
]


@pytest.mark.parametrize("kind, extras, made, fails", FALLS)
def test_where_the_buyer_falls_by_raw(kind: str, extras: str, made: int, fails: int) -> None:
    total = 130 if kind == "sun" else 162
    options = PROFILES["saharat"]
    at_made = counting.count(deal(kind, (total - made, made), extras), options)
    at_fails = counting.count(deal(kind, (total - fails, fails), extras), options)
    assert at_made["points"][0] > 0
    assert at_fails["points"][0] == 0


def test_kaboot_extras_of_the_observed_app() -> None:
    """`kaboot_extras: all`: the other team's projects and بلوت go to the sweeper."""
    options = {**PROFILES["saharat"], "kaboot_extras": "all"}
    swept = deal("hokm", (0, 162), "B fifty, B baloot", tricks=(0, 8))
    assert counting.count(swept, options)["points"] == [0, 32]


def test_kaboot_doubled() -> None:
    options = {**PROFILES["saharat"], "kaboot_doubled": True}
    swept = deal("hokm", (162, 0), "B sra", level=2, tricks=(8, 0))
    assert counting.count(swept, options)["points"] == [54, 0]  # 25×2 + 2×2
    assert counting.count(swept, PROFILES["saharat"])["points"] == [29, 0]


def test_rounding() -> None:
    hokm = {85: 8, 86: 9, 65: 6, 66: 7, 162: 16, 0: 0}
    sun = {65: 13, 63: 12, 67: 14, 64: 12, 66: 14, 130: 26, 35: 7}
    assert {x: counting.round_hokm(x) for x in hokm} == hokm
    assert {x: counting.round_sun(x) for x in sun} == sun
