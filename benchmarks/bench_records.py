"""Whole records on one core, JSON in and report out: ``python benchmarks/bench_records.py``.

Sample sakkas of every rule book and both kinds of table, with and without times, are made first
and kept as the bytes of their records; measured is ``report_json(verify(data))``. Beside it, in the
same run, PokerKit reads a hand of hold'em from its own notation and plays it out, as a record is
played (to play it by calls of its state machine takes it longer). Machines and days differ, so what
to compare is the ratio.

Times are of this process's own CPU, so that a busy machine does not count; all of Python's garbage
collection is in them. Printed are the best and the median of the rounds.
"""

import itertools
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import msgspec

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from verifier.record.model import Mode, ProfileName  # noqa: E402
from verifier.report import report_json  # noqa: E402
from verifier.samples.simulate import Wish, simulate  # noqa: E402
from verifier.verify import verify  # noqa: E402

ROUNDS = 7
SAKKAS = 8
"""Of each rule book and kind of table."""
HANDS = 100
"""Of poker, in one round."""

PROFILES: tuple[ProfileName, ...] = ("saharat", "elblot", "waraq52")
MODES: tuple[Mode, ...] = ("sahl", "qaid")


class Speed(NamedTuple):
    """Pieces of work a second of CPU time, in the best of the rounds and in the middle one."""

    best: float
    median: float


def measured(work: Callable[[], None], pieces: int) -> Speed:
    work()  # what is made once and kept is not what is measured
    seconds = []
    for _ in range(ROUNDS):
        began = time.process_time()
        work()
        seconds.append(time.process_time() - began)
    return Speed(pieces / min(seconds), pieces / statistics.median(seconds))


class Batch(NamedTuple):
    records: list[bytes]
    deals: int


def batch(*, timed: bool) -> Batch:
    """The same sakkas on every machine, as the bytes of their records."""
    records, deals = [], 0
    for profile, mode, number in itertools.product(PROFILES, MODES, range(SAKKAS)):
        wish = Wish(profile=profile, mode=mode, timed=timed)
        record = simulate(f"bench {profile} {mode} {number}", wish)
        records.append(msgspec.json.encode(record))
        deals += len(record.deals)
    return Batch(records, deals)


def records_speed(given: Batch) -> Speed:
    for data in given.records:
        verdict = verify(data).verdict
        if verdict != "verified":
            sys.exit(f"a sample sakka is {verdict}: its figures would not count")

    def work() -> None:
        for data in given.records:
            report_json(verify(data))

    return measured(work, given.deals)


# One hand of hold'em, four players, to the end: a raise, two calls, bets on every street.
HOLES = ("AsKd", "QhQs", "7c6c", "Jd9d")
BOARD = ("Qc8c2d", "5c", "2h")


def poker_hand() -> str:
    """The hand in PokerKit's notation, written down from its own playing of it."""
    from pokerkit import Automation, HandHistory, NoLimitTexasHoldem

    game = NoLimitTexasHoldem(
        (
            Automation.ANTE_POSTING,
            Automation.BET_COLLECTION,
            Automation.BLIND_OR_STRADDLE_POSTING,
            Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
            Automation.HAND_KILLING,
            Automation.CHIPS_PUSHING,
            Automation.CHIPS_PULLING,
        ),
        True,
        0,
        (50, 100),
        100,
    )
    state = game(20_000, len(HOLES))
    for hole in HOLES:
        state.deal_hole(hole)
    state.complete_bet_or_raise_to(300)
    state.fold()
    state.check_or_call()
    state.check_or_call()
    for cards, bet in zip(BOARD, (500, 1_500, 4_000), strict=True):
        state.burn_card("??")
        state.deal_board(cards)
        state.check_or_call()
        state.complete_bet_or_raise_to(bet)
        state.check_or_call()
        state.check_or_call()
    if state.status:
        sys.exit("the hand of poker is not played to its end")
    text: str = HandHistory.from_game_state(game, state).dumps()
    return text


def poker_speed() -> Speed:
    from pokerkit import HandHistory

    text = poker_hand()

    def work() -> None:
        for _ in range(HANDS):
            *_, last = HandHistory.loads(text)
            if last.status:
                sys.exit("the hand of poker is not read to its end")

    return measured(work, HANDS)


def main() -> None:
    speeds = {
        "verify-sakka, deals of records without times": records_speed(batch(timed=False)),
        "verify-sakka, deals of records with times": records_speed(batch(timed=True)),
        "PokerKit, hands of its notation": poker_speed(),
    }
    for name, speed in speeds.items():
        print(f"{name:46}  a second: best {speed.best:8,.0f}  median {speed.median:8,.0f}")
    *deals, hands = speeds.values()
    for name, speed in zip(speeds, deals, strict=False):
        best, median = speed.best / hands.best, speed.median / hands.median
        print(f"{name:46}  to PokerKit: best {best:6.1f}  median {median:8.1f}")


if __name__ == "__main__":
    main()
