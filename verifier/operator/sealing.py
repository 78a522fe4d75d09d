"""Secrets: drawn from the OS, never shown by accident, never on disk unsealed."""

import os
from hashlib import sha256
from pathlib import Path

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from ..fairness.commitment import SEED_BYTES, commitment_of
from .errors import Unsealable

KEY_BYTES = 32
_NONCE_BYTES = 12
_PRIVATE = 0o600


class Secret:
    """The server seed of one sakka. Its text form never has it; ``shown`` is for the reveal."""

    __slots__ = ("_seed",)

    def __init__(self, seed: bytes) -> None:
        """``seed``: 32 bytes; ``ValueError`` otherwise."""
        commitment_of(seed)
        self._seed = seed

    @classmethod
    def new(cls) -> "Secret":
        """32 bytes of the operating system's random source (docs/fairness.md §1)."""
        return cls(os.urandom(SEED_BYTES))

    @property
    def commitment(self) -> str:
        """SHA-256 of the seed, in hex: what may be said before the sakka."""
        return commitment_of(self._seed)

    @property
    def shown(self) -> bytes:
        """The seed itself: for the key of the deals, and for the reveal."""
        return self._seed

    def __repr__(self) -> str:
        return "Secret(…)"

    def __reduce__(self) -> str:
        raise TypeError("a secret is not pickled")


class SealingKey:
    """What secrets on disk are sealed with (AES-256-GCM), each for its own sakka.

    Keep its file apart from the database: a copy of one without the other opens nothing.
    """

    __slots__ = ("_aead", "name")

    def __init__(self, key: bytes) -> None:
        """``key``: 32 bytes; ``ValueError`` otherwise. ``name`` tells keys apart, and no more."""
        if len(key) != KEY_BYTES:
            raise ValueError("a sealing key is 32 bytes")
        self._aead = AESGCM(key)
        self.name = sha256(b"verify-sakka sealing key\x00" + key).hexdigest()[:8]

    @classmethod
    def of_file(cls, path: Path) -> "SealingKey":
        """The key in a file of 64 hex digits, made (mode 0600) where there is none.

        ``ValueError`` for a file that holds something else.
        """
        return cls(private_file(path))

    def seal(self, secret: Secret, sakka_id: str) -> bytes:
        nonce = os.urandom(_NONCE_BYTES)
        return nonce + self._aead.encrypt(nonce, secret.shown, sakka_id.encode())

    def open(self, sealed: bytes, sakka_id: str) -> Secret:
        """``Unsealable`` where it was sealed with another key, for another sakka, or changed."""
        nonce, body = sealed[:_NONCE_BYTES], sealed[_NONCE_BYTES:]
        try:
            return Secret(self._aead.decrypt(nonce, body, sakka_id.encode()))
        except (InvalidTag, ValueError):
            raise Unsealable(f"the secret of sakka {sakka_id} does not open") from None

    def __repr__(self) -> str:
        return f"SealingKey({self.name})"


def private_file(path: Path) -> bytes:
    """32 bytes from a file of 64 hex digits that only its owner can read; drawn and written where
    there is none. ``ValueError`` for a file that holds something else."""
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _PRIVATE)
    except FileExistsError:
        pass
    else:
        with os.fdopen(handle, "w") as file:
            file.write(os.urandom(KEY_BYTES).hex() + "\n")
            file.flush()
            os.fsync(file.fileno())
    try:
        key = bytes.fromhex(path.read_text("ascii").strip())
    except ValueError:
        key = b""
    if len(key) != KEY_BYTES:
        raise ValueError(f"{path} does not hold a key of 64 hex digits")
    return key
