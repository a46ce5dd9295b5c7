"""Games as a vector environment of Stable-Baselines3, all in one process: `MaskablePPO` of sb3-contrib learns on it.

from sb3_contrib import MaskablePPO
from otau.sb3_vec import GamesVecEnv

env = GamesVecEnv("kindo", 64, size=4, opponent="random")
model = MaskablePPO("MlpPolicy", env, n_steps=64, batch_size=512).learn(100_000)
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray
from stable_baselines3.common.vec_env import VecEnv

from ._environment.asked_games import AskedGames, OfPositions
from ._kernel.core import Positions, read_actions
from .agent import Agent
from .errors import OtauError
from .vector import Vector
from .view import View

__all__ = ["GamesVecEnv"]

#: Maps positions, ``rules.dtype``, (n,), to actions, integers, (n,).
Opponent = Callable[[Positions], Any]


class GamesVecEnv(VecEnv):
    """n games of a learner against an opponent, with observations as in `otau.View`. Rewards are results.

    A step includes the opponent's answer. A finished game restarts in the same step.

    Args:
        name: The game, such as ``kindo``.
        n: Number of games.
        opponent: ``"random"``, the name of an agent, an agent, or a function from positions to actions.
        player: The learner's side, or ``"random"``.
        seed: Makes the games repeatable, except for random choices of an opponent that is a function.
        illegal: ``"terminate"`` ends a game at an illegal action with -1; ``"throw"`` raises OtauError.
        **options: Options of the game.

    Attributes:
        rules: The rules of the game.
        view: The learner's observations and actions.

    Raises:
        OtauError: ``bad-option``, ``unsupported`` for games that the process does not play itself, ``unknown-agent``.
    """

    def __init__(
        self,
        name: str,
        n: int,
        *,
        opponent: str | Agent | Opponent = "random",
        player: int | str = "random",
        seed: int | None = 0,
        illegal: str = "terminate",
        **options: Any,
    ) -> None:
        if not isinstance(opponent, (str, Agent)) and not callable(opponent):
            raise OtauError("bad-option", f"opponent is an agent or a function of positions; got {opponent!r}.")
        asked = opponent if isinstance(opponent, (str, Agent)) else OfPositions(opponent)
        own: dict[str, Any] = {"opponent": asked, "player": player, "illegal": illegal, "copy": False}
        self._env = Vector(name, n, autoreset_mode="SameStep", reward="sparse", **own, **options)
        self.rules, self._illegal = self._env.game, illegal
        self.view = View(self.rules)
        super().__init__(n, self.view.space, self.view.action_space)
        #: Number of the learner's actions in each game.
        self._lengths = np.zeros(n, np.int64)
        self._actions: NDArray[Any] | None = None
        self._began = time.monotonic()
        self.seed(seed)
        self.reset()

    @property
    def positions(self) -> Positions:
        """Current positions, ``rules.dtype``, (n,); the learner is to move in each."""
        return self._games.rows.view(self.rules.dtype)[:, 0]

    @property
    def _games(self) -> AskedGames:
        games = self._env._local
        assert isinstance(games, AskedGames)
        return games

    def _observe(self) -> NDArray[np.float32]:
        return self.view.observe(self.positions, self._games.turns)

    def reset(self) -> NDArray[np.float32]:
        """Starts all games, with the seed set by `seed`. Returns observations, float32, (n, *shape)."""
        self._env.reset(seed=self._seeds[0])
        self._reset_seeds()
        self._reset_options()
        self.reset_infos: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        self._lengths[:] = 0
        return self._observe()

    def step_async(self, actions: NDArray[Any]) -> None:
        """Stores the actions, (n,), for `step_wait`."""
        self._actions = np.asarray(actions)

    def step_wait(self) -> tuple[NDArray[np.float32], NDArray[np.float32], NDArray[np.bool_], list[dict[str, Any]]]:
        """Plays the actions.

        Returns:
            Observations, float32, (n, *shape); rewards, float32, (n,); which games have ended and restarted, bool,
            (n,); infos, with ``terminal_observation``, ``TimeLimit.truncated`` and ``episode`` of those games.

        Raises:
            OtauError: ``bad-action``, ``illegal-move``, ``not-reset``; no game has moved then.
        """
        if self._actions is None:
            raise OtauError("not-reset", "step_wait comes after step_async.")
        given, self._actions = self._actions, None
        numbers = read_actions(self.num_envs, given, self.rules.action_count, "Game")
        actions, games = self.view.actions(self.positions, numbers), self._games
        if self._illegal == "throw":
            for i in np.flatnonzero(games.masks[np.arange(self.num_envs), actions] == 0)[:1]:
                raise OtauError("illegal-move", f"Game {i}: {numbers[i]} is not a legal action.")
        _, results, terminated, truncated, _ = self._env.step(actions)
        self._lengths += 1
        dones = terminated | truncated
        ended = np.flatnonzero(dones)
        last = self.view.observe(games.final_rows[ended].view(self.rules.dtype)[:, 0], games.final_turns[ended])
        infos: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        seconds = round(time.monotonic() - self._began, 6)
        for k, i in enumerate(ended.tolist()):
            infos[i] = {
                "terminal_observation": last[k],
                "TimeLimit.truncated": bool(truncated[i]),
                "episode": {"r": float(results[i]), "l": int(self._lengths[i]), "t": seconds},
            }
        self._lengths[ended] = 0
        return self._observe(), results.astype(np.float32), dones, infos

    def close(self) -> None:
        """Does nothing: there is nothing to close."""

    def action_masks(self) -> NDArray[np.bool_]:
        """Legal actions, bool, (n, action_count)."""
        return self.view.masks(self.positions).astype(np.bool_)

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        """The value of an attribute, once for each selected game."""
        if attr_name == "render_mode":
            return [None for _ in self._get_indices(indices)]
        return [getattr(self, attr_name) for _ in self._get_indices(indices)]

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        """Sets an attribute of all games. Raises OtauError ``unsupported`` for some of them."""
        if indices is not None and len(list(self._get_indices(indices))) != self.num_envs:
            raise OtauError("unsupported", "The games of one process share their attributes.")
        setattr(self, attr_name, value)

    def env_method(self, method_name: str, *method_args: Any, indices: Any = None, **method_kwargs: Any) -> list[Any]:
        """Calls a method for each selected game; only `action_masks` exists."""
        if method_name != "action_masks":
            raise OtauError("unsupported", f"The games of one process have no method {method_name!r}.")
        masks = self.action_masks()
        return [masks[i] for i in self._get_indices(indices)]

    def env_is_wrapped(self, wrapper_class: Any, indices: Any = None) -> list[bool]:
        """Always False: games have no wrappers."""
        return [False for _ in self._get_indices(indices)]

    def seed(self, seed: int | None = None) -> Sequence[int | None]:
        """Sets the seed of the next reset."""
        self._seeds = [seed for _ in range(self.num_envs)]
        return self._seeds
