"""What can go wrong on the operator's side of the counter."""


class WrongStep(Exception):  # noqa: N818 - says what happened
    """A step out of its order: dealing before the seeds are in, a second result, …

    Nothing was written; the message names the step and what must come first.
    """


class Refused(Exception):  # noqa: N818 - says what happened
    """The registry does not take a statement. ``status``: HTTP; ``reason``: its word for why."""

    def __init__(self, status: int, reason: str, detail: str) -> None:
        super().__init__(f"{reason}: {detail}")
        self.status = status
        self.reason = reason
        self.detail = detail


class Unreachable(Exception):  # noqa: N818 - says what happened
    """The registry does not answer; the step can be done again as it is."""


class Unsealable(Exception):  # noqa: N818 - says what happened
    """A secret on disk does not open: another sealing key, or a changed file."""
