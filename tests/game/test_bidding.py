"""Buying, paragraph by paragraph: docs/rules.md §3, and the rule books that it stands on.

Unless a test says otherwise the dealer is seat 0: d+1 is seat 1 on its right, d+3 is seat 3 on its
left. Logs are written ``"1 pass, 2 hokm S"``. Faults are in test_bidding_faults.py.
"""

from typing import Any

import pytest

from tests.game.oracle_bidding import BOOKS, event_of, rules_with
from verifier.cards import NUMBER, SUITS
from verifier.game.bidding import Buying
from verifier.rules.options import Rules

ALL_PASS = "1 pass, 2 pass, 3 pass, 0 pass"


def heard(rules: Rules, log: str, flip: str = "TS", dealer: int = 0) -> Buying:
    """The buying after a log in which nothing is at fault."""
    buying = Buying(rules, dealer, NUMBER[flip])
    for number, said in enumerate(part for part in log.split(", ") if part):
        seat, _, word = said.partition(" ")
        fault = buying.hear(event_of(int(seat), word), number)
        assert fault is None, fault
    return buying


def contract(buying: Buying) -> str:
    """``"sun by 1, card to 3"``, ``"hokm S by 2"``, ``"nothing"``."""
    if buying.buyer is None:
        assert (buying.sun, buying.trump, buying.taker) == (False, None, None)
        return "nothing"
    assert buying.sun == (buying.trump is None)
    what = "sun" if buying.trump is None else f"hokm {SUITS[buying.trump]}"
    card = "" if buying.taker == buying.buyer else f", card to {buying.taker}"
    return f"{what} by {buying.buyer}{card}"


def offers(buying: Buying) -> dict[int, set[str]]:
    """What each seat in turn may say."""
    for seat in range(4):
        assert bool(buying.offered(seat)) == (seat in buying.seats_in_turn())
    return {seat: set(buying.offered(seat)) for seat in buying.seats_in_turn()}


ROUND_1 = {"pass", "hokm S", "sun"}
ROUND_2 = {"pass", "hokm H", "hokm D", "hokm C", "sun"}


class TestNothingBoughtYet:
    """«Nothing bought yet: the seat whose turn it is may pass, buy hokm, or buy sun»."""

    @pytest.mark.parametrize("dealer", range(4))
    def test_a_round_goes_d1_d2_d3_d_and_so_does_the_second(self, dealer: int) -> None:
        """000 §3: «الأول: من يمين الموزّع»."""
        buying = Buying(BOOKS["saharat"], dealer, NUMBER["TS"])
        for words in (ROUND_1, ROUND_2):
            for place in (1, 2, 3, 4):
                seat = (dealer + place) % 4
                assert offers(buying) == {seat: words}
                assert buying.hear(event_of(seat, "pass"), 0) is None

    @pytest.mark.parametrize("flip, suit", [("TS", "S"), ("7H", "H"), ("AD", "D"), ("KC", "C")])
    def test_round_1_has_the_suit_turned_up_and_round_2_the_three_others(
        self, flip: str, suit: str
    ) -> None:
        """000 §3: «حكم» (بنوع الورقة المقلوبة); «حكم» بنوع ثاني (لازم تسمّيه)."""
        saharat = BOOKS["saharat"]
        assert offers(heard(saharat, "", flip)) == {1: {"pass", f"hokm {suit}", "sun"}}
        others = {f"hokm {other}" for other in "SHDC" if other != suit}
        assert offers(heard(saharat, ALL_PASS, flip)) == {1: {"pass", "sun"} | others}

    def test_all_four_pass_twice_and_the_deal_is_passed_out(self) -> None:
        """000 §3: «ما فيه ثالث أبدًا»."""
        for book, rules in BOOKS.items():
            buying = heard(rules, ALL_PASS)
            assert (buying.closed, buying.passed_out) == (False, False), book
            buying = heard(rules, f"{ALL_PASS}, 1 pass, 2 pass, 3 pass")
            assert (buying.closed, buying.passed_out) == (False, False), book
            buying = heard(rules, f"{ALL_PASS}, {ALL_PASS}")
            assert (buying.closed, buying.passed_out) == (True, True), book
            assert contract(buying) == "nothing"
            assert offers(buying) == {}

    def test_there_is_no_third_round_with_an_ace_either(self) -> None:
        """002: «ولا توجد دورة ثالثة حتى لو كانت ورقة المشترى A»."""
        buying = heard(BOOKS["elblot"], f"{ALL_PASS}, {ALL_PASS}", "AS")
        assert buying.passed_out
        assert offers(buying) == {}

    def test_elblots_dealer_opens_round_2_by_a_pass(self) -> None:
        """«ElBlot's dealer … opens round 2 or says «الكل مرّر»: both are written pass»."""
        elblot = BOOKS["elblot"]
        assert offers(heard(elblot, "1 pass, 2 pass, 3 pass")) == {0: ROUND_1}
        assert offers(heard(elblot, ALL_PASS)) == {1: ROUND_2}

    def test_the_dealer_may_buy_after_three_passes_in_either_round(self) -> None:
        """002 الشراء 6 and 7."""
        elblot = BOOKS["elblot"]
        assert contract(heard(elblot, "1 pass, 2 pass, 3 pass, 0 hokm S")) == "hokm S by 0"
        second = heard(elblot, f"{ALL_PASS}, 1 pass, 2 pass, 3 pass, 0 hokm D")
        assert contract(second) == "hokm D by 0"

    def test_a_sun_of_the_first_speaker_closes_at_once(self) -> None:
        """Nobody speaks before d+1, so that nobody may take its sun."""
        for rules in BOOKS.values():
            buying = heard(rules, "1 sun")
            assert (contract(buying), buying.closed) == ("sun by 1", True)
            assert buying.taker == 1


class TestAHokmStands:
    """«A hokm stands, bought by h: h+1, h+2, h+3 are heard, once each»."""

    def test_the_three_after_the_buyer_are_heard_also_those_who_passed(self) -> None:
        """000 §3: «الصن يغلب الحكم: اللي بعدك يقدر يقول صن فوق حكمك»."""
        log = "1 pass, 2 pass, 3 hokm S"
        saharat = BOOKS["saharat"]
        buying = heard(saharat, log)
        assert (contract(buying), buying.closed) == ("hokm S by 3", False)
        assert offers(buying) == {0: {"pass", "sun", "ashkal"}}
        assert offers(heard(saharat, f"{log}, 0 pass")) == {1: {"pass", "sun"}}
        assert offers(heard(saharat, f"{log}, 0 pass, 1 pass")) == {2: {"pass", "sun"}}
        buying = heard(saharat, f"{log}, 0 pass, 1 pass, 2 pass")
        assert (contract(buying), buying.closed) == ("hokm S by 3", True)
        assert offers(buying) == {}

    def test_in_round_2_too(self) -> None:
        log = f"{ALL_PASS}, 1 pass, 2 hokm D"
        buying = heard(BOOKS["saharat"], log)
        assert offers(buying) == {3: {"pass", "sun", "ashkal"}}
        assert offers(heard(BOOKS["saharat"], f"{log}, 3 pass, 0 pass")) == {1: {"pass", "sun"}}

    def test_the_first_sun_takes_the_deal(self) -> None:
        rules = rules_with("saharat", sun_takeover="none")
        for seat, log in [(2, "2 sun"), (3, "2 pass, 3 sun"), (0, "2 pass, 3 pass, 0 sun")]:
            buying = heard(rules, f"1 hokm S, {log}")
            assert (contract(buying), buying.closed) == (f"sun by {seat}", True)

    def test_the_first_ashkal_takes_the_deal(self) -> None:
        rules = rules_with("saharat", sun_takeover="none")
        buying = heard(rules, "1 hokm S, 2 pass, 3 pass, 0 ashkal")
        assert (contract(buying), buying.closed) == ("sun by 0, card to 2", True)


class TestTheBuyersOwnTurn:
    """«with hokm_to_sun h may itself turn it into sun (keeping the hokm is a pass, …)»."""

    ON = rules_with("saharat", hokm_to_sun=True)
    PASSED = "1 pass, 2 hokm S, 3 pass, 0 pass, 1 pass"

    def test_it_is_heard_last_and_may_say_sun(self) -> None:
        before = heard(self.ON, "1 pass, 2 hokm S, 3 pass, 0 pass")
        assert (offers(before), before.closed) == ({1: {"pass", "sun"}}, False)
        buying = heard(self.ON, self.PASSED)
        assert offers(buying) == {2: {"pass", "sun"}}
        after = heard(self.ON, f"{self.PASSED}, 2 sun")
        assert contract(after) == "sun by 2"

    def test_its_pass_may_be_left_out_so_play_may_begin_before_it(self) -> None:
        buying = heard(self.ON, self.PASSED)
        assert (contract(buying), buying.closed) == ("hokm S by 2", True)
        buying.close()
        assert (offers(buying), buying.closed) == ({}, True)
        kept = heard(self.ON, f"{self.PASSED}, 2 pass")
        assert (contract(kept), offers(kept), kept.closed) == ("hokm S by 2", {}, True)

    def test_its_sun_may_be_taken_by_the_seats_before_it(self) -> None:
        """«Every sun is meant, also … the buyer's own turn»."""
        buying = heard(self.ON, f"{self.PASSED}, 2 sun")
        assert (offers(buying), buying.closed) == ({1: {"pass", "sun"}}, False)
        assert contract(heard(self.ON, f"{self.PASSED}, 2 sun, 1 sun")) == "sun by 1"
        kept = heard(self.ON, f"{self.PASSED}, 2 sun, 1 pass")
        assert (contract(kept), kept.closed) == ("sun by 2", True)

    def test_without_the_option_three_passes_close(self) -> None:
        off = rules_with("saharat", hokm_to_sun=False)
        buying = heard(off, self.PASSED)
        assert (contract(buying), offers(buying), buying.closed) == ("hokm S by 2", {}, True)

    def test_an_ace_locks_the_buyer_too_but_not_d1(self) -> None:
        """«nobody but d+1 says sun over or out of a hokm»."""
        buying = heard(self.ON, "1 pass, 2 hokm S, 3 pass, 0 pass, 1 pass", "AS")
        assert (contract(buying), offers(buying)) == ("hokm S by 2", {})
        own = heard(self.ON, "1 hokm S, 2 pass, 3 pass, 0 pass", "AS")
        assert offers(own) == {1: {"pass", "sun"}}
        assert contract(heard(self.ON, "1 hokm S, 0 pass, 1 sun", "AS")) == "sun by 1"


class TestAnAceLocksAHokm:
    """000 §3: «إذا المقلوبة إكة، الحكم ما ينقلب صن إلا من يمين الموزّع»; reg. 4-1: both rounds."""

    NO_ASHKAL = rules_with("saharat", ashkal_on_ace=False)

    def test_only_d1_says_sun_over_a_hokm(self) -> None:
        buying = heard(self.NO_ASHKAL, "1 pass, 2 hokm S", "AS")
        assert offers(buying) == {3: {"pass"}, 0: {"pass"}, 1: {"pass", "sun"}}
        buying = heard(self.NO_ASHKAL, "1 pass, 2 pass, 3 pass, 0 hokm S", "AS")
        assert offers(buying) == {1: {"pass", "sun"}}
        assert contract(heard(self.NO_ASHKAL, "1 pass, 2 hokm S, 1 sun", "AS")) == "sun by 1"

    def test_in_round_2_as_well(self) -> None:
        buying = heard(self.NO_ASHKAL, f"{ALL_PASS}, 1 pass, 2 hokm H", "AS")
        assert offers(buying) == {3: {"pass"}, 0: {"pass"}, 1: {"pass", "sun"}}

    def test_ashkal_is_not_touched_by_it(self) -> None:
        buying = heard(BOOKS["saharat"], "1 hokm S", "AS")
        assert offers(buying) == {2: {"pass"}, 3: {"pass"}, 0: {"pass", "ashkal"}}

    def test_another_card_turned_up_locks_nothing(self) -> None:
        for flip in ("KS", "TS", "7S"):
            buying = heard(BOOKS["saharat"], "1 pass, 2 hokm S, 3 pass", flip)
            assert offers(buying) == {0: {"pass", "sun"}}

    def test_without_the_option_an_ace_is_a_card_like_others(self) -> None:
        rules = rules_with("saharat", ace_locks_hokm=False)
        assert offers(heard(rules, "1 pass, 2 hokm S, 3 pass", "AS")) == {0: {"pass", "sun"}}

    def test_sun_on_nothing_bought_is_free_for_all(self) -> None:
        for seat, log in [(2, "1 pass"), (3, "1 pass, 2 pass"), (0, "1 pass, 2 pass, 3 pass")]:
            assert "sun" in offers(heard(BOOKS["saharat"], log, "AS"))[seat]

    def test_a_sun_or_ashkal_that_stands_on_an_ace_may_be_taken_over(self) -> None:
        """The lock is of a hokm only: 2 and 3 may not say sun over it, but over أشكل they may."""
        buying = heard(BOOKS["saharat"], "1 hokm S, 0 ashkal", "AS")
        assert offers(buying) == {1: {"pass", "sun"}}
        assert offers(heard(BOOKS["saharat"], "1 hokm S, 0 ashkal, 1 pass", "AS")) == {
            2: {"pass", "sun"}
        }

    @pytest.mark.parametrize(
        "book, locks", [("saharat", True), ("elblot", True), ("waraq52", False)]
    )
    def test_as_the_books_have_it(self, book: str, locks: bool) -> None:
        """Rules §2, `ace_locks_hokm`: d+3 over the hokm of d+2."""
        words = {"pass", "ashkal"} if locks else {"pass", "sun", "ashkal"}
        assert offers(heard(BOOKS[book], "1 pass, 2 hokm S", "AS"))[3] == words


class TestASeatWithNothingButAPass:
    """«may be passed over in the log: a later seat is then in turn»; closes when only such wait."""

    def test_the_buying_closes_as_soon_as_only_such_seats_wait(self) -> None:
        """An ace, a hokm by d+1, أشكل not on an ace: all three others have nothing but a pass."""
        locked = rules_with("saharat", ashkal_on_ace=False)
        buying = heard(locked, "1 hokm S", "AS")
        assert (contract(buying), offers(buying), buying.closed) == ("hokm S by 1", {}, True)

    def test_after_the_last_seat_with_a_choice_nobody_is_waited_for(self) -> None:
        """An ace, a hokm by d: d+1 alone may say sun, and after its pass d+2 and d+3 cannot."""
        buying = heard(BOOKS["saharat"], "1 pass, 2 pass, 3 pass, 0 hokm S", "AS")
        assert offers(buying) == {1: {"pass", "sun"}}
        done = heard(BOOKS["saharat"], "1 pass, 2 pass, 3 pass, 0 hokm S, 1 pass, 2 pass", "AS")
        # d+3 is an opponent of d and may still say أشكل: it has not passed in round 2.
        assert (offers(done), done.closed) == ({3: {"pass", "ashkal"}}, False)
        second = heard(
            BOOKS["saharat"], f"{ALL_PASS}, 1 pass, 2 pass, 3 pass, 0 hokm H, 1 pass", "AS"
        )
        assert (offers(second), second.closed) == ({}, True)

    def test_its_pass_may_stand_in_the_log_or_not(self) -> None:
        """An ace, a hokm by d+2: d+3 and d have nothing but a pass, as أشكل is not on an ace."""
        rules = rules_with("saharat", ashkal_on_ace=False)
        for passes in ("3 pass, 0 pass, ", "3 pass, ", "0 pass, ", ""):
            buying = heard(rules, f"1 pass, 2 hokm S, {passes}1 sun", "AS")
            assert contract(buying) == "sun by 1"

    def test_passes_after_the_close_may_be_no_to_a_double(self) -> None:
        """Record, "Events": «so may a pass of doubling or raising»."""
        closed = "1 hokm S, 2 pass, 3 pass, 0 pass"
        assert heard(BOOKS["saharat"], f"{closed}, 2 pass, 1 pass, 2 pass, 0 pass").closed


class TestAshkal:
    """000 §3: «بس للموزّع أو اللي على يساره، وبس بعد ما يشتري الفريق الثاني حكم»."""

    OPPONENTS = BOOKS["saharat"]
    ANY = BOOKS["waraq52"]

    @pytest.mark.parametrize("dealer", range(4))
    def test_only_the_dealer_and_the_seat_on_its_left(self, dealer: int) -> None:
        """A program let أشكل be heard from the seat on the dealer's right: d and d+3 only."""
        right, across, left = ((dealer + place) % 4 for place in (1, 2, 3))
        for book, rules in BOOKS.items():
            over = heard(rules, f"{right} hokm S, {across} pass, {left} pass", dealer=dealer)
            assert "ashkal" in over.offered(dealer), book
            log = f"{right} pass, {across} hokm S"
            assert "ashkal" in heard(rules, log, dealer=dealer).offered(left), book
            assert "ashkal" not in heard(rules, f"{right} hokm S", dealer=dealer).offered(across)
            over = heard(rules, f"{log}, {left} pass, {dealer} pass", dealer=dealer)
            assert "ashkal" not in over.offered(right), book

    def test_the_caller_buys_and_the_partner_takes_the_card(self) -> None:
        """000 §3: «اللي قال أشكل هو المشتري، وشريكه ياخذ الورقة المقلوبة»."""
        buying = heard(self.OPPONENTS, "1 pass, 2 hokm S, 3 ashkal")
        assert (buying.sun, buying.trump, buying.buyer, buying.taker) == (True, None, 3, 1)

    def test_opponents_hokm_only_over_a_hokm_of_the_other_team(self) -> None:
        assert "ashkal" not in heard(self.OPPONENTS, "1 pass, 2 pass").offered(3)
        assert "ashkal" not in heard(self.OPPONENTS, "1 pass, 2 pass, 3 pass").offered(0)
        partners = heard(self.OPPONENTS, "1 hokm S, 2 pass")
        assert offers(partners) == {3: {"pass", "sun"}}
        opponents = heard(self.OPPONENTS, "1 hokm S, 2 pass, 3 pass")
        assert offers(opponents) == {0: {"pass", "sun", "ashkal"}}

    def test_any_also_on_nothing_bought_and_over_any_other_seats_hokm(self) -> None:
        """001: «ويسمح به للاعب الذي يقوم بتوزيع الورق واللاعب الذي على يساره فقط»."""
        assert offers(heard(self.ANY, "1 pass, 2 pass")) == {3: ROUND_1 | {"ashkal"}}
        assert offers(heard(self.ANY, "1 pass, 2 pass, 3 pass")) == {0: ROUND_1 | {"ashkal"}}
        assert offers(heard(self.ANY, "1 hokm S, 2 pass")) == {3: {"pass", "sun", "ashkal"}}
        assert offers(heard(self.ANY, "1 pass, 2 hokm S, 3 pass")) == {0: {"pass", "sun", "ashkal"}}
        buying = heard(self.ANY, "1 pass, 2 pass, 3 ashkal")
        assert (contract(buying), buying.closed) == ("sun by 3, card to 1", True)

    def test_any_in_round_2_before_ones_own_pass(self) -> None:
        log = f"{ALL_PASS}, 1 pass, 2 pass"
        assert offers(heard(self.ANY, log)) == {3: ROUND_2 | {"ashkal"}}
        assert contract(heard(self.ANY, f"{log}, 3 pass, 0 ashkal")) == "sun by 0, card to 2"

    def test_never_over_ones_own_hokm(self) -> None:
        own = rules_with("waraq52", hokm_to_sun=True)
        buying = heard(own, "1 pass, 2 pass, 3 hokm S, 0 pass, 1 pass, 2 pass")
        assert offers(buying) == {3: {"pass", "sun"}}

    @pytest.mark.parametrize("book", list(BOOKS))
    def test_never_by_a_seat_that_said_wala_in_round_2(self, book: str) -> None:
        """000 §3: «اللي قال «ولا» في الثاني ما يقدر يقول أشكل»."""
        log = f"{ALL_PASS}, 1 pass, 2 pass, 3 pass, 0 hokm H, 1 pass, 2 pass"
        assert "ashkal" not in heard(BOOKS[book], log).offered(3)
        # who has not spoken in round 2 may, whatever it said in round 1
        fresh = f"{ALL_PASS}, 1 hokm H, 2 pass, 3 pass"
        assert "ashkal" in heard(BOOKS[book], fresh).offered(0)

    def test_a_pass_in_round_1_does_not_take_it_away(self) -> None:
        buying = heard(self.OPPONENTS, "1 pass, 2 pass, 3 pass, 0 hokm S, 1 pass, 2 pass")
        assert offers(buying) == {3: {"pass", "sun", "ashkal"}}

    @pytest.mark.parametrize("allowed", [True, False])
    def test_on_an_ace_as_the_option_says(self, allowed: bool) -> None:
        rules = rules_with("saharat", ashkal_on_ace=allowed, ace_locks_hokm=False)
        over = heard(rules, "1 pass, 2 hokm S", "AS")
        assert ("ashkal" in over.offered(3)) is allowed
        on_nothing = heard(rules_with("waraq52", ashkal_on_ace=allowed), "1 pass, 2 pass", "AS")
        assert ("ashkal" in on_nothing.offered(3)) is allowed
        other_card = heard(rules, "1 pass, 2 hokm S", "KS")
        assert "ashkal" in other_card.offered(3)

    def test_it_is_not_said_over_a_sun(self) -> None:
        """Over a sun there is only the takeover, by sun."""
        for book in ("saharat", "observed app"):
            buying = heard(BOOKS[book], "1 pass, 2 pass, 3 pass, 0 sun")
            assert all(words == {"pass", "sun"} for words in offers(buying).values())


class TestASunStands:
    """000 §3: «في الأول بس: اللي قبل مشتري الصن يقدر ياخذ الصن منه إذا قاله»."""

    FIRST = rules_with("saharat", sun_takeover="first_round")
    OPPONENTS = rules_with("saharat", sun_takeover="both_rounds_opponents")
    NONE = rules_with("saharat", sun_takeover="none")
    LAST_SUN = "1 pass, 2 pass, 3 pass, 0 sun"

    def hearing(self, rules: Rules, log: str, flip: str = "TS") -> list[int]:
        """The seats that are heard over the sun, all of them passing."""
        buying, seats = heard(rules, log, flip), []
        while buying.seats_in_turn():
            (seat,) = buying.seats_in_turn()
            assert buying.offered(seat) == ("pass", "sun")
            assert not buying.closed
            assert buying.hear(event_of(seat, "pass"), 0) is None
            seats.append(seat)
        assert buying.closed
        assert contract(buying) == contract(heard(rules, log, flip))
        return seats

    def test_first_round_hears_partner_and_opponents_before_the_buyer_in_order(self) -> None:
        assert self.hearing(self.FIRST, self.LAST_SUN) == [1, 2, 3]
        assert self.hearing(self.FIRST, "1 pass, 2 pass, 3 sun") == [1, 2]
        assert self.hearing(self.FIRST, "1 pass, 2 sun") == [1]
        assert self.hearing(self.FIRST, "1 sun") == []

    def test_first_round_is_in_round_1_only(self) -> None:
        assert self.hearing(self.FIRST, f"{ALL_PASS}, {self.LAST_SUN}") == []
        assert self.hearing(self.FIRST, f"{ALL_PASS}, 1 hokm H, 2 pass, 3 sun") == []

    def test_both_rounds_opponents_hears_the_other_team_before_the_buyer(self) -> None:
        for first in ("", f"{ALL_PASS}, "):
            assert self.hearing(self.OPPONENTS, f"{first}{self.LAST_SUN}") == [1, 3]
            assert self.hearing(self.OPPONENTS, f"{first}1 pass, 2 pass, 3 sun") == [2]
            assert self.hearing(self.OPPONENTS, f"{first}1 pass, 2 sun") == [1]
            assert self.hearing(self.OPPONENTS, f"{first}1 sun") == []

    def test_none_closes_at_once(self) -> None:
        for first in ("", f"{ALL_PASS}, "):
            assert self.hearing(self.NONE, f"{first}{self.LAST_SUN}") == []
            assert self.hearing(self.NONE, f"{first}1 pass, 2 sun") == []

    def test_the_first_that_says_sun_has_it_and_the_buying_is_closed(self) -> None:
        for seat, log in [(1, "1 sun"), (2, "1 pass, 2 sun"), (3, "1 pass, 2 pass, 3 sun")]:
            buying = heard(self.FIRST, f"{self.LAST_SUN}, {log}")
            assert (contract(buying), buying.closed) == (f"sun by {seat}", True)
            assert buying.taker == seat

    def test_a_sun_said_over_a_hokm_is_meant_and_the_hokms_buyer_is_heard(self) -> None:
        """«the seats before include the hokm's buyer»."""
        log = "1 hokm S, 2 pass, 3 pass, 0 sun"
        assert self.hearing(self.FIRST, log) == [1, 2, 3]
        assert self.hearing(self.OPPONENTS, log) == [1, 3]
        assert contract(heard(self.FIRST, f"{log}, 1 sun")) == "sun by 1"

    def test_seats_after_the_hokms_taker_in_speaking_order_are_not_heard(self) -> None:
        """A hokm by d, a sun over it by d+2: only d+1 spoke before d+2."""
        log = "1 pass, 2 pass, 3 pass, 0 hokm S, 1 pass, 2 sun"
        assert self.hearing(self.FIRST, log) == [1]

    def test_an_ashkal_is_meant(self) -> None:
        log = "1 hokm S, 2 pass, 3 pass, 0 ashkal"
        assert self.hearing(self.FIRST, log) == [1, 2, 3]
        assert contract(heard(self.FIRST, f"{log}, 1 pass, 2 sun")) == "sun by 2"
        on_nothing = rules_with("waraq52", sun_takeover="first_round")
        assert self.hearing(on_nothing, "1 pass, 2 pass, 3 ashkal") == [1, 2]

    @pytest.mark.parametrize(
        "book, round_1, round_2",
        [
            ("saharat", [1, 2, 3], []),
            ("elblot", [1, 2, 3], []),
            ("waraq52", [], []),
            ("observed app", [1, 3], [1, 3]),
        ],
    )
    def test_as_the_books_have_it(self, book: str, round_1: list[int], round_2: list[int]) -> None:
        """Rules §2, `sun_takeover`, and §9."""
        assert self.hearing(BOOKS[book], self.LAST_SUN) == round_1
        assert self.hearing(BOOKS[book], f"{ALL_PASS}, {self.LAST_SUN}") == round_2


# Bids of a sakka really played at the table of docs/rules.md §9: dealer, card, log, contract.
REAL = [
    (0, "7D", f"{ALL_PASS}, {ALL_PASS}", "nothing"),
    (3, "TD", "0 pass, 1 pass, 2 pass, 3 pass, 0 hokm S, 1 pass, 2 pass, 3 pass", "hokm S by 0"),
    (0, "AH", "1 sun", "sun by 1"),
    (1, "QH", "2 pass, 3 pass, 0 pass, 1 hokm H, 2 pass, 3 pass, 0 pass", "hokm H by 1"),
    (1, "TS", "2 pass, 3 pass, 0 sun, 3 pass", "sun by 0"),
    (3, "TC", "0 pass, 1 pass, 2 sun, 1 pass", "sun by 2"),
    (1, "KC", "2 hokm C, 3 pass, 0 pass, 1 pass", "hokm C by 2"),
    (
        3,
        "8C",
        "0 pass, 1 pass, 2 pass, 3 pass, 0 pass, 1 sun, 0 pass",
        "sun by 1",
    ),
]


@pytest.mark.parametrize("dealer, flip, log, bought", REAL)
def test_a_sakka_really_played(dealer: int, flip: str, log: str, bought: str) -> None:
    """The takeover by opponents is offered and passed by; the buyer's keeping pass is left out."""
    buying = heard(BOOKS["observed app"], log, flip, dealer)
    assert (contract(buying), buying.closed) == (bought, True)


def test_the_rules_are_read_and_never_changed() -> None:
    rules: Any = BOOKS["saharat"]
    one, other = heard(rules, "1 hokm S"), heard(rules, "")
    assert (contract(one), contract(other)) == ("hokm S by 1", "nothing")
