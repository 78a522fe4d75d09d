"""مشاريع: what is a project, which beat which, and what they are worth (docs/rules.md §1, §6).

A suit's byte in a mask of cards lies in project order (A K Q J T 9 8 7 from the top bit down), so a
run is a row of neighbouring bits. There are only 89 sets of cards that are a project: they are
listed once, for sun and for hokm.
"""

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

from ..cards import ACE, RANKS, SUITS, TEN, team_of
from ..rules.options import Rules

PROJECTS_A_HAND = 2
"""A hand declares at most two projects (docs/rules.md §1)."""

_POINTS_SUN = {"sra": 4, "fifty": 10, "hundred": 20, "four_hundred": 40}
_POINTS_HOKM = {"sra": 2, "fifty": 5, "hundred": 10}
_RAW = {"sra": 20, "fifty": 50, "hundred": 100, "four_hundred": 200}

# Classes from the weakest up; a class has room for the eight ranks of a top card.
_SRA, _FIFTY, _HUNDRED_ALIKE, _HUNDRED_RUN, _FOUR_HUNDRED = range(0, 40, 8)


class Declared(NamedTuple):
    """A valid project of one seat.

    ``mask`` is its cards; ``strength`` orders projects of any kind, equal ones being settled by the
    seats (``scoring_team``).
    """

    seat: int
    kind: str
    mask: int
    strength: int


def _sets_of_cards(sun: bool) -> dict[int, tuple[str, int]]:
    """Every set of cards that is a project, with its kind and strength, strongest first."""
    found: dict[int, tuple[str, int]] = {}
    for suit in range(len(SUITS)):
        for top in range(len(RANKS)):
            for length in range(3, top + 2):
                mask = ((1 << length) - 1) << (8 * suit + top + 1 - length)
                if length == 3:
                    found[mask] = ("sra", _SRA + top)
                elif length == 4:
                    found[mask] = ("fifty", _FIFTY + top)
                else:
                    found[mask] = ("hundred", _HUNDRED_RUN + top)
    for rank in range(TEN, ACE + 1):
        mask = 0x01010101 << rank
        if sun and rank == ACE:
            found[mask] = ("four_hundred", _FOUR_HUNDRED + rank)
        else:
            found[mask] = ("hundred", _HUNDRED_ALIKE + rank)
    # Among runs with the same top card the longer first: nobody leaves out a card for nothing.
    order = sorted(found, key=lambda m: (-found[m][1], -m.bit_count(), m))
    return {mask: found[mask] for mask in order}


_IN_SUN: Mapping[int, tuple[str, int]] = _sets_of_cards(True)
_IN_HOKM: Mapping[int, tuple[str, int]] = _sets_of_cards(False)


def project_fault(
    kind: str, mask: int, count: int, hand: int, sun: bool, before: Sequence[Declared]
) -> str | None:
    """The code of what is wrong with a project declared by a seat, or None (docs/rules.md §1, §6).

    ``count`` is how many cards were named, ``mask`` the set of them, ``hand`` the seat's eight
    cards and ``before`` the valid projects it declared earlier. The first fault in the order
    ``project.cards``, ``project.count``, ``project.overlap`` is given.
    """
    known = (_IN_SUN if sun else _IN_HOKM).get(mask)
    if known is None or known[0] != kind or count != mask.bit_count() or mask & ~hand:
        return "project.cards"
    if len(before) >= PROJECTS_A_HAND:
        return "project.count"
    for other in before:
        if overlap(mask, other.mask, hand):
            return "project.overlap"
    return None


def overlap(one: int, other: int, hand: int) -> bool:
    """Whether two projects share a card or come out of one unbroken run of the hand (§1).

    Four alike do not come out of a run: they bar only the runs that have one of their cards.
    """
    if one & other:
        return True
    both = one | other
    lowest = both & -both
    highest = both.bit_length() - 1
    if highest >> 3 != (lowest.bit_length() - 1) >> 3:
        return False
    span = (2 << highest) - lowest
    return not span & ~hand


def declare(seat: int, kind: str, mask: int, sun: bool) -> Declared:
    """A project without fault, with its strength; ``KeyError`` for cards that are no project."""
    return Declared(seat, kind, mask, (_IN_SUN if sun else _IN_HOKM)[mask][1])


def projects_in(hand: int, sun: bool) -> list[tuple[str, int]]:
    """Every project that the hand may declare alone, as kind and cards, strongest first."""
    sets = _IN_SUN if sun else _IN_HOKM
    return [(kind, mask) for mask, (kind, _) in sets.items() if not mask & ~hand]


def best_projects(hand: int, sun: bool) -> list[tuple[str, int]]:
    """The projects worth most that the hand may declare: none, one or two, strongest first.

    Among sets worth the same the one with the strongest first project, then with the longest runs.
    """
    single = projects_in(hand, sun)
    sets = [[project] for project in single]
    sets += [[a, b] for a, b in combinations(single, 2) if not overlap(a[1], b[1], hand)]

    def worth(projects: list[tuple[str, int]]) -> tuple[int, list[int], int]:
        table = _IN_SUN if sun else _IN_HOKM
        return (
            sum(project_points(kind, sun) for kind, _ in projects),
            [table[mask][1] for _, mask in projects],
            sum(mask.bit_count() for _, mask in projects),
        )

    return max(sets, key=worth, default=[])


def scoring_team(counted: Sequence[Declared], dealer: int) -> int | None:
    """The team that scores its projects: that of the strongest one, or None without any (§1).

    ``counted`` are the projects that count as laid. Equal strength: the seat met first from the
    dealer's right on.
    """
    if not counted:
        return None
    best = counted[0]
    for project in counted:
        if project.strength > best.strength or (
            project.strength == best.strength
            and (project.seat - dealer - 1) % 4 < (best.seat - dealer - 1) % 4
        ):
            best = project
    return team_of(best.seat)


def project_points(kind: str, sun: bool) -> int:
    """What a project puts on the score sheet before any multiplier (§1 "Points")."""
    return (_POINTS_SUN if sun else _POINTS_HOKM)[kind]


def project_raw(kind: str) -> int:
    """A project in أبناط, for comparing only: the same in sun and hokm, never multiplied (§1)."""
    return _RAW[kind]


def project_factor(rules: Rules, factor: int, gahwa: bool) -> int:
    """By how much projects are multiplied in a deal multiplied by ``factor`` (§6, §7.5).

    Twice at دبل; at ثري and فور by the option ``project_multiplier``; in قهوة, shown only, once.
    """
    if gahwa:
        return 1
    if factor > 2 and rules.project_multiplier == "double_only":
        return 1
    return factor
