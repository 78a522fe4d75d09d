"""قيد: sheets, claims and rulings (docs/rules.md §8)."""

from typing import Any

REMEDY = {
    "revoke": "tasjeel",
    "no_trump": "tasjeel",
    "no_overtrump": "tasjeel",
    "closed_lead": "tasjeel",
    "sawa": "tasjeel",
    "akka": "takweesh",
}


def is_right(
    claim: dict[str, Any], plays: list[dict[str, Any]], sawas: list[dict[str, Any]]
) -> bool:
    """Whether the play bears the claim out.

    `plays` have trick, seat, card and faults; `sawas` trick, seat and is_true (a function).
    """
    trick, card = claim.get("trick"), claim.get("card")
    if claim["foul"] == "sawa":
        return any(
            not sawa["is_true"]()
            for sawa in sawas
            if sawa["seat"] == claim["against"]  # trick and card are named for plays
        )
    return any(
        claim["foul"] in play["faults"]
        for play in plays
        if play["seat"] == claim["against"]
        and trick in (None, play["trick"])
        and card in (None, play["card"])
    )


def right_ruling(claim: dict[str, Any], right: bool, false_claim: str) -> tuple[bool, str]:
    """(upheld, remedy) as the server should have ruled."""
    if right:
        return True, REMEDY[claim["foul"]]
    return False, "tasjeel" if false_claim == "inverted" else "none"
