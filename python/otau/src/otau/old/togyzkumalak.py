"""gym-togyzkumalak 0.0.2: ``env.action_space.sample()`` draws legal moves, and a step returns four values."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from .._kernel.room import listed
from ..errors import OtauError
from ..game import Game
from .base import OldEnv, first_row, old_rules

_PITS = 9
#: Every number of an observation is a whole number of such parts: halves, eighths, ninths, 17ths or 82nds.
_PARTS = 8 * 9 * 17 * 41


def _exact(seen: NDArray[np.float32]) -> NDArray[np.float64]:
    """An observation with its fractions as exact as float64 has them, (1, 128)."""
    seen *= _PARTS
    found: NDArray[np.float64] = np.divide(np.rint(seen, out=seen), _PARTS, dtype=np.float64)
    return found.reshape(1, 128)


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
    """``gym.make("Togyzkumalak-v0")``: `step` plays for White and Black in turn.

    Attributes:
        rules: The rules as `otau.game` gives them.
        row: The position, for `rules`.
    """

    env_id = "Togyzkumalak-v0"

    def __init__(self) -> None:
        self.rules = old_rules(self.env_id)
        self.action_space = LegalDiscrete(self)
        low, high = self.rules.bounds()
        self.observation_space = spaces.Box(low[:, None], high[:, None], (128, 1), np.float32)
        self.reset()

    def _shown(self) -> tuple[Game, bytes]:
        return self.rules, self.row

    def reset(self) -> NDArray[np.float64]:
        """Begins a game. Returns the observation, float64, (1, 128)."""
        self.row = first_row(self.rules)
        self._legal = self.rules._desk.legal(self.row)
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
        self.row, legal, found = self.rules._desk.step(self.row, action)
        self._legal, seen = listed(legal), _exact(found)
        seen[0, 126], seen[0, 127] = 1 - self._mover, self._mover
        self._mover = 1 - self._mover
        if self._legal:
            return seen, 0, False, {}
        self._reward = int(self.rules.result(np.frombuffer(self.row, self.rules.dtype))[0, 0])
        return seen, self._reward, True, {}

    def observation(self) -> NDArray[np.float64]:
        """The position, float64, (1, 128); the last two numbers name the player to move."""
        return _exact(self.rules._desk.observe(self.row))

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
