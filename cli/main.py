"""``verify-sakka``: the group of commands, and the one place where an error becomes an exit."""

import os
import sys
import traceback
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from io import TextIOWrapper
from pathlib import PurePath
from typing import Any

import click

from verifier import __version__

from .exits import Exit, Failure

COMMANDS: dict[str, tuple[str, str]] = {
    "verify": ("verify", "Verify records: was the sakka dealt and judged honestly?"),
    "deal": ("deal", "Deal the decks and hands that a secret gives."),
    "rules": ("rules", "Show the rules of a profile, or what two differ in."),
    "simulate": ("simulate", "Make legal sample sakkas."),
    "tamper": ("tamper", "Spoil a record in one named way."),
    "vectors": ("vectors", "List, check or put to another program the test vectors."),
    "serve": ("serve", "Serve the تحقق page and its API."),
    "schema": ("schema", "Print the JSON Schema of a record or a report."),
}
"""Each command's module and its line in ``--help``. The command has its own name in its module; the
module is imported when the command is called, so that ``--help`` starts at once."""

_LONGEST_REASON = 200


class Commands(click.Group):
    """A group that imports a command when it is called, and ends every run with one exit code."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module, _ = COMMANDS[cmd_name]
        command = getattr(import_module(f".{module}", __package__), cmd_name)
        assert isinstance(command, click.Command)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, text) for name, (_, text) in COMMANDS.items()])

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        **extra: Any,
    ) -> Any:
        """Run, and exit with the code that a command returns (``None`` is 0) or stops with."""
        prog_name = prog_name or "verify-sakka"
        if not standalone_mode or "_VERIFY_SAKKA_COMPLETE" in os.environ:
            return super().main(args, prog_name, complete_var, standalone_mode, **extra)
        arguments = sys.argv[1:] if args is None else list(args)
        sys.exit(int(_exit_code_of(self, arguments, prog_name, extra)))


def _exit_code_of(
    group: click.Group, args: list[str], prog_name: str, extra: dict[str, Any]
) -> int:
    try:
        _write_utf8()
        with group.make_context(prog_name, args, **extra) as ctx:
            code = group.invoke(ctx)
        if sys.stdout is not None:
            sys.stdout.flush()
        return code if isinstance(code, int) else Exit.VERIFIED
    except click.exceptions.Exit as stop:
        return stop.exit_code
    except (KeyboardInterrupt, EOFError, click.Abort):
        click.echo("", err=True)
        return Exit.INTERRUPTED
    except click.ClickException as error:
        error.show()
        # Some of click's own errors would exit with 1, which is the verdict "mismatch" here.
        return error.code if isinstance(error, Failure) else Exit.USAGE
    except BrokenPipeError:
        _write_no_more()
        return Exit.PIPE_CLOSED
    except OSError as error:
        _write_no_more()
        name = f"{error.filename}: " if error.filename is not None else ""
        _say(f"{name}{error.strerror or type(error).__name__}")
        return Exit.USAGE
    except Exception as error:
        fault = _input_fault(error)
        if fault is not None:
            _say(str(error))
            return fault
        _say(
            f"internal error, please report this line and what was run: {_reason_of(error)}"
            f" [verify-sakka {__version__}, Python {sys.version.split()[0]}]"
        )
        return Exit.INTERNAL


def _input_fault(error: Exception) -> Exit | None:
    """The code of an error of the verifier that says what is wrong with what it was given."""
    from verifier.record.errors import FileUnreadable, RecordInvalid  # not before it is needed
    from verifier.rules.profiles import OptionError

    if isinstance(error, RecordInvalid):
        return Exit.INVALID
    if isinstance(error, FileUnreadable | OptionError):
        return Exit.USAGE
    return None


def _write_utf8() -> None:
    """Arabic comes out right whatever the locale says; what no encoding holds is escaped."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")


def _write_no_more() -> None:
    """What stdout still holds cannot be written, at the end of the program neither."""
    with suppress(OSError, ValueError, AttributeError):
        stdout = sys.stdout.fileno()
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stdout)
        os.close(nowhere)


def _say(sentence: str) -> None:
    with suppress(OSError):
        click.echo(f"verify-sakka: {sentence}", err=True)


def _reason_of(error: Exception) -> str:
    """The error in one line: its type, its words cut short, and where it was raised."""
    words = " ".join(str(error).split())
    if len(words) > _LONGEST_REASON:
        words = words[:_LONGEST_REASON] + "…"
    place = "?"
    for frame in traceback.extract_tb(error.__traceback__):
        path = PurePath(frame.filename)
        if "verifier" in path.parts or "cli" in path.parts:
            place = f"{path.parent.name}/{path.name}:{frame.lineno}"
    return f"{type(error).__name__}({words}) at {place}"


def _show_versions(ctx: click.Context, _: click.Parameter, wanted: bool) -> None:
    if not wanted or ctx.resilient_parsing:
        return
    from importlib import metadata  # slow to import, and for this alone

    click.echo(f"verify-sakka {__version__} (pure Python)")
    click.echo(f"Python {sys.version.split()[0]}")
    for package in ("msgspec", "cryptography", "py-ecc"):
        try:
            click.echo(f"{package} {metadata.version(package)}")
        except metadata.PackageNotFoundError:
            click.echo(f"{package} not installed")
    ctx.exit()


@click.group(
    name="verify-sakka",
    cls=Commands,
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_show_versions,
    help="Show the versions and exit.",
)
def main() -> None:
    """Was this صكة of بلوت dealt and judged honestly?"""
