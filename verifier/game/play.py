"""Eight tricks from the cards as recorded (docs/rules.md §5; docs/record.md, "After a fault …")."""

from typing import NamedTuple

from ..cards import DECK, NUMBER, numbers_in, texts_in
from ..findings import Fault
from ..record.model import Play as CardPlayed
from .duties import LAST_TRICK, SIDE_ORDER, Duties, card_values

TRICKS = 8


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
        "_akka",
        "_best",
        "_best_seat",
        "_led",
        "_pot",
        "_seated",
        "_values",
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
        self._values = card_values(duties.trump)
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

    def trick_of_next_card(self) -> int:
        return len(self.winners)

    def has_played(self, seat: int) -> bool:
        """Whether this seat's card lies in the trick."""
        return bool(self._seated >> seat & 1)

    def card(self, event: CardPlayed, number: int, faults: list[Fault]) -> None:
        """Judge and carry out one card; ``number`` is the event's place in the deal."""
        seat = event.seat
        card = NUMBER[event.card]
        bit = 1 << card
        hand = self.hands[seat]
        duties = self.duties
        if not hand & bit:
            self.broken = True
            trick = len(self.winners)
            held = texts_in(hand)
            faults.append(Fault("play.not_in_hand", number, trick, seat, "card", held, event.card))
            return
        if seat != self.turn:
            faults.append(
                Fault("play.turn", number, len(self.winners), seat, "seat", self.turn, seat)
            )
            if self._seated >> seat & 1:
                self.broken = True
                return
        legal = self.legal(seat)
        if not legal & bit:
            self._breach(number, seat, card, legal, faults)
        if not self._seated:
            self._led = card >> 3
            self._best = card
            self._best_seat = seat
            self._akka = False
        elif duties.beats[self._best] & bit:
            self._best = card
            self._best_seat = seat
            self._akka = False
        if event.say is not None and "akka" in event.say:
            self._announce(number, seat, card, faults)
        self.hands[seat] = hand ^ bit
        self.cards += 1
        self._pot += self._values[card]
        self.fallen |= bit
        seated = self._seated | 1 << seat
        if seated == 15:
            self._take()
            return
        self._seated = seated
        turn = self.turn
        while seated >> turn & 1:
            turn = (turn + 1) & 3
        self.turn = turn

    def legal(self, seat: int) -> int:
        """The cards that this seat may play to the trick as it lies (docs/rules.md §5)."""
        hand = self.hands[seat]
        if not self._seated:
            return self.duties.lead(hand)
        partner_holds = not (seat ^ self._best_seat) & 1
        return self.duties.follow(
            hand, self._led, self._best, partner_holds, self._akka and partner_holds
        )

    def _breach(self, number: int, seat: int, card: int, legal: int, faults: list[Fault]) -> None:
        trick = len(self.winners)
        code = "play.closed_lead"
        if self._seated:
            code = self.duties.broken(self.hands[seat], self._led, card)
        self.breaches.append(Breach(code.removeprefix("play."), seat, trick, card))
        faults.append(Fault(code, number, trick, seat, "card", texts_in(legal), DECK[card]))

    def _take(self) -> None:
        """The trick is full: its أبناط and the next lead go to the seat whose card holds it."""
        winner = self._best_seat
        self.winners.append(winner)
        self.raw[winner & 1] += self._pot
        if len(self.winners) == TRICKS:
            self.raw[winner & 1] += LAST_TRICK
        self._pot = 0
        self._seated = 0
        self.turn = winner

    def _announce(self, number: int, seat: int, card: int, faults: list[Fault]) -> None:
        """أكه: with a lead, in hokm, of a side suit, every higher card played in earlier tricks.

        It frees the partner also when it is false: the fault is the announcer's.
        """
        trump = self.duties.trump
        higher: list[str] = []
        if trump is not None and card >> 3 != trump and not self._seated:
            self._akka = True
            higher = [DECK[above] for above in higher_in_suit(card) if not self.fallen >> above & 1]
            if not higher:
                return
        trick = len(self.winners)
        self.breaches.append(Breach("akka", seat, trick, card))
        faults.append(Fault("play.akka", number, trick, seat, "say", higher, DECK[card]))

    def rest_to(self, seat: int) -> None:
        """A granted سوا: the tricks left, with الأرض, go to this seat (docs/rules.md §5)."""
        values = self._values
        rest = self.hands[0] | self.hands[1] | self.hands[2] | self.hands[3]
        self.raw[seat & 1] += sum(values[card] for card in numbers_in(rest)) + LAST_TRICK
        self.winners.extend([seat] * (TRICKS - len(self.winners)))


def higher_in_suit(card: int) -> list[int]:
    """The cards of a side suit above this one, nearest first (docs/rules.md §1)."""
    suit = card & ~7
    place = SIDE_ORDER.index(card & 7)
    return [suit | rank for rank in SIDE_ORDER[place + 1 :]]
