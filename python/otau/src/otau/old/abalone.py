"""gym-abalone: actions are pairs of cells, and illegal moves are ignored."""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np
from gymnasium import logger, spaces
from numpy.typing import NDArray

from .._arguments.options import whole
from .._kernel.boards import choice_of_old, choices
from ..errors import OtauError
from ..game import Game, game
from .base import OldEnv, require_mode

_CELLS = 61
#: The types of moves, with their rewards for the player who moves.
REWARDS = {"winner": 12, "ejected": 2, "inline_push": 0.5, "sidestep_move": -0.1, "inline_move": -0.1}
DEFAULT_MAX_TURNS = 200


class AbaloneGame:
    """The state of a game, which was ``env.game``."""

    def __init__(self, env: AbaloneEnv) -> None:
        self._env = env
        self.episode = 0
        self.turns_count = 1
        self.players_victories = [0, 0]

    @property
    def board(self) -> NDArray[np.int8]:
        """int8, (11, 11): -2 outside, -1 empty, 0 and 1 the players' marbles."""
        return self._env.observation

    @property
    def current_player(self) -> int:
        """Who moves next."""
        return int(self._env.row["player"][0])

    @property
    def game_over(self) -> bool:
        """Whether a player has won."""
        return bool(self._env.row["over"][0])

    @property
    def players_damages(self) -> list[int]:
        """Marbles that each player has lost."""
        lost: list[int] = self._env.row["ejected"][0, 1::-1].tolist()
        return lost

    def get_possible_moves(self, player: int, group_by_type: bool = False) -> Any:
        """The legal moves of a player as pairs of cells, each move once.

        Args:
            player: 0 or 1.
            group_by_type: Whether to return a dictionary by the type of move.
        """
        rules, row = self._env.rules, self._env.row.copy()
        row["player"] = player
        actions, counts = rules.legal(row)
        legal = actions[0, : counts[0]]
        pairs = list(zip((legal // _CELLS).tolist(), (legal % _CELLS).tolist(), strict=True))
        if not group_by_type:
            return pairs
        grouped: dict[str, list[tuple[int, int]]] = {name: [] for name in REWARDS}
        after = rules.play(np.repeat(row, len(legal)), legal)
        for k, pair in enumerate(pairs):
            kind = rules._batch.rules.move_type(row.tobytes(), int(legal[k]), after[k].tobytes())
            grouped[kind].append(pair)
        return grouped


class AbaloneEnv(OldEnv):
    """``gym.make("abalone-v0")``. A game has begun when it is made.

    Args:
        render_mode: ``human``, or ``terminal``, which draws nothing.
        max_turns: Number of moves after which the game is over without a winner.
        variant_name: The line-up of the first game, as in `reset`.
    """

    env_id = "Abalone-v0"
    metadata: ClassVar[dict[str, Any]] = {"render.modes": ["human", "terminal"], "video.frames_per_second": 10}

    def __init__(
        self, render_mode: str = "human", max_turns: int = DEFAULT_MAX_TURNS, variant_name: str = "classical"
    ) -> None:
        self.render_mode = require_mode(render_mode, ["human", "terminal", "ansi"])
        self.max_turns = max_turns
        self.action_space = spaces.Box(0, _CELLS - 1, (2,), np.uint8)
        self.observation_space = spaces.Box(-2, 1, (11, 11), np.int8)
        self._variants: dict[str, Game] = {}
        self.game = AbaloneGame(self)
        self.reset(variant_name=variant_name)

    def reset(
        self, player: int = 0, random_player: bool = True, variant_name: str = "classical", random_pick: bool = False
    ) -> NDArray[np.int8]:
        """Begins a game.

        Args:
            player: Who moves first.
            random_player: Whether the first player is random, by numpy's global generator.
            variant_name: The line-up, such as ``belgian_daisy``.
            random_pick: Whether the line-up is random.

        Returns:
            int8, (11, 11): -2 outside, -1 empty, 0 and 1 the players' marbles.

        Raises:
            OtauError: ``bad-option``.
        """
        if random_pick:
            variant_name = str(np.random.choice(self.variant_names()))
        self._begin(self._variant(variant_name))
        self.row["player"] = np.random.randint(2) if random_player else player
        self.game.turns_count = 1
        self.game.episode += 1
        return self.observation

    def variant_names(self) -> list[str]:
        """The line-ups."""
        return [str(name) for name in choices(self.env_id, "variant")]

    def step(self, action: Any) -> tuple[NDArray[np.int8], float, bool, dict[str, Any]]:
        """Plays a move; an illegal move has no effect.

        Args:
            action: The cell of a marble, and the cell to which it moves or which it pushes.

        Returns:
            The board, the reward of the player who moved, whether the game is over, and ``turn``, ``move_type``
            (None for what is not legal), ``player`` and ``player_name``.
        """
        mover = self.game.current_player
        info: dict[str, Any] = {"turn": self.game.turns_count, "move_type": None, "player": mover}
        info["player_name"] = ["white", "black"][mover]
        if self.done:
            logger.warn("step was called after the end of the game; call reset.")
            return self.observation, 0, True, info
        listed = self._listed(action)
        if listed is None:
            return self.observation, 0, False, info
        before = self.row.tobytes()
        self.row = self.rules.play(self.row, [listed])
        kind = self.rules._batch.rules.move_type(before, listed, self.row.tobytes())
        info["move_type"] = kind
        self.game.turns_count += 1
        if self.game.game_over:
            self.game.players_victories[mover] += 1
        return self.observation, REWARDS[kind], self.done, info

    def render(self, fps: float | None = None) -> Any:
        """Draws the board in the render mode. Raises DisplayError if no window can be opened."""
        return None if self.render_mode == "terminal" else self._picture(self.render_mode or "human")

    @property
    def observation(self) -> NDArray[np.int8]:
        """The board, int8, (11, 11)."""
        board: NDArray[np.int8] = self.rules.observe(self.row)[0].astype(np.int8)
        return board

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
        mask: NDArray[np.float64] = self.rules.masks(self.row)[0].astype(np.float64)
        return mask

    def _variant(self, name: str) -> Game:
        if not isinstance(name, str):
            raise OtauError("bad-option", f"variant_name is a text; got {name!r}.")
        if name not in self._variants:
            self._variants[name] = game(self.env_id, variant=choice_of_old(self.env_id, "variant", name))
        return self._variants[name]

    def _listed(self, action: Any) -> int | None:
        """The legal action for a pair of cells; None if there is none."""
        pair = [whole(cell) for cell in np.asarray(action).tolist()]
        if len(pair) != 2 or any(cell is None or not 0 <= cell < _CELLS for cell in pair):
            raise OtauError("bad-action", f"An action is a pair of cells from 0 to {_CELLS - 1}; got {action!r}.")
        number = self.rules._batch.rules.alias(self.row.tobytes(), _CELLS * int(pair[0] or 0) + int(pair[1] or 0))
        return number if self.rules.masks(self.row)[0, number] else None
