"""Observations that include the action mask, for libraries of learners."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.utils import RecordConstructorArgs

from .errors import OtauError

__all__ = ["MaskedEnv", "masked"]


class MaskedEnv(gymnasium.Wrapper[Any, Any, Any, Any], RecordConstructorArgs):
    """A wrapper: its observation is a dictionary with the observation and the mask of legal actions.

    Args:
        env: An environment with ``info["action_mask"]``.
        observation: The key of the observation. RLlib needs ``observations``, tianshou ``obs``.
        mask: The key of the mask, 1 for each legal action. RLlib needs ``action_mask``, tianshou ``mask``.
        dtype: The dtype of the mask.

    Raises:
        OtauError: ``bad-option`` for equal keys.
    """

    def __init__(
        self,
        env: gymnasium.Env[Any, Any],
        observation: str = "observations",
        mask: str = "action_mask",
        dtype: Any = np.int8,
    ) -> None:
        if observation == mask:
            raise OtauError("bad-option", f"The observation and the mask need different keys; both are {mask!r}.")
        RecordConstructorArgs.__init__(self, observation=observation, mask=mask, dtype=dtype)
        gymnasium.Wrapper.__init__(self, env)
        self._names = observation, mask
        count = int(env.action_space.n)  # type: ignore[attr-defined]
        self._dtype = np.dtype(dtype)
        # Where it is bool, MultiBinary would be whole numbers in TorchRL, whose distributions take bool alone.
        bounds = spaces.Box(0, 1, (count,), self._dtype.type)
        self.observation_space = spaces.Dict({observation: env.observation_space, mask: bounds})

    def reset(self, *, seed: Any = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Begins an episode, as the environment's `reset` does."""
        observation, info = self.env.reset(seed=seed, options=options)
        return self._join(observation, info), info

    def step(self, action: Any) -> tuple[Any, Any, bool, bool, dict[str, Any]]:
        """Plays an action, as the environment's `step` does."""
        observation, reward, terminated, truncated, info = self.env.step(action)
        return self._join(observation, info), reward, terminated, truncated, info

    def _join(self, observation: Any, info: dict[str, Any]) -> dict[str, Any]:
        name, mask = self._names
        return {name: observation, mask: info["action_mask"].astype(self._dtype)}


def masked(env: gymnasium.Env[Any, Any], **options: Any) -> MaskedEnv:
    """Adds the mask to the observation of an environment: ``otau.masked(otau.make("kindo"), mask="mask")``.

    Args:
        env: An environment of `otau.make`, or a view of one.
        **options: See `MaskedEnv`.
    """
    return MaskedEnv(env, **options)
