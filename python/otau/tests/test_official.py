"""Gymnasium's and PettingZoo's own checks, unchanged, for every game.

PettingZoo's ``max_cycles_test`` plays random moves without masks in a *parallel* environment whose
agents all act at once. No board game is that, so that it does not apply; what it is about, that
a limit ends the episode for every agent at the same time, is checked here in its place.
"""

from __future__ import annotations

import functools
import warnings
from typing import Any

import gymnasium
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, render_test, seed_test

import otau

from .conftest import GAMES

VIEWS: list[dict[str, Any]] = [{"opponent": "random"}, {"opponent": "greedy", "player": "random"}, {}]


@pytest.mark.parametrize("view", VIEWS, ids=["against random", "against greedy", "all players"])
@pytest.mark.parametrize("game", GAMES)
def test_check_env(game: str, view: dict[str, Any]) -> None:
    # The checker plays actions without looking at masks: an illegal one ends the game here.
    env = otau.make(game, illegal="terminate", **view)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        # Cells outside of Abalone's board, and Kindo's tiles that no wall can stand on, never change.
        warnings.filterwarnings("ignore", message=".*maximum and minimum values are equal.*")
        check_env(env.unwrapped)
    env.close()


@pytest.mark.parametrize("game", [*GAMES, "abalone of three", "abalone of four", "senet by name"])
def test_api(game: str) -> None:
    options: dict[str, dict[str, Any]] = {
        "abalone of three": {"players": 3},
        "abalone of four": {"players": 4},
        "senet by name": {"observation": "dict"},
    }
    env = otau.aec(game.split()[0], **options.get(game, {}))
    api_test(env, num_cycles=300)
    env.close()


@pytest.mark.parametrize("game", GAMES)
def test_seed(game: str) -> None:
    seed_test(functools.partial(otau.aec, game), num_cycles=100)


@pytest.mark.parametrize("game", GAMES)
def test_render(game: str) -> None:
    render_test(functools.partial(otau.aec, game), custom_tests={"svg": lambda svg: svg.startswith("<svg")})


@pytest.mark.parametrize(
    ("game", "limit"), [("togyzkumalak", "max_plies"), ("abalone", "max_turns"), ("kindo", "max_plies")]
)
def test_a_limit_ends_the_episode_for_all(game: str, limit: str) -> None:
    env: Any = otau.aec(game, **{limit: 8})
    env.reset(seed=1)
    steps = 0
    for agent in env.agent_iter():
        observation, _, terminated, truncated, _ = env.last()
        assert (truncated, terminated) == (steps == 8, False)
        env.step(None if truncated else env.action_space(agent).sample(observation["action_mask"]))
        steps += not truncated
    assert (steps, env.agents) == (8, [])


@pytest.mark.parametrize("game", GAMES)
def test_make_vec(game: str) -> None:
    env = gymnasium.make_vec(f"otau/{otau.make(game).unwrapped.id}", num_envs=3, opponent="random")  # type: ignore[attr-defined]
    observations, _ = env.reset(seed=1)
    assert observations in env.observation_space
    assert env.metadata["autoreset_mode"] == gymnasium.vector.AutoresetMode.NEXT_STEP
    env.close()
