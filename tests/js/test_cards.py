"""static/cards/cards.svg: every card of the verifier's deck, as its script draws it."""

import importlib.util
import re
import xml.etree.ElementTree as ET
from types import ModuleType

from verifier._places import folder
from verifier.cards import DECK, SUITS

CARDS = folder("static") / "cards"
SVG = "{http://www.w3.org/2000/svg}"


def drawer() -> ModuleType:
    spec = importlib.util.spec_from_file_location("cards_make", CARDS / "make.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def symbols() -> dict[str | None, ET.Element]:
    root = ET.fromstring((CARDS / "cards.svg").read_bytes())
    assert root.tag == f"{SVG}svg"
    assert all(child.tag == f"{SVG}symbol" for child in root)
    found = {child.get("id"): child for child in root}
    assert len(found) == len(root)
    return found


def test_the_file_is_what_its_script_draws() -> None:
    assert (CARDS / "cards.svg").read_bytes() == drawer().sprite().encode()


def test_it_has_the_32_cards_the_back_and_the_suits() -> None:
    assert set(symbols()) == {*DECK, "back", *SUITS}


def test_a_card_is_60_by_84_on_paper_of_the_pages_colour() -> None:
    for name, symbol in symbols().items():
        if name in DECK or name == "back":
            assert symbol.get("viewBox") == "0 0 60 84"
            assert symbol[0].tag == f"{SVG}rect"
            assert symbol[0].get("fill") == "currentColor"


def test_no_two_symbols_look_alike_even_without_colour() -> None:
    drawings = set()
    for symbol in symbols().values():
        text = "".join(ET.tostring(part, encoding="unicode") for part in symbol)
        drawings.add(re.sub(r"#[0-9a-f]{6}", "", text))
    assert len(drawings) == 32 + 1 + 4


def test_a_red_suit_is_drawn_in_outline_and_a_black_one_filled() -> None:
    for name, symbol in symbols().items():
        if name in DECK:
            assert name is not None
            assert (symbol[-1].get("stroke") is not None) == (name[1] in "HD"), name


def test_it_is_drawn_without_fonts_scripts_styles_or_other_files() -> None:
    allowed = {f"{SVG}{tag}" for tag in ("svg", "symbol", "rect", "path")}
    for element in ET.fromstring((CARDS / "cards.svg").read_bytes()).iter():
        assert element.tag in allowed
        assert not {"style", "href", "class"} & set(element.attrib)


def test_every_number_of_a_path_can_be_read() -> None:
    """A sign or point that ran into its neighbour would draw something else."""
    for symbol in symbols().values():
        for path in symbol.iter(f"{SVG}path"):
            steps = re.findall(r"([MmLlHhVvCcSsAaZz])([^A-Za-z]*)", path.get("d", ""))
            assert "".join(letter + rest for letter, rest in steps) == path.get("d")
            for letter, rest in steps:
                numbers = re.findall(r"-?(?:\d+\.?\d*|\.\d+)", rest)
                each = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "A": 7, "Z": 0}
                need = each[letter.upper()]
                assert len(numbers) % need == 0 if need else not numbers, path.get("d")
                assert all(abs(float(number)) <= 84 for number in numbers)
