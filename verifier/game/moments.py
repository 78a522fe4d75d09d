"""What a deal looked like at every event: whose turn it was, what was allowed, what lay there.

The answers are those of the engine (``DealReplay``), asked between one event and the next; nothing
is decided here and no claim is looked at.
"""

from typing import Literal, NamedTuple

from ..cards import NUMBER
from ..record import model
from ..record.model import AnyEvent, Deal
from .deal import DealReplay, Setting, Spot
from .outcome import Played
from .play import Play

Phase = Literal["buying", "doubling", "play", "end"]
Pair = tuple[int, int]

_BIDS = (model.Pass, model.Hokm, model.Sun, model.Ashkal)
_RAISES = (model.Double, model.Three, model.Four, model.Gahwa)
_OF_PLAY = (model.Play, model.Project, model.Reveal, model.Baloot, model.Sawa)
_FULL = 4


class Lying(NamedTuple):
    """A card on the table (its number) and the seat that played it."""

    seat: int
    card: int


class Moment(NamedTuple):
    """One event of a deal, before it and after it.

    Before it: the ``phase`` it falls in; ``round`` of buying, 1 or 2; ``turn``, the seat whose turn
    it was; ``legal``, for a card: those that the acting seat could rightly play, as a mask (none
    out of turn); ``words``, for a word of buying or doubling: those that the acting seat had.

    After it: ``table``, the cards lying in the order in which they fell (a full trick lies until
    the next card); ``leading``, the seat that holds the trick; ``won``, the seat whose trick this
    event completed; ``tricks`` and ``raw`` (أبناط) by team so far, also those that a granted سوا
    gave. From the event on that broke the replay nothing more is known: ``known`` is false, and
    what is asked after it is ``None`` or empty.
    """

    event: int
    phase: Phase
    round: int
    turn: int | None
    legal: int | None
    words: tuple[str, ...] | None
    known: bool
    table: tuple[Lying, ...]
    leading: int | None
    won: int | None
    tricks: Pair | None
    raw: Pair | None


class DealMoments(NamedTuple):
    """A deal event by event, the eight cards of each seat as masks (``None``: nothing was bought,
    or the rest is not there), the event of a سوا that was granted, and what the deal came to."""

    moments: list[Moment]
    hands: list[int] | None
    granted: int | None
    played: Played


def moments(deal: Deal, dealer: int, setting: Setting) -> DealMoments:
    """Play one deal as ``DealReplay`` does, and tell of each of its events.

    ``dealer``: the seat whose deal the cards fit (``verifier.compare.dealing.Dealt``).
    """
    replay = DealReplay(deal, dealer, setting)
    told: list[Moment] = []
    table: tuple[Lying, ...] = ()
    before = None
    sawa = None
    for number, spot in enumerate(replay.steps()):
        if before is not None:
            event = deal.events[number - 1]
            table, moment = _after(before, spot, event, number - 1, table, replay.broken)
            told.append(moment)
        if number < len(deal.events):
            before = _before(spot, deal.events[number], replay)
        if spot.sawa is not None and sawa is None:
            sawa = number - 1
    played = replay.finish()
    if sawa is not None and played.outcome == "scored":
        told[sawa:] = [_granted(moment, played) for moment in told[sawa:]]
    last = told[-1] if told else None
    for number in range(len(told), len(deal.events)):
        assert last is not None
        told.append(_lost(number, last.phase, last.round))
    return DealMoments(told, replay.bought_hands(), sawa, played)


class _Before(NamedTuple):
    """What is read before an event, and how far the play had come."""

    phase: Phase
    round: int
    turn: int | None
    legal: int | None
    words: tuple[str, ...] | None
    cards: int
    tricks: int


def _before(spot: Spot, event: AnyEvent, replay: DealReplay) -> _Before:
    phase = _phase(spot, event)
    turn = _turn(spot, event.seat, phase)
    words = None
    if isinstance(event, _BIDS + _RAISES) and phase in ("buying", "doubling"):
        words = _words(spot, event.seat)
    legal = None
    if isinstance(event, model.Play):
        legal = _legal(spot, event.seat, replay) if turn == event.seat else 0
    play = spot.play
    cards, tricks = (0, 0) if play is None else (play.cards, len(play.winners))
    return _Before(phase, spot.buying.round, turn, legal, words, cards, tricks)


def _phase(spot: Spot, event: AnyEvent) -> Phase:
    if spot.over:
        return "end"
    if spot.play is not None or isinstance(event, _OF_PLAY):
        return "play"
    if isinstance(event, _RAISES):
        return "doubling"
    heard_out = not spot.buying.seats_in_turn()
    # The buyer may still turn its hokm where the doubling could begin: a word tells which it is.
    if heard_out or (spot.buying.closed and not isinstance(event, _BIDS)):
        return "doubling"
    return "buying"


def _turn(spot: Spot, seat: int, phase: Phase) -> int | None:
    """The seat that is to act. Raises have no order: there the seat itself, if it has a word."""
    if phase == "end":
        return None
    if spot.play is not None:
        return spot.play.turn
    if phase == "play" and spot.buying.closed:
        return spot.leader
    if phase == "doubling" and spot.buying.closed:
        may_raise = spot.doubling is not None and bool(spot.doubling.offered(seat))
        return seat if may_raise else None
    in_turn = spot.buying.seats_in_turn()
    if seat in in_turn:
        return seat
    return in_turn[0] if in_turn else None


def _words(spot: Spot, seat: int) -> tuple[str, ...]:
    words = spot.buying.offered(seat)
    if spot.buying.closed and spot.doubling is not None:
        words += spot.doubling.offered(seat)
        if "pass" not in words:  # no to a double needs no turn
            words = ("pass", *words)
    return words


def _legal(spot: Spot, seat: int, replay: DealReplay) -> int:
    """The cards of a seat in turn; before the first card those that it may open the deal with."""
    if spot.play is not None:
        return spot.play.legal(seat)
    play = replay.opening()
    return 0 if play is None else play.legal(seat)


def _after(
    before: _Before,
    spot: Spot,
    event: AnyEvent,
    number: int,
    table: tuple[Lying, ...],
    broken: bool,
) -> tuple[tuple[Lying, ...], Moment]:
    play = spot.play
    won = None
    if broken:
        table = ()
    elif play is not None and play.cards > before.cards:
        assert isinstance(event, model.Play)
        lying = Lying(event.seat, NUMBER[event.card])
        table = (lying,) if len(table) == _FULL else (*table, lying)
        if len(play.winners) > before.tricks:
            won = play.winners[-1]
    moment = Moment(
        number,
        before.phase,
        before.round,
        before.turn,
        before.legal,
        before.words,
        not broken,
        table,
        play.holder if play is not None and table else None,
        won,
        None if broken else _tricks(play),
        None if broken else _raw(play),
    )
    return table, moment


def _tricks(play: Play | None) -> Pair:
    winners = [] if play is None else play.winners
    of_team_1 = sum(seat & 1 for seat in winners)
    return len(winners) - of_team_1, of_team_1


def _raw(play: Play | None) -> Pair:
    return (0, 0) if play is None else (play.raw[0], play.raw[1])


def _granted(moment: Moment, played: Played) -> Moment:
    """After a سوا that was granted the tricks left are that seat's."""
    assert played.winners is not None
    assert played.raw is not None
    of_team_1 = sum(seat & 1 for seat in played.winners)
    tricks = len(played.winners) - of_team_1, of_team_1
    return moment._replace(tricks=tricks, raw=played.raw)


def _lost(number: int, phase: Phase, round_: int) -> Moment:
    return Moment(number, phase, round_, None, None, None, False, (), None, None, None, None)
