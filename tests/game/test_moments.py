"""What a deal looked like at every event, by hand from docs/rules.md and against other answers.

The hands are those of ``positions``: seat 3 deals, so seat 0 speaks and leads first. Seat 0 holds
JS KS QS 7H 8H AD 7D 7C, seat 1 TS 9S AH TH KH 8D 9D 8C, seat 2 7S 8S QH JH 9H TD KD AC, seat 3
AS QD JD TC KC QC JC 9C; JS is turned up.
"""

from functools import cache
from itertools import product
from typing import Any

import msgspec
import pytest

from tests.build import deal
from vectors.reference import playing
from vectors.reference.options import PROFILES
from verifier.cards import DECK, texts_in
from verifier.game.deal import Setting
from verifier.game.moments import DealMoments, Moment, moments
from verifier.game.sawa import Budget
from verifier.record.model import Deal, Mode, Play, ProfileName, Record
from verifier.rules.profiles import resolve
from verifier.samples.simulate import Wish, simulate
from verifier.samples.tamper import fitting
from verifier.verify import verify

from .positions import FIRST_TRICK, HANDS, HOKM, HOKM_DEALT_BY_0, SUN


def told(
    happened: str,
    *,
    hands: Any = HANDS,
    dealer: int = 3,
    profile: str = "saharat",
    mode: str = "sahl",
    score: tuple[int, int] = (0, 0),
    bought: bool = True,
) -> DealMoments:
    typed = msgspec.convert(deal(hands, "JS", happened, dealer=dealer, bought=bought), Deal)
    return moments(typed, dealer, Setting(resolve(profile), mode == "qaid", score, Budget(0)))


def at(happened: str, event: int, **how: Any) -> Moment:
    return told(happened, **how).moments[event]


def legal(happened: str, event: int, **how: Any) -> set[str]:
    mask = at(happened, event, **how).legal
    assert mask is not None
    return set(texts_in(mask))


# Which cards were legal: docs/rules.md §5


def test_the_leader_may_lead_any_card() -> None:
    assert legal(HOKM + "0 play JS", 4) == set(HANDS[0].split())


def test_closed_no_trump_is_led_while_anything_else_is_held() -> None:
    assert legal(HOKM + "1 double closed;0 play 7H", 5) == {"7H", "8H", "AD", "7D", "7C"}


def test_whoever_holds_the_suit_led_plays_it() -> None:
    """Item 1: spades are trump, diamonds led."""
    assert legal(HOKM + FIRST_TRICK + "0 play AD;1 play 8D", 9) == {"8D", "9D"}


def test_trump_led_is_topped_where_it_can_be() -> None:
    """Item 2: TS leads, 8S under it; over the ace seat 0 of JS KS QS owes the jack."""
    text = HOKM_DEALT_BY_0 + "1 play TS;2 play 8S;3 play AS;0 play JS"
    assert legal(text, 8, dealer=0) == {"7S", "8S"}, "none of them tops the ten: either"
    assert legal(text, 9, dealer=0) == {"AS"}
    assert legal(text, 10, dealer=0) == {"JS"}


def test_without_the_suit_and_without_trump_anything() -> None:
    """Item 3: seat 3's only trump, AS, fell in the first trick, and it has no heart."""
    text = HOKM + FIRST_TRICK + "0 play 7H;1 play AH;2 play QH;3 play QD"
    assert legal(text, 11) == {"QD", "JD", "TC", "KC", "QC", "JC", "9C"}


def test_over_the_partner_a_trump_is_owed_as_the_rules_say() -> None:
    """Item 4: AH of seat 1 holds; its partner 3 has no heart and AS."""
    text = HOKM + "0 play 7H;1 play AH;2 play QH;3 play AS"
    assert legal(text, 7) == {"AS"}, "ruff_for_partner"
    assert legal(text, 7, profile="elblot") == set(HANDS[3].split())


def test_out_of_turn_nothing_is_legal() -> None:
    moment = at(HOKM + "1 play AH", 4)
    assert (moment.turn, moment.legal) == (0, 0)


def test_before_the_buying_closed_no_card_is_legal() -> None:
    moment = at("0 pass;1 play AH", 1)
    assert (moment.turn, moment.legal) == (1, 0)


def test_only_a_card_has_legal_cards() -> None:
    found = told(HOKM + "3 chat all;0 play JS").moments
    assert [moment.legal is not None for moment in found] == [False] * 5 + [True]


# Which words were offered: docs/rules.md §3, §4


@pytest.mark.parametrize(
    ("text", "event", "words"),
    [
        ("0 pass", 0, {"pass", "hokm S", "sun"}),
        (HOKM, 1, {"pass", "sun"}),
        # The dealer's left (2) is the buyer's partner; the dealer (3) hears an opponent's hokm.
        (HOKM, 2, {"pass", "sun"}),
        (HOKM, 3, {"pass", "sun", "ashkal"}),
        ("0 pass;1 pass;2 pass;3 pass;0 pass", 4, {"pass", "hokm H", "hokm D", "hokm C", "sun"}),
        ("0 pass;2 pass", 1, set()),
        (HOKM + "1 double", 4, {"pass", "double", "double closed"}),
        (HOKM + "1 double;0 three", 5, {"pass", "three"}),
        (HOKM + "1 double;3 three", 5, {"pass"}),
        (HOKM + "1 pass", 4, {"pass", "double", "double closed"}),
    ],
)
def test_the_words_that_the_seat_had(text: str, event: int, words: set[str]) -> None:
    moment = at(text, event, bought="hokm" in text)
    assert moment.words is not None
    assert set(moment.words) == words


def test_a_sun_is_doubled_only_by_the_score() -> None:
    """docs/rules.md §4: the doublers at most 100, the buyers at least 101."""
    text = SUN + "1 double"
    assert at(text, 1, score=(101, 100)).words == ("pass", "double", "double closed")
    assert at(text, 1, score=(100, 100)).words == ("pass",)


def test_a_card_and_what_is_no_word_of_buying_has_no_words() -> None:
    found = told(HOKM + FIRST_TRICK + "0 sawa").moments[4:]
    assert [moment.words for moment in found] == [None] * 5


# Phases and turns


def test_phases() -> None:
    text = HOKM + "1 double;2 chat all;" + FIRST_TRICK + "1 chat all"
    phases = [moment.phase for moment in told(text).moments]
    assert phases == ["buying"] * 4 + ["doubling"] * 2 + ["play"] * 5


def test_after_a_ruling_that_ends_the_deal_it_is_the_end() -> None:
    text = HOKM + "0 play AD;1 play AH;0 qaid revoke 1;0 ruling yes tasjeel;3 ready;2 play TD"
    found = told(text, mode="qaid").moments
    assert [moment.phase for moment in found[4:]] == ["play"] * 4 + ["end"] * 2
    assert (found[-1].turn, found[-1].legal) == (None, 0)
    assert [lying.seat for lying in found[-1].table] == [0, 1], "the card too many lies nowhere"


def test_all_passed_twice_is_the_end() -> None:
    text = ";".join(f"{seat} pass" for seat in (0, 1, 2, 3) * 2)
    found = told(text + ";0 ready", bought=False)
    assert found.moments[-1].phase == "end"
    assert found.hands is None
    assert [moment.round for moment in found.moments] == [1] * 4 + [2] * 5


def test_turns_follow_the_right_and_the_winner() -> None:
    text = HOKM + FIRST_TRICK + "0 play 7H;1 play AH;2 play QH;3 play QD;1 play TH"
    turns = [moment.turn for moment in told(text).moments]
    assert turns == [0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 1]


def test_the_buying_may_pass_over_seats_that_have_only_a_pass() -> None:
    """With an ace up nobody but the dealer's right turns a hokm into sun, and seat 2 says no أشكل
    over its partner's: so the dealer may speak next."""
    made = deal(HANDS, "AS", "0 hokm S;3 ashkal", taker=3, bought=False)
    typed = msgspec.convert(made, Deal)
    found = moments(typed, 3, Setting(resolve("saharat"), False, (0, 0), Budget(0))).moments
    assert (found[1].turn, found[1].words) == (3, ("pass", "ashkal"))


# What lay on the table


def test_the_table_as_it_fills_and_who_holds_it() -> None:
    found = told(HOKM + "0 play AD;1 play 8D;2 play KD;3 play QD;0 play 7H").moments[4:]
    assert [[DECK[lying.card] for lying in moment.table] for moment in found] == [
        ["AD"],
        ["AD", "8D"],
        ["AD", "8D", "KD"],
        ["AD", "8D", "KD", "QD"],
        ["7H"],
    ]
    assert [moment.leading for moment in found] == [0] * 5
    assert [moment.won for moment in found] == [None, None, None, 0, None]


def test_a_trump_takes_the_trick_over() -> None:
    found = told(HOKM + "0 play 7H;1 play AH;2 play QH;3 play AS").moments[4:]
    assert [moment.leading for moment in found] == [0, 1, 1, 3]
    assert (found[3].won, found[3].tricks) == (3, (0, 1))
    assert found[3].raw == (0, 11 + 3 + 11), "AH, QH and the ace of trump; 7H is nothing"


def test_raw_grows_trick_by_trick() -> None:
    """J T 8 A of trump are 20 + 10 + 0 + 11."""
    found = told(HOKM + FIRST_TRICK).moments[4:]
    assert [moment.raw for moment in found] == [(0, 0)] * 3 + [(41, 0)]


def test_a_full_trick_lies_until_the_next_card() -> None:
    found = told(HOKM + FIRST_TRICK + "2 chat all;0 play AD").moments
    assert len(found[8].table) == 4
    assert (found[8].leading, found[8].won) == (0, None)
    assert len(found[9].table) == 1


def test_a_card_out_of_turn_lies_as_that_seats() -> None:
    found = told(HOKM + "1 play AH;0 play 7H").moments[4:]
    assert [[lying.seat for lying in moment.table] for moment in found] == [[1], [1, 0]]


# سوا, what breaks the replay, the hands


def test_a_granted_sawa_gives_the_tricks_left() -> None:
    """Seat 0 of all spades: eight tricks, 162."""
    found = told(HOKM + "0 sawa;3 ready", hands=None)
    assert [moment.tricks for moment in found.moments[3:]] == [(0, 0), (8, 0), (8, 0)]
    assert found.moments[4].raw == (162, 0)
    assert found.granted == 4


def test_a_sawa_that_a_card_follows_gives_nothing() -> None:
    found = told(HOKM + FIRST_TRICK + "0 sawa;0 play AD")
    assert found.moments[8].tricks == (1, 0)
    assert found.granted is None


def test_after_a_card_that_is_not_in_the_hand_nothing_is_known() -> None:
    text = HOKM + FIRST_TRICK + "0 play AH;1 play TH;2 play QH"
    found = told(text).moments
    assert [moment.known for moment in found] == [True] * 8 + [False] * 3
    broke = found[8]
    assert broke.turn == 0
    assert "AH" not in texts_in(broke.legal or 0), "what seat 0 could play is still known"
    for moment in found[8:]:
        after = (moment.table, moment.leading, moment.won, moment.tricks, moment.raw)
        assert after == ((), None, None, None, None)
    assert [(moment.turn, moment.legal) for moment in found[9:]] == [(None, None)] * 2


def test_the_hands_are_the_eight_cards_with_the_card_turned_up() -> None:
    found = told(HOKM + FIRST_TRICK)
    assert found.hands is not None
    assert [set(texts_in(hand)) for hand in found.hands] == [set(hand.split()) for hand in HANDS]


def test_a_deal_without_events_has_no_moments() -> None:
    assert told("", bought=False).moments == []


# Against other answers, over whole sakkas

PROFILE_NAMES: tuple[ProfileName, ...] = ("saharat", "elblot", "waraq52")
MODES: tuple[Mode, ...] = ("sahl", "qaid")
TABLES = list(product(PROFILE_NAMES, MODES))


@cache
def sakka(profile: ProfileName, mode: Mode) -> Record:
    return simulate(f"moments {profile} {mode}", Wish(profile=profile, mode=mode))


def of_record(record: Record) -> list[DealMoments]:
    """All deals of a record that is dealt by the dealers recorded."""
    rules = resolve(record.rules.profile, record.rules.options)
    before = (0, 0)
    found = []
    for each in record.deals:
        setting = Setting(rules, record.table.mode == "qaid", before, Budget())
        found.append(moments(each, each.dealer, setting))
        before = each.result.score
    return found


@pytest.mark.parametrize(("profile", "mode"), TABLES)
def test_the_end_is_what_verify_computes(profile: ProfileName, mode: Mode) -> None:
    record = sakka(profile, mode)
    report = verify(msgspec.json.encode(record))
    scored = 0
    for told_deal, judged in zip(of_record(record), report.deals, strict=True):
        computed = judged.computed
        assert told_deal.played.outcome == computed.outcome
        if computed.outcome != "scored" or computed.winners is None:
            continue
        scored += 1
        last = told_deal.moments[-1]
        assert last.raw == computed.raw
        assert last.tricks == tuple(
            sum(seat % 2 == team for seat in computed.winners) for team in (0, 1)
        )
        won = [moment.won for moment in told_deal.moments if moment.won is not None]
        assert computed.winners[: len(won)] == won
    assert scored


@pytest.mark.parametrize(("profile", "mode"), TABLES)
def test_legal_cards_are_those_of_the_second_program(profile: ProfileName, mode: Mode) -> None:
    """``vectors.reference`` was written from docs/rules.md alone; each card of each deal."""
    record = sakka(profile, mode)
    options = {**PROFILES[profile], **msgspec.to_builtins(record.rules.options or {})}
    asked = 0
    for each, told_deal in zip(record.deals, of_record(record), strict=True):
        contract = told_deal.played.contract
        if contract is None or told_deal.hands is None:
            continue
        play = playing.Play(contract.suit, contract.closed, options)
        hands = [texts_in(hand) for hand in told_deal.hands]
        lying: list[tuple[int, str]] = []
        akka = False
        for event, moment in zip(each.events, told_deal.moments, strict=True):
            if not isinstance(event, Play) or moment.phase == "end":
                continue
            assert moment.legal is not None
            right = playing.legal_cards(event.seat, hands[event.seat], lying, akka, play)
            assert set(texts_in(moment.legal)) == set(right)
            asked += 1
            if not lying:
                akka = event.say is not None and "akka" in event.say
            hands[event.seat].remove(event.card)
            lying.append((event.seat, event.card))
            if moment.won is not None:
                lying, akka = [], False
    assert asked > 100


@pytest.mark.parametrize("kind", ["revoke", "no_trump", "no_overtrump", "closed_lead"])
def test_a_broken_duty_is_a_card_that_was_not_legal(kind: str) -> None:
    """And what was legal is what the finding says, which docs/record.md asks for."""
    _, spoiled = fitting(kind, "moments")
    record = msgspec.json.decode(spoiled.data, type=Record)
    finding = next(each for each in verify(spoiled.data).findings if each.code == spoiled.code)
    assert finding.deal is not None
    assert finding.event is not None
    moment = of_record(record)[finding.deal].moments[finding.event]
    assert moment.legal is not None
    assert texts_in(moment.legal) == finding.expected
    assert finding.actual not in texts_in(moment.legal)
