"""سوا by hand (docs/rules.md §5): "true if that seat has some order of play, chosen as it goes with
all hands known, that wins every trick left whatever the other three, its partner included, throw
within their duties".
"""

from pathlib import Path

import pytest

from verifier.cards import SUITS, mask_of
from verifier.game.duties import Duties
from verifier.game.sawa import SAWA_BUDGET, Budget, sawa_holds
from verifier.rules.profiles import PROFILES, resolve

HARD_HANDS = Path(__file__).parents[2] / "benchmarks" / "sawa_hard.txt"


def sawa(
    trump: str,
    *hands: str,
    seat: int = 0,
    closed: bool = False,
    profile: str = "saharat",
    budget: Budget | None = None,
) -> bool | None:
    """``hands`` by seat, as texts with blanks; ``trump`` is "" in sun."""
    duties = Duties(resolve(profile), SUITS.index(trump) if trump else None, closed)
    masks = [mask_of(hand.split()) for hand in hands]
    return sawa_holds(duties, masks, seat, Budget() if budget is None else budget)


@pytest.mark.parametrize("profile", PROFILES)
class TestUnderEveryRuleBook:
    """The options of §5 never decide a سوا: where a follower can beat the lead, it always may."""

    def test_sun_masters_only(self, profile: str) -> None:
        assert sawa("", "AS AH AD", "KS KH KD", "TS TH TD", "QS QH QD", profile=profile) is True

    def test_sun_a_higher_card_in_any_hand_is_enough(self, profile: str) -> None:
        """T is above K in a side suit (§1); that the partner holds it does not help."""
        hands = ["AS AH KD", "KS KH 7D", "7S 7H TD", "QS QH 8D"]
        assert sawa("", *hands, profile=profile) is False

    def test_a_lower_card_wins_once_the_higher_ones_have_had_to_follow(self, profile: str) -> None:
        """A and K draw the T and Q; then the 7 is the last spade."""
        hands = ["AS TS 7S", "KS QS 7H", "JS 8H 9H", "9S 8S 7D"]
        assert sawa("", *hands, profile=profile) is True

    def test_a_guarded_higher_card_stays(self, profile: str) -> None:
        """One spade more in a hand: the K keeps back and takes the 7 from the third round."""
        hands = ["AS TS 7S", "KS QS JS", "8H 9H TH", "9S 8S 7D"]
        assert sawa("", *hands, profile=profile) is False

    def test_a_bare_higher_card_falls(self, profile: str) -> None:
        """T alone falls under the A, then the K is high."""
        hands = ["AS KS", "TS 7H", "QS 8H", "9H TH"]
        assert sawa("", *hands, profile=profile) is True

    def test_a_guarded_ten_does_not_fall(self, profile: str) -> None:
        hands = ["AS KS", "TS 7S", "QS 8H", "9H TH"]
        assert sawa("", *hands, profile=profile) is False

    def test_nobody_can_be_pressed_out_of_two_stoppers(self, profile: str) -> None:
        """Seat 1 keeps A of hearts and A of diamonds on the spades: the losers are with the leader,
        so there is always one card more to throw."""
        hands = ["AS KH KD", "AH AD 7C", "7S 8C 9C", "8S TC JC"]
        assert sawa("", *hands, profile=profile) is False

    def test_hokm_trumps_are_drawn_first(self, profile: str) -> None:
        """J, then the side ace, which would be ruffed before it."""
        hands = ["JH AS", "9H 7D", "8H 8S", "7S 8D"]
        assert sawa("H", *hands, profile=profile) is True

    def test_hokm_one_trump_too_many(self, profile: str) -> None:
        """Two low trumps in a hand without spades, and only one trump to draw them with."""
        hands = ["JH AS", "8H 7H", "8S 9S", "7S TS"]
        assert sawa("H", *hands, profile=profile) is False

    def test_hokm_the_partner_ruffs_too(self, profile: str) -> None:
        """It must, or with `ruff_for_partner` false it may: "its partner included"."""
        hands = ["AS KS", "TS 7D", "7H 8D", "QS 9D"]
        assert sawa("H", *hands, profile=profile) is False
        assert sawa("H", "AS", "TS", "7H", "QS", profile=profile) is False

    def test_hokm_a_trump_behind_the_suit_does_no_harm_as_long_as_it_must_follow(
        self, profile: str
    ) -> None:
        """مقفل: the ace of spades comes before the trump, and seat 1 still has a spade."""
        hands = ["JH AS", "9H 7S", "8H 8S", "TS 8D"]
        assert sawa("H", *hands, closed=True, profile=profile) is True

    def test_closed_trumps_cannot_be_drawn_first(self, profile: str) -> None:
        """§4: "nobody leads trump while holding anything else"; open, the same سوا is true."""
        hands = ["JH AS", "9H 7D", "8H 8S", "7S 8D"]
        assert sawa("H", *hands, closed=True, profile=profile) is False

    def test_closed_with_nothing_but_trump(self, profile: str) -> None:
        hands = ["JH AH", "9H 7D", "8H 8S", "7S 8D"]
        assert sawa("H", *hands, closed=True, profile=profile) is True

    def test_trump_order(self, profile: str) -> None:
        """J 9 A T K Q 8 7: the 9 takes the A of trump unless it falls under the J."""
        assert sawa("C", "JC AC", "9C TC", "7S 8S", "9S TS", profile=profile) is False
        assert sawa("C", "JC 9C", "AC TC", "KC QC", "9S TS", profile=profile) is True

    def test_a_kept_trump_is_taken_also_when_it_is_the_partners(self, profile: str) -> None:
        """J and 7 of trump: the partner's 8 is left behind the J with another trump under it."""
        assert sawa("C", "JC 7C", "7S 8S", "8C QC", "9S TS", profile=profile) is False
        assert sawa("C", "JC 7C", "7S 8S", "8C QS", "9S TS", profile=profile) is True


@pytest.mark.parametrize("seat", range(4))
def test_it_is_the_same_from_every_seat(seat: int) -> None:
    true = ["JH AS", "9H 7D", "8H 8S", "7S 8D"]
    false = ["JH AS", "9H 7D", "8H 7H", "7S 8D"]
    for hands, answer in ((true, True), (false, False)):
        turned = [hands[(place - seat) % 4] for place in range(4)]
        assert sawa("H", *turned, seat=seat) is answer


def test_closed_has_no_effect_in_sun() -> None:
    """§4: "in sun `closed` has no effect"."""
    assert sawa("", "AS AH", "KS KH", "TS TH", "QS QH", closed=True) is True


def test_with_no_card_left_nothing_can_be_lost() -> None:
    assert sawa("", "", "", "", "") is True


def test_eight_tricks_from_the_first_lead() -> None:
    """All eight spades as trump; and with the 7 of hearts in place of the 7 of spades."""
    others = ["7H 8H 9H TH JH QH KH AH", "7D 8D 9D TD JD QD KD AD", "7C 8C 9C TC JC QC KC AC"]
    assert sawa("S", "7S 8S 9S TS JS QS KS AS", *others) is True
    others[0] = others[0].replace("7H", "7S")
    assert sawa("S", "7H 8S 9S TS JS QS KS AS", *others) is False


class TestHandsDealtWrongly:
    """Hands of unequal sizes: who has no card throws nothing; the leader plays all its cards."""

    def test_empty_hands(self) -> None:
        assert sawa("H", "7S 7H", "", "", "") is True

    def test_longer_hands_stop_and_ruff_as_ever(self) -> None:
        assert sawa("", "AS 7D", "8D KS QS JS", "7S 8S", "9S TS") is False
        assert sawa("H", "AS", "7H 8D", "7S", "9S") is False
        assert sawa("H", "AS", "7H 8S", "7S", "9S") is True

    def test_a_stopper_in_a_short_hand_may_have_to_go(self) -> None:
        """Seat 1 has nothing but its ace of diamonds to throw on the ace of spades: that is left
        undecided. With a second card it keeps the ace."""
        assert sawa("", "AS KD", "AD", "7S 8S", "9S TS") is None
        assert sawa("", "AS KD", "AD 7H", "7S 8S", "9S TS") is False

    def test_what_is_certain_is_said_though_a_hand_is_short(self) -> None:
        assert sawa("", "AS KD", "KS", "7S 8S", "9S TS") is True
        assert sawa("", "AS KD", "AD", "7S TD", "9S AH") is False
        assert sawa("H", "JH 8H 7H", "9H TH", "7S 8S 9S", "9D TD JD") is False  # trumps stay

    def test_a_card_that_stands_in_two_hands(self) -> None:
        """The second ace of spades does not take the first: it is not higher."""
        assert sawa("", "AS", "AS", "7S", "9S") is True


class TestBudget:
    def test_a_record_starts_with_the_whole_of_it(self) -> None:
        assert Budget().positions == SAWA_BUDGET

    def test_every_answer_takes_one_position(self) -> None:
        budget = Budget(2)
        assert sawa("", "AS", "KS", "TS", "QS", budget=budget) is True
        assert budget.positions == 1
        assert sawa("", "KS", "AS", "TS", "QS", budget=budget) is False
        assert budget.positions == 0

    def test_spent_it_leaves_the_sawa_undecided(self) -> None:
        budget = Budget(0)
        assert sawa("", "AS", "KS", "TS", "QS", budget=budget) is None
        assert budget.positions == 0


def test_a_thousand_hands_that_are_hard_to_search() -> None:
    """Five to eight cards, half of the hands true, the answers by the search of the benchmark."""
    answers = [0, 0]
    for line in HARD_HANDS.read_text("ascii").splitlines():
        answer, trump, kind, seat, *packed = line.split()
        hands = [" ".join(hand[at : at + 2] for at in range(0, len(hand), 2)) for hand in packed]
        found = sawa(trump.strip("-"), *hands, seat=int(seat), closed=kind == "closed")
        assert found is (answer == "1"), line
        answers[int(answer)] += 1
    assert answers == [500, 500]
