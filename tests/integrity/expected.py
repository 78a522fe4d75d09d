"""What each change of a good record must bring, written out: where the verdict turns (``STAGES``),
and what rightly does not matter (``QUIET``), each with its reason.

A change that turns nothing and is not in ``QUIET`` is a hole in the verifier, or an entry that
somebody has to justify.
"""

import re
from collections.abc import Callable
from typing import Any, NamedTuple

from tests.integrity.changes import Change
from tests.integrity.outcomes import READING
from verifier.rules.profiles import resolve

Record = dict[str, Any]
When = Callable[[Record, Change], bool]

REFUSED = re.compile(
    "unknown member|twice|out of range|unknown word|needed, .*|of a fixed number, .*"
)
"""Changes that the reader refuses wherever they are made."""

MAY_BE_REFUSED = re.compile(
    "longer|shorter|other letter|word of other members|removed|duplicated|put there"
)
"""Where a form or a number of entries is asked for."""

STAGES: list[tuple[str, frozenset[str]]] = [
    (pattern, frozenset(lines.split()))
    for pattern, lines in (
        (r"operator", "log"),
        (r"sakka_id", "shuffle log"),
        (r"rules\..*", "log shuffle play sheet"),
        (r"table\.mode", "log play"),
        (r"table\.free|players\[\](\.bot)?", "play"),
        (r"fairness\.(signature|public_key|log)(\..*)?", "log"),
        (r"fairness\.statement(\..*)?", "log shuffle"),
        (r"fairness\.client_seeds(\[\])?", "shuffle log"),
        (r"fairness\..*", "shuffle"),
        (r"first_dealer", "shuffle"),
        (r"deals\[\]", "shuffle sheet"),
        (r"deals\[\]\.(index|dealer|cut|first.*|flip|rest.*)", "shuffle"),
        (r"deals\[\]\.at", "play"),
        (r"deals\[\]\.events\[\w+\]\.(at|auto)", "play"),
        (r"deals\[\]\.events\[(play|qaid|ruling|chat|talk|ready)\].*", "play sheet"),
        (r"deals\[\]\.events\[(project|reveal|baloot|sawa|qaid_open)\].*", "play sheet"),
        (r"deals\[\]\.events\[\w+\].*", "play sheet shuffle"),
        (r"deals\[\]\.result.*", "sheet"),
        (r"final.*", "sheet"),
    )
]
"""By member, the first that fits: the lines at which a change of it may be found first. Another
course of the buying is another taker, who gets other cards: hence `shuffle` for words."""


class Quiet(NamedTuple):
    """Changes (``names``) of a member that turn no verdict, ``when`` that is so, and why it is."""

    member: str
    names: str
    why: str
    when: When | None = None


ASIDES = frozenset({"chat", "ready", "talk", "baloot", "qaid_open", "qaid_close", "project"})
NO_EFFECT = frozenset({"ready", "baloot", "qaid_open", "qaid_close", "sawa"})
RAISES = ("double", "three", "four", "gahwa")
BUYS = ("hokm", "sun", "ashkal")


def _deal(record: Record, change: Change) -> Record:
    deal: Record = record["deals"][change.way[1]]
    return deal


def _event_number(change: Change, record: Record) -> int:
    """Of a change of the list of events: the first one that is another."""
    if len(change.way) > 3:
        return int(change.way[3])
    events = _deal(record, change)["events"]
    pairs = enumerate(zip(events, change.value, strict=False))
    return next((n for n, (old, new) in pairs if old != new), len(events) - 1)


def _event(record: Record, change: Change) -> Record:
    event: Record = _deal(record, change)["events"][_event_number(change, record)]
    return event


def _after(record: Record, change: Change) -> list[str]:
    number = _event_number(change, record)
    return [event["do"] for event in _deal(record, change)["events"][number + 1 :]]


def unsigned(record: Record, _: Change) -> bool:
    return "statement" not in record["fairness"]


def bots_need_no_free_table(record: Record, _: Change) -> bool:
    rules = resolve(record["rules"]["profile"], record["rules"].get("options"))
    return not rules.bots_free_only or not any(player["bot"] for player in record["players"])


def bots_may_sit_here(record: Record, _: Change) -> bool:
    rules = resolve(record["rules"]["profile"], record["rules"].get("options"))
    return bool(record["table"]["free"]) or not rules.bots_free_only


def at_a_qaid_table(record: Record, _: Change) -> bool:
    return bool(record["table"]["mode"] == "qaid")


def last_of_unfinished(record: Record, change: Change) -> bool:
    return change.way[1] == len(record["deals"]) - 1 and "final" not in record


def says_nothing(record: Record, change: Change) -> bool:
    """No text, an empty text: both put nothing into the key."""
    seeds = record["fairness"]["client_seeds"]
    if change.name == "swapped with the next":
        return [seed or "" for seed in seeds] == [seed or "" for seed in change.value]
    return not any(seeds if len(change.way) == 2 else [seeds[int(change.way[2])]])


def interrupted(record: Record, change: Change) -> bool:
    return _deal(record, change)["result"]["outcome"] in ("tasjeel", "takweesh")


def nothing_timed_after(record: Record, change: Change) -> bool:
    number = int(change.way[1])
    later = [part for deal in record["deals"][number + 1 :] for part in (deal, *deal["events"])]
    events = record["deals"][number]["events"]
    later += events[int(change.way[3]) + 1 :] if len(change.way) > 3 else events
    return not any("at" in part for part in later)


def beside_an_aside(record: Record, change: Change) -> bool:
    number = _event_number(change, record)
    pair = _deal(record, change)["events"][number : number + 2]
    return any(event["do"] in ASIDES for event in pair)


def idle(record: Record, change: Change) -> bool:
    """Something is bought already."""
    events = _deal(record, change)["events"][: _event_number(change, record)]
    return any(event["do"] in BUYS for event in events)


def beside_a_pass(record: Record, change: Change) -> bool:
    number = _event_number(change, record)
    pair = _deal(record, change)["events"][number : number + 2]
    return any(event["do"] == "pass" for event in pair)


def same_team(record: Record, change: Change) -> bool:
    return bool((change.value - _event(record, change)["seat"]) % 4 == 2)


def no_effect_on_closed(record: Record, change: Change) -> bool:
    """In sun, or opened or closed again by a later raise; or said of a deal that is open."""
    contract = _deal(record, change)["result"].get("contract")
    later = any(word in RAISES for word in _after(record, change))
    return change.value is False or later or contract is None or contract["type"] == "sun"


def taken_over(record: Record, change: Change) -> bool:
    return any(word in BUYS for word in _after(record, change))


def not_granted(record: Record, change: Change) -> bool:
    """A card follows the سوا, or a ruling ended the deal."""
    return "play" in _after(record, change) or interrupted(record, change)


def scores_nothing(record: Record, change: Change) -> bool:
    """Its team's projects do not score, or this one was not laid where it must be."""
    deal, event = _deal(record, change), _event(record, change)
    if event["do"] not in ("project", "reveal") or interrupted(record, change):
        return True
    laid = [
        (other["seat"], set(other["cards"])) for other in deal["events"] if other["do"] == "reveal"
    ]
    must_be_laid = record["rules"]["profile"] == "elblot"
    not_laid = must_be_laid and (event["seat"], set(event["cards"])) not in laid
    no_such_thing = event["do"] == "reveal" and not must_be_laid
    return not deal["result"]["projects"][event["seat"] % 2] or not_laid or no_such_thing


def rejected(record: Record, change: Change) -> bool:
    events = _deal(record, change)["events"][_event_number(change, record) :]
    ruling: Record = next(event for event in events if event["do"] == "ruling")
    return not ruling["upheld"]


def becomes_an_aside(_: Record, change: Change) -> bool:
    return change.value in NO_EFFECT


_E = r"deals\[\]\.events"

QUIET: list[Quiet] = [
    # Who they are, and what was promised.
    Quiet(r"players\[\]\.name", ".*", "names are shown and never judged"),
    Quiet(r"players\[\]", "swapped.*", "seats are judged by what they do, whoever sits there"),
    Quiet(r"players\[\]\.bot", "flipped", "here a bot may play", bots_may_sit_here),
    Quiet(r"table\.free", "flipped", "only bots need a free table, and only where the rules say so",
          bots_need_no_free_table),
    Quiet(r"operator", ".*", "only a signed statement says whose the sakka is", unsigned),
    Quiet(r"table\.mode", "other", "nothing was signed, and no claim or foul happened", unsigned),
    Quiet(r"rules\..*", ".*", "nothing was signed: these are other rules, which no deal broke",
          unsigned),
    Quiet(r"rules\.options", "the profile's own value", "these are the same rules"),
    # The secret.
    Quiet(r"fairness\.client_commitments(\[\])?", "removed|null", "a seat need not commit itself"),
    Quiet(r"fairness\.client_seeds(\[\])?", "removed|null|swapped.*",
          "no text and an empty one both put nothing into the key", says_nothing),
    # Deals and results.
    Quiet(r"deals\[\]", "removed", "a sakka broken off a deal earlier", last_of_unfinished),
    Quiet(r"deals\[\]\.(first|rest)\[\]\[\]", "swapped.*",
          "how a client sorts a hand is its own business"),
    Quiet(r"deals\[\]\.result\.(contract|winners|raw|projects|baloot)", "removed|null",
          "what is left out is shown as computed, `not claimed`"),
    Quiet(r"deals\[\]\.result\.(winners|raw)", "put there",
          "after a ruling that ended the deal its tricks are not checked", interrupted),
    Quiet(r"final", "removed|null", "`final` absent though somebody has won: no finding"),
    # Times, which are warnings unless they run backwards.
    Quiet(r"deals\[\](\.events\[\w+\])?\.at", "removed|null|put there|one (more|less)",
          "a time need not be given, and a millisecond is within every grace"),
    Quiet(r"deals\[\](\.events\[\w+\])?\.at", "an hour later",
          "late is a warning, where no later time runs backwards", nothing_timed_after),
    Quiet(_E + r"\[\w+\]\.auto", "flipped|removed|null|put there",
          "whether the server acted too early is a warning"),
    # Words that have no effect.
    Quiet(_E + r"\[chat\].*", "removed|duplicated|other|flipped",
          "chat to all may be let through, to the team where it is not locked or over"),
    Quiet(_E + r"\[ready\](\.seat)?", "removed|duplicated|other",
          "who was ready decides only how early the next deal may be, a warning"),
    Quiet(_E + r"\[talk\].*", "removed|duplicated|other", "the truth of a talk is not judged"),
    Quiet(_E + r"\[baloot\](\.seat)?", "removed|duplicated|other",
          "بلوت said late does not count"),
    Quiet(_E + r"\[qaid_(open|close)\](\.seat)?", "removed|duplicated|other",
          "a claim without a sheet counts as its opening; a sheet within the number is no fault"),
    Quiet(_E + r"\[(ready|baloot|qaid_open|qaid_close|sawa|pass)\]\.do", "other word",
          "one word without effect in place of another", becomes_an_aside),
    Quiet(_E + r"\[\w+\]", "swapped.*", "a word without effect stands before or after",
          beside_an_aside),
    # Buying and doubling.
    Quiet(_E + r"\[pass\](\.seat)?", "removed|duplicated|other|swapped.*",
          "once something is bought, a pass of a seat with nothing else to say may be left out",
          idle),
    Quiet(_E + r"\[(double|four)\]\.closed", ".*",
          "closed has no effect in sun, and the last raise decides", no_effect_on_closed),
    Quiet(_E + r"\[(double|three|four|gahwa)\]\.seat", "other",
          "either seat of the team may double; with `raises_by: team` also raise", same_team),
    Quiet(_E + r"\[hokm\]\.suit", "other", "the hokm was taken over", taken_over),
    Quiet(_E + r"\[(double|three|four|gahwa)\]", "swapped.*", "passes to a double have no order",
          beside_a_pass),
    # Play.
    Quiet(_E + r"\[play\](\.card)?", "removed|other card|swapped.*",
          "after a ruling that ended the deal its tricks count for nothing", interrupted),
    Quiet(_E + r"\[play\]\.say(\[\])?", "removed|null",
          "أكه is nobody's duty, and بلوت unsaid may count (`baloot_counts_unsaid`) or be void"),
    Quiet(_E + r"\[play\]\.say(\[\])?", "put there|other",
          "a true أكه; a false one is a foul at a qaid table, which the log is right to hold"),
    Quiet(_E + r"\[sawa\]", "removed|duplicated|swapped.*",
          "a سوا that was not granted is talk", not_granted),
    # Projects.
    Quiet(_E + r"\[(project|reveal)\]\.cards\[\]", "swapped.*", "the order of cards says nothing"),
    Quiet(_E + r"\[(project|reveal)\]", "duplicated",
          "said twice, a foul at a qaid table; the first one counts", at_a_qaid_table),
    Quiet(_E + r"\[(project|reveal)\].*", "removed|duplicated|other.*|swapped.*",
          "a project that does not score; with a fault, a foul at a qaid table", scores_nothing),
    # Claims.
    Quiet(_E + r"\[(qaid|ruling)\]\.seat", "other", "partners share their sheet", same_team),
    Quiet(_E + r"\[qaid\]\.(foul|against|trick)", "other", "a claim that is as wrong as it was",
          rejected),
    Quiet(_E + r"\[ruling\]", "swapped.*", "a claim that is rejected may be judged a card later",
          rejected),
    Quiet(_E + r"\[qaid\]\.(trick|card)", "removed|null|put there",
          "a claim need not name the trick or the card"),
]  # fmt: skip


def stages_of(change: Change) -> frozenset[str]:
    """Where a change may be found first."""
    if REFUSED.fullmatch(change.name):
        return frozenset({READING})
    refused = {READING} if MAY_BE_REFUSED.fullmatch(change.name) else set()
    for pattern, lines in STAGES:
        if re.fullmatch(pattern, change.member):
            return lines | refused
    return frozenset(refused)


def quiet_for(record: Record, change: Change) -> list[int]:
    """The entries by which a change need turn nothing."""
    return [
        number
        for number, entry in enumerate(QUIET)
        if re.fullmatch(entry.member, change.member)
        and re.fullmatch(entry.names, change.name)
        and (entry.when is None or entry.when(record, change))
    ]
