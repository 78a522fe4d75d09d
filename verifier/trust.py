"""What the reader brings besides the record (docs/record.md, "What the verifier is told
besides")."""

import msgspec

from .record.model import ClientSeed, Hex64, Seat


class OwnSeed(msgspec.Struct, frozen=True):
    """The reader's own client seed and the seat (0 to 3) it was given at."""

    seat: Seat
    text: ClientSeed


class Trust(msgspec.Struct, frozen=True, kw_only=True):
    """All that makes a verdict worth more than the operator's word; each may be left out.

    ``commitment``: noted before play; ``operator_key``: the operator's raw Ed25519 public key in
    hex; ``own_seed``: the reader's own client seed.
    """

    commitment: Hex64 | None = None
    operator_key: Hex64 | None = None
    own_seed: OwnSeed | None = None

    @property
    def empty(self) -> bool:
        """Nobody but the operator vouches for the commitment."""
        return self.commitment is None and self.operator_key is None and self.own_seed is None
