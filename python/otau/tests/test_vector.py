"""Many games at once: what they refuse, and the view of one player. That they play right is in test_parity."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

import otau
from otau import OtauError
from otau._kernel.rng import Rng, Rngs

from .conftest import GAMES


def play(env: otau.Vector, steps: int, seed: int = 1) -> Any:
    """Random moves; all rewards."""
    rng = np.random.default_rng(seed)
    env.reset(seed=seed)
    return np.array([env.step(env.sample_actions(rng))[1] for _ in range(steps)])


@pytest.mark.parametrize(
    ("actions", "match"),
    [
        ([0, 0, 0], r"Actions are 4 whole numbers; got int64 \(3,\)"),
        (np.zeros(4), "Actions are 4 whole numbers; got float64"),
        ([75, 75, -1, 75], "Game 2: an action is a whole number from 0 to 125; got -1"),
        ([75, 126, 75, 75], "Game 1: an action is a whole number from 0 to 125; got 126"),
        (np.array([75, 75, 75, -300], np.int16), "Game 3: an action is a whole number from 0 to 125; got -300"),
        ([75, 2**40, 75, 75], "Game 1: an action is a whole number from 0 to 125; got 1099511627776"),
        (
            np.array([75, 75, 75, 2**63], np.uint64),
            "Game 3: an action is a whole number from 0 to 125; got 9223372036854775808",
        ),
        ([75, 75, 75, 0], "Game 3: 0 is not a legal action"),
    ],
)
def test_bad_actions_move_no_game(actions: Any, match: str) -> None:
    env = otau.vector("kindo", 4, illegal="throw")
    env.reset(seed=1)
    before = env.positions.copy()
    with pytest.raises(OtauError, match=match):
        env.step(actions)
    assert (env.positions == before).all()
    assert env.step([75] * 4)[4]["turn"].tolist() == [1] * 4


@pytest.mark.usefixtures("on_node")
@pytest.mark.parametrize("action", [-(2**40), 126, 2**31, 2**63 - 1])
@pytest.mark.parametrize("opponent", [None, "random"])
def test_the_node_process_names_the_action_that_was_given(action: int, opponent: str | None) -> None:
    env = otau.vector("kindo", 2, opponent=opponent)
    env.reset(seed=1)
    with pytest.raises(OtauError, match=f"Game 1: .* {action}") as caught:
        env.step([75, action])
    assert caught.value.code in ("bad-action", "illegal-move")


@pytest.mark.parametrize("dtype", ["i1", "u1", "i2", ">i4", "i8", "u8"])
def test_actions_may_be_integers_of_any_kind(dtype: str) -> None:
    for game in ("kindo", "togyzkumalak"):
        env = otau.vector(game, 2)
        mask = env.reset(seed=1)[1]["action_mask"]
        assert env.step(mask.argmax(axis=1).astype(dtype))[4]["turn"].tolist() == [1, 1]


def test_the_order_of_calls() -> None:
    env = otau.vector("kindo", 2)
    with pytest.raises(OtauError, match="step was called before reset"):
        env.step([75, 75])
    env.reset()
    env.close()
    env.close()
    with pytest.raises(OtauError, match="after close"):
        env.step([75, 75])


@pytest.mark.parametrize(
    ("options", "match"),
    [
        ({"autoreset_mode": "never"}, "autoreset_mode is one of NextStep, SameStep, Disabled"),
        ({"render_mode": "human"}, "render_mode is one of rgb_array"),
        ({"illegal": "never"}, "illegal must be terminate or throw"),
        ({"opponent": "nobody"}, "There is no agent"),
    ],
)
def test_bad_options(options: dict[str, Any], match: str) -> None:
    with pytest.raises(OtauError, match=match):
        otau.vector("kindo", 2, **options)
    for number in (0, 2.0, True, "3"):
        with pytest.raises(OtauError):
            otau.vector("kindo", number)  # type: ignore[arg-type]


def test_resets_of_some_games() -> None:
    env = otau.vector("kindo", 3, autoreset_mode="Disabled", max_plies=2)
    env.reset(seed=1)
    for _ in range(2):
        env.step(env.sample_actions(np.random.default_rng(1)))
    with pytest.raises(OtauError, match="Game 0 is over"):
        env.step(env.sample_actions(np.random.default_rng(1)))
    _, info = env.reset(options={"reset_mask": np.array([True, False, True])})
    assert info["turn"].tolist() == [0, 2, 0]
    assert info["reason"].tolist() == [0, otau.REASONS.index("limit"), 0]
    with pytest.raises(OtauError, match="array of bool"):
        env.reset(options={"reset_mask": [1, 0, 1]})
    with pytest.raises(OtauError, match="reset_mask and positions"):
        env.reset(options={"mask": 1})


@pytest.mark.parametrize("name", ["togyzkumalak", "abalone", "kindo", "senet"])
def test_games_begin_from_positions(name: str) -> None:
    source, env = otau.vector(name, 4), otau.vector(name, 4)
    source.reset(seed=2)
    play(source, 7)
    positions = source.positions
    mask = np.array([True, False, True, True])
    env.reset(seed=1)
    untouched = env.positions[1]
    observations, info = env.reset(seed=3, options={"reset_mask": mask, "positions": positions})
    assert (env.positions[mask] == positions[mask]).all()
    assert env.positions[1] == untouched
    assert (observations[mask] == env.game.observe(positions)[mask]).all()
    assert (info["action_mask"][mask] == env.game.masks(positions)[mask]).all()
    assert (info["turn"][mask] == 0).all()
    env.step(env.sample_actions(np.random.default_rng(1)))
    before = env.positions
    over = env.game.playouts(positions, 1)
    for wrong, match in ((over, "Position 0 is no beginning"), (positions[:3], "of the shape"), ([1], "of the shape")):
        with pytest.raises(OtauError, match=match):
            env.reset(options={"positions": wrong})
    assert (env.positions == before).all()
    with pytest.raises(OtauError, match="played in this process"):
        otau.vector("kindo", 4, opponent="random").reset(options={"positions": otau.game("kindo").start(4)})


def test_seeds() -> None:
    def throws(**given: Any) -> list[int]:
        env = otau.vector("senet", 4)
        env.reset(**given)
        player: list[int] = env.reset(**given)[1]["player"].tolist()
        rewards: list[int] = play(env, 5).astype(int).ravel().tolist()
        return player + rewards

    assert throws(seed=3) == throws(seed=3)
    first = otau.vector("senet", 4).reset(seed=[1, 2, 1, None])[0]
    assert (first[0] == first[2]).all()
    many, few = (otau.vector("senet", n).reset(seed=5)[0] for n in (9, 2))
    assert (many[:2] == few).all()


@pytest.mark.parametrize("seed", [1.5, [1.5, 2], object(), {1, 2}, {1: "a", 2: "b"}, b"ab"])
def test_what_is_no_seed_is_refused(seed: Any) -> None:
    env = otau.vector("senet", 2)
    with pytest.raises(OtauError, match="A seed is a"):
        env.reset(seed=seed)


def test_seeds_that_cannot_be_written() -> None:
    for env in (otau.vector("senet", 2), otau.Env("senet")):
        with pytest.raises(OtauError, match="too long for a seed"):
            env.reset(seed=10**5000)
    with pytest.raises(OtauError, match="got None"):
        otau.agent("random").seed(None)  # type: ignore[arg-type]


def test_what_is_no_number_of_a_game_is_refused() -> None:
    env = otau.vector("kindo", 2)
    env.reset()
    for number in (1.5, "1", True, -1, 2):
        with pytest.raises(OtauError, match="The number of a game is a whole number from 0 to 1"):
            env.draw(number)  # type: ignore[arg-type]


def test_observations_are_the_callers_unless_told_otherwise() -> None:
    own, shared = otau.vector("kindo", 2), otau.vector("kindo", 2, copy=False)
    first = [env.reset(seed=1)[0] for env in (own, shared)]
    second = [env.step([75, 75])[0] for env in (own, shared)]
    assert not np.shares_memory(first[0], second[0])
    assert first[1] is second[1]
    assert (second[0] == second[1]).all()


@pytest.mark.parametrize("mode", ["NextStep", "SameStep"])
@pytest.mark.parametrize("opponent", ["random", "greedy", "mcts:visits=3"])
@pytest.mark.parametrize("game", GAMES)
def test_one_player_views_are_those_of_single_environments(game: str, opponent: str, mode: str) -> None:
    options = {"opponent": opponent, "player": "random"}
    env = otau.vector(game, 3, autoreset_mode=mode, **options)
    observations, info = env.reset(seed=11)
    singles = [otau.Env(game, **options) for _ in range(3)]
    told = [single.reset(seed=f"11/{i}") for i, single in enumerate(singles)]
    rng = np.random.default_rng(1)
    is_over = np.zeros(3, bool)
    for _ in range(60):
        for i, (observation, seen) in enumerate(told):
            assert (observations[i] == observation).all()
            assert info["player"][i] == seen["player"]
        actions = env.sample_actions(rng)
        observations, rewards, terminated, truncated, info = env.step(actions)
        for i, single in enumerate(singles):
            if is_over[i] and mode == "NextStep":
                told[i] = single.reset()
                assert rewards[i] == 0
                continue
            observation, reward, ended, cut, after = single.step(actions[i])
            assert np.float32(reward) == rewards[i]
            assert (ended, cut) == (terminated[i], truncated[i])
            if (ended or cut) and mode == "SameStep":
                assert (info["final_obs"][i] == observation).all()
                assert (info["final_info"]["rewards"][i] == after["rewards"]).all()
                observation, after = single.reset()
            told[i] = observation, after
        is_over = terminated | truncated


@pytest.mark.parametrize("n", [1, 7, 2**31 + 1])  # every second draw of the last one is repeated
def test_generators_side_by_side_draw_as_alone(n: int) -> None:
    side_by_side, alone = Rngs(5), [Rng(i) for i in range(5)]
    for i, rng in enumerate(alone):
        side_by_side[i] = rng
    which = np.array([0, 2, 3, 4])
    for _ in range(40):
        assert side_by_side.below(which, n).tolist() == [alone[i].below(n) for i in which]
    assert [side_by_side[i].state for i in range(5)] == [rng.state for rng in alone]


@pytest.mark.parametrize("mode", ["NextStep", "SameStep"])
def test_against_an_opponent_games_are_the_same_on_node(mode: str, request: pytest.FixtureRequest) -> None:
    def seen() -> list[Any]:
        env = otau.vector("kindo", 3, size=3, opponent="random", player="random", autoreset_mode=mode)
        told, rng = [env.reset(seed=3)[1]["action_mask"].tolist()], np.random.default_rng(1)
        for _ in range(30):
            observations, rewards, terminated, _, info = env.step(env.sample_actions(rng))
            told.append([observations.tolist(), rewards.tolist(), terminated.tolist(), info["player"].tolist()])
        return told

    here = seen()
    request.getfixturevalue("on_node")
    assert seen() == here


def test_a_failing_opponent_wants_a_reset() -> None:
    env = otau.vector("kindo", 2, opponent=lambda view: -5)
    env.reset()
    with pytest.raises(OtauError, match="The opponent answered -5"):
        play(env, 9)
    with pytest.raises(OtauError):
        env.step([75, 75])


def test_rewards_by_a_function() -> None:
    env = otau.vector("kindo", 5, reward=lambda observation, move_type: 0.5 if move_type == "wall" else 0.0)
    assert set(play(env, 30).ravel()) <= {0.0, 0.5}


@pytest.mark.parametrize("place", ["here", "on_node"])
def test_a_game_that_goes_on_has_no_winner(place: str, request: pytest.FixtureRequest) -> None:
    if place == "on_node":
        request.getfixturevalue(place)
    env = otau.vector("kindo", 2, size=3, autoreset_mode="SameStep")
    _, info = env.reset(seed=3)
    actions = info["action_mask"].argmax(axis=1)
    actions[1] = info["action_mask"][1].argmin()
    ended = env.step(actions)[4]["final_info"]
    assert ended["_winner"].tolist() == [False, True]
    assert ended["winner"].tolist() == [-1, -1]


def test_modes_by_gymnasiums_own_names() -> None:
    assert otau.vector("kindo", 1, autoreset_mode=AutoresetMode.SAME_STEP).autoreset_mode == AutoresetMode.SAME_STEP


def test_actions_are_drawn_alike_wherever_games_are_played(request: pytest.FixtureRequest) -> None:
    def play() -> list[list[int]]:
        games, rng = otau.vector("senet", 2, max_plies=3), np.random.default_rng(7)
        games.reset(seed=7)
        drawn = []
        for _ in range(12):  # all games end, and begin anew, at once
            drawn.append(games.sample_actions(rng))
            games.step(drawn[-1])
        return [actions.tolist() for actions in drawn]

    here = play()
    request.getfixturevalue("on_node")
    assert play() == here


def test_more_games_than_fit_into_memory() -> None:
    with pytest.raises(OtauError, match="1,048,576 games of abalone do not fit"):
        otau.vector("abalone", 1 << 20)
