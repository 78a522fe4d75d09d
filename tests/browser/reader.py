"""A reader of the page: a real browser, and a note of everything that it should not have to say."""

import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Literal, NamedTuple
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request, expect

ROOT = Path(__file__).resolve().parent.parent.parent
EXAMPLES = ROOT / "examples"
PICTURES = ROOT / "build" / "screenshots"
AXE = ROOT / "node_modules" / "axe-core" / "axe.min.js"

NAMES = ("chromium", "chromium-browser", "google-chrome")
ARGUMENTS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # A name that is not this machine's own, so that a page without TLS can be read as one.
    "--host-resolver-rules=MAP plain.test 127.0.0.1",
]
PATIENCE = 30_000
"""Milliseconds that a busy machine may take for what is done at once elsewhere."""

Lang = Literal["ar", "en"]
Theme = Literal["light", "dark"]
LOCALES: dict[Lang, str] = {"ar": "ar-SA", "en": "en-GB"}


class Size(NamedTuple):
    """Of the window, in CSS pixels."""

    width: int
    height: int

    @property
    def touch(self) -> bool:
        return self.width < 700

    def __str__(self) -> str:
        return f"{self.width}x{self.height}"


PHONE = Size(360, 740)
DESK = Size(1280, 800)
SMALL = Size(320, 640)


def installed_browser() -> str | None:
    """Where the machine has one."""
    return next(filter(None, map(shutil.which, NAMES)), None)


class Reader:
    """One window at ``site``. What goes wrong in it is collected in ``faults``."""

    def __init__(self, context: BrowserContext, site: str) -> None:
        self.context = context
        self.site = site
        self.faults: list[str] = []
        self.page: Page = context.new_page()
        self.page.set_default_timeout(PATIENCE)
        self.page.on("console", self._console)
        self.page.on("pageerror", lambda error: self.faults.append(f"page error: {error}"))
        context.on("request", self._request)
        context.on("requestfailed", self._failed)

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            where = message.location.get("url", "")
            self.faults.append(f"console {message.type}: {message.text} ({where})")

    def _request(self, request: Request) -> None:
        if urlsplit(request.url).scheme not in ("data", "blob"):
            self._own(request.url)

    def _own(self, url: str) -> None:
        if not url.startswith(self.site):
            self.faults.append(f"a request elsewhere: {url}")

    def _failed(self, request: Request) -> None:
        # A navigation that is a download is taken out of the window's hands, and what a page was
        # still loading ends with it where the reader goes on.
        gone_on = request.failure is not None and "ERR_ABORTED" in request.failure
        if not request.is_navigation_request() and not gone_on:
            self.faults.append(f"not loaded: {request.url} {request.failure}")

    def expect_status(self, status: int) -> None:
        """The page that was just opened is one of this status: that the browser says so in its
        console is no fault, and it must have."""
        said = [fault for fault in self.faults if f"status of {status}" in fault]
        assert len(said) == 1, (status, self.faults)
        self.faults.remove(said[0])

    def open(self, path: str = "/") -> Page:
        """The page, when its scripts have run."""
        self.page.goto(self.site + path.removeprefix("/"))
        return self.page

    def place(self) -> str:
        """What the link names of the sakka."""
        return urlsplit(self.page.url).fragment

    def picture(self, name: str, full: bool = False) -> None:
        """A screenshot for who looks after the run."""
        PICTURES.mkdir(parents=True, exist_ok=True)
        self.page.screenshot(path=PICTURES / f"{name}.png", full_page=full, animations="disabled")

    def cookies(self) -> dict[str, str]:
        return {one["name"]: one["value"] for one in self.context.cookies()}

    def too_wide(self) -> int:
        """CSS pixels by which the page is wider than its window."""
        return int(
            self.page.evaluate(
                "document.documentElement.scrollWidth - document.documentElement.clientWidth"
            )
        )


@contextmanager
def reader_of(
    browser: Browser,
    site: str,
    size: Size = PHONE,
    lang: Lang = "ar",
    theme: Theme = "light",
    **options: Any,
) -> Iterator[Reader]:
    """A reader with a window and nothing remembered; at the end nothing may have gone wrong."""
    options = {"reduced_motion": "reduce", "device_scale_factor": 1, **options}
    context = browser.new_context(
        viewport={"width": size.width, "height": size.height},
        locale=LOCALES[lang],
        color_scheme=theme,
        has_touch=size.touch,
        **options,
    )
    try:
        reader = Reader(context, site)
        yield reader
        assert reader.faults == []
    finally:
        context.close()


def verdict_is(page: Page, state: str) -> None:
    expect(page.locator(".verdict")).to_have_class(re.compile(rf"\bverdict-{state}\b"))
