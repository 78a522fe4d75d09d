"""The table of docs/rules.md §2, a plain dict a profile."""

import hashlib
import json
from typing import Any

Options = dict[str, Any]

#       name                      saharat          elblot           waraq52
_TABLE: list[tuple[str, Any, Any, Any]] = [
    ("cut", "none", "dealer_left", "none"),
    ("first_lead", "dealer_right", "dealer_right", "dealer_right"),
    ("sun_takeover", "first_round", "first_round", "none"),
    ("hokm_to_sun", False, False, False),
    ("ace_locks_hokm", True, True, False),
    ("ashkal_on_ace", True, True, True),
    ("ashkal_after", "opponents_hokm", "opponents_hokm", "any"),
    ("sun_double_doubler_max", 100, 100, 99),
    ("sun_double_buyer_min", 101, 101, 100),
    ("sun_multiplier_max", 2, 2, 4),
    ("closed_doubles", True, True, False),
    ("raises_by", "seat", "seat", "team"),
    ("project_multiplier", "double_only", "double_only", "full"),
    ("reveal_required", False, True, False),
    ("baloot_counts_unsaid", True, True, False),
    ("baloot_void_in", "laid_four", "none", "hundred_run"),
    ("ruff_for_partner", True, False, True),
    ("overtrump", "always", "opponents", "always"),
    ("underruff", True, False, False),
    ("akka_frees_partner", True, True, True),
    ("compare", "raw", "points", "raw"),
    ("fail_baloot", "owner", "winner", "winner"),
    ("doubled_extras", "winner_own", "escalator", "all"),
    ("doubled_tie_loser", "last_raiser", "first_doubler", "last_raiser"),
    ("kaboot_doubled", False, False, False),
    ("kaboot_extras", "own", "own", "own"),
    ("kaboot_loser_baloot", True, False, False),
    ("reverse_kaboot", 88, 88, 0),
    ("qaid_opens_max", 2, 0, 0),
    ("false_claim", "none", "none", "none"),
    ("bouchat", "qaid_table", "off", "off"),
    ("bouchat_redeal", "next_dealer", "next_dealer", "next_dealer"),
    ("bid_ms", 12000, 0, 0),
    ("card_ms", 15000, 0, 0),
    ("qaid_after_ms", 5000, 0, 0),
    ("sheet_ms", 10000, 0, 0),
    ("ready_ms", 10000, 0, 0),
    ("talk_ms", 0, 10000, 0),
    ("team_chat_locked", True, True, False),
    ("bots_free_only", True, False, False),
]

PROFILES: dict[str, Options] = {
    "saharat": {name: saharat for name, saharat, _, _ in _TABLE},
    "elblot": {name: elblot for name, _, elblot, _ in _TABLE},
    "waraq52": {name: waraq52 for name, _, _, waraq52 in _TABLE},
}

#: docs/rules.md §9: what one popular app was seen to do, on top of saharat.
OBSERVED_APP: Options = {
    "ruff_for_partner": False,
    "overtrump": "opponents",
    "underruff": False,
    "sun_takeover": "both_rounds_opponents",
    "ace_locks_hokm": False,
    "ashkal_on_ace": False,
    "hokm_to_sun": True,
    "compare": "points",
    "fail_baloot": "winner",
    "kaboot_extras": "all",
    "bouchat": "always",
    "bouchat_redeal": "same_dealer",
    "false_claim": "inverted",
}


def resolve(rules: dict[str, Any]) -> Options:
    """The options of a record's `rules`: the profile's, and over them the record's own."""
    return {**PROFILES[rules["profile"]], **(rules.get("options") or {})}


def rules_sha256(options: Options) -> str:
    """SHA-256 of the RFC 8785 form; with plain ASCII names and small numbers this is that form."""
    text = json.dumps(options, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()
