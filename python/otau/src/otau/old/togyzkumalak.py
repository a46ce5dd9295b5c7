"""gym-togyzkumalak 0.0.2: ``env.action_space.sample()`` draws legal moves, and a step returns four values."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from ..errors import OtauError
from ..game import game
from .base import OldEnv, Position

_PITS = 9


class LegalDiscrete(spaces.Discrete):
    """Pits as actions; `sample` draws one that is not empty, by Python's global generator."""

    def __init__(self, env: TogyzkumalakEnv) -> None:
        super().__init__(_PITS)
        self._env = env

    def sample(self, mask: Any = None, probability: Any = None) -> Any:
        """A random legal move, int. Raises OtauError ``game-over``."""
        if mask is not None or probability is not None:
            return super().sample(mask, probability)
        if not self._env._legal:
            raise OtauError("game-over", "There is no move left: the game is over.")
        return random.choice(self._env._legal)


class TogyzkumalakEnv(OldEnv):
    """``gym.make("Togyzkumalak-v0")``: `step` plays for White and Black in turn."""

    env_id = "Togyzkumalak-v0"

    def __init__(self) -> None:
        self._position = Position(game(self.env_id))
        self.action_space = LegalDiscrete(self)
        low, high = self._position.rules.bounds()
        self.observation_space = spaces.Box(low[:, None], high[:, None], (128, 1), np.float32)
        self.reset()

    @property
    def position(self) -> Position:
        """The position that is played."""
        return self._position

    def reset(self) -> NDArray[np.float64]:
        """Begins a game. Returns the observation, float64, (1, 128)."""
        self._position.begin()
        self._legal = self._position.legal()
        self._reward, self._mover = 0, 0
        return self.observation()

    def step(self, action: int) -> tuple[NDArray[np.float64], int, bool, dict[str, Any]]:
        """Plays a move.

        Returns:
            The observation, float64, (1, 128), whose last two numbers name the player who has moved; the reward, 1 when
            White has won and -1 when Black has; whether the game is over; and an empty dictionary.

        Raises:
            OtauError: ``illegal-move`` for an empty pit and after the end.
        """
        if action not in self._legal:
            raise OtauError("illegal-move", f"{action} is not a legal move; legal are {self._legal}.")
        position = self._position
        position.play(action)
        seen = self.observation()
        seen[0, 126], seen[0, 127] = 1 - self._mover, self._mover
        self._mover = 1 - self._mover
        self._legal = position.legal()
        if self._legal:
            return seen, 0, False, {}
        self._reward = int(position.result())
        return seen, self._reward, True, {}

    def observation(self) -> NDArray[np.float64]:
        """The position, float64, (1, 128); the last two numbers name the player to move."""
        seen: NDArray[np.float64] = self._position.observe().astype(np.float64).reshape(1, 128)
        return seen

    def reward(self) -> int:
        """1 when White has won, -1 when Black has, else 0."""
        return self._reward

    def available_action(self) -> list[int]:
        """Nine flags, 1 for each pit that can be played."""
        return [int(pit in self._legal) for pit in range(_PITS)]

    def check_action(self, action: int) -> bool:
        """Whether a move is legal."""
        return action in self._legal

    def render(self, mode: str = "human") -> None:
        """Prints the board."""
        print(self._picture("ansi"))
