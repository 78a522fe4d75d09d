"""Which branches of the rules a record goes through, read off the record alone."""

from collections.abc import Iterator

from verifier.cards import NUMBER, SUITS, mask_of
from verifier.record import model
from verifier.record.model import Deal, Record

BIDS = (model.Hokm, model.Sun, model.Ashkal)
RAISES = (model.Double, model.Three, model.Four, model.Gahwa)


def branches(record: Record) -> set[str]:
    """The names of all branches found; those of a deal begin with what they are about."""
    found = set(_of_the_sakka(record))
    before = (0, 0)
    for deal in record.deals:
        found.update(_buying(deal), _doubling(deal), _projects(deal), _play(deal))
        found.update(_qaid(deal), _result(deal, before))
        before = deal.result.score
    return found


def _of_the_sakka(record: Record) -> Iterator[str]:
    fairness = record.fairness
    for name in ("statement", "beacon", "client_commitments", "client_seeds", "server_seed"):
        yield f"fair {name}" if getattr(fairness, name) is not None else f"fair no {name}"
    if record.final is not None:
        yield "final"
        last = record.deals[-1].result.contract
        if last is not None and last.multiplier == "gahwa":
            yield "final gahwa"
    for deal in record.deals:
        yield "cut" if deal.cut is not None else "no cut"
        yield "timed" if deal.at is not None else "untimed"
        ready = sum(isinstance(event, model.Ready) for event in deal.events)
        yield {0: "nobody ready", 4: "all ready"}.get(ready, "some ready")
        for event in deal.events:
            if event.auto:
                yield "auto of a bot" if record.players[event.seat].bot else "auto of a player"
            if isinstance(event, model.Chat):
                yield f"chat {event.scope}"
        score = deal.result.score
        if score[0] == score[1] >= 152:
            yield "a tie at 152 or more"


def _buying(deal: Deal) -> Iterator[str]:
    order = [(deal.dealer + place) % 4 for place in (1, 2, 3, 4)]
    passes = 0
    standing: model.AnyEvent | None = None
    second = False
    for event in deal.events:
        if isinstance(event, (model.Play, *RAISES)):
            break
        if isinstance(event, model.Pass):
            passes += standing is None
            second = passes >= 4
            if standing is not None:
                yield "bid a pass after something was bought"
        elif isinstance(event, BIDS):
            name = type(event).__name__.lower()
            number = 2 if second else 1
            side = ""
            if standing is None:
                yield f"bid {name} in round {number}"
            else:
                if event.seat == standing.seat:
                    side = "own"
                else:
                    side = "partner's" if (event.seat ^ standing.seat) == 2 else "opponent's"
                over = "hokm" if isinstance(standing, model.Hokm) else "sun"
                yield f"bid {name} over {side} {over} in round {number}"
            if deal.flip[0] == "A":
                yield f"bid {name} with an ace up"
                right = event.seat == order[0]
                if isinstance(standing, model.Hokm) and name == "sun":
                    yield "bid over hokm with an ace up" + (" by d+1" if right else "")
            standing = event
    if isinstance(standing, model.Hokm) and standing.suit != deal.flip[1]:
        yield "bid another suit"


def _doubling(deal: Deal) -> Iterator[str]:
    contract = deal.result.contract
    if contract is None:
        return
    for event in deal.events:
        if isinstance(event, RAISES):
            closed = isinstance(event, model.Double | model.Four) and event.closed
            word = type(event).__name__.lower() + (" closed" if closed else "")
            yield f"{contract.type} {word}"
            if isinstance(event, model.Three | model.Gahwa) and event.seat != contract.buyer:
                yield f"{type(event).__name__.lower()} by the buyer's partner"
    if contract.multiplier != 1:
        won = deal.result.points[contract.buyer % 2] > 0
        yield f"{contract.type} doubled and " + ("made" if won else "not made")


def _hands(deal: Deal) -> list[int]:
    assert deal.rest is not None
    hands = [mask_of(a) | mask_of(b) for a, b in zip(deal.first, deal.rest, strict=True)]
    hands[[len(cards) for cards in deal.rest].index(2)] |= 1 << NUMBER[deal.flip]
    return hands


def _projects(deal: Deal) -> Iterator[str]:
    declared: dict[int, list[model.Project]] = {}
    for event in deal.events:
        if isinstance(event, model.Project):
            alike = len({card[0] for card in event.cards}) == 1
            yield f"project {event.kind}" + (" of four alike" if alike else "")
            declared.setdefault(event.seat, []).append(event)
        elif isinstance(event, model.Reveal):
            yield "project reveal"
        elif isinstance(event, model.Talk):
            yield "project talk"
    for projects in declared.values():
        cards = [card for project in projects for card in project.cards]
        if len(projects) == 2 and len(set(cards)) == len(cards):
            yield "project two of one hand"
    if {seat % 2 for seat in declared} == {0, 1}:
        yield "project of both teams"
    if sum(deal.result.projects or (0, 0)):
        yield "project scored"


def _play(deal: Deal) -> Iterator[str]:
    contract = deal.result.contract
    plays = [event for event in deal.events if isinstance(event, model.Play)]
    if contract is None or deal.rest is None:
        return
    hands = _hands(deal)
    pair = 0 if contract.suit is None else mask_of(["K" + contract.suit, "Q" + contract.suit])
    holder = next((seat for seat in range(4) if pair and not pair & ~hands[seat]), None)
    said = any("baloot" in (play.say or ()) and play.seat == holder for play in plays)
    late = any(isinstance(event, model.Baloot) for event in deal.events)
    scored = sum(deal.result.baloot or (0, 0)) > 0
    if holder is not None and deal.result.outcome == "scored" and len(plays) == 32:
        yield (
            "baloot "
            + ("said" if said else "late" if late else "unsaid")
            + (" and scored" if scored else " and not scored")
        )
    if any("akka" in (play.say or ()) for play in plays):
        yield "akka said"
    if contract.closed and contract.type == "hokm":
        yield "played closed"
    for number, event in enumerate(deal.events):
        if not isinstance(event, model.Sawa):
            continue
        if any(isinstance(later, model.Play) for later in deal.events[number:]):
            yield "sawa talked"
            continue
        yield "sawa granted"
        if len(plays) < 16:
            yield "sawa granted early"
        if deal.result.winners and len({winner % 2 for winner in deal.result.winners}) == 1:
            yield "sawa granted and kaboot"
    yield from _akka_frees(deal, plays, hands)


def _akka_frees(deal: Deal, plays: list[model.Play], hands: list[int]) -> Iterator[str]:
    """A partner that holds trump, and none of the suit led with أكه, throws something else."""
    contract = deal.result.contract
    if contract is None or contract.suit is None:
        return
    trumps = 0xFF << 8 * SUITS.index(contract.suit)
    left = hands[:]
    for place, play in enumerate(plays):
        lead = plays[place // 4 * 4]
        suit = 0xFF << 8 * SUITS.index(lead.card[1])
        freed = "akka" in (lead.say or ()) and lead.seat ^ play.seat == 2
        hand = left[play.seat]
        if freed and not hand & suit and hand & trumps and play.card[1] != contract.suit:
            yield "akka frees the partner"
        left[play.seat] &= ~(1 << NUMBER[play.card])


def _qaid(deal: Deal) -> Iterator[str]:
    opened = [0, 0]
    claim: model.Qaid | None = None
    sheet = [False, False]
    for event in deal.events:
        if isinstance(event, model.QaidOpen):
            opened[event.seat % 2] += 1
            sheet[event.seat % 2] = True
        elif isinstance(event, model.QaidClose):
            yield "qaid closed without a claim"
            sheet[event.seat % 2] = False
        elif isinstance(event, model.Qaid):
            claim = event
            given = {"trick": event.trick, "card": event.card}
            named = "".join(f" {name}" for name, value in given.items() if value is not None)
            yield "qaid naming" + (named or " nothing")
            if not sheet[event.seat % 2]:
                opened[event.seat % 2] += 1
                yield "qaid without an open sheet"
        elif isinstance(event, model.Ruling):
            assert claim is not None
            sheet[event.seat % 2] = False
            if event.upheld:
                yield f"qaid {claim.foul} upheld"
            else:
                yield "qaid rejected" if event.remedy == "none" else "qaid inverted"
    yield f"qaid {max(opened)} openings"


def _result(deal: Deal, before: tuple[int, int]) -> Iterator[str]:
    result, contract = deal.result, deal.result.contract
    yield f"outcome {result.outcome}"
    if result.outcome == "bouchat":
        bought = any(isinstance(event, BIDS) for event in deal.events)
        yield "bouchat after the buying" if bought else "bouchat at once"
    if contract is None or result.outcome != "scored" or result.winners is None:
        return
    buyers = contract.buyer % 2
    swept = {winner % 2 for winner in result.winners}
    if len(swept) == 1:
        yield f"kaboot {contract.type} by " + ("the buyers" if swept == {buyers} else "the others")
        if 88 in result.points:
            yield "kaboot reversed"
    elif contract.multiplier == 1:
        yield f"{contract.type} " + ("made" if result.points[buyers] else "not made")
        if result.raw is not None and result.raw[0] == result.raw[1]:
            yield f"{contract.type} level"
    if contract.buyer != contract.taker:
        yield "ashkal played"
    if result.score == before:
        yield "no points"
