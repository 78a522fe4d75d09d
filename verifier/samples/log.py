"""What happens in one deal of a sample sakka, as it is written down."""

from random import Random
from typing import Any

from ..record.model import AnyEvent
from .pace import Pace


class Log:
    """The events of one deal, with their times, and the dice that decide what happens."""

    def __init__(self, random: Random, pace: Pace) -> None:
        self.random = random
        self.pace = pace
        self.events: list[AnyEvent] = []

    def happens(self, probability: float) -> bool:
        return self.random.random() < probability

    def act(self, kind: Any, seat: int, /, **members: Any) -> Any:
        """A word or card that the seat was waited for; the event that was written."""
        at, auto = self.pace.act(kind, seat)
        return self._write(kind(seat=seat, at=at, auto=auto, **members))

    def aside(self, kind: Any, seat: int, /, **members: Any) -> Any:
        """Anything else that a seat says or does; the event that was written."""
        return self._write(kind(seat=seat, at=self.pace.aside(), **members))

    def _write(self, event: AnyEvent) -> AnyEvent:
        self.events.append(event)
        return event
