"""Times (docs/record.md "Times"). Milliseconds, with a grace of 1,000."""

from typing import Any

from .cards import team
from .options import Options

GRACE = 1000

BIDS = {"pass", "hokm", "sun", "ashkal"}
RAISES = {"double", "three", "four", "gahwa"}
SHEETS = {"qaid_open", "qaid_close", "qaid"}
STARTS_THE_CLOCK = BIDS | RAISES | SHEETS | {"play", "ruling", "talk"}

Deal = dict[str, Any]
Found = list[tuple[str, int | None]]


def limits(kind: str, options: Options) -> tuple[int, int]:
    """(late past, auto not before); 0 is no limit."""
    bid, card = options["bid_ms"], options["card_ms"]
    if kind == "word":
        return bid, bid
    if kind == "first_card":
        return (bid + card if bid and card else 0), card
    return card, card


def clock_start(deal: Deal, index: int) -> int | None:
    """When the clock of this word or card began; None where the record does not say."""
    for event in reversed(deal["events"][:index]):
        if event["do"] in STARTS_THE_CLOCK:
            at: int | None = event.get("at")
            return at
    began: int | None = deal.get("at")
    return began


def words_and_cards(deal: Deal, bots: list[bool], options: Options) -> Found:
    found: Found = []
    played = False
    for index, event in enumerate(deal["events"]):
        if event["do"] in BIDS | RAISES:
            kind = "word"
        elif event["do"] == "play":
            kind = "card" if played else "first_card"
            played = True
        else:
            continue
        at, began = event.get("at"), clock_start(deal, index)
        if at is None or began is None or at < began:
            continue
        late, early = limits(kind, options)
        waited = at - began
        if not event.get("auto"):
            if late and waited > late + GRACE:
                found.append(("time.late", index))
        elif not bots[event["seat"]] and early and waited < early - GRACE:
            found.append(("time.auto_early", index))
    return found


def sheets(deal: Deal, options: Options) -> Found:
    """A sheet open longer than `sheet_ms`, at the event that ends it."""
    found: Found = []
    opened: list[int | None] = [None, None]
    for index, event in enumerate(deal["events"]):
        if event["do"] not in SHEETS:
            continue
        own = team(event["seat"])
        if event["do"] == "qaid_open":
            opened[own] = event.get("at")
            continue
        since, at = opened[own], event.get("at")
        limit = options["sheet_ms"]
        if limit and since is not None and at is not None and at - since > limit + GRACE:
            found.append(("time.late", index))
        opened[own] = None
    return found


def talks(deal: Deal, options: Options) -> Found:
    """A talk later than `talk_ms` after the first of its kind."""
    found: Found = []
    first: dict[str, int | None] = {}
    for index, event in enumerate(deal["events"]):
        if event["do"] != "talk":
            continue
        at = event.get("at")
        if event["kind"] not in first:
            first[event["kind"]] = at
            continue
        since = first[event["kind"]]
        limit = options["talk_ms"]
        if limit and since is not None and at is not None and at - since > limit + GRACE:
            found.append(("time.late", index))
    return found


def order(deal: Deal, last: int | None) -> tuple[Found, int | None]:
    """`at` never decreases over the record; the last one given is handed on."""
    found: Found = []
    marks: list[tuple[int | None, int | None]] = [(None, deal.get("at"))]
    marks += [(index, event.get("at")) for index, event in enumerate(deal["events"])]
    for index, at in marks:
        if at is None:
            continue
        if last is not None and at < last:
            found.append(("time.order", index))
        last = at
    return found, last


def all_ready(deal: Deal) -> bool:
    """Four seats ready, after the last card (or the granted سوا); anywhere without cards."""
    after = 0
    for index, event in enumerate(deal["events"]):
        if event["do"] == "play":
            after = index + 1
    for index, event in enumerate(deal["events"]):
        if event["do"] == "sawa" and index >= after:
            after = index + 1
            break
    ready = {event["seat"] for event in deal["events"][after:] if event["do"] == "ready"}
    return len(ready) == 4


def dealt_early(deal: Deal, before: Deal | None, options: Options) -> bool:
    if before is None or not before["events"] or not options["ready_ms"]:
        return False
    marks = [event["at"] for event in before["events"] if event.get("at") is not None]
    at, last = deal.get("at"), marks[-1] if marks else None
    if at is None or last is None or at < last:
        return False
    return bool(at - last < options["ready_ms"] - GRACE) and not all_ready(before)
