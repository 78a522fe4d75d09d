"""Buying against a second program: legal auctions, steps aside from them, and any words."""

import copy
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.game.oracle_bidding import (
    BOOKS,
    PLACES,
    Auction,
    Said,
    Table,
    bought_by,
    engine_of,
    event_of,
    legal_auctions,
    option_sets,
    tell,
)
from verifier.game.bidding import Buying
from verifier.rules.options import Rules

WORDS = ("pass", "hokm S", "hokm H", "hokm D", "hokm C", "sun", "ashkal")
ALL_WORDS = [Said(place, word) for place in PLACES for word in WORDS]
OPTION_SETS = option_sets()


@pytest.mark.parametrize("flip", ["TS", "AD"])
def test_every_legal_auction_is_heard_without_fault_and_buys_what_it_says(flip: str) -> None:
    """Rules §3, all 48 combinations of the options, every dealer in turn."""
    count = 0
    for number, rules in enumerate(OPTION_SETS):
        table = Table(rules, number % 4, flip)
        for log, bought in legal_auctions(table):
            buying = engine_of(table)
            faults = [tell(buying, table, said) for said in log]
            assert faults == [None] * len(log), (rules, log)
            assert buying.closed, (rules, log)
            assert bought_by(buying, table) == bought, (rules, log)
            assert buying.passed_out == (bought is None), (rules, log)
            count += 1
    assert count > 5_000


class Trie:
    """All legal logs of a table by what may be said next."""

    def __init__(self, table: Table) -> None:
        self.children: dict[tuple[Said, ...], set[Said]] = {}
        self.ends: set[tuple[Said, ...]] = set()
        for log, _ in legal_auctions(table):
            for number, said in enumerate(log):
                self.children.setdefault(tuple(log[:number]), set()).add(said)
            self.ends.add(tuple(log))

    def next(self, log: tuple[Said, ...]) -> set[Said]:
        return self.children.get(log, set())

    def fault(self, log: tuple[Said, ...], said: Said) -> str | None:
        """What is wrong with a word here, known from nothing but the legal logs."""
        if said in self.next(log):
            return None
        bought = any(earlier.word != "pass" for earlier in log)
        if not self.next(log):
            return None if bought and said.word == "pass" else "bid.after_close"
        if said.word == "pass" and bought and not self._has_a_choice_later(log, said.place):
            return None
        in_turn = any(other.place == said.place for other in self.next(log))
        return "bid.not_allowed" if in_turn else "bid.turn"

    def _has_a_choice_later(self, log: tuple[Said, ...], place: int) -> bool:
        """Whether the place is still to say something other than a pass if all before it pass."""
        while self.next(log):
            if any(said.place == place and said.word != "pass" for said in self.next(log)):
                return True
            passes = [said for said in self.next(log) if said.word == "pass"]
            with_choice = {said.place for said in self.next(log) if said.word != "pass"}
            log = (*log, next(said for said in passes if said.place in with_choice))
        return False


@pytest.mark.parametrize("flip", ["9H", "AC"])
@pytest.mark.parametrize("book", list(BOOKS))
def test_one_step_aside_from_a_legal_auction_is_the_right_fault(book: str, flip: str) -> None:
    """From every point of every legal auction, every word that anybody could say."""
    table = Table(BOOKS[book], len(book) % 4, flip)
    trie = Trie(table)
    for log in {*trie.children, *trie.ends}:
        buying = engine_of(table)
        for said in log:
            tell(buying, table, said)
        assert buying.closed == (log in trie.ends), log
        for place in PLACES:
            words = {said.word for said in trie.next(log) if said.place == place}
            assert set(buying.offered(table.seat(place))) == words, (log, place)
        in_turn = {table.seat(said.place) for said in trie.next(log)}
        assert set(buying.seats_in_turn()) == in_turn, log
        for said in ALL_WORDS:
            assert tell(copy.copy(buying), table, said) == trie.fault(log, said), (log, said)


def _compare(buying: Buying, auction: Auction, said: Said) -> None:
    """One more word for both; whatever can be asked of them is the same afterwards."""
    table, log = auction.table, list(auction.history)
    offers = [auction.words(place) if place in auction.in_turn() else [] for place in PLACES]
    in_turn = [table.seat(place) for place in auction.in_turn()]
    seat = table.seat(said.place)
    fault = buying.hear(event_of(seat, said.word), 7)
    code = auction.say(said)
    assert (None if fault is None else fault.code) == code, (table, log, said)
    if fault is not None:
        assert (fault.event, fault.seat) == (7, seat)
        if code == "bid.turn":
            assert (fault.expected, fault.actual) == (in_turn, seat), (table, log, said)
        elif code == "bid.not_allowed":
            assert fault.actual == said.word
            assert sorted(fault.expected) == sorted(offers[said.place - 1]), (table, log, said)
    assert bought_by(buying, table) == auction.standing(), (table, log, said)
    assert buying.closed == auction.play_may_begin(), (table, log, said)
    assert buying.passed_out == auction.passed_out(), (table, log, said)
    assert [*buying.seats_in_turn()] == [table.seat(place) for place in auction.in_turn()]
    for place in PLACES:
        words = auction.words(place) if place in auction.in_turn() else []
        assert sorted(buying.offered(table.seat(place))) == sorted(words), (table, log, said)


def _all_words(buying: Buying, auction: Auction, depth: int) -> Iterator[Auction]:
    for said in ALL_WORDS:
        one, other = copy.copy(buying), auction.copy()
        _compare(one, other, said)
        yield other
        if depth > 1:
            yield from _all_words(one, other, depth - 1)


@pytest.mark.parametrize(
    "book, flip, opening",
    [
        ("saharat", "9S", []),
        ("saharat", "AS", [1, 2, 3, 4]),
        ("elblot", "AS", []),
        ("waraq52", "9S", [1, 2, 3, 4, 1, 2]),
        ("observed app", "9S", []),
        ("observed app", "AS", [1, 2, 3, 4, 1]),
    ],
)
def test_any_two_words_after_an_opening(book: str, flip: str, opening: list[int]) -> None:
    """Record, "Events": all 784 pairs of words, right and wrong, are judged and carried out."""
    table = Table(BOOKS[book], 2, flip)
    buying, auction = engine_of(table), Auction(table)
    for place in opening:
        _compare(buying, auction, Said(place, "pass"))
    assert len(list(_all_words(buying, auction, 2))) == 28 + 28 * 28


@pytest.mark.parametrize(
    "bid", [Said(1, "hokm S"), Said(2, "hokm S"), Said(4, "hokm S"), Said(3, "sun")]
)
@pytest.mark.parametrize("flip", ["9S", "AS"])
def test_any_two_words_after_a_bid_in_every_combination(flip: str, bid: Said) -> None:
    """The same after each first bid; one of the 48 combinations of options for each first word."""
    for number, said in enumerate(ALL_WORDS):
        table = Table(OPTION_SETS[(number * 5) % 48], number % 4, flip)
        buying, auction = engine_of(table), Auction(table)
        for place in range(1, bid.place):
            _compare(buying, auction, Said(place, "pass"))
        _compare(buying, auction, bid)
        _compare(buying, auction, said)
        assert len(list(_all_words(buying, auction, 1))) == 28


@given(
    rules=st.sampled_from(OPTION_SETS),
    dealer=st.integers(0, 3),
    flip=st.sampled_from(["7S", "AS", "TH", "AH", "AD", "KC"]),
    choices=st.lists(st.tuples(st.integers(0, 2), st.integers(0, 2**16)), max_size=16),
)
def test_any_words_at_all(
    rules: Rules, dealer: int, flip: str, choices: list[tuple[int, int]]
) -> None:
    """Long auctions, two words in three of them legal."""
    table = Table(rules, dealer, flip)
    buying, auction = engine_of(table), Auction(table)
    for kind, pick in choices:
        legal = [Said(p, word) for p in auction.in_turn() for word in auction.words(p)]
        words = legal if kind and legal else ALL_WORDS
        _compare(buying, auction, words[pick % len(words)])
