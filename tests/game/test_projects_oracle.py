"""Projects against the definition, tried on every subset of many hands.

The second program works on texts and says "three in a row" by looking the ranks up in the order of
docs/rules.md §1; it knows neither masks nor tables.
"""

import random
from functools import cache
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verifier.cards import DECK, mask_of, texts_in
from verifier.game.projects import (
    best_projects,
    declare,
    project_fault,
    project_points,
    projects_in,
    scoring_team,
)

ORDER = "AKQJT987"
KINDS = ("sra", "fifty", "hundred", "four_hundred")
Cards = tuple[str, ...]


def is_run(cards: Cards) -> bool:
    ranks = "".join(sorted((c[0] for c in cards), key=ORDER.index))
    return len({c[1] for c in cards}) == 1 and ranks in ORDER


def kinds_of(cards: Cards, sun: bool) -> set[str]:
    """What these cards are by the definition: at most one kind."""
    kinds = set()
    if is_run(cards) and len(cards) >= 3:
        kinds.add({3: "sra", 4: "fifty"}.get(len(cards), "hundred"))
    if len(cards) == 4 and len({c[0] for c in cards}) == 1:
        rank = cards[0][0]
        if rank in "TJQK" or (rank == "A" and not sun):
            kinds.add("hundred")
        elif rank == "A":
            kinds.add("four_hundred")
    return kinds


@cache
def subsets(hand: Cards) -> list[Cards]:
    return [cards for n in range(1, 9) for cards in combinations(hand, n)]


def singles(hand: Cards, sun: bool) -> list[tuple[str, Cards]]:
    return [(kind, cards) for cards in subsets(hand) for kind in kinds_of(cards, sun)]


def go_together(a: Cards, b: Cards, hand: Cards) -> bool:
    """No card in both, and not both out of one unbroken run of the hand."""
    if set(a) & set(b):
        return False
    if not (is_run(a) and is_run(b)):
        return True
    # Any run of the hand that holds them both is the unbroken run they come out of.
    return not any(is_run(c) and set(a) | set(b) <= set(c) for c in subsets(hand))


def hands() -> list[Cards]:
    """Random hands, and hands full of projects, which random ones seldom are."""
    rng = random.Random(152)
    found = [tuple(rng.sample(DECK, 8)) for _ in range(60)]
    for _ in range(140):
        suit, other = rng.sample("SHDC", 2)
        pool = [r + suit for r in ORDER] + [r + other for r in ORDER[: rng.randint(2, 8)]]
        found.append(tuple(rng.sample(pool, 8)))
    for _ in range(40):
        rank = rng.choice(ORDER)
        four = [rank + s for s in "SHDC"]
        suit = rng.choice("SHDC")
        rest = [c for c in DECK if c not in four]
        near = [c for c in rest if c[1] == suit]
        found.append(tuple(four + rng.sample(near if rng.random() < 0.7 else rest, 4)))
    return found


HANDS = hands()


@pytest.mark.parametrize("sun", [True, False])
def test_every_subset_and_every_kind(sun: bool) -> None:
    for hand in HANDS:
        mask = mask_of(hand)
        for cards in subsets(hand):
            right = kinds_of(cards, sun)
            for kind in KINDS:
                got = project_fault(kind, mask_of(cards), len(cards), mask, sun, [])
                assert got == (None if kind in right else "project.cards"), (hand, cards, kind)


@pytest.mark.parametrize("sun", [True, False])
def test_projects_in_are_all_that_are_valid_alone(sun: bool) -> None:
    for hand in HANDS:
        got = projects_in(mask_of(hand), sun)
        assert len(got) == len(set(got))
        assert set(got) == {(kind, mask_of(cards)) for kind, cards in singles(hand, sun)}


@pytest.mark.parametrize("sun", [True, False])
def test_every_pair_of_projects(sun: bool) -> None:
    pairs = 0
    for hand in HANDS:
        mask = mask_of(hand)
        for (kind_a, a), (kind_b, b) in combinations(singles(hand, sun), 2):
            right = None if go_together(a, b, hand) else "project.overlap"
            one, other = (kind_a, mask_of(a)), (kind_b, mask_of(b))
            for (k1, m1), (k2, m2) in ((one, other), (other, one)):
                before = [declare(0, k1, m1, sun)]
                got = project_fault(k2, m2, m2.bit_count(), mask, sun, before)
                assert got == right, (hand, a, b)
            pairs += right is None
    assert pairs > 50


@pytest.mark.parametrize("sun", [True, False])
def test_best_projects_are_legal_and_worth_most(sun: bool) -> None:
    for hand in HANDS:
        valid = singles(hand, sun)
        sets = [0]
        sets += [project_points(kind, sun) for kind, _ in valid]
        sets += [
            project_points(k1, sun) + project_points(k2, sun)
            for (k1, a), (k2, b) in combinations(valid, 2)
            if go_together(a, b, hand)
        ]
        best = best_projects(mask_of(hand), sun)
        assert sum(project_points(kind, sun) for kind, _ in best) == max(sets)
        cards = [tuple(texts_in(mask)) for _, mask in best]
        assert all(kind in kinds_of(c, sun) for (kind, _), c in zip(best, cards, strict=True))
        assert all(go_together(a, b, hand) for a, b in combinations(cards, 2))


def rank_of_project(kind: str, cards: Cards) -> tuple[int, int, int]:
    """§1 "Strength" as a key, smallest strongest."""
    top = min(ORDER.index(c[0]) for c in cards)
    classes = ("four_hundred", "hundred", "fifty", "sra")
    alike = kind == "hundred" and not is_run(cards)
    return (classes.index(kind), int(alike), top)


@given(st.permutations(DECK), st.integers(0, 3), st.booleans(), st.randoms(use_true_random=False))
def test_strongest_of_a_whole_deal(
    deck: list[str], dealer: int, sun: bool, rng: random.Random
) -> None:
    counted = []
    for seat in range(4):
        hand = tuple(deck[8 * seat : 8 * seat + 8])
        counted += [(seat, kind, cards) for kind, cards in singles(hand, sun)]
    declared = [declare(seat, kind, mask_of(cards), sun) for seat, kind, cards in counted]
    rng.shuffle(declared)
    turns = [(dealer + n) % 4 for n in (1, 2, 3, 4)]
    right = None
    if counted:
        best = min(counted, key=lambda p: (*rank_of_project(p[1], p[2]), turns.index(p[0])))
        right = best[0] % 2
    assert scoring_team(declared, dealer) == right


@pytest.mark.parametrize("sun", [True, False])
def test_strength_orders_any_two_projects_as_the_text_does(sun: bool) -> None:
    runs = [tuple(r + "S" for r in ORDER[i : i + n]) for n in range(3, 9) for i in range(9 - n)]
    alike = [tuple(r + s for s in "SHDC") for r in "AKQJT"]
    projects = [(kind, cards) for cards in runs + alike for kind in kinds_of(cards, sun)]
    assert len(projects) == 26
    for (k1, a), (k2, b) in combinations(projects, 2):
        one, other = declare(0, k1, mask_of(a), sun), declare(0, k2, mask_of(b), sun)
        first, second = rank_of_project(k1, a), rank_of_project(k2, b)
        assert (one.strength > other.strength) == (first < second)
        assert (one.strength == other.strength) == (first == second)
