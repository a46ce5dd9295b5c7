"""SuperSuit's wrappers of agent cycles and of environments."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import supersuit
from pettingzoo.test import api_test

import otau

GAMES = ["togyzkumalak", "abalone", "kindo", "senet"]


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("game", GAMES)
def test_wrappers_of_cycles(game: str) -> None:
    for wrapped in (
        supersuit.clip_reward_v0(otau.aec(game)),
        supersuit.pad_action_space_v0(otau.aec(game)),
    ):
        api_test(wrapped, num_cycles=50)


@pytest.mark.parametrize("game", GAMES)
def test_wrappers_of_environments(game: str) -> None:
    env: Any = supersuit.dtype_v0(supersuit.flatten_v0(otau.view(otau.make(game, opponent="random"))), np.float64)
    seen, info = env.reset(seed=1)
    assert (seen.ndim, seen.dtype) == (1, np.float64)
    seen, *_ = env.step(int(np.flatnonzero(info["action_mask"])[0]))
    assert seen in env.observation_space


def test_frames_stack() -> None:
    env: Any = supersuit.frame_stack_v1(otau.make("togyzkumalak", opponent="random"), 3)
    seen, _ = env.reset(seed=1)
    assert seen.shape == (3 * 128,)
