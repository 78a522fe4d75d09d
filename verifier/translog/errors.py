"""The one exception of this package; the sentences stand in ``verifier/messages/log.toml``."""

from ..findings import Message
from ..messages.catalogue import LANGS
from ..messages.show import Shower


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
        fault = {"kind": self.kind, **self.values}
        return Message(*(Shower(lang).log_fault(fault) for lang in LANGS))

    def __str__(self) -> str:
        return self.message.en
