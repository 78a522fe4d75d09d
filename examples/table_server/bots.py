"""Four bots at a table: what a game server's own engine does between the calls to its books."""

from random import Random

from verifier.cards import NUMBER, mask_of
from verifier.game.duties import Duties
from verifier.game.play import Play
from verifier.game.sawa import Budget
from verifier.operator import OpenSakka
from verifier.record.model import AnyEvent
from verifier.rules.options import Rules
from verifier.samples.auction import Auction
from verifier.samples.habits import Habits
from verifier.samples.log import Log
from verifier.samples.pace import Pace
from verifier.samples.playing import Playing


class Recorder(Log):
    """Each event goes into the books as it happens, before anybody at the table is told."""

    def __init__(self, random: Random, pace: Pace, sakka: OpenSakka) -> None:
        super().__init__(random, pace)
        self._sakka = sakka

    def _write(self, event: AnyEvent) -> AnyEvent:
        self._sakka.record(event)
        return super()._write(event)


def play_sakka(sakka: OpenSakka, rules: Rules, random: Random) -> None:
    """Deal after deal until somebody has won; the sakka has begun, at a sahl table of four bots."""
    pace = Pace(random, rules, [True] * 4, timed=True, auto=0.0)
    score = (0, 0)
    while sakka.winner is None:
        score = play_deal(sakka, rules, random, pace, score)


def play_deal(
    sakka: OpenSakka, rules: Rules, random: Random, pace: Pace, score: tuple[int, int]
) -> tuple[int, int]:
    """One deal, and the score after it."""
    cut = random.randint(1, 31) if rules.cut == "dealer_left" else None
    cards = sakka.deal(cut, at=pace.deal(ready=False))
    log = Recorder(random, pace, sakka)
    habits = Habits(bouchat=0.0)
    first = [mask_of(hand) for hand in cards.first]
    auction = Auction(log, rules, habits, first)
    flip = NUMBER[cards.flip]
    buying = auction.buy(cards.dealer, flip)
    if buying.buyer is not None and buying.taker is not None:
        rest = sakka.deal_rest(buying.taker)
        doubling = auction.double(buying, score)
        hands = [one | mask_of(more) for one, more in zip(first, rest, strict=True)]
        hands[buying.taker] |= 1 << flip
        duties = Duties(rules, buying.trump, doubling is not None and doubling.closed)
        by_right = rules.first_lead == "dealer_right"
        leader = (cards.dealer + 1) % 4 if by_right else buying.buyer
        play = Play(duties, hands, leader)
        Playing(log, rules, habits, None, Budget(1_000_000), play).run()
    return sakka.count().score
