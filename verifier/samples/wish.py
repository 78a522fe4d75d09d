"""What kind of sample sakka is wanted."""

import msgspec

from ..record import model
from ..record.model import MAX_DEALS
from ..rules.options import Overrides
from ..rules.profiles import resolve
from .habits import Habits

MOST_POINTS = 1_000_000
"""Largest ``reverse_kaboot`` that a sample is made with: the sheet must hold 200 deals of it."""


class WishError(ValueError):
    """A sakka that cannot be made, in words for the user."""


class Wish(msgspec.Struct, frozen=True, kw_only=True):
    """What kind of sakka is wanted. ``overrides``: the table's own options over the profile."""

    profile: model.ProfileName = "saharat"
    mode: model.Mode = "sahl"
    overrides: Overrides | None = None
    free: bool = True
    bots: bool = False
    """Seats 1 and 3 are bots, for which the server acts."""
    timed: bool = True
    client_seeds: bool = True
    """The players give client seeds and committed to them."""
    signed: bool = False
    """With the operator's signed statement; its key follows from the seed too."""
    logged: bool = False
    """With a receipt of the sample log for the signed statement (``signed`` too)."""
    beacon: bool = False
    """With the round of a public beacon that docs/fairness.md §7 prints, always the same."""
    revealed: bool = True
    """The record shows its secret."""
    tie: bool = False
    """Try to come to 152 or more for both teams alike, so that another deal is played."""
    deals: int = MAX_DEALS
    """At most so many deals; fewer than the sakka needs leave it unfinished."""
    habits: Habits = Habits()


def check_wish(wish: Wish) -> None:
    """``WishError`` for a sakka that no honest operator could play or write down."""
    rules = resolve(wish.profile, wish.overrides)
    if wish.bots and not wish.free and rules.bots_free_only:
        raise WishError("bots sit at free tables only (option bots_free_only)")
    if not 0 <= wish.deals <= MAX_DEALS:
        raise WishError(f"a record holds 0 to {MAX_DEALS} deals")
    if wish.logged and not wish.signed:
        raise WishError("a log holds signed statements (logged needs signed)")
    if rules.reverse_kaboot > MOST_POINTS:
        raise WishError(f"reverse_kaboot up to {MOST_POINTS} can be sampled")
