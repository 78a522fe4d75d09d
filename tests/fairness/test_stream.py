"""docs/fairness.md §4: the stream, and draws that are all equally likely."""

import hashlib
import hmac
import itertools
from collections import Counter
from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vectors.reference import fairness as plain
from verifier.fairness.stream import DEAL_LABEL, DEALER_LABEL, Draw, Stream
from verifier.fairness.trace import shuffle_steps

KEY = bytes(range(32))


class UsedUpError(Exception):
    """More bytes were read than the test gave."""


class Fed(Stream):
    """A stream of bytes that a test chooses."""

    def __init__(self, given: Iterable[int]) -> None:
        super().__init__(KEY, DEAL_LABEL, 0)
        self._given = iter(given)

    def byte(self) -> int:
        byte = next(self._given, None)
        if byte is None:
            raise UsedUpError
        self.position += 1
        return byte


def test_blocks_are_read_one_byte_at_a_time_from_the_start() -> None:
    """`block(label, n, j) = HMAC(key, label || 0x00 || u32(n) || u32(j))`."""
    stream = Stream(KEY, DEAL_LABEL, 258)
    read = bytes(stream.byte() for _ in range(70))
    blocks = [
        hmac.new(KEY, b"deal\x00\x00\x00\x01\x02\x00\x00\x00" + bytes([j]), hashlib.sha256).digest()
        for j in range(3)
    ]
    assert read == b"".join(blocks)[:70]
    assert stream.blocks == blocks
    assert stream.position == 70


def test_a_block_is_made_when_its_first_byte_is_read() -> None:
    stream = Stream(KEY, DEALER_LABEL, 0)
    assert stream.blocks == []
    for _ in range(32):
        stream.byte()
    assert len(stream.blocks) == 1
    stream.byte()
    assert len(stream.blocks) == 2


@pytest.mark.parametrize("n", [-1, 2**32, 2**53])
def test_a_number_is_four_bytes(n: int) -> None:
    with pytest.raises(ValueError, match="4294967295"):
        Stream(KEY, DEAL_LABEL, n)


@given(key=st.binary(min_size=32, max_size=32), n=st.integers(0, 2**32 - 1))
def test_the_stream_is_that_of_the_second_program(key: bytes, n: int) -> None:
    stream, other = Stream(key, DEAL_LABEL, n), plain.stream(key, "deal", n)
    assert [stream.byte() for _ in range(80)] == [next(other) for _ in range(80)]


@pytest.mark.parametrize(
    "m, limit, last, first_dropped",
    [(31, 248, 247, 248), (22, 242, 241, 242), (3, 255, 254, 255), (129, 129, 128, 129)],
)
def test_a_byte_at_or_above_the_limit_is_drawn_again(
    m: int, limit: int, last: int, first_dropped: int
) -> None:
    """A draw by modulo alone would take it."""
    draw = Fed([first_dropped, 255, last]).draw(m)
    assert draw == Draw(m, limit, 0, (first_dropped, 255), last, last % m)


@pytest.mark.parametrize("m", [1, 2, 4, 8, 16, 32, 64, 128, 256])
def test_no_byte_is_dropped_where_m_divides_256(m: int) -> None:
    assert Fed([255]).draw(m) == Draw(m, 256, 0, (), 255, 255 % m)


@pytest.mark.parametrize("m", range(1, 257))
def test_every_value_is_as_likely_as_every_other(m: int) -> None:
    """Over all 256 bytes: each value for as many bytes, and fewer than m bytes dropped."""
    values: Counter[int] = Counter()
    dropped = 0
    for byte in range(256):
        try:
            values[Fed([byte]).uniform(m)] += 1
        except UsedUpError:
            dropped += 1
    assert values == dict.fromkeys(range(m), 256 // m)
    assert dropped == 256 % m


@pytest.mark.parametrize("m", [0, -1, 257])
def test_a_draw_is_out_of_1_to_256(m: int) -> None:
    with pytest.raises(ValueError, match="1 to 256"):
        Fed([0]).uniform(m)


def test_three_cards_fall_in_all_six_orders_equally_often() -> None:
    """Every stream of two bytes, 65,536 of them: 10,880 for each order, and the 256 that begin with
    a byte to be dropped need a third one. Swapping with any position (n^n) could not give sixths,
    swapping never with itself would reach two orders only."""
    orders: Counter[str] = Counter()
    unfinished = 0
    for first, second in itertools.product(range(256), repeat=2):
        try:
            orders["".join(shuffle_steps(Fed((first, second)), "abc")[-1].deck)] += 1
        except UsedUpError:
            unfinished += 1
    assert orders == dict.fromkeys(("abc", "acb", "bac", "bca", "cab", "cba"), 10_880)
    assert unfinished == 256


def test_the_256_others_are_as_even_with_their_third_byte() -> None:
    orders = Counter(
        "".join(shuffle_steps(Fed((255, second, third)), "abc")[-1].deck)
        for second, third in itertools.product(range(255), range(256))
    )
    assert orders == dict.fromkeys(("abc", "acb", "bac", "bca", "cab", "cba"), 10_880)
