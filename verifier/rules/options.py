"""One frozen ``Rules`` with an option a field (docs/rules.md §2), and a record's overrides of
it."""

from typing import TYPE_CHECKING, Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

MAX_NUMBER = 2**53 - 1
"""Largest integer a record may hold (docs/record.md)."""

Score151 = Annotated[int, Meta(ge=0, le=151)]
Count = Annotated[int, Meta(ge=0, le=MAX_NUMBER)]
Milliseconds = Annotated[int, Meta(ge=0, le=MAX_NUMBER)]


class Rules(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """All options resolved: what one sakka is judged by (docs/rules.md §2 has each one's
    meaning)."""

    cut: Literal["none", "dealer_left"]
    first_lead: Literal["dealer_right", "buyer"]
    sun_takeover: Literal["none", "first_round", "both_rounds_opponents"]
    hokm_to_sun: bool
    ace_locks_hokm: bool
    ashkal_on_ace: bool
    ashkal_after: Literal["opponents_hokm", "any"]
    sun_double_doubler_max: Score151
    sun_double_buyer_min: Score151
    sun_multiplier_max: Literal[1, 2, 3, 4]
    closed_doubles: bool
    raises_by: Literal["seat", "team"]
    project_multiplier: Literal["double_only", "full"]
    reveal_required: bool
    baloot_counts_unsaid: bool
    baloot_void_in: Literal["none", "laid_four", "hundred_run"]
    ruff_for_partner: bool
    overtrump: Literal["always", "opponents"]
    underruff: bool
    akka_frees_partner: bool
    compare: Literal["raw", "points"]
    fail_baloot: Literal["owner", "winner"]
    doubled_extras: Literal["winner_own", "escalator", "all"]
    doubled_tie_loser: Literal["first_doubler", "last_raiser"]
    kaboot_doubled: bool
    kaboot_extras: Literal["own", "all"]
    kaboot_loser_baloot: bool
    reverse_kaboot: Count
    qaid_opens_max: Count
    false_claim: Literal["none", "inverted"]
    bouchat: Literal["off", "qaid_table", "always"]
    bouchat_redeal: Literal["next_dealer", "same_dealer"]
    bid_ms: Milliseconds
    card_ms: Milliseconds
    qaid_after_ms: Milliseconds
    sheet_ms: Milliseconds
    ready_ms: Milliseconds
    talk_ms: Milliseconds
    team_chat_locked: bool
    bots_free_only: bool


OPTION_NAMES: tuple[str, ...] = Rules.__struct_fields__

if TYPE_CHECKING:
    Overrides = Any
else:
    Overrides = msgspec.defstruct(
        "Overrides",
        [(f.name, f.type | UnsetType, UNSET) for f in msgspec.structs.fields(Rules)],
        frozen=True,
        forbid_unknown_fields=True,
        omit_defaults=True,
        kw_only=True,
        module=__name__,
    )
    """``rules.options`` of a record: any of the options of ``Rules``, none of them null."""
