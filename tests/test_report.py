"""The report (docs/record.md, "The report"): its shape, its four lines, its bytes."""

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

import jsonschema
import msgspec
import pytest
import rfc8785

from tests.build import COMMITMENT, Made, passed_out, plain, played_deal, record, report_on
from tests.test_verify import NO_SEED, TABLE, statement
from verifier.fairness.statements import canonical_bytes, derived_key_pair, sign
from verifier.record.model import CommitmentStatement
from verifier.report import Line, Report, report_json
from verifier.samples.logbook import sample_policy, sample_receipt
from verifier.samples.simulate import Wish, simulate
from verifier.trust import OwnSeed, Trust
from verifier.verify import verify

SCHEMA: Made = json.loads(
    (Path(__file__).parents[1] / "vectors" / "schema" / "report.schema.json").read_text("utf-8")
)
NOTE = "commitment as the operator states it"


def line(report: Report, name: str) -> tuple[str, int, int]:
    assert report.lines is not None
    found: Line = getattr(report.lines, name)
    return found.state, found.checked, found.failed


def lines(made: Made, trust: Trust | None = None) -> dict[str, tuple[str, int, int]]:
    report = report_on(made, trust)
    return {name: line(report, name) for name in ("shuffle", "play", "sheet", "log")}


# The counts: "7 of 7", never a count without what it is out of


def test_the_lines_of_a_good_record() -> None:
    """shuffle: commitment, first dealer; dealer, number, cut, four hands, card turned up, four
    rests. play: 10 words and 32 cards. sheet: outcome, contract, winners, raw, projects, baloot,
    points, score; winner and score of `final`."""
    assert lines(record()) == {
        "shuffle": ("match", 14, 0),
        "play": ("match", 42, 0),
        "sheet": ("match", 10, 0),
        "log": ("not_applicable", 0, 0),
    }


def test_a_deal_that_nobody_bought() -> None:
    """shuffle 2 + 8; eight passes; outcome, points, score."""
    assert lines(record([passed_out(0, 3)])) == {
        "shuffle": ("match", 10, 0),
        "play": ("match", 8, 0),
        "sheet": ("incomplete", 3, 0),
        "log": ("not_applicable", 0, 0),
    }


def test_before_the_reveal() -> None:
    """Dealer, number and cut can be checked without it."""
    assert lines(record(fairness=NO_SEED))["shuffle"] == ("incomplete", 3, 0)


def test_client_commitments_are_checks() -> None:
    nothing = sha256(b"").hexdigest()
    made = record(fairness={"client_commitments": [nothing, None, nothing, "00" * 32]})
    assert lines(made)["shuffle"] == ("mismatch", 17, 1)


def test_two_faults_in_one_event_are_one_check_that_failed() -> None:
    made = record()
    made["deals"][0]["events"].insert(11, made["deals"][0]["events"].pop(12))
    made["deals"][0]["events"][11]["say"] = ["baloot", "akka"]
    report = report_on(made)
    assert [each.event for each in report.findings] == [11, 11, 11]
    assert line(report, "play") == ("mismatch", 42, 1)


def test_fouls_and_warnings_are_no_failed_checks() -> None:
    made = record(mode="qaid")
    made["deals"][0]["events"][10]["say"] = ["baloot"]
    assert lines(made)["play"] == ("match", 42, 0)
    assert lines(TABLE["time.late"].made)["play"] == ("match", 42, 0)


@pytest.mark.parametrize("code", TABLE)
def test_each_code_is_counted_in_its_line(code: str) -> None:
    """shuffle: `fair.commitment…`, `fair.client…`, `fair.beacon…`, `deal.…`; log: statement,
    signature and log proof; sheet: `score`, `final`; play: all others."""
    family = code.partition(".")[0]
    name = {"deal": "shuffle", "fair": "shuffle", "score": "sheet", "final": "sheet"}.get(family)
    if code in ("fair.statement_mismatch", "fair.bad_signature", "fair.log_proof_invalid"):
        name = "log"
    name = name or "play"
    report = report_on(TABLE[code].made, TABLE[code].trust)
    errors = [each for each in report.findings if each.severity == "error" and each.code == code]
    if errors:
        state, _, failed = line(report, name)
        assert (state, failed >= 1) == ("mismatch", True)
    own = {name} | ({"shuffle", "sheet"} if len({*TABLE[code].right}) > 1 else set())
    for other in {"shuffle", "play", "sheet", "log"} - own:
        assert line(report, other)[2] == 0 or len({*TABLE[code].right}) > 1


# The line `log`


KEYS = derived_key_pair(b"operator")


def signed(**changed: Any) -> Made:
    said = statement(**changed)
    typed = msgspec.convert(said, CommitmentStatement)
    return {
        "statement": said,
        "signature": sign(canonical_bytes(typed), KEYS.private),
        "public_key": KEYS.public,
    }


def logged() -> Made:
    """Signed, and with a receipt of the sample log, which nobody here believes yet."""
    made = signed()
    typed = msgspec.convert(made["statement"], CommitmentStatement)
    return {**made, "log": {"proof": str(sample_receipt(typed))}}


def test_the_line_log_with_a_log_that_the_reader_believes() -> None:
    """Statement, signature and proof: three checks, all of them made."""
    trust = Trust(log_policy=sample_policy())
    report = report_on(record(fairness=logged()), trust)
    assert line(report, "log") == ("match", 3, 0)
    unlogged = report_on(record(fairness=signed()), trust)
    assert line(unlogged, "log") == ("mismatch", 3, 1)


@pytest.mark.parametrize(
    ("fairness", "right"),
    [
        ({}, ("not_applicable", 0, 0)),
        ({"statement": statement()}, ("incomplete", 1, 0)),
        (signed(), ("match", 2, 0)),
        ({**signed(), "log": {"proof": "c2sp.org/tlog-proof@v1\n"}}, ("mismatch", 3, 1)),
        (logged(), ("incomplete", 2, 0)),
        (signed(mode="qaid"), ("mismatch", 2, 1)),
        ({**signed(), "public_key": "1f" * 32}, ("mismatch", 1, 1)),
    ],
    ids=[
        "none",
        "unsigned",
        "signed",
        "no log proof",
        "log proof unchecked",
        "another table",
        "another key",
    ],
)
def test_the_line_log(fairness: Made, right: tuple[str, int, int]) -> None:
    """ "A statement without signature, or a log proof that could not be checked: incomplete; the
    verdict does not hang on it.\""""
    made = record(fairness=fairness)
    assert lines(made)["log"] == right
    if right[0] != "mismatch":
        assert report_on(made).verdict == "verified"


# Whose word it is


def test_the_commitment_as_the_operator_states_it() -> None:
    """In every report for which the reader brought nothing, whatever the verdict."""
    for made in (record(), record(fairness=NO_SEED), record(first_dealer=0)):
        report = report_on(made)
        assert report.lines is not None
        assert report.lines.shuffle.note is not None
        assert report.lines.shuffle.note.en == NOTE
        assert report.lines.shuffle.note.ar
        assert report.lines.play.note is None
    assert NOTE in report_json(report_on(record())).decode()


@pytest.mark.parametrize(
    "trust",
    [
        Trust(commitment=COMMITMENT),
        Trust(commitment="00" * 32),
        Trust(own_seed=OwnSeed(0, "")),
        Trust(operator_key=KEYS.public),
    ],
)
def test_not_said_to_a_reader_who_brought_something(trust: Trust) -> None:
    report = report_on(record(fairness=signed()), trust)
    assert report.lines is not None
    assert report.lines.shuffle.note is None


def test_the_verdict_does_not_change_with_trust() -> None:
    assert report_on(record()).verdict == "verified"
    assert report_on(record(), Trust(commitment=COMMITMENT)).verdict == "verified"


# Shape


MEMBERS = [
    "format",
    "sakka_id",
    "verdict",
    "record_sha256",
    "rules",
    "lines",
    "first_divergence",
    "winner_changed",
    "findings",
    "deals",
    "computed",
]


def as_json(report: Report) -> Made:
    shown: Made = json.loads(report_json(report))
    return shown


def test_members_in_the_order_of_the_page() -> None:
    for report in (report_on(record()), verify(b"[]")):
        shown = as_json(report)
        assert list(shown) == MEMBERS
        assert shown["format"] == "sakka-report/1"


def test_an_invalid_report() -> None:
    """Nulls, no deals, and the one finding is the first divergence."""
    made = record()
    made["deals"][0]["flip"] = "1C"
    shown = as_json(report_on(made))
    for member in ("sakka_id", "record_sha256", "rules", "lines", "winner_changed", "computed"):
        assert shown[member] is None
    assert shown["deals"] == []
    assert shown["verdict"] == "invalid"
    (finding,) = shown["findings"]
    assert finding == shown["first_divergence"]
    assert (finding["code"], finding["severity"]) == ("record.invalid", "error")
    assert finding["path"] == "deals[0].flip"
    assert verify(b"").findings[0].path == ""


def test_a_deal_shows_claimed_beside_computed() -> None:
    made = record([played_deal(points=[12, 4], score=[12, 4])])
    (deal,) = as_json(report_on(made))["deals"]
    assert list(deal) == ["index", "carried", "computed", "claimed"]
    assert deal["computed"] == {
        "outcome": "scored",
        "contract": {
            "type": "hokm",
            "suit": "C",
            "buyer": 2,
            "taker": 2,
            "multiplier": 1,
            "closed": False,
        },
        "winners": [0, 2, 2, 3, 2, 2, 2, 1],
        "raw": [128, 34],
        "projects": [0, 0],
        "baloot": [0, 0],
        "points": [13, 3],
        "score": [13, 3],
    }
    assert deal["claimed"] == made["deals"][0]["result"]
    assert deal["carried"] is False


def test_computed_points_are_null_where_the_replay_broke_off() -> None:
    shown = as_json(report_on(TABLE["play.not_in_hand"].made))
    (deal,) = shown["deals"]
    assert deal["carried"] is True
    assert deal["computed"]["points"] is None
    assert deal["computed"]["score"] == [13, 3]
    assert shown["computed"] == {"winner": None, "score": [13, 3]}


def test_the_rules_it_was_judged_by() -> None:
    options = {"overtrump": "always", "bid_ms": 12000}
    shown = as_json(report_on(record(profile="elblot", options=options)))["rules"]
    assert shown["profile"] == "elblot"
    assert shown["options"] == options
    plain_rules = as_json(report_on(record(profile="elblot")))["rules"]
    assert plain_rules["options"] == {}
    assert plain_rules["rules_sha256"] != shown["rules_sha256"]


def test_the_hash_of_the_record() -> None:
    """SHA-256 of its RFC 8785 form (docs/fairness.md §6)."""
    made = record()
    assert report_on(made).record_sha256 == sha256(rfc8785.dumps(made)).hexdigest()


def test_a_play_against_a_duty_lists_what_was_legal() -> None:
    (finding,) = [
        each
        for each in as_json(report_on(TABLE["play.revoke"].made))["findings"]
        if each["code"] == "play.revoke"
    ]
    assert finding["expected"] == ["8D", "9D"]
    assert finding["actual"] == "AH"
    assert finding["path"] == "deals[0].events[5].card"
    assert (finding["deal"], finding["event"], finding["trick"], finding["seat"]) == (0, 5, 0, 1)


def test_what_does_not_apply_is_left_out_of_a_finding() -> None:
    (finding,) = as_json(report_on(TABLE["final.winner"].made))["findings"]
    assert set(finding) == {"code", "severity", "path", "expected", "actual", "message", "rule"}
    assert set(finding["message"]) == {"ar", "en"}


def test_every_report_is_of_the_schema() -> None:
    validator = jsonschema.Draft202012Validator(SCHEMA)
    reports = [verify(b"{"), verify(b"{}"), report_on(record())]
    reports += [report_on(made, trust) for made, _, trust in TABLE.values()]
    reports += [
        report_on(plain(simulate("report", wish)))
        for wish in (Wish(mode="qaid"), Wish(profile="elblot"), Wish(profile="waraq52"))
    ]
    for report in reports:
        assert list(validator.iter_errors(as_json(report))) == []


# The same every time


def shuffled(value: Any) -> Any:
    """Every object's members the other way round."""
    if isinstance(value, dict):
        return {name: shuffled(value[name]) for name in reversed(value)}
    return [shuffled(each) for each in value] if isinstance(value, list) else value


def test_the_same_bytes_twice() -> None:
    for made, _, trust in TABLE.values():
        data = json.dumps(made).encode()
        assert report_json(verify(data, trust)) == report_json(verify(data, trust))


def test_the_order_of_members_and_blanks_do_not_matter() -> None:
    made = plain(simulate("order", Wish(mode="qaid", signed=True)))
    data = json.dumps(made).encode()
    other = json.dumps(shuffled(made), indent=1, ensure_ascii=False).encode()
    assert data != other
    assert report_json(verify(data)) == report_json(verify(other))


def test_members_left_out_and_null_are_the_same() -> None:
    made = record()
    made["fairness"].update(beacon=None, statement=None, client_seeds=None, log=None)
    made["deals"][0].update(at=None, cut=None)
    made["deals"][0]["events"][0].update(at=None, auto=None)
    one, two = report_on(made), report_on(record())
    assert (one.verdict, one.lines, one.deals) == (two.verdict, two.lines, two.deals)
