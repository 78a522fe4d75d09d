"""Every text of the pages is in Arabic, once, with the same values in it, and none lies unused."""

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import DEFAULT_KEYWORDS, extract
from babel.messages.pofile import read_po
from jinja2.ext import babel_extract

from .reading import ROOT

PO = ROOT / "verifier" / "service" / "translations" / "ar" / "LC_MESSAGES" / "messages.po"
SOURCES = (
    *sorted(ROOT.glob("templates/**/*.html")),
    *sorted(ROOT.glob("verifier/service/**/*.py")),
)
VALUE = re.compile(r"%\((\w+)\)|\{(\w+)\}")
ARABIC = re.compile("[\u0621-\u064a]")


def said_in(path: Path) -> Iterator[str | tuple[str, str]]:
    """The texts that a file asks for, as Babel's own extractor finds them."""
    method: Any = babel_extract if path.suffix == ".html" else "python"
    with path.open("rb") as file:
        for _line, text, _comments, _context in extract(method, file, keywords=DEFAULT_KEYWORDS):
            yield text if isinstance(text, str) else (text[0], text[1])


@pytest.fixture(scope="module")
def asked() -> set[str | tuple[str, str]]:
    return {text for path in SOURCES for text in said_in(path)}


@pytest.fixture(scope="module")
def catalogue() -> Catalog:
    with PO.open("rb") as file:
        return read_po(file, locale="ar")


def messages(catalogue: Catalog) -> list[Message]:
    return [message for message in catalogue if message.id]


def texts_of(text: Any) -> list[str]:
    """One text, or each of its forms by number."""
    return [text] if isinstance(text, str) else [*text]


def values_in(text: str) -> set[str]:
    return {python or script for python, script in VALUE.findall(text)}


def test_there_are_texts(asked: set[str | tuple[str, str]]) -> None:
    assert len(asked) > 150
    assert "Verify" in asked
    assert ("1 finding", "%(num)d findings") in asked


def test_every_text_has_its_arabic_and_none_is_unused(
    asked: set[str | tuple[str, str]], catalogue: Catalog
) -> None:
    known = {tuple(one.id) if isinstance(one.id, list) else one.id for one in messages(catalogue)}
    assert asked - known == set()
    assert known - asked == set()


def test_no_text_stands_twice() -> None:
    """Babel reads the last of two; a second one would hide the first."""
    ids = re.findall(r'^msgid ("(?:.*)"(?:\n".*")*)', PO.read_text("utf-8"), re.MULTILINE)
    assert [one for one, times in Counter(ids).items() if times > 1] == []


def test_every_translation_is_whole(catalogue: Catalog) -> None:
    for message in messages(catalogue):
        forms, originals = texts_of(message.string), texts_of(message.id)
        assert len(forms) == (6 if len(originals) > 1 else 1), message.id
        assert not message.fuzzy, message.id
        wanted = set[str]().union(*map(values_in, originals))
        for form in forms:
            assert form.strip(), message.id
            assert values_in(form) <= wanted, message.id
            if len(originals) == 1:
                assert values_in(form) == wanted, message.id
        # numbers of one and two have words of their own in Arabic
        for form in forms[3:]:
            assert values_in(form) == wanted, message.id


def test_arabic_is_arabic(catalogue: Catalog) -> None:
    latin = {one.id for one in messages(catalogue) if not ARABIC.search(str(one.string))}
    assert latin <= {"Copy", ", "}
