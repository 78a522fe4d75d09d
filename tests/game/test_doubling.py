"""Doubling, sentence by sentence: docs/rules.md §4, and the rule books that it stands on.

The buyer is seat 0 (B: 0 and 2; O: 1 and 3) unless a test says otherwise. Raises are written
``"1 double closed, 0 three"``; scores are by team, B first.
"""

from typing import Any

import msgspec
import pytest

from verifier.findings import Fault
from verifier.game.doubling import Doubling
from verifier.record.model import Double, Four, Gahwa, Three
from verifier.rules.options import Rules
from verifier.rules.profiles import load_profile

SAHARAT, ELBLOT, WARAQ52 = (load_profile(name).rules for name in ("saharat", "elblot", "waraq52"))
BOOKS = {"saharat": SAHARAT, "elblot": ELBLOT, "waraq52": WARAQ52}
GATE_OPEN = (120, 30)
"""B above every book's bound, O below."""


def rules_with(rules: Rules, **options: Any) -> Rules:
    return msgspec.structs.replace(rules, **options)


def event_of(seat: int, word: str) -> Double | Three | Four | Gahwa:
    name, _, closed = word.partition(" ")
    if name == "double":
        return Double(seat=seat, closed=True if closed else None)
    if name == "four":
        return Four(seat=seat, closed=True if closed else None)
    return Three(seat=seat) if name == "three" else Gahwa(seat=seat)


def hokm(rules: Rules, log: str = "", buyer: int = 0) -> Doubling:
    """A hokm after raises in which nothing is at fault."""
    return after(Doubling(rules, False, buyer, (0, 0)), log)


def sun(
    rules: Rules, log: str = "", score: tuple[int, int] = GATE_OPEN, buyer: int = 0
) -> Doubling:
    """A sun, likewise."""
    return after(Doubling(rules, True, buyer, score), log)


def after(doubling: Doubling, log: str) -> Doubling:
    for said in (part for part in log.split(", ") if part):
        seat, _, word = said.partition(" ")
        fault = doubling.hear(event_of(int(seat), word), 3)
        assert fault is None, fault
    return doubling


def says(doubling: Doubling, seat: int, word: str) -> Fault | None:
    return doubling.hear(event_of(seat, word), 9)


def offers(doubling: Doubling) -> dict[int, tuple[str, ...]]:
    """What each seat that has a raise may say."""
    return {seat: words for seat in range(4) if (words := doubling.offered(seat))}


DOUBLE = ("double", "double closed")
FOUR = ("four", "four closed")
LADDER = "1 double, 0 three, 1 four, 0 gahwa"


class TestHokm:
    """000 §4: «دبل (×2)، ثري (×3)، فور (×4)، وقهوة»."""

    def test_nothing_said(self) -> None:
        doubling = hokm(SAHARAT)
        assert (doubling.level, doubling.multiplier, doubling.factor) == (1, 1, 1)
        assert (doubling.closed, doubling.doubler, doubling.last_raiser) == (False, None, None)

    @pytest.mark.parametrize("buyer", range(4))
    def test_double_by_either_seat_of_the_other_team(self, buyer: int) -> None:
        others = {(buyer + 1) % 4, (buyer + 3) % 4}
        for rules in (SAHARAT, ELBLOT):
            assert offers(hokm(rules, buyer=buyer)) == dict.fromkeys(others, DOUBLE)
        assert offers(hokm(WARAQ52, buyer=buyer)) == dict.fromkeys(others, ("double",))

    @pytest.mark.parametrize("doubler", [1, 3])
    def test_by_seat_three_is_the_buyers_four_the_doublers_gahwa_the_buyers(
        self, doubler: int
    ) -> None:
        """000 §4: «بس المشتري والمدبّل يرفعون، والكلمة الأخيرة للمشتري»."""
        for rules in (SAHARAT, ELBLOT):
            assert offers(hokm(rules, f"{doubler} double")) == {0: ("three",)}
            log = f"{doubler} double, 0 three"
            assert offers(hokm(rules, log)) == {doubler: FOUR}
            log = f"{log}, {doubler} four"
            assert offers(hokm(rules, log)) == {0: ("gahwa",)}
            assert offers(hokm(rules, f"{log}, 0 gahwa")) == {}

    def test_by_team_either_seat_of_the_team_raises(self) -> None:
        """001: ثري «من حق الفريق اللذي وقع عليه الدبل»."""
        assert offers(hokm(WARAQ52, "1 double")) == {0: ("three",), 2: ("three",)}
        assert offers(hokm(WARAQ52, "1 double, 2 three")) == {1: ("four",), 3: ("four",)}
        log = "1 double, 2 three, 3 four"
        assert offers(hokm(WARAQ52, log)) == {0: ("gahwa",), 2: ("gahwa",)}
        assert offers(hokm(WARAQ52, f"{log}, 0 gahwa")) == {}

    def test_levels_and_multipliers(self) -> None:
        steps = LADDER.split(", ")
        told = []
        for count in range(5):
            doubling = hokm(SAHARAT, ", ".join(steps[:count]))
            told.append((doubling.level, doubling.multiplier, doubling.factor))
        assert told == [(1, 1, 1), (2, 2, 2), (3, 3, 3), (4, 4, 4), (5, "gahwa", 1)]

    def test_who_doubled_and_who_raised_last(self) -> None:
        doubling = hokm(SAHARAT, "3 double")
        assert (doubling.doubler, doubling.last_raiser) == (3, 3)
        doubling = hokm(SAHARAT, "3 double, 0 three")
        assert (doubling.doubler, doubling.last_raiser) == (3, 0)
        doubling = hokm(WARAQ52, "3 double, 2 three, 1 four")
        assert (doubling.doubler, doubling.last_raiser) == (3, 1)

    def test_the_scores_are_no_gate(self) -> None:
        """001: «في حالة الحكم: يكون في أي وقت»."""
        for score in [(0, 0), (0, 151), (151, 0), (151, 151)]:
            for rules in BOOKS.values():
                assert set(offers(Doubling(rules, False, 0, score))) == {1, 3}


class TestClosed:
    """«the last raise says whether the deal is closed (three and gahwa open it again)»."""

    def test_double_and_four_open_unless_closed_is_said(self) -> None:
        """000 §4: «الدبل مفتوح إلا إذا قال المدبّل «مقفل»»; فور: «والسكوت مفتوح»."""
        assert hokm(SAHARAT, "1 double").closed is False
        assert hokm(SAHARAT, "1 double closed").closed is True
        assert hokm(SAHARAT, "1 double, 0 three, 1 four").closed is False
        assert hokm(SAHARAT, "1 double, 0 three, 1 four closed").closed is True

    def test_closed_false_is_open(self) -> None:
        doubling = hokm(SAHARAT)
        assert doubling.hear(Double(seat=1, closed=False), 0) is None
        assert doubling.closed is False

    def test_three_and_gahwa_open_it_again_and_four_starts_afresh(self) -> None:
        assert hokm(SAHARAT, "1 double closed, 0 three").closed is False
        assert hokm(SAHARAT, "1 double closed, 0 three, 1 four").closed is False
        assert hokm(SAHARAT, "1 double closed, 0 three, 1 four closed, 0 gahwa").closed is False

    def test_in_sun_closed_has_no_effect_and_is_no_fault(self) -> None:
        assert offers(sun(SAHARAT)) == {1: DOUBLE, 3: DOUBLE}
        doubling = sun(SAHARAT, "1 double closed")
        assert (doubling.level, doubling.closed) == (2, False)

    @pytest.mark.parametrize("word, log", [("double", ""), ("four", "1 double, 0 three")])
    def test_where_there_is_no_closing_it_is_not_allowed_but_takes_effect(
        self, word: str, log: str
    ) -> None:
        doubling = hokm(WARAQ52, log)
        fault = says(doubling, 1, f"{word} closed")
        assert fault == Fault("double.not_allowed", 9, None, 1, "", [word], f"{word} closed")
        assert (doubling.multiplier, doubling.closed) == (2 if word == "double" else 4, True)

    @pytest.mark.parametrize("allowed", [True, False])
    def test_the_option_both_ways_in_every_book(self, allowed: bool) -> None:
        for rules in BOOKS.values():
            doubling = hokm(rules_with(rules, closed_doubles=allowed))
            assert doubling.offered(1) == (DOUBLE if allowed else ("double",))
            assert (says(doubling, 1, "double closed") is None) is allowed


class TestSun:
    """000 §4: «الصن: دبل بس، وبشرط إن الفريق اللي يدبّل عنده 100 أو أقل، والثاني فوق 100»."""

    @pytest.mark.parametrize(
        "book, doubler_most, buyer_least",
        [("saharat", 100, 101), ("elblot", 100, 101), ("waraq52", 99, 100)],
    )
    def test_the_gate_of_the_scores(self, book: str, doubler_most: int, buyer_least: int) -> None:
        """001: «الفريق المشتري 100 أو اعلى والفريق الثاني اقل من 100»."""
        rules = BOOKS[book]
        for b, o, opens in [
            (buyer_least, doubler_most, True),
            (151, 0, True),
            (buyer_least - 1, doubler_most, False),
            (buyer_least, doubler_most + 1, False),
            (0, 0, False),
            (0, 151, False),
        ]:
            assert set(offers(sun(rules, score=(b, o)))) == ({1, 3} if opens else set()), (b, o)
            # the same with the teams the other way round
            doubling = sun(rules, score=(o, b), buyer=3)
            assert set(offers(doubling)) == ({0, 2} if opens else set()), (b, o)

    def test_the_gates_options_at_their_ends(self) -> None:
        rules = rules_with(SAHARAT, sun_double_doubler_max=0, sun_double_buyer_min=0)
        assert set(offers(sun(rules, score=(0, 0)))) == {1, 3}
        assert offers(sun(rules, score=(0, 1))) == {}
        rules = rules_with(SAHARAT, sun_double_doubler_max=151, sun_double_buyer_min=151)
        assert set(offers(sun(rules, score=(151, 151)))) == {1, 3}
        assert offers(sun(rules, score=(150, 151))) == {}

    def test_a_double_that_the_gate_forbids_takes_effect(self) -> None:
        doubling = sun(SAHARAT, score=(100, 30))
        fault = says(doubling, 3, "double")
        assert fault == Fault("double.not_allowed", 9, None, 3, "", [], "double")
        assert (doubling.level, doubling.doubler, doubling.last_raiser) == (2, 3, 3)

    @pytest.mark.parametrize("most", [1, 2, 3, 4])
    def test_as_far_as_the_highest_multiplier(self, most: int) -> None:
        """001 has 78 for ثري in sun; 000 «دبل بس»."""
        rules = rules_with(SAHARAT, sun_multiplier_max=most)
        steps = LADDER.split(", ")[: most - 1]
        doubling = sun(rules, ", ".join(steps))
        assert (doubling.multiplier, offers(doubling)) == (most, {})

    def test_as_the_books_have_it(self) -> None:
        for rules in (SAHARAT, ELBLOT):
            assert offers(sun(rules, "1 double")) == {}
        assert offers(sun(WARAQ52, "1 double")) == {0: ("three",), 2: ("three",)}
        assert offers(sun(WARAQ52, "1 double, 2 three")) == {1: ("four",), 3: ("four",)}

    def test_never_gahwa(self) -> None:
        """001: قهوة «وتكون في الحكم فقط»."""
        doubling = sun(WARAQ52, "1 double, 0 three, 3 four")
        assert offers(doubling) == {}
        fault = says(doubling, 0, "gahwa")
        assert fault == Fault("double.not_allowed", 9, None, 0, "", [], "gahwa")
        assert (doubling.multiplier, doubling.factor) == ("gahwa", 1)

    def test_the_gate_is_judged_at_double_only(self) -> None:
        """Record: «The score gate is judged at `double`. What follows is judged as if allowed»."""
        doubling = sun(WARAQ52, score=(0, 0))
        fault = says(doubling, 1, "double")
        assert fault is not None
        assert says(doubling, 0, "three") is None
        assert says(doubling, 3, "four") is None
        assert doubling.multiplier == 4

    def test_a_three_past_the_highest_takes_effect_and_so_does_what_follows(self) -> None:
        doubling = sun(SAHARAT, "1 double")
        fault = says(doubling, 0, "three")
        assert fault == Fault("double.not_allowed", 9, None, 0, "", [], "three")
        assert (doubling.multiplier, doubling.last_raiser) == (3, 0)
        fault = says(doubling, 1, "four closed")
        assert fault == Fault("double.not_allowed", 9, None, 1, "", [], "four closed")
        assert (doubling.multiplier, doubling.closed) == (4, False)


class TestNotOffered:
    """`double.not_allowed`: «this word is not offered here to anybody»; it takes effect."""

    @pytest.mark.parametrize(
        "log, word, expected, multiplier",
        [
            ("", "three", list(DOUBLE), 3),
            ("", "four", list(DOUBLE), 4),
            ("", "gahwa", list(DOUBLE), "gahwa"),
            ("1 double", "double", ["three"], 2),
            ("1 double", "four closed", ["three"], 4),
            ("1 double", "gahwa", ["three"], "gahwa"),
            ("1 double, 0 three", "double closed", list(FOUR), 2),
            ("1 double, 0 three", "three", list(FOUR), 3),
            ("1 double, 0 three", "gahwa", list(FOUR), "gahwa"),
            ("1 double, 0 three, 1 four", "four", ["gahwa"], 4),
            (LADDER, "gahwa", [], "gahwa"),
            (LADDER, "double", [], 2),
        ],
    )
    @pytest.mark.parametrize("seat", range(4))
    def test_a_word_out_of_the_order_of_the_ladder(
        self, seat: int, log: str, word: str, expected: list[str], multiplier: int | str
    ) -> None:
        """«where both hold, `double.not_allowed`»: it is the same whoever says it."""
        doubling = hokm(SAHARAT, log)
        fault = says(doubling, seat, word)
        assert fault == Fault("double.not_allowed", 9, None, seat, "", expected, word)
        assert (doubling.multiplier, doubling.last_raiser) == (multiplier, seat)
        assert doubling.closed is word.endswith("closed")

    def test_a_second_double_makes_that_seat_the_doubler(self) -> None:
        doubling = hokm(SAHARAT, "1 double")
        assert says(doubling, 3, "double") is not None
        assert (doubling.doubler, doubling.level) == (3, 2)
        assert says(doubling, 0, "three") is None
        assert offers(doubling) == {3: FOUR}

    def test_four_over_a_three_that_nobody_doubled_is_of_the_other_team(self) -> None:
        for rules in (SAHARAT, WARAQ52):
            doubling = hokm(rules)
            assert says(doubling, 0, "three") is not None
            assert doubling.doubler is None
            assert set(offers(doubling)) == {1, 3}
            assert says(doubling, 2, "four") == Fault("double.turn", 9, None, 2, "", [1, 3], 2)

    def test_gahwa_over_a_four_that_jumped_is_the_buyers(self) -> None:
        doubling = hokm(SAHARAT)
        assert says(doubling, 1, "four") is not None
        assert offers(doubling) == {0: ("gahwa",)}


class TestOutOfTurn:
    """`double.turn`: «offered, but not to this seat»; it takes effect."""

    @pytest.mark.parametrize(
        "log, seat, word, may",
        [
            ("", 0, "double", [1, 3]),
            ("", 2, "double closed", [1, 3]),
            ("1 double", 1, "three", [0]),
            ("1 double", 2, "three", [0]),
            ("1 double, 0 three", 0, "four", [1]),
            ("1 double, 0 three", 3, "four closed", [1]),
            ("1 double, 0 three, 1 four", 2, "gahwa", [0]),
            ("1 double, 0 three, 1 four", 3, "gahwa", [0]),
        ],
    )
    def test_by_seat(self, log: str, seat: int, word: str, may: list[int]) -> None:
        doubling = hokm(SAHARAT, log)
        level = doubling.level + 1
        assert says(doubling, seat, word) == Fault("double.turn", 9, None, seat, "", may, seat)
        assert (doubling.level, doubling.last_raiser) == (level, seat)
        assert doubling.closed is word.endswith("closed")

    @pytest.mark.parametrize(
        "log, seat, word, may",
        [
            ("", 2, "double", [1, 3]),
            ("1 double", 3, "three", [0, 2]),
            ("1 double, 2 three", 2, "four", [1, 3]),
            ("1 double, 2 three, 3 four", 1, "gahwa", [0, 2]),
        ],
    )
    def test_by_team(self, log: str, seat: int, word: str, may: list[int]) -> None:
        doubling = hokm(WARAQ52, log)
        assert says(doubling, seat, word) == Fault("double.turn", 9, None, seat, "", may, seat)
        assert doubling.last_raiser == seat

    def test_who_doubled_out_of_turn_is_the_doubler_from_then_on(self) -> None:
        """«What follows is judged as if it had been allowed»: فور is of the seat that doubled."""
        doubling = hokm(SAHARAT)
        assert says(doubling, 2, "double") is not None
        assert doubling.doubler == 2
        assert says(doubling, 0, "three") is None
        assert offers(doubling) == {2: FOUR}
        team = hokm(WARAQ52)
        assert says(team, 2, "double") is not None
        assert says(team, 0, "three") is None
        assert offers(team) == {0: ("four",), 2: ("four",)}

    def test_a_double_out_of_turn_that_the_gate_forbids_is_not_allowed(self) -> None:
        doubling = sun(SAHARAT, score=(0, 0))
        fault = says(doubling, 2, "double")
        assert fault == Fault("double.not_allowed", 9, None, 2, "", [], "double")
