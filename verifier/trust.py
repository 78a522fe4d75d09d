"""What the reader brings besides the record (docs/record.md, "What the verifier is told
besides")."""

import re

import msgspec

from .fairness.text import text_fault
from .record.model import MAX_CLIENT_SEED, ClientSeed, Hex64, Seat
from .translog.policy import Policy

_HEX64 = re.compile("[0-9a-f]{64}")


def is_hex64(text: str) -> bool:
    """Whether a text is 32 bytes as a record writes them: 64 hex digits, letters in lower case."""
    return _HEX64.fullmatch(text) is not None


class OwnSeed(msgspec.Struct, frozen=True):
    """The reader's own client seed and the seat (0 to 3) it was given at.

    ``ValueError`` for a seat or a text that no record can hold.
    """

    seat: Seat
    text: ClientSeed

    def __post_init__(self) -> None:
        if self.seat not in range(4):
            raise ValueError("a seat is 0 to 3")
        if len(self.text) > MAX_CLIENT_SEED or text_fault(self.text) is not None:
            raise ValueError("a client seed has up to 64 characters of Unicode 14.0")


class Trust(msgspec.Struct, frozen=True, kw_only=True):
    """All that makes a verdict worth more than the operator's word; each may be left out.

    ``commitment``: noted before play; ``operator_key``: the operator's raw Ed25519 public key in
    hex; ``own_seed``: the reader's own client seed; ``log_policy``: the logs that the reader
    believes, and the witnesses that must have seen them.
    """

    commitment: Hex64 | None = None
    operator_key: Hex64 | None = None
    own_seed: OwnSeed | None = None
    log_policy: Policy | None = None

    def __post_init__(self) -> None:
        for value in (self.commitment, self.operator_key):
            if value is not None and not is_hex64(value):
                raise ValueError("a commitment or a key is 64 lower-case hex digits")

    @property
    def empty(self) -> bool:
        """Nobody but the operator vouches for the commitment."""
        given = (self.commitment, self.operator_key, self.own_seed, self.log_policy)
        return all(part is None for part in given)
