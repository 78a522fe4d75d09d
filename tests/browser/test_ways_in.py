"""Every way to bring a record, as people do it."""

import base64
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from verifier.service.examples import EXAMPLES as OFFERED

from .conftest import Readers
from .reader import DESK, EXAMPLES, PHONE, verdict_is

pytestmark = pytest.mark.xdist_group("browser")

SOUND = EXAMPLES / "good-saharat-sahl.json"
SPOILED = EXAMPLES / "spoiled-points.json"


def verify(page: Page) -> None:
    page.locator("#again button.primary").click()


def test_a_file_is_chosen(reader: Readers) -> None:
    with reader(PHONE) as one:
        page = one.open()
        page.set_input_files("#file", SOUND)
        expect(page.locator("[data-drop-name]")).to_have_text(SOUND.name)
        verify(page)
        verdict_is(page, "verified")
        expect(page.locator("h1")).to_contain_text("سليمة")
        assert one.cookies() == {}


def drop(page: Page, onto: str, files: list[Path]) -> None:
    """What a browser does where files are let go; no other program can drag into a test."""
    given = [[file.name, base64.b64encode(file.read_bytes()).decode()] for file in files]
    held = page.evaluate_handle(
        """given => {
            const held = new DataTransfer();
            for (const [name, text] of given) {
                const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
                held.items.add(new File([bytes], name));
            }
            return held;
        }""",
        given,
    )
    page.dispatch_event(onto, "dragover", {"dataTransfer": held})
    expect(page.locator("[data-drop]")).to_have_class(re.compile("is-over"))
    page.dispatch_event(onto, "drop", {"dataTransfer": held})
    expect(page.locator("[data-drop]")).not_to_have_class(re.compile("is-over"))


@pytest.mark.parametrize("onto", ["[data-drop]", "footer"])
def test_a_file_is_dropped_anywhere_on_the_page(reader: Readers, onto: str) -> None:
    with reader(DESK) as one:
        page = one.open()
        expect(page.locator("[data-drop-hint]")).to_be_visible()
        drop(page, onto, [SPOILED])
        expect(page.locator("[data-drop-name]")).to_have_text(SPOILED.name)
        verify(page)
        verdict_is(page, "mismatch")


def test_a_record_is_pasted(reader: Readers) -> None:
    with reader(PHONE, permissions=["clipboard-read", "clipboard-write"]) as one:
        page = one.open()
        text = SPOILED.read_text(encoding="utf-8")
        page.evaluate("text => navigator.clipboard.writeText(text)", text)
        page.locator("#record").focus()
        page.keyboard.press("ControlOrMeta+V")
        assert page.locator("#record").input_value() == text
        verify(page)
        verdict_is(page, "mismatch")
        expect(page.locator("h1")).to_contain_text("النشرة")


@pytest.mark.parametrize("name", [example.name for example in OFFERED])
def test_each_example_is_a_tap_away(reader: Readers, name: str) -> None:
    state = next(example.state for example in OFFERED if example.name == name)
    with reader(PHONE) as one:
        page = one.open()
        page.locator(f'a.example[href="/example/{name}"]').tap()
        verdict_is(page, state)
        expect(page.locator("#player")).to_be_visible()
        expect(page.locator(".shuffle-verdict")).to_have_class(re.compile("is-(good|bad|open)"))
        one.picture(f"example-{name}")


def test_bad_input_is_shown_with_its_place_and_stays_in_the_box(reader: Readers) -> None:
    bad = SOUND.read_text(encoding="utf-8").replace('"dealer":', '"dealer":"x","was":', 1)
    with reader(PHONE) as one:
        page = one.open()
        page.fill("#record", bad)
        page.locator("details.more > summary").tap()
        page.fill("#own_seed", "كلمتي")
        page.select_option("#own_seat", "2")
        verify(page)
        expect(page.locator(".fault-box")).to_be_focused()
        one.expect_status(422)
        expect(page.locator(".fault-box code").first).to_contain_text("dealer")
        assert page.locator("#record").input_value() == bad
        one.picture("bad-record-ar-360x740")
        # What stands there can be mended on the spot.
        page.fill("#record", SOUND.read_text(encoding="utf-8"))
        expect(page.locator("#own_seed")).to_have_value("كلمتي")
        expect(page.locator("#own_seat")).to_have_value("2")
        page.fill("#own_seed", "")
        page.select_option("#own_seat", "")
        verify(page)
        verdict_is(page, "verified")


def test_a_field_that_is_wrong_is_told_at_the_field(reader: Readers) -> None:
    with reader(DESK, "en") as one:
        page = one.open()
        page.set_input_files("#file", SOUND)
        page.locator("details.more > summary").click()
        page.fill("#commitment", "abc")
        verify(page)
        expect(page.locator("#commitment")).to_have_attribute("aria-invalid", "true")
        one.expect_status(422)
        expect(page.locator("#commitment")).to_have_value("abc")
        expect(page.locator("#commitment-fault")).to_be_visible()
        page.locator('.fault-list a[href="#commitment"]').click()
        expect(page.locator("#commitment")).to_be_focused()
        one.picture("bad-field-en-1280x800")


def test_several_records_are_listed_and_each_opens(reader: Readers) -> None:
    with reader(PHONE) as one:
        page = one.open()
        page.fill("#record", "".join(file.read_text(encoding="utf-8") for file in (SOUND, SPOILED)))
        verify(page)
        rows = page.locator(".several tbody tr")
        expect(rows).to_have_count(2)
        one.picture("several-ar-360x740")
        rows.nth(1).locator("button").tap()
        verdict_is(page, "mismatch")
