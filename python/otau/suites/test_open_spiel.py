"""OpenSpiel's own test of games and its own algorithms on the games of Otau."""

from __future__ import annotations

import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import evaluate_bots, mcts, minimax, random_agent
from open_spiel.python.bots import uniform_random
from shimmy import OpenSpielCompatibilityV0

import otau
import otau.open_spiel as games


@pytest.mark.parametrize("name", games.NAMES)
def test_openspiels_test_of_a_game(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=2, serialize=True, verbose=False)


@pytest.mark.parametrize(
    ("name", "params"),
    [
        ("otau_kindo", {"size": 4}),
        ("otau_abalone", {"players": 3}),
        ("otau_abalone", {"variant": "belgian-daisy", "max_turns": 60}),
        ("otau_abalone", {"variant": "belgian-daisy", "max_turns": 200, "count_at_limit": True}),
        ("otau_senet", {"rules": "skyruk", "dancers": 7}),
        ("otau_togyzkumalak", {"variant": "bestemshe"}),
    ],
)
def test_options_are_parameters(name: str, params: dict[str, int | str]) -> None:
    game = pyspiel.load_game(name, params)
    state, rules = game.new_initial_state(), otau.game(name.removeprefix("otau_"), **params)
    row, rng = rules.start(1), np.random.default_rng(1)
    assert game.num_players() == rules.players
    while not state.is_terminal():
        if state.is_chance_node():
            actions = [action for action, _ in state.chance_outcomes()]
            assert sum(chance for _, chance in state.chance_outcomes()) == pytest.approx(1)
        else:
            actions = state.legal_actions()
            assert actions == np.flatnonzero(rules.masks(row)[0]).tolist()
            assert state.current_player() == rules.actor(row)[0]
        action = int(rng.choice(actions))
        state.apply_action(action)
        row = rules.play(row, [action])
    assert state.returns() == rules.result(row, at_limit=True)[0].tolist()


@pytest.mark.parametrize("name", games.NAMES)
def test_shimmy_makes_agent_cycles_of_them(name: str) -> None:
    env = OpenSpielCompatibilityV0(env=pyspiel.load_game(name))
    env.reset(seed=1)
    rng = np.random.default_rng(1)
    for _ in env.agent_iter(50):
        _, _, terminated, truncated, info = env.last()
        env.step(None if terminated or truncated else int(rng.choice(np.flatnonzero(info["action_mask"]))))


def test_wrong_parameters_are_refused() -> None:
    with pytest.raises(Exception, match="size must be"):
        pyspiel.load_game("otau_kindo", {"size": 20})


def test_mcts_wins_against_random_moves() -> None:
    game, rng = pyspiel.load_game("otau_kindo", {"size": 4}), np.random.RandomState(1)
    for side in (0, 1):
        bots = [uniform_random.UniformRandomBot(k, rng) for k in (0, 1)]
        bots[side] = mcts.MCTSBot(game, 2, 60, games.PlayoutEvaluator(4), random_state=rng)
        assert evaluate_bots.evaluate_bots(game.new_initial_state(), bots, rng)[side] == 1


def test_mcts_with_openspiels_own_playouts() -> None:
    game, rng = pyspiel.load_game("otau_senet"), np.random.RandomState(1)
    bot = mcts.MCTSBot(game, 2, 8, mcts.RandomRolloutEvaluator(1, rng), random_state=rng)
    state = game.new_initial_state()
    for _ in range(4):
        while state.is_chance_node():
            state.apply_action(int(rng.choice([action for action, _ in state.chance_outcomes()])))
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)


def test_alpha_beta_finds_the_win() -> None:
    game = pyspiel.load_game("otau_kindo", {"size": 3})
    rules = otau.game("kindo", size=3)
    state = game.new_initial_state("..o/xx./x.. x 2 2 2")
    value, action = minimax.alpha_beta_search(game, state=state, maximum_depth=2, value_function=lambda s: 0)
    assert value == 1
    row = rules.play(state.row, [action])
    assert rules.actor(row)[0] == 0


def test_expectiminimax_averages_throws() -> None:
    game = pyspiel.load_game("otau_senet")
    state = game.new_initial_state()
    value, _ = minimax.expectiminimax(state, 1, lambda s: float(s.row["player"][0]), 0)
    assert value == pytest.approx(6 / 16), "one, four and five throw again"


def test_its_environment_plays_random_games() -> None:
    env = rl_environment.Environment(pyspiel.load_game("otau_togyzkumalak"), chance_event_sampler=None)
    agents = [random_agent.RandomAgent(k, env.action_spec()["num_actions"]) for k in (0, 1)]
    step = env.reset()
    while not step.last():
        player = step.observations["current_player"]
        assert len(step.observations["info_state"][player]) == 127
        step = env.step([agents[player].step(step).action])
    assert sum(step.rewards) == 0
