"""The one exception of this package; the sentences stand in ``verifier/messages/log.toml``."""

from ..findings import Message
from ..messages.catalogue import message
from ..messages.show import clean, left_to_right


class LogInvalid(ValueError):  # noqa: N818 - named like ``RecordInvalid``
    """A proof, checkpoint, note, key, policy or tile that is not what it should be.

    ``kind`` names what is wrong (a key of the catalogue's ``invalid``); ``values`` fill its
    sentence.
    """

    def __init__(self, kind: str, **values: object) -> None:
        super().__init__(kind, values)
        self.kind = kind
        self.values = values

    @property
    def message(self) -> Message:
        shown = {name: _shown(value) for name, value in self.values.items()}
        return message("log", "invalid", self.kind, values=shown)

    def __str__(self) -> str:
        return self.message.en


def _shown(value: object) -> object:
    """Names come from whoever wrote the text: made harmless, and running their own way."""
    return left_to_right(clean(value)) if isinstance(value, str) else value
