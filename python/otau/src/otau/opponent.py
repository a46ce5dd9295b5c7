"""The view of an opponent that is a Python function."""

from __future__ import annotations

import functools

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
        observation: The observation of the player to move, always float32, with the shape of the environment's
            observations.
    """

    def __init__(
        self, game: Game, player: int, actions: list[int], observation: NDArray[np.float32], row: bytes, seed: int
    ) -> None:
        self.game, self.player, self.observation = game, player, observation
        self.actions: NDArray[np.int64] = np.array(actions, np.int64)
        self._row, self._seed = row, seed

    @functools.cached_property
    def action_mask(self) -> NDArray[np.int8]:
        """1 for each legal action, int8, shape (action_count,)."""
        mask = np.zeros(self.game.action_count, np.int8)
        mask[self.actions] = 1
        return mask

    @functools.cached_property
    def position(self) -> NDArray[np.void]:
        """The position, one element of ``game.dtype``."""
        return self.game.position(self._row)

    @functools.cached_property
    def rng(self) -> np.random.Generator:
        """A random number generator, seeded by ``reset(seed=...)``."""
        return np.random.default_rng(self._seed)
