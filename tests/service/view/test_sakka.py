"""What the table player gets: whole for what is played, bounded for what a stranger may send."""

import json
from typing import Any

import msgspec
import pytest

from tests.build import (
    BUYING,
    KEY,
    SEED,
    TRICKS,
    WINNERS,
    Made,
    dealt,
    events,
    passed_out,
    played_deal,
    record,
    secret_deal,
)
from tests.test_verify import NO_SEED
from verifier.cards import DECK
from verifier.fairness.dealing import first_hands, shuffle
from verifier.findings import CODES
from verifier.messages.catalogue import LANGS, Lang
from verifier.record.model import MAX_DEALS, MAX_EVENTS
from verifier.samples.tamper import KINDS, fitting
from verifier.service.view import sakka_json
from verifier.service.view.deals import MAX_STEPS
from verifier.service.view.findings import MAX_FINDINGS, PROVED_BY_HAND
from verifier.service.view.model import DealView
from verifier.trust import Trust

from .looking import NAMES, bare, example, look, sakka

THROWN_IN = {"outcome": "takweesh", "points": [0, 0], "score": [0, 0]}


def only_deal(made: Made, **how: Any) -> DealView:
    (deal,) = sakka(look(record([made]), **how)).deals
    return deal


# A deal


def test_hands_are_sorted_for_the_eye() -> None:
    """Seat 2 of deal 0 holds 9D AH QH AC 8H TC 9C QC; clubs are trump: J 9 A T K Q 8 7."""
    deal = only_deal(played_deal())
    assert deal.hands is not None
    assert deal.hands[2] == ["AH", "QH", "8H", "9D", "9C", "AC", "TC", "QC"]
    assert [len(hand) for hand in deal.hands] == [8] * 4
    assert sorted(card for hand in deal.hands for card in hand) == sorted(DECK)


def test_the_card_turned_up_is_with_who_took_it() -> None:
    deal = only_deal(played_deal())
    assert deal.hands is not None
    assert (deal.flip, deal.taker) == ("TC", 2)
    assert "TC" in deal.hands[2]
    assert all(deal.flip not in hand for hand in deal.first)


def test_what_was_bought() -> None:
    deal = only_deal(played_deal(), lang="ar")
    assert (deal.bought, deal.trump, deal.buyer, deal.dealer) == (True, "C", 2, 3)
    assert bare(deal.contract or "") == "حكم شيريا، المشتري اللاعب 3 (نورة)"
    assert (deal.claimed_points, deal.computed_points) == ((13, 3), (13, 3))


def test_nothing_bought() -> None:
    deal = only_deal(passed_out(0, 3))
    assert (deal.bought, deal.hands, deal.contract, deal.trump) == (False, None, None, None)
    assert all(len(hand) == 5 for hand in deal.first)


def test_each_trick_of_the_deal() -> None:
    """tests.build writes the winners and the raw of each trick out: 27, 14, 23, 11, 24 …"""
    steps = only_deal(played_deal()).steps
    won = [step for step in steps if step.won is not None]
    assert [step.won for step in won] == WINNERS
    assert [step.trick for step in won] == list(range(8))
    raws = [step.raw for step in won]
    assert raws == [
        (27, 0), (41, 0), (64, 0), (64, 11), (88, 11), (108, 11), (128, 11), (128, 34),
    ]  # fmt: skip
    assert won[-1].tricks == (6, 2)


def test_a_card_belongs_to_the_trick_it_falls_in() -> None:
    cards = [step for step in only_deal(played_deal()).steps if step.do == "play"]
    assert [step.trick for step in cards] == [place // 4 for place in range(32)]
    assert len(cards) == len(events(TRICKS))


def test_a_finding_stands_at_its_event() -> None:
    view = sakka(look(example("spoiled-revoke.json")))
    (finding,) = view.findings
    assert finding.deal is not None
    assert finding.event is not None
    deal = view.deals[finding.deal]
    step = deal.steps[finding.event]
    assert (step.findings, deal.findings) == ([0], [0])
    assert step.card == finding.actual_card
    assert step.legal == finding.expected_cards
    assert finding.proof_card in (step.legal or [])
    hand = set((deal.hands or [])[step.seat])
    assert {step.card, finding.proof_card} <= hand


def test_a_finding_has_its_rule_and_the_right_value() -> None:
    view = sakka(look(example("spoiled-points.json"), "ar"))
    (finding,) = view.findings
    assert (finding.rule_page, finding.line, finding.severity_text) == (
        "docs/rules.md §7",
        "sheet",
        "غلط",
    )
    assert finding.rule_book is not None
    assert "ورق 52" in finding.rule_book
    deal = view.deals[finding.deal or 0]
    assert deal.computed_points is not None
    assert bare(finding.expected or "") == f"{deal.computed_points[0]}–{deal.computed_points[1]}"
    assert finding.expected_cards is None


def test_a_wrong_winner_shows_the_trick_that_differs() -> None:
    made = played_deal(winners=[0, 2, 2, 1, 2, 2, 2, 1])
    (finding,) = sakka(look(record([made]))).findings[:1]
    assert (finding.code, finding.trick) == ("score.winner", 3)
    assert "player 4" in bare(finding.expected or "")
    assert "player 2" in bare(finding.actual or "")


def test_duties_that_a_card_proves() -> None:
    assert set(CODES) >= PROVED_BY_HAND


def test_after_a_broken_replay_steps_know_nothing_more() -> None:
    made = played_deal()
    made["events"][9]["card"] = "JC"  # the leader's, fallen already
    deal = only_deal(made)
    assert deal.carried
    assert deal.steps[8].raw == (0, 0)
    for step in deal.steps[9:]:
        assert (step.tricks, step.raw, step.table, step.leading) == (None, None, [], None)
        assert step.text


# Who sits where


def test_teams_by_players_or_by_the_seat() -> None:
    assert [bare(team) for team in sakka(look(lang="ar")).teams] == [
        "فريق سالم ونورة",
        "فريق فهد وعلي",
    ]
    assert sakka(look(lang="ar", seat=3)).teams == ("لهم", "لنا")
    assert sakka(look(lang="en", seat=0)).teams == ("us", "them")


def test_a_player_without_a_name_is_known_by_the_seat() -> None:
    document = record()
    document["players"][2]["name"] = ""
    player = sakka(look(document, "ar")).players[2]
    assert (player.label, player.short, player.name) == ("اللاعب 3", "اللاعب 3", "")


# The shuffle


def test_the_shuffle_can_be_made_again_from_what_is_given() -> None:
    given = sakka(look(record([played_deal()]))).shuffle
    assert (given.server_seed, given.holds, given.sakka_id) == (SEED, True, "A")
    assert given.first_dealer == 3
    (deal,) = given.deals
    by_seat, flip = first_hands(shuffle(KEY, deal.index), deal.dealer)
    assert [{DECK[card] for card in hand} for hand in by_seat] == [set(hand) for hand in deal.first]
    assert (deal.flip, deal.taker) == (DECK[flip], 2)
    assert deal.rest == dealt(0, 3, 2)["rest"]


def test_a_secret_that_is_not_shown_or_is_another() -> None:
    hidden = sakka(look(record(fairness=NO_SEED))).shuffle
    assert (hidden.revealed, hidden.holds, hidden.server_seed) == (False, False, None)
    other = sakka(look(record(fairness={"server_seed": "11" * 32}))).shuffle
    assert (other.revealed, other.holds) == (True, False)


def test_the_commitment_noted_makes_a_seed_the_committed_one() -> None:
    made = record(fairness={"commitment": "ab" * 32})
    assert not sakka(look(made)).shuffle.holds
    noted = Trust(commitment="66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925")
    assert sakka(look(made, trust=noted)).shuffle.holds


@pytest.mark.parametrize(
    ("cut", "shown"), [(7, 7), (31, 31), (0, None), (32, None), (2**53 - 1, None)]
)
def test_only_a_cut_that_a_deck_can_have(cut: int, shown: int | None) -> None:
    made = passed_out(0, 3, cut=cut)
    assert sakka(look(record([made], profile="elblot"))).shuffle.deals[0].cut == shown


def test_the_beacons_bytes_are_its_randomness() -> None:
    beacon = {"chain": "52" * 32, "round": 7, "randomness": "cd" * 32, "signature": "ab" * 48}
    given = sakka(look(record(fairness={"beacon": beacon}))).shuffle
    assert given.beacon_hex == "cd" * 32


# Whatever a record holds


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", NAMES)
def test_every_example_can_be_shown(name: str, lang: Lang) -> None:
    for seat in (None, 0, 3):
        view = look(example(name), lang, seat)
        assert view.verdict.sentence
        if view.sakka is None:
            continue
        assert all(step.text for deal in view.sakka.deals for step in deal.steps)
        told = json.loads(sakka_json(view.sakka))
        assert told["seat"] == seat
        assert len(told["deals"]) == len(view.sakka.deals)


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_every_way_to_spoil_a_record_can_be_shown(kind: str) -> None:
    _, spoiled = fitting(kind, "view")
    for lang in LANGS:
        view = look(spoiled.data, lang, 1, spoiled.trust)
        assert view.verdict.sentence
        if view.sakka is None:
            assert view.verdict.state == "invalid"
            continue
        shown = view.sakka.findings
        assert any(finding.code == spoiled.code for finding in shown)
        for deal in view.sakka.deals:
            assert deal.left_out == 0
            at_events = {id_ for step in deal.steps for id_ in step.findings}
            assert at_events == {id_ for id_ in deal.findings if shown[id_].event is not None}
        assert view.transcript[-1]


def test_the_json_cannot_end_its_block() -> None:
    document = record()
    document["players"][0]["name"] = "</script><b>"
    told = sakka_json(sakka(look(document)))
    assert "<" not in told
    assert json.loads(told)["players"][0]["name"] == "</script><b>"


def hostile() -> Made:
    """As many deals and events as a record may have, a finding at nearly every one."""
    deals = []
    for place in range(MAX_DEALS):
        made = passed_out(place, (3 + place) % 4)
        made["events"] = events("0 chat team;" * MAX_EVENTS)
        deals.append(made)
    return record(deals, mode="qaid", fairness=NO_SEED)


def test_a_page_is_bounded() -> None:
    view = look(hostile())
    told = sakka(view)
    assert len(told.findings) == MAX_FINDINGS
    assert view.findings_left_out > MAX_DEALS * MAX_EVENTS - MAX_FINDINGS
    steps = sum(len(deal.steps) for deal in told.deals)
    assert steps <= MAX_STEPS
    assert steps > MAX_STEPS - MAX_EVENTS, "as many as there is room for"
    assert all(len(deal.steps) in (0, MAX_EVENTS) for deal in told.deals)
    assert all(deal.left_out == MAX_EVENTS - len(deal.steps) for deal in told.deals)
    assert len(told.deals) == MAX_DEALS
    assert len(view.transcript) < MAX_STEPS + 2 * MAX_FINDINGS + 10 * MAX_DEALS


def test_deals_with_findings_have_their_steps_before_others() -> None:
    deals = []
    for place in range(MAX_DEALS):
        made = passed_out(place, (3 + place) % 4)
        made["events"] += events("0 ready;" * (MAX_EVENTS - len(made["events"])))
        deals.append(made)
    last = deals[-1]["events"]
    last[-1] = {"do": "sun", "seat": 0}
    told = sakka(look(record(deals)))
    assert [finding.code for finding in told.findings if finding.event is not None] == [
        "bid.after_close"
    ]
    assert told.deals[-1].steps
    assert told.deals[0].steps
    assert not told.deals[-2].steps


def test_errors_go_before_warnings_where_there_is_no_room() -> None:
    """Every pass a minute after the one before it, far past twelve seconds; at the end one error,
    as the deal is claimed to have ended."""
    late = ";".join(f"{seat % 4} pass @{(seat + 1) * 60_000}" for seat in range(MAX_EVENTS - 10))
    made = secret_deal(0, 3, 2, f"{BUYING};{late}", THROWN_IN)
    view = look(record([made]))
    found = sakka(view).findings
    assert len(found) == MAX_FINDINGS
    assert [each.code for each in found if each.severity == "error"] == ["score.outcome"]
    assert found[-1].code == "score.outcome", "in the order of the report all the same"
    assert {each.code for each in found[1:-1]} == {"time.late"}
    assert [each.id for each in found] == list(range(MAX_FINDINGS))
    assert view.findings_left_out > 0


def test_the_view_is_the_same_twice() -> None:
    once, again = (look(example("real-sakka-01.json"), "ar", 1) for _ in range(2))
    assert msgspec.json.encode(once) == msgspec.json.encode(again)
