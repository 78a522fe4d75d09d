"""The four lines: what was checked of each, with what, and how to check it by hand."""

import shlex
from collections.abc import Iterator

from ...findings import LineName, line_of
from ...game.times import has_times
from ...messages.catalogue import say, text_of
from ...messages.sheet import shuffle_made_from
from ...messages.show import clean, isolated, left_to_right
from ...record import model
from ...rules.profiles import load_profile
from .asked import Asked
from .model import CheckView, LineView

LINES: tuple[LineName, ...] = ("shuffle", "play", "sheet", "log")


def line_views(asked: Asked) -> list[LineView]:
    checks = {
        "shuffle": _shuffle_checks,
        "play": _play_checks,
        "sheet": _sheet_checks,
        "log": _log_checks,
    }
    by_hand = {
        "shuffle": _shuffle_by_hand,
        "play": _play_by_hand,
        "sheet": _sheet_by_hand,
        "log": _log_by_hand,
    }
    views = []
    for name in LINES:
        line = getattr(asked.lines, name)
        sentences, commands = by_hand[name](asked)
        found = [each for each in asked.report.findings if line_of(each.code) == name]
        count = ""
        if line.state != "not_applicable":
            held = line.checked - line.failed
            count = asked.say("count", "of", held=held, checked=line.checked)
        views.append(
            LineView(
                name,
                say("sheet", "line", name, lang=asked.lang),
                line.state,
                say("sheet", "sign", line.state, lang=asked.lang),
                say("sheet", "state", line.state, lang=asked.lang),
                line.checked,
                line.failed,
                count,
                None if line.note is None else text_of(line.note, asked.lang),
                list(checks[name](asked)),
                sentences,
                commands,
                asked.ids(found),
            )
        )
    return views


# What was checked


def _shuffle_checks(asked: Asked) -> Iterator[CheckView]:
    fairness, trust = asked.record.fairness, asked.trust
    if fairness.server_seed is not None or trust.commitment is not None:
        noted = trust.commitment is not None
        key = "commitment_noted" if noted else "commitment_stated"
        digest = left_to_right(trust.commitment or fairness.commitment)
        yield _check(asked, "commitment", asked.say("check", key, hash=digest))
    if fairness.server_seed is None:
        yield _check(asked, "unrevealed")
    elif asked.key is None:
        yield _check(asked, "uncommitted")
    committed = sum(each is not None for each in fairness.client_commitments or ())
    if committed and (fairness.client_seeds is not None or fairness.server_seed is not None):
        told = asked.say("check", "client_commitments_input", number=committed)
        yield _check(asked, "client_commitments", told)
    if trust.own_seed is not None:
        seat = asked.names.labels[trust.own_seed.seat]
        yield CheckView(
            asked.say("check", "own_seed", seat=seat), asked.say("check", "own_seed_input")
        )
    if fairness.beacon is not None:
        told = asked.say("check", "beacon_input", number=fairness.beacon.round)
        yield _check(asked, "beacon", told)
    if asked.key is not None:
        yield _check(asked, "first_dealer")
    number = len(asked.record.deals)
    yield _check(asked, "dealing", asked.say("check", "dealing_input", number=number))
    if asked.key is not None:
        yield _check(asked, "cards", shuffle_made_from(asked.record, asked.lang))


def _play_checks(asked: Asked) -> Iterator[CheckView]:
    record = asked.record
    book = isolated(load_profile(record.rules.profile).book)
    number = len(asked.events)
    yield _check(asked, "events", asked.say("check", "events_input", number=number, book=book))
    claims = asked.count(model.Qaid)
    if record.table.mode == "sahl":
        yield _check(asked, "no_qaid")
    elif claims:
        yield _check(asked, "rulings", asked.say("check", "rulings_input", number=claims))
    if asked.count(model.Sawa):
        yield _check(asked, "sawa")
    if any(has_times(deal) for deal in record.deals):
        yield _check(asked, "times")


def _sheet_checks(asked: Asked) -> Iterator[CheckView]:
    yield _check(asked, "sheet", asked.say("check", "sheet_input"))
    yield _check(asked, "no_final" if asked.record.final is None else "final")


def _log_checks(asked: Asked) -> Iterator[CheckView]:
    fairness, key = asked.record.fairness, asked.trust.operator_key
    if asked.lines.log.state == "not_applicable":
        yield _check(asked, "no_log")
    if fairness.statement is not None:
        time = left_to_right(fairness.statement.committed_at)
        yield _check(asked, "statement", asked.say("check", "statement_input", time=time))
    if key is not None or fairness.public_key is not None:
        told = "signature_given" if key is not None else "signature_stated"
        shown = left_to_right(key or fairness.public_key or "")
        yield _check(asked, "signature", asked.say("check", told, key=shown))
    if fairness.log is not None:
        told = "log_proof_stated" if asked.trust.log_policy is None else "log_proof_given"
        yield _check(asked, "log_proof", asked.say("check", told))


def _check(asked: Asked, key: str, told: str | None = None) -> CheckView:
    return CheckView(asked.say("check", key), told)


# How to check it by hand

ByHand = tuple[list[str], list[str]]
"""Sentences, and the commands that they speak of."""


def _shuffle_by_hand(asked: Asked) -> ByHand:
    fairness = asked.record.fairness
    if fairness.server_seed is None:
        return [asked.say("by_hand", "shuffle_hidden")], []
    digest = left_to_right(asked.trust.commitment or fairness.commitment)
    sentences = [asked.say("by_hand", "shuffle_commitment", hash=digest)]
    commands = [f"printf %s {fairness.server_seed} | xxd -r -p | sha256sum"]
    deal = _deal_command(asked)
    if deal is not None:
        sentences.append(asked.say("by_hand", "shuffle_cards"))
        commands.append(deal)
    return sentences, commands


def _deal_command(asked: Asked) -> str | None:
    """`verify-sakka deal` with all that went into the shuffle; ``None`` where a client seed cannot
    be shown as it is."""
    fairness = asked.record.fairness
    parts = ["verify-sakka", "deal", "--seed", fairness.server_seed or ""]
    parts += ["--sakka-id", asked.record.sakka_id]
    for seat, text in enumerate(fairness.client_seeds or ()):
        if text is None:
            continue
        if clean(text) != text or not text.isprintable():
            return None
        parts += ["--client-seed", f"{seat}:{text}"]
    if fairness.beacon is not None:
        parts += ["--beacon", fairness.beacon.randomness]
    return shlex.join(parts)


def _play_by_hand(asked: Asked) -> ByHand:
    return [asked.say("by_hand", "play")], []


def _sheet_by_hand(asked: Asked) -> ByHand:
    return [asked.say("by_hand", "sheet")], []


def _log_by_hand(asked: Asked) -> ByHand:
    if asked.lines.log.state == "not_applicable":
        return [asked.say("by_hand", "log_none")], []
    key = asked.trust.operator_key or asked.record.fairness.public_key
    file = asked.say("by_hand", "file")
    command = ["verify-sakka", "verify"] + (["--operator-key", key] if key else []) + [file]
    return [asked.say("by_hand", "log")], [shlex.join(command)]
