"""What all ways of spoiling a record share: the record, its replay, and the sheet put right again.

A spoiled record is one that a careless or cheating operator could have handed out: one thing in it
is wrong, and all that follows from it was carried on.
"""

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import NamedTuple, TypeVar

import msgspec
from msgspec.structs import replace

from ..findings import Severity, severity_of
from ..game.bouchat import next_dealer
from ..game.deal import DealReplay, Setting
from ..game.outcome import Played
from ..game.sawa import Budget
from ..game.scoring import winner_of
from ..record import model
from ..record.model import AnyEvent, Deal, Record
from ..rules.profiles import resolve
from ..trust import Trust
from .simulate import play_on
from .table import Game, Pair, claimed_result
from .wish import Wish

Errors = list[tuple[str, int | None]]
T = TypeVar("T")


class NotApplicable(Exception):  # noqa: N818 (no error: there is just no place for it)
    """The record has no place where it could be spoiled in this way."""


class Tampered(NamedTuple):
    """A spoiled record and what should be found in it.

    ``deal`` is the place in ``deals``, ``event`` the place in its events; ``None`` where the fault
    is not in a deal or not at an event. ``trust`` is what a reader must bring to see it.
    """

    data: bytes
    code: str
    deal: int | None = None
    event: int | None = None
    trust: Trust | None = None


class Way(NamedTuple):
    """One way to spoil a record: ``spoil`` yields the ways in which it can be done to this one.

    ``code`` is what should be found. ``tables``: the modes at which it is an error and can come
    about. ``wish``: a sakka that may well have a fitting place. ``companions``: codes that
    docs/record.md lets come with it.
    """

    code: str
    spoil: "Callable[[Case], Iterator[Tampered]]"
    tables: tuple[model.Mode, ...] = ("sahl", "qaid")
    wish: Wish = Wish()
    companions: frozenset[str] = frozenset()


SAHL: tuple[model.Mode, ...] = ("sahl",)
QAID: tuple[model.Mode, ...] = ("qaid",)
BOTH: tuple[model.Mode, ...] = ("sahl", "qaid")


class Case:
    """A record about to be spoiled. ``random`` chooses the place among those that fit."""

    def __init__(self, record: Record, random: Random) -> None:
        self.record = record
        self.random = random
        self.rules = resolve(record.rules.profile, record.rules.options)
        self.qaid_table = record.table.mode == "qaid"

    def places(self) -> Iterator[tuple[int, Deal]]:
        """The deals in random order, each with its place."""
        numbers = list(range(len(self.record.deals)))
        self.random.shuffle(numbers)
        return ((number, self.record.deals[number]) for number in numbers)

    def mixed(self, things: Sequence[T]) -> list[T]:
        """The things in random order."""
        return self.random.sample(things, len(things))

    def before(self, number: int) -> Pair:
        """The claimed score before a deal."""
        return self.record.deals[number - 1].result.score if number else (0, 0)

    @property
    def revealed(self) -> bool:
        """Whether the cards can be held against the secret."""
        return self.record.fairness.server_seed is not None

    # Records made of it

    def with_deal(self, number: int, deal: Deal) -> Record:
        """The record with one deal in another's place, and nothing else."""
        deals = self.record.deals
        return replace(self.record, deals=[*deals[:number], deal, *deals[number + 1 :]])

    def with_events(
        self, number: int, events: Sequence[AnyEvent], code: str, event: int
    ) -> Iterator[Tampered]:
        """The deal with other events, of which one breaks a rule by what the engine says of them.

        What the events come to is claimed as it is, and the sheet carried on.
        """
        deal = replace(self.record.deals[number], events=[*events])
        yield from self.with_fault(number, deal, [(code, event)], code, event)

    def with_fault(
        self, number: int, deal: Deal, errors: Errors, code: str, event: int | None = None
    ) -> Iterator[Tampered]:
        """The deal with its result counted anew, if the engine finds just these errors in it."""
        if len(deal.events) > model.MAX_EVENTS:
            return
        found, played, broken = self.replay(deal, self.before(number))
        if found != errors or not rest_fits(deal, played):
            return
        if not broken:
            if played.outcome == "unfinished":
                return
            deal = replace(deal, result=claimed_result(played, self.before(number)))
        record = self.carried_on(number, deal)
        if record is not None:
            yield tampered(record, code, number, event)

    def replay(self, deal: Deal, before: Pair) -> tuple[Errors, Played, bool]:
        """The errors that the engine finds, what the events come to, whether it broke off."""
        replay = self._replayed(deal, before)
        played = replay.run()
        return self._graded(replay, "error"), played, replay.broken

    def fouls(self, number: int) -> Errors:
        """The players' fouls in a deal as it was recorded."""
        replay = self._replayed(self.record.deals[number], self.before(number))
        replay.run()
        return self._graded(replay, "foul")

    def _replayed(self, deal: Deal, before: Pair) -> DealReplay:
        setting = Setting(self.rules, self.qaid_table, before, Budget(100_000))
        return DealReplay(deal, deal.dealer, setting)

    def _graded(self, replay: DealReplay, severity: Severity) -> Errors:
        return [
            (fault.code, fault.event)
            for fault in replay.faults
            if severity_of(fault.code, qaid_table=self.qaid_table) == severity
        ]

    # The sheet carried on

    def carried_on(self, number: int, deal: Deal) -> Record | None:
        """The record with this deal, later scores and the end following from its claimed score.

        ``None`` where something else would be wrong after it: another dealer, a doubled sun whose
        gate has shut, a winner that depends on the spoiled deal.
        """
        deals = [*self.record.deals[:number], deal]
        score = deal.result.score
        for later in self.record.deals[number + 1 :]:
            if self._winner(deals[-1]) is not None:
                break
            points = later.result.points
            score = score[0] + points[0], score[1] + points[1]
            deals.append(replace(later, result=replace(later.result, score=score)))
        record = replace(self.record, deals=deals, final=self._final(deals))
        if record.final is None and self.record.final is not None:
            game = self.game(len(deals), deals)
            if game is None:
                return None
            record = play_on(record, game, f"{self.random.random()}")
        return record if self._consistent(record, number) else None

    def _winner(self, deal: Deal) -> int | None:
        """Who has won the sakka by the claimed sheet after this deal."""
        contract = deal.result.contract
        if contract is not None and contract.multiplier == "gahwa":
            _, played, _ = self.replay(deal, deal.result.score)
            if played.winner is not None:
                return played.winner
        return winner_of(deal.result.score)

    def _final(self, deals: Sequence[Deal]) -> model.Final | None:
        winner = self._winner(deals[-1]) if deals else None
        return None if winner is None else model.Final(winner=winner, score=deals[-1].result.score)

    def _consistent(self, record: Record, number: int) -> bool:
        """Whether nothing but the deal ``number`` is wrong: dealers, doubled suns, the winner."""
        right: Pair = (0, 0)
        right_winner: int | None = None
        before: Pair = (0, 0)
        for place, deal in enumerate(record.deals):
            errors, played, _ = self.replay(deal, before)
            points = deal.result.points if played.points is None else played.points
            if place != number and (errors or points != deal.result.points):
                return False
            if place + 1 < len(record.deals) and place >= number:
                following = next_dealer(self.rules, deal.dealer, played.outcome)
                if record.deals[place + 1].dealer != following:
                    return False
            if right_winner is None:
                right = right[0] + points[0], right[1] + points[1]
                right_winner = winner_of(right) if played.winner is None else played.winner
            before = deal.result.score
        told = None if record.final is None else record.final.winner
        return told is None or right_winner in (None, told)

    def game(self, number: int, deals: Sequence[Deal] | None = None) -> Game | None:
        """The sakka before deal ``number``, to be played on; ``None`` without the secret."""
        if not self.revealed:
            return None
        deals = [*(self.record.deals if deals is None else deals)[:number]]
        game = Game(dealer=self.record.first_dealer, deals=deals)
        if deals:
            last = deals[-1]
            _, played, _ = self.replay(last, last.result.score)
            game.dealer = next_dealer(self.rules, last.dealer, played.outcome)
            game.index = last.index + 1
            game.score = last.result.score
            game.winner = self._winner(last)
            game.ready = False
        return game


def tampered(
    record: Record,
    code: str,
    deal: int | None = None,
    event: int | None = None,
    trust: Trust | None = None,
) -> Tampered:
    """A spoiled record, as JSON."""
    return Tampered(msgspec.json.encode(record), code, deal, event, trust)


def rest_fits(deal: Deal, played: Played) -> bool:
    """Whether the rest was dealt as the contract has it."""
    if played.contract is None:
        return deal.rest is None
    if deal.rest is None:
        return played.outcome == "bouchat"
    return len(deal.rest[played.contract.taker]) == 2


def inserted(events: Sequence[AnyEvent], number: int, *more: AnyEvent) -> list[AnyEvent]:
    """The events with ``more`` before the one at ``number``, at the time of the one before it."""
    at = events[number - 1].at if number else events[0].at if events else None
    return [*events[:number], *(replace(event, at=at) for event in more), *events[number:]]


def plays_of(deal: Deal) -> list[int]:
    """The places of the cards among the events."""
    return [number for number, event in enumerate(deal.events) if isinstance(event, model.Play)]
