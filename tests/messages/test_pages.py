"""docs/profiles.md and docs/findings.md are what the catalogues give, and say what they should."""

import tomllib
from pathlib import Path

from verifier.findings import CODES
from verifier.messages.pages import findings_page, profiles_page
from verifier.rules.options import OPTION_NAMES

DOCS = Path(__file__).resolve().parents[2] / "docs"
FIELD = Path(__file__).resolve().parents[1] / "field"
STALE = "run: PYTHONPATH=. python docs/generate.py"


def test_the_pages_are_not_stale() -> None:
    assert (DOCS / "profiles.md").read_text(encoding="utf-8") == profiles_page(), STALE
    assert (DOCS / "findings.md").read_text(encoding="utf-8") == findings_page(), STALE


def test_profiles_md_shows_every_option_with_its_mark_in_each_book() -> None:
    page = profiles_page().split("## What one popular app")[0]
    rows = {line.split("`")[1]: line for line in page.splitlines() if line.startswith("| `")}
    assert set(OPTION_NAMES) <= set(rows)
    for name in OPTION_NAMES:
        assert rows[name].count("✓") + rows[name].count("○") >= 3
    assert rows["compare"].endswith("| `raw` ✓ | `points` ✓ | `raw` ✓ |")
    assert rows["underruff"].endswith("| `true` ✓ | `false` ○ | `false` ○ |")


def test_findings_md_has_a_section_for_every_code() -> None:
    page = findings_page()
    sections = [line[4:] for line in page.splitlines() if line.startswith("### ")]
    assert sections == list(CODES)
    assert "{" not in page


def test_the_pages_hold_no_marks_of_direction() -> None:
    for page in (profiles_page(), findings_page()):
        assert not set("\u2066\u2067\u2068\u2069\u200e\u200f") & set(page)


def test_the_published_pages_name_no_file_of_the_books() -> None:
    pages = {page.name: page.read_text(encoding="utf-8") for page in DOCS.glob("*.md")}
    assert {"fairness.md", "record.md", "rules.md", "choices.md"} <= set(pages)
    for name, text in pages.items():
        assert "shared" not in text.replace("share their", ""), name
        assert "seeds/" not in text, name


ROWS = {
    "": "nothing",
    "sra": "سرا",
    "fifty": "خمسين",
    "hundred": "مية",
    "four_hundred": "أربعمية",
    "baloot": "بلوت",
}


def test_thresholds_in_rules_md_are_those_of_the_data_file() -> None:
    """docs/rules.md §11 shows what tests/field/thresholds.toml holds."""
    section = (DOCS / "rules.md").read_text(encoding="utf-8").split("## 11.")[1]
    table = {
        cells[0]: cells[1:]
        for line in section.splitlines()
        if line.startswith("| ") and (cells := line.strip("| ").split(" | "))
    }
    data = tomllib.loads((FIELD / "thresholds.toml").read_text(encoding="utf-8"))["falls"]
    shown = {0: "always", -1: "never"}
    for row in data:
        name = ROWS[row["scored"]]
        cells = table[f"{row['by']}'s {name}" if row["by"] else name]
        first = 0 if row["contract"] == "sun" else 2
        wanted = [shown.get(row[by], str(row[by])) for by in ("raw", "points")]
        assert cells[first : first + 2] == wanted


def test_the_regulation_s_own_table() -> None:
    """Its item 4 by raw: sun 66, 56, 41, 16; hokm 82, 72, 57 (printed 56), 32."""
    data = tomllib.loads((FIELD / "thresholds.toml").read_text(encoding="utf-8"))["falls"]
    by_raw = {
        (row["contract"], row["scored"]): row["raw"] for row in data if row["by"] in ("", "O")
    }
    names = ("", "sra", "fifty", "hundred")
    assert [by_raw["sun", name] for name in names] == [66, 56, 41, 16]
    assert [by_raw["hokm", name] for name in names] == [82, 72, 57, 32]
