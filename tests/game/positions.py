"""Hands that the tests of whole deals share."""

from typing import NamedTuple

HANDS = (
    "JS KS QS 7H 8H AD 7D 7C",
    "TS 9S AH TH KH 8D 9D 8C",
    "7S 8S QH JH 9H TD KD AC",
    "AS QD JD TC KC QC JC 9C",
)
"""Seat 0 holds the بلوت of spades and takes the J, turned up; seat 3 a مية of clubs."""

HUNDRED = "3 project hundred KC QC JC TC 9C;"

HOKM = "0 hokm S;1 pass;2 pass;3 pass;"
"""Seat 0, on the right of dealer 3, buys and leads: the first card is event 4."""

SUN = "0 sun;"
"""The same in sun, which nobody before seat 0 can take over: the first card is event 1."""

HOKM_DEALT_BY_0 = "1 pass;2 pass;3 pass;0 hokm S;1 pass;2 pass;3 pass;"
"""Seat 0 buys as the dealer; seat 1 leads with event 7."""

FIRST_TRICK = "0 play JS;1 play TS;2 play 8S;3 play AS;"
"""Seat 0 takes it: 20 + 10 + 0 + 11 أبناط."""


class Foul(NamedTuple):
    """A deal up to a foul of ``seat``, at ``event``; ``by`` may claim it."""

    name: str
    text: str
    seat: int
    event: int
    trick: int
    card: str
    by: int
    remedy: str = "tasjeel"
    points: tuple[int, int] = (0, 0)
    dealer: int = 3


FOULS = [
    Foul("revoke", HOKM + "0 play AD;1 play AH;", 1, 5, 0, "AH", 0, points=(16, 0)),
    Foul(
        "no_trump",
        HOKM + "0 play 7H;1 play AH;2 play QH;3 play QD;",
        3, 7, 0, "QD", 2, points=(16, 0),
    ),
    Foul(
        "no_overtrump",
        HOKM_DEALT_BY_0 + "1 play TS;2 play 8S;3 play AS;0 play KS;",
        0, 10, 0, "KS", 3, points=(0, 16), dealer=0,
    ),
    Foul("closed_lead", HOKM + "1 double closed;0 play JS;", 0, 5, 0, "JS", 1, points=(0, 32)),
    Foul("akka", HOKM + FIRST_TRICK + "0 play 7H akka;", 0, 8, 1, "7H", 3, "takweesh"),
]  # fmt: skip
"""Each foul of docs/rules.md §8 that a play can break, at the first card that can break it."""
