"""Buying, doubling and play: answers to what a seat may say and play (docs/rules.md §3 to §5)."""

from collections.abc import Sequence

from ..cards import ALL_CARDS, DECK, NUMBER, SUITS, mask_of, numbers_in, texts_in
from ..findings import Fault
from ..game.bidding import Buying
from ..game.doubling import Doubling
from ..game.duties import Duties
from ..game.play import Play
from ..game.sawa import Budget, sawa_holds
from ..record import model
from ..rules.profiles import resolve
from . import shapes
from .answer import Refused


def answer_buying(given: shapes.BuyingInput) -> shapes.BuyingOutput:
    rules = resolve(given.rules.profile, given.rules.options)
    buying = Buying(rules, given.dealer, NUMBER[given.flip])
    faults = [buying.hear(word, place) for place, word in enumerate(given.words)]
    contract = None
    if buying.buyer is not None and buying.taker is not None:
        contract = shapes.BoughtContract(
            type="sun" if buying.sun else "hokm",
            suit=None if buying.trump is None else SUITS[buying.trump],
            buyer=buying.buyer,
            taker=buying.taker,
        )
    return shapes.BuyingOutput(
        faults=_faults(faults),
        contract=contract,
        passed_out=buying.passed_out,
        closed=buying.closed,
        offered=_by_seat([buying.offered(seat) for seat in range(4)]),
    )


def answer_doubling(given: shapes.DoublingInput) -> shapes.DoublingOutput:
    rules = resolve(given.rules.profile, given.rules.options)
    sun = given.contract.type == "sun"
    doubling = Doubling(rules, sun, given.contract.buyer, given.score)
    faults = [doubling.hear(word, place) for place, word in enumerate(given.raises)]
    return shapes.DoublingOutput(
        faults=_faults(faults),
        multiplier=doubling.multiplier,
        closed=doubling.closed,
        offered=_by_seat([doubling.offered(seat) for seat in range(4)]),
    )


def answer_legal_plays(given: shapes.LegalPlaysInput) -> shapes.LegalPlaysOutput:
    """The trick is played first, by seats that hold the card of theirs and nothing else."""
    hand = mask_of(given.hand)
    legal = _with_trick(given).legal(given.seat)
    faults = {}
    for card in numbers_in(hand & ~legal):
        found: list[Fault] = []
        _with_trick(given).run([model.Play(seat=given.seat, card=DECK[card])], 0, found)
        faults[DECK[card]] = found[0].code
    return shapes.LegalPlaysOutput(legal=texts_in(legal), faults=faults)


def _with_trick(given: shapes.LegalPlaysInput) -> Play:
    hands = [0, 0, 0, 0]
    for lying in given.trick:
        hands[lying.seat] |= 1 << NUMBER[lying.card]
    hands[given.seat] |= mask_of(given.hand)
    leader = given.trick[0].seat if given.trick else given.seat
    play = Play(_duties(given.rules, given.contract), hands, leader)
    for place, lying in enumerate(given.trick):
        akka = given.akka and not place
        event = model.Play(seat=lying.seat, card=lying.card, say=["akka"] if akka else None)
        play.run([event], 0, [])
    if play.turn != given.seat:
        raise Refused("seat")
    return play


def answer_tricks(given: shapes.TricksInput) -> shapes.TricksOutput:
    """Whose trick it is and what it is worth; whether the cards were legal is not asked here."""
    rules = resolve("saharat")
    trump = None if given.trump is None else SUITS.index(given.trump)
    play = Play(Duties(rules, trump, False), [ALL_CARDS] * 4, given.leader)
    for card in given.cards:
        play.run([model.Play(seat=play.turn, card=card)], 0, [])
    return shapes.TricksOutput(winners=play.winners, raw=(play.raw[0], play.raw[1]))


def answer_sawa(given: shapes.SawaInput) -> shapes.SawaOutput:
    hands = [mask_of(hand) for hand in given.hands]
    holds = sawa_holds(_duties(given.rules, given.contract), hands, given.seat, Budget())
    if holds is None:
        raise Refused("hands")
    return shapes.SawaOutput(holds=holds)


def _duties(promised: model.RulesPromised, contract: shapes.PlayContract) -> Duties:
    trump = None if contract.trump is None else SUITS.index(contract.trump)
    return Duties(resolve(promised.profile, promised.options), trump, contract.closed)


def _faults(found: Sequence[Fault | None]) -> list[shapes.WordFault]:
    return [
        shapes.WordFault(word=word, code=fault.code)
        for word, fault in enumerate(found)
        if fault is not None
    ]


def _by_seat(offered: Sequence[tuple[str, ...]]) -> shapes.Offered:
    one, two, three, four = map(list, offered)
    return one, two, three, four
