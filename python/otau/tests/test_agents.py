"""Agents by name: asked for moves, as opponents, and networks."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import otau
from otau import OtauError


def test_agents_choose_in_environments_and_positions() -> None:
    agent = otau.agent("alphabeta", depth=2)
    assert agent.name == "alphabeta:depth=2"
    env = otau.make("kindo")
    _, info = env.reset()
    chosen = agent.choose(env)
    assert info["action_mask"][chosen.action] == 1
    assert chosen.value is not None
    cycle = otau.aec("kindo")
    cycle.reset()
    assert agent.choose(cycle).action == chosen.action
    kindo = otau.game("kindo")
    assert agent.choose(kindo, "....o/...../...../...../x.... x 1 2 2").action in kindo.legal(
        "....o/...../...../...../x.... x 1 2 2"
    )


def test_what_agents_refuse() -> None:
    with pytest.raises(OtauError, match="There is no agent"):
        otau.agent("nobody")
    with pytest.raises(OtauError, match="has no option"):
        otau.agent("mcts", visit=3)
    with pytest.raises(OtauError, match="named by a text"):
        otau.agent(3)  # type: ignore[arg-type]
    env = otau.make("senet")
    env.reset()
    with pytest.raises(OtauError, match="alphabeta does not play senet"):
        otau.agent("alphabeta").choose(env)
    agent = otau.agent("random")
    with pytest.raises(OtauError, match="choose takes an environment"):
        agent.choose(3)
    with pytest.raises(OtauError, match="bytes"):
        agent.choose(otau.game("kindo"), b"123")
    with pytest.raises(OtauError, match="choose_many takes an environment of otau"):
        agent.choose_many(env)  # type: ignore[arg-type]


@pytest.mark.parametrize("opponent", [None, "random"])
def test_an_episode_that_a_limit_has_ended_has_nothing_to_choose(opponent: str | None) -> None:
    env = otau.make("kindo", max_plies=1, opponent=opponent)
    _, info = env.reset(seed=7)
    assert env.step(info["action_mask"].argmax())[3]
    with pytest.raises(OtauError, match="The game is over: there is nothing to choose"):
        otau.agent("random").choose(env)


def test_an_agent_cycle_that_an_illegal_action_has_ended_has_nothing_to_choose() -> None:
    cycle = otau.aec("kindo")
    cycle.reset(seed=7)
    cycle.step(0)
    with pytest.raises(OtauError, match="The game is over: there is nothing to choose"):
        otau.agent("random").choose(cycle)


def test_options_that_are_none_are_left_out() -> None:
    assert otau.agent("mcts", visits=40, time=None).name == otau.agent("mcts", visits=40).name
    rules = otau.game("kindo", size=3)
    assert otau.analyse(rules, nodes=None, visits=None).lines == otau.analyse(rules).lines


def test_choices_repeat_by_their_seed() -> None:
    env = otau.make("abalone")
    env.reset()

    def choices(agent: otau.Agent) -> list[int]:
        return [agent.choose(env).action for _ in range(6)]

    first = otau.agent("random", seed=5)
    told = choices(first)
    assert told == choices(otau.agent("random", seed=5))
    first.seed(5)
    assert told == choices(first)
    assert told != choices(otau.agent("random", seed=6))


def test_agents_choose_in_many_games() -> None:
    env = otau.vector("kindo", 6)
    _, info = env.reset(seed=1)
    agent = otau.agent("greedy", seed=1)
    which = np.array([True, False] * 3)
    actions = agent.choose_many(env, which)
    assert (actions[~which] == -1).all()
    assert info["action_mask"][which, actions[which]].all()
    with pytest.raises(OtauError, match="array of bool"):
        agent.choose_many(env, [1, 0])
    env.step(agent.choose_many(env))


def test_the_list_of_agents() -> None:
    known = {agent["name"]: agent for agent in otau.agents()}
    assert {"random", "greedy", "level", "alphabeta", "mcts", "zero"} <= set(known)
    assert "visits" in known["mcts"]["options"]


def test_a_better_agent_wins() -> None:
    env = otau.make("kindo", opponent="random", player="random")
    agent = otau.agent("alphabeta", depth=2, seed=1)
    results = []
    for seed in range(6):
        env.reset(seed=seed)
        over = False
        while not over:
            _, reward, terminated, truncated, _ = env.step(agent.choose(env).action)
            over = terminated or truncated
        results.append(reward)
    assert sum(float(result) for result in results) >= 4


def test_a_trained_network_plays_and_is_played_against() -> None:
    env = otau.make("kindo")
    env.reset()
    zero = otau.agent("zero", visits=8, seed=1)
    chosen = zero.choose(env)
    assert otau.agent("zero:visits=8", seed=1).choose(env) == chosen
    against: Any = otau.make("kindo", opponent=zero, player=1, infos="texts")
    told = []
    for _ in range(2):
        _, info = against.reset(seed=3)
        told.append((info["replies"], against.unwrapped.position_text))
    assert told[0] == told[1]
    assert len(told[0][0]) >= 1
    many = otau.vector("kindo", 2, opponent="zero:visits=1")
    many.reset(seed=1)
    assert many.step(many.sample_actions(np.random.default_rng(1)))[4]["turn"].min() >= 1


def test_opponents_that_answer_later() -> None:
    for name in ("alphabeta:depth=2,threads=2", "alphabeta:depth=2,endgames=true"):
        env = otau.make("togyzkumalak", opponent=name, player=1, infos="texts")
        _, info = env.reset(seed=1)
        assert len(info["replies"]) == 1
        assert otau.agent(name).choose(env).action in np.flatnonzero(info["action_mask"])


def test_a_network_that_is_not_there() -> None:
    env = otau.make("kindo")
    env.reset()
    with pytest.raises(OtauError, match=r'There is no model "nothing\.onnx"'):
        otau.agent("zero", model="nothing.onnx").choose(env)
    against = otau.make("kindo", opponent="zero:model=nothing.onnx", player=1)
    with pytest.raises(OtauError, match=r'There is no model "nothing\.onnx"'):
        against.reset()


def test_an_opponent_plays_on_where_its_book_ends() -> None:
    env = otau.make("kindo", opponent="zero:visits=1,book=own", player=1, infos="texts")
    _, info = env.reset(seed=3)
    env.action_space.seed(3)
    replies = 0
    for _ in range(30):
        _, _, terminated, truncated, info = env.step(env.action_space.sample(info["action_mask"]))
        replies += len(info["replies"])
        if terminated or truncated:
            _, info = env.reset()
    assert replies > 20
