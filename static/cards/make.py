"""Draws cards.svg: the 32 cards, a card's back and the four suits, each a symbol by its own name.

``python static/cards/make.py`` writes the file anew beside this one; a test holds the two together.

A card is 60 by 84 units. Its paper is ``currentColor``, so that a page dims it in the dark. Rank
and suit stand side by side at the top: cards laid over each other downwards show both. Black suits
are filled and red suits drawn in outline on the face, so that they are told apart without colour.
Ranks are drawn as lines and not set in a font, so that they look the same everywhere.
"""

from pathlib import Path

SUITS = "SHDC"
RANKS = "789TJQKA"
WIDTH, HEIGHT = 60, 84
INK = {"S": "#1b232c", "C": "#1b232c", "H": "#b4121f", "D": "#b4121f"}
TINT = {"S": "#e4e7ea", "C": "#e4e7ea", "H": "#f8dedb", "D": "#f8dedb"}
EDGE = "#8d938f"
BACK, BACK_LINE = "#2d5f66", "#cfe3df"

SHAPES = {
    "S": "M12 1.2C10 5.4 2 9.6 2 15c0 2.9 2.1 4.8 4.6 4.8 2 0 3.5-1 4.4-2.6-.1 2.4-1.1 4.3-3 5.8h8"
    "c-1.9-1.5-2.9-3.4-3-5.8.9 1.6 2.4 2.6 4.4 2.6 2.5 0 4.6-1.9 4.6-4.8 0-5.4-8-9.6-10-13.8Z",
    "H": "M12 22.2C5.4 16.6 1.6 12.4 1.6 7.9c0-3.4 2.4-5.7 5.3-5.7 2.2 0 4.1 1.3 5.1 3.5"
    " 1-2.2 2.9-3.5 5.1-3.5 2.9 0 5.3 2.3 5.3 5.7 0 4.5-3.8 8.7-10.4 14.3Z",
    "D": "M12 .8C14.1 4.9 16.9 8.6 20.4 12 16.9 15.4 14.1 19.1 12 23.2 9.9 19.1 7.1 15.4 3.6 12"
    " 7.1 8.6 9.9 4.9 12 .8Z",
    "C": "M12 1.2a5 5 0 0 0-4.4 7.4 5 5 0 1 0 3.4 7.9c0 2.6-1 4.9-3 6.5h8c-2-1.6-3-3.9-3-6.5"
    "a5 5 0 1 0 3.4-7.9A5 5 0 0 0 12 1.2Z",
}
"""By suit, in a square of 24 units."""

STROKES = {
    "7": "M0 0H13C9 5.5 6.4 12 5.6 20",
    "8": "M6.8 9.2C3.6 8.6 1.4 7 1.4 4.6 1.4 1.8 3.8 0 6.8 0s5.4 1.8 5.4 4.6c0 2.4-2.2 4-5.4 4.6Z"
    "C3 9.8.4 11.8.4 14.6.4 17.9 3.2 20 6.8 20s6.4-2.1 6.4-5.4c0-2.8-2.6-4.8-6.4-5.4Z",
    "9": "M13 6.4C13 2.6 10.4 0 6.7 0S.4 2.6.4 6.3s2.5 6 6 6S13 9.8 13 6.4C13.4 13 10 19 3.4 20",
    "T": "M0 3.6 4.4 0V20M14.6 0C11.8 0 10 3 10 10s1.8 10 4.6 10 4.6-3 4.6-10S17.4 0 14.6 0Z",
    "J": "M4.6 0H10.8V13.6C10.8 17.8 8.8 20 5.6 20 2.6 20 .6 18.2 0 15.2",
    "Q": "M7.6 0C3 0 0 4 0 10s3 10 7.6 10 7.6-4 7.6-10-3-10-7.6-10ZM9.2 14.4 15.6 21.4",
    "K": "M0 0V20M12.8 0 0 12.4M4.8 7.8 13.4 20",
    "A": "M0 20 7.4 0 14.8 20M2.7 13H12.1",
}
"""By rank, 20 units high, as the middle of a line."""

CROWNS = {
    "J": "M18 40.5a12 3.6 0 1 0 24 0a12 3.6 0 1 0-24 0ZM18 35.5a12 3.6 0 1 0 24 0"
    "a12 3.6 0 1 0-24 0Z",
    "Q": "M18 43h24l2.5-9-6.5 4-4-6-4-1.5-4 1.5-4 6-6.5-4Z",
    "K": "M17 43h26l3.5-12.5-8.5 5.5-8-9-8 9-8.5-5.5Z",
}
"""What the court wears: the ولد an عقال, the بنت a diadem, the شايب a crown."""


def number(value: float) -> str:
    """As short as it can be written."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def pip(suit: str, x: float, y: float, size: float, outline: float = 0) -> str:
    """A suit's shape with its middle at (x, y); an outline of that width if there is one."""
    scale = size / 24
    move = f"translate({number(x - size / 2)} {number(y - size / 2)}) scale({number(scale)})"
    paint = f'fill="{INK[suit]}"'
    if outline:
        width = number(outline / scale)
        paint = f'fill="currentColor" stroke="{INK[suit]}" stroke-width="{width}"'
    return f'<path transform="{move}" {paint} stroke-linejoin="round" d="{SHAPES[suit]}"/>'


def index(rank: str, suit: str) -> str:
    """Rank at the left and suit at the right of the top, one line together."""
    strokes = (
        f'<path transform="translate(7 7.5) scale(1.06)" fill="none" stroke="{INK[suit]}" '
        f'stroke-width="4.2" stroke-linecap="round" stroke-linejoin="round" d="{STROKES[rank]}"/>'
    )
    return strokes + pip(suit, 44, 18, 23)


def face(rank: str, suit: str) -> str:
    """Below the index: the suit, large for an ace, under what the court wears for ولد بنت شايب."""
    outline = 2.6 if suit in "HD" else 0
    if rank in CROWNS:
        panel = f'<rect x="7" y="32.5" width="46" height="45" rx="4" fill="{TINT[suit]}"/>'
        worn = (
            f'<path transform="translate(0 5)" fill="currentColor" stroke="{INK[suit]}" '
            f'stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round" '
            f'd="{CROWNS[rank]}"/>'
        )
        return panel + worn + pip(suit, 30, 63.5, 24, outline)
    return pip(suit, 30, 56, 44 if rank == "A" else 34, outline)


def paper(fill: str) -> str:
    return (
        f'<rect x=".75" y=".75" width="{WIDTH - 1.5}" height="{HEIGHT - 1.5}" rx="6" '
        f'fill="{fill}" stroke="{EDGE}" stroke-width="1.5"/>'
    )


def back() -> str:
    """Rows of lozenges as woven in سدو, within a frame."""
    lozenges = "".join(
        f"M{x} {y - 7}l6 7-6 7-6-7Z" for y in (15, 33, 51, 69) for x in (14, 30, 46)
    ) + "".join(f"M{x} {y - 3}l2.5 3-2.5 3-2.5-3Z" for y in (24, 42, 60) for x in (22, 38))
    frame = f'<rect x="5" y="5" width="50" height="74" rx="3" fill="{BACK}"/>'
    woven = f'<path fill="none" stroke="{BACK_LINE}" stroke-width="1.5" d="{lozenges}"/>'
    return paper("currentColor") + frame + woven


def symbol(name: str, inside: str, size: str = f"{WIDTH} {HEIGHT}") -> str:
    return f'<symbol id="{name}" viewBox="0 0 {size}">{inside}</symbol>\n'


def sprite() -> str:
    """The whole file."""
    cards = "".join(
        symbol(rank + suit, paper("currentColor") + index(rank, suit) + face(rank, suit))
        for suit in SUITS
        for rank in RANKS
    )
    suits = "".join(symbol(suit, pip(suit, 12, 12, 24), "24 24") for suit in SUITS)
    return (
        '<svg xmlns="http://www.w3.org/2000/svg">\n'
        + cards
        + symbol("back", back())
        + suits
        + "</svg>\n"
    )


if __name__ == "__main__":
    Path(__file__).with_name("cards.svg").write_text(sprite(), encoding="utf-8", newline="\n")
