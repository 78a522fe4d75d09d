"""Random deals for both programs: any cards, any rules, legal cards one after another."""

from random import Random
from typing import Any

from vectors.generate.deals import Table
from vectors.generate.second import of_qaid
from vectors.generate.tables import TABLES, Rules, with_options
from vectors.reference.playing import legal_cards
from verifier.cards import NUMBER, SUITS, mask_of, texts_in
from verifier.conformance.sakkas import answer_qaid
from verifier.conformance.shapes import QaidInput
from verifier.game.duties import Duties
from verifier.game.play import Play
from verifier.record import model
from verifier.rules.profiles import resolve

CHOICES: dict[str, tuple[Any, ...]] = {
    "first_lead": ("dealer_right", "buyer"),
    "project_multiplier": ("double_only", "full"),
    "baloot_counts_unsaid": (True, False),
    "baloot_void_in": ("none", "laid_four", "hundred_run"),
    "ruff_for_partner": (True, False),
    "overtrump": ("always", "opponents"),
    "underruff": (True, False),
    "akka_frees_partner": (True, False),
    "compare": ("raw", "points"),
    "fail_baloot": ("owner", "winner"),
    "doubled_extras": ("winner_own", "escalator", "all"),
    "doubled_tie_loser": ("first_doubler", "last_raiser"),
    "kaboot_doubled": (True, False),
    "kaboot_extras": ("own", "all"),
    "kaboot_loser_baloot": (True, False),
    "reverse_kaboot": (0, 88),
}


def any_rules(random: Random) -> Rules:
    """A profile, in half of the deals with every option of play and counting by chance."""
    rules = random.choice(TABLES)
    if random.random() < 0.5:
        return rules
    return with_options(rules, **{name: random.choice(of) for name, of in CHOICES.items()})


def played(number: int) -> dict[str, Any]:
    """One deal played to its end, with a foul now and then, as the input of a qaid vector."""
    random = Random(f"agreement {number}")
    foul = random.choice((0.0, 0.0, 0.03))
    mode = random.choice(("sahl", "qaid"))
    table = Table(random, any_rules(random), mode, foul=foul, sheet=0.0, sawa=0.0)
    return table.play()


def compare_legal(deal: dict[str, Any]) -> int:
    """Compare the legal cards at every card of a deal; how many positions that were.

    The second program's answers are asked of a table that plays the same deal again.
    """
    again = Replayed(deal)
    cards = 0
    for event in deal["deal"]["events"]:
        if event["do"] == "play":
            one, other = again.legal_cards_of_both(event["seat"])
            assert one == other, (event, cards, deal)
            again.carry_out(event)
            cards += 1
    return cards


class Replayed:
    """The play of a deal in both programs at once."""

    def __init__(self, given: dict[str, Any]) -> None:
        from vectors.reference.deal import Replay
        from vectors.reference.options import resolve as options_of

        deal = given["deal"]
        self.second = Replay({**deal, "events": []}, options_of(given["rules"]), "sahl", [0, 0])
        for event in deal["events"]:
            if event["do"] in ("hokm", "sun"):
                self.second.on_bid(event)
            elif event["do"] == "pass":
                self.second.on_pass(event)
            elif event["do"] in ("double", "three", "four", "gahwa"):
                self.second.on_raise(event)
        play = self.second.play()
        rules = resolve(given["rules"]["profile"], given["rules"].get("options"))
        trump = None if play.trump is None else SUITS.index(play.trump)
        hands = [mask_of(hand) for hand in self.second.hands]
        self.ours = Play(Duties(rules, trump, play.closed), hands, self.second.leader())

    def legal_cards_of_both(self, seat: int) -> tuple[list[str], list[str]]:
        second = self.second
        hand, play = second.hands[seat], second.play()
        other = legal_cards(seat, hand, second.trick, second.akka_said, play)
        return texts_in(self.ours.legal(seat)), sorted(other, key=NUMBER.__getitem__)

    def carry_out(self, event: dict[str, Any]) -> None:
        said: Any = [word for word in event.get("say", ()) if word == "akka"] or None
        card = model.Play(seat=event["seat"], card=event["card"], say=said)
        self.ours.run([card], 0, [])
        self.second.index += 1
        self.second.on_play(event)


def compare_count(given: dict[str, Any]) -> dict[str, Any]:
    """Compare faults, outcome and points of a whole deal; what both say."""
    import msgspec

    ours: dict[str, Any] = msgspec.to_builtins(answer_qaid(msgspec.convert(given, QaidInput)))
    ours["points"] = None if ours["points"] is None else list(ours["points"])
    other = of_qaid(given)
    assert ours == other, given
    return other
