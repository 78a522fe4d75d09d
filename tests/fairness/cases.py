"""The values of docs/fairness.md §8, as printed there."""

from hashlib import sha256
from typing import NamedTuple


class Case(NamedTuple):
    seed: bytes
    sakka_id: str
    client_seeds: tuple[str | None, str | None, str | None, str | None] | None
    beacon: bytes
    key: str
    first_dealer: int
    decks: tuple[str, ...]


CASE_1 = Case(
    seed=bytes(32),
    sakka_id="A",
    client_seeds=None,
    beacon=b"",
    key="3f90033e8780e58e927158fc01003f7a5512ff5b45956571a7f41fcd096031d7",
    first_dealer=3,
    decks=(
        (
            "8C 7S JS 9H KC QD 9D AH QH KH 8S QS 7H 8D AD KS "
            "AC 8H JD JH TC JC TH TS TD KD 9S 9C QC 7D 7C AS"
        ),
        (
            "QD AH KH AS 8H 8C QH TD AC 8S QC 9C JD QS JH 7H "
            "AD 7S KS TC TS 8D TH 9S KC 7D 9H JC 9D KD 7C JS"
        ),
    ),
)
CASE_2 = Case(
    seed=bytes(range(32)),
    sakka_id="sakka-2026-07-24.0001",
    client_seeds=("خويي", "lucky 7", None, "e\u0301"),
    beacon=b"",
    key="f3069340eb198106d7b712fa87152052c0f0202a5f41a1770cfd420e3984c9bc",
    first_dealer=1,
    decks=(
        (
            "QC KD TD QS AS AD KC 7S 8S 7D AH 8H 9D JD TS JC "
            "7H JH 9S KH QD 9C 8C 9H JS TH AC QH 8D KS 7C TC"
        ),
    ),
)
CASE_3 = Case(
    seed=sha256(b"x").digest(),
    sakka_id="t1",
    client_seeds=("", "", "", ""),
    beacon=sha256(b"beacon").digest(),
    key="7260e9cd30e296b8802e01c7f53df86ad49c0a0e1015a9dd3aeea8f706dfa8ca",
    first_dealer=3,
    decks=(
        (
            "KD AD TD 7S TS QD 8C 7D AH AS QH 7C KS 8S 7H JC "
            "AC JH 9D TC 9S QC KH 9H JD 8H QS JS 8D 9C KC TH"
        ),
    ),
)
CASES = (CASE_1, CASE_2, CASE_3)
