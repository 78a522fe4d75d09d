"""A whole record judged (docs/record.md): all findings, and what the rules give for each deal.

    cd vectors && python -m reference.judge FILE

prints {"findings": [{"code", "deal", "event"}], "deals": [...], "computed": {...}} as JSON. `deal`
is the place in `deals`, counted from 0, as in a path `deals[3].events[17]`.
"""

import hashlib
import json
import sys
from pathlib import Path
from typing import Any, NamedTuple

from . import fairness, log, statements, times
from .counting import winner_by_sheet
from .deal import Replay, replay
from .options import Options, resolve

Finding = tuple[str, int | None, int | None]
Record = dict[str, Any]
Deal = dict[str, Any]


class Judgement(NamedTuple):
    findings: list[Finding]
    deals: list[dict[str, Any]]  # outcome, contract, winners, raw, projects, baloot, points
    winner: int | None  # of the sakka, as computed
    score: list[int]  # as computed, when it was won or at the end of the record


# --- fairness --------------------------------------------------------------------------------


def secret_of(record: Record) -> bytes | None:
    """The sakka key; None where the seed is not shown, or is not the committed one."""
    said = record["fairness"]
    if said.get("server_seed") is None:
        return None
    seed = bytes.fromhex(said["server_seed"])
    if fairness.commitment(seed) != said["commitment"]:
        return None
    client_seeds = said.get("client_seeds") or [None] * 4
    beacon = said.get("beacon")
    randomness = b"" if beacon is None else bytes.fromhex(beacon["randomness"])
    return fairness.sakka_key(seed, record["sakka_id"], client_seeds, randomness)


def judge_fairness(record: Record, key: bytes | None, options: Options) -> list[Finding]:
    said = record["fairness"]
    codes = []
    if said.get("server_seed") is None:
        codes.append("fair.seed_not_revealed")
    elif key is None:
        codes.append("fair.commitment_mismatch")
    seeds = said.get("client_seeds") or [None] * 4
    promises = said.get("client_commitments") or [None] * 4
    if said.get("server_seed") is None and said.get("client_seeds") is None:
        promises = [None] * 4  # before the reveal the client seeds may be kept back as well
    for text, promise in zip(seeds, promises, strict=True):
        shown = hashlib.sha256(fairness.client_seed_bytes(text)).hexdigest()
        if promise is not None and shown != promise:
            codes.append("fair.client_commitment_mismatch")
    if statements.beacon_is_wrong(said):
        codes.append("fair.beacon_mismatch")
    elif said.get("beacon") is not None:
        codes.append("fair.beacon_unchecked")
    if said.get("statement") is not None:
        has_key = said.get("signature") is not None and said.get("public_key") is not None
        if has_key and not statements.signature_is_good(said):
            codes.append("fair.bad_signature")  # and it says nothing that could be compared
        elif not statements.is_about_this_sakka(record, options):
            codes.append("fair.statement_mismatch")
    if log.is_wrong(said):
        codes.append("fair.log_proof_invalid")
    if key is not None and record["first_dealer"] != fairness.first_dealer(key):
        codes.append("deal.first_dealer")
    return [(code, None, None) for code in codes]


def judge_bots(record: Record, options: Options) -> list[Finding]:
    if record["table"]["free"] or not options["bots_free_only"]:
        return []
    return [("table.bot", None, None) for player in record["players"] if player["bot"]]


# --- the cards dealt -------------------------------------------------------------------------


def same_cards(one: list[str], other: list[str]) -> bool:
    """As sets, and with none more than once."""
    return set(one) == set(other) and len(one) == len(other)


def judge_cut(deal: Deal, options: Options) -> bool:
    """Whether the cut, if any, may be."""
    k = deal.get("cut")
    return k is None or (options["cut"] == "dealer_left" and 1 <= k <= 31)


class Dealt(NamedTuple):
    """Whose deal it was, from which deck (None where no secret is known)."""

    dealer: int
    cards: list[str] | None
    codes: list[str]


def deck_of(key: bytes, index: int, cut: int | None) -> list[str]:
    """A cut out of range is as none."""
    cards = fairness.deck(key, index)
    return fairness.cut(cards, cut) if cut is not None and 1 <= cut <= 31 else cards


def wrong_hands(deal: Deal, cards: list[str], dealer: int) -> list[str]:
    first, flip = fairness.deal_first(cards, dealer)
    codes = ["deal.hand" for s in range(4) if not same_cards(deal["first"][s], first[s])]
    if deal["flip"] != flip:
        codes.append("deal.flip")
    return codes


def judge_dealing(
    deal: Deal, key: bytes | None, dealers: list[int], index: int, options: Options
) -> Dealt:
    """Dealer (one of `dealers` is right), number, cut, first cards and the card turned up.

    Where dealer, number or cut is wrong in the record, and the cards are those of the right one, it
    is that one that dealt: one fault, and not five.
    """
    codes = []
    if deal["dealer"] not in dealers:
        codes.append("deal.dealer")
    if deal["index"] != index:
        codes.append("deal.index")
    if not judge_cut(deal, options):
        codes.append("deal.cut")
    if key is None:
        return Dealt(deal["dealer"], None, codes)
    recorded = Dealt(deal["dealer"], deck_of(key, deal["index"], deal.get("cut")), codes)
    if codes:
        for dealer in [deal["dealer"], *dealers]:
            for number in (deal["index"], index):
                for cut in (deal.get("cut"), None):
                    cards = deck_of(key, number, cut)
                    if not wrong_hands(deal, cards, dealer):
                        return Dealt(dealer, cards, codes)
    assert recorded.cards is not None
    return recorded._replace(codes=codes + wrong_hands(deal, recorded.cards, deal["dealer"]))


def judge_rest(deal: Deal, dealt: Dealt, played: Replay) -> list[str]:
    """One `deal.rest` a seat, one where there is none or should be none. Who gets how many is known
    without the secret."""
    rest = deal.get("rest")
    taker = None if played.standing is None else played.standing["taker"]
    if rest is None:
        return ["deal.rest"] if played.rest_is_owed() else []
    if taker is None:
        return ["deal.rest"]
    codes = []
    for seat in range(4):
        if dealt.cards is None:
            right = len(rest[seat]) == (2 if seat == taker else 3)
        else:
            right = same_cards(
                rest[seat], fairness.deal_rest(dealt.cards, dealt.dealer, taker)[seat]
            )
        if not right:
            codes.append("deal.rest")
    return codes


def cards_twice(deal: Deal) -> list[str]:
    everything = [card for hand in deal["first"] for card in hand] + [deal["flip"]]
    everything += [card for hand in deal.get("rest") or [] for card in hand]
    return ["deal.card_twice"] * sum(
        1 for card in sorted(set(everything)) if everything.count(card) > 1
    )


# --- result ----------------------------------------------------------------------------------


def same_contract(claimed: dict[str, Any], computed: dict[str, Any] | None) -> bool:
    if computed is None:
        return False
    names = ("type", "suit", "buyer", "taker", "multiplier", "closed")
    return all(claimed.get(name) == computed.get(name) for name in names)


def right_sheet_after(
    claimed: dict[str, Any], computed: dict[str, Any], before: list[int]
) -> list[int]:
    """The claimed score, unless it is neither sum: then the score before and the claimed points."""
    sums = [
        [before[number] + points[number] for number in (0, 1)]
        for points in (claimed["points"], computed["points"])
        if points is not None
    ]
    return list(claimed["score"]) if claimed["score"] in sums else sums[0]


def judge_result(deal: Deal, computed: dict[str, Any], score_before: list[int]) -> list[str]:
    """With another outcome all else is another deal's: then only the points are compared."""
    claimed = deal["result"]
    codes = []
    replayed = computed["outcome"] is not None
    if replayed and claimed["outcome"] != computed["outcome"]:
        codes.append("score.outcome")
    elif replayed:
        ruled = computed["outcome"] in ("tasjeel", "takweesh")
        unbought = computed["outcome"] == "tasjeel" and computed["points"] is None
        written = None if unbought else claimed.get("contract")
        if written is not None and not same_contract(written, computed["contract"]):
            codes.append("score.contract")
        for name, code in [
            ("winners", "score.winner"),
            ("raw", "score.raw"),
            ("projects", "score.projects"),
            ("baloot", "score.baloot"),
        ]:
            if ruled and name in ("winners", "raw"):
                continue  # not checked
            if unbought:
                continue  # there is nothing to tell
            if claimed.get(name) is not None and claimed[name] != computed[name]:
                codes.append(code)
    if computed["points"] is not None and claimed["points"] != computed["points"]:
        codes.append("score.points")
    if claimed["score"] != right_sheet_after(claimed, computed, score_before):
        codes.append("score.total")
    return codes


# --- the whole record ------------------------------------------------------------------------


def next_dealer(dealer: int, outcome: str | None, options: Options) -> int:
    if outcome == "bouchat" and options["bouchat_redeal"] == "same_dealer":
        return dealer
    return (dealer + 1) % 4


def won_by_gahwa(computed: dict[str, Any], claimed: dict[str, Any]) -> tuple[bool, int | None]:
    """Whether the deal ended the sakka by قهوة, and for whom (None: it cannot be replayed)."""
    contract = computed["contract"]
    if contract is None or contract["multiplier"] != "gahwa":
        return False, None
    if computed["outcome"] in ("scored", "tasjeel"):
        return True, computed["sakka"]
    if computed["outcome"] in (None, "unfinished"):
        return claimed["outcome"] in ("scored", "tasjeel"), None
    return False, None


def judge_whole(record: Record) -> Judgement:
    options = resolve(record["rules"])
    key = secret_of(record)
    findings = judge_fairness(record, key, options) + judge_bots(record, options)
    bots = [player["bot"] for player in record["players"]]

    expected_dealer = record["first_dealer"]
    rotation = record["first_dealer"] if key is None else fairness.first_dealer(key)
    expected_index = 0
    sheet = [0, 0]  # as claimed
    own = [0, 0]  # as computed
    last_at: int | None = None
    before: Deal | None = None
    claimed_end: tuple[int | None, list[list[int]]] | None = None  # winner, scores to end with
    own_end: tuple[int | None, list[int]] | None = None  # winner, score
    late_at: int | None = None
    results = []

    for place, deal in enumerate(record["deals"]):
        if claimed_end is not None and late_at is None:
            late_at = place
        # Dealer and index: each follows the one recorded before it.
        dealt = judge_dealing(deal, key, [expected_dealer, rotation], expected_index, options)
        played = replay({**deal, "dealer": dealt.dealer}, options, record["table"]["mode"], sheet)
        computed = played.result
        expected_dealer = next_dealer(deal["dealer"], computed["outcome"], options)
        rotation = next_dealer(rotation, computed["outcome"], options)
        expected_index = deal["index"] + 1

        codes = dealt.codes + judge_rest(deal, dealt, played) + cards_twice(deal)
        findings += [(code, place, None) for code in codes]
        findings += [(code, place, event) for code, event in played.findings]

        timely: times.Found = []
        if times.dealt_early(deal, before, options):
            timely.append(("time.deal_early", None))
        disordered, last_at = times.order(deal, last_at)
        timely += disordered
        timely += times.words_and_cards(deal, bots, options)
        timely += times.sheets(deal, options)
        timely += times.talks(deal, options)
        timely.sort(key=lambda found: -1 if found[1] is None else found[1])
        findings += [(code, place, event) for code, event in timely]

        findings += [(code, place, None) for code in judge_result(deal, computed, sheet)]
        results.append({name: computed[name] for name in computed if name != "sakka"})

        added = computed["points"] or deal["result"]["points"]
        gahwa, by_gahwa = won_by_gahwa(computed, deal["result"])
        scores = [deal["result"]["score"], right_sheet_after(deal["result"], computed, sheet)]
        sheet = deal["result"]["score"]
        if claimed_end is None:
            if gahwa:
                claimed_end = (by_gahwa, scores)
            elif winner_by_sheet(sheet) is not None:
                claimed_end = (winner_by_sheet(sheet), scores)
        if own_end is None:
            own = [own[number] + added[number] for number in (0, 1)]
            if gahwa:
                own_end = (by_gahwa, own)
            elif winner_by_sheet(own) is not None:
                own_end = (winner_by_sheet(own), own)
        before = deal

    findings += judge_final(record, claimed_end, own_end, late_at)
    return Judgement(findings, results, own_end[0] if own_end else None, own)


def judge_final(
    record: Record,
    claimed_end: tuple[int | None, list[list[int]]] | None,
    own_end: tuple[int | None, list[int]] | None,
    late_at: int | None,
) -> list[Finding]:
    final = record.get("final")
    findings: list[Finding] = []
    if claimed_end is None:
        findings.append(("final.early", None, None))
    elif final is not None:
        winner, scores = claimed_end
        wrong = winner is not None and final["winner"] != winner
        if own_end is not None and own_end[0] is not None and final["winner"] != own_end[0]:
            wrong = True
        if wrong:
            findings.append(("final.winner", None, None))
        if final["score"] not in scores:
            findings.append(("final.score", None, None))
    if late_at is not None:
        findings.append(("final.late", late_at, None))
    return findings


def judge(record: Record) -> list[Finding]:
    """All findings, as (code, deal, event), in the order of docs/record.md."""
    return judge_whole(record).findings


def main(arguments: list[str]) -> int:
    if len(arguments) != 1:
        sys.stderr.write("usage: python -m reference.judge FILE\n")
        return 2
    record = json.loads(Path(arguments[0]).read_text(encoding="utf-8"))
    judged = judge_whole(record)
    shown = {
        "findings": [
            {"code": code, "deal": deal, "event": event} for code, deal, event in judged.findings
        ],
        "deals": judged.deals,
        "computed": {"winner": judged.winner, "score": judged.score},
    }
    sys.stdout.write(json.dumps(shown, ensure_ascii=False, indent=1) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
