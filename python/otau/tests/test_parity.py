"""The same bytes as the TypeScript environments, for the same seeds and actions, in thousands of random games.

`oracle.ts` plays the same games and prints a digest of everything that is seen.
"""

from __future__ import annotations

import hashlib
import json
import os
from typing import Any

import numpy as np
import pytest

import otau

from .conftest import Oracle

#: Games played one by one in each environment; at once, and for how many steps: OTAU_PARITY=160,260 is a longer run.
SINGLES = 12
MANY, STEPS = (int(number) for number in os.environ.get("OTAU_PARITY", "64,260").split(","))


class Dice:
    """Mulberry32, for any number of streams at once."""

    def __init__(self, seeds: Any) -> None:
        self.state = np.array(seeds, np.uint32)

    def next(self) -> Any:
        self.state = self.state + np.uint32(0x6D2B79F5)
        t = self.state
        t = (t ^ (t >> np.uint32(15))) * (t | np.uint32(1))
        t = t ^ (t + (t ^ (t >> np.uint32(7))) * (t | np.uint32(61)))
        return t ^ (t >> np.uint32(14))


def choose(mask: Any, dice: Dice) -> int:
    legal = np.flatnonzero(mask.view(np.bool_))
    return int(legal[int(int(dice.next()[0]) / 2**32 * len(legal))])


def add_observation(digest: Any, observation: Any) -> None:
    if isinstance(observation, dict):
        digest.update(observation["board"].tobytes())
        digest.update(bytes([observation["player"], observation["steps"]]))
    else:
        digest.update(observation.tobytes())


def add_info(digest: Any, info: dict[str, Any]) -> None:
    told = {name: value for name, value in info.items() if name not in ("action_mask", "rewards")}
    digest.update(info["action_mask"].tobytes())
    digest.update(info["rewards"].tobytes())
    digest.update(json.dumps(told, sort_keys=True, separators=(",", ":")).encode())


def play_single(env_id: str, options: dict[str, Any], seed: int, games: int) -> str:
    digest = hashlib.sha1()
    env = otau.Env(env_id, infos="texts", **options)
    for game in range(games):
        dice = Dice([seed + game])
        observation, info = env.reset() if game % 3 == 2 else env.reset(seed=f"{seed}/{game}")
        over = False
        while not over:
            add_observation(digest, observation)
            add_info(digest, info)
            observation, reward, terminated, truncated, info = env.step(choose(info["action_mask"], dice))
            digest.update(np.float64(reward).tobytes() + bytes([terminated, truncated]))
            over = terminated or truncated
        add_observation(digest, observation)
        add_info(digest, info)
    env.close()
    return digest.hexdigest()


def play_aec(env_id: str, options: dict[str, Any], seed: int, games: int) -> str:
    digest = hashlib.sha1()
    env: Any = otau.aec(env_id, infos="texts", **options)
    for game in range(games):
        dice = Dice([seed + game])
        env.reset(seed=f"{seed}/{game}")
        for agent in env.agent_iter():
            seen, reward, terminated, truncated, info = env.last()
            digest.update(agent.encode() + np.float64(reward).tobytes() + bytes([terminated, truncated]))
            add_observation(digest, seen["observation"])
            digest.update(seen["action_mask"].tobytes())
            add_info(digest, {**info, "action_mask": seen["action_mask"]})
            env.step(None if terminated or truncated else choose(seen["action_mask"], dice))
    env.close()
    return digest.hexdigest()


def play_vector(env_id: str, options: dict[str, Any], seed: int, games: int, steps: int) -> tuple[str, int]:
    """The digest, and how many games have ended."""
    digest = hashlib.sha1()
    env = otau.vector(env_id, games, **options)
    dice = Dice(np.arange(seed, seed + games))
    observations, info = env.reset(seed=seed)
    zeros = np.zeros(games)
    rewards, terminated, truncated = zeros, zeros.astype(bool), zeros.astype(bool)
    ended = 0
    for _ in range(steps):
        for array in (observations, info["action_mask"], rewards.astype(np.float32), info["rewards"]):
            digest.update(array.data)
        for array in (terminated, truncated, info["player"].astype(np.int8), info["turn"].astype(np.int32)):
            digest.update(array.data)
        add_ends(digest, info, games)
        observations, rewards, terminated, truncated, info = env.step(choose_many(info["action_mask"], dice))
        ended += int((terminated | truncated).sum())
    env.close()
    return digest.hexdigest(), ended


def add_ends(digest: Any, info: dict[str, Any], games: int) -> None:
    final = info.get("final_info")
    for i in range(games):
        if final is not None and final["_winner"][i]:
            digest.update(info["final_obs"][i].tobytes())
            words = [final["winner"][i], otau.REASONS[final["reason"][i]], final["turn"][i], final["player"][i]]
            digest.update(" ".join(map(str, words)).encode() + final["rewards"][i].tobytes())
        elif "winner" in info and info["_winner"][i]:
            digest.update(f"{info['winner'][i]} {otau.REASONS[info['reason'][i]]}".encode())


def choose_many(masks: Any, dice: Dice) -> Any:
    """One action a game; games that are over roll no dice."""
    masks = masks.view(np.bool_)  # NumPy looks through a row of truths far faster than through numbers or a table
    going = masks.any(axis=1)
    streams = Dice(dice.state[going])
    rolled = streams.next()
    dice.state[going] = streams.state
    actions = np.zeros(len(masks), np.int64)
    rows, legal = np.divmod(np.flatnonzero(masks[going]), masks.shape[1])
    counts = np.bincount(rows, minlength=len(rolled))
    ranks = (rolled / 2**32 * counts).astype(np.int64)
    actions[going] = legal[np.cumsum(counts) - counts + ranks]
    return actions


@pytest.fixture(scope="module")
def environments(oracle: Oracle) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(oracle.ask(kind="list"))
    return found


def test_the_list_has_every_game(environments: list[dict[str, Any]]) -> None:
    assert len({each["id"] for each in environments}) == 4
    assert len(environments) > 20


def test_single_environments(oracle: Oracle, environments: list[dict[str, Any]]) -> None:
    for number, each in enumerate(environments):
        task = {"id": each["id"], "options": each["options"], "seed": 1000 * number, "games": SINGLES}
        assert play_single(each["id"], each["options"], 1000 * number, SINGLES) == oracle.ask(kind="single", **task), (
            each
        )


@pytest.mark.parametrize("opponent", ["random", "greedy"])
@pytest.mark.parametrize("env_id", ["Togyzkumalak-v0", "Abalone-v0", "Kindo-v0", "Senet-v0"])
def test_one_player_view(oracle: Oracle, env_id: str, opponent: str) -> None:
    options = {"opponent": opponent, "player": "random"}
    expected = oracle.ask(kind="single", id=env_id, options=options, seed=5, games=4)
    assert play_single(env_id, options, 5, 4) == expected


def test_one_player_view_against_a_search(oracle: Oracle) -> None:
    options = {"opponent": "mcts:visits=16", "player": 1, "maxPlies": 30}
    expected = oracle.ask(kind="single", id="Kindo-v0", options=options, seed=5, games=4)
    assert play_single("Kindo-v0", options, 5, 4) == expected


def test_senet_by_name(oracle: Oracle) -> None:
    options = {"observation": "dict", "reward": "sparse"}
    expected = oracle.ask(kind="single", id="Senet-v0", options=options, seed=9, games=20)
    assert play_single("Senet-v0", options, 9, 20) == expected


def test_agent_cycles(oracle: Oracle, environments: list[dict[str, Any]]) -> None:
    for number, each in enumerate(environments):
        options = {name: value for name, value in each["options"].items() if name not in ("opponent", "player")}
        task = {"id": each["id"], "options": options, "seed": 1000 * number, "games": 3}
        assert play_aec(each["id"], options, 1000 * number, 3) == oracle.ask(kind="aec", **task), each


@pytest.mark.parametrize("mode", ["NextStep", "SameStep"])
def test_many_games_at_once(oracle: Oracle, environments: list[dict[str, Any]], mode: str) -> None:
    own = ("observation", "opponent", "player", "illegal", "renderMode", "check")
    ended: dict[str, int] = {}
    for number, each in enumerate(environments):
        options = {name: value for name, value in each["options"].items() if name not in own}
        task = {"id": each["id"], "seed": number, "games": MANY, "steps": STEPS}
        expected = oracle.ask(kind="vector", options={**options, "autoresetMode": mode}, **task)
        digest, games = play_vector(each["id"], {**options, "autoreset_mode": mode}, number, MANY, STEPS)
        assert digest == expected, each
        ended[each["id"]] = ended.get(each["id"], 0) + games
    assert min(ended.values()) > 6 * MANY, ended  # of every game, besides those that were going on
