"""النشرة: what a deal puts on the sheet, and when the sakka is over (docs/rules.md §1, §7, §8).

Pairs are by team, ``(team 0, team 1)``. "raw" is أبناط of cards with the last trick's 10, "points"
what goes on the sheet. B is the buyer's team, O the other.
"""

from typing import NamedTuple

from ..cards import ACE, team_of
from ..rules.options import Rules
from .baloot import BALOOT_POINTS, BALOOT_RAW
from .projects import project_factor

TARGET = 152
"""A team with this many points, and more than the other, has won the sakka (docs/rules.md §1)."""

TRICKS = 8
_ACES = 0x01010101 << ACE
_RAW_A_POINT = BALOOT_RAW // BALOOT_POINTS

Pair = tuple[int, int]


class Count(NamedTuple):
    """What a deal gives.

    ``points`` are added to the score; ``projects`` (multiplied) and ``baloot`` are what the team
    that laid or said them has, also where the points go to the other (§7); ``winner`` is the team
    that won the deal, and in قهوة the sakka.
    """

    points: Pair
    projects: Pair
    baloot: Pair
    winner: int


def hokm_points(raw: int) -> int:
    """A team's raw in hokm, rounded to points: five goes down, six up (§1 "Rounding")."""
    return raw // 10 + (raw % 10 >= 6)


def sun_points(raw: int) -> int:
    """A team's raw in sun, rounded to points: five is the odd point between two (§1 "Rounding")."""
    tens, units = divmod(raw, 10)
    if units < 5:
        return 2 * tens
    return 2 * tens + (1 if units == 5 else 2)


def deal_total(sun: bool) -> int:
    """T of docs/rules.md §7: all points of the cards of a deal."""
    return 26 if sun else 16


def card_points(sun: bool, counted: int, raw: Pair) -> Pair:
    """The cards' points: team ``counted`` is counted, the other gets the rest, never both (§1)."""
    points = sun_points(raw[counted]) if sun else hokm_points(raw[counted])
    return _pair(counted, points, deal_total(sun) - points)


def counted_team(buyers: int, last_raiser: int | None) -> int:
    """The team that is counted: O undoubled; doubled, the one opposite the last raise (§7.2).

    The raise is the team's whose seat said it, also where it was not that seat's turn.
    """
    return 1 - (buyers if last_raiser is None else team_of(last_raiser))


def kaboot_team(tricks: Pair) -> int | None:
    """The team that took all eight tricks, or None (§7.1). A trick without أبناط is a trick."""
    if tricks[0] == TRICKS:
        return 0
    return 1 if tricks[1] == TRICKS else None


def kaboot_value(rules: Rules, sun: bool, reversed_: bool, factor: int) -> int:
    """What a كبوت is worth without projects and بلوت (§7.1): 25, 44, or the reverse's points."""
    value = 44 if sun else 25
    if reversed_ and rules.reverse_kaboot > 0:
        value = rules.reverse_kaboot
    return value * factor if rules.kaboot_doubled else value


def kaboot_reversed(*, sun: bool, buyer: int, dealer: int, buyer_hand: int, sweeper: int) -> bool:
    """الكبوت المقلوب: the dealer's right bought a sun with an ace in hand and took nothing (§7.1).

    ``buyer_hand`` is the buyer's eight cards. After أشكل the caller is the buyer, so a dealer's
    right that only took the card turned up is not meant.
    """
    return (
        sun and buyer == (dealer + 1) % 4 and sweeper != team_of(buyer) and buyer_hand & _ACES != 0
    )


def kaboot_points(rules: Rules, sweeper: int, value: int, projects: Pair, baloot: Pair) -> Pair:
    """Both teams' points after a كبوت worth ``value`` (§7.1)."""
    if rules.kaboot_extras == "all":
        return _pair(sweeper, value + sum(projects) + sum(baloot), 0)
    swept = 1 - sweeper
    kept = baloot[swept] if rules.kaboot_loser_baloot else 0
    return _pair(sweeper, value + projects[sweeper] + baloot[sweeper], kept)


def compared(
    rules: Rules,
    *,
    sun: bool,
    counted: int,
    raw: Pair,
    project_points: Pair,
    project_raw: Pair,
    baloot: Pair,
) -> Pair:
    """What the teams are compared by, in أبناط or in points, nothing multiplied (§7.2)."""
    if rules.compare == "raw":
        return (
            raw[0] + project_raw[0] + _RAW_A_POINT * baloot[0],
            raw[1] + project_raw[1] + _RAW_A_POINT * baloot[1],
        )
    cards = card_points(sun, counted, raw)
    return (
        cards[0] + project_points[0] + baloot[0],
        cards[1] + project_points[1] + baloot[1],
    )


def tie_loser(rules: Rules, doubler: int | None, last_raiser: int) -> int:
    """The team that loses a doubled tie: the one that said دبل, or that raised last (§7.4).

    Where دبل was never said (a raise out of turn skipped it), nobody but the last raiser is left.
    """
    if rules.doubled_tie_loser == "first_doubler" and doubler is not None:
        return team_of(doubler)
    return team_of(last_raiser)


def undoubled_points(
    rules: Rules, *, sun: bool, buyers: int, made: bool, raw: Pair, projects: Pair, baloot: Pair
) -> Pair:
    """Both teams' points in a deal without a double (§7.3)."""
    others = 1 - buyers
    if made:
        cards = card_points(sun, others, raw)
        return (
            cards[0] + projects[0] + baloot[0],
            cards[1] + projects[1] + baloot[1],
        )
    taken = deal_total(sun) + projects[0] + projects[1] + baloot[others]
    if rules.fail_baloot == "owner":
        return _pair(others, taken, baloot[buyers])
    return _pair(others, taken + baloot[buyers], 0)


def doubled_points(
    rules: Rules,
    *,
    sun: bool,
    winner: int,
    factor: int,
    last_raiser: int,
    projects: Pair,
    baloot: Pair,
) -> Pair:
    """Both teams' points in a doubled deal: the winner takes all of it (§7.4)."""
    taken = deal_total(sun) * factor
    own = taken + projects[winner] + baloot[winner]
    everything = taken + sum(projects) + sum(baloot)
    extras = rules.doubled_extras
    if extras == "winner_own":
        return _pair(winner, own, baloot[1 - winner])
    if extras == "escalator" and winner == team_of(last_raiser):
        return _pair(winner, own, 0)
    return _pair(winner, everything, 0)


def count_deal(
    rules: Rules,
    *,
    sun: bool,
    buyer: int,
    dealer: int,
    raw: Pair,
    tricks: Pair,
    factor: int,
    gahwa: bool,
    doubler: int | None,
    last_raiser: int | None,
    project_points: Pair,
    project_raw: Pair,
    baloot: Pair,
    buyer_hand: int,
) -> Count:
    """Count a deal whose eight tricks are taken or granted (docs/rules.md §7).

    ``buyer``, ``dealer``, ``doubler`` (who said دبل first) and ``last_raiser`` are seats, the last
    two None where nobody did; the deal is doubled where there is a ``last_raiser``. ``factor`` is 1
    to 4 and without meaning in ``gahwa``. ``project_points`` and ``project_raw`` are those of the
    projects scored, not multiplied; ``baloot`` 0 or 2 each; ``buyer_hand`` the buyer's eight cards.
    """
    buyers = team_of(buyer)
    sweeper = kaboot_team(tricks)
    times = project_factor(rules, factor, gahwa)
    projects = (project_points[0] * times, project_points[1] * times)
    if sweeper is not None:
        if gahwa:
            return Count((0, 0), projects, baloot, sweeper)
        reversed_ = kaboot_reversed(
            sun=sun, buyer=buyer, dealer=dealer, buyer_hand=buyer_hand, sweeper=sweeper
        )
        value = kaboot_value(rules, sun, reversed_, factor)
        return Count(
            kaboot_points(rules, sweeper, value, projects, baloot), projects, baloot, sweeper
        )
    sides = compared(
        rules,
        sun=sun,
        counted=counted_team(buyers, last_raiser),
        raw=raw,
        project_points=project_points,
        project_raw=project_raw,
        baloot=baloot,
    )
    if last_raiser is None:
        # B makes an undoubled tie (§1).
        made = sides[buyers] >= sides[1 - buyers]
        points = undoubled_points(
            rules, sun=sun, buyers=buyers, made=made, raw=raw, projects=projects, baloot=baloot
        )
        return Count(points, projects, baloot, buyers if made else 1 - buyers)
    if sides[0] == sides[1]:
        winner = 1 - tie_loser(rules, doubler, last_raiser)
    else:
        winner = 0 if sides[0] > sides[1] else 1
    if gahwa:
        return Count((0, 0), projects, baloot, winner)
    points = doubled_points(
        rules,
        sun=sun,
        winner=winner,
        factor=factor,
        last_raiser=last_raiser,
        projects=projects,
        baloot=baloot,
    )
    return Count(points, projects, baloot, winner)


def count_tasjeel(
    rules: Rules,
    *,
    sun: bool,
    gaining: int,
    factor: int,
    gahwa: bool,
    project_points: int,
    baloot: int,
) -> Count:
    """تسجيل for team ``gaining`` (docs/rules.md §8): all points of the deal, never a كبوت's.

    ``project_points`` are all validly declared projects of that team, laid or not, not multiplied;
    ``baloot`` is 2 where that team said it by then. In قهوة it wins the sakka, without points.
    """
    projects = project_points * project_factor(rules, factor, gahwa)
    points = 0 if gahwa else deal_total(sun) * factor + projects + baloot
    return Count(
        _pair(gaining, points, 0), _pair(gaining, projects, 0), _pair(gaining, baloot, 0), gaining
    )


def winner_of(score: Pair) -> int | None:
    """The team that has won the sakka with this score, or None: it goes on, as when level (§1)."""
    if score[0] == score[1] or max(score) < TARGET:
        return None
    return 0 if score[0] > score[1] else 1


def _pair(team: int, its: int, others: int) -> Pair:
    """The pair in which ``team`` has ``its`` and the other team ``others``."""
    return (its, others) if team == 0 else (others, its)
