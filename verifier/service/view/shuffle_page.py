"""What the part on the shuffle needs besides the sakka's own data (templates/_shuffle.html)."""

import msgspec

from ...cards import DECK
from ...fairness.commitment import SEATS
from ...messages.catalogue import Lang, catalogue
from ...messages.show import card_name, clean
from .model import ShuffleView
from .recipes import Recipes, recipes, seed_hex


class SeedShown(msgspec.Struct, frozen=True):
    """A client seed made harmless to show, and in hex what it puts into the key; both empty where
    the seat gave none."""

    text: str
    hex: str


class ShufflePage(msgspec.Struct, frozen=True, kw_only=True):
    """``recipes`` only of a seed that is revealed; ``client_seeds`` by seat.

    ``errors`` are the sentences of the script's own errors by code, ``cards`` each card's sign and
    its name in full.
    """

    recipes: Recipes | None
    client_seeds: list[SeedShown]
    errors: dict[str, str]
    cards: dict[str, tuple[str, str]]


def shuffle_page(shuffle: ShuffleView, lang: Lang) -> ShufflePage:
    """The part of the page for one sakka."""
    seed, beacon = shuffle.server_seed, shuffle.beacon_hex
    texts = shuffle.client_seeds or [None] * SEATS
    by_hand = None
    if seed is not None:
        by_hand = recipes(seed, shuffle.sakka_id, shuffle.client_seeds, beacon)
    return ShufflePage(
        recipes=by_hand,
        client_seeds=[
            SeedShown(clean(text or ""), data)
            for text, data in zip(texts, seed_hex(texts), strict=True)
        ],
        errors={code: text[lang] for code, text in catalogue("fairness")["script"].items()},
        cards={card: (card_name(card, "en"), card_name(card, lang)) for card in DECK},
    )
