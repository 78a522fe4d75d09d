"""What the reader brings is refused where no record could hold it."""

import pytest

from verifier.trust import OwnSeed, Trust

HEX = "0a" * 32


@pytest.mark.parametrize("value", ["", HEX.upper(), HEX[:-1], HEX + "\n", "g" * 64])
def test_a_commitment_or_key_is_64_lower_case_hex_digits(value: str) -> None:
    with pytest.raises(ValueError, match="64 lower-case hex"):
        Trust(commitment=value)
    with pytest.raises(ValueError, match="64 lower-case hex"):
        Trust(operator_key=value)


@pytest.mark.parametrize("seat, text", [(4, "a"), (-1, "a"), (0, "\ud800"), (0, "a" * 65)])
def test_an_own_seed_is_one_that_a_record_can_hold(seat: int, text: str) -> None:
    with pytest.raises(ValueError, match=r"a seat is|a client seed has"):
        OwnSeed(seat, text)


def test_nothing_brought_is_empty_and_anything_is_not() -> None:
    assert Trust().empty
    assert not Trust(commitment=HEX).empty
    assert not Trust(operator_key=HEX).empty
    assert not Trust(own_seed=OwnSeed(0, "")).empty
