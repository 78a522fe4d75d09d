"""Buying a second time, slowly: docs/rules.md §3 read twice, neither time as the engine does it.

``legal_auctions`` tells every auction that the rules allow, as a story that branches. ``Auction``
judges any words, also wrong ones: it keeps nothing but the words that took effect, and reads that
history again from its beginning for every question. Both think in places of speaking, 1 (d+1, on
the dealer's right) to 4 (the dealer), and know seats only at their edge.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import product
from typing import Any, NamedTuple

import msgspec

from verifier.cards import NUMBER
from verifier.game.bidding import Buying
from verifier.record.model import Ashkal, Hokm, Pass, Sun
from verifier.rules.options import Rules
from verifier.rules.profiles import load_profile, observed_app, resolve

PLACES = (1, 2, 3, 4)

BOOKS: dict[str, Rules] = {
    "saharat": load_profile("saharat").rules,
    "elblot": load_profile("elblot").rules,
    "waraq52": load_profile("waraq52").rules,
    "observed app": resolve(observed_app().base, observed_app().overrides),
}

_CHOICES: dict[str, tuple[Any, ...]] = {
    "sun_takeover": ("none", "first_round", "both_rounds_opponents"),
    "hokm_to_sun": (False, True),
    "ace_locks_hokm": (False, True),
    "ashkal_on_ace": (False, True),
    "ashkal_after": ("opponents_hokm", "any"),
}


def option_sets() -> list[Rules]:
    """Every combination of the options that buying reads, over one profile."""
    return [
        rules_with("saharat", **dict(zip(_CHOICES, values, strict=True)))
        for values in product(*_CHOICES.values())
    ]


def rules_with(book: str, **options: Any) -> Rules:
    return msgspec.structs.replace(BOOKS[book], **options)


class Said(NamedTuple):
    """A word of one place: ``pass``, ``hokm S``, ``sun``, ``ashkal``."""

    place: int
    word: str


class Bought(NamedTuple):
    """What stands: ``sun`` or ``hokm S``, the buyer's place and that of who takes the card."""

    what: str
    buyer: int
    taker: int


@dataclass(frozen=True)
class Table:
    """The rules, the dealer's seat and the card turned up."""

    rules: Rules
    dealer: int
    flip: str

    @property
    def ace(self) -> bool:
        return self.flip[0] == "A"

    def seat(self, place: int) -> int:
        return (self.dealer + place) % 4

    def suits(self, round_: int) -> list[str]:
        return [suit for suit in "SHDC" if (suit == self.flip[1]) == (round_ == 1)]


def partner(place: int) -> int:
    return {1: 3, 2: 4, 3: 1, 4: 2}[place]


def after(place: int) -> list[int]:
    """The other three places, in order from the next one."""
    return [*range(place + 1, 5), *range(1, place)]


# Every auction that the rules allow, told as it branches.

Story = tuple[list[Said], Bought | None]


def legal_auctions(table: Table) -> Iterator[Story]:
    """Every legal log with what it buys (``None``: passed out).

    Passes that may be left out are told both ways.
    """
    yield from _nothing_bought(table, 1, 1)


def _nothing_bought(table: Table, round_: int, place: int) -> Iterator[Story]:
    if place == 5:
        if round_ == 2:
            yield [], None
        else:
            yield from _nothing_bought(table, 2, 1)
        return
    for rest, end in _nothing_bought(table, round_, place + 1):
        yield [Said(place, "pass"), *rest], end
    for suit in table.suits(round_):
        word = f"hokm {suit}"
        passed = set(range(1, place)) if round_ == 2 else set()
        for rest, end in _hokm_heard(
            table, round_, Bought(word, place, place), after(place), passed
        ):
            yield [Said(place, word), *rest], end
    yield from _a_sun(table, round_, Said(place, "sun"))
    if table.rules.ashkal_after == "any" and place >= 3 and _ashkal_with_this_card(table):
        yield from _a_sun(table, round_, Said(place, "ashkal"))


def _ashkal_with_this_card(table: Table) -> bool:
    return table.rules.ashkal_on_ace or not table.ace


def _over_hokm(table: Table, hokm: Bought, place: int, passed_second: set[int]) -> list[str]:
    """What a place may say over a hokm (or the buyer out of its own), besides a pass."""
    words = []
    if place == 1 or not (table.ace and table.rules.ace_locks_hokm):
        words.append("sun")
    opponents = place % 2 != hokm.buyer % 2
    if (
        place in (3, 4)
        and place != hokm.buyer
        and (opponents or table.rules.ashkal_after == "any")
        and place not in passed_second
        and _ashkal_with_this_card(table)
    ):
        words.append("ashkal")
    return words


def _hokm_heard(
    table: Table, round_: int, hokm: Bought, places: list[int], passed_second: set[int]
) -> Iterator[Story]:
    buyers_turn = table.rules.hokm_to_sun and "sun" in _over_hokm(table, hokm, hokm.buyer, set())
    if not buyers_turn and not any(_over_hokm(table, hokm, p, passed_second) for p in places):
        yield [], hokm
        return
    if not places:
        yield [], hokm
        yield [Said(hokm.buyer, "pass")], hokm
        yield from _a_sun(table, round_, Said(hokm.buyer, "sun"))
        return
    place, *others = places
    words = _over_hokm(table, hokm, place, passed_second)
    for rest, end in _hokm_heard(table, round_, hokm, others, passed_second):
        yield [Said(place, "pass"), *rest], end
        if not words:
            yield rest, end
    for word in words:
        yield from _a_sun(table, round_, Said(place, word))


def _may_take_sun(table: Table, round_: int, place: int) -> list[int]:
    if table.rules.sun_takeover == "first_round":
        return [before for before in PLACES if before < place and round_ == 1]
    if table.rules.sun_takeover == "both_rounds_opponents":
        return [before for before in PLACES if before < place and before % 2 != place % 2]
    return []


def _a_sun(table: Table, round_: int, said: Said) -> Iterator[Story]:
    taker = partner(said.place) if said.word == "ashkal" else said.place
    takers = _may_take_sun(table, round_, said.place)
    for count in range(len(takers)):
        passes = [Said(place, "pass") for place in takers[:count]]
        took = takers[count]
        yield [said, *passes, Said(took, "sun")], Bought("sun", took, took)
    yield [said, *(Said(place, "pass") for place in takers)], Bought("sun", said.place, taker)


# Any words, judged from their history.


@dataclass
class Auction:
    """``history``: the words that took effect."""

    table: Table
    history: list[Said] = field(default_factory=list)

    def copy(self) -> "Auction":
        return Auction(self.table, list(self.history))

    def say(self, said: Said) -> str | None:
        """The fault of a word, which then joins the history unless it came too late."""
        code = self._judge(said)
        if code != "bid.after_close" and not (code is None and self.over()):
            self.history.append(said)
        return code

    def _judge(self, said: Said) -> str | None:
        in_turn = said.place in self.in_turn()
        if said.word == "pass":
            if self.standing() is None:
                if self.over():
                    return "bid.after_close"
                return None if in_turn else "bid.turn"
            early = said.place in self.to_be_heard() and len(self.words(said.place)) > 1
            return "bid.turn" if early and not in_turn and not self.over() else None
        if self.over():
            return "bid.after_close"
        if not in_turn:
            return "bid.turn"
        return None if said.word in self.words(said.place) else "bid.not_allowed"

    def _bids(self) -> list[int]:
        return [n for n, said in enumerate(self.history) if said.word != "pass"]

    def round(self) -> int:
        """2 once all four have passed and nothing had been bought."""
        first = self._bids()[0] if self._bids() else len(self.history)
        return 2 if {said.place for said in self.history[:first]} == set(PLACES) else 1

    def passed_out(self) -> bool:
        if self._bids():
            return False
        heard: set[int] = set()
        for number, said in enumerate(self.history):
            heard.add(said.place)
            if heard == set(PLACES):
                return {later.place for later in self.history[number + 1 :]} == set(PLACES)
        return False

    def standing(self) -> Bought | None:
        if not self._bids():
            return None
        place, word = self.history[self._bids()[-1]]
        if word == "ashkal":
            return Bought("sun", place, partner(place))
        return Bought(word, place, place)

    def _suns(self) -> list[int]:
        """The suns that were said one over the other, the one that stands last."""
        suns: list[int] = []
        for number in reversed(self._bids()):
            if self.history[number].word.startswith("hokm"):
                break
            suns.insert(0, number)
        return suns

    def _taken_over(self) -> bool:
        return len({self.history[number].place for number in self._suns()}) > 1

    def _hearing(self) -> tuple[list[int], int]:
        """The places heard over what stands, and where in the history the hearing begins."""
        bought = self.standing()
        if bought is None:
            second = 0
            heard: set[int] = set()
            for number, said in enumerate(self.history):
                heard.add(said.place)
                if heard == set(PLACES) and not second:
                    second = number + 1
            return list(PLACES), second
        if bought.what == "sun":
            return _may_take_sun(self.table, self.round(), bought.buyer), self._suns()[0] + 1
        own = [bought.buyer] if self.table.rules.hokm_to_sun else []
        return after(bought.buyer) + own, self._bids()[-1] + 1

    def to_be_heard(self) -> list[int]:
        places, start = self._hearing()
        waiting = list(places)
        for number in range(start, len(self.history)):
            said = self.history[number]
            if said.word != "pass" or said.place not in waiting:
                continue
            at = waiting.index(said.place)
            passed_over = waiting[:at]
            if any(len(self._words_at(number, place)) > 1 for place in passed_over):
                waiting.remove(said.place)
            else:
                waiting = waiting[at + 1 :]
        return waiting

    def _words_at(self, number: int, place: int) -> list[str]:
        return Auction(self.table, self.history[:number]).words(place)

    def words(self, place: int) -> list[str]:
        """What a place may say when it is heard over what stands."""
        bought, table = self.standing(), self.table
        if bought is None:
            hokms = [f"hokm {suit}" for suit in table.suits(self.round())]
            words = ["pass", *hokms, "sun"]
            if (
                table.rules.ashkal_after == "any"
                and place >= 3
                and _ashkal_with_this_card(table)
                and place not in self._passed_second()
            ):
                words.append("ashkal")
            return words
        if bought.what == "sun":
            return ["pass", "sun"]
        return ["pass", *_over_hokm(table, bought, place, self._passed_second())]

    def _passed_second(self) -> set[int]:
        if self.round() == 1:
            return set()
        heard: set[int] = set()
        second: set[int] = set()
        for said in self.history:
            if heard == set(PLACES) and said.word == "pass":
                second.add(said.place)
            heard.add(said.place)
        return second

    def _with_a_choice(self) -> list[int]:
        return [place for place in self.to_be_heard() if len(self.words(place)) > 1]

    def over(self) -> bool:
        """Nobody still to be heard has anything but a pass."""
        return self.passed_out() or self._taken_over() or not self._with_a_choice()

    def play_may_begin(self) -> bool:
        """Over, or nobody left but the buyer, whose keeping pass may be left out."""
        bought = self.standing()
        return self.over() or (bought is not None and self._with_a_choice() == [bought.buyer])

    def in_turn(self) -> list[int]:
        if self.over():
            return []
        places = []
        for place in self.to_be_heard():
            places.append(place)
            if len(self.words(place)) > 1:
                break
        return places


# The engine, asked and answered in places of speaking.

AnyBid = Pass | Hokm | Sun | Ashkal


def event_of(seat: int, word: str) -> AnyBid:
    if word.startswith("hokm"):
        suit: Any = word[-1]
        return Hokm(seat=seat, suit=suit)
    if word == "pass":
        return Pass(seat=seat)
    return Sun(seat=seat) if word == "sun" else Ashkal(seat=seat)


def engine_of(table: Table) -> Buying:
    return Buying(table.rules, table.dealer, NUMBER[table.flip])


def tell(buying: Buying, table: Table, said: Said, number: int = 0) -> str | None:
    """Let the engine hear a word; the code of the fault."""
    fault = buying.hear(event_of(table.seat(said.place), said.word), number)
    return None if fault is None else fault.code


def bought_by(buying: Buying, table: Table) -> Bought | None:
    if buying.buyer is None or buying.taker is None:
        return None
    place_of = {table.seat(place): place for place in PLACES}
    what = "sun" if buying.trump is None else f"hokm {'SHDC'[buying.trump]}"
    return Bought(what, place_of[buying.buyer], place_of[buying.taker])
