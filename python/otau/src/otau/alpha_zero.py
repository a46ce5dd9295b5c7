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

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from . import game as rules_of
from ._arguments.options import whole_from
from .errors import OtauError

__all__ = ["Board", "Game"]

#: The value of a draw; 0 means that the game is not over.
DRAW = 1e-4
DEFAULT_MAX_PLIES = 200
MAX_PLIES_LIMIT = 65535
_KNOWN_LIMIT = 1000


class Board(np.ndarray[Any, np.dtype[np.float32]]):
    """The input of a network for a position, float32, (planes + 1, ...). The last plane is 1 if only the pass is legal.

    Attributes:
        position: The position as bytes, for ``game.rules``. Arrays made from a board have none.
        side: The player of the rules who is player 1 here; the other one is -1.
        plies: The number of actions before, without passes.
    """

    position: bytes
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
        self.max_plies = whole_from(max_plies, 1, MAX_PLIES_LIMIT, "max_plies", "bad-option")
        self.rules = rules_of(name, **options)
        if self.rules.has_chance or self.rules.players != 2:
            raise OtauError("unsupported", f"alpha-zero-general plays games of two without chance; {name} is not one.")
        self.rules.start(1, 0)  # raises if the rules do not support arrays
        #: What was last asked about, as each position is asked about several times.
        self._last: dict[bytes, tuple[int, NDArray[np.int64]]] = {}

    def getInitBoard(self) -> Board:
        """The first position."""
        return self._board(self.rules.start(1, 0).tobytes(), 0, 0)

    def getBoardSize(self) -> tuple[int, ...]:
        """The shape of a board."""
        planes, *rest = self.rules.input_shape
        return planes + 1, *rest

    def getActionSize(self) -> int:
        """The number of actions; the last one is the pass."""
        return self.rules.action_count + 1

    def _to_rules(self, position: bytes, numbers: Sequence[int] | NDArray[Any]) -> Any:
        """Converts actions of this class to actions of the rules."""
        return self.rules.from_view(self._rows(position, len(numbers)), numbers)

    def _from_rules(self, position: bytes, actions: Sequence[int] | NDArray[Any]) -> Any:
        """Converts actions of the rules to actions of this class."""
        return self.rules.to_view(self._rows(position, len(actions)), actions)

    def _rows(self, position: bytes, n: int) -> NDArray[np.void]:
        return np.repeat(np.frombuffer(position, self.rules.dtype), n)

    def _known(self, position: bytes) -> tuple[int, NDArray[np.int64]]:
        """Who is to move, and 1 for each legal action of this class, without the pass."""
        known = self._last.get(position)
        if known is None:
            desk = self.rules._desk
            valid = np.zeros(self.getActionSize(), np.int64)
            legal = desk.legal(position)
            if legal:
                valid[self._from_rules(position, legal)] = 1
            if len(self._last) == _KNOWN_LIMIT:
                self._last.clear()
            known = self._last[position] = desk.actor(position), valid
        return known

    def getNextState(self, board: Board, player: int, action: int) -> tuple[Board, int]:
        """The board after an action of a player, and the next player. Raises OtauError ``illegal-move``."""
        position, last = board.position, self.getActionSize() - 1
        actor, valid = self._known(position)
        if actor >= 0 and actor != _side(board, player) and action == last:
            return self._board(position, board.side, board.plies, -player), -player
        if actor != _side(board, player) or not (0 <= action < last and valid[action]):
            raise OtauError("illegal-move", f"{action} is not a legal action of player {player}.")
        after = self.rules._desk.play(position, int(self._to_rules(position, [action])[0]))
        return self._board(after, board.side, board.plies + 1, -player), -player

    def getValidMoves(self, board: Board, player: int) -> NDArray[np.int64]:
        """1 for each legal action of a player, int64, (action size,)."""
        actor, valid = self._known(board.position)
        if actor == _side(board, player):
            return valid.copy()
        only_pass = np.zeros_like(valid)
        only_pass[-1] = actor >= 0
        return only_pass

    def getGameEnded(self, board: Board, player: int) -> float:
        """1 if the player has won, -1 for a loss, a small positive value for a draw, 0 if the game is not over."""
        if self._known(board.position)[0] >= 0:
            return DRAW if board.plies >= self.max_plies else 0
        return float(self.rules.result(self._rows(board.position, 1))[0, _side(board, player)]) or DRAW

    def getCanonicalForm(self, board: Board, player: int) -> Board:
        """The same position from the side of the player, who becomes player 1."""
        return self._board(board.position, _side(board, player), board.plies)

    def getSymmetries(self, board: Board, pi: Any) -> list[tuple[Board, list[float]]]:
        """Symmetric boards of a canonical board, each with its action probabilities; the board itself is the first."""
        given = np.asarray(pi, float)
        if given.shape != (self.getActionSize(),):
            raise OtauError("bad-array", f"pi holds {self.getActionSize()} numbers; got {given.shape}.")
        position = board.position
        used = np.flatnonzero(given[:-1])
        played = self._to_rules(position, used)
        images: list[tuple[Board, list[float]]] = []
        for symmetry in self.rules.symmetries:
            image = symmetry.positions(self._rows(position, 1)).tobytes()
            turned = np.zeros_like(given)
            turned[-1] = given[-1]
            turned[self._from_rules(image, symmetry.actions[played])] = given[used]
            images.append((self._board(image, board.side, board.plies), turned.tolist()))
        return images

    def stringRepresentation(self, board: Board) -> bytes:
        """A key for tables; equal for the same position and player."""
        return board.position + bytes([board.side, board.plies >> 8, board.plies & 255])

    def _board(self, position: bytes, side: int, plies: int, player: int = 1) -> Board:
        """The board of a position from the side of ``player``."""
        mover = side if player == 1 else 1 - side
        made = self._planes(position, side, mover, plies).view(Board)
        made.position, made.side, made.plies = position, side, plies
        return made

    def _planes(self, position: bytes, side: int, mover: int, plies: int) -> NDArray[Any]:
        """The planes if the rules' player ``side`` is player 1 and ``mover`` is to move or to pass."""
        made = np.empty(self.getBoardSize(), np.float32)
        made[:-1] = self.rules.encode(self._rows(position, 1), [plies])[0]
        made[-1] = self.rules._desk.actor(position) == 1 - mover
        return made


def _side(board: Board, player: int) -> int:
    return board.side if player == 1 else 1 - board.side
