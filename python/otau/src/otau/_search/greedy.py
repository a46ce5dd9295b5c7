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
#: Positions whose moves are looked at together.
_AT_ONCE = 512


class Greedy:
    """The greedy player for a board. For one thread at a time.

    Args:
        board: The game and its options.
    """

    def __init__(self, board: Board) -> None:
        self._rules = open_rules(board)
        self._here, self._after = Room(self._rules), Room(self._rules)

    def choose(
        self, rows: NDArray[np.uint8], players: NDArray[Any], below: Callable[[NDArray[Any]], Any]
    ) -> NDArray[np.int64]:
        """An action in each position.

        Args:
            rows: The positions, (n, row size).
            players: Who is to move, (n,).
            below: A random number below each of n numbers, (n,).
        """
        parts = range(0, len(rows), _AT_ONCE)
        found = [self._best(rows[i : i + _AT_ONCE], players[i : i + _AT_ONCE]) for i in parts]
        actions, counts = (np.concatenate(one) for one in zip(*found, strict=True))
        return actions[np.cumsum(counts) - counts + below(counts)]

    def _best(self, rows: NDArray[np.uint8], players: NDArray[Any]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """The best actions of all positions, one after another, and how many each position has."""
        here, after, n = self._here, self._after, len(rows)
        here.reserve(n)
        here["rows"][:n] = rows
        here.ask("legal", n, "legal", "counts")
        counts, lists = here["counts"][:n].astype(np.int64), here["legal"][:n, : here["counts"][:n].max()]
        actions, movers = lists[np.arange(lists.shape[1]) < counts[:, None]], np.repeat(players, counts)
        m, firsts = len(actions), np.cumsum(counts) - counts
        after.reserve(m)
        after["rows"][:m] = np.repeat(rows, counts, axis=0)
        after["chosen"][:m] = actions
        after.ask("next", m, "chosen", "rows")
        after.ask("actors", m, "actors")
        values = self._rules.material(after["rows"][:m], movers).astype(np.float64)
        over = np.flatnonzero(after["actors"][:m] == OVER)
        if len(over):
            after.ask("results", m, 0, "results")
            values[over] = WON * after["results"][over, movers[over]]
        is_best = values == np.repeat(np.maximum.reduceat(values, firsts), counts)
        return actions[is_best].astype(np.int64), np.add.reduceat(is_best, firsts, dtype=np.int64)
