"""``verify-sakka schema``: the JSON Schemas of record and report."""

from pathlib import Path

import click

from verifier.record.schema import NAMES, file_name, schema_text


@click.command()
@click.argument("name", type=click.Choice(NAMES), required=False)
@click.option(
    "--write",
    "folder",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="DIR",
    help="Write all schemas into DIR instead, as they stand in vectors/schema.",
)
def schema(name: str | None, folder: Path | None) -> None:
    """Print the JSON Schema of a record or a report.

    The schemas are made from the types that this program reads and writes with.
    """
    if (name is None) == (folder is None):
        raise click.UsageError("give either a NAME or --write DIR")
    if name is not None:
        click.echo(schema_text(name), nl=False)
    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)
        for each in NAMES:
            (folder / file_name(each)).write_text(schema_text(each), encoding="utf-8", newline="\n")
