"""Receipts (C2SP tlog-proof): that an entry stands in a log, checked without a network."""

from base64 import b64encode
from dataclasses import dataclass

from .checkpoint import Checkpoint, read_checkpoint, read_hash, read_size
from .errors import LogInvalid
from .merkle import MAX_SIZE, check_inclusion, leaf_hash
from .note import Note, base64_bytes, signed_by, time_of
from .policy import Policy

HEADER = "c2sp.org/tlog-proof@v1"
MAX_PATH = MAX_SIZE.bit_length()
"""Hashes of a path."""


@dataclass(frozen=True)
class Proof:
    """A receipt read and not yet believed. ``extra``: bytes that nothing vouches for."""

    index: int
    path: tuple[bytes, ...]
    checkpoint: Checkpoint
    note: Note
    extra: bytes | None = None

    def __str__(self) -> str:
        lines = [HEADER]
        if self.extra is not None:
            lines.append(f"extra {b64encode(self.extra).decode()}")
        lines.append(f"index {self.index}")
        lines += [b64encode(part).decode() for part in self.path]
        return "\n".join(lines) + f"\n\n{self.note}"


@dataclass(frozen=True)
class Proved:
    """What a receipt that holds says: the entry's place, the checkpoint, and which witnesses of
    the policy (by their names in it) cosigned when (seconds since 1970)."""

    index: int
    checkpoint: Checkpoint
    log: str
    witnesses: dict[str, int]


def read_proof(text: str) -> Proof:
    """A receipt's parts. ``LogInvalid``: ``proof_form``, ``extra_form``, ``index_form``,
    ``hash_form``, ``path_length``, and what ``read_checkpoint`` says."""
    head, gap, note = text.partition("\n\n")
    lines = head.split("\n")
    if not gap or lines.pop(0) != HEADER or not lines:
        raise LogInvalid("proof_form")
    extra = None
    if lines[0].startswith("extra "):
        extra = base64_bytes(lines.pop(0).removeprefix("extra "), "extra_form")
    if not lines or not lines[0].startswith("index "):
        raise LogInvalid("index_form")
    index = read_size(lines.pop(0).removeprefix("index "), "index_form")
    if len(lines) > MAX_PATH:
        raise LogInvalid("path_length")
    path = tuple(map(read_hash, lines))
    checkpoint, signed = read_checkpoint(note)
    return Proof(index, path, checkpoint, signed, extra)


def check_path(entry: bytes, proof: Proof) -> None:
    """That the path leads from the entry to the checkpoint's root: all that can be asked of a
    receipt without knowing whom to believe. ``LogInvalid`` as ``check_inclusion`` says."""
    head = proof.checkpoint
    check_inclusion(leaf_hash(entry), proof.index, head.size, proof.path, head.root)


def check_proof(entry: bytes, proof: Proof, policy: Policy) -> Proved:
    """The whole receipt. ``LogInvalid`` besides: what ``check_checkpoint`` says."""
    log, witnesses = check_checkpoint(proof.checkpoint, proof.note, policy)
    check_path(entry, proof)
    return Proved(proof.index, proof.checkpoint, log, witnesses)


def check_checkpoint(
    checkpoint: Checkpoint, note: Note, policy: Policy
) -> tuple[str, dict[str, int]]:
    """Who vouches for a checkpoint: the log's name, and each witness's time by its name.

    ``LogInvalid``: ``unknown_log`` (no log of the policy has this origin), ``unsigned`` (it has,
    and did not sign), ``bad_signature``, ``bad_cosignature``, ``quorum``.
    """
    logs = [key for key in policy.logs if key.name == checkpoint.origin]
    if not logs:
        raise LogInvalid("unknown_log", origin=checkpoint.origin)
    lines = [signed_by(note, key) for key in logs]  # of each: a wrong line must not be passed over
    if not any(lines):
        raise LogInvalid("unsigned", origin=checkpoint.origin)
    witnesses = {}
    for name, key in policy.witnesses.items():
        line = signed_by(note, key)
        if line is not None:
            witnesses[name] = time_of(line)
    if not policy.cosigned(frozenset(witnesses)):
        raise LogInvalid("quorum", quorum=policy.quorum)
    return checkpoint.origin, witnesses
