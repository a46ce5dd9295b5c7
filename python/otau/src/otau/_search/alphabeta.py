"""Alpha-beta: iterative deepening on the compiled tree, as `packages/otau/src/search/alphabeta` has it for Node."""

from __future__ import annotations

import math
import struct

import numpy as np

from .._kernel.boards import Board
from .memory import Budget, Limits, Line, Memory, expected

_MAX_DEPTH = 100
_AGES = 64
_DEPTHS, _PLACES, _LATE = 64, 128, 3
#: A line as it stands in the memory: the action, its value for the mover, whether that is proven.
_LINE = struct.Struct("<3i")


class Alphabeta(Memory):
    """Alpha-beta for a board of two players without chance.

    Args:
        board: The game and its options.
        bits: The table holds 2^bits entries.
        lines: How many of the best moves to find.
        contempt: How much draws are avoided, 0 to 100.
    """

    def __init__(self, board: Board, *, bits: int = 20, lines: int = 1, contempt: int = 0) -> None:
        super().__init__(board)
        self._lines, self._contempt = lines, contempt
        table = np.zeros((_DEPTHS, _PLACES), np.uint8)
        for depth in range(_LATE, _DEPTHS):
            for place in range(_LATE, _PLACES):
                table[depth, place] = int(1 + math.log(depth / _LATE) * math.log(place / _LATE))
        self.instance.array("u1", self.call("search_reductions")(), table.size)[:] = table.ravel()
        self.call("search_open")(bits, True, -1, 0, 0)
        self._row_place, self._found = self.call("search_row")(0), self.call("search_found")()
        self._clear, self._table_age = self.call("search_clear"), self.call("search_table_age")
        self._run = self.call("search_lines", is_long=True)
        self._age, self._view = 0, -1

    def clear(self) -> None:
        """Forgets what earlier searches found."""
        self._clear()
        self._age = 0

    def search(self, row: bytes, actor: int, limits: Limits) -> list[Line]:
        """The best moves of a position in which ``actor`` is to move, the best first."""
        self.budget = budget = Budget(limits)
        if self._contempt and self._view != actor:
            self.clear()
        self._view, self._age = actor, (self._age + 1) % _AGES
        self._table_age(self._age)
        self.write(self._row_place, row)
        depth = min(limits.depth or _MAX_DEPTH, _MAX_DEPTH)
        count = self._run(self._lines, depth, self._contempt, actor, self.plies, budget.next, budget.nodes)
        budget.raise_thrown()
        found = _LINE.iter_unpack(self.instance.read(self._found, _LINE.size * count))
        return [Line(action, self._value(score, solved, actor)) for action, score, solved in found]

    def _value(self, score: int, solved: int, actor: int) -> float:
        if solved:
            return float((score > 0) - (score < 0))
        found = expected(self.board, score if actor == 0 else -score)
        return found if actor == 0 else 0 - found
