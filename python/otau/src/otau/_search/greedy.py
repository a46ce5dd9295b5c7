"""The greedy player in many positions at once: it wins if it can, and else takes the most."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .._kernel.boards import Board
from .._kernel.games import open_rules
from .._kernel.room import Room
from .memory import OVER

#: What a game that is won counts for, more than all material.
WON = 1000
#: Room for so many positions after legal moves.
_CHILDREN = 1 << 14


class Greedy:
    """The greedy player for a board. For one thread at a time.

    Args:
        board: The game and its options.
    """

    def __init__(self, board: Board) -> None:
        self._rules = open_rules(board)
        self._room = Room(self._rules, _CHILDREN)
        self._most: int = max(1, board.facts["maxLegal"])
        self._at_once = max(1, _CHILDREN // self._most)

    def choose(
        self, rows: NDArray[np.uint8], players: NDArray[Any], below: Callable[[NDArray[Any]], Any]
    ) -> NDArray[np.int64]:
        """An action in each position.

        Args:
            rows: The positions, (n, row size).
            players: Who is to move, (n,).
            below: A random number below each of n numbers, (n,).
        """
        parts = range(0, len(rows), self._at_once)
        found = [self._best(rows[i : i + self._at_once], players[i : i + self._at_once]) for i in parts]
        is_best, actions = (np.concatenate(one) for one in zip(*found, strict=True))
        places = np.cumsum(is_best, axis=1)
        wanted = (places > np.reshape(below(places[:, -1]), (-1, 1))).argmax(axis=1)
        chosen: NDArray[np.int64] = actions[np.arange(len(rows)), wanted]
        return chosen

    def _best(self, rows: NDArray[np.uint8], players: NDArray[Any]) -> tuple[NDArray[np.bool_], NDArray[np.int64]]:
        """Which of the listed actions are the best, and the lists; each (n, most)."""
        room, n = self._room, len(rows)
        room["rows"][:n] = rows
        room.ask("legal", n, "legal", "counts")
        table = room["legal"][:n].astype(np.int64)
        is_listed = np.arange(self._most) < room["counts"][:n, None]
        parents = np.nonzero(is_listed)[0]
        m, movers = len(parents), players[parents]
        room["rows"][:m] = rows[parents]
        room["chosen"][:m] = table[is_listed]
        room.ask("next", m, "chosen", "rows")
        room.ask("actors", m, "actors")
        values = self._rules.material(room["rows"][:m], movers).astype(np.float64)
        over = np.flatnonzero(room["actors"][:m] == OVER)
        if len(over):
            room.ask("results", m, "results")
            values[over] = WON * room["results"][over, movers[over]]
        worth = np.full(table.shape, -np.inf)
        worth[is_listed] = values
        return worth == worth.max(axis=1, keepdims=True), table
