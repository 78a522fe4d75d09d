"""النشرة: rows by hand, what differs, and the reader's own column first."""

from typing import Any

import pytest

from tests.build import INVERTED, Made, gahwa_deal, passed_out, played_deal, record, tasjeel_deal
from verifier.service.view.model import CellPair, NashraDeal, NashraView

from .looking import bare, example, look, sakka


def nashra(made: Any = None, lang: Any = "ar", seat: int | None = None) -> NashraView:
    found = look(made, lang, seat).nashra
    assert found is not None
    return found


def deal(made: Made, place: int = 0, **how: Any) -> NashraDeal:
    return nashra(record([made]) if "index" in made else made, **how).deals[place]


def rows(made: NashraDeal) -> dict[str, CellPair]:
    return {row.label: row.cells for row in made.rows}


def test_the_rows_of_a_deal() -> None:
    """tests.build: raw 128 and 34; the last trick, with 10, is seat 1's. Hokm: 34 is 3, so 13–3."""
    told = rows(deal(played_deal()))
    assert list(told) == [
        "الأكلات",
        "الأرض",
        "الأبناط",
        "المشاريع (نقاط)",
        "البلوت (نقاط)",
        "النتيجة",
    ]
    assert {label: cells.computed for label, cells in told.items()} == {
        "الأكلات": (128, 24),
        "الأرض": (0, 10),
        "الأبناط": (128, 34),
        "المشاريع (نقاط)": (0, 0),
        "البلوت (نقاط)": (0, 0),
        "النتيجة": (13, 3),
    }
    assert all(cells.claimed == cells.computed for cells in told.values())


def test_the_readers_own_column_comes_first() -> None:
    told = nashra(record([played_deal()]), seat=3)
    assert (told.columns, told.heads) == ((1, 0), ("لنا", "لهم"))
    assert told.deals[0].points.computed == (3, 13)
    assert told.deals[0].score.claimed == (3, 13)
    assert rows(told.deals[0])["الأبناط"].computed == (34, 128)
    assert nashra(record([played_deal()]), seat=2).columns == (0, 1)


def test_without_a_seat_teams_are_named_by_their_players() -> None:
    told = nashra(record([played_deal()]))
    assert [bare(head) for head in told.heads] == ["فريق سالم ونورة", "فريق فهد وعلي"]


def test_a_number_that_differs_is_marked_and_leads_to_its_finding() -> None:
    view = look(record([played_deal(raw=[127, 35])]), "ar")
    assert view.nashra is not None
    told = view.nashra.deals[0]
    raw = rows(told)["الأبناط"]
    assert (raw.claimed, raw.computed, raw.differs) == ((127, 35), (128, 34), True)
    assert [sakka(view).findings[id_].code for id_ in raw.findings] == ["score.raw"]
    assert not rows(told)["النتيجة"].differs
    assert (told.wrong, told.points.differs) == (True, False)


def test_a_wrong_count_is_marked_in_the_summary() -> None:
    told = nashra(record([played_deal(points=[10, 6], score=[10, 6])]))
    assert told.differs
    assert told.deals[0].points == CellPair((10, 6), (13, 3), True, [0])
    assert told.deals[0].score.computed == (13, 3)
    assert told.deals[0].score.differs


def test_a_wrong_score_is_marked_where_it_is_wrong() -> None:
    view = look(record([played_deal(score=[14, 3])]))
    assert view.nashra is not None
    told = view.nashra.deals[0]
    assert (told.points.differs, told.score.differs) == (False, True)
    assert [sakka(view).findings[id_].code for id_ in told.score.findings] == ["score.total"]


def test_what_was_not_claimed_is_shown_as_computed() -> None:
    """docs/record.md: what is left out is shown as computed and marked."""
    made = played_deal()
    for member in ("raw", "winners", "contract"):
        del made["result"][member]
    told = deal(made)
    assert rows(told)["الأبناط"].claimed == (None, None)
    assert rows(told)["الأبناط"].computed == (128, 34)
    assert not rows(told)["الأبناط"].differs
    (note,) = told.notes
    assert "غير مذكور" in note


def test_a_broken_replay_carries_the_claim_and_says_so() -> None:
    made = played_deal()
    made["events"][6]["card"] = "AS"  # seat 3's
    told = deal(made)
    assert told.points.computed == (None, None)
    assert told.points.claimed == (13, 3)
    assert any("فانتقلت النقاط المكتوبة" in note for note in told.notes)


def test_a_deal_thrown_in_has_no_rows() -> None:
    assert deal(passed_out(0, 3)).rows == []


def test_after_tasjeel_tricks_do_not_count() -> None:
    made = record([tasjeel_deal(0, 3, 0)], mode="qaid", options=INVERTED)
    told = deal(made)
    assert "الأكلات" not in rows(told)
    assert rows(told)["النتيجة"].computed == (64, 0)


def test_a_claim_that_cannot_be_is_no_trick_points() -> None:
    """Raw 5 with the last trick, worth 10, is impossible: no minus stands on the sheet."""
    told = rows(deal(played_deal(raw=[157, 5])))
    assert told["الأكلات"].claimed == (None, None)
    assert told["الأبناط"].claimed == (157, 5)


def test_the_end_is_told_in_the_order_of_the_columns() -> None:
    final = {"winner": 1, "score": [0, 0]}
    wrong = nashra(record([gahwa_deal()], final=final))
    assert [bare(each) for each in wrong.final] == [
        "النهاية المكتوبة: 0–0، الفايز فريق فهد وعلي",
        "النهاية المحسوبة: 0–0، الفايز فريق سالم ونورة",
    ]
    one = nashra(example("real-sakka-01.json"), seat=0).final
    other = nashra(example("real-sakka-01.json"), seat=1).final
    assert "153–131" in bare(one[0])
    assert "131–153" in bare(other[0])


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_the_scores_add_up(seat: int | None) -> None:
    """docs/rules.md §1: the score is added after each deal."""
    told = nashra(example("good-waraq52-sahl.json"), seat=seat)
    total = [0, 0]
    for each in told.deals:
        for place, points in enumerate(each.points.computed):
            assert points is not None
            total[place] += points
        assert list(each.score.computed) == total
