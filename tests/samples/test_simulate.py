"""Simulated sakkas are legal and rightly claimed, and go through every branch of the rules."""

from collections.abc import Iterator

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from verifier.record.model import MAX_DEALS, MAX_EVENTS, Deal, QaidOpen, Record
from verifier.report import Report
from verifier.rules.options import OPTION_NAMES, Rules
from verifier.rules.profiles import PROFILES, read_overrides
from verifier.samples.simulate import Habits, Wish, WishError, simulate
from verifier.verify import verify

from .branches import branches
from .setups import SETUPS, sample, varied

UNFINISHED = {"fair.seed_not_revealed", "final.early"}


def report_on(record: Record) -> Report:
    return verify(msgspec.json.encode(record))


@pytest.mark.parametrize("name", SETUPS)
def test_every_sakka_is_verified_and_every_branch_is_reached(name: str) -> None:
    """At a sahl table nothing at all is found, at a qaid table only players' fouls; a record that
    hides its secret or ends too early is `incomplete` (docs/record.md, "The report")."""
    setup = SETUPS[name]
    reached: set[str] = set()
    bad = []
    for number in range(setup.sakkas):
        record = sample(name, number)
        reached |= branches(record)
        report = report_on(record)
        whole = record.fairness.server_seed is not None and record.final is not None
        codes = {found.code for found in report.findings if found.severity != "foul"}
        if report.verdict != ("verified" if whole else "incomplete") or codes - UNFINISHED:
            bad.append((number, report.verdict, report.first_divergence, codes))
        if setup.wish.mode == "sahl" and any(f.severity == "foul" for f in report.findings):
            bad.append((number, report.verdict, report.first_divergence, codes))
    assert bad == []
    assert sorted(setup.reached - reached) == []


def test_two_thousand_sakkas() -> None:
    assert sum(setup.sakkas for setup in SETUPS.values()) == 2_000
    tables = {(setup.wish.profile, setup.wish.mode) for setup in SETUPS.values()}
    assert tables == {(profile, mode) for profile in PROFILES for mode in ("sahl", "qaid")}


@pytest.mark.parametrize("profile", ["saharat", "elblot", "waraq52"])
def test_a_tie_at_152_or_more_is_played_on(profile: str) -> None:
    """docs/rules.md §1: equal at 152 or more, another deal."""
    for number in range(60):
        wish = msgspec.convert({"profile": profile, "tie": True, "timed": False}, Wish)
        record = simulate(f"tie {number}", wish)
        tied = [
            place
            for place, deal in enumerate(record.deals)
            if deal.result.score[0] == deal.result.score[1] >= 152
        ]
        if tied:
            break
    assert tied
    assert tied[-1] < len(record.deals) - 1
    assert report_on(record).verdict == "verified"


def test_same_seed_same_bytes() -> None:
    for name in ("saharat qaid", "elblot sahl"):
        wish = varied(SETUPS[name], 5)
        assert msgspec.json.encode(simulate("x", wish)) == msgspec.json.encode(simulate("x", wish))
    assert simulate("x").fairness != simulate("y").fairness


def test_a_sakka_looks_played() -> None:
    """Fifteen deals or so, seldom a quarrel more than once in three."""
    records = [simulate(f"{number}", Wish(mode="qaid", timed=False)) for number in range(60)]
    deals = [deal for record in records for deal in record.deals]
    assert 12 <= len(deals) / len(records) <= 25
    assert sum(deal.result.outcome in ("tasjeel", "takweesh") for deal in deals) < len(deals) / 8
    assert max(len(record.deals) for record in records) < 50
    assert max(len(deal.events) for deal in deals) < MAX_EVENTS / 2


def test_no_team_opens_the_sheet_more_often_than_it_may() -> None:
    """docs/rules.md §8: at most `qaid_opens_max` times a team a deal; here twice."""
    habits = Habits(false_claim=0.3)
    records = [simulate(f"{n}", Wish(mode="qaid", habits=habits, deals=6)) for n in range(20)]

    def openings(deal: Deal, team: int) -> int:
        return sum(isinstance(e, QaidOpen) and e.seat % 2 == team for e in deal.events)

    counts = {
        openings(deal, team) for record in records for deal in record.deals for team in (0, 1)
    }
    assert max(counts) == 2
    assert all(report_on(record).verdict != "mismatch" for record in records)


def test_a_real_beacon_is_checked() -> None:
    """Round 657413 of quicknet (docs/fairness.md §7); the development group has `py-ecc`."""
    record = simulate("b", Wish(beacon=True, signed=True, deals=MAX_DEALS))
    assert record.fairness.beacon is not None
    assert record.fairness.beacon.round == 657413
    report = report_on(record)
    assert report.verdict == "verified"
    assert report.lines is not None
    assert report.lines.log.state == "match"


@pytest.mark.parametrize(
    "wish",
    [
        Wish(bots=True, free=False),
        Wish(deals=MAX_DEALS + 1),
        Wish(deals=-1),
        Wish(overrides=read_overrides({"reverse_kaboot": 2**53 - 1})),
    ],
)
def test_what_nobody_could_play_is_refused(wish: Wish) -> None:
    with pytest.raises(WishError):
        simulate("x", wish)


def test_no_deals_at_all() -> None:
    record = simulate("x", Wish(deals=0))
    assert record.deals == []
    assert report_on(record).verdict == "incomplete"


def option_values() -> Iterator[tuple[str, st.SearchStrategy[object]]]:
    """For each option of docs/rules.md §2, values that it may have."""
    schema = msgspec.json.schema(Rules)["$defs"]["Rules"]["properties"]
    assert set(schema) == set(OPTION_NAMES)
    for name, form in schema.items():
        if "enum" in form:
            yield name, st.sampled_from(form["enum"])
        elif form["type"] == "boolean":
            yield name, st.booleans()
        elif name == "reverse_kaboot":
            yield name, st.sampled_from([0, 1, 88, 1_000_000])
        else:
            most = form.get("maximum", 2**53 - 1)
            few = [value for value in (1, 2, 30, 151, 500, 12_000) if value <= most]
            yield name, st.sampled_from([0, *few, most])


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    profile=st.sampled_from(PROFILES),
    mode=st.sampled_from(["sahl", "qaid"]),
    timed=st.booleans(),
    options=st.fixed_dictionaries({}, optional=dict(option_values())),
    seed=st.integers(0, 10_000),
)
def test_any_options(
    profile: str, mode: str, timed: bool, options: dict[str, object], seed: int
) -> None:
    """Whatever the table's options are, what the bots play by them is right by them."""
    habits = Habits(double=0.4, raise_on=0.6, foul=0.03)
    wish = msgspec.convert({"profile": profile, "mode": mode, "timed": timed}, Wish)
    wish = msgspec.structs.replace(wish, overrides=read_overrides(options), habits=habits, deals=5)
    report = report_on(simulate(str(seed), wish))
    assert report.verdict in ("verified", "incomplete"), report.first_divergence
    assert not [found for found in report.findings if found.code.startswith("time.")]
