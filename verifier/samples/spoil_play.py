"""Ways to spoil the play: turns, duties, أكه, سوا; and the qaid sheet."""

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from msgspec.structs import replace

from ..game.play import TRICKS
from ..game.qaid import REMEDY_OF_FOUL
from ..record import model
from ..record.model import AnyEvent, Deal
from .simulate import Habits
from .spoiling import QAID, SAHL, Case, Tampered, Way, inserted, plays_of
from .wish import Wish

_LATER = (model.Ready, model.Chat)
"""Events that may stand after the end of a deal."""
_CLOSED = Wish(habits=Habits(double=0.9, closed=1.0, raise_on=0.0))
_FOULS = Wish(mode="qaid", habits=Habits(foul=0.03, claim=0.3))


def _plays(deal: Deal) -> list[tuple[int, model.Play]]:
    return [
        (number, event) for number, event in enumerate(deal.events) if isinstance(event, model.Play)
    ]


# Turns and hands


def _play_turn(case: Case) -> Iterator[Tampered]:
    """Two seats play to a trick in one another's place."""
    for number, deal in case.places():
        plays = _plays(deal)
        for place in case.mixed(range(len(plays) - 1)):
            (one, first), (other, second) = plays[place : place + 2]
            if place % 4 < 3 and other == one + 1 and not first.say and not second.say:
                events = [*deal.events]
                events[one] = replace(second, at=first.at)
                events[other] = replace(first, at=second.at)
                yield from case.with_events(number, events, "play.turn", one)


def _sawa_turn(case: Case) -> Iterator[Tampered]:
    for number, deal in case.places():
        plays = plays_of(deal)
        for place in case.mixed(range(1, len(plays))):
            if place % 4:
                event = plays[place]
                sawa = model.Sawa(seat=deal.events[event].seat)
                events = inserted(deal.events, event, sawa)
                yield from case.with_events(number, events, "play.turn", event)


def _not_in_hand(case: Case) -> Iterator[Tampered]:
    for number, deal in case.places():
        plays = _plays(deal)
        for place in case.mixed(range(4, len(plays))):
            (_, earlier), (event, play) = plays[case.random.randrange(place)], plays[place]
            events = [*deal.events]
            events[event] = replace(play, card=earlier.card)
            yield from case.with_events(number, events, "play.not_in_hand", event)


def _after_end(case: Case) -> Iterator[Tampered]:
    for number, deal in case.places():
        plays = _plays(deal)
        if len(plays) == 4 * TRICKS:
            last, play = plays[-1]
            again = model.Play(seat=play.seat, card=plays[0][1].card)
            events = inserted(deal.events, last + 1, again)
            yield from case.with_events(number, events, "play.after_end", last + 1)


# Duties


def _duty(code: str) -> Any:
    """A seat plays two of its cards in the other order, and the first then breaks a duty."""

    def spoil(case: Case) -> Iterator[Tampered]:
        for number, deal in case.places():
            plays = _plays(deal)
            for seat in range(4):
                own = [place for place, (_, play) in enumerate(plays) if play.seat == seat]
                for one, other in case.mixed([*combinations(own, 2)]):
                    (event, first), (later, second) = plays[one], plays[other]
                    if first.say or second.say or not _may_break(code, deal, plays, one, second):
                        continue
                    events = [*deal.events]
                    events[event] = replace(first, card=second.card)
                    events[later] = replace(second, card=first.card)
                    yield from case.with_events(number, events, code, event)

    return spoil


def _may_break(
    code: str, deal: Deal, plays: list[tuple[int, model.Play]], place: int, other: model.Play
) -> bool:
    """Whether this duty could be broken by another card in the place of one; the engine decides."""
    contract = deal.result.contract
    trump = None if contract is None else contract.suit
    led = plays[place - place % 4][1].card[1]
    suit, another = plays[place][1].card[1], other.card[1]
    leads = place % 4 == 0
    if code == "play.closed_lead":
        return leads and another == trump != suit
    if code == "play.revoke":
        return not leads and suit == led != another
    if code == "play.no_trump":
        return not leads and suit == trump and another not in (led, trump)
    return not leads and suit == another == trump


def _akka(case: Case) -> Iterator[Tampered]:
    for number, deal in case.places():
        for event, play in case.mixed(_plays(deal)):
            if play.say is None:
                events = [*deal.events]
                events[event] = replace(play, say=["akka"])
                yield from case.with_events(number, events, "play.akka", event)


def _sawa(case: Case) -> Iterator[Tampered]:
    """سوا granted though it is not true: the tricks left go to the seat that said it."""
    for number, deal in case.places():
        plays = _plays(deal)
        leads = [plays[place] for place in range(4, len(plays), 4)]
        for event, play in case.mixed(leads):
            sawa = model.Sawa(seat=play.seat, at=play.at)
            events = [*deal.events[:event], sawa, *_later(deal, event)]
            yield from case.with_events(number, events, "play.sawa", event)


def _later(deal: Deal, event: int) -> list[AnyEvent]:
    return [later for later in deal.events[event:] if isinstance(later, _LATER)]


# The qaid sheet


def _places_in_play(case: Case) -> Iterator[tuple[int, Deal, int]]:
    """Places before a card that is not the first."""
    for number, deal in case.places():
        for event in case.mixed(plays_of(deal)[1:]):
            yield number, deal, event


def _qaid_at_sahl(case: Case) -> Iterator[Tampered]:
    for number, deal, event in _places_in_play(case):
        sheet = model.QaidOpen(seat=case.random.randrange(4))
        events = inserted(deal.events, event, sheet)
        yield from case.with_events(number, events, "qaid.not_allowed", event)


def _qaid_own_team(case: Case) -> Iterator[Tampered]:
    for number, deal, event in _places_in_play(case):
        seat = case.random.randrange(4)
        sheet = _claim(seat, seat ^ 2, "revoke")
        ruling = model.Ruling(seat=seat, upheld=False, remedy="none")
        events = inserted(deal.events, event, *sheet, ruling)
        yield from case.with_events(number, events, "qaid.not_allowed", event + 1)


def _qaid_opened_again(case: Case) -> Iterator[Tampered]:
    most = case.rules.qaid_opens_max
    if not 0 < most < 10:
        return
    for number, deal, event in _places_in_play(case):
        seat = case.random.randrange(4)
        sheets: list[AnyEvent] = [model.QaidOpen(seat=seat), model.QaidClose(seat=seat)]
        events = inserted(deal.events, event, *sheets * (most + 1))
        yield from case.with_events(number, events, "qaid.not_allowed", event + 2 * most)


def _ruling_upheld(case: Case) -> Iterator[Tampered]:
    """A claim upheld that the play does not bear out: the deal ends with it."""
    for number, deal, event in _places_in_play(case):
        seat = case.random.randrange(4)
        foul = case.random.choice([*REMEDY_OF_FOUL])
        sheet = _claim(seat, (seat + 1) % 4, foul)
        ruling = model.Ruling(seat=seat, upheld=True, remedy=REMEDY_OF_FOUL[foul])
        begin = inserted(deal.events[:event], event, *sheet, ruling)
        events = [*begin, *_later(deal, event)]
        yield from case.with_events(number, events, "qaid.ruling", event + 2)


def _ruling_rejected(case: Case) -> Iterator[Tampered]:
    """A claim rejected though that foul was there; the play goes on."""
    if case.rules.false_claim != "none":
        return
    for number, deal in case.places():
        for code, event in case.fouls(number):
            family, _, foul = code.partition(".")
            if event is None or family != "play" or foul == "sawa":
                continue
            against = deal.events[event].seat
            seat = (against + 1) % 4
            ruling = model.Ruling(seat=seat, upheld=False, remedy="none")
            events = inserted(deal.events, event + 1, *_claim(seat, against, foul), ruling)
            yield from case.with_events(number, events, "qaid.ruling", event + 3)


def _ruling_remedy(case: Case) -> Iterator[Tampered]:
    for number, deal in case.places():
        for event, ruling in enumerate(deal.events):
            if isinstance(ruling, model.Ruling) and ruling.upheld:
                other: Any = "takweesh" if ruling.remedy == "tasjeel" else "tasjeel"
                events = [*deal.events]
                events[event] = replace(ruling, remedy=other)
                yield from case.with_events(number, events, "qaid.ruling", event)


def _ruling_missing(case: Case) -> Iterator[Tampered]:
    for number, deal, event in _places_in_play(case):
        seat = case.random.randrange(4)
        events = inserted(deal.events, event, *_claim(seat, (seat + 1) % 4, "revoke"))
        yield from case.with_events(number, events, "qaid.ruling", event + 1)


def _claim(seat: int, against: int, foul: str) -> list[AnyEvent]:
    name: Any = foul
    return [model.QaidOpen(seat=seat), model.Qaid(seat=seat, foul=name, against=against)]


def _team_chat(case: Case) -> Iterator[Tampered]:
    for number, deal, event in _places_in_play(case):
        chat = model.Chat(seat=case.random.randrange(4), scope="team")
        events = inserted(deal.events, event, chat)
        yield from case.with_events(number, events, "table.chat", event)


WAYS: dict[str, Way] = {
    "play_turn": Way("play.turn", _play_turn),
    "sawa_turn": Way("play.turn", _sawa_turn),
    "not_in_hand": Way("play.not_in_hand", _not_in_hand),
    "after_end": Way("play.after_end", _after_end),
    "revoke": Way("play.revoke", _duty("play.revoke"), SAHL),
    "no_trump": Way("play.no_trump", _duty("play.no_trump"), SAHL),
    "no_overtrump": Way("play.no_overtrump", _duty("play.no_overtrump"), SAHL),
    "closed_lead": Way("play.closed_lead", _duty("play.closed_lead"), SAHL, _CLOSED),
    "akka": Way("play.akka", _akka, SAHL),
    "sawa": Way("play.sawa", _sawa, SAHL),
    "qaid_at_sahl": Way("qaid.not_allowed", _qaid_at_sahl, SAHL),
    "qaid_own_team": Way("qaid.not_allowed", _qaid_own_team, QAID, _FOULS),
    "qaid_opened_again": Way("qaid.not_allowed", _qaid_opened_again, QAID, _FOULS),
    "ruling_upheld": Way("qaid.ruling", _ruling_upheld, QAID, _FOULS),
    "ruling_rejected": Way("qaid.ruling", _ruling_rejected, QAID, _FOULS),
    "ruling_remedy": Way("qaid.ruling", _ruling_remedy, QAID, _FOULS),
    "ruling_missing": Way("qaid.ruling", _ruling_missing, QAID, _FOULS),
    "team_chat": Way("table.chat", _team_chat, QAID),
}
