"""Signed statements: commitment and reveal, made and checked (docs/fairness.md §6).

A statement is signed over its RFC 8785 form with Ed25519. Keys are raw 32 bytes, public ones in
hex; signatures are in standard base64.
"""

from base64 import b64decode, b64encode
from collections.abc import Sequence
from hashlib import sha256
from typing import Any, Literal, NamedTuple

import msgspec
import rfc8785

from ..findings import Fault
from ..record.model import (
    BeaconRound,
    CommitmentStatement,
    Fairness,
    Hex64,
    Mode,
    ProfileName,
    Record,
    SakkaId,
    UtcTime,
)
from .commitment import commitment_of
from .text import nfc_bytes, text_fault
from .times import real_time

Promise = Literal["none", "optional", "required"]

MISMATCH = "fair.statement_mismatch"
BAD_SIGNATURE = "fair.bad_signature"


class RevealStatement(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What the operator signs after the last round, or when the sakka is abandoned.

    ``record_sha256`` is the hash of the record's RFC 8785 form.
    """

    type: Literal["sakka-reveal/1"]
    sakka_id: SakkaId
    server_seed: Hex64
    record_sha256: Hex64
    outcome: Literal["finished", "abandoned"]
    revealed_at: UtcTime


Statement = CommitmentStatement | RevealStatement


def commitment_statement(
    *,
    operator: str,
    sakka_id: str,
    commitment: str,
    committed_at: str,
    client_seeds: Promise,
    profile: ProfileName,
    mode: Mode,
    rules_sha256: str,
    beacon: BeaconRound | None = None,
) -> CommitmentStatement:
    """The statement to publish before the first deal; ``ValueError`` for a value of bad form."""
    if text_fault(operator) is not None:
        raise ValueError("an operator's name is text of Unicode 14.0")
    members = {
        "type": "sakka-commitment/1",
        "operator": operator,
        "sakka_id": sakka_id,
        "commitment": commitment,
        "committed_at": _real(committed_at),
        "client_seeds": client_seeds,
        "beacon": msgspec.to_builtins(beacon),
        "profile": profile,
        "mode": mode,
        "rules_sha256": rules_sha256,
    }
    return msgspec.convert(members, CommitmentStatement)


def reveal_statement(
    *,
    sakka_id: str,
    server_seed: str,
    record_sha256: str,
    revealed_at: str,
    outcome: Literal["finished", "abandoned"] = "finished",
) -> RevealStatement:
    """The statement to publish with the seed; ``ValueError`` for a value of bad form."""
    members = {
        "type": "sakka-reveal/1",
        "sakka_id": sakka_id,
        "server_seed": server_seed,
        "record_sha256": record_sha256,
        "outcome": outcome,
        "revealed_at": _real(revealed_at),
    }
    return msgspec.convert(members, RevealStatement)


def _real(time: str) -> str:
    if not real_time(time):
        raise ValueError("a time of a statement is a real one, YYYY-MM-DDTHH:MM:SSZ")
    return time


def canonical_bytes(statement: Statement) -> bytes:
    """The statement in its RFC 8785 form: what is hashed, signed and logged."""
    return rfc8785.dumps(msgspec.to_builtins(statement))


# `cryptography` is imported when a signature is made or checked: most records have none.


class KeyPair(NamedTuple):
    """An operator's keys: the 32 bytes that sign, which stay secret, and the public ones in hex."""

    private: bytes
    public: str


def key_pair(private: bytes) -> KeyPair:
    """The pair of a private key, any 32 bytes; ``ValueError`` for another length."""
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    public = Ed25519PrivateKey.from_private_bytes(private).public_key()
    return KeyPair(private, public.public_bytes_raw().hex())


def derived_key_pair(seed: bytes) -> KeyPair:
    """A pair for samples and tests that follows from ``seed``: never one to sign by."""
    return key_pair(sha256(b"verify-sakka sample key\x00" + seed).digest())


def sign(message: bytes, private: bytes) -> str:
    """The Ed25519 signature in base64; ``ValueError`` unless the key is 32 bytes."""
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    return b64encode(Ed25519PrivateKey.from_private_bytes(private).sign(message)).decode("ascii")


def signature_holds(message: bytes, signature: str, public: str) -> bool:
    """Whether ``signature`` (base64) is of ``message`` by the key ``public`` (hex).

    Never raises: text that is no signature or no key holds for nothing.
    """
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    try:
        key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(public))
        key.verify(b64decode(signature, validate=True), message)
    except (InvalidSignature, ValueError):
        return False
    return True


def sign_statement(statement: Statement, private: bytes) -> str:
    """The operator's signature of a statement, in base64."""
    return sign(canonical_bytes(statement), private)


def statement_signed(statement: Statement, signature: str, public: str) -> bool:
    """Whether ``signature`` is of this statement by the key ``public``."""
    return signature_holds(canonical_bytes(statement), signature, public)


class Signed(NamedTuple):
    """What was found of a record's statement and signature.

    ``checked`` counts statement and signature, each where it could be checked. ``whole``: nothing
    that the record has of the two stayed unchecked. ``applies``: there was anything to check.
    ``holds`` is the statement where its promises may be held against the record: ``None`` without
    one, and where its signature is bad.
    """

    faults: list[Fault]
    checked: int
    whole: bool
    applies: bool
    holds: CommitmentStatement | None


def check_statement(
    record: Record, rules_sha256: str, trust_operator_key: str | None = None
) -> Signed:
    """Check the statement of a record and its signature.

    ``rules_sha256`` is that of the record's resolved options, ``trust_operator_key`` the public key
    that the reader brings, in lower-case hex. What a reader's key should have signed and did not is
    `fair.bad_signature`, also where the record has no signature: else leaving it out would pass. A
    statement with a bad signature says nothing, so it is not compared as well. ``member`` of a
    fault is the path from the record's root.
    """
    fairness = record.fairness
    statement = fairness.statement
    given = (statement, fairness.signature, fairness.public_key)
    applies = trust_operator_key is not None or any(part is not None for part in given)
    signature_fault, signature_checked = _check_signature(fairness, trust_operator_key)
    faults = [] if signature_fault is None else [signature_fault]
    holds = statement if signature_fault is None else None
    if holds is not None:
        faults += _compared(holds, record, rules_sha256)
    return Signed(
        faults,
        checked=signature_checked + (holds is not None),
        whole=statement is not None and signature_checked == 1,
        applies=applies,
        holds=holds,
    )


def _check_signature(fairness: Fairness, trusted: str | None) -> tuple[Fault | None, int]:
    """The fault of the signature, and whether it could be checked (1) or not (0)."""
    key = fairness.public_key
    if trusted is not None and key is not None and key != trusted:
        return _fault(BAD_SIGNATURE, "fairness.public_key", trusted, key), 1
    key = trusted or key
    if fairness.statement is None or fairness.signature is None or key is None:
        if trusted is not None:
            return _fault(BAD_SIGNATURE, "fairness.signature", trusted, None), 1
        return None, 0
    if statement_signed(fairness.statement, fairness.signature, key):
        return None, 1
    return _fault(BAD_SIGNATURE, "fairness.signature", None, key), 1


def _compared(statement: CommitmentStatement, record: Record, rules_sha256: str) -> list[Fault]:
    """Where the statement is not about this sakka; a beacon's round is judged with the beacon."""
    fairness = record.fairness
    actual = {
        "sakka_id": record.sakka_id,
        "operator": record.operator,
        "commitment": fairness.commitment,
        "mode": record.table.mode,
        "profile": record.rules.profile,
        "rules_sha256": rules_sha256,
    }
    differing = {name for name, value in actual.items() if getattr(statement, name) != value}
    if nfc_bytes(statement.operator) == nfc_bytes(record.operator):
        differing.discard("operator")
    seed = fairness.server_seed
    if seed is not None and commitment_of(bytes.fromhex(seed)) == statement.commitment:
        # The commitment promised is the seed's; what the record writes beside it is another fault.
        differing.discard("commitment")
    if not _client_seeds_kept(statement.client_seeds, fairness):
        differing.add("client_seeds")
        actual["client_seeds"] = _promise_kept(fairness.client_seeds or ())
    if not differing:
        return []
    names = sorted(differing)
    said: dict[str, Any] = {name: getattr(statement, name) for name in names}
    return [_fault(MISMATCH, "fairness.statement", said, {name: actual[name] for name in names})]


def _client_seeds_kept(promise: Promise, fairness: Fairness) -> bool:
    """Whether the client seeds are as promised; before the reveal a record need not have them yet.

    ``required``: every seat has a text, an empty one too, which is a player's own choice.
    ``none``: no text that puts anything into the key.
    """
    seeds = fairness.client_seeds
    if seeds is None:
        return promise != "required" or fairness.server_seed is None
    if promise == "required":
        return None not in seeds
    return promise == "optional" or not any(seeds)


def _promise_kept(seeds: Sequence[str | None]) -> Promise:
    """The narrowest promise that these client seeds keep."""
    if not any(seeds):
        return "none"
    return "optional" if None in seeds else "required"


def _fault(code: str, member: str, expected: object, actual: object) -> Fault:
    return Fault(code, member=member, expected=expected, actual=actual)
