"""AgileRL's DQN with masks learns on the games, one after the other or many at once."""

from __future__ import annotations

import gymnasium
import numpy as np
import pytest
import torch
from agilerl.algorithms import DQN
from agilerl.components import ReplayBuffer
from tensordict import TensorDict

import otau


@pytest.mark.parametrize("game", ["togyzkumalak", "abalone", "kindo", "senet"])
def test_dqn_learns_a_step(game: str) -> None:
    torch.manual_seed(1)
    env = gymnasium.wrappers.FlattenObservation(otau.view(otau.make(game, opponent="random")))
    agent = DQN(env.observation_space, env.action_space, batch_size=16, normalize_images=False)
    memory = ReplayBuffer(max_size=200)
    before = [weights.clone() for weights in agent.actor.parameters()]
    seen, info = env.reset(seed=1)
    for _ in range(40):
        action = int(agent.get_action(seen[None], 0.3, info["action_mask"][None])[0])
        assert info["action_mask"][action]
        after, reward, terminated, truncated, told = env.step(action)
        step = {"obs": seen, "action": [action], "reward": [reward], "next_obs": after, "done": [float(terminated)]}
        memory.add(TensorDict({name: torch.as_tensor(np.asarray(value))[None] for name, value in step.items()}, [1]))
        seen, info = env.reset() if terminated or truncated else (after, told)
    assert np.isfinite(agent.learn(memory.sample(16)))
    assert any((one != other).any() for one, other in zip(before, agent.actor.parameters(), strict=True))
