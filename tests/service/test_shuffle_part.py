"""templates/_shuffle.html: what it has without a script, and what it gives to the script."""

import html
import json
import re
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from flask import Flask, render_template

from verifier._places import folder
from verifier.messages.catalogue import LANGS, Lang
from verifier.service.language import init_language
from verifier.service.view.model import ShuffleView
from verifier.service.view.shuffle_page import shuffle_page

from ..js.shuffled import example, report_on, shuffle_of

HOSTILE = "</script><b onclick=x>\u202e«{{ 7*7 }}»"


def shuffle_in(name: str) -> dict[str, Any]:
    record = example(name)
    return shuffle_of(record, report_on(record))


def rendered(shuffle: dict[str, Any], holds: bool = True, lang: Lang = "ar") -> str:
    revealed = shuffle["server_seed"] is not None
    view = msgspec.convert({**shuffle, "revealed": revealed, "holds": holds}, ShuffleView)
    players = [SimpleNamespace(label=f"player {number}") for number in (1, 2, 3, 4)]
    sakka = SimpleNamespace(shuffle=view, players=players)
    app = Flask(
        "part", template_folder=str(folder("templates")), static_folder=str(folder("static"))
    )
    init_language(app)
    with app.test_request_context("/", query_string={"lang": lang}):
        page = shuffle_page(view, lang)
        return render_template("_shuffle.html", sakka=sakka, shuffle_page=page)


def given_to_script(page: str) -> Any:
    (block,) = re.findall(
        r'<script type="application/json" id="shuffle-texts">(.*?)</script>', page, re.DOTALL
    )
    return json.loads(block)


@pytest.mark.parametrize("lang", LANGS)
def test_without_a_script_it_shows_what_goes_in_and_how_to_do_it_by_hand(lang: Lang) -> None:
    shuffle = shuffle_in("good-saharat-sahl.json")
    page = html.unescape(rendered(shuffle, lang=lang))
    for value in ("server_seed", "commitment", "sakka_id"):
        assert f">{shuffle[value]}</code>" in page
    for command in ("python3 -c '\nimport hashlib", f"printf %s {shuffle['server_seed']} | xxd"):
        assert f">{command}" in page
    assert ">d8aed988d98ad98a</code>" in page  # «خويي» in UTF-8


def test_a_secret_that_is_not_there_or_not_the_right_one() -> None:
    hidden = rendered(shuffle_in("unrevealed.json"))
    assert 'id="shuffle-python"' not in hidden
    assert 'id="shuffle-seed"' not in hidden
    wrong = rendered(shuffle_in("spoiled-other-seed.json"), holds=False)
    assert 'id="shuffle-python"' in wrong
    assert "✖" in wrong


@pytest.mark.parametrize("lang", LANGS)
def test_the_script_gets_sentences_and_cards(lang: Lang) -> None:
    given = given_to_script(rendered(shuffle_in("good-saharat-sahl.json"), lang=lang))
    name = {"ar": "10♥\ufe0e عشرة الهاص", "en": "10♥\ufe0e"}[lang]
    assert given["cards"]["TH"] == ["10♥\ufe0e", name]
    assert len(given["cards"]) == 32
    assert {"no_web_crypto", "old_unicode", "hex"} <= given["errors"].keys()
    arabic = [re.search("[\u0621-\u064a]", text) for text in given["texts"].values()]
    assert all(arabic) if lang == "ar" else not any(arabic)


def test_a_players_own_word_cannot_break_the_page() -> None:
    """It is shown, without what would turn the line round; and nothing in the part is in line that
    the policy of the page forbids."""
    shuffle = shuffle_in("good-saharat-sahl.json")
    seeds = {"client_seeds": [HOSTILE, None, None, None], "client_commitments": None}
    page = rendered(shuffle | seeds)
    assert html.escape(HOSTILE.replace("\u202e", "\ufffd")) in page
    assert "\u202e" not in page
    tags = re.findall(r"<[a-z][^>]*>", page)
    assert len(tags) > 50
    assert not [tag for tag in tags if re.search(r"\s(style|on\w+)\s*=", tag)]
    scripts = [tag for tag in tags if tag.startswith("<script")]
    assert len(scripts) == 2
    assert all("src=" in tag or "application/json" in tag for tag in scripts)
