"""Ways to spoil what was said before the first card: bids, doubles, projects, بوشات."""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from ..cards import SUITS, texts_in
from ..game.baloot import holds_pair
from ..game.projects import projects_in
from ..record import model
from ..record.model import Deal
from .spoiling import SAHL, Case, Tampered, Way, inserted, plays_of
from .table import hands_of

_BIDS = (model.Pass, model.Hokm, model.Sun, model.Ashkal)
_BEFORE_CARDS = (*_BIDS, model.Double, model.Three, model.Four, model.Gahwa)


def _words_of(deal: Deal) -> list[int]:
    """The places of the words before the first card."""
    words = []
    for number, event in enumerate(deal.events):
        if not isinstance(event, _BEFORE_CARDS):
            break
        words.append(number)
    return words


# Buying


def _pass_out_of_turn(case: Case) -> Iterator[Tampered]:
    for number, deal in case.places():
        for event in case.mixed(_words_of(deal)[:-1]):
            one, other = deal.events[event : event + 2]
            if isinstance(one, model.Pass) and isinstance(other, model.Pass):
                events = [*deal.events]
                events[event] = replace(one, seat=other.seat)
                events[event + 1] = replace(other, seat=one.seat)
                yield from case.with_events(number, events, "bid.turn", event)


def _word_not_offered(case: Case) -> Iterator[Tampered]:
    """Another word in the place of one, where what follows can stay as it is."""
    for number, deal in case.places():
        for event in case.mixed(_words_of(deal)):
            said = deal.events[event]
            if not isinstance(said, _BIDS):
                continue
            common: dict[str, Any] = {"seat": said.seat, "at": said.at, "auto": said.auto}
            others: list[model.AnyEvent] = [model.Sun(**common), model.Ashkal(**common)]
            others += [model.Hokm(suit=suit, **common) for suit in SUITS]
            for other in case.mixed(others):
                events = [*deal.events]
                events[event] = other
                yield from case.with_events(number, events, "bid.not_allowed", event)


def _bid_after_close(case: Case) -> Iterator[Tampered]:
    for number, deal in case.places():
        for event in case.mixed(plays_of(deal)[1:]):
            bid = model.Sun(seat=case.random.randrange(4))
            events = inserted(deal.events, event, bid)
            yield from case.with_events(number, events, "bid.after_close", event)


def _bid_unfinished(case: Case) -> Iterator[Tampered]:
    """A word that had to be waited for is missing, and cards follow."""
    for number, deal in case.places():
        plays = plays_of(deal)
        for event in _words_of(deal)[::-1]:
            if plays and isinstance(deal.events[event], model.Pass):
                events = [*deal.events[:event], *deal.events[event + 1 :]]
                yield from case.with_events(number, events, "bid.unfinished", plays[0] - 1)


# Doubling


def _double_after_card(case: Case) -> Iterator[Tampered]:
    for number, deal in case.places():
        for event in case.mixed(plays_of(deal)[1:]):
            double = model.Double(seat=case.random.randrange(4))
            events = inserted(deal.events, event, double)
            yield from case.with_events(number, events, "double.not_allowed", event)


def _double_past_gate(case: Case) -> Iterator[Tampered]:
    """A sun doubled though the scores do not allow it; counted doubled all the same."""
    yield from _double(case, "sun", 1, "double.not_allowed")


def _double_own(case: Case) -> Iterator[Tampered]:
    """A hokm doubled by the buyer's own team."""
    yield from _double(case, "hokm", 0, "double.turn")


def _double(case: Case, contract: str, side: int, code: str) -> Iterator[Tampered]:
    for number, deal in case.places():
        bought, words = deal.result.contract, _words_of(deal)
        if bought is None or bought.type != contract or bought.multiplier != 1:
            continue
        for seat in case.mixed([seat for seat in range(4) if (seat ^ bought.buyer) & 1 == side]):
            events = inserted(deal.events, words[-1] + 1, model.Double(seat=seat))
            yield from case.with_events(number, events, code, words[-1] + 1)


# Projects and بلوت


def _first_cards(deal: Deal) -> list[int]:
    """The places of the cards of the first trick."""
    return plays_of(deal)[:4]


def _project(case: Case, deal: Deal, event: int, cards: list[str]) -> list[model.AnyEvent]:
    kind: Any = "sra"
    project = model.Project(seat=deal.events[event].seat, kind=kind, cards=cards)
    return inserted(deal.events, event, project)


def _project_false(case: Case) -> Iterator[Tampered]:
    for number, deal in case.places():
        for event in case.mixed(_first_cards(deal)):
            hand = texts_in(hands_of(deal)[deal.events[event].seat])
            cards = case.random.sample(hand, 3)
            if len({card[1] for card in cards}) > 1:
                events = _project(case, deal, event, cards)
                yield from case.with_events(number, events, "project.cards", event)


def _project_kind(case: Case) -> Iterator[Tampered]:
    """A project declared as a higher kind; it does not count, and the sheet follows."""
    for number, deal in case.places():
        for event, said in enumerate(deal.events):
            if isinstance(said, model.Project) and said.kind in ("sra", "fifty"):
                higher: Any = "fifty" if said.kind == "sra" else "hundred"
                events = [*deal.events]
                events[event] = replace(said, kind=higher)
                yield from case.with_events(number, events, "project.cards", event)


def _project_late(case: Case) -> Iterator[Tampered]:
    for number, deal in case.places():
        for event in case.mixed(plays_of(deal)[4:]):
            cards = texts_in(hands_of(deal)[deal.events[event].seat])[:3]
            events = _project(case, deal, event, cards)
            yield from case.with_events(number, events, "project.late", event)


def _project_again(case: Case) -> Iterator[Tampered]:
    yield from _repeated(case, 1, "project.overlap")


def _project_third(case: Case) -> Iterator[Tampered]:
    yield from _repeated(case, 2, "project.count")


def _repeated(case: Case, declared: int, code: str) -> Iterator[Tampered]:
    for number, deal in case.places():
        for event in _first_cards(deal):
            seat = deal.events[event].seat
            own = [e for e in deal.events if isinstance(e, model.Project) and e.seat == seat]
            if len(own) == declared:
                events = inserted(deal.events, event, own[0])
                yield from case.with_events(number, events, code, event)


def _reveal(case: Case) -> Iterator[Tampered]:
    """Cards laid that were never declared."""
    for number, deal in case.places():
        for event in case.mixed(plays_of(deal)[4:]):
            seat = deal.events[event].seat
            hand = hands_of(deal)[seat]
            sun = deal.result.contract is not None and deal.result.contract.type == "sun"
            projects = {mask for _, mask in projects_in(hand, sun)}
            cards = case.random.sample(texts_in(hand), 2)
            if projects:
                cards = texts_in(max(projects))
            events = inserted(deal.events, event, model.Reveal(seat=seat, cards=cards))
            yield from case.with_events(number, events, "project.reveal", event)


def _baloot_said(case: Case) -> Iterator[Tampered]:
    for number, deal in case.places():
        for event in case.mixed(plays_of(deal)):
            said = deal.events[event]
            assert isinstance(said, model.Play)
            if said.say is None and not _has_pair(deal, said.seat):
                events = [*deal.events]
                events[event] = replace(said, say=["baloot"])
                yield from case.with_events(number, events, "baloot.invalid", event)


def _baloot_late(case: Case) -> Iterator[Tampered]:
    for number, deal in case.places():
        for event in case.mixed(plays_of(deal)[1:]):
            seat = deal.events[event].seat
            if not _has_pair(deal, seat):
                events = inserted(deal.events, event, model.Baloot(seat=seat))
                yield from case.with_events(number, events, "baloot.invalid", event)


def _has_pair(deal: Deal, seat: int) -> bool:
    contract = deal.result.contract
    if contract is None or contract.suit is None:
        return False
    trump = SUITS.index(contract.suit)
    return holds_pair(hands_of(deal)[seat], trump)


# بوشات


def _bouchat_in_play(case: Case) -> Iterator[Tampered]:
    for number, deal in case.places():
        for event in case.mixed(plays_of(deal)[1:]):
            bouchat = model.Bouchat(seat=case.random.randrange(4))
            events = inserted(deal.events, event, bouchat)
            yield from case.with_events(number, events, "bouchat.not_allowed", event)


def _bouchat_granted(case: Case) -> Iterator[Tampered]:
    """A deal thrown in by a seat that may not, in place of the last word of it."""
    for number, deal in case.places():
        words = _words_of(deal)
        if deal.result.outcome == "passed_out" and words:
            for seat in case.mixed(range(4)):
                bouchat = model.Bouchat(seat=seat, at=deal.events[words[-1]].at)
                events = [*deal.events]
                events[words[-1]] = bouchat
                yield from case.with_events(number, events, "bouchat.not_allowed", words[-1])


WAYS: dict[str, Way] = {
    "pass_out_of_turn": Way("bid.turn", _pass_out_of_turn),
    "word_not_offered": Way("bid.not_allowed", _word_not_offered),
    "bid_after_close": Way("bid.after_close", _bid_after_close),
    "bid_unfinished": Way("bid.unfinished", _bid_unfinished),
    "double_after_card": Way("double.not_allowed", _double_after_card),
    "double_past_gate": Way("double.not_allowed", _double_past_gate),
    "double_own": Way("double.turn", _double_own),
    "project_false": Way("project.cards", _project_false, SAHL),
    "project_kind": Way("project.cards", _project_kind, SAHL),
    "project_late": Way("project.late", _project_late, SAHL),
    "project_again": Way("project.overlap", _project_again, SAHL),
    "project_third": Way("project.count", _project_third, SAHL),
    "reveal": Way("project.reveal", _reveal, SAHL),
    "baloot_said": Way("baloot.invalid", _baloot_said, SAHL),
    "baloot_late": Way("baloot.invalid", _baloot_late, SAHL),
    "bouchat_in_play": Way("bouchat.not_allowed", _bouchat_in_play),
    "bouchat_granted": Way("bouchat.not_allowed", _bouchat_granted),
}
