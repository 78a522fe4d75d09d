"""Records that cannot be read, each with the place of its one fault (docs/record.md).

The second program reads well-formed records only: here the right answer is the place that was
spoiled, written out beside each change.
"""

import copy
import json
import re
from typing import Any

from .core import BY_HAND, RECORD, File, Json, refusal

BASE: Json = {
    "format": "sakka-record/1",
    "sakka_id": "t",
    "operator": "op",
    "rules": {"profile": "saharat", "options": {"cut": "dealer_left", "reverse_kaboot": 88}},
    "table": {"mode": "qaid", "free": True},
    "players": [{"name": name, "bot": False} for name in "abcd"],
    "fairness": {
        "scheme": "sakka-fair/1",
        "commitment": "00" * 32,
        "server_seed": None,
        "client_seeds": ["a", None, "", "d"],
        "client_commitments": [None, None, None, "11" * 32],
        "beacon": {"chain": "22" * 32, "round": 7, "randomness": "33" * 32, "signature": "44"},
    },
    "first_dealer": 3,
    "deals": [
        {
            "index": 0,
            "dealer": 3,
            "at": 0,
            "cut": 5,
            "first": [
                ["7S", "8S", "9S", "JH", "QH"],
                ["TS", "JS", "QS", "KH", "AH"],
                ["KS", "AS", "7H", "7D", "8D"],
                ["8H", "9H", "TH", "9D", "TD"],
            ],
            "flip": "JD",
            "rest": [["QD", "KD"], ["AD", "7C", "8C"], ["9C", "TC", "JC"], ["QC", "KC", "AC"]],
            "events": [
                {"do": "hokm", "seat": 0, "suit": "D", "at": 900},
                {"do": "pass", "seat": 1, "auto": True},
                {"do": "double", "seat": 1, "closed": True},
                {"do": "project", "seat": 0, "kind": "sra", "cards": ["JD", "QD", "KD"]},
                {"do": "talk", "seat": 1, "kind": "sra", "rank": "A"},
                {"do": "reveal", "seat": 0, "cards": ["JD", "QD", "KD"]},
                {"do": "play", "seat": 0, "card": "JD", "say": ["akka", "baloot"]},
                {"do": "qaid", "seat": 1, "foul": "revoke", "against": 0, "trick": 0, "card": "JD"},
                {"do": "ruling", "seat": 1, "upheld": False, "remedy": "none"},
                {"do": "chat", "seat": 2, "scope": "all"},
            ],
            "result": {
                "outcome": "scored",
                "contract": {
                    "type": "hokm",
                    "suit": "D",
                    "buyer": 0,
                    "taker": 0,
                    "multiplier": 2,
                    "closed": True,
                },
                "winners": [0, 0, 0, 0, 0, 0, 0, 0],
                "raw": [162, 0],
                "projects": [4, 0],
                "baloot": [0, 0],
                "points": [29, 0],
                "score": [29, 0],
            },
        }
    ],
    "final": {"winner": 0, "score": [29, 0]},
}

STATEMENT: Json = {
    "type": "sakka-commitment/1",
    "operator": "op",
    "sakka_id": "t",
    "commitment": "00" * 32,
    "committed_at": "2026-07-24T18:00:00Z",
    "client_seeds": "optional",
    "beacon": {"chain": "22" * 32, "round": 7},
    "profile": "saharat",
    "mode": "qaid",
    "rules_sha256": "55" * 32,
}
SIGNATURE = "A" * 86 + "=="

Step = str | int


def steps(path: str) -> list[Step]:
    """``deals[0].flip`` as steps."""
    found = re.findall(r"\[(\d+)\]|([^.\[\]]+)", path)
    return [int(number) if number else name for number, name in found]


def spoiled(path: str, value: Any, base: Json = BASE) -> Json:
    document = copy.deepcopy(base)
    *way, last = steps(path)
    holder: Any = document
    for step in way:
        holder = holder[step]
    holder[last] = value
    return document


def without(path: str) -> Json:
    document = copy.deepcopy(BASE)
    *way, last = steps(path)
    holder: Any = document
    for step in way:
        holder = holder[step]
    del holder[last]
    return document


def text_of(document: Json) -> str:
    return json.dumps(document, ensure_ascii=False, separators=(",", ":"))


def written_as(path: str, literal: str) -> str:
    """The base with a value written in a way that no JSON value could make."""
    return text_of(spoiled(path, "@@@")).replace('"@@@"', literal)


def twice(path: str, literal: str | None = None) -> str:
    """The base with a member that stands twice in its object."""
    document: Any = copy.deepcopy(BASE)
    *way, last = steps(path)
    holder = document
    for step in way:
        holder = holder[step]
    value = holder[last]
    holder["@@@"] = value
    again = text_of(document)
    same = text_of(value)
    said = same if literal is None else literal
    return again.replace(f'"@@@":{same}', f'"{last}":{said}')


def record_invalid() -> File:
    file = File(
        "record_invalid",
        "Documents that are refused, each with the place of the fault; `text` is UTF-8 but for the"
        " escapes that stand in it, `bytes` is hex.",
        "The place is docs/record.md's: the whole document is the empty text, a missing member has"
        " its own path, a member that stands twice the path of the second.",
    )
    flags = {
        flag: file.note(flag, "LENIENT_PARSING", text, RECORD)
        for flag, text in (
            ("NoJson", "Not one JSON object in UTF-8, or too much of it."),
            ("Missing", "A member that must be there is not."),
            ("Unknown", "A member that the format does not know."),
            ("Twice", "A member stands twice in one object."),
            ("Null", "null where it may not stand."),
            ("Type", "A value of another type."),
            ("Range", "A number outside its range, or written with sign, point or exponent."),
            ("Form", "A text of another form."),
            ("Word", "A word that is none of those allowed."),
            ("Length", "A list or text too long or too short."),
            ("Text", "Text that no UTF-8 holds or Unicode 14.0 does not know."),
        )
    }
    file.group("RecordRefused", BY_HAND)

    def refuse(flag: str, comment: str, path: str, text: str | bytes) -> None:
        given = {"bytes": text.hex()} if isinstance(text, bytes) else {"text": text}
        file.add(comment, flags[flag], given, by_hand=refusal(path), stage="reading")

    good = text_of(BASE)
    for text, comment in (
        ("", "nothing"), (" \n", "white space"), ("[]", "a list"), ("null", "null"),
        ('"x"', "text"),
        ("0", "a number"), ("{", "a bracket"), (good[:-1], "cut short"), (good + "x", "more text"),
        (good + good, "two records"), ("\ufeff" + good, "a byte order mark"), ("NaN", "NaN"),
        (good.replace('"flip":"JD"', "\"flip\":'JD'"), "single quotes"),
        (good.replace('"dealer":3', '"dealer":03', 1), "a zero in front"),
        (good.replace('"dealer":3', '"dealer":+3', 1), "a plus sign"),
        (good.replace("]}}", "],}}", 1), "a comma too many"), ("// x\n" + good, "a comment"),
        ("[" * 100_000, "brackets without end"),
    ):  # fmt: skip
        refuse("NoJson", comment, "", text)
    for wrong, comment in (
        (b"\xff", "no such byte"), (b"\xc0\x80", "overlong"), (b"\xed\xa0\x80", "a surrogate"),
        (b"\xf4\x90\x80\x80", "past U+10FFFF"), (b"\xe2\x82", "cut short"),
    ):  # fmt: skip
        refuse(
            "NoJson", f"UTF-8: {comment}", "", good.encode().replace(b'"op"', b'"' + wrong + b'"')
        )
    refuse("NoJson", "UTF-16", "", good.encode("utf-16"))
    members(refuse)
    values(refuse)
    statements(refuse)
    return file


REQUIRED = (
    "format", "sakka_id", "operator", "rules", "rules.profile", "table", "table.mode", "table.free",
    "players", "players[2].name", "players[2].bot", "fairness", "fairness.scheme",
    "fairness.commitment", "fairness.beacon.chain", "fairness.beacon.round",
    "fairness.beacon.randomness", "fairness.beacon.signature", "first_dealer", "deals",
    "deals[0].index", "deals[0].dealer", "deals[0].first", "deals[0].flip", "deals[0].events",
    "deals[0].result", "deals[0].events[1].do", "deals[0].events[1].seat",
    "deals[0].events[0].suit", "deals[0].events[3].kind", "deals[0].events[3].cards",
    "deals[0].events[4].kind", "deals[0].events[4].rank", "deals[0].events[5].cards",
    "deals[0].events[6].card", "deals[0].events[7].foul", "deals[0].events[7].against",
    "deals[0].events[8].upheld", "deals[0].events[8].remedy", "deals[0].events[9].scope",
    "deals[0].result.outcome", "deals[0].result.points", "deals[0].result.score",
    "deals[0].result.contract.type", "deals[0].result.contract.buyer",
    "deals[0].result.contract.taker", "deals[0].result.contract.multiplier",
    "deals[0].result.contract.closed", "final.winner", "final.score",
)  # fmt: skip
UNKNOWN = (
    "extra", "rules.extra", "rules.options.extra", "table.extra", "players[1].extra",
    "fairness.extra", "fairness.beacon.extra", "deals[0].extra", "deals[0].events[1].card",
    "deals[0].events[1].suit", "deals[0].events[8].trick", "deals[0].events[1].closed",
    "deals[0].result.extra", "deals[0].result.contract.extra", "final.extra",
)  # fmt: skip
REPEATED = (
    "format", "operator", "deals", "final", "rules.options.cut", "players[2].bot",
    "fairness.commitment", "fairness.server_seed", "fairness.beacon.round", "deals[0].first",
    "deals[0].events[6].do", "deals[0].events[6].card", "deals[0].result.contract.suit",
    "deals[0].result.score", "final.winner",
)  # fmt: skip


def members(refuse: Any) -> None:
    for path in REQUIRED:
        refuse("Missing", f"without {path}", path, text_of(without(path)))
        refuse("Null", f"{path} is null", path, text_of(spoiled(path, None)))
    refuse("Null", "an option is null", "rules.options.cut",
           text_of(spoiled("rules.options.cut", None)))  # fmt: skip
    for path in UNKNOWN:
        refuse("Unknown", path, path, text_of(spoiled(path, 1)))
        refuse("Unknown", f"{path}, null", path, text_of(spoiled(path, None)))
    for path in REPEATED:
        refuse("Twice", f"{path}, the same", path, twice(path))
    refuse("Twice", "another value", "deals[0].flip", twice("deals[0].flip", '"JS"'))
    refuse("Twice", "the second is null", "final", twice("final", "null"))
    refuse("Twice", "under an escaped name", "final",
           text_of(BASE)[:-1] + ',"\\u0066inal":null}')  # fmt: skip
    refuse("Twice", "a word said twice", "deals[0].events[6].say[1]",
           text_of(spoiled("deals[0].events[6].say", ["akka", "akka"])))  # fmt: skip


SEATS = ("first_dealer", "deals[0].dealer", "deals[0].events[1].seat", "deals[0].events[7].against",
         "deals[0].result.contract.buyer", "deals[0].result.winners[3]")  # fmt: skip
NUMBERS = ("deals[0].index", "deals[0].at", "deals[0].cut", "deals[0].events[0].at",
           "deals[0].result.raw[0]", "deals[0].result.points[1]", "final.score[0]",
           "rules.options.reverse_kaboot", "fairness.beacon.round")  # fmt: skip
CARDS = ("deals[0].flip", "deals[0].first[2][4]", "deals[0].rest[1][0]",
         "deals[0].events[3].cards[1]", "deals[0].events[6].card",
         "deals[0].events[7].card")  # fmt: skip
HEX = ("fairness.commitment", "fairness.server_seed", "fairness.client_commitments[3]",
       "fairness.beacon.chain", "fairness.beacon.randomness")  # fmt: skip
WORDS: Json = {
    "format": "sakka-record/2",
    "rules.profile": "Saharat",
    "rules.options.cut": "right",
    "table.mode": "fast",
    "fairness.scheme": "sakka-fair/2",
    "deals[0].events[1].do": "bid",
    "deals[0].events[0].suit": "X",
    "deals[0].events[3].kind": "sira",
    "deals[0].events[4].rank": "10",
    "deals[0].events[6].say[0]": "sawa",
    "deals[0].events[7].foul": "cheat",
    "deals[0].events[8].remedy": "pardon",
    "deals[0].events[9].scope": "table",
    "deals[0].result.outcome": "unfinished",
    "deals[0].result.contract.type": "ashkal",
}
TYPES: Json = {
    "operator": 1,
    "rules": [],
    "table.free": 1,
    "players": {},
    "players[0]": "a",
    "players[0].bot": "false",
    "fairness": None,
    "fairness.client_seeds": "abcd",
    "fairness.client_seeds[0]": 1,
    "deals": {},
    "deals[0]": [],
    "deals[0].dealer": "3",
    "deals[0].first[0]": "7S",
    "deals[0].events": {},
    "deals[0].events[1]": "pass",
    "deals[0].events[1].auto": 1,
    "deals[0].events[6].card": 12,
    "deals[0].result.contract.closed": 0,
    "final": [],
    "final.winner": True,
}


def values(refuse: Any) -> None:
    for path in SEATS:
        refuse("Range", "a fifth seat", path, text_of(spoiled(path, 4)))
        refuse("Range", "a seat below 0", path, text_of(spoiled(path, -1)))
    for path in NUMBERS:
        refuse("Range", "2 to the 53rd", path, text_of(spoiled(path, 2**53)))
        for literal in ("-1", "-0", "1.0", "1e3", "0.5", "1" + "0" * 400):
            refuse("Range", f"written {literal[:8]}", path, written_as(path, literal))
    refuse(
        "Range", "round 0", "fairness.beacon.round", text_of(spoiled("fairness.beacon.round", 0))
    )
    refuse("Range", "a third team", "final.winner", text_of(spoiled("final.winner", 2)))
    refuse("Range", "a ninth trick", "deals[0].events[7].trick",
           text_of(spoiled("deals[0].events[7].trick", 8)))  # fmt: skip
    path = "deals[0].result.contract.multiplier"
    for value in (0, 5, "2", "Gahwa"):
        refuse("Word", f"multiplier {value}", path, text_of(spoiled(path, value)))
    for path in CARDS:
        for card in ("", "HT", "10H", "th", "1S", "TH "):
            refuse("Word", f"{card!r} is no card", path, text_of(spoiled(path, card)))
    for path in HEX:
        for value in ("", "0" * 63, "0" * 65, "AB" * 32, "0g" * 32, "00" * 32 + "\n"):
            refuse("Form", "no 64 hex digits", path, text_of(spoiled(path, value)))
    for value in ("", "abc", "zz", "AA", "00" * 97):
        refuse("Form", "no hex bytes", "fairness.beacon.signature",
               text_of(spoiled("fairness.beacon.signature", value)))  # fmt: skip
    for value in ("", "a b", "a/b", "صكة", "a" * 65, "a\n"):
        refuse("Form", "no id", "sakka_id", text_of(spoiled("sakka_id", value)))
    for path, value in WORDS.items():
        refuse("Word", f"{value} is none", path, text_of(spoiled(path, value)))
    for path, other in TYPES.items():
        refuse("Type", f"{path} of another type", path, text_of(spoiled(path, other)))
    for path, change in (
        ("players", BASE["players"][:3]), ("players", [*BASE["players"], BASE["players"][0]]),
        ("fairness.client_seeds", ["a"] * 3), ("fairness.client_commitments", [None] * 5),
        ("deals[0].first", BASE["deals"][0]["first"][:3]), ("deals[0].first[1]", ["7S"] * 4),
        ("deals[0].rest", []), ("deals[0].rest[0]", ["QD"]), ("deals[0].rest[0]", ["QD"] * 4),
        ("deals[0].events[3].cards", []), ("deals[0].events[3].cards", ["QD"] * 9),
        ("deals[0].events[6].say", ["akka", "baloot", "akka"]), ("final.score", [1]),
        ("deals[0].result.winners", [0] * 7), ("deals[0].result.points", [1, 2, 3]),
        ("operator", "x" * 65), ("players[0].name", "س" * 65),
        ("fairness.client_seeds[1]", "x" * 65),
        ("deals[0].events", [{"do": "pass", "seat": 0}] * 401),
    ):  # fmt: skip
        refuse("Length", "too long or too short", path, text_of(spoiled(path, change)))
    for path in ("operator", "players[3].name", "fairness.client_seeds[0]"):
        for text, comment in (
            ("\u0378", "not assigned"), ("\uffff", "a noncharacter"),
            ("\U0001fae8", "Unicode 15.0"),
        ):  # fmt: skip
            refuse("Text", comment, path, text_of(spoiled(path, text)))
        refuse("Text", "a surrogate alone, escaped", path, written_as(path, '"\\ud800"'))


def statements(refuse: Any) -> None:
    base = copy.deepcopy(BASE)
    base["fairness"] |= {
        "statement": STATEMENT, "signature": SIGNATURE, "public_key": "66" * 32,
        "log": {"proof": ""},
    }  # fmt: skip
    for path, value, flag in (
        ("fairness.signature", "", "Form"),
        ("fairness.signature", SIGNATURE[:-2], "Form"),
        ("fairness.signature", "A" * 85 + "B==", "Form"),
        ("fairness.signature", "-" * 86 + "==", "Form"),
        ("fairness.public_key", "66" * 31, "Form"),
        ("fairness.statement.type", "sakka-reveal/1", "Word"),
        ("fairness.statement.mode", "fast", "Word"),
        ("fairness.statement.client_seeds", "maybe", "Word"),
        ("fairness.statement.commitment", "AA" * 32, "Form"),
        ("fairness.statement.committed_at", "2026-02-30T18:00:00Z", "Form"),
        ("fairness.statement.committed_at", "2026-07-24T24:00:00Z", "Form"),
        ("fairness.statement.committed_at", "2026-07-24T18:00:00+00:00", "Form"),
        ("fairness.statement.committed_at", "2026-07-24 18:00:00Z", "Form"),
        ("fairness.statement.beacon.round", 0, "Range"),
        ("fairness.statement.extra", 1, "Unknown"),
        ("fairness.statement.operator", "x" * 65, "Length"),
        ("fairness.statement.operator", "\u0378", "Text"),
        ("fairness.log.extra", 1, "Unknown"),
        ("fairness.log.proof", 1, "Type"),
    ):
        refuse(
            flag, f"statement: {path.rpartition('.')[2]}", path, text_of(spoiled(path, value, base))
        )


FILES = (record_invalid,)
