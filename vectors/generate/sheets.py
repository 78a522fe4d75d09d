"""Projects, بلوت and counting (docs/rules.md §1, §6, §7, §8)."""

from itertools import combinations
from random import Random
from typing import Any

from vectors.reference import projects as second
from vectors.reference.cards import SUITS, suit

from .core import BOTH, BY_HAND, RULES, File, Json
from .plays import DECK, in_order
from .tables import OBSERVED, SAHARAT, TABLES, WARAQ52, Rules, with_options

EXAMPLES = ("docs/rules.md §10", "The worked examples of the page, by their id.")
KINDS = ("sra", "fifty", "hundred", "four_hundred")


# --- projects --------------------------------------------------------------------------------


def project(seat: int, kind: str, cards: str) -> Json:
    return {"seat": seat, "kind": kind, "cards": cards.split()}


def four_hands(*given: str) -> list[list[str]]:
    """Hands of eight: the cards named, filled up with others that make no run of three."""
    hands = [hand.split() for hand in given] + [[] for _ in range(4 - len(given))]
    used = {card for hand in hands for card in hand}
    rest = sorted((card for card in DECK if card not in used), key=lambda c: (c[0], c[1]))
    for hand in hands:
        while len(hand) < 8:
            hand.append(rest.pop())
    return [in_order(hand) for hand in hands]


def projects() -> File:
    file = File(
        "projects",
        "Projects declared in time, in this order: the fault of each, and which team's are scored.",
        "`points` and `raw`: of the projects scored, not multiplied; all valid ones count as laid.",
    )
    flags = {
        flag: file.note(flag, bug, text, f"{RULES} §1")
        for flag, bug, text in (
            ("Kinds", "WRONG_RULE", "What is a project, and what it is worth."),
            ("Cards", "MISSING_CHECK", "project.cards: not that project, or not in the hand."),
            ("Count", "MISSING_CHECK", "project.count: more than two in a hand."),
            ("Overlap", "MISSING_CHECK", "project.overlap: a card twice, two out of one run."),
            ("Strength", "WRONG_ORDER", "Which team scores: kind, run, top card, seat."),
        )
    }

    def case(flag: str, trump: str | None, hands: list[list[str]], *declared: Json,
             comment: str, dealer: int = 3, **by_hand: Any) -> None:  # fmt: skip
        given = {"trump": trump, "dealer": dealer, "hands": hands, "declared": list(declared)}
        file.add(comment, flags[flag], given, by_hand=by_hand)

    file.group("Projects", BY_HAND)
    for trump, sun in ((None, True), ("S", False)):
        for cards, kind, points, raw in (
            ("QH KH AH", "sra", 4 if sun else 2, 20),
            ("7H 8H 9H", "sra", 4 if sun else 2, 20),
            ("9H TH JH", "sra", 4 if sun else 2, 20),
            ("JH QH KH AH", "fifty", 10 if sun else 5, 50),
            ("7H 8H 9H TH", "fifty", 10 if sun else 5, 50),
            ("TH JH QH KH AH", "hundred", 20 if sun else 10, 100),
            ("7H 8H 9H TH JH", "hundred", 20 if sun else 10, 100),
            ("7H 8H 9H TH JH QH KH AH", "hundred", 20 if sun else 10, 100),
            ("TS TH TD TC", "hundred", 20 if sun else 10, 100),
            ("JS JH JD JC", "hundred", 20 if sun else 10, 100),
            ("QS QH QD QC", "hundred", 20 if sun else 10, 100),
            ("KS KH KD KC", "hundred", 20 if sun else 10, 100),
        ):
            case("Kinds", trump, four_hands(cards), project(0, kind, cards), comment=kind,
                 faults=[None], team=0, points=[points, 0], raw=[raw, 0])  # fmt: skip
            for other in KINDS:
                if other != kind:
                    case("Cards", trump, four_hands(cards), project(0, other, cards),
                         comment=f"{kind} called {other}", faults=["project.cards"], team=None,
                         points=[0, 0], raw=[0, 0])  # fmt: skip
        for cards in ("9S 9H 9D 9C", "8S 8H 8D 8C", "7S 7H 7D 7C"):
            case("Cards", trump, four_hands(cards), project(0, "hundred", cards),
                 comment="four of these are nothing", faults=["project.cards"])  # fmt: skip
        case("Cards", trump, four_hands("AH KH JH"), project(0, "sra", "AH KH JH"),
             comment="a gap", faults=["project.cards"])  # fmt: skip
        case("Cards", trump, four_hands("AH KD QH"), project(0, "sra", "AH KD QH"),
             comment="two suits", faults=["project.cards"])  # fmt: skip
        case("Cards", trump, four_hands("7H AH KH"), project(0, "sra", "7H AH KH"),
             comment="round the corner", faults=["project.cards"])  # fmt: skip
        case("Cards", trump, four_hands("AH TH KH"), project(0, "sra", "AH TH KH"),
             comment="in the order of play, which is not that of projects",
             faults=["project.cards"])  # fmt: skip
        case("Cards", trump, four_hands("AH KH", "QH"), project(0, "sra", "AH KH QH"),
             comment="a card of another hand", faults=["project.cards"])  # fmt: skip
        case("Cards", trump, four_hands("AH KH QH"), project(0, "sra", "AH KH KH"),
             comment="a card named twice", faults=["project.cards"])  # fmt: skip
        case("Kinds", trump, four_hands("AH KH QH"), project(0, "sra", "KH AH QH"),
             comment="in any order", faults=[None], team=0)  # fmt: skip
        case("Kinds", trump, four_hands("AH KH QH JH"), project(0, "sra", "AH KH QH"),
             comment="less than it holds", faults=[None], team=0)  # fmt: skip
    case("Kinds", None, four_hands("AS AH AD AC"), project(0, "four_hundred", "AS AH AD AC"),
         comment="أربعمية", faults=[None], points=[40, 0], raw=[200, 0])  # fmt: skip
    case("Cards", None, four_hands("AS AH AD AC"), project(0, "hundred", "AS AH AD AC"),
         comment="in sun no مية", faults=["project.cards"])  # fmt: skip
    case("Kinds", "S", four_hands("AS AH AD AC"), project(0, "hundred", "AS AH AD AC"),
         comment="in hokm مية", faults=[None], points=[10, 0], raw=[100, 0])  # fmt: skip
    case("Cards", "S", four_hands("AS AH AD AC"), project(0, "four_hundred", "AS AH AD AC"),
         comment="in hokm no أربعمية", faults=["project.cards"])  # fmt: skip
    overlaps(case)
    strengths(case)
    random_projects(file, flags)
    return file


def overlaps(case: Any) -> None:
    """Second and third projects of one hand."""
    long = "7H 8H 9H TH JH QH KH AH"
    case("Overlap", None, four_hands(long), project(0, "sra", "7H 8H 9H"),
         project(0, "sra", "QH KH AH"), comment="two out of one run",
         faults=[None, "project.overlap"], points=[4, 0])  # fmt: skip
    case("Overlap", None, four_hands(long), project(0, "hundred", "TH JH QH KH AH"),
         project(0, "sra", "7H 8H 9H"), comment="مية and the rest of its run",
         faults=[None, "project.overlap"])  # fmt: skip
    case("Overlap", None, four_hands("AH KH QH 9H 8H 7H"), project(0, "sra", "AH KH QH"),
         project(0, "sra", "9H 8H 7H"), comment="two runs of one suit, with a gap",
         faults=[None, None], points=[8, 0])  # fmt: skip
    case("Overlap", None, four_hands("AH KH QH KS KD KC"), project(0, "sra", "AH KH QH"),
         project(0, "hundred", "KS KH KD KC"), comment="one king in both",
         faults=[None, "project.overlap"])  # fmt: skip
    case("Overlap", None, four_hands("AH KH QH JH TH KS KD KC"), project(0, "sra", "QH JH TH"),
         project(0, "hundred", "KS KH KD KC"), comment="four kings, one of them beside the run",
         faults=[None, None], points=[24, 0])  # fmt: skip
    case("Overlap", None, four_hands("AH KH QH AD KD QD"), project(0, "sra", "AH KH QH"),
         project(0, "sra", "AH KH QH"), comment="the same twice",
         faults=[None, "project.overlap"])  # fmt: skip
    case("Count", None, four_hands("AH KH QH 9H 8H 7H"), project(0, "sra", "AH KH QH"),
         project(0, "sra", "9H 8H 7H"), project(0, "sra", "KH QH AH"), comment="a third",
         faults=[None, None, "project.count"])  # fmt: skip
    case("Count", None, four_hands("AH KH QH", "AD KD QD"), project(0, "sra", "AH KH QH"),
         project(1, "sra", "AD KD QD"), project(0, "sra", "9H 8H 7H"),
         comment="a faulty one is no second", faults=[None, None, "project.cards"])  # fmt: skip


def strengths(case: Any) -> None:
    """Dealer 3: seat 0 is met first, so that equal ones are its team's."""
    sra, low = "AH KH QH", "AD KD QD"
    for comment, hands, one, other, scoring in (
        ("kind before rank", ("AH KH QH", "7D 8D 9D TD"), "sra", "fifty", 1),
        ("مية before خمسين", ("AH KH QH JH", "7D 8D 9D TD JD"), "fifty", "hundred", 1),
        ("a run before four alike", ("KS KH KD KC", "9S 8S 7S TS JS"), "hundred", "hundred", 1),
        ("the higher top card", ("KH QH JH", "AD KD QD"), "sra", "sra", 1),
        ("the same: the seat met first", (sra, low), "sra", "sra", 0),
        ("four kings before four queens", ("QS QH QD QC", "KS KH KD KC"), "hundred", "hundred", 1),
        ("four knaves before four tens", ("TS TH TD TC", "JS JH JD JC"), "hundred", "hundred", 1),
        ("a longer run is no stronger", ("AH KH QH JH TH", "AD KD QD JD TD 9D"), "hundred",
         "hundred", 0),
    ):  # fmt: skip
        for trump in (None, "C"):
            first, other_cards = hands
            case("Strength", trump, four_hands(*hands), project(0, one, first),
                 project(1, other, other_cards), comment=comment, team=scoring)  # fmt: skip
    for dealer in range(4):
        case("Strength", None, four_hands(sra, low), project(0, "sra", sra), project(1, "sra", low),
             comment=f"the same, dealer {dealer}", dealer=dealer,
             team=1 if dealer == 0 else 0)  # fmt: skip
    case("Strength", None, four_hands("AH KH QH JH", "AD KD QD", "9C 8C 7C"),
         project(0, "fifty", "AH KH QH JH"), project(1, "sra", "AD KD QD"),
         project(2, "sra", "9C 8C 7C"), comment="both partners' are scored", team=0,
         points=[14, 0], raw=[70, 0])  # fmt: skip
    case("Strength", None, four_hands("AS AH AD AC", "KH QH JH TH 9H"),
         project(0, "four_hundred", "AS AH AD AC"), project(1, "hundred", "KH QH JH TH 9H"),
         comment="أربعمية before مية", team=0)  # fmt: skip


def held_projects(hand: list[str], trump: str | None) -> list[tuple[str, list[str]]]:
    """All that this hand could declare alone, by trying every set of its cards."""
    return [
        (kind, list(cards))
        for size in range(3, 9)
        for cards in combinations(hand, size)
        for kind in KINDS
        if second.is_project(kind, list(cards), trump)
    ]


def lucky_hands(random: Random, trump: str | None, least: int = 1) -> list[list[str]]:
    """Four hands of eight with at least so many hands that hold a project."""
    while True:
        deck = random.sample(DECK, 32)
        if random.random() < 0.5:  # suits stay together: long runs
            deck = sorted(deck, key=lambda card: (suit(card), random.random() < 0.35))
            at = random.randrange(32)
            deck = deck[at:] + deck[:at]
        hands = [in_order(deck[8 * seat : 8 * seat + 8]) for seat in range(4)]
        if sum(bool(held_projects(hand, trump)) for hand in hands) >= least:
            return hands


def random_projects(file: File, flags: dict[str, str]) -> None:
    file.group("ProjectsPlayed", BOTH)
    random = file.random
    for number in range(140):
        trump = random.choice((None, None, *SUITS))
        hands = lucky_hands(random, trump, random.choice((1, 2, 3)))
        declared = []
        for seat in range(4):
            for _ in range(random.randrange(3)):
                held = held_projects(hands[seat], trump)
                if held:
                    kind, cards = random.choice(held)
                    if random.random() < 0.06:
                        kind = random.choice(KINDS)
                    declared.append({"seat": seat, "kind": kind, "cards": cards})
        given = {
            "trump": trump,
            "dealer": random.randrange(4),
            "hands": hands,
            "declared": random.sample(declared, len(declared)),
        }
        file.add(f"random {number}", flags["Strength"], given)


# --- بلوت ------------------------------------------------------------------------------------


def baloot() -> File:
    file = File(
        "baloot",
        "بلوت said (each with the cards its seat played before), projects laid and scored:",
        "the fault of each word, and what is scored.",
    )
    said = file.note("Said", "WRONG_RULE", "Said with the second of the pair.", f"{RULES} §6")
    bad = file.note(
        "Invalid",
        "MISSING_CHECK",
        "baloot.invalid: in sun, without the pair, or with its first.",
        f"{RULES} §6",
    )
    unsaid = file.note(
        "Unsaid", "WRONG_RULE", "Counts in a run, where baloot_counts_unsaid.", f"{RULES} §6"
    )
    void = file.note("Void", "MISSING_RULE", "Void in what baloot_void_in names.", f"{RULES} §6")

    def case(flag: str, rules: Rules, hands: list[list[str]], comment: str, points: list[int],
             words: list[Json] = [], scored: list[Json] = [], trump: str | None = "S",  # noqa: B006
             faults: list[str | None] | None = None) -> None:  # fmt: skip
        given = {"rules": rules, "trump": trump, "hands": hands, "said": words, "scored": scored}
        file.add(comment, flag, given,
                 by_hand={"faults": [None] * len(words) if faults is None else faults,
                          "baloot": points})  # fmt: skip

    def word(seat: int, card: str, *before: str) -> Json:
        return {"seat": seat, "card": card, "before": list(before)}

    pair = four_hands("KS QS", "KH QH")
    third = next(card for card in pair[0] if card not in ("KS", "QS"))
    wrong: list[str | None] = ["baloot.invalid"]
    file.group("Baloot", BY_HAND)
    for rules in TABLES:
        case(said, rules, pair, "with the queen, the king before", [2, 0], [word(0, "QS", "KS")])
        case(said, rules, pair, "with the king, others before", [2, 0],
             [word(0, "KS", "QS", third)])  # fmt: skip
        case(said, rules, four_hands("", "KS QS"), "team 1", [0, 2], [word(1, "QS", "KS")])
        case(bad, rules, pair, "with the first of the two", [0, 0], [word(0, "KS")], faults=wrong)
        case(bad, rules, pair, "the pair of a side suit", [0, 0], [word(1, "QH", "KH")],
             faults=wrong)  # fmt: skip
        case(bad, rules, pair, "with a third card", [0, 0], [word(0, third, "KS", "QS")],
             faults=wrong)  # fmt: skip
        case(bad, rules, pair, "in sun", [0, 0], [word(0, "QS", "KS")], trump=None, faults=wrong)
        case(bad, rules, four_hands("KS", "", "QS"), "shared with the partner", [0, 0],
             [word(0, "KS")], faults=wrong)  # fmt: skip
        case(unsaid, rules, pair, "not said, no run", [0, 0])
    run, hundred = "KS QS JS", "AS KS QS JS TS"
    for rules in TABLES:
        counts = rules is not WARAQ52
        case(unsaid, rules, four_hands(run), "in a سرا of the hand", [2 if counts else 0, 0],
             scored=[project(0, "sra", run)])  # fmt: skip
        case(unsaid, rules, four_hands(run), "said as well: once", [2, 0], [word(0, "QS", "KS")],
             [project(0, "sra", run)])  # fmt: skip
        case(unsaid, rules, four_hands("KS QS AH KH QH"), "a run of another suit", [0, 0],
             scored=[project(0, "sra", "AH KH QH")])  # fmt: skip
        case(void, rules, four_hands(hundred), "said, in a مية run",
             [0 if rules is WARAQ52 else 2, 0], [word(0, "QS", "KS")],
             [project(0, "hundred", hundred)])  # fmt: skip
        voided = rules in (SAHARAT, OBSERVED)
        for four in ("KS KH KD KC", "QS QH QD QC"):
            other = "QS" if four[0] == "K" else "KS"
            case(void, rules, four_hands(f"{four} {other}"), "said, with four of them laid",
                 [0 if voided else 2, 0], [word(0, "QS", "KS")],
                 [project(0, "hundred", four)])  # fmt: skip
        case(void, rules, four_hands("KS QS JS JH JD JC"), "four knaves void nothing", [2, 0],
             [word(0, "QS", "KS")], [project(0, "hundred", "JS JH JD JC")])  # fmt: skip
        case(void, rules, four_hands("KS QS AH KH QH JH TH"), "a مية of another suit", [2, 0],
             [word(0, "QS", "KS")], [project(0, "hundred", "AH KH QH JH TH")])  # fmt: skip
        case(void, rules, four_hands("KS QS", "", "JS JH JD JC"), "the partner's project", [2, 0],
             [word(0, "QS", "KS")], [project(2, "hundred", "JS JH JD JC")])  # fmt: skip
    case(void, with_options(SAHARAT, baloot_void_in="none"), four_hands("KS KH KD KC QS"),
         "void in nothing", [2, 0], [word(0, "QS", "KS")],
         [project(0, "hundred", "KS KH KD KC")])  # fmt: skip
    random_baloot(file, said, bad)
    return file


def random_baloot(file: File, said: str, bad: str) -> None:
    file.group("BalootPlayed", BOTH)
    random = file.random
    for number in range(100):
        trump = random.choice(SUITS)
        hands = lucky_hands(random, trump)
        seat = next((s for s in range(4) if {"K" + trump, "Q" + trump} <= set(hands[s])), None)
        words: list[Json] = []
        if random.random() < 0.7:
            speaker = random.randrange(4) if seat is None or random.random() < 0.2 else seat
            order = random.sample(hands[speaker], 8)
            at = random.randrange(1, 8)
            if speaker == seat and random.random() < 0.8:
                at = max(order.index("K" + trump), order.index("Q" + trump))
            words.append({"seat": speaker, "card": order[at], "before": order[:at]})
        winners = random.randrange(2)
        scored = []
        for holder in (winners, winners + 2):
            held = held_projects(hands[holder], trump)
            if held and random.random() < 0.8:
                kind, cards = random.choice(held)
                scored.append({"seat": holder, "kind": kind, "cards": cards})
        given = {"rules": random.choice(TABLES), "trump": trump, "hands": hands, "said": words,
                 "scored": scored}  # fmt: skip
        right = seat is not None and words and words[0]["seat"] == seat
        file.add(f"random {number}", said if right or not words else bad, given)


FILES = (projects, baloot)
