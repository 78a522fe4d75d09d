"""``verify-sakka serve``: the تحقق page and its API on this machine."""

import errno
import os
import socket

import click

from .exits import Exit, Failure

_PORTS_TRIED = 100
_HIGHEST_PORT = 65535


@click.command()
@click.option("--host", metavar="NAME", help="The address to listen on.  [default: 127.0.0.1]")
@click.option(
    "--port",
    type=click.IntRange(0, _HIGHEST_PORT),
    help="The port to listen on; 0 is any free one.  [default: 8000]",
)
@click.option(
    "--next-free", is_flag=True, help="Where that port is in use, take the next free one."
)
@click.option(
    "--workers", type=click.IntRange(min=1), help="Processes that answer.  [default: one a core]"
)
@click.option(
    "--threads",
    type=click.IntRange(min=1),
    help="Requests a worker answers at a time.  [default: 4]",
)
def serve(
    host: str | None, port: int | None, next_free: bool, workers: int | None, threads: int | None
) -> None:
    """Serve the page and its API, until TERM or Ctrl-C.

    Everything else that can be set comes by the environment: docs/service.md has the table.
    """
    # Slow to import, and for this command alone.
    from verifier.service.server import address, count_over_workers, run
    from verifier.service.settings import SettingError, from_environment, settings_of

    given = {"host": host, "port": port, "workers": workers, "threads": threads}
    try:
        config = from_environment() | {name: v for name, v in given.items() if v is not None}
        settings = settings_of(config)
        count_over_workers()
        listening = _listen(settings.host, settings.port, next_free)
        from verifier.service.app import create_app
        from verifier.service.store import StoreUnavailable

        try:
            app = create_app(config)
        except StoreUnavailable:
            raise Failure(
                "the database does not answer, or cannot be written: DATABASE_URL"
            ) from None
    except SettingError as error:
        raise Failure("\n".join(error.faults)) from None
    here = address(settings.host, listening.getsockname()[1])
    master = os.getpid()
    try:
        run(app, settings, listening.detach(), lambda: click.echo(here))
    except SystemExit as end:
        if os.getpid() == master and end.code:
            raise Failure("the server ended with an error, see above", Exit.INTERNAL) from None
        raise


def _listen(host: str, port: int, next_free: bool) -> socket.socket:
    """A bound socket; ``Failure`` says why there is none."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except socket.gaierror as error:
        raise Failure(f"{host} cannot be listened on: {error.strerror}") from None
    family = found[0][0]
    last = min(port + _PORTS_TRIED, _HIGHEST_PORT) if next_free and port else port
    for candidate in range(port, last + 1):
        listening = socket.socket(family, socket.SOCK_STREAM)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((host, candidate))
            listening.listen()
        except OSError as error:
            listening.close()
            if error.errno == errno.EADDRINUSE and candidate < last:
                continue
            raise Failure(f"{host}, port {candidate}: {_reason(error)}") from None
        return listening
    raise AssertionError("the last port either served or failed")


def _reason(error: OSError) -> str:
    if error.errno == errno.EADDRINUSE:
        return "already in use; --port takes another one, --next-free looks for it"
    return os.strerror(error.errno) if error.errno else str(error)
