"""The bytes that a request brings, within the limits: its type, its packing, its size."""

import io
from collections.abc import Mapping
from typing import NamedTuple

from flask import request

from ...record.errors import FileUnreadable
from ...record.files import Packing, RawRecord, read_records, unpack
from ..app import parts
from .declare import Body
from .problems import (
    BODY_DAMAGED,
    BODY_TOO_LARGE,
    CONTENT_ENCODING,
    MEDIA_TYPE_UNKNOWN,
    NO_RECORDS,
    TOO_MANY_RECORDS,
    Problem,
)

MAX_RECORDS = 1000
"""Records of one request."""
RECORD: Mapping[str, Body] = {"application/json": "record"}
RECORDS: Mapping[str, Body] = {"application/jsonl": "records", "application/x-ndjson": "records"}
_PACKINGS: dict[str, Packing] = {
    "": "plain",
    "identity": "plain",
    "gzip": "gzip",
    "x-gzip": "gzip",
    "zstd": "zstd",
}
PACKINGS = "gzip, zstd"

PROBLEMS = (BODY_DAMAGED, BODY_TOO_LARGE, MEDIA_TYPE_UNKNOWN, CONTENT_ENCODING)
"""What reading a body may fail with."""


class Given(NamedTuple):
    """The records of a request, unread; ``several``: it was JSON Lines, however many they are."""

    records: list[RawRecord]
    several: bool


def given(media_types: Mapping[str, Body]) -> Given:
    """What this request brings. ``Problem`` for every body that the API does not take."""
    kind = media_types.get(request.mimetype)
    if kind is None:
        allowed = ", ".join(media_types)
        raise Problem(MEDIA_TYPE_UNKNOWN, allowed=allowed, headers={"Accept-Post": allowed})
    data = _unpacked()
    if kind == "record":
        return Given([RawRecord(1, data)], several=False)
    records: list[RawRecord] = []
    for record in read_records(io.BytesIO(data), jsonl=True):
        if len(records) == MAX_RECORDS:
            raise Problem(TOO_MANY_RECORDS, limit=MAX_RECORDS, line=record.line)
        records.append(record)
    if not records:
        raise Problem(NO_RECORDS)
    return Given(records, several=True)


def _unpacked() -> bytes:
    packing = _PACKINGS.get(request.headers.get("Content-Encoding", "").strip().lower())
    if packing is None:
        raise Problem(CONTENT_ENCODING, allowed=PACKINGS, headers={"Accept-Encoding": PACKINGS})
    limit = parts().settings.max_body_bytes
    data = _sent(limit)
    if packing == "plain":
        return data
    try:
        data = unpack(io.BytesIO(data), packing, limit + 1)
    except FileUnreadable as error:
        raise Problem(BODY_DAMAGED, fault_ar=error.message_ar, fault_en=error.message_en) from None
    if len(data) > limit:
        raise Problem(BODY_TOO_LARGE, limit=limit)
    return data


def _sent(limit: int) -> bytes:
    """The body as it came; one whose length was said is refused for it before it is read."""
    data = request.get_data(cache=False)
    # Of a chunked body Werkzeug gives the first bytes up to the limit and does not say that there
    # were more.
    if request.content_length is None and len(data) == limit and _more():
        raise Problem(BODY_TOO_LARGE, limit=limit)
    return data


def _more() -> bool:
    return bool(request.environ["wsgi.input"].read(1))
