"""gym-abalone: actions are pairs of cells, and illegal moves are ignored."""

from __future__ import annotations

import random
from typing import Any, ClassVar

import numpy as np
from gymnasium import logger, spaces
from numpy.typing import NDArray

from .._arguments.options import checked_mode, whole
from .._kernel.boards import choice_of_old, choices
from .._kernel.games import abalone_cells
from .._kernel.room import is_listed
from ..errors import OtauError
from ..game import Game
from .base import OldEnv, first_row, old_rules

_CELLS = 61
_ID = "Abalone-v0"
#: The types of moves, with their rewards for the player who moves.
REWARDS = {"winner": 12, "ejected": 2, "inline_move": -0.1, "sidestep_move": -0.1, "inline_push": 0.5}
DEFAULT_MAX_TURNS = 200
_PAIRS = [divmod(action, _CELLS) for action in range(_CELLS * _CELLS)]


class AbaloneGame:
    """A game, begun by `reset`.

    Attributes:
        rules: The rules as `otau.game` gives them.
        row: The position, for `rules`.
        board: The same, int8, (11, 11): -2 outside, -1 empty, 0 and 1 the players' marbles.
        turns_count: Number of moves played, plus one.
        episode: Number of games begun.
        players: 2.
        players_victories: Games won by each player.
        positions: Row and column of each cell on `board`.
    """

    #: The directions, as rows and columns.
    ACTIONS = ((0, 1), (1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1))
    TOKEN_VOID, TOKEN_EMPTY = -2, -1
    BOARD_SIZE = 11
    #: Marbles that a player may lose.
    LIFES = 6
    players = 2
    positions, _numbers = abalone_cells()

    def __init__(self) -> None:
        self.episode, self.turns_count, self.players_victories = 0, 1, [0, 0]
        self._begin("classical", 0)

    def reset(
        self, player: int = 0, random_player: bool = True, variant_name: str = "classical", random_pick: bool = False
    ) -> None:
        """Begins a game.

        Args:
            player: Who moves first.
            random_player: Whether the first player is random, by numpy's global generator.
            variant_name: The line-up, such as ``belgian_daisy``.
            random_pick: Whether the line-up is random, by Python's global generator.

        Raises:
            OtauError: ``bad-option``.
        """
        variant = random.choice(self.variant_names()) if random_pick else variant_name
        self._begin(variant, int(np.random.randint(2)) if random_player else player)
        self.turns_count = 1
        self.episode += 1

    def _begin(self, variant: Any, player: int) -> None:
        if not isinstance(variant, str) or player not in (0, 1):
            raise OtauError("bad-option", f"variant_name is a text, player 0 or 1; got {variant!r} and {player!r}.")
        self.rules = old_rules(_ID, variant=choice_of_old(_ID, "variant", variant))
        self._stand(_with_mover(first_row(self.rules), player))

    def _stand(self, row: bytes) -> None:
        """Continues from a position."""
        desk = self.rules._desk
        self.row, self._legal, self.board = row, np.array(desk.legal(row), np.uint16).tobytes(), desk.observe(row)

    @staticmethod
    def variant_names() -> list[str]:
        """The line-ups."""
        return [str(name) for name in choices(_ID, "variant")]

    @property
    def current_player(self) -> int:
        """Who moves next."""
        return self.row[0]

    @property
    def game_over(self) -> bool:
        """Whether a player has won."""
        return self.row[1] > 0

    @property
    def players_damages(self) -> list[int]:
        """Marbles that each player has lost."""
        return [self.row[5], self.row[4]]

    def get_coords_from_pos(self, pos: int) -> tuple[int, int]:
        """Row and column of a cell."""
        return self.positions[pos]

    def get_pos_from_coords(self, r: int, c: int) -> int:
        """The cell of a row and a column."""
        return self._numbers[r, c]

    def get_token_from_pos(self, pos: int) -> Any:
        """What is on a cell, int8: -1, or a player's marble."""
        return self.board[self.positions[pos]]

    def get_possible_moves(self, player: int, group_by_type: bool = False) -> Any:
        """The legal moves of a player as pairs of cells, each move once.

        Args:
            player: 0 or 1.
            group_by_type: Whether to return a dictionary by the type of move.
        """
        row, desk = _with_mover(self.row, player), self.rules._desk
        legal = sorted(desk.legal(row))
        if not group_by_type:
            return [_PAIRS[action] for action in legal]
        grouped: dict[str, list[tuple[int, int]]] = {name: [] for name in REWARDS}
        for action in legal:
            grouped[desk.rules.move_type(row, action, desk.play(row, action))].append(_PAIRS[action])
        return grouped

    def action_handler(self, pos0: int, pos1: int, return_modif: bool = True) -> Any:
        """Plays a move of the current player.

        Args:
            pos0: The cell of a marble.
            pos1: The cell to which it moves or which it pushes.
            return_modif: Whether to return what has moved besides the type of the move.

        Returns:
            The type of the move, and (cell before, cell after, direction) of each marble; for one that is pushed off
            (cell, how many were before, -1). None for a move that is not legal, which changes nothing.

        Raises:
            OtauError: ``bad-action`` for what is no pair of cells.
        """
        before, board, desk = self.row, self.board, self.rules._desk
        action = self._listed(pos0, pos1)
        if action is None:
            return None
        self.row, self._legal, self.board = desk.step(before, action)
        self.turns_count += 1
        if self.game_over:
            self.players_victories[before[0]] += 1
        kind = desk.rules.move_type(before, action, self.row)
        return (kind, self._modifications(before, board, action, kind)) if return_modif else kind

    def _modifications(
        self, before: bytes, board: NDArray[np.int8], action: int, kind: str
    ) -> list[tuple[int, int, int]]:
        """What a move has changed: (cell before, cell after, direction); for a marble pushed off -1."""
        now = self.board
        (row, column), (last_row, last_column) = (self.positions[cell] for cell in _PAIRS[action])
        gone: list[tuple[int, int, int]] = []
        if kind == "sidestep_move":
            left = [(int(r), int(c)) for r, c in np.argwhere((board == before[0]) & (now != before[0]))]
            left.sort(key=lambda cell: abs(cell[0] - row) + abs(cell[1] - column))
            down, right = last_row - left[-1][0], last_column - left[-1][1]
            taken = [(r + down, c + right) for r, c in left]
        else:
            down, right = int(np.sign(last_row - row)), int(np.sign(last_column - column))
            taken = [(row, column)]
            while board[taken[0]] > self.TOKEN_EMPTY:
                taken.insert(0, (taken[0][0] + down, taken[0][1] + right))
            left = taken[1:]
            if board[taken[0]] == self.TOKEN_VOID:
                lost = left.pop(0)
                taken.pop(0)
                gone = [(self._numbers[lost], [before[5], before[4]][int(board[lost])], -1)]
        way = self.ACTIONS.index((down, right))
        cells = [(self._numbers[old], self._numbers[new], way) for old, new in zip(left, taken, strict=False)]
        return gone + cells

    def _listed(self, pos0: Any, pos1: Any) -> int | None:
        """The legal action for a pair of cells; None if there is none."""
        first, last = whole(pos0), whole(pos1)
        if first is None or last is None or not (0 <= first < _CELLS and 0 <= last < _CELLS):
            pair = f"({pos0!r}, {pos1!r})"
            raise OtauError("bad-action", f"An action is a pair of cells from 0 to {_CELLS - 1}; got {pair}.")
        number = _CELLS * first + last
        if is_listed(number, self._legal):
            return number
        number = self.rules._desk.rules.alias(self.row, number)
        return number if is_listed(number, self._legal) else None


def _with_mover(row: bytes, player: int) -> bytes:
    return bytes([player]) + row[1:]


class AbaloneEnv(OldEnv):
    """``gym.make("abalone-v0")``. A game has begun when it is made.

    Args:
        render_mode: ``human``, or ``terminal``, which draws nothing.
        max_turns: Number of moves after which the game is over without a winner.
        variant_name: The line-up of the first game, as in `reset`.
    """

    env_id = _ID
    metadata: ClassVar[dict[str, Any]] = {"render.modes": ["human", "terminal"], "video.frames_per_second": 10}

    def __init__(
        self, render_mode: str = "human", max_turns: int = DEFAULT_MAX_TURNS, variant_name: str = "classical"
    ) -> None:
        self.render_mode = checked_mode(render_mode, ["human", "terminal", "ansi"])
        self.max_turns = max_turns
        self.action_space = spaces.Box(0, _CELLS - 1, (2,), np.uint8)
        self.observation_space = spaces.Box(-2, 1, (11, 11), np.int8)
        self.game = AbaloneGame()
        self.reset(variant_name=variant_name)
        self.game.episode = 0

    def reset(
        self, player: int = 0, random_player: bool = True, variant_name: str = "classical", random_pick: bool = False
    ) -> NDArray[np.int8]:
        """Begins a game, as `AbaloneGame.reset` does. Returns `observation`. Raises OtauError ``bad-option``."""
        self.game.reset(player, random_player, variant_name, random_pick)
        return self.observation

    def step(self, action: Any) -> tuple[NDArray[np.int8], float, bool, dict[str, Any]]:
        """Plays a move; an illegal move has no effect.

        Args:
            action: The cell of a marble, and the cell to which it moves or which it pushes.

        Returns:
            The board, the reward of the player who moved, whether the game is over, and ``turn``, ``move_type``
            (None for what is not legal), ``player`` and ``player_name``.
        """
        if len(action) != 2:
            raise OtauError("bad-action", f"An action is a pair of cells from 0 to {_CELLS - 1}; got {action!r}.")
        pos0, pos1 = action
        mover = self.game.current_player
        name = "black" if mover else "white"
        info: dict[str, Any] = {"turn": self.turns, "move_type": None, "player": mover, "player_name": name}
        if self.done:
            logger.warn("step was called after the end of the game; call reset.")
            return self.observation, 0, True, info
        kind = info["move_type"] = self.game.action_handler(pos0, pos1, return_modif=False)
        return self.game.board.copy(), 0 if kind is None else REWARDS[kind], self.done, info

    def render(self, fps: float | None = None) -> Any:
        """Draws the board in the render mode. Raises DisplayError if no window can be opened."""
        return None if self.render_mode == "terminal" else self._picture(self.render_mode or "human")

    def _shown(self) -> tuple[Game, bytes]:
        return self.game.rules, self.game.row

    @property
    def observation(self) -> NDArray[np.int8]:
        """The board, int8, (11, 11)."""
        return self.game.board.copy()

    @property
    def turns(self) -> int:
        """The number of moves played, plus one."""
        return self.game.turns_count

    @property
    def done(self) -> bool:
        """Whether a player has won, or the limit of turns is reached."""
        return self.game.row[1] > 0 or self.game.turns_count > self.max_turns

    @property
    def current_player(self) -> int:
        """Who moves next."""
        return self.game.current_player

    def get_action_mask(self) -> NDArray[np.float64]:
        """1 for each legal move at ``61 * pos0 + pos1``, float64, (3721,)."""
        mask = np.zeros(_CELLS * _CELLS)
        mask[self.game.rules._desk.legal(self.game.row)] = 1
        return mask


class AbaloneGui(OldEnv):
    """A window with a game, in which a program moves by naming one cell after the other.

    Args:
        game: The game.
        theme_name: Ignored.
        debug: Ignored.
    """

    env_id = _ID

    def __init__(self, game: AbaloneGame, theme_name: str = "default", debug: bool = False) -> None:
        self.game = game
        self.current_pos: int | None = None

    def _shown(self) -> tuple[Game, bytes]:
        return self.game.rules, self.game.row

    def reset_game_gui(self, **options: Any) -> None:
        """Begins a game with the arguments of `AbaloneGame.reset`, and shows it."""
        self.game.reset(**options)
        self.reset()

    def reset(self) -> None:
        """Shows the game."""
        self.current_pos = None
        self.render()

    def action(self, pos: int) -> str | None:
        """Selects a marble of the current player, or moves the selected one to the cell.

        Returns:
            The type of the move; None if nothing has moved.
        """
        if self.game.get_token_from_pos(pos) == self.game.current_player:
            self.current_pos = pos
            return None
        if self.current_pos is None:
            return None
        kind: str | None = self.game.action_handler(self.current_pos, pos, return_modif=False)
        if kind is not None:
            self.reset()
        return kind

    def update(self, modifications: Any = None, fps: float | None = None) -> None:
        """Shows the game."""
        self.render()

    def render(self, fps: float | None = None) -> None:
        """Shows the game. Raises DisplayError if no window can be opened."""
        self._picture("human")
