"""The log proof of a record against its statement and the reader's policy (docs/record.md)."""

from typing import NamedTuple

from ..fairness.statements import canonical_bytes
from ..findings import Fault
from ..record.model import Fairness
from ..translog.errors import LogInvalid
from ..translog.policy import Policy
from ..translog.proof import check_path, check_proof, read_proof

INVALID = "fair.log_proof_invalid"


class Logged(NamedTuple):
    """``checked``: the proof could be judged (1) or not (0); ``whole``: it did not stay unchecked;
    ``applies``: there is a proof, or a reader who asks for one."""

    faults: list[Fault]
    checked: int
    whole: bool
    applies: bool


def check_log(fairness: Fairness, policy: Policy | None) -> Logged:
    """Whether the statement stands in a log that the reader believes.

    Without a policy nobody says whose key is the log's: then the path alone is held against the
    proof's own root, and what holds stays unchecked. What a reader's log should have and a record
    does not show is `fair.log_proof_invalid`: else leaving the proof out would pass.
    """
    proof, statement = fairness.log, fairness.statement
    if proof is None or statement is None:
        if policy is not None:
            missing = "no_proof" if proof is None else "no_statement"
            return _failed(LogInvalid(missing))
        return Logged([], 0, whole=proof is None, applies=proof is not None)
    entry = canonical_bytes(statement)
    try:
        read = read_proof(proof.proof)
        if policy is None:
            check_path(entry, read)
            return Logged([], 0, whole=False, applies=True)
        check_proof(entry, read, policy)
    except LogInvalid as reason:
        return _failed(reason)
    return Logged([], 1, whole=True, applies=True)


def _failed(reason: LogInvalid) -> Logged:
    """``actual`` names the reason and what it is about."""
    actual = {"kind": reason.kind, **reason.values}
    fault = Fault(INVALID, member="fairness.log", expected=None, actual=actual)
    return Logged([fault], 1, whole=True, applies=True)
