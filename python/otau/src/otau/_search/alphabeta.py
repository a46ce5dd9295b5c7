"""Alpha-beta: iterative deepening on the compiled tree, as `packages/otau/src/search/alphabeta` has it for Node."""

from __future__ import annotations

import math
import struct
from typing import NamedTuple

import numpy as np

from .._kernel.boards import Board
from .memory import Budget, Limits, Line, Memory, Stopped, expected

_MAX_DEPTH = 100
_AGES = 64
_DEPTHS, _PLACES, _LATE = 64, 128, 3


class _Move(NamedTuple):
    """A legal move of the root, with its value for the mover, as it stands in the memory."""

    action: int
    score: int
    depth: int
    solved: int


_MOVE = struct.Struct("<4i")


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
        self._row_place = self.call("search_row")(0)
        names = ("begin", "path", "path_written", "draws", "table_age", "order_age", "root", "root_move")
        self._call = {name: self.call(f"search_{name}") for name in names}
        self._clear = self.call("search_clear")
        self._search_depth = self.call("search_root_depth", is_long=True)
        self._age, self._view = 0, -1

    def clear(self) -> None:
        """Forgets what earlier searches found."""
        self._clear()
        self._age = 0
        self._call["table_age"](0)

    def search(self, row: bytes, actor: int, limits: Limits) -> list[Line]:
        """The best moves of a position in which ``actor`` is to move, the best first."""
        call = self._call
        self.budget = budget = Budget(limits)
        if self._contempt and self._view != actor:
            self.clear()
        self._view, self._age = actor, (self._age + 1) % _AGES
        call["table_age"](self._age)
        call["order_age"]()
        call["path"](0)
        self.write(self._row_place, row)
        call["path_written"]()
        call["draws"](self._contempt, 0, actor, self.plies)
        call["begin"](budget.next)
        count = call["root"]()
        lines = min(self._lines, count)
        best = self._moves(lines)
        try:
            for depth in range(1, min(limits.depth or _MAX_DEPTH, _MAX_DEPTH) + 1):
                self._search_depth(lines, depth)
                budget.check()
                best = self._moves(lines)
                if count == 1 or all(move.solved for move in best):
                    break
        except Stopped:
            # The first move of a depth is the best of the one before; the order of several lines is not known yet.
            if lines == 1:
                best = self._moves(1)
        return [Line(move.action, self._value(move, actor)) for move in best]

    def _moves(self, count: int) -> list[_Move]:
        """The best moves as they stand."""
        read, place = self.instance.read, self._call["root_move"]
        return [_Move(*_MOVE.unpack(read(place(i), _MOVE.size))) for i in range(count)]

    def _value(self, move: _Move, actor: int) -> float:
        if move.solved:
            return float((move.score > 0) - (move.score < 0))
        found = expected(self.board, move.score if actor == 0 else -move.score)
        return found if actor == 0 else 0 - found
