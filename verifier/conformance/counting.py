"""Projects, بلوت and the sheet: answers to what is declared and counted (docs/rules.md §6, §7)."""

from typing import Any

from ..cards import NUMBER, SUITS, Suit, mask_of
from ..game.baloot import BALOOT_POINTS, baloot_team
from ..game.declarations import Declarations
from ..game.duties import Duties
from ..game.play import Play
from ..game.projects import Declared, declare, project_points, project_raw, scoring_team
from ..game.scoring import count_deal, count_tasjeel
from ..record import model
from ..rules.profiles import resolve
from . import shapes
from .answer import Refused

_ACE = 1 << NUMBER["AS"]


def answer_projects(given: shapes.ProjectsInput) -> shapes.ProjectsOutput:
    trump = _number(given.trump)
    sun = trump is None
    hands = [mask_of(hand) for hand in given.hands]
    declarations = Declarations(resolve("saharat"))
    faults = []
    for place, project in enumerate(given.declared):
        event = model.Project(seat=project.seat, kind=project.kind, cards=project.cards)
        fault = declarations.declare(event, place, hands, trump)
        faults.append(None if fault is None else fault.code)
    laid = declarations.counted()
    team = scoring_team(laid, given.dealer)
    scored = [project for project in laid if project.seat & 1 == team]
    return shapes.ProjectsOutput(
        faults=faults,
        team=team,
        points=_for(team, sum(project_points(project.kind, sun) for project in scored)),
        raw=_for(team, sum(project_raw(project.kind) for project in scored)),
    )


def answer_baloot(given: shapes.BalootInput) -> shapes.BalootOutput:
    rules = resolve(given.rules.profile, given.rules.options)
    trump = _number(given.trump)
    hands = [mask_of(hand) for hand in given.hands]
    declarations = Declarations(rules)
    faults = []
    for place, said in enumerate(given.said):
        left = hands.copy()
        left[said.seat] &= ~mask_of([*said.before, said.card])
        play = Play(Duties(rules, trump, False), left, 0)
        event = model.Play(seat=said.seat, card=said.card, say=["baloot"])
        fault = declarations.say_baloot(event, place, 0, play, hands)
        faults.append(None if fault is None else fault.code)
    team = baloot_team(
        rules,
        trump=trump,
        hands=hands,
        said_seat=declarations.said,
        scored=[_declared(project, trump is None) for project in given.scored],
    )
    return shapes.BalootOutput(faults=faults, baloot=_for(team, BALOOT_POINTS))


def answer_counting(given: shapes.CountingInput) -> shapes.CountingOutput:
    rules = resolve(given.rules.profile, given.rules.options)
    contract = given.contract
    sun = contract.type == "sun"
    gahwa = contract.multiplier == "gahwa"
    factor = 1 if isinstance(contract.multiplier, str) else contract.multiplier
    if bool(given.raises) != (contract.multiplier != 1):
        raise Refused("raises")
    worth = _pair(given.projects, lambda kind: _points(kind, sun))
    if given.tasjeel is not None:
        gaining = given.tasjeel
        count = count_tasjeel(
            rules,
            sun=sun,
            gaining=gaining,
            factor=factor,
            gahwa=gahwa,
            project_points=worth[gaining],
            baloot=given.baloot[gaining],
        )
    else:
        count = count_deal(
            rules,
            sun=sun,
            buyer=contract.buyer,
            dealer=given.dealer,
            raw=given.raw,
            tricks=given.tricks,
            factor=factor,
            gahwa=gahwa,
            doubler=given.raises[0] if given.raises else None,
            last_raiser=given.raises[-1] if given.raises else None,
            project_points=worth,
            project_raw=_pair(given.projects, project_raw),
            baloot=given.baloot,
            buyer_hand=_ACE if given.buyer_has_ace else 0,
        )
    return shapes.CountingOutput(
        points=count.points,
        projects=count.projects,
        baloot=count.baloot,
        sakka=count.winner if gahwa else None,
    )


def _points(kind: str, sun: bool) -> int:
    if kind == "four_hundred" and not sun:
        raise Refused("projects")
    return project_points(kind, sun)


def _pair(kinds: tuple[shapes.Kinds, shapes.Kinds], worth: Any) -> tuple[int, int]:
    return sum(map(worth, kinds[0])), sum(map(worth, kinds[1]))


def _for(team: int | None, points: int) -> tuple[int, int]:
    return (points if team == 0 else 0, points if team == 1 else 0)


def _declared(project: shapes.DeclaredProject, sun: bool) -> Declared:
    try:
        return declare(project.seat, project.kind, mask_of(project.cards), sun)
    except KeyError:
        raise Refused("scored") from None


def _number(trump: Suit | None) -> int | None:
    return None if trump is None else SUITS.index(trump)
