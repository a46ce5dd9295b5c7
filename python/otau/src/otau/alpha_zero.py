"""Games of two players without chance, with the interface of alpha-zero-general's ``Game``.

    from otau.alpha_zero import Game

    game = Game("kindo", size=4)
    coach = Coach(game, net(game), args)

Actions are numbered in the view of the player to move, as the inputs of networks are.

The search of alpha-zero-general assumes that players alternate. If a player moves twice in a row, the other one passes
in between: the last action is this pass, and is legal only then. The search also has no limit, and moves can repeat
positions: so a game that is too long is a draw, and boards with different plies are different.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from . import game as rules_of
from ._arguments.options import whole
from .errors import OtauError

__all__ = ["Board", "Game"]

#: The value of a draw; 0 means that the game is not over.
DRAW = 1e-4
DEFAULT_MAX_PLIES = 200
MAX_PLIES_LIMIT = 65535


class Board(np.ndarray[Any, np.dtype[np.float32]]):
    """The input of a network for a position, float32, (planes + 1, ...). The last plane is 1 if only the pass is legal.

    Attributes:
        row: The position, an array of one element of ``game.rules.dtype``. Arrays made from a board have none.
        side: The player of the rules who is player 1 here; the other one is -1.
        plies: The number of actions before, without passes.
    """

    row: NDArray[np.void]
    side: int
    plies: int


class Game:
    """A game for alpha-zero-general, with boards as states and players 1 and -1.

    Args:
        name: The game, such as ``kindo``.
        max_plies: The number of plies after which the game is a draw, 1 to 65535.
        **options: Options of the game.

    Attributes:
        rules: The rules as `otau.game` gives them.

    Raises:
        OtauError: ``unsupported`` for games with chance or more than two players, and for games that this process
            cannot play; ``bad-option``.
    """

    def __init__(self, name: str, *, max_plies: int = DEFAULT_MAX_PLIES, **options: Any) -> None:
        if whole(max_plies) is None or not 1 <= max_plies <= MAX_PLIES_LIMIT:
            raise OtauError(
                "bad-option", f"max_plies is a whole number from 1 to {MAX_PLIES_LIMIT}; got {max_plies!r}."
            )
        self.max_plies = max_plies
        self.rules = rules_of(name, **options)
        if self.rules.has_chance or self.rules.players != 2:
            raise OtauError("unsupported", f"alpha-zero-general plays games of two without chance; {name} is not one.")
        self.rules.start(1, 0)  # raises if the rules do not support arrays

    def getInitBoard(self) -> Board:
        """The first position."""
        return self._board(self.rules.start(1, 0), 0, 0)

    def getBoardSize(self) -> tuple[int, ...]:
        """The shape of a board."""
        planes, *rest = self.rules.input_shape
        return planes + 1, *rest

    def getActionSize(self) -> int:
        """The number of actions; the last one is the pass."""
        return self.rules.action_count + 1

    def _to_rules(self, row: NDArray[np.void], numbers: NDArray[np.intp]) -> NDArray[Any]:
        """Converts actions of this class to actions of the rules."""
        return self.rules.from_view(np.repeat(row, len(numbers)), numbers)

    def _from_rules(self, row: NDArray[np.void], actions: NDArray[Any]) -> NDArray[Any]:
        """Converts actions of the rules to actions of this class."""
        return self.rules.to_view(np.repeat(row, len(actions)), actions)

    def _mask(self, row: NDArray[np.void]) -> NDArray[np.int8]:
        """1 for each legal action of this class, without the pass."""
        actions, counts = self.rules.legal(row)
        valid = np.zeros(self.getActionSize(), np.int8)
        valid[self._from_rules(row, actions[0, : counts[0]])] = 1
        return valid

    def getNextState(self, board: Board, player: int, action: int) -> tuple[Board, int]:
        """The board after an action of a player, and the next player. Raises OtauError ``illegal-move``."""
        size = self.getActionSize()
        if not (0 <= action < size and self.getValidMoves(board, player)[action]):
            raise OtauError("illegal-move", f"{action} is not a legal action of player {player}.")
        is_pass = action == size - 1
        row = board.row if is_pass else self.rules.play(board.row, self._to_rules(board.row, np.array([action])))
        return self._board(row, board.side, board.plies + (not is_pass), -player), -player

    def getValidMoves(self, board: Board, player: int) -> NDArray[np.int8]:
        """1 for each legal action of a player, int8, (action size,)."""
        actor = int(self.rules.actor(board.row)[0])
        if actor == _side(board, player):
            return self._mask(board.row)
        valid = np.zeros(self.getActionSize(), np.int8)
        valid[-1] = actor >= 0
        return valid

    def getGameEnded(self, board: Board, player: int) -> float:
        """1 if the player has won, -1 for a loss, a small positive value for a draw, 0 if the game is not over."""
        if self.rules.actor(board.row)[0] >= 0:
            return DRAW if board.plies >= self.max_plies else 0
        return float(self.rules.result(board.row)[0, _side(board, player)]) or DRAW

    def getCanonicalForm(self, board: Board, player: int) -> Board:
        """The same position from the side of the player, who becomes player 1."""
        return self._board(board.row, _side(board, player), board.plies)

    def getSymmetries(self, board: Board, pi: Any) -> list[tuple[Board, Any]]:
        """Symmetric boards of a canonical board, each with its action probabilities; the board itself is the first."""
        given = np.asarray(pi, float)
        if given.shape != (self.getActionSize(),):
            raise OtauError("bad-array", f"pi holds {self.getActionSize()} numbers; got {given.shape}.")
        used = np.flatnonzero(given[:-1])
        played = self._to_rules(board.row, used)
        images: list[tuple[Board, Any]] = []
        for symmetry in self.rules.symmetries:
            row = symmetry.positions(board.row)
            turned = np.zeros_like(given)
            turned[-1] = given[-1]
            turned[self._from_rules(row, symmetry.actions[played])] = given[used]
            images.append((self._board(row, board.side, board.plies), turned))
        return images

    def stringRepresentation(self, board: Board) -> bytes:
        """A key for tables; equal for the same position and player."""
        key: bytes = board.row.tobytes() + bytes([board.side, board.plies >> 8, board.plies & 255])
        return key

    def _board(self, row: NDArray[np.void], side: int, plies: int, player: int = 1) -> Board:
        """The board of a position from the side of ``player``."""
        mover = side if player == 1 else 1 - side
        made = self._planes(row, side, mover, plies).view(Board)
        made.row, made.side, made.plies = row, side, plies
        return made

    def _planes(self, row: NDArray[np.void], side: int, mover: int, plies: int) -> NDArray[Any]:
        """The planes if the rules' player ``side`` is player 1 and ``mover`` is to move or to pass."""
        made = np.empty(self.getBoardSize(), np.float32)
        made[:-1] = self.rules.encode(row, [plies])[0]
        made[-1] = self.rules.actor(row)[0] == 1 - mover
        return made


def _side(board: Board, player: int) -> int:
    return board.side if player == 1 else 1 - board.side
