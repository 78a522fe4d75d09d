"""A log's receipt (c2sp.org/tlog-proof) as far as it can be checked without the log's key: that its
path leads from the statement to its own checkpoint's root (RFC 6962 §2.1.1)."""

import base64
import binascii
import hashlib
import json
import re
from typing import Any

DECIMAL = re.compile("0|[1-9][0-9]*")
MOST_ENTRIES = 2**63 - 1
MOST_BYTES_OF_A_NOTE = 64 * 1024


def decoded(text: str, length: int | None = None) -> bytes | None:
    try:
        data = base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        return None
    if base64.b64encode(data).decode() != text or (length is not None and len(data) != length):
        return None
    return data


def number(text: str) -> int | None:
    if not text.isascii() or not DECIMAL.fullmatch(text) or int(text) > MOST_ENTRIES:
        return None
    return int(text)


def signature_lines_are_well_formed(text: str) -> bool:
    if not text.endswith("\n") or text.count("\n") > 64:
        return False
    for line in text[:-1].split("\n"):
        parts = line.split(" ")
        if len(parts) != 3 or parts[0] != "\u2014" or not parts[1]:
            return False
        if "+" in parts[1] or any(letter.isspace() for letter in parts[1]):
            return False
        data = decoded(parts[2])
        if data is None or len(data) < 5:
            return False
    return True


def root_by_path(leaf: bytes, index: int, first: int, end: int, path: list[bytes]) -> bytes | None:
    """The root over leaves ``first`` to ``end``, where the path's last hash is the topmost one."""
    if end - first == 1:
        return leaf if not path else None
    if not path:
        return None
    left = 1
    while left * 2 < end - first:
        left *= 2
    middle, rest, sibling = first + left, path[:-1], path[-1]
    if index < middle:
        below = root_by_path(leaf, index, first, middle, rest)
        return below and hashlib.sha256(b"\x01" + below + sibling).digest()
    below = root_by_path(leaf, index, middle, end, rest)
    return below and hashlib.sha256(b"\x01" + sibling + below).digest()


def receipt_leads_to_its_root(entry: bytes, receipt: str) -> bool:
    head, _, note = receipt.partition("\n\n")
    lines = head.split("\n")
    if lines[0] != "c2sp.org/tlog-proof@v1":
        return False
    lines = lines[1:]
    if lines and lines[0].startswith("extra "):
        if decoded(lines[0][6:]) is None:
            return False
        lines = lines[1:]
    if not lines or not lines[0].startswith("index "):
        return False
    index = number(lines[0][6:])
    path = [decoded(line, 32) for line in lines[1:]]
    text, gap, signatures = note.rpartition("\n\n")
    told = text.split("\n")
    if index is None or not gap or len(told) < 3 or "" in told or len(path) > 63:
        return False
    if len(note) > MOST_BYTES_OF_A_NOTE or any(ord(c) < 32 and c != "\n" for c in note):
        return False
    size, root = number(told[1]), decoded(told[2], 32)
    if size is None or root is None or index >= size or None in path:
        return False
    if not signature_lines_are_well_formed(signatures):
        return False
    leaf = hashlib.sha256(b"\x00" + entry).digest()
    whole = [part for part in path if part is not None]
    return root_by_path(leaf, index, 0, size, whole) == root


def is_wrong(fairness: dict[str, Any]) -> bool:
    """Whether the record's receipt is none of its statement."""
    statement, log = fairness.get("statement"), fairness.get("log")
    if statement is None or log is None:
        return False
    entry = json.dumps(statement, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return not receipt_leads_to_its_root(entry.encode(), log["proof"])
