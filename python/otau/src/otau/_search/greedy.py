"""The greedy player in many positions at once: it wins if it can, and else takes the most."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .._kernel.boards import Board
from .._kernel.games import open_rules
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
        self._rules, facts = open_rules(board), board.facts
        self._most: int = max(1, facts["maxLegal"])
        self._at_once = max(1, _CHILDREN // self._most)
        n, alloc = self._at_once * self._most, self._rules.function("alloc")
        view = self._rules.instance.array
        size, players = facts["rowSize"], facts["players"]
        self._places = [alloc(n * bytes_of + 64) for bytes_of in (size, 2, 2, 1, 4 * players)]
        rows, lists, counts, actors, results = self._places
        self._rows, self._lists = view("u1", rows, n, size), view("<u2", lists, n)
        self._counts, self._actors = view("<u2", counts, self._at_once), view("i1", actors, n)
        self._results = view("<f4", results, n, players)
        names = ("legal", "next", "actors", "results")
        self._legal, self._next, self._actors_of, self._results_of = map(self._rules.function, names)

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
        address, (at, lists, counts, actors, results) = self._rules.address, self._places
        n = len(rows)
        self._rows[:n] = rows
        self._legal(address, at, n, lists, counts)
        table = self._lists[: n * self._most].reshape(n, self._most).astype(np.int64)
        is_listed = np.arange(self._most) < self._counts[:n, None]
        parents = np.nonzero(is_listed)[0]
        m, movers = len(parents), players[parents]
        self._rows[:m] = rows[parents]
        self._lists[:m] = table[is_listed]
        self._next(address, at, m, lists, at)
        self._actors_of(address, at, m, actors)
        values = self._rules.material(self._rows[:m], movers).astype(np.float64)
        over = np.flatnonzero(self._actors[:m] == OVER)
        if len(over):
            self._results_of(address, at, m, results)
            values[over] = WON * self._results[over, movers[over]]
        worth = np.full(table.shape, -np.inf)
        worth[is_listed] = values
        return worth == worth.max(axis=1, keepdims=True), table
