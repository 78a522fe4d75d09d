"""docs/fairness.md, first paragraph: NFC, and what Unicode 14.0 does not assign is refused."""

import hashlib
import subprocess
import sys
import unicodedata
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verifier.fairness.text import assigned, nfc_bytes, text_fault
from verifier.fairness.unicode14_make import base32, lengths

ROOT = Path(__file__).resolve().parent.parent.parent
ALL = range(sys.maxunicode + 1)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "lucky 7",
        "\x00\x7f",
        "خويي",
        "الموزّع",
        "é",
        "e\u0301",
        "صَكَّة",
        "🂡",
        "\u200d",
        "漢字",
        "\ue000",
    ],
)
def test_assigned_text_is_fine(text: str) -> None:
    assert text_fault(text) is None


@pytest.mark.parametrize(
    "text, fault",
    [
        ("\ud800", "surrogate"),
        ("خ\udfff", "surrogate"),
        ("\ud83c\udca1", "surrogate"),  # the two halves of one card, never put together
        ("\u0378", "unassigned"),
        ("\ufffe", "unassigned"),  # a noncharacter
        ("\U0010ffff", "unassigned"),
        ("\ufdd0", "unassigned"),
        ("خويي\u0558", "unassigned"),
        ("\U00011f00", "unassigned"),  # Kawi, Unicode 15.0
        ("\U0001fae8", "unassigned"),  # a face of Unicode 15.0
        ("\U0002ebf0", "unassigned"),  # Unicode 15.1
        ("\u1c89", "unassigned"),  # Unicode 16.0
        ("\u20c1", "unassigned"),  # Unicode 17.0
        ("\u0378\ud800", "unassigned"),  # the first one is named
    ],
)
def test_other_text_is_refused_with_its_reason(text: str, fault: str) -> None:
    assert text_fault(text) == fault
    with pytest.raises(ValueError, match=fault):
        nfc_bytes(text)


@pytest.mark.parametrize("text", ["\u061d", "\u0870", "\u08b5", "\U0001fae7"])
def test_letters_that_came_with_unicode_14_are_assigned(text: str) -> None:
    assert text_fault(text) is None


def test_as_many_are_assigned_as_unicode_14_says() -> None:
    """Unicode 14.0: 144,697 characters; besides 65 controls, 137,468 for private use and 2,048
    surrogates have a category of their own; everything else is not assigned."""
    assert sum(map(assigned, ALL)) == 144_697 + 65 + 137_468 + 2_048


def test_the_table_is_what_this_python_knows() -> None:
    """The same set on a Python of Unicode 14.0; on a later one, nothing that it does not know."""
    known = {point for point in ALL if unicodedata.category(chr(point)) != "Cn"}
    table = {point for point in ALL if assigned(point)}
    if unicodedata.unidata_version == "14.0.0":
        assert table == known
    else:
        assert table < known


def test_the_short_cut_lets_only_assigned_letters_through() -> None:
    """Every code point of the first plane alone has the fault that the table gives it."""
    for point in range(0x10000):
        right = None if assigned(point) else "unassigned"
        if 0xD800 <= point < 0xE000:
            right = "surrogate"
        assert text_fault(chr(point)) == right, hex(point)


def test_every_python_normalises_what_is_let_through_alike() -> None:
    """A hash over the normal forms of all letters, each with a mark before and after it, taken with
    the Unicode data of 14.0, 15.0 and 15.1."""
    hashed = hashlib.sha256()
    for point in ALL:
        if assigned(point) and not 0xD800 <= point < 0xE000:
            hashed.update(nfc_bytes(f"\u0653{chr(point)}\u0323\u0301"))
    assert hashed.hexdigest() == (
        "c787d0e8afe832690bcbf607f92b4cf9c794c41a0b2c5a0b25a6e426b0c6d1a8"
    )


def test_the_table_is_made_by_its_script() -> None:
    """`python -m verifier.fairness.unicode14_make` prints it, and says so where it cannot."""
    done = subprocess.run(
        [sys.executable, "-m", "verifier.fairness.unicode14_make"],
        cwd=ROOT, capture_output=True, encoding="utf-8", check=False,
    )  # fmt: skip
    if unicodedata.unidata_version == "14.0.0":
        table = ROOT / "verifier" / "fairness" / "unicode14.py"
        assert done.stdout == table.read_text("utf-8")
    else:
        assert "not 14.0.0" in done.stderr
        assert done.stdout == ""


def test_stretches_are_told_from_the_first_code_point_on() -> None:
    assert sum(lengths()) == 0x110000
    assert lengths()[0] >= 0x378  # U+0378 is the first that is not assigned


@pytest.mark.parametrize("number, text", [(0, "0"), (31, "v"), (32, "10"), (1114112, "12000")])
def test_base_32(number: int, text: str) -> None:
    assert base32(number) == text
    assert int(text, 32) == number


@pytest.mark.parametrize(
    "text, data",
    [
        ("", b""),
        ("a\x00", b"a\x00"),
        ("é", b"\xc3\xa9"),
        ("e\u0301", b"\xc3\xa9"),
        ("\u0627\u0653", "\u0622".encode()),  # ا + مدة = آ
        ("\u1100\u1161\u11a8", "\uac01".encode()),
        ("\u212b", b"\xc3\x85"),  # the Ångström sign is the letter Å
        ("\u0958", "\u0915\u093c".encode()),  # never put together again
        ("q\u0307\u0323", "q\u0323\u0307".encode()),  # marks in their order
    ],
)
def test_normal_form_c(text: str, data: bytes) -> None:
    assert nfc_bytes(text) == data


@given(st.text())
def test_bytes_or_a_fault_for_any_text(text: str) -> None:
    """What has bytes is its own normal form, and has no fault."""
    if text_fault(text) is None:
        once = nfc_bytes(text).decode("utf-8")
        assert nfc_bytes(once) == nfc_bytes(text)
        assert nfc_bytes(unicodedata.normalize("NFD", text)) == nfc_bytes(text)
    else:
        with pytest.raises(ValueError):
            nfc_bytes(text)
