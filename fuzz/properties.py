"""What holds whatever bytes are given to the reader and to the verifier."""

import hashlib
import json
import time
from typing import get_args

import msgspec
import rfc8785

from cli.sheet import sheet
from verifier.findings import CODES, severity_of
from verifier.messages.catalogue import Lang
from verifier.record.errors import RecordInvalid
from verifier.record.faults import first_fault
from verifier.record.load import Loaded, load
from verifier.record.model import MAX_RECORD_BYTES
from verifier.report import Report, report_json
from verifier.verify import verify

SECONDS_A_KILOBYTE = 0.05
SECONDS_AT_LEAST = 5.0
"""Processor time that one input may take: many times what it does, so that only growth counts."""

LANGS: tuple[Lang, ...] = get_args(Lang)
_REPORT = msgspec.json.Decoder(Report)


def reading_holds(data: bytes) -> Loaded | None:
    """The two readings agree, and what was read hashes as RFC 8785 has it; the record, if any.

    Raises ``AssertionError``, or whatever else the reader raised: nothing but ``RecordInvalid`` may
    come out of it, with a path and with words in both languages.
    """
    loaded = _read(data)
    if isinstance(loaded, RecordInvalid):
        assert loaded.message_ar, "no words"
        assert loaded.message_en, "no words"
        if len(data) <= MAX_RECORD_BYTES:
            slow = first_fault(data)
            assert slow is not None, "only the first reading refuses it"
            assert (slow.path, slow.message_en) == (loaded.path, loaded.message_en)
        return None
    assert first_fault(data) is None, "only the second reading refuses it"
    document = rfc8785.dumps(json.loads(data))
    assert loaded.sha256 == hashlib.sha256(document).hexdigest(), "not the hash of RFC 8785"
    return loaded


def _read(data: bytes) -> Loaded | RecordInvalid:
    try:
        return load(data)
    except RecordInvalid as fault:
        return fault


def verdict_holds(data: bytes) -> Report:
    """Whatever the bytes, a report in the form of docs/record.md: the same twice, and in time."""
    begun = time.process_time()
    report = verify(data)
    took = time.process_time() - begun
    most = max(SECONDS_AT_LEAST, SECONDS_A_KILOBYTE * len(data) / 1024)
    assert took < most, f"{took:.1f} s for {len(data)} bytes"
    written = report_json(report)
    assert report_json(verify(data)) == written, "another report the second time"
    assert report_json(_REPORT.decode(written)) == written, "not in the report's own form"
    _well_formed(report)
    return report


def judging_holds(data: bytes) -> Report:
    """A report, and the sheet that people read of it, which can always be written."""
    report = verdict_holds(data)
    loaded = None if report.verdict == "invalid" else load(data)
    for lang in LANGS:
        assert sheet(report, None if loaded is None else loaded.record, lang)
    return report


def everything_holds(data: bytes) -> Report:
    """All of the above, and that reader and verifier agree on what can be read."""
    loaded = reading_holds(data)
    report = judging_holds(data)
    assert (report.verdict == "invalid") == (loaded is None)
    return report


def _well_formed(report: Report) -> None:
    errors = [each for each in report.findings if each.severity == "error"]
    assert report.first_divergence == (errors[0] if errors else None)
    for finding in report.findings:
        assert finding.code in CODES, finding.code
        assert finding.message.ar, finding.code
        assert finding.message.en, finding.code
    if report.verdict == "invalid":
        (only,) = report.findings
        assert only.code == "record.invalid"
        empty = report.sakka_id, report.record_sha256, report.rules, report.lines, report.computed
        assert empty == (None,) * 5
        assert (report.winner_changed, report.deals) == (None, [])
        return
    assert (report.verdict == "mismatch") == bool(errors)
    assert report.lines is not None
    lines = report.lines
    for line in (lines.shuffle, lines.play, lines.sheet, lines.log):
        assert 0 <= line.failed <= line.checked, line
        assert (line.state == "mismatch") == (line.failed > 0), line
    if report.verdict == "verified":
        states = {lines.shuffle.state, lines.play.state, lines.sheet.state}
        assert states == {"match"}, states
        grave = {severity_of(each.code, qaid_table=True) for each in report.findings}
        assert "error" not in grave
