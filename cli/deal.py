"""``verify-sakka deal``: commitment, first dealer, decks and hands from a secret."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import click

if TYPE_CHECKING:
    from verifier.messages.catalogue import Lang

# The verifier is imported inside the functions, so that `deal --help` is quick.

MOST_DEALS = 200
"""As many as one record may hold."""
_MOST_SEED_TEXT = 1024

_SEAT = click.IntRange(0, 3)


def _hex64(ctx: click.Context, param: click.Parameter, value: str | None) -> bytes | None:
    return None if value is None else _bytes_of(value)


def _bytes_of(text: str) -> bytes:
    from verifier.fairness.commitment import seed_bytes

    try:
        return seed_bytes(text)
    except ValueError:
        raise click.BadParameter("64 lower-case hex digits are needed") from None


def _seed(ctx: click.Context, param: click.Parameter, value: str | None) -> bytes | None:
    if value != "-":
        return _hex64(ctx, param, value)
    if sys.stdin is None:  # closed by whoever called
        raise click.BadParameter("there is no standard input")
    if sys.stdin.isatty():
        typed: str = click.prompt("server seed", hide_input=True, err=True)
        return _bytes_of(typed.strip())
    return _bytes_of(_seed_text(sys.stdin.buffer.read(_MOST_SEED_TEXT + 1)))


def _seed_file(ctx: click.Context, param: click.Parameter, value: Path | None) -> bytes | None:
    if value is None:
        return None
    with value.open("rb") as file:
        return _bytes_of(_seed_text(file.read(_MOST_SEED_TEXT + 1)))


def _seed_text(data: bytes) -> str:
    return data.decode("ascii", "replace").strip() if len(data) <= _MOST_SEED_TEXT else ""


def _sakka_id(ctx: click.Context, param: click.Parameter, value: str) -> str:
    from verifier.fairness.commitment import key_message

    try:
        key_message(value, None)
    except ValueError:
        raise click.BadParameter("1 to 64 of A-Z a-z 0-9 . _ - are needed") from None
    return value


def _client_seeds(
    ctx: click.Context, param: click.Parameter, value: tuple[str, ...]
) -> list[str | None]:
    from verifier.fairness.commitment import client_seed_bytes

    seeds: list[str | None] = [None] * 4
    for given in value:
        seat, colon, text = given.partition(":")
        if seat not in ("0", "1", "2", "3") or not colon:
            raise click.BadParameter("SEAT:TEXT is needed, the seat 0 to 3 as in a record")
        if seeds[int(seat)] is not None:
            raise click.BadParameter(f"seat {seat} has two")
        try:
            client_seed_bytes(text)
        except ValueError:
            reason = "a client seed has up to 64 characters, all of Unicode 14.0"
            raise click.BadParameter(reason) from None
        seeds[int(seat)] = text
    return seeds


def _range(ctx: click.Context, param: click.Parameter, value: str | None) -> range | None:
    if value is None:
        return None
    begin, dash, end = value.partition("-")
    if not dash or not all(part.isascii() and part.isdigit() for part in (begin, end)):
        raise click.BadParameter("A-B is needed, two numbers of shuffles")
    if max(len(begin), len(end)) > 10:
        raise click.BadParameter("the number of a shuffle is 0 to 4294967295")
    numbers = range(int(begin), int(end) + 1)
    if not 1 <= len(numbers) <= MOST_DEALS:
        raise click.BadParameter(f"1 to {MOST_DEALS} shuffles, the lower number first")
    if numbers[-1] >= 2**32:
        raise click.BadParameter("the number of a shuffle is 0 to 4294967295")
    return numbers


@click.command()
@click.option(
    "--seed",
    callback=_seed,
    metavar="HEX|-",
    help="The server seed, 64 hex digits; - reads it from standard input, which no shell's history"
    " keeps.",
)
@click.option(
    "--seed-file",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    callback=_seed_file,
    metavar="FILE",
    help="A file that holds the server seed.",
)
@click.option("--sakka-id", required=True, callback=_sakka_id, metavar="ID")
@click.option(
    "--client-seed",
    "client_seeds",
    multiple=True,
    callback=_client_seeds,
    metavar="SEAT:TEXT",
    help="A player's client seed, the seat 0 to 3; once a seat.",
)
@click.option("--beacon", callback=_hex64, metavar="HEX", help="The beacon's randomness.")
@click.option(
    "--deal", "number", type=click.IntRange(0, 2**32 - 1), metavar="N", help="A shuffle's number."
)
@click.option("--deals", callback=_range, metavar="A-B", help="Several shuffles, A and B too.")
@click.option(
    "--dealer",
    type=_SEAT,
    help="Who deals the (first) shuffle shown; else as if the dealing had gone round without"
    " a redeal.",
)
@click.option("--cut", type=click.IntRange(1, 31), metavar="K", help="Cut below the top K cards.")
@click.option("--taker", type=_SEAT, help="Who gets the card turned up: shows the rest too.")
@click.option("--trace", is_flag=True, help="Show each byte, draw and swap.")
@click.option(
    "--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True
)
@click.option("--lang", type=click.Choice(["ar", "en"]), default="en", show_default=True)
def deal(
    seed: bytes | None,
    seed_file: bytes | None,
    sakka_id: str,
    client_seeds: list[str | None],
    beacon: bytes | None,
    number: int | None,
    deals: range | None,
    dealer: int | None,
    cut: int | None,
    taker: int | None,
    trace: bool,
    form: Literal["text", "json"],
    lang: "Lang",
) -> None:
    """Deal the decks and hands that a secret gives: commitment, key, first dealer, cards.

    Without --deal or --deals it is shuffle 0. Seats are 0 to 3 as in a record.
    """
    server_seed = seed or seed_file
    if server_seed is None or (seed and seed_file):
        raise click.UsageError("give the seed by --seed or by --seed-file")
    if number is not None and deals is not None:
        raise click.UsageError("give --deal or --deals, not both")
    numbers = deals or range(number or 0, (number or 0) + 1)
    if len(numbers) > 1 and (cut is not None or taker is not None):
        raise click.UsageError("--cut and --taker are of one deal: give it by --deal")
    shown = _dealt(server_seed, sakka_id, client_seeds, beacon or b"", numbers, dealer, cut, taker)
    if form == "json":
        _write_json(shown, trace)
        return
    for line in _lines(shown, trace, lang):
        click.echo(line)


def _dealt(
    server_seed: bytes,
    sakka_id: str,
    client_seeds: list[str | None],
    beacon: bytes,
    numbers: range,
    dealer: int | None,
    cut: int | None,
    taker: int | None,
) -> dict[str, Any]:
    """What is shown, as it stands in the JSON form but for the traces."""
    from verifier.cards import DECK
    from verifier.fairness.commitment import commitment_of, sakka_key
    from verifier.fairness.dealing import cut_deck, first_dealer, first_hands, rest_hands, shuffle

    key = sakka_key(server_seed, sakka_id, client_seeds, beacon)
    first = first_dealer(key)
    deals = []
    for number in numbers:
        seat = (first + number if dealer is None else dealer + number - numbers[0]) % 4
        deck = shuffle(key, number)
        if cut is not None:
            deck = cut_deck(deck, cut)
        hands, flip = first_hands(deck, seat)
        dealt: dict[str, Any] = {"index": number, "dealer": seat, "cut": cut}
        dealt["deck"] = [DECK[card] for card in deck]
        dealt["first"] = [[DECK[card] for card in hand] for hand in hands]
        dealt["flip"] = DECK[flip]
        if taker is not None:
            dealt["taker"] = taker
            dealt["rest"] = [
                [DECK[card] for card in hand] for hand in rest_hands(deck, seat, taker)
            ]
        deals.append(dealt)
    return {
        "sakka_id": sakka_id,
        "commitment": commitment_of(server_seed),
        "key": key.hex(),
        "first_dealer": first,
        "deals": deals,
    }


def _write_json(shown: dict[str, Any], trace: bool) -> None:
    import msgspec

    from verifier.fairness.trace import trace_first_dealer, trace_shuffle

    if trace:
        key = bytes.fromhex(shown["key"])
        shown["first_dealer_trace"] = trace_first_dealer(key)
        for dealt in shown["deals"]:
            dealt["trace"] = trace_shuffle(key, dealt["index"])
    text = msgspec.json.format(msgspec.json.encode(shown)).decode("utf-8")
    click.echo(text)


def _lines(shown: dict[str, Any], trace: bool, lang: "Lang") -> Iterator[str]:
    from verifier.fairness.trace import (
        dealer_lines,
        deck_lines,
        shuffle_lines,
        trace_first_dealer,
        trace_shuffle,
    )
    from verifier.messages.catalogue import say

    def words(key: str, **values: object) -> str:
        return say("fairness", "deal", key, lang=lang, **values)

    def hands(dealt: list[list[str]]) -> Iterator[str]:
        for seat, cards in enumerate(dealt):
            yield words("hand", seat=seat, cards=" ".join(cards))

    key = bytes.fromhex(shown["key"])
    for name in ("commitment", "key"):
        yield words(name)
        yield f"  {shown[name]}"
    yield words("first_dealer", seat=shown["first_dealer"])
    if trace:
        yield from dealer_lines(trace_first_dealer(key), lang)
    yield words("seats")
    for dealt in shown["deals"]:
        yield ""
        yield words("head" if dealt["cut"] is None else "head_cut", **dealt)
        if trace:
            yield from shuffle_lines(trace_shuffle(key, dealt["index"]), lang)
        yield words("deck")
        yield from deck_lines(dealt["deck"])
        yield words("first")
        yield from hands(dealt["first"])
        yield words("flip", card=dealt["flip"])
        if "rest" in dealt:
            yield words("rest", taker=dealt["taker"])
            yield from hands(dealt["rest"])
