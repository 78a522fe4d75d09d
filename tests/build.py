"""Deals and records written short, for tests of what the rules say about them."""

from collections.abc import Sequence
from typing import Any

import msgspec

from verifier.cards import DECK
from verifier.game.deal import DealReplay, Setting
from verifier.game.outcome import Played
from verifier.game.sawa import Budget
from verifier.record.model import Deal
from verifier.rules.profiles import resolve

PENDING = {"outcome": "passed_out", "points": [0, 0], "score": [0, 0]}


def events(text: str) -> list[dict[str, Any]]:
    """Events as lines ``SEAT DO [words]``, parted by ``;`` or new lines.

    ``1 hokm S``; ``0 play TH akka``; ``2 double closed``; ``3 project sra AS KS QS``; ``3 reveal
    AS KS
    QS``; ``1 qaid revoke 0 [TRICK CARD]``; ``1 ruling yes tasjeel``; ``0 chat team``; ``1 pass
    @1500`` (at); ``1 play 7S !`` (auto).
    """
    made = []
    for line in text.replace("\n", ";").split(";"):
        words = line.split()
        if not words:
            continue
        event: dict[str, Any] = {"do": words[1], "seat": int(words[0])}
        rest = []
        for word in words[2:]:
            if word.startswith("@"):
                event["at"] = int(word[1:])
            elif word == "!":
                event["auto"] = True
            else:
                rest.append(word)
        event.update(_members(words[1], rest))
        made.append(event)
    return made


def _members(do: str, rest: list[str]) -> dict[str, Any]:
    match do:
        case "hokm":
            return {"suit": rest[0]}
        case "double" | "four":
            return {"closed": True} if rest else {}
        case "project":
            return {"kind": rest[0], "cards": rest[1:]}
        case "reveal":
            return {"cards": rest}
        case "talk":
            return {"kind": rest[0], "rank": rest[1]}
        case "play":
            return {"card": rest[0], **({"say": rest[1:]} if rest[1:] else {})}
        case "qaid":
            named = {"trick": int(rest[2]), "card": rest[3]} if len(rest) > 2 else {}
            return {"foul": rest[0], "against": int(rest[1]), **named}
        case "ruling":
            return {"upheld": rest[0] == "yes", "remedy": rest[1]}
        case "chat":
            return {"scope": rest[0]}
    return {}


def plays(text: str) -> str:
    """``1: 7S 8S 9S TS / 2: …``: tricks in order, the leader first and the rest to its right."""
    lines = []
    for trick in text.split("/"):
        leader, cards = trick.split(":")
        for place, card in enumerate(cards.split()):
            lines.append(f"{(int(leader) + place) % 4} play {card}")
    return ";".join(lines)


def deal(
    hands: Sequence[str] | None,
    flip: str,
    happened: str,
    *,
    dealer: int = 3,
    taker: int = 0,
    bought: bool = True,
    index: int = 0,
    **members: Any,
) -> dict[str, Any]:
    """One deal from the four hands of eight (``AS KS …``), the card turned up among the taker's.

    Without ``hands`` they are the deck in order, eight cards a seat. Not ``bought``: five cards
    each.
    """
    if hands is None:
        hands = [" ".join(DECK[8 * seat : 8 * seat + 8]) for seat in range(4)]
    cards = [hand.split() for hand in hands]
    if bought:
        cards[taker].remove(flip)
    made = {
        "index": index,
        "dealer": dealer,
        "first": [hand[:5] for hand in cards],
        "flip": flip,
        "events": events(happened),
        "result": PENDING,
        **members,
    }
    if bought:
        made["rest"] = [hand[5:] for hand in cards]
    return made


def replay(
    made: dict[str, Any],
    *,
    profile: str = "saharat",
    mode: str = "sahl",
    score: tuple[int, int] = (0, 0),
    budget: int = 100_000,
    **options: Any,
) -> tuple[DealReplay, Played]:
    """The engine's answer to one deal under a profile with some options changed."""
    typed = msgspec.convert(made, Deal)
    setting = Setting(resolve(profile, options), mode == "qaid", score, Budget(budget))
    played = DealReplay(typed, typed.dealer, setting)
    return played, played.run()


def codes(replayed: DealReplay) -> list[tuple[str, int | None]]:
    """The faults found, each with the number of its event."""
    return [(fault.code, fault.event) for fault in replayed.faults]
