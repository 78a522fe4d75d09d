"""البلوت: king and queen of trump in one hand (docs/rules.md §6)."""

from collections.abc import Sequence

from ..cards import KING, QUEEN
from ..rules.options import Rules
from .projects import Declared

BALOOT_POINTS = 2
"""Always two points, never multiplied (docs/rules.md §1)."""

BALOOT_RAW = 20
"""In أبناط, for comparing (docs/rules.md §1)."""

PAIR: tuple[int, ...] = tuple(0b11 << 8 * suit + QUEEN for suit in range(4))
"""King and queen as a set of cards, by trump."""

_FOUR_QUEENS = 0x01010101 << QUEEN
_FOUR_KINGS = 0x01010101 << KING


def holds_pair(hand: int, trump: int) -> bool:
    """Whether these eight cards hold king and queen of the suit ``trump``."""
    return not PAIR[trump] & ~hand


def baloot_team(
    rules: Rules,
    *,
    trump: int | None,
    hands: Sequence[int],
    said_seat: int | None,
    scored: Sequence[Declared],
    said_only: bool = False,
) -> int | None:
    """The team whose بلوت counts, or None (docs/rules.md §6).

    ``trump`` is None in sun; ``hands`` are the eight cards dealt to each seat; ``said_seat`` said
    it in time (with its second card), else None: without the pair that is worth nothing. ``scored``
    are the projects laid and scored. ``said_only``: after تسجيل an unsaid بلوت does not count (§8).
    """
    if trump is None or (said_seat is None and not scored):
        return None
    pair = PAIR[trump]
    if said_seat is not None and not pair & ~hands[said_seat]:
        seat = said_seat
    else:
        holder = next((s for s, hand in enumerate(hands) if not pair & ~hand), None)
        if holder is None:
            return None
        seat = holder
    runs = [p for p in scored if p.seat == seat and not pair & ~p.mask]
    if seat != said_seat and (said_only or not _counts_unsaid(rules, runs)):
        return None
    if _void(rules, seat, runs, scored):
        return None
    return seat & 1


def _counts_unsaid(rules: Rules, runs: Sequence[Declared]) -> bool:
    """Whether unsaid it counts because both cards stand in a run that is laid and scored."""
    return rules.baloot_counts_unsaid and bool(runs)


def _void(rules: Rules, seat: int, runs: Sequence[Declared], scored: Sequence[Declared]) -> bool:
    """Whether the holder's own scored projects swallow it; said or not (option ``baloot_void_in``).

    ``runs`` are the holder's scored projects with both cards: only a run has two cards of a suit.
    """
    where = rules.baloot_void_in
    if where == "laid_four":
        return any(p.seat == seat and p.mask in (_FOUR_QUEENS, _FOUR_KINGS) for p in scored)
    if where == "hundred_run":
        return any(p.kind == "hundred" for p in runs)
    return False
