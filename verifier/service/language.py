"""Arabic first, English at a tap: which language a request is answered in, and its texts.

The texts of the templates stand in ``translations/*/LC_MESSAGES/messages.po``; English is what the
templates say themselves. A catalogue is compiled in memory when it is first asked for, so that
there is no second file to keep in step.
"""

import io
from functools import cache
from pathlib import Path
from typing import cast

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.support import NullTranslations, Translations
from flask import Flask, g, request
from flask_babel import Babel, Domain, get_locale
from werkzeug.exceptions import HTTPException

from ..messages.catalogue import LANGS, Lang

COOKIE = "lang"
COOKIE_SECONDS = 365 * 24 * 60 * 60
_TRANSLATIONS = Path(__file__).parent / "translations"


@cache
def translations(lang: str) -> NullTranslations:
    """The catalogue of one language; English has none."""
    path = _TRANSLATIONS / lang / "LC_MESSAGES" / "messages.po"
    if not path.is_file():
        return NullTranslations()
    with path.open("rb") as file:
        catalogue = read_po(file, locale=lang, domain="messages")
    compiled = io.BytesIO()
    write_mo(compiled, catalogue)
    compiled.seek(0)
    return Translations(compiled, domain="messages")


class _Texts(Domain):
    def get_translations(self) -> NullTranslations:
        return translations(str(get_locale()))


class _Babel(Babel):
    domain_instance = _Texts()


def language() -> Lang:
    """Of this request: what the link says, else the cookie, else the browser, else Arabic."""
    if "lang" not in g:
        told = chosen_language(), request.cookies.get(COOKIE)
        chosen = next((lang for lang in told if lang in LANGS), None)
        g.lang = chosen or request.accept_languages.best_match(LANGS, default="ar")
    return cast(Lang, g.lang)


def chosen_language() -> str | None:
    """What this request itself asks for, in its link or its form."""
    try:
        return request.values.get("lang")
    except HTTPException:  # the form is one that cannot be read; that is said elsewhere
        return request.args.get("lang")


def init_language(app: Flask) -> None:
    _Babel().init_app(app, default_locale="ar", locale_selector=language)

    @app.context_processor
    def _language() -> dict[str, object]:
        lang = language()
        return {"lang": lang, "direction": "rtl" if lang == "ar" else "ltr"}
