"""Stable-Baselines3-contrib's MaskablePPO on Kindo: its masks are what `action_masks` of every environment gives.

pip install sb3-contrib        # brings PyTorch along
python maskable_ppo.py --opponent random --steps 100000
"""

from __future__ import annotations

import argparse
import time
from typing import Any

import numpy as np
from sb3_contrib import MaskablePPO
from stable_baselines3.common.env_util import make_vec_env

import otau


def win_rate(model: Any, opponent: str, games: int, **options: Any) -> float:
    """Share of games won by the likeliest actions, half a point for a draw."""
    env = otau.make("kindo", opponent=opponent, player="random", **options)
    points = 0.0
    for seed in range(games):
        observation, info = env.reset(seed=seed)
        over, reward = False, 0.0
        while not over:
            action, _ = model.predict(observation, action_masks=info["action_mask"], deterministic=True)
            observation, value, terminated, truncated, info = env.step(int(action))
            over, reward = terminated or truncated, float(value)
        points += (reward + 1) / 2
    env.close()
    return points / games


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--opponent", default="random")
    parser.add_argument("--size", type=int, default=4)
    parser.add_argument("--steps", type=int, default=100_000)
    given = parser.parse_args()
    options = {"size": given.size, "max_plies": 150}
    env = make_vec_env(
        "otau/Kindo-v0", n_envs=8, seed=1, env_kwargs={"opponent": given.opponent, "player": "random", **options}
    )
    model = MaskablePPO("MlpPolicy", env, n_steps=256, batch_size=512, ent_coef=0.01, seed=1, device="cpu")
    begin = time.monotonic()
    print(f"before: {win_rate(model, given.opponent, 50, **options):.2f}")
    for part in np.array_split(np.arange(given.steps), 4):
        model.learn(len(part), reset_num_timesteps=False)
        rate = win_rate(model, given.opponent, 50, **options)
        print(f"{model.num_timesteps} steps, {time.monotonic() - begin:.0f} s: {rate:.2f}", flush=True)


if __name__ == "__main__":
    main()
