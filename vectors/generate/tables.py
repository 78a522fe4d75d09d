"""The tables that rules are tried at: the three profiles, and options over them."""

from typing import Any

from vectors.reference.options import OBSERVED_APP

Rules = dict[str, Any]

SAHARAT: Rules = {"profile": "saharat"}
ELBLOT: Rules = {"profile": "elblot"}
WARAQ52: Rules = {"profile": "waraq52"}
PROFILES = (SAHARAT, ELBLOT, WARAQ52)
OBSERVED: Rules = {"profile": "saharat", "options": OBSERVED_APP}
"""docs/rules.md §9."""
TABLES = (*PROFILES, OBSERVED)


def with_options(rules: Rules, **options: object) -> Rules:
    """The rules with single options in another place."""
    return {"profile": rules["profile"], "options": {**rules.get("options", {}), **options}}
