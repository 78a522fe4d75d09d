"""What every form of a report says of the sheet and the verdict: shared by command and page.

The texts are those of sheet.toml. Nothing here knows a terminal or a page.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

import msgspec

from ..compare.final import won_out_of_sight
from ..compare.results import INTERRUPTED
from ..findings import Finding, Severity
from ..judgement import UNPROVED
from ..record.model import Record
from ..report import DealReport, Report
from .catalogue import Lang, say
from .show import Shower, clean, left_to_right, score_pair, term

SEVERITIES: tuple[Severity, ...] = ("error", "foul", "warning", "info")
"""The gravest first."""

_CLAIMABLE = ("contract", "winners", "raw", "projects", "baloot")
_COUNTED = ("scored", *INTERRUPTED)
"""Outcomes of deals that have something to claim; of the others all is nothing."""


# The verdict


def counted_errors(number: int, lang: Lang) -> str:
    """``3 أغلاط``, ``1 error``."""
    form = {1: "one", 2: "two"}.get(number, "few" if number <= 10 else "many")
    return say("sheet", "count", form, lang=lang, number=number)


def severity_counts(seen: Mapping[Severity, int], lang: Lang) -> str:
    """How many findings of each severity there are; empty for none."""
    return " · ".join(
        say("sheet", "severities", severity, lang=lang, number=seen[severity])
        for severity in SEVERITIES
        if seen.get(severity)
    )


def reason(report: Report) -> Finding | None:
    """What the verdict rests on: the first error, or the first that leaves it incomplete."""
    if report.verdict == "incomplete":
        return next((each for each in report.findings if each.code in UNPROVED), None)
    return report.first_divergence


def winner_sentence(report: Report, team: str, lang: Lang) -> str:
    """What the errors do to the winner; ``team``: the name of the computed one."""
    return say("sheet", "winner", _winner_key(report), lang=lang, team=team)


def _winner_key(report: Report) -> str:
    """What the errors do to the winner, or why that cannot be said."""
    if report.winner_changed is not None:
        return "changed" if report.winner_changed else "same"
    if report.computed is not None and report.computed.winner is not None:
        return "unnamed"
    if ended_out_of_sight(report):
        return "gahwa"
    return "carried" if any(deal.carried for deal in report.deals) else "nobody"


def place_of(finding: Finding, lang: Lang) -> str:
    """The place as the record's path, and as people count where it is an event."""
    path = left_to_right(clean(finding.path or ""))
    if finding.event is None or finding.deal is None:
        return say("sheet", "head", "place", lang=lang, path=path)
    return say(
        "sheet",
        "head",
        "place_event",
        lang=lang,
        event=finding.event + 1,
        deal=finding.deal + 1,
        path=path,
    )


# The sheet


def differing(deal: DealReport) -> list[str]:
    """Which of a deal's two numbers on the sheet are not as computed."""
    claimed, computed = deal.claimed, deal.computed
    names = []
    if computed.points is not None and computed.points != claimed.points:
        names.append("points")
    if computed.score != claimed.score:
        names.append("score")
    return names


def ended_out_of_sight(report: Report) -> bool:
    """Whether the computed sheet ends in a deal of قهوة of which nobody can say who won it."""
    return any(
        won_out_of_sight(deal.claimed.outcome, deal.computed.outcome, deal.computed.contract)
        for deal in report.deals
    )


def deal_told(deal: DealReport, shower: Shower) -> str:
    """The contract of a deal, and how it ended where it was not simply counted."""
    computed = deal.computed
    told = []
    if computed.contract is not None:
        told.append(shower.contract(msgspec.to_builtins(computed.contract)))
    if computed.contract is None or computed.outcome != "scored":
        told.append(shower.value(computed.outcome))
    return " · ".join(told)


def differences(findings: Sequence[Finding], shower: Shower) -> Iterator[str]:
    """What differs in a deal besides its points, a sentence each."""
    lang = shower.lang
    for finding in findings:
        if finding.code.startswith("score.") and finding.code != "score.points":
            member = (finding.path or "").rpartition(".")[2]
            yield say(
                "sheet",
                "nashra",
                "differs",
                lang=lang,
                member=say("sheet", "member", member, lang=lang),
                actual=_value(member, finding.actual, shower),
                expected=_value(member, finding.expected, shower),
            )


def carried(deal: DealReport, findings: Sequence[Finding], lang: Lang) -> str | None:
    """Why the claimed points were carried on, if they were: where the replay broke off, nothing is
    said of the outcome."""
    if not deal.carried:
        return None
    key = "carried"
    if deal.computed.outcome != "unfinished":
        key = "carried_unbought"
    elif any(finding.code == "score.outcome" for finding in findings):
        key = "carried_unfinished"
    return say("sheet", "nashra", key, lang=lang)


def not_claimed(deal: DealReport, shower: Shower) -> str | None:
    """What the operator left out and was computed; the contract's value is told elsewhere."""
    members = " · ".join(_not_claimed(deal, shower))
    if not members:
        return None
    return say("sheet", "nashra", "not_claimed", lang=shower.lang, members=members)


def _not_claimed(deal: DealReport, shower: Shower) -> Iterator[str]:
    if deal.computed.outcome not in _COUNTED:
        return
    for member in _CLAIMABLE:
        value = getattr(deal.computed, member)
        if value is None or getattr(deal.claimed, member) is not None:
            continue
        if deal.computed.outcome in INTERRUPTED and member in ("winners", "raw"):
            continue
        name = say("sheet", "member", member, lang=shower.lang)
        yield name if member == "contract" else f"{name} {_value(member, value, shower)}"


def _value(member: str, value: object, shower: Shower) -> str:
    if member == "winners" and isinstance(value, list | tuple):
        return left_to_right(" ".join(str(seat + 1) for seat in value))
    return shower.value(list(value) if isinstance(value, tuple) else msgspec.to_builtins(value))


def final_sentences(
    report: Report, record: Record, shower: Shower, order: tuple[int, int] = (0, 1)
) -> list[str]:
    """The end of the sakka, claimed and computed where they differ; ``order`` of the teams in a
    score."""
    assert report.computed is not None
    winner, score = report.computed.winner, report.computed.score
    claimed = record.final

    def told_of(winner: int | None, score: Sequence[int], unseen: bool = False) -> str:
        return _final(winner, [score[team] for team in order], shower, unseen)

    computed = told_of(winner, score, ended_out_of_sight(report))
    if claimed is None:
        ends = [("final_not_claimed", computed)]
    elif (claimed.winner, claimed.score) == (winner, score):
        ends = [("final", computed)]
    else:
        told = told_of(claimed.winner, claimed.score)
        ends = [("final_claimed", told), ("final_computed", computed)]
    return [say("sheet", "nashra", key, lang=shower.lang, final=final) for key, final in ends]


def _final(winner: int | None, score: Sequence[int], shower: Shower, unseen: bool) -> str:
    """``unseen``: without a winner, because nobody can say who won."""
    shown = score_pair(score)
    if winner is None:
        key = "gahwa" if unseen else "nobody"
        return say("sheet", "nashra", key, lang=shower.lang, score=shown)
    return say("sheet", "nashra", "won", lang=shower.lang, score=shown, team=shower.team(winner))


# What it was judged by


class Seeds(NamedTuple):
    """How many seats gave a client seed, and how many of those committed to it before."""

    given: int
    committed: int


def client_seeds(record: Record) -> Seeds:
    fairness = record.fairness
    seats = [seat for seat, text in enumerate(fairness.client_seeds or ()) if text is not None]
    commitments = fairness.client_commitments or (None,) * 4
    return Seeds(len(seats), sum(commitments[seat] is not None for seat in seats))


def shuffle_made_from(record: Record, lang: Lang) -> str:
    """What went into the shuffle besides the operator's secret: nobody can choose all of it."""
    parts = [say("sheet", "about", "operator_seed", lang=lang)]
    given, committed = client_seeds(record)
    if given:
        parts.append(
            say("sheet", "about", "client_seeds", lang=lang, given=given, committed=committed)
        )
    if record.fairness.beacon is not None:
        number = record.fairness.beacon.round
        parts.append(say("sheet", "about", "beacon", lang=lang, number=number))
    return term("comma", lang).join(parts)


def bots_seated(record: Record, shower: Shower) -> str:
    """The seats of bots, as the operator says; empty for none."""
    bots = [shower.seat(seat) for seat, player in enumerate(record.players) if player.bot]
    return term("comma", shower.lang).join(bots)


def acted_for(record: Record, shower: Shower) -> str:
    """For whom the server acted and how often, as the operator says; empty for nobody."""
    acted = Counter(event.seat for deal in record.deals for event in deal.events if event.auto)
    return term("comma", shower.lang).join(
        say(
            "sheet",
            "about",
            "times",
            lang=shower.lang,
            seat=shower.seat(seat),
            number=acted[seat],
        )
        for seat in sorted(acted)
    )
