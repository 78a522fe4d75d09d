"""Copies of the JavaScript module with one error in each, which the tests must find."""

import shutil
from pathlib import Path

from .node import ANSWER, MODULE

PLANTED = {
    "modulo in place of redrawing": ("while (byte >= limit) {", "while (false) {"),
    "the limit is dropped too late": ("while (byte >= limit) {", "while (byte > limit) {"),
    "the seed as its hex text": (
        'const seed = bytes32(serverSeed, "server_seed");',
        'const seed = joined(ascii(hexFromBytes(bytes32(serverSeed, "server_seed"))));',
    ),
    "client seeds not normalised": ('text.normalize("NFC")', "text"),
    "lengths in letters": (
        "...fields.flatMap((field) => [u16(field.length), field]),",
        "...fields.flatMap((field) => [u16(new TextDecoder().decode(field).length), field]),",
    ),
    "numbers as two bytes": (
        "return Uint8Array.of(number >>> 24, number >>> 16, number >>> 8, number);",
        "return Uint8Array.of(0, 0, number >>> 8, number);",
    ),
    "the shuffle from the top": (
        "for (let i = deck.length - 1; i > 0; i -= 1) {",
        "for (let i = 1; i < deck.length; i += 1) {",
    ),
    "the other end of the cut": (
        "return [...deck.slice(k), ...deck.slice(0, k)];",
        "return [...deck.slice(-k), ...deck.slice(0, -k)];",
    ),
    "the dealer first": ("return [1, 2, 3, 4].map(", "return [0, 1, 2, 3].map("),
    "three cards to the taker": ("seat === taker ? 2 : 3", "seat === dealer ? 2 : 3"),
}
"""By what is wrong: the text in static/js/sakka-fair.mjs and what stands there instead."""


def planted_copy(folder: Path, error: str) -> Path:
    """vectors/js/answer.mjs in a copy whose module has this error."""
    right, wrong = PLANTED[error]
    source = MODULE.read_text(encoding="utf-8")
    assert source.count(right) == 1
    module = folder / "static" / "js" / MODULE.name
    program = folder / "vectors" / "js" / ANSWER.name
    module.parent.mkdir(parents=True)
    program.parent.mkdir(parents=True)
    module.write_text(source.replace(right, wrong), encoding="utf-8")
    shutil.copyfile(ANSWER, program)
    return program
