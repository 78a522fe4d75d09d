"""The pages that people read: what comes in, what goes out. What they show of a report is made in
``report_page``."""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import lru_cache
from time import monotonic
from urllib.parse import urljoin

from flask import Blueprint, Response, abort, make_response, render_template, request, url_for
from flask_babel import gettext as _
from markupsafe import Markup

from .. import __version__
from ..messages.show import clean, term
from ..record.files import RawRecord
from ..record.model import MAX_RECORD_BYTES
from ..trust import Trust
from .app import parts
from .errors import Said, message_page
from .examples import BY_NAME, EXAMPLES, example_bytes
from .excerpt import excerpt
from .forms import FormFaults, Given, Typed, read_form, seat_of
from .judge import MAX_REPORT_BYTES, Judged, NotJudged
from .language import COOKIE, COOKIE_SECONDS, chosen_language, language
from .limits import costly
from .report_page import Failed, Keeping, Row, report_context, row_of
from .security import show_secret
from .store import NotKept, StoredRecord, StoreFull, StoreUnavailable, WrongToken

pages = Blueprint("pages", __name__)
"""Every HTML page, and the download of a report that belongs to them."""


# The frame ---------------------------------------------------------------------------------------


@pages.app_template_filter("box")
def _box(text: str) -> Markup:
    """Text for inside a textarea: records are nearly all quotation marks, which may stay there."""
    return Markup(text.replace("&", "&amp;").replace("<", "&lt;"))


@pages.app_context_processor
def _frame() -> dict[str, object]:
    lang = language()
    return {
        "version": __version__,
        "in_language": _in_language,
        "seat_names": [term("seat", lang, number=seat + 1) for seat in range(4)],
        "max_mib": MAX_RECORD_BYTES >> 20,
        "keep_days": parts().settings.keep_days,
    }


def _in_language(lang: str) -> str:
    """The address of this page in another language; of what only a form can ask for, the start."""
    if request.method not in ("GET", "HEAD") or request.endpoint is None:
        return url_for("pages.home", lang=lang)
    arguments = request.args.to_dict() | (request.view_args or {}) | {"lang": lang}
    return url_for(request.endpoint, **arguments)


@pages.after_app_request
def _remember_language(response: Response) -> Response:
    """The one cookie, set only where the reader chose a language here."""
    if chosen_language() == language():
        response.set_cookie(
            COOKIE,
            language(),
            max_age=COOKIE_SECONDS,
            secure=request.is_secure,
            httponly=True,
            samesite="Lax",
        )
    return response


# Ways in -----------------------------------------------------------------------------------------


@pages.get("/")
def home() -> Response:
    return _home(Typed(), 200)


@pages.post("/")
def verify_given() -> Response:
    try:
        given = _given()
    except FormFaults as form:
        return _faulty(form)
    if given.several and given.typed.line is None:
        return _several(given)
    try:
        judged = parts().judges.judge(given.records[0].data, given.trust)
    except NotJudged as gave_up:
        return _not_judged(gave_up, given.typed)
    if judged.record is None:
        return _unreadable(judged, given)
    keeping = _kept(judged, given) if given.keep else Keeping()
    return _unkept(_report(judged, given.typed, given.trust, keeping))


@pages.post("/report.json")
def report_json() -> Response:
    """The report of what the form brings, as the command writes it; of several one a line."""
    try:
        given = _given()
    except FormFaults as form:
        return _faulty(form)
    reports = []
    size = 0
    try:
        for raw in _in_time(given.records):
            judged = parts().judges.judge(raw.data, given.trust)
            reports.append(judged.json + b"\n")
            size += len(judged.json)
            if size > MAX_REPORT_BYTES:
                raise NotJudged("size")
    except NotJudged as gave_up:
        return _not_judged(gave_up, given.typed)
    response = make_response(b"".join(reports))
    name = (
        f"report-{judged.report.sakka_id or 'sakka'}.json" if len(reports) == 1 else "reports.jsonl"
    )
    response.mimetype = "application/json" if len(reports) == 1 else "application/x-ndjson"
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return _unkept(response)


@pages.get("/example/<name>")
@costly
def example(name: str) -> Response:
    if name not in BY_NAME:
        abort(404)
    keeping = Keeping(link=url_for("pages.example", name=name))
    return _linked(_judged_example(name), example_bytes(name), keeping)


@pages.get("/method")
def method() -> str:
    return render_template("method.html")


# Kept records ------------------------------------------------------------------------------------


@pages.get("/sakka/<sha256>")
@costly
def kept(sha256: str) -> Response:
    stored = _stored(sha256)
    try:
        judged = parts().judges.judge(stored.record, Trust())
    except NotJudged as gave_up:
        return _not_judged(gave_up, Typed(record=stored.record.decode()))
    link = url_for("pages.kept", sha256=sha256)
    return _linked(judged, stored.record, Keeping(link, sha256, stored.expires_at))


@pages.post("/sakka/<sha256>/delete")
def delete(sha256: str) -> Response:
    try:
        gone = parts().store.delete(sha256, request.form.get("token", "").strip())
    except NotKept:
        abort(404)
    except StoreUnavailable:
        abort(503)
    except WrongToken:
        return _deletion_refused(sha256)
    if gone:
        return message_page(Said(_("Deleted"), _("The record is gone, and its link with it.")))
    said = _(
        "Your upload is deleted. Somebody else keeps the same record, so the link still works."
    )
    return message_page(Said(_("Deleted"), said))


def _deletion_refused(sha256: str) -> Response:
    page = render_template("delete.html", sha256=sha256)
    return make_response(page, 403)


def _stored(sha256: str) -> StoredRecord:
    try:
        stored = parts().store.get(sha256)
    except StoreUnavailable:
        abort(503)
    return stored or abort(404)


def _kept(judged: Judged, given: Given) -> Keeping:
    assert judged.report.record_sha256 is not None
    try:
        upload = parts().store.keep(given.records[0].data, judged.report.record_sha256)
    except StoreFull:
        return Keeping(refused=_("There is no room left for kept records, so it was not kept."))
    except StoreUnavailable:
        return Keeping(refused=_("What is kept cannot be reached now, so it was not kept."))
    show_secret()
    link = url_for("pages.kept", sha256=upload.sha256)
    return Keeping(link, upload.sha256, upload.expires_at, upload.token)


# Answers -----------------------------------------------------------------------------------------


def _given() -> Given:
    file = request.files.get("file")
    return read_form(request.form, file, parts().settings.max_body_bytes)


def _home(
    typed: Typed, status: int, failed: Failed | None = None, faults: dict[str, str] | None = None
) -> Response:
    known = ("commitment", "operator_key", "own_seed", "own_seat")
    page = render_template(
        "home.html",
        examples=EXAMPLES,
        typed=typed,
        failed=failed,
        faults=faults or {},
        field_names=_field_names(),
        known_open=any(getattr(typed, name) or name in (faults or {}) for name in known),
        resend=request.method == "POST",
    )
    response = make_response(page, status)
    return response if request.method == "GET" else _unkept(response)


def _field_names() -> dict[str, str]:
    return {
        "file": _("The file"),
        "record": _("The record"),
        "commitment": _("The commitment that you noted before play"),
        "operator_key": _("The operator's public key"),
        "own_seed": _("Your own client seed"),
        "own_seat": _("The seat that you gave it at"),
    }


def _faulty(form: FormFaults) -> Response:
    faults = {fault.field: fault.text for fault in form.faults}
    failed = Failed(_("Something in the form cannot be used"))
    return _home(form.typed, 422, failed, faults)


def _unreadable(judged: Judged, given: Given) -> Response:
    finding = judged.report.findings[0]
    path = finding.path or ""
    text = given.records[0].data.decode("utf-8", "replace")
    message = finding.message.ar if language() == "ar" else finding.message.en
    hint = _("Nothing was verified. Mend it in the box below, or get the file again.")
    lines = excerpt(text, path)
    failed = Failed(_("The record cannot be read"), None, clean(path), lines, hint)
    return _home(given.typed, 422, failed, {"record": message})


def _not_judged(gave_up: NotJudged, typed: Typed) -> Response:
    match gave_up.reason:
        case "time":
            status, text = 503, _("Judging this record takes longer than the page may take.")
        case "size":
            status, text = 413, _("So much is wrong with this record that its report is too large.")
        case "busy":
            status, text = 503, _("Too many records are being judged now. Try again in a moment.")
        case _:
            status, text = 503, _("Judging broke off on our side. Try again in a moment.")
    hint = _("The command verify-sakka judges it on your own computer, without these limits.")
    return _home(typed, status, Failed(_("The record was not judged"), text, hint=hint))


def _several(given: Given) -> Response:
    rows = []
    deadline = monotonic() + parts().settings.time_limit
    for raw in given.records:
        row = Row(raw.line)
        if monotonic() < deadline:
            with suppress(NotJudged):
                judged = parts().judges.judge(raw.data, given.trust)
                row = row_of(raw.line, judged, given.trust, language())
        rows.append(row)
    return _unkept(
        make_response(render_template("several.html", rows=rows, typed=given.typed, resend=True))
    )


def _in_time(records: Iterable[RawRecord]) -> Iterator[RawRecord]:
    """The records, as long as all of them together take no longer than one may."""
    deadline = monotonic() + parts().settings.time_limit
    for raw in records:
        if monotonic() > deadline:
            raise NotJudged("time")
        yield raw


def _report(judged: Judged, typed: Typed, trust: Trust, keeping: Keeping) -> Response:
    context = report_context(judged, trust, language(), typed.seat)
    page = render_template(
        "report.html",
        **context,
        typed=typed,
        keeping=keeping,
        link_in_full=keeping.link and urljoin(request.host_url, keeping.link),
        faults={},
        resend=request.method == "POST",
    )
    return make_response(page)


def _linked(judged: Judged, data: bytes, keeping: Keeping) -> Response:
    """The report of what has a link of its own: the browser may keep it, and asks whether it is
    still the same."""
    typed = Typed(record=data.decode(), seat=seat_of(request.args.get("seat")))
    response = _report(judged, typed, Trust(), keeping)
    response.add_etag(weak=True)
    response.make_conditional(request)
    return response


def _unkept(response: Response) -> Response:
    """What was sent is its sender's: no cache keeps the answer."""
    response.headers["Cache-Control"] = "no-store"
    return response


@lru_cache(maxsize=len(EXAMPLES))
def _judged_example(name: str) -> Judged:
    return parts().judges.judge(example_bytes(name), Trust())
