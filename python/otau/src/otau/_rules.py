"""What the kernel asks of each game, and what environments say of its moves, in a class of its own in `_games`."""

from __future__ import annotations

import importlib

from ._boards import Board
from ._wasm import Instance


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


def open_rules(board: Board) -> Rules:
    """A board in the memory of an instance of its own."""
    module = importlib.import_module(f"._games.{board.facts['game']}", __package__)
    made: Rules = module.GameRules(board)
    return made
