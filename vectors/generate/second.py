"""The second program's answers, put into the words of the vector files.

Only ``vectors/reference`` and Python's own library are asked here: no import from ``verifier``.
"""

import base64
import hashlib
from collections.abc import Callable
from typing import Any

from vectors.reference import (
    buying,
    counting,
    doubling,
    fairness,
    judge,
    playing,
    projects,
    sawa,
    statements,
)
from vectors.reference.cards import RANKS, SUITS, holder_of, seats_from, team, worth
from vectors.reference.deal import replay
from vectors.reference.options import resolve

Json = dict[str, Any]


def number_of(card: str) -> int:
    return 8 * SUITS.index(card[1]) + RANKS.index(card[0])


# --- fairness --------------------------------------------------------------------------------


def of_commitment(given: Json) -> Json:
    return {"commitment": fairness.commitment(bytes.fromhex(given["server_seed"]))}


def of_key(given: Json) -> Json:
    seed = bytes.fromhex(given["server_seed"])
    beacon = bytes.fromhex(given["beacon"] or "")
    key = fairness.sakka_key(seed, given["sakka_id"], given["client_seeds"], beacon)
    return {"key": key.hex()}


def of_draws(given: Json) -> Json:
    read: list[int] = []
    kept: list[int] = []

    def noted() -> Any:
        for byte in fairness.stream(bytes.fromhex(given["key"]), given["label"], given["n"]):
            read.append(byte)
            yield byte

    source, draws = noted(), []
    for m in given["bounds"]:
        draws.append(fairness.uniform(source, m))
        kept.append(len(read) - 1)
    dropped = [byte for place, byte in enumerate(read) if place not in kept]
    return {"draws": draws, "bytes_read": len(read), "dropped": dropped}


def of_first_dealer(given: Json) -> Json:
    return {"first_dealer": fairness.first_dealer(bytes.fromhex(given["key"]))}


def of_shuffle(given: Json) -> Json:
    return {"deck": fairness.deck(bytes.fromhex(given["key"]), given["index"])}


def of_cut_and_deal(given: Json) -> Json:
    deck = fairness.cut(given["deck"], given["cut"])
    first, flip = fairness.deal_first(deck, given["dealer"])
    rest = None
    if given["taker"] is not None:
        rest = fairness.deal_rest(deck, given["dealer"], given["taker"])
    return {"first": first, "flip": flip, "rest": rest}


def of_client_seeds(given: Json) -> Json:
    used = fairness.client_seed_bytes(given["text"])
    return {"bytes": used.hex(), "client_commitment": hashlib.sha256(used).hexdigest()}


def of_statements(given: Json) -> Json:
    canonical = statements.canonical(given["statement"])
    return {
        "canonical": canonical.decode(),
        "sha256": hashlib.sha256(canonical).hexdigest(),
        "signed": is_signed(canonical, given),
    }


def of_ed25519(given: Json) -> Json:
    return {"signed": is_signed(bytes.fromhex(given["message"]), given)}


def is_signed(message: bytes, given: Json) -> bool:
    signature = base64.b64decode(given["signature"])
    return statements.is_signed(message, signature, bytes.fromhex(given["public_key"]))


# --- buying and doubling ---------------------------------------------------------------------


def of_buying(given: Json) -> Json:
    options = resolve(given["rules"])
    state = buying.begin(given["dealer"], given["flip"])
    faults = []
    for place, word in enumerate(given["words"]):
        if word["do"] == "pass":
            code = buying.hear_pass(state, word["seat"], options)
        else:
            code = buying.hear_bid(state, word, options)
        if code is not None:
            faults.append({"word": place, "code": code})
    offered = [words_offered(state, seat, options) for seat in range(4)]
    contract = state["standing"]
    if contract is not None:
        contract = {name: contract[name] for name in ("type", "suit", "buyer", "taker")}
    buying.keep_hokm_in_silence(state, options)
    return {
        "faults": faults,
        "contract": contract,
        "passed_out": state["passed_out"],
        "closed": state["closed"],
        "offered": offered,
    }


def words_offered(state: Json, seat: int, options: Json) -> list[str]:
    if not buying.is_in_turn(state, seat, options):
        return []
    words = buying.words_of(state, seat, options)
    told = ["pass"]
    if "hokm" in words:
        told += [f"hokm {suit}" for suit in SUITS if buying.may_hokm(state, suit)]
    return told + [word for word in ("sun", "ashkal") if word in words]


RAISES = ["double", "three", "four", "gahwa"]


def of_doubling(given: Json) -> Json:
    options = resolve(given["rules"])
    contract, score = given["contract"], given["score"]
    state = doubling.begin()
    faults = []
    for place, event in enumerate(given["raises"]):
        code = None
        if not doubling.is_offered(state, event, contract, score, options):
            code = "double.not_allowed"
        elif not doubling.is_offered_to(state, event, contract["buyer"], options):
            code = "double.turn"
        if code is not None:
            faults.append({"word": place, "code": code})
        doubling.take_effect(state, event, contract)
    return {
        "faults": faults,
        "multiplier": doubling.multiplier(state),
        "closed": state["closed"],
        "offered": [raises_offered(state, given, seat, options) for seat in range(4)],
    }


def raises_offered(state: Json, given: Json, seat: int, options: Json) -> list[str]:
    told = []
    for word in RAISES:
        for closed in (False, True) if word in ("double", "four") else (False,):
            event = {"do": word, "seat": seat, "closed": closed}
            if doubling.is_offered(
                state, event, given["contract"], given["score"], options
            ) and doubling.is_offered_to(state, event, given["contract"]["buyer"], options):
                told.append(word + (" closed" if closed else ""))
    return told


# --- play ------------------------------------------------------------------------------------


def of_legal_plays(given: Json) -> Json:
    contract = given["contract"]
    play = playing.Play(contract["trump"], contract["closed"], resolve(given["rules"]))
    trick = [(lying["seat"], lying["card"]) for lying in given["trick"]]
    legal, faults = [], {}
    for card in sorted(given["hand"], key=number_of):
        code = playing.fault_of(card, given["seat"], given["hand"], trick, given["akka"], play)
        if code is None:
            legal.append(card)
        else:
            faults[card] = f"play.{code}"
    return {"legal": legal, "faults": faults}


def of_tricks(given: Json) -> Json:
    trump, leader = given["trump"], given["leader"]
    winners: list[int] = []
    raw = [0, 0]
    for top in range(0, len(given["cards"]), 4):
        trick = list(zip(seats_from(leader), given["cards"][top : top + 4], strict=True))
        leader = holder_of(trick, trump)[0]
        winners.append(leader)
        raw[team(leader)] += sum(worth(card, trump) for _, card in trick)
    if len(winners) == 8:
        raw[team(leader)] += 10
    return {"winners": winners, "raw": raw}


def of_sawa(given: Json) -> Json:
    contract = given["contract"]
    play = playing.Play(contract["trump"], contract["closed"], resolve(given["rules"]))
    return {"holds": sawa.is_true_sawa(given["seat"], given["hands"], play)}


# --- projects, بلوت, counting ------------------------------------------------------------------


def of_projects(given: Json) -> Json:
    trump = given["trump"]
    declared: list[Json] = []
    faults = []
    for said in given["declared"]:
        project = {**said, "valid": False, "laid": True}
        before = [one for one in declared if one["seat"] == said["seat"] and one["valid"]]
        hand = given["hands"][said["seat"]]
        code = projects.fault_of_declaration(project, True, hand, before, trump)
        project["valid"] = code is None
        declared.append(project)
        faults.append(code)
    scored = projects.scored_projects(declared, given["dealer"])
    points, raw = [0, 0], [0, 0]
    for project in scored:
        points[team(project["seat"])] += projects.points_of(project, trump)
        raw[team(project["seat"])] += projects.AS_RAW[project["kind"]]
    scoring = team(scored[0]["seat"]) if scored else None
    return {"faults": faults, "team": scoring, "points": points, "raw": raw}


def of_baloot(given: Json) -> Json:
    trump = given["trump"]
    faults: list[str | None] = []
    said: list[int] = []
    for word in given["said"]:
        seat = word["seat"]
        if projects.is_baloot(word["card"], given["hands"][seat], word["before"], trump):
            said.append(seat)
            faults.append(None)
        else:
            faults.append("baloot.invalid")
    options = resolve(given["rules"])
    points = projects.baloot_by_team(said, given["scored"], trump, options)
    return {"faults": faults, "baloot": points}


LEVEL = {1: 1, 2: 2, 3: 3, 4: 4, "gahwa": 5}


def of_counting(given: Json) -> Json:
    contract, raises = given["contract"], given["raises"]
    options = resolve(given["rules"])
    deal = {
        "trump": None if contract["type"] == "sun" else "S",
        "dealer": given["dealer"],
        "buyer": contract["buyer"],
        "level": LEVEL[contract["multiplier"]],
        "doubler": team(raises[0]) if raises else None,
        "last": team(raises[-1]) if raises else None,
        "raw": given["raw"],
        "tricks": given["tricks"],
        "scored": given["projects"],
        "baloot": given["baloot"],
        "buyer_has_ace": given["buyer_has_ace"],
    }
    if given["tasjeel"] is None:
        return counting.count(deal, options)
    return counting.count_tasjeel(deal, given["tasjeel"], options)


# --- deals and sakkas ------------------------------------------------------------------------


def of_qaid(given: Json) -> Json:
    deal = {"rest": None, **given["deal"]}
    played = replay(deal, resolve(given["rules"]), given["mode"], given["score"])
    return {
        "faults": [{"event": event, "code": code} for code, event in played.findings],
        "outcome": played.result["outcome"] or "unfinished",
        "points": played.result["points"],
    }


WARNINGS = {
    "fair.seed_not_revealed",
    "fair.beacon_unchecked",
    "play.sawa_unproved",
    "time.late",
    "time.auto_early",
    "time.deal_early",
}
LEAVES_OPEN = {"fair.seed_not_revealed", "fair.beacon_unchecked", "final.early"}
FOULS = {
    "project.cards", "project.late", "project.overlap", "project.count", "project.reveal",
    "baloot.invalid", "play.revoke", "play.no_trump", "play.no_overtrump", "play.closed_lead",
    "play.akka", "play.sawa",
}  # fmt: skip
"""What a qaid table's log is right to hold (docs/record.md, "The report")."""


def of_sakka(given: Json) -> Json:
    record = given["record"]
    judged = judge.judge_whole(record)
    codes = [code for code, _, _ in judged.findings]
    without_error = set(WARNINGS)
    if record["table"]["mode"] == "qaid":
        without_error |= FOULS
    if record.get("final") is None:
        without_error.add("final.early")
    if any(code not in without_error for code in codes):
        verdict = "mismatch"
    else:
        verdict = "incomplete" if LEAVES_OPEN & set(codes) else "verified"
    return {
        "verdict": verdict,
        "record_sha256": hashlib.sha256(statements.canonical(record)).hexdigest(),
        "findings": [
            {"code": code, "deal": deal, "event": event} for code, deal, event in judged.findings
        ],
        "score": judged.score,
        "winner": judged.winner,
    }


SECOND: dict[str, Callable[[Json], Json]] = {
    "commitment": of_commitment,
    "key": of_key,
    "draws": of_draws,
    "first_dealer": of_first_dealer,
    "shuffle": of_shuffle,
    "cut_and_deal": of_cut_and_deal,
    "client_seeds": of_client_seeds,
    "statements": of_statements,
    "ed25519": of_ed25519,
    "buying": of_buying,
    "doubling": of_doubling,
    "legal_plays": of_legal_plays,
    "tricks": of_tricks,
    "sawa": of_sawa,
    "projects": of_projects,
    "baloot": of_baloot,
    "counting": of_counting,
    "qaid": of_qaid,
    "sakka_valid": of_sakka,
    "sakka_tampered": of_sakka,
}
"""By file; ``record_invalid`` is not among them: that program reads well-formed records only."""
