"""The shuffle by hand: a few lines of Python and of openssl, filled with a record's own values.

Whoever trusts neither the server nor the page's script can copy them into a terminal. They need
nothing of this project, and give the commitment, the sakka key and the first block of shuffle 0
(docs/fairness.md §2 to §4). Into a command go hex digits and the sakka's id, nothing else: a
client seed is a player's own text, and stands in it as the hex of its bytes.
"""

from collections.abc import Sequence
from hmac import digest

import msgspec

from ...fairness.commitment import (
    SEATS,
    client_seed_bytes,
    commitment_of,
    key_message,
    sakka_key,
    seed_bytes,
)
from ...fairness.stream import DEAL_LABEL, block_message, u32

FIRST_BLOCK = block_message(DEAL_LABEL, 0) + u32(0)
"""What the sakka key signs for the first 32 bytes of shuffle 0."""

_PYTHON = """\
python3 -c '
import hashlib, hmac; seed = bytes.fromhex("{seed}"); sakka_id = b"{sakka_id}"
message = b"sakka-fair/1\\0" + bytes([len(sakka_id)]) + sakka_id \
+ b"".join(len(part).to_bytes(2, "big") + part for part in map(bytes.fromhex, {fields}))
key = hmac.digest(seed, message, "sha256"); print(hashlib.sha256(seed).hexdigest(), key.hex(), \
hmac.digest(key, b"deal\\0" + bytes(8), "sha256").hex(), sep="\\n")
'"""

_OPENSSL = """\
printf %s {seed} | xxd -r -p | openssl dgst -sha256 | sed "s/.*= *//"
KEY=$(printf %s {message} | xxd -r -p | openssl dgst -sha256 -mac HMAC -macopt hexkey:{seed} \
| sed "s/.*= *//"); echo $KEY
printf %s {block} | xxd -r -p | openssl dgst -sha256 -mac HMAC -macopt hexkey:$KEY \
| sed "s/.*= *//\""""


class Recipes(msgspec.Struct, frozen=True, kw_only=True):
    """Two commands for a terminal, and the three lines of hex that both print.

    ``commitment`` is the one of the seed shown, whatever the record states.
    """

    python: str
    openssl: str
    commitment: str
    key: str
    block: str


def recipes(
    server_seed: str,
    sakka_id: str,
    client_seeds: Sequence[str | None] | None,
    beacon_hex: str | None,
) -> Recipes:
    """The recipes of one sakka whose seed is revealed.

    ``server_seed`` and ``beacon_hex`` are 64 lower-case hex digits; ``ValueError`` for other values
    than a record can hold, so that nothing else gets into a command.
    """
    seed = seed_bytes(server_seed)
    beacon = b"" if beacon_hex is None else seed_bytes(beacon_hex)
    message = key_message(sakka_id, client_seeds, beacon)
    key = sakka_key(seed, sakka_id, client_seeds, beacon)
    fields = [*seed_hex(client_seeds), beacon.hex()]
    quoted = ", ".join(f'"{field}"' for field in fields)
    return Recipes(
        python=_PYTHON.format(seed=server_seed, sakka_id=sakka_id, fields=f"[{quoted}]"),
        openssl=_OPENSSL.format(seed=server_seed, message=message.hex(), block=FIRST_BLOCK.hex()),
        commitment=commitment_of(seed),
        key=key.hex(),
        block=digest(key, FIRST_BLOCK, "sha256").hex(),
    )


def seed_hex(client_seeds: Sequence[str | None] | None) -> list[str]:
    """What each seat's client seed puts into the key, in hex; empty where it gave none."""
    return [client_seed_bytes(text).hex() for text in client_seeds or (None,) * SEATS]
