"""The play of one sample deal: cards, projects, بلوت, أكه, سوا (docs/rules.md §5, §6)."""

from typing import Any

from ..cards import DECK, numbers_in, team_of, texts_in
from ..game.baloot import PAIR, holds_pair
from ..game.play import TRICKS, Play, higher_in_suit
from ..game.projects import best_projects
from ..game.sawa import Budget, sawa_holds
from ..record import model
from ..rules.options import Rules
from .habits import Habits
from .log import Log
from .quarrel import Quarrel
from .sense import extreme_card, follow_card, lead_card

_TALKED = 0.003
"""That a سوا which is not true is said with no more behind it than words."""
_RARE_FOULS = {
    "play.closed_lead": 60.0,
    "play.no_overtrump": 12.0,
    "play.no_trump": 2.5,
    "play.revoke": 0.3,
}
"""Fouls that there is seldom or often occasion for come so much more or less readily."""
_FALSE_AKKA, _FALSE_SAWA, _STRAY = 1.0, 0.5, 0.3
_LAID_LATE = 0.3


class Playing:
    """Eight tricks, or as many as سوا or a ruling leaves."""

    def __init__(
        self,
        log: Log,
        rules: Rules,
        habits: Habits,
        quarrel: Quarrel | None,
        budget: Budget,
        play: Play,
    ) -> None:
        """``quarrel``: where fouls are claimed; ``None`` at a sahl table: it lets none through."""
        self._log = log
        self._rules = rules
        self._habits = habits
        self._quarrel = quarrel
        self._budget = budget
        self._play = play
        self._hands = play.hands[:]
        self._high: int | None = None
        if log.happens(habits.lopsided):
            self._high = log.random.choice((0, 1))
        self._declared: list[list[tuple[str, int]]] = [[], [], [], []]
        self._first_talk: dict[str, int] = {}
        self._led = 0
        self._best = 0
        self._best_seat = 0
        self._granted = False

    def run(self) -> None:
        """Play the deal to its end."""
        play, quarrel = self._play, self._quarrel
        while not (play.over or self._granted or self._ruled):
            seat = play.turn
            if play.on_lead and self._say_sawa(seat):
                break
            if not play.winners:
                self._declare(seat)
            elif self._rules.reveal_required:
                self._lay(seat)
            self._put(seat)
            if quarrel is not None:
                quarrel.after_card(play)
            if self._log.happens(self._habits.chat / 30):
                self._chat(over=self._ruled)
        if quarrel is not None and not quarrel.ended:
            quarrel.after_last(play)
        if self._log.happens(self._habits.chat):
            self._chat(over=self._ruled or not self._granted)

    @property
    def _ruled(self) -> bool:
        return self._quarrel is not None and self._quarrel.ended

    def _foul(self, rarity: float = 1.0) -> bool:
        """Whether a rule is broken here; at a sahl table the server never lets it through."""
        return self._quarrel is not None and self._log.happens(self._habits.foul * rarity)

    # Projects

    def _declare(self, seat: int) -> None:
        sun = self._play.duties.trump is None
        projects = best_projects(self._hands[seat], sun)
        for kind, mask in projects:
            if self._log.happens(self._habits.declare):
                self._project(seat, kind, mask)
                self._declared[seat].append((kind, mask))
        if self._foul(_STRAY):
            # The same once more, or three cards that are nothing.
            again = self._declared[seat][:1] or [("sra", self._three_cards(seat))]
            self._project(seat, *again[0])

    def _project(self, seat: int, kind: str, mask: int) -> None:
        self._log.aside(model.Project, seat, kind=kind, cards=_shown(mask))

    def _lay(self, seat: int) -> None:
        for kind, mask in self._declared[seat][:]:
            if len(self._play.winners) < TRICKS - 2 and self._log.happens(_LAID_LATE):
                continue
            self._declared[seat].remove((kind, mask))
            if self._log.happens(self._habits.reveal):
                self._talk(seat, kind, mask)
                self._log.aside(model.Reveal, seat, cards=_shown(mask))

    def _talk(self, seat: int, kind: str, mask: int) -> None:
        """كلام, in time: the first of its kind starts the clock."""
        started = self._first_talk.get(kind, self._log.pace.now)
        late = self._rules.talk_ms and self._log.pace.now - started > self._rules.talk_ms
        if not late and self._log.happens(self._habits.talk):
            event = self._log.aside(model.Talk, seat, kind=kind, rank=_shown(mask)[0][0])
            self._first_talk.setdefault(kind, event.at or 0)

    def _three_cards(self, seat: int) -> int:
        return sum(1 << card for card in self._log.random.sample(numbers_in(self._hands[seat]), 3))

    # Cards

    def _put(self, seat: int) -> None:
        """One card, with what is said with it, before it and after it."""
        play, log = self._play, self._log
        if play.winners and self._foul(_STRAY / 4):
            self._stray(seat)
        leads, trump = play.on_lead, play.duties.trump
        card = self._card(seat)
        say = []
        if leads and trump is not None and card >> 3 != trump:
            true = all(play.fallen >> above & 1 for above in higher_in_suit(card))
            if log.happens(self._habits.akka) if true else self._foul(_FALSE_AKKA):
                say.append("akka")
        second = self._second_of_pair(seat) >> card & 1
        if log.happens(self._habits.say_baloot) if second else self._foul(_STRAY / 8):
            say.append("baloot")
        event = log.act(model.Play, seat, card=DECK[card], **({"say": say} if say else {}))
        breaches = len(play.breaches)
        play.run((event,), 0, [])
        if self._quarrel is not None:
            self._quarrel.notice(play.breaches[breaches:])
        if leads:
            self._led = card >> 3
        if leads or play.duties.beats[self._best] >> card & 1:
            self._best, self._best_seat = card, seat
        if second and "baloot" not in say and log.happens(self._habits.late_baloot):
            log.aside(model.Baloot, seat)

    def _second_of_pair(self, seat: int) -> int:
        """The one card left, as a set, with which بلوت is to be said; 0 where there is none."""
        trump = self._play.duties.trump
        if trump is None or not holds_pair(self._hands[seat], trump):
            return 0
        left = self._play.hands[seat] & PAIR[trump]
        return left if left.bit_count() == 1 else 0

    def _stray(self, seat: int) -> None:
        """A word that is worth nothing here."""
        cards = _shown(self._three_cards(seat))
        if self._log.happens(0.5):
            self._log.aside(model.Project, seat, kind="sra", cards=cards)
        else:
            self._log.aside(model.Reveal, seat, cards=cards)

    def _card(self, seat: int) -> int:
        play = self._play
        legal = play.legal(seat)
        illegal = play.hands[seat] & ~legal
        if illegal and self._quarrel is not None:
            card = self._log.random.choice(numbers_in(illegal))
            if self._foul(_RARE_FOULS.get(self._broken(seat, card), 1.0)):
                return card
        if self._high is not None:
            return extreme_card(play.duties, legal, team_of(seat) == self._high)
        if not self._log.happens(self._habits.sense):
            return self._log.random.choice(numbers_in(legal))
        if play.on_lead:
            return lead_card(play.duties, legal, play.fallen, play.hands[seat])
        partner_holds = team_of(self._best_seat) == team_of(seat)
        last = play.cards % 4 == 3
        return follow_card(play.duties, legal, self._best, partner_holds, last)

    def _broken(self, seat: int, card: int) -> str:
        play = self._play
        if play.on_lead:
            return "play.closed_lead"
        return play.duties.broken(play.hands[seat], self._led, card)

    # سوا and chat

    def _say_sawa(self, seat: int) -> bool:
        """سوا on lead, perhaps; whether it ends the play. At a sahl table only a true one does."""
        play, log, quarrel = self._play, self._log, self._quarrel
        trick = len(play.winners)
        sees = trick < TRICKS - 1 and log.happens(self._habits.sawa)
        if sees and sawa_holds(play.duties, play.hands, seat, self._budget):
            log.aside(model.Sawa, seat)
            self._granted = log.happens(self._habits.granted)
            return self._granted
        lies = trick >= TRICKS // 2 and self._foul(_FALSE_SAWA)
        if not lies and not log.happens(_TALKED):
            return False
        if sawa_holds(play.duties, play.hands, seat, self._budget) is not False:
            return False
        log.aside(model.Sawa, seat)
        if quarrel is not None:
            quarrel.liars.add(seat)
            quarrel.claim_sawa(play, seat)
            self._granted = lies and not quarrel.ended and log.happens(self._habits.granted)
        return self._granted or self._ruled

    def _chat(self, *, over: bool) -> None:
        """A message to all, or to the team where that is let through."""
        locked = self._quarrel is not None and self._rules.team_chat_locked and not over
        scope: Any = "all" if locked else self._log.random.choice(("team", "all"))
        self._log.aside(model.Chat, self._log.random.randrange(4), scope=scope)


def _shown(mask: int) -> list[str]:
    """The cards as a player lays them, highest first."""
    return texts_in(mask)[::-1]
