"""What the part on the shuffle needs besides the sakka's own data (templates/_shuffle.html)."""

import msgspec

from ...cards import DECK
from ...messages.catalogue import Lang, catalogue
from ...messages.show import card_name
from .model import ShuffleView
from .recipes import Recipes, recipes, seed_hex


class ShufflePage(msgspec.Struct, frozen=True, kw_only=True):
    """``recipes`` only of a seed that is revealed; ``seed_hex`` by seat, empty for no bytes.

    ``errors`` are the sentences of the script's own errors by code, ``cards`` each card's sign and
    its name in full.
    """

    recipes: Recipes | None
    seed_hex: list[str]
    errors: dict[str, str]
    cards: dict[str, tuple[str, str]]


def shuffle_page(shuffle: ShuffleView, lang: Lang) -> ShufflePage:
    """The part of the page for one sakka."""
    seed, beacon = shuffle.server_seed, shuffle.beacon_hex
    by_hand = None
    if seed is not None:
        by_hand = recipes(seed, shuffle.sakka_id, shuffle.client_seeds, beacon)
    return ShufflePage(
        recipes=by_hand,
        seed_hex=seed_hex(shuffle.client_seeds),
        errors={code: text[lang] for code, text in catalogue("fairness")["script"].items()},
        cards={card: (card_name(card, "en"), card_name(card, lang)) for card in DECK},
    )
