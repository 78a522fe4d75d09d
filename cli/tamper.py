"""``verify-sakka tamper``: spoil a record in one named way, to watch it being found."""

import shlex
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import BinaryIO

import click

from verifier.messages.catalogue import Lang, say
from verifier.messages.show import clean, left_to_right
from verifier.record.files import kind_of, read_records
from verifier.record.load import load
from verifier.record.model import Record
from verifier.samples.tamper import KINDS, NotApplicable, Tampered, fitting
from verifier.samples.tamper import tamper as spoil

from .exits import Exit, Failure


@click.command()
@click.argument("kind", required=False, metavar="[KIND]")
@click.argument("file", required=False, metavar="[FILE|-]")
@click.option("--seed", default="1", show_default=True, metavar="TEXT", help="Chooses the place.")
@click.option("--list", "listed", is_flag=True, help="List the kinds, and what should be found.")
@click.option("--lang", type=click.Choice(["ar", "en"]), default="en", show_default=True)
def tamper(kind: str | None, file: str | None, seed: str, listed: bool, lang: Lang) -> None:
    """Spoil a record in one named way.

    The spoiled record goes to standard output; what was done to it, and what verify should find, to
    standard error. Without FILE a fitting sample sakka is spoiled; - is standard input.
    """
    if listed:
        if kind is not None:
            raise click.UsageError(say("samples", "tamper", "list_alone", lang=lang))
        for line in _list(lang):
            click.echo(line)
        return
    if kind is None:
        raise click.UsageError(say("samples", "tamper", "no_kind", lang=lang))
    if kind not in KINDS:
        raise click.UsageError(say("samples", "tamper", "unknown", lang=lang, kind=clean(kind)))
    try:
        if file is None:
            record, spoiled = fitting(kind, seed)
        else:
            record = _read(file, lang)
            spoiled = spoil(record, kind, seed)
    except NotApplicable as error:
        raise Failure(say("samples", "tamper", "nowhere", lang=lang, kind=kind)) from error
    except UnicodeEncodeError as error:
        raise click.BadParameter("text in UTF-8 is needed", param_hint="--seed") from error
    sys.stdout.buffer.write(spoiled.data + b"\n")
    for line in _told(kind, record, spoiled, lang):
        click.echo(line, err=True)


def _read(name: str, lang: Lang) -> Record:
    """The record of a file, the first where it holds several."""
    with ExitStack() as stack:
        if name == "-":
            stream: BinaryIO = sys.stdin.buffer
        else:
            stream = stack.enter_context(Path(name).open("rb"))
        kind = kind_of(name)
        for raw in read_records(stream, jsonl=kind.jsonl, packing=kind.packing):
            return load(raw.data).record
    raise Failure(say("samples", "tamper", "no_record", lang=lang), Exit.INVALID)


def _list(lang: Lang) -> Iterator[str]:
    width = max(map(len, KINDS))
    codes = max(len(kind.code) for kind in KINDS.values())
    for name, kind in KINDS.items():
        about = kind.about_ar if lang == "ar" else kind.about_en
        tables = "/".join(kind.tables)
        yield f"{name:<{width}}  {kind.code:<{codes}}  {tables:<9}  {about}"


def _told(kind: str, record: Record, spoiled: Tampered, lang: Lang) -> Iterator[str]:
    about = KINDS[kind].about_ar if lang == "ar" else KINDS[kind].about_en
    sakka = left_to_right(record.sakka_id)
    yield say("samples", "tamper", "spoiled", lang=lang, sakka=sakka, about=about)
    place = "" if spoiled.deal is None else f"deals[{spoiled.deal}]"
    if spoiled.event is not None:
        place += f".events[{spoiled.event}]"
    known = {"place": left_to_right(place)} if place else {}
    code = left_to_right(spoiled.code)
    yield say("samples", "tamper", "expected", lang=lang, code=code, **known)
    if KINDS[kind].companions:
        codes = ", ".join(sorted(KINDS[kind].companions))
        yield say("samples", "tamper", "companions", lang=lang, codes=codes)
    if spoiled.trust is not None and spoiled.trust.own_seed is not None:
        own = spoiled.trust.own_seed
        own_text = shlex.quote(clean(f"{own.seat}:{own.text}"))
        yield say("samples", "tamper", "trust", lang=lang, own=left_to_right(own_text))
    if spoiled.trust is not None and spoiled.trust.log_policy is not None:
        keys = " ".join(map(str, spoiled.trust.log_policy.logs))
        yield say("samples", "tamper", "trust_log", lang=lang, key=left_to_right(keys))
