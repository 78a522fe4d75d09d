"""One record in, one report out: every code of docs/record.md on a record of its own, and none on a
good one; one fault is one finding, and hides no other.
"""

import json
from collections.abc import Callable
from hashlib import sha256
from typing import Any, NamedTuple

import pytest

from tests.build import (
    INVERTED,
    Made,
    dealt,
    events,
    found,
    gahwa_deal,
    passed_out,
    played_deal,
    record,
    report_on,
    tasjeel_deal,
)
from tests.build import deal as free_deal
from tests.game.positions import FIRST_TRICK, FOULS, HANDS, HOKM
from verifier.findings import CODES
from verifier.record.load import load
from verifier.report import Report
from verifier.trust import OwnSeed, Trust
from verifier.verify import verify

NO_SEED = {"server_seed": None}
END = {"winner": 0, "score": [0, 0]}


class Case(NamedTuple):
    """A record, and all that is found in it but `final.early` of a sakka that is not over."""

    made: Made
    right: list[str]
    trust: Trust = Trust()


# How to spoil the good deal of قهوة


def good(change: Callable[[Made], object] | None = None, **members: Any) -> Made:
    """A good sakka in one deal (events 0 to 9 words, 10 to 41 cards), its deal changed."""
    made = gahwa_deal()
    if change is not None:
        change(made)
    return record([made], final=END, **members)


def with_event(place: int, text: str, **members: Any) -> Made:
    """The good sakka with one event more."""
    (event,) = events(text)
    return good(lambda made: made["events"].insert(place, event), **members)


def setting(place: int, **changed: Any) -> Callable[[Made], object]:
    return lambda made: made["events"][place].update(changed)


def undoubled(change: Callable[[Made], object] | None = None, **claimed: Any) -> Made:
    """13 to 3, events 0 to 5 words, the sakka not over."""
    made = played_deal(**claimed)
    if change is not None:
        change(made)
    return record([made])


def foul(name: str, mode: str = "qaid") -> Case:
    """A foul and no claim of it: the deal breaks off there, so its outcome is not as claimed."""
    (each,) = [each for each in FOULS if each.name == name]
    made = free_deal(HANDS, "JS", each.text, dealer=each.dealer)
    made["result"] = {"outcome": "takweesh", "points": [0, 0], "score": [0, 0]}
    whole = record([made], fairness=NO_SEED, mode=mode, first_dealer=each.dealer)
    return Case(whole, ["fair.seed_not_revealed", f"play.{name}", "score.outcome"])


def sawa_deal() -> Made:
    made = free_deal(HANDS, "JS", HOKM + FIRST_TRICK + "0 sawa")
    made["result"] = {"outcome": "scored", "points": [25, 0], "score": [25, 0]}
    return record([made], fairness=NO_SEED)


def three_projects() -> Made:
    """كبوت 25, two سرا 4, and 2 for the unsaid بلوت of a run that is scored."""
    hands = (
        "AS KS QS TS 9S 8S AH KH",
        "JS 7S QH JH TH 9H 8H 7H",
        "AD KD QD JD TD 9D 8D 7D",
        "AC KC QC JC TC 9C 8C 7C",
    )
    words = "0 project sra AS KS QS;0 project sra TS 9S 8S;0 project sra AS KS QS;0 sawa"
    made = free_deal(hands, "TS", HOKM + words)
    made["result"] = {"outcome": "scored", "points": [31, 0], "score": [31, 0]}
    return record([made], fairness=NO_SEED)


def statement(**changed: Any) -> Made:
    return {
        "type": "sakka-commitment/1",
        "operator": "ملعب",
        "sakka_id": "A",
        "commitment": record()["fairness"]["commitment"],
        "committed_at": "2026-07-24T18:30:05Z",
        "client_seeds": "none",
        "beacon": None,
        "profile": "saharat",
        "mode": "sahl",
        "rules_sha256": RULES_SHA256,
        **changed,
    }


RULES_SHA256 = report_on(record()).rules.rules_sha256  # type: ignore[union-attr]

SIGNATURE = "ab" * 48
UNKNOWN_CHAIN = {
    "chain": "00" * 32,
    "round": 1,
    "randomness": sha256(bytes.fromhex(SIGNATURE)).hexdigest(),
    "signature": SIGNATURE,
}


def exchanged(made: Made) -> None:
    """A card of seat 0's against one of seat 1's, before anybody bought."""
    one, two = made["first"][0], made["first"][1]
    one[0], two[0] = two[0], one[0]


def spoilt_deal(change: Callable[[Made], object]) -> Made:
    made = passed_out(0, 3)
    change(made)
    return record([made])


def not_the_suit_turned_up() -> Made:
    made = tasjeel_deal(0, 3, 0)
    made["events"][0]["suit"] = "S"
    return record([made], mode="qaid", options=INVERTED)


def timed(*times: int | None) -> Made:
    """Two deals passed out, so timed: the first's deal, its last word, the second's deal."""
    one, two = passed_out(0, 3), passed_out(1, 0)
    for target, at in zip((one, one["events"][-1], two), times, strict=True):
        if at is not None:
            target["at"] = at
    return record([one, two])


TABLE: dict[str, Case] = {
    "fair.commitment_mismatch": Case(
        record(fairness={"server_seed": "ab" * 32}), ["fair.commitment_mismatch"]
    ),
    "fair.seed_not_revealed": Case(record(fairness=NO_SEED), ["fair.seed_not_revealed"]),
    "fair.client_commitment_mismatch": Case(
        record(fairness={"client_commitments": ["00" * 32, None, None, None]}),
        ["fair.client_commitment_mismatch"],
    ),
    "fair.client_seed_mismatch": Case(
        record(), ["fair.client_seed_mismatch"], Trust(own_seed=OwnSeed(2, "mine"))
    ),
    "fair.beacon_mismatch": Case(
        record(fairness={**NO_SEED, "beacon": {**UNKNOWN_CHAIN, "randomness": "00" * 32}}),
        ["fair.seed_not_revealed", "fair.beacon_mismatch"],
    ),
    "fair.beacon_unchecked": Case(
        record(fairness={**NO_SEED, "beacon": UNKNOWN_CHAIN}),
        ["fair.seed_not_revealed", "fair.beacon_unchecked"],
    ),
    "fair.statement_mismatch": Case(
        record(fairness={"statement": statement(sakka_id="B")}), ["fair.statement_mismatch"]
    ),
    "fair.bad_signature": Case(
        record(fairness={"statement": statement(), "signature": "A" * 85 + "Q=="}),
        ["fair.bad_signature"],
        Trust(operator_key="1f" * 32),
    ),
    "fair.log_proof_invalid": Case(
        record(fairness={"statement": statement(), "log": {"proof": "c2sp.org/tlog-proof@v1"}}),
        ["fair.log_proof_invalid"],
    ),
    "deal.first_dealer": Case(record([passed_out(0, 1)], first_dealer=1), ["deal.first_dealer"]),
    "deal.dealer": Case(record([passed_out(0, 3), passed_out(1, 2)]), ["deal.dealer"]),
    "deal.index": Case(record([passed_out(0, 3), passed_out(2, 0)]), ["deal.index"]),
    "deal.cut": Case(record([passed_out(0, 3, cut=8)]), ["deal.cut"]),
    "deal.hand": Case(spoilt_deal(exchanged), ["deal.hand", "deal.hand"]),
    "deal.flip": Case(
        spoilt_deal(lambda made: made.update(flip=made["first"][3][0])),
        ["deal.flip", "deal.card_twice"],
    ),
    "deal.rest": Case(
        spoilt_deal(lambda made: made.update(rest=dealt(0, 3, 0)["rest"])), ["deal.rest"]
    ),
    "deal.card_twice": Case(
        spoilt_deal(lambda made: made["first"][2].__setitem__(0, "8C")),
        ["deal.hand", "deal.card_twice"],
    ),
    "bid.turn": Case(
        spoilt_deal(lambda made: made["events"].insert(0, made["events"].pop(1))), ["bid.turn"]
    ),
    "bid.not_allowed": Case(not_the_suit_turned_up(), ["bid.not_allowed"]),
    "bid.after_close": Case(with_event(11, "1 sun"), ["bid.after_close"]),
    "bid.unfinished": Case(undoubled(lambda made: made["events"].pop(5)), ["bid.unfinished"]),
    "double.not_allowed": Case(with_event(11, "1 double"), ["double.not_allowed"]),
    "double.turn": Case(good(setting(7, seat=0)), ["double.turn"]),
    "project.cards": Case(with_event(11, "1 project sra AD KD TD"), ["project.cards"]),
    "project.late": Case(with_event(12, "1 project sra AD KD QD"), ["project.late"]),
    "project.overlap": Case(
        undoubled(
            lambda made: made["events"].__setitem__(
                slice(7, 7), events("1 project sra AD KD QD;1 project sra AD KD QD")
            ),
            projects=[0, 2],
            points=[13, 5],
            score=[13, 5],
        ),
        ["project.overlap"],
    ),
    "project.count": Case(
        three_projects(), ["fair.seed_not_revealed", "project.count", "play.sawa"]
    ),
    "project.reveal": Case(with_event(14, "0 reveal 7S 8D JS"), ["project.reveal"]),
    "baloot.invalid": Case(good(setting(10, say=["baloot"])), ["baloot.invalid"]),
    "play.turn": Case(
        good(lambda made: made["events"].insert(11, made["events"].pop(12))), ["play.turn"]
    ),
    "play.not_in_hand": Case(undoubled(setting(6, card="AC")), ["play.not_in_hand"]),
    "play.after_end": Case(with_event(42, "0 play JC"), ["play.after_end"]),
    "play.revoke": foul("revoke"),
    "play.no_trump": foul("no_trump"),
    "play.no_overtrump": foul("no_overtrump"),
    "play.closed_lead": foul("closed_lead"),
    "play.akka": foul("akka"),
    "play.sawa": Case(sawa_deal(), ["fair.seed_not_revealed", "play.sawa"]),
    "qaid.not_allowed": Case(with_event(11, "1 qaid_open"), ["qaid.not_allowed"]),
    "qaid.ruling": Case(with_event(11, "1 ruling no none", mode="qaid"), ["qaid.ruling"]),
    "bouchat.not_allowed": Case(with_event(10, "0 bouchat"), ["bouchat.not_allowed"]),
    "score.winner": Case(undoubled(winners=[0] * 8), ["score.winner"]),
    "score.raw": Case(undoubled(raw=[127, 35]), ["score.raw"]),
    "score.projects": Case(undoubled(projects=[2, 0]), ["score.projects"]),
    "score.baloot": Case(undoubled(baloot=[2, 0]), ["score.baloot"]),
    "score.points": Case(undoubled(points=[12, 4], score=[12, 4]), ["score.points"]),
    "score.total": Case(undoubled(score=[23, 3]), ["score.total"]),
    "score.contract": Case(
        undoubled(lambda made: made["result"]["contract"].update(suit="S")), ["score.contract"]
    ),
    "score.outcome": Case(undoubled(outcome="tasjeel"), ["score.outcome"]),
    "final.winner": Case(record(final={"winner": 1, "score": [0, 0]}), ["final.winner"]),
    "final.score": Case(record(final={"winner": 0, "score": [16, 0]}), ["final.score"]),
    "final.early": Case(record([passed_out(0, 3)], final=END), ["final.early"]),
    "final.late": Case(record([gahwa_deal(), passed_out(1, 0)], final=END), ["final.late"]),
    "time.late": Case(good(lambda m: (m.update(at=0), setting(0, at=13_001)(m))), ["time.late"]),
    "time.auto_early": Case(
        good(lambda m: (m.update(at=0), setting(0, at=10_999, auto=True)(m))), ["time.auto_early"]
    ),
    "time.deal_early": Case(timed(0, 1_000, 9_999), ["time.deal_early"]),
    "time.order": Case(timed(5_000, 4_999, 99_999), ["time.order"]),
    "table.bot": Case(
        record(players=[{"name": "", "bot": seat == 3} for seat in range(4)], free=False),
        ["table.bot"],
    ),
    "table.chat": Case(with_event(2, "0 chat team", mode="qaid"), ["table.chat"]),
}

APART = {"record.invalid", "play.sawa_unproved"}
"""They have tests of their own below."""


def test_the_table_has_every_code() -> None:
    assert set(CODES) == set(TABLE) | APART


def codes(report: Report) -> list[str]:
    """All codes in the order of the report, but the warning that the sakka is not over."""
    return [
        each.code
        for each in report.findings
        if not (each.code == "final.early" and each.severity == "warning")
    ]


@pytest.mark.parametrize("code", TABLE)
def test_every_code_happens_and_nothing_beside_it(code: str) -> None:
    made, right, trust = TABLE[code]
    assert code in right
    assert codes(report_on(made, trust)) == right


@pytest.mark.parametrize("code", TABLE)
def test_every_finding_says_where_and_why(code: str) -> None:
    made, _, trust = TABLE[code]
    for finding in report_on(made, trust).findings:
        assert finding.message.ar
        assert finding.message.en
        assert finding.rule
        place = "" if finding.deal is None else f"deals[{finding.deal}]"
        if finding.event is not None:
            place += f".events[{finding.event}]"
        assert (finding.path or "").startswith(place)


def test_no_code_happens_on_a_good_record() -> None:
    for made in (
        record(),
        record(mode="qaid"),
        record(free=False),
        record(fairness={"statement": statement()}),
        record(fairness={"client_seeds": [None, "", None, ""]}),
        with_event(11, "0 chat all", mode="qaid"),
        with_event(42, "0 chat team", mode="qaid"),
        with_event(42, "0 ready"),
        with_event(11, "1 talk sra A"),
        with_event(6, "3 pass"),
    ):
        report = report_on(made)
        assert found(report) == []
        assert report.verdict == "verified"


def test_record_invalid() -> None:
    report = verify(b"{}")
    assert codes(report) == ["record.invalid"]
    assert report.verdict == "invalid"


def test_a_sawa_that_was_not_decided(monkeypatch: pytest.MonkeyPatch) -> None:
    """The budget is the whole record's."""
    monkeypatch.setattr("verifier.verify.SAWA_BUDGET", 0)
    report = report_on(sawa_deal())
    assert codes(report) == ["fair.seed_not_revealed", "play.sawa_unproved"]
    assert report.verdict == "incomplete"
    assert report.lines is not None
    assert report.lines.play.state == "incomplete"


# Severities, as the page has them


WARNINGS = {
    "fair.seed_not_revealed",
    "fair.beacon_unchecked",
    "time.late",
    "time.auto_early",
    "time.deal_early",
}
FOULS_OF_PLAYERS = {
    "project.cards",
    "project.late",
    "project.overlap",
    "project.count",
    "project.reveal",
    "baloot.invalid",
    "play.revoke",
    "play.no_trump",
    "play.no_overtrump",
    "play.closed_lead",
    "play.akka",
    "play.sawa",
}


@pytest.mark.parametrize("mode", ["sahl", "qaid"])
@pytest.mark.parametrize("code", TABLE)
def test_how_grave(code: str, mode: str) -> None:
    """ "Where this page names no severity it is `error`"; players' fouls at a qaid table."""
    made, _, trust = TABLE[code]
    made = {**made, "table": {**made["table"], "mode": mode}}
    right = "error"
    if code in WARNINGS:
        right = "warning"
    elif mode == "qaid" and code in FOULS_OF_PLAYERS:
        right = "foul"
    severities = {each.severity for each in report_on(made, trust).findings if each.code == code}
    of_the_other_table = {"table.chat", "qaid.not_allowed", "bouchat.not_allowed"}
    assert severities == {right} or (not severities and code in of_the_other_table)


# Verdicts


@pytest.mark.parametrize("code", TABLE)
def test_a_mismatch_is_an_error_and_an_error_a_mismatch(code: str) -> None:
    made, _, trust = TABLE[code]
    report = report_on(made, trust)
    errors = [each for each in report.findings if each.severity == "error"]
    assert (report.verdict == "mismatch") is bool(errors)
    assert report.first_divergence == (errors[0] if errors else None)


@pytest.mark.parametrize(
    ("made", "verdict"),
    [
        (record(), "verified"),
        (record(fairness=NO_SEED), "incomplete"),
        (record([passed_out(0, 3)]), "incomplete"),
        (TABLE["time.late"].made, "verified"),
        (TABLE["time.auto_early"].made, "verified"),
        (TABLE["fair.beacon_unchecked"].made, "incomplete"),
        (with_event(12, "1 project sra AD KD QD", mode="qaid"), "verified"),
        (with_event(12, "1 project sra AD KD QD"), "mismatch"),
        (record(fairness={"statement": statement()}), "verified"),
    ],
    ids=["good", "secret", "unfinished", "late", "auto", "beacon", "foul", "error", "unsigned"],
)
def test_verdicts(made: Made, verdict: str) -> None:
    assert report_on(made).verdict == verdict


# One fault hides no other


def test_all_faults_of_a_record_in_their_order() -> None:
    """Fairness; then deal by deal: dealer and index, cards, events, time, result; then final."""
    one = played_deal(raw=[127, 35], score=[20, 3])
    one["at"] = 0
    one["events"][0]["at"] = 13_001
    one["events"][6]["say"] = ["baloot"]
    one["events"].append({"do": "play", "seat": 0, "card": "JC"})
    two = passed_out(2, 1, (20, 3))
    two["first"][0][0], two["first"][1][0] = two["first"][1][0], two["first"][0][0]
    made = record(
        [one, two],
        fairness={"client_commitments": ["00" * 32, None, None, None]},
        final={"winner": 0, "score": [20, 3]},
    )
    assert found(report_on(made)) == [
        ("fair.client_commitment_mismatch", None, None),
        ("baloot.invalid", 0, 6),
        ("play.after_end", 0, 38),
        ("time.late", 0, 0),
        ("score.raw", 0, None),
        ("score.total", 0, None),
        ("deal.dealer", 1, None),
        ("deal.index", 1, None),
        ("deal.hand", 1, None),
        ("deal.hand", 1, None),
        ("final.early", None, None),
    ]


def test_the_replay_goes_on_after_a_fault() -> None:
    """Two fouls in two tricks, and every value of the result checked after them."""
    made = gahwa_deal()
    made["events"].insert(11, made["events"].pop(12))
    made["events"][14]["say"] = ["baloot"]
    report = report_on(record([made], final=END))
    assert found(report) == [("play.turn", 0, 11), ("baloot.invalid", 0, 14)]
    assert report.lines is not None
    assert (report.lines.sheet.checked, report.lines.sheet.failed) == (10, 0)


def test_after_a_broken_deal_the_next_is_judged_whole() -> None:
    one = played_deal()
    one["events"][6]["card"] = "AC"
    two = passed_out(1, 0, (13, 3))
    two["events"].insert(0, two["events"].pop(1))
    assert found(report_on(record([one, two])))[:2] == [
        ("play.not_in_hand", 0, 6),
        ("bid.turn", 1, 0),
    ]


def test_the_gate_of_the_sun_double_goes_by_the_claimed_score() -> None:
    """saharat: O at most 100 and B at least 101; 128 to 0 is the sheet the players saw."""
    deals = [tasjeel_deal(0, 3, 0), tasjeel_deal(1, 0, 0, (64, 0))]
    cards = dealt(2, 1, 2)
    lead = cards["first"][2][0]
    words = f"2 sun;3 double;2 play {lead};3 qaid revoke 2;3 ruling no tasjeel"
    three: Made = {
        "index": 2,
        "dealer": 1,
        **cards,
        "events": events(words),
        "result": {"outcome": "tasjeel", "points": [52, 0], "score": [180, 0]},
    }
    made = record([*deals, three], mode="qaid", options=INVERTED)
    assert found(report_on(made)) == []
    deals[1]["result"]["score"] = [100, 0]
    three["result"]["score"] = [152, 0]
    assert found(report_on(made)) == [("score.total", 1, None), ("double.not_allowed", 2, 1)]


# What goes in


def test_bytes_and_what_was_loaded_are_the_same() -> None:
    data = json.dumps(record()).encode()
    assert verify(load(data)) == verify(data)


# A check that cannot fail (docs/record.md: "everything that is claimed is checked")


NO_MATTER = {"operator", "name", "bot", "free"}
"""A name is a name; a bot may sit at a free table, and people at one that is not."""

NOTHING_SHA256 = sha256(b"").hexdigest()


def leaves(value: Any, path: tuple[str | int, ...] = ()) -> list[tuple[tuple[str | int, ...], Any]]:
    """Every member that is no object and no list, with its path."""
    if isinstance(value, dict):
        parts = list(value.items())
    elif isinstance(value, list):
        parts = list(enumerate(value))
    else:
        return [(path, value)]
    return [leaf for name, part in parts for leaf in leaves(part, (*path, name))]


def altered(value: Any) -> Any:
    """Another value of the same kind."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1 if value < 3 else value - 1
    if value is None:
        return "x"
    if len(value) == 2 and value[1] in "SHDC":
        return value[0] + {"S": "H", "H": "D", "D": "C", "C": "S"}[value[1]]
    return "11" * 32 if len(value) == 64 else value + "x"


def test_every_member_changed_turns_the_verdict() -> None:
    """A good sakka at a qaid table; a player's foul is what the log is right to hold."""
    good_one = record(
        mode="qaid",
        fairness={
            "client_seeds": ["", None, None, ""],
            "client_commitments": [NOTHING_SHA256] * 4,
        },
    )
    assert report_on(good_one).verdict == "verified"
    passed = []
    for path, value in leaves(good_one):
        made = json.loads(json.dumps(good_one))
        parent = made
        for step in path[:-1]:
            parent = parent[step]
        parent[path[-1]] = altered(value)
        report = report_on(made)
        fouls = [each for each in report.findings if each.severity == "foul"]
        if report.verdict == "verified" and not fouls and path[-1] not in NO_MATTER:
            passed.append(path)
    assert passed == []
