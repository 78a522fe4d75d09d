"""Buying and doubling, word by word (docs/rules.md §3, §4)."""

from random import Random
from typing import Any

from vectors.reference import buying as second
from vectors.reference import doubling as raising
from vectors.reference.cards import SUITS, card_of_number
from vectors.reference.options import resolve

from .core import BOTH, BY_HAND, RULES, File, Json
from .second import raises_offered, words_offered
from .tables import ELBLOT, OBSERVED, PROFILES, SAHARAT, TABLES, WARAQ52, Rules, with_options

PLAYED = ("two programs, random words", "Words drawn from those offered; both programs agree.")
Words = list[Json]


def said(text: str) -> Words:
    """``"1 pass, 2 hokm H, 3 sun"`` as events."""
    words = []
    for part in filter(None, text.split(", ")):
        seat, do, *rest = part.split()
        word: Json = {"do": do, "seat": int(seat)}
        if rest and do == "hokm":
            word["suit"] = rest[0]
        elif rest:
            word["closed"] = rest[0] == "closed"
        words.append(word)
    return words


def hokm(suit: str, buyer: int) -> Json:
    return {"type": "hokm", "suit": suit, "buyer": buyer, "taker": buyer}


def sun(buyer: int, taker: int | None = None) -> Json:
    return {"type": "sun", "suit": None, "buyer": buyer, "taker": buyer if taker is None else taker}


def buying() -> File:
    file = File(
        "buying",
        "After the words: their faults, the contract, and what each seat in turn is offered.",
        "`closed`: nobody has a word left that may not be left out. The contract is the one that"
        " stands, also while the buying is still open.",
    )
    flags = {
        flag: file.note(flag, "WRONG_RULE", text, f"{RULES} §3")
        for flag, text in (
            ("Round1", "The suit turned up, or sun."),
            ("Round2", "Another suit, or sun; after it passed_out."),
            ("OverHokm", "The three after a hokm are heard once each."),
            ("Turned", "The buyer turns its own hokm into sun, where hokm_to_sun."),
            ("AceLocks", "With an ace turned up only the dealer's right says sun over a hokm."),
            ("Ashkal", "Who may say it, over what, and who takes the card."),
            ("Takeover", "A sun is taken over by seats before it, as sun_takeover has it."),
            ("PassedOver", "A seat with nothing but a pass to say may be passed over."),
            ("Turn", "bid.turn: a word, also a pass, before its turn."),
            ("NotAllowed", "bid.not_allowed: a word that is not offered."),
            ("AfterClose", "bid.after_close: a word after the buying closed; without effect."),
        )
    }

    def case(flag: str, rules: Rules, words: str, comment: str, flip: str = "TH", dealer: int = 0,
             **by_hand: Any) -> None:  # fmt: skip
        given = {"rules": rules, "dealer": dealer, "flip": flip, "words": said(words)}
        faults = by_hand.pop("faults", [])
        by_hand["faults"] = [{"word": word, "code": f"bid.{code}"} for word, code in faults]
        file.add(comment, flags[flag], given, by_hand=by_hand)

    by_hand_cases(file, case)
    random_words(file, flags)
    return file


def by_hand_cases(file: File, case: Any) -> None:
    """Dealer 0, so that the order of speaking is 1, 2, 3, 0."""
    file.group("Buying", BY_HAND)
    every: Rules
    for every in TABLES:
        case("Round1", every, "", "nobody has spoken", contract=None, closed=False)
        case("Round1", every, "1 hokm H", "the suit turned up", contract=hokm("H", 1))
        case("NotAllowed", every, "1 hokm S", "another suit in round 1",
             faults=[(0, "not_allowed")], contract=hokm("S", 1))  # fmt: skip
        case("Round1", every, "1 sun", "d+1 buys sun: nobody is before it", contract=sun(1),
             closed=True)  # fmt: skip
        case("Turn", every, "2 pass", "a pass before its turn", faults=[(0, "turn")])
        case("Turn", every, "2 hokm H", "hokm before its turn", faults=[(0, "turn")],
             contract=hokm("H", 2))  # fmt: skip
        case("Round2", every, "1 pass, 2 pass, 3 pass, 0 pass", "round 2 begins", closed=False,
             passed_out=False)  # fmt: skip
        four = "1 pass, 2 pass, 3 pass, 0 pass"
        case("Round2", every, f"{four}, 1 hokm S", "another suit in round 2",
             contract=hokm("S", 1))  # fmt: skip
        case("NotAllowed", every, f"{four}, 1 hokm H", "the suit turned up in round 2",
             faults=[(4, "not_allowed")])  # fmt: skip
        case("Round2", every, f"{four}, {four}", "all pass twice", passed_out=True, closed=True,
             contract=None, offered=[[]] * 4)  # fmt: skip
        case("AfterClose", every, f"{four}, {four}, 1 sun", "a word after all passed twice",
             faults=[(8, "after_close")], contract=None)  # fmt: skip
        case("AfterClose", every, f"{four}, {four}, 1 pass", "a pass after all passed twice",
             faults=[(8, "after_close")])  # fmt: skip
        case("OverHokm", every, "1 hokm H, 2 sun", "sun over hokm", contract=sun(2))
        case("OverHokm", every, "1 pass, 2 pass, 3 hokm H, 0 pass, 1 sun",
             "also a seat that passed before", contract=sun(1))  # fmt: skip
        case("NotAllowed", every, "1 hokm H, 2 hokm H", "hokm over hokm",
             faults=[(1, "not_allowed")], contract=hokm("H", 2))  # fmt: skip
        case("AfterClose", every, "1 sun, 2 hokm H", "hokm after a sun that closed",
             faults=[(1, "after_close")], contract=sun(1))  # fmt: skip
    file.group("Ashkal", BY_HAND)
    for rules in (SAHARAT, ELBLOT):
        case("Ashkal", rules, "1 hokm H, 2 pass, 3 pass, 0 ashkal", "the dealer over an opponent's",
             contract=sun(0, 2))  # fmt: skip
        case("Ashkal", rules, "1 pass, 2 hokm H, 3 ashkal", "d+3 over an opponent's",
             contract=sun(3, 1))  # fmt: skip
        case("Ashkal", rules, "1 hokm H, 2 pass, 3 ashkal", "d+3 over its partner's",
             faults=[(2, "not_allowed")])  # fmt: skip
        case("Ashkal", rules, "1 pass, 2 hokm H, 3 pass, 0 ashkal", "the dealer over its partner's",
             faults=[(3, "not_allowed")])  # fmt: skip
        case("Ashkal", rules, "1 pass, 2 pass, 3 ashkal", "over nothing",
             faults=[(2, "not_allowed")], contract=sun(3, 1))  # fmt: skip
    for rules in PROFILES:
        case("Ashkal", rules, "1 hokm H, 2 ashkal", "neither d nor d+3",
             faults=[(1, "not_allowed")])  # fmt: skip
        case("Ashkal", rules, "1 pass, 2 pass, 3 pass, 0 pass, 1 pass, 2 pass, 3 pass, 0 hokm S,"
             " 1 pass, 2 pass, 3 ashkal", "not by a seat that said ولا",
             faults=[(10, "not_allowed")])  # fmt: skip
    case("Ashkal", WARAQ52, "1 pass, 2 pass, 3 ashkal", "over nothing, with any",
         contract=sun(3, 1))  # fmt: skip
    case("Ashkal", WARAQ52, "1 hokm H, 2 pass, 3 ashkal", "over its partner's, with any",
         contract=sun(3, 1))  # fmt: skip
    case("Ashkal", WARAQ52, "1 pass, 2 pass, 3 hokm H, 0 pass, 1 pass, 2 pass, 3 ashkal",
         "over its own hokm", faults=[(6, "after_close")], contract=hokm("H", 3))  # fmt: skip
    for rules in PROFILES:
        case("Ashkal", rules, "1 hokm H, 2 pass, 3 pass, 0 ashkal", "on an ace", "AH",
             contract=sun(0, 2))  # fmt: skip
    for rules in (OBSERVED, with_options(SAHARAT, ashkal_on_ace=False, ace_locks_hokm=False)):
        case("Ashkal", rules, "1 hokm H, 2 pass, 3 pass, 0 ashkal", "on an ace, where it is not",
             "AH", faults=[(3, "not_allowed")])  # fmt: skip
    file.group("AceLocks", BY_HAND)
    for rules in (SAHARAT, ELBLOT):
        case("AceLocks", rules, "1 pass, 2 hokm H, 3 sun", "sun over a locked hokm", "AH",
             faults=[(2, "not_allowed")], contract=sun(3))  # fmt: skip
        case("AceLocks", rules, "1 pass, 2 hokm H, 3 pass, 0 pass, 1 sun", "but d+1", "AH",
             contract=sun(1))  # fmt: skip
        case("PassedOver", rules, "1 hokm H, 0 ashkal", "two with nothing to say left out", "AH",
             contract=sun(0, 2))  # fmt: skip
        case("AceLocks", rules, "1 pass, 2 pass, 3 pass, 0 pass, 1 pass, 2 hokm S, 3 sun",
             "in round 2 as well", "AH", faults=[(6, "not_allowed")])  # fmt: skip
        case("AceLocks", rules, "1 hokm H", "d+1's own: only أشكل is left", "AH", closed=False)
    case("AceLocks", WARAQ52, "1 pass, 2 hokm H, 3 sun", "not locked", "AH", contract=sun(3))
    file.group("Takeover", BY_HAND)
    for rules in (SAHARAT, ELBLOT):
        case("Takeover", rules, "1 pass, 2 pass, 3 sun", "round 1: two before it", closed=False)
        case("Takeover", rules, "1 pass, 2 pass, 3 sun, 1 sun", "an opponent or partner, in order",
             contract=sun(1), closed=True)  # fmt: skip
        case("Takeover", rules, "1 pass, 2 pass, 3 sun, 1 pass, 2 sun", "the second",
             contract=sun(2), closed=True)  # fmt: skip
        case("Takeover", rules, "1 pass, 2 pass, 3 sun, 2 sun", "before the first had spoken",
             faults=[(3, "turn")], contract=sun(2))  # fmt: skip
        case("Takeover", rules, "1 pass, 2 pass, 3 pass, 0 pass, 1 pass, 2 sun",
             "not in round 2", closed=True, contract=sun(2))  # fmt: skip
    case("Takeover", WARAQ52, "1 pass, 2 sun", "never", closed=True, contract=sun(2))
    case("Takeover", OBSERVED, "1 pass, 2 sun, 1 sun", "an opponent", contract=sun(1), closed=True)
    case("Takeover", OBSERVED, "1 pass, 2 pass, 3 sun, 1 sun", "not the partner",
         faults=[(3, "turn")])  # fmt: skip
    case("Takeover", OBSERVED, "1 pass, 2 pass, 3 pass, 0 pass, 1 pass, 2 sun, 1 sun",
         "in round 2 too", contract=sun(1), closed=True)  # fmt: skip
    file.group("Turned", BY_HAND)
    turning = with_options(SAHARAT, hokm_to_sun=True)
    case("Turned", turning, "1 hokm H, 2 pass, 3 pass, 0 pass", "the buyer is heard last",
         closed=True, contract=hokm("H", 1), offered=[[], ["pass", "sun"], [], []])  # fmt: skip
    case("Turned", turning, "1 hokm H, 2 pass, 3 pass, 0 pass, 1 sun", "and turns it",
         contract=sun(1))  # fmt: skip
    case("Turned", turning, "1 hokm H, 2 pass, 3 pass, 0 pass, 1 pass", "or keeps it", closed=True,
         contract=hokm("H", 1), offered=[[]] * 4)  # fmt: skip
    case("Turned", turning, "1 pass, 2 hokm H, 3 pass, 0 pass, 1 pass, 2 sun",
         "locked by an ace: not out of it either", "AH", contract=hokm("H", 2),
         faults=[(5, "after_close")])  # fmt: skip
    case("Turned", SAHARAT, "1 hokm H, 2 pass, 3 pass, 0 pass, 1 sun", "where it may not",
         faults=[(4, "after_close")], contract=hokm("H", 1))  # fmt: skip


MORE_TABLES = (
    *TABLES,
    with_options(SAHARAT, hokm_to_sun=True),
    with_options(WARAQ52, sun_takeover="both_rounds_opponents", hokm_to_sun=True),
    with_options(ELBLOT, ashkal_after="any", ashkal_on_ace=False),
)


def random_words(file: File, flags: dict[str, str]) -> None:
    """Offered words one after another, from some point on perhaps one that is not."""
    file.group("BuyingPlayed", PLAYED)
    random = file.random
    for number in range(220):
        rules = MORE_TABLES[number % len(MORE_TABLES)]
        dealer, flip = random.randrange(4), card_of_number(random.randrange(32))
        if random.random() < 0.3:
            flip = "A" + flip[1]
        words, fault = some_words(random, resolve(rules), dealer, flip)
        given = {"rules": rules, "dealer": dealer, "flip": flip, "words": words}
        flag = ("Round2" if len(words) > 4 else "Round1") if fault is None else fault
        file.add(f"random {number}", flags[flag], given)


def some_words(random: Random, options: Json, dealer: int, flip: str) -> tuple[Words, str | None]:
    """Words, and the flag of the fault in the last one if there is one."""
    state = second.begin(dealer, flip)
    words: Words = []
    most = random.randrange(1, 14)
    fast = random.choice((0.15, 0.4))
    while len(words) < most and not state["closed"]:
        if random.random() < 0.06:
            break
        offered = {seat: words_offered(state, seat, options) for seat in range(4)}
        seat = random.choice([seat for seat in range(4) if offered[seat]])
        if state["standing"] is None:
            seat = state["to_hear"][0]
        bids = [word for word in offered[seat] if word != "pass"]
        bid = random.random() < fast and bids
        word = said(f"{seat} {random.choice(bids) if bid else 'pass'}")[0]
        hear(state, word, options)
        words.append(word)
    if random.random() < 0.4:
        do = random.choice(("pass", "hokm", "sun", "ashkal"))
        word = {"do": do, "seat": random.randrange(4)}
        if do == "hokm":
            word["suit"] = random.choice(SUITS)
        code = hear(state, word, options)
        words.append(word)
        names = {"turn": "Turn", "not_allowed": "NotAllowed", "after_close": "AfterClose"}
        return words, None if code is None else names[code.removeprefix("bid.")]
    return words, None


def hear(state: Json, word: Json, options: Json) -> str | None:
    if word["do"] == "pass":
        return second.hear_pass(state, word["seat"], options)
    return second.hear_bid(state, word, options)


def doubling() -> File:
    file = File(
        "doubling",
        "After the raises over a bought contract: their faults, multiplier, مقفل, what is offered.",
        "`score`: the sheet before the deal, by team.",
    )
    hokm_flag = file.note("Hokm", "WRONG_RULE", "دبل, ثري, فور, قهوة in turn.", f"{RULES} §4")
    gate = file.note(
        "SunGate", "OFF_BY_ONE", "A sun is doubled only from its scores.", f"{RULES} §4"
    )
    highest = file.note("SunMost", "WRONG_RULE", "As far as sun_multiplier_max.", f"{RULES} §4")
    closed = file.note(
        "Closed", "WRONG_RULE", "دبل and فور only; the last raise says.", f"{RULES} §4"
    )
    turn = file.note("Turn", "WRONG_RULE", "double.turn: offered to another seat.", f"{RULES} §4")
    wrong = file.note(
        "NotAllowed", "WRONG_RULE", "double.not_allowed: offered to nobody.", f"{RULES} §4"
    )
    chain = "1 double, 0 three, 1 four, 0 gahwa"

    def case(flag: str, rules: Rules, raises: str, comment: str, kind: str = "hokm",
             score: tuple[int, int] = (0, 0), **by_hand: Any) -> None:  # fmt: skip
        """The buyer is seat 0."""
        given = {"rules": rules, "contract": {"type": kind, "buyer": 0}, "score": list(score),
                 "raises": said(raises)}  # fmt: skip
        faults = by_hand.pop("faults", [])
        by_hand["faults"] = [{"word": word, "code": f"double.{code}"} for word, code in faults]
        file.add(comment, flag, given, by_hand=by_hand)

    file.group("Doubling", BY_HAND)
    for rules in TABLES:
        case(hokm_flag, rules, "", "nothing raised", multiplier=1, closed=False)
        for raises, multiplier in ((1, 2), (2, 3), (3, 4), (4, "gahwa")):
            words = ", ".join(chain.split(", ")[:raises])
            case(hokm_flag, rules, words, f"up to {multiplier}", multiplier=multiplier)
        case(hokm_flag, rules, "3 double", "either seat of the other team", multiplier=2)
        for seat in (0, 2):
            case(turn, rules, f"{seat} double", "by the buyer's team", faults=[(0, "turn")],
                 multiplier=2)  # fmt: skip
        case(wrong, rules, "0 three", "without دبل", faults=[(0, "not_allowed")], multiplier=3)
        case(wrong, rules, "1 double, 3 double", "دبل twice", faults=[(1, "not_allowed")])
        case(wrong, rules, f"{chain}, 1 double", "past قهوة", faults=[(4, "not_allowed")])
    for rules in (SAHARAT, ELBLOT, OBSERVED):
        case(turn, rules, "1 double, 2 three", "by the buyer's partner", faults=[(1, "turn")])
        case(turn, rules, "1 double, 0 three, 3 four", "by the doubler's partner",
             faults=[(2, "turn")])  # fmt: skip
        case(closed, rules, "1 double closed", "مقفل", closed=True, multiplier=2)
        case(closed, rules, "1 double closed, 0 three", "ثري opens it", closed=False)
        case(closed, rules, "1 double, 0 three, 1 four closed", "فور closes", closed=True)
        case(closed, rules, "1 double, 0 three, 1 four closed, 0 gahwa", "قهوة opens", closed=False)
    case(turn, WARAQ52, "1 double, 2 three, 3 four, 2 gahwa", "partners raise too",
         multiplier="gahwa")  # fmt: skip
    case(closed, WARAQ52, "1 double closed", "not here", faults=[(0, "not_allowed")], closed=True)
    file.group("SunGate", BY_HAND)
    for rules, most, least in ((SAHARAT, 100, 101), (ELBLOT, 100, 101), (WARAQ52, 99, 100)):
        for others in (0, most - 1, most, most + 1, most + 2, 151):
            for buyers in (0, least - 2, least - 1, least, least + 1, 151):
                right = others <= most and buyers >= least
                faults = [] if right else [(0, "not_allowed")]
                case(gate, rules, "1 double", f"{buyers} buys, {others} doubles", "sun",
                     (buyers, others), faults=faults, multiplier=2)  # fmt: skip
    file.group("SunMost", BY_HAND)
    for rules in (SAHARAT, ELBLOT):
        case(highest, rules, "1 double, 0 three", "ثري in sun", "sun", (120, 50),
             faults=[(1, "not_allowed")])  # fmt: skip
    for told in ("1 double", "1 double, 0 three", "1 double, 0 three, 1 four"):
        case(highest, WARAQ52, told, "as far as فور", "sun", (120, 50), faults=[])
    case(highest, WARAQ52, chain, "never قهوة", "sun", (120, 50), faults=[(3, "not_allowed")])
    case(highest, with_options(WARAQ52, sun_multiplier_max=1), "1 double", "not at all", "sun",
         (120, 50), faults=[(0, "not_allowed")])  # fmt: skip
    case(closed, SAHARAT, "1 double closed", "in sun مقفل has no effect", "sun", (120, 50),
         closed=False, faults=[])  # fmt: skip
    random_raises(file, {"turn": turn, "not_allowed": wrong}, hokm_flag)
    return file


def random_raises(file: File, flags: dict[str, str], plain: str) -> None:
    file.group("DoublingPlayed", BOTH)
    random = file.random
    for number in range(120):
        rules = TABLES[number % len(TABLES)]
        options = resolve(rules)
        kind, buyer = random.choice(("hokm", "hokm", "sun")), random.randrange(4)
        contract: Json = {"type": kind, "buyer": buyer}
        score = [random.choice((0, 50, 99, 100, 101, 102, 140)) for _ in range(2)]
        given: Json = {"rules": rules, "contract": contract, "score": score, "raises": []}
        state = raising.begin()
        code = None
        for _ in range(random.randrange(1, 6)):
            offers = [
                (s, word) for s in range(4) for word in raises_offered(state, given, s, options)
            ]
            if offers and random.random() < 0.8:
                seat, word = random.choice(offers)
            else:
                word = random.choice(("double", "double closed", "three", "four", "gahwa"))
                seat = random.randrange(4)
            event = said(f"{seat} {word}")[0]
            if not raising.is_offered(state, event, contract, score, options):
                code = "not_allowed"
            elif not raising.is_offered_to(state, event, contract["buyer"], options):
                code = "turn"
            given["raises"].append(event)
            raising.take_effect(state, event, contract)
            if code is not None:
                break
        file.add(f"random {number}", plain if code is None else flags[code], given)


FILES = (buying, doubling)
