"""The deals held against the secret: dealer, shuffle number, cut, cards (docs/record.md, "A deal",
"What the operator claims"; docs/fairness.md §5).
"""

from typing import Any

import pytest

from tests.build import (
    BUYING,
    INVERTED,
    Made,
    dealt,
    deck,
    found,
    gahwa_deal,
    only,
    passed_out,
    record,
    report_on,
    secret_deal,
    tasjeel_deal,
)
from verifier.report import Report

ENDS = {"winner": 0, "score": [0, 0]}


def codes(report: Report) -> list[tuple[str, int | None]]:
    return [(each.code, each.deal) for each in report.findings if each.code != "final.early"]


def judged(deals: list[Made], **members: Any) -> list[tuple[str, int | None]]:
    return codes(report_on(record(deals, **members)))


def swapped(made: Made, one: tuple[str, int, int], other: tuple[str, int, int]) -> Made:
    """Two cards exchanged, each at (stage, seat, place)."""
    first, second = made[one[0]][one[1]], made[other[0]][other[1]]
    first[one[2]], second[other[2]] = second[other[2]], first[one[2]]
    return made


# Dealers


def test_the_first_dealer_drawn() -> None:
    """Case 1 of docs/fairness.md §8 draws seat 3."""
    assert judged([passed_out(0, 3), passed_out(1, 0)]) == []


def test_first_dealer_wrong_and_followed() -> None:
    """`deal.first_dealer` alone, also where the cards were dealt from the wrong seat."""
    report = report_on(record([passed_out(0, 1), passed_out(1, 2)], first_dealer=1))
    assert codes(report) == [("deal.first_dealer", None)]
    finding = report.findings[0]
    assert (finding.expected, finding.actual, finding.path) == (3, 1, "first_dealer")


def test_first_dealer_wrong_and_not_followed() -> None:
    """The deals return to the right rotation, at once or later."""
    for dealers in ((3, 0), (1, 0)):
        deals = [passed_out(number, seat) for number, seat in enumerate(dealers)]
        assert judged(deals, first_dealer=1) == [("deal.first_dealer", None)]


def test_the_first_deal_by_neither() -> None:
    assert judged([passed_out(0, 2)], first_dealer=3) == [("deal.dealer", 0)]


@pytest.mark.parametrize(
    ("dealers", "right"),
    [
        ((3, 0, 1, 2), []),
        ((3, 1, 2, 3), [1]),
        ((3, 1, 1, 2), [1]),
        ((3, 3, 0, 1), [1]),
        ((3, 2, 0, 1), [1, 2]),
        ((3, 0, 3, 2), [2]),
    ],
    ids=["right", "followed", "returning", "the same again", "two faults", "back and right"],
)
def test_a_dealer_is_expected_to_follow_the_one_before(
    dealers: tuple[int, ...], right: list[int]
) -> None:
    """ "A dealer that returns to the right rotation is right too.\""""
    deals = [passed_out(number, seat) for number, seat in enumerate(dealers)]
    assert judged(deals) == [("deal.dealer", number) for number in right]


def test_the_cards_of_the_right_dealer_under_a_wrong_name() -> None:
    """The dealer's name alone is wrong: one fault, and neither the cards nor the turns."""
    made = passed_out(1, 0)
    made["dealer"] = 2
    assert judged([passed_out(0, 3), made]) == [("deal.dealer", 1)]


def test_after_bouchat_the_same_dealer_by_option() -> None:
    """docs/rules.md §2, `bouchat_redeal`: any seat with five low cards; here nobody has them, so it
    is `bouchat.not_allowed`, and carried out."""
    for option, dealer, right in (
        ("next_dealer", 0, []),
        ("same_dealer", 3, []),
        ("next_dealer", 3, [("deal.dealer", 1)]),
        ("same_dealer", 0, [("deal.dealer", 1)]),
    ):
        result = {"outcome": "bouchat", "points": [0, 0], "score": [0, 0]}
        thrown = secret_deal(0, 3, None, "0 bouchat", result)
        deals = [thrown, passed_out(1, dealer)]
        found_codes = judged(deals, options={"bouchat_redeal": option, "bouchat": "always"})
        assert found_codes[0] == ("bouchat.not_allowed", 0)
        # Where the same dealer deals again by the option, the right rotation is that one too.
        assert found_codes[1:] == right


# Shuffle numbers


@pytest.mark.parametrize(
    ("numbers", "right"),
    [
        ((0, 1, 2), []),
        ((1, 2, 3), [0]),
        ((0, 2, 3), [1]),
        ((0, 0, 1), [1]),
        ((0, 2, 2), [1, 2]),
        ((0, 2, 1), [1, 2]),
    ],
    ids=["right", "from one", "skipped", "used twice", "skipped and twice", "exchanged"],
)
def test_a_shuffle_number_skipped_or_used_twice(numbers: tuple[int, ...], right: list[int]) -> None:
    """ "Expected to follow the one recorded before it"; the cards are those of their number."""
    deals = [passed_out(index, (3 + place) % 4) for place, index in enumerate(numbers)]
    assert judged(deals) == [("deal.index", place) for place in right]


def test_a_number_that_is_only_written_wrong() -> None:
    """The cards are those of the number expected: `deal.index` alone."""
    made = passed_out(1, 0)
    made["index"] = 7
    report = report_on(record([passed_out(0, 3), made]))
    assert codes(report) == [("deal.index", 1)]
    assert (report.findings[0].expected, report.findings[0].actual) == (1, 7)


def test_a_number_past_what_a_shuffle_can_have() -> None:
    for index in (2**32, 2**53 - 1):
        made = passed_out(0, 3)
        made["index"] = index
        assert judged([made]) == [("deal.index", 0)]


def test_a_deal_without_gap_without_the_secret() -> None:
    deals = [passed_out(0, 3), passed_out(2, 0)]
    found_codes = judged(deals, fairness={"server_seed": None})
    assert found_codes == [("fair.seed_not_revealed", None), ("deal.index", 1)]


# Cut


def test_a_cut_deck() -> None:
    """elblot: positions k … 31, then 0 … k-1. Cut at 8, the first card is the ninth of deck 0."""
    cards = deck(0)
    cut = cards[8:] + cards[:8]
    made = passed_out(0, 3, cut=8)
    made["first"] = [
        cut[0:3] + cut[12:14],
        cut[3:6] + cut[14:16],
        cut[6:9] + cut[16:18],
        cut[9:12] + cut[18:20],
    ]
    made["flip"] = cut[20]
    assert judged([made], profile="elblot") == []
    # The cut is the fault, and the cards are those of the deck cut so.
    assert judged([made], profile="saharat") == [("deal.cut", 0)]


@pytest.mark.parametrize("cut", [0, 32, 40])
def test_a_cut_out_of_range(cut: int) -> None:
    report = report_on(record([passed_out(0, 3, cut=cut)], profile="elblot"))
    assert codes(report) == [("deal.cut", 0)]
    assert report.findings[0].actual == cut


def test_a_cut_that_was_not_made() -> None:
    """The number is written where the profile has none, and the deck was not cut: one fault."""
    assert judged([passed_out(0, 3, cut=8)]) == [("deal.cut", 0)]


def test_another_cut_deals_other_cards() -> None:
    found_codes = judged([passed_out(0, 3, cut=8)], profile="elblot")
    assert found_codes == [("deal.hand", 0)] * 4 + [("deal.flip", 0)]


def test_not_cut_is_right_everywhere() -> None:
    for profile in ("saharat", "elblot", "waraq52"):
        assert judged([passed_out(0, 3, cut=None)], profile=profile) == []


# Cards


def test_how_a_client_sorts_a_hand_is_its_own_business() -> None:
    made = record()
    for hand in made["deals"][0]["first"] + made["deals"][0]["rest"]:
        hand.sort()
    assert report_on(made).findings == []


def test_two_cards_exchanged_between_two_hands() -> None:
    """One finding a seat and stage, with both hands whole."""
    made = swapped(passed_out(0, 3), ("first", 1, 0), ("first", 2, 4))
    report = report_on(record([made]))
    assert codes(report) == [("deal.hand", 0), ("deal.hand", 0)]
    one, two = report.findings[:2]
    assert (one.seat, two.seat) == (1, 2)
    assert (one.path, two.path) == ("deals[0].first[1]", "deals[0].first[2]")
    assert one.expected == ["9H", "KC", "QD", "AD", "KS"]
    assert one.actual == ("8H", "KC", "QD", "AD", "KS")
    assert report.lines is not None
    assert (report.lines.shuffle.checked, report.lines.shuffle.failed) == (10, 2)


def test_the_card_turned_up_exchanged() -> None:
    made = passed_out(0, 3)
    made["flip"], made["first"][0][0] = made["first"][0][0], made["flip"]
    report = report_on(record([made]))
    assert codes(report) == [("deal.hand", 0), ("deal.flip", 0)]
    assert (report.findings[1].expected, report.findings[1].actual) == ("TC", "8C")


def test_cards_of_the_rest_exchanged() -> None:
    """The replay uses the cards as recorded: "a wrong deal is one fault and not forty"."""
    made = record()
    swapped(made["deals"][0], ("rest", 0, 2), ("rest", 1, 2))  # TS and 9S
    for event in made["deals"][0]["events"]:
        if event.get("card") in ("TS", "9S"):
            event["card"] = "9S" if event["card"] == "TS" else "TS"
    report = report_on(made)
    assert found(report)[:2] == [("deal.rest", 0, None), ("deal.rest", 0, None)]
    assert [each.seat for each in report.findings[:2]] == [0, 1]
    # TS counts ten in another trick, so the sheet is wrong by that and nothing else is said.
    assert {each.code for each in report.findings[2:]} <= {"score.raw", "score.points"}


def test_a_card_from_the_first_five_against_one_of_the_rest() -> None:
    made = record()
    swapped(made["deals"][0], ("first", 0, 0), ("rest", 0, 0))
    assert codes(report_on(made)) == [("deal.hand", 0), ("deal.rest", 0)]


def test_the_wrong_seat_took_the_card_turned_up() -> None:
    """Dealt as if seat 0 had bought: the rest of seats 0, 1, 2 and 3 is not theirs, and the hands
    are played as recorded."""
    made = gahwa_deal()
    made["rest"] = dealt(0, 3, 0)["rest"]
    report = report_on(record([made], final=ENDS))
    rest = [each for each in report.findings if each.code == "deal.rest"]
    assert [each.seat for each in rest] == [0, 1, 2]
    # "`rest` says who holds the card turned up (the seat with two)": seat 0 may play it.
    made["events"] = [*made["events"][:10], {"do": "play", "seat": 0, "card": "TC"}]
    report = report_on(record([made], final=ENDS))
    assert "play.not_in_hand" not in {each.code for each in report.findings}
    made["events"] = [*made["events"][:10], {"do": "play", "seat": 2, "card": "TC"}]
    report = report_on(record([made], final=ENDS))
    assert "play.not_in_hand" in {each.code for each in report.findings}


def test_the_wrong_seat_took_it_without_the_secret() -> None:
    """The sizes show it: the taker by the rules is seat 2, who has three."""
    made = gahwa_deal()
    made["rest"][0], made["rest"][2] = made["rest"][0][:2], [*made["rest"][2], made["rest"][0][2]]
    report = report_on(record([made], fairness={"server_seed": None}, final=ENDS))
    rest = [each for each in report.findings if each.code == "deal.rest"]
    assert [(each.seat, each.expected) for each in rest] == [(0, 3), (2, 2)]


# Rest there or not


def test_the_rest_dealt_where_nobody_bought() -> None:
    made = passed_out(0, 3)
    made["rest"] = dealt(0, 3, 2)["rest"]
    report = report_on(record([made]))
    assert codes(report) == [("deal.rest", 0)]
    assert report.findings[0].path == "deals[0].rest"


def test_cards_played_and_no_rest() -> None:
    made = gahwa_deal()
    del made["rest"]
    report = report_on(record([made], final=ENDS))
    assert codes(report) == [("deal.rest", 0)]
    assert report.deals[0].carried


def test_the_rest_may_be_there_or_not_in_a_deal_thrown_in_after_it_was_bought() -> None:
    result = {"outcome": "bouchat", "points": [0, 0], "score": [0, 0]}
    for taker in (None, 2):
        made = secret_deal(0, 3, taker, BUYING + ";0 bouchat", result)
        found_codes = judged([made], options={"bouchat": "always"})
        assert found_codes == [("bouchat.not_allowed", 0)]


# A card twice


def test_a_card_twice_with_the_secret() -> None:
    """`deal.card_twice` at the place that should not have it, and `deal.hand` of that seat."""
    made = passed_out(0, 3)
    made["first"][2][0] = made["first"][0][0]  # 8C, which is seat 0's
    report = report_on(record([made]))
    twice = [each for each in report.findings if each.code == "deal.card_twice"]
    assert [(each.seat, each.actual) for each in twice] == [(2, "8C")]
    assert twice[0].path == "deals[0].first[2]"
    hands = [each for each in report.findings if each.code == "deal.hand"]
    assert [each.seat for each in hands] == [2]
    assert len(report.findings) == 3  # and final.early
    assert report.lines is not None
    assert (report.lines.shuffle.checked, report.lines.shuffle.failed) == (10, 1)


def test_a_card_twice_in_front_of_its_right_place() -> None:
    """Seat 0 comes first and is the one that should not have it."""
    made = passed_out(0, 3)
    made["first"][0][0] = made["first"][2][0]
    report = report_on(record([made]))
    twice = [each for each in report.findings if each.code == "deal.card_twice"]
    assert [each.seat for each in twice] == [0]


def test_a_card_twice_without_the_secret() -> None:
    """Nobody can say who should not have it: the later place is named."""
    for spoil, path in (
        (("first", 2, 0), "deals[0].first[2]"),
        (("flip", None, None), "deals[0].flip"),
    ):
        made = passed_out(0, 3)
        if spoil[0] == "flip":
            made["flip"] = made["first"][0][0]
        else:
            made["first"][2][0] = made["first"][0][0]
        report = report_on(record([made], fairness={"server_seed": None}))
        assert codes(report) == [("fair.seed_not_revealed", None), ("deal.card_twice", 0)]
        assert report.findings[1].path == path
        assert report.verdict == "mismatch"


def test_a_card_twice_in_one_hand() -> None:
    made = passed_out(0, 3)
    made["first"][0][1] = made["first"][0][0]
    found_codes = judged([made])
    assert found_codes == [("deal.hand", 0), ("deal.card_twice", 0)]


def test_sum_and_count_are_not_enough() -> None:
    """8H and KD dealt for 9H and QD: as many cards, and the same sum of ranks."""
    made = record()
    swap = {"9H": "8H", "QD": "KD"}
    made["deals"][0]["first"][1] = [swap.get(card, card) for card in made["deals"][0]["first"][1]]
    report = report_on(made)
    assert {"deal.card_twice", "deal.hand"} <= {each.code for each in report.findings}


# Several deals


def test_one_fault_does_not_hide_the_next() -> None:
    deals = [
        tasjeel_deal(0, 3, 0),
        swapped(passed_out(1, 0, (64, 0)), ("first", 0, 0), ("first", 3, 0)),
        passed_out(3, 2, (64, 0), cut=5),
    ]
    assert judged(deals, mode="qaid", options=INVERTED) == [
        ("deal.hand", 1),
        ("deal.hand", 1),
        ("deal.dealer", 2),
        ("deal.index", 2),
        ("deal.cut", 2),
    ]


def test_a_good_record() -> None:
    report = report_on(record())
    assert report.findings == []
    with pytest.raises(ValueError, match="not enough values"):
        only(report)
