"""``verify-sakka serve``: the تحقق page and its API on this machine."""

import click


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on.")
@click.option("--port", default=8000, show_default=True, help="The port to listen on.")
def serve(host: str, port: int) -> None:
    """Serve the page and its API."""
    from gunicorn.app.base import BaseApplication  # slow to import, and for this alone

    from verifier.service.app import create_app

    class Server(BaseApplication):  # type: ignore[misc]
        def load_config(self) -> None:
            self.cfg.set("bind", f"{host}:{port}")
            self.cfg.set("threads", 4)

        def load(self) -> object:
            return create_app()

    Server().run()
