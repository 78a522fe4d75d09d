"""``verify-sakka verify``: records in, verdicts out."""

import io
import os
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple

import click
import msgspec

from verifier.messages.catalogue import Lang, say
from verifier.messages.show import clean
from verifier.record.errors import FileUnreadable, RecordInvalid
from verifier.record.files import FileKind, kind_of, read_records
from verifier.record.load import load
from verifier.record.model import Record
from verifier.report import Report, report_json
from verifier.translog.errors import LogInvalid
from verifier.translog.policy import MAX_POLICY_BYTES, Policy, read_policy
from verifier.trust import OwnSeed, Trust, is_hex64
from verifier.verify import invalid_report
from verifier.verify import verify as verify_record

from .exits import Exit
from .sheet import sheet

EXIT_OF_VERDICT = {
    "mismatch": Exit.MISMATCH,
    "invalid": Exit.INVALID,
    "incomplete": Exit.INCOMPLETE,
    "verified": Exit.VERIFIED,
}
"""Worst first: of several records the first verdict here that any of them has decides."""


def _hex64(ctx: click.Context, param: click.Parameter, value: str | None) -> str | None:
    if value is not None and not is_hex64(value):
        raise click.BadParameter("64 lower-case hex digits are needed")
    return value


def _own_seed(ctx: click.Context, param: click.Parameter, value: str | None) -> OwnSeed | None:
    if value is None:
        return None
    seat, colon, text = value.partition(":")
    if seat not in ("0", "1", "2", "3") or not colon:
        raise click.BadParameter("SEAT:TEXT is needed, the seat 0 to 3 as in the record")
    try:
        return OwnSeed(int(seat), text)
    except ValueError as error:
        raise click.BadParameter(str(error)) from None


def _log_policy(ctx: click.Context, param: click.Parameter, value: Path | None) -> Policy | None:
    if value is None:
        return None
    try:
        with value.open("rb") as file:
            return read_policy(file.read(MAX_POLICY_BYTES + 1))
    except LogInvalid as error:
        raise click.BadParameter(str(error)) from None


@click.command()
@click.argument(
    "files", nargs=-1, required=True, type=click.Path(allow_dash=True), metavar="FILE…|-"
)
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
@click.option(
    "--log-policy",
    callback=_log_policy,
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    metavar="FILE",
    help="The logs that you believe: a C2SP policy, or the key of one log alone.",
)
@click.option("--jsonl", is_flag=True, help="One record a line, whatever the file is called.")
@click.option(
    "--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True
)
@click.option("--lang", type=click.Choice(["ar", "en"]), default="en", show_default=True)
@click.option(
    "--only-findings",
    is_flag=True,
    help="Leave out the sheet and, of several records, those without findings.",
)
def verify(
    files: tuple[str, ...],
    commitment: str | None,
    operator_key: str | None,
    own_seed: OwnSeed | None,
    log_policy: Policy | None,
    jsonl: bool,
    form: str,
    lang: Lang,
    only_findings: bool,
) -> Exit:
    """Verify records: was each sakka dealt and judged honestly?

    A FILE is one record, or one record a line where its name ends in .jsonl; .gz and .zst are
    unpacked; - is standard input. The JSON form is one report a line, in the order of the records.

    Exit codes: 0 verified, 1 mismatch, 3 incomplete, 4 invalid, 2 wrong use or a file that cannot
    be opened (the others are verified all the same); of several records the worst, in the order
    1, 4, 3, 0.
    """
    if files.count("-") > 1:
        raise click.UsageError("standard input (-) can be read once")
    if os.environ.get("NO_COLOR"):
        click.get_current_context().color = False
    trust = Trust(
        commitment=commitment, operator_key=operator_key, own_seed=own_seed, log_policy=log_policy
    )
    source = _Source(files, jsonl, lang)
    seen: Counter[str] = Counter()
    gap = ""
    with ExitStack() as stack:
        bar: Any = None
        if source.several and _bar_fits():
            label = say("sheet", "head", "reading", lang=lang)
            size = source.size()
            bar = stack.enter_context(click.progressbar(length=size, label=label, file=sys.stderr))
        for given in source.records():
            report, record = _judged(given.data, trust)
            if bar is not None:
                bar.update(source.advanced())
            seen[report.verdict] += 1
            if only_findings and source.several and not report.findings:
                continue
            if form == "json":
                click.echo(_json(report, only_findings))
                continue
            text = sheet(report, record, lang, only_findings)
            if source.several:
                place = click.style(f"── {given.place}", bold=True)
                text = f"{gap}{place}\n{text}"
                gap = "\n"
            click.echo(text, nl=False)
    if form == "text" and source.several:
        click.echo(gap + _summary(seen, source.unread, lang))
    if source.unread:
        return Exit.USAGE
    return next(
        (EXIT_OF_VERDICT[verdict] for verdict in EXIT_OF_VERDICT if seen[verdict]), Exit.VERIFIED
    )


class _Given(NamedTuple):
    """The bytes of one record, and the file (and line) that they stand in, as it is shown."""

    place: str
    data: bytes


class _Source:
    """All records of all files. A file that cannot be read is named on stderr and counted in
    ``unread``, and does not stop the others."""

    def __init__(self, files: tuple[str, ...], jsonl: bool, lang: Lang) -> None:
        self.unread = 0
        self._files = files
        self._jsonl = jsonl
        self._lang = lang
        self._stream: BinaryIO | None = None
        self._told = 0
        self.several = jsonl or len(files) > 1 or any(kind_of(name).jsonl for name in files)

    def records(self) -> Iterator[_Given]:
        for name in self._files:
            try:
                with ExitStack() as stack:
                    yield from self._of_file(name, stack)
            except FileUnreadable as error:
                self._complain(name, error.message_ar if self._lang == "ar" else error.message_en)
            except OSError as error:
                if isinstance(error, BrokenPipeError):
                    raise
                self._complain(name, error.strerror or type(error).__name__)

    def _of_file(self, name: str, stack: ExitStack) -> Iterator[_Given]:
        kind = kind_of(name)
        if name == "-":
            stream = _standard_input()
            stack.callback(stream.detach)
            kind = _kind_inside(stream)
        else:
            stream = Path(name).open("rb")  # noqa: SIM115 - the stack closes it
            stack.enter_context(stream)
        self._stream, self._told = stream, 0
        stack.callback(setattr, self, "_stream", None)
        lines = self._jsonl or kind.jsonl
        for raw in read_records(stream, jsonl=lines, packing=kind.packing):
            place = _shown(name)
            yield _Given(f"{place}:{raw.line}" if lines else place, raw.data)

    def _complain(self, name: str, reason: str) -> None:
        self.unread += 1
        click.echo(f"verify-sakka: {_shown(name)}: {reason}", err=True)

    def size(self) -> int | None:
        """Bytes of all files, packed as they are; ``None`` where it cannot be known."""
        try:
            return sum(Path(name).stat().st_size for name in self._files)
        except OSError:
            return None

    def advanced(self) -> int:
        """Bytes read since the last call."""
        if self._stream is None or not self._stream.seekable():
            return 0
        before, self._told = self._told, self._stream.tell()
        return self._told - before


def _standard_input() -> io.BufferedReader:
    if sys.stdin is None:  # closed by whoever called
        raise OSError(0, "closed")
    return io.BufferedReader(sys.stdin.buffer)  # type: ignore[arg-type]


def _kind_inside(stream: io.BufferedReader) -> FileKind:
    """Standard input has no name that says how it is packed; no JSON begins like either packing."""
    begin = stream.peek(4)[:4]
    if begin.startswith(b"\x1f\x8b"):
        return FileKind(False, "gzip")
    return FileKind(False, "zstd" if begin == b"\x28\xb5\x2f\xfd" else "plain")


def _shown(name: str) -> str:
    """A file's name made harmless to show."""
    return "<stdin>" if name == "-" else clean(click.format_filename(name))


def _bar_fits() -> bool:
    """Only where somebody sees it, and where it does not run into the reports."""
    return sys.stderr.isatty() and not sys.stdout.isatty()


def _summary(seen: Counter[str], unread: int, lang: Lang) -> str:
    counts = {verdict: seen[verdict] for verdict in EXIT_OF_VERDICT}
    text = say("sheet", "head", "batch", lang=lang, total=seen.total(), **counts)
    if unread:
        text = say("sheet", "head", "unread", lang=lang, batch=text, number=unread)
    return click.style(text, bold=True)


def _judged(data: bytes, trust: Trust) -> tuple[Report, Record | None]:
    """The report, and what it is about if it could be read."""
    try:
        loaded = load(data)
    except RecordInvalid as fault:
        return invalid_report(fault), None
    return verify_record(loaded, trust), loaded.record


def _json(report: Report, only_findings: bool) -> bytes:
    """The report as one line, the same bytes every time."""
    return report_json(msgspec.structs.replace(report, deals=[]) if only_findings else report)
