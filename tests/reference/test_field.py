"""A whole sakka really played: every claim agrees, and one card was a revoke."""

import json
from pathlib import Path
from typing import Any

import pytest

from vectors.reference.judge import judge, judge_whole

FILE = Path(__file__).parents[1] / "field" / "real-sakka-01.json"


@pytest.fixture(scope="module")
def record() -> dict[str, Any]:
    read: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))
    return read


def test_the_only_fault_is_the_revoke(record: dict[str, Any]) -> None:
    assert judge(record) == [("fair.seed_not_revealed", None, None), ("play.revoke", 11, 10)]
    event = record["deals"][11]["events"][10]
    assert (event["seat"], event["card"]) == (3, "8D")


def test_all_22_deals_agree_with_what_is_claimed(record: dict[str, Any]) -> None:
    judged = judge_whole(record)
    assert len(judged.deals) == 22
    total = [0, 0]
    for deal, computed in zip(record["deals"], judged.deals, strict=True):
        claimed = deal["result"]
        assert claimed["outcome"] == computed["outcome"]
        for name in ("winners", "raw", "projects", "baloot", "contract"):
            if claimed.get(name) is not None:
                assert claimed[name] == computed[name]
        assert claimed["points"] == computed["points"]
        total = [total[team] + computed["points"][team] for team in (0, 1)]
        assert claimed["score"] == total
    assert (judged.winner, judged.score) == (0, [153, 131])
