"""gym-abalone: actions are pairs of cells, and illegal moves are ignored."""

from __future__ import annotations

import functools
from typing import Any, ClassVar

import numpy as np
from gymnasium import logger, spaces
from numpy.typing import NDArray

from .._arguments.options import whole
from .._kernel.boards import choice_of_old, choices
from ..errors import OtauError
from ..game import game
from .base import OldEnv, Position, require_mode

_CELLS = 61
_ID = "Abalone-v0"
#: The types of moves, with their rewards for the player who moves.
REWARDS = {"winner": 12, "ejected": 2, "inline_push": 0.5, "sidestep_move": -0.1, "inline_move": -0.1}
DEFAULT_MAX_TURNS = 200


class AbaloneGame:
    """A game, begun by `reset`.

    Attributes:
        turns_count: Number of moves played, plus one.
        episode: Number of games begun.
        players: 2.
        players_victories: Games won by each player.
    """

    players = 2

    def __init__(self) -> None:
        self.episode, self.turns_count, self.players_victories = 0, 1, [0, 0]
        self._use("classical")

    def reset(
        self, player: int = 0, random_player: bool = True, variant_name: str = "classical", random_pick: bool = False
    ) -> None:
        """Begins a game.

        Args:
            player: Who moves first.
            random_player: Whether the first player is random, by numpy's global generator.
            variant_name: The line-up, such as ``belgian_daisy``.
            random_pick: Whether the line-up is random.

        Raises:
            OtauError: ``bad-option``.
        """
        self._use(str(np.random.choice(self.variant_names())) if random_pick else variant_name)
        self.position.row["player"] = np.random.randint(2) if random_player else player
        self._legal: list[int] | None = None
        self.turns_count = 1
        self.episode += 1

    def _use(self, variant: str) -> None:
        self.position = _position(variant)
        self.position.begin()
        self._legal = None

    @staticmethod
    def variant_names() -> list[str]:
        """The line-ups."""
        return [str(name) for name in choices(_ID, "variant")]

    @property
    def board(self) -> NDArray[np.int8]:
        """int8, (11, 11): -2 outside, -1 empty, 0 and 1 the players' marbles."""
        return self.position.observe().astype(np.int8).reshape(11, 11)

    @property
    def current_player(self) -> int:
        """Who moves next."""
        return int(self.position.row["player"][0])

    @property
    def game_over(self) -> bool:
        """Whether a player has won."""
        return bool(self.position.row["over"][0])

    @property
    def players_damages(self) -> list[int]:
        """Marbles that each player has lost."""
        lost: list[int] = self.position.row["ejected"][0, 1::-1].tolist()
        return lost

    @property
    def positions(self) -> list[tuple[int, int]]:
        """Row and column of each cell on `board`."""
        return [(int(row), int(column)) for row, column in np.argwhere(self.board > -2)]

    def get_coords_from_pos(self, pos: int) -> tuple[int, int]:
        """Row and column of a cell."""
        return self.positions[pos]

    def get_pos_from_coords(self, r: int, c: int) -> int:
        """The cell of a row and a column."""
        return self.positions.index((r, c))

    def get_token_from_pos(self, pos: int) -> int:
        """What is on a cell: -1, or a player's marble."""
        return int(self.board[self.get_coords_from_pos(pos)])

    def get_possible_moves(self, player: int, group_by_type: bool = False) -> Any:
        """The legal moves of a player as pairs of cells, each move once.

        Args:
            player: 0 or 1.
            group_by_type: Whether to return a dictionary by the type of move.
        """
        row, mover = self.position.row, self.current_player
        row["player"] = player
        legal, before = self.position.legal(), row.copy()
        row["player"] = mover
        if not group_by_type:
            return [divmod(action, _CELLS) for action in legal]
        grouped: dict[str, list[tuple[int, int]]] = {name: [] for name in REWARDS}
        after = self.position.rules.play(np.repeat(before, len(legal)), legal)
        kind, stood = self.position.known.move_type, before.tobytes()
        for action, row_after in zip(legal, after, strict=True):
            grouped[kind(stood, action, row_after.tobytes())].append(divmod(action, _CELLS))
        return grouped

    def action_handler(self, pos0: int, pos1: int, return_modif: bool = False) -> Any:
        """Plays a move of the current player.

        Args:
            pos0: The cell of a marble.
            pos1: The cell to which it moves or which it pushes.
            return_modif: Whether to return the moved marbles besides: (cell before, cell after, -1 if it was ejected).

        Returns:
            The type of the move; None for a move that is not legal, which changes nothing.

        Raises:
            OtauError: ``bad-action`` for what is no pair of cells.
        """
        listed = None if self.game_over else self._listed(pos0, pos1)
        if listed is None:
            return None
        position, mover, board = self.position, self.current_player, self.board if return_modif else None
        before = position.row.tobytes()
        position.play(listed)
        self._legal = None
        kind = position.move_type(before, listed)
        self.turns_count += 1
        if self.game_over:
            self.players_victories[mover] += 1
        return kind if board is None else (kind, self._moved(board))

    def _moved(self, before: NDArray[np.int8]) -> list[tuple[int, int, int]]:
        """What has changed on the board: (cell that a marble has left, cell that it has taken, or -1, 0 or -1)."""
        now, cells = self.board, self.positions
        found = []
        for player in range(self.players):
            left = [k for k, cell in enumerate(cells) if before[cell] == player != now[cell]]
            taken = [k for k, cell in enumerate(cells) if now[cell] == player != before[cell]]
            found += [(old, new, 0) for old, new in zip(left, taken, strict=False)]
            found += [(old, -1, -1) for old in left[len(taken) :]]
        return found

    def _listed(self, pos0: Any, pos1: Any) -> int | None:
        """The legal action for a pair of cells; None if there is none."""
        cells = whole(pos0), whole(pos1)
        if any(cell is None or not 0 <= cell < _CELLS for cell in cells):
            pair = f"({pos0!r}, {pos1!r})"
            raise OtauError("bad-action", f"An action is a pair of cells from 0 to {_CELLS - 1}; got {pair}.")
        if self._legal is None:
            self._legal = self.position.legal()
        number = _CELLS * int(cells[0] or 0) + int(cells[1] or 0)
        if number not in self._legal:
            number = self.position.known.alias(self.position.row.tobytes(), number)
        return number if number in self._legal else None


@functools.cache
def _rules(variant: str) -> Any:
    return game(_ID, variant=variant)


def _position(variant: Any) -> Position:
    if not isinstance(variant, str):
        raise OtauError("bad-option", f"variant_name is a text; got {variant!r}.")
    return Position(_rules(choice_of_old(_ID, "variant", variant)))


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
        self.render_mode = require_mode(render_mode, ["human", "terminal", "ansi"])
        self.max_turns = max_turns
        self.action_space = spaces.Box(0, _CELLS - 1, (2,), np.uint8)
        self.observation_space = spaces.Box(-2, 1, (11, 11), np.int8)
        self.game = AbaloneGame()
        self.reset(variant_name=variant_name)

    def reset(
        self, player: int = 0, random_player: bool = True, variant_name: str = "classical", random_pick: bool = False
    ) -> NDArray[np.int8]:
        """Begins a game, as `AbaloneGame.reset` does. Returns `observation`. Raises OtauError ``bad-option``."""
        self.game.reset(player, random_player, variant_name, random_pick)
        return self.observation

    @staticmethod
    def variant_names() -> list[str]:
        """The line-ups."""
        return AbaloneGame.variant_names()

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
        mover = self.game.current_player
        info: dict[str, Any] = {"turn": self.game.turns_count, "move_type": None, "player": mover}
        info["player_name"] = ["white", "black"][mover]
        if self.done:
            logger.warn("step was called after the end of the game; call reset.")
            return self.observation, 0, True, info
        kind = info["move_type"] = self.game.action_handler(*action)
        return self.observation, 0 if kind is None else REWARDS[kind], self.done, info

    def render(self, fps: float | None = None) -> Any:
        """Draws the board in the render mode. Raises DisplayError if no window can be opened."""
        return None if self.render_mode == "terminal" else self._picture(self.render_mode or "human")

    @property
    def position(self) -> Position:
        """The position that is played."""
        return self.game.position

    @property
    def observation(self) -> NDArray[np.int8]:
        """The board, int8, (11, 11)."""
        return self.game.board

    @property
    def turns(self) -> int:
        """The number of moves played, plus one."""
        return self.game.turns_count

    @property
    def done(self) -> bool:
        """Whether a player has won, or the limit of turns is reached."""
        return self.game.game_over or self.turns > self.max_turns

    @property
    def current_player(self) -> int:
        """Who moves next."""
        return self.game.current_player

    def get_action_mask(self) -> NDArray[np.float64]:
        """1 for each legal move at ``61 * pos0 + pos1``, float64, (3721,)."""
        mask = np.zeros(_CELLS * _CELLS)
        mask[self.position.legal()] = 1
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

    @property
    def position(self) -> Position:
        """The position that is shown."""
        return self.game.position

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
        kind: str | None = self.game.action_handler(self.current_pos, pos)
        if kind is not None:
            self.reset()
        return kind

    def update(self, modifications: Any = None, fps: float | None = None) -> None:
        """Shows the game."""
        self.render()

    def render(self, fps: float | None = None) -> None:
        """Shows the game. Raises DisplayError if no window can be opened."""
        self._picture("human")
