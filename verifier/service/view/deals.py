"""The deals of a sakka, event by event, as the table player shows them."""

from collections.abc import Container, Sequence
from typing import NamedTuple

import msgspec

from ...cards import DECK, SUITS, numbers_in, texts_in
from ...compare.dealing import Dealing
from ...fairness.dealing import first_dealer
from ...findings import Finding
from ...game.deal import Setting
from ...game.duties import SIDE_ORDER, TRUMP_ORDER
from ...game.hands import dealt_cards
from ...game.moments import DealMoments, Moment, moments
from ...game.sawa import Budget
from ...messages.show import word
from ...record import model
from ...record.model import AnyEvent, Deal
from ...report import DealReport
from ...rules.profiles import resolve
from .asked import Asked
from .events import Teller, do_of
from .model import DealView, Lying, StepView
from .names import Names

MAX_STEPS = 4_000
"""Events that a page holds as steps: more than the longest sakka played, a twentieth of what
a record can hold. Deals with findings go before the others; a deal has all its steps or none."""

_TRICKS = 8


class Replays(NamedTuple):
    """What the deals of one record are played again with: the dealer of each and its setting."""

    dealers: list[int]
    settings: list[Setting]


def replays(asked: Asked) -> Replays:
    """No سوا is decided again here (the report says what is to be said of it): the budget is
    zero."""
    record, key = asked.record, asked.key
    rules = resolve(record.rules.profile, record.rules.options)
    drawn = None if key is None else first_dealer(key)
    dealing = Dealing(rules, key, record.first_dealer, drawn)
    undecided = Budget(0)
    dealers, settings = [], []
    before = (0, 0)
    for deal, told in zip(record.deals, asked.report.deals, strict=True):
        dealers.append(dealing.begin(deal, dealt_cards(deal)).dealer)
        dealing.end(deal, told.computed.outcome)
        settings.append(Setting(rules, record.table.mode == "qaid", before, undecided))
        before = deal.result.score
    return Replays(dealers, settings)


def deal_views(asked: Asked) -> list[DealView]:
    """All deals; of those past ``MAX_STEPS`` no steps."""
    record, names, of_deal = asked.record, asked.names, asked.of_deal
    again = replays(asked)
    whole = _whole([len(deal.events) for deal in record.deals], of_deal)
    teller = Teller(names)
    views = []
    for place, (deal, told) in enumerate(zip(record.deals, asked.report.deals, strict=True)):
        played = None
        if place in whole:
            played = moments(deal, again.dealers[place], again.settings[place])
        views.append(_deal_view(place, deal, told, names, teller, of_deal.get(place, []), played))
    return views


def _whole(sizes: Sequence[int], first: Container[int]) -> set[int]:
    """The deals whose steps are held: the ``first`` ones, those with findings, then the others."""
    held: set[int] = set()
    left = MAX_STEPS
    for place in sorted(range(len(sizes)), key=lambda place: (place not in first, place)):
        if sizes[place] <= left:
            held.add(place)
            left -= sizes[place]
    return held


def _deal_view(
    place: int,
    deal: Deal,
    told: DealReport,
    names: Names,
    teller: Teller,
    findings: Sequence[tuple[int, Finding]],
    played: DealMoments | None,
) -> DealView:
    contract = told.computed.contract
    at_event: dict[int, list[int]] = {}
    for id_, finding in findings:
        if finding.event is not None:
            at_event.setdefault(finding.event, []).append(id_)
    steps = []
    hands = None
    if played is not None:
        told_events = zip(deal.events, played.moments, strict=True)
        for event, moment in told_events:
            granted = moment.event == played.granted
            ids = at_event.get(moment.event, [])
            steps.append(_step(event, moment, granted, teller, names, ids))
        if played.hands is not None:
            trump = None if contract is None or contract.suit is None else contract.suit
            hands = [sorted_hand(hand, trump) for hand in played.hands]
    return DealView(
        place,
        place + 1,
        deal.dealer,
        deal.flip,
        [list(cards) for cards in deal.first],
        hands,
        contract is not None,
        None if contract is None else names.shower.contract(msgspec.to_builtins(contract)),
        None if contract is None else contract.suit,
        None if contract is None else contract.buyer,
        None if contract is None else contract.taker,
        names.shower.value(told.computed.outcome),
        told.carried,
        told.claimed.points,
        told.computed.points,
        [id_ for id_, _ in findings],
        steps,
        0 if played is not None else len(deal.events),
    )


def _step(
    event: AnyEvent,
    moment: Moment,
    granted: bool,
    teller: Teller,
    names: Names,
    findings: list[int],
) -> StepView:
    lang = names.lang
    words = None
    if moment.words is not None:
        words = [word(text, lang) or text for text in moment.words]
    laid = None
    if isinstance(event, model.Project | model.Reveal):
        laid = list(event.cards)
    return StepView(
        moment.event,
        event.seat,
        do_of(event),
        event.card if isinstance(event, model.Play) else None,
        teller.bubble(event, moment),
        teller.sentence(event, moment, granted),
        event.auto is True,
        None if event.at is None else names.shower.moment(event.at),
        moment.phase,
        _trick(moment),
        moment.turn,
        None if moment.legal is None else texts_in(moment.legal),
        words,
        [Lying(lying.seat, DECK[lying.card]) for lying in moment.table],
        moment.leading,
        moment.won,
        moment.tricks,
        moment.raw,
        laid,
        findings,
    )


def _trick(moment: Moment) -> int | None:
    """The trick that the event belongs to, from 0: the one completed, or the one under way."""
    if moment.phase != "play" or moment.tricks is None:
        return None
    done = sum(moment.tricks) - (moment.won is not None)
    return done if done < _TRICKS else None


def sorted_hand(hand: int, trump: str | None) -> list[str]:
    """A hand for the eye: by suit, black and red in turn, the strongest card of each first."""

    def place(card: int) -> tuple[int, int]:
        suit, rank = divmod(card, 8)
        order = TRUMP_ORDER if SUITS[suit] == trump else SIDE_ORDER
        return suit, -order.index(rank)

    return [DECK[card] for card in sorted(numbers_in(hand), key=place)]
