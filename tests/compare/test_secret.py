"""Commitment, client seeds and beacon, held against the record and against what the reader brings
(docs/fairness.md §1, §2, §7; docs/record.md, "What the verifier is told besides").
"""

from hashlib import sha256
from typing import Any

import pytest

from tests.build import (
    COMMITMENT,
    Made,
    found,
    gahwa_deal,
    only,
    passed_out,
    plain,
    record,
    report_on,
)
from verifier.fairness.statements import derived_key_pair
from verifier.report import Report
from verifier.samples.simulate import BEACON, Wish, simulate
from verifier.trust import OwnSeed, Trust

OTHER_SEED = "ab" * 32
OTHER_COMMITMENT = sha256(bytes.fromhex(OTHER_SEED)).hexdigest()


def codes(report: Report) -> list[str]:
    return [each.code for each in report.findings]


# Commitment


def test_the_seed_of_the_commitment() -> None:
    assert codes(report_on(record())) == []


def test_a_seed_of_another_sakka() -> None:
    """ "Nothing can be said of the cards: they and the first dealer stay unchecked.\""""
    made = record(fairness={"server_seed": OTHER_SEED}, first_dealer=3)
    made["deals"][0]["first"][0], made["deals"][0]["first"][1] = (
        made["deals"][0]["first"][1],
        made["deals"][0]["first"][0],
    )
    report = report_on(made)
    assert "deal.hand" not in codes(report)
    made = record(fairness={"server_seed": OTHER_SEED}, first_dealer=3)
    report = report_on(made)
    finding = only(report)
    assert (finding.code, finding.severity) == ("fair.commitment_mismatch", "error")
    assert (finding.expected, finding.actual) == (COMMITMENT, OTHER_COMMITMENT)
    assert finding.path == "fairness.server_seed"
    assert "another commitment" in finding.message.en
    assert report.verdict == "mismatch"
    assert report.lines is not None
    # the commitment; a deal's dealer, number and cut
    assert (report.lines.shuffle.checked, report.lines.shuffle.failed) == (4, 1)


def test_a_seed_that_is_not_revealed() -> None:
    report = report_on(record(fairness={"server_seed": None}))
    finding = only(report)
    assert (finding.code, finding.severity) == ("fair.seed_not_revealed", "warning")
    assert report.verdict == "incomplete"
    assert report.first_divergence is None
    assert report.lines is not None
    shuffle = report.lines.shuffle
    assert (shuffle.state, shuffle.checked, shuffle.failed) == ("incomplete", 3, 0)


def test_the_commitment_that_the_reader_noted() -> None:
    assert codes(report_on(record(), Trust(commitment=COMMITMENT))) == []
    report = report_on(record(), Trust(commitment=OTHER_COMMITMENT))
    finding = only(report)
    assert (finding.code, finding.path) == ("fair.commitment_mismatch", "fairness.commitment")
    assert (finding.expected, finding.actual) == (OTHER_COMMITMENT, COMMITMENT)


def test_a_commitment_exchanged_with_the_seed() -> None:
    """The record agrees with itself, and only the reader's note can show it."""
    made = record(
        [passed_out(0, 3)],
        fairness={"server_seed": OTHER_SEED, "commitment": OTHER_COMMITMENT},
    )
    assert "fair.commitment_mismatch" not in codes(report_on(made))
    assert "fair.commitment_mismatch" in codes(report_on(made, Trust(commitment=COMMITMENT)))


def test_a_wrong_commitment_beside_the_right_seed() -> None:
    """The seed is the one that was noted: the cards are judged by it all the same."""
    made = record(fairness={"commitment": OTHER_COMMITMENT})
    report = report_on(made, Trust(commitment=COMMITMENT))
    assert only(report).path == "fairness.commitment"
    assert report.lines is not None
    assert (report.lines.shuffle.checked, report.lines.shuffle.failed) == (14, 1)


def test_noted_before_the_reveal() -> None:
    made = record(fairness={"server_seed": None})
    report = report_on(made, Trust(commitment=OTHER_COMMITMENT))
    assert codes(report) == ["fair.seed_not_revealed", "fair.commitment_mismatch"]
    assert report.verdict == "mismatch"
    assert codes(report_on(made, Trust(commitment=COMMITMENT))) == ["fair.seed_not_revealed"]


# Client seeds. They go into the key, so records with them come from the samples.


def sample() -> Made:
    return plain(simulate("secret", Wish(deals=2)))


@pytest.mark.parametrize("seat", range(4))
def test_a_client_seed_that_its_seat_did_not_commit_to(seat: int) -> None:
    made = sample()
    made["fairness"]["client_commitments"][seat] = "00" * 32
    report = report_on(made)
    finding = report.findings[0]
    assert (finding.code, finding.seat) == ("fair.client_commitment_mismatch", seat)
    assert finding.path == f"fairness.client_seeds[{seat}]"
    assert codes(report) == ["fair.client_commitment_mismatch", "final.early"]


def test_no_commitment_of_a_seat_is_no_check() -> None:
    made = sample()
    report = report_on(made)
    assert report.lines is not None
    all_four = report.lines.shuffle.checked
    made["fairness"]["client_commitments"][1] = None
    report = report_on(made)
    assert report.lines is not None
    assert (report.lines.shuffle.checked, report.lines.shuffle.failed) == (all_four - 1, 0)


def test_null_and_empty_give_no_bytes() -> None:
    """docs/fairness.md §1: SHA-256 of no bytes for either."""
    nothing = sha256(b"").hexdigest()
    for seeds in ([None] * 4, ["", None, "", None]):
        made = record(fairness={"client_seeds": seeds, "client_commitments": [nothing] * 4})
        report = report_on(made)
        assert codes(report) == []
        assert report.lines is not None
        assert report.lines.shuffle.checked == 18


def test_the_readers_own_seed() -> None:
    made = record(fairness={"client_seeds": [None, "", None, None]})
    assert codes(report_on(made, Trust(own_seed=OwnSeed(1, "")))) == []
    assert codes(report_on(made, Trust(own_seed=OwnSeed(0, "")))) == []
    report = report_on(made, Trust(own_seed=OwnSeed(1, "mine")))
    finding = only(report)
    assert (finding.code, finding.seat) == ("fair.client_seed_mismatch", 1)
    assert (finding.expected, finding.actual) == ("mine", "")
    assert report.verdict == "mismatch"


def test_composed_and_decomposed_text_are_the_same_seed() -> None:
    made = record([passed_out(0, 3)], fairness={"client_seeds": ["\u00e9", None, None, None]})
    report = report_on(made, Trust(own_seed=OwnSeed(0, "e\u0301")))
    assert "fair.client_seed_mismatch" not in codes(report)


def test_before_the_reveal_there_may_be_no_client_seeds_yet() -> None:
    promised = {"server_seed": None, "client_commitments": ["00" * 32] * 4}
    assert codes(report_on(record(fairness=promised))) == ["fair.seed_not_revealed"]
    shown = {**promised, "client_seeds": ["a", "b", "c", "d"]}
    assert codes(report_on(record(fairness=shown))) == [
        "fair.seed_not_revealed",
        *["fair.client_commitment_mismatch"] * 4,
    ]


# The operator's key


KEYS = derived_key_pair(b"operator")


def test_the_operators_key() -> None:
    made = plain(simulate("signed", Wish(signed=True)))
    key = made["fairness"]["public_key"]
    assert codes(report_on(made, Trust(operator_key=key))) == []
    report = report_on(made, Trust(operator_key=KEYS.public))
    assert codes(report) == ["fair.bad_signature"]
    assert report.lines is not None
    assert (report.lines.log.state, report.lines.shuffle.state) == ("mismatch", "match")


def test_a_key_where_nothing_is_signed() -> None:
    report = report_on(record(), Trust(operator_key=KEYS.public))
    assert codes(report) == ["fair.bad_signature"]


# Beacon


def beaconed(**beacon: Any) -> Made:
    made = plain(simulate("beacon", Wish(beacon=True, signed=True, deals=1)))
    made["fairness"]["beacon"].update(beacon)
    return made


def test_a_good_beacon() -> None:
    report = report_on(beaconed())
    assert codes(report) == ["final.early"]
    assert report.lines is not None
    assert report.lines.shuffle.state == "match"


def test_randomness_that_is_not_that_of_its_signature() -> None:
    report = report_on(beaconed(randomness="00" * 32))
    assert codes(report)[0] == "fair.beacon_mismatch"


def test_another_round_than_promised() -> None:
    assert "fair.beacon_mismatch" in codes(report_on(beaconed(round=BEACON.round + 1)))


def test_a_chain_that_is_not_known_is_not_checked() -> None:
    made = beaconed(chain="00" * 32)
    for member in ("statement", "signature", "public_key"):
        del made["fairness"][member]
    made["final"] = None
    report = report_on(made)
    assert codes(report) == ["fair.beacon_unchecked", "final.early"]
    assert report.verdict == "incomplete"
    assert report.lines is not None
    assert report.lines.shuffle.state == "incomplete"


def test_faults_of_the_secret_come_first() -> None:
    made = record([gahwa_deal(raw=[127, 35])], final={"winner": 0, "score": [0, 0]})
    made["fairness"]["commitment"] = OTHER_COMMITMENT
    assert found(report_on(made)) == [
        ("fair.commitment_mismatch", None, None),
        ("score.raw", 0, None),
    ]
