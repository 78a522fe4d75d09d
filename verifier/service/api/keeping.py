"""``sakkas``: records that people chose to keep, under their hash."""

from datetime import datetime

import msgspec
from flask import Response, request, url_for

from ...record.model import MAX_RECORD_BYTES, Hex64
from ...report import Verdict
from ...trust import Trust
from ..app import parts
from ..limits import costly
from ..security import show_secret
from ..store import NotKept, StoreFull, StoreUnavailable, WrongToken
from .answers import ASK_AGAIN, JSON, as_json, copyable
from .bodies import PROBLEMS, RECORD, given
from .declare import Answer, Parameter, operation
from .problems import (
    NOT_KEPT,
    PARAMETER_ALONE,
    RATE_EXCEEDED,
    RECORD_INVALID,
    RETRY_SECONDS,
    STORE_FULL,
    STORE_UNAVAILABLE,
    TOKEN_MISSING,
    TOKEN_WRONG,
    Problem,
)
from .verifying import NOT_JUDGED, TRUST, judge, refuse_invalid, trust_of

_SHA256 = Parameter("sha256", Hex64, "path")


class Keeping(msgspec.Struct, frozen=True):
    keep_days: int
    max_record_bytes: int


class KeptSakka(msgspec.Struct, frozen=True):
    """``link``: its page; all links are relative to the site. ``delete_token`` is said once."""

    sha256: str
    verdict: Verdict
    link: str
    record: str
    report: str
    kept_at: datetime
    expires_at: datetime
    delete_token: str


class Forgotten(msgspec.Struct, frozen=True):
    """``gone``: false where somebody else keeps the same record, so that it stays for them."""

    sha256: str
    gone: bool


@operation("GET", "/sakkas", tag="sakkas", answers=(Answer(200, "keeping", {JSON: Keeping}),))
def keeping() -> Response:
    settings = parts().settings
    largest = min(settings.max_body_bytes, MAX_RECORD_BYTES)
    return as_json(Keeping(settings.keep_days, largest))


@operation(
    "POST",
    "/sakkas",
    tag="sakkas",
    body=dict(RECORD),
    answers=(Answer(201, "kept", {JSON: KeptSakka}, ("Location",)),),
    problems=(*PROBLEMS, *NOT_JUDGED, RECORD_INVALID, STORE_FULL, STORE_UNAVAILABLE),
)
def keep() -> Response:
    data = given(RECORD).records[0].data
    judged = judge(data, Trust())
    refuse_invalid(judged)
    sha256 = str(judged.report.record_sha256)
    try:
        kept = parts().store.keep(data, sha256)
    except StoreFull:
        raise Problem(STORE_FULL) from None
    except StoreUnavailable as error:
        raise _unavailable() from error
    record = url_for("api.kept", sha256=sha256)
    said = KeptSakka(
        sha256=sha256,
        verdict=judged.report.verdict,
        link=f"{request.script_root}/sakka/{sha256}",
        record=record,
        report=url_for("api.kept_report", sha256=sha256),
        kept_at=kept.kept_at,
        expires_at=kept.expires_at,
        delete_token=kept.token,
    )
    show_secret()
    response = as_json(said, 201)
    response.headers["Location"] = record
    return response


@operation(
    "GET",
    "/sakkas/{sha256}",
    tag="sakkas",
    parameters=(_SHA256,),
    answers=(Answer(200, "record", {JSON: "Record"}, ("ETag", "Cache-Control")),),
    problems=(NOT_KEPT, STORE_UNAVAILABLE),
)
def kept(sha256: str) -> Response:
    return copyable(_stored(sha256), JSON, ASK_AGAIN)


@operation(
    "GET",
    "/sakkas/{sha256}/report",
    tag="sakkas",
    parameters=(_SHA256, *TRUST),
    answers=(Answer(200, "report", {JSON: "Report"}, ("ETag", "Cache-Control")),),
    problems=(NOT_KEPT, PARAMETER_ALONE, STORE_UNAVAILABLE, *NOT_JUDGED),
)
@costly
def kept_report(
    sha256: str,
    commitment: str | None,
    operator_key: str | None,
    own_seed: str | None,
    own_seat: int | None,
) -> Response:
    trust = trust_of(commitment, operator_key, own_seed, own_seat)
    judged = judge(_stored(sha256), trust)
    return copyable(judged.json + b"\n", JSON, ASK_AGAIN)


@operation(
    "DELETE",
    "/sakkas/{sha256}",
    tag="sakkas",
    parameters=(_SHA256,),
    answers=(Answer(200, "forgotten", {JSON: Forgotten}),),
    problems=(NOT_KEPT, TOKEN_MISSING, TOKEN_WRONG, RATE_EXCEEDED, STORE_UNAVAILABLE),
    token=True,
)
def forget(sha256: str) -> Response:
    given_by = request.authorization
    token = given_by.token if given_by is not None and given_by.type == "bearer" else None
    if not token:
        raise Problem(TOKEN_MISSING, headers={"WWW-Authenticate": "Bearer"})
    try:
        gone = parts().store.delete(sha256, token)
    except NotKept:
        raise Problem(NOT_KEPT, parameter=_SHA256.name) from None
    except WrongToken:
        raise Problem(TOKEN_WRONG) from None
    except StoreUnavailable as error:
        raise _unavailable() from error
    return as_json(Forgotten(sha256, gone))


def _stored(sha256: str) -> bytes:
    try:
        stored = parts().store.get(sha256)
    except StoreUnavailable as error:
        raise _unavailable() from error
    if stored is None:
        raise Problem(NOT_KEPT, parameter=_SHA256.name)
    return stored.record


def _unavailable() -> Problem:
    return Problem(STORE_UNAVAILABLE, headers={"Retry-After": str(RETRY_SECONDS)})
