"""No sentence of findings.toml is there for nothing: a record reaches each of its situations."""

import re
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

from tests.build import (
    BUYING,
    Made,
    dealt,
    events,
    gahwa_deal,
    passed_out,
    played_deal,
    record,
    report_on,
    secret_deal,
)
from tests.test_verify import NO_SEED, statement, undoubled, with_event
from verifier.findings import CODES
from verifier.messages.catalogue import catalogue
from verifier.messages.findings import variants_of
from verifier.samples.simulate import BEACON
from verifier.trust import Trust

THROWN_IN = {"outcome": "takweesh", "points": [0, 0], "score": [0, 0]}
WON = {"winner": 0, "score": [0, 0]}
ROUND = {"chain": BEACON.chain, "round": BEACON.round}


class Reached(NamedTuple):
    made: Made
    trust: Trust = Trust()


def beacon(**changed: Any) -> Made:
    return {
        **ROUND,
        "randomness": BEACON.randomness,
        "signature": BEACON.signature,
        **changed,
    }


def fair(**members: Any) -> Reached:
    return Reached(record(fairness=members))


def promised(**said: Any) -> Made:
    return {**NO_SEED, "statement": statement(**said)}


def qaid(words: str) -> Reached:
    made = secret_deal(0, 3, 2, f"{BUYING};{words}", THROWN_IN)
    return Reached(record([made], mode="qaid"))


def timed(*lines: str, **members: Any) -> Reached:
    """The good deal, timed from its beginning, with these events before its second card."""
    made = gahwa_deal() | {"at": 0}
    made["events"][11:11] = events(";".join(lines))
    return Reached(record([made], final=WON, **members))


def changed_rest(change: Callable[[Made], object], **members: Any) -> Reached:
    made = gahwa_deal()
    change(made)
    return Reached(record([made], final=WON, **members))


def one_card_short(made: Made) -> None:
    rest = made["rest"]
    rest[0], rest[2] = rest[0][:2], rest[2] + rest[0][2:]


def winners_of_nothing() -> Made:
    made = passed_out(0, 3)
    made["result"]["winners"] = [0] * 8
    return record([made])


TABLE: dict[tuple[str, str], Reached] = {
    ("fair.commitment_mismatch", "noted"): Reached(record(), Trust(commitment="ab" * 32)),
    ("fair.beacon_mismatch", "randomness"): fair(**NO_SEED, beacon=beacon(randomness="00" * 32)),
    ("fair.beacon_mismatch", "signature"): fair(**NO_SEED, beacon=beacon(round=BEACON.round + 1)),
    ("fair.beacon_mismatch", "late"): fair(**promised(beacon=ROUND), beacon=beacon()),
    ("fair.beacon_mismatch", "missing"): fair(
        **promised(beacon=ROUND, committed_at="2023-01-01T00:00:00Z")
    ),
    ("fair.beacon_mismatch", "unpromised"): fair(**promised(), beacon=beacon()),
    ("fair.bad_signature", "key"): Reached(
        record(fairness={"public_key": "1f" * 32}), Trust(operator_key="2f" * 32)
    ),
    ("fair.bad_signature", "missing"): Reached(record(), Trust(operator_key="2f" * 32)),
    ("deal.cut", "none"): Reached(record([passed_out(0, 3, cut=7)], profile="waraq52")),
    ("deal.rest", "missing"): changed_rest(lambda made: made.pop("rest")),
    ("deal.rest", "size"): changed_rest(one_card_short, fairness=NO_SEED),
    ("deal.rest", "unbought"): Reached(
        record([passed_out(0, 3) | {"rest": dealt(0, 3, 0)["rest"]}])
    ),
    ("double.not_allowed", "none"): Reached(with_event(11, "1 double")),
    ("double.turn", "team"): Reached(record([played_deal("0 double")])),
    ("play.turn", "sawa"): Reached(with_event(11, "3 sawa")),
    ("play.akka", "place"): Reached(undoubled(lambda m: m["events"][6].update(say=["akka"]))),
    ("qaid.not_allowed", "sahl"): Reached(with_event(11, "1 qaid_open")),
    ("qaid.not_allowed", "own_team"): qaid("0 play JC;1 qaid akka 3"),
    ("qaid.not_allowed", "ended"): qaid(
        "0 play JC;1 qaid_open;0 qaid_open;1 qaid akka 0;1 ruling yes takweesh;0 qaid revoke 1"
    ),
    ("qaid.not_allowed", "time"): qaid("1 qaid_open;0 play JC"),
    ("qaid.ruling", "seat"): qaid("0 play JC;1 qaid revoke 0;0 ruling no none"),
    ("qaid.ruling", "seat_too"): qaid("0 play JC;1 qaid revoke 0;0 ruling yes tasjeel"),
    ("qaid.ruling", "unruled"): qaid("0 play JC;1 qaid revoke 0;1 play KC"),
    ("qaid.ruling", "unclaimed"): qaid("0 play JC;1 ruling no none"),
    ("score.winner", "list"): Reached(winners_of_nothing()),
    ("score.outcome", "unfinished"): qaid("0 play JC"),
    ("final.early", "absent"): Reached(record([passed_out(0, 3)])),
    ("time.late", "sheet"): timed("1 qaid_open @1000", "1 qaid_close @90000", mode="qaid"),
    ("time.late", "talk"): timed("0 talk sra A @1000", "1 talk sra A @90000", profile="elblot"),
}


def test_the_table_has_every_situation() -> None:
    assert set(TABLE) == {(code, name) for code in CODES for name in variants_of(code)}


@pytest.mark.parametrize(("code", "name"), TABLE)
def test_a_record_reaches_it(code: str, name: str) -> None:
    made, trust = TABLE[code, name]
    sentences = [each.message.en for each in report_on(made, trust).findings if each.code == code]
    found = catalogue("findings")[code]
    (own,) = [each for each in found["variant"] if each["name"] == name]
    others = found["en"] + "".join(each["en"] for each in found["variant"] if each is not own)
    pieces = re.split(r"\{\w+\}|[\[\]]", own["en"])
    words = max((piece for piece in pieces if piece not in others), key=len)
    assert any(words in sentence for sentence in sentences), sentences
