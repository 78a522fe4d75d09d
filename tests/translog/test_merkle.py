"""RFC 6962 §2.1 and RFC 9162 §2.1: the public cases, the published roots, and the definition."""

import json
from base64 import b64decode
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verifier.translog.errors import LogInvalid
from verifier.translog.merkle import (
    EMPTY_ROOT,
    check_consistency,
    check_inclusion,
    consistency_proof,
    inclusion_proof,
    leaf_hash,
    root_of,
)

CASES = Path(__file__).parent / "cases"
ENTRIES = [b"", b"\x00", b"\x10", b" !", b"01", b"@ABC", b"PQRSTUVW", bytes(range(0x60, 0x70))]
"""The eight entries of the public cases."""
ROOTS = [
    "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
    "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
    "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
    "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
    "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
    "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
    "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
]
"""Their roots, of one entry to eight, as Certificate Transparency publishes them."""


def cases(name: str) -> list[Any]:
    found = json.loads((CASES / f"{name}.json").read_text())
    return [pytest.param(case, id=case["case"]) for case in found]


def raw(text: str | None) -> bytes:
    return b64decode(text or "")


def mth(entries: list[bytes]) -> bytes:
    """The definition of RFC 6962 §2.1, word for word."""
    if not entries:
        return sha256(b"").digest()
    if len(entries) == 1:
        return sha256(b"\x00" + entries[0]).digest()
    k = 1
    while 2 * k < len(entries):
        k *= 2
    return sha256(b"\x01" + mth(entries[:k]) + mth(entries[k:])).digest()


def tree(entries: list[bytes]) -> Any:
    """Nodes of a tree by the definition."""
    return lambda height, index: mth(entries[index << height : (index + 1) << height])


@pytest.mark.parametrize("case", cases("inclusion"))
def test_public_inclusion_cases(case: dict[str, Any]) -> None:
    def check() -> None:
        check_inclusion(
            raw(case["leafHash"]),
            case["leafIdx"],
            case["treeSize"],
            [raw(part) for part in case["proof"] or []],
            raw(case["root"]),
        )

    if not case["wantErr"]:
        check()
        return
    with pytest.raises(LogInvalid):
        check()


@pytest.mark.parametrize("case", cases("consistency"))
def test_public_consistency_cases(case: dict[str, Any]) -> None:
    def check() -> None:
        check_consistency(
            case["size1"],
            case["size2"],
            [raw(part) for part in case["proof"] or []],
            raw(case["root1"]),
            raw(case["root2"]),
        )

    if not case["wantErr"]:
        check()
        return
    with pytest.raises(LogInvalid):
        check()


def test_every_public_case_is_here() -> None:
    assert (len(cases("inclusion")), len(cases("consistency"))) == (98, 98)


@pytest.mark.parametrize("size", range(1, 9))
def test_published_roots(size: int) -> None:
    assert root_of(size, tree(ENTRIES)).hex() == ROOTS[size - 1]


def test_the_empty_tree() -> None:
    assert root_of(0, tree([])) == EMPTY_ROOT == mth([])


@given(st.integers(1, 70), st.data())
def test_proofs_made_hold(size: int, data: st.DataObject) -> None:
    entries = [bytes([each]) * 3 for each in range(size)]
    nodes, root = tree(entries), mth(entries)
    index = data.draw(st.integers(0, size - 1))
    old = data.draw(st.integers(1, size))
    path = inclusion_proof(index, size, nodes)
    check_inclusion(leaf_hash(entries[index]), index, size, path, root)
    grown = consistency_proof(old, size, nodes)
    check_consistency(old, size, grown, mth(entries[:old]), root)
    # Nothing else holds: another leaf, another place, another root, a part left out.
    other = (index + 1) % size
    if other != index:
        with pytest.raises(LogInvalid, match="does not lead"):
            check_inclusion(leaf_hash(entries[other]), index, size, path, root)
    for at in range(len(grown)):
        changed = [*grown[:at], leaf_hash(grown[at]), *grown[at + 1 :]]
        with pytest.raises(LogInvalid, match="rewritten"):
            check_consistency(old, size, changed, mth(entries[:old]), root)
        with pytest.raises(LogInvalid):
            check_consistency(old, size, grown[:at] + grown[at + 1 :], mth(entries[:old]), root)


def test_no_proof_of_what_is_not_there() -> None:
    with pytest.raises(ValueError, match="leaf 3 is not in a tree of 3"):
        inclusion_proof(3, 3, tree(ENTRIES))
    with pytest.raises(ValueError, match="does not grow"):
        consistency_proof(4, 3, tree(ENTRIES))
    assert consistency_proof(0, 3, tree(ENTRIES)) == []


@pytest.mark.parametrize(
    "kind, old, new",
    [("shrunk", 3, 2), ("shrunk", -1, 2), ("from_empty", 0, 2)],
)
def test_sizes_that_say_nothing(kind: str, old: int, new: int) -> None:
    with pytest.raises(LogInvalid) as refused:
        check_consistency(old, new, [], EMPTY_ROOT, EMPTY_ROOT)
    assert refused.value.kind == kind
