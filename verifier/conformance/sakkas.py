"""Deals at a qaid table, whole sakkas, and documents that cannot be read (docs/record.md)."""

import json

from ..game.deal import DealReplay, Setting
from ..game.sawa import SAWA_BUDGET, Budget
from ..record import model
from ..record.errors import RecordInvalid
from ..record.load import load
from ..rules.profiles import resolve
from ..verify import verify
from . import shapes
from .answer import Refused

_NO_RESULT = model.Result(outcome="scored", points=(0, 0), score=(0, 0))


def answer_qaid(given: shapes.QaidInput) -> shapes.QaidOutput:
    rules = resolve(given.rules.profile, given.rules.options)
    dealt = given.deal
    deal = model.Deal(
        index=0,
        dealer=dealt.dealer,
        first=dealt.first,
        flip=dealt.flip,
        rest=dealt.rest,
        events=dealt.events,
        result=_NO_RESULT,
    )
    setting = Setting(rules, given.mode == "qaid", given.score, Budget(SAWA_BUDGET))
    replay = DealReplay(deal, deal.dealer, setting)
    played = replay.run()
    return shapes.QaidOutput(
        faults=[
            shapes.EventFault(event=-1 if fault.event is None else fault.event, code=fault.code)
            for fault in replay.faults
        ],
        outcome=played.outcome,
        points=played.points,
    )


def answer_sakka(given: shapes.SakkaInput) -> shapes.SakkaOutput:
    """The record is given as a value, so it is written before it is read."""
    report = verify(json.dumps(given.record, ensure_ascii=False).encode("utf-8", "surrogatepass"))
    if report.verdict == "invalid" or report.record_sha256 is None or report.computed is None:
        raise Refused(f"record.{report.findings[0].path}")
    return shapes.SakkaOutput(
        verdict=report.verdict,
        record_sha256=report.record_sha256,
        findings=[
            shapes.SakkaFinding(code=each.code, deal=each.deal, event=each.event)
            for each in report.findings
        ],
        score=report.computed.score,
        winner=report.computed.winner,
    )


def answer_document(given: shapes.DocumentInput) -> shapes.Output:
    """Nothing is asked of a document that can be read."""
    if given.bytes is not None:
        data = bytes.fromhex(given.bytes)
    else:
        data = (given.text or "").encode("utf-8", "surrogatepass")
    try:
        load(data)
    except RecordInvalid as fault:
        raise Refused(fault.path) from None
    return shapes.Output()
