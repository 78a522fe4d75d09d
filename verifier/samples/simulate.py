"""Complete, legal, random sakkas with the right claims, from a seed: for tests, demos, benchmarks.

The deals come from a secret, as an operator's would; the bots' habits choose the branches; what the
operator claims is counted by the engine. Whether the engine is right, such a record cannot show.
"""

from hashlib import sha256
from random import Random

import msgspec

from ..cards import BIT, DECK, mask_of
from ..fairness.commitment import client_commitment_of, commitment_of, sakka_key
from ..fairness.dealing import cut_deck, first_dealer, first_hands, rest_hands, shuffle
from ..game.bouchat import next_dealer
from ..game.deal import DealReplay, Setting
from ..game.duties import Duties
from ..game.outcome import Played
from ..game.sawa import Budget
from ..game.scoring import winner_of
from ..record import model
from ..record.model import MAX_DEALS, Deal, Record
from ..rules.options import Overrides, Rules
from ..rules.profiles import resolve
from .bots import Bots
from .habits import Habits
from .pace import Pace

_NAMES = ("أبو فهد", "سلطان", "نورة", "خالد")
_PENDING = model.Result(outcome="passed_out", points=(0, 0), score=(0, 0))


class Wish(msgspec.Struct, frozen=True, kw_only=True):
    """What kind of sakka is wanted. ``overrides``: the table's own options over the profile."""

    profile: model.ProfileName = "saharat"
    mode: model.Mode = "sahl"
    overrides: Overrides | None = None
    free: bool = True
    bots: bool = False
    timed: bool = True
    client_seeds: bool = True
    deals: int = MAX_DEALS
    """At most so many deals; fewer than the sakka needs leave it unfinished."""
    habits: Habits = Habits()


def simulate(seed: str, wish: Wish | None = None) -> Record:
    """One sakka. The same seed and wish give the same record.

    The secret follows from ``seed``: a sample's, never one to play by.
    """
    wish = wish or Wish()
    return _Sakka(seed, wish).played()


class _Sakka:
    def __init__(self, seed: str, wish: Wish) -> None:
        self._wish = wish
        self._seed = seed
        self._random = Random(f"verify-sakka sample {seed}")
        self._rules = resolve(wish.profile, wish.overrides)
        self._server_seed = sha256(f"verify-sakka sample secret {seed}".encode()).digest()
        self._sakka_id = "sample-" + sha256(seed.encode()).hexdigest()[:16]
        self._client_seeds: model.ClientSeeds | None = None
        if wish.client_seeds:
            texts = [self._random.choice(("خويي", "lucky 7", "", None, "e\u0301")) for _ in range(4)]
            self._client_seeds = (texts[0], texts[1], texts[2], texts[3])
        seeds = self._client_seeds or (None, None, None, None)
        self._key = sakka_key(self._server_seed, self._sakka_id, seeds, b"")
        self._pace = Pace(self._random, self._rules, wish.timed, wish.habits.auto)
        self._qaid_table = wish.mode == "qaid"
        self._budget = Budget(1_000_000)

    def played(self) -> Record:
        """Deal after deal until somebody has won, then the record as an operator reveals it."""
        dealer = first = first_dealer(self._key)
        score = (0, 0)
        winner: int | None = None
        deals: list[Deal] = []
        ready = True
        while winner is None and len(deals) < self._wish.deals:
            deal = self._deal(len(deals), dealer, score, ready)
            setting = Setting(self._rules, self._qaid_table, score, self._budget)
            played = DealReplay(deal, dealer, setting).run()
            result = _claimed(played, score)
            score = result.score
            deals.append(msgspec.structs.replace(deal, result=result))
            ready = any(isinstance(event, model.Ready) for event in deal.events)
            dealer = next_dealer(self._rules, dealer, played.outcome)
            winner = played.winner if played.winner is not None else winner_of(score)
        final = None if winner is None else model.Final(winner=winner, score=score)
        return self._record(first, deals, final)

    def _deal(self, index: int, dealer: int, score: tuple[int, int], ready: bool) -> Deal:
        at = self._pace.deal(ready)
        deck = shuffle(self._key, index)
        cut = None
        if self._rules.cut == "dealer_left" and self._random.random() < 0.8:
            cut = self._random.randrange(1, 32)
            deck = cut_deck(deck, cut)
        first, flip = first_hands(deck, dealer)
        rest: list[list[str]] | None = None
        bots = Bots(
            self._random,
            self._rules,
            self._qaid_table,
            self._wish.habits,
            self._pace,
            self._budget,
        )
        masks = [sum(1 << card for card in cards) for cards in first]
        if not bots.throw_in(masks):
            buying = bots.buy(dealer, flip)
            if buying.buyer is not None and buying.taker is not None:
                doubling = bots.double(buying, score)
                by_seat = rest_hands(deck, dealer, buying.taker)
                rest = [[DECK[card] for card in cards] for cards in by_seat]
                hands = [mask | mask_of(cards) for mask, cards in zip(masks, rest, strict=True)]
                hands[buying.taker] |= 1 << flip
                closed = doubling is not None and doubling.closed
                by_right = self._rules.first_lead == "dealer_right"
                leader = (dealer + 1) % 4 if by_right else buying.buyer
                bots.play(Duties(self._rules, buying.trump, closed), hands, leader)
        if self._random.random() < 0.5:
            for seat in self._random.sample(range(4), 4):
                bots.events.append(model.Ready(seat=seat, at=self._pace.soon()))
        return msgspec.convert(
            {
                "index": index,
                "dealer": dealer,
                "at": at,
                "cut": cut,
                "first": [[DECK[card] for card in cards] for cards in first],
                "flip": DECK[flip],
                "rest": rest,
                "events": bots.events,
                "result": _PENDING,
            },
            Deal,
        )

    def _record(self, first: int, deals: list[Deal], final: model.Final | None) -> Record:
        seeds = self._client_seeds
        commitments = None
        if seeds is not None:
            made = [client_commitment_of(text) for text in seeds]
            commitments = (made[0], made[1], made[2], made[3])
        players = [model.Player(name=name, bot=self._wish.bots and seat % 2 == 1) for seat, name in enumerate(_NAMES)]
        return Record(
            format="sakka-record/1",
            sakka_id=self._sakka_id,
            operator="sample operator",
            rules=model.RulesPromised(profile=self._wish.profile, options=self._wish.overrides),
            table=model.TableKind(mode=self._wish.mode, free=self._wish.free),
            players=(players[0], players[1], players[2], players[3]),
            fairness=model.Fairness(
                scheme="sakka-fair/1",
                commitment=commitment_of(self._server_seed),
                server_seed=self._server_seed.hex(),
                client_seeds=seeds,
                client_commitments=commitments,
            ),
            first_dealer=first,
            deals=deals,
            final=final,
        )


def _claimed(played: Played, before: tuple[int, int]) -> model.Result:
    """The result as an honest operator writes it down."""
    points = played.points or (0, 0)
    winners = played.winners
    return msgspec.convert(
        {
            "outcome": played.outcome,
            "contract": played.contract,
            "winners": winners,
            "raw": played.raw,
            "projects": played.projects,
            "baloot": played.baloot,
            "points": points,
            "score": (before[0] + points[0], before[1] + points[1]),
        },
        model.Result,
    )
