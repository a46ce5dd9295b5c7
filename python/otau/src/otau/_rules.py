"""What the kernel asks of each game, and what environments say of its moves, in a class of its own in `_games`."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ._boards import Board
from ._wasm import Instance


class Symmetry(NamedTuple):
    """An image of the board that leaves the rules as they are: the image of a move is a move of the image.

    Attributes:
        rows: Gives the images of positions as bytes, uint8, (n, row size), in a new array.
        actions: The image of each action, int64, (action_count,).
    """

    rows: Callable[[NDArray[np.uint8]], NDArray[np.uint8]]
    actions: NDArray[np.int64]

    def positions(self, positions: NDArray[Any]) -> NDArray[Any]:
        """The images of positions, an array of the same ``dtype``, (n,)."""
        rows = np.ascontiguousarray(positions).view(np.uint8).reshape(len(positions), positions.dtype.itemsize)
        return np.ascontiguousarray(self.rows(rows)).view(positions.dtype)[:, 0]


class Rules:
    """A game in the memory of an instance.

    Attributes:
        board: The game and its options.
        instance: Where it is.
        address: Its place there.
    """

    def __init__(self, board: Board) -> None:
        self.board = board
        self.instance = Instance()
        self.address = self._open()

    def _open(self) -> int:
        """Makes the game."""
        raise NotImplementedError

    def move_type(self, before: bytes, action: int, after: bytes) -> str:
        """The kind of a move; one of the board's."""
        return self.board.move_types[0]

    def alias(self, row: bytes, action: int) -> int:
        """The action under which an action is listed; mostly itself."""
        return action

    def symmetries(self) -> list[Symmetry]:
        """The images of the board, the identity first."""
        return [Symmetry(np.copy, np.arange(self.board.facts["actionCount"]))]


def open_rules(board: Board) -> Rules:
    """A board in the memory of an instance of its own."""
    module = importlib.import_module(f"._games.{board.facts['game']}", __package__)
    made: Rules = module.GameRules(board)
    return made
