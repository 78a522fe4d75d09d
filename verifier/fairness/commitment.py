"""Commitment, client seeds and the sakka key (docs/fairness.md §1 to §3)."""

import re
from collections.abc import Sequence
from hashlib import sha256
from hmac import digest

from .text import nfc_bytes

SCHEME = "sakka-fair/1"
SEED_BYTES = 32
SEATS = 4
MAX_CLIENT_SEED = 64
"""Code points of a client seed, as given."""

_SAKKA_ID = re.compile(r"[A-Za-z0-9._-]{1,64}")
_HEX64 = re.compile(r"[0-9a-f]{64}")


def seed_bytes(text: str) -> bytes:
    """The 32 bytes of 64 lower-case hex digits; ``ValueError`` for anything else."""
    if not _HEX64.fullmatch(text):
        raise ValueError("32 bytes are 64 digits of 0-9 and a-f")
    return bytes.fromhex(text)


def commitment_of(server_seed: bytes) -> str:
    """SHA-256 of the 32 bytes of the seed, in hex (§2). ``ValueError`` for another length."""
    if len(server_seed) != SEED_BYTES:
        raise ValueError("a server seed is 32 bytes")
    return sha256(server_seed).hexdigest()


def client_seed_bytes(text: str | None) -> bytes:
    """What a client seed puts into the key: its normal form in UTF-8; ``None`` and ``""`` nothing.

    ``ValueError`` for more than 64 code points or text that ``text_fault`` refuses.
    """
    if text is None:
        return b""
    if len(text) > MAX_CLIENT_SEED:
        raise ValueError("a client seed is at most 64 code points")
    return nfc_bytes(text)


def client_commitment_of(text: str | None) -> str:
    """SHA-256 of the bytes of a client seed, in hex (§1); ``None``: of no bytes."""
    return sha256(client_seed_bytes(text)).hexdigest()


def sakka_key(
    server_seed: bytes,
    sakka_id: str,
    client_seeds: Sequence[str | None] | None,
    beacon_bytes: bytes = b"",
) -> bytes:
    """The key that all deals of one sakka come from, 32 bytes (§3).

    ``client_seeds`` has a text or ``None`` for each of the four seats, or is ``None``: nobody gave
    one. ``beacon_bytes`` is the beacon's 32 bytes of randomness, or nothing. ``ValueError`` for a
    seed or beacon of another length, an id of other letters, other than four client seeds.
    """
    if len(server_seed) != SEED_BYTES:
        raise ValueError("a server seed is 32 bytes")
    return digest(server_seed, key_message(sakka_id, client_seeds, beacon_bytes), "sha256")


def key_message(
    sakka_id: str, client_seeds: Sequence[str | None] | None, beacon_bytes: bytes = b""
) -> bytes:
    """What the server seed signs to make the key; each field with its length before it (§3)."""
    if not _SAKKA_ID.fullmatch(sakka_id):
        raise ValueError("a sakka id is 1 to 64 of A-Z a-z 0-9 . _ -")
    if client_seeds is None:
        client_seeds = (None,) * SEATS
    if len(client_seeds) != SEATS:
        raise ValueError("there are four client seeds, one a seat")
    if len(beacon_bytes) not in (0, SEED_BYTES):
        raise ValueError("a beacon gives 32 bytes or none")
    parts = [SCHEME.encode(), b"\x00", bytes([len(sakka_id)]), sakka_id.encode("ascii")]
    for field in (*map(client_seed_bytes, client_seeds), beacon_bytes):
        parts += (len(field).to_bytes(2, "big"), field)
    return b"".join(parts)
