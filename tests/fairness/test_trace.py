"""The trace of a shuffle: what a person needs to do docs/fairness.md §4 and §5 by hand."""

import hashlib
import hmac
import re

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from verifier.cards import DECK
from verifier.fairness.dealing import first_dealer, shuffle
from verifier.fairness.trace import (
    ShuffleTrace,
    Step,
    dealer_lines,
    shuffle_lines,
    trace_first_dealer,
    trace_shuffle,
)
from verifier.messages.catalogue import LANGS, Lang, catalogue, placeholders

from .cases import CASE_1

KEY = bytes.fromhex(CASE_1.key)
keys = st.binary(min_size=32, max_size=32)


def test_the_first_dealer_of_case_1() -> None:
    """The first byte of the block, 0x6f = 111, and 111 mod 4 = 3."""
    trace = trace_first_dealer(KEY)
    assert trace.block.message == b"dealer".hex() + "00" + "00000000" + "00000000"
    assert trace.block.hex.startswith("6f")
    assert (trace.byte, trace.seat) == (111, 3)


def test_the_steps_of_case_1_by_hand() -> None:
    """0xe7 = 231, 231 mod 32 = 7: positions 31 (AC) and 7 (AS) swap. Later 0xf8 = 248 is drawn
    again at m = 22, and 0x94 = 148 taken, 148 mod 22 = 16."""
    trace = trace_shuffle(KEY, 0)
    first, again = trace.steps[0], trace.steps[10]
    assert (first.i, first.m, first.limit, first.first, first.dropped) == (31, 32, 256, 0, ())
    assert (first.byte, first.j, first.card_i, first.card_j) == (231, 7, "AC", "AS")
    assert first.deck == (*DECK[:7], "AC", *DECK[8:31], "AS")
    assert (again.i, again.m, again.limit, again.first) == (21, 22, 242, 10)
    assert (again.dropped, again.byte, again.j) == ((248,), 148, 16)
    assert " ".join(trace.deck) == CASE_1.decks[0]


@given(key=keys, n=st.integers(0, 2**32 - 1))
def test_each_step_follows_from_the_one_before(key: bytes, n: int) -> None:
    """Anybody can check a trace from its blocks alone: bytes, limits, draws, swaps, deck."""
    trace = trace_shuffle(key, n)
    stream = bytes.fromhex("".join(block.hex for block in trace.blocks))
    deck, read = list(DECK), 0
    for i, step in zip(range(31, 0, -1), trace.steps, strict=True):
        assert (step.i, step.m, step.limit, step.first) == (i, i + 1, 256 - 256 % (i + 1), read)
        taken = (*step.dropped, step.byte)
        assert bytes(taken) == stream[read : read + len(taken)]
        assert all(byte >= step.limit for byte in step.dropped)
        assert step.byte < step.limit
        assert step.j == step.byte % step.m
        assert (step.card_i, step.card_j) == (deck[step.i], deck[step.j])
        deck[step.i], deck[step.j] = deck[step.j], deck[step.i]
        assert step.deck == tuple(deck)
        read += len(taken)
    assert trace.deck == tuple(deck)
    assert (len(trace.blocks) - 1) * 32 < read <= len(trace.blocks) * 32
    for number, block in enumerate(trace.blocks):
        message = b"deal\x00" + n.to_bytes(4, "big") + number.to_bytes(4, "big")
        assert (block.number, block.message) == (number, message.hex())
        assert block.hex == hmac.new(key, message, hashlib.sha256).hexdigest()


@given(key=keys, n=st.integers(0, 2**32 - 1))
def test_the_trace_ends_with_what_the_verifier_deals(key: bytes, n: int) -> None:
    assert trace_shuffle(key, n).deck == tuple(DECK[card] for card in shuffle(key, n))
    assert trace_first_dealer(key).seat == first_dealer(key)


@pytest.mark.parametrize("n", [-1, 2**32])
def test_a_shuffle_of_another_number_has_no_trace(n: int) -> None:
    with pytest.raises(ValueError, match="4294967295"):
        trace_shuffle(KEY, n)


def test_a_trace_is_json() -> None:
    trace = trace_shuffle(KEY, 1)
    assert msgspec.json.decode(msgspec.json.encode(trace), type=ShuffleTrace) == trace


@pytest.mark.parametrize("lang", LANGS)
def test_the_words_show_every_byte_block_and_swap(lang: Lang) -> None:
    """Each line of a byte can be read back: its place, the byte, and what became of it."""
    trace = trace_shuffle(KEY, 0)
    lines = list(shuffle_lines(trace, lang))
    text = "\n".join(lines)
    for block in trace.blocks:
        assert f"0x{block.message}" in text
        assert bytes.fromhex(block.hex).hex(" ") in text
    draws = [line for line in lines if line.startswith("  #")]
    read = [byte for step in trace.steps for byte in (*step.dropped, step.byte)]
    assert len(draws) == len(read)
    for place, (byte, line) in enumerate(zip(read, draws, strict=True)):
        assert re.match(rf"  # *{place} 0x{byte:02x} = +{byte} ", line)
    shown = [line for line in draws if " mod " in line]
    for step, line in zip(trace.steps, shown, strict=True):
        assert _swap(step) in re.sub(" +", " ", line)
    dropped = [line for line in draws if ">=" in line]
    assert len(dropped) == sum(len(step.dropped) for step in trace.steps) > 0
    assert " ".join(line.strip() for line in lines[-4:]) == CASE_1.decks[0]


def _swap(step: Step) -> str:
    if step.i == step.j:
        return f"mod {step.m} = {step.j} {step.i}: {step.card_i}"
    return f"mod {step.m} = {step.j} {step.i}: {step.card_i} <-> {step.j}: {step.card_j}"


def test_a_block_is_shown_before_its_first_byte() -> None:
    """Byte 32 is the first of block 1."""
    trace = next(found for n in range(50) if len((found := trace_shuffle(KEY, n)).blocks) > 1)
    lines = list(shuffle_lines(trace, "en"))
    block = next(at for at, line in enumerate(lines) if line.startswith("block 1 "))
    assert lines[block - 1].startswith("  # 31 ")
    assert lines[block + 2].startswith("  # 32 ")


def test_the_words_of_the_first_dealer() -> None:
    lines = list(dealer_lines(trace_first_dealer(KEY), "en"))
    assert lines[-1] == "  0x6f = 111; 111 mod 4 = 3: seat 3 deals first"
    arabic = list(dealer_lines(trace_first_dealer(KEY), "ar"))
    assert arabic[-1] == "  0x6f = 111، 111 mod 4 = 3: المقعد 3 يوزّع أول"


def test_both_languages_have_the_same_places_to_fill() -> None:
    for family in catalogue("fairness").values():
        for key, texts in family.items():
            assert sorted(texts) == ["ar", "en"], key
            assert sorted(placeholders(texts["ar"])) == sorted(placeholders(texts["en"])), key
