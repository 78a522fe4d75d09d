"""The kinds of sample sakkas that tests feed on, and the branches that each kind must reach."""

from typing import NamedTuple

import msgspec

from verifier.record import model
from verifier.record.model import Record
from verifier.rules.profiles import observed_app, read_overrides
from verifier.samples.simulate import Habits, Wish, simulate

APP = read_overrides(observed_app().overrides)
"""docs/rules.md §9, written over saharat."""


class Setup(NamedTuple):
    """So many ``sakkas`` with this wish; together they go through all of ``reached``."""

    wish: Wish
    sakkas: int
    reached: frozenset[str]


def _names(text: str) -> frozenset[str]:
    return frozenset(line.strip() for line in text.strip().splitlines() if line.strip())


EVERYWHERE = _names("""
    final
    fair no server_seed
    fair server_seed
    fair client_seeds
    fair no client_seeds
    fair client_commitments
    fair statement
    fair no statement
    timed
    untimed
    all ready
    some ready
    nobody ready
    auto of a bot
    chat all
    chat team
    bid hokm in round 1
    bid hokm in round 2
    bid another suit
    bid sun in round 1
    bid sun in round 2
    bid hokm with an ace up
    bid sun with an ace up
    bid ashkal with an ace up
    bid ashkal over opponent's hokm in round 1
    bid ashkal over opponent's hokm in round 2
    bid sun over opponent's hokm in round 1
    bid sun over opponent's hokm in round 2
    bid sun over partner's hokm in round 1
    bid sun over partner's hokm in round 2
    bid over hokm with an ace up by d+1
    bid a pass after something was bought
    ashkal played
    hokm double
    hokm three
    hokm four
    hokm gahwa
    final gahwa
    sun double
    hokm doubled and made
    hokm doubled and not made
    hokm made
    hokm not made
    hokm level
    sun made
    sun not made
    sun level
    outcome scored
    outcome passed_out
    no points
    project sra
    project fifty
    project hundred
    project hundred of four alike
    project four_hundred of four alike
    project two of one hand
    project of both teams
    project scored
    baloot said and scored
    baloot late and not scored
    baloot unsaid and not scored
    akka said
    akka frees the partner
    sawa granted
    sawa granted early
    sawa granted and kaboot
    sawa talked
    kaboot hokm by the buyers
    kaboot hokm by the others
    kaboot sun by the buyers
    kaboot sun by the others
""")

QAID = _names("""
    outcome tasjeel
    outcome takweesh
    qaid revoke upheld
    qaid no_trump upheld
    qaid no_overtrump upheld
    qaid akka upheld
    qaid sawa upheld
    qaid naming nothing
    qaid naming trick
    qaid naming card
    qaid naming trick card
    qaid closed without a claim
    qaid without an open sheet
    qaid 1 openings
""")
REJECTED = _names("""
    qaid rejected
    qaid 2 openings
""")
CLOSED = _names("""
    hokm double closed
    hokm four closed
    played closed
""")
CLOSED_LEAD = _names("qaid closed_lead upheld")
LIMITS = _names("auto of a player")
UNSAID = _names("""
    baloot unsaid and scored
    baloot late and scored
""")
VOID = _names("baloot said and not scored")
TAKEOVER_1 = _names("""
    bid sun over opponent's sun in round 1
    bid sun over partner's sun in round 1
""")
BOUCHAT = _names("""
    outcome bouchat
    bouchat at once
    bouchat after the buying
""")
LAID = _names("""
    cut
    no cut
    project reveal
    project talk
""")
ANY_ASHKAL = _names("""
    bid ashkal in round 1
    bid ashkal in round 2
    bid ashkal over partner's hokm in round 1
    bid ashkal over partner's hokm in round 2
    bid over hokm with an ace up
    three by the buyer's partner
    gahwa by the buyer's partner
""")
OF_THE_APP = _names("""
    bid sun over own hokm in round 1
    bid sun over own hokm in round 2
    bid sun over opponent's sun in round 1
    bid sun over opponent's sun in round 2
    bid over hokm with an ace up
    outcome bouchat
    bouchat after the buying
""")

_SAHARAT = EVERYWHERE | CLOSED | LIMITS | UNSAID | VOID | TAKEOVER_1
_ELBLOT = EVERYWHERE | CLOSED | UNSAID | TAKEOVER_1 | LAID
_WARAQ = EVERYWHERE | VOID | ANY_ASHKAL
_RAISING = Habits(double=0.5, raise_on=0.6, closed=0.5)
_DOUBLING = Habits(double=0.3, raise_on=0.1, closed=0.7)
_TAKING = Habits(take_over=0.4, turn=0.2)
_SWEPT = Habits(lopsided=1.0, buy=1.0, sense=0.0)

SETUPS: dict[str, Setup] = {
    "saharat sahl": Setup(Wish(), 250, _SAHARAT),
    "saharat qaid": Setup(
        Wish(mode="qaid"), 250, _SAHARAT | QAID | REJECTED | CLOSED_LEAD | BOUCHAT
    ),
    "elblot sahl": Setup(Wish(profile="elblot"), 250, _ELBLOT),
    "elblot qaid": Setup(
        Wish(profile="elblot", mode="qaid"), 250, _ELBLOT | QAID | REJECTED | CLOSED_LEAD
    ),
    "waraq52 sahl": Setup(Wish(profile="waraq52"), 250, _WARAQ),
    "waraq52 qaid": Setup(Wish(profile="waraq52", mode="qaid"), 250, _WARAQ | QAID | REJECTED),
    "app sahl": Setup(Wish(overrides=APP, habits=_TAKING), 150, OF_THE_APP),
    "app qaid": Setup(
        Wish(overrides=APP, mode="qaid", habits=_TAKING),
        150,
        OF_THE_APP | QAID | _names("qaid inverted"),
    ),
    "doubled saharat": Setup(Wish(habits=_DOUBLING), 60, _names("sun double closed")),
    "raised waraq52": Setup(
        Wish(profile="waraq52", habits=_RAISING),
        90,
        _names("""
            sun double
            sun three
            sun four
            sun doubled and made
            sun doubled and not made
        """),
    ),
    "swept": Setup(Wish(habits=_SWEPT), 50, _names("kaboot reversed")),
}


def varied(setup: Setup, number: int) -> Wish:
    """The setup's wish, with what hangs on no rule changed from one number to the next."""
    return msgspec.structs.replace(
        setup.wish,
        timed=number % 4 != 0,
        signed=number % 5 == 0,
        bots=number % 7 == 0,
        revealed=number % 11 != 0,
        client_seeds=number % 3 != 0,
        deals=3 if number % 13 == 0 else model.MAX_DEALS,
    )


def sample(name: str, number: int) -> Record:
    """One sakka of a setup."""
    return simulate(f"{name} {number}", varied(SETUPS[name], number))
