"""The sample log: a few entries beside the one asked for, its key known to everybody.

Like the samples' other keys its own follows from a text: never one to believe.
"""

from hashlib import sha256

from ..fairness.statements import KeyPair, canonical_bytes, derived_key_pair
from ..record.model import CommitmentStatement
from ..translog.checkpoint import Checkpoint, sign_checkpoint
from ..translog.merkle import inclusion_proof, leaf_hash, node_hash, root_of
from ..translog.note import ED25519, VerifierKey
from ..translog.policy import Policy, policy_of_key
from ..translog.proof import Proof

ORIGIN = "log.example/sample"
LOG = derived_key_pair(b"sample log")
SIZE = 11
INDEX = 6


def sample_policy() -> Policy:
    """What a reader brings who believes the sample log."""
    return policy_of_key(VerifierKey(ORIGIN, ED25519, bytes.fromhex(LOG.public)))


def sample_receipt(statement: CommitmentStatement, index: int = INDEX, log: KeyPair = LOG) -> Proof:
    """The receipt of the entry at ``index`` of a log in which the statement is entry ``INDEX``."""
    entry = canonical_bytes(statement)
    leaves = [leaf_hash(sha256(entry + bytes([place])).digest()) for place in range(SIZE)]
    leaves[INDEX] = leaf_hash(entry)

    def nodes(height: int, place: int) -> bytes:
        if not height:
            return leaves[place]
        return node_hash(nodes(height - 1, 2 * place), nodes(height - 1, 2 * place + 1))

    head = Checkpoint(ORIGIN, SIZE, root_of(SIZE, nodes))
    path = tuple(inclusion_proof(index, SIZE, nodes))
    return Proof(index, path, head, sign_checkpoint(head, log.private))
