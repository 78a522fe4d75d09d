"""C2SP tlog-tiles: names, widths, and trees made again out of tiles."""

from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verifier.translog.errors import LogInvalid
from verifier.translog.merkle import (
    check_consistency,
    check_inclusion,
    consistency_proof,
    inclusion_proof,
    leaf_hash,
    node_hash,
    root_of,
)
from verifier.translog.tiles import (
    TILE_WIDTH,
    TilePath,
    bundle_of,
    entries_of,
    hashes_of,
    nodes_of,
    read_path,
    row_width,
    tiles_of,
)


def test_the_pages_own_examples() -> None:
    """tlog-tiles: "index 1234067 will be encoded as x001/x234/067", and a tree of 70,000."""
    assert str(TilePath(0, 1234067)) == "tile/0/x001/x234/067"
    widths: dict[int | str, list[int]] = {}
    for path in tiles_of(0, 70_000):
        widths.setdefault(path.row, []).append(path.width)
    assert widths == {0: [256] * 273 + [112], 1: [256, 17], 2: [1]}
    assert [(p.row, p.width) for p in tiles_of(0, 256)] == [(0, 256), (1, 1)]


@pytest.mark.parametrize(
    "text, path",
    [
        ("0/000", TilePath(0, 0)),
        ("5/999", TilePath(5, 999)),
        ("0/x001/000", TilePath(0, 1000)),
        ("entries/x001/x234/067.p/9", TilePath("entries", 1234067, 9)),
        ("63/000.p/255", TilePath(63, 0, 255)),
    ],
)
def test_names(text: str, path: TilePath) -> None:
    assert read_path(text) == path
    assert str(path) == f"tile/{text}"


@pytest.mark.parametrize(
    "text",
    [
        "", "0", "0/0", "0/0000", "00/000", "64/000", "-1/000", "0/x000/000", "0/001/000",
        "0/x1/000", "0/000.p/0", "0/000.p/256", "0/000.p/01", "0/000.p/", "data/000", "0/000/",
        "0/../000", "0/٠٠٠", "entries/000.p/300", "0/000\n",
    ],
)  # fmt: skip
def test_what_is_no_name(text: str) -> None:
    with pytest.raises(LogInvalid) as refused:
        read_path(text)
    assert refused.value.kind == "tile_path"


@given(st.integers(0, 700), st.integers(0, 700))
def test_growth_tells_every_new_tile_once(old: int, more: int) -> None:
    """From old to new is what new has and old has not."""
    new = old + more

    def all_of(size: int) -> set[TilePath]:
        made = set()
        for level in range(3):
            row = row_width(level, size)
            made |= {TilePath(level, n) for n in range(row // TILE_WIDTH)}
            if row % TILE_WIDTH:
                made.add(TilePath(level, row // TILE_WIDTH, row % TILE_WIDTH))
        return made

    grown = list(tiles_of(old, new))
    assert len(grown) == len(set(grown))
    assert set(grown) == all_of(new) - all_of(old)


@pytest.mark.parametrize("size", [1, 255, 256, 257, 600])
def test_a_tree_out_of_its_tiles(size: int) -> None:
    """Proofs out of tiles hold against a root made leaf by leaf."""
    leaves = [leaf_hash(str(n).encode()) for n in range(size)]
    tiles: dict[tuple[int, int], list[bytes]] = {}
    for level in range(2):
        row = leaves
        for _ in range(8 * level):
            row = [node_hash(row[n], row[n + 1]) for n in range(0, len(row) - 1, 2)]
        for at in range(0, len(row), TILE_WIDTH):
            tiles[level, at // TILE_WIDTH] = row[at : at + TILE_WIDTH]
    nodes = nodes_of(lambda level, index: tiles[level, index])

    def mth(part: list[bytes]) -> bytes:
        if len(part) == 1:
            return part[0]
        k = 1 << (len(part) - 1).bit_length() - 1
        return sha256(b"\x01" + mth(part[:k]) + mth(part[k:])).digest()

    root = mth(leaves)
    assert root_of(size, nodes) == root
    for index in {0, size // 2, size - 1}:
        check_inclusion(leaves[index], index, size, inclusion_proof(index, size, nodes), root)
    for old in {1, (size + 1) // 2, size}:
        proof = consistency_proof(old, size, nodes)
        check_consistency(old, size, proof, mth(leaves[:old]), root)


def test_a_tile_that_is_too_short() -> None:
    nodes = nodes_of(lambda level, index: [bytes(32)] * 3)
    with pytest.raises(LogInvalid) as refused:
        nodes(2, 0)
    assert refused.value.kind == "tile_short"


@given(st.lists(st.binary(max_size=300), max_size=TILE_WIDTH))
def test_bundles_read_back(entries: list[bytes]) -> None:
    assert entries_of(bundle_of(entries)) == entries


@pytest.mark.parametrize(
    "data", [b"\x00", b"\x00\x02a", b"\x00\x00\x01", b"\x00\x00" * (TILE_WIDTH + 1)]
)
def test_what_is_no_bundle(data: bytes) -> None:
    with pytest.raises(LogInvalid) as refused:
        entries_of(data)
    assert refused.value.kind == "bundle_form"


def test_limits() -> None:
    assert entries_of(bundle_of([bytes(65535)])) == [bytes(65535)]
    with pytest.raises(LogInvalid, match="65535"):
        bundle_of([bytes(65536)])
    for data in (b"", bytes(31), bytes(33), bytes(32 * 257)):
        with pytest.raises(LogInvalid):
            hashes_of(data)
    assert hashes_of(bytes(64)) == [bytes(32)] * 2
