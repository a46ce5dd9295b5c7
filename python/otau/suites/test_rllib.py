"""RLlib's module with a mask of actions learns on the games."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.core.rl_module.rl_module import RLModuleSpec
from ray.rllib.examples.rl_modules.classes.action_masking_rlm import ActionMaskingTorchRLModule

import otau


def make(config: Any) -> gymnasium.Env[Any, Any]:
    return otau.masked(
        gymnasium.wrappers.FlattenObservation(otau.view(otau.make("kindo", size=4, opponent="random"))),
        dtype=np.float32,
    )


def test_ppo_with_masks() -> None:
    gymnasium.register("KindoMasked-v0", lambda **_: make(None))
    config = (
        PPOConfig()
        .environment(env="KindoMasked-v0")
        .env_runners(num_env_runners=0)
        .rl_module(rl_module_spec=RLModuleSpec(module_class=ActionMaskingTorchRLModule))
        .training(train_batch_size=400, minibatch_size=100, num_epochs=1)
    )
    algorithm = config.build_algo()
    result = algorithm.train()
    algorithm.stop()
    assert result["env_runners"]["num_env_steps_sampled_lifetime"] >= 400
