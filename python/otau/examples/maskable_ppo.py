"""Stable-Baselines3-contrib's MaskablePPO learns a game in one process: `otau.sb3_vec` has its masks and observations.

pip install sb3-contrib        # brings PyTorch along
python maskable_ppo.py --opponent random --steps 100000
"""

from __future__ import annotations

import argparse
import time
from typing import Any

import numpy as np
from sb3_contrib import MaskablePPO

from otau.sb3_vec import GamesVecEnv


def points(model: Any, env: GamesVecEnv, games: int) -> float:
    """Share of games won by the likeliest actions, half a point for a draw."""
    observations = env.reset()
    results: list[float] = []
    while len(results) < games:
        actions, _ = model.predict(observations, action_masks=env.action_masks(), deterministic=True)
        observations, rewards, dones, _ = env.step(actions)
        results += rewards[dones].tolist()
    return (float(np.mean(results[:games])) + 1) / 2


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="kindo")
    parser.add_argument("--size", type=int, default=4)
    parser.add_argument("--opponent", default="random")
    parser.add_argument("--steps", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--expect", type=float, default=0, help="fails if it wins less often at the end")
    given = parser.parse_args()
    options: dict[str, Any] = {"size": given.size, "max_plies": 150} if given.game == "kindo" else {}
    env = GamesVecEnv(given.game, 64, opponent=given.opponent, seed=given.seed, **options)
    against = GamesVecEnv(given.game, 50, opponent=given.opponent, seed=1000 + given.seed, **options)
    model = MaskablePPO("MlpPolicy", env, n_steps=64, batch_size=512, ent_coef=0.01, seed=given.seed, device="cpu")
    begin = time.monotonic()
    print(f"before: {points(model, against, 200):.3f}")
    rate = 0.0
    for _ in range(5):
        model.learn(given.steps // 5, reset_num_timesteps=False)
        rate = points(model, against, 200)
        print(f"{model.num_timesteps} steps, {time.monotonic() - begin:.0f} s: {rate:.3f} of 200 games", flush=True)
    if rate < given.expect:
        raise SystemExit(f"{rate} is less than {given.expect}.")


if __name__ == "__main__":
    main()
