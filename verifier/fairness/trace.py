"""How a shuffle came about, step by step, for a person to follow by hand (docs/fairness.md §4, §5).

The trace is made with ``Stream``, the plain form of the draws, not with the fast shuffle that the
verifier uses; the two are held against each other in the tests.
"""

from collections.abc import Iterator, Sequence

import msgspec

from ..cards import DECK
from ..messages.catalogue import Lang, say
from .stream import BLOCK_BYTES, DEAL_LABEL, DEALER_LABEL, Draw, Stream, block_message, u32

CARDS_A_LINE = 8


class Block(msgspec.Struct, frozen=True):
    """One block of a stream, in hex: what was hashed with the key, and the 32 bytes it gave."""

    number: int
    message: str
    hex: str


class Step(msgspec.Struct, frozen=True):
    """One draw of a shuffle and its swap.

    ``i`` is the position filled, ``m`` = ``i + 1``; bytes at or above ``limit`` are dropped.
    ``first`` is the place of the first byte read in the stream, ``dropped`` the bytes dropped,
    ``byte`` the one taken; ``j`` = ``byte`` mod ``m`` is the position swapped with ``i``.
    ``card_i`` and ``card_j`` lie there before the swap, ``deck`` is the deck after it.
    """

    i: int
    m: int
    limit: int
    first: int
    dropped: tuple[int, ...]
    byte: int
    j: int
    card_i: str
    card_j: str
    deck: tuple[str, ...]


class ShuffleTrace(msgspec.Struct, frozen=True):
    """One shuffle: the blocks that were read, every step, and the deck that came of it."""

    number: int
    blocks: tuple[Block, ...]
    steps: tuple[Step, ...]
    deck: tuple[str, ...]


class DealerTrace(msgspec.Struct, frozen=True):
    """The draw of the first dealer (السحبة): one block, one byte of it, one seat."""

    block: Block
    byte: int
    seat: int


def trace_first_dealer(key: bytes) -> DealerTrace:
    """The draw of the first dealer. No byte can be dropped, as 4 divides 256."""
    stream = Stream(key, DEALER_LABEL, 0)
    draw = stream.draw(4)
    (block,) = _blocks(stream, DEALER_LABEL, 0)
    return DealerTrace(block, draw.byte, draw.value)


def trace_shuffle(key: bytes, n: int) -> ShuffleTrace:
    """Shuffle number ``n``, before any cut; ``ValueError`` unless ``0 <= n <= 2^32 - 1``."""
    stream = Stream(key, DEAL_LABEL, n)
    steps = shuffle_steps(stream, DECK)
    return ShuffleTrace(n, _blocks(stream, DEAL_LABEL, n), steps, steps[-1].deck)


def shuffle_steps(stream: Stream, cards: Sequence[str]) -> tuple[Step, ...]:
    """The steps that shuffle any cards by the bytes of ``stream``, from the last position on."""
    deck = list(cards)
    return tuple(_step(deck, i, stream.draw(i + 1)) for i in range(len(deck) - 1, 0, -1))


def _step(deck: list[str], i: int, draw: Draw) -> Step:
    """Swap as drawn, in ``deck``."""
    j = draw.value
    card_i, card_j = deck[i], deck[j]
    deck[i], deck[j] = card_j, card_i
    return Step(
        i, draw.m, draw.limit, draw.first, draw.dropped, draw.byte, j, card_i, card_j, tuple(deck)
    )


def _blocks(stream: Stream, label: bytes, n: int) -> tuple[Block, ...]:
    return tuple(
        Block(number, (block_message(label, n) + u32(number)).hex(), block.hex())
        for number, block in enumerate(stream.blocks)
    )


def dealer_lines(trace: DealerTrace, lang: Lang) -> Iterator[str]:
    """The draw of the first dealer in words, line by line."""
    yield _say("dealer", lang)
    yield from _block_lines(trace.block, lang)
    yield _say("dealer_draw", lang, byte=f"{trace.byte:02x}", value=trace.byte, seat=trace.seat)


def shuffle_lines(trace: ShuffleTrace, lang: Lang) -> Iterator[str]:
    """The shuffle in words, line by line: a block where its first byte is read, then its draws."""
    yield _say("shuffle", lang, number=trace.number)
    yield _say("rule", lang)
    shown = 0
    for step in trace.steps:
        read = (*step.dropped, step.byte)
        for place, byte in enumerate(read, step.first):
            if place // BLOCK_BYTES == shown:
                yield from _block_lines(trace.blocks[shown], lang)
                shown += 1
            taken = place == step.first + len(read) - 1
            yield _draw_line(step, place, byte, taken, lang)
    yield _say("deck", lang)
    yield from deck_lines(trace.deck)


def deck_lines(deck: Sequence[str]) -> Iterator[str]:
    """The cards from the top, eight a line."""
    for begin in range(0, len(deck), CARDS_A_LINE):
        yield "  " + " ".join(deck[begin : begin + CARDS_A_LINE])


def _block_lines(block: Block, lang: Lang) -> Iterator[str]:
    yield _say("block", lang, number=block.number, message=block.message)
    yield "  " + " ".join(block.hex[at : at + 2] for at in range(0, len(block.hex), 2))


def _draw_line(step: Step, place: int, byte: int, taken: bool, lang: Lang) -> str:
    values = {
        "place": f"{place:>3}",
        "byte": f"{byte:02x}",
        "value": f"{byte:>3}",
        "m": f"{step.m:>2}",
        "limit": step.limit,
        "i": f"{step.i:>2}",
        "j": f"{step.j:>2}",
        "card_i": step.card_i,
        "card_j": step.card_j,
    }
    if not taken:
        return _say("dropped", lang, **values)
    return _say("stays" if step.i == step.j else "draw", lang, **values)


def _say(key: str, lang: Lang, **values: object) -> str:
    return say("fairness", "trace", key, lang=lang, **values)
