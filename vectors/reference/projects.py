"""Projects and بلوت (docs/rules.md §1 and §6).

A declared project is a plain dict: seat, kind, cards, valid, laid.
"""

from typing import Any

from .cards import PROJECT_ORDER, rank, seats_from, suit, team
from .options import Options

Project = dict[str, Any]

KINDS_STRONGEST_FIRST = ["four_hundred", "hundred", "fifty", "sra"]
SUN_POINTS = {"sra": 4, "fifty": 10, "hundred": 20, "four_hundred": 40}
HOKM_POINTS = {"sra": 2, "fifty": 5, "hundred": 10}
AS_RAW = {"sra": 20, "fifty": 50, "hundred": 100, "four_hundred": 200}
BALOOT_POINTS = 2
BALOOT_AS_RAW = 20
MOST_IN_A_HAND = 2


# --- what is a project -----------------------------------------------------------------------


def is_run(cards: list[str]) -> bool:
    """Cards in a row, of one suit, none twice."""
    if len({suit(card) for card in cards}) != 1:
        return False
    places = sorted(PROJECT_ORDER.index(rank(card)) for card in cards)
    return places == list(range(places[0], places[0] + len(places)))


def is_four_alike(cards: list[str]) -> bool:
    return len(cards) == 4 and len(set(cards)) == 4 and len({rank(card) for card in cards}) == 1


def is_project(kind: str, cards: list[str], trump: str | None) -> bool:
    if kind == "sra":
        return len(cards) == 3 and is_run(cards)
    if kind == "fifty":
        return len(cards) == 4 and is_run(cards)
    if kind == "four_hundred":
        return trump is None and is_four_alike(cards) and rank(cards[0]) == "A"
    if len(cards) >= 5 and is_run(cards):
        return True
    alike = "TJQK" if trump is None else "TJQKA"
    return is_four_alike(cards) and rank(cards[0]) in alike


def unbroken_run(card: str, hand: list[str]) -> set[str]:
    """The longest row of the hand, in that card's suit, in which it stands."""
    row = {card}
    place = PROJECT_ORDER.index(rank(card))
    for step in (-1, 1):
        here = place + step
        while 0 <= here < 8 and PROJECT_ORDER[here] + suit(card) in hand:
            row.add(PROJECT_ORDER[here] + suit(card))
            here += step
    return row


def overlap(one: Project, other: Project, hand: list[str]) -> bool:
    """One card in both, or both out of one unbroken run."""
    if set(one["cards"]) & set(other["cards"]):
        return True
    if is_run(one["cards"]) and is_run(other["cards"]):
        return other["cards"][0] in unbroken_run(one["cards"][0], hand)
    return False


def fault_of_declaration(
    project: Project,
    at_its_first_card: bool,
    hand: list[str],
    before: list[Project],
    trump: str | None,
) -> str | None:
    """`hand` is the seat's eight; `before` what it declared before and was valid."""
    if not at_its_first_card:
        return "project.late"
    cards = project["cards"]
    if not is_project(project["kind"], cards, trump) or not set(cards) <= set(hand):
        return "project.cards"
    if len(before) >= MOST_IN_A_HAND:
        return "project.count"
    if any(overlap(project, other, hand) for other in before):
        return "project.overlap"
    return None


# --- whose are scored ------------------------------------------------------------------------


def strength(project: Project, dealer: int) -> tuple[int, int, int, int]:
    """Smaller is stronger: kind; a run before four alike; top card; the seat met first."""
    run = is_run(project["cards"])
    top = min(PROJECT_ORDER.index(rank(card)) for card in project["cards"])
    return (
        KINDS_STRONGEST_FIRST.index(project["kind"]),
        0 if run else 1,
        top,
        seats_from(dealer + 1).index(project["seat"]),
    )


def scored_projects(declared: list[Project], dealer: int) -> list[Project]:
    """Of the valid projects laid: those of the team that has the strongest, both partners'."""
    laid = [project for project in declared if project["valid"] and project["laid"]]
    if not laid:
        return []
    strongest = min(laid, key=lambda project: strength(project, dealer))
    return [project for project in laid if team(project["seat"]) == team(strongest["seat"])]


def project_factor(level: int, options: Options) -> int:
    """By 2 at دبل; at ثري and فور by 1, or in full; قهوة times 1."""
    if level in (1, 5):
        return 1
    if level == 2:
        return 2
    return level if options["project_multiplier"] == "full" else 1


def points_of(project: Project, trump: str | None) -> int:
    return SUN_POINTS[project["kind"]] if trump is None else HOKM_POINTS[project["kind"]]


# --- بلوت ------------------------------------------------------------------------------------


def pair(trump: str) -> list[str]:
    return ["K" + trump, "Q" + trump]


def is_baloot(card: str, hand: list[str], played_before: list[str], trump: str | None) -> bool:
    """K and Q of trump dealt to one seat, said with the second of them."""
    if trump is None or card not in pair(trump):
        return False
    other = pair(trump)[0] if card == pair(trump)[1] else pair(trump)[1]
    return other in hand and card in hand and other in played_before


def counts_unsaid(seat: int, scored: list[Project], trump: str, options: Options) -> bool:
    """Both stand in one run of that seat that is laid and scored."""
    if not options["baloot_counts_unsaid"]:
        return False
    return any(
        project["seat"] == seat
        and is_run(project["cards"])
        and set(pair(trump)) <= set(project["cards"])
        for project in scored
    )


def is_void(seat: int, scored: list[Project], trump: str, options: Options) -> bool:
    own = [project for project in scored if project["seat"] == seat]
    if options["baloot_void_in"] == "laid_four":
        return any(
            is_four_alike(project["cards"]) and rank(project["cards"][0]) in "KQ" for project in own
        )
    if options["baloot_void_in"] == "hundred_run":
        return any(
            project["kind"] == "hundred"
            and is_run(project["cards"])
            and set(pair(trump)) <= set(project["cards"])
            for project in own
        )
    return False


def baloot_by_team(
    said: list[int], scored: list[Project], trump: str | None, options: Options
) -> list[int]:
    """The بلوت of each team, 0 or 2; `said` are the seats that said it rightly."""
    points = [0, 0]
    if trump is None:
        return points
    for seat in range(4):
        has = seat in said or counts_unsaid(seat, scored, trump, options)
        if has and not is_void(seat, scored, trump, options):
            points[team(seat)] = BALOOT_POINTS
    return points
