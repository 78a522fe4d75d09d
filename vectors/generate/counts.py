"""Counting: every raw value of both contracts, extras, كبوت, قهوة, تسجيل (docs/rules.md §7, §8)."""

from itertools import product
from typing import Any

from .core import BOTH, BY_HAND, RULES, File, Json
from .tables import ELBLOT, OBSERVED, PROFILES, SAHARAT, TABLES, WARAQ52, Rules, with_options

EXAMPLES = ("docs/rules.md §10", "The worked examples of the page, by their id.")

WHOLE = {"hokm": 162, "sun": 130}
Multiplier = int | str
RAISES: dict[Multiplier, list[int]] = {
    1: [], 2: [1], 3: [1, 0], 4: [1, 0, 1], "gahwa": [1, 0, 1, 0],
}  # fmt: skip
"""Who raised, in order, where seat 0 bought and seat 1 said دبل."""

B, O = 0, 1  # noqa: E741 - the words of the page

Extras = dict[str, Any]

WORKED: list[tuple[str, str, Multiplier, tuple[int, int], str, str, tuple[str, str, str]]] = [
    ("H1", "hokm", 1, (100, 62), "", "", ("10-6", "10-6", "10-6")),
    ("H2", "hokm", 1, (96, 66), "", "", ("9-7", "9-7", "9-7")),
    ("H4", "hokm", 1, (81, 81), "", "", ("8-8", "8-8", "8-8")),
    ("H5", "hokm", 1, (80, 82), "", "", ("0-16", "8-8", "0-16")),
    ("H7", "hokm", 1, (76, 86), "", "", ("0-16", "0-16", "0-16")),
    ("H10", "hokm", 1, (106, 56), "", "fifty", ("10-11", "0-21", "10-11")),
    ("H13", "hokm", 1, (70, 92), "baloot", "", ("2-16", "9-9", "0-18")),
    ("H14", "hokm", 1, (60, 102), "baloot", "sra", ("2-18", "0-20", "0-20")),
    ("H16", "hokm", 1, (50, 112), "hundred", "", ("15-11", "15-11", "15-11")),
    ("S1", "sun", 1, (65, 65), "", "", ("13-13", "13-13", "13-13")),
    ("S2", "sun", 1, (64, 66), "", "", ("0-26", "0-26", "0-26")),
    ("S5", "sun", 1, (43, 87), "hundred", "", ("28-18", "28-18", "28-18")),
    ("S7", "sun", 1, (88, 42), "", "fifty", ("0-36", "18-18", "0-36")),
    ("S10", "sun", 1, (53, 77), "sra", "", ("0-30", "0-30", "0-30")),
    ("D1", "hokm", 2, (100, 62), "", "", ("32-0", "32-0", "32-0")),
    ("D3", "hokm", 2, (76, 86), "", "", ("0-32", "32-0", "0-32")),
    ("D5", "hokm", 2, (110, 52), "baloot", "fifty", ("34-0", "44-0", "44-0")),
    ("D6", "hokm", 3, (110, 52), "hundred baloot", "", ("60-0", "60-0", "80-0")),
    ("D7", "hokm", 3, (81, 81), "", "", ("0-48", "48-0", "0-48")),
    ("D11", "sun", 2, (70, 60), "sra", "", ("60-0", "60-0", "60-0")),
    ("K1", "hokm", 1, (162, 0), "fifty baloot", "", ("32-0", "32-0", "32-0")),
    ("K3", "sun", 1, (0, 130), "", "hundred", ("0-64", "0-64", "0-64")),
    ("K5", "hokm", 1, (0, 162), "baloot", "", ("2-25", "0-25", "0-25")),
]


def count_input(
    rules: Rules,
    kind: str,
    multiplier: Multiplier,
    raw: tuple[int, int],
    extras: tuple[str, str] = ("", ""),
    *,
    buyer: int = 0,
    dealer: int = 3,
    ace: bool = True,
    kaboot: int | None = None,
    tasjeel: int | None = None,
) -> Json:
    """A deal to be counted. ``raw`` and ``extras`` (kinds, and ``baloot``) are B's, then O's;
    ``kaboot`` and ``tasjeel`` are ``B`` or ``O``."""
    by_team: list[Any] = [raw[B], raw[O]] if buyer % 2 == 0 else [raw[O], raw[B]]
    words = [text.split() for text in (extras if buyer % 2 == 0 else extras[::-1])]
    sweeper = None if kaboot is None else (buyer + kaboot) % 2
    tricks = [4, 4] if sweeper is None else [0, 8] if sweeper else [8, 0]
    return {
        "rules": rules,
        "dealer": dealer,
        "contract": {"type": kind, "buyer": buyer, "multiplier": multiplier},
        "raises": [(seat + buyer) % 4 for seat in RAISES[multiplier]],
        "raw": by_team,
        "tricks": tricks,
        "projects": [[word for word in team if word != "baloot"] for team in words],
        "baloot": [2 if "baloot" in team else 0 for team in words],
        "buyer_has_ace": ace,
        "tasjeel": None if tasjeel is None else (buyer + tasjeel) % 2,
    }


def counting() -> File:
    file = File(
        "counting",
        "What a deal puts on the sheet. `raw` holds the last trick's 10; `projects` are the kinds",
        "scored by team (after تسجيل: declared), `raises` the seats that raised, in order.",
        "`sakka`: the team that won the sakka by قهوة.",
    )
    flags = {
        flag: file.note(flag, bug, text, f"{RULES} {place}")
        for flag, bug, text, place in (
            ("Worked", "WRONG_COUNT", "An example of the page.", "§10"),
            ("Undoubled", "WRONG_COUNT", "One team is counted, the other gets the rest.", "§7.3"),
            ("Tie", "WRONG_RULE", "Equal: made undoubled; doubled by doubled_tie_loser.", "§7.4"),
            ("Doubled", "WRONG_COUNT", "Who takes a doubled deal takes all of it.", "§7.4"),
            ("Gahwa", "WRONG_COUNT", "The winner wins the sakka; no points are written.", "§7.5"),
            ("Kaboot", "WRONG_COUNT", "25 or 44, and what extras go with it.", "§7.1"),
            ("Reverse", "MISSING_RULE", "88 for the swept sun of the dealer's right.", "§7.1"),
            ("Projects", "WRONG_COUNT", "Scored projects, multiplied; raw ones never.", "§7.2"),
            ("Baloot", "WRONG_COUNT", "Two points, never multiplied; whose they are.", "§7.3"),
            ("Tasjeel", "WRONG_COUNT", "All of the deal to the team that claimed.", "§8"),
        )
    }
    by_hand(file, flags)
    every_raw_value(file, flags)
    extras(file, flags)
    kaboots(file, flags)
    after_tasjeel(file, flags)
    return file


def by_hand(file: File, flags: dict[str, str]) -> None:
    file.group("Counting", EXAMPLES)
    for name, kind, multiplier, raw, b, o, columns in WORKED:
        kaboot = B if raw[O] == 0 else O if raw[B] == 0 else None
        for rules, points in zip(PROFILES, columns, strict=True):
            given = count_input(rules, kind, multiplier, raw, (b, o), dealer=0, kaboot=kaboot)
            told = [int(side) for side in points.split("-")]
            file.add(f"{name}, {rules['profile']}", flags["Worked"], given,
                     by_hand={"points": told})  # fmt: skip
    for rules, swept in zip(PROFILES, (88, 88, 44), strict=True):
        given = count_input(rules, "sun", 1, (0, 130), kaboot=O)
        file.add(f"K6, {rules['profile']}", flags["Reverse"], given,
                 by_hand={"points": [0, swept]})  # fmt: skip
    given = count_input(SAHARAT, "hokm", 1, (60, 102), ("", "sra baloot"), tasjeel=O)
    file.add("Q1", flags["Tasjeel"], given, by_hand={"points": [0, 20], "projects": [0, 2]})


def every_raw_value(file: File, flags: dict[str, str]) -> None:
    """Every way in which the أبناط may fall, for every multiplier that a profile knows."""
    file.group("EveryRawValue")
    kinds: list[tuple[str, tuple[Multiplier, ...]]] = [
        ("hokm", (1, 2, 3, 4, "gahwa")),
        ("sun", (1, 2, 3, 4)),
    ]
    for rules, (kind, multipliers) in product(PROFILES, kinds):
        for multiplier in multipliers:
            if kind == "sun" and multiplier not in (1, 2) and rules is not WARAQ52:
                continue
            for raw in range(WHOLE[kind] + 1):
                given = count_input(rules, kind, multiplier, (raw, WHOLE[kind] - raw))
                if 2 * raw == WHOLE[kind]:
                    flag = "Tie"
                elif multiplier == "gahwa":
                    flag = "Gahwa"
                else:
                    flag = "Undoubled" if multiplier == 1 else "Doubled"
                comment = f"{kind}, {raw} of {WHOLE[kind]}"
                file.add(comment, flags[flag], given)


EXTRAS = ("", "sra", "fifty", "hundred", "sra sra", "hundred fifty", "baloot", "sra baloot")


def extras(file: File, flags: dict[str, str]) -> None:
    """Projects of one team and بلوت of either, near to where they decide."""
    file.group("Extras", BOTH)
    worth = {"sra": 20, "fifty": 50, "hundred": 100, "four_hundred": 200, "baloot": 20}
    for rules, multiplier in product(TABLES, RAISES):
        for b, o in ((b, o) for b in EXTRAS for o in EXTRAS if (b or o)):
            if b.replace("baloot", "").strip() and o.replace("baloot", "").strip():
                continue  # only one team's projects are scored
            if "baloot" in b and "baloot" in o:
                continue  # there is one بلوت
            raw_extras = [sum(worth[word] for word in side.split()) for side in (b, o)]
            even = (162 + raw_extras[O] - raw_extras[B]) // 2
            near = even + file.random.choice((-12, -6, -1, 0, 0, 1, 6, 12))
            raw = max(1, min(161, near))
            given = count_input(rules, "hokm", multiplier, (raw, 162 - raw), (b, o),
                                buyer=file.random.randrange(4))  # fmt: skip
            flag = "Baloot" if "baloot" in b + o else "Projects"
            file.add(f"hokm, B {b or 'nothing'}, O {o or 'nothing'}", flags[flag], given)
    for rules, multiplier in product(TABLES, (1, 2, 3, 4)):
        if multiplier > 2 and rules is not WARAQ52:
            continue
        for kinds in ("sra", "fifty", "hundred", "four_hundred", "hundred hundred"):
            for b, o in ((kinds, ""), ("", kinds)):
                raw_extras = [sum(worth[word] for word in side.split()) for side in (b, o)]
                even = (130 + raw_extras[O] - raw_extras[B]) // 2
                for off in (-4, 0, 3):
                    raw = max(1, min(129, even + off))
                    given = count_input(rules, "sun", multiplier, (raw, 130 - raw), (b, o),
                                        buyer=file.random.randrange(4))  # fmt: skip
                    comment = f"sun, B {b or 'nothing'}, O {o or 'nothing'}"
                    file.add(comment, flags["Projects"], given)
    more = (
        with_options(SAHARAT, doubled_extras="all"),
        with_options(SAHARAT, doubled_extras="escalator"),
        with_options(ELBLOT, doubled_extras="winner_own", doubled_tie_loser="last_raiser"),
        with_options(WARAQ52, compare="points", project_multiplier="double_only"),
        with_options(WARAQ52, fail_baloot="owner", doubled_tie_loser="first_doubler"),
    )
    for rules, multiplier in product(more, RAISES):
        for b, o in (("", ""), ("sra baloot", ""), ("baloot", "fifty"), ("", "hundred baloot")):
            for raw in (60, 81, 96):
                given = count_input(rules, "hokm", multiplier, (raw, 162 - raw), (b, o))
                file.add("one option another", flags["Projects"], given)


def kaboots(file: File, flags: dict[str, str]) -> None:
    file.group("Kaboot", BOTH)
    tables = (
        *TABLES,
        with_options(SAHARAT, kaboot_doubled=True),
        with_options(ELBLOT, kaboot_extras="all", kaboot_loser_baloot=True),
        with_options(WARAQ52, reverse_kaboot=60, kaboot_doubled=True),
    )
    multiplier: Multiplier
    for rules, multiplier, taker in product(tables, RAISES, (B, O)):
        for b, o in (
            ("", ""),
            ("fifty", ""),
            ("baloot", ""),
            ("", "sra baloot"),
            ("baloot", "sra"),
        ):
            raw = (162, 0) if taker == B else (0, 162)
            given = count_input(rules, "hokm", multiplier, raw, (b, o), kaboot=taker)
            file.add("hokm", flags["Kaboot"], given)
    for rules, multiplier, taker in product(tables, (1, 2), (B, O)):
        for b, o in (("", ""), ("hundred", ""), ("", "four_hundred")):
            raw = (130, 0) if taker == B else (0, 130)
            given = count_input(rules, "sun", multiplier, raw, (b, o), kaboot=taker, dealer=1)
            file.add("sun", flags["Kaboot"], given)
    for rules, multiplier, dealer, ace in product(tables, (1, 2), range(4), (True, False)):
        given = count_input(rules, "sun", multiplier, (0, 130), kaboot=O, dealer=dealer, ace=ace)
        held = "an ace" if ace else "no ace"
        file.add(f"dealer {dealer}, the buyer 0 with {held}", flags["Reverse"], given)
    file.group("AlmostKaboot", BY_HAND)
    for rules in PROFILES:
        given = count_input(rules, "hokm", 1, (162, 0), dealer=1)
        file.add("a trick without أبناط is a trick", flags["Kaboot"], given,
                 by_hand={"points": [16, 0]})  # fmt: skip


def after_tasjeel(file: File, flags: dict[str, str]) -> None:
    file.group("Tasjeel", BOTH)
    for rules, multiplier, gaining in product(TABLES, RAISES, (B, O)):
        for b, o in (("", ""), ("fifty baloot", ""), ("sra", "hundred baloot")):
            given = count_input(rules, "hokm", multiplier, (70, 92), (b, o), tasjeel=gaining)
            file.add(f"hokm, {'B' if gaining == B else 'O'} claimed", flags["Tasjeel"], given)
    for rules, multiplier, gaining in product((*PROFILES, OBSERVED), (1, 2), (B, O)):
        for b, o in (("", ""), ("four_hundred", "sra"), ("", "hundred")):
            given = count_input(rules, "sun", multiplier, (70, 60), (b, o), tasjeel=gaining)
            file.add(f"sun, {'B' if gaining == B else 'O'} claimed", flags["Tasjeel"], given)


FILES = (counting,)
