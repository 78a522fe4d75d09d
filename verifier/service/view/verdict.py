"""The verdict in one sentence, which never says more than is proved.

Where the reader brought something that is of another sakka, or the seed shown is of another
commitment, that is what is said first: it accuses nobody.
"""

from collections.abc import Sequence
from typing import Any

from ...findings import Finding, LineName
from ...messages.catalogue import catalogue, say, text_of
from ...messages.findings import situation_of
from ...messages.sheet import counted_errors, reason, winner_sentence
from ...messages.show import clean, left_to_right
from ...report import Report
from .asked import Asked
from .findings import member_of, values_of
from .model import VerdictView

_NOT_MY_LOG = {"no_proof": "absent", "no_statement": "absent", "unknown_log": "unknown"}
"""Faults of a log's proof that say only that it is none of a log that the reader believes."""

_JUDGED: tuple[LineName, ...] = ("shuffle", "play", "sheet")
"""The lines that are called sound; a log is nothing that every sakka has."""


def verdict_view(asked: Asked) -> VerdictView:
    """The verdict on a record that could be read."""
    return VerdictView(
        asked.report.verdict,
        asked.say("sign", asked.report.verdict),
        asked.say("word", asked.report.verdict),
        _sentence(asked),
        _more(asked),
    )


def unreadable_verdict(report: Report, lang: Any) -> VerdictView:
    """The verdict on a record that cannot be read: where the fault is, and what it is."""
    (finding,) = report.findings
    message = text_of(finding.message, lang)
    more = message
    if finding.path:
        path = left_to_right(clean(finding.path))
        more = say("page", "more", "where", lang=lang, path=path, message=message)
    return VerdictView(
        "invalid",
        say("page", "sign", "invalid", lang=lang),
        say("page", "word", "invalid", lang=lang),
        say("page", "sentence", "invalid", lang=lang),
        [more],
    )


def _sentence(asked: Asked) -> str:
    why = _why(asked)
    sound = _sound(asked)
    if why is None:
        return asked.say("sentence", "verified", sound=_capital(asked, sound))
    what = short(asked, why)
    if is_yours(asked, why) or not sound:
        return asked.say("sentence", "only", what=_capital(asked, what))
    return asked.say("sentence", "but", sound=_capital(asked, sound), what=what)


def _why(asked: Asked) -> Finding | None:
    """What the sentence is about: what the reader brought, else the first error, else what leaves
    the verdict incomplete."""
    errors = asked.errors()
    return next((each for each in errors if is_yours(asked, each)), reason(asked.report))


def is_yours(asked: Asked, finding: Finding) -> bool:
    """Whether this says that what the reader brought is not the record's, and nothing else.

    Where the record's own key stands beside a bad signature, the signature is the operator's.
    """
    member = member_of(finding)
    match finding.code:
        case "fair.client_seed_mismatch":
            return True
        case "fair.commitment_mismatch":
            return member == "fairness.commitment" and not asked.noted_holds
        case "fair.bad_signature":
            brought = asked.trust.operator_key is not None
            own_key = asked.record.fairness.public_key
            return brought and (member == "fairness.public_key" or own_key is None)
        case "fair.log_proof_invalid":
            return asked.trust.log_policy is not None and _log_fault(finding) in _NOT_MY_LOG
    return False


def _log_fault(finding: Finding) -> str:
    """What kind of fault of a log's proof this is (``verifier.translog.errors``)."""
    return str(finding.actual.get("kind")) if isinstance(finding.actual, dict) else ""


def short(asked: Asked, finding: Finding) -> str:
    """What a finding comes to, in the words of the verdict."""
    return asked.say(*_short_keys(asked, finding), **_values(asked, finding))


def _short_keys(asked: Asked, finding: Finding) -> tuple[str, ...]:
    situation = _situation(asked, finding)
    others: dict[str, Any] = catalogue("page")["short_as"].get(finding.code, {})
    if situation in others:
        return ("short_as", finding.code, str(situation))
    return ("short", finding.code)


def _situation(asked: Asked, finding: Finding) -> str | None:
    """Which of a code's situations this is, as far as it changes what the verdict says."""
    member = member_of(finding)
    if finding.code == "fair.commitment_mismatch" and member == "fairness.commitment":
        return "noted" if is_yours(asked, finding) else "misstated"
    if is_yours(asked, finding) and finding.code == "fair.bad_signature" and finding.actual:
        return "key" if member == "fairness.public_key" else "other"
    if is_yours(asked, finding) and finding.code == "fair.log_proof_invalid":
        return _NOT_MY_LOG[_log_fault(finding)]
    if finding.code == "deal.rest" and isinstance(finding.expected, int):
        return "size"
    values = {
        "deal": finding.deal,
        "trick": finding.trick,
        "seat": finding.seat,
        "expected": finding.expected,
        "actual": finding.actual,
        "member": member,
        "severity": finding.severity,
        "mode": asked.record.table.mode,
    }
    return situation_of(finding.code, values)


def _values(asked: Asked, finding: Finding) -> dict[str, object]:
    """What may stand in the words of a finding; what it does not have is left out."""
    shower = asked.shower
    expected, actual = values_of(finding, asked.lang, asked.players)
    values: dict[str, object] = {"expected": expected, "actual": actual}
    team = _team_of(asked, finding)
    if team is not None:
        values["for_team"] = _for_team(asked, team)
        pairs = (finding.expected, finding.actual)
        if all(isinstance(pair, list | tuple) for pair in pairs):
            values["expected"], values["actual"] = (pair[team] for pair in pairs)
    if finding.deal is not None:
        values["deal"] = shower.deal(finding.deal)
    if finding.trick is not None:
        values["trick"] = shower.trick(finding.trick)
    values["seat"] = shower.seat(finding.seat)
    return {name: value for name, value in values.items() if value is not None}


def _team_of(asked: Asked, finding: Finding) -> int | None:
    """The team whose number is told: of a pair the first, the reader's own before the other, that
    is not as it should be; of a winner the one that won."""
    expected, actual = finding.expected, finding.actual
    if finding.code == "final.winner" and expected in (0, 1):
        return int(expected)
    if not finding.code.startswith(("score.", "final.")) or not (_pair(expected) and _pair(actual)):
        return None
    return next((team for team in asked.names.columns if expected[team] != actual[team]), None)


def _pair(value: object) -> bool:
    return isinstance(value, list | tuple) and len(value) == 2


def _for_team(asked: Asked, team: int) -> str:
    own = asked.names.own
    if own is None:
        return asked.say("team", "for_team", team=asked.shower.team(team))
    return asked.say("team", "for_us" if team == own else "for_them")


def _sound(asked: Asked) -> str:
    """The lines that hold, in a few words; empty for none."""
    sound = [name for name in _JUDGED if getattr(asked.lines, name).state == "match"]
    parts = ["judging" if name == "play" and _fouls(asked) else name for name in sound]
    if not parts:
        return ""
    if len(parts) == 1:
        return asked.say("sound", f"only_{parts[0]}")
    names = [asked.say("sound", part) for part in parts]
    listed = asked.say("sound", "comma").join(names[:-1]) + asked.say("sound", "and") + names[-1]
    return asked.say("sound", "two" if len(parts) == 2 else "three", names=listed)


def _fouls(asked: Asked) -> list[Finding]:
    return [each for each in asked.report.findings if each.severity == "foul"]


def _more(asked: Asked) -> list[str]:
    """What else must be said at once."""
    told = []
    errors = asked.errors()
    others = [each for each in errors if not is_yours(asked, each)]
    if len(others) < len(errors):
        told.append(_besides(asked, others))
    elif len(errors) > 1:
        told.append(asked.say("more", "count", count=counted_errors(len(errors), asked.lang)))
    if others:
        told.append(winner_told(asked))
    fouls = _fouls(asked)
    if fouls:
        message = text_of(fouls[0].message, asked.lang)
        told.append(asked.say("more", "fouls", number=len(fouls), message=message))
    if asked.lines.shuffle.note is not None:
        told.append(asked.say("more", "as_stated"))
    return told


def _besides(asked: Asked, others: Sequence[Finding]) -> str:
    if not others:
        return asked.say("more", "nothing_besides")
    return asked.say("more", "besides", what=short(asked, others[0]))


def winner_told(asked: Asked) -> str:
    """What the errors do to the winner."""
    computed = asked.report.computed
    winner = None if computed is None else computed.winner
    return winner_sentence(asked.report, asked.names.team_told(winner), asked.lang)


def _capital(asked: Asked, text: str) -> str:
    return text[:1].upper() + text[1:] if asked.lang == "en" else text
