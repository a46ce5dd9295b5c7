"""tianshou's collector, masks, and a learner on the games."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import torch
from tianshou.algorithm import DQN
from tianshou.algorithm.modelfree.dqn import DiscreteQLearningPolicy
from tianshou.algorithm.optim import AdamOptimizerFactory
from tianshou.algorithm.random import MARLRandomDiscreteMaskedOffPolicyAlgorithm as Random
from tianshou.data import Collector, VectorReplayBuffer
from tianshou.env import DummyVectorEnv, PettingZooEnv
from tianshou.utils.net.common import Net

import otau

GAMES = ["togyzkumalak", "abalone", "kindo", "senet"]


@pytest.mark.parametrize("game", GAMES)
def test_dqn_learns_a_step(game: str) -> None:
    def make() -> Any:
        return otau.masked(otau.view(otau.make(game, opponent="random")), observation="obs", mask="mask", dtype=bool)

    torch.manual_seed(1)
    env = make()
    shape, actions = env.observation_space["obs"].shape, env.action_space.n
    model = Net(state_shape=shape, action_shape=actions, hidden_sizes=[32])
    policy = DiscreteQLearningPolicy(model=model, action_space=env.action_space, eps_training=0.2)
    algorithm: Any = DQN(policy=policy, optim=AdamOptimizerFactory(lr=1e-3))
    memory = VectorReplayBuffer(2000, 4)
    collector: Any = Collector(algorithm, DummyVectorEnv([make] * 4), memory, exploration_noise=True)
    collector.reset()
    found = collector.collect(n_step=200)
    assert found.n_collected_steps == 200
    assert not (memory.info.reason[: len(memory)] == otau.REASONS.index("illegal")).any()
    with policy_in_training(algorithm):
        assert np.isfinite(algorithm.update(memory, sample_size=32).loss)


def policy_in_training(algorithm: Any) -> Any:
    from tianshou.utils.torch_utils import policy_within_training_step

    return policy_within_training_step(algorithm.policy)


@pytest.mark.parametrize("game", GAMES)
def test_an_agent_for_every_player(game: str) -> None:
    def make() -> Any:
        return PettingZooEnv(otau.aec(game))

    collector: Any = Collector(Random(action_space=make().action_space).policy, DummyVectorEnv([make] * 2))
    collector.reset()
    assert collector.collect(n_episode=2).returns.shape == (2, 2)
