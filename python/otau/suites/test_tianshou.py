"""tianshou's collector, masks, and a learner on the games."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from tianshou.data import Collector, VectorReplayBuffer
from tianshou.env import DummyVectorEnv, PettingZooEnv

import otau


@pytest.mark.parametrize("game", ["togyzkumalak", "abalone", "kindo", "senet"])
def test_random_policy_in_a_collector(game: str) -> None:
    from tianshou.algorithm.random import MARLRandomDiscreteMaskedOffPolicyAlgorithm as Random

    def make() -> gymnasium.Env[Any, Any]:
        return otau.masked(otau.view(otau.make(game, opponent="random")), observation="obs", mask="mask", dtype=bool)

    envs = DummyVectorEnv([make for _ in range(4)])
    algorithm = Random(action_space=make().action_space)
    collector: Any = Collector(algorithm.policy, envs, VectorReplayBuffer(8000, 4))
    collector.reset()
    found = collector.collect(n_episode=8)
    assert found.n_collected_episodes == 8
    assert set(np.unique(found.returns)) <= {-1.0, 0.0, 1.0} or game == "abalone"


def test_pettingzoo_env() -> None:
    env = PettingZooEnv(otau.aec("kindo", size=4))
    seen, _ = env.reset()
    assert set(seen) == {"agent_id", "obs", "mask"}
    for _ in range(20):
        seen, reward, terminated, truncated, _ = env.step(int(np.flatnonzero(seen["mask"])[0]))
        assert len(reward) == 2
        if terminated or truncated:
            break
