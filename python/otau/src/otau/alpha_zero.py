"""Games of two players without chance, in the shape of alpha-zero-general's ``Game``.

    from otau.alpha_zero import Game

    game = Game("kindo", size=4)
    coach = Coach(game, net(game), args)

Actions are numbered as the player to move sees the board, so that a network that looks from that side can name them.

Its search takes for granted that players take turns. Where one plays twice in a row, the other passes in between:
the last action is that pass, and legal there alone. Its search also has no limit of its own, while moves can
lead in a circle: so a game that is too long is a draw, and boards of different plies are different.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from . import game as rules_of
from ._options import whole
from .errors import OtauError

__all__ = ["Board", "Game"]

#: A draw is not 0, which says that the game continues.
DRAW = 1e-4
DEFAULT_MAX_PLIES = 200
MAX_PLIES_LIMIT = 65535


class Board(np.ndarray[Any, np.dtype[np.float32]]):
    """What a network sees of a position, float32, (planes + 1, ...): the last plane is 1 where the only move is a pass.

    Attributes:
        row: The position, an array of one element of ``game.rules.dtype``. Arrays made from a board have none.
        side: The player of the rules that is called 1 here; -1 is the other one.
        plies: The actions played before, passes left out.
    """

    row: NDArray[np.void]
    side: int
    plies: int


class Game:
    """A game for alpha-zero-general: boards in, boards out, and players 1 and -1.

    Args:
        name: The game, such as ``kindo``.
        max_plies: After so many plies the game is a draw, 1 to 65535.
        **options: Options of the game.

    Attributes:
        rules: The rules as `otau.game` gives them.

    Raises:
        OtauError: ``unsupported`` for games with chance or more than two players and those that the process does not
            play itself, ``bad-option``.
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
        self.rules.start(1, 0)  # raises where the rules do not answer for arrays

    def getInitBoard(self) -> Board:
        """The first position."""
        return self._board(self.rules.start(1, 0), 0, 0)

    def getBoardSize(self) -> tuple[int, ...]:
        """The shape of a board."""
        planes, *rest = self.rules.input_shape
        return planes + 1, *rest

    def getActionSize(self) -> int:
        """How many actions there are; the last one is the pass."""
        return self.rules.action_count + 1

    def _to_play(self, row: NDArray[np.void], numbers: NDArray[np.intp]) -> NDArray[Any]:
        """The actions of the rules that have these numbers here."""
        return self.rules.from_view(np.repeat(row, len(numbers)), numbers)

    def _numbers(self, row: NDArray[np.void], actions: NDArray[Any]) -> NDArray[Any]:
        """The numbers here of actions of the rules."""
        return self.rules.to_view(np.repeat(row, len(actions)), actions)

    def _mask(self, row: NDArray[np.void]) -> NDArray[np.int8]:
        """1 for each legal action, but for the pass, as they are numbered here."""
        actions, counts = self.rules.legal(row)
        valid = np.zeros(self.getActionSize(), np.int8)
        valid[self._numbers(row, actions[0, : counts[0]])] = 1
        return valid

    def getNextState(self, board: Board, player: int, action: int) -> tuple[Board, int]:
        """The board after an action of a player, and the player after. Raises OtauError ``illegal-move``."""
        size = self.getActionSize()
        if not (0 <= action < size and self.getValidMoves(board, player)[action]):
            raise OtauError("illegal-move", f"{action} is not a legal action of player {player}.")
        is_pass = action == size - 1
        row = board.row if is_pass else self.rules.play(board.row, self._to_play(board.row, np.array([action])))
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
        """0 while the game continues, 1 for a win of the player, -1 for a loss, a little more than 0 for a draw."""
        if self.rules.actor(board.row)[0] >= 0:
            return DRAW if board.plies >= self.max_plies else 0
        return float(self.rules.result(board.row)[0, _side(board, player)]) or DRAW

    def getCanonicalForm(self, board: Board, player: int) -> Board:
        """The same position with the player called 1."""
        return self._board(board.row, _side(board, player), board.plies)

    def getSymmetries(self, board: Board, pi: Any) -> list[tuple[Board, Any]]:
        """The images of a canonical board, each with the probabilities of its actions: the board itself first."""
        given = np.asarray(pi, float)
        if given.shape != (self.getActionSize(),):
            raise OtauError("bad-array", f"pi holds {self.getActionSize()} numbers; got {given.shape}.")
        used = np.flatnonzero(given[:-1])
        played = self._to_play(board.row, used)
        images: list[tuple[Board, Any]] = []
        for symmetry in self.rules.symmetries:
            row = symmetry.positions(board.row)
            turned = np.zeros_like(given)
            turned[-1] = given[-1]
            turned[self._numbers(row, symmetry.actions[played])] = given[used]
            images.append((self._board(row, board.side, board.plies), turned))
        return images

    def stringRepresentation(self, board: Board) -> bytes:
        """A key for tables, the same for the same position seen by the same player."""
        key: bytes = board.row.tobytes() + bytes([board.side, board.plies >> 8, board.plies & 255])
        return key

    def _board(self, row: NDArray[np.void], side: int, plies: int, player: int = 1) -> Board:
        """A board that shows what the player who is called ``player`` sees."""
        mover = side if player == 1 else 1 - side
        made = self._picture(row, side, mover, plies).view(Board)
        made.row, made.side, made.plies = row, side, plies
        return made

    def _picture(self, row: NDArray[np.void], side: int, mover: int, plies: int) -> NDArray[Any]:
        """What is seen when the rules' player ``side`` is called 1, at the turn of ``mover``, who may have to pass."""
        made = np.empty(self.getBoardSize(), np.float32)
        made[:-1] = self.rules.encode(row, [plies])[0]
        made[-1] = self.rules.actor(row)[0] == 1 - mover
        return made


def _side(board: Board, player: int) -> int:
    return board.side if player == 1 else 1 - board.side
