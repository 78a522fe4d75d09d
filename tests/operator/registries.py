"""Registries for the tests: one that logs in memory, and ones that fail."""

from typing import Any

from verifier.fairness.statements import derived_key_pair
from verifier.operator.errors import Unreachable
from verifier.translog.checkpoint import Checkpoint, sign_checkpoint
from verifier.translog.merkle import inclusion_proof, leaf_hash, node_hash, root_of
from verifier.translog.note import ED25519, VerifierKey
from verifier.translog.policy import Policy, policy_of_key
from verifier.translog.proof import Proof

ORIGIN = "log.example/tests"
LOG = derived_key_pair(b"the tests' log")


def policy() -> Policy:
    return policy_of_key(VerifierKey(ORIGIN, ED25519, bytes.fromhex(LOG.public)))


class InMemory:
    """Takes every statement; the same again has the same entry. ``down`` answers nothing."""

    def __init__(self) -> None:
        self.entries: list[bytes] = []
        self.bodies: list[dict[str, Any]] = []
        self.down = False

    def publish(self, path: str, body: dict[str, Any], entry: bytes) -> str:
        if self.down:
            raise Unreachable("down")
        self.bodies.append({"path": path, **body})
        if entry not in self.entries:
            self.entries.append(entry)
        index, size = self.entries.index(entry), len(self.entries)
        head = Checkpoint(ORIGIN, size, root_of(size, self._node))
        path_up = tuple(inclusion_proof(index, size, self._node))
        return str(Proof(index, path_up, head, sign_checkpoint(head, LOG.private)))

    def _node(self, height: int, index: int) -> bytes:
        if not height:
            return leaf_hash(self.entries[index])
        return node_hash(self._node(height - 1, 2 * index), self._node(height - 1, 2 * index + 1))
