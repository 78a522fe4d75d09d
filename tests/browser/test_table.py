"""The deals, card by card: keys, buttons, slider, fingers agree; a finding leads to its card.

What is to be seen is read from the record itself.
"""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from .conftest import Readers
from .reader import DESK, EXAMPLES, PHONE, SMALL, Lang, Reader, Size

pytestmark = pytest.mark.xdist_group("browser")

EXAMPLE = "/example/illegal-card"
DEALS = json.loads((EXAMPLES / "spoiled-revoke.json").read_bytes())["deals"]
REVOKE = (2, 34)
"""Deal and event, from 0, of the revoke that examples/README.md tells of."""
REVOKE_LINK = "deal=3&event=35"
EVENTS = len(DEALS[0]["events"])


def card_of(deal: int, event: int) -> str:
    return str(DEALS[deal]["events"][event]["card"])


def first_play(deal: int) -> int:
    """The event of its first card, from 0."""
    return next(n for n, event in enumerate(DEALS[deal]["events"]) if event["do"] == "play")


def pictured(picture: Locator) -> str:
    """The card of a picture, as records write it."""
    link = picture.locator("use").get_attribute("href")
    assert link is not None
    return link.rpartition("#")[2]


def lying(page: Page) -> dict[str, str]:
    """The cards in the middle by where they lie."""
    places = page.locator(".table-place.lies")
    return {
        str(place.get_attribute("data-at")): pictured(place.locator(".playing-card"))
        for place in places.all()
    }


def at(one: Reader, deal: int, event: int) -> None:
    """The table shows this place, everywhere that it says so. ``deal`` from 1, ``event`` how many
    are over."""
    part = one.page.locator
    expect(part('[data-part="deal"]')).to_have_value(str(deal - 1))
    expect(part('[data-part="slider"]')).to_have_value(str(event))
    total = len(DEALS[deal - 1]["events"])
    numbers = re.findall(r"\d+", part('[data-part="count"]').inner_text())
    assert numbers == [str(event), str(total)]
    link = f"deal={deal}" + (f"&event={event}" if event else "")
    one.page.wait_for_function("link => location.hash === '#' + link", arg=link)


def table_of(one: Reader, link: str = "deal=1") -> Page:
    page = one.open(f"{EXAMPLE}#{link}")
    expect(page.locator("#player")).to_be_focused()
    return page


@pytest.mark.parametrize(
    ("lang", "on", "back"), [("ar", "ArrowLeft", "ArrowRight"), ("en", "ArrowRight", "ArrowLeft")]
)
def test_keys_go_on_in_the_direction_of_writing(
    reader: Readers, lang: Lang, on: str, back: str
) -> None:
    with reader(DESK, lang) as one:
        page = table_of(one)
        at(one, 1, 0)
        steps = [(on, 1), (on, 2), (back, 1), ("n", 2), ("N", 3), ("p", 2)]
        steps += [("End", EVENTS), (on, EVENTS), (back, EVENTS - 1), ("Home", 0), (back, 0)]
        for key, event in steps:
            page.keyboard.press(key)
            at(one, 1, event)
        page.keyboard.press("f")
        at(one, REVOKE[0] + 1, REVOKE[1] + 1)
        page.keyboard.press("?")
        expect(page.locator(".player-help")).to_be_visible()
        one.picture(f"keys-{lang}-{DESK}")
        page.keyboard.press("Escape")
        expect(page.locator(".player-help")).to_be_hidden()


def test_the_page_keeps_its_own_keys_elsewhere(reader: Readers) -> None:
    with reader(DESK) as one:
        page = one.open(EXAMPLE)
        page.locator("details.again > summary").click()
        page.locator("#commitment").focus()
        before = one.place()
        for key in ("n", "End", "ArrowLeft"):
            page.keyboard.press(key)
        expect(page.locator("#commitment")).to_have_value("n")
        assert one.place() == before


@pytest.mark.parametrize("lang", ["ar", "en"])
def test_buttons_and_slider_agree(reader: Readers, lang: Lang) -> None:
    with reader(PHONE, lang) as one:
        page = table_of(one)
        for action, event in [("next", 1), ("next", 2), ("previous", 1), ("end", EVENTS)]:
            page.locator(f'[data-act="{action}"]').tap()
            at(one, 1, event)
        expect(page.locator('[data-act="next"]')).to_have_attribute("aria-disabled", "true")
        expect(page.locator('[data-part="result"]')).to_be_visible()
        one.picture(f"deal-over-{lang}-{PHONE}")
        page.locator('[data-act="start"]').tap()
        at(one, 1, 0)
        slider = page.locator('[data-part="slider"]')
        box = slider.bounding_box()
        assert box is not None
        # The slider runs the way of the writing: its start is on the right in Arabic.
        near_end = 0.1 if lang == "ar" else 0.9
        page.touchscreen.tap(box["x"] + box["width"] * near_end, box["y"] + box["height"] / 2)
        reached = int(slider.input_value())
        assert EVENTS * 0.8 < reached < EVENTS
        at(one, 1, reached)
        slider.focus()
        page.keyboard.press("ArrowLeft" if lang == "ar" else "ArrowRight")
        at(one, 1, reached + 1)
        next_is_left_of_previous = x_of(page, "next") < x_of(page, "previous")
        assert next_is_left_of_previous == (lang == "ar")


def x_of(page: Page, action: str) -> float:
    box = page.locator(f'[data-act="{action}"]').bounding_box()
    assert box is not None
    return box["x"]


def finger(one: Reader, *points: tuple[float, float]) -> None:
    """A finger put down, moved and lifted, as the screen itself tells the browser."""
    screen = one.context.new_cdp_session(one.page)
    try:
        for number, (x, y) in enumerate(points):
            kind = "touchMove" if number else "touchStart"
            touched = {"type": kind, "touchPoints": [{"x": x, "y": y}]}
            screen.send("Input.dispatchTouchEvent", touched)
        screen.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    finally:
        screen.detach()


def across(one: Reader, right: float, down: float = 0) -> None:
    """A swipe from the middle of the table, so far in CSS pixels."""
    box = one.page.locator('[data-part="board"]').bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    finger(one, *((x + right * part, y + down * part) for part in (0, 0.25, 0.5, 0.75, 1)))


@pytest.mark.parametrize(("lang", "on"), [("ar", 90), ("en", -90)])
def test_a_finger_turns_the_pages(reader: Readers, lang: Lang, on: int) -> None:
    with reader(PHONE, lang, reduced_motion="no-preference") as one:
        page = table_of(one)
        page.locator('[data-part="board"]').scroll_into_view_if_needed()
        for way, event in [(on, 1), (on, 2), (on, 3), (-on, 2)]:
            across(one, way)
            at(one, 1, event)
        across(one, on / 5)  # no more than a tap that slipped
        at(one, 1, 2)


def test_a_finger_up_and_down_scrolls_the_page(reader: Readers) -> None:
    with reader(PHONE) as one:
        page = table_of(one)
        before = page.evaluate("scrollY")
        across(one, 0, -200)
        page.wait_for_function("before => scrollY > before + 50", arg=before)
        at(one, 1, 0)


def positions(me: int) -> dict[int, str]:
    """Where each seat sits for a reader at seat ``me``: who plays after one sits on the right."""
    return {(me + n) % 4: place for n, place in enumerate(("bottom", "right", "top", "left"))}


def trick_so_far(deal: int, last: int) -> Iterator[dict[str, Any]]:
    """The events that put the cards on the table that lie there after event ``last``."""
    plays = [event for event in DEALS[deal]["events"][: last + 1] if event["do"] == "play"]
    begun = (len(plays) - 1) // 4 * 4
    yield from plays[begun:]


@pytest.mark.parametrize("me", [None, 0, 1, 2, 3])
def test_each_card_lies_before_its_player(reader: Readers, me: int | None) -> None:
    """For a reader at any seat, and in Arabic as in English: the table is never mirrored."""
    start = first_play(0)
    with reader(DESK) as one:
        page = table_of(one, f"deal=1&event={start}")
        if me is not None:
            page.locator('[data-part="seat"]').select_option(str(me))
            page.locator("#player").focus()
        for event in range(start, start + 6):
            page.keyboard.press("n")
            at(one, 1, event + 1)
            expected = {
                positions(me or 0)[one_play["seat"]]: one_play["card"]
                for one_play in trick_so_far(0, event)
            }
            assert lying(page) == expected


def test_the_same_in_english(reader: Readers) -> None:
    event = first_play(0) + 3
    with reader(DESK, "en") as one:
        page = table_of(one, f"deal=1&event={event + 1}")
        expected = {positions(0)[play["seat"]]: play["card"] for play in trick_so_far(0, event)}
        assert lying(page) == expected
        sides = {side: page.locator(f'.table-seat[data-at="{side}"]') for side in ("left", "right")}
        left, right = (sides[side].bounding_box() for side in ("left", "right"))
        assert left is not None
        assert right is not None
        assert left["x"] < right["x"]


@pytest.mark.parametrize("size", [PHONE, DESK], ids=str)
def test_a_finding_leads_to_its_card(reader: Readers, size: Size) -> None:
    card = card_of(*REVOKE)
    with reader(size) as one:
        page = one.open(EXAMPLE)
        page.locator("#finding-0 .finding-go a").click()
        at(one, REVOKE[0] + 1, REVOKE[1] + 1)
        wrong = page.locator(".table-place.wrong")
        expect(wrong).to_have_count(1)
        expect(wrong).to_be_in_viewport()
        assert pictured(wrong.locator(".playing-card")) == card
        one.picture(f"finding-ar-{size}")
        wrong.locator(".place-fault").click()
        why = page.locator(".player-finding")
        expect(why).to_have_count(1)
        expect(why).to_be_focused()
        expect(why.locator("details")).to_have_attribute("open", "")
        assert pictured(why.locator(".broke .playing-card")) == card
        # The card that shows it: of the suit that was led, still in the hand.
        led = next(trick_so_far(*REVOKE))["card"]
        proof = pictured(why.locator(".proves .playing-card"))
        assert proof[1] == led[1] != card[1]
        one.picture(f"why-ar-{size}")


def test_the_report_opens_at_what_went_wrong(reader: Readers) -> None:
    """Without a place in the link, and without moving the page away from the verdict."""
    with reader(PHONE) as one:
        page = one.open(EXAMPLE)
        expect(page.locator('[data-part="slider"]')).to_have_value(str(REVOKE[1] + 1))
        assert page.evaluate("scrollY") == 0
        assert one.place() == ""


def test_a_place_in_the_link_is_there_again_after_a_reload(reader: Readers) -> None:
    with reader(PHONE) as one:
        page = table_of(one, "deal=2&event=9")
        at(one, 2, 9)
        page.locator('[data-act="next"]').tap()
        at(one, 2, 10)
        page.reload()
        expect(page.locator("#player")).to_be_focused()
        at(one, 2, 10)
        # What goes back is the reader's way through the page, not every step.
        page.locator('a[href="#nashra"]').tap()
        page.go_back()
        at(one, 2, 10)


def test_a_deal_is_chosen(reader: Readers) -> None:
    with reader(PHONE) as one:
        page = table_of(one)
        page.locator('[data-part="deal"]').select_option("4")
        at(one, 5, 0)
        page.locator('[data-act="end"]').tap()
        page.locator('[data-part="next"]').tap()
        at(one, 6, 0)


def test_what_is_in_focus_is_not_under_the_buttons(reader: Readers) -> None:
    """On the smallest phone the buttons stick to the edge: nothing hides behind them."""
    with reader(SMALL) as one:
        page = table_of(one, REVOKE_LINK)
        one.picture(f"small-ar-{SMALL}")
        seen = page.evaluate(
            """() => {
                const lines = document.querySelector('[data-part="text"]').getBoundingClientRect();
                const buttons = document.querySelector('.player-buttons').getBoundingClientRect();
                return [lines.bottom, buttons.top];
            }"""
        )
        assert seen[0] <= seen[1]
        page.locator('[data-part="deal"]').focus()
        for _ in range(14):
            page.keyboard.press("Tab")
            hidden = page.evaluate(
                """() => {
                    const focus = document.activeElement;
                    const buttons = document.querySelector('.player-buttons');
                    const player = document.querySelector('#player');
                    if (buttons.contains(focus) || !player.contains(focus)) return '';
                    const { top, bottom } = focus.getBoundingClientRect();
                    const bar = buttons.getBoundingClientRect();
                    const under = bar.top < bottom && top < bar.bottom;
                    return under ? focus.outerHTML.slice(0, 200) : '';
                }"""
            )
            assert hidden == ""
