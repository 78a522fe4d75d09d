"""How long سوا takes on 1,000 hands searched out to be hard: ``python benchmarks/bench_sawa.py``.

The hands lie in ``sawa_hard.txt``, one a line: ``1`` true or ``0`` false, the trump (``-`` in sun),
``open`` or ``closed``, the seat on lead, and the four hands, 5 to 8 cards each. They are hard for a
search: changed card by card (``--search 2`` does it again, in some minutes) so that the search
below, which folds equal cards and remembers positions, has to look at more and more of them. That
search also gave the answers, with which ``sawa_holds`` must agree here. Printed: milliseconds and
positions of ``sawa_holds``, and of the search on every tenth of the hands beside it.
"""

import random
import statistics
import sys
import time
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from verifier.cards import DECK, NUMBER, SUITS, mask_of, numbers_in, texts_in  # noqa: E402
from verifier.game.duties import SIDE_ORDER, TRUMP_ORDER, Duties  # noqa: E402
from verifier.game.sawa import Budget, sawa_holds  # noqa: E402
from verifier.rules.profiles import resolve  # noqa: E402

HARD_HANDS = Path(__file__).with_name("sawa_hard.txt")
HANDS = 1_000
STEPS = 40
MOST_POSITIONS = 4_000
"""A hand for which the search needs more is not kept: its answer would not be known."""

RULES = resolve("waraq52")
TABLES = {
    (trump, closed): Duties(RULES, None if trump == "-" else SUITS.index(trump), closed)
    for trump in ("-", *SUITS)
    for closed in (False, True)
}


class Ending(NamedTuple):
    trump: str
    closed: bool
    seat: int
    hands: tuple[int, int, int, int]

    @property
    def duties(self) -> Duties:
        return TABLES[self.trump, self.closed]


class TooManyError(Exception):
    """The search has looked at ``MOST_POSITIONS``."""


class Search:
    """Every order of the leader and every legal throw, by ``Duties``; for comparison only."""

    def __init__(self, duties: Duties, seat: int) -> None:
        self.duties = duties
        self.seat = seat
        self.known: dict[tuple[int, ...], bool] = {}

    def wins_all(self, hands: tuple[int, ...]) -> bool:
        known = self.known.get(hands)
        if known is None:
            if len(self.known) >= MOST_POSITIONS:
                raise TooManyError
            mine = hands[self.seat]
            leads = folded(self.duties, self.duties.lead(mine), sum(hands) - mine)
            known = not mine or any(self._wins(hands, lead) for lead in leads)
            self.known[hands] = known
        return known

    def _wins(self, hands: tuple[int, ...], lead: int) -> bool:
        seat, duties = self.seat, self.duties
        mine = hands[seat]
        choices: list[list[int]] = [[lead], [], [], []]
        for place in (1, 2, 3):
            hand = hands[(seat + place) & 3]
            legal = duties.follow(hand, lead >> 3, lead, place == 2, False)
            if legal & duties.beats[lead]:
                return False
            choices[place] = folded(duties, legal, mine)
        for first in choices[1]:
            for second in choices[2]:
                for third in choices[3]:
                    left = list(hands)
                    for place, card in enumerate((lead, first, second, third)):
                        left[(seat + place) & 3] ^= 1 << card
                    if not self.wins_all(tuple(left)):
                        return False
        return True


def folded(duties: Duties, cards: int, between: int) -> list[int]:
    """One card of each row of ``cards`` with none of ``between`` in it: all are alike."""
    kept = []
    for suit in range(4):
        fresh = True
        for rank in TRUMP_ORDER if suit == duties.trump else SIDE_ORDER:
            bit = 1 << (suit * 8 + rank)
            if between & bit:
                fresh = True
            elif cards & bit and fresh:
                kept.append(suit * 8 + rank)
                fresh = False
    return kept


def positions(ending: Ending) -> tuple[int, bool] | None:
    """What the search looks at, and its answer; ``None`` if that is too many."""
    search = Search(ending.duties, ending.seat)
    try:
        answer = search.wins_all(ending.hands)
    except TooManyError:
        return None
    return len(search.known), answer


def strong(rng: random.Random) -> Ending:
    """A random ending with a strong leader: the top of some of the cards, trump above all."""
    trump = rng.choice(("-", *SUITS))
    size = rng.randint(5, 8)
    weight = [
        (TRUMP_ORDER if SUITS[card >> 3] == trump else SIDE_ORDER).index(card & 7)
        + (5 if SUITS[card >> 3] == trump else 0)
        + rng.uniform(0, 4)
        for card in range(32)
    ]
    cards = sorted(rng.sample(range(32), 4 * size), key=weight.__getitem__)
    mine, rest = cards[-size:], cards[:-size]
    rng.shuffle(rest)
    hands = [mine, *(rest[at : at + size] for at in range(0, 3 * size, size))]
    seat = rng.randrange(4)
    masks = [mask_of(DECK[card] for card in hands[(place - seat) & 3]) for place in range(4)]
    return Ending(trump, rng.random() < 0.3, seat, (masks[0], masks[1], masks[2], masks[3]))


def changed(rng: random.Random, ending: Ending) -> Ending:
    """Two cards of two hands, or a card held and one already played, change places."""
    hands = list(ending.hands)
    here = rng.randrange(4)
    card = 1 << rng.choice(numbers_in(hands[here]))
    other = 1 << rng.choice(numbers_in(~hands[here] & 0xFFFFFFFF))
    for seat in range(4):
        if hands[seat] & other:
            hands[seat] ^= card | other
    hands[here] ^= card | other
    return ending._replace(hands=(hands[0], hands[1], hands[2], hands[3]))


def search_out(seed: int) -> Iterable[str]:
    """1,000 hard hands, half of them true: each climbs for itself, ``STEPS`` changes long."""
    rng = random.Random(seed)
    for number in range(HANDS):
        wanted = number % 2 == 0
        ending, found = strong(rng), None
        while found is None or found[1] is not wanted:
            ending = strong(rng)
            found = positions(ending)
        for _ in range(STEPS):
            candidate = changed(rng, ending)
            harder = positions(candidate)
            if harder is not None and harder[1] is wanted and harder[0] >= found[0]:
                ending, found = candidate, harder
        cards = " ".join("".join(texts_in(hand)) for hand in ending.hands)
        kind = "closed" if ending.closed else "open"
        yield f"{int(wanted)} {ending.trump} {kind} {ending.seat} {cards}"


def read_hands() -> list[tuple[Ending, bool]]:
    read = []
    for line in HARD_HANDS.read_text("ascii").splitlines():
        answer, trump, kind, seat, *hands = line.split()
        masks = [
            sum(1 << NUMBER[hand[at : at + 2]] for at in range(0, len(hand), 2)) for hand in hands
        ]
        ending = Ending(
            trump, kind == "closed", int(seat), (masks[0], masks[1], masks[2], masks[3])
        )
        read.append((ending, answer == "1"))
    return read


def report(name: str, times: list[float], looked_at: list[int]) -> None:
    ordered = sorted(times)
    p99 = ordered[len(ordered) * 99 // 100]
    print(
        f"{name:12} {len(times):5} hands   ms: median {statistics.median(times):.4f}"
        f"  p99 {p99:.4f}  worst {ordered[-1]:.4f}   positions: median"
        f" {statistics.median(looked_at):.0f}  worst {max(looked_at)}"
    )


def main() -> None:
    if sys.argv[1:2] == ["--search"]:
        lines = search_out(int(sys.argv[2]))
        HARD_HANDS.write_text("".join(f"{line}\n" for line in lines), "ascii")
        return
    hands = read_hands()
    times, counts = [], []
    for ending, truth in hands:
        budget = Budget()
        before = budget.positions
        start = time.process_time()
        answer = sawa_holds(ending.duties, ending.hands, ending.seat, budget)
        times.append((time.process_time() - start) * 1000)
        counts.append(before - budget.positions)
        if answer is not truth:
            sys.exit(f"not the search's answer: {ending}")
    report("sawa_holds", times, counts)
    times, counts = [], []
    for ending, truth in hands[::10] + hands[1::10]:
        start = time.process_time()
        found = positions(ending)
        times.append((time.process_time() - start) * 1000)
        if found is None or found[1] is not truth:
            sys.exit(f"the search does not give its own answer again: {ending}")
        counts.append(found[0])
    report("a search", times, counts)


if __name__ == "__main__":
    main()
