"""سوا against a plain search: every order of the leader, every legal card of the other three.

The search below is a second program. It shares nothing with ``verifier.game``: cards are texts, and
what is legal is written down once more from docs/rules.md §5, items 1 to 4, with all its options.
"""

import random
from functools import cache, lru_cache
from itertools import product
from typing import NamedTuple

import pytest

from verifier.cards import DECK, SUITS, mask_of
from verifier.game.duties import Duties
from verifier.game.sawa import Budget, sawa_holds
from verifier.rules.profiles import resolve

Hand = frozenset[str]
Trick = tuple[tuple[int, str], ...]


class Table(NamedTuple):
    """A contract and the options that §5 names; ``trump`` is a suit's letter, "" in sun."""

    trump: str
    closed: bool
    ruff_for_partner: bool
    overtrump: str
    underruff: bool
    akka_frees_partner: bool = True


@cache
def strength(card: str, trump: str) -> int:
    return ("78QKTA9J" if card[1] == trump else "789JQKTA").index(card[0])


@lru_cache(2**16)
def holder(trick: Trick, trump: str) -> int:
    """The seat whose card holds the trick; of two cards alike (dealt twice) the first."""
    led = trick[0][1][1]
    trumps = [(seat, card) for seat, card in trick if card[1] == trump]
    in_suit = trumps or [(seat, card) for seat, card in trick if card[1] == led]
    return max(in_suit, key=lambda play: strength(play[1], trump))[0]


@lru_cache(2**16)
def legal(hand: Hand, seat: int, trick: Trick, akka: bool, table: Table) -> Hand:
    """§5, items 1 to 4, in the order and the words of the page."""
    trump, led = table.trump, trick[0][1][1]
    best = holder(trick, trump)
    partner_holds = best == (seat + 2) % 4
    of_suit = frozenset(card for card in hand if card[1] == led)
    trumps = frozenset(card for card in hand if card[1] == trump)
    lying = [strength(card, trump) for _, card in trick if card[1] == trump]
    higher = frozenset(card for card in trumps if not lying or strength(card, trump) > max(lying))
    owed = table.overtrump == "always" or not partner_holds
    if of_suit and led != trump:
        return of_suit
    if led == trump and trumps:
        return higher if owed and higher else trumps
    if led == trump or not trumps:
        return hand
    heard = akka and trick[0][0] == (seat + 2) % 4 and table.akka_frees_partner
    if partner_holds and (not table.ruff_for_partner or heard):
        return hand
    if not lying or not owed:
        return trumps
    if higher:
        return higher
    return trumps if table.underruff else hand


class Search:
    """Plays everything out. ``say_akka``: the leader may also say أكه with each lead."""

    def __init__(self, table: Table, leader: int, say_akka: bool = False) -> None:
        self.table = table
        self.leader = leader
        self.say_akka = say_akka
        self.seen: dict[tuple[Hand, ...], bool] = {}  # the same four hands have the same answer

    def wins_all(self, hands: tuple[Hand, ...]) -> bool:
        mine = hands[self.leader]
        if hands not in self.seen:
            may_lead = mine
            if self.table.closed and self.table.trump:
                may_lead = frozenset(card for card in mine if card[1] != self.table.trump) or mine
            self.seen[hands] = not mine or any(
                self.wins_trick(hands, (), self.leader, card, akka)
                for card in may_lead
                for akka in ([False, True] if self.say_akka else [False])
            )
        return self.seen[hands]

    def wins_trick(
        self, hands: tuple[Hand, ...], trick: Trick, seat: int, card: str, akka: bool
    ) -> bool:
        """``seat`` plays ``card``, and then whatever the others throw, the leader takes it all."""
        trick = (*trick, (seat, card))
        hands = (*hands[:seat], hands[seat] - {card}, *hands[seat + 1 :])
        if holder(trick, self.table.trump) != self.leader:
            return False
        while True:
            seat = (seat + 1) % 4
            if seat == self.leader:
                return self.wins_all(hands)
            if hands[seat]:  # in hands of unequal sizes: who has no card throws nothing
                break
        choices = legal(hands[seat], seat, trick, akka, self.table)
        return all(self.wins_trick(hands, trick, seat, choice, akka) for choice in choices)


def decided(table: Table, hands: tuple[Hand, ...], leader: int) -> bool | None:
    options = {
        "ruff_for_partner": table.ruff_for_partner,
        "overtrump": table.overtrump,
        "underruff": table.underruff,
        "akka_frees_partner": table.akka_frees_partner,
    }
    trump = SUITS.index(table.trump) if table.trump else None
    duties = Duties(resolve("saharat", options), trump, table.closed)
    return sawa_holds(duties, [mask_of(hand) for hand in hands], leader, Budget())


def ending(rng: random.Random, size: int, leader: int, trump: str) -> tuple[Hand, ...]:
    """A random ending in which the leader is strong, and often only just strong enough.

    In hokm the others are left few trumps more often than many, as late in a deal.
    """
    few = rng.choice([0, 1, 2, 8])
    trumps = [card for card in DECK if card[1] == trump]
    sides = [card for card in DECK if card[1] != trump]
    rng.shuffle(trumps)
    lean = rng.choice(["", *SUITS])  # most often one long suit
    noise = rng.choice([0, 2, 6])
    weight = {
        card: strength(card, trump) + (8 if card[1] in (trump, lean) else 0) + rng.uniform(0, noise)
        for card in DECK
    }
    own_trumps = rng.randint(0, min(size, len(trumps)))
    pool = rng.sample(sides, min(len(sides), 4 * size)) + trumps[: own_trumps + few]
    pool = sorted(pool, key=weight.__getitem__, reverse=True)
    mine, rest = pool[:size], pool[size:]
    rng.shuffle(rest)
    hands = [rest[place * size : (place + 1) * size] for place in range(3)]
    if rng.random() < 0.4:  # one card changes hands: the edge between true and false
        other = rng.choice(hands)
        here, there = rng.randrange(size), rng.randrange(size)
        mine[here], other[there] = other[there], mine[here]
    hands.insert(0, mine)
    return tuple(frozenset(hands[(seat - leader) % 4]) for seat in range(4))


TABLES = [
    Table(trump, closed, ruff, over, under)
    for trump, closed, ruff, over, under in product(
        ["", *SUITS], [False, True], [False, True], ["always", "opponents"], [False, True]
    )
]


def count_agreeing(rng: random.Random, tables: list[Table], size: int, each: int) -> list[int]:
    """How many endings were false and true, all of them agreeing with the search."""
    counts = [0, 0]
    for table in tables:
        for _ in range(each):
            leader = rng.randrange(4)
            hands = ending(rng, size, leader, table.trump)
            truth = Search(table, leader).wins_all(hands)
            shown = [sorted(hand) for hand in hands]
            assert decided(table, hands, leader) is truth, (table, leader, shown)
            counts[truth] += 1
    return counts


@pytest.mark.parametrize("size, each", [(1, 10), (2, 20), (3, 12), (4, 5), (5, 1)])
def test_every_contract_under_all_options_agrees_with_the_search(size: int, each: int) -> None:
    """80 tables: sun and four trumps, مقفل or open, the three ruffing options in all eight ways."""
    false, true = count_agreeing(random.Random(size), TABLES, size, each)
    assert min(false, true) >= (false + true) // 4


@pytest.mark.parametrize("frees", [False, True])
def test_saying_akka_with_a_lead_wins_no_more(frees: bool) -> None:
    """§5: أكه "frees the partner who heard it": it only gives the others more to choose from."""
    rng = random.Random(7 + frees)
    for without in TABLES[16:] * 3:
        table = without._replace(akka_frees_partner=frees)
        leader, size = rng.randrange(4), rng.randint(2, 3)
        hands = ending(rng, size, leader, table.trump)
        truth = Search(table, leader, say_akka=True).wins_all(hands)
        assert decided(table, hands, leader) is truth


def test_hands_of_unequal_sizes_are_decided_rightly_or_not_at_all() -> None:
    """Cards dealt wrongly: hands too long or too short, or a card that stands in two hands."""
    rng = random.Random(11)
    answers: dict[bool | None, int] = {True: 0, False: 0, None: 0}
    for table in TABLES * 10:
        leader = rng.randrange(4)
        hands = list(ending(rng, 3, leader, table.trump))
        for seat in range(4):
            if rng.random() < 0.4:
                hands[seat] = frozenset(sorted(hands[seat])[: rng.randint(0, 2)])
            elif rng.random() < 0.1:
                hands[seat] |= {rng.choice(DECK)}
        answer = decided(table, tuple(hands), leader)
        answers[answer] += 1
        if answer is None:
            sizes = [len(hand) for hand in hands]
            assert min(sizes) < sizes[leader]
        else:
            assert Search(table, leader).wins_all(tuple(hands)) is answer, (table, leader, hands)
    assert min(answers[True], answers[False]) > 200
    assert answers[None] < 80
