"""Four bots that play one deal by the rules, and write down what they do."""

from random import Random
from typing import Any

from ..cards import DECK, SUITS, numbers_in, team_of, texts_in
from ..game.baloot import PAIR, holds_pair
from ..game.bidding import Buying
from ..game.bouchat import bouchat_allowed
from ..game.doubling import Doubling
from ..game.duties import Duties, card_values
from ..game.play import TRICKS, Breach, Play, higher_in_suit
from ..game.projects import best_projects
from ..game.qaid import REMEDY_OF_FOUL
from ..game.sawa import Budget, sawa_holds
from ..record import model
from ..record.model import AnyEvent
from ..rules.options import Rules
from .habits import Habits
from .pace import Pace

_KIND = {
    "pass": model.Pass,
    "hokm": model.Hokm,
    "sun": model.Sun,
    "ashkal": model.Ashkal,
    "double": model.Double,
    "three": model.Three,
    "four": model.Four,
    "gahwa": model.Gahwa,
}
_CALM = 0.1
"""Claims without a foul, and what is said without need, come this much more rarely."""


class Bots:
    """One deal at the table. ``events`` grows; ``ended``: a ruling, سوا or بوشات ended the deal."""

    def __init__(
        self,
        random: Random,
        rules: Rules,
        qaid_table: bool,
        habits: Habits,
        pace: Pace,
        budget: Budget,
    ) -> None:
        self._random = random
        self._rules = rules
        self._qaid_table = qaid_table
        self._habits = habits
        self._pace = pace
        self._budget = budget
        self._opened = [0, 0]
        self._unclaimed: list[Breach] = []
        self._claimed = 0
        self.events: list[AnyEvent] = []
        self.ended = False

    def _happens(self, probability: float) -> bool:
        return self._random.random() < probability

    def _event(self, kind: Any, seat: int, **members: Any) -> Any:
        at, auto = self._pace.next(kind)
        return kind(seat=seat, at=at, auto=auto, **members)

    def _aside(self, kind: Any, seat: int, **members: Any) -> None:
        self.events.append(kind(seat=seat, at=self._pace.soon(), **members))

    # Before the play

    def throw_in(self, first: list[int]) -> bool:
        """بوشات, by the first seat that may and wants to."""
        for seat in range(4):
            if bouchat_allowed(self._rules, self._qaid_table, first[seat]):
                if self._happens(self._habits.bouchat):
                    self._aside(model.Bouchat, seat)
                    self.ended = True
                    return True
        return False

    def buy(self, dealer: int, flip: int) -> Buying:
        """The auction, until the buying is closed or all have passed twice."""
        buying = Buying(self._rules, dealer, flip)
        while not buying.closed and not buying.passed_out:
            seats = buying.seats_in_turn()
            seat = seats[0]
            if len(seats) > 1 and not self._happens(self._habits.log_idle_pass):
                seat = next(each for each in seats if len(buying.offered(each)) > 1)
            word = self._choose(buying, seat)
            name, _, suit = word.partition(" ")
            members = {"suit": suit or SUITS[flip >> 3]} if name == "hokm" else {}
            event = self._event(_KIND[name], seat, **members)
            buying.hear(event, len(self.events))
            self.events.append(event)
        return buying

    def _choose(self, buying: Buying, seat: int) -> str:
        habits = self._habits
        over = buying.buyer is not None
        chance = {
            "hokm": habits.buy_hokm,
            "sun": habits.take_over if over else habits.buy_sun,
            "ashkal": habits.ashkal,
        }
        words = [word for word in buying.offered(seat) if word != "pass"]
        self._random.shuffle(words)
        for word in words:
            if self._happens(chance[word.partition(" ")[0]] / (3 if " " in word else 1)):
                return word
        return "pass"

    def double(self, buying: Buying, score: tuple[int, int]) -> Doubling | None:
        """دبل and its raises, as far as the bots like."""
        assert buying.buyer is not None
        doubling = Doubling(self._rules, buying.sun, buying.buyer, score)
        chance = self._habits.double
        while True:
            seats = [seat for seat in range(4) if doubling.offered(seat)]
            if not seats:
                break
            seat = self._random.choice(seats)
            if not self._happens(chance):
                if self._happens(self._habits.log_idle_pass):
                    self.events.append(self._event(model.Pass, seat))
                break
            words = doubling.offered(seat)
            closed = [word for word in words if word.endswith(" closed")]
            opened = [word for word in words if not word.endswith(" closed")]
            if closed and self._happens(self._habits.closed):
                opened = closed
            name, _, shut = self._random.choice(opened).partition(" ")
            members = {"closed": True} if shut else {}
            event = self._event(_KIND[name], seat, **members)
            doubling.hear(event, len(self.events))
            self.events.append(event)
            chance = self._habits.raise_on
        return doubling if doubling.level > 1 else None

    # The play

    def play(self, duties: Duties, hands: list[int], leader: int) -> None:
        """Eight tricks, or as many as سوا or a ruling leaves."""
        play = Play(duties, hands[:], leader)
        skilled = self._random.choice((0, 1)) if self._happens(self._habits.skilled) else None
        declared: list[list[int]] = [[], [], [], []]
        while not play.over and not self.ended:
            seat = play.turn
            if play.on_lead and self._say_sawa(play, seat):
                break
            if not play.winners:
                self._declare(hands[seat], seat, duties.trump is None, declared[seat])
            elif self._rules.reveal_required:
                self._lay(seat, declared[seat])
            self._put(play, seat, hands, skilled)
            self._after_card(play)
        if play.over and not self.ended:
            self._after_last(play)

    def _declare(self, hand: int, seat: int, sun: bool, declared: list[int]) -> None:
        for kind, mask in best_projects(hand, sun):
            if self._happens(self._habits.declare):
                self._aside(model.Project, seat, kind=kind, cards=texts_in(mask)[::-1])
                declared.append(mask)

    def _lay(self, seat: int, declared: list[int]) -> None:
        while declared and self._happens(self._habits.reveal):
            mask = declared.pop(0)
            if self._happens(self._habits.talk):
                rank = texts_in(mask)[-1][0]
                kind = {3: "sra", 4: "fifty"}.get(mask.bit_count(), "hundred")
                self.events.append(self._event(model.Talk, seat, kind=kind, rank=rank))
            self._aside(model.Reveal, seat, cards=texts_in(mask)[::-1])

    def _put(self, play: Play, seat: int, hands: list[int], skilled: int | None) -> None:
        """One card, with what is said with it."""
        on_lead = play.on_lead
        card = self._card(play, seat, skilled)
        say = []
        trump = play.duties.trump
        if on_lead and trump is not None and card >> 3 != trump:
            true = all(play.fallen >> above & 1 for above in higher_in_suit(card))
            if self._happens(self._habits.akka if true else self._foul_chance()):
                say.append("akka")
        pair = 0
        if trump is not None and holds_pair(hands[seat], trump) and PAIR[trump] >> card & 1:
            pair = play.hands[seat] & PAIR[trump]
        second = pair == 1 << card
        if second and self._happens(self._habits.say_baloot):
            say.append("baloot")
        members: dict[str, Any] = {"card": DECK[card]}
        if say:
            members["say"] = say
        event = self._event(model.Play, seat, **members)
        breaches = len(play.breaches)
        play.card(event, len(self.events), [])
        self._unclaimed.extend(play.breaches[breaches:])
        self.events.append(event)
        if second and "baloot" not in say and self._happens(self._habits.late_baloot):
            self._aside(model.Baloot, seat)

    def _foul_chance(self) -> float:
        return self._habits.foul if self._qaid_table else 0.0

    def _card(self, play: Play, seat: int, skilled: int | None) -> int:
        legal = play.legal(seat)
        illegal = play.hands[seat] & ~legal
        if illegal and self._happens(self._foul_chance()):
            return self._random.choice(numbers_in(illegal))
        cards = numbers_in(legal)
        if skilled is None:
            return self._random.choice(cards)
        strength = card_values(play.duties.trump)
        strong = [strength[card] + 20 * (card >> 3 == play.duties.trump) for card in cards]
        best = max(strong) if team_of(seat) == skilled else min(strong)
        return cards[strong.index(best)]

    # سوا, the qaid sheet, chat

    def _say_sawa(self, play: Play, seat: int) -> bool:
        """سوا on lead; whether it was granted. At a sahl table only a true one is."""
        sure = self._happens(self._habits.sawa) and len(play.winners) >= TRICKS // 2
        guess = self._happens(self._habits.sawa_talk + self._foul_chance())
        if not sure and not guess:
            return False
        hands = (play.hands[0], play.hands[1], play.hands[2], play.hands[3])
        true = sawa_holds(play.duties, hands, seat, self._budget)
        if true is None or not (true or guess):
            return False
        self._aside(model.Sawa, seat)
        if not true and not self._qaid_table:
            return False
        granted = self._happens(0.9)
        if not true:
            claimant = (seat + self._random.choice((1, 3))) % 4
            if self._happens(self._habits.claim):
                self._claim(claimant, model.Qaid, "sawa", seat, None, True)
        if granted and not self.ended:
            self.ended = True
        return self.ended

    def _after_card(self, play: Play) -> None:
        """A foul is claimed at once or a little later; now and then one that was none."""
        if not self._qaid_table:
            return
        if self._unclaimed and self._happens(0.5):
            breach = self._unclaimed.pop(0)
            if self._happens(self._habits.claim):
                claimant = (breach.seat + self._random.choice((1, 3))) % 4
                named = breach if breach.foul == "akka" or self._happens(0.7) else None
                self._claim(claimant, model.Qaid, breach.foul, breach.seat, named, True)
        elif self._happens(self._habits.foul * _CALM):
            self._false_claim(play)
        if self._happens(self._habits.chat * _CALM):
            self.events.append(self._chat("all"))

    def _after_last(self, play: Play) -> None:
        if self._qaid_table:
            for breach in self._unclaimed:
                if self._happens(self._habits.claim) and not self.ended:
                    claimant = (breach.seat + self._random.choice((1, 3))) % 4
                    self._claim(claimant, model.Qaid, breach.foul, breach.seat, breach, True)
        if self._happens(self._habits.chat):
            self.events.append(self._chat(self._random.choice(("team", "all"))))

    def _chat(self, scope: str) -> AnyEvent:
        event: AnyEvent = model.Chat(
            seat=self._random.randrange(4), at=self._pace.soon(), scope=scope
        )
        return event

    def _false_claim(self, play: Play) -> None:
        against = self._random.randrange(4)
        broken = {breach.foul for breach in play.breaches if breach.seat == against}
        fouls = [foul for foul in REMEDY_OF_FOUL if foul not in broken and foul != "sawa"]
        claimant = (against + self._random.choice((1, 3))) % 4
        self._claim(claimant, model.Qaid, self._random.choice(fouls), against, None, False)

    def _claim(
        self, seat: int, kind: Any, foul: str, against: int, named: Breach | None, right: bool
    ) -> None:
        """Open the sheet, perhaps close it again, claim, and get the ruling that is right."""
        team = team_of(seat)
        most = self._rules.qaid_opens_max
        if most and self._opened[team] >= most:
            return
        self._opened[team] += 1
        self._aside(model.QaidOpen, seat)
        members: dict[str, Any] = {"foul": foul, "against": against}
        if named is not None:
            members |= {"trick": named.trick, "card": DECK[named.card]}
        self._aside(kind, seat, **members)
        remedy = "none"
        if right:
            remedy = REMEDY_OF_FOUL[foul]
        elif self._rules.false_claim == "inverted":
            remedy = "tasjeel"
        self._aside(model.Ruling, seat, upheld=right, remedy=remedy)
        self.ended = self.ended or remedy != "none"


