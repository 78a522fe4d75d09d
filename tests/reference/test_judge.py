"""docs/record.md: an honest record has no finding; one spoiled member has just its own."""

import hashlib
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from vectors.reference.judge import Finding, judge, judge_whole
from vectors.reference.options import resolve, rules_sha256
from vectors.reference.statements import is_signed

from .sakkas import first_played, honest

Record = dict[str, Any]


@pytest.mark.parametrize("profile", ["saharat", "elblot", "waraq52"])
@pytest.mark.parametrize("mode", ["sahl", "qaid"])
@pytest.mark.parametrize("number", [1, 2, 3])
def test_an_honest_record_has_no_finding(profile: str, mode: str, number: int) -> None:
    record = honest(profile, mode, number)
    judged = judge_whole(record)
    assert judged.findings == []
    assert judged.winner == record["final"]["winner"]


def codes(record: Record) -> list[str]:
    return [code for code, _, _ in judge(record)]


def spoil(change: Callable[[Record, dict[str, Any]], None], mode: str = "sahl") -> list[Finding]:
    """Changes a good record, given with its first played deal, and judges it."""
    record = honest(mode=mode)
    change(record, record["deals"][first_played(record)])
    return judge(record)


PLACE = first_played(honest())


@pytest.mark.parametrize(
    "change, right",
    [
        (
            lambda record, deal: record["fairness"].update(server_seed=None),
            [("fair.seed_not_revealed", None)],
        ),
        (
            lambda record, deal: record["fairness"].update(server_seed="ab" * 32),
            [("fair.commitment_mismatch", None)],
        ),
        (
            lambda record, deal: record["fairness"].update(
                client_commitments=["00" * 32, None, hashlib.sha256(b"").hexdigest(), None]
            ),
            [("fair.client_commitment_mismatch", None)],
        ),
        (
            lambda record, deal: record.update(first_dealer=(record["first_dealer"] + 1) % 4),
            [("deal.first_dealer", None)],
        ),
        (lambda record, deal: deal.update(cut=5), [("deal.cut", PLACE)]),
        (
            lambda record, deal: deal["result"].update(winners=[0, 1] * 4),
            [("score.winner", PLACE)],
        ),
        (lambda record, deal: deal["result"].update(raw=[1, 2]), [("score.raw", PLACE)]),
        (lambda record, deal: deal["result"].update(projects=[4, 0]), [("score.projects", PLACE)]),
        (lambda record, deal: deal["result"].update(baloot=[9, 9]), [("score.baloot", PLACE)]),
        (lambda record, deal: deal["result"].update(points=[3, 3]), [("score.points", PLACE)]),
        (lambda record, deal: deal["result"].update(outcome="bouchat"), [("score.outcome", PLACE)]),
        (
            lambda record, deal: deal["result"]["contract"].update(buyer=deal["dealer"]),
            [("score.contract", PLACE)],
        ),
        (
            lambda record, deal: record["final"].update(score=[1, 2]),
            [("final.score", None)],
        ),
        (
            lambda record, deal: record["final"].update(winner=1 - record["final"]["winner"]),
            [("final.winner", None)],
        ),
        (lambda record, deal: record.update(final=None), []),
    ],
)
def test_one_spoiled_member_is_one_finding(
    change: Callable[[Record, dict[str, Any]], None], right: list[tuple[str, int | None]]
) -> None:
    assert [(code, deal) for code, deal, _ in spoil(change)] == right


def test_two_hands_that_change_a_card_are_two_findings() -> None:
    def swap(record: Record, deal: dict[str, Any]) -> None:
        one, other = deal["first"][0], deal["first"][1]
        one[0], other[0] = other[0], one[0]
        deal["events"] = deal["events"][:0]

    found = [code for code, _, _ in spoil(swap) if code.startswith("deal.")]
    assert found[:2] == ["deal.hand", "deal.hand"]


def test_a_card_that_stands_twice() -> None:
    """One finding for the card, and one for the hand that should not have it."""
    record = honest()
    passed = next(place for place, deal in enumerate(record["deals"]) if "rest" not in deal)
    deal = record["deals"][passed]
    deal["first"][0][0] = deal["first"][1][0]
    assert judge(record) == [("deal.hand", passed, None), ("deal.card_twice", passed, None)]


def test_a_record_that_ends_before_anybody_has_won() -> None:
    record = honest()
    del record["deals"][-1]
    assert codes(record) == ["final.early"]
    record["final"] = None
    assert codes(record) == ["final.early"]


def test_a_deal_after_somebody_had_won() -> None:
    record = honest()
    extra = {
        **record["deals"][-1],
        "events": [],
        "index": len(record["deals"]),
        "dealer": (record["deals"][-1]["dealer"] + 1) % 4,
    }
    extra["result"] = {
        "outcome": "passed_out",
        "points": [0, 0],
        "score": record["deals"][-1]["result"]["score"],
    }
    record["deals"].append(extra)
    found = judge(record)
    assert found[-1] == ("final.late", len(record["deals"]) - 1, None)
    assert ("score.outcome", len(record["deals"]) - 1, None) in found


def test_a_card_not_in_the_hand_ends_the_replay_and_the_claim_is_carried() -> None:
    record = honest(mode="qaid")
    place = first_played(record)
    deal = record["deals"][place]
    last = [event for event in deal["events"] if event["do"] == "play"][-1]
    last["card"] = "AS" if last["card"] != "AS" else "7S"
    found = [found for found in judge(record) if found[1] == place]
    assert found == [("play.not_in_hand", place, len(deal["events"]) - 1)]
    assert judge_whole(record).deals[place]["points"] is None
    assert judge_whole(record).score == record["final"]["score"]


def test_cards_that_are_not_all_there() -> None:
    record = honest()
    place = first_played(record)
    record["deals"][place]["events"].pop()
    assert judge(record) == [("score.outcome", place, None)]


def claim(record: Record, place: int, foul: str, remedy: str, upheld: bool) -> None:
    """A claim and its ruling, after the last card of the deal."""
    events = record["deals"][place]["events"]
    against = (events[-1]["seat"] + 1) % 4
    events += [
        {"do": "qaid_open", "seat": (against + 1) % 4},
        {"do": "qaid", "seat": (against + 1) % 4, "foul": foul, "against": against},
        {"do": "ruling", "seat": (against + 1) % 4, "upheld": upheld, "remedy": remedy},
    ]


def test_a_claim_that_is_not_borne_out_is_rejected() -> None:
    record = honest(mode="qaid")
    place = first_played(record)
    claim(record, place, "revoke", "none", upheld=False)
    assert judge(record) == []


def test_a_wrong_ruling_is_the_one_finding_of_the_events() -> None:
    record = honest(mode="qaid")
    place = first_played(record)
    claim(record, place, "revoke", "tasjeel", upheld=True)
    found = judge(record)
    assert [found for found in found if found[2] is not None] == [
        ("qaid.ruling", place, len(record["deals"][place]["events"]) - 1)
    ]
    assert ("score.outcome", place, None) in found


def test_a_claim_at_a_sahl_table_is_one_finding_a_sheet() -> None:
    record = honest(mode="sahl")
    claim(record, first_played(record), "revoke", "none", upheld=False)
    assert codes(record) == ["qaid.not_allowed"]


def test_a_claim_without_a_ruling() -> None:
    record = honest(mode="qaid")
    place = first_played(record)
    claim(record, place, "revoke", "none", upheld=False)
    record["deals"][place]["events"].pop()
    assert codes(record) == ["qaid.ruling"]


def test_team_chat_before_the_last_card_at_a_qaid_table() -> None:
    for mode, right in (("qaid", ["table.chat"]), ("sahl", [])):
        record = honest(mode=mode)
        events = record["deals"][0]["events"]
        events.insert(1, {"do": "chat", "seat": 0, "scope": "team"})
        events.append({"do": "chat", "seat": 0, "scope": "team"})
        assert codes(record) == right


def test_times() -> None:
    """saharat: 12 s a word, 15 s a card, 10 s between deals, and a grace of one second."""
    record = honest()
    place = first_played(record)
    deal = record["deals"][place]
    words = [event for event in deal["events"] if event["do"] != "play"]
    cards = [event for event in deal["events"] if event["do"] == "play"]
    deal["at"] = 0
    words[0]["at"] = 13_001
    for event in words[1:]:
        event["at"] = 13_001
    cards[0]["at"] = 13_001 + 12_000 + 15_000 + 1_000
    cards[1]["at"] = cards[0]["at"] + 16_001
    cards[2]["at"] = cards[1]["at"] + 13_999
    cards[2]["auto"] = True
    cards[3]["at"] = cards[2]["at"] - 1
    start = len(words)
    assert judge(record) == [
        ("time.late", place, 0),
        ("time.late", place, start + 1),
        ("time.auto_early", place, start + 2),
        ("time.order", place, start + 3),
    ]


def test_a_deal_dealt_too_early() -> None:
    record = honest()
    one, two = record["deals"][0], record["deals"][1]
    one["events"][-1]["at"] = 1_000
    two["at"] = 9_999
    assert judge(record) == [("time.deal_early", 1, None)]
    one["events"] += [{"do": "ready", "seat": seat, "at": 1_000} for seat in range(4)]
    assert judge(record) == []


def test_bots_only_at_free_tables() -> None:
    record = honest()
    record["players"][2]["bot"] = True
    assert codes(record) == []
    record["table"]["free"] = False
    assert codes(record) == ["table.bot"]


def test_a_statement_about_another_sakka() -> None:
    record = honest()
    record["fairness"]["statement"] = {
        "beacon": None,
        "client_seeds": "optional",
        "commitment": record["fairness"]["commitment"],
        "committed_at": "2026-07-24T12:00:00Z",
        "mode": "sahl",
        "operator": "a table",
        "profile": "saharat",
        "rules_sha256": rules_sha256(resolve(record["rules"])),
        "sakka_id": record["sakka_id"],
        "type": "sakka-commitment/1",
    }
    assert codes(record) == []
    record["fairness"]["statement"]["mode"] = "qaid"
    assert codes(record) == ["fair.statement_mismatch"]


def test_ed25519_as_in_rfc_8032() -> None:
    """Section 7.1, tests 1 and 2."""
    key = bytes.fromhex("d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a")
    signature = bytes.fromhex(
        "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb88215"
        "90a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b"
    )
    assert is_signed(b"", signature, key)
    assert not is_signed(b"x", signature, key)
    key = bytes.fromhex("3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c")
    signature = bytes.fromhex(
        "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e4"
        "3e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00"
    )
    assert is_signed(b"\x72", signature, key)


def test_it_can_be_run_from_the_folder_vectors() -> None:
    root = Path(__file__).parents[2]
    run = subprocess.run(
        [sys.executable, "-m", "reference.judge", "../tests/field/real-sakka-01.json"],
        cwd=root / "vectors",
        capture_output=True,
        text=True,
        check=True,
    )
    assert '"code": "play.revoke"' in run.stdout
