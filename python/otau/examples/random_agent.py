"""A random agent: many games at once, an agent for every player, one game against an opponent.

    python random_agent.py

It needs no Node.js.
"""

from __future__ import annotations

import gymnasium
import numpy as np

import otau


def many_games() -> int:
    """Plays 64 games of Senet at once. Returns how many have ended."""
    env = otau.vector("senet", 64, autoreset_mode="SameStep")
    rng = np.random.default_rng(7)
    _, info = env.reset(seed=7)
    ended = 0
    for _ in range(500):
        masks = info["action_mask"]
        actions = np.where(masks, rng.random(masks.shape), -1).argmax(axis=1)  # or env.sample_actions(rng)
        _, _, terminated, truncated, info = env.step(actions)
        ended += int((terminated | truncated).sum())
    env.close()
    return ended


def all_players() -> dict[str, float]:
    """Plays Abalone of three. Returns what each agent has earned."""
    env = otau.aec("abalone", players=3, max_turns=60)
    env.reset(seed=7)
    earned = dict.fromkeys(env.agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        earned[agent] += reward
        over = terminated or truncated
        env.step(None if over else env.action_space(agent).sample(observation["action_mask"]))
    env.close()
    return earned


def one_game() -> float:
    """Plays Kindo against an opponent. Returns the reward."""
    env = gymnasium.make("otau/Kindo-v0", opponent="greedy", player="random")
    _, info = env.reset(seed=7)
    env.action_space.seed(7)
    over, reward = False, 0.0
    while not over:
        action = env.action_space.sample(mask=info["action_mask"])
        _, value, terminated, truncated, info = env.step(action)
        over, reward = terminated or truncated, float(value)
    env.close()
    return reward


if __name__ == "__main__":
    print("games of Senet that ended:", many_games())
    print("Abalone of three:", all_players())
    print("Kindo against greedy:", one_game())
