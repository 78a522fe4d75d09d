"""البوشات: five first cards that are all nine, eight or seven (docs/rules.md §8)."""

from ..rules.options import Rules

NINES_AND_BELOW = 0x07070707
"""The twelve cards that بوشات may be said with."""


def bouchat_allowed(rules: Rules, qaid_table: bool, first: int) -> bool:
    """Whether a seat with these five first cards may throw the deal in before the first card."""
    if rules.bouchat == "off" or (rules.bouchat == "qaid_table" and not qaid_table):
        return False
    return not first & ~NINES_AND_BELOW


def next_dealer(rules: Rules, dealer: int, outcome: str) -> int:
    """Who deals after this deal: the seat on the right, or after بوشات perhaps the same (§1,
    §2)."""
    if outcome == "bouchat" and rules.bouchat_redeal == "same_dealer":
        return dealer
    return (dealer + 1) & 3
