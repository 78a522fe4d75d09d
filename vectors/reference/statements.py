"""The signed commitment (docs/fairness.md §6) and the beacon (§7), with Ed25519 written out.

The signature is checked as RFC 8032 describes it, by plain arithmetic. The beacon's BLS signature
is not checked here: a beacon of which nothing is wrong is always `fair.beacon_unchecked`.
"""

import base64
import binascii
import hashlib
import json
from datetime import datetime
from typing import Any

from .options import Options, rules_sha256

QUICKNET = "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971"
QUICKNET_FIRST_ROUND = 1692803367
QUICKNET_PERIOD = 3

# --- Ed25519 ---------------------------------------------------------------------------------

P = 2**255 - 19
L = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P
ROOT_OF_MINUS_ONE = pow(2, (P - 1) // 4, P)

Point = tuple[int, int, int]  # X, Y, Z with x = X/Z and y = Y/Z


def add(one: Point, other: Point) -> Point:
    """x = (x1y2 + x2y1) / (1 + d·x1x2y1y2), y = (y1y2 + x1x2) / (1 - d·x1x2y1y2), undivided."""
    (x1, y1, z1), (x2, y2, z2) = one, other
    z = z1 * z2 % P
    square = z * z % P
    product = D * x1 * x2 * y1 * y2 % P
    plus, minus = square + product, square - product
    x = z * (x1 * y2 + x2 * y1) * minus % P
    y = z * (y1 * y2 + x1 * x2) * plus % P
    return x, y, plus * minus % P


def same(one: Point, other: Point) -> bool:
    (x1, y1, z1), (x2, y2, z2) = one, other
    return (x1 * z2 - x2 * z1) % P == 0 and (y1 * z2 - y2 * z1) % P == 0


def times(number: int, point: Point) -> Point:
    total: Point = (0, 1, 1)
    while number:
        if number & 1:
            total = add(total, point)
        point = add(point, point)
        number >>= 1
    return total


def x_of(y: int, sign: int) -> int | None:
    if y >= P:
        return None
    square = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P:
        x = x * ROOT_OF_MINUS_ONE % P
    if (x * x - square) % P or (x == 0 and sign):
        return None
    return x if x % 2 == sign else P - x


def read_point(data: bytes) -> Point | None:
    number = int.from_bytes(data, "little")
    y = number & (2**255 - 1)
    x = x_of(y, number >> 255)
    return None if x is None else (x, y, 1)


BASE_Y = 4 * pow(5, P - 2, P) % P
BASE: Point = (x_of(BASE_Y, 0) or 0, BASE_Y, 1)


def is_signed(message: bytes, signature: bytes, public_key: bytes) -> bool:
    """S·B = R + k·A, with k = SHA-512(R || A || message)."""
    if len(signature) != 64 or len(public_key) != 32:
        return False
    a, r = read_point(public_key), read_point(signature[:32])
    s = int.from_bytes(signature[32:], "little")
    if a is None or r is None or s >= L:
        return False
    k = int.from_bytes(hashlib.sha512(signature[:32] + public_key + message).digest(), "little") % L
    return same(times(s, BASE), add(r, times(k, a)))


# --- the statement ---------------------------------------------------------------------------


def canonical(value: dict[str, Any]) -> bytes:
    """RFC 8785, for objects of text, whole numbers and null with ASCII names."""
    text = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return text.encode("utf-8")


def client_seeds_as_promised(promise: Any, seeds: list[str | None]) -> bool:
    if promise == "none":
        return not any(seeds)
    if promise == "required":
        return all(seed is not None for seed in seeds)
    return bool(promise == "optional")


def is_about_this_sakka(record: dict[str, Any], options: Options) -> bool:
    fairness = record["fairness"]
    statement = fairness["statement"]
    seeds = fairness.get("client_seeds") or [None] * 4
    seed = fairness.get("server_seed")
    commitments = [fairness["commitment"]]
    if seed is not None:  # promised of this seed: a commitment beside it is another fault
        commitments.append(hashlib.sha256(bytes.fromhex(seed)).hexdigest())
    return (
        statement.get("type") == "sakka-commitment/1"
        and statement.get("sakka_id") == record["sakka_id"]
        and statement.get("operator") == record["operator"]
        and statement.get("commitment") in commitments
        and statement.get("mode") == record["table"]["mode"]
        and statement.get("profile") == record["rules"]["profile"]
        and statement.get("rules_sha256") == rules_sha256(options)
        and client_seeds_as_promised(statement.get("client_seeds"), seeds)
    )


def signature_is_good(fairness: dict[str, Any]) -> bool:
    try:
        signature = base64.b64decode(fairness["signature"], validate=True)
    except (binascii.Error, ValueError):
        return False
    key = bytes.fromhex(fairness["public_key"])
    return is_signed(canonical(fairness["statement"]), signature, key)


# --- the beacon ------------------------------------------------------------------------------


def seconds(time: str) -> float:
    return datetime.fromisoformat(time).timestamp()


def beacon_is_wrong(fairness: dict[str, Any]) -> bool:
    """Its randomness is not that of its signature, or it is not the round promised, in time."""
    beacon, statement = fairness.get("beacon"), fairness.get("statement")
    if beacon is not None:
        hashed = hashlib.sha256(bytes.fromhex(beacon["signature"])).hexdigest()
        if hashed != beacon["randomness"]:
            return True
    if statement is None:
        return False
    promised = statement.get("beacon")
    if promised is None or beacon is None:
        return promised is not None or beacon is not None
    if (promised["chain"], promised["round"]) != (beacon["chain"], beacon["round"]):
        return True
    if beacon["chain"] == QUICKNET:
        comes_at = QUICKNET_FIRST_ROUND + QUICKNET_PERIOD * (beacon["round"] - 1)
        return bool(comes_at <= seconds(statement["committed_at"]))
    return False
