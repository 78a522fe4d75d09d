"""A table of bots that plays deal after deal, dealt from a secret and claimed as they were."""

from collections.abc import Sequence
from random import Random

import msgspec

from ..cards import BIT, DECK, mask_of
from ..fairness.dealing import cut_deck, first_hands, first_masks, rest_hands, shuffle
from ..game.bouchat import next_dealer
from ..game.deal import DealReplay, Setting
from ..game.duties import Duties
from ..game.outcome import Played
from ..game.play import Play
from ..game.sawa import Budget
from ..game.scoring import TARGET, winner_of
from ..record import model
from ..record.model import Deal, Result
from ..rules.options import Rules
from .auction import Auction
from .habits import Habits
from .log import Log
from .pace import Pace
from .playing import Playing
from .quarrel import Quarrel

Pair = tuple[int, int]

_PENDING = Result(outcome="passed_out", points=(0, 0), score=(0, 0))
_CUT = 0.8
_ALL_READY, _SOME_READY = 0.5, 0.1
_BOUCHAT_AT_ONCE = 0.7
_TIE_TRIES = 60
_TIE_WITHIN = 50
"""A tie is tried for once both teams need no more than so many points."""


class Game(msgspec.Struct, kw_only=True):
    """A sakka under way: what was played, and what the next deal goes by.

    ``winner``: the team that won, ``None`` while nobody has. ``ready``: all four are, for the next
    deal. ``index`` is the number of the next shuffle.
    """

    dealer: int
    deals: list[Deal] = msgspec.field(default_factory=list)
    index: int = 0
    score: Pair = (0, 0)
    winner: int | None = None
    ready: bool = True
    tied: bool = False


class Table:
    """Four bots at a table, under one secret (``key``) and one set of rules."""

    def __init__(
        self,
        random: Random,
        rules: Rules,
        key: bytes,
        pace: Pace,
        *,
        qaid_table: bool,
        habits: Habits,
        tie: bool = False,
    ) -> None:
        self._random = random
        self._rules = rules
        self._key = key
        self._pace = pace
        self._qaid_table = qaid_table
        self._habits = habits
        self._tie = tie
        self._budget = Budget(1_000_000)

    def play_on(self, game: Game, most_deals: int) -> None:
        """Deal after deal until somebody has won, or the record holds ``most_deals``."""
        while game.winner is None and len(game.deals) < most_deals:
            self.one_deal(game)

    def one_deal(self, game: Game) -> None:
        """One deal more, whether or not somebody has won already."""
        deal, played = self._dealt(game)
        if self._tie and not game.tied and min(game.score) >= TARGET - _TIE_WITHIN:
            now = self._pace.now
            for _ in range(_TIE_TRIES):
                if is_tie(deal.result.score):
                    break
                self._pace.now = now
                deal, played = self._dealt(game)
        game.deals.append(deal)
        game.index += 1
        game.score = deal.result.score
        game.tied = game.tied or is_tie(game.score)
        game.ready = sum(isinstance(event, model.Ready) for event in deal.events) == 4
        game.dealer = next_dealer(self._rules, game.dealer, played.outcome)
        if game.winner is None:
            game.winner = winner_of(game.score) if played.winner is None else played.winner

    def _dealt(self, game: Game) -> tuple[Deal, Played]:
        deal = self._played(game.index, game.dealer, game.score, game.ready)
        setting = Setting(self._rules, self._qaid_table, game.score, self._budget)
        played = DealReplay(deal, deal.dealer, setting).run()
        result = claimed_result(played, game.score)
        return msgspec.structs.replace(deal, result=result), played

    def _played(self, index: int, dealer: int, score: Pair, ready: bool) -> Deal:
        """One deal, all but its result."""
        at = self._pace.deal(ready)
        deck = shuffle(self._key, index)
        cut = None
        if self._rules.cut == "dealer_left" and self._random.random() < _CUT:
            cut = self._random.randint(1, 31)
            deck = cut_deck(deck, cut)
        first, flip = first_hands(deck, dealer)
        log = Log(self._random, self._pace)
        rest = self._bought(log, deck, dealer, score)
        self._get_ready(log)
        return msgspec.convert(
            {
                "index": index,
                "dealer": dealer,
                "at": at,
                "cut": cut,
                "first": [texts_of(cards) for cards in first],
                "flip": DECK[flip],
                "rest": rest,
                "events": log.events,
                "result": _PENDING,
            },
            Deal,
        )

    def _bought(
        self, log: Log, deck: tuple[int, ...], dealer: int, score: Pair
    ) -> list[list[str]] | None:
        """The words and cards of one deal; returns the rest where one was dealt."""
        _, flip = first_hands(deck, dealer)
        first = first_masks(deck, dealer)
        auction = Auction(log, self._rules, self._habits, first)
        thrower = auction.thrower(self._qaid_table)
        if thrower is not None and log.happens(_BOUCHAT_AT_ONCE):
            log.aside(model.Bouchat, thrower)
            return None
        buying = auction.buy(dealer, flip)
        if buying.buyer is None or buying.taker is None:
            return None
        rest = [texts_of(cards) for cards in rest_hands(deck, dealer, buying.taker)]
        if thrower is not None:
            log.aside(model.Bouchat, thrower)
            return rest if log.happens(0.5) else None
        doubling = auction.double(buying, score)
        hands = [one | mask_of(more) for one, more in zip(first, rest, strict=True)]
        hands[buying.taker] |= 1 << flip
        closed = doubling is not None and doubling.closed
        duties = Duties(self._rules, buying.trump, closed)
        by_right = self._rules.first_lead == "dealer_right"
        play = Play(duties, hands, (dealer + 1) % 4 if by_right else buying.buyer)
        quarrel = Quarrel(log, self._rules, self._habits) if self._qaid_table else None
        Playing(log, self._rules, self._habits, quarrel, self._budget, play).run()
        return rest

    def _get_ready(self, log: Log) -> None:
        """All four say that they are ready, or some, or nobody does."""
        seats = self._random.sample(range(4), 4)
        if self._pace.waits and not log.happens(_ALL_READY):
            seats = seats[:2] if log.happens(_SOME_READY) else []
        for seat in seats:
            log.aside(model.Ready, seat)


def claimed_result(played: Played, before: Pair) -> Result:
    """The result as an honest operator writes it down; ``before`` is the score before the deal."""
    points = played.points or (0, 0)
    return msgspec.convert(
        {
            "outcome": played.outcome,
            "contract": played.contract,
            "winners": played.winners,
            "raw": played.raw,
            "projects": played.projects,
            "baloot": played.baloot,
            "points": points,
            "score": (before[0] + points[0], before[1] + points[1]),
        },
        Result,
    )


def hands_of(deal: Deal) -> list[int]:
    """The eight cards of each seat of a bought deal, as sets."""
    assert deal.rest is not None
    hands = [mask_of(one) | mask_of(more) for one, more in zip(deal.first, deal.rest, strict=True)]
    hands[[len(cards) for cards in deal.rest].index(2)] |= BIT[deal.flip]
    return hands


def is_tie(score: Pair) -> bool:
    """Level at 152 or more: another deal is played (docs/rules.md §1)."""
    return score[0] == score[1] >= TARGET


def texts_of(cards: Sequence[int]) -> list[str]:
    """Cards by number as texts, in the same order."""
    return [DECK[card] for card in cards]
