"""Observations and actions in the view of the player to move.

Observations of environments are the same as in older packages. In some of them players cannot tell their own side, and
in Abalone ejected marbles are missing. A view has the inputs of networks and the player's colour.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, SupportsInt

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.utils import RecordConstructorArgs
from numpy.typing import NDArray

from ._arguments.options import whole_number
from ._kernel.core import Positions
from .agent import unwrapped
from .env import Env
from .errors import OtauError
from .game import Game

__all__ = ["View", "ViewEnv", "view"]


class View:
    """Observations of positions in the view of the player to move.

    An observation is the result of `Game.encode` with the player's colour after it, as one more plane, or one more
    number if there are no planes: from 0 for the first player to 1 for the last. Actions are numbered in the same view.

    Args:
        rules: The rules, of `otau.game`.

    Attributes:
        shape: Shape of one observation.
        space: Space of one observation, from 0 to the highest value of an input.
        action_space: Space of one action.
    """

    def __init__(self, rules: Game) -> None:
        self.rules = rules
        first, *rest = rules.input_shape
        self.shape: tuple[int, ...] = (first + 1, *rest)
        self.space = spaces.Box(0, np.float32(rules.highest_input), self.shape, np.float32)
        self.action_space = spaces.Discrete(rules.action_count)

    def observe(self, positions: Positions, plies: Any = None) -> NDArray[np.float32]:
        """The observations of positions, float32, (n, *shape).

        Args:
            positions: ``rules.dtype``, (n,).
            plies: Number of plies before each position, integers, (n,); 0 by default.
        """
        seen = np.empty((len(positions), *self.shape), np.float32)
        seen[:, :-1] = self.rules.encode(positions, plies)
        colours = self.colours(positions)
        seen[:, -1] = colours.reshape(-1, *[1] * (len(self.shape) - 1)) / max(1, self.rules.players - 1)
        return seen

    def colours(self, positions: Positions) -> NDArray[np.int8]:
        """The players to move, int8, (n,); 0 if the game is over."""
        return np.maximum(self.rules.actor(positions), 0)

    def masks(self, positions: Positions) -> NDArray[np.int8]:
        """1 for each legal action, int8, (n, action_count)."""
        actions, counts = self.rules.legal(positions)
        valid = np.arange(actions.shape[1]) < counts[:, None]
        which = np.nonzero(valid)[0]
        masks = np.zeros((len(positions), self.rules.action_count), np.int8)
        masks[which, self.rules.to_view(positions[which], actions[valid])] = 1
        return masks

    def actions(self, positions: Positions, numbers: Any) -> NDArray[np.uint16]:
        """Converts actions in the view of the players to move to actions of the rules, uint16, (n,)."""
        return self.rules.from_view(positions, numbers)


class ViewEnv(gymnasium.Wrapper[Any, Any, Any, Any], RecordConstructorArgs):
    """An environment in which `step` takes and `reset` and `step` show what the player to move sees.

    ``info["action_mask"]`` and `action_masks` number actions as that player sees them; the rest of ``info`` is the
    environment's. With an opponent the player to move is always the learner.

    Args:
        env: An environment of `otau.make`, also within wrappers that change nothing of observations and actions.

    Raises:
        OtauError: ``bad-argument`` for another environment.
    """

    def __init__(self, env: gymnasium.Env[Any, Any]) -> None:
        inner = unwrapped(env)
        if not isinstance(inner, Env):
            raise OtauError("bad-argument", f"A view is one of an environment of otau.make; got {env!r}.")
        RecordConstructorArgs.__init__(self)
        gymnasium.Wrapper.__init__(self, env)
        self._inner = inner
        self.seen = View(inner.game)
        self.observation_space = self.seen.space
        self.action_space = self.seen.action_space

    def reset(self, *, seed: Any = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Begins an episode, as the environment's `reset` does."""
        _, info = self.env.reset(seed=seed, options=options)
        return self._observe(info)

    def step(self, action: SupportsInt) -> tuple[Any, Any, bool, bool, dict[str, Any]]:
        """Plays an action that the mask allows, as the environment's `step` does."""
        number = whole_number(action, self.seen.rules.action_count)
        played = self.seen.actions(self._position(), [number])[0]
        _, reward, terminated, truncated, info = self.env.step(played)
        seen, info = self._observe(info)
        return seen, reward, terminated, truncated, info

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are legal now, bool, (action_count,)."""
        return self.seen.masks(self._position())[0].astype(np.bool_)

    def _position(self) -> NDArray[np.void]:
        return np.atleast_1d(self._inner.position)

    def _observe(self, info: Mapping[str, Any]) -> tuple[NDArray[np.float32], dict[str, Any]]:
        position = self._position()
        is_over = not info["action_mask"].any()
        mask = np.zeros_like(info["action_mask"]) if is_over else self.seen.masks(position)[0]
        return self.seen.observe(position, [info["turn"]])[0], {**info, "action_mask": mask}


def view(env: gymnasium.Env[Any, Any]) -> ViewEnv:
    """An environment that shows what the player to move sees: ``otau.view(otau.make("abalone"))``."""
    return ViewEnv(env)
