"""Deals and records written short, for tests of what the rules say about them."""

from collections.abc import Sequence
from typing import Any

import msgspec

from verifier.cards import DECK
from verifier.fairness.dealing import shuffle
from verifier.findings import Finding
from verifier.game.deal import DealReplay, Setting
from verifier.game.outcome import Played
from verifier.game.sawa import Budget
from verifier.record.model import Deal, Record
from verifier.report import Report
from verifier.rules.profiles import resolve
from verifier.trust import Trust
from verifier.verify import verify

PENDING = {"outcome": "passed_out", "points": [0, 0], "score": [0, 0]}


def events(text: str) -> list[dict[str, Any]]:
    """Events as lines ``SEAT DO [words]``, parted by ``;`` or new lines.

    ``1 hokm S``; ``0 play TH akka``; ``2 double closed``; ``3 project sra AS KS QS``;
    ``3 reveal AS KS QS``; ``1 qaid revoke 0 [TRICK CARD]`` (``-`` for one that is not named);
    ``1 ruling yes tasjeel``; ``0 chat team``; ``1 pass @1500`` (at); ``1 play 7S !`` (auto).
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
            named: dict[str, Any] = {"foul": rest[0], "against": int(rest[1])}
            if len(rest) > 2 and rest[2] != "-":
                named["trick"] = int(rest[2])
            if len(rest) > 3:
                named["card"] = rest[3]
            return named
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


# Whole records. Their secret is case 1 of docs/fairness.md §8: 32 zero bytes, sakka `A`, no client
# seeds. It draws seat 3 as the first dealer, so seat 0 speaks and leads first.

SEED = "00" * 32
COMMITMENT = "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925"
KEY = bytes.fromhex("3f90033e8780e58e927158fc01003f7a5512ff5b45956571a7f41fcd096031d7")
FIRST_DEALER = 3
_DECKS = """
8C 7S JS 9H KC QD 9D AH QH KH 8S QS 7H 8D AD KS AC 8H JD JH TC JC TH TS TD KD 9S 9C QC 7D 7C AS
QD AH KH AS 8H 8C QH TD AC 8S QC 9C JD QS JH 7H AD 7S KS TC TS 8D TH 9S KC 7D 9H JC 9D KD 7C JS
"""
DECKS = _DECKS.strip().splitlines()
"""Decks 0 and 1, as docs/fairness.md §8 prints them."""

Made = dict[str, Any]


def deck(index: int) -> list[str]:
    """The deck of a shuffle number under the secret."""
    if index < len(DECKS):
        return DECKS[index].split()
    return [DECK[card] for card in shuffle(KEY, index)]


def dealt(index: int, dealer: int, taker: int | None) -> Made:
    """``first``, ``flip`` and ``rest`` as docs/fairness.md §5 deals a deck: 3, 2, 1 up, 3 (2)."""
    cards = iter(deck(index))
    order = [(dealer + place) % 4 for place in (1, 2, 3, 4)]
    first: list[list[str]] = [[], [], [], []]
    for size in (3, 2):
        for seat in order:
            first[seat] += [next(cards) for _ in range(size)]
    made: Made = {"first": first, "flip": next(cards)}
    if taker is not None:
        rest: list[list[str]] = [[], [], [], []]
        for seat in order:
            rest[seat] = [next(cards) for _ in range(2 if seat == taker else 3)]
        made["rest"] = rest
    return made


def secret_deal(
    index: int, dealer: int, taker: int | None, happened: str, result: Made, **members: Any
) -> Made:
    """One deal as the secret deals it; ``result`` is the claim."""
    return {
        "index": index,
        "dealer": dealer,
        **dealt(index, dealer, taker),
        "events": events(happened),
        "result": result,
        **members,
    }


BUYING = "0 pass; 1 pass; 2 hokm C; 3 pass; 0 pass; 1 pass"
RAISES = "1 double; 2 three; 1 four; 2 gahwa"
TRICKS = plays(
    "0: JC KC QC 7C / 0: 8C 9S 9C 8S / 2: AH JH TH 9H / 2: QH KH 7H KS / 3: AS 7S QD TC /"
    "2: 8H 7D TS TD / 2: AC QS JS KD / 2: 9D JD 8D AD"
)
"""Deck 0, dealt by seat 3 and bought by seat 2 in clubs, played within all duties.

The hands are 0: 8C 7S JS 7H 8D JC TH TS; 1: 9H KC QD AD KS TD KD 9S; 2: 9D AH QH AC 8H TC 9C QC;
3: KH 8S QS JD JH 7D 7C AS. The tricks' أبناط: 27, 14, 23, 11 (team 1), 24, 20, 20 and 13 + 10
(team 1): 128 and 34.
"""
WINNERS = [0, 2, 2, 3, 2, 2, 2, 1]


def played_deal(before: str = "", *, multiplier: Any = 1, **claimed: Any) -> Made:
    """Deal 0 played through, with the words ``before`` the first card; 13 to 3 if undoubled.

    Undoubled the others get 34 → 3 and the buyer the rest of 16 (docs/rules.md §7.3).
    """
    result = {
        "outcome": "scored",
        "contract": {
            "type": "hokm",
            "suit": "C",
            "buyer": 2,
            "taker": 2,
            "multiplier": multiplier,
            "closed": False,
        },
        "winners": WINNERS,
        "raw": [128, 34],
        "projects": [0, 0],
        "baloot": [0, 0],
        "points": [13, 3],
        "score": [13, 3],
        **claimed,
    }
    return secret_deal(0, 3, 2, f"{BUYING}; {before}; {TRICKS}", result)


def gahwa_deal(**claimed: Any) -> Made:
    """Deal 0 played for قهوة: team 0 wins the sakka with it, and no points are written."""
    return played_deal(RAISES, multiplier="gahwa", points=[0, 0], score=[0, 0], **claimed)


def passed_out(index: int, dealer: int, score: Sequence[int] = (0, 0), **members: Any) -> Made:
    """All four pass twice."""
    words = ";".join(f"{(dealer + place) % 4} pass" for place in (1, 2, 3, 4) * 2)
    result = {"outcome": "passed_out", "points": [0, 0], "score": list(score)}
    return secret_deal(index, dealer, None, words, result, **members)


def tasjeel_deal(
    index: int, dealer: int, gaining: int, before: Sequence[int] = (0, 0), **members: Any
) -> Made:
    """64 points for a team, at a qaid table with ``false_claim: inverted``.

    The dealer's right buys hokm in the suit turned up, doubled as far as فور; after its first card
    the other team claims what is not so: 16 × 4.
    """
    buyer = (dealer + 1) % 4
    other = (dealer + 2) % 4
    cards = dealt(index, dealer, buyer)
    claimant, against = (other, buyer) if gaining == buyer % 2 else (buyer, other)
    points = [64, 0] if gaining == 0 else [0, 64]
    passes = "".join(f"{(buyer + place) % 4} pass;" for place in (1, 2, 3))
    words = (
        f"{buyer} hokm {cards['flip'][1]}; {passes} {other} double; {buyer} three; {other} four;"
        f"{buyer} play {cards['first'][buyer][0]};"
        f"{claimant} qaid revoke {against}; {claimant} ruling no tasjeel"
    )
    result = {
        "outcome": "tasjeel",
        "points": points,
        "score": [before[0] + points[0], before[1] + points[1]],
    }
    return secret_deal(index, dealer, buyer, words, result, **members)


INVERTED = {"false_claim": "inverted"}


def record(deals: Sequence[Made] | None = None, **members: Any) -> Made:
    """A whole record; without ``deals`` a good one of one deal, won by team 0 in قهوة.

    ``members`` take the place of the record's own; ``mode``, ``profile``, ``options``, ``free`` and
    ``fairness`` (updates) are put where they belong.
    """
    fairness: Made = {"scheme": "sakka-fair/1", "commitment": COMMITMENT, "server_seed": SEED}
    fairness.update(members.pop("fairness", {}))
    rules: Made = {"profile": members.pop("profile", "saharat")}
    if "options" in members:
        rules["options"] = members.pop("options")
    return {
        "format": "sakka-record/1",
        "sakka_id": "A",
        "operator": "ملعب",
        "rules": rules,
        "table": {"mode": members.pop("mode", "sahl"), "free": members.pop("free", True)},
        "players": [{"name": name, "bot": False} for name in ("سالم", "فهد", "نورة", "علي")],
        "fairness": fairness,
        "first_dealer": FIRST_DEALER,
        "deals": [gahwa_deal()] if deals is None else list(deals),
        **({"final": {"winner": 0, "score": [0, 0]}} if deals is None else {}),
        **members,
    }


def plain(typed: Record) -> Made:
    """A typed record as JSON has it, to be changed."""
    made: Made = msgspec.json.decode(msgspec.json.encode(typed))
    return made


def report_on(made: Made, trust: Trust | None = None) -> Report:
    """What the verifier says of a record."""
    return verify(msgspec.json.encode(made), trust)


def found(report: Report) -> list[tuple[str, int | None, int | None]]:
    """The findings as code, deal and event."""
    return [(each.code, each.deal, each.event) for each in report.findings]


def only(report: Report) -> Finding:
    """The one finding of a report."""
    (finding,) = report.findings
    return finding
