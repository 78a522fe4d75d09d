"""docs/record.md: batches are JSON Lines, a record a line, plain or compressed, 8 MiB a line."""

import gzip
import io
import tracemalloc
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import zstandard
from hypothesis import given
from hypothesis import strategies as st

from tests.record.documents import good, refusal, to_bytes
from verifier.record.errors import FileUnreadable
from verifier.record.files import MAX_WINDOW_BYTES, Packing, RawRecord, kind_of, read_records
from verifier.record.load import load
from verifier.record.model import MAX_RECORD_BYTES

MIB = 1024 * 1024
PACKINGS: list[Packing] = ["plain", "gzip", "zstd"]


def pack(data: bytes, packing: Packing) -> bytes:
    if packing == "gzip":
        return gzip.compress(data, mtime=0)
    return zstandard.ZstdCompressor().compress(data) if packing == "zstd" else data


def lines(data: bytes, packing: Packing = "plain") -> list[RawRecord]:
    return list(read_records(io.BytesIO(data), jsonl=True, packing=packing))


def breaks_off(
    data: bytes, packing: Packing, *, jsonl: bool = True
) -> tuple[list[int], FileUnreadable]:
    """The lines that came before, and the fault."""
    before: list[int] = []
    with pytest.raises(FileUnreadable) as caught:
        before.extend(  # a comprehension would lose what came before
            record.line for record in read_records(io.BytesIO(data), jsonl=jsonl, packing=packing)
        )
    return before, caught.value


@pytest.mark.parametrize(
    ("name", "jsonl", "packing"),
    [
        ("sakka.json", False, "plain"),
        ("sakka.json.gz", False, "gzip"),
        ("sakka.json.zst", False, "zstd"),
        ("sakkas.jsonl", True, "plain"),
        ("sakkas.jsonl.gz", True, "gzip"),
        ("sakkas.jsonl.zst", True, "zstd"),
        ("SAKKAS.JSONL.GZ", True, "gzip"),
        ("sakkas.jsonl.txt", False, "plain"),
        ("jsonl", False, "plain"),
        ("-", False, "plain"),
        ("", False, "plain"),
    ],
)
def test_what_a_name_says(name: str, jsonl: bool, packing: str) -> None:
    assert kind_of(name) == (jsonl, packing)


@pytest.mark.parametrize("packing", PACKINGS)
def test_one_record_a_file(packing: Packing) -> None:
    data = to_bytes(good()) + b"\n\n"
    assert list(read_records(io.BytesIO(pack(data, packing)), packing=packing)) == [(1, data)]


@pytest.mark.parametrize("packing", PACKINGS)
def test_one_record_a_line(packing: Packing) -> None:
    record = to_bytes(good())
    found = lines(pack(record + b"\n" + record, packing), packing)
    assert found == [(1, record), (2, record)]
    assert load(found[0].data).record.operator == "مجلس"


@pytest.mark.parametrize("packing", PACKINGS)
def test_blank_lines_are_no_records_but_count_as_lines(packing: Packing) -> None:
    assert lines(pack(b"\n1\r\n\n \t\r\n2\n\n", packing), packing) == [(2, b"1\r"), (5, b"2")]


@pytest.mark.parametrize("packing", PACKINGS)
def test_an_empty_batch(packing: Packing) -> None:
    assert lines(pack(b"", packing), packing) == []


def test_an_empty_file_is_a_record_that_cannot_be_read() -> None:
    (only,) = read_records(io.BytesIO(b""))
    assert refusal(only.data).path == ""


@pytest.mark.parametrize("packing", PACKINGS)
def test_a_line_past_8_mib_is_refused_alone(packing: Packing) -> None:
    at_the_limit = b"[" + b" " * (MAX_RECORD_BYTES - 2) + b"]"
    data = pack(b"1\n" + b"x" * (11 * MIB) + b"\n" + at_the_limit + b"\n2", packing)
    found = lines(data, packing)
    assert [record.line for record in found] == [1, 2, 3, 4]
    assert [len(record.data) for record in found] == [1, MAX_RECORD_BYTES + 1, MAX_RECORD_BYTES, 1]
    assert "larger" in refusal(found[1].data).message_en
    assert "larger" not in refusal(found[2].data).message_en


@pytest.mark.parametrize("packing", PACKINGS)
def test_a_last_line_past_8_mib(packing: Packing) -> None:
    found = lines(pack(b"1\n" + b"x" * (9 * MIB), packing), packing)
    assert [len(record.data) for record in found] == [1, MAX_RECORD_BYTES + 1]


def test_a_line_one_byte_past_8_mib() -> None:
    found = lines(b"x" * (MAX_RECORD_BYTES + 1) + b"\n2\n")
    assert [(record.line, len(record.data)) for record in found] == [
        (1, MAX_RECORD_BYTES + 1),
        (2, 1),
    ]
    assert found[0].data.endswith(b"x")


@pytest.mark.parametrize("packing", PACKINGS)
def test_a_file_of_9_mib_is_read_only_so_far_that_it_can_be_refused(packing: Packing) -> None:
    source = io.BytesIO(pack(b" " * (9 * MIB), packing))
    (only,) = read_records(source, packing=packing)
    assert len(only.data) == MAX_RECORD_BYTES + 1


def zeros(packing: Packing, mib: int) -> bytes:
    block = b"\0" * MIB
    if packing == "gzip":
        packed = io.BytesIO()
        with gzip.GzipFile(fileobj=packed, mode="wb", compresslevel=1, mtime=0) as stream:
            for _ in range(mib):
                stream.write(block)
        return packed.getvalue()
    writer = zstandard.ZstdCompressor().compressobj()
    return b"".join(writer.compress(block) for _ in range(mib)) + writer.flush()


@pytest.mark.parametrize("jsonl", [True, False])
@pytest.mark.parametrize("packing", ["gzip", "zstd"])
def test_a_bomb_takes_no_more_memory_than_the_bound(packing: Packing, jsonl: bool) -> None:
    bomb = zeros(packing, 150)
    assert len(bomb) < MIB
    tracemalloc.start()
    try:
        (only,) = read_records(io.BytesIO(bomb), jsonl=jsonl, packing=packing)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert len(only.data) == MAX_RECORD_BYTES + 1
    assert peak < 5 * MAX_RECORD_BYTES


def test_lines_are_read_as_they_are_asked_for() -> None:
    class Endless(io.RawIOBase):
        def readable(self) -> bool:
            return True

        def readinto(self, buffer: Any) -> int:
            buffer[:] = b"1\n" * (len(buffer) // 2)
            return len(buffer)

    records: Iterator[RawRecord] = read_records(io.BufferedReader(Endless()), jsonl=True)
    assert [next(records).line for _ in range(1000)] == list(range(1, 1001))


def test_a_pipe_gives_a_few_bytes_at_a_time() -> None:
    class Trickle(io.BytesIO):
        def read(self, size: int | None = -1) -> bytes:
            return super().read(min(7, size) if size and size > 0 else 7)

    data = to_bytes(good())
    assert list(read_records(Trickle(data))) == [(1, data)]
    packed = Trickle(pack(data, "zstd"))
    assert list(read_records(packed, packing="zstd")) == [(1, data)]


# Damage


@pytest.mark.parametrize("packing", ["gzip", "zstd"])
@pytest.mark.parametrize("cut", [1, 4, 9])
def test_a_packed_file_that_is_cut_short(packing: Packing, cut: int) -> None:
    packed = pack(b"1\n2\n", packing)
    _, fault = breaks_off(packed[:-cut], packing)
    assert "ends too early" in fault.message_en
    assert "ناقص" in fault.message_ar
    _, fault = breaks_off(packed[:-cut], packing, jsonl=False)
    assert fault.line == 1


@pytest.mark.parametrize("packing", ["gzip", "zstd"])
def test_what_came_before_the_damage_is_given_out(packing: Packing) -> None:
    whole = b"".join(b"%d\n" % number for number in range(1, 100_001))
    before, fault = breaks_off(pack(whole, packing) + pack(b"x" * 100, packing)[:-5], packing)
    assert before[:3] == [1, 2, 3]
    assert len(before) > 90_000
    assert fault.line == before[-1] + 1
    assert str(fault) == f"the compressed file ends too early, near line {fault.line}"


@pytest.mark.parametrize("packing", ["gzip", "zstd"])
@pytest.mark.parametrize("data", [b"{}", b"not packed at all", b"\x1f\x8b", b"\x28\xb5\x2f\xfd"])
def test_a_file_that_is_not_what_its_name_says(packing: Packing, data: bytes) -> None:
    _, fault = breaks_off(data, packing)
    assert fault.line == 1
    assert fault.message_ar


def test_a_gzip_checksum_that_does_not_fit() -> None:
    packed = bytearray(pack(b"1\n2\n", "gzip"))
    packed[-5] ^= 1
    _, fault = breaks_off(bytes(packed), "gzip")
    assert "damaged" in fault.message_en


def test_a_zstd_checksum_that_does_not_fit() -> None:
    packed = bytearray(zstandard.ZstdCompressor(write_checksum=True).compress(b"1\n2\n"))
    packed[-1] ^= 1
    _, fault = breaks_off(bytes(packed), "zstd")
    assert "damaged" in fault.message_en


def test_more_after_the_packed_data() -> None:
    for packing in ("gzip", "zstd"):
        _, fault = breaks_off(pack(b"1\n", packing) + b"more", packing)
        assert fault.line <= 2


def test_a_zstd_window_past_the_bound() -> None:
    assert MAX_WINDOW_BYTES == 8 * MIB
    wide = zstandard.ZstdCompressionParameters.from_level(3, window_log=24)
    writer = zstandard.ZstdCompressor(compression_params=wide).compressobj()
    _, fault = breaks_off(writer.compress(b"1\n" * 1000) + writer.flush(), "zstd")
    assert fault.message_en == "unpacking the file needs a window of more than 8388608 bytes"
    largest = zstandard.ZstdCompressionParameters.from_level(3, window_log=23)
    writer = zstandard.ZstdCompressor(compression_params=largest).compressobj()
    assert len(lines(writer.compress(b"1\n" * 1000) + writer.flush(), "zstd")) == 1000


@pytest.mark.parametrize("packing", ["gzip", "zstd"])
def test_packed_files_one_after_another_are_one(packing: Packing) -> None:
    assert lines(pack(b"1\n2", packing) + pack(b"3\n4", packing), packing) == [
        (1, b"1"),
        (2, b"23"),
        (3, b"4"),
    ]


def test_a_zstd_frame_to_be_skipped() -> None:
    skipped = b"\x50\x2a\x4d\x18\x04\x00\x00\x00abcd"
    assert lines(pack(b"1\n", "zstd") + skipped + pack(b"2\n", "zstd"), "zstd") == [
        (1, b"1"),
        (2, b"2"),
    ]


def test_a_disk_that_fails() -> None:
    class Broken(io.BytesIO):
        def readline(self, size: int | None = -1) -> bytes:
            raise OSError(5, "Input/output error")

    with pytest.raises(FileUnreadable) as caught:
        list(read_records(Broken(b"1"), jsonl=True))
    assert "could not be read" in caught.value.message_en


def test_the_stream_stays_open(tmp_path: Path) -> None:
    for packing in PACKINGS:
        file = tmp_path / packing
        file.write_bytes(pack(b"1\n", packing))
        with file.open("rb") as stream:
            assert len(list(read_records(stream, jsonl=True, packing=packing))) == 1
            assert not stream.closed


@given(st.binary(max_size=60), st.sampled_from(PACKINGS), st.booleans())
def test_any_bytes_are_records_or_an_unreadable_file(
    data: bytes, packing: Packing, jsonl: bool
) -> None:
    try:
        list(read_records(io.BytesIO(data), jsonl=jsonl, packing=packing))
    except FileUnreadable:
        assert packing != "plain"


@given(st.lists(st.binary(max_size=30), max_size=8), st.sampled_from(PACKINGS), st.data())
def test_a_spoiled_byte_is_never_a_traceback(
    parts: list[bytes], packing: Packing, data: st.DataObject
) -> None:
    packed = bytearray(pack(b"\n".join(parts), packing))
    if packed:
        packed[data.draw(st.integers(0, len(packed) - 1))] = data.draw(st.integers(0, 255))
    try:
        lines(bytes(packed), packing)
    except FileUnreadable:
        assert packing != "plain"


@given(st.lists(st.binary(max_size=300).filter(lambda part: b"\n" not in part)))
def test_every_packing_gives_the_same_lines(parts: list[bytes]) -> None:
    data = b"\n".join(parts)
    expected = [
        (n, part) for n, part in enumerate(data.split(b"\n"), 1) if part.strip(b" \t\r\n\f\v")
    ]
    for packing in PACKINGS:
        assert lines(pack(data, packing), packing) == expected
