"""One deal, played again event by event (docs/rules.md §3 to §8, docs/record.md "Events").

The engine says what the rules give. Of the claims it is told only the score before the deal, the
sheet that the players saw; ``verifier.compare`` holds the rest of the claims against its answer.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from ..cards import NUMBER, SUITS, team_of
from ..findings import Fault
from ..record import model
from ..record.model import AnyEvent, Contract, Deal
from ..rules.options import Rules
from .bidding import Buying, word_of
from .bouchat import bouchat_allowed
from .declarations import Declarations, late_baloot
from .doubling import Doubling, raise_word
from .duties import Duties
from .hands import DealtCards, dealt_cards
from .outcome import Bought, Played, scored, takweesh, tasjeel, thrown_in
from .play import TRICKS, Play, SawaCall
from .qaid import Sheets, claim_is_right
from .sawa import Budget, sawa_holds
from .times import within


class Setting(NamedTuple):
    """What one deal is judged by: the rules, the kind of table, and the sheet before it."""

    rules: Rules
    qaid_table: bool
    score_before: tuple[int, int]
    budget: Budget


class Spot(NamedTuple):
    """Where a deal stands between two events: the engine's own parts, as they are at this moment.

    ``doubling``: who may raise, once something is bought, and before the first card also where
    nobody has; ``leader``: who opens the first trick;
    ``over``: no card and no word of the deal is left; ``sawa``: the سوا that was granted.
    """

    buying: Buying
    doubling: Doubling | None
    play: Play | None
    leader: int | None
    over: bool
    sawa: SawaCall | None


class DealReplay:
    """The state of one deal while its events are read; ``faults`` in the order of the events."""

    __slots__ = (
        "_budget",
        "_buying",
        "_cards_dealt",
        "_deal",
        "_dealer",
        "_declarations",
        "_doubling",
        "_ended",
        "_gaining",
        "_granted",
        "_hands",
        "_last_card",
        "_last_card_at",
        "_next_word",
        "_overplayed",
        "_play",
        "_sawa_answers",
        "_sawa_calls",
        "_setting",
        "_sheets",
        "broken",
        "faults",
        "rest_missing",
    )

    def __init__(
        self, deal: Deal, dealer: int, setting: Setting, cards: DealtCards | None = None
    ) -> None:
        self._deal = deal
        self._cards_dealt = dealt_cards(deal) if cards is None else cards
        self._dealer = dealer
        self._setting = setting
        self._buying = Buying(setting.rules, dealer, NUMBER[deal.flip])
        self._doubling: Doubling | None = None
        self._declarations: Declarations | None = None
        self._play: Play | None = None
        self._sheets: Sheets | None = None
        self._hands: list[int] | None = None
        self._last_card: int | None = None
        self._next_word = -1
        self._sawa_calls: dict[int, SawaCall] = {}
        self._sawa_answers: dict[int, bool | None] = {}
        self._granted: SawaCall | None = None
        self._last_card_at: int | None = None
        self._ended: str | None = None
        self._gaining = 0
        self._overplayed = False
        self.broken = False
        self.rest_missing = False
        self.faults: list[Fault] = []

    def run(self) -> Played:
        """Read all events, then count the deal."""
        events, handlers = self._deal.events, _HANDLERS
        number = 0
        while number < len(events) and not self.broken:
            event = events[number]
            if type(event) is model.Play:
                number = self._cards(event, number, events)
            else:
                handlers[type(event)](self, event, number)
                number += 1
        return self.finish()

    def steps(self) -> Iterator[Spot]:
        """``run`` one event at a time: where the deal stands before each event, and after the last
        one that could be read; ``finish`` counts the deal then."""
        events = self._deal.events
        for number, event in enumerate(events):
            yield self._spot()
            if type(event) is model.Play:
                self._cards(event, number, events[: number + 1])
            else:
                _HANDLERS[type(event)](self, event, number)
            if self.broken:
                break
        yield self._spot()

    def _spot(self) -> Spot:
        buying, play, doubling = self._buying, self._play, self._doubling
        if doubling is None and play is None and buying.closed and buying.buyer is not None:
            doubling = self._undoubled(buying.buyer)
        leader = self._first_leader()
        return Spot(buying, doubling, play, leader, self._over(), self._granted)

    def _over(self) -> bool:
        """Nothing is left of the deal to throw in: it ended, or all its tricks are given away."""
        return (
            self._ended is not None
            or self._granted is not None
            or self._buying.passed_out
            or (self._play is not None and self._play.over)
        )

    # Buying and doubling

    def _bid(self, event: model.Pass | model.Hokm | model.Sun | model.Ashkal, number: int) -> None:
        if self._play is None and self._ended is None and self._granted is None:
            fault = self._buying.hear(event, number)
            if fault is not None:
                self.faults.append(fault)
        else:
            self._fault("bid.after_close", number, event.seat, None, None, word_of(event))

    def _raise(
        self, event: model.Double | model.Three | model.Four | model.Gahwa, number: int
    ) -> None:
        buying = self._buying
        begun = self._play is not None or self._granted is not None
        if begun or self._ended is not None or buying.buyer is None:
            self._fault("double.not_allowed", number, event.seat, None, [], raise_word(event))
            return
        early = not buying.closed
        buying.close()  # also the silent pass of a buyer that could still turn its hokm
        if self._doubling is None:
            self._doubling = self._undoubled(buying.buyer)
        fault = self._doubling.hear(event, number)
        if early:
            self._fault("double.not_allowed", number, event.seat, None, [], raise_word(event))
        elif fault is not None:
            self.faults.append(fault)

    def _undoubled(self, buyer: int) -> Doubling:
        setting = self._setting
        return Doubling(setting.rules, self._buying.sun, buyer, setting.score_before)

    # Play

    def _cards(self, event: model.Play, number: int, events: Sequence[AnyEvent]) -> int:
        """The cards from event ``number`` of ``events`` on, as far as nothing comes between; the
        next event."""
        play = self._play
        if self._ended is not None or self._buying.passed_out or (play and play.over):
            if not self._overplayed:
                self._fault("play.after_end", number, event.seat, None, None, event.card)
                self._overplayed = True
            return number + 1
        if play is None:
            play = self._start(number, event.seat)
            if play is None:
                self.broken = True
                return number
        after = play.run(events, number, self.faults)
        self.broken = play.broken
        if after > number:
            last = events[after - 1]
            assert isinstance(last, model.Play)
            self._last_card_at = last.at
            if last.say is not None and "baloot" in last.say:
                assert self._hands is not None
                trick = (play.cards - 1) // 4
                self._note(self._declared().say_baloot(last, after - 1, trick, play, self._hands))
        return after

    def _start(self, number: int, seat: int) -> Play | None:
        """The first card closes the buying and the doubling; ``None`` where nothing can be
        played."""
        if not self._buying.closed:
            self._cut_buying_short(number, seat)
        hands = self.bought_hands()
        if hands is None:
            return None
        self._play = self._first_trick(hands)
        return self._play

    def opening(self) -> Play | None:
        """The first trick before a card has fallen, once the buying closed, as a copy for whoever
        asks what may open it; ``None`` where nothing can be played."""
        hands = self.bought_hands()
        return None if hands is None else self._first_trick(hands)

    def _first_trick(self, hands: list[int]) -> Play:
        leader = self._first_leader()
        assert leader is not None
        return Play(self._duties(), hands[:], leader)

    def _duties(self) -> Duties:
        closed = self._doubling is not None and self._doubling.closed
        return Duties(self._setting.rules, self._buying.trump, closed)

    def bought_hands(self) -> list[int] | None:
        """The eight cards of each seat as masks, once something is bought and the rest is dealt.

        The card turned up is with the seat that got two more (docs/record.md, "A deal").
        """
        buying, deal = self._buying, self._deal
        if self._hands is None and buying.closed and buying.buyer is not None:
            buying.close()
            first, flip, rest, _ = self._cards_dealt
            if deal.rest is None or rest is None:
                self.rest_missing = True
                return None
            sizes = [len(cards) for cards in deal.rest]
            holder = sizes.index(2) if sizes.count(2) == 1 else buying.taker
            hands = [first[0] | rest[0], first[1] | rest[1], first[2] | rest[2], first[3] | rest[3]]
            assert holder is not None
            hands[holder] |= flip
            self._hands = hands
        return self._hands

    def _leads_first(self, seat: int, number: int) -> bool:
        """Before the first card: this seat will open the first trick.

        Its project or سوا begins the play: where the buying is not closed, and no word of it
        follows, that is `bid.unfinished`, as it is at the first card. ``broken`` is set where the
        rest was never dealt: nothing more can be judged.
        """
        buying = self._buying
        if buying.buyer is None or seat != self._first_leader():
            return False
        if not buying.closed:
            if self._buying_goes_on(number):
                return False
            self._cut_buying_short(number, seat)
        self.broken = self.bought_hands() is None
        return True

    def _cut_buying_short(self, number: int, seat: int) -> None:
        """The play began though somebody with more than a pass to say was still to be heard."""
        buying = self._buying
        waiting = [other for other in buying.seats_in_turn() if len(buying.offered(other)) > 1]
        self._fault("bid.unfinished", number, seat, None, waiting)
        buying.close()

    def _first_leader(self) -> int | None:
        by_right = self._setting.rules.first_lead == "dealer_right"
        return (self._dealer + 1) & 3 if by_right else self._buying.buyer

    def _buying_goes_on(self, number: int) -> bool:
        """Whether a word of buying comes before the first card or raise."""
        events = self._deal.events
        if self._next_word <= number:
            words = (*_BIDS, *_CLOSES_BUYING)
            later = range(number + 1, len(events))
            self._next_word = next(
                (at for at in later if isinstance(events[at], words)), len(events)
            )
        return self._next_word < len(events) and isinstance(events[self._next_word], _BIDS)

    def _sawa(self, event: model.Sawa, number: int) -> None:
        play, seat = self._play, event.seat
        if self._granted is not None or self._ended is not None:
            on_lead = False
        elif play is None:
            on_lead = self._leads_first(seat, number)
            if self.broken:
                return
        else:
            on_lead = play.on_lead and play.turn == seat
        if not on_lead:
            self._fault("play.turn", number, seat, None, self._in_turn_but(seat), seat)
            return
        hands = play.hands if play is not None else self._hands
        assert hands is not None
        trick = len(play.winners) if play is not None else 0
        call = SawaCall(number, seat, trick, (hands[0], hands[1], hands[2], hands[3]))
        self._sawa_calls.setdefault(trick, call)  # said again, it speaks of the same position
        if not self._card_follows(number):
            self._granted = call
            self._last_card_at = event.at

    def _in_turn_but(self, seat: int) -> int | None:
        """The seat whose turn it is to play, or will be first; ``None`` where it is this one, or
        nobody plays any more."""
        if self._granted is not None or self._ended is not None or self._buying.passed_out:
            return None
        play = self._play
        if play is not None:
            turn = None if play.over else play.turn
        else:
            turn = self._first_leader() if self._buying.closed else None
        return None if turn == seat else turn

    def _card_follows(self, number: int) -> bool:
        if self._last_card is None:
            events = self._deal.events
            cards = (at for at in reversed(range(len(events))) if type(events[at]) is model.Play)
            self._last_card = next(cards, -1)
        return self._last_card > number

    def _sawa_is_true(self, call: SawaCall) -> bool | None:
        """Whether this سوا was true; ``None``, said once, where the search budget ran out."""
        if call.trick not in self._sawa_answers:
            duties = self._play.duties if self._play is not None else self._duties()
            true = sawa_holds(duties, call.hands, call.seat, self._setting.budget)
            self._sawa_answers[call.trick] = true
            if true is None:
                self.faults.append(Fault("play.sawa_unproved", call.event, call.trick, call.seat))
        return self._sawa_answers[call.trick]

    # Projects and بلوت

    def _declared(self) -> Declarations:
        if self._declarations is None:
            self._declarations = Declarations(self._setting.rules)
        return self._declarations

    def _project(self, event: model.Project, number: int) -> None:
        play, seat = self._play, event.seat
        if self._granted is not None or self._ended is not None:
            in_turn = False
        elif play is None:
            in_turn = self._leads_first(seat, number)
            if self.broken:
                return
        else:
            in_turn = not play.winners and play.turn == seat
        if in_turn:
            assert self._hands is not None
            trump = self._buying.trump
            self._note(self._declared().declare(event, number, self._hands, trump))
        else:
            self._note(self._declared().late(event, number))

    def _reveal(self, event: model.Reveal, number: int) -> None:
        play, seat = self._play, event.seat
        in_turn = (
            play is not None
            and self._ended is None
            and self._granted is None
            and 1 <= len(play.winners) < TRICKS
            and play.turn == seat
        )
        trick = len(play.winners) if play is not None and not play.over else None
        self._note(self._declared().reveal(event, number, trick, in_turn))

    def _baloot(self, event: model.Baloot, number: int) -> None:
        self._note(late_baloot(event, number, self._play, self._hands or ()))

    # Throwing in, the qaid sheet, chat

    def _bouchat(self, event: model.Bouchat, number: int) -> None:
        """Carried out also where it was not allowed, unless the play went on after it or there was
        nothing left to throw in."""
        first = self._cards_dealt.first[event.seat]
        over = self._over()
        allowed = (
            not over
            and self._play is None
            and bouchat_allowed(self._setting.rules, self._setting.qaid_table, first)
        )
        if not allowed:
            self._fault("bouchat.not_allowed", number, event.seat)
        if not over and (allowed or not self._card_follows(number)):
            self._ended = "bouchat"

    def _sheet(self) -> Sheets:
        if self._sheets is None:
            self._sheets = Sheets(self._setting.rules, self._setting.qaid_table)
        return self._sheets

    def _may_claim(self, at: int | None) -> bool:
        """From the first card to ``qaid_after_ms`` after the last (docs/rules.md §8)."""
        if self._ended is not None:
            return False
        if self._granted is None and (self._play is None or not self._play.over):
            return self._play is not None
        return within(at, self._last_card_at, self._setting.rules.qaid_after_ms)

    def _qaid_open(self, event: model.QaidOpen, number: int) -> None:
        self._note(self._sheet().open(event.seat, number, self._may_claim(event.at)))

    def _qaid_close(self, event: model.QaidClose, number: int) -> None:
        self._sheet().close(event.seat)

    def _claim(self, event: model.Qaid, number: int) -> None:
        in_time = self._may_claim(event.at)
        under_way = self._ended is None
        self.faults.extend(self._sheet().claim(event, number, in_time, under_way))

    def _ruling(self, event: model.Ruling, number: int) -> None:
        self._note(self._sheet().rule(event, number, self._claim_is_right))
        if self._ended is None and event.remedy != "none":
            self._ended = event.remedy
            self._gaining = team_of(event.seat) ^ (not event.upheld)

    def _claim_is_right(self, claim: model.Qaid) -> bool | None:
        breaches = self._play.breaches if self._play is not None else []
        return claim_is_right(claim, breaches, self._every_sawa_is_true)

    def _every_sawa_is_true(self, seat: int) -> bool | None:
        calls = self._sawa_calls.values()
        answers = {self._sawa_is_true(call) for call in calls if call.seat == seat}
        if False in answers:
            return False
        return None if None in answers else True

    def _chat(self, event: model.Chat, number: int) -> None:
        """Team chat is locked from the deal to the count (docs/record.md, `table.chat`)."""
        setting, play = self._setting, self._play
        if event.scope != "team" or not setting.qaid_table or not setting.rules.team_chat_locked:
            return
        counted = play is not None and play.over and self._granted is None
        if not counted and self._ended is None and not self._buying.passed_out:
            self._fault("table.chat", number, event.seat)

    def _nothing(self, event: model.Talk | model.Ready, number: int) -> None:
        """Talk is not judged, and ready is read where times are (docs/record.md, "Times")."""

    # The end

    def finish(self) -> Played:
        """All events are read: what the deal comes to."""
        if self._sheets is not None and not self.broken:  # else its ruling may stand unread
            self.faults.extend(self._sheets.finish())
        granted = None if self.broken else self._granted
        if granted is not None and self._sawa_is_true(granted) is False:
            self._fault("play.sawa", granted.event, granted.seat, granted.trick)
        if len(self.faults) > 1:
            self.faults.sort(key=_event_of)
        return self._outcome(granted)

    def _outcome(self, granted: SawaCall | None) -> Played:
        buying, play, contract = self._buying, self._play, self._contract()
        if self.broken:
            return Played("unfinished", contract)
        if self._ended == "bouchat":
            return thrown_in("bouchat", contract)
        if buying.passed_out:
            return thrown_in("passed_out", None)
        hands = self.bought_hands()
        if self._ended == "takweesh":
            return takweesh(contract)
        if self._ended == "tasjeel":
            # A ruling is carried out as it was given, also one before anything was bought: then
            # there is nothing to multiply, and the claimed points are carried on.
            if contract is None:
                return Played("tasjeel")
            return tasjeel(self._bought(contract), self._gaining)
        if contract is None or hands is None:
            return Played("unfinished", contract)
        if granted is not None:
            assert self._hands is not None
            play = play or self._first_trick(self._hands)
            play.rest_to(granted.seat)
        if play is None or not play.over:
            return Played("unfinished", contract)
        return scored(self._bought(contract), play.winners, (play.raw[0], play.raw[1]))

    def _bought(self, contract: Contract) -> Bought:
        doubling, declarations = self._doubling, self._declarations
        return Bought(
            self._setting.rules,
            self._dealer,
            contract,
            self._buying.trump,
            self._hands or (0, 0, 0, 0),
            None if doubling is None else doubling.doubler,
            None if doubling is None else doubling.last_raiser,
            () if declarations is None else declarations.valid,
            () if declarations is None else declarations.counted(),
            None if declarations is None else declarations.said,
        )

    def _contract(self) -> Contract | None:
        buying, doubling = self._buying, self._doubling
        if buying.buyer is None or buying.taker is None:
            return None
        return Contract(
            type="sun" if buying.sun else "hokm",
            suit=None if buying.trump is None else SUITS[buying.trump],
            buyer=buying.buyer,
            taker=buying.taker,
            multiplier=1 if doubling is None else doubling.multiplier,
            closed=doubling is not None and doubling.closed and not buying.sun,
        )

    def _fault(
        self,
        code: str,
        number: int,
        seat: int,
        trick: int | None = None,
        expected: Any = None,
        actual: Any = None,
    ) -> None:
        self.faults.append(Fault(code, number, trick, seat, "", expected, actual))

    def _note(self, fault: Fault | None) -> None:
        if fault is not None:
            self.faults.append(fault)


def _event_of(fault: Fault) -> int:
    assert fault.event is not None
    return fault.event


_BIDS = (model.Pass, model.Hokm, model.Sun, model.Ashkal)
_CLOSES_BUYING = (model.Play, model.Double, model.Three, model.Four, model.Gahwa)

_HANDLERS: dict[type[model.Event], Callable[[DealReplay, Any, int], None]] = {
    model.Pass: DealReplay._bid,
    model.Hokm: DealReplay._bid,
    model.Sun: DealReplay._bid,
    model.Ashkal: DealReplay._bid,
    model.Double: DealReplay._raise,
    model.Three: DealReplay._raise,
    model.Four: DealReplay._raise,
    model.Gahwa: DealReplay._raise,
    model.Project: DealReplay._project,
    model.Reveal: DealReplay._reveal,
    model.Baloot: DealReplay._baloot,
    model.Talk: DealReplay._nothing,
    model.Ready: DealReplay._nothing,
    model.Sawa: DealReplay._sawa,
    model.Bouchat: DealReplay._bouchat,
    model.QaidOpen: DealReplay._qaid_open,
    model.QaidClose: DealReplay._qaid_close,
    model.Qaid: DealReplay._claim,
    model.Ruling: DealReplay._ruling,
    model.Chat: DealReplay._chat,
}
