"""The view of an opponent that is a Python function."""

from __future__ import annotations

import functools
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .game import Game

__all__ = ["OpponentView"]


class OpponentView:
    """A position in which an opponent has to choose one of ``actions``.

    Attributes:
        game: The rules, with their options.
        player: The player for whom the opponent chooses; with three or four players there are several.
        actions: The legal actions, int64, shape (k,), k from 1.
    """

    def __init__(self, game: Game, question: dict[str, Any], content: bytes) -> None:
        self.game = game
        self.player: int = question["player"]
        self.actions: NDArray[np.int64] = np.array(question["actions"], np.int64)
        self._seed: int = question["seed"]
        self._content = content

    @functools.cached_property
    def observation(self) -> NDArray[np.float32]:
        """The observation of the player to move, always float32, with the shape of the environment's observations."""
        size = self.game.observation_size
        flat = np.frombuffer(self._content, np.float32, size).copy()
        return flat.reshape(self.game.observation_shape)

    @functools.cached_property
    def action_mask(self) -> NDArray[np.int8]:
        """1 for each legal action, int8, shape (action_count,)."""
        mask = np.zeros(self.game.action_count, np.int8)
        mask[self.actions] = 1
        return mask

    @functools.cached_property
    def position(self) -> NDArray[np.void]:
        """The position, one element of ``game.dtype``."""
        first = 4 * self.game.observation_size
        position: NDArray[np.void] = np.frombuffer(self._content, self.game.dtype, 1, first).copy()[0]
        return position

    @functools.cached_property
    def rng(self) -> np.random.Generator:
        """A random number generator, seeded by ``reset(seed=...)``."""
        return np.random.default_rng(self._seed)
