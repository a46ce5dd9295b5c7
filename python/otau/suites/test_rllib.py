"""RLlib's new stack: its module with a mask of actions learns on the games."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.core.rl_module.rl_module import RLModuleSpec
from ray.rllib.examples.rl_modules.classes.action_masking_rlm import ActionMaskingTorchRLModule

import otau


@pytest.mark.parametrize("game", ["togyzkumalak", "abalone", "kindo", "senet"])
def test_ppo_with_masks(game: str) -> None:
    def make(**_: Any) -> gymnasium.Env[Any, Any]:
        inner = otau.view(otau.make(game, opponent="random"))
        return otau.masked(gymnasium.wrappers.FlattenObservation(inner), dtype=np.float32)

    gymnasium.register(f"{game.capitalize()}Masked-v0", make)
    config = (
        PPOConfig()
        .environment(env=f"{game.capitalize()}Masked-v0")
        .env_runners(num_env_runners=0)
        .rl_module(rl_module_spec=RLModuleSpec(module_class=ActionMaskingTorchRLModule))
        .training(train_batch_size=200, minibatch_size=100, num_epochs=1)
    )
    algorithm = config.build_algo()
    result = algorithm.train()
    algorithm.stop()
    assert result["env_runners"]["num_env_steps_sampled_lifetime"] >= 200
    assert np.isfinite(result["learners"]["default_policy"]["total_loss"])
