"""Every way to spoil a record is found: the code, the place, and nothing else besides."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from verifier.cards import NUMBER
from verifier.findings import CODES, FOUL_AT_QAID_TABLE, WARNINGS
from verifier.record.load import load
from verifier.record.model import Mode, Play, ProfileName, Record
from verifier.samples.simulate import Wish, simulate
from verifier.samples.tamper import KINDS, NotApplicable, Tampered, fitting, tamper
from verifier.verify import verify

from .setups import SETUPS, sample

FIELD = Path(__file__).parents[1] / "field" / "real-sakka-01.json"

TABLES: list[tuple[ProfileName, Mode]] = [
    ("saharat", "sahl"),
    ("saharat", "qaid"),
    ("elblot", "sahl"),
    ("elblot", "qaid"),
    ("waraq52", "sahl"),
    ("waraq52", "qaid"),
]
NOWHERE = {
    # docs/rules.md §2: `bots_free_only`, `closed_doubles`, `qaid_opens_max`, `team_chat_locked`
    ("bot", "elblot"),
    ("bot", "waraq52"),
    ("closed_lead", "waraq52"),
    ("qaid_opened_again", "elblot"),
    ("qaid_opened_again", "waraq52"),
    ("team_chat", "waraq52"),
}
"""Where a profile does not have the rule that a kind breaks."""


def complaint(kind: str, spoiled: Tampered) -> str:
    """What is not as expected in the report on a spoiled record; empty where all is."""
    report = verify(spoiled.data, spoiled.trust)
    found = [
        (finding.code, finding.deal, finding.event)
        for finding in report.findings
        if finding.severity == "error" and finding.code not in KINDS[kind].companions
    ]
    verdict = "invalid" if spoiled.code == "record.invalid" else "mismatch"
    # Two hands that changed a card are one fault of each seat.
    if report.verdict == verdict and set(found) == {(spoiled.code, spoiled.deal, spoiled.event)}:
        return ""
    return f"{kind}: {report.verdict}, {found} instead of {spoiled[1:4]}"


def test_every_error_has_a_kind() -> None:
    """All codes of docs/record.md that can be an error; a log proof is not judged yet."""
    errors = set(CODES) - WARNINGS
    assert {kind.code for kind in KINDS.values()} == errors
    assert len(KINDS) >= 30


def test_fouls_are_errors_at_a_sahl_table_only() -> None:
    for name, kind in KINDS.items():
        assert (kind.code in FOUL_AT_QAID_TABLE) <= (kind.tables == ("sahl",)), name


def test_every_kind_is_told_in_both_languages() -> None:
    for kind in KINDS.values():
        assert kind.about_ar
        assert kind.about_en
        assert any("\u0600" <= letter <= "\u06ff" for letter in kind.about_ar)


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_is_found_in_every_profile_and_at_every_table(kind: str) -> None:
    for profile, mode in TABLES:
        if mode not in KINDS[kind].tables:
            continue
        for seed in ("a", "b"):
            if (kind, profile) in NOWHERE:
                continue
            _, spoiled = fitting(kind, seed, profile, mode)
            assert spoiled.code == KINDS[kind].code
            assert complaint(kind, spoiled) == "", (profile, mode, seed)


@pytest.mark.parametrize("name", SETUPS)
def test_every_kind_on_records_of_all_sorts(name: str) -> None:
    """Signed or not, timed or not, with bots, without the secret, unfinished, by other options."""
    for number in (0, 1, 11, 13):
        record = sample(name, number)
        applied = 0
        for kind in KINDS:
            try:
                spoiled = tamper(record, kind, str(number))
            except NotApplicable:
                continue
            applied += 1
            assert complaint(kind, spoiled) == "", (name, number)
        assert applied >= 20


@pytest.mark.parametrize(("kind", "profile"), sorted(NOWHERE))
def test_a_rule_that_a_profile_has_not_cannot_be_broken(kind: str, profile: ProfileName) -> None:
    for mode in KINDS[kind].tables:
        for number in range(4):
            with pytest.raises(NotApplicable):
                tamper(simulate(f"{number}", Wish(profile=profile, mode=mode)), kind, "x")


def test_a_kind_of_the_other_table() -> None:
    sahl, qaid = simulate("x"), simulate("x", Wish(mode="qaid"))
    with pytest.raises(NotApplicable):
        tamper(sahl, "ruling_missing", "x")
    with pytest.raises(NotApplicable):
        tamper(qaid, "revoke", "x")
    with pytest.raises(NotApplicable):
        fitting("revoke", "x", "saharat", "qaid")
    with pytest.raises(KeyError):
        tamper(sahl, "everything", "x")


def test_same_seed_same_bytes_and_the_record_is_left_alone() -> None:
    record = simulate("x")
    before = msgspec.json.encode(record)
    for kind in ("hands_swapped", "points", "dealer", "word_not_offered"):
        assert tamper(record, kind, "1") == tamper(record, kind, "1")
    assert len({tamper(record, "points", f"{seed}").data for seed in range(10)}) > 1
    assert msgspec.json.encode(record) == before


def leaves(value: Any, path: str = "") -> dict[str, Any]:
    if isinstance(value, dict):
        return {k: v for name in value for k, v in leaves(value[name], f"{path}.{name}").items()}
    if isinstance(value, list):
        return {
            k: v for n, each in enumerate(value) for k, v in leaves(each, f"{path}.{n}").items()
        }
    return {path: value}


def differences(one: Record, other: bytes) -> list[str]:
    """The places whose values differ."""
    a, b = leaves(msgspec.json.decode(msgspec.json.encode(one))), leaves(msgspec.json.decode(other))
    return sorted(path for path in a.keys() | b.keys() if a.get(path) != b.get(path))


@pytest.mark.parametrize(
    "kind",
    [
        "no_such_card", "unknown_member", "other_seed", "other_commitment", "client_commitment",
        "statement_operator", "statement_rules", "signature", "public_key", "time_order", "cut",
        "hand_from_deck", "flip", "card_twice", "akka", "baloot_said", "not_in_hand", "winner",
        "raw", "projects", "baloot", "contract", "outcome", "final_winner", "final_score",
    ],
)  # fmt: skip
def test_one_value_is_spoiled_and_no_other(kind: str) -> None:
    record, spoiled = fitting(kind, "one")
    assert len(differences(record, spoiled.data)) == 1


def test_a_wrong_sum_is_carried_on_to_the_end() -> None:
    record, spoiled = fitting("total", "one")
    places = differences(record, spoiled.data)
    assert spoiled.deal is not None
    assert all(".score." in place for place in places)
    # one number in this deal and in each later one, and in what is said of the end
    assert len(places) == len(record.deals) - spoiled.deal + 1


def test_a_revoke_let_through_is_one() -> None:
    """docs/rules.md §5.1, by hand: the seat still held the suit that was led."""
    _, spoiled = fitting("revoke", "one")
    record = load(spoiled.data).record
    assert spoiled.deal is not None
    assert spoiled.event is not None
    deal = record.deals[spoiled.deal]
    assert deal.rest is not None
    plays = [event for event in deal.events if isinstance(event, Play)]
    faulty = deal.events[spoiled.event]
    assert isinstance(faulty, Play)
    place = plays.index(faulty)
    led = plays[place - place % 4].card[1]
    seat = faulty.seat
    held = {*deal.first[seat], *deal.rest[seat]}
    if len(deal.rest[seat]) == 2:
        held.add(deal.flip)
    held -= {play.card for play in plays[:place]}
    assert len(held) == 8 - place // 4
    assert faulty.card in held
    assert faulty.card[1] != led
    assert any(card[1] == led for card in held)
    assert faulty.card in NUMBER


def test_only_the_reader_s_own_seed_shows_a_client_seed_replaced() -> None:
    record, spoiled = fitting("client_seed", "one")
    assert spoiled.trust is not None
    assert spoiled.trust.own_seed is not None
    assert verify(spoiled.data).verdict == "verified"
    assert verify(msgspec.json.encode(record), spoiled.trust).verdict == "verified"


@pytest.mark.parametrize("kind", ["winner", "raw", "total", "points", "final_winner", "after_end"])
def test_a_sakka_really_played(kind: str) -> None:
    """Without a secret, and with a foul of its own."""
    record = load(FIELD.read_bytes()).record
    spoiled = tamper(record, kind, "x")
    assert complaint(kind, spoiled) == ""
