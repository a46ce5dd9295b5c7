"""What learners see: from the side of the player to move, with masks that go with it."""

from __future__ import annotations

import importlib
import sys
import types
import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import otau
from otau import OtauError, View

from .conftest import GAMES


@pytest.mark.parametrize("options", [{}, {"opponent": "random", "player": "random"}], ids=["all players", "one player"])
@pytest.mark.parametrize("game", GAMES)
def test_a_view_plays_the_game(game: str, options: dict[str, Any]) -> None:
    env = otau.view(otau.make(game, **options))
    rules: Any = env.unwrapped
    for seed in range(2):
        seen, info = env.reset(seed=seed)
        env.action_space.seed(seed)
        over = False
        while not over:
            assert seen in env.observation_space
            player = rules.game.actor(np.atleast_1d(rules.position))[0]
            assert (seen[-1] == player / (rules.game.players - 1)).all()
            assert (info["action_mask"] == env.action_masks()).all()
            assert info["action_mask"].sum() == rules.action_masks().sum()
            seen, _, terminated, truncated, info = env.step(int(env.action_space.sample(info["action_mask"])))
            over = terminated or truncated
        assert not info["action_mask"].any()


def test_two_players_see_alike() -> None:
    """White and Black see the first position of Abalone alike, but for the colour, and number its moves alike."""
    rules = otau.game("abalone")
    positions = rules.start(2)
    positions["player"] = [0, 1]
    view = View(rules)
    seen, masks = view.observe(positions), view.masks(positions)
    assert (seen[0, :-1] == seen[1, :-1]).all()
    assert (masks[0] == masks[1]).all()
    assert (view.actions(positions, [masks[0].argmax()] * 2)[0]) != view.actions(positions, [masks[0].argmax()] * 2)[1]


@pytest.mark.parametrize("game", GAMES)
def test_gymnasiums_check(game: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", message=".*different from the unwrapped version")
        check_env(otau.view(otau.make(game, opponent="random")), skip_render_check=True)


def test_masks_in_observations() -> None:
    inner = otau.view(otau.make("kindo", opponent="random"))
    env = otau.masked(inner, observation="obs", mask="mask", dtype=bool)
    seen, _ = env.reset(seed=1)
    assert seen in env.observation_space
    seen, *_ = env.step(int(seen["mask"].argmax()))
    assert seen in env.observation_space
    assert seen["mask"].tolist() == inner.action_masks().tolist()


def test_observation_and_mask_have_keys_of_their_own() -> None:
    with pytest.raises(OtauError, match="need different keys; both are 'mask'"):
        otau.masked(otau.make("kindo"), observation="mask", mask="mask")


def test_a_view_is_of_one_environment_of_otau() -> None:
    with pytest.raises(OtauError, match=r"otau\.make"):
        otau.view(gymnasium.make("CartPole-v1"))


class VecEnv:
    """What `GamesVecEnv` takes of Stable-Baselines3, whose own base class `suites/test_sb3.py` has."""

    def __init__(self, num_envs: int, observation_space: Any, action_space: Any) -> None:
        self.num_envs, self.observation_space, self.action_space = num_envs, observation_space, action_space

    def _reset_seeds(self) -> None:
        self._seeds = [None] * self.num_envs

    def _reset_options(self) -> None:
        pass

    def step(self, actions: Any) -> Any:
        self.step_async(actions)  # type: ignore[attr-defined]
        return self.step_wait()  # type: ignore[attr-defined]


@pytest.fixture
def learner(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Makes games of a learner."""
    names = ("stable_baselines3", "stable_baselines3.common", "stable_baselines3.common.vec_env")
    for name in names:
        monkeypatch.setitem(sys.modules, name, types.ModuleType(name))
    sys.modules[names[-1]].VecEnv = VecEnv  # type: ignore[attr-defined]
    monkeypatch.delitem(sys.modules, "otau.sb3_vec", raising=False)
    return importlib.import_module("otau.sb3_vec").GamesVecEnv


@pytest.mark.parametrize("game", GAMES)
def test_many_games_of_one_player(game: str, learner: Any) -> None:
    games, again = learner(game, 32, seed=5), learner(game, 32, seed=5)
    rng, ended = np.random.default_rng(1), 0
    for _ in range(230):
        assert (games.rules.actor(games.positions) == games._games.learners).all()
        actions = np.array([rng.choice(np.flatnonzero(mask)) for mask in games.action_masks()])
        _, results, dones, infos = games.step(actions)
        assert not results[~dones].any()
        assert (again.step(actions)[1] == results).all()
        ended += dones.sum()
        assert not any(results[i] for i in np.flatnonzero(dones) if infos[i]["TimeLimit.truncated"])
    assert (again.positions == games.positions).all()
    assert set(games._games.learners.tolist()) == {0, 1}
    assert ended > 20


def test_one_player_against_a_function_and_an_agent(learner: Any) -> None:
    asked = []

    def last(positions: Any) -> Any:
        asked.append(len(positions))
        actions, counts = rules.legal(positions)
        return actions[np.arange(len(positions)), counts - 1]

    rules = otau.game("kindo", size=4)
    games = learner("kindo", 6, opponent=last, player=1, size=4)
    games.step(games.action_masks().argmax(axis=1))
    assert asked[0] == 6
    greedy = learner("kindo", 3, opponent="greedy", player=0, size=4, illegal="throw")
    greedy.step(greedy.action_masks().argmax(axis=1))
    with pytest.raises(OtauError, match="Game 1: 2 is not a legal action"):
        greedy.step([greedy.action_masks()[0].argmax(), 2, 0])
    for options in ({"player": 2}, {"opponent": 5}, {"opponent": "nobody"}, {"illegal": "never"}):
        with pytest.raises(OtauError):
            learner("kindo", 2, **options)


def test_an_error_that_is_made_of_a_text() -> None:
    """As Gymnasium's `make` and other libraries do."""
    with pytest.raises(TypeError, match="unexpected keyword argument 'colour'") as found:
        gymnasium.make("otau/Kindo-v0", colour="red")
    assert found.value.code == "bad-option"  # type: ignore[attr-defined]
    assert str(OtauError("What went wrong.")) == "What went wrong."


def test_an_illegal_action_ends_one_of_the_games_of_a_learner(learner: Any) -> None:
    games = learner("kindo", 3, player=0, size=4)
    actions = games.action_masks().argmax(axis=1)
    actions[1] = np.flatnonzero(~games.action_masks()[1])[0]
    _, results, dones, infos = games.step(actions)
    assert results.tolist() == [0, -1, 0]
    assert (dones.tolist(), infos[1]["TimeLimit.truncated"]) == ([False, True, False], False)
    assert infos[1]["episode"]["l"] == 1
    for wrong in (-1, games.rules.action_count):
        with pytest.raises(OtauError, match="Game 2: an action is a whole number"):
            games.step([*games.action_masks()[:2].argmax(axis=1), wrong])
