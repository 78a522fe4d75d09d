"""The beacon: a public random value that nobody at the table could know (docs/fairness.md §7).

Everything is computed from the record; nothing is asked of any server. The BLS signature is checked
with ``py_ecc``, an optional extra that is imported when a signature is to be checked.
"""

from collections.abc import Callable
from hashlib import sha256
from typing import NamedTuple

from ..findings import Fault
from ..record.model import Beacon, BeaconRound
from .times import unix_seconds


class Chain(NamedTuple):
    """A drand chain with unchained rounds and signatures on G1.

    ``genesis`` is the time of round 1 in seconds since 1970, ``period`` the seconds from a round to
    the next, ``public_key`` a compressed point of G2 in hex.
    """

    genesis: int
    period: int
    public_key: str

    def time_of(self, number: int) -> int:
        """When the round comes, in seconds since 1970."""
        return self.genesis + (number - 1) * self.period

    def first_after(self, seconds: int) -> int:
        """The first round whose time is after this one."""
        return max(1, (seconds - self.genesis) // self.period + 2)


CHAINS: dict[str, Chain] = {
    # drand quicknet
    "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971": Chain(
        genesis=1692803367,
        period=3,
        public_key="83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c"
        "8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb"
        "5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a",
    )
}
"""The chains whose key and times are known here, by hash."""

SIGNATURE_BYTES = 48
DOMAIN = b"BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_"

MISMATCH = "fair.beacon_mismatch"
UNCHECKED = "fair.beacon_unchecked"

_BEACON = "fairness.beacon"
_PROMISED = "fairness.statement.beacon"


def check_beacon(
    beacon: Beacon | None, promised: BeaconRound | None, committed_at: str | None
) -> list[Fault]:
    """What is wrong with the beacon of a record, or could not be checked.

    ``promised`` and ``committed_at`` are the statement's; with ``committed_at`` ``None`` there is
    no statement that holds, and the beacon is judged by itself. ``member`` of a fault is the path
    from the record's root. The signature is checked only where nothing else is wrong, so that one
    changed value is one fault: `fair.beacon_mismatch` where it is not the round's,
    `fair.beacon_unchecked` where the chain is not known or ``py_ecc`` not installed.
    """
    faults = []
    if committed_at is not None:
        faults += _against_promise(beacon, promised)
    if promised is not None and committed_at is not None:
        faults += _in_time(promised, committed_at)
    if beacon is None:
        return faults
    randomness = sha256(bytes.fromhex(beacon.signature)).hexdigest()
    if randomness != beacon.randomness:
        faults.append(_fault(MISMATCH, f"{_BEACON}.randomness", randomness, beacon.randomness))
    if faults:
        return faults
    holds = signature_holds(beacon)
    if holds is None:
        return [_fault(UNCHECKED, f"{_BEACON}.signature", None, beacon.chain)]
    return [] if holds else [_fault(MISMATCH, f"{_BEACON}.signature", None, beacon.signature)]


def _against_promise(beacon: Beacon | None, promised: BeaconRound | None) -> list[Fault]:
    """That the beacon is the one promised: this chain's this round, or none."""
    actual = None if beacon is None else {"chain": beacon.chain, "round": beacon.round}
    expected = None if promised is None else {"chain": promised.chain, "round": promised.round}
    return [] if actual == expected else [_fault(MISMATCH, _BEACON, expected, actual)]


def _in_time(promised: BeaconRound, committed_at: str) -> list[Fault]:
    """That the round promised was not out yet at the commitment; an unknown chain tells no time."""
    chain, seconds = CHAINS.get(promised.chain), unix_seconds(committed_at)
    if chain is None or seconds is None or chain.time_of(promised.round) > seconds:
        return []
    return [_fault(MISMATCH, f"{_PROMISED}.round", chain.first_after(seconds), promised.round)]


def signature_holds(beacon: Beacon) -> bool | None:
    """Whether the signature is the chain's of this round; ``None`` where that cannot be checked."""
    chain = CHAINS.get(beacon.chain)
    if chain is None:
        return None
    verify = _bls_verify()
    if verify is None:
        return None
    if beacon.round >= 2**64:
        return False
    message = sha256(beacon.round.to_bytes(8, "big")).digest()
    return verify(bytes.fromhex(chain.public_key), message, bytes.fromhex(beacon.signature))


def _bls_verify() -> Callable[[bytes, bytes, bytes], bool] | None:
    """``verify(public key in G2, message, signature in G1)``, ``None`` without ``py_ecc``."""
    try:
        from py_ecc.bls.g2_primitives import pubkey_to_G1, signature_to_G2, subgroup_check
        from py_ecc.bls.hash_to_curve import hash_to_G1
        from py_ecc.optimized_bls12_381 import FQ12, G2, final_exponentiate, is_inf, neg, pairing
    except ImportError:
        return None

    def verify(public_key: bytes, message: bytes, signature: bytes) -> bool:
        # py_ecc names its readers after the other arrangement, keys in G1 and signatures in G2; the
        # compressed points are the same.
        if len(signature) != SIGNATURE_BYTES:
            return False
        key = signature_to_G2(public_key)
        try:
            point = pubkey_to_G1(signature)
        except ValueError:
            return False
        if is_inf(point) or not subgroup_check(point):
            return False
        hashed = hash_to_G1(message, DOMAIN, sha256)
        # e(point, generator) == e(hashed, key), as one product with a single final exponentiation
        product = pairing(G2, point, final_exponentiate=False) * pairing(
            key, neg(hashed), final_exponentiate=False
        )
        return bool(final_exponentiate(product) == FQ12.one())

    return verify


def _fault(code: str, member: str, expected: object, actual: object) -> Fault:
    return Fault(code, member=member, expected=expected, actual=actual)
