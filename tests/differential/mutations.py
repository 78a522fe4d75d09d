"""Records changed in every plausible way, from a seed. What comes out can still be read."""

import copy
from collections.abc import Callable
from random import Random
from typing import Any

from verifier.cards import DECK, SUITS

Record = dict[str, Any]
Deal = dict[str, Any]
Event = dict[str, Any]

KINDS = ("sra", "fifty", "hundred", "four_hundred")
FOULS = ("revoke", "no_trump", "no_overtrump", "closed_lead", "akka", "sawa")
WORDS = (
    "pass", "hokm", "sun", "ashkal", "double", "three", "four", "gahwa", "project", "talk",
    "reveal", "play", "baloot", "sawa", "bouchat", "qaid_open", "qaid_close", "qaid", "ruling",
    "chat", "ready",
)  # fmt: skip
BEFORE_PLAY = WORDS[:8]
MOST_EVENTS = 400


def mutated(record: Record, random: Random, changes: int = 1) -> Record:
    """The record with so many changes, most of them to events."""
    made = copy.deepcopy(record)
    for _ in range(changes):
        kinds = OF_EVENTS if random.random() < 0.7 else OF_THE_REST
        random.choice(kinds)(made, random)
    return made


# --- events ----------------------------------------------------------------------------------


def any_event(deal: Deal, random: Random, words: tuple[str, ...] = WORDS) -> Event:
    """Any event of any seat, its cards mostly such as that seat holds."""
    word, seat = random.choice(words), random.randrange(4)
    event: Event = {"do": word, "seat": seat}
    held = [*deal["first"][seat], *(deal.get("rest") or [[]] * 4)[seat]]
    if word == "hokm":
        event["suit"] = random.choice(SUITS)
    elif word in ("double", "four") and random.random() < 0.4:
        event["closed"] = True
    elif word in ("project", "reveal"):
        shown = [e["cards"] for e in deal["events"] if "cards" in e]
        if shown and random.random() < 0.6:
            event["cards"] = random.choice(shown)
        else:
            event["cards"] = random.sample(held, random.choice((3, 4)))
        if word == "project":
            event["kind"] = random.choice(KINDS)
    elif word == "talk":
        event |= {"kind": random.choice(KINDS), "rank": random.choice("789TJQKA")}
    elif word == "play":
        event["card"] = random.choice(held) if random.random() < 0.8 else random.choice(DECK)
        if random.random() < 0.2:
            event["say"] = random.sample(("akka", "baloot"), random.choice((1, 2)))
    elif word == "qaid":
        event |= {"foul": random.choice(FOULS), "against": random.randrange(4)}
        if random.random() < 0.5:
            event["trick"] = random.randrange(8)
        if random.random() < 0.5:
            event["card"] = random.choice(held)
    elif word == "ruling":
        event["upheld"] = random.random() < 0.5
        event["remedy"] = random.choice(("tasjeel", "takweesh", "none"))
    elif word == "chat":
        event["scope"] = random.choice(("team", "all"))
    if random.random() < 0.05:
        event["auto"] = True
    return event


def _a_deal(record: Record, random: Random) -> Deal:
    deal: Deal = random.choice(record["deals"])
    return deal


def _insert(deal: Deal, place: int, event: Event) -> None:
    """With a time between its neighbours', where the deal has times."""
    if len(deal["events"]) >= MOST_EVENTS:
        return
    if "at" in deal and "at" not in event:
        before = deal["events"][place - 1] if place else deal
        event["at"] = before.get("at", deal["at"])
    deal["events"].insert(place, event)


def drop(record: Record, random: Random) -> None:
    events = _a_deal(record, random)["events"]
    if events:
        del events[random.randrange(len(events))]


def double_event(record: Record, random: Random) -> None:
    deal = _a_deal(record, random)
    if deal["events"]:
        place = random.randrange(len(deal["events"]))
        _insert(deal, place, copy.deepcopy(deal["events"][place]))


def swap(record: Record, random: Random) -> None:
    events = _a_deal(record, random)["events"]
    if len(events) > 1:
        place = random.randrange(len(events) - 1)
        here, there = events[place], events[place + 1]
        events[place : place + 2] = [there, here]
        if "at" in here and "at" in there and random.random() < 0.8:
            here["at"], there["at"] = there["at"], here["at"]


def move(record: Record, random: Random) -> None:
    events = _a_deal(record, random)["events"]
    if events:
        event = events.pop(random.randrange(len(events)))
        events.insert(random.randrange(len(events) + 1), event)


def other_seat(record: Record, random: Random) -> None:
    events = _a_deal(record, random)["events"]
    if events:
        random.choice(events)["seat"] = random.randrange(4)


def other_word(record: Record, random: Random) -> None:
    """A word before the first card in place of another."""
    deal = _a_deal(record, random)
    places = [n for n, e in enumerate(deal["events"]) if e["do"] in BEFORE_PLAY]
    if places:
        place = random.choice(places)
        event = any_event(deal, random, BEFORE_PLAY)
        old = deal["events"][place]
        if random.random() < 0.7:
            event["seat"] = old["seat"]
        if "at" in old:
            event["at"] = old["at"]
        deal["events"][place] = event


def other_card(record: Record, random: Random) -> None:
    deal = _a_deal(record, random)
    cards = [e for e in deal["events"] if e["do"] == "play"]
    if cards:
        event = random.choice(cards)
        own = [e["card"] for e in cards if e["seat"] == event["seat"]]
        event["card"] = random.choice(own) if random.random() < 0.7 else random.choice(DECK)


def swap_cards(record: Record, random: Random) -> None:
    """A seat plays two of its cards the other way round: most often a broken duty."""
    deal = _a_deal(record, random)
    seat = random.randrange(4)
    own = [e for e in deal["events"] if e["do"] == "play" and e["seat"] == seat]
    if len(own) > 1:
        one, other = random.sample(own, 2)
        one["card"], other["card"] = other["card"], one["card"]


def other_suit(record: Record, random: Random) -> None:
    bids = [e for e in _a_deal(record, random)["events"] if e["do"] == "hokm"]
    if bids:
        random.choice(bids)["suit"] = random.choice(SUITS)


def other_saying(record: Record, random: Random) -> None:
    cards = [e for e in _a_deal(record, random)["events"] if e["do"] == "play"]
    if cards:
        event = random.choice(cards)
        event["say"] = random.sample(("akka", "baloot"), random.choice((0, 1, 1, 2)))


def other_project(record: Record, random: Random) -> None:
    deal = _a_deal(record, random)
    shown = [e for e in deal["events"] if e["do"] in ("project", "reveal")]
    if shown:
        event = random.choice(shown)
        if event["do"] == "project" and random.random() < 0.5:
            event["kind"] = random.choice(KINDS)
        elif random.random() < 0.5:
            event["cards"] = event["cards"][: random.randint(1, len(event["cards"]))]
        else:
            event["cards"] = [*event["cards"], random.choice(DECK)][:8]


def insert(record: Record, random: Random) -> None:
    deal = _a_deal(record, random)
    place = random.randrange(len(deal["events"]) + 1)
    _insert(deal, place, any_event(deal, random))


def insert_early(record: Record, random: Random) -> None:
    """Any word before, or soon after, the first card."""
    deal = _a_deal(record, random)
    place = random.randrange(min(len(deal["events"]), 12) + 1)
    words = BEFORE_PLAY if random.random() < 0.6 else WORDS
    _insert(deal, place, any_event(deal, random, words))


def insert_last(record: Record, random: Random) -> None:
    """Anything after the last card."""
    deal = _a_deal(record, random)
    _insert(deal, len(deal["events"]), any_event(deal, random))


def insert_raise(record: Record, random: Random) -> None:
    """دبل and more, before the first card."""
    deal = _a_deal(record, random)
    first = [n for n, e in enumerate(deal["events"]) if e["do"] == "play"]
    place = first[0] if first else len(deal["events"])
    for word in ("double", "three", "four", "gahwa")[: random.randint(1, 4)]:
        _insert(deal, place, any_event(deal, random, (word,)))
        place += 1


def insert_sheet(record: Record, random: Random) -> None:
    """A sheet, a claim and a ruling, each mostly there, about a card that was played."""
    deal = _a_deal(record, random)
    place = random.randrange(len(deal["events"]) + 1)
    if random.random() < 0.3:
        place = len(deal["events"])
    claim = any_event(deal, random, ("qaid",))
    seat = claim["seat"]
    cards = [e for e in deal["events"] if e["do"] == "play"]
    if cards and random.random() < 0.5:
        event = random.choice(cards)
        claim["against"] = event["seat"]
        seat = claim["seat"] = (event["seat"] + random.choice((1, 3))) % 4
        if "card" in claim:
            claim["card"] = event["card"]
            claim.pop("trick", None)
    ruling = any_event(deal, random, ("ruling",)) | {"seat": seat}
    sheet = [{"do": "qaid_open", "seat": seat}, claim, ruling]
    for event in sheet:
        if random.random() < 0.85:
            _insert(deal, place, event)
            place += 1


def insert_projects(record: Record, random: Random) -> None:
    """Up to three projects of a hand before its first card, and some of them laid later."""
    deal = _a_deal(record, random)
    seat = random.randrange(4)
    cards = [n for n, e in enumerate(deal["events"]) if e["do"] == "play" and e["seat"] == seat]
    held = {deal["events"][n]["card"] for n in cards}
    rows = [
        [rank + suit for rank in "AKQJT987"[top : top + length]]
        for suit in SUITS
        for length in (3, 4, 5)
        for top in range(9 - length)
    ]
    rows += [[rank + suit for suit in SUITS] for rank in "AKQJT"]
    rows = [row for row in rows if set(row) <= held]
    if not rows:
        return
    said = [random.choice(rows) for _ in range(random.choice((1, 2, 3, 3)))]
    for row in said:
        if random.random() < 0.7 and len(cards) > 1:
            event = {"do": "reveal", "seat": seat, "cards": row}
            _insert(deal, random.choice(cards[1:]), event)
    for row in said:
        kinds = {3: "sra", 4: "fifty", 5: "hundred"}
        kind = kinds[len(row)] if row[0][1] == row[1][1] else "hundred"
        _insert(deal, cards[0], {"do": "project", "seat": seat, "kind": kind, "cards": row})


def insert_sawa(record: Record, random: Random) -> None:
    """سوا by a seat that leads, and often no card after it."""
    deal = _a_deal(record, random)
    cards = [n for n, e in enumerate(deal["events"]) if e["do"] == "play"]
    if cards:
        place = random.choice(cards[::4] if random.random() < 0.3 else cards[-12::4])
        seat = deal["events"][place]["seat"]
        if random.random() < 0.7:
            deal["events"][place:] = [e for e in deal["events"][place:] if e["do"] != "play"]
        _insert(deal, place, {"do": "sawa", "seat": seat})


def cut_tail(record: Record, random: Random) -> None:
    events = _a_deal(record, random)["events"]
    if events:
        del events[random.randrange(len(events)) :]


def other_time(record: Record, random: Random) -> None:
    deal = _a_deal(record, random)
    timed = [deal, *deal["events"]]
    part = random.choice(timed)
    shift = random.choice((-20_000, -1_500, 900, 4_000, 11_500, 16_000, 30_000))
    if random.random() < 0.2:
        part.pop("at", None)
    elif random.random() < 0.5 and "at" in part:
        part["at"] = max(0, part["at"] + shift)
    else:  # all from here on
        begun = False
        for other in record["deals"]:
            for one in (other, *other["events"]):
                begun = begun or one is part
                if begun and one.get("at") is not None:
                    one["at"] = max(0, one["at"] + shift)


def by_the_server(record: Record, random: Random) -> None:
    events = _a_deal(record, random)["events"]
    if events:
        event = random.choice(events)
        event["auto"] = not event.get("auto")


# --- what is not an event ---------------------------------------------------------------------


def other_dealer(record: Record, random: Random) -> None:
    _a_deal(record, random)["dealer"] = random.randrange(4)


def other_first_dealer(record: Record, random: Random) -> None:
    record["first_dealer"] = random.randrange(4)


def other_index(record: Record, random: Random) -> None:
    deal = _a_deal(record, random)
    deal["index"] = max(0, deal["index"] + random.choice((-1, 1, 2)))


def other_cut(record: Record, random: Random) -> None:
    _a_deal(record, random)["cut"] = random.choice((None, 0, 1, 17, 31, 32))


def other_dealt(record: Record, random: Random) -> None:
    """Two cards of the deal change places, or one stands twice."""
    deal = _a_deal(record, random)
    places = [(hand, n) for hand in deal["first"] for n in range(5)]
    places += [(hand, n) for hand in deal.get("rest") or [] for n in range(len(hand))]
    (one, n), (other, m) = random.sample(places, 2)
    kind = random.random()
    if kind < 0.25:
        deal["flip"], one[n] = one[n], deal["flip"]
    elif kind < 0.4:
        one[n] = other[m]
    elif kind < 0.5:
        deal["flip"] = one[n]
    else:
        one[n], other[m] = other[m], one[n]


def other_rest(record: Record, random: Random) -> None:
    deal = _a_deal(record, random)
    if deal.get("rest") is None:
        source = random.choice(record["deals"])
        deal["rest"] = copy.deepcopy(source.get("rest"))
    elif random.random() < 0.4:
        del deal["rest"]
    else:
        hands = deal["rest"]
        one, other = random.sample(range(4), 2)
        hands[one], hands[other] = hands[other], hands[one]


def other_claim(record: Record, random: Random) -> None:
    result = _a_deal(record, random)["result"]
    name = random.choice(
        ("outcome", "contract", "winners", "raw", "projects", "baloot", "points", "score", "score")
    )
    if name == "outcome":
        result[name] = random.choice(("scored", "passed_out", "bouchat", "tasjeel", "takweesh"))
    elif random.random() < 0.2 and name not in ("points", "score"):
        result.pop(name, None)
    elif name == "contract":
        _other_contract(result, random)
    elif name == "winners":
        if result.get("winners"):
            result["winners"][random.randrange(8)] = random.randrange(4)
        else:
            result["winners"] = [random.randrange(4)] * 8
    else:
        pair = result.get(name) or [0, 0]
        added = random.choice((1, 2, 10, 16, 60, 140))
        team = random.randrange(2)
        pair[team] += added
        result[name] = pair


def _other_contract(result: dict[str, Any], random: Random) -> None:
    contract = result.get("contract")
    if not contract:
        result["contract"] = {
            "type": "sun", "buyer": 0, "taker": 0, "multiplier": 1, "closed": False,
        }  # fmt: skip
        return
    name = random.choice(("buyer", "taker", "multiplier", "closed"))
    if name == "multiplier":
        contract[name] = random.choice((1, 2, 3, 4, "gahwa"))
    elif name == "closed":
        contract[name] = not contract[name]
    else:
        contract[name] = random.randrange(4)


def other_score_from_here(record: Record, random: Random) -> None:
    """Both teams nearer to the end from one deal on: gates, ends, deals too many."""
    begin = random.randrange(len(record["deals"]))
    added = random.choice(((0, 110), (110, 0), (100, 120), (140, 140), (152, 0), (30, 10)))
    for deal in record["deals"][begin:]:
        score = deal["result"]["score"]
        deal["result"]["score"] = [score[0] + added[0], score[1] + added[1]]


def other_final(record: Record, random: Random) -> None:
    final = record.get("final")
    if final is None or random.random() < 0.2:
        score = record["deals"][-1]["result"]["score"]
        record["final"] = {"winner": random.randrange(2), "score": list(score)}
    elif random.random() < 0.3:
        del record["final"]
    elif random.random() < 0.5:
        final["winner"] = 1 - final["winner"]
    else:
        final["score"][random.randrange(2)] += 2


def drop_deal(record: Record, random: Random) -> None:
    if len(record["deals"]) > 1:
        del record["deals"][random.randrange(len(record["deals"]))]


def double_deal(record: Record, random: Random) -> None:
    place = random.randrange(len(record["deals"]))
    record["deals"].insert(place, copy.deepcopy(record["deals"][place]))


def other_table(record: Record, random: Random) -> None:
    kind = random.randrange(4)
    if kind == 0:
        record["table"]["mode"] = random.choice(("sahl", "qaid"))
    elif kind == 1:
        record["table"]["free"] = random.random() < 0.5
        record["players"][random.randrange(4)]["bot"] = True
    elif kind == 2:
        record["rules"]["profile"] = random.choice(("saharat", "elblot", "waraq52"))
    else:
        fairness = record["fairness"]
        change = random.randrange(4)
        if change == 0:
            fairness["server_seed"] = None
        elif change == 1:
            fairness["commitment"] = "0" * 64
        elif change == 2:
            fairness["client_seeds"] = random.choice((None, [None] * 4, ["x", "", None, "y"]))
        else:
            fairness["client_commitments"] = [None, "0" * 64, None, None]


OF_EVENTS: tuple[Callable[[Record, Random], None], ...] = (
    drop, double_event, swap, move, other_seat, other_word, other_card, swap_cards, swap_cards,
    other_suit, other_saying, other_project, insert, insert, insert_early, insert_last,
    insert_raise, insert_sheet, insert_sheet, insert_projects, insert_projects, insert_sawa,
    cut_tail, other_time, by_the_server,
)  # fmt: skip
OF_THE_REST: tuple[Callable[[Record, Random], None], ...] = (
    other_dealer, other_first_dealer, other_index, other_cut, other_dealt, other_dealt, other_rest,
    other_claim, other_claim, other_claim, other_score_from_here, other_final, drop_deal,
    double_deal, other_table,
)  # fmt: skip
