"""The questions that people ask after a sakka, answered as far as its record allows."""

from collections.abc import Callable, Sequence

from ...findings import Finding
from ...messages.catalogue import text_of
from ...messages.sheet import acted_for, bots_seated, client_seeds
from ...messages.show import left_to_right
from ...record import model
from ...report import DealReport
from .asked import Asked
from .model import AnswerState, AnswerView
from .verdict import is_yours, short, winner_told

Answer = tuple[AnswerState, str, Sequence[Finding]]

_CARDS = ("deal.hand", "deal.flip", "deal.rest", "deal.card_twice")
_DUTIES = ("play.revoke", "play.no_trump", "play.no_overtrump", "play.closed_lead")


def answer_views(asked: Asked) -> list[AnswerView]:
    views = []
    for name, answered in _ANSWERS.items():
        state, text, findings = answered(asked)
        views.append(
            AnswerView(
                name,
                asked.say("question", name),
                state,
                asked.say("answer_sign", state),
                asked.say("answer_state", state),
                text,
                asked.ids(findings),
            )
        )
    return views


def _wrong(asked: Asked, found: Sequence[Finding]) -> Answer:
    """What is wrong: the first of the findings in words, and how many there are."""
    key = "first" if len(found) == 1 else "several"
    what = short(asked, found[0])
    text = asked.say("answer", key, number=len(found), what=what)
    return "bad", text[:1].upper() + text[1:] if asked.lang == "en" else text, found


def _told(asked: Asked, state: AnswerState, key: str, **values: object) -> Answer:
    return state, asked.say("answer", key, **values), ()


# The shuffle


def _before(asked: Asked) -> Answer:
    fairness = asked.record.fairness
    mismatches = asked.found("fair.commitment_mismatch")
    if any(is_yours(asked, each) for each in mismatches):
        return "unknown", asked.say("answer", "before_yours"), mismatches
    if fairness.server_seed is None:
        return _told(asked, "unknown", "before_hidden")
    if asked.key is None:
        return "unknown", asked.say("answer", "before_other"), mismatches
    if asked.noted_holds:
        return _told(asked, "good", "before_noted")
    if _statement_holds(asked):
        assert fairness.statement is not None
        time = left_to_right(fairness.statement.committed_at)
        return _told(asked, "partly", "before_signed", time=time)
    return _told(asked, "partly", "before_stated")


def _statement_holds(asked: Asked) -> bool:
    """Whether the statement is signed by the key that the reader brought, and of this sakka."""
    fairness = asked.record.fairness
    if asked.trust.operator_key is None or fairness.statement is None:
        return False
    return not asked.found("fair.statement_mismatch", "fair.bad_signature")


def _swapped(asked: Asked) -> Answer:
    found = asked.errors(*_CARDS, "play.not_in_hand")
    if found:
        return _wrong(asked, found)
    if asked.key is None:
        return _told(asked, "unknown", "swapped_unknown")
    return _told(asked, "good", "swapped_good")


def _chosen(asked: Asked) -> Answer:
    skipped = asked.errors("deal.index", "fair.beacon_mismatch", "fair.client_commitment_mismatch")
    if skipped:
        return _wrong(asked, skipped)
    if asked.key is None:
        hidden = asked.record.fairness.server_seed is None
        return _told(asked, "unknown", "before_hidden" if hidden else "before_other")
    own = asked.trust.own_seed
    if own is not None and own.text and not asked.found("fair.client_seed_mismatch"):
        return _told(asked, "good", "chosen_own")
    fairness = asked.record.fairness
    given, committed = client_seeds(asked.record)
    if fairness.beacon is not None and _statement_holds(asked):
        unchecked = asked.found("fair.beacon_unchecked")
        if unchecked:
            return "partly", asked.say("answer", "first", what=short(asked, unchecked[0])), ()
        return _told(asked, "good", "chosen_beacon")
    if committed:
        return _told(asked, "partly", "chosen_committed", given=given, committed=committed)
    if fairness.beacon is not None:
        return _told(asked, "partly", "chosen_beacon_stated")
    if given:
        return _told(asked, "partly", "chosen_open", given=given)
    return _told(asked, "partly", "chosen_alone")


def _log(asked: Asked) -> Answer:
    found = asked.errors("fair.statement_mismatch", "fair.bad_signature", "fair.log_proof_invalid")
    if found:
        return _wrong(asked, found)
    state = asked.lines.log.state
    statement = asked.record.fairness.statement
    if state == "not_applicable" or statement is None:
        return _told(asked, "unknown", "log_none")
    if state != "match":
        return _told(asked, "partly", "log_partly")
    logged = asked.record.fairness.log is not None
    time = left_to_right(statement.committed_at)
    if logged:
        return _told(asked, "good", "log_proved", time=time)
    return _told(asked, "partly", "log_signed", time=time)


def _own_cards(asked: Asked) -> Answer:
    seat = asked.names.seat
    found = asked.errors("deal.hand", "deal.rest", "deal.card_twice")
    if seat is not None:
        found = [each for each in found if each.seat in (seat, None)]
    if found:
        return _wrong(asked, found)
    if asked.key is None:
        return _told(asked, "unknown", "cards_unknown")
    return _told(asked, "good", "cards_good" if seat is None else "cards_own")


def _flip(asked: Asked) -> Answer:
    found = asked.errors("deal.flip", "deal.rest")
    if found:
        return _wrong(asked, found)
    if asked.key is None:
        return _told(asked, "unknown", "cards_unknown")
    return _told(asked, "good", "flip_good")


# The play


def _words(asked: Asked) -> Answer:
    found = asked.errors("bid.", "double.")
    return _wrong(asked, found) if found else _told(asked, "good", "words_good")


def _duties(asked: Asked) -> Answer:
    found = asked.found(*_DUTIES)
    if not found:
        return _told(asked, "good", "duties_good")
    errors = [each for each in found if each.severity == "error"]
    if errors:
        return _wrong(asked, errors)
    message = text_of(found[0].message, asked.lang)
    return "told", asked.say("answer", "duties_foul", number=len(found), message=message), found


def _qaid(asked: Asked) -> Answer:
    found = asked.errors("qaid.")
    if found:
        return _wrong(asked, found)
    if asked.record.table.mode == "sahl":
        return _told(asked, "told", "qaid_sahl")
    claims = asked.count(model.Qaid)
    if not claims:
        return _told(asked, "told", "qaid_none")
    return _told(asked, "good", "qaid_good", number=claims)


def _sawa(asked: Asked) -> Answer:
    false = asked.found("play.sawa")
    if false:
        _, text, _ = _wrong(asked, false)
        return "bad" if asked.errors("play.sawa") else "told", text, false
    undecided = asked.found("play.sawa_unproved")
    if undecided:
        what = asked.say("answer", "first", what=short(asked, undecided[0]))
        return "unknown", what, undecided
    granted = sum(_sawa_granted(deal) for deal in asked.record.deals)
    if not granted:
        return _told(asked, "told", "sawa_none")
    return _told(asked, "good", "sawa_good", number=granted)


def _sawa_granted(deal: model.Deal) -> bool:
    """A سوا that no card follows (docs/rules.md §5)."""
    for event in reversed(deal.events):
        if isinstance(event, model.Play | model.Sawa):
            return isinstance(event, model.Sawa)
    return False


def _projects(asked: Asked) -> Answer:
    found = asked.errors("project.", "baloot.", "score.projects", "score.baloot")
    if found:
        return _wrong(asked, found)
    if not any(map(_has_projects, asked.report.deals)):
        return _told(asked, "told", "projects_none")
    return _told(asked, "good", "projects_good")


def _has_projects(deal: DealReport) -> bool:
    pairs = (deal.computed.projects, deal.computed.baloot)
    return any(any(pair) for pair in pairs if pair is not None)


# The end


def _sheet(asked: Asked) -> Answer:
    found = asked.errors("score.", "final.")
    if found:
        return _wrong(asked, found)
    whole = asked.lines.sheet.state == "match"
    return _told(asked, "good" if whole else "partly", "sheet_good" if whole else "sheet_open")


def _winner(asked: Asked) -> Answer:
    report = asked.report
    assert report.computed is not None
    if asked.errors():
        state: AnswerState = "unknown"
        if report.winner_changed is not None:
            state = "bad" if report.winner_changed else "good"
        return state, winner_told(asked), ()
    if report.computed.winner is None:
        return _told(asked, "unknown", "winner_open")
    team = asked.names.team_told(report.computed.winner)
    return _told(asked, "good", "winner_good", team=team)


def _who(asked: Asked) -> Answer:
    bots = bots_seated(asked.record, asked.shower)
    auto = acted_for(asked.record, asked.shower)
    parts = []
    if bots:
        parts.append(asked.say("answer", "who_bots", seats=bots))
    if auto:
        parts.append(asked.say("answer", "who_auto", seats=auto))
    found = asked.errors("table.bot")
    if found:
        return _wrong(asked, found)
    if not parts:
        return _told(asked, "told", "who_all")
    return _told(asked, "told", "who_some", parts=asked.names.listed(parts))


def _luck(asked: Asked) -> Answer:
    if asked.key is None:
        return _told(asked, "unknown", "luck_unknown")
    if asked.errors("deal."):
        return _told(asked, "unknown", "luck_bad")
    return _told(asked, "told", "luck")


_ANSWERS: dict[str, Callable[[Asked], Answer]] = {
    "before": _before,
    "swapped": _swapped,
    "chosen": _chosen,
    "log": _log,
    "own_cards": _own_cards,
    "flip": _flip,
    "words": _words,
    "duties": _duties,
    "qaid": _qaid,
    "sawa": _sawa,
    "projects": _projects,
    "sheet": _sheet,
    "winner": _winner,
    "who": _who,
    "luck": _luck,
}
"""In the order in which they are asked."""


def not_proved(asked: Asked) -> list[str]:
    """What no verdict on this record shows, in plain words."""
    fairness = asked.record.fairness
    reasons = ["seen", "collusion", "person"]
    if any(event.auto for event in asked.events) or any(asked.names.bots):
        reasons.append("auto")
    if asked.key is None:
        reasons.append("unrevealed")
    elif asked.trust.empty:
        reasons.append("stated")
    if fairness.beacon is None and not client_seeds(asked.record).committed:
        reasons.append("alone")
    return [asked.say("not_proved", reason) for reason in reasons]
