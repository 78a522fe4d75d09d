"""What reading can fail with; the sentences stand in ``verifier/messages/record.toml``."""

from ..messages.catalogue import Lang, catalogue, say


class RecordInvalid(Exception):  # noqa: N818 - named as the finding record.invalid
    """A record that cannot be read: the one exception of ``verifier.record.load``.

    ``path`` names the place of the first fault (``deals[3].events[17].card``), ``""`` the whole
    document. A missing member and an unknown one have their own path, a duplicate the second one's.
    """

    def __init__(self, path: str, message_ar: str, message_en: str) -> None:
        super().__init__(path, message_ar, message_en)
        self.path = path
        self.message_ar = message_ar
        self.message_en = message_en

    def __str__(self) -> str:
        return f"{self.path}: {self.message_en}" if self.path else self.message_en


class FileUnreadable(Exception):  # noqa: N818 - named like the other
    """A file of records that breaks off: damaged or cut short. ``line`` counts from 1."""

    def __init__(self, line: int, message_ar: str, message_en: str) -> None:
        super().__init__(line, message_ar, message_en)
        self.line = line
        self.message_ar = message_ar
        self.message_en = message_en

    def __str__(self) -> str:
        return self.message_en


def _sentences(family: str, kind: str, values: dict[str, int | str]) -> tuple[str, str]:
    words = catalogue("record")["words"]

    def sentence(lang: Lang) -> str:
        named = {name: words[v][lang] if v in words else v for name, v in values.items()}
        return say("record", family, kind, lang=lang, **named)

    return sentence("ar"), sentence("en")


def record_invalid(path: str, kind: str, **values: int | str) -> RecordInvalid:
    """The fault ``kind`` of the catalogue at ``path``.

    ``values`` fill the sentence; they are numbers or words of our own, never text of the record.
    """
    return RecordInvalid(path, *_sentences("record", kind, values))


def file_unreadable(line: int, kind: str, **values: int | str) -> FileUnreadable:
    """The fault ``kind`` of a file, at the line (from 1) that was being read."""
    return FileUnreadable(line, *_sentences("file", kind, {"line": line, **values}))
