"""The sheet from deal to deal, and who won the sakka (docs/rules.md §1, docs/record.md)."""

from ..findings import Fault
from ..game.outcome import Played
from ..game.scoring import winner_of
from ..record.model import Final, Result

Pair = tuple[int, int]


class Sheet:
    """The score as claimed and as computed.

    The claimed sheet is what the players saw: the sakka's end and the gate of the sun double go by
    it. The computed one says who would have won. ``late`` is the first deal after somebody had won.
    """

    __slots__ = (
        "_right_score",
        "_won_with",
        "claimed",
        "computed",
        "computed_winner",
        "late",
        "winner",
    )

    def __init__(self) -> None:
        self.claimed: Pair = (0, 0)
        self.computed: Pair = (0, 0)
        self.winner: int | None = None
        self.computed_winner: int | None = None
        self._won_with: Pair = (0, 0)
        self._right_score: Pair = (0, 0)
        self.late: int | None = None

    def add(self, number: int, claimed: Result, played: Played, right_score: Pair) -> None:
        """The deal in this place; ``right_score`` is what the claimed score should be after it."""
        if self.winner is not None and self.late is None:
            self.late = number
        self.claimed = claimed.score
        if self.winner is None:
            self.winner = played.winner if played.winner is not None else winner_of(claimed.score)
            self._won_with, self._right_score = claimed.score, right_score
        if self.computed_winner is None:
            points = claimed.points if played.points is None else played.points
            self.computed = self.computed[0] + points[0], self.computed[1] + points[1]
            self.computed_winner = (
                played.winner if played.winner is not None else winner_of(self.computed)
            )

    def finish(self, final: Final | None) -> tuple[list[Fault], int]:
        """Hold ``final`` against the sheet; returns the faults and how many values were checked."""
        if final is None:
            return ([Fault("final.early", member="final")] if self.winner is None else []), 0
        if self.winner is None:
            actual = {"winner": final.winner, "score": final.score}
            return [Fault("final.early", member="final", actual=actual)], 2
        faults = []
        right = self.winner if self.computed_winner is None else self.computed_winner
        if final.winner != right:
            faults.append(
                Fault("final.winner", None, None, None, "final.winner", right, final.winner)
            )
        if final.score not in (self._won_with, self._right_score):
            faults.append(
                Fault("final.score", None, None, None, "final.score", self._won_with, final.score)
            )
        return faults, 2

    def winner_changed(self, final: Final | None) -> bool | None:
        """Whether the sakka would have had another winner; ``None`` while one is not known."""
        told = self.winner if final is None else final.winner
        if told is None or self.computed_winner is None:
            return None
        return told != self.computed_winner
