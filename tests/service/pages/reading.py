"""Reading a page as a browser does, and what must hold of every page."""

import itertools
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from xml.etree.ElementTree import Element

import html5lib
from werkzeug.test import TestResponse

ROOT = Path(__file__).resolve().parent.parent.parent.parent
EXAMPLES = ROOT / "examples"
ADDRESSES = ("href", "src", "action", "formaction", "srcset", "poster", "data", "ping", "cite")
FIELDS = ("input", "select", "textarea")
_CONTROL = re.compile("[\u0000-\u0008\u000b-\u001f\u007f-\u009f]")
HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")


class Page:
    """A page that was read without a fault in its markup."""

    def __init__(self, text: str) -> None:
        self.text = text
        parser = html5lib.HTMLParser(namespaceHTMLElements=False)
        self.root: Element = parser.parse(text)
        outside = re.sub(r"<textarea.*?</textarea>", "", text, flags=re.DOTALL)
        # In a box stands what was sent, whatever it is.
        harmless = ("invalid-codepoint",) if _CONTROL.search(outside) is None else ()
        assert [error for error in parser.errors if error[1] not in harmless] == []

    def all(self, *tags: str) -> Iterator[Element]:
        return (one for one in self.root.iter() if one.tag in tags)

    def by_id(self, wanted: str) -> Element:
        (found,) = (one for one in self.root.iter() if one.get("id") == wanted)
        return found

    def with_class(self, name: str) -> list[Element]:
        return [one for one in self.root.iter() if name in (one.get("class") or "").split()]

    def said(self, element: Element | None = None) -> str:
        """All text of an element, white space made one space."""
        return " ".join("".join((self.root if element is None else element).itertext()).split())

    def value(self, name: str) -> str:
        """What stands in the field of this name."""
        (field,) = (one for one in self.all(*FIELDS) if one.get("name") == name)
        if field.tag == "textarea":
            return (field.text or "").removeprefix("\n")
        if field.tag == "select":
            chosen = [one for one in field.iter("option") if "selected" in one.attrib]
            return chosen[0].get("value", "") if chosen else ""
        return field.get("value", "")

    def data(self, wanted: str) -> Any:
        return json.loads(self.by_id(wanted).text or "")


def page_of(response: TestResponse, status: int = 200) -> Page:
    """The page of an answer, which must be HTML with this status and hold for every page."""
    assert response.status_code == status, response.text[:2000]
    assert response.mimetype == "text/html"
    page = Page(response.text)
    assert faults_of(page) == []
    return page


def faults_of(page: Page) -> list[str]:
    """What is wrong with any page: markup that the policy forbids, an address elsewhere, a field
    without a label, a heading that skips a level, an id twice, a reference to nothing."""
    return [
        *_inline(page),
        *_elsewhere(page),
        *_unlabelled(page),
        *_headings(page),
        *_references(page),
    ]


def _inline(page: Page) -> Iterator[str]:
    for one in page.root.iter():
        if "style" in one.attrib or one.tag == "style":
            yield f"inline style: {one.tag} {one.attrib}"
        if any(name.startswith("on") for name in one.attrib):
            yield f"event attribute: {one.tag} {one.attrib}"
        if one.tag == "script" and one.get("type") != "application/json" and not one.get("src"):
            yield "inline script"


def _elsewhere(page: Page) -> Iterator[str]:
    for one in page.root.iter():
        for name in ADDRESSES:
            parts = urlsplit(one.get(name) or "")
            if parts.netloc or parts.scheme not in ("", "data"):
                yield f"{one.tag} {name}={one.get(name)}"


def _unlabelled(page: Page) -> Iterator[str]:
    labelled = {one.get("for") for one in page.all("label")}
    wrapped = {field for label in page.all("label") for field in label.iter() if field is not label}
    for field in page.all(*FIELDS):
        if field.get("type") == "hidden" or field in wrapped or field.get("aria-label"):
            continue
        if field.get("id") not in labelled:
            yield f"no label: {field.attrib}"
    for button in page.all("button", "a"):
        if not "".join(button.itertext()).strip() and not button.get("aria-label"):
            yield f"says nothing: {button.tag} {button.attrib}"


def _headings(page: Page) -> Iterator[str]:
    levels = [HEADINGS.index(one.tag) + 1 for one in page.all(*HEADINGS)]
    if levels.count(1) != 1 or levels[0] != 1:
        yield f"headings begin {levels[:3]}, with {levels.count(1)} of the first level"
    for above, below in itertools.pairwise(levels):
        if below > above + 1:
            yield f"a heading of level {below} after {above}"


def _references(page: Page) -> Iterator[str]:
    ids = [one.get("id") for one in page.root.iter() if one.get("id")]
    yield from (f"id twice: {one}" for one in set(ids) if ids.count(one) > 1)
    for one in page.root.iter():
        for name in ("aria-describedby", "aria-labelledby", "for", "form"):
            for wanted in (one.get(name) or "").split():
                if wanted not in ids:
                    yield f"{one.tag} {name}={wanted}"
        link = one.get("href") or ""
        if link.startswith("#") and link[1:] not in ids:
            yield f"a link to nothing: {link}"
