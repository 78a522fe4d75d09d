"""A record's log proof (docs/record.md, "Lines" and "What the verifier is told besides")."""

import pytest
from msgspec.structs import replace

from verifier.compare.logged import check_log
from verifier.fairness.statements import derived_key_pair
from verifier.record.model import Fairness, LogProof
from verifier.samples.logbook import SIZE, sample_policy, sample_receipt
from verifier.samples.simulate import Wish, simulate
from verifier.translog.note import ED25519, VerifierKey
from verifier.translog.policy import policy_of_key
from verifier.trust import Trust
from verifier.verify import verify

RECORD = simulate("logged", Wish(deals=1, signed=True, logged=True))
FAIRNESS = RECORD.fairness


def reason(fairness: Fairness, policy: object = None) -> str:
    found = check_log(fairness, policy)  # type: ignore[arg-type]
    assert (found.checked, found.applies) == (1, True)
    (fault,) = found.faults
    assert (fault.code, fault.member) == ("fair.log_proof_invalid", "fairness.log")
    assert fault.actual is not None
    return str(fault.actual["kind"])


def with_proof(text: str) -> Fairness:
    return replace(FAIRNESS, log=LogProof(proof=text))


def test_a_receipt_of_a_log_that_the_reader_believes() -> None:
    assert check_log(FAIRNESS, sample_policy()) == ([], 1, True, True)


def test_without_a_policy_what_holds_stays_unchecked() -> None:
    """docs/record.md: "a log proof that could not be checked: the line `log` is `incomplete`"."""
    assert check_log(FAIRNESS, None) == ([], 0, False, True)


def test_without_a_policy_a_path_that_leads_elsewhere_is_found_all_the_same() -> None:
    assert FAIRNESS.statement is not None
    other = sample_receipt(FAIRNESS.statement, SIZE - 1)
    assert reason(with_proof(str(other))) == "root"
    assert reason(with_proof("")) == "proof_form"


def test_a_log_that_nobody_knows_and_one_by_a_known_name() -> None:
    key = bytes.fromhex(derived_key_pair(b"somebody").public)
    (log,) = sample_policy().logs
    assert reason(FAIRNESS, policy_of_key(VerifierKey(log.name, ED25519, key))) == "unsigned"
    elsewhere = policy_of_key(VerifierKey("log.example/other", ED25519, key))
    assert reason(FAIRNESS, elsewhere) == "unknown_log"


@pytest.mark.parametrize("changed, kind", [("log", "no_proof"), ("statement", "no_statement")])
def test_leaving_it_out_does_not_pass(changed: str, kind: str) -> None:
    assert reason(replace(FAIRNESS, **{changed: None}), sample_policy()) == kind


def test_nothing_to_check() -> None:
    bare = replace(FAIRNESS, log=None, statement=None)
    assert check_log(bare, None) == ([], 0, True, False)
    assert check_log(replace(FAIRNESS, statement=None), None) == ([], 0, False, True)


def test_the_reason_stands_in_the_sentence_and_names_are_harmless() -> None:
    text = FAIRNESS.log.proof.replace("log.example/sample", "log\u202e.example")  # type: ignore[union-attr]
    report = verify_with(with_proof(text))
    (finding,) = [each for each in report.findings if each.code == "fair.log_proof_invalid"]
    assert "not trusted here" in finding.message.en
    assert "\u202e" not in finding.message.en + finding.message.ar


def verify_with(fairness: Fairness):  # type: ignore[no-untyped-def]
    from verifier.record.load import Loaded

    loaded = Loaded(replace(RECORD, fairness=fairness), "0" * 64)
    return verify(loaded, Trust(log_policy=sample_policy()))


def test_a_policy_is_somebody_elses_word() -> None:
    """docs/record.md: where any is given, the note "as the operator states it" goes."""
    from verifier.record.load import Loaded

    loaded = Loaded(RECORD, "0" * 64)
    given = verify(loaded, Trust(log_policy=sample_policy()))
    alone = verify(loaded, Trust())
    assert given.lines is not None
    assert alone.lines is not None
    assert (given.lines.shuffle.note is None, alone.lines.shuffle.note is None) == (True, False)
    assert (given.lines.log.state, alone.lines.log.state) == ("match", "incomplete")
