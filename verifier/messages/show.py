"""Values of a record as people read them: cards, seats, scores, contracts, in Arabic or English.

Numbers come as the record has them, seats, deals and tricks from 0, and are shown from 1. Text
that runs the other way stands in Unicode isolates, so that a score or a name cannot turn a
sentence round.
"""

import re
from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from typing import Any

from ..cards import NUMBER
from .catalogue import Lang, catalogue, say

TEXT_STYLE = "\N{VARIATION SELECTOR-15}"
"""After a suit's sign: a sign and no emoji."""
LEFT_TO_RIGHT = "\N{LEFT-TO-RIGHT ISOLATE}"
BY_FIRST_LETTER = "\N{FIRST STRONG ISOLATE}"
END = "\N{POP DIRECTIONAL ISOLATE}"

LONGEST_WORD = 40
LONGEST = 200
"""Code points of a record's own text that a sentence shows."""

_SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
_HIDDEN = re.compile(
    "[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ud800-\udfff"
    "\ufeff\ufff9-\ufffb\U000e0000-\U000e007f]"
)
"""Controls, changes of direction and what cannot be seen, named one by one so that every version of
Unicode hides the same. Zero width joiners stay, as names are written with them."""


def clean(text: str) -> str:
    """Text of a record made harmless to show: no control, no change of direction, not too long."""
    kept = _HIDDEN.sub("\N{REPLACEMENT CHARACTER}", text[: LONGEST + 1])
    return kept if len(kept) <= LONGEST else kept[:LONGEST] + "…"


def left_to_right(text: str) -> str:
    """Hashes, ids, paths and scores, which run left to right in any sentence."""
    return f"{LEFT_TO_RIGHT}{text}{END}"


def isolated(text: str) -> str:
    """Names and cards, which run as their own first letter does."""
    return f"{BY_FIRST_LETTER}{text}{END}"


@cache
def card_name(text: str, lang: Lang) -> str:
    """``TH`` as ``10♥ عشرة الهاص`` or ``10♥``, the sign in text style. ``KeyError`` for no card."""
    if text not in NUMBER:
        raise KeyError(text)
    rank, suit = text[0], text[1]
    sign = f"{'10' if rank == 'T' else rank}{_SIGNS[suit]}{TEXT_STYLE}"
    if lang == "en":
        return sign
    return f"{sign} {say('words', 'rank', rank, lang=lang)} {say('words', 'suit', suit, lang=lang)}"


def cards_name(texts: Sequence[str], lang: Lang) -> str:
    """Cards in the order given, ``nothing`` for none."""
    if not texts:
        return term("nothing", lang)
    return term("comma", lang).join(isolated(card_name(text, lang)) for text in texts)


def score_pair(pair: Sequence[int]) -> str:
    """``16–0``, team 0 first, running left to right."""
    return left_to_right(f"{pair[0]}–{pair[1]}")


def term(name: str, lang: Lang, /, **values: object) -> str:
    return say("words", "term", name, lang=lang, **values)


@lru_cache(maxsize=512)
def word(text: str, lang: Lang) -> str | None:
    """Words of a record (``hokm H``, ``double closed``, ``tasjeel``), ``None`` for unknown ones."""
    if len(text) > LONGEST_WORD:
        return None
    words = catalogue("words")
    shown = []
    for part in text.split():
        table = "word" if part in words["word"] else "trump"
        if part not in words[table]:
            return None
        sign = TEXT_STYLE if table == "trump" and lang == "en" else ""
        shown.append(say("words", table, part, lang=lang) + sign)
    return " ".join(shown) or None


def seconds(ms: int, lang: Lang) -> str:
    """A time in words, at most three places after the point: ``12 ثانية``, ``1.5 seconds``."""
    whole, rest = divmod(ms, 1000)
    number = f"{whole}.{rest:03d}".rstrip("0").rstrip(".")
    form = {1: "one", 2: "two"}.get(whole, "few" if 3 <= whole <= 10 else "many")
    if rest:
        form = "many"
    return say("words", "seconds", form, lang=lang, number=number)


class Shower:
    """Shows values in one language, with the players' names where they are known."""

    def __init__(self, lang: Lang, names: Sequence[str] | None = None) -> None:
        self.lang = lang
        self._names = names if names is not None and len(names) == 4 else None

    def seat(self, seat: Any, name: str | None = None) -> str:
        """The player of a seat by number, 1 to 4, and name."""
        if not _is_int(seat):
            return term("some_seat", self.lang)
        if name is None and self._names is not None and 0 <= seat < 4:
            name = self._names[seat]
        if not isinstance(name, str) or not name:
            return term("seat", self.lang, number=seat + 1)
        return term("seat_named", self.lang, number=seat + 1, name=isolated(clean(name)))

    def seats(self, seats: Any) -> str:
        """A list of seats as their numbers in order; one alone as its player."""
        if seats is None:
            return term("nothing", self.lang)
        if not isinstance(seats, list | tuple):
            return self.seat(seats)
        if len(seats) == 1:
            return self.seat(seats[0])
        return left_to_right(", ".join(str(seat + 1) for seat in seats if _is_int(seat)))

    def team(self, team: Any) -> str:
        """A team by its two players: their names, or their numbers."""
        if team not in (0, 1) or isinstance(team, bool):
            return term("some_team", self.lang)
        pair = [str(team + 1), str(team + 3)]
        names = self._names
        if names is not None and names[team] and names[team + 2]:
            pair = [isolated(clean(names[team])), isolated(clean(names[team + 2]))]
        return term("team", self.lang, first=pair[0], second=pair[1])

    def teams(self) -> str:
        """Both teams, in the order in which a score pair has them."""
        return term("teams", self.lang, first=self.team(0), second=self.team(1))

    def deal(self, deal: Any) -> str:
        if not _is_int(deal):
            return term("some_deal", self.lang)
        return term("deal", self.lang, number=deal + 1)

    def trick(self, trick: Any) -> str:
        if not _is_int(trick):
            return term("some_trick", self.lang)
        return term("trick", self.lang, number=trick + 1)

    def place(self, deal: Any, trick: Any) -> str:
        """``الجولة 5، الأكلة 2: `` before a sentence; empty for a finding on the whole sakka."""
        if not _is_int(deal):
            return ""
        return term(
            "place" if _is_int(trick) else "place_deal",
            self.lang,
            deal=self.deal(deal),
            trick=self.trick(trick),
            deal_number=deal + 1,
            trick_number=trick + 1 if _is_int(trick) else "",
        )

    def contract(self, contract: Any) -> str:
        """A contract (docs/record.md, ``RESULT``) in words."""
        if not isinstance(contract, dict) or contract.get("type") not in ("hokm", "sun"):
            return self.value(contract)
        kind = word(contract["type"], self.lang) or ""
        suit = contract.get("suit")
        if contract["type"] == "hokm" and suit in _SIGNS:
            kind = term("hokm_in", self.lang, suit=word(suit, self.lang))
        buyer, taker = contract.get("buyer"), contract.get("taker", contract.get("buyer"))
        shown = term(
            "contract" if buyer == taker else "contract_taker",
            self.lang,
            kind=kind,
            buyer=self.seat(buyer),
            taker=self.seat(taker),
        )
        multiplier = str(contract.get("multiplier"))
        if multiplier in catalogue("words")["raise"]:
            raised = say("words", "raise", multiplier, lang=self.lang)
            if contract.get("closed") is True:
                raised = f"{raised} {word('closed', self.lang)}"
            shown = term("multiplier", self.lang, contract=shown, **{"raise": raised})
        return shown

    def ruling(self, ruling: Any) -> str:
        if not isinstance(ruling, dict) or "upheld" not in ruling:
            return self.value(ruling)
        remedy = word(str(ruling.get("remedy", "none")), self.lang) or term("unknown", self.lang)
        return term("upheld" if ruling["upheld"] else "rejected", self.lang, remedy=remedy)

    def project(self, project: Any) -> str:
        if not isinstance(project, dict) or "cards" not in project:
            return self.value(project)
        kind = word(str(project.get("kind", "")), self.lang)
        cards = self.value(project["cards"])
        return cards if kind is None else term("project", self.lang, kind=kind, cards=cards)

    def moment(self, ms: Any) -> str:
        """A time of the sakka in milliseconds, as minutes and seconds: ``5:15``, ``0:04.5``."""
        if not _is_int(ms) or ms < 0:
            return self.value(ms)
        minutes, rest = divmod(ms, 60_000)
        whole, thousandths = divmod(rest, 1000)
        shown = f"{minutes}:{whole:02d}"
        if thousandths:
            shown += f".{thousandths:03d}".rstrip("0")
        return left_to_right(shown)

    def beacon(self, beacon: Any) -> str:
        """A chain's round, or any other value that a beacon is made of."""
        if not isinstance(beacon, dict) or not beacon.keys() >= {"chain", "round"}:
            return self.text(beacon)
        chain, number = self.text(beacon["chain"]), self.value(beacon["round"])
        return term("beacon", self.lang, chain=chain, number=number)

    def log_fault(self, fault: Any) -> str:
        """Why a log proof does not hold (``verifier.translog.errors``), in a sentence."""
        if not isinstance(fault, dict) or fault.get("kind") not in catalogue("log")["invalid"]:
            return self.value(fault)
        kind = str(fault["kind"])
        values = {
            name: left_to_right(clean(value)) if isinstance(value, str) else value
            for name, value in fault.items()
            if name != "kind"
        }
        return say("log", "invalid", kind, lang=self.lang, **values)

    def cut(self, cut: Any) -> str:
        return term("uncut", self.lang) if cut is None else self.value(cut)

    def text(self, value: Any) -> str:
        """Hashes, keys and texts, which are no words of the game; empty ones are nothing."""
        if not isinstance(value, str):
            return self.value(value)
        if not value:
            return term("nothing", self.lang)
        return left_to_right(clean(value)) if value.isascii() else isolated(clean(value))

    def value(self, value: Any) -> str:
        """Any JSON value by its looks: card, cards, score pair, word of the record, text."""
        if value is None:
            return term("nothing", self.lang)
        if isinstance(value, bool):
            return term("yes" if value else "no", self.lang)
        if isinstance(value, int):
            return str(value)
        if isinstance(value, str):
            return self._text(value)
        if isinstance(value, list | tuple):
            return self._list(value)
        if isinstance(value, dict):
            return self._object(value)
        return left_to_right(clean(str(value)))

    def _text(self, text: str) -> str:
        if text in NUMBER:
            return isolated(card_name(text, self.lang))
        known = word(text, self.lang)
        if known is not None:
            return known
        return self.text(text)

    def _list(self, values: Sequence[Any]) -> str:
        if not values:
            return term("nothing", self.lang)
        if len(values) == 2 and _is_int(values[0]) and _is_int(values[1]):
            return score_pair(values)
        return term("comma", self.lang).join(self.value(value) for value in values)

    def _object(self, value: dict[str, Any]) -> str:
        if "type" in value and "buyer" in value:
            return self.contract(value)
        if "upheld" in value:
            return self.ruling(value)
        if "cards" in value:
            return self.project(value)
        if value.keys() >= {"winner", "score"}:
            return term(
                "final",
                self.lang,
                winner=self.team(value["winner"]),
                score=self.value(value["score"]),
            )
        pairs = [f"{clean(str(key))} = {self.value(part)}" for key, part in value.items()]
        return term("comma", self.lang).join(pairs) or term("nothing", self.lang)


def _is_int(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


KINDS: dict[str, Callable[[Shower, Any], str]] = {
    "value": Shower.value,
    "seat": Shower.seat,
    "seats": Shower.seats,
    "team": Shower.team,
    "text": Shower.text,
    "winners": Shower.seats,
    "moment": Shower.moment,
    "beacon": Shower.beacon,
    "cut": Shower.cut,
    "log_fault": Shower.log_fault,
}
"""How a finding's ``expected`` and ``actual`` are shown, by the kind that findings.toml names."""
