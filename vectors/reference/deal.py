"""One deal played again, event by event (docs/rules.md; after faults docs/record.md)."""

from collections.abc import Callable
from typing import Any

from . import buying, counting, doubling, projects, qaid
from .cards import LAST_TRICK, holder_of, rank, seats_from, team, worth
from .options import Options
from .playing import Play, fault_of, is_true_akka
from .sawa import is_true_sawa
from .times import GRACE


class Replay:
    """What the rules give for one deal. `run()` fills `findings` and `result`."""

    def __init__(
        self, deal: dict[str, Any], options: Options, mode: str, score_before: list[int]
    ) -> None:
        self.deal = deal
        self.events: list[dict[str, Any]] = deal["events"]
        self.dealer: int = deal["dealer"]
        self.options = options
        self.mode = mode
        self.score_before = score_before

        self.index = 0  # of the event being heard
        self.findings: list[tuple[str, int]] = []

        self.buying = buying.begin(self.dealer, deal["flip"])
        self.doubling = doubling.begin()
        self.declared: list[projects.Project] = []
        self.said_baloot: list[int] = []

        self.eight: list[list[str]] = self.dealt_hands()
        self.hands: list[list[str]] = [list(hand) for hand in self.eight]
        self.trick: list[tuple[int, str]] = []
        self.akka_said = False
        self.done: list[list[tuple[int, str]]] = []
        self.winners: list[int] = []
        self.plays: list[dict[str, Any]] = []

        self.sawas: list[dict[str, Any]] = []
        self.granted: int | None = None
        self.last_card_at: int | None = None

        self.sheet: list[bool | None] = [None, None]  # by team: open and allowed, open and not
        self.openings = [0, 0]
        self.pending: list[dict[str, Any]] = []  # claims without a ruling so far

        self.ended: str | None = None  # passed_out, bouchat, tasjeel, takweesh
        self.gaining: int | None = None  # by tasjeel
        self.played_on = False  # after the end; said once
        self.broken = False
        self.result: dict[str, Any] = {}

    # --- small words -------------------------------------------------------------------------

    def fault(self, code: str) -> None:
        self.findings.append((code, self.index))

    @property
    def standing(self) -> dict[str, Any] | None:
        standing: dict[str, Any] | None = self.buying["standing"]
        return standing

    @property
    def trump(self) -> str | None:
        return None if self.standing is None else self.standing["suit"]

    def dealt_hands(self) -> list[list[str]]:
        """First five and rest as recorded; the seat with two in `rest` holds the card turned up.

        A card that stands twice in one hand is held once.
        """
        hands = [list(hand) for hand in self.deal["first"]]
        rest = self.deal.get("rest")
        if rest is not None:
            for seat in range(4):
                hands[seat] += rest[seat]
                if len(rest[seat]) == 2:
                    hands[seat].append(self.deal["flip"])
        return [list(dict.fromkeys(hand)) for hand in hands]

    def has_begun(self) -> bool:
        """The first card was played (or a granted سوا stands for it)."""
        return bool(self.plays) or self.granted is not None

    def all_played(self) -> bool:
        return len(self.done) == 8

    def leader(self) -> int:
        if self.winners:
            return self.winners[-1]
        if self.options["first_lead"] == "buyer" and self.standing is not None:
            return int(self.standing["buyer"])
        return (self.dealer + 1) % 4

    def next_to_play(self) -> int:
        """The first seat in rotation, from the leader on, that has not played."""
        played = [seat for seat, _ in self.trick]
        return next(seat for seat in seats_from(self.leader()) if seat not in played)

    def a_card_may_follow(self) -> bool:
        return (
            self.ended is None
            and self.granted is None
            and not self.all_played()
            and self.standing is not None
        )

    def play_begins(self) -> bool:
        """With the leader's project or سوا the play begins, as with its card: where the buying is
        not closed, that is the fault, unless a word of it is still to come."""
        buying.keep_hokm_in_silence(self.buying, self.options)
        if self.buying["closed"]:
            return True
        for event in self.events[self.index + 1 :]:
            if event["do"] in ("pass", "hokm", "sun", "ashkal"):
                return False
            if event["do"] in ("play", "double", "three", "four", "gahwa"):
                break
        self.fault("bid.unfinished")
        buying.close(self.buying)
        return True

    def is_at_its_turn(self, seat: int) -> bool:
        return self.a_card_may_follow() and self.next_to_play() == seat

    def rest_is_owed(self) -> bool:
        """The buying is over and the deal was not thrown in."""
        buying.keep_hokm_in_silence(self.buying, self.options)
        return self.standing is not None and bool(self.buying["closed"]) and self.ended != "bouchat"

    def no_card_follows(self) -> bool:
        return not any(event["do"] == "play" for event in self.events[self.index + 1 :])

    # --- the replay --------------------------------------------------------------------------

    def run(self) -> None:
        heard: dict[str, Callable[[dict[str, Any]], None]] = {
            "pass": self.on_pass,
            "hokm": self.on_bid,
            "sun": self.on_bid,
            "ashkal": self.on_bid,
            "double": self.on_raise,
            "three": self.on_raise,
            "four": self.on_raise,
            "gahwa": self.on_raise,
            "project": self.on_project,
            "reveal": self.on_reveal,
            "play": self.on_play,
            "baloot": self.on_late_baloot,
            "sawa": self.on_sawa,
            "bouchat": self.on_bouchat,
            "qaid_open": self.on_qaid_open,
            "qaid_close": self.on_qaid_close,
            "qaid": self.on_claim,
            "ruling": self.on_ruling,
            "chat": self.on_chat,
        }
        for index, event in enumerate(self.events):
            self.index = index
            if event["do"] in heard:  # talk and ready have no rule but their time
                heard[event["do"]](event)
            if self.broken:
                break
        if not self.broken:
            for claim in self.pending:  # a claim without a ruling
                if claim["allowed"]:
                    self.findings.append(("qaid.ruling", claim["event"]))
            self.findings.sort(key=lambda found: found[1])
        self.result = self.count()

    # --- buying and doubling -----------------------------------------------------------------

    def on_pass(self, event: dict[str, Any]) -> None:
        if self.ended is not None or self.has_begun():
            self.fault("bid.after_close")
            return
        code = buying.hear_pass(self.buying, event["seat"], self.options)
        if code is not None:
            self.fault(code)
        if self.buying["passed_out"]:
            self.ended = "passed_out"

    def on_bid(self, event: dict[str, Any]) -> None:
        if self.ended is not None or self.has_begun():
            self.fault("bid.after_close")
            return
        code = buying.hear_bid(self.buying, event, self.options)
        if code is not None:
            self.fault(code)

    def on_raise(self, event: dict[str, Any]) -> None:
        contract = self.standing
        if self.ended is not None or self.has_begun() or contract is None:
            self.fault("double.not_allowed")
            return
        buying.keep_hokm_in_silence(self.buying, self.options)
        if not self.buying["closed"]:
            self.fault("double.not_allowed")
            buying.close(self.buying)
        elif not doubling.is_offered(
            self.doubling, event, contract, self.score_before, self.options
        ):
            self.fault("double.not_allowed")
        elif not doubling.is_offered_to(self.doubling, event, contract["buyer"], self.options):
            self.fault("double.turn")
        doubling.take_effect(self.doubling, event, contract)

    # --- projects and بلوت -------------------------------------------------------------------

    def on_project(self, event: dict[str, Any]) -> None:
        seat = event["seat"]
        project: projects.Project = {
            "seat": seat,
            "kind": event["kind"],
            "cards": event["cards"],
            "valid": False,
            "laid": False,
        }
        before = [other for other in self.declared if other["seat"] == seat and other["valid"]]
        in_time = not self.done and self.is_at_its_turn(seat) and self.play_begins()
        if in_time and self.deal.get("rest") is None:  # `deal.rest` says so
            self.broken = True
            return
        code = projects.fault_of_declaration(project, in_time, self.eight[seat], before, self.trump)
        if code is not None:
            self.fault(code)
        project["valid"] = code is None
        self.declared.append(project)

    def on_reveal(self, event: dict[str, Any]) -> None:
        seat, each_once = event["seat"], len(set(event["cards"])) == len(event["cards"])
        own = [
            project
            for project in self.declared
            if project["seat"] == seat
            and set(project["cards"]) == set(event["cards"])
            and not project["laid"]
            and (each_once or not project["valid"])
        ]
        own.sort(key=lambda project: not project["valid"])
        tricks_2_to_8 = 1 <= len(self.done) <= 7
        if not (
            self.options["reveal_required"] and tricks_2_to_8 and self.is_at_its_turn(seat) and own
        ):
            self.fault("project.reveal")
            return
        own[0]["laid"] = True

    def on_late_baloot(self, event: dict[str, Any]) -> None:
        """Said after the second card it only does not count; else it is no بلوت at all."""
        seat, trump = event["seat"], self.trump
        played = [play["card"] for play in self.plays if play["seat"] == seat]
        if trump is None or not set(projects.pair(trump)) <= set(played):
            self.fault("baloot.invalid")

    # --- cards -------------------------------------------------------------------------------

    def play(self) -> Play:
        return Play(self.trump, self.doubling["closed"], self.options)

    def on_play(self, event: dict[str, Any]) -> None:
        seat, card, said = event["seat"], event["card"], event.get("say") or []
        if self.ended is not None or self.granted is not None or self.all_played():
            if not self.played_on:
                self.fault("play.after_end")
            self.played_on = True
            return
        if self.standing is None:  # nothing bought: there is no deal to play
            self.fault("bid.unfinished")
            self.broken = True
            return
        buying.keep_hokm_in_silence(self.buying, self.options)
        if not self.buying["closed"]:
            self.fault("bid.unfinished")
            buying.close(self.buying)
        if self.deal.get("rest") is None:  # `deal.rest` says so
            self.broken = True
            return
        hand = self.hands[seat]
        if card not in hand:
            self.fault("play.not_in_hand")
            self.broken = True
            return
        if seat in [other for other, _ in self.trick]:
            self.fault("play.turn")
            self.broken = True
            return

        if seat != self.next_to_play():
            self.fault("play.turn")
        faults = []
        duty = fault_of(card, seat, hand, self.trick, self.akka_said, self.play())
        if duty is not None:
            faults.append(duty)
        earlier = [other for trick in self.done for _, other in trick]
        if "akka" in said and not is_true_akka(card, self.trick, earlier, self.trump):
            faults.append("akka")
        for fault in faults:
            self.fault("play." + fault)
        if "baloot" in said:
            own = [play["card"] for play in self.plays if play["seat"] == seat]
            if projects.is_baloot(card, self.eight[seat], own, self.trump):
                self.said_baloot.append(seat)
            else:
                self.fault("baloot.invalid")

        if not self.trick:
            self.akka_said = "akka" in said
        self.plays.append({"trick": len(self.done), "seat": seat, "card": card, "faults": faults})
        hand.remove(card)
        self.trick.append((seat, card))
        if len(self.trick) == 4:
            self.winners.append(holder_of(self.trick, self.trump)[0])
            self.done.append(self.trick)
            self.trick = []
            if not self.options["reveal_required"]:
                self.lay_all()
        if self.all_played():
            self.last_card_at = event.get("at")

    def lay_all(self) -> None:
        """Without `reveal_required` projects count as laid after trick 1."""
        for project in self.declared:
            project["laid"] = True

    def on_sawa(self, event: dict[str, Any]) -> None:
        seat = event["seat"]
        if self.trick or not self.is_at_its_turn(seat) or not self.play_begins():
            self.fault("play.turn")
            return
        if self.deal.get("rest") is None:
            self.broken = True
            return
        hands, play = [list(hand) for hand in self.hands], self.play()
        answer: list[bool] = []

        def is_true() -> bool:
            if not answer:
                answer.append(is_true_sawa(seat, hands, play))
            return answer[0]

        self.sawas.append({"trick": len(self.done), "seat": seat, "is_true": is_true})
        if self.no_card_follows():
            self.granted = seat
            self.last_card_at = event.get("at")
            if not self.options["reveal_required"]:
                self.lay_all()
            if not is_true():
                self.fault("play.sawa")

    # --- بوشات -------------------------------------------------------------------------------

    def on_bouchat(self, event: dict[str, Any]) -> None:
        where = self.options["bouchat"]
        at_this_table = where == "always" or (where == "qaid_table" and self.mode == "qaid")
        in_time = self.ended is None and not self.has_begun()
        poor = all(rank(card) in "987" for card in self.deal["first"][event["seat"]])
        if at_this_table and in_time and poor:
            self.ended = "bouchat"
            return
        self.fault("bouchat.not_allowed")
        # It is carried out all the same, unless the log shows that they played on, or had finished.
        finished = self.ended is not None or self.granted is not None or self.all_played()
        if not finished and self.no_card_follows():
            self.ended = "bouchat"

    # --- قيد ---------------------------------------------------------------------------------

    def open_sheet(self, event: dict[str, Any]) -> None:
        own = team(event["seat"])
        self.openings[own] += 1
        most = self.options["qaid_opens_max"]
        after = self.options["qaid_after_ms"]
        at = event.get("at")
        too_late = (
            after > 0
            and at is not None
            and self.last_card_at is not None
            and at > self.last_card_at + after + GRACE
        )
        allowed = (
            self.mode == "qaid"
            and self.ended is None
            and self.has_begun()
            and not too_late
            and (most == 0 or self.openings[own] <= most)
        )
        if not allowed:
            self.fault("qaid.not_allowed")
        self.sheet[own] = allowed

    def on_qaid_open(self, event: dict[str, Any]) -> None:
        self.open_sheet(event)

    def on_qaid_close(self, event: dict[str, Any]) -> None:
        self.sheet[team(event["seat"])] = None

    def on_claim(self, event: dict[str, Any]) -> None:
        own = team(event["seat"])
        if self.sheet[own] is None:  # a claim without an open sheet counts as an opening
            self.open_sheet(event)
        allowed = bool(self.sheet[own])
        if allowed and (team(event["against"]) == own or self.ended is not None):
            self.fault("qaid.not_allowed")
            allowed = False
        self.sheet[own] = None
        for claim in [claim for claim in self.pending if claim["team"] == own]:
            self.pending.remove(claim)  # never ruled on
            if claim["allowed"]:
                self.findings.append(("qaid.ruling", claim["event"]))
        self.pending.append({"event": self.index, "claim": event, "allowed": allowed, "team": own})

    def on_ruling(self, event: dict[str, Any]) -> None:
        own = team(event["seat"])
        # The claim before it, of that seat's team; else of the other, and the seat is wrong.
        waiting = sorted(self.pending, key=lambda claim: claim["team"] != own)
        given = (own, event["upheld"], event["remedy"])
        if not waiting:
            self.fault("qaid.ruling")
        else:
            claim = waiting[0]
            self.pending.remove(claim)
            if claim["allowed"]:
                right = qaid.is_right(claim["claim"], self.plays, self.sawas)
                wanted = qaid.right_ruling(claim["claim"], right, self.options["false_claim"])
                if given != (claim["team"], *wanted):
                    self.fault("qaid.ruling")
        # Carried out as the server gave it.
        if self.ended is None and event["remedy"] == "tasjeel":
            self.ended = "tasjeel"
            self.gaining = own if event["upheld"] else 1 - own
        elif self.ended is None and event["remedy"] == "takweesh":
            self.ended = "takweesh"

    def on_chat(self, event: dict[str, Any]) -> None:
        locked = self.mode == "qaid" and self.options["team_chat_locked"]
        open_again = self.ended is not None or self.all_played()
        if event["scope"] == "team" and locked and not open_again:
            self.fault("table.chat")

    # --- counting ----------------------------------------------------------------------------

    def contract(self) -> dict[str, Any] | None:
        if self.standing is None:
            return None
        contract: dict[str, Any] = {"type": self.standing["type"]}
        if self.trump is not None:
            contract["suit"] = self.trump
        contract["buyer"] = self.standing["buyer"]
        contract["taker"] = self.standing["taker"]
        contract["multiplier"] = doubling.multiplier(self.doubling)
        contract["closed"] = self.doubling["closed"]
        return contract

    def nothing(self, outcome: str | None, points: list[int] | None) -> dict[str, Any]:
        empty = None if points is None else [0, 0]
        thrown_in = outcome in ("passed_out", "bouchat")
        return {
            "outcome": outcome,
            "contract": self.contract(),
            "winners": None,
            "raw": [0, 0] if thrown_in else None,
            "projects": empty,
            "baloot": empty,
            "points": points,
            "sakka": None,
        }

    def to_count(self, scored: list[projects.Project]) -> dict[str, Any]:
        assert self.standing is not None
        buyer = self.standing["buyer"]
        last = self.doubling["last"]
        return {
            "trump": self.trump,
            "dealer": self.dealer,
            "buyer": buyer,
            "level": self.doubling["level"],
            "doubler": doubling.team_that_doubled(self.doubling),
            "last": None if last is None else team(last),
            "scored": [
                [project["kind"] for project in scored if team(project["seat"]) == number]
                for number in (0, 1)
            ],
            "baloot": projects.baloot_by_team(self.said_baloot, scored, self.trump, self.options),
            "buyer_has_ace": any(rank(card) == "A" for card in self.eight[buyer]),
        }

    def count(self) -> dict[str, Any]:
        if self.broken:
            return self.nothing(None, None)
        if self.ended == "tasjeel":
            return self.count_tasjeel()
        if self.ended is not None:
            return self.nothing(self.ended, [0, 0])
        if not self.all_played() and self.granted is None:
            return self.nothing("unfinished", None)

        winners = list(self.winners)
        raw = [0, 0]
        for winner, trick in zip(winners, self.done, strict=True):
            raw[team(winner)] += sum(worth(card, self.trump) for _, card in trick)
        if self.granted is not None:
            left = [card for hand in self.hands for card in hand]
            raw[team(self.granted)] += sum(worth(card, self.trump) for card in left)
            winners += [self.granted] * (8 - len(winners))
        raw[team(winners[-1])] += LAST_TRICK

        deal = self.to_count(projects.scored_projects(self.declared, self.dealer))
        deal["raw"] = raw
        deal["tricks"] = [
            sum(1 for winner in winners if team(winner) == number) for number in (0, 1)
        ]
        counted = counting.count(deal, self.options)
        return {
            "outcome": "scored",
            "contract": self.contract(),
            "winners": winners,
            "raw": raw,
            **counted,
        }

    def count_tasjeel(self) -> dict[str, Any]:
        assert self.gaining is not None
        if self.standing is None:  # a ruling before anything was bought: nothing to multiply
            return self.nothing("tasjeel", None)
        scored = [
            project
            for project in self.declared
            if project["valid"] and team(project["seat"]) == self.gaining
        ]
        deal = self.to_count(scored)
        said = [seat for seat in self.said_baloot if team(seat) == self.gaining]
        unsaid_never = {**self.options, "baloot_counts_unsaid": False}
        deal["baloot"] = projects.baloot_by_team(said, scored, self.trump, unsaid_never)
        counted = counting.count_tasjeel(deal, self.gaining, self.options)
        return {
            "outcome": "tasjeel",
            "contract": self.contract(),
            "winners": None,
            "raw": None,
            **counted,
        }


def replay(deal: dict[str, Any], options: Options, mode: str, score_before: list[int]) -> Replay:
    replayed = Replay(deal, options, mode, score_before)
    replayed.run()
    return replayed
