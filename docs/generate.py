"""Writes docs/profiles.md and docs/findings.md anew: ``PYTHONPATH=. python docs/generate.py``."""

from pathlib import Path

from verifier.messages.pages import findings_page, profiles_page

PAGES = {"profiles.md": profiles_page, "findings.md": findings_page}
DOCS = Path(__file__).resolve().parent


def main() -> None:
    for name, page in PAGES.items():
        (DOCS / name).write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main()
