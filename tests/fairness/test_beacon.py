"""docs/fairness.md §7: a beacon is its round's, promised before it was known, or reported."""

import hashlib
import sys

import pytest
from msgspec.structs import replace

from verifier.fairness.beacon import CHAINS, check_beacon, signature_holds
from verifier.findings import Fault
from verifier.record.model import Beacon, BeaconRound

QUICKNET = "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971"
OTHER_CHAIN = "8990e7a9aaed2ffed73dbd7092123d6f289930540d7651336225dc172e51b2ce"
REAL = Beacon(
    chain=QUICKNET,
    round=657413,
    randomness="fc1873a13f3545aeade8401532ef5519920652eee6b0d2b19ca12643b87b3587",
    signature="b713718a38ae728dfd477991af2822e08d2f305e47718cef9f7848ce4050e7be"
    "41076862b98fad56e91a6b85b89cd97b",
)
PROMISED = BeaconRound(chain=QUICKNET, round=657413)
IN_TIME = "2023-09-15T11:00:02Z"
"""One second before the round's own time: 1692803367 + 657412 * 3 = 1694775603, 11:00:03."""
AT_THE_ROUND = "2023-09-15T11:00:03Z"


def signed_as(signature: str) -> Beacon:
    """The beacon with another signature, its randomness right for that one."""
    randomness = hashlib.sha256(bytes.fromhex(signature)).hexdigest()
    return replace(REAL, signature=signature, randomness=randomness)


def codes(faults: list[Fault]) -> list[tuple[str, str]]:
    return [(fault.code, fault.member) for fault in faults]


@pytest.fixture
def without_bls(monkeypatch: pytest.MonkeyPatch) -> None:
    """As where the extra `bls` is not installed."""
    for name in [*sys.modules]:
        if name == "py_ecc" or name.startswith("py_ecc."):
            monkeypatch.setitem(sys.modules, name, None)
    monkeypatch.setitem(sys.modules, "py_ecc", None)


def test_the_real_round_holds() -> None:
    """Checked whole: randomness, promise, time and BLS signature."""
    assert check_beacon(REAL, PROMISED, IN_TIME) == []


def test_a_signature_of_another_round_does_not_hold() -> None:
    faults = check_beacon(replace(REAL, round=657414), None, None)
    assert codes(faults) == [("fair.beacon_mismatch", "fairness.beacon.signature")]


def test_without_the_extra_the_signature_is_unchecked_and_never_passed(without_bls: None) -> None:
    assert signature_holds(REAL) is None
    faults = check_beacon(REAL, PROMISED, IN_TIME)
    assert faults == [
        Fault(
            "fair.beacon_unchecked",
            member="fairness.beacon.signature",
            expected=None,
            actual=QUICKNET,
        )
    ]


def test_without_the_extra_the_rest_is_checked_all_the_same(without_bls: None) -> None:
    """The hash of the signature needs no BLS; a mismatch is not called unchecked as well."""
    faults = check_beacon(replace(REAL, randomness="00" * 32), PROMISED, IN_TIME)
    assert codes(faults) == [("fair.beacon_mismatch", "fairness.beacon.randomness")]


@pytest.mark.parametrize(
    "signature",
    [
        "00",
        "b7" * 47,
        REAL.signature + "00",
        REAL.signature * 2,
        "00" * 48,  # not marked as compressed
        "c0" + "00" * 47,  # the point at infinity, which every key would "sign"
        "80" + "00" * 47,  # on the curve, outside the subgroup
        "80" + "00" * 46 + "01",  # no point of the curve
        "9f" + "ff" * 47,  # past the field's modulus
        "e0" + "00" * 47,
    ],
)
def test_what_is_no_point_of_the_signatures_is_no_signature(signature: str) -> None:
    assert signature_holds(signed_as(signature)) is False
    faults = check_beacon(signed_as(signature), None, None)
    assert codes(faults) == [("fair.beacon_mismatch", "fairness.beacon.signature")]


def test_the_negative_of_a_signature_is_another_one() -> None:
    """The third bit says which of two points with one x it is."""
    flipped = f"{int(REAL.signature[:2], 16) ^ 0x20:02x}" + REAL.signature[2:]
    assert signature_holds(signed_as(flipped)) is False


def test_a_chain_that_is_not_known_is_unchecked() -> None:
    beacon = replace(REAL, chain=OTHER_CHAIN)
    promised = BeaconRound(chain=OTHER_CHAIN, round=657413)
    # Its times are not known either: that the round came before the commitment cannot be said.
    faults = check_beacon(beacon, promised, "2026-07-24T18:30:05Z")
    assert codes(faults) == [("fair.beacon_unchecked", "fairness.beacon.signature")]
    assert faults[0].actual == OTHER_CHAIN


def test_randomness_is_the_hash_of_the_signature() -> None:
    beacon = replace(REAL, randomness="ab" * 32)
    assert check_beacon(beacon, None, None) == [
        Fault(
            "fair.beacon_mismatch",
            member="fairness.beacon.randomness",
            expected=REAL.randomness,
            actual="ab" * 32,
        )
    ]


def test_a_changed_signature_is_one_fault() -> None:
    beacon = replace(REAL, signature="a" + REAL.signature[1:])
    faults = check_beacon(beacon, PROMISED, IN_TIME)
    assert codes(faults) == [("fair.beacon_mismatch", "fairness.beacon.randomness")]


@pytest.mark.parametrize(
    "beacon, promised",
    [
        (None, PROMISED),
        (REAL, None),
        (REAL, BeaconRound(chain=QUICKNET, round=657414)),
        (REAL, BeaconRound(chain=OTHER_CHAIN, round=657413)),
    ],
)
def test_the_beacon_is_the_one_promised(
    beacon: Beacon | None, promised: BeaconRound | None
) -> None:
    (fault,) = check_beacon(beacon, promised, IN_TIME)
    assert (fault.code, fault.member) == ("fair.beacon_mismatch", "fairness.beacon")
    assert fault.actual == (beacon and {"chain": beacon.chain, "round": beacon.round})
    assert fault.expected == (promised and {"chain": promised.chain, "round": promised.round})


def test_none_promised_and_none_there() -> None:
    assert check_beacon(None, None, IN_TIME) == []
    assert check_beacon(None, None, None) == []


@pytest.mark.parametrize(
    "committed_at, first_in_time",
    [
        (AT_THE_ROUND, 657414),  # "after": not at the same second
        ("2023-09-15T11:00:05Z", 657414),
        ("2023-09-15T11:00:06Z", 657415),
        (
            "2026-07-24T18:30:05Z",
            30704814,
        ),  # 92114438 s after round 1
    ],
)
def test_a_round_known_at_the_commitment_was_no_promise(
    committed_at: str, first_in_time: int
) -> None:
    (fault,) = check_beacon(REAL, PROMISED, committed_at)
    assert (fault.code, fault.member) == ("fair.beacon_mismatch", "fairness.statement.beacon.round")
    assert (fault.expected, fault.actual) == (first_in_time, 657413)


def test_a_round_long_before_the_chain_began_is_in_time_from_the_first_on() -> None:
    chain = CHAINS[QUICKNET]
    assert chain.time_of(1) == 1692803367
    assert chain.first_after(0) == 1
    assert chain.first_after(1692803366) == 1
    assert chain.first_after(1692803367) == 2


def test_two_faults_are_two_findings() -> None:
    """The wrong round, and randomness of no signature."""
    beacon = replace(REAL, round=657414, randomness="ab" * 32)
    assert codes(check_beacon(beacon, PROMISED, IN_TIME)) == [
        ("fair.beacon_mismatch", "fairness.beacon"),
        ("fair.beacon_mismatch", "fairness.beacon.randomness"),
    ]


def test_the_largest_round_a_record_may_hold_is_no_error() -> None:
    beacon = replace(REAL, round=2**53 - 1, randomness="ab" * 32)
    promised = BeaconRound(chain=QUICKNET, round=2**53 - 1)
    faults = check_beacon(beacon, promised, "9999-12-31T23:59:59Z")
    assert codes(faults) == [("fair.beacon_mismatch", "fairness.beacon.randomness")]
