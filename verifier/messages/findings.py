"""What a person reads of a finding, from findings.toml: its sentence, and where its rule stands."""

from collections.abc import Callable, Collection, Mapping
from functools import cache
from typing import Any

import msgspec

from ..findings import FOUL_AT_QAID_TABLE, Message
from ..rules.profiles import PROFILES, Profile, load_profile
from .catalogue import LANGS, Lang, catalogue, entry, fill, say
from .show import KINDS, Shower, card_name, cards_name, clean, left_to_right

__all__ = [
    "card_name",
    "cards_name",
    "example_of",
    "finding_message",
    "finding_title",
    "finding_values",
    "option_place",
    "rule_place",
    "situation_of",
    "variants_of",
]


def finding_message(
    code: str, params: Mapping[str, Any] | None = None, variant: str | None = None
) -> Message:
    """What a report says of a finding, in both languages; ``KeyError`` for an unknown code.

    ``params`` are values as the record has them, seats, deals and tricks from 0, none of them
    owed: ``deal``, ``trick``, ``seat``, ``path``, ``member``, ``expected``, ``actual`` and
    ``severity`` of the finding; ``player`` the name of the seat, or ``players`` all four names by
    seat; ``mode`` of the table. ``variant`` names the situation; without it the values choose it.
    A name that the code has no variant for gives its plain sentence.
    """
    known = {key: _plain(value) for key, value in (params or {}).items() if value is not None}
    shown = _situation(code, known, variant)
    expected_kind, actual_kind = _kinds(shown)
    on_server = code in FOUL_AT_QAID_TABLE and "sahl" in (variant, known.get("mode"))
    names = known.get("players")
    texts = {}
    for lang in LANGS:
        shower = Shower(lang, names if isinstance(names, list) else None)

        def value_of(name: str, shower: Shower = shower) -> str:
            if name == "expected":
                return expected_kind(shower, known.get(name))
            if name == "actual":
                return actual_kind(shower, known.get(name))
            return _placed(name, known, shower)

        text = _capital(fill(shown[lang], value_of, known), lang)
        texts[lang] = text + (say("findings", "suffix", "sahl", lang=lang) if on_server else "")
    return Message(texts["ar"], texts["en"])


def finding_values(
    code: str, params: Mapping[str, Any], lang: Lang, variant: str | None = None
) -> tuple[str | None, str | None]:
    """A finding's ``expected`` and ``actual`` as its sentence shows them; ``None`` for none.

    ``params`` and ``variant`` as of ``finding_message``.
    """
    known = {key: _plain(value) for key, value in params.items() if value is not None}
    kinds = _kinds(_situation(code, known, variant))
    names = known.get("players")
    shower = Shower(lang, names if isinstance(names, list) else None)
    expected, actual = (
        kind(shower, known[name]) if name in known else None
        for name, kind in zip(("expected", "actual"), kinds, strict=True)
    )
    return expected, actual


def situation_of(
    code: str, params: Mapping[str, Any] | None = None, name: str | None = None
) -> str | None:
    """The name of the code's situation that these values are, ``None`` for its plain sentence.

    ``params`` and ``name`` as of ``finding_message``.
    """
    known = {key: _plain(value) for key, value in (params or {}).items() if value is not None}
    chosen = _variant(catalogue("findings")[code], known, name)
    return None if chosen is None else str(chosen["name"])


def _situation(code: str, known: dict[str, Any], variant: str | None) -> dict[str, Any]:
    """The entry of a code with what its situation says otherwise; of winners one is picked."""
    found: dict[str, Any] = catalogue("findings")[code]
    chosen = _variant(found, known, variant)
    shown = found if chosen is None else found | chosen
    if shown.get("kind") == "winners":
        _at_trick(known)
    return shown


def _kinds(
    shown: Mapping[str, Any],
) -> tuple[Callable[[Shower, Any], str], Callable[[Shower, Any], str]]:
    """How ``expected`` and ``actual`` are shown."""
    kind = shown.get("kind", "value")
    return KINDS[shown.get("expected_kind", kind)], KINDS[shown.get("actual_kind", kind)]


def _placed(name: str, known: Mapping[str, Any], shower: Shower) -> str:
    """A placeholder that is neither of the two values."""
    match name:
        case "seat":
            return shower.seat(known.get("seat"), known.get("player"))
        case "claimant":  # a ruling may name the partner, or wrongly the other team
            right = known.get("expected")
            seat = right.get("seat") if isinstance(right, dict) else None
            return shower.seat(known.get("seat") if seat is None else seat)
        case "place":
            return shower.place(known.get("deal"), known.get("trick"))
        case "deal":
            return shower.deal(known.get("deal"))
        case "trick":
            return shower.trick(known.get("trick"))
        case "teams":
            return shower.teams()
        case "path" | "member":
            return left_to_right(clean(str(known.get(name, ""))))
    return shower.value(known.get(name))


def _variant(
    found: Mapping[str, Any], known: Mapping[str, Any], name: str | None
) -> dict[str, Any] | None:
    variants: list[dict[str, Any]] = found.get("variant", [])
    for variant in variants:
        if name is not None and variant["name"] == name:
            return variant
    if name is not None and name != "sahl":
        return None
    for variant in variants:
        fits: dict[str, Any] = variant.get("with", {})
        lacks: list[str] = variant.get("without", [])
        if (
            (fits or lacks)
            and all(_same(known.get(key), value) for key, value in fits.items())
            and not any(key in known for key in lacks)
        ):
            return variant
    return None


def _at_trick(known: dict[str, Any]) -> None:
    """Of the winners of eight tricks the one of the trick that the finding names."""
    trick = known.get("trick")
    for name in ("expected", "actual"):
        winners = known.get(name)
        if isinstance(trick, int) and isinstance(winners, list) and 0 <= trick < len(winners):
            known[name] = winners[trick]


def _same(left: Any, right: Any) -> bool:
    return type(left) is type(right) and bool(left == right)


def _capital(text: str, lang: Lang) -> str:
    return text[:1].upper() + text[1:] if lang == "en" else text


def _plain(value: Any) -> Any:
    """Structs and tuples as JSON has them."""
    if isinstance(value, str | int | bool):
        return value
    try:
        return msgspec.to_builtins(value)
    except TypeError:
        return str(value)


def finding_title(code: str) -> Message:
    """What the code means, in a few words."""
    return entry("findings", code, "when")


def variants_of(code: str) -> tuple[str, ...]:
    """The names of the situations that a code's sentence may be given for."""
    return tuple(variant["name"] for variant in catalogue("findings")[code].get("variant", []))


def rule_place(
    code: str,
    profile: str | None = None,
    overridden: Collection[str] = (),
    situation: str | None = None,
) -> str:
    """Where the rule stands: the section of the published page, and the place in the book.

    The book is named where the promised profile's book says the rule itself; ○ stands before it
    where an option decides that is our reading of it. ``overridden``: the options that the table
    set itself; no book is named for those. ``situation``: of the code's situations the one that is
    meant, by its name: another rule may decide it.
    """
    found = _shown(code, situation)
    page: str = found["rule"]
    book = ""
    if profile is not None and profile in PROFILES:
        book = _book_place(code, profile, situation)
    if not book or found.get("option") in overridden:
        return page
    return f"{page} · {book}"


@cache
def _shown(code: str, situation: str | None) -> dict[str, Any]:
    """A code's entry, with what the situation says otherwise; an empty ``option`` is none."""
    found: dict[str, Any] = catalogue("findings")[code]
    variants: list[dict[str, Any]] = found.get("variant", [])
    return found | next((one for one in variants if one["name"] == situation), {})


@cache
def _book_place(code: str, name: str, situation: str | None) -> str:
    found = _shown(code, situation)
    profile = load_profile(name)
    if found.get("option"):
        return option_place(profile, found["option"])
    where = found.get("book", {}).get(name)
    return f"{profile.book}، {where}" if where else ""


def option_place(profile: Profile, name: str) -> str:
    """The place of an option in the profile's book; ``○`` before it where it is our reading."""
    option = profile.options[name]
    place = f"{profile.book}، {option.where}" if option.where else profile.book
    return place if option.source == "book" else f"○ {place}"


def example_of(code: str, variant: str | None = None) -> dict[str, Any]:
    """Values that show the sentence of a code, or of one of its situations (docs/findings.md)."""
    found = catalogue("findings")[code]
    variants: list[dict[str, Any]] = found.get("variant", [])
    own = next((one for one in variants if one["name"] == variant), found)
    example: dict[str, Any] = own.get("example", found["example"])
    return example
