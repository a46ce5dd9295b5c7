"""The base class of the rules of a game in the kernel. Its subclasses are in `games`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from .boards import Board
from .wasm import Host, Instance


class Symmetry(NamedTuple):
    """A symmetry of the board: it maps positions and legal moves to positions and legal moves.

    Attributes:
        rows: Maps positions as bytes, uint8, (n, row size), to a new array of the same shape.
        actions: The image of each action, int64, (action_count,).
    """

    rows: Callable[[NDArray[np.uint8]], NDArray[np.uint8]]
    actions: NDArray[np.int64]

    def positions(self, positions: NDArray[Any]) -> NDArray[Any]:
        """Maps positions, (n,), to a new array of the same ``dtype`` and shape."""
        rows = np.ascontiguousarray(positions).view(np.uint8).reshape(len(positions), positions.dtype.itemsize)
        return np.ascontiguousarray(self.rows(rows)).view(positions.dtype)[:, 0]


class Rules:
    """A game in the memory of a kernel instance.

    Attributes:
        board: The game and its options.
        instance: The instance of the kernel.
        address: The address of the game in the instance's memory.
    """

    def __init__(self, board: Board, host: Host | None = None) -> None:
        self.board = board
        self.instance = Instance(board.facts["game"], host)
        self.address = self._open()

    def _open(self) -> int:
        """Creates the game in the instance's memory. Returns its address."""
        raise NotImplementedError

    def move_type(self, before: bytes, action: int, after: bytes) -> str:
        """The type of a move, one of the board's types."""
        return self.board.move_types[0]

    def alias(self, row: bytes, action: int) -> int:
        """The action that stands for an equivalent action in lists of legal actions; by default the action itself."""
        return action

    def material(self, rows: NDArray[np.uint8], player: int) -> NDArray[Any]:
        """What a player has in n positions that are not over, more or less than the others; (n,)."""
        raise NotImplementedError

    def judge(self, row: bytes) -> NDArray[np.float64]:
        """The expected result of each player in an open position, -1 to 1, where the board has such a judge."""
        raise NotImplementedError

    def symmetries(self) -> list[Symmetry]:
        """The symmetries of the board, the identity first."""
        return [Symmetry(np.copy, np.arange(self.board.facts["actionCount"]))]
