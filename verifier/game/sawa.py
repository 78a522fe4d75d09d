"""سوا decided exactly (docs/rules.md §5): does the seat on lead win every trick left?

The seat must win each trick, so it leads each trick, and a trick is lost as soon as one card falls
that beats the card led. From docs/rules.md §5, items 1 to 4, while the card led holds the trick:

* A. A follower that holds the suit led plays any card of it, but in trump it may owe a higher one;
  where it has a higher one it may play it in every case. So then the lead is lost.
* B. A follower out of a side suit led, with a trump in hand, must or may ruff: the lead is lost.
* C. Else the lead wins; a follower that holds the suit plays any card of it, one that does not
  throws anything.

That is so under every option of §5 (and an أكه only frees the partner more, so the leader never
says it): a سوا hangs on the cards and on مقفل alone, and each follower can be looked at by itself.
Leading a suit from the top loses nothing: of two cards that would win now, either would win as
long as it is held.

For one follower and one suit let ``mine`` and ``theirs`` be the numbers of cards held, and
``above`` how many of mine none of theirs beats. Each lead of the suit takes one of mine and, by A,
one of theirs.

* **A stopper**: ``theirs > above`` and ``mine > above``. The follower throws its lowest first, and
  so still has its top card when the first of mine that it beats is led. Nothing can press it out
  of that: a follower with a trump in hand never throws (B); one without needs ``above + 1`` cards
  in each suit that it stops, and I hold as many or more there. The suit that makes it throw is none
  of these, so all that it needs is less than what I hold: with no fewer cards than I have, it
  always has another card to throw. So a stopper makes the سوا false.
* **No stopper**: ``theirs <= above`` or ``mine == above``. By the time that a card of mine is led
  that could be beaten, the follower is out of the suit, whatever it threw. Only a ruff still wins.
* **Ruffs**: trumps fall only when trump is led. A follower with ``theirs > above`` in trump keeps
  one to the end, and one with any trump keeps it through the side suits where مقفل lets trump be
  led only after them. It never throws, so it follows suit as long as it can, and ruffs exactly if
  in some side suit it has fewer cards than I have. All other trumps are drawn by leading trump
  first.

So the سوا is true exactly if no follower has a stopper and none ruffs: no order need be searched.
"""

from collections.abc import Sequence

from ..cards import SUIT_MASK
from .duties import Duties

SAWA_BUDGET = 10_000
"""Positions that one record may have decided: six for each trick of the longest record (200 deals).

An honest record asks for one a trick at most. A record made to be slow (سوا said again and again,
claimed again and again) is bounded by this to about a tenth of a second.
"""


class Budget:
    """What is left of one record's budget, counted in positions, never in time."""

    __slots__ = ("positions",)

    def __init__(self, positions: int = SAWA_BUDGET) -> None:
        self.positions = positions


def sawa_holds(duties: Duties, hands: Sequence[int], seat: int, budget: Budget) -> bool | None:
    """Whether ``seat``, on lead, has some order of play that wins every trick left.

    ``hands``: the cards still held, by seat, between two tricks. ``None``: not decided, because the
    budget ran out. Hands of unequal sizes (cards dealt wrongly) are played until the leader has
    none left, a follower without cards throwing nothing; ``None`` if all that speaks against it
    is a stopper in a hand shorter than the leader's, which may have to be thrown away.
    """
    if budget.positions < 1:
        return None
    budget.positions -= 1
    mine = hands[seat]
    size = mine.bit_count()
    holds: bool | None = True
    for place in (1, 2, 3):
        theirs = hands[(seat + place) & 3]
        if _ruffs(duties, mine, theirs):
            return False
        for suit in SUIT_MASK:
            if _stopper(duties, mine & suit, theirs & suit):
                if suit == duties.trumps or theirs.bit_count() >= size:
                    return False
                holds = None
    return holds


def _above(duties: Duties, mine: int, theirs: int) -> int:
    """How many of ``mine`` none of ``theirs`` beats; both of one suit."""
    beats = duties.beats
    above = 0
    while mine:
        low = mine & -mine
        mine ^= low
        if not beats[low.bit_length() - 1] & theirs:
            above += 1
    return above


def _stopper(duties: Duties, mine: int, theirs: int) -> bool:
    """The follower has a stopper in this suit."""
    if not mine or not theirs:
        return False
    above = _above(duties, mine, theirs)
    return theirs.bit_count() > above and mine.bit_count() > above


def _ruffs(duties: Duties, mine: int, theirs: int) -> bool:
    """The follower has a trump that lasts, and runs out of a side suit before the leader does."""
    my_trumps, trumps = mine & duties.trumps, theirs & duties.trumps
    if not trumps:
        return False
    lasts = trumps.bit_count() > _above(duties, my_trumps, trumps)
    if not lasts and not my_trumps & ~duties.lead(mine):  # they can be drawn, and drawn first
        return False
    return any(
        (theirs & suit).bit_count() < (mine & suit).bit_count()
        for suit in SUIT_MASK
        if suit != duties.trumps
    )
