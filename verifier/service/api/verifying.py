"""``POST verify``: records in, reports out."""

import time

from flask import Response
from msgspec import UNSET, UnsetType

from ...record.model import ClientSeed, Hex64, Seat
from ...trust import OwnSeed, Trust
from ..app import parts
from ..judge import MAX_REPORT_BYTES, Judged, NotJudged
from .answers import JSON
from .bodies import PROBLEMS, RECORD, RECORDS, given
from .declare import Answer, Parameter, operation
from .problems import (
    BUSY,
    FAILED,
    NO_RECORDS,
    PARAMETER_ALONE,
    RATE_EXCEEDED,
    RECORD_INVALID,
    REPORT_TOO_LARGE,
    RETRY_SECONDS,
    TOO_MANY_RECORDS,
    TOOK_TOO_LONG,
    Problem,
)

JSONL = "application/jsonl"
_OWN_SEED = Parameter("own_seed", ClientSeed)
_OWN_SEAT = Parameter("own_seat", Seat)
TRUST = (Parameter("commitment", Hex64), Parameter("operator_key", Hex64), _OWN_SEED, _OWN_SEAT)
"""What a reader knows besides the record, as parameters."""
NOT_JUDGED = (REPORT_TOO_LARGE, TOOK_TOO_LONG, BUSY, RATE_EXCEEDED)
"""What may keep a record from being judged."""


@operation(
    "POST",
    "/verify",
    tag="verify",
    parameters=TRUST,
    body={**RECORD, **RECORDS},
    answers=(Answer(200, "report", {JSON: "Report", JSONL: {"type": "string"}}),),
    problems=(
        *PROBLEMS,
        *NOT_JUDGED,
        PARAMETER_ALONE,
        RECORD_INVALID,
        NO_RECORDS,
        TOO_MANY_RECORDS,
    ),
    shared=True,
)
def verify(
    commitment: str | None, operator_key: str | None, own_seed: str | None, own_seat: int | None
) -> Response:
    trust = trust_of(commitment, operator_key, own_seed, own_seat)
    body = given({**RECORD, **RECORDS})
    if not body.several:
        judged = judge(body.records[0].data, trust)
        refuse_invalid(judged)
        return report_answer(judged)
    reports = []
    size = 0
    ends = time.monotonic() + parts().settings.time_limit
    for record in body.records:
        if time.monotonic() > ends:
            raise Problem(TOOK_TOO_LONG, limit=parts().settings.time_limit, line=record.line)
        report = judge(record.data, trust, record.line).json
        size += len(report) + 1
        if size > MAX_REPORT_BYTES:
            raise Problem(REPORT_TOO_LARGE, limit=MAX_REPORT_BYTES, line=record.line)
        reports.append(report + b"\n")
    return _not_stored(Response(reports, content_type=JSONL))


def trust_of(
    commitment: str | None, operator_key: str | None, own_seed: str | None, own_seat: int | None
) -> Trust:
    """What the reader knows besides, from the parameters ``TRUST``."""
    if (own_seed is None) != (own_seat is None):
        missing = _OWN_SEED if own_seed is None else _OWN_SEAT
        raise Problem(PARAMETER_ALONE, parameter=missing.name)
    own = None
    if own_seed is not None and own_seat is not None:
        try:
            own = OwnSeed(own_seat, own_seed)
        except ValueError:  # a schema cannot say which characters Unicode 14.0 knows
            raise _OWN_SEED.bad() from None
    return Trust(commitment=commitment, operator_key=operator_key, own_seed=own)


def judge(data: bytes, trust: Trust, line: int | UnsetType = UNSET) -> Judged:
    """The report on one record; ``Problem`` where the service gave up on it. ``line``: of JSON
    Lines."""
    try:
        return parts().judges.judge(data, trust)
    except NotJudged as given_up:
        reason = given_up.reason
        if reason == "time":
            limit = parts().settings.time_limit
            raise Problem(TOOK_TOO_LONG, limit=limit, line=line) from None
        if reason == "size":
            raise Problem(REPORT_TOO_LARGE, limit=MAX_REPORT_BYTES, line=line) from None
        if reason in ("busy", "stopped"):
            raise Problem(BUSY, headers={"Retry-After": str(RETRY_SECONDS)}) from None
        raise Problem(FAILED, line=line) from given_up


def refuse_invalid(judged: Judged) -> None:
    """``Problem`` with the report and the place, for a record that cannot be read."""
    if judged.report.verdict == "invalid":
        fault = judged.report.findings[0]
        ar, en = fault.message.ar, fault.message.en
        path = fault.path or ""
        raise Problem(RECORD_INVALID, path=path, report=judged.json, fault_ar=ar, fault_en=en)


def report_answer(judged: Judged) -> Response:
    """One report, as the command prints it."""
    return _not_stored(Response(judged.json + b"\n", content_type=JSON))


def _not_stored(response: Response) -> Response:
    response.headers["Cache-Control"] = "no-store"
    return response
