"""The sentences of fairness.toml that the page's own script asks for."""

import re
from pathlib import Path

from verifier.messages.catalogue import catalogue, placeholders

SCRIPT = Path(__file__).resolve().parents[2] / "static" / "js" / "sakka-fair.mjs"
VALUES = {
    "bytes": {"what"},
    "client_seed_long": {"count"},
    "text_surrogate": {"at", "point"},
    "text_unassigned": {"at", "point"},
}
"""What the script gives with a code, as its head says."""


def test_every_error_of_the_script_has_a_sentence_and_no_other_has() -> None:
    source = SCRIPT.read_text(encoding="utf-8")
    assert "fairness.script.${code}" in source
    (listed,) = re.findall(r"ERROR_CODES = .*?\[(.*?)\]", source, re.DOTALL)
    codes = re.findall(r'"(\w+)"', listed)
    assert len(codes) == 16
    sentences = catalogue("fairness")["script"]
    assert list(sentences) == codes
    for code, told in sentences.items():
        for text in (told["ar"], told["en"]):
            assert set(placeholders(text)) == VALUES.get(code, set()), code
        assert re.search("[\u0600-\u06ff]", told["ar"])
        assert not re.search("[\u0600-\u06ff]", told["en"])
