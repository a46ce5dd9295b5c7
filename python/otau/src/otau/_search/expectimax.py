"""The root of expectimax: iterative deepening over the legal moves of one position, on the compiled tree.

`packages/otau/src/search/expectimax/expectimax.ts` is the same for Node.
"""

from __future__ import annotations

import contextlib
import math

from .._kernel.boards import Board
from .memory import MAX_SCORE, Budget, Limits, Line, Memory, Stopped, results_of_scores

_MAX_DEPTH = 60
_STAR = 2
_TABLE_BITS = 18
_AGES = 64


class _Move:
    """A legal move of the root.

    Attributes:
        child: Its place in the list of the rules.
        value: The expected result for the mover.
        is_final: Whether it rests on finished games only.
    """

    __slots__ = ("action", "child", "is_final", "value")

    def __init__(self, action: int, child: int, value: float, is_final: bool) -> None:
        self.action, self.child, self.value, self.is_final = action, child, value, is_final


class Expectimax(Memory):
    """Expectimax for a board of two players.

    Args:
        board: The game and its options.
        lines: How many of the best moves to find.
    """

    is_random = False

    def __init__(self, board: Board, *, lines: int = 1) -> None:
        super().__init__(board)
        self._lines = lines
        scores = self.call("expectimax_open")(_STAR, -1)
        self.call("expectimax_table")(_TABLE_BITS)
        self.instance.array("<f8", scores, 2 * MAX_SCORE + 1)[:] = results_of_scores(board)
        self._after = self.call("expectimax_row")(1)
        self._tree_value = self.call("expectimax_value", is_long=True)
        self._begin, self._visit = self.call("search_begin"), self.call("search_visit")
        self._estimates, self._table_age = self.call("expectimax_estimates"), self.call("expectimax_table_age")
        self._clear = self.call("expectimax_clear")
        self._age, self._best = 0, list[_Move]()

    def clear(self) -> None:
        """Forgets what earlier searches found."""
        self._clear()
        self._age = 0
        self._table_age(0)

    def search(self, row: bytes, actor: int, limits: Limits) -> list[Line]:
        """The best moves of a position in which ``actor`` is to move, the best first."""
        self.budget = budget = Budget(limits)
        self._age = (self._age + 1) % _AGES
        self._table_age(self._age)
        self._begin(budget.next, math.inf)
        actions, _ = self.expand(row)
        moves = [_Move(action, i, *self._search(i, actor, 0, -1)) for i, action in enumerate(actions)]
        moves.sort(key=lambda move: -move.value)
        self._best = moves[: self._lines]
        with contextlib.suppress(Stopped):
            for depth in range(1, min(limits.depth or _MAX_DEPTH, _MAX_DEPTH) + 1):
                is_final = self._deepen(moves, actor, depth)
                is_certain = all(move.is_final and abs(move.value) == 1 for move in self._best)
                if is_final or is_certain or (len(moves) == 1 and self._lines == 1):
                    break
        return [Line(move.action, move.value) for move in self._best]

    def _deepen(self, moves: list[_Move], actor: int, depth: int) -> bool:
        """Searches all moves to a depth and puts them into order. Returns whether all values are final."""
        count = min(self._lines, len(moves))
        best: list[_Move] = []
        others: list[_Move] = []
        is_all_final = True
        for move in moves:
            floor = -1 if len(best) < count else best[-1].value
            if floor == 1:
                others.append(move)
                continue
            self._visit()
            self.budget.check()
            value, is_final = self._search(move.child, actor, depth - 1, floor)
            is_all_final &= is_final
            if len(best) == count and value <= floor:
                others.append(move)
                continue
            place = next((i for i, other in enumerate(best) if other.value < value), len(best))
            best.insert(place, _Move(move.action, move.child, value, is_final))
            if len(best) > count:
                others.insert(0, best.pop())
            # The first move is the best of the depth before; the order of several lines is known at the end only.
            if count == 1:
                self._best = best.copy()
        moves[:] = [*best, *others]
        self._best = best
        return is_all_final

    def _search(self, i: int, actor: int, depth: int, alpha: float) -> tuple[float, bool]:
        """The value of a move for the mover, exact above alpha, and whether it rests on finished games only."""
        before = self._estimates()
        self.copy_child(i, self._after)
        value: float = self._tree_value(depth, *((alpha, 1) if actor == 0 else (-1, 0 - alpha)))
        self.budget.check()
        return value if actor == 0 else 0 - value, self._estimates() == before
