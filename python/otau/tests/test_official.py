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
import numpy as np
import pettingzoo
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, parallel_api_test, render_test, seed_test
from pettingzoo.utils.conversions import turn_based_aec_to_parallel

import otau
from otau._kernel import boards

from .conftest import GAMES

VIEWS: list[dict[str, Any]] = [{"opponent": "random"}, {"opponent": "greedy", "player": "random"}, {}]


@pytest.mark.parametrize("view", VIEWS, ids=["against random", "against greedy", "all players"])
@pytest.mark.parametrize("game", GAMES)
def test_check_env(game: str, view: dict[str, Any]) -> None:
    env = otau.make(game, **view)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
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
def test_parallel_api(game: str) -> None:
    parallel_api_test(turn_based_aec_to_parallel(otau.aec(game)), num_cycles=50)


@pytest.mark.skipif(not hasattr(pettingzoo, "register"), reason="the registry is of PettingZoo 1.27")
def test_the_registry_of_pettingzoo() -> None:
    env = pettingzoo.make("aec", "otau/Kindo-v0", size=3)
    env.reset(seed=1)
    assert env.unwrapped.game.about == otau.game("kindo", size=3).about


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


@pytest.mark.parametrize("game", GAMES)
def test_observations_can_be_rescaled(game: str) -> None:
    """Some numbers never change: cells outside of Abalone's board, Kindo's tiles that no wall can stand on."""
    for rules in (otau.Env(game), otau.Env(game, opponent="random")):
        space: Any = rules.observation_space
        assert (space.low < space.high).all()
    env = gymnasium.wrappers.RescaleObservation(otau.make(game), np.float32(0), np.float32(1))
    observation, _ = env.reset(seed=1)
    assert np.isfinite(observation).all()
    assert observation in env.observation_space


@pytest.mark.parametrize("opponent", [None, "random"])
def test_make_vec_draws(opponent: str | None) -> None:
    env = gymnasium.make_vec("otau/Kindo-v0", num_envs=2, render_mode="rgb_array", opponent=opponent)
    env.reset(seed=1)
    pictures: Any = env.render()
    assert [picture.dtype for picture in pictures] == [np.uint8, np.uint8]
    assert pictures[0].shape[2] == 3
    env.close()


@pytest.mark.parametrize("game", GAMES)
def test_the_mask_of_an_agent_is_in_its_observation_alone(game: str) -> None:
    env: Any = otau.aec(game)
    env.reset(seed=1)
    for agent in env.agent_iter(20):
        observation, _, terminated, truncated, info = env.last()
        assert all("action_mask" not in told for told in env.infos.values())
        assert "player" in info
        env.step(None if terminated or truncated else env.action_space(agent).sample(observation["action_mask"]))


def kindo(plies: int) -> gymnasium.Env[Any, Any]:
    return gymnasium.make("otau/Kindo-v0", size=3, max_plies=plies)


def first_win() -> tuple[list[int], int, int]:
    """A game that is won, its winner, and its plies."""
    env = kindo(100)
    for seed in range(100):
        _, info = env.reset(seed=seed)
        env.action_space.seed(seed)
        actions, over = [], False
        while not over:
            actions.append(int(env.action_space.sample(info["action_mask"])))
            _, _, terminated, truncated, info = env.step(actions[-1])
            over = terminated or truncated
        if terminated:
            return actions, info["winner"], info["turn"]
    raise AssertionError("no game was won")


@pytest.mark.parametrize("vector_of", [gymnasium.vector.SyncVectorEnv, gymnasium.vector.AsyncVectorEnv])
def test_one_game_is_won_and_another_drawn_in_one_step(vector_of: Any) -> None:
    won, winner, plies = first_win()
    env = vector_of([functools.partial(kindo, limit) for limit in (100, plies)])
    _, info = env.reset(seed=1)
    try:
        rng = np.random.default_rng(5)
        for action in won:
            mask = info["action_mask"][1]
            other = rng.choice(np.flatnonzero(mask)) if mask.any() else 0
            _, _, terminated, truncated, info = env.step(np.array([action, other]))
            assert not terminated[1], "another seed, please"
        assert terminated.tolist() == [True, False]
        assert truncated.tolist() == [False, True]
        assert info["winner"].tolist() == [winner, -1]
        assert info["winner"].dtype.kind == "i"
        env.reset(seed=1)
        _, rewards, terminated, _, info = env.step(np.array([0, 0]))
        assert (rewards.tolist(), terminated.tolist()) == ([-1, -1], [True, True])
        assert info["reason"].tolist() == [otau.REASONS.index("illegal")] * 2
    finally:
        env.close()


@pytest.mark.parametrize("kind", ["numbers", "texts"])
def test_every_kind_of_info_has_one_type(kind: str) -> None:
    found: dict[str, set[Any]] = {}
    for name in GAMES:
        for options in ({}, {"opponent": "random"}):
            env = otau.make(name, infos=kind, **options)
            for seed in range(4):  # 0 plays without masks until it does what is illegal
                _, info = env.reset(seed=seed)
                env.action_space.seed(seed)
                for _ in range(300):
                    for key, value in info.items():
                        found.setdefault(key, set()).add(type(value))
                    if not info["action_mask"].any():
                        break
                    mask = info["action_mask"] if seed else None
                    info = env.step(env.action_space.sample(mask))[4]
    assert [key for key, types in found.items() if len(types) > 1] == []
    texts = {"illegal", "throws", "replies"}
    assert set(found) >= {"winner", "reason", "move_type", "pass", "steps"} | (texts if kind == "texts" else set())
    if kind == "numbers":
        assert set().union(*found.values()) == {np.int64, np.ndarray}


@pytest.mark.parametrize("options", [{}, {"opponent": "random"}, {"opponent": "random", "player": "random"}])
@pytest.mark.parametrize("game", GAMES)
def test_infos_have_the_same_shapes_at_every_step(game: str, options: dict[str, Any]) -> None:
    """As libraries that keep infos in tensors need it."""
    env = otau.make(game, **options)
    seen = set()
    for seed in range(3):
        _, info = env.reset(seed=seed)
        env.action_space.seed(seed)
        over = False
        while not over:
            seen.add(tuple((key, value.dtype, value.shape) for key, value in info.items()))
            mask = info["action_mask"] if seed else None
            _, _, terminated, truncated, info = env.step(env.action_space.sample(mask))
            over = terminated or truncated
        seen.add(tuple((key, value.dtype, value.shape) for key, value in info.items()))
    assert len(seen) == 1


@pytest.mark.usefixtures("on_node")
@pytest.mark.parametrize("game", GAMES)
def test_infos_are_the_same_wherever_a_game_is_played(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    there = otau.Env(game)
    monkeypatch.undo()
    boards._games.cache_clear()
    here = otau.Env(game)
    infos = [env.reset(seed=3)[1] for env in (here, there)]
    over = False
    while not over:
        assert list(infos[0]) == list(infos[1])
        for one, other in zip(infos[0].values(), infos[1].values(), strict=True):
            assert (type(one), one.dtype) == (type(other), other.dtype)
            assert (one == other).all()
        action = int(here.action_space.sample(infos[0]["action_mask"]))
        steps = [env.step(action) for env in (here, there)]
        infos = [step[4] for step in steps]
        over = steps[0][2] or steps[0][3]


def test_dictionaries_have_their_keys_in_alphabetical_order() -> None:
    """Spaces that compare equal flatten in the order of their keys, which Gymnasium takes as it finds it."""
    for space in (
        otau.aec("kindo").observation_space("player_0"),
        otau.masked(otau.make("kindo")).observation_space,
        otau.masked(otau.make("kindo"), observation="obs", mask="mask").observation_space,
        otau.make("senet", observation="dict").observation_space,
    ):
        assert isinstance(space, gymnasium.spaces.Dict)
        assert list(space) == sorted(space)
