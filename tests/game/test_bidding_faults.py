"""Words of buying that break a rule: the finding, and what is carried out after it.

docs/record.md, "Events": which passes may be left out; "What the operator claims": a bid that
breaks a rule, or is out of turn (then ``bid.turn`` alone), is reported and takes effect, except
after the close. The dealer is seat 0, the card turned up TS, unless a test says otherwise.
"""

import pytest

from tests.game.oracle_bidding import BOOKS, event_of, rules_with
from tests.game.test_bidding import ALL_PASS, contract, heard, offers
from verifier.findings import Fault
from verifier.game.bidding import Buying
from verifier.rules.options import Rules

SAHARAT = BOOKS["saharat"]
WARAQ52 = BOOKS["waraq52"]
APP = BOOKS["observed app"]


def says(buying: Buying, seat: int, word: str, number: int = 5) -> Fault | None:
    return buying.hear(event_of(seat, word), number)


def turn(seat: int, in_turn: list[int]) -> Fault:
    return Fault("bid.turn", 5, None, seat, "", in_turn, seat)


def not_allowed(seat: int, offered: list[str], word: str) -> Fault:
    return Fault("bid.not_allowed", 5, None, seat, "", offered, word)


def after_close(seat: int, word: str) -> Fault:
    return Fault("bid.after_close", 5, None, seat, "", None, word)


class TestOutOfTurnOnNothingBought:
    """«While nothing is bought, passes stand in turn»."""

    def test_a_pass_counts_as_that_seats_and_the_first_not_heard_stays_in_turn(self) -> None:
        buying = heard(SAHARAT, "1 pass")
        assert says(buying, 3, "pass") == turn(3, [2])
        assert buying.seats_in_turn() == (2,)
        assert says(buying, 2, "pass") is None
        assert buying.seats_in_turn() == (0,)
        assert says(buying, 0, "pass") is None
        assert offers(buying) == {1: {"pass", "hokm H", "hokm D", "hokm C", "sun"}}

    def test_a_second_pass_in_a_round_is_reported_and_changes_nothing(self) -> None:
        buying = heard(SAHARAT, "1 pass")
        assert says(buying, 1, "pass") == turn(1, [2])
        assert buying.seats_in_turn() == (2,)

    def test_a_pass_too_early_in_round_2_can_pass_the_deal_out(self) -> None:
        buying = heard(SAHARAT, f"{ALL_PASS}, 1 pass, 2 pass")
        assert says(buying, 0, "pass") == turn(0, [3])
        assert not buying.passed_out
        assert says(buying, 3, "pass") is None
        assert buying.passed_out

    def test_a_hokm_takes_effect_and_the_three_after_it_are_heard(self) -> None:
        buying = heard(SAHARAT, "1 pass")
        assert says(buying, 3, "hokm S") == turn(3, [2])
        assert contract(buying) == "hokm S by 3"
        assert buying.seats_in_turn() == (0,)

    def test_a_sun_takes_effect_and_the_seats_before_it_may_take_it(self) -> None:
        buying = heard(SAHARAT, "")
        assert says(buying, 3, "sun") == turn(3, [1])
        assert (contract(buying), buying.closed) == ("sun by 3", False)
        assert says(buying, 1, "pass") is None
        assert says(buying, 2, "sun") is None
        assert (contract(buying), buying.closed) == ("sun by 2", True)

    def test_turn_alone_also_where_the_word_is_not_offered(self) -> None:
        for word, bought in [("hokm H", "hokm H by 2"), ("ashkal", "sun by 2, card to 0")]:
            buying = heard(SAHARAT, "")
            assert says(buying, 2, word) == turn(2, [1])
            assert contract(buying) == bought

    def test_wala_out_of_turn_takes_ashkal_away(self) -> None:
        """The pass counts as that seat's, so it passed in round 2."""
        buying = heard(SAHARAT, f"{ALL_PASS}, 1 pass")
        assert says(buying, 3, "pass") == turn(3, [2])
        assert says(buying, 2, "hokm H") is None
        assert offers(buying) == {3: {"pass", "sun"}}


class TestNotAllowedOnNothingBought:
    def test_another_suit_in_round_1_becomes_trump(self) -> None:
        buying = heard(SAHARAT, "1 pass")
        assert says(buying, 2, "hokm C") == not_allowed(2, ["pass", "hokm S", "sun"], "hokm C")
        assert contract(buying) == "hokm C by 2"
        assert offers(buying) == {3: {"pass", "sun", "ashkal"}}

    def test_the_suit_turned_up_in_round_2_becomes_trump(self) -> None:
        buying = heard(SAHARAT, ALL_PASS)
        words = ["pass", "hokm H", "hokm D", "hokm C", "sun"]
        assert says(buying, 1, "hokm S") == not_allowed(1, words, "hokm S")
        assert contract(buying) == "hokm S by 1"

    @pytest.mark.parametrize("rules", [SAHARAT, WARAQ52])
    def test_ashkal_by_the_seat_on_the_dealers_right_is_its_sun(self, rules: Rules) -> None:
        buying = heard(rules, "")
        assert says(buying, 1, "ashkal") == not_allowed(1, ["pass", "hokm S", "sun"], "ashkal")
        assert (contract(buying), buying.closed) == ("sun by 1, card to 3", True)

    def test_ashkal_on_nothing_bought_where_a_hokm_must_stand(self) -> None:
        buying = heard(SAHARAT, "1 pass, 2 pass")
        assert says(buying, 3, "ashkal") == not_allowed(3, ["pass", "hokm S", "sun"], "ashkal")
        assert (contract(buying), offers(buying)) == ("sun by 3, card to 1", {1: {"pass", "sun"}})

    def test_ashkal_on_an_ace_that_forbids_it(self) -> None:
        rules = rules_with("waraq52", ashkal_on_ace=False)
        buying = heard(rules, "1 pass, 2 pass", "AS")
        assert says(buying, 3, "ashkal") == not_allowed(3, ["pass", "hokm S", "sun"], "ashkal")
        assert (contract(buying), buying.closed) == ("sun by 3, card to 1", True)


class TestOverAHokm:
    def test_a_hokm_over_a_hokm_stands_and_its_three_followers_are_heard_anew(self) -> None:
        buying = heard(SAHARAT, "1 hokm S")
        assert says(buying, 2, "hokm S") == not_allowed(2, ["pass", "sun"], "hokm S")
        assert contract(buying) == "hokm S by 2"
        for seat in (3, 0, 1):
            assert buying.seats_in_turn() == (seat,)
            assert says(buying, seat, "pass") is None
        assert buying.closed

    def test_a_sun_that_the_ace_locks_is_a_sun(self) -> None:
        buying = heard(SAHARAT, "1 pass, 2 hokm S", "AS")
        assert says(buying, 3, "sun") == not_allowed(3, ["pass", "ashkal"], "sun")
        assert (contract(buying), buying.closed) == ("sun by 3", False)
        assert buying.seats_in_turn() == (1,)

    def test_an_ashkal_by_the_partner_of_the_hokm(self) -> None:
        buying = heard(SAHARAT, "1 hokm S, 2 pass")
        assert says(buying, 3, "ashkal") == not_allowed(3, ["pass", "sun"], "ashkal")
        assert contract(buying) == "sun by 3, card to 1"

    def test_an_ashkal_after_wala(self) -> None:
        log = f"{ALL_PASS}, 1 pass, 2 pass, 3 pass, 0 hokm H, 1 pass, 2 pass"
        buying = heard(SAHARAT, log)
        assert says(buying, 3, "ashkal") == not_allowed(3, ["pass", "sun"], "ashkal")
        assert (contract(buying), buying.closed) == ("sun by 3, card to 1", True)

    def test_a_sun_before_its_turn_takes_effect(self) -> None:
        buying = heard(SAHARAT, "1 hokm S")
        assert says(buying, 3, "sun") == turn(3, [2])
        assert contract(buying) == "sun by 3"
        assert buying.seats_in_turn() == (1,)

    def test_the_buyer_itself_has_no_word_without_hokm_to_sun(self) -> None:
        buying = heard(SAHARAT, "1 hokm S, 2 pass")
        assert says(buying, 1, "sun") == turn(1, [3])
        assert (contract(buying), buying.closed) == ("sun by 1", True)

    def test_a_pass_before_its_turn_counts_where_the_seat_has_another_word(self) -> None:
        buying = heard(SAHARAT, "1 hokm S")
        assert says(buying, 3, "pass") == turn(3, [2])
        assert says(buying, 2, "pass") is None
        assert buying.seats_in_turn() == (0,)

    def test_a_pass_before_its_turn_of_a_seat_without_another_word_is_none_of_ours(self) -> None:
        """An ace, a hokm by d+3: d+1 may say sun, d (opponent) أشكل, d+2 nothing."""
        buying = heard(SAHARAT, "1 pass, 2 pass, 3 hokm S", "AS")
        assert offers(buying) == {0: {"pass", "ashkal"}}
        assert says(buying, 2, "pass") is None
        assert says(buying, 0, "pass") is None
        assert offers(buying) == {1: {"pass", "sun"}}

    def test_a_pass_of_a_seat_already_heard_or_never_heard_changes_nothing(self) -> None:
        buying = heard(SAHARAT, "1 hokm S, 2 pass")
        assert says(buying, 2, "pass") is None
        assert says(buying, 1, "pass") is None
        assert (buying.seats_in_turn(), buying.closed) == ((3,), False)

    def test_a_seat_that_was_passed_over_is_no_longer_in_turn(self) -> None:
        """A hokm by d+2 on an ace: d passes in turn, though d+3 was left out; d+3 then says sun."""
        buying = heard(rules_with("saharat", ashkal_on_ace=False), "1 pass, 2 hokm S", "AS")
        assert buying.seats_in_turn() == (3, 0, 1)
        assert says(buying, 0, "pass") is None
        assert says(buying, 3, "sun") == turn(3, [1])
        assert contract(buying) == "sun by 3"

    def test_the_buyers_own_turn_before_the_others_were_heard(self) -> None:
        buying = heard(APP, "1 hokm S, 2 pass")
        assert says(buying, 1, "sun") == turn(1, [3])
        assert (contract(buying), buying.closed) == ("sun by 1", True)

    def test_the_buyers_own_pass_before_the_others_were_heard(self) -> None:
        buying = heard(APP, "1 hokm S, 2 pass")
        assert says(buying, 1, "pass") == turn(1, [3])
        assert says(buying, 3, "pass") is None
        assert says(buying, 0, "pass") is None
        assert (buying.closed, buying.seats_in_turn()) == (True, ())

    def test_a_word_of_another_while_the_buyer_may_turn_its_hokm(self) -> None:
        """The buying is not over: the buyer still has more than a pass."""
        log = "1 hokm S, 2 pass, 3 pass, 0 pass"
        buying = heard(APP, log)
        assert says(buying, 3, "sun") == turn(3, [1])
        assert (contract(buying), buying.closed) == ("sun by 3", False)
        assert buying.seats_in_turn() == (2,)
        again = heard(APP, log)
        assert says(again, 1, "hokm S") == not_allowed(1, ["pass", "sun"], "hokm S")
        assert (contract(again), again.closed) == ("hokm S by 1", False)
        assert again.seats_in_turn() == (2,)


class TestOverASun:
    LAST = "1 pass, 2 pass, 3 pass, 0 sun"

    def test_a_later_seat_that_takes_it_first_has_it(self) -> None:
        buying = heard(SAHARAT, self.LAST)
        assert says(buying, 3, "sun") == turn(3, [1])
        assert (contract(buying), buying.closed) == ("sun by 3", True)

    def test_a_seat_that_is_not_heard_takes_it_all_the_same(self) -> None:
        """Between opponents only, the partner's sun is not its to say; d+3 spoke after d+2."""
        for seat, log, in_turn in [(2, self.LAST, [1]), (3, "1 pass, 2 sun", [1])]:
            buying = heard(APP, log)
            assert says(buying, seat, "sun") == turn(seat, in_turn)
            assert (contract(buying), buying.closed) == (f"sun by {seat}", True)

    def test_ashkal_is_no_takeover_but_takes_effect(self) -> None:
        buying = heard(SAHARAT, f"{self.LAST}, 1 pass, 2 pass")
        assert says(buying, 3, "ashkal") == not_allowed(3, ["pass", "sun"], "ashkal")
        assert (contract(buying), buying.closed) == ("sun by 3, card to 1", True)

    def test_a_hokm_over_a_sun_stands_and_is_heard(self) -> None:
        buying = heard(SAHARAT, self.LAST)
        assert says(buying, 1, "hokm S") == not_allowed(1, ["pass", "sun"], "hokm S")
        assert contract(buying) == "hokm S by 1"
        assert buying.seats_in_turn() == (2,)

    def test_the_buyers_second_word_leaves_the_hearing_as_it_was(self) -> None:
        buying = heard(SAHARAT, f"{self.LAST}, 1 pass")
        assert says(buying, 0, "sun") == turn(0, [2])
        assert (contract(buying), buying.seats_in_turn()) == ("sun by 0", (2,))
        assert says(buying, 0, "ashkal") == turn(0, [2])
        assert (contract(buying), buying.seats_in_turn()) == ("sun by 0, card to 2", (2,))

    def test_a_pass_before_its_turn_counts(self) -> None:
        buying = heard(SAHARAT, self.LAST)
        assert says(buying, 2, "pass") == turn(2, [1])
        assert says(buying, 1, "pass") is None
        assert buying.seats_in_turn() == (3,)
        assert says(buying, 3, "pass") is None
        assert buying.closed

    def test_a_pass_of_a_seat_that_is_not_heard_changes_nothing(self) -> None:
        buying = heard(SAHARAT, "1 pass, 2 pass, 3 sun")
        assert says(buying, 0, "pass") is None
        assert says(buying, 3, "pass") is None
        assert buying.seats_in_turn() == (1,)


class TestAfterTheClose:
    """«a word after that is bid.after_close», without effect."""

    HOKM = "1 hokm S, 2 pass, 3 pass, 0 pass"

    @pytest.mark.parametrize("word", ["hokm S", "hokm D", "sun", "ashkal"])
    @pytest.mark.parametrize("log", [HOKM, "1 sun", f"{ALL_PASS}, {ALL_PASS}"])
    def test_a_word_changes_nothing(self, log: str, word: str) -> None:
        for seat in range(4):
            buying = heard(SAHARAT, log)
            before = contract(buying)
            assert says(buying, seat, word) == after_close(seat, word)
            assert (contract(buying), buying.closed) == (before, True)

    def test_a_sun_over_a_sun_where_nobody_takes_over(self) -> None:
        buying = heard(WARAQ52, "1 pass, 2 sun")
        assert says(buying, 1, "sun") == after_close(1, "sun")
        assert contract(buying) == "sun by 2"

    def test_a_second_takeover(self) -> None:
        buying = heard(SAHARAT, "1 pass, 2 pass, 3 sun, 1 pass, 2 sun")
        assert says(buying, 1, "sun") == after_close(1, "sun")
        assert contract(buying) == "sun by 2"

    def test_a_pass_is_no_fault_once_something_is_bought(self) -> None:
        for log in (self.HOKM, "1 sun"):
            buying = heard(SAHARAT, log)
            assert [says(buying, seat, "pass") for seat in (0, 1, 2, 3, 0)] == [None] * 5

    def test_a_pass_after_the_deal_was_passed_out_is_one(self) -> None:
        """There is nothing to say no to: passes may be added only once something is bought."""
        buying = heard(SAHARAT, f"{ALL_PASS}, {ALL_PASS}")
        assert says(buying, 1, "pass") == after_close(1, "pass")
        assert buying.passed_out

    def test_closing_by_a_raise_or_the_first_card(self) -> None:
        """«A raise before the buying is closed closes it»: the contract that stands is it."""
        buying = heard(SAHARAT, "1 hokm S, 2 pass")
        buying.close()
        assert (contract(buying), buying.closed, buying.seats_in_turn()) == (
            "hokm S by 1",
            True,
            (),
        )
        assert says(buying, 3, "sun") == after_close(3, "sun")
        assert says(buying, 3, "pass") is None
        assert contract(buying) == "hokm S by 1"

    def test_closing_ends_the_buyers_own_turn(self) -> None:
        buying = heard(APP, self.HOKM)
        buying.close()
        assert says(buying, 1, "sun") == after_close(1, "sun")
        assert contract(buying) == "hokm S by 1"

    def test_closing_with_nothing_bought(self) -> None:
        buying = heard(SAHARAT, "1 pass")
        buying.close()
        assert (contract(buying), buying.closed, buying.passed_out) == ("nothing", True, False)
