"""Time limits, where the log gives times (docs/record.md, "Times"). Milliseconds throughout."""

from collections.abc import Sequence

from ..findings import Fault
from ..record import model
from ..record.model import AnyEvent, Deal, Event, Player
from ..rules.options import Rules

NEVER = 2**53
"""No limit on words is none on the wait for a double before the first card."""

GRACE_MS = 1_000
"""How far past a limit, or before it, nothing is said."""

READY_SEATS = 0b1111

_WORDS = (
    model.Pass, model.Hokm, model.Sun, model.Ashkal,
    model.Double, model.Three, model.Four, model.Gahwa,
)  # fmt: skip
_MARKS = (
    *_WORDS,
    model.Play,
    model.QaidOpen,
    model.QaidClose,
    model.Qaid,
    model.Ruling,
    model.Talk,
)
"""Events that start the clock of the next word or card."""


def within(at: int | None, since: int | None, limit: int) -> bool:
    """Whether ``at`` is no later than ``limit`` after ``since``; true where either is not known."""
    return not limit or at is None or since is None or at <= since + limit + GRACE_MS


class Clock:
    """The times of one sakka, deal after deal; keeps what the next deal is measured against."""

    __slots__ = (
        "_bots",
        "_last",
        "_limits",
        "_over",
        "_ready",
        "_ready_ms",
        "_sheet_ms",
        "_talk_ms",
    )

    def __init__(self, rules: Rules, players: Sequence[Player]) -> None:
        self._ready_ms = rules.ready_ms
        self._sheet_ms = rules.sheet_ms
        self._talk_ms = rules.talk_ms
        self._bots = [player.bot for player in players]
        self._last: int | None = None
        self._over: int | None = None
        self._ready = 0
        self._limits: dict[type[Event], int] = dict.fromkeys(_WORDS, rules.bid_ms)
        self._limits[model.Play] = rules.card_ms

    def deal(self, deal: Deal) -> list[Fault]:
        """All time faults of one deal, in the order of its events."""
        faults: list[Fault] = []
        if not has_times(deal):
            self._over = None
            return faults
        self._begin(deal, faults)
        self._order(deal.events, faults)
        self._clocks(deal, faults)
        self._end(deal.events)
        if len(faults) > 1:
            faults.sort(key=lambda fault: -1 if fault.event is None else fault.event)
        return faults

    def _begin(self, deal: Deal, faults: list[Fault]) -> None:
        """A deal waits for all to be ready, or for ``ready_ms``; times never run backwards."""
        if deal.at is None:
            return
        if self._last is not None and deal.at < self._last:
            faults.append(Fault("time.order", None, None, None, "at", self._last, deal.at))
        elif self._ready_ms and self._over is not None and self._ready != READY_SEATS:
            earliest = self._over + self._ready_ms
            if deal.at < earliest - GRACE_MS:
                faults.append(Fault("time.deal_early", None, None, None, "at", earliest, deal.at))
        self._last = deal.at

    def _order(self, events: Sequence[AnyEvent], faults: list[Fault]) -> None:
        last = self._last
        for number, event in enumerate(events):
            at = event.at
            if at is None:
                continue
            if last is not None and at < last:
                faults.append(Fault("time.order", number, None, event.seat, "at", last, at))
            last = at
        self._last = last

    def _clocks(self, deal: Deal, faults: list[Fault]) -> None:
        limits = self._limits
        before_first_card = limits[model.Pass]
        since = deal.at
        first_card = True
        opened: list[int | None] = [None, None]
        talks: dict[str, int] = {}
        for number, event in enumerate(deal.events):
            kind, at = type(event), event.at
            if kind not in _MARKS:
                continue
            limit = limits.get(kind, 0)
            if limit and at is not None and since is not None:
                late_after = limit
                if kind is model.Play and first_card:
                    late_after += before_first_card or NEVER
                if event.auto and not self._bots[event.seat]:
                    if since <= at < since + limit - GRACE_MS:
                        faults.append(_fault("time.auto_early", number, event, since + limit))
                elif not event.auto and at > since + late_after + GRACE_MS:
                    faults.append(_fault("time.late", number, event, since + late_after))
            if kind is model.Play:
                first_card = False
            elif isinstance(event, model.QaidOpen):
                opened[event.seat & 1] = at
            elif isinstance(event, model.QaidClose | model.Qaid):
                start = opened[event.seat & 1]
                opened[event.seat & 1] = None
                late = start is not None and not within(at, start, self._sheet_ms)
                if late and start is not None and not event.auto:
                    faults.append(_fault("time.late", number, event, start + self._sheet_ms))
            elif isinstance(event, model.Talk) and at is not None:
                start = talks.setdefault(event.kind, at)
                if not event.auto and not within(at, start, self._talk_ms):
                    faults.append(_fault("time.late", number, event, start + self._talk_ms))
            since = at

    def _end(self, events: Sequence[AnyEvent]) -> None:
        """Remember the last event's time and who was ready after the last card."""
        ready, after_sawa = 0, None
        self._over = None
        for event in reversed(events):
            if isinstance(event, model.Play):
                break
            if isinstance(event, model.Ready):
                ready |= 1 << event.seat
            elif isinstance(event, model.Sawa):
                after_sawa = ready  # granted, as no card follows: it stands for the last card
        self._ready = ready if after_sawa is None else after_sawa
        for event in reversed(events):
            if event.at is not None:
                self._over = event.at
                break


def _fault(code: str, number: int, event: Event, limit: int) -> Fault:
    return Fault(code, number, None, event.seat, "at", limit, event.at)


def has_times(deal: Deal) -> bool:
    """Whether any time stands in this deal."""
    if deal.at is not None:
        return True
    for event in deal.events:  # noqa: SIM110 - three times as fast as any()
        if event.at is not None:
            return True
    return False
