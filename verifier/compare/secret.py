"""What the record says of its secret, held against itself and against what the reader brings.

docs/fairness.md §1, §2, §7; docs/record.md, codes ``fair.…`` of the line ``shuffle``.
"""

from typing import NamedTuple

from ..fairness.beacon import check_beacon
from ..fairness.commitment import (
    client_commitment_of,
    client_seed_bytes,
    commitment_of,
    sakka_key,
)
from ..findings import Fault
from ..record.model import CommitmentStatement, Record
from ..trust import Trust

NO_SEEDS = (None, None, None, None)


class Secret(NamedTuple):
    """``key`` is the sakka key, ``None`` unless the committed seed is revealed."""

    key: bytes | None
    faults: list[Fault]
    checked: int


def check_secret(record: Record, trust: Trust, signed: CommitmentStatement | None) -> Secret:
    """Check commitment, client seeds and beacon; make the key if the seed is the committed one.

    ``signed`` is the statement where it holds: it promises the beacon's round.
    """
    fairness = record.fairness
    faults: list[Fault] = []
    checked = 0
    seed = None if fairness.server_seed is None else bytes.fromhex(fairness.server_seed)
    if seed is None:
        faults.append(Fault("fair.seed_not_revealed", member="fairness.server_seed"))
    noted = trust.commitment
    right = noted or fairness.commitment
    key = committed_key(record, trust)
    if seed is not None or noted is not None:
        checked += 1
    if fairness.commitment != right:
        faults.append(_fault("commitment", right, fairness.commitment, code="commitment_mismatch"))
    if seed is not None and key is None:
        actual = commitment_of(seed)
        faults.append(_fault("server_seed", right, actual, code="commitment_mismatch"))
    client_faults, client_checked = _client_seeds(record, trust)
    faults.extend(client_faults)
    checked += client_checked
    promised = None if signed is None else signed.beacon
    if fairness.beacon is not None or promised is not None:
        committed_at = None if signed is None else signed.committed_at
        checked += 1
        faults.extend(check_beacon(fairness.beacon, promised, committed_at))
    return Secret(key, faults, checked)


def committed_key(record: Record, trust: Trust) -> bytes | None:
    """The sakka key, ``None`` unless a seed is shown that the record's commitment, or the one noted
    before play, is of."""
    fairness = record.fairness
    if fairness.server_seed is None:
        return None
    seed = bytes.fromhex(fairness.server_seed)
    if commitment_of(seed) not in (fairness.commitment, trust.commitment):
        return None
    beacon = b"" if fairness.beacon is None else bytes.fromhex(fairness.beacon.randomness)
    return sakka_key(seed, record.sakka_id, fairness.client_seeds or NO_SEEDS, beacon)


def _client_seeds(record: Record, trust: Trust) -> tuple[list[Fault], int]:
    """Each client seed against what its seat committed to, and the reader's own against the record.

    Before the reveal a record may hold no client seeds yet: then there is nothing to hold.
    """
    fairness = record.fairness
    if fairness.client_seeds is None and fairness.server_seed is None:
        return [], 0
    seeds = fairness.client_seeds or NO_SEEDS
    faults: list[Fault] = []
    checked = 0
    for seat, commitment in enumerate(fairness.client_commitments or ()):
        if commitment is not None:
            checked += 1
            actual = client_commitment_of(seeds[seat])
            if actual != commitment:
                fault = _fault(f"client_seeds[{seat}]", commitment, actual, seat=seat)
                faults.append(fault)
    own = trust.own_seed
    if own is not None:
        checked += 1
        if client_seed_bytes(own.text) != client_seed_bytes(seeds[own.seat]):
            path = f"client_seeds[{own.seat}]"
            faults.append(_fault(path, own.text, seeds[own.seat], "client_seed_mismatch", own.seat))
    return faults, checked


def _fault(
    member: str,
    expected: object,
    actual: object,
    code: str = "client_commitment_mismatch",
    seat: int | None = None,
) -> Fault:
    return Fault(f"fair.{code}", None, None, seat, f"fairness.{member}", expected, actual)
