"""One service and one browser for all of these tests; every test has a window of its own."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from functools import partial

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from ..service.running import Running, running
from .reader import ARGUMENTS, AXE, NAMES, PATIENCE, Reader, installed_browser, reader_of

expect.set_options(timeout=PATIENCE)

NO_RATE = "1000000/minute"
Readers = Callable[..., AbstractContextManager[Reader]]


@pytest.fixture(scope="session")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder = tmp_path_factory.mktemp("browser")
    with running(folder, "--workers", "1", "--threads", "8", SAKKA_RATE=NO_RATE) as service:
        yield service
        service.stop()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    program = installed_browser()
    if program is None:
        pytest.skip(f"no browser on this machine: {', '.join(NAMES)}")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture
def reader(browser: Browser, service: Running) -> Readers:
    """Opens windows; see ``reader_of``."""
    return partial(reader_of, browser, service.address)


@pytest.fixture(scope="session")
def axe() -> str:
    """The source of axe-core, which looks for what shuts people out."""
    if not AXE.is_file():
        pytest.skip("axe-core is not there: npm ci")
    return AXE.read_text(encoding="utf-8")
