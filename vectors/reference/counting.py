"""Counting (docs/rules.md §7), sentence by sentence.

A deal to count is a plain dict:

    trump           None in sun
    dealer, buyer   seats
    level           1, 2, 3, 4, 5 (قهوة)
    doubler         the team that said دبل, last: the team that raised last (None where undoubled)
    raw             أبناط by team, last trick included
    tricks          how many each team took
    scored          the projects that are scored, as kinds by team: [["sra"], []]
    baloot          بلوت by team: 0 or 2
    buyer_has_ace   among the buyer's eight
"""

from typing import Any

from .cards import team
from .options import Options
from .projects import AS_RAW, BALOOT_AS_RAW, HOKM_POINTS, SUN_POINTS, project_factor

TARGET = 152


def round_hokm(x: int) -> int:
    return x // 10 + (1 if x % 10 >= 6 else 0)


def round_sun(x: int) -> int:
    u = x % 10
    if u <= 4:
        return 2 * (x // 10)
    if u == 5:
        return 2 * (x // 10) + 1
    return 2 * (x // 10) + 2


def whole(trump: str | None) -> int:
    """T."""
    return 26 if trump is None else 16


def rounded(raw: int, trump: str | None) -> int:
    return round_sun(raw) if trump is None else round_hokm(raw)


def project_points(deal: dict[str, Any]) -> list[int]:
    """The scored projects of each team in points, not multiplied."""
    table = SUN_POINTS if deal["trump"] is None else HOKM_POINTS
    return [sum(table[kind] for kind in kinds) for kinds in deal["scored"]]


def kaboot_team(deal: dict[str, Any]) -> int | None:
    for number in (0, 1):
        if deal["tricks"][number] == 8:
            return number
    return None


def is_reverse(deal: dict[str, Any], options: Options) -> bool:
    return bool(
        deal["trump"] is None
        and deal["buyer"] == (deal["dealer"] + 1) % 4
        and deal["buyer_has_ace"]
        and deal["tricks"][team(deal["buyer"])] == 0
        and options["reverse_kaboot"] > 0
    )


def compared(deal: dict[str, Any], options: Options) -> list[int]:
    """What each team has to be compared, by `compare`."""
    trump = deal["trump"]
    if options["compare"] == "raw":
        return [
            deal["raw"][number]
            + sum(AS_RAW[kind] for kind in deal["scored"][number])
            + (BALOOT_AS_RAW if deal["baloot"][number] else 0)
            for number in (0, 1)
        ]
    counted = 1 - team(deal["buyer"]) if deal["level"] == 1 else 1 - deal["last"]
    cards = [0, 0]
    cards[counted] = rounded(deal["raw"][counted], trump)
    cards[1 - counted] = whole(trump) - cards[counted]
    plain = project_points(deal)
    return [cards[number] + plain[number] + deal["baloot"][number] for number in (0, 1)]


def winner_of_doubled(deal: dict[str, Any], options: Options) -> int:
    """Higher wins; a tie loses the team that said دبل, or that raised last."""
    sums = compared(deal, options)
    if sums[0] != sums[1]:
        return 0 if sums[0] > sums[1] else 1
    by_first = options["doubled_tie_loser"] == "first_doubler"
    loser = deal["doubler"] if by_first else deal["last"]
    return 1 - int(loser)


def count_kaboot(deal: dict[str, Any], taker: int, options: Options) -> list[int]:
    base = 44 if deal["trump"] is None else 25
    if is_reverse(deal, options):
        base = options["reverse_kaboot"]
    if options["kaboot_doubled"]:
        base *= deal["level"]
    p, n = multiplied_projects(deal, options), deal["baloot"]
    points = [0, 0]
    points[taker] = base + p[taker] + n[taker]
    if options["kaboot_extras"] == "all":
        points[taker] += p[1 - taker] + n[1 - taker]
    elif options["kaboot_loser_baloot"]:
        points[1 - taker] = n[1 - taker]
    return points


def count_undoubled(deal: dict[str, Any], options: Options) -> list[int]:
    trump = deal["trump"]
    b = team(deal["buyer"])
    o = 1 - b
    p, n = multiplied_projects(deal, options), deal["baloot"]
    sums = compared(deal, options)
    points = [0, 0]
    if sums[b] >= sums[o]:
        cards = rounded(deal["raw"][o], trump)
        points[o] = cards + p[o] + n[o]
        points[b] = whole(trump) - cards + p[b] + n[b]
    else:
        points[o] = whole(trump) + p[o] + p[b] + n[o]
        if options["fail_baloot"] == "owner":
            points[b] = n[b]
        else:
            points[o] += n[b]
    return points


def count_doubled(deal: dict[str, Any], options: Options) -> list[int]:
    winner = winner_of_doubled(deal, options)
    loser = 1 - winner
    p, n = multiplied_projects(deal, options), deal["baloot"]
    points = [0, 0]
    points[winner] = whole(deal["trump"]) * deal["level"]
    own = p[winner] + n[winner]
    everybodys = own + p[loser] + n[loser]
    if options["doubled_extras"] == "winner_own":
        points[winner] += own
        points[loser] = n[loser]
    elif options["doubled_extras"] == "escalator":
        points[winner] += own if deal["last"] == winner else everybodys
    else:
        points[winner] += everybodys
    return points


def multiplied_projects(deal: dict[str, Any], options: Options) -> list[int]:
    """P of each team."""
    factor = project_factor(deal["level"], options)
    return [factor * points for points in project_points(deal)]


def count(deal: dict[str, Any], options: Options) -> dict[str, Any]:
    """`points`, `projects`, `baloot` as a RESULT has them, and `sakka`: who won it by قهوة."""
    taker = kaboot_team(deal)
    sakka = None
    if deal["level"] == 5:
        sakka = taker if taker is not None else winner_of_doubled(deal, options)
        points = [0, 0]
    elif taker is not None:
        points = count_kaboot(deal, taker, options)
    elif deal["level"] == 1:
        points = count_undoubled(deal, options)
    else:
        points = count_doubled(deal, options)
    return {
        "points": points,
        "projects": multiplied_projects(deal, options),
        "baloot": list(deal["baloot"]),
        "sakka": sakka,
    }


def count_tasjeel(deal: dict[str, Any], gaining: int, options: Options) -> dict[str, Any]:
    """تسجيل (§8): the whole times m, with the gaining team's projects and بلوت; the other 0."""
    projects, baloot, points = [0, 0], [0, 0], [0, 0]
    projects[gaining] = multiplied_projects(deal, options)[gaining]
    baloot[gaining] = deal["baloot"][gaining]
    sakka = None
    if deal["level"] == 5:
        sakka = gaining
    else:
        points[gaining] = whole(deal["trump"]) * deal["level"]
        points[gaining] += projects[gaining] + baloot[gaining]
    return {"points": points, "projects": projects, "baloot": baloot, "sakka": sakka}


def winner_by_sheet(score: list[int]) -> int | None:
    """152 or more and higher than the other."""
    if max(score) < TARGET or score[0] == score[1]:
        return None
    return 0 if score[0] > score[1] else 1
