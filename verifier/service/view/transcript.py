"""The whole sakka as numbered lines of plain text: for screen readers, for sharing, for print.

An event's number is ``deal.event`` as people count, as in the page's own links.
"""

from collections.abc import Iterator

from ...messages.show import card_name, clean, isolated, left_to_right, score_pair
from .asked import Asked
from .model import DealView, FindingView, NashraView, SakkaView, VerdictView

_SIGNS = {"error": "✖", "foul": "!", "warning": "◐", "info": "–"}


def transcript(
    asked: Asked, verdict: VerdictView, sakka: SakkaView, nashra: NashraView
) -> list[str]:
    """Line by line: what it is, the verdict, each deal, the end, the hash of the record."""
    return list(_transcript(asked, verdict, sakka, nashra))


def _transcript(
    asked: Asked, verdict: VerdictView, sakka: SakkaView, nashra: NashraView
) -> Iterator[str]:
    yield asked.say("transcript", "title", sakka=left_to_right(clean(sakka.sakka_id)))
    yield f"{verdict.sign} {verdict.sentence}"
    yield from verdict.more
    labels = asked.names.listed([player.label for player in sakka.players])
    yield asked.say("transcript", "players", players=labels)
    yield asked.say("transcript", "order", first=nashra.heads[0], second=nashra.heads[1])
    for finding in sakka.findings:
        if finding.deal is None:
            yield _finding(asked, finding)
    for deal in sakka.deals:
        yield ""
        yield from _deal(asked, deal, sakka)
    yield ""
    yield from nashra.final
    if asked.shown.left_out:
        yield asked.say("transcript", "findings_left_out", number=asked.shown.left_out)
    yield asked.say("transcript", "hash", hash=left_to_right(sakka.record_sha256))


def _deal(asked: Asked, deal: DealView, sakka: SakkaView) -> Iterator[str]:
    shower, labels = asked.shower, asked.names.labels
    flip = isolated(card_name(deal.flip, asked.lang))
    number = shower.deal(deal.place)
    head = asked.say("transcript", "deal", deal=number, dealer=labels[deal.dealer], flip=flip)
    yield head[:1].upper() + head[1:] if asked.lang == "en" else head
    if deal.left_out:
        yield asked.say("transcript", "left_out", number=deal.left_out)
    elif deal.hands is not None:
        for seat, cards in enumerate(deal.hands):
            signs = left_to_right(" ".join(card_name(card, "en") for card in cards))
            yield asked.say("transcript", "hand", seat=labels[seat], cards=signs)
    shown: set[int] = set()
    for step in deal.steps:
        place = left_to_right(f"{deal.number}.{step.event + 1}")
        yield asked.say("transcript", "event", number=place, text=step.text)
        for id_ in step.findings:
            shown.add(id_)
            yield _finding(asked, sakka.findings[id_])
    for id_ in deal.findings:
        if id_ not in shown:
            yield _finding(asked, sakka.findings[id_])
    yield _result(asked, deal)


def _finding(asked: Asked, finding: FindingView) -> str:
    return asked.say(
        "transcript",
        "finding",
        sign=_SIGNS[finding.severity],
        severity=finding.severity_text,
        text=finding.text,
    )


def _result(asked: Asked, deal: DealView) -> str:
    """How the deal ended, its points, and the score after it, all in the order of the columns."""
    told = deal.outcome_text if deal.contract is None else f"{deal.contract} · {deal.outcome_text}"
    columns = asked.names.columns

    def pair(numbers: tuple[int, int] | None) -> str:
        if numbers is None:
            return asked.say("transcript", "unknown")
        return score_pair([numbers[team] for team in columns])

    score = asked.record.deals[deal.place].result.score
    same = deal.claimed_points == deal.computed_points
    text = asked.say(
        "transcript",
        "result_same" if same else "result",
        told=told,
        claimed=pair(deal.claimed_points),
        computed=pair(deal.computed_points),
        score=pair(score),
    )
    return text[:1].upper() + text[1:] if asked.lang == "en" else text
