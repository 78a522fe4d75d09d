"""What the two programs once saw differently, written out, with the paragraph that settles it.

Seat 0 holds all spades, 1 all hearts, 2 all diamonds, 3 all clubs; 3 deals, so 0 speaks and leads
first. 0 buys hokm in spades: no card of another seat ever wins a trick.
"""

from typing import Any

import msgspec
import pytest

from tests import build
from vectors.reference.deal import replay as second_program
from vectors.reference.options import resolve
from verifier.compare.final import Sheet
from verifier.game.outcome import Played
from verifier.game.times import Clock
from verifier.record.model import Contract, Deal, Final, Player, Result
from verifier.rules.profiles import resolve as rules_of

HOKM = "0 hokm S; 1 pass; 2 pass; 3 pass;"
TRICK = "0 play JS; 1 play 7H; 2 play 7D; 3 play 7C;"
ALL = TRICK + "".join(
    f"0 play {rank}S; 1 play {rank if rank != '7' else 'J'}H;"
    f"2 play {rank if rank != '7' else 'J'}D; 3 play {rank if rank != '7' else 'J'}C;"
    for rank in "9ATKQ87"
)
Codes = list[tuple[str, int | None]]


def both(
    happened: str,
    *,
    profile: str = "saharat",
    mode: str = "qaid",
    rest: bool = True,
    **options: Any,
) -> tuple[Codes, str, Any]:
    """Codes, outcome and points, of which the two programs must give the same."""
    made = build.deal(None, "7S", happened)
    if not rest:
        del made["rest"]
    replayed, played = build.replay(made, profile=profile, mode=mode, **options)
    rules = resolve({"profile": profile, "options": options})
    other = second_program(made, rules, mode, [0, 0])
    found = build.codes(replayed)
    points = None if played.points is None else list(played.points)
    assert sorted(found, key=str) == sorted(other.findings, key=str)
    assert played.outcome == (other.result["outcome"] or "unfinished")
    assert points == other.result["points"]
    return found, played.outcome, points


class TestProjects:
    """docs/rules.md §6, docs/record.md "A faulty project … does not count"."""

    def test_one_said_twice_is_laid_as_the_first(self) -> None:
        said = "0 project sra AS KS QS; 0 project sra AS KS QS;"
        laid = "0 reveal AS KS QS;"
        events = HOKM + said + TRICK + laid + ALL[len(TRICK) :]
        found, _, points = both(events, profile="elblot")
        assert found == [("project.overlap", 5)]
        assert points == [25 + 2 + 2, 0]  # كبوت, سرا, and بلوت unsaid in a run that was laid

    def test_a_faulty_one_is_laid_once(self) -> None:
        events = HOKM + "0 project sra AS KS JS;" + TRICK + "0 reveal AS KS JS; 0 reveal AS KS JS;"
        found, _, _ = both(events, profile="elblot")
        assert found == [("project.cards", 4), ("project.reveal", 10)]

    def test_before_a_pass_that_is_missing_it_begins_the_play(self) -> None:
        """`bid.unfinished`: one fault, not one more under another name (docs/record.md)."""
        events = "0 hokm S; 1 pass; 2 pass; 0 project sra AS KS QS;" + ALL
        found, _, points = both(events)
        assert found == [("bid.unfinished", 3)]
        assert points == [29, 0]

    def test_before_a_pass_that_comes_it_is_early(self) -> None:
        """docs/record.md, `project.late`: "early too"."""
        found, _, _ = both("0 hokm S; 1 pass; 2 pass; 0 project sra AS KS QS; 3 pass;" + ALL)
        assert found == [("project.late", 3)]

    def test_without_the_rest_nobody_knows_what_it_is(self) -> None:
        """The missing rest is `deal.rest`, and not a project at fault besides."""
        found, outcome, points = both(HOKM + "0 project sra AS KS QS;" + ALL, rest=False)
        assert (found, outcome, points) == ([], "unfinished", None)


class TestSawa:
    """docs/rules.md §5: granted where no card follows; by the seat on lead, else `play.turn`."""

    def test_a_second_one_after_it_was_granted(self) -> None:
        found, outcome, points = both(HOKM + TRICK + "0 sawa; 0 sawa;")
        assert (found, outcome, points) == ([("play.turn", 9)], "scored", [25, 0])

    @pytest.mark.parametrize(
        ("word", "code"), [("2 pass", "bid.after_close"), ("1 double", "double.not_allowed")]
    )
    def test_in_the_first_trick_it_stands_for_the_last_card(self, word: str, code: str) -> None:
        found, _, points = both(f"{HOKM} 0 sawa; {word}")
        assert (found, points) == ([(code, 5)], [25, 0])

    def test_who_was_ready_before_it_is_not_ready_for_the_next_deal(self) -> None:
        """docs/record.md "Times": ready after the last card, for which a granted سوا stands."""
        players = [Player(name="a", bot=False)] * 4
        ready = "".join(f"{seat} ready @9000;" for seat in range(4))
        for order, expected in [
            (ready + "0 sawa @9000", ["time.deal_early"]),
            ("0 sawa @9000;" + ready, []),
        ]:
            clock = Clock(rules_of("saharat"), players)
            first = build.deal(None, "7S", HOKM + order, at=8000)
            assert clock.deal(msgspec.convert(first, Deal)) == []
            second = build.deal(None, "7S", HOKM, at=10_000)
            faults = clock.deal(msgspec.convert(second, Deal))
            assert [fault.code for fault in faults] == expected

    def test_a_claim_of_a_false_one_need_not_name_its_trick(self) -> None:
        """docs/rules.md §8: seat "and, for plays, the trick"."""
        hokm = "0 pass; 1 pass; 2 pass; 3 pass; 0 hokm H; 1 pass; 2 pass; 3 pass;"
        claim = "1 qaid_open; 1 qaid sawa 0 5 AS; 1 ruling yes tasjeel"
        found, outcome, points = both(f"{hokm} 0 sawa; {claim}")
        assert (found, outcome, points) == ([("play.sawa", 8)], "tasjeel", [0, 16])


class TestBouchat:
    """docs/rules.md §8: before the first card. There is nothing to throw in after the end."""

    def test_after_the_last_card(self) -> None:
        found, outcome, points = both(HOKM + ALL + "0 bouchat")
        assert (found, outcome, points) == ([("bouchat.not_allowed", 36)], "scored", [25, 0])

    def test_after_all_passed_twice(self) -> None:
        passes = "0 pass; 1 pass; 2 pass; 3 pass;" * 2
        found, outcome, _ = both(passes + "0 bouchat")
        assert (found, outcome) == ([("bouchat.not_allowed", 8)], "passed_out")

    def test_amid_the_play_it_is_carried_out_if_nobody_played_on(self) -> None:
        """docs/record.md: "After a fault the replay goes on where it can"."""
        assert both(HOKM + TRICK + "0 bouchat")[1] == "bouchat"
        assert both(HOKM + TRICK + "0 bouchat;" + ALL[len(TRICK) :])[1] == "scored"


class TestRulings:
    """docs/record.md, `ruling`: of the claim before it; docs/rules.md §8."""

    def test_partners_share_their_sheet(self) -> None:
        sheet = "1 qaid_open; 3 qaid revoke 0; 1 ruling no none"
        assert both(HOKM + TRICK + sheet)[0] == []

    def test_a_ruling_for_the_other_team_is_one_fault(self) -> None:
        sheet = "1 qaid_open; 1 qaid revoke 0; 0 ruling no none"
        assert both(HOKM + TRICK + sheet)[0] == [("qaid.ruling", 10)]

    def test_both_teams_may_wait_for_theirs(self) -> None:
        sheet = "1 qaid revoke 0; 0 qaid revoke 1; 1 ruling no none; 0 ruling no none"
        assert both(HOKM + TRICK + sheet)[0] == []

    def test_a_claim_may_be_ruled_on_where_nobody_can_follow(self) -> None:
        """The replay ends at a card that is not in the hand; what comes after it is not read."""
        sheet = "1 qaid revoke 0; 0 play 7C; 1 ruling no none"
        assert both(HOKM + TRICK + sheet)[0] == [("play.not_in_hand", 9)]

    def test_a_claim_fills_in_the_sheet(self) -> None:
        """The next one is an opening more: past `qaid_opens_max` it is not allowed."""
        once = "1 qaid_open; 1 qaid revoke 0; 1 ruling no none;"
        found, _, _ = both(HOKM + TRICK + once + "1 qaid revoke 2", qaid_opens_max=1)
        assert found == [("qaid.not_allowed", 11)]

    def test_no_claim_after_the_deal_ended(self) -> None:
        sheets = "0 qaid_open; 1 qaid_open; 1 qaid revoke 0; 1 ruling yes tasjeel; 0 qaid revoke 1"
        found, outcome, _ = both(HOKM + TRICK + sheets)
        assert found == [("qaid.ruling", 11), ("qaid.not_allowed", 12)]
        assert outcome == "tasjeel"

    @pytest.mark.parametrize(
        ("words", "remedy", "points"),
        [
            ("0 pass", "takweesh", [0, 0]),
            ("0 pass", "tasjeel", None),
            ("0 hokm S", "takweesh", [0, 0]),
            ("0 hokm S", "tasjeel", [0, 16]),
        ],
    )
    def test_it_is_carried_out_as_given_before_anything_is_played(
        self, words: str, remedy: str, points: list[int] | None
    ) -> None:
        """docs/record.md: "carried out as the server gave it: `qaid.ruling` alone"."""
        found, outcome, given = both(f"{words}; 1 ruling yes {remedy}", rest=False)
        assert (found, outcome, given) == ([("qaid.ruling", 1)], remedy, points)


class TestKeepingTheHokm:
    """docs/rules.md §3: the pass that keeps a hokm may be left out, before whatever comes."""

    @pytest.mark.parametrize("then", ["0 project sra AS KS QS;", "1 double;", "0 sawa;", ""])
    def test_with_hokm_to_sun(self, then: str) -> None:
        play = "" if "sawa" in then else ALL
        found, outcome, _ = both(HOKM + then + play, hokm_to_sun=True)
        assert (found, outcome) == ([], "scored")


class TestFaultyWords:
    def test_who_was_passed_over_has_had_its_turn(self) -> None:
        """docs/rules.md §3: with the ace locked 1 has nothing but a pass, 2 may say أشكل."""
        made = build.deal(None, "AS", "0 hokm S; 2 pass; 1 sun; 3 pass;" + ALL)
        replayed, _ = build.replay(made, profile="waraq52", ace_locks_hokm=True)
        rules = resolve({"profile": "waraq52", "options": {"ace_locks_hokm": True}})
        other = second_program(made, rules, "sahl", [0, 0])
        assert build.codes(replayed)[0] == other.findings[0] == ("bid.turn", 2)


class TestTheEndOfTheSakka:
    """docs/record.md: the sakka's end goes by the claimed sheet; `final.winner` by both."""

    GAHWA = Contract(type="hokm", suit="S", buyer=0, taker=0, multiplier="gahwa", closed=False)

    def test_gahwa_that_cannot_be_replayed_ended_it(self) -> None:
        sheet = Sheet()
        claimed = Result(outcome="scored", points=(0, 0), score=(30, 20))
        sheet.add(0, claimed, Played("unfinished", self.GAHWA), (30, 20))
        assert sheet.finish(None) == ([], 0)
        assert sheet.finish(Final(winner=1, score=(30, 20)))[0] == []
        sheet.add(1, claimed, Played("passed_out", points=(0, 0)), (30, 20))
        assert sheet.late == 1

    def test_final_against_the_sheet_that_the_players_saw(self) -> None:
        """Claimed 160–100, computed 100–160: whoever is named, one of the two sheets says no."""
        for winner in (0, 1):
            sheet = Sheet()
            claimed = Result(outcome="scored", points=(160, 100), score=(160, 100))
            sheet.add(0, claimed, Played("scored", points=(100, 160)), (160, 100))
            faults, _ = sheet.finish(Final(winner=winner, score=(160, 100)))
            assert [fault.code for fault in faults] == ["final.winner"]
