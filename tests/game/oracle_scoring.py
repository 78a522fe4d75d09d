"""A second counting of a deal, written from docs/rules.md §1, §7 and §8 alone, to judge the first.

It shares nothing with ``verifier.game``: teams are the letters "B" and "O", rounding is done in
fractions, and a deal is counted by writing lines on a sheet, ``(who gets it, how much, for what)``,
that are added up at the end. Slow, and meant to be read next to the paragraphs.
"""

from dataclasses import dataclass, field
from fractions import Fraction
from math import ceil, floor
from typing import Any

from verifier.rules.options import Rules

PROFILES = ("saharat", "elblot", "waraq52")

# docs/rules.md §2: the options that counting knows, by profile in the order above.
_COUNTING: dict[str, tuple[Any, Any, Any]] = {
    "project_multiplier": ("double_only", "double_only", "full"),
    "baloot_counts_unsaid": (True, True, False),
    "baloot_void_in": ("laid_four", "none", "hundred_run"),
    "compare": ("raw", "points", "raw"),
    "fail_baloot": ("owner", "winner", "winner"),
    "doubled_extras": ("winner_own", "escalator", "all"),
    "doubled_tie_loser": ("last_raiser", "first_doubler", "last_raiser"),
    "kaboot_doubled": (False, False, False),
    "kaboot_extras": ("own", "own", "own"),
    "kaboot_loser_baloot": (True, False, False),
    "reverse_kaboot": (88, 88, 0),
}

# Options that counting must not look at; any values do.
_OTHERS: dict[str, Any] = {
    "cut": "none",
    "first_lead": "dealer_right",
    "sun_takeover": "none",
    "hokm_to_sun": False,
    "ace_locks_hokm": False,
    "ashkal_on_ace": True,
    "ashkal_after": "any",
    "sun_double_doubler_max": 100,
    "sun_double_buyer_min": 101,
    "sun_multiplier_max": 4,
    "closed_doubles": True,
    "raises_by": "seat",
    "reveal_required": False,
    "ruff_for_partner": True,
    "overtrump": "always",
    "underruff": True,
    "akka_frees_partner": True,
    "qaid_opens_max": 2,
    "false_claim": "none",
    "bouchat": "off",
    "bouchat_redeal": "next_dealer",
    "bid_ms": 0,
    "card_ms": 0,
    "qaid_after_ms": 0,
    "sheet_ms": 0,
    "ready_ms": 0,
    "talk_ms": 0,
    "team_chat_locked": False,
    "bots_free_only": False,
}

# Values an option of counting may have, for tests that leave the profiles.
VALUES: dict[str, tuple[Any, ...]] = {
    "project_multiplier": ("double_only", "full"),
    "compare": ("raw", "points"),
    "fail_baloot": ("owner", "winner"),
    "doubled_extras": ("winner_own", "escalator", "all"),
    "doubled_tie_loser": ("first_doubler", "last_raiser"),
    "kaboot_doubled": (False, True),
    "kaboot_extras": ("own", "all"),
    "kaboot_loser_baloot": (False, True),
    "reverse_kaboot": (0, 88, 60),
}


def options_of(profile: str) -> dict[str, Any]:
    """The counting options of a profile as the table of docs/rules.md §2 has them."""
    column = PROFILES.index(profile)
    return {name: values[column] for name, values in _COUNTING.items()}


def rules_of(profile: str, **changed: Any) -> Rules:
    """``Rules`` with the counting options of a profile, single ones changed."""
    return Rules(**{**_OTHERS, **options_of(profile), **changed})


@dataclass
class Deal:
    """One deal in the words of the text; amounts by side, ``{"B": …, "O": …}``.

    ``raises`` are the raises in order, each with the side that said it: ``[("double", "O")]``.
    ``projects`` are names of scored projects by side, ``tricks`` the number each side took.
    """

    contract: str
    raw: dict[str, int]
    tricks: dict[str, int] = field(default_factory=lambda: {"B": 4, "O": 4})
    projects: dict[str, list[str]] = field(default_factory=lambda: {"B": [], "O": []})
    baloot: str | None = None
    raises: list[tuple[str, str]] = field(default_factory=list)
    buyer_is_dealers_right: bool = False
    buyer_holds_an_ace: bool = False


@dataclass
class Outcome:
    points: dict[str, int]
    projects: dict[str, int]
    baloot: dict[str, int]
    winner: str


_POINTS = {
    ("sun", "sra"): 4,
    ("sun", "fifty"): 10,
    ("sun", "hundred"): 20,
    ("sun", "four_hundred"): 40,
    ("hokm", "sra"): 2,
    ("hokm", "fifty"): 5,
    ("hokm", "hundred"): 10,
}
_AS_RAW = {"sra": 20, "fifty": 50, "hundred": 100, "four_hundred": 200}
_WORTH = {"double": 2, "three": 3, "four": 4}


def rounded(contract: str, raw: int) -> int:
    """§1, as seed 000 §7 says it: hokm, units of five or less fall; sun, to the nearest ten and by
    five, but units of five by five as they are."""
    if contract == "hokm":
        return ceil(Fraction(raw, 10) - Fraction(1, 2))
    if raw % 10 == 5:
        return int(Fraction(raw, 5))
    return int(Fraction(10 * floor(Fraction(raw, 10) + Fraction(1, 2)), 5))


def opposite(side: str) -> str:
    return {"B": "O", "O": "B"}[side]


def count(options: dict[str, Any], deal: Deal) -> Outcome:
    """§7 from top to bottom."""
    total = {"hokm": 16, "sun": 26}[deal.contract]
    last = deal.raises[-1] if deal.raises else None
    coffee = last is not None and last[0] == "gahwa"
    m = 1 if last is None or coffee else _WORTH[last[0]]

    plain = {
        side: sum(_POINTS[deal.contract, kind] for kind in kinds)
        for side, kinds in deal.projects.items()
    }
    if options["project_multiplier"] == "full":
        times = m
    else:
        times = {1: 1, 2: 2, 3: 1, 4: 1}[m]
    multiplied = {side: plain[side] * times for side in "BO"}
    baloot = {side: 2 if deal.baloot == side else 0 for side in "BO"}

    # Who won.
    swept = [side for side in "BO" if deal.tricks[side] == 8]
    if swept:
        winner = swept[0]
    else:
        held = _compared(options, deal, plain, baloot)
        if held["B"] != held["O"]:
            winner = max("BO", key=lambda side: held[side])
        elif last is None:
            winner = "B"
        elif options["doubled_tie_loser"] == "last_raiser":
            winner = opposite(last[1])
        else:
            winner = opposite(next(side for word, side in deal.raises if word == "double"))

    # What is written.
    sheet: list[tuple[str, int, str]] = []
    loser = opposite(winner)
    if coffee:
        pass
    elif swept:
        worth = {"hokm": 25, "sun": 44}[deal.contract]
        if (
            deal.contract == "sun"
            and winner == "O"
            and deal.buyer_is_dealers_right
            and deal.buyer_holds_an_ace
            and options["reverse_kaboot"]
        ):
            worth = options["reverse_kaboot"]
        sheet.append((winner, worth * (m if options["kaboot_doubled"] else 1), "kaboot"))
        sheet.append((winner, multiplied[winner] + baloot[winner], "its own"))
        if options["kaboot_extras"] == "all":
            sheet.append((winner, multiplied[loser] + baloot[loser], "the other's"))
        elif options["kaboot_loser_baloot"]:
            sheet.append((loser, baloot[loser], "kept"))
    elif last is None and winner == "B":
        o = rounded(deal.contract, deal.raw["O"])
        sheet.append(("O", o, "cards"))
        sheet.append(("B", total - o, "the rest"))
        sheet.extend((side, multiplied[side] + baloot[side], "extras") for side in "BO")
    elif last is None:
        sheet.append(("O", total, "all"))
        sheet.append(("O", sum(multiplied.values()), "all projects"))
        sheet.append(("O", baloot["O"], "baloot"))
        keeper = {"owner": "B", "winner": "O"}[options["fail_baloot"]]
        sheet.append((keeper, baloot["B"], "baloot of B"))
    else:
        sheet.append((winner, total * m, "all"))
        sheet.append((winner, multiplied[winner] + baloot[winner], "its own"))
        rest = multiplied[loser] + baloot[loser]
        if options["doubled_extras"] == "winner_own":
            sheet.append((loser, baloot[loser], "kept"))
        elif options["doubled_extras"] == "all" or winner != last[1]:
            sheet.append((winner, rest, "the other's"))

    points = {side: sum(n for who, n, _ in sheet if who == side) for side in "BO"}
    return Outcome(points, multiplied, baloot, winner)


def _compared(
    options: dict[str, Any], deal: Deal, plain: dict[str, int], baloot: dict[str, int]
) -> dict[str, int]:
    if options["compare"] == "raw":
        return {
            side: deal.raw[side]
            + sum(_AS_RAW[kind] for kind in deal.projects[side])
            + {0: 0, 2: 20}[baloot[side]]
            for side in "BO"
        }
    counted = opposite(deal.raises[-1][1]) if deal.raises else "O"
    cards = {counted: rounded(deal.contract, deal.raw[counted])}
    cards[opposite(counted)] = {"hokm": 16, "sun": 26}[deal.contract] - cards[counted]
    return {side: cards[side] + plain[side] + baloot[side] for side in "BO"}
