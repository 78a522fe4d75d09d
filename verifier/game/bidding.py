"""Buying (الشراء), word by word: docs/rules.md §3, carried out as docs/record.md, "Events", says.

Seats are 0 to 3, suits are numbers (``verifier.cards``). Words, as a finding shows them: ``pass``
(بس, ولا), ``hokm S`` with the suit's letter, ``sun``, ``ashkal``.

Turn is judged first. A word by a seat that is not in turn is ``bid.turn`` alone; a seat in turn
that says what it is not offered has ``bid.not_allowed``. Both take effect as if they had been
allowed; ``bid.after_close`` does not. Once something is bought, a pass is a fault only where it
comes before its turn from a seat that has another word; any other pass may stand in the log.
"""

from ..cards import ACE, SUITS
from ..findings import Fault
from ..record.model import Ashkal, Hokm, Pass, Sun
from ..rules.options import Rules

ORDER: tuple[tuple[int, int, int, int], ...] = (
    (0, 1, 2, 3),
    (1, 2, 3, 0),
    (2, 3, 0, 1),
    (3, 0, 1, 2),
)
"""The four seats in the order of speaking, by the seat that begins."""

_EVERYBODY = 0b1111


def word_of(event: Pass | Hokm | Sun | Ashkal) -> str:
    """The word as a finding shows it."""
    if isinstance(event, Hokm):
        return f"hokm {event.suit}"
    return type(event).__name__.lower()


class Buying:
    """Who has bought what, and who may say what, while the words of one deal are heard.

    ``round``: of buying, 1 or 2. ``buyer`` and ``taker`` (of the card turned up) are ``None`` while
    nothing is bought, ``trump`` is ``None`` in sun. ``closed``: nobody has a word left that may not
    be left out, so a raise or the first card may follow; the buyer may still turn its hokm into sun
    (``hokm_to_sun``) until ``close`` is called. ``passed_out``: all four passed twice.
    """

    __slots__ = (
        "_ace_up",
        "_dealer",
        "_flip_suit",
        "_heard_out",
        "_order",
        "_passed_second",
        "_queue",
        "_rules",
        "_with_choice",
        "buyer",
        "closed",
        "passed_out",
        "round",
        "sun",
        "taker",
        "trump",
    )

    def __init__(self, rules: Rules, dealer: int, flip: int) -> None:
        """``flip``: the number of the card turned up."""
        self._rules = rules
        self._dealer = dealer
        self._order = ORDER[(dealer + 1) & 3]
        self._flip_suit = flip >> 3
        self._ace_up = flip & 7 == ACE
        self.round = 1
        # Seats still to be heard, in order; of them (as bits) those that have more than a pass.
        self._queue: tuple[int, ...] = self._order
        self._with_choice = _EVERYBODY
        self._passed_second = 0
        self._heard_out = False
        self.closed = False
        self.passed_out = False
        self.sun = False
        self.trump: int | None = None
        self.buyer: int | None = None
        self.taker: int | None = None

    def hear(self, event: Pass | Hokm | Sun | Ashkal, number: int) -> Fault | None:
        """Judge a word and carry it out. ``number`` is the event's index in the deal.

        Not for words after the first card, which are all ``bid.after_close``, also a pass.
        """
        seat = event.seat
        if isinstance(event, Pass):
            return self._hear_pass(seat, number)
        if self._heard_out:
            return Fault("bid.after_close", number, None, seat, "", None, word_of(event))
        fault: Fault | None = None
        if seat != self._queue[0] and not self._in_turn(seat):
            fault = self._out_of_turn(seat, number)
        if isinstance(event, Hokm):
            suit = SUITS.index(event.suit)
            if fault is None and (self.buyer is not None or not self._suit_allowed(suit)):
                fault = self._not_allowed(event, number)
            self._hokm_stands(seat, suit)
        else:
            partner_takes = isinstance(event, Ashkal)
            if fault is None and not (
                self._may_ashkal(seat) if partner_takes else self._may_sun(seat)
            ):
                fault = self._not_allowed(event, number)
            self._sun_stands(seat, seat ^ 2 if partner_takes else seat)
        return fault

    def offered(self, seat: int) -> tuple[str, ...]:
        """The words that this seat may say now; empty where it is not in turn."""
        if not self._in_turn(seat):
            return ()
        words = ["pass"]
        if self.buyer is None:
            words += [f"hokm {SUITS[suit]}" for suit in range(4) if self._suit_allowed(suit)]
        if self._may_sun(seat):
            words.append("sun")
        if self._may_ashkal(seat):
            words.append("ashkal")
        return tuple(words)

    def seats_in_turn(self) -> tuple[int, ...]:
        """The seats that may speak now, in order: the first that is still to be heard, and later
        ones where those before have nothing but a pass, since they may be passed over."""
        return tuple(seat for seat in self._queue if self._in_turn(seat))

    def close(self) -> None:
        """A raise or the first card came: the contract that stands is the contract."""
        self._queue = ()
        self._heard_out = True
        self.closed = True

    # Who is in turn

    def _in_turn(self, seat: int) -> bool:
        for waiting in self._queue:
            if waiting == seat:
                return True
            if self._with_choice >> waiting & 1:
                return False
        return False

    def _hear_pass(self, seat: int, number: int) -> Fault | None:
        bought = self.buyer is not None
        if self._heard_out:
            # It may be no to a double; where all four passed twice there is nothing to say no to.
            return (
                None if bought else Fault("bid.after_close", number, None, seat, "", None, "pass")
            )
        queue = self._queue
        fault: Fault | None = None
        if seat == queue[0]:
            self._queue = queue = queue[1:]
        elif self._in_turn(seat):
            self._queue = queue[queue.index(seat) + 1 :]
        else:
            waiting = seat in queue
            if not bought or (waiting and self._with_choice >> seat & 1):
                fault = self._out_of_turn(seat, number)
            self._queue = queue = tuple(other for other in queue if other != seat)
        if self.round == 2:
            self._passed_second |= 1 << seat
        if bought:
            self._settle()
        elif not queue:
            if self.round == 1:
                self.round = 2
                self._queue = self._order
            else:
                self.passed_out = True
                self.close()
        return fault

    def _settle(self) -> None:
        """Close as soon as no seat still to be heard has anything but a pass."""
        for seat in self._queue:
            if self._with_choice >> seat & 1:
                # The buyer is heard last of all, and may leave out the pass that keeps its hokm.
                self.closed = seat == self.buyer
                return
        self.close()

    # Who may say what

    def _suit_allowed(self, suit: int) -> bool:
        """Round 1: the suit turned up; round 2: another one."""
        return (suit == self._flip_suit) == (self.round == 1)

    def _locked(self) -> bool:
        """Whether the ace turned up locks a hokm (docs/rules.md §3; reg. 4-1: in both rounds)."""
        return self._ace_up and self._rules.ace_locks_hokm

    def _may_sun(self, seat: int) -> bool:
        """Whether a seat in turn is offered ``sun``: always over nothing and over a sun (also one
        that stands on an ace), over or out of a hokm unless it is locked, and d+1 even then.
        """
        return self.buyer is None or self.sun or seat == self._order[0] or not self._locked()

    def _may_ashkal(self, seat: int) -> bool:
        """Whether a seat in turn is offered ``ashkal``: d or d+3, over nothing or over a hokm."""
        if (
            self.sun
            or (self._dealer - seat) & 3 > 1
            or self._passed_second >> seat & 1
            or (self._ace_up and not self._rules.ashkal_on_ace)
        ):
            return False
        if self._rules.ashkal_after == "any":
            return self.buyer != seat
        return self.buyer is not None and (self.buyer ^ seat) & 1 == 1

    def _may_turn(self, seat: int) -> bool:
        """Whether the buyer of a hokm, once the other three have passed, may turn it into sun."""
        return self._rules.hokm_to_sun and self._may_sun(seat)

    def _takeover(self, seat: int) -> tuple[int, ...]:
        """The seats that may take a sun from this one, in the order in which they are heard."""
        mode = self._rules.sun_takeover
        if mode == "none" or (mode == "first_round" and self.round == 2):
            return ()
        before = self._order[: self._order.index(seat)]
        if mode == "both_rounds_opponents":
            return tuple(other for other in before if (other ^ seat) & 1)
        return before

    # What a word does

    def _hokm_stands(self, seat: int, suit: int) -> None:
        """A hokm, also one that was not allowed over another word: the three after it are heard."""
        self.sun = False
        self.trump = suit
        self.buyer = self.taker = seat
        after = ORDER[(seat + 1) & 3]
        self._queue = after if self._may_turn(seat) else after[:3]
        self._with_choice = _EVERYBODY
        self.closed = False
        if self._locked():  # else all of them may say sun
            self._with_choice = sum(
                1 << other for other in after if self._may_sun(other) or self._may_ashkal(other)
            )
            self._settle()

    def _sun_stands(self, seat: int, taker: int) -> None:
        """A sun or أشكل. Over another seat's sun it is a takeover, which closes the buying, also
        where it was not that seat's to say; said again by the buyer it only says who takes."""
        over_sun, again = self.sun, self.buyer == seat
        self.sun = True
        self.trump = None
        self.buyer = seat
        self.taker = taker
        if over_sun:
            if not again:
                self.close()
            return
        self._queue = self._takeover(seat)
        self._with_choice = _EVERYBODY
        self._settle()

    # What a finding says

    def _out_of_turn(self, seat: int, number: int) -> Fault:
        return Fault("bid.turn", number, None, seat, "", list(self.seats_in_turn()), seat)

    def _not_allowed(self, event: Hokm | Sun | Ashkal, number: int) -> Fault:
        words = list(self.offered(event.seat))
        return Fault("bid.not_allowed", number, None, event.seat, "", words, word_of(event))
