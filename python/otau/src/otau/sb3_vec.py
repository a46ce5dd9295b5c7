"""Games as a vector environment of Stable-Baselines3, all in one process: `MaskablePPO` of sb3-contrib learns on it.

from sb3_contrib import MaskablePPO
from otau.sb3_vec import GamesVecEnv

env = GamesVecEnv("kindo", 64, size=4, opponent="random")
model = MaskablePPO("MlpPolicy", env, n_steps=64, batch_size=512).learn(100_000)
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray
from stable_baselines3.common.vec_env import VecEnv

from .agent import Agent
from .errors import OtauError
from .one_player import OnePlayer, Opponent

__all__ = ["GamesVecEnv"]


class GamesVecEnv(VecEnv):
    """n games against an opponent, with the learner's observations as in `otau.View`. Rewards are results.

    Args:
        name: The game, such as ``kindo``.
        n: Number of games.
        opponent: ``"random"``, the name of an agent, an agent, or a function from positions to actions.
        player: The learner's side, or ``"random"``.
        seed: Makes the games repeatable.
        illegal: ``"terminate"`` ends a game at an illegal action with -1; ``"throw"`` raises OtauError.
        **options: Options of the game.

    Attributes:
        games: The games themselves.

    Raises:
        OtauError: ``bad-option``, ``unsupported``, ``unknown-agent``.
    """

    def __init__(
        self,
        name: str,
        n: int,
        *,
        opponent: str | Agent | Opponent = "random",
        player: int | str = "random",
        seed: int = 0,
        illegal: str = "terminate",
        **options: Any,
    ) -> None:
        self.games = OnePlayer(name, n, opponent=opponent, player=player, seed=seed, illegal=illegal, **options)
        super().__init__(n, self.games.view.space, self.games.view.action_space)
        self._actions: NDArray[Any] | None = None
        self._began = time.monotonic()

    def reset(self) -> NDArray[np.float32]:
        """Starts all games, with the seed set by `seed`. Returns observations, float32, (n, *shape)."""
        seeds = self._seeds
        self._reset_seeds()
        self._reset_options()
        self.reset_infos: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        return self.games.reset(None if seeds[0] is None else seeds[0])

    def step_async(self, actions: NDArray[Any]) -> None:
        """Stores the actions, (n,), for `step_wait`."""
        self._actions = np.asarray(actions)

    def step_wait(self) -> tuple[NDArray[np.float32], NDArray[np.float32], NDArray[np.bool_], list[dict[str, Any]]]:
        """Plays the actions.

        Returns:
            Observations, float32, (n, *shape); rewards, float32, (n,); which games have ended and restarted, bool,
            (n,); infos, with ``terminal_observation``, ``TimeLimit.truncated`` and ``episode`` of those games.

        Raises:
            OtauError: ``bad-action``, ``illegal-move``, ``not-reset``.
        """
        if self._actions is None:
            raise OtauError("not-reset", "step_wait comes after step_async.")
        actions, self._actions = self._actions, None
        rewards, ends = self.games.step(actions)
        dones = np.zeros(self.num_envs, np.bool_)
        dones[ends.games] = True
        infos: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        seconds = round(time.monotonic() - self._began, 6)
        for k, i in enumerate(ends.games.tolist()):
            infos[i] = {
                "terminal_observation": ends.observations[k],
                "TimeLimit.truncated": bool(ends.is_truncated[k]),
                "episode": {"r": float(rewards[i]), "l": int(ends.lengths[k]), "t": seconds},
            }
        return self.games.observe(), rewards, dones, infos

    def close(self) -> None:
        """Does nothing: there is nothing to close."""

    def action_masks(self) -> NDArray[np.bool_]:
        """Legal actions, bool, (n, action_count)."""
        return self.games.masks()

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
