"""Complete, legal, random sakkas with the right claims, from a seed: for tests, demos, benchmarks.

The deals come from a secret, as an operator's would; the bots' habits choose the branches; what the
operator claims is counted by the engine. Whether the engine is right, such a record cannot show.
"""

from collections.abc import Sequence
from hashlib import sha256
from random import Random

import msgspec

from ..fairness.commitment import client_commitment_of, commitment_of, sakka_key
from ..fairness.dealing import first_dealer
from ..fairness.statements import commitment_statement, derived_key_pair, sign_statement
from ..record import model
from ..record.model import Record
from ..rules.options import Rules
from ..rules.profiles import resolve, rules_sha256
from .habits import Habits
from .logbook import sample_receipt
from .pace import Pace
from .table import Game, Table
from .wish import Wish, WishError, check_wish

__all__ = ["Habits", "Wish", "WishError", "play_on", "simulate"]

NAMES = ("أبو فهد", "سلطان", "نورة", "خالد")
OPERATOR = "sample operator"
COMMITTED_AT = "2023-09-15T10:30:00Z"
"""Half an hour before the beacon's round."""

# A round of drand's quicknet that docs/fairness.md §7 prints.
BEACON = model.Beacon(
    chain="52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971",
    round=657413,
    randomness="fc1873a13f3545aeade8401532ef5519920652eee6b0d2b19ca12643b87b3587",
    signature="b713718a38ae728dfd477991af2822e08d2f305e47718cef9f7848ce4050e7be"
    "41076862b98fad56e91a6b85b89cd97b",
)
_CLIENT_SEEDS = ("خويي", "lucky 7", "", None, "e\u0301")


def simulate(seed: str, wish: Wish | None = None) -> Record:
    """One sakka. The same seed and wish give the same record; ``WishError`` where none can be made.

    The secret follows from ``seed``: a sample's, never one to play by.
    """
    wish = wish or Wish()
    check_wish(wish)
    random = Random(f"verify-sakka sample {seed}")
    rules = resolve(wish.profile, wish.overrides)
    server_seed = sha256(f"verify-sakka sample secret {seed}".encode()).digest()
    sakka_id = "sample-" + sha256(seed.encode()).hexdigest()[:16]
    client_seeds: model.ClientSeeds | None = None
    if wish.client_seeds:
        a, b, c, d = random.choices(_CLIENT_SEEDS, k=4)
        client_seeds = (a, b, c, d)
    beacon = BEACON if wish.beacon else None
    key = sakka_key(server_seed, sakka_id, client_seeds, _bytes_of(beacon))
    bots = [wish.bots and seat % 2 == 1 for seat in range(4)]
    pace = Pace(random, rules, bots, timed=wish.timed, auto=wish.habits.auto)
    table = Table(
        random,
        rules,
        key,
        pace,
        qaid_table=wish.mode == "qaid",
        habits=wish.habits,
        tie=wish.tie,
    )
    first = first_dealer(key)
    game = Game(dealer=first)
    table.play_on(game, wish.deals)
    one, two, three, four = (
        model.Player(name=name, bot=bot) for name, bot in zip(NAMES, bots, strict=True)
    )
    return Record(
        format="sakka-record/1",
        sakka_id=sakka_id,
        operator=OPERATOR,
        rules=model.RulesPromised(profile=wish.profile, options=wish.overrides),
        table=model.TableKind(mode=wish.mode, free=wish.free),
        players=(one, two, three, four),
        fairness=_fairness(server_seed, sakka_id, client_seeds, beacon, wish, rules),
        first_dealer=first,
        deals=game.deals,
        final=final_of(game),
    )


def play_on(
    record: Record,
    game: Game,
    seed: str,
    *,
    fairness: model.Fairness | None = None,
    extra: int = 0,
) -> Record:
    """The record with its deals from ``game`` on played anew by bots, and ``extra`` deals too many.

    ``game`` is the sakka as far as it stays; ``fairness`` takes the place of the record's. The
    secret must be revealed (``ValueError`` else).
    """
    fairness = fairness or record.fairness
    if fairness.server_seed is None:
        raise ValueError("the secret is not revealed")
    secret = bytes.fromhex(fairness.server_seed)
    key = sakka_key(secret, record.sakka_id, fairness.client_seeds, _bytes_of(fairness.beacon))
    random = Random(f"verify-sakka sample {seed}")
    rules = resolve(record.rules.profile, record.rules.options)
    bots = [player.bot for player in record.players]
    last = _last_time(game.deals)
    timed = any(deal.at is not None for deal in record.deals)
    habits = Habits()
    pace = Pace(random, rules, bots, timed=timed, auto=habits.auto)
    pace.now = last
    table = Table(random, rules, key, pace, qaid_table=record.table.mode == "qaid", habits=habits)
    table.play_on(game, model.MAX_DEALS)
    final = final_of(game)
    for _ in range(extra):
        table.one_deal(game)
    return msgspec.structs.replace(record, fairness=fairness, deals=game.deals, final=final)


def final_of(game: Game) -> model.Final | None:
    """What an honest operator says at the end; ``None`` while nobody has won."""
    return None if game.winner is None else model.Final(winner=game.winner, score=game.score)


def _last_time(deals: Sequence[model.Deal]) -> int:
    times = [deal.at or 0 for deal in deals]
    times += [event.at or 0 for deal in deals for event in deal.events]
    return max(times, default=0)


def _bytes_of(beacon: model.Beacon | None) -> bytes:
    return b"" if beacon is None else bytes.fromhex(beacon.randomness)


def _fairness(
    server_seed: bytes,
    sakka_id: str,
    client_seeds: model.ClientSeeds | None,
    beacon: model.Beacon | None,
    wish: Wish,
    rules: Rules,
) -> model.Fairness:
    commitments: model.ClientCommitments | None = None
    if client_seeds is not None:
        one, two, three, four = map(client_commitment_of, client_seeds)
        commitments = (one, two, three, four)
    statement = signature = public_key = log = None
    if wish.signed:
        promised = None
        if beacon is not None:
            promised = model.BeaconRound(chain=beacon.chain, round=beacon.round)
        statement = commitment_statement(
            operator=OPERATOR,
            sakka_id=sakka_id,
            commitment=commitment_of(server_seed),
            committed_at=COMMITTED_AT,
            client_seeds="optional" if wish.client_seeds else "none",
            profile=wish.profile,
            mode=wish.mode,
            rules_sha256=rules_sha256(rules),
            beacon=promised,
        )
        pair = derived_key_pair(server_seed)
        signature, public_key = sign_statement(statement, pair.private), pair.public
        if wish.logged:
            log = model.LogProof(proof=str(sample_receipt(statement)))
    return model.Fairness(
        scheme="sakka-fair/1",
        commitment=commitment_of(server_seed),
        server_seed=server_seed.hex() if wish.revealed else None,
        client_seeds=client_seeds,
        client_commitments=commitments,
        beacon=beacon,
        statement=statement,
        signature=signature,
        public_key=public_key,
        log=log,
    )
