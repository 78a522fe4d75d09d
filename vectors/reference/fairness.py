"""sakka-fair/1, from one secret to every deal (docs/fairness.md §2 to §5)."""

import hashlib
import hmac
import unicodedata
from collections.abc import Iterator

from .cards import card_of_number, seats_from

SCHEME = b"sakka-fair/1"


def commitment(server_seed: bytes) -> str:
    return hashlib.sha256(server_seed).hexdigest()


def client_seed_bytes(text: str | None) -> bytes:
    """NFC, UTF-8; null and "" both give no bytes."""
    if text is None:
        return b""
    return unicodedata.normalize("NFC", text).encode("utf-8")


def u8(number: int) -> bytes:
    return number.to_bytes(1, "big")


def u16(number: int) -> bytes:
    return number.to_bytes(2, "big")


def u32(number: int) -> bytes:
    return number.to_bytes(4, "big")


def mac(key: bytes, message: bytes) -> bytes:
    return hmac.new(key, message, hashlib.sha256).digest()


def sakka_key(
    server_seed: bytes, sakka_id: str, client_seeds: list[str | None], beacon: bytes
) -> bytes:
    name = sakka_id.encode("ascii")
    message = SCHEME + b"\x00" + u8(len(name)) + name
    for text in client_seeds:
        seed = client_seed_bytes(text)
        message += u16(len(seed)) + seed
    message += u16(len(beacon)) + beacon
    return mac(server_seed, message)


def stream(key: bytes, label: str, n: int) -> Iterator[int]:
    """The bytes of block 0, block 1, …, one at a time."""
    j = 0
    while True:
        yield from mac(key, label.encode("ascii") + b"\x00" + u32(n) + u32(j))
        j += 1


def uniform(source: Iterator[int], m: int) -> int:
    limit = 256 - 256 % m
    b = next(source)
    while b >= limit:
        b = next(source)
    return b % m


def first_dealer(key: bytes) -> int:
    """السحبة."""
    return uniform(stream(key, "dealer", 0), 4)


def shuffle(cards: list[str], source: Iterator[int]) -> list[str]:
    """For the last position down to 1: swap it with a drawn one at or above it in the deck."""
    cards = list(cards)
    for i in range(len(cards) - 1, 0, -1):
        j = uniform(source, i + 1)
        cards[i], cards[j] = cards[j], cards[i]
    return cards


def deck(key: bytes, n: int) -> list[str]:
    """Shuffle number n; position 0 is the top."""
    in_order = [card_of_number(number) for number in range(32)]
    return shuffle(in_order, stream(key, "deal", n))


def cut(cards: list[str], k: int | None) -> list[str]:
    """القص: positions k … 31, then 0 … k-1."""
    if k is None:
        return list(cards)
    return cards[k:] + cards[:k]


def deal_first(cards: list[str], dealer: int) -> tuple[list[list[str]], str]:
    """Three each, then two each, from the dealer's right; then the card turned up."""
    hands: list[list[str]] = [[], [], [], []]
    top = 0
    for count in (3, 2):
        for seat in seats_from(dealer + 1):
            hands[seat] += cards[top : top + count]
            top += count
    return hands, cards[top]


def deal_rest(cards: list[str], dealer: int, taker: int) -> list[list[str]]:
    """From position 21: three each, the taker two."""
    hands: list[list[str]] = [[], [], [], []]
    top = 21
    for seat in seats_from(dealer + 1):
        count = 2 if seat == taker else 3
        hands[seat] = cards[top : top + count]
        top += count
    return hands
