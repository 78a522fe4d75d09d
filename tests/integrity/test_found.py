"""What fuzzing and the walk over all members found, each in the smallest record that shows it."""

import pytest

from tests import build
from vectors.reference.deal import replay as second_program
from vectors.reference.options import resolve
from verifier.report import Line
from verifier.trust import Trust


class TestNoLineFailsMoreThanItChecked:
    """docs/record.md, "Lines": "never a count without what it is out of"."""

    def test_deals_after_the_end(self) -> None:
        """Two deals too many with wrong sums: what is late counts where it is."""
        deals = [build.gahwa_deal(), build.passed_out(1, 0, (9, 9)), build.passed_out(2, 1)]
        for each, score in zip(deals[1:], (5, 90), strict=True):
            each["result"] = {"outcome": "scored", "points": [1, 1], "score": [score, score]}
        report = build.report_on(build.record(deals))
        assert "final.late" in [finding.code for finding in report.findings]
        assert report.lines is not None
        right = build.report_on(build.record(deals[:1]))
        assert right.lines is not None
        # Of each deal outcome, points and sum; and one deal too many.
        assert report.lines.sheet.checked == right.lines.sheet.checked + 2 * 3 + 1
        assert report.lines.sheet.failed == 2 * 3 + 1

    def test_bots_and_a_deal_before_the_one_before_it(self) -> None:
        deals = [build.passed_out(0, 3, at=5_000), build.passed_out(1, 0, at=4_000)]
        for each in deals:
            each["events"] = []
        made = build.record(deals, free=False)
        for player in made["players"]:
            player["bot"] = True
        report = build.report_on(made)
        assert report.lines is not None
        assert report.lines.play == Line("mismatch", 5, 5)

    @pytest.mark.parametrize("revealed", [True, False])
    def test_cards_that_stand_twice(self, revealed: bool) -> None:
        """Without the secret no card is held against it, and one that stands twice is a fault."""
        made = build.record()
        (deal,) = made["deals"]
        deal["first"] = [["7S", "7S", "7S", "7S", "7S"]] * 4
        deal["flip"] = "7S"
        deal["rest"] = [["7S"] * 3, ["7S"] * 3, ["7S"] * 2, ["7S"] * 3]
        if not revealed:
            del made["fairness"]["server_seed"]
        report = build.report_on(made)
        assert report.lines is not None
        shuffle = report.lines.shuffle
        assert 0 < shuffle.failed <= shuffle.checked

    def test_one_beacon_is_one_check(self) -> None:
        made = build.record([])
        made["fairness"]["server_seed"] = None
        made["fairness"]["beacon"] = {
            "chain": "00" * 32, "round": 1, "randomness": "00" * 32, "signature": "00",
        }  # fmt: skip
        report = build.report_on(made, Trust(commitment="00" * 32))
        assert report.lines is not None
        assert (report.lines.shuffle.checked, report.lines.shuffle.failed) == (2, 2)


def test_cards_laid_of_which_one_stands_twice_are_not_what_was_declared() -> None:
    """docs/record.md, `project.reveal`: "cards not declared by that seat"."""
    words = (
        "0 hokm S; 1 pass; 2 pass; 3 pass; 0 project sra AS KS QS;"
        "0 play 7S; 1 play 7H; 2 play 7D; 3 play 7C;"
    )
    for laid, found in [
        ("QS KS AS", []),
        ("AS KS QS QS", [("project.reveal", 9)]),
        ("AS AS KS", [("project.reveal", 9)]),
    ]:
        made = build.deal(None, "7S", f"{words} 0 reveal {laid}")
        replayed, _ = build.replay(made, profile="elblot")
        other = second_program(made, resolve({"profile": "elblot"}), "sahl", [0, 0])
        assert build.codes(replayed) == found
        assert sorted(other.findings) == found
