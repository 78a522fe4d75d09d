"""البلوت (docs/rules.md §6): who holds it, said and unsaid, and what swallows it."""

import pytest

from tests.game.oracle_scoring import PROFILES, rules_of
from verifier.cards import SUITS, mask_of
from verifier.game.baloot import baloot_team, holds_pair
from verifier.game.projects import declare
from verifier.rules.options import Rules

HEARTS = SUITS.index("H")

# Seat 1 holds K and Q of hearts in a run of seven, and four K, four Q need more than one hand.
RUN = "AH KH QH JH TH 9H 7S 8S"
KINGS = "KS KH KD KC QH JH 7S 8S"
QUEENS = "QS QH QD QC KH AH 7S 8S"
PLAIN = "KH QH 7H 7S 8S 9S 7D 8D"


def cards(text: str) -> int:
    return mask_of(text.split())


def team(
    rules: Rules,
    hand: str,
    scored: list[tuple[str, str]],
    *,
    said: bool,
    seat: int = 1,
    said_only: bool = False,
) -> int | None:
    hands = [0, 0, 0, 0]
    hands[seat] = cards(hand)
    return baloot_team(
        rules,
        trump=HEARTS,
        hands=hands,
        said_seat=seat if said else None,
        scored=[declare(seat, kind, cards(named), False) for kind, named in scored],
        said_only=said_only,
    )


@pytest.mark.parametrize(
    ("hand", "holds"),
    [("KH QH", True), ("KH QS", False), ("KS QS", False), ("QH JH", False), ("AH KH", False)],
)
def test_6_king_and_queen_of_trump(hand: str, holds: bool) -> None:
    assert holds_pair(cards(hand), HEARTS) is holds


@pytest.mark.parametrize("trump", range(4))
def test_6_the_pair_of_each_suit(trump: int) -> None:
    suit = SUITS[trump]
    assert holds_pair(mask_of([f"K{suit}", f"Q{suit}"]), trump)
    assert not any(
        holds_pair(mask_of([f"K{suit}", f"Q{suit}"]), other) for other in range(4) if other != trump
    )


@pytest.mark.parametrize("profile", PROFILES)
@pytest.mark.parametrize("seat", range(4))
def test_6_said_with_the_pair_it_is_its_teams(profile: str, seat: int) -> None:
    assert team(rules_of(profile), PLAIN, [], said=True, seat=seat) == seat % 2


@pytest.mark.parametrize("profile", PROFILES)
def test_6_split_between_two_hands_or_in_sun_there_is_none(profile: str) -> None:
    hands = [mask_of(["KH", "QS"]), 0, mask_of(["QH", "KS"]), 0]
    rules = rules_of(profile)
    for said in (0, 2, None):
        assert baloot_team(rules, trump=HEARTS, hands=hands, said_seat=said, scored=[]) is None
    whole = [mask_of(["KH", "QH"]), 0, 0, 0]
    assert baloot_team(rules, trump=None, hands=whole, said_seat=0, scored=[]) is None


@pytest.mark.parametrize("profile", PROFILES)
def test_6_unsaid_without_a_project_it_does_not_count(profile: str) -> None:
    assert team(rules_of(profile), PLAIN, [], said=False) is None


@pytest.mark.parametrize("profile", PROFILES)
def test_6_said_by_another_seat_it_is_not_said(profile: str) -> None:
    hands = [0, cards(PLAIN), 0, 0]
    for wrong in (0, 2, 3):
        got = baloot_team(rules_of(profile), trump=HEARTS, hands=hands, said_seat=wrong, scored=[])
        assert got is None


# what is scored by seat 1, said, team in saharat, elblot, waraq52
SCORED = [
    # Unsaid in a run laid and scored: saharat and elblot count it, waraq52 wants it said.
    (RUN, [("sra", "AH KH QH")], False, (1, 1, None)),
    (RUN, [("sra", "KH QH JH")], False, (1, 1, None)),
    (RUN, [("fifty", "KH QH JH TH")], False, (1, 1, None)),
    (RUN, [("hundred", "KH QH JH TH 9H")], False, (1, 1, None)),
    # Only one of the two in the run: not both.
    (RUN, [("sra", "QH JH TH")], False, (None, None, None)),
    (RUN, [("sra", "JH TH 9H")], False, (None, None, None)),
    # Said with those runs: only a مية run that holds both swallows it, in waraq52.
    (RUN, [("sra", "AH KH QH")], True, (1, 1, 1)),
    (RUN, [("fifty", "AH KH QH JH")], True, (1, 1, 1)),
    (RUN, [("hundred", "AH KH QH JH TH")], True, (1, 1, None)),
    (RUN, [("hundred", "KH QH JH TH 9H")], True, (1, 1, None)),
    # Four K or four Q: saharat has no بلوت with them; they never make an unsaid one.
    (KINGS, [("hundred", "KS KH KD KC")], True, (None, 1, 1)),
    (QUEENS, [("hundred", "QS QH QD QC")], True, (None, 1, 1)),
    (KINGS, [("hundred", "KS KH KD KC")], False, (None, None, None)),
    (QUEENS, [("hundred", "QS QH QD QC")], False, (None, None, None)),
    # Four of another rank touch nothing.
    ("JS JH JD JC KH QH 7S 8S", [("hundred", "JS JH JD JC")], True, (1, 1, 1)),
    # A run beside the four: the four void it also where the run would count it unsaid.
    ("KS KH KD KC QS QH QD QC", [("hundred", "QS QH QD QC")], True, (None, 1, 1)),
]


@pytest.mark.parametrize("column", range(3), ids=PROFILES)
@pytest.mark.parametrize(("hand", "scored", "said", "right"), SCORED)
def test_6_with_scored_projects(
    hand: str,
    scored: list[tuple[str, str]],
    said: bool,
    right: tuple[int | None, ...],
    column: int,
) -> None:
    assert team(rules_of(PROFILES[column]), hand, scored, said=said) == right[column]


@pytest.mark.parametrize("profile", PROFILES)
def test_a_pair_dealt_twice_by_mistake_is_his_who_says_it(profile: str) -> None:
    hands = [cards(PLAIN), cards(PLAIN), 0, 0]
    for seat in (0, 1):
        got = baloot_team(rules_of(profile), trump=HEARTS, hands=hands, said_seat=seat, scored=[])
        assert got == seat


@pytest.mark.parametrize("profile", PROFILES)
def test_6_only_the_holders_own_projects_matter(profile: str) -> None:
    """The partner's مية in another suit neither makes بلوت count nor voids it."""
    hands = [0, cards(PLAIN), 0, cards("AS KS QS JS TS AD AC JD")]
    partner = declare(3, "hundred", cards("AS KS QS JS TS"), False)
    rules = rules_of(profile)
    said = baloot_team(rules, trump=HEARTS, hands=hands, said_seat=1, scored=[partner])
    unsaid = baloot_team(rules, trump=HEARTS, hands=hands, said_seat=None, scored=[partner])
    assert (said, unsaid) == (1, None)


def test_6_the_options_one_by_one() -> None:
    four, run = [("hundred", "KS KH KD KC")], [("hundred", "AH KH QH JH TH")]
    for void, with_four, with_run in (
        ("none", 1, 1),
        ("laid_four", None, 1),
        ("hundred_run", 1, None),
    ):
        rules = rules_of("elblot", baloot_void_in=void)
        assert team(rules, KINGS, four, said=True) == with_four
        assert team(rules, RUN, run, said=True) == with_run
        assert team(rules, RUN, run, said=False) == with_run
    assert team(rules_of("elblot", baloot_counts_unsaid=False), RUN, run, said=False) is None


@pytest.mark.parametrize("profile", PROFILES)
def test_8_after_tasjeel_only_what_was_said_counts(profile: str) -> None:
    rules = rules_of(profile)
    sra = [("sra", "AH KH QH")]
    assert team(rules, RUN, sra, said=False, said_only=True) is None
    assert team(rules, RUN, sra, said=True, said_only=True) == 1


def test_8_after_tasjeel_what_voids_it_still_does() -> None:
    kings = [("hundred", "KS KH KD KC")]
    assert team(rules_of("saharat"), KINGS, kings, said=True, said_only=True) is None
    run = [("hundred", "AH KH QH JH TH")]
    assert team(rules_of("waraq52"), RUN, run, said=True, said_only=True) is None
