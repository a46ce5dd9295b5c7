"""gym-togyzkumalak: ``env.action_space.sample()`` draws legal moves, and a step returns four values."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from ..errors import OtauError
from .base import OldEnv


class LegalDiscrete(spaces.Discrete):
    """Pits as actions; `sample` draws one that is not empty."""

    def __init__(self, env: TogyzkumalakEnv) -> None:
        super().__init__(env.rules.action_count)
        self._env = env

    def sample(self, mask: Any = None, probability: Any = None) -> np.int64:
        """A random legal move. Raises OtauError ``game-over``."""
        if mask is not None or probability is not None:
            return super().sample(mask, probability)
        legal = self._env.available_action()
        if not legal:
            raise OtauError("game-over", "There is no move left: the game is over.")
        return np.int64(self.np_random.choice(legal))


class TogyzkumalakEnv(OldEnv):
    """``gym.make("Togyzkumalak-v0")``: `step` plays for White and Black in turn."""

    env_id = "Togyzkumalak-v0"

    def __init__(self) -> None:
        super().__init__()
        self.action_space = LegalDiscrete(self)
        low, high = self.rules.bounds()
        self.observation_space = spaces.Box(low, high, self.rules.observation_shape, np.float32)

    def reset(self) -> NDArray[np.float32]:
        """Begins a game. Returns the observation, float32, (128,)."""
        self._begin(self.rules)
        return self.observation()

    def step(self, action: int) -> tuple[NDArray[np.float32], float, bool, dict[str, Any]]:
        """Plays a move.

        Returns:
            The observation, whose last two numbers name the player who has moved; the reward, 1 when White has won
            and -1 when Black has; whether the game is over; and an empty dictionary.

        Raises:
            OtauError: ``illegal-move`` for an empty pit and after the end.
        """
        if not self.check_action(action):
            raise OtauError("illegal-move", f"{action} is not a legal move; legal are {self.available_action()}.")
        mover = int(self.rules.actor(self.row)[0])
        self.row = self.rules.play(self.row, [int(action)])
        seen = self.observation()
        seen[-2:] = mover == 0, mover == 1
        done = bool(self.rules.actor(self.row)[0] < 0)
        return seen, self.reward(), done, {}

    def observation(self) -> NDArray[np.float32]:
        """The position, float32, (128,)."""
        seen: NDArray[np.float32] = self.rules.observe(self.row)[0]
        return seen

    def reward(self) -> float:
        """1 when White has won, -1 when Black has, else 0."""
        return float(self.rules.result(self.row)[0, 0])

    def available_action(self) -> list[int]:
        """The legal moves, 0 to 8."""
        return self._legal()

    def check_action(self, action: int) -> bool:
        """Whether a move is legal."""
        return int(action) in self.available_action()

    def render(self, mode: str = "human") -> None:
        """Prints the board."""
        print(self._picture("ansi"))
