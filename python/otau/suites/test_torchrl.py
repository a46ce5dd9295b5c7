"""TorchRL's wrappers, its check of specs, its mask of actions, and a step of its PPO."""

from __future__ import annotations

import gymnasium
import pytest
import torch
from tensordict.nn import TensorDictModule
from torch import nn
from torchrl.collectors import Collector
from torchrl.envs import GymEnv, GymWrapper, PettingZooWrapper, TransformedEnv, check_env_specs
from torchrl.envs.transforms import ActionMask
from torchrl.modules import MaskedCategorical, ProbabilisticActor, ValueOperator
from torchrl.objectives import ClipPPOLoss
from torchrl.objectives.value import GAE

import otau

GAMES = ["togyzkumalak", "abalone", "kindo", "senet"]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("options", [{}, {"opponent": "random"}])
def test_gym_env(game: str, options: dict[str, str]) -> None:
    check_env_specs(GymEnv(f"otau/{game.capitalize()}-v0", **options))
    env = GymEnv(f"otau/{game.capitalize()}-v0", **options).auto_register_info_dict()
    check_env_specs(env)
    assert {"action_mask", "winner", "reason", "rewards"} <= set(env.rollout(30)["next"].keys())


@pytest.mark.parametrize("game", GAMES)
def test_pettingzoo_wrapper(game: str) -> None:
    env = PettingZooWrapper(otau.aec(game), use_mask=True, group_map=None, seed=1)
    check_env_specs(env)
    rollout = env.rollout(30)
    assert rollout["player_0", "action_mask"].any(dim=-1).any()


@pytest.mark.parametrize("game", GAMES)
def test_ppo_learns_a_step(game: str) -> None:
    torch.manual_seed(1)
    inner: gymnasium.Env = otau.masked(otau.view(otau.make(game, opponent="random")), dtype=bool)
    env = TransformedEnv(GymWrapper(inner, categorical_action_encoding=True), ActionMask())
    check_env_specs(env)
    size, count = int(torch.tensor(env.observation_spec["observations"].shape).prod()), env.action_spec.space.n
    dimensions = len(env.observation_spec["observations"].shape)
    head = nn.Sequential(nn.Flatten(-dimensions), nn.Linear(size, count))
    actor = ProbabilisticActor(
        TensorDictModule(head, ["observations"], ["logits"]),
        in_keys={"logits": "logits", "mask": "action_mask"},
        distribution_class=MaskedCategorical,
        return_log_prob=True,
    )
    critic = ValueOperator(nn.Sequential(nn.Flatten(-dimensions), nn.Linear(size, 1)), in_keys=["observations"])
    loss = ClipPPOLoss(actor, critic)
    before = head[1].weight.clone()
    optimizer = torch.optim.Adam(loss.parameters(), 1e-2)
    for batch in Collector(env, actor, frames_per_batch=128, total_frames=128):
        assert batch["action_mask"].gather(-1, batch["action"][..., None]).all()
        GAE(gamma=1, lmbda=0.95, value_network=critic)(batch)
        losses = loss(batch)
        sum(losses[name] for name in ("loss_objective", "loss_critic", "loss_entropy")).backward()
        optimizer.step()
    assert (head[1].weight != before).any()


def test_unknown_options_name_themselves() -> None:
    with pytest.raises(TypeError, match="unexpected keyword argument 'colour'"):
        GymEnv("otau/Kindo-v0", colour="red")
