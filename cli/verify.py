"""``verify-sakka verify``: records in, verdicts out."""

import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import BinaryIO

import click
import msgspec

from verifier.fairness.text import text_fault
from verifier.messages.catalogue import Lang, say
from verifier.record.errors import FileUnreadable, RecordInvalid
from verifier.record.files import RawRecord, kind_of, read_records
from verifier.record.load import load
from verifier.record.model import MAX_CLIENT_SEED
from verifier.report import Report, report_json
from verifier.trust import OwnSeed, Trust
from verifier.verify import invalid_report
from verifier.verify import verify as verify_record

from .exits import Exit
from .sheet import findings, sheet, verdict_line

EXIT_OF_VERDICT = {
    "mismatch": Exit.MISMATCH,
    "invalid": Exit.INVALID,
    "incomplete": Exit.INCOMPLETE,
    "verified": Exit.VERIFIED,
}
"""Worst first: of several records the first verdict here that any of them has decides."""


def _hex64(ctx: click.Context, param: click.Parameter, value: str | None) -> str | None:
    if value is None:
        return None
    if len(value) != 64 or set(value) - set("0123456789abcdef"):
        raise click.BadParameter("64 lower-case hex digits are needed")
    return value


def _own_seed(ctx: click.Context, param: click.Parameter, value: str | None) -> OwnSeed | None:
    if value is None:
        return None
    seat, colon, text = value.partition(":")
    if seat not in ("0", "1", "2", "3") or not colon:
        raise click.BadParameter("SEAT:TEXT is needed, the seat 0 to 3 as in the record")
    if len(text) > MAX_CLIENT_SEED or text_fault(text) is not None:
        raise click.BadParameter(
            f"a client seed has up to {MAX_CLIENT_SEED} characters, all of Unicode 14.0"
        )
    return OwnSeed(int(seat), text)


@click.command()
@click.argument("files", nargs=-1, required=True, type=str, metavar="FILE…|-")
@click.option(
    "--commitment", callback=_hex64, metavar="HEX", help="The commitment noted before play."
)
@click.option("--operator-key", callback=_hex64, metavar="HEX", help="The operator's public key.")
@click.option(
    "--my-seed",
    "own_seed",
    callback=_own_seed,
    metavar="SEAT:TEXT",
    help="Your own client seed and the seat (0 to 3) that you gave it at.",
)
@click.option("--jsonl", is_flag=True, help="One record a line, whatever the file is called.")
@click.option(
    "--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True
)
@click.option("--lang", type=click.Choice(["ar", "en"]), default="en", show_default=True)
@click.option(
    "--only-findings", is_flag=True, help="Leave out the sheet, and records without findings."
)
def verify(
    files: tuple[str, ...],
    commitment: str | None,
    operator_key: str | None,
    own_seed: OwnSeed | None,
    jsonl: bool,
    form: str,
    lang: Lang,
    only_findings: bool,
) -> Exit:
    """Verify records: was each sakka dealt and judged honestly?

    A FILE is one record, or one record a line where its name ends in .jsonl (also before .gz or
    .zst); - is standard input.

    Exit codes: 0 verified, 1 mismatch, 3 incomplete, 4 invalid, 2 wrong use or a file that cannot
    be opened; of several records the worst, in the order 1, 4, 3, 0.
    """
    trust = Trust(commitment=commitment, operator_key=operator_key, own_seed=own_seed)
    seen: Counter[str] = Counter()
    unread: list[str] = []
    with ExitStack() as stack:
        records: Iterable[RawRecord] = _records(files, jsonl, unread)
        if sys.stderr.isatty() and _long(files, jsonl):
            records = stack.enter_context(
                click.progressbar(records, label="records", file=sys.stderr, show_pos=True)
            )
        for raw in records:
            report, names = _judged(raw.data, trust)
            seen[report.verdict] += 1
            if only_findings and not report.findings:
                continue
            if form == "json":
                _json(report, only_findings)
            else:
                _text(report, names, lang, only_findings)
    if form == "text" and seen.total() > 1:
        click.echo(say("sheet", "head", "batch", lang=lang, total=seen.total(), **_counts(seen)))
    if unread:
        return Exit.USAGE
    return next(
        (EXIT_OF_VERDICT[verdict] for verdict in EXIT_OF_VERDICT if seen[verdict]), Exit.VERIFIED
    )


def _counts(seen: Counter[str]) -> dict[str, object]:
    return {verdict: seen[verdict] for verdict in EXIT_OF_VERDICT}


def _judged(data: bytes, trust: Trust) -> tuple[Report, list[str]]:
    """The report, and the players' names for the sheet."""
    try:
        loaded = load(data)
    except RecordInvalid as fault:
        return invalid_report(fault), []
    return verify_record(loaded, trust), [player.name for player in loaded.record.players]


def _records(files: tuple[str, ...], jsonl: bool, unread: list[str]) -> Iterator[RawRecord]:
    """All records of all files; one that cannot be read is named and does not stop the others."""
    for name in files:
        try:
            with ExitStack() as stack:
                stream: BinaryIO = (
                    sys.stdin.buffer if name == "-" else stack.enter_context(Path(name).open("rb"))
                )
                kind = kind_of(name)
                yield from read_records(stream, jsonl=jsonl or kind.jsonl, packing=kind.packing)
        except FileUnreadable as error:
            unread.append(name)
            click.echo(f"verify-sakka: {click.format_filename(name)}: {error}", err=True)
        except OSError as error:
            unread.append(name)
            reason = error.strerror or type(error).__name__
            click.echo(f"verify-sakka: {click.format_filename(name)}: {reason}", err=True)


def _long(files: tuple[str, ...], jsonl: bool) -> bool:
    return jsonl or len(files) > 1 or any(kind_of(name).jsonl for name in files)


def _json(report: Report, only_findings: bool) -> None:
    """One report a line, the same bytes every time."""
    if only_findings:
        members = ("format", "sakka_id", "verdict", "record_sha256", "findings")
        line = msgspec.json.encode({member: getattr(report, member) for member in members})
    else:
        line = report_json(report)
    click.get_binary_stream("stdout").write(line + b"\n")


def _text(report: Report, names: list[str], lang: Lang, only_findings: bool) -> None:
    if only_findings:
        click.echo(verdict_line(report, lang))
        lines = findings(report, lang)
    else:
        lines = sheet(report, names, lang)
    for line in lines:
        click.echo(line)
    click.echo("")
