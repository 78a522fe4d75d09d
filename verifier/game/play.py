"""Eight tricks from the cards as recorded (docs/rules.md §5; docs/record.md, "After a fault …")."""

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from ..cards import DECK, numbers_in, texts_in
from ..findings import Fault
from ..record.model import AnyEvent
from ..record.model import Play as CardPlayed
from .duties import LAST_TRICK, SIDE_ORDER, Duties, beaten_by, card_values

TRICKS = 8
EVERY_SEAT = 0b1111
_NEXT_TURN = [
    [
        next((turn + step) & 3 for step in range(4) if not seated >> (turn + step & 3) & 1)
        for turn in range(4)
    ]
    for seated in range(EVERY_SEAT)
]
"""By the seats whose cards lie in the trick and the seat whose turn it was: whose it is now."""


Face = tuple[int, int, int, int, int]


@cache
def faces_of(trump: int | None) -> dict[str, Face]:
    """All that the play asks of a card, by its text: number, mask, suit, أبناط, and the mask of
    the cards that take a trick from it."""
    values, above = card_values(trump), beaten_by(trump)
    return {
        text: (card, 1 << card, card >> 3, values[card], above[card])
        for card, text in enumerate(DECK)
    }


class Breach(NamedTuple):
    """A play that broke a duty, as a claim at a qaid table may name it (docs/rules.md §8)."""

    foul: str
    seat: int
    trick: int
    card: int


class SawaCall(NamedTuple):
    """A سوا said on lead: the position it speaks of."""

    event: int
    seat: int
    trick: int
    hands: tuple[int, int, int, int]


class Play:
    """The play of one deal, card by card. Wrong plays are reported and carried out.

    ``hands``: cards still held, by seat; ``turn``: the seat expected; ``raw``: أبناط by team;
    ``winners``: the seats that took the tricks; ``broken``: the replay cannot go on.
    """

    __slots__ = (
        "_above",
        "_akka",
        "_best",
        "_best_seat",
        "_faces",
        "_led",
        "_pot",
        "_seated",
        "breaches",
        "broken",
        "cards",
        "duties",
        "fallen",
        "hands",
        "raw",
        "turn",
        "winners",
    )

    def __init__(self, duties: Duties, hands: list[int], leader: int) -> None:
        self.duties = duties
        self.hands = hands
        self.turn = leader
        self.raw = [0, 0]
        self.winners: list[int] = []
        self.breaches: list[Breach] = []
        self.broken = False
        self.cards = 0
        self.fallen = 0
        self._faces = faces_of(duties.trump)
        self._above = 0
        self._seated = 0
        self._led = 0
        self._best = 0
        self._best_seat = 0
        self._pot = 0
        self._akka = False

    @property
    def on_lead(self) -> bool:
        """No card of the trick has been played yet, and there is a trick to play."""
        return not self._seated and len(self.winners) < TRICKS

    @property
    def over(self) -> bool:
        return len(self.winners) == TRICKS

    @property
    def holder(self) -> int:
        """The seat whose card holds the trick as it lies; without meaning before the first one."""
        return self._best_seat

    def run(self, events: Sequence[AnyEvent], number: int, faults: list[Fault]) -> int:
        """Judge and carry out the cards from event ``number`` on, and return the next event's
        number.

        It stops before an event that is no card, after one with which something was said, and after
        the last card of the deal or one that cannot be carried out.
        """
        hands, duties, faces, winners = self.hands, self.duties, self._faces, self.winners
        trump = duties.trump
        seated, turn, pot = self._seated, self.turn, self._pot
        led, best, best_seat, above = self._led, self._best, self._best_seat, self._above
        fallen = self.fallen
        begin = number
        for event in events[number:]:
            if type(event) is not CardPlayed:
                break
            seat = event.seat
            card, bit, suit, value, beaten_by = faces[event.card]
            hand = hands[seat]
            if not hand & bit:
                self._not_in_hand(number, event, faults)
                break
            if seat != turn:
                faults.append(Fault("play.turn", number, len(winners), seat, "seat", turn, seat))
                if seated >> seat & 1:
                    self.broken = True
                    break
            if not seated:
                legal = duties.lead(hand)
                if not legal & bit:
                    self._breach("play.closed_lead", number, seat, card, legal, faults)
                led, best, best_seat, above = suit, card, seat, beaten_by
                self._akka = False
            else:
                if suit != led or led == trump:  # else it follows suit: nothing more is owed
                    holds = not (seat ^ best_seat) & 1
                    legal = duties.follow(hand, led, best, holds, holds and self._akka)
                    if not legal & bit:
                        code = duties.broken(hand, led, card)
                        self._breach(code, number, seat, card, legal, faults)
                if above & bit:
                    best, best_seat, above = card, seat, beaten_by
                    self._akka = False
            hands[seat] = hand ^ bit
            pot += value
            seated |= 1 << seat
            number += 1
            said = event.say
            if said is not None and "akka" in said:
                self._announce(number - 1, seat, card, seated == 1 << seat, fallen, faults)
            fallen |= bit
            if seated == EVERY_SEAT:
                winners.append(best_seat)
                if len(winners) == TRICKS:
                    pot += LAST_TRICK
                self.raw[best_seat & 1] += pot
                pot = seated = 0
                turn = best_seat
                if len(winners) == TRICKS:
                    break
            else:
                turn = _NEXT_TURN[seated][turn]
            if said is not None:
                break
        self._seated, self.turn, self._pot = seated, turn, pot
        self._led, self._best, self._best_seat, self._above = led, best, best_seat, above
        self.fallen = fallen
        self.cards += number - begin
        return number

    def legal(self, seat: int) -> int:
        """The cards that this seat may play to the trick as it lies (docs/rules.md §5)."""
        hand = self.hands[seat]
        if not self._seated:
            return self.duties.lead(hand)
        partner_holds = not (seat ^ self._best_seat) & 1
        return self.duties.follow(
            hand, self._led, self._best, partner_holds, self._akka and partner_holds
        )

    def _not_in_hand(self, number: int, event: CardPlayed, faults: list[Fault]) -> None:
        """The replay of the deal ends here: nobody knows what this card does to the rest."""
        self.broken = True
        trick, held = len(self.winners), texts_in(self.hands[event.seat])
        faults.append(
            Fault("play.not_in_hand", number, trick, event.seat, "card", held, event.card)
        )

    def _breach(
        self, code: str, number: int, seat: int, card: int, legal: int, faults: list[Fault]
    ) -> None:
        trick = len(self.winners)
        self.breaches.append(Breach(code.removeprefix("play."), seat, trick, card))
        faults.append(Fault(code, number, trick, seat, "card", texts_in(legal), DECK[card]))

    def _announce(
        self, number: int, seat: int, card: int, lead: bool, fallen: int, faults: list[Fault]
    ) -> None:
        """أكه: with a lead, in hokm, of a side suit, every higher card played in earlier tricks.

        It frees the partner also when it is false: the fault is the announcer's.
        """
        trump = self.duties.trump
        higher: list[str] = []
        if lead and trump is not None and card >> 3 != trump:
            self._akka = True
            higher = [DECK[above] for above in higher_in_suit(card) if not fallen >> above & 1]
            if not higher:
                return
        trick = len(self.winners)
        self.breaches.append(Breach("akka", seat, trick, card))
        faults.append(Fault("play.akka", number, trick, seat, "say", higher, DECK[card]))

    def rest_to(self, seat: int) -> None:
        """A granted سوا: the tricks left, with الأرض, go to this seat (docs/rules.md §5)."""
        values = card_values(self.duties.trump)
        left = sum(values[card] for hand in self.hands for card in numbers_in(hand))
        self.raw[seat & 1] += left + LAST_TRICK
        self.winners.extend([seat] * (TRICKS - len(self.winners)))


def higher_in_suit(card: int) -> list[int]:
    """The cards of a side suit above this one, nearest first (docs/rules.md §1)."""
    suit = card & ~7
    place = SIDE_ORDER.index(card & 7)
    return [suit | rank for rank in SIDE_ORDER[place + 1 :]]
