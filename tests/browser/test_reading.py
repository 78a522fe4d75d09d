"""The report as it is read: in both languages and themes, on paper, without scripts, by all."""

import re
from pathlib import Path
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Page, expect

from verifier.samples.simulate import Wish, simulate

from .conftest import Readers
from .reader import DESK, EXAMPLES, PHONE, SMALL, Lang, Size, Theme, verdict_is

pytestmark = pytest.mark.xdist_group("browser")

SERIOUS = ("serious", "critical")
SOUND = EXAMPLES / "good-saharat-sahl.json"
SAME_CARDS = "جهازك طلّع نفس الورق"
LOOKS: list[tuple[Size, Lang, Theme]] = [
    (PHONE, "ar", "light"),
    (PHONE, "ar", "dark"),
    (PHONE, "en", "light"),
    (PHONE, "en", "dark"),
    (DESK, "ar", "light"),
    (DESK, "ar", "dark"),
    (DESK, "en", "light"),
    (DESK, "en", "dark"),
]


def shut_out(page: Page, axe: str) -> list[str]:
    """What axe-core finds that is serious or worse, with the first place of each."""
    page.evaluate(f"{axe}\n;0")
    found: dict[str, Any] = page.evaluate(
        """() => axe.run(document, {
            runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
            resultTypes: ["violations"],
        })"""
    )
    return [
        f"{each['id']} ({each['impact']}): {each['nodes'][0]['target']}"
        for each in found["violations"]
        if each["impact"] in SERIOUS
    ]


def shuffled(page: Page) -> None:
    """The device has said what it got."""
    expect(page.locator(".shuffle-verdict")).to_have_class(re.compile(r"\bis-(good|bad|open)\b"))


@pytest.mark.parametrize("size, lang, theme", LOOKS, ids=str)
def test_nobody_is_shut_out(
    reader: Readers, axe: str, size: Size, lang: Lang, theme: Theme
) -> None:
    with reader(size, lang, theme) as one:
        for path in ("/", "/example/illegal-card", "/method", "/api/v1/docs"):
            page = one.open(path)
            if path.startswith("/example"):
                shuffled(page)
                for summary in page.locator("details:not([open]) > summary").all()[:12]:
                    if summary.is_visible():
                        summary.click()
            name = path.strip("/").replace("/", "-") or "home"
            one.picture(f"{name}-{lang}-{size}-{theme}", full=True)
            assert (path, shut_out(page, axe), one.too_wide()) == (path, [], 0)


@pytest.mark.parametrize("path", ["/", "/example/wrong-count", "/example/real", "/method"])
@pytest.mark.parametrize("lang", ["ar", "en"])
def test_the_narrowest_phone_shows_all_of_it(reader: Readers, path: str, lang: Lang) -> None:
    with reader(SMALL, lang) as one:
        page = one.open(path)
        if path.startswith("/example"):
            shuffled(page)
        assert one.too_wide() == 0


@pytest.mark.parametrize(
    "name, good", [("sound", True), ("swapped-card", False), ("secret-not-revealed", False)]
)
def test_the_device_says_what_it_really_got(reader: Readers, name: str, good: bool) -> None:
    with reader(PHONE) as one:
        page = one.open(f"/example/{name}")
        shuffled(page)
        verdict = page.locator(".shuffle-verdict")
        if good:
            expect(verdict).to_contain_text(SAME_CARDS)
        else:
            expect(verdict).not_to_contain_text(SAME_CARDS)
        page.locator("[data-shuffle=again]").click()
        shuffled(page)
        verdict.scroll_into_view_if_needed()
        one.picture(f"shuffle-{name}")


def test_the_keys_that_the_device_made_are_the_programs_own(reader: Readers) -> None:
    """The same secret by the command: SHA-256 of the seed, and the key of the deals."""
    from verifier.fairness.commitment import commitment_of, sakka_key

    record = msgspec.json.decode(SOUND.read_bytes())
    fairness = record["fairness"]
    seed = bytes.fromhex(fairness["server_seed"])
    key = sakka_key(seed, record["sakka_id"], fairness.get("client_seeds"))
    with reader(DESK, "en") as one:
        page = one.open("/example/sound")
        shuffled(page)
        values = page.locator("[data-shuffle=values]")
        expect(values).to_contain_text(commitment_of(seed))
        expect(values).to_contain_text(key.hex())


def test_without_web_crypto_it_says_so(reader: Readers) -> None:
    with reader(PHONE) as one:
        one.context.add_init_script("delete Crypto.prototype.subtle;")
        page = one.open("/example/sound")
        shuffled(page)
        verdict = page.locator(".shuffle-verdict")
        expect(verdict).not_to_contain_text(SAME_CARDS)
        expect(verdict).to_contain_text("HTTPS")


def test_the_language_is_a_tap_and_is_remembered(reader: Readers) -> None:
    with reader(PHONE) as one:
        page = one.open("/example/wrong-count")
        assert page.locator("html").get_attribute("dir") == "rtl"
        page.get_by_role("link", name="English").tap()
        expect(page.locator("html")).to_have_attribute("dir", "ltr")
        expect(page.locator("h1")).to_contain_text("sheet")
        assert one.cookies() == {"lang": "en"}
        page = one.open("/")
        expect(page.locator("html")).to_have_attribute("lang", "en")


def test_a_report_of_what_was_pasted_changes_its_language_too(reader: Readers) -> None:
    with reader(PHONE) as one:
        page = one.open()
        page.fill("#record", SOUND.read_text(encoding="utf-8"))
        page.locator("#again button.primary").click()
        verdict_is(page, "verified")
        page.get_by_role("button", name="English").tap()
        expect(page.locator("html")).to_have_attribute("lang", "en")
        verdict_is(page, "verified")


def test_the_theme_is_a_tap_and_is_remembered(reader: Readers) -> None:
    with reader(PHONE) as one:
        page = one.open("/example/sound")
        light = page.evaluate("getComputedStyle(document.body).backgroundColor")
        page.locator("[data-theme-toggle]").tap()
        expect(page.locator("html")).to_have_attribute("data-theme", "dark")
        page = one.open("/")
        assert page.evaluate("getComputedStyle(document.body).backgroundColor") != light
        assert one.cookies() == {}


def pages_of(pdf: bytes) -> int:
    return len(re.findall(rb"/Type\s*/Page[^s]", pdf))


@pytest.mark.parametrize("lang", ["ar", "en"])
def test_a_sakka_of_twenty_deals_is_one_sheet_of_paper(
    reader: Readers, lang: Lang, tmp_path: Path
) -> None:
    seeds = (f"print {number}" for number in range(400))
    record = next(made for made in map(simulate_signed, seeds) if len(made.deals) == 20)
    with reader(DESK, lang) as one:
        page = one.open()
        page.fill("#record", msgspec.json.encode(record).decode())
        page.locator("#again button.primary").click()
        verdict_is(page, "verified")
        sheet = page.pdf(format="A4", print_background=False)
        (tmp_path / "sheet.pdf").write_bytes(sheet)
        assert pages_of(sheet) == 1
        page.emulate_media(media="print")
        expect(page.locator(".print-foot")).to_be_visible()
        expect(page.locator("#player")).to_be_hidden()
        one.picture(f"print-{lang}", full=True)


def simulate_signed(seed: str) -> Any:
    return simulate(seed, Wish(signed=True))


def test_without_scripts_up_to_the_full_report(reader: Readers) -> None:
    with reader(PHONE, java_script_enabled=False) as one:
        page = one.open()
        page.fill("#record", (EXAMPLES / "spoiled-revoke.json").read_text(encoding="utf-8"))
        page.locator("#again button.primary").click()
        verdict_is(page, "mismatch")
        expect(page.locator("#player")).to_be_hidden()
        expect(page.locator("noscript").first).to_be_attached()
        # A finding leads to its line of the text, which opens.
        page.locator("#findings a[href^='#deal=']").first.click()
        place = one.place()
        line = page.locator(f"[id='{place}']")
        expect(line).to_be_in_viewport()
        for name in ("sound", "real"):
            page = one.open(f"/example/{name}")
            expect(page.locator("#nashra")).to_be_visible()
        one.picture("no-script", full=True)


def test_kept_by_link_and_deleted(reader: Readers) -> None:
    with reader(PHONE) as one:
        page = one.open()
        record = simulate("kept in the browser", Wish(deals=2))
        page.fill("#record", msgspec.json.encode(record).decode())
        page.check("[name=keep]")
        page.locator("#again button.primary").click()
        verdict_is(page, "incomplete")
        token = page.locator("#token-shown").inner_text().strip()
        link = page.locator("#share a[href^='/sakka/']").first.get_attribute("href")
        assert link is not None
        one.picture("kept-ar")
        page = one.open(link)
        verdict_is(page, "incomplete")
        page.locator("#share details > summary").first.click()
        page.fill("[name=token]", token)
        page.locator("form[action$='/delete'] button").click()
        expect(page.locator("h1")).to_be_visible()
        page = one.open(link)
        one.expect_status(404)


def test_the_report_as_json(reader: Readers) -> None:
    with reader(DESK) as one:
        page = one.open("/example/wrong-count")
        with page.expect_download() as waiting:
            page.locator("[formaction='/report.json']").first.click()
        report = msgspec.json.decode(Path(waiting.value.path()).read_bytes())
        assert report["verdict"] == "mismatch"
        assert report["first_divergence"]["code"] == "score.points"
