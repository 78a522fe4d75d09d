"""Projects declared and laid, and بلوت said, in one deal (docs/rules.md §6)."""

from collections.abc import Sequence

from ..cards import NUMBER, mask_of
from ..findings import Fault
from ..record import model
from ..rules.options import Rules
from .baloot import PAIR, holds_pair
from .play import Play
from .projects import Declared, declare, project_fault


class Declarations:
    """What the seats declared, laid and said; faulty words are reported and do not count.

    ``valid``: projects rightly declared; ``said``: the seat that rightly said بلوت. ``hands``
    are the eight cards dealt to each seat, ``trump`` a suit number, ``None`` in sun.
    """

    __slots__ = ("_faulty", "_laid", "_reveal_required", "said", "valid")

    def __init__(self, rules: Rules) -> None:
        self._reveal_required = rules.reveal_required
        self._faulty: list[tuple[int, int]] = []
        self._laid: list[Declared] = []
        self.valid: list[Declared] = []
        self.said: int | None = None

    def counted(self) -> list[Declared]:
        """The projects whose strength is compared: all, or where laying is owed those laid."""
        return self._laid if self._reveal_required else self.valid

    def declare(
        self, event: model.Project, number: int, hands: Sequence[int], trump: int | None
    ) -> Fault | None:
        """A project declared at the seat's turn in the first trick, before its card."""
        seat, mask, sun = event.seat, mask_of(event.cards), trump is None
        before = [project for project in self.valid if project.seat == seat]
        code = project_fault(event.kind, mask, len(event.cards), hands[seat], sun, before)
        if code is not None:
            return self._refuse(code, event, number)
        self.valid.append(declare(seat, event.kind, mask, sun))
        return None

    def late(self, event: model.Project, number: int) -> Fault:
        """A project declared at any other time, too early as well."""
        return self._refuse("project.late", event, number)

    def _refuse(self, code: str, event: model.Project, number: int) -> Fault:
        self._faulty.append((event.seat, mask_of(event.cards)))
        actual = {"kind": event.kind, "cards": event.cards}
        return Fault(code, number, None, event.seat, "", None, actual)

    def reveal(
        self, event: model.Reveal, number: int, trick: int | None, in_turn: bool
    ) -> Fault | None:
        """A project laid open; ``in_turn``: at the seat's turn in tricks 2 to 8, before its card.

        To lay what was declared with a fault is no second fault, and counts no more. A project
        declared once more (`project.overlap`) does not take the first one's place. Nobody declared
        cards of which one stands twice.
        """
        seat, mask = event.seat, mask_of(event.cards)
        each_once = len(event.cards) == mask.bit_count()
        if in_turn and self._reveal_required:
            for project in self.valid:
                same = project.seat == seat and project.mask == mask and each_once
                if same and project not in self._laid:
                    self._laid.append(project)
                    return None
            if (seat, mask) in self._faulty:
                self._faulty.remove((seat, mask))
                return None
        return Fault("project.reveal", number, trick, seat, "cards", None, event.cards)

    def say_baloot(
        self,
        event: model.Play,
        number: int,
        trick: int,
        play: Play,
        hands: Sequence[int],
    ) -> Fault | None:
        """بلوت said with a card that was just played: it must be the second of the pair."""
        seat, trump = event.seat, play.duties.trump
        if trump is not None and holds_pair(hands[seat], trump):
            pair = PAIR[trump]
            if pair >> NUMBER[event.card] & 1 and not pair & play.hands[seat]:
                self.said = seat
                return None
        return Fault("baloot.invalid", number, trick, seat, "say", None, event.card)


def late_baloot(
    event: model.Baloot, number: int, play: Play | None, hands: Sequence[int]
) -> Fault | None:
    """بلوت said after its second card: it stays in the log and does not count."""
    seat, trump = event.seat, None if play is None else play.duties.trump
    if (
        play is not None
        and trump is not None
        and holds_pair(hands[seat], trump)
        and not PAIR[trump] & play.hands[seat]
    ):
        return None
    return Fault("baloot.invalid", number, None, seat)
