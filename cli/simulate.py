"""``verify-sakka simulate``: legal sample sakkas, to try things out with."""

import gzip
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any, Literal, cast

import click
import msgspec
import zstandard

from verifier.messages.rulesets import RULESETS, Value
from verifier.record.files import kind_of
from verifier.record.model import MAX_DEALS, ProfileName, Record
from verifier.rules.profiles import (
    OBSERVED_APP,
    OptionError,
    load_profile,
    observed_app,
    read_overrides,
)
from verifier.samples.simulate import Wish, WishError
from verifier.samples.simulate import simulate as simulated

from .options import option_error, read_option

MOST_RECORDS = 1_000_000


@click.command()
@click.option(
    "--profile",
    type=click.Choice(RULESETS),
    default="saharat",
    show_default=True,
    help="The rule book; observed_app is what one popular app was seen to do.",
)
@click.option("--table", type=click.Choice(["sahl", "qaid"]), default="sahl", show_default=True)
@click.option(
    "--option",
    "options",
    multiple=True,
    metavar="NAME=VALUE",
    help="The table's own option over the rule book; may be given several times.",
)
@click.option(
    "--seed",
    default="1",
    show_default=True,
    metavar="TEXT",
    help="What everything follows from: the same seed gives the same sakkas.",
)
@click.option(
    "--count",
    type=click.IntRange(1, MOST_RECORDS),
    default=1,
    show_default=True,
    help="So many sakkas; more than one as JSON Lines, one a line.",
)
@click.option(
    "--deals",
    type=click.IntRange(0, MAX_DEALS),
    default=MAX_DEALS,
    help="Stop after so many deals, though nobody has won.",
)
@click.option("--untimed", is_flag=True, help="Without times.")
@click.option(
    "--signed/--unsigned",
    default=False,
    show_default=True,
    help="With a signed statement of what was promised.",
)
@click.option("--logged", is_flag=True, help="With a receipt of the sample log (needs --signed).")
@click.option("--beacon", is_flag=True, help="With the value of a public beacon.")
@click.option("--unrevealed", is_flag=True, help="As long as the secret is not shown.")
@click.option("--bots", is_flag=True, help="With two bots at the table.")
@click.option(
    "--output",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Write to FILE, packed where its name ends in .gz or .zst.",
)
def simulate(
    profile: str,
    table: Literal["sahl", "qaid"],
    options: tuple[str, ...],
    seed: str,
    count: int,
    deals: int,
    untimed: bool,
    signed: bool,
    logged: bool,
    beacon: bool,
    unrevealed: bool,
    bots: bool,
    output: Path | None,
) -> None:
    """Make legal sample sakkas.

    Four bots play by the rules, dealt from a secret as an operator deals; the claims are right. The
    secret follows from the seed: nothing to play by.
    """
    wish = msgspec.structs.replace(
        _wish(profile, options),
        mode=table,
        deals=deals,
        timed=not untimed,
        signed=signed,
        logged=logged,
        beacon=beacon,
        revealed=not unrevealed,
        bots=bots,
    )
    try:
        records = iter([simulated(seed, wish)])
    except WishError as error:
        raise click.UsageError(str(error)) from error
    except UnicodeEncodeError as error:
        raise click.BadParameter("text in UTF-8 is needed", param_hint="--seed") from error
    with _stream(output) as stream:
        for record in records:
            stream.write(_line(record))
        for number in range(1, count):
            stream.write(_line(simulated(f"{seed} {number}", wish)))


def _wish(profile: str, options: tuple[str, ...]) -> Wish:
    """A wish for these rules alone."""
    own: dict[str, Value] = dict(read_option(text) for text in options)
    if profile == OBSERVED_APP:
        app = observed_app()
        profile, own = app.base, app.overrides | own
    try:
        overrides = read_overrides(own) if own else None
    except OptionError as error:
        raise option_error(error) from error
    name = cast(ProfileName, load_profile(profile).name)
    return Wish(profile=name, overrides=overrides)


def _line(record: Record) -> bytes:
    return msgspec.json.encode(record) + b"\n"


@contextmanager
def _stream(output: Path | None) -> Iterator[IO[bytes]]:
    """Where the records go; the same records give the same bytes, packed or not."""
    if output is None:
        yield sys.stdout.buffer
        return
    packing = kind_of(output.name).packing
    with output.open("wb") as file:
        if packing == "gzip":
            # without the name and the time of now
            with gzip.GzipFile("", "wb", fileobj=file, mtime=0) as packed:
                yield cast(Any, packed)
        elif packing == "zstd":
            with zstandard.ZstdCompressor().stream_writer(file) as packed:
                yield cast(Any, packed)
        else:
            yield file
