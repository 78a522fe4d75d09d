"""Which cards are legal, who takes a trick, and سوا (docs/rules.md §1, §5)."""

from random import Random
from typing import Any

from vectors.reference.cards import SUITS, card_of_number, seats_from, suit
from vectors.reference.options import resolve
from vectors.reference.playing import Play, Trick, legal_cards

from .core import BOTH, BY_HAND, RULES, File, Json
from .second import number_of, of_legal_plays, of_sawa
from .tables import ELBLOT, OBSERVED, PROFILES, SAHARAT, TABLES, WARAQ52, Rules, with_options

DECK = [card_of_number(number) for number in range(32)]
TABLES_OF_PLAY = (
    *TABLES,
    with_options(SAHARAT, overtrump="opponents"),
    with_options(SAHARAT, underruff=False),
    with_options(WARAQ52, akka_frees_partner=False),
)


def in_order(cards: list[str]) -> list[str]:
    return sorted(cards, key=number_of)


def legal_plays() -> File:
    file = File(
        "legal_plays",
        "A position: exactly the legal cards of the seat, and the fault of each other one.",
        "`trick`: the cards lying, from the leader on; `akka`: the leader said أكه with its card."
        " `legal` is in the order of the card numbers.",
    )
    flags = {
        flag: file.note(flag, bug, text, f"{RULES} §5")
        for flag, bug, text in (
            ("Lead", "WRONG_RULE", "The leader may lead any card."),
            ("ClosedLead", "MISSING_RULE", "مقفل: no trump is led while anything else is held."),
            ("Follow", "WRONG_RULE", "1: whoever holds the suit led plays it."),
            ("TrumpLed", "WRONG_RULE", "2: trump led: trump, and higher where it is owed."),
            ("Free", "TOO_STRICT", "3: no card of the suit, and no trump or sun: anything."),
            ("Ruff", "WRONG_RULE", "4: a trump is owed, also over the partner as the options say."),
            ("Overruff", "WRONG_RULE", "4: with a trump lying, a higher one where it is owed."),
            ("Underruff", "WRONG_RULE", "4: no higher trump in hand: the option underruff."),
            ("Partner", "WRONG_RULE", "The partner holds the trick."),
            ("Akka", "WRONG_RULE", "أكه of the partner frees, where akka_frees_partner."),
        )
    }

    def case(flag: str, rules: Rules, trick: str, hand: str, legal: str, fault: str = "",
             trump: str | None = "S", closed: bool = False, akka: bool = False,
             comment: str = "") -> None:  # fmt: skip
        """Seat 0 leads; the seat whose turn it is is the next one."""
        cards = trick.split()
        held, free = in_order(hand.split()), in_order(legal.split())
        given = position(rules, trump, closed, akka, [*zip(range(4), cards, strict=False)],
                         len(cards), held)  # fmt: skip
        faults = {card: f"play.{fault}" for card in held if card not in free}
        file.add(comment, flags[flag], given, by_hand={"legal": free, "faults": faults})

    file.group("LegalPlays", BY_HAND)
    for rules in TABLES:
        case("Lead", rules, "", "7S AH 8D", "7S AH 8D", comment="hokm, open")
        case("Lead", rules, "", "7S AH 8D", "7S AH 8D", trump=None, comment="sun")
        case("ClosedLead", rules, "", "7S JS AH 8D", "AH 8D", "closed_lead", closed=True,
             comment="مقفل")  # fmt: skip
        case("ClosedLead", rules, "", "7S JS", "7S JS", closed=True, comment="nothing but trump")
        case("ClosedLead", rules, "AH", "JS 8D", "JS", "no_trump", closed=True,
             comment="only leads are shut")  # fmt: skip
        case("Follow", rules, "AH", "7H KH JS 8D", "7H KH", "revoke", comment="a side suit")
        case("Follow", rules, "AH", "7H KH JS 8D", "7H KH", "revoke", trump=None, comment="sun")
        case("Follow", rules, "AH JS", "7H KH 9S", "7H KH", "revoke", comment="ruffed already")
        case("Follow", rules, "7H", "8H AH", "8H AH", comment="nothing higher is owed in a suit")
        case("Free", rules, "AH", "7S 8D KC", "7S 8D KC", trump=None, comment="sun, void")
        case("Free", rules, "AH", "9D 8D KC", "9D 8D KC", comment="hokm, void, no trump")
        case("TrumpLed", rules, "9S", "7S KS", "7S KS", comment="no higher one: any trump")
        case("TrumpLed", rules, "9S", "AH 7D", "AH 7D", comment="no trump: anything")
        case("Ruff", rules, "AH", "7S JS 8D", "7S JS", "no_trump", comment="none lying: any trump")
        case("Overruff", rules, "AH QS 7H", "KS 9S", "KS 9S", comment="both higher")
    file.group("Overtrump", BY_HAND)
    for rules in (SAHARAT, WARAQ52):
        case("TrumpLed", rules, "7S 8S", "QS KS", "QS KS", comment="higher than the partner's")
        case("Partner", rules, "9S QS", "7S JS", "JS", "no_overtrump",
             comment="over the partner's nine too")  # fmt: skip
        case("Partner", rules, "TH 7H", "7S JS 8D", "7S JS", "no_trump",
             comment="the partner holds, ruffed all the same")  # fmt: skip
    for rules in (ELBLOT, OBSERVED):
        case("Partner", rules, "9S QS", "7S JS", "7S JS", comment="not over the partner's")
        case("Partner", rules, "TH 7H", "7S JS 8D", "7S JS 8D",
             comment="the partner holds: anything")  # fmt: skip
    for rules in TABLES:
        case("TrumpLed", rules, "QS 7S", "8S KS", "8S KS" if rules in (ELBLOT, OBSERVED) else "KS",
             "no_overtrump", comment="the partner's queen of trump")  # fmt: skip
        case("TrumpLed", rules, "QS KS", "7S TS JS", "TS JS", "no_overtrump",
             comment="an opponent holds it")  # fmt: skip
        case("Overruff", rules, "AH KS", "8S TS JS", "TS JS", "no_overtrump",
             comment="an opponent ruffed: higher")  # fmt: skip
    file.group("Underruff", BY_HAND)
    case("Underruff", SAHARAT, "AH 9S", "7S 8D", "7S", "no_trump", comment="a trump to no use")
    case("Underruff", SAHARAT, "AH JS 7H", "7S QS AD", "7S QS", "no_trump", comment="two of them")
    for rules in (ELBLOT, WARAQ52, OBSERVED):
        case("Underruff", rules, "AH 9S", "7S 8D", "7S 8D", comment="anything")
        case("Underruff", rules, "AH JS 7H", "7S QS AD", "7S QS AD", comment="anything at all")
    file.group("Akka", BY_HAND)
    for rules in (SAHARAT, WARAQ52):
        case("Akka", rules, "AH 7H", "7S JS 8D", "7S JS 8D", akka=True, comment="the partner heard")
        case("Akka", rules, "AH 7S", "8S 8D", "8S", "no_trump", akka=True,
             comment="ruffed by an opponent: over")  # fmt: skip
        case("Akka", rules, "AH", "7S 8D", "7S", "no_trump", akka=True,
             comment="an opponent is not freed")  # fmt: skip
        case("Akka", rules, "AH 7H", "KH 7S", "KH", "revoke", akka=True,
             comment="not from following suit")  # fmt: skip
    case("Akka", TABLES_OF_PLAY[-1], "AH 7H", "7S 8D", "7S", "no_trump", akka=True,
         comment="where it does not free")  # fmt: skip
    random_positions(file, flags)
    return file


def position(rules: Rules, trump: str | None, closed: bool, akka: bool, trick: list[Any],
             seat: int, hand: list[str]) -> Json:  # fmt: skip
    return {
        "rules": rules,
        "contract": {"trump": trump, "closed": closed},
        "akka": akka,
        "trick": [{"seat": other, "card": card} for other, card in trick],
        "seat": seat,
        "hand": hand,
    }


def random_positions(file: File, flags: dict[str, str]) -> None:
    """For each table and kind of position so many, drawn until they are there."""
    file.group("LegalPlaysPlayed", BOTH)
    random = file.random
    for rules in TABLES_OF_PLAY:
        wanted = dict.fromkeys(flags, 8)
        wanted["Lead"] = wanted["Free"] = 3
        tries = 0
        while any(wanted.values()) and tries < 20_000:
            tries += 1
            given = random_position(random, rules)
            flag = kind_of(given)
            if wanted[flag]:
                wanted[flag] -= 1
                file.add("random", flags[flag], given)


def random_position(random: Random, rules: Rules) -> Json:
    """A trick as it may lie, its cards legal ones of the hands that they came from."""
    cards = random.sample(DECK, 32)
    size = random.randrange(1, 9)
    hands = [in_order(cards[8 * seat : 8 * seat + size]) for seat in range(4)]
    trump = random.choice((*SUITS, *SUITS, None))
    closed = trump is not None and random.random() < 0.3
    play = Play(trump, closed, resolve(rules))
    leader, length = random.randrange(4), random.randrange(4)
    trick: Trick = []
    akka = False
    for seat in seats_from(leader)[:length]:
        card = random.choice(legal_cards(seat, hands[seat], trick, akka, play))
        if not trick:
            akka = trump not in (None, suit(card)) and random.random() < 0.35
        trick.append((seat, card))
    seat = (leader + length) % 4
    return position(rules, trump, closed, akka, trick, seat, hands[seat])


def kind_of(given: Json) -> str:
    """The flag of a position: the paragraph that decides it."""
    trump, closed = given["contract"]["trump"], given["contract"]["closed"]
    trick, hand = given["trick"], given["hand"]
    if not trick:
        held = any(suit(card) == trump for card in hand)
        return "ClosedLead" if closed and held else "Lead"
    led = suit(trick[0]["card"])
    if any(suit(card) == led for card in hand):
        return "TrumpLed" if led == trump else "Follow"
    if trump is None or led == trump or not any(suit(card) == trump for card in hand):
        return "Free"
    if given["akka"]:
        return "Akka"
    if not any(suit(lying["card"]) == trump for lying in trick):
        return "Partner" if len(trick) > 1 else "Ruff"
    higher = of_legal_plays({**given, "rules": with_options(SAHARAT, underruff=False)})
    return "Underruff" if len(higher["legal"]) == len(hand) else "Overruff"


def tricks() -> File:
    file = File(
        "tricks",
        "Cards in the order in which they fell, seat after seat: who took each trick, raw by team.",
        "The winner of a trick leads the next. The last trick's 10 is there with all 32 cards.",
    )
    side = file.note("SideSuit", "WRONG_ORDER", "A T K Q J 9 8 7.", f"{RULES} §1")
    trumps = file.note("Trump", "WRONG_ORDER", "J 9 A T K Q 8 7.", f"{RULES} §1")
    ruffed = file.note("Ruffed", "WRONG_RULE", "Any trump beats every side card.", f"{RULES} §1")
    thrown = file.note("Thrown", "WRONG_RULE", "A card thrown away never wins.", f"{RULES} §1")
    whole = file.note(
        "WholeDeal", "WRONG_COUNT", "130 in sun, 162 in hokm, the last trick 10.", f"{RULES} §1"
    )

    def case(flag: str, trump: str | None, cards: str, winner: int, raw: int, comment: str,
             leader: int = 0) -> None:  # fmt: skip
        pair = [raw, 0] if winner % 2 == 0 else [0, raw]
        given = {"trump": trump, "leader": leader, "cards": cards.split()}
        file.add(comment, flag, given, by_hand={"winners": [winner], "raw": pair})

    file.group("Trick", BY_HAND)
    for trump in (None, "S"):
        case(side, trump, "TH AH KH QH", 1, 28, "the ace")
        case(side, trump, "JH QH KH TH", 3, 19, "the ten above the king")
        case(side, trump, "9H 8H 7H JH", 3, 2, "the knave above the nine")
        case(side, trump, "QH KH 7H 8H", 1, 7, "the king above the queen")
        case(side, trump, "7H 8H 9H 7D", 2, 0, "nothing in it is a trick all the same")
        case(thrown, trump, "7H AD AC KD", 0, 26, "aces thrown away")
        case(thrown, trump, "7H AD 8H TC", 2, 21, "one follows")
    case(trumps, "S", "AS JS 9S TS", 1, 55, "the knave, then the nine")
    case(trumps, "S", "AS 9S TS KS", 1, 39, "the nine above the ace")
    case(trumps, "S", "TS AS KS QS", 1, 28, "the ace above the ten")
    case(trumps, "S", "KS TS QS 8S", 1, 17, "the ten above the king")
    case(trumps, "S", "QS KS 8S 7S", 1, 7, "the king above the queen")
    case(trumps, "S", "7S 8S AH TH", 1, 21, "eight above seven")
    case(ruffed, "S", "AH 7S TH KH", 1, 25, "the least trump")
    case(ruffed, "S", "AH 7S 8S KH", 2, 15, "overruffed")
    case(ruffed, "S", "AH 9S AS JS", 3, 56, "overruffed by the knave")
    case(ruffed, None, "AH 7S TH KH", 0, 25, "sun has no trump")
    for leader in range(4):
        case(side, None, "TH AH KH QH", (leader + 1) % 4, 28, f"led by {leader}", leader)
    file.group("TrickPlayed")
    random = file.random
    for number in range(160):
        trump = random.choice((*SUITS, *SUITS, None))
        cards = random.sample(DECK, 4)
        if random.random() < 0.6:
            narrow = [card for card in DECK if suit(card) in (trump, suit(cards[0]))]
            cards = random.sample(narrow, 4)
        led = suit(cards[0])
        if led == trump:
            flag = trumps
        elif any(suit(card) == trump for card in cards):
            flag = ruffed
        else:
            flag = side if all(suit(card) == led for card in cards) else thrown
        given = {"trump": trump, "leader": random.randrange(4), "cards": cards}
        file.add(f"random {number}", flag, given)
    file.group("WholeDeal")
    for number in range(40):
        trump = random.choice((*SUITS, None))
        given = {"trump": trump, "leader": random.randrange(4), "cards": random.sample(DECK, 32)}
        file.add(f"eight tricks {number}", whole, given)
    for number in range(20):
        trump = random.choice((*SUITS, None))
        cards = random.sample(DECK, 4 * random.randrange(2, 8))
        given = {"trump": trump, "leader": random.randrange(4), "cards": cards}
        file.add(f"{len(cards) // 4} tricks {number}", whole, given)
    return file


def sawa() -> File:
    file = File(
        "sawa",
        "The seat is on lead and says سوا: has it an order of play that wins every trick left,",
        "whatever the other three, its partner included, throw within their duties?",
    )
    true = file.note("True", "TOO_STRICT", "It has.", f"{RULES} §5")
    false = file.note("False", "MISSING_CHECK", "It has not.", f"{RULES} §5")
    partner = file.note(
        "Partner", "WRONG_RULE", "The partner's cards stop it as an opponent's do.", f"{RULES} §5"
    )
    ruff = file.note("Ruff", "WRONG_RULE", "A trump left out may ruff.", f"{RULES} §5")
    closed = file.note(
        "Closed", "WRONG_RULE", "مقفل: trumps cannot be drawn first.", f"{RULES} §4", f"{RULES} §5"
    )

    def case(flag: str, trump: str | None, hands: str, holds: bool, comment: str,
             shut: bool = False) -> None:  # fmt: skip
        for rules in PROFILES:
            given = {
                "rules": rules,
                "contract": {"trump": trump, "closed": shut},
                "seat": 0,
                "hands": [in_order(hand.split()) for hand in hands.split("/")],
            }
            file.add(comment, flag, given, by_hand={"holds": holds})

    file.group("Sawa", BY_HAND)
    case(true, None, "AH/7H/8H/9H", True, "the ace")
    case(false, None, "TH/AH/8H/9H", False, "the ace is at the right")
    case(partner, None, "TH/7H/AH/9H", False, "the ace is at the partner's")
    case(true, None, "7H/7D/8D/9D", True, "nobody holds the suit")
    case(true, None, "AH TH/KH QH/7H 8H/9H JH", True, "ace and ten")
    case(true, None, "AH KH/TH 7D/7H 8H/9H JH", True, "the ten falls under the ace")
    case(false, None, "AH KH/TH 7H/8H 8D/9H JH", False, "the ten is guarded")
    case(partner, None, "AH KH/9H JH/TH 7H/8H 8D", False, "guarded at the partner's")
    case(true, "S", "JS AH/7H 8H/9H TH/QH KH", True, "the last trump and an ace")
    case(true, "S", "JS AH/7S 8H/9D TD/QD KD", True, "drawn first")
    case(ruff, "S", "AH AD/7S 8D/9D TD/QD KD", False, "a trump out, none to draw it")
    case(ruff, "S", "JS AH/7S 9S/9D TD/QD KD", False, "two trumps out, one of mine")
    case(closed, "S", "JS AH/7S 8D/9D TD/QD KD", False, "not led first: ruffed", True)
    case(closed, "S", "JS AH/7S 8H/9D TD/QD KD", True, "it follows suit and loses its trump", True)
    case(closed, "S", "JS 9S/7S 8D/9D TD/QD KD", True, "nothing but trump", True)
    case(true, "S", "9S AS/TS KS/7D 8D/QD KD", True, "trumps from the top")
    case(false, "S", "9S AS/JS 7D/8D 9D/QD KD", False, "the knave is out")
    file.group("SawaPlayed")
    random = file.random
    left = {(holds, size): 22 for holds in (True, False) for size in (2, 3, 4, 5)}
    while any(left.values()):
        size = random.choice((2, 3, 4, 5))
        trump = random.choice((*SUITS, None))
        cards = sorted(random.sample(DECK, 4 * size), key=lambda c: strength(c, trump))
        hands = [in_order(cards[-size:]), *([] for _ in range(3))] if random.random() < 0.5 else []
        rest = cards[:-size] if hands else cards
        random.shuffle(rest)
        if not hands:
            hands = [in_order(rest[:size]), [], [], []]
            rest = rest[size:]
        for place in (1, 2, 3):
            hands[place] = in_order(rest[(place - 1) * size : place * size])
        seat = random.randrange(4)
        shut = trump is not None and random.random() < 0.25
        given = {
            "rules": random.choice(TABLES),
            "contract": {"trump": trump, "closed": shut},
            "seat": seat,
            "hands": [hands[(other - seat) % 4] for other in range(4)],
        }
        holds = bool(of_sawa(given)["holds"])
        if left[holds, size]:
            left[holds, size] -= 1
            flag = closed if shut else true if holds else false
            file.add(f"random, {size} cards", flag, given)
    return file


def strength(card: str, trump: str | None) -> tuple[bool, int]:
    """Trumps above side cards, then by rank: hands from the top often make a true سوا."""
    order = "78QKTA9J" if suit(card) == trump else "789JQKTA"
    return suit(card) == trump, order.index(card[0])


FILES = (legal_plays, tricks, sawa)
