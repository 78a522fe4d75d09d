"""Hands that the tests of whole deals share."""

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
