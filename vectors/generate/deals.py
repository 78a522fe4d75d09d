"""Deals at a qaid table: fouls, sheets, claims and rulings (docs/rules.md §8).

Dealt and played with the second program alone; the verifier only has to agree.
"""

from random import Random
from typing import Any

from vectors.reference import fairness
from vectors.reference import qaid as ruling
from vectors.reference.cards import partner
from vectors.reference.deal import Replay
from vectors.reference.options import resolve
from vectors.reference.playing import legal_cards

from .core import BOTH, BY_HAND, RULES, File, Json
from .second import of_qaid
from .sheets import held_projects
from .tables import ELBLOT, OBSERVED, SAHARAT, TABLES, Rules, with_options

FOULS = ("revoke", "no_trump", "no_overtrump", "closed_lead", "akka", "sawa")


class Table:
    """One deal while it is played; ``events`` grows, ``replay`` knows the hands."""

    def __init__(self, random: Random, rules: Rules, mode: str, **habits: float) -> None:
        self.random = random
        self.rules, self.mode = rules, mode
        self.options = resolve(rules)
        self.habits = {"foul": 0.07, "sheet": 0.05, "sawa": 0.02, "wrong": 0.2, **habits}
        self.score = [random.randrange(151), random.randrange(151)]
        self.over = False
        cards = fairness.deck(random.randbytes(32), 0)
        self.dealer = random.randrange(4)
        first, flip = fairness.deal_first(cards, self.dealer)
        buyer = (self.dealer + 1) % 4
        self.deal: Json = {"dealer": self.dealer, "first": first, "flip": flip}
        self.deal["rest"] = fairness.deal_rest(cards, self.dealer, buyer)
        self.events: list[Json] = []
        self.replay = Replay({**self.deal, "events": []}, self.options, mode, self.score)
        self._buy(buyer)

    def say(self, event: Json) -> None:
        """An event that the replay need not know."""
        self.events.append(event)

    def hear(self, event: Json) -> None:
        self.replay.index = len(self.events)
        self.events.append(event)
        heard: Any = {
            "pass": self.replay.on_pass,
            "project": self.replay.on_project,
            "play": self.replay.on_play,
        }
        heard |= dict.fromkeys(("double", "three", "four", "gahwa"), self.replay.on_raise)
        heard |= dict.fromkeys(("hokm", "sun"), self.replay.on_bid)
        heard[event["do"]](event)

    def _buy(self, buyer: int) -> None:
        random = self.random
        if random.random() < 0.25:
            self.hear({"do": "sun", "seat": buyer})
            return
        self.hear({"do": "hokm", "seat": buyer, "suit": self.deal["flip"][1]})
        for step in (1, 2, 3):
            self.hear({"do": "pass", "seat": (buyer + step) % 4})
        chain = [("double", self.dealer), ("three", buyer), ("four", self.dealer), ("gahwa", buyer)]
        for word, seat in chain[: random.choice((0, 0, 1, 1, 2, 3, 4))]:
            event: Json = {"do": word, "seat": seat}
            if word in ("double", "four") and self.options["closed_doubles"]:
                event["closed"] = random.random() < 0.5
            self.hear(event)

    def play(self) -> Json:
        """Everything to the end of the deal, as the input of a test."""
        while not self.ended():
            self.one_card()
            if not self.ended() and self.random.random() < self.habits["sheet"]:
                self.sheet()
        if not self.over and self.random.random() < self.habits["sheet"] * 4:
            self.sheet()
        return self.input()

    def ended(self) -> bool:
        return self.over or self.replay.all_played()

    def input(self) -> Json:
        deal = {**self.deal, "events": self.events}
        return {"rules": self.rules, "mode": self.mode, "score": self.score, "deal": deal}

    def one_card(self) -> None:
        random, replay = self.random, self.replay
        seat = replay.next_to_play()
        if not replay.trick and replay.done and random.random() < self.habits["sawa"]:
            self.say({"do": "sawa", "seat": seat})
            if random.random() < 0.6:  # nobody plays on: it is granted
                self.over = True
                return
        self._declare(seat)
        hand = replay.hands[seat]
        legal = legal_cards(seat, hand, replay.trick, replay.akka_said, replay.play())
        others = [card for card in hand if card not in legal]
        foul = others and random.random() < self.habits["foul"] * 3
        card = random.choice(sorted(others if foul else legal))
        event: Json = {"do": "play", "seat": seat, "card": card}
        said = []
        if not replay.trick and random.random() < self.habits["foul"]:
            said.append("akka")
        pair = [f"K{replay.trump}", f"Q{replay.trump}"]
        second_of_pair = card in pair and set(pair) & set(hand) == {card}
        if second_of_pair and set(pair) <= set(replay.eight[seat]) and random.random() < 0.7:
            said.append("baloot")
        if said:
            event["say"] = said
        self.hear(event)

    def _declare(self, seat: int) -> None:
        if self.replay.done or self.random.random() < 0.4:
            return
        held = held_projects(sorted(self.replay.eight[seat]), self.replay.trump)
        if held:
            kind, cards = self.random.choice(held)
            self.hear({"do": "project", "seat": seat, "kind": kind, "cards": cards})

    def sheet(self) -> None:
        """A sheet: opened or not, closed, or a claim with its ruling."""
        random = self.random
        faulty = [play for play in self.replay.plays if play["faults"]]
        if faulty and random.random() < 0.75:
            play = random.choice(faulty)
            against, foul = play["seat"], random.choice(play["faults"])
            trick, card = play["trick"], play["card"]
        else:
            play = random.choice(self.replay.plays)
            against, foul = play["seat"], random.choice(FOULS)
            trick, card = play["trick"], play["card"]
        seat = (against + random.choice((1, 3))) % 4
        if random.random() < 0.06:
            seat = partner(against)
        if random.random() < 0.75:
            self.say({"do": "qaid_open", "seat": seat})
            if random.random() < 0.2:
                self.say({"do": "qaid_close", "seat": seat})
                return
        claim: Json = {"do": "qaid", "seat": seat, "foul": foul, "against": against}
        if foul != "sawa" and random.random() < 0.7:
            claim |= {"trick": trick, "card": card}
        self.say(claim)
        if random.random() > 0.03:
            self._rule(claim)

    def _rule(self, claim: Json) -> None:
        random = self.random
        right = ruling.is_right(claim, self.replay.plays, [])
        upheld, remedy = ruling.right_ruling(claim, right, self.options["false_claim"])
        if random.random() < self.habits["wrong"]:
            upheld, remedy = random.choice(
                ((not upheld, "none"), (True, "tasjeel"), (True, "takweesh"), (False, "none"))
            )
        event = {"do": "ruling", "seat": claim["seat"], "upheld": upheld, "remedy": remedy}
        self.say(event)
        self.over = remedy != "none"


def qaid() -> File:
    file = File(
        "qaid",
        "One deal replayed: every fault with the place of its event, how it ended, the points.",
        "`score` is the sheet before the deal; `mode` the kind of table.",
    )
    flags = {
        flag: file.note(flag, bug, text, f"{RULES} §8")
        for flag, bug, text in (
            ("Tasjeel", "WRONG_COUNT", "An upheld claim ends the deal by تسجيل."),
            ("Takweesh", "WRONG_RULE", "A false أكه upheld: no points."),
            ("Rejected", "WRONG_RULE", "A claim that the play does not bear out; play goes on."),
            ("Ruling", "MISSING_CHECK", "qaid.ruling: the server ruled or remedied wrongly."),
            ("NotAllowed", "MISSING_CHECK", "qaid.not_allowed: by whom, when, how often."),
            ("Fouls", "MISSING_CHECK", "Fouls that nobody claimed are in the log all the same."),
            ("Sawa", "WRONG_RULE", "A سوا granted, or claimed."),
            ("Clock", "OFF_BY_ONE", "A sheet at most qaid_after_ms after the last card."),
        )
    }
    tables = (*TABLES, with_options(ELBLOT, false_claim="inverted", qaid_opens_max=1))
    file.group("QaidPlayed", BOTH)
    wanted = dict.fromkeys(flags, 30) | {"Fouls": 15, "Clock": 0, "Takweesh": 20}
    tries = 0
    while any(wanted.values()):
        random = Random(f"verify-sakka vectors qaid {tries}")
        rules = tables[tries % len(tables)]
        mode = "sahl" if random.random() < 0.06 else "qaid"
        tries += 1
        habits = {"sawa": 0.2} if wanted["Sawa"] and tries % 2 else {}
        given = Table(random, rules, mode, **habits).play()
        flag = kind_of(given)
        if wanted[flag]:
            wanted[flag] -= 1
            file.add(f"played {tries}", flags[flag], given)
    the_clock(file, flags["Clock"])
    return file


def kind_of(given: Json) -> str:
    output = of_qaid(given)
    codes = {fault["code"] for fault in output["faults"]}
    words = {event["do"] for event in given["deal"]["events"]}
    if "qaid.not_allowed" in codes:
        return "NotAllowed"
    if "qaid.ruling" in codes:
        return "Ruling"
    if output["outcome"] in ("tasjeel", "takweesh"):
        return str(output["outcome"]).title()
    if "sawa" in words:
        return "Sawa"
    return "Rejected" if "qaid" in words else "Fouls"


def the_clock(file: File, flag: str) -> None:
    """A played deal without a fault; the last card at 100,000 ms, then a sheet (grace 1,000)."""
    file.group("QaidClock", BY_HAND)
    for rules, limit in ((SAHARAT, 5000), (ELBLOT, 0), (OBSERVED, 5000)):
        for after in (0, 5000, 6000, 6001, 20_000):
            random = Random(f"verify-sakka vectors qaid clock {limit} {after}")
            table = Table(random, rules, "qaid", foul=0, sheet=0, sawa=0)
            given = table.play()
            events = given["deal"]["events"]
            last = len(events) - 1
            events[last]["at"] = 100_000
            events.append({"do": "qaid_open", "seat": 0, "at": 100_000 + after})
            events.append({"do": "qaid_close", "seat": 0, "at": 100_000 + after})
            late = limit and after > limit + 1000
            faults = [{"event": last + 1, "code": "qaid.not_allowed"}] if late else []
            file.add(f"{after} ms after the last card", flag, given, by_hand={"faults": faults})


FILES = (qaid,)
