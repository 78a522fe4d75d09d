"""docs/fairness.md §1 to §3, and §8's commitments and keys."""

import hashlib
import hmac

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verifier.fairness.commitment import (
    client_commitment_of,
    client_seed_bytes,
    commitment_of,
    key_message,
    sakka_key,
    seed_bytes,
)
from verifier.fairness.text import text_fault

from .cases import CASES, Case

NOTHING = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
"""SHA-256 of no bytes."""

texts = st.text(max_size=64).filter(lambda text: text_fault(text) is None)
seeds = st.none() | texts


@pytest.mark.parametrize("case", CASES)
def test_the_keys_of_section_8(case: Case) -> None:
    assert sakka_key(case.seed, case.sakka_id, case.client_seeds, case.beacon).hex() == case.key


@pytest.mark.parametrize(
    "seed, commitment",
    [
        (bytes(32), "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925"),
        (bytes(range(32)), "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"),
    ],
)
def test_the_commitments_of_section_8(seed: bytes, commitment: str) -> None:
    assert commitment_of(seed) == commitment


def test_the_message_of_case_2_field_by_field() -> None:
    """§3: the scheme, a zero byte, then each field with its length before it."""
    written = (
        b"sakka-fair/1\x00"
        b"\x15sakka-2026-07-24.0001"
        b"\x00\x08" + "خويي".encode() + b"\x00\x07lucky 7"
        b"\x00\x00"
        b"\x00\x02\xc3\xa9"
        b"\x00\x00"
    )
    message = key_message("sakka-2026-07-24.0001", ("خويي", "lucky 7", None, "e\u0301"))
    assert message == written
    assert (
        hmac.new(bytes(range(32)), written, hashlib.sha256).hexdigest()
        == "f3069340eb198106d7b712fa87152052c0f0202a5f41a1770cfd420e3984c9bc"
    )


def test_a_seed_is_its_bytes_and_never_its_text() -> None:
    """`aa` × 32: the key is made with the 32 bytes; the 64 letters would give another."""
    message = key_message("A", None)
    right = hmac.new(b"\xaa" * 32, message, hashlib.sha256).digest()
    as_text = hmac.new(b"aa" * 32, message, hashlib.sha256).digest()
    assert right != as_text
    assert sakka_key(seed_bytes("aa" * 32), "A", None) == right
    with pytest.raises(ValueError):
        sakka_key(b"aa" * 32, "A", None)
    with pytest.raises(ValueError):
        commitment_of(b"aa" * 32)


@pytest.mark.parametrize(
    "text",
    ["", "0" * 63, "0" * 65, "AA" * 32, "0x" + "0" * 62, "g" * 64, "0" * 64 + "\n", " " + "0" * 63,
     "٠" * 64, "0" * 62 + "_0"],
)  # fmt: skip
def test_only_64_lower_case_hex_digits_are_a_seed(text: str) -> None:
    with pytest.raises(ValueError, match="64 digits"):
        seed_bytes(text)


def test_leading_zeros_are_part_of_the_seed() -> None:
    assert seed_bytes("0" * 63 + "1") == bytes(31) + b"\x01"
    assert seed_bytes("00" + "11" * 31)[0] == 0


def test_composed_and_decomposed_text_give_the_same_key() -> None:
    one = sakka_key(bytes(32), "A", ("é", "آ", None, None))
    other = sakka_key(bytes(32), "A", ("e\u0301", "ا\u0653", None, None))
    assert one == other


def test_null_and_the_empty_text_both_give_no_bytes() -> None:
    keys = {
        sakka_key(bytes(32), "A", given)
        for given in (None, (None,) * 4, ("",) * 4, (None, "", "", None))
    }
    assert len(keys) == 1
    assert client_commitment_of(None) == client_commitment_of("") == NOTHING


def test_fields_do_not_run_together() -> None:
    """("a:1", "2") and ("a", "1:2"), a seed moved to the next seat, an id that eats into the seeds,
    a client seed that looks like the beacon."""
    beacon = b"b" * 32
    keys = [
        sakka_key(bytes(32), "a", ("a:1", "2", None, None)),
        sakka_key(bytes(32), "a", ("a", "1:2", None, None)),
        sakka_key(bytes(32), "a", ("a:12", None, None, None)),
        sakka_key(bytes(32), "a", (None, "a:12", None, None)),
        sakka_key(bytes(32), "aa", (":12", None, None, None)),
        sakka_key(bytes(32), "a", (None, None, None, beacon.decode())),
        sakka_key(bytes(32), "a", None, beacon),
        sakka_key(bytes(32), "a", None),
        sakka_key(bytes(32), "A", None),
    ]
    assert len(set(keys)) == len(keys)


@given(a=st.tuples(seeds, seeds, seeds, seeds), b=st.tuples(seeds, seeds, seeds, seeds))
def test_two_lists_of_seeds_have_one_message_only_where_their_bytes_are_the_same(
    a: tuple[str | None, ...], b: tuple[str | None, ...]
) -> None:
    same = [client_seed_bytes(text) for text in a] == [client_seed_bytes(text) for text in b]
    assert (key_message("x", a) == key_message("x", b)) == same


@given(text=texts)
def test_a_client_commitment_is_the_hash_of_the_bytes(text: str) -> None:
    assert client_commitment_of(text) == hashlib.sha256(client_seed_bytes(text)).hexdigest()


def test_a_client_commitment_by_hand() -> None:
    """`printf %s 'lucky 7' | sha256sum`"""
    assert (
        client_commitment_of("lucky 7")
        == "28897a9bb79c49fd984f9025ba040c194c63b200cb4b35a019829d0f077887e2"
    )


def test_64_code_points_are_counted_as_given() -> None:
    decomposed = "e\u0301" * 32
    assert client_seed_bytes(decomposed) == ("é" * 32).encode()
    with pytest.raises(ValueError, match="64 code points"):
        client_seed_bytes(decomposed + "e")


@pytest.mark.parametrize("text", ["\ud800", "\u0378"])
def test_text_that_is_refused_gives_no_bytes(text: str) -> None:
    with pytest.raises(ValueError):
        client_seed_bytes(text)


@pytest.mark.parametrize("sakka_id", ["", "a" * 65, "a b", "é", "a/b", "a\n", "٣", "a\x00"])
def test_an_id_of_other_letters_is_refused(sakka_id: str) -> None:
    with pytest.raises(ValueError, match="sakka id"):
        sakka_key(bytes(32), sakka_id, None)


@pytest.mark.parametrize("length", [0, 16, 31, 33, 64])
def test_a_seed_of_another_length_is_refused(length: int) -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        sakka_key(bytes(length), "A", None)
    with pytest.raises(ValueError, match="32 bytes"):
        commitment_of(bytes(length))


@pytest.mark.parametrize("length", [1, 31, 33])
def test_a_beacon_gives_32_bytes_or_none(length: int) -> None:
    with pytest.raises(ValueError, match="beacon"):
        sakka_key(bytes(32), "A", None, bytes(length))


@pytest.mark.parametrize("count", [0, 3, 5])
def test_there_are_four_seats(count: int) -> None:
    with pytest.raises(ValueError, match="four"):
        sakka_key(bytes(32), "A", ("a",) * count)
