"""Stable-Baselines3's check of environments, and sb3-contrib's MaskablePPO."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.evaluation import evaluate_policy
from stable_baselines3 import PPO
from stable_baselines3.common.env_checker import check_env
from stable_baselines3.common.env_util import make_vec_env
from stable_baselines3.common.vec_env import VecMonitor, VecNormalize

import otau
from otau import OtauError
from otau.sb3_vec import GamesVecEnv

GAMES = ["togyzkumalak", "abalone", "kindo", "senet"]


@pytest.mark.filterwarnings("ignore:.*image", "ignore:.*normaliz", "ignore:.*action_mask")
@pytest.mark.parametrize("game", GAMES)
def test_check_env(game: str) -> None:
    check_env(otau.make(game))
    check_env(otau.make(game, opponent="random"))
    check_env(otau.view(otau.make(game, opponent="random")))


@pytest.mark.parametrize("game", GAMES)
def test_games_of_one_process(game: str) -> None:
    env = GamesVecEnv(game, 16, seed=3)
    seen, rng = env.reset(), np.random.default_rng(1)
    results: list[float] = []
    for _ in range(300):
        assert seen.shape == (16, *env.observation_space.shape)
        assert all(one in env.observation_space for one in seen)
        masks = np.stack(env.env_method("action_masks"))
        assert masks.any(axis=1).all()
        env.step_async(np.array([rng.choice(np.flatnonzero(mask)) for mask in masks]))
        seen, rewards, dones, infos = env.step_wait()
        results += rewards[dones].tolist()
        assert not rewards[~dones].any()
        for i in np.flatnonzero(dones):
            assert infos[i]["terminal_observation"].shape == seen.shape[1:]
            assert infos[i]["episode"]["r"] == rewards[i]
    assert len(results) > 10
    assert {-1, 1} <= set(results) or game == "abalone", "whose random games are drawn by the limit"
    assert abs(np.mean(results)) < 0.5, "random moves against random moves"


def test_illegal_actions_move_no_game() -> None:
    env = GamesVecEnv("kindo", 4, size=4, illegal="throw")
    env.reset()
    before = env.positions.copy()
    actions = env.action_masks().argmax(axis=1)
    actions[2] = 0
    with pytest.raises(OtauError, match="Game 2: 0 is not a legal action"):
        env.step(actions)
    assert (env.positions == before).all()
    with pytest.raises(OtauError, match="after step_async"):
        env.step_wait()


def first_action(positions: Any) -> Any:
    return otau.game("kindo", size=4).legal(positions)[0][:, 0]


@pytest.mark.parametrize("opponent", ["greedy", first_action])
def test_opponents_answer(opponent: Any) -> None:
    env = GamesVecEnv("kindo", 8, opponent=opponent, player=1, size=4)
    env.reset()
    rng = np.random.default_rng(1)
    for _ in range(30):
        env.step(np.array([rng.choice(np.flatnonzero(mask)) for mask in env.action_masks()]))


def test_maskable_ppo_learns_kindo() -> None:
    """From a third to all of 200 games against random moves, on a board of 4 by 4."""
    env = VecMonitor(GamesVecEnv("kindo", 64, size=4, max_plies=150, seed=1))
    model = MaskablePPO("MlpPolicy", env, n_steps=64, batch_size=512, ent_coef=0.01, seed=1, device="cpu")
    before, _ = evaluate_policy(model, GamesVecEnv("kindo", 50, size=4, max_plies=150, seed=7), 200, warn=False)
    model.learn(60_000)
    after, _ = evaluate_policy(model, GamesVecEnv("kindo", 50, size=4, max_plies=150, seed=8), 200, warn=False)
    print(f"mean result before {before:.3f}, after {after:.3f}")
    assert before < 0.5
    assert after == 1


@pytest.mark.parametrize("algorithm", [PPO, MaskablePPO])
@pytest.mark.parametrize("game", GAMES)
def test_ppo_with_and_without_masks_on_environments_of_gymnasium(game: str, algorithm: Any) -> None:
    kwargs = {"opponent": "random", "player": "random"}
    env = make_vec_env(f"otau/{game.capitalize()}-v0", n_envs=2, env_kwargs=kwargs)
    model = algorithm("MlpPolicy", env, n_steps=32, batch_size=32, n_epochs=1, seed=1, device="cpu")
    before = [weights.clone() for weights in model.policy.parameters()]
    model.learn(64)
    assert any((one != other).any() for one, other in zip(before, model.policy.parameters(), strict=True))


def test_normalized_observations_are_saved_and_loaded(tmp_path: Path) -> None:
    env = VecNormalize(make_vec_env("otau/Kindo-v0", n_envs=2, env_kwargs={"opponent": "random"}), gamma=1)
    PPO("MlpPolicy", env, n_steps=32, batch_size=32, n_epochs=1, seed=1, device="cpu").learn(64)
    env.save(str(tmp_path / "normal.pkl"))
    again = VecNormalize.load(str(tmp_path / "normal.pkl"), env.venv)
    assert (again.obs_rms.mean == env.obs_rms.mean).all()
