"""What a deal comes to, however it ended (docs/rules.md §7, §8; docs/record.md)."""

from typing import Any

import pytest

from tests.build import RAISES, TRICKS, codes, deal, gahwa_deal, passed_out, played_deal, replay
from verifier.game.bouchat import next_dealer
from verifier.game.outcome import Played
from verifier.record.model import Contract
from verifier.rules.profiles import resolve

from .positions import FIRST_TRICK, HANDS, HOKM


def played(made: dict[str, Any], **how: Any) -> Played:
    replayed, result = replay(made, **how)
    assert [code for code, _ in codes(replayed) if code != "play.sawa"] == []
    return result


def test_7_3_a_deal_counted_by_hand() -> None:
    """Raw 128 to 34: h(34) = 3, the buyer has the rest of 16."""
    contract = Contract(type="hokm", suit="C", buyer=2, taker=2, multiplier=1, closed=False)
    assert played(played_deal()) == Played(
        outcome="scored",
        contract=contract,
        winners=[0, 2, 2, 3, 2, 2, 2, 1],
        raw=(128, 34),
        projects=(0, 0),
        baloot=(0, 0),
        points=(13, 3),
        winner=None,
    )


def test_7_3_with_a_project_of_the_others() -> None:
    """سرا of seat 1: 3 + 2 beside 13."""
    made = played_deal()
    place = next(n for n, e in enumerate(made["events"]) if e["do"] == "play" and e["seat"] == 1)
    sra = {"do": "project", "seat": 1, "kind": "sra", "cards": ["AD", "KD", "QD"]}
    made["events"].insert(place, sra)
    result = played(made)
    assert (result.projects, result.points) == ((0, 2), (13, 5))


@pytest.mark.parametrize(
    ("raises", "points"),
    [
        ("1 double", (32, 0)),
        ("1 double; 2 three", (48, 0)),
        ("1 double closed; 2 three; 1 four", (64, 0)),
    ],
)
def test_7_4_the_winner_takes_all_of_it(raises: str, points: tuple[int, int]) -> None:
    assert played(played_deal(raises)).points == points


def test_7_5_gahwa() -> None:
    """No points are written; who wins the deal wins the sakka."""
    result = played(gahwa_deal())
    assert (result.points, result.winner) == ((0, 0), 0)


def test_7_5_gahwa_by_kaboot() -> None:
    """Seat 1 wins every trick by a سوا granted to it; the sakka is its team's, not the buyer's."""
    bought = "1 pass;2 pass;3 pass;0 hokm S;1 pass;2 pass;3 pass;1 double;0 three;1 four;0 gahwa;"
    result = played(deal(HANDS, "JS", bought + "1 sawa", dealer=0))
    assert (result.raw, result.points, result.winner) == ((0, 162), (0, 0), 1)
    assert result.contract is not None
    assert result.contract.multiplier == "gahwa"


def test_7_1_kaboot_by_a_granted_sawa() -> None:
    result = played(deal(HANDS, "JS", HOKM + FIRST_TRICK + "0 sawa"))
    assert (result.winners, result.points) == ([0] * 8, (25, 0))


REVERSED = (
    "JS QS 9S 7H 8H 7D 8D AC",
    "AS KS AH KH AD KD KC TC",
    "7S 8S 9H JH 9D JD 7C 8C",
    "TS TH QH TD QD QC JC 9C",
)


@pytest.mark.parametrize(
    ("dealer", "ace", "points"),
    [(3, True, (0, 88)), (3, False, (0, 44)), (2, True, (0, 44))],
    ids=["the dealer's right with an ace", "without an ace", "not the dealer's right"],
)
def test_7_1_the_reverse(dealer: int, ace: bool, points: tuple[int, int]) -> None:
    """Seat 0 bought the sun and its team took no trick: the first goes to seat 1, which grants
    itself the rest (falsely or not, it stands)."""
    hands = list(REVERSED)
    if not ace:
        hands[0], hands[1] = hands[0].replace("AC", "KC"), hands[1].replace("KC", "AC")
    bought = "0 sun;" if dealer == 3 else "3 pass;0 sun;3 pass;"
    lead = "0 play JS;1 play AS;2 play 7S;3 play TS;"
    if dealer == 2:
        lead = "3 play TS;0 play JS;1 play AS;2 play 7S;"
    result = played(deal(hands, "JS", bought + lead + "1 sawa", dealer=dealer))
    assert (result.winners, result.points) == ([1] * 8, points)


def test_thrown_in_gives_nothing() -> None:
    result = played(passed_out(0, 3))
    assert (result.outcome, result.contract, result.winners) == ("passed_out", None, None)
    assert (result.projects, result.baloot, result.points) == ((0, 0), (0, 0), (0, 0))


def test_cards_not_all_there_are_unfinished() -> None:
    for missing in (1, 4, 31, 32):
        made = played_deal()
        del made["events"][-missing:]
        result = played(made)
        assert (result.outcome, result.points, result.raw) == ("unfinished", None, None)


def test_all_cards_there_they_are_not() -> None:
    assert TRICKS.count("play") == 32
    assert RAISES.count(";") == 3
    assert played(played_deal()).outcome == "scored"


@pytest.mark.parametrize(
    ("option", "outcome", "right"),
    [
        ("next_dealer", "bouchat", 1),
        ("same_dealer", "bouchat", 0),
        ("same_dealer", "passed_out", 1),
        ("same_dealer", "scored", 1),
        ("same_dealer", "tasjeel", 1),
    ],
)
def test_1_the_next_dealer(option: str, outcome: str, right: int) -> None:
    rules = resolve("saharat", {"bouchat_redeal": option})
    assert next_dealer(rules, 0, outcome) == right
    assert next_dealer(rules, 3, outcome) == (right + 3) % 4
