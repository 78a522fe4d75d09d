"""``python -m vectors.generate [--check] [--into DIR] [--draw] [FILE…]``, from the tree."""

import argparse
import sys
from pathlib import Path

from verifier.conformance.schema import file_name, schema_text

from . import FILES, perft
from .core import Disagreement
from .sakkas import draw

VECTORS = Path(__file__).resolve().parent.parent


PERFT = "perft"
"""Takes minutes, and so is written only where it is asked for by name."""


def texts(name: str) -> dict[str, str]:
    """All that is written for one file, by path from ``vectors/``."""
    if name == PERFT:
        return {"perft/deals.txt": perft.text()}
    written = {f"{name}.json": FILES[name]().text()}
    return {**written, f"schema/{file_name(name)}": schema_text(name)}


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m vectors.generate", description=__doc__)
    parser.add_argument("files", nargs="*", choices=[[], *FILES, PERFT], metavar="FILE")
    parser.add_argument("--check", action="store_true", help="only compare with what is there")
    parser.add_argument("--into", type=Path, default=VECTORS, metavar="DIR")
    parser.add_argument("--draw", action="store_true", help="draw the whole sakkas anew first")
    wanted = parser.parse_args(arguments)
    if wanted.draw:
        draw()
    other = []
    for name in wanted.files or FILES:
        try:
            written = texts(name)
        except Disagreement as two_answers:
            sys.stderr.write(f"{two_answers}\n")
            return 1
        for path, text in written.items():
            file = wanted.into / path
            if not wanted.check:
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_text(text, encoding="utf-8", newline="\n")
            elif not file.is_file() or file.read_text(encoding="utf-8") != text:
                other.append(path)
    for path in other:
        sys.stderr.write(f"vectors/{path} is not what the generator writes\n")
    return 1 if other else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
