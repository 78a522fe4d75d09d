"""From one secret to every hand: the answers of the shuffle files (docs/fairness.md §1 to §6).

Members are looked at in the order of the input, and the first bad one is the place of a refusal.
"""

from collections.abc import Callable
from hashlib import sha256
from typing import Any, TypeVar

import msgspec

from ..cards import DECK, NUMBER
from ..fairness import commitment, dealing, statements, stream
from ..fairness.times import real_time
from ..record.model import CommitmentStatement
from . import shapes
from .answer import Refused

_LABELS = {label.decode(): label for label in (stream.DEALER_LABEL, stream.DEAL_LABEL)}
_T = TypeVar("_T")


def answer_commitment(given: shapes.CommitmentInput) -> shapes.CommitmentOutput:
    seed = _hex32("server_seed", given.server_seed)
    return shapes.CommitmentOutput(commitment=commitment.commitment_of(seed))


def answer_key(given: shapes.KeyInput) -> shapes.KeyOutput:
    seed = _hex32("server_seed", given.server_seed)
    _at("sakka_id", commitment.key_message, given.sakka_id, None)
    if len(given.client_seeds) != commitment.SEATS:
        raise Refused("client_seeds")
    for seat, text in enumerate(given.client_seeds):
        _at(f"client_seeds[{seat}]", commitment.client_seed_bytes, text)
    beacon = b"" if given.beacon is None else _hex32("beacon", given.beacon)
    key = commitment.sakka_key(seed, given.sakka_id, given.client_seeds, beacon)
    return shapes.KeyOutput(key=key.hex())


def answer_draws(given: shapes.DrawsInput) -> shapes.DrawsOutput:
    key = _hex32("key", given.key)
    if given.label not in _LABELS:
        raise Refused("label")
    source = _at("n", stream.Stream, key, _LABELS[given.label], given.n)
    draws = [_at(f"bounds[{place}]", source.draw, m) for place, m in enumerate(given.bounds)]
    return shapes.DrawsOutput(
        draws=[draw.value for draw in draws],
        bytes_read=source.position,
        dropped=[byte for draw in draws for byte in draw.dropped],
    )


def answer_first_dealer(given: shapes.FirstDealerInput) -> shapes.FirstDealerOutput:
    key = _hex32("key", given.key)
    return shapes.FirstDealerOutput(first_dealer=dealing.first_dealer(key))


def answer_shuffle(given: shapes.ShuffleInput) -> shapes.ShuffleOutput:
    key = _hex32("key", given.key)
    deck = _at("index", dealing.shuffle, key, given.index)
    return shapes.ShuffleOutput(deck=[DECK[card] for card in deck])


def answer_cut_and_deal(given: shapes.CutAndDealInput) -> shapes.CutAndDealOutput:
    if sorted(given.deck) != sorted(DECK):
        raise Refused("deck")
    deck = tuple(NUMBER[card] for card in given.deck)
    if given.cut is not None:
        deck = _at("cut", dealing.cut_deck, deck, given.cut)
    for name, seat in (("dealer", given.dealer), ("taker", given.taker)):
        if seat is not None and not 0 <= seat <= 3:
            raise Refused(name)
    first, flip = dealing.first_hands(deck, given.dealer)
    rest = None if given.taker is None else dealing.rest_hands(deck, given.dealer, given.taker)
    return shapes.CutAndDealOutput(
        first=_written(first), flip=DECK[flip], rest=None if rest is None else _written(rest)
    )


def answer_client_seeds(given: shapes.ClientSeedsInput) -> shapes.ClientSeedsOutput:
    used = _at("text", commitment.client_seed_bytes, given.text)
    return shapes.ClientSeedsOutput(
        bytes=used.hex(), client_commitment=commitment.client_commitment_of(given.text)
    )


def answer_statements(given: shapes.StatementsInput) -> shapes.StatementsOutput:
    kinds = {
        "sakka-commitment/1": CommitmentStatement,
        "sakka-reveal/1": statements.RevealStatement,
    }
    kind: Any = kinds.get(given.statement.get("type", ""))
    if kind is None:
        raise Refused("statement")
    try:
        statement = msgspec.convert(given.statement, kind)
    except msgspec.ValidationError:
        raise Refused("statement") from None
    commitment_form = isinstance(statement, CommitmentStatement)
    if not real_time(statement.committed_at if commitment_form else statement.revealed_at):
        raise Refused("statement")
    canonical = _at("statement", statements.canonical_bytes, statement)
    return shapes.StatementsOutput(
        canonical=canonical.decode(),
        sha256=sha256(canonical).hexdigest(),
        signed=statements.statement_signed(statement, given.signature, given.public_key),
    )


def answer_ed25519(given: shapes.Ed25519Input) -> shapes.Ed25519Output:
    message = _at("message", bytes.fromhex, given.message)
    return shapes.Ed25519Output(
        signed=statements.signature_holds(message, given.signature, given.public_key)
    )


def _at(path: str, call: Callable[..., _T], *given: object) -> _T:
    """What the call gives; its ``ValueError`` is a refusal of the member ``path``."""
    try:
        return call(*given)
    except ValueError:
        raise Refused(path) from None


def _hex32(path: str, text: str) -> bytes:
    return _at(path, commitment.seed_bytes, text)


def _written(hands: list[dealing.Hand]) -> shapes.FourHands:
    one, two, three, four = ([DECK[card] for card in hand] for hand in hands)
    return one, two, three, four
