"""The Merkle tree of RFC 6962 §2.1 (RFC 9162 §2.1): hashes, proofs made, proofs checked.

Hashes are 32 bytes. Whoever makes proofs brings ``Nodes``: the hash of any complete subtree by its
height and its place in the row of subtrees of that height; leaves have height 0.
"""

from collections.abc import Callable, Sequence
from hashlib import sha256

from .errors import LogInvalid

HASH_BYTES = 32
EMPTY_ROOT = sha256(b"").digest()
MAX_SIZE = 2**63 - 1
"""Leaves of a tree, so that a proof has at most 63 hashes."""

Nodes = Callable[[int, int], bytes]


def leaf_hash(entry: bytes) -> bytes:
    """The hash of one entry of the log."""
    return sha256(b"\x00" + entry).digest()


def node_hash(left: bytes, right: bytes) -> bytes:
    return sha256(b"\x01" + left + right).digest()


def root_of(size: int, nodes: Nodes) -> bytes:
    """The root of the tree of the first ``size`` leaves."""
    return _hash_of(0, size, nodes) if size else EMPTY_ROOT


def inclusion_proof(index: int, size: int, nodes: Nodes) -> list[bytes]:
    """The path from a leaf to the root, the leaf's sibling first. ``ValueError`` for no leaf of
    this tree."""
    if not 0 <= index < size:
        raise ValueError(f"leaf {index} is not in a tree of {size}")
    path = []
    begin, end = 0, size
    while end - begin > 1:
        middle = begin + _split(end - begin)
        if index < middle:
            path.append(_hash_of(middle, end, nodes))
            end = middle
        else:
            path.append(_hash_of(begin, middle, nodes))
            begin = middle
    return path[::-1]


def consistency_proof(old: int, new: int, nodes: Nodes) -> list[bytes]:
    """What leads from the tree of ``old`` leaves to that of ``new``; empty where either is.
    ``ValueError`` where the tree would have shrunk."""
    if not 0 <= old <= new:
        raise ValueError(f"a tree of {old} leaves does not grow to {new}")
    if not old:
        return []
    path = []
    begin, end = 0, new
    while old != end:
        middle = begin + _split(end - begin)
        if old <= middle:
            path.append(_hash_of(middle, end, nodes))
            end = middle
        else:
            path.append(_hash_of(begin, middle, nodes))
            begin = middle
    if begin:  # else the old tree is a subtree of the new one, and its root is known
        path.append(_hash_of(begin, end, nodes))
    return path[::-1]


def check_inclusion(
    leaf: bytes, index: int, size: int, proof: Sequence[bytes], root: bytes
) -> None:
    """Hold a path against a root (RFC 9162, "Verifying an Inclusion Proof").

    ``LogInvalid``: ``index_past``, ``path_length``, ``hash_form``, ``root``.
    """
    _whole(leaf, root, *proof)
    if not 0 <= index < size:
        raise LogInvalid("index_past", index=index, size=size)
    place, last = index, size - 1
    found = leaf
    for part in proof:
        if not last:
            raise LogInvalid("path_length")
        if place & 1 or place == last:
            found = node_hash(part, found)
            while not place & 1 and place:
                place, last = place >> 1, last >> 1
        else:
            found = node_hash(found, part)
        place, last = place >> 1, last >> 1
    if last:
        raise LogInvalid("path_length")
    if found != root:
        raise LogInvalid("root")


def check_consistency(
    old: int, new: int, proof: Sequence[bytes], old_root: bytes, new_root: bytes
) -> None:
    """Hold a proof against two roots (RFC 9162, "Verifying Consistency between Two Tree Heads").

    ``LogInvalid``: ``shrunk``, ``from_empty`` (every tree begins with the empty one, so there is
    nothing to hold), ``path_length``, ``rewritten`` (one tree is not the other's beginning).
    """
    if not 0 <= old <= new:
        raise LogInvalid("shrunk", old=old, new=new)
    if not old:
        raise LogInvalid("from_empty")
    if old == new:
        if proof:
            raise LogInvalid("path_length")
        if old_root != new_root:
            raise LogInvalid("rewritten")
        return
    _whole(old_root, new_root, *proof)
    # A complete old tree is itself the first node of the path, and not sent.
    path = list(proof) if old & (old - 1) else [old_root, *proof]
    if not proof:
        raise LogInvalid("path_length")
    place, last = old - 1, new - 1
    while place & 1:
        place, last = place >> 1, last >> 1
    found_old = found_new = path[0]
    for part in path[1:]:
        if not last:
            raise LogInvalid("path_length")
        if place & 1 or place == last:
            found_old = node_hash(part, found_old)
            found_new = node_hash(part, found_new)
            while not place & 1 and place:
                place, last = place >> 1, last >> 1
        else:
            found_new = node_hash(found_new, part)
        place, last = place >> 1, last >> 1
    if last:
        raise LogInvalid("path_length")
    if (found_old, found_new) != (old_root, new_root):
        raise LogInvalid("rewritten")


def _whole(*hashes: bytes) -> None:
    if any(len(each) != HASH_BYTES for each in hashes):
        raise LogInvalid("hash_form")


def _split(size: int) -> int:
    """The largest power of two below ``size``: leaves of the left subtree (RFC 6962 §2.1)."""
    return 1 << (size - 1).bit_length() - 1


def _hash_of(begin: int, end: int, nodes: Nodes) -> bytes:
    size = end - begin
    if not size & (size - 1):  # complete, and where the tree splits always in its place
        return nodes(size.bit_length() - 1, begin // size)
    middle = begin + _split(size)
    return node_hash(_hash_of(begin, middle, nodes), _hash_of(middle, end, nodes))
