"""TorchRL's wrappers, its check of specs, and its mask of actions."""

from __future__ import annotations

import gymnasium
import pytest
import torch
from torchrl.envs import GymEnv, GymWrapper, PettingZooWrapper, TransformedEnv, check_env_specs
from torchrl.envs.transforms import ActionMask

import otau

GAMES = ["togyzkumalak", "abalone", "kindo", "senet"]


@pytest.mark.parametrize("game", GAMES)
def test_gym_env(game: str) -> None:
    env = GymEnv(f"otau/{game.capitalize()}-v0", opponent="random")
    check_env_specs(env)


@pytest.mark.parametrize("game", GAMES)
def test_pettingzoo_wrapper(game: str) -> None:
    env = PettingZooWrapper(otau.aec(game), use_mask=True, group_map=None, seed=1)
    check_env_specs(env)
    rollout = env.rollout(30)
    mask = rollout["player_0", "action_mask"]
    assert mask.any(dim=-1).any()


@pytest.mark.parametrize("game", GAMES)
def test_masks_choose_legal_actions(game: str) -> None:
    torch.manual_seed(1)
    inner: gymnasium.Env = otau.masked(otau.view(otau.make(game, opponent="random")), dtype=bool)
    env = TransformedEnv(GymWrapper(inner, categorical_action_encoding=True), ActionMask())
    check_env_specs(env)
    rollout = env.rollout(400)
    assert rollout["next", "done"][-1].all()


def test_unknown_options_name_themselves() -> None:
    with pytest.raises(TypeError, match="unexpected keyword argument 'colour'"):
        GymEnv("otau/Kindo-v0", colour="red")
