"""Writes the vector files (``python -m vectors.generate``, from the tree).

A test is written only where its right value is known twice: by hand from the text of the rules, or
from the second program (``vectors/reference``), and in every case the verifier must agree. Where
two answers differ the generator stops and shows both. Everything is drawn from named seeds, so
that generating again gives the same bytes.
"""

from collections.abc import Callable

from . import counts, deals, documents, plays, sakkas, sheets, shuffles, signatures, words
from .core import File

_MAKERS: tuple[Callable[[], File], ...] = (
    *shuffles.FILES,
    *signatures.FILES,
    *words.FILES,
    *plays.FILES,
    *sheets.FILES,
    *counts.FILES,
    *deals.FILES,
    *sakkas.FILES,
    *documents.FILES,
)

FILES: dict[str, Callable[[], File]] = {maker.__name__: maker for maker in _MAKERS}
"""Every file's maker, by the file's name without ``.json``."""
