"""Kindo for older programs on alpha-zero-general: boards, (n, n, 9), and players for its Arena."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from .. import alpha_zero
from ..alpha_zero import Board

#: The nine numbers of a tile.
OWNER, WALL, DOT, KING, UNWALLABLE, PLAYER, MOVES, NEXT_MOVES, TILES = range(9)
_BYTES = np.arange(256)
#: The first three of them by the byte of a tile, and zeros; for player 0 as 1.
_TILES = np.zeros((256, 9), np.int64)
_TILES[:, OWNER] = np.array([0, 1, -1, 0])[_BYTES & 3]
_TILES[:, WALL] = np.array([0, 1, 2, 0, 3, 0, 0, 0, 4, *[0] * 7])[_BYTES >> 2 & 15]
_TILES[:, DOT] = _BYTES >> 6 & 1
_TILES_OF = (_TILES, _TILES * np.where(np.arange(9) == OWNER, -1, 1))
_OWNERS = bytes(byte & 3 for byte in range(256))


class KindoGame(alpha_zero.Game):
    """Kindo for alpha-zero-general's Coach, MCTS and Arena.

    A board is int64, (n, n, 9): the owner of each tile (1, -1 or 0), its wall (0 none, 1 up, 2 right, 3 down,
    4 left), whether it has a dot, is a King, bears no walls; and on the Kings' tiles the player, its moves of this
    turn and of the next, and its tiles.

    Players alternate: if one moves twice in a row, the other one passes in between. The last action is this pass.

    Args:
        n: Number of tiles of a side, 3 to 8.
        max_plies: Number of plies after which the game is a draw.
    """

    def __init__(self, n: int = 5, *, max_plies: int = alpha_zero.DEFAULT_MAX_PLIES) -> None:
        super().__init__("kindo", max_plies=max_plies, size=n)
        self.n = n
        self.tileTypes = 5
        kings = np.zeros((n, n, 9), np.int64)
        kings[range(n), range(n), UNWALLABLE] = 1
        kings[[n - 1, 0], [0, n - 1], KING : UNWALLABLE + 1] = 1
        self._marked = kings.reshape(n * n, 9)

    def getBoardSize(self) -> tuple[int, ...]:
        """The shape of the flattened board, as the older network uses it."""
        return self.n, 9 * self.n

    def getActionSize(self) -> int:
        """The number of actions: five for each tile, and the pass."""
        return self.rules.action_count

    def getScore(self, board: Board, player: int) -> int:
        """The number of a player's tiles minus that of the other player."""
        return int((board[:, :, OWNER] == player).sum()) - int((board[:, :, OWNER] == -player).sum())

    @staticmethod
    def display(board: NDArray[Any]) -> None:
        """Prints a board."""
        n = len(board)
        for player, king in ((1, board[n - 1, 0]), (-1, board[0, n - 1])):
            print(f"Player {player} Moves: {king[MOVES]} | {king[NEXT_MOVES]}")
        print("\n   " + "".join(f"{y:^8}" for y in range(n)))
        rule = "   " + "-" * (8 * n + 1)
        print(rule)
        for x in range(n):
            tiles = [_tile_lines(tile) for tile in board[x]]
            for k in range(3):
                head = f" {x} |" if k == 1 else "   |"
                print(head + "".join(f" {tile[k]} |" for tile in tiles))
            print(rule)

    def _to_rules(self, position: bytes, numbers: Any) -> Any:
        return numbers

    def _from_rules(self, position: bytes, actions: Any) -> Any:
        return actions

    def _planes(self, position: bytes, side: int, mover: int, plies: int) -> NDArray[Any]:
        n, sign = self.n, 1 - 2 * side
        player, moves, *next_moves = position[:4]
        made = _TILES_OF[side].take(np.frombuffer(position, np.uint8, n * n, 5), 0)
        made += self._marked
        owners = position[5:].translate(_OWNERS)
        made[n * n - n, PLAYER:] = sign, moves * (player == 0), next_moves[0], owners.count(1)
        made[n - 1, PLAYER:] = -sign, moves * (player == 1), next_moves[1], owners.count(2)
        return made.reshape(n, n, 9)


def _tile_lines(tile: NDArray[Any]) -> list[str]:
    """Draws a tile as three lines of five characters."""
    lines = [[" "] * 5 for _ in range(3)]
    if tile[UNWALLABLE]:
        for line in (0, 2):
            lines[line][0] = lines[line][4] = "."
    if tile[DOT]:
        lines[0][2] = lines[2][2] = lines[1][0] = lines[1][4] = "-"
    if tile[KING]:
        lines[0][2] = lines[2][2] = lines[1][0] = lines[1][4] = "K"
    wall = int(tile[WALL])
    if wall in (1, 3):
        lines[wall - 1] = ["."] * 5
    if wall in (2, 4):
        for own in lines:
            own[4 if wall == 2 else 0] = ":"
    lines[1][2] = " xo"[int(tile[OWNER])]
    return ["".join(line) for line in lines]


class RandomPlayer:
    """Plays random legal actions, by numpy's global generator."""

    def __init__(self, game: KindoGame) -> None:
        self.game = game

    def play(self, board: Board) -> int:
        """An action for a board seen from player 1."""
        return int(np.random.choice(np.flatnonzero(self.game.getValidMoves(board, 1))))


class GreedyKindoPlayer(RandomPlayer):
    """Plays the action after which it has the most tiles; the first one of equal actions."""

    def play(self, board: Board) -> int:
        """An action for a board seen from player 1."""
        game = self.game

        def score(action: int) -> float:
            after, _ = game.getNextState(board, 1, action)
            return 1e3 * game.getGameEnded(after, 1) + game.getScore(after, 1)

        return max((int(action) for action in np.flatnonzero(game.getValidMoves(board, 1))), key=score)


class HumanKindoPlayer(RandomPlayer):
    """Asks on the terminal for ``x y w``: row, column, and 0 to capture or 1 to 4 for a wall up, right, down, left."""

    def play(self, board: Board) -> int:
        """An action for a board seen from player 1."""
        game = self.game
        valid = game.getValidMoves(board, 1)
        if valid[-1]:
            return game.getActionSize() - 1
        print("; ".join(" ".join(map(str, (a // 5 // game.n, a // 5 % game.n, a % 5))) for a in np.flatnonzero(valid)))
        while True:
            try:
                x, y, w = (int(word) for word in input("x y w: ").split())
                action = 5 * (game.n * x + y) + w
                if 0 <= x < game.n and 0 <= y < game.n and 0 <= w < 5 and valid[action]:
                    return action
            except ValueError:
                pass
            print("This is no legal move.")
