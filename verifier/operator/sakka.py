"""One sakka on the operator's side, step by step, each on disk before it is told.

committed → published → seeding → playing → finished or abandoned → revealed
"""

import json
import sqlite3
from collections.abc import Callable
from datetime import datetime
from typing import Any, Literal, NamedTuple

import msgspec

from ..cards import DECK
from ..fairness.commitment import client_commitment_of
from ..fairness.dealing import cut_deck, first_dealer, first_hands, rest_hands, shuffle
from ..fairness.statements import (
    RevealStatement,
    canonical_bytes,
    key_pair,
    reveal_statement,
    sign_statement,
)
from ..game.bouchat import next_dealer
from ..game.deal import DealReplay, Setting
from ..game.outcome import Played
from ..game.sawa import SAWA_BUDGET, Budget
from ..game.scoring import winner_of
from ..record import model
from ..record.load import load
from ..samples.table import claimed_result
from .errors import WrongStep
from .journal import DealRow, Journal
from .publishing import COMMITMENTS, REVEALS, Publisher
from .recording import deal_of, key_of, record_of, rules_of
from .sealing import Secret

Cards = list[list[str]]


class FirstCards(NamedTuple):
    """What is dealt before the buying: five cards a seat, by seat, and the card turned up."""

    number: int
    dealer: int
    first: Cards
    flip: str


class OpenSakka:
    """A sakka as its journal has it; several of these may look at one file, one at a time
    writes."""

    def __init__(
        self,
        journal: Journal,
        sakka_id: str,
        secret: Secret,
        publisher: Publisher,
        signing_key: bytes,
        clock: Callable[[], datetime],
    ) -> None:
        self.sakka_id = sakka_id
        self._journal = journal
        self._secret = secret
        self._publisher = publisher
        self._signing_key = signing_key
        self._clock = clock

    def __repr__(self) -> str:
        return f"OpenSakka({self.sakka_id}, {self.step})"

    @property
    def step(self) -> str:
        """How far it is."""
        return str(self._row()["step"])

    @property
    def commitment(self) -> str:
        """What players may note before the first card."""
        return self._secret.commitment

    @property
    def receipt(self) -> str | None:
        """That the commitment stands in the log, for the players; ``None`` before ``publish``."""
        receipt: str | None = self._row()["receipt"]
        return receipt

    # Before the first deal

    def publish(self) -> str:
        """Publish the commitment and keep its receipt. Again gives the same one.

        ``Unreachable``: nothing changed, try again. ``Refused``: this sakka cannot be dealt.
        """
        row = self._at("publish", "committed", "published")
        if row["receipt"] is not None:
            return str(row["receipt"])
        statement = json.loads(row["statement"])
        typed = msgspec.convert(statement, model.CommitmentStatement)
        receipt = self._publish(COMMITMENTS, statement, row["signature"], canonical_bytes(typed))
        with self._journal.writing():
            self._journal.set_sakka(self.sakka_id, step="published", receipt=receipt)
        return receipt

    def take_client_commitment(self, seat: int, commitment: str) -> None:
        """A player's commitment to its seed, before anybody's seed is shown."""
        with self._journal.writing():
            row = self._at("take a client commitment", "published")
            taken = json.loads(row["client_commitments"])
            if taken[seat] is not None:
                raise WrongStep(f"seat {seat} has committed already")
            taken[seat] = msgspec.convert(commitment, model.Hex64)
            self._journal.set_sakka(self.sakka_id, client_commitments=taken)

    def take_client_seed(self, seat: int, text: str) -> None:
        """A player's seed. The first one closes the commitments; one that is not what its seat
        committed to is a ``ValueError``, as is one that no record can hold."""
        with self._journal.writing():
            row = self._at("take a client seed", "published", "seeding")
            header, taken = json.loads(row["header"]), json.loads(row["client_seeds"])
            promised = json.loads(row["client_commitments"])[seat]
            if header["client_seeds"] == "none":
                raise WrongStep("this sakka promised to take no client seeds")
            if taken[seat] is not None:
                raise WrongStep(f"seat {seat} has given its seed already")
            if promised is not None and client_commitment_of(text) != promised:
                raise ValueError(f"seat {seat} did not commit to this seed")
            client_commitment_of(text)
            taken[seat] = text
            self._journal.set_sakka(self.sakka_id, step="seeding", client_seeds=taken)

    def begin(self, beacon: model.Beacon | None = None) -> int:
        """Close the seeds and draw who deals first. ``beacon``: the promised round's value."""
        with self._journal.writing():
            row = self._at("begin", "published", "seeding")
            header, seeds = json.loads(row["header"]), json.loads(row["client_seeds"])
            if header["client_seeds"] == "required" and None in seeds:
                raise WrongStep("a client seed of every seat was promised")
            promised = header.get("beacon")
            given = None if beacon is None else {"chain": beacon.chain, "round": beacon.round}
            if promised != given:
                raise WrongStep("the beacon is not of the promised round")
            silent = [
                seat
                for seat, promised in enumerate(json.loads(row["client_commitments"]))
                if promised is not None and seeds[seat] is None
            ]
            if silent:
                raise WrongStep(f"seats {silent} committed to a seed and have not given it")
            dealer = first_dealer(key_of(row, self._secret, beacon))
            self._journal.set_sakka(
                self.sakka_id,
                step="playing",
                first_dealer=dealer,
                beacon=None if beacon is None else msgspec.to_builtins(beacon),
            )
        return dealer

    # Deal after deal

    def deal(self, cut: int | None = None, at: int | None = None) -> FirstCards:
        """Deal the next shuffle: written down first, so that its number is never dealt again.

        ``cut``: 1 to 31 where the profile has a cut; ``at``: milliseconds since the sakka began.
        A deal under way is ``WrongStep``: go on with ``current``, or abandon.
        """
        with self._journal.writing():
            row = self._at("deal", "playing")
            deals = self._journal.deals(self.sakka_id)
            if deals and deals[-1].result is None:
                raise WrongStep(f"deal {deals[-1].number} is not over")
            if deals and self._winner(deals) is not None:
                raise WrongStep("somebody has won")
            number = len(deals)
            dealer = self._next_dealer(row, deals)
            deck = self._deck(row, number, cut)
            first, flip = first_hands(deck, dealer)
            dealt = {
                "dealer": dealer,
                "cut": cut,
                "at": at,
                "first": [[DECK[card] for card in hand] for hand in first],
                "flip": DECK[flip],
            }
            self._journal.add_deal(self.sakka_id, number, dealt)
        return self.current()

    def current(self) -> FirstCards:
        """The deal under way, as after a restart."""
        deal = self._under_way()
        return FirstCards(
            deal.number, deal.dealt["dealer"], deal.dealt["first"], deal.dealt["flip"]
        )

    def deal_rest(self, taker: int) -> Cards:
        """Once something is bought: three cards more each, two for the taker. Again gives the
        same; another taker is ``WrongStep``."""
        with self._journal.writing():
            row = self._at("deal the rest", "playing")
            deal = self._under_way()
            deck = self._deck(row, deal.number, deal.dealt["cut"])
            hands = rest_hands(deck, deal.dealt["dealer"], taker)
            rest: Cards = [[DECK[card] for card in hand] for hand in hands]
            if deal.rest not in (None, rest):
                raise WrongStep("the rest was dealt for another taker")
            self._journal.set_deal(self.sakka_id, deal.number, rest=rest)
        return rest

    def record(self, event: model.AnyEvent) -> int:
        """Write down what happened, as it happens; returns the event's place in its deal."""
        with self._journal.writing():
            self._at("record an event", "playing")
            deal = self._under_way()
            place = self._journal.add_event(self.sakka_id, deal.number, msgspec.to_builtins(event))
            if place >= model.MAX_EVENTS:
                raise WrongStep(f"a deal has at most {model.MAX_EVENTS} events")
        return place

    def count(self) -> model.Result:
        """End the deal under way: its result by the rules promised. ``WrongStep`` while cards are
        missing."""
        with self._journal.writing():
            row = self._at("count", "playing")
            deals = self._journal.deals(self.sakka_id)
            deal = self._under_way()
            before = self._score(deals[:-1])
            played = self._replayed(row, deal, before)
            if played.outcome == "unfinished":
                raise WrongStep("the deal is not played to its end")
            result = claimed_result(played, before)
            told = msgspec.to_builtins(result)
            self._journal.set_deal(self.sakka_id, deal.number, result=told)
        return result

    @property
    def winner(self) -> int | None:
        """The team that has won, ``None`` while nobody has."""
        return self._winner(self._journal.deals(self.sakka_id))

    # The end

    def finish(self) -> None:
        """Close a sakka that somebody has won: record and reveal are written down."""
        if self.step == "finished":
            return
        if self.winner is None:
            raise WrongStep("nobody has won: play on, or abandon")
        self._close("finished")

    def abandon(self) -> None:
        """Close a sakka that will not be played on. A deal under way stays out of the record,
        which has no way to write half a deal down; its number is used up."""
        if self.step != "abandoned":
            self._close("abandoned")

    def reveal(self) -> str:
        """Publish the secret with the record; returns the receipt. Again does no harm."""
        row = self._at("reveal", "finished", "abandoned", "revealed")
        told = json.loads(row["reveal"])
        statement = told["statement"]
        entry = canonical_bytes(msgspec.convert(statement, RevealStatement))
        record = json.loads(row["record"])
        receipt = self._publish(REVEALS, statement, told["signature"], entry, record=record)
        with self._journal.writing():
            self._journal.set_sakka(self.sakka_id, step="revealed")
        return receipt

    def finished_record(self) -> bytes:
        """The record as the players get it; ``WrongStep`` before the end."""
        row = self._at("hand out the record", "finished", "abandoned", "revealed")
        return str(row["record"]).encode()

    # Inside

    def _row(self) -> sqlite3.Row:
        return self._journal.sakka(self.sakka_id)

    def _at(self, doing: str, *steps: str) -> sqlite3.Row:
        row = self._row()
        if row["step"] not in steps:
            raise WrongStep(f"cannot {doing} of a sakka that is {row['step']}")
        return row

    def _publish(self, path: str, statement: Any, signature: str, entry: bytes, **more: Any) -> str:
        body = {
            "statement": statement,
            "signature": signature,
            "public_key": key_pair(self._signing_key).public,
            **more,
        }
        return self._publisher.publish(path, body, entry)

    def _deck(self, row: sqlite3.Row, number: int, cut: int | None) -> tuple[int, ...]:
        deck = shuffle(key_of(row, self._secret), number)
        return deck if cut is None else cut_deck(deck, cut)

    def _under_way(self) -> DealRow:
        deals = self._journal.deals(self.sakka_id)
        if not deals or deals[-1].result is not None:
            raise WrongStep("no deal is under way")
        return deals[-1]

    def _next_dealer(self, row: sqlite3.Row, deals: list[DealRow]) -> int:
        if not deals:
            return int(row["first_dealer"])
        last = deals[-1]
        assert last.result is not None
        return next_dealer(rules_of(row), last.dealt["dealer"], last.result["outcome"])

    def _replayed(self, row: sqlite3.Row, deal: DealRow, before: tuple[int, int]) -> Played:
        typed = self._as_recorded(deal)
        mode = json.loads(row["header"])["mode"]
        setting = Setting(rules_of(row), mode == "qaid", before, Budget(SAWA_BUDGET))
        return DealReplay(typed, typed.dealer, setting).run()

    def _as_recorded(self, deal: DealRow) -> model.Deal:
        return deal_of(deal, self._journal.events(self.sakka_id, deal.number))

    def _score(self, deals: list[DealRow]) -> tuple[int, int]:
        if not deals or deals[-1].result is None:
            return (0, 0)
        first, second = deals[-1].result["score"]
        return first, second

    def _winner(self, deals: list[DealRow]) -> int | None:
        done = [deal for deal in deals if deal.result is not None]
        if not done:
            return None
        before = self._score(done[:-1])
        played = self._replayed(self._row(), done[-1], before)
        return winner_of(self._score(done)) if played.winner is None else played.winner

    def _close(self, outcome: Literal["finished", "abandoned"]) -> None:
        with self._journal.writing():
            steps = ("playing",) if outcome == "finished" else (
                "committed", "published", "seeding", "playing"
            )  # fmt: skip
            row = self._at(outcome.removesuffix("ed"), *steps)
            record = self._record(row)
            statement = reveal_statement(
                sakka_id=self.sakka_id,
                server_seed=self._secret.shown.hex(),
                record_sha256=load(record).sha256,
                revealed_at=f"{self._clock():%Y-%m-%dT%H:%M:%SZ}",
                outcome=outcome,
            )
            told = {
                "statement": msgspec.to_builtins(statement),
                "signature": sign_statement(statement, self._signing_key),
            }
            self._journal.set_sakka(
                self.sakka_id, step=outcome, outcome=outcome, record=record.decode(), reveal=told
            )

    def _record(self, row: sqlite3.Row) -> bytes:
        deals = [each for each in self._journal.deals(self.sakka_id) if each.result is not None]
        return record_of(
            row,
            [self._as_recorded(deal) for deal in deals],
            self._secret,
            self._signing_key,
            self._winner(deals),
            self._score(deals),
        )
