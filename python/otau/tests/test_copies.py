"""Copies by pickle and deepcopy play on alike; a reset revives an environment whose engine has died."""

from __future__ import annotations

import copy
import os
import pickle
import signal
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest

import otau
from otau import OpponentView, OtauError, ProcessError

from .conftest import GAMES

Copy = Callable[[Any], Any]


def by_pickle(given: Any) -> Any:
    return pickle.loads(pickle.dumps(given))


both = pytest.mark.parametrize("copy_of", [by_pickle, copy.deepcopy])


def last_action(view: OpponentView) -> int:
    """An opponent that can be pickled."""
    return int(view.actions[-1])


def trace(env: Any, steps: int) -> list[Any]:
    """What an environment shows while the first or last legal action is played."""
    seen: list[Any] = []
    mask = env.unwrapped.action_masks()
    for k in range(steps):
        legal = np.flatnonzero(mask)
        observation, reward, terminated, truncated, info = env.step(legal[0 if k % 2 else -1])
        seen.append([np.asarray(observation).tolist(), reward, terminated, truncated, list(info), info["turn"]])
        seen[-1].append(info.get("throws"))
        seen[-1].append(info.get("replies"))
        if terminated or truncated:
            observation, info = env.reset()
            seen.append([np.asarray(observation).tolist(), info["player"]])
        mask = info["action_mask"]
    return seen


@both
@pytest.mark.parametrize("options", [{}, {"opponent": "random", "player": "random"}, {"opponent": last_action}])
@pytest.mark.parametrize("game", GAMES)
def test_a_copy_of_an_environment_plays_on_alike(game: str, options: dict[str, Any], copy_of: Copy) -> None:
    env = otau.make(game, infos="texts", **options)
    env.reset(seed=5)
    trace(env, 9)
    other = copy_of(env)
    assert other.unwrapped.position_text == env.unwrapped.position_text  # type: ignore[attr-defined]
    assert trace(other, 40) == trace(env, 40)


@both
def test_marks_that_all_infos_of_a_copy_share_cannot_be_written_to(copy_of: Copy) -> None:
    info = copy_of(otau.vector("kindo", 2, size=3)).reset(seed=1)[1]
    assert not info["_action_mask"].flags.writeable


@both
def test_a_copy_of_a_fresh_environment_and_of_a_closed_one(copy_of: Copy) -> None:
    env = otau.make("kindo", size=3)
    other = copy_of(env)
    with pytest.raises(gymnasium.error.ResetNeeded):
        other.step(0)
    assert other.reset(seed=2)[1]["turn"] == 0
    env.close()
    with pytest.raises(OtauError, match="after close"):
        copy_of(env).reset()


@both
def test_a_copy_knows_the_history_of_its_game(copy_of: Copy) -> None:
    env = otau.make("togyzkumalak", repetition=True, max_plies=60)
    env.reset(seed=1)
    trace(env, 10)
    assert trace(copy_of(env), 55) == trace(env, 55)


@both
@pytest.mark.parametrize("game", GAMES)
def test_a_copy_of_an_agent_cycle_plays_on_alike(game: str, copy_of: Copy) -> None:
    def play(env: Any, count: int) -> list[Any]:
        seen = []
        for agent in env.agent_iter(count):
            observation, reward, terminated, truncated, _ = env.last()
            legal = np.flatnonzero(observation["action_mask"])
            env.step(None if terminated or truncated else legal[-1])
            seen.append([agent, reward, np.asarray(observation["observation"]).tolist()])
        return seen

    env = otau.aec(game)
    env.reset(seed=3)
    play(env, 7)
    other = copy_of(env)
    assert play(other, 300) == play(env, 300)


@both
@pytest.mark.parametrize("mode", ["NextStep", "SameStep", "Disabled"])
@pytest.mark.parametrize("options", [{}, {"opponent": "random"}])
@pytest.mark.parametrize("game", ["kindo", "senet"])
def test_a_copy_of_many_games_plays_on_alike(game: str, options: dict[str, Any], mode: str, copy_of: Copy) -> None:
    def play(env: otau.Vector, steps: int) -> list[Any]:
        rng, seen = np.random.default_rng(1), []
        for _ in range(steps):
            observations, rewards, terminated, truncated, info = env.step(env.sample_actions(rng))
            seen.append([observations.tolist(), rewards.tolist(), info["action_mask"].tolist()])
            if mode == "Disabled" and (over := terminated | truncated).any():
                env.reset(options={"reset_mask": over})
        return seen

    env = otau.vector(game, 3, autoreset_mode=mode, max_plies=12, **options)
    env.reset(seed=4)
    play(env, 8)
    other = copy_of(env)
    assert np.array_equal(other.positions, env.positions)
    assert play(other, 30) == play(env, 30)


@both
def test_copies_of_many_games_before_the_first_reset(copy_of: Copy) -> None:
    env = copy_of(otau.vector("senet", 64))
    with pytest.raises(OtauError, match="step was called before reset"):
        env.step(np.zeros(64, np.int64))
    first = env.reset()[0]
    assert not np.array_equal(first, copy_of(otau.vector("senet", 64)).reset()[0])


@both
def test_copies_of_rules_and_agents(copy_of: Copy) -> None:
    rules = otau.game("abalone", players=3)
    other = copy_of(rules)
    assert (other.options, other.dtype) == (rules.options, rules.dtype)
    env = otau.make("kindo")
    env.reset(seed=1)
    agent = otau.agent("random", seed=8)
    for _ in range(3):
        agent.choose(env)
    twin = copy_of(agent)
    assert twin.name == agent.name
    assert [twin.choose(env) for _ in range(9)] == [agent.choose(env) for _ in range(9)]


def test_a_copy_does_not_record(tmp_path: Path) -> None:
    env = otau.record(otau.make("kindo", size=3), record=tmp_path / "{episode}.otau")
    env.reset(seed=1)
    other = copy.deepcopy(env)
    trace(other, 60)
    other.close()
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("code", ["illegal-move", "bad-option"])
def test_errors_can_be_pickled_and_repeated(code: str) -> None:
    error = OtauError(code, "What went wrong.")
    for other in (by_pickle(error), OtauError(error)):
        assert (type(other), other.code, str(other)) == (OtauError, code, "What went wrong.")


def test_a_reset_revives_an_environment_whose_engine_has_died() -> None:
    env = otau.make("kindo", size=9, opponent="random", reward=lambda *_: 0.0)  # a board of the engine's
    cycle = otau.aec("kindo", size=9)
    many = otau.vector("kindo", 4, size=9)
    first = env.reset(seed=6)[0]
    cycle.reset(seed=6)
    many.reset(seed=6)
    os.kill(otau.engine_pid(), signal.SIGKILL)
    with pytest.raises(ProcessError, match="Reset the environments"):
        env.step(env.unwrapped.action_masks().argmax())  # type: ignore[attr-defined]
    assert np.array_equal(env.reset(seed=6)[0], first)
    env.step(np.flatnonzero(env.unwrapped.action_masks())[0])  # type: ignore[attr-defined]
    cycle.reset(seed=6)
    cycle.step(int(np.flatnonzero(cycle.last()[0]["action_mask"])[0]))
    many.reset(seed=6)
    many.step(many.sample_actions(np.random.default_rng(1)))


def test_a_recorder_goes_on_in_another_engine(tmp_path: Path) -> None:
    env = otau.record(otau.make("kindo", size=3), record=tmp_path / "{episode}.otau")
    env.reset(seed=1)
    trace(env, 4)
    pid = otau.engine_pid()
    os.kill(pid, signal.SIGKILL)
    while otau.engine_pid() == pid:
        time.sleep(0.02)
    env.reset(seed=2)
    assert [path.name for path in tmp_path.iterdir()] == ["0.otau"]
