"""Ways to spoil what a record promises: its text, secret, beacon, statement, times and players."""

import json
from collections.abc import Iterator
from hashlib import sha256
from typing import Any

import msgspec
from msgspec.structs import replace

from ..fairness.commitment import client_commitment_of, sakka_key
from ..fairness.dealing import first_dealer
from ..fairness.statements import derived_key_pair, sign_statement
from ..record.model import LogProof, Record
from ..rules.options import Overrides
from ..translog.proof import Proof
from ..trust import OwnSeed, Trust
from .logbook import INDEX, sample_policy, sample_receipt
from .simulate import play_on
from .spoiling import BOTH, SAHL, Case, Tampered, Way, plays_of, tampered
from .table import Game
from .wish import Wish

_SIGNED = Wish(signed=True)
_BEACON = Wish(signed=True, beacon=True)
_LOGGED = Wish(signed=True, logged=True)


# The text


def _text(case: Case) -> dict[str, Any]:
    document: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(case.record))
    return document


def _invalid(document: dict[str, Any]) -> Tampered:
    data = json.dumps(document, ensure_ascii=False, separators=(",", ":")).encode()
    return Tampered(data, "record.invalid")


def _cut_short(case: Case) -> Iterator[Tampered]:
    data = msgspec.json.encode(case.record)
    yield Tampered(data[: case.random.randrange(len(data) // 2, len(data))], "record.invalid")


def _unknown_member(case: Case) -> Iterator[Tampered]:
    document = _text(case)
    document["note"] = "?"
    yield _invalid(document)


def _no_such_card(case: Case) -> Iterator[Tampered]:
    for number, _ in case.places():
        document = _text(case)
        document["deals"][number]["flip"] = "10H"
        yield _invalid(document)


def _member_twice(case: Case) -> Iterator[Tampered]:
    data = msgspec.json.encode(case.record)
    yield Tampered(b'{"first_dealer":%d,' % case.record.first_dealer + data[1:], "record.invalid")


# The secret


def _other_seed(case: Case) -> Iterator[Tampered]:
    fairness = case.record.fairness
    if fairness.server_seed is not None:
        seed = sha256(fairness.server_seed.encode()).hexdigest()
        record = replace(case.record, fairness=replace(fairness, server_seed=seed))
        yield tampered(record, "fair.commitment_mismatch")


def _other_commitment(case: Case) -> Iterator[Tampered]:
    fairness = case.record.fairness
    if fairness.server_seed is not None:
        commitment = sha256(fairness.commitment.encode()).hexdigest()
        record = replace(case.record, fairness=replace(fairness, commitment=commitment))
        yield tampered(record, "fair.commitment_mismatch")


def _client_commitment(case: Case) -> Iterator[Tampered]:
    fairness = case.record.fairness
    if fairness.client_seeds is None or fairness.client_commitments is None:
        return
    commitments = [*fairness.client_commitments]
    commitments[case.random.randrange(4)] = sha256(b"another client seed").hexdigest()
    one, two, three, four = commitments
    changed = replace(fairness, client_commitments=(one, two, three, four))
    record = replace(case.record, fairness=changed)
    yield tampered(record, "fair.client_commitment_mismatch")


def _client_seed(case: Case) -> Iterator[Tampered]:
    """Everything is dealt by the seed put in its place: only who gave the right one can tell."""
    fairness = case.record.fairness
    if fairness.client_seeds is None or fairness.server_seed is None:
        return
    seat = case.random.randrange(4)
    seeds = [*fairness.client_seeds]
    own = OwnSeed(seat, seeds[seat] or "")
    seeds[seat] = "put in its place"
    one, two, three, four = seeds
    changed = replace(fairness, client_seeds=(one, two, three, four))
    if fairness.client_commitments is not None:
        commitments = [*fairness.client_commitments]
        commitments[seat] = client_commitment_of(seeds[seat])
        a, b, c, d = commitments
        changed = replace(changed, client_commitments=(a, b, c, d))
    beacon = fairness.beacon
    randomness = b"" if beacon is None else bytes.fromhex(beacon.randomness)
    secret = bytes.fromhex(fairness.server_seed)
    first = first_dealer(sakka_key(secret, case.record.sakka_id, seeds, randomness))
    record = replace(case.record, first_dealer=first)
    record = play_on(record, Game(dealer=first), f"{case.random.random()}", fairness=changed)
    yield tampered(record, "fair.client_seed_mismatch", trust=Trust(own_seed=own))


# The beacon and the statement


def _beacon_signature(case: Case) -> Iterator[Tampered]:
    fairness = case.record.fairness
    if fairness.beacon is not None:
        signature = sha256(fairness.beacon.signature.encode()).hexdigest()
        beacon = replace(fairness.beacon, signature=signature + signature[:32])
        record = replace(case.record, fairness=replace(fairness, beacon=beacon))
        yield tampered(record, "fair.beacon_mismatch")


def _beacon_round(case: Case) -> Iterator[Tampered]:
    fairness = case.record.fairness
    if fairness.beacon is not None and fairness.signature is not None:
        beacon = replace(fairness.beacon, round=fairness.beacon.round + 1)
        record = replace(case.record, fairness=replace(fairness, beacon=beacon))
        yield tampered(record, "fair.beacon_mismatch")


def _statement_operator(case: Case) -> Iterator[Tampered]:
    if case.record.fairness.statement is not None:
        record = replace(case.record, operator="another operator")
        yield tampered(record, "fair.statement_mismatch")


def _statement_rules(case: Case) -> Iterator[Tampered]:
    """An option that changes nothing at a sahl table, but was not promised."""
    if case.record.fairness.statement is None or case.qaid_table:
        return
    options = case.record.rules.options or Overrides()
    changed = replace(options, qaid_opens_max=case.rules.qaid_opens_max + 1)
    record = replace(case.record, rules=replace(case.record.rules, options=changed))
    yield tampered(record, "fair.statement_mismatch")


def _signature(case: Case) -> Iterator[Tampered]:
    fairness = case.record.fairness
    if fairness.statement is not None and fairness.public_key is not None:
        other = derived_key_pair(b"another operator")
        signature = sign_statement(fairness.statement, other.private)
        record = replace(case.record, fairness=replace(fairness, signature=signature))
        yield tampered(record, "fair.bad_signature")


def _public_key(case: Case) -> Iterator[Tampered]:
    fairness = case.record.fairness
    if fairness.statement is not None and fairness.signature is not None:
        other = derived_key_pair(b"another operator").public
        record = replace(case.record, fairness=replace(fairness, public_key=other))
        yield tampered(record, "fair.bad_signature")


def _log_entry(case: Case) -> Iterator[Tampered]:
    """The receipt of another entry of the same log: anybody can tell, whomever they believe."""
    fairness = case.record.fairness
    if fairness.statement is not None and fairness.log is not None:
        receipt = sample_receipt(fairness.statement, INDEX - 1)
        yield tampered(_with_receipt(case.record, receipt), "fair.log_proof_invalid")


def _log_key(case: Case) -> Iterator[Tampered]:
    """A log of the operator's own by the name of a known one: its reader's policy tells."""
    fairness = case.record.fairness
    if fairness.statement is not None and fairness.log is not None:
        receipt = sample_receipt(fairness.statement, log=derived_key_pair(b"another log"))
        record = _with_receipt(case.record, receipt)
        yield tampered(record, "fair.log_proof_invalid", trust=Trust(log_policy=sample_policy()))


def _with_receipt(record: Record, receipt: Proof) -> Record:
    log = LogProof(proof=str(receipt))
    return replace(record, fairness=replace(record.fairness, log=log))


# Times, bots, chat


def _time_order(case: Case) -> Iterator[Tampered]:
    for number, deal in case.places():
        for event in case.mixed(plays_of(deal)[:-1]):
            before, after = deal.events[event - 1].at, deal.events[event].at
            if before and after is not None:
                events = [*deal.events]
                events[event] = replace(events[event], at=before - 1)
                record = case.with_deal(number, replace(deal, events=events))
                yield tampered(record, "time.order", number, event)


def _deal_time(case: Case) -> Iterator[Tampered]:
    for number, deal in case.places():
        earlier = [event.at for event in case.record.deals[number - 1].events if event.at]
        if number and deal.at and earlier:
            record = case.with_deal(number, replace(deal, at=earlier[-1] - 1))
            yield tampered(record, "time.order", number)


def _bot(case: Case) -> Iterator[Tampered]:
    if not case.rules.bots_free_only:
        return
    seat = case.random.randrange(4)
    one, two, three, four = (
        replace(player, bot=place == seat) for place, player in enumerate(case.record.players)
    )
    record = replace(
        case.record,
        players=(one, two, three, four),
        table=replace(case.record.table, free=False),
    )
    yield tampered(record, "table.bot")


WAYS: dict[str, Way] = {
    "cut_short": Way("record.invalid", _cut_short),
    "unknown_member": Way("record.invalid", _unknown_member),
    "no_such_card": Way("record.invalid", _no_such_card),
    "member_twice": Way("record.invalid", _member_twice),
    "other_seed": Way("fair.commitment_mismatch", _other_seed),
    "other_commitment": Way("fair.commitment_mismatch", _other_commitment),
    "client_commitment": Way("fair.client_commitment_mismatch", _client_commitment),
    "client_seed": Way("fair.client_seed_mismatch", _client_seed),
    "beacon_signature": Way("fair.beacon_mismatch", _beacon_signature, BOTH, _BEACON),
    "beacon_round": Way("fair.beacon_mismatch", _beacon_round, BOTH, _BEACON),
    "statement_operator": Way("fair.statement_mismatch", _statement_operator, BOTH, _SIGNED),
    "statement_rules": Way("fair.statement_mismatch", _statement_rules, SAHL, _SIGNED),
    "signature": Way("fair.bad_signature", _signature, BOTH, _SIGNED),
    "public_key": Way("fair.bad_signature", _public_key, BOTH, _SIGNED),
    "log_entry": Way("fair.log_proof_invalid", _log_entry, BOTH, _LOGGED),
    "log_key": Way("fair.log_proof_invalid", _log_key, BOTH, _LOGGED),
    "time_order": Way("time.order", _time_order),
    "deal_time": Way("time.order", _deal_time),
    "bot": Way("table.bot", _bot),
}
