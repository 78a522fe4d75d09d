"""The sheet from deal to deal, and who won the sakka (docs/rules.md §1, docs/record.md)."""

from ..findings import Fault
from ..game.outcome import Played
from ..game.scoring import winner_of
from ..record.model import Contract, Final, Result

Pair = tuple[int, int]


class Sheet:
    """The score as claimed and as computed.

    The claimed sheet is what the players saw: the sakka's end and the gate of the sun double go by
    it. The computed one says who would have won. ``late`` is the first deal after somebody had won.
    ``won``: somebody has, even if nobody can say who: a deal of قهوة that cannot be replayed.
    """

    __slots__ = (
        "_computed_won",
        "_right_score",
        "_won_with",
        "claimed",
        "computed",
        "computed_winner",
        "late",
        "winner",
        "won",
    )

    def __init__(self) -> None:
        self.claimed: Pair = (0, 0)
        self.computed: Pair = (0, 0)
        self.winner: int | None = None
        self.computed_winner: int | None = None
        self._won_with: Pair = (0, 0)
        self._right_score: Pair = (0, 0)
        self.late: int | None = None
        self.won = False
        self._computed_won = False

    def add(self, number: int, claimed: Result, played: Played, right_score: Pair) -> None:
        """The deal in this place; ``right_score`` is what the claimed score should be after it."""
        lost_sight = won_out_of_sight(claimed.outcome, played.outcome, played.contract)
        if self.won and self.late is None:
            self.late = number
        self.claimed = claimed.score
        if not self.won:
            self.winner = _winner(played, claimed.score, lost_sight)
            self.won = lost_sight or self.winner is not None
            self._won_with, self._right_score = claimed.score, right_score
        if not self._computed_won:
            points = claimed.points if played.points is None else played.points
            self.computed = self.computed[0] + points[0], self.computed[1] + points[1]
            self.computed_winner = _winner(played, self.computed, lost_sight)
            self._computed_won = lost_sight or self.computed_winner is not None

    def finish(self, final: Final | None) -> tuple[list[Fault], int]:
        """Hold ``final`` against the sheet; returns the faults and how many values were checked."""
        if final is None:
            return ([] if self.won else [Fault("final.early", member="final")]), 0
        if not self.won:
            actual = {"winner": final.winner, "score": final.score}
            return [Fault("final.early", member="final", actual=actual)], 2
        faults = []
        # By the sheet that the players saw, and by what it should have been.
        for right in (self.computed_winner, self.winner):
            if right is not None and final.winner != right:
                faults.append(
                    Fault("final.winner", None, None, None, "final.winner", right, final.winner)
                )
                break
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


def won_out_of_sight(claimed: str, computed: str, contract: Contract | None) -> bool:
    """A deal of قهوة that was played to its end as claimed, and cannot be replayed to it: the sakka
    is won, and nobody can say by whom. ``claimed`` and ``computed`` are outcomes."""
    return (
        computed == "unfinished"
        and claimed in ("scored", "tasjeel")
        and contract is not None
        and contract.multiplier == "gahwa"
    )


def _winner(played: Played, score: Pair, lost_sight: bool) -> int | None:
    """Who has won with this deal: in قهوة who won the deal, else by the score."""
    if lost_sight:
        return None
    return played.winner if played.winner is not None else winner_of(score)
