"""Honest sakkas for the tests of the second program: dealt from a secret, played at random.

What is claimed is what the program itself counts (its counting has tests of its own): here it
serves to show that an honest record has no finding, and that one spoiled member has just the one.
"""

import copy
import functools
import random
from typing import Any

from vectors.reference import fairness
from vectors.reference.deal import Replay, replay
from vectors.reference.judge import next_dealer
from vectors.reference.options import Options, resolve
from vectors.reference.playing import legal_cards

Record = dict[str, Any]


def play_legally(played: Replay, events: list[dict[str, Any]], source: random.Random) -> None:
    """Plays the deal out, one random legal card after another."""
    while not played.all_played():
        seat = played.next_to_play()
        cards = legal_cards(seat, played.hands[seat], played.trick, played.akka_said, played.play())
        event = {"do": "play", "seat": seat, "card": source.choice(sorted(cards))}
        events.append(event)
        played.index = len(events) - 1
        played.on_play(event)


def one_deal(
    key: bytes, index: int, dealer: int, score: list[int], rules: Options, mode: str
) -> dict[str, Any]:
    source = random.Random(f"{key.hex()} {index}")
    cards = fairness.deck(key, index)
    first, flip = fairness.deal_first(cards, dealer)
    deal: dict[str, Any] = {"index": index, "dealer": dealer, "first": first, "flip": flip}
    right = (dealer + 1) % 4
    events: list[dict[str, Any]]
    what = source.choice(["hokm", "sun", "passes"])
    if what == "passes":
        events = [{"do": "pass", "seat": (right + step) % 4} for step in range(8)]
    else:
        deal["rest"] = fairness.deal_rest(cards, dealer, right)
        events = [{"do": what, "seat": right}]
        if what == "hokm":
            events[0]["suit"] = flip[1]
            events += [{"do": "pass", "seat": (right + step) % 4} for step in (1, 2, 3)]
            if source.random() < 0.5:
                events.append({"do": "double", "seat": dealer})
    deal["events"] = events
    if what != "passes":
        played = Replay({**deal, "events": []}, rules, mode, score)
        for event in events:
            {"pass": played.on_pass, "double": played.on_raise}.get(event["do"], played.on_bid)(
                event
            )
        play_legally(played, events, source)
    computed = replay(deal, rules, mode, score).result
    deal["result"] = {
        name: computed[name]
        for name in ("outcome", "contract", "winners", "raw", "projects", "baloot", "points")
    }
    deal["result"]["score"] = [score[team] + computed["points"][team] for team in (0, 1)]
    return deal


def honest(profile: str = "saharat", mode: str = "sahl", number: int = 1) -> Record:
    """A whole sakka without a fault, the caller's own to spoil."""
    return copy.deepcopy(made(profile, mode, number))


@functools.cache
def made(profile: str, mode: str, number: int) -> Record:
    seed = bytes([number]) * 32
    record: Record = {
        "format": "sakka-record/1",
        "sakka_id": f"t{number}",
        "operator": "a table",
        "rules": {"profile": profile},
        "table": {"mode": mode, "free": True},
        "players": [{"name": name, "bot": False} for name in "abcd"],
        "fairness": {
            "scheme": "sakka-fair/1",
            "commitment": fairness.commitment(seed),
            "server_seed": seed.hex(),
            "client_seeds": ["a", None, "", "d"],
        },
        "deals": [],
    }
    key = fairness.sakka_key(seed, record["sakka_id"], ["a", None, "", "d"], b"")
    rules = resolve(record["rules"])
    dealer = record["first_dealer"] = fairness.first_dealer(key)
    score = [0, 0]
    while max(score) < 152 or score[0] == score[1]:
        deal = one_deal(key, len(record["deals"]), dealer, score, rules, mode)
        record["deals"].append(deal)
        score = deal["result"]["score"]
        dealer = next_dealer(dealer, deal["result"]["outcome"], rules)
    record["final"] = {"winner": 0 if score[0] > score[1] else 1, "score": score}
    return record


def first_played(record: Record) -> int:
    """The first deal that was played with a hokm undoubled or a sun."""
    return next(
        place for place, deal in enumerate(record["deals"]) if deal["result"]["outcome"] == "scored"
    )
