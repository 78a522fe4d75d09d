"""Counts of the legal ways to play a deal's first tricks, by the second program; the text file."""

import json
import re
from collections.abc import Iterator
from typing import Any

from vectors.reference.cards import holder_of, seats_from
from vectors.reference.options import resolve
from vectors.reference.playing import Play, Trick, legal_cards

from .core import Disagreement, Json, random_for
from .plays import DECK, in_order
from .tables import ELBLOT, OBSERVED, SAHARAT, WARAQ52, with_options

HEADER = """\
# In how many legal ways the first tricks of a deal can be played (docs/rules.md §5).
#
# A way is a row of cards, each legal where it falls; nobody says أكه or anything else.
# "tricks 2" is the number of rows of eight cards. Both programs of this repository agree on them.
# Written by: python -m vectors.generate perft
"""

DEALS = (
    ("hokm, saharat", SAHARAT, "H", False),
    ("hokm closed, saharat", SAHARAT, "S", True),
    ("sun, saharat", SAHARAT, None, False),
    ("hokm, elblot", ELBLOT, "D", False),
    ("hokm, waraq52", WARAQ52, "C", False),
    ("hokm, docs/rules.md §9", OBSERVED, "H", False),
    ("hokm, no underruff, overtrump opponents",
     with_options(SAHARAT, underruff=False, overtrump="opponents"), "D", False),
    ("sun, waraq52", WARAQ52, None, False),
)  # fmt: skip
DEEPEST = 3


def ways(given: Json, tricks: int) -> int:
    """By the second program, card by card; positions between tricks are counted once."""
    contract = given["contract"]
    play = Play(contract["trump"], contract["closed"], resolve(given["rules"]))
    seen: dict[Any, int] = {}

    def of_tricks(hands: tuple[tuple[str, ...], ...], leader: int, left: int) -> int:
        if left == 0:
            return 1
        place = (hands, leader, left)
        if place not in seen:
            seen[place] = of_cards(hands, leader, [], left)
        return seen[place]

    def of_cards(hands: tuple[tuple[str, ...], ...], leader: int, trick: Trick, left: int) -> int:
        if len(trick) == 4:
            thrown = {card for _, card in trick}
            rest = tuple(tuple(card for card in hand if card not in thrown) for hand in hands)
            return of_tricks(rest, holder_of(trick, play.trump)[0], left - 1)
        seat = seats_from(leader)[len(trick)]
        legal = legal_cards(seat, list(hands[seat]), trick, False, play)
        if len(trick) == 3 and left == 1:
            return len(legal)
        return sum(of_cards(hands, leader, [*trick, (seat, card)], left) for card in legal)

    return of_tricks(tuple(map(tuple, given["hands"])), given["leader"], tricks)


def ours(given: Json, tricks: int) -> int:
    import msgspec

    from verifier.conformance import perft

    return perft.ways(msgspec.convert(given, perft.PerftInput), tricks)


def text() -> str:
    """The file; every number by both programs."""
    random = random_for("perft")
    parts = [HEADER]
    for name, rules, trump, closed in DEALS:
        deck = random.sample(DECK, 32)
        hands = [in_order(deck[8 * seat : 8 * seat + 8]) for seat in range(4)]
        leader = random.randrange(4)
        given: Json = {
            "rules": rules,
            "contract": {"trump": trump, "closed": closed},
            "leader": leader,
            "hands": hands,
        }
        lines = [f"deal {name}", f"rules {json.dumps(rules)}", f"trump {trump or 'none'}"]
        lines += [f"closed {'yes' if closed else 'no'}", f"leader {leader}"]
        lines += [f"hand {seat}: {' '.join(hand)}" for seat, hand in enumerate(hands)]
        for tricks in range(1, DEEPEST + 1):
            count, other = ways(given, tricks), ours(given, tricks)
            if count != other:
                raise Disagreement(f"perft, {name}, {tricks} tricks: {count} and {other} (ours)")
            lines.append(f"tricks {tricks}: {count}")
        parts.append("\n".join(lines) + "\n")
    return "\n".join(parts)


def read(file: str) -> Iterator[tuple[str, Json, dict[int, int]]]:
    """The deals of the file: name, position, counts by tricks."""
    for block in file.split("\n\n"):
        lines = [line for line in block.splitlines() if line and not line.startswith("#")]
        if not lines:
            continue
        words = dict(line.split(" ", 1) for line in lines[:5])
        hands = [line.partition(": ")[2].split() for line in lines[5:9]]
        counts = {}
        for line in lines[9:]:
            found = re.fullmatch(r"tricks (\d): (\d+)", line)
            assert found is not None, line
            counts[int(found[1])] = int(found[2])
        given: Json = {
            "rules": json.loads(words["rules"]),
            "contract": {
                "trump": None if words["trump"] == "none" else words["trump"],
                "closed": words["closed"] == "yes",
            },
            "leader": int(words["leader"]),
            "hands": hands,
        }
        yield words["deal"], given, counts
