"""One game at a time: what reset, step and render give, and what they refuse."""

from __future__ import annotations

import os
import pickle
import re
import subprocess
import sys
import types
import warnings
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest

import otau
from otau import OptionError, OtauError
from otau._environment import window

from .conftest import GAMES, ROOT


def first(env: gymnasium.Env[Any, Any], **options: Any) -> int:
    _, info = env.reset(**options)
    return int(np.flatnonzero(info["action_mask"])[0])


def nested(depth: int) -> Any:
    value: Any = 5
    for _ in range(depth):
        value = [value]
    return value


def refused(code: str, match: str) -> Any:
    class Refused:
        def __enter__(self) -> None:
            self.raises = pytest.raises(OtauError, match=match)
            self.found = self.raises.__enter__()

        def __exit__(self, *error: Any) -> Any:
            done = self.raises.__exit__(*error)
            assert self.found.value.code == code
            return done

    return Refused()


def test_an_illegal_action_changes_nothing() -> None:
    env = otau.make("togyzkumalak")
    action = first(env, seed=1)
    env.step(action)
    before = env.unwrapped.position_text  # type: ignore[attr-defined]
    empty = otau.make("togyzkumalak", illegal="throw")
    empty.reset(options={"position": "9S,9S,9S,9S,9S,9S,9S,9S,9S/1,9S,9S,9S,9S,9S,9S,9S,9S 9 0 S 1"})
    with refused("illegal-move", "0 is not a legal action of player 0 at turn 0; legal are 1, 2, 3, 4, 5, 6, 7, 8"):
        empty.step(0)
    assert env.unwrapped.position_text == before  # type: ignore[attr-defined]
    assert empty.step(1)[4]["turn"] == 1


@pytest.mark.parametrize("action", [-1, 9, 1.0, "3", None, True, np.float64(2), np.array([1]), 10**30])
def test_what_is_no_action_is_refused(action: Any) -> None:
    env = otau.make("togyzkumalak")
    env.reset()
    with refused("bad-action", "An action is a whole number from 0 to 8"):
        env.step(action)


@pytest.mark.parametrize("opponent", [None, "random"])
def test_before_reset_there_is_no_position(opponent: str | None) -> None:
    env = otau.Env("kindo", opponent=opponent, render_mode="svg")
    games = otau.vector("kindo", 2, opponent=opponent)
    greedy = otau.agent("greedy")
    asked: dict[str, Any] = {
        "choose": lambda: greedy.choose(env),
        "analyse": lambda: otau.analyse(env),
        "position": lambda: env.position,
        "position_text": lambda: env.position_text,
        "draw": env.render,
        "choose_many": lambda: greedy.choose_many(games),
        "positions": lambda: games.positions,
        "sample_actions": lambda: games.sample_actions(np.random.default_rng(1)),
    }
    for what, ask in asked.items():
        with refused("not-reset", f"Kindo-v0: {what} was called before reset"):
            ask()
    with refused("not-reset", "draw was called before reset"):
        games.draw(0)
    env.reset()
    games.reset()
    for ask in asked.values():
        ask()
    games.draw(0)


@pytest.mark.parametrize("action", [3, np.int64(3), np.uint8(3), np.array(3)])
def test_whole_numbers_of_all_kinds_are_actions(action: Any) -> None:
    env = otau.make("togyzkumalak")
    env.reset()
    assert env.step(action)[4]["turn"] == 1


def test_a_step_after_the_end_before_the_beginning_and_after_close() -> None:
    env = otau.Env("kindo", size=3, max_plies=1)
    with refused("not-reset", "step was called before reset"):
        env.step(0)
    env.step(first(env))
    with refused("game-over", "the episode is over, so step needs a reset first"):
        env.step(0)
    env.close()
    env.close()
    with refused("closed", "reset was called after close"):
        env.reset()


@pytest.mark.parametrize(
    ("options", "match"),
    [
        ({"size": 2}, "size must be a whole number from 3 to 9; got 2"),
        ({"sise": 3}, "has no option 'sise' .unexpected keyword argument 'sise'.*size, walled_in, max_plies, "),
        ({"max_plies": 5, "maxPlies": 6}, "max_plies is given twice"),
        ({"renderMode": "ansi"}, "spelled render_mode here"),
        ({"render_mode": "hologram"}, "render_mode is one of"),
        ({"opponent": 3}, "opponent is the name of an agent"),
        ({"player": 0}, "left out where no opponent is given"),
        ({"opponent": "random", "player": 2}, "a player from 0 to 1"),
        ({"reward": "dense"}, "reward must be default, sparse or a function"),
        ({"size": object()}, "no plain value"),
        ({"size": nested(50_000)}, "no plain value"),
    ],
)
def test_options_that_do_not_fit(options: dict[str, Any], match: str) -> None:
    with refused("bad-argument" if "plain" in match else "bad-option", match):
        otau.Env("kindo", **options)


def test_unknown_names() -> None:
    with refused("unknown-game", "There is no environment 'chess'"):
        otau.make("chess")
    with refused("unknown-agent", 'There is no agent "deep-blue"'):
        otau.make("kindo", opponent="deep-blue")
    with refused("unknown-agent", "alphabeta does not play senet"):
        otau.make("senet", opponent="alphabeta")


def test_a_reset_takes_a_position_and_nothing_else() -> None:
    env = otau.make("kindo", size=3)
    env.reset()
    with refused("bad-argument", "position only; got 'positon'"):
        env.reset(options={"positon": "xxo/x../x.. x 1 2 2"})
    with refused("bad-position", "nothing"):
        env.reset(options={"position": "nothing"})
    assert env.step(first(env, options={"position": "xxo/x../x.. x 1 2 2"}))[4]["turn"] >= 1


@pytest.mark.parametrize("make", [otau.Env, otau.aec, lambda game: otau.vector(game, 2)])
@pytest.mark.parametrize("options", [5, [1], "position"])
def test_the_options_of_a_reset_are_a_dict(make: Any, options: Any) -> None:
    with refused("bad-argument", "The options of reset are a dict"):
        make("kindo").reset(options=options)


def test_a_reset_that_is_refused_leaves_the_random_numbers_as_they_were() -> None:
    env = otau.Env("kindo")
    env.reset(seed=1)
    expected = otau.Env("kindo")
    expected.reset(seed=1)
    with refused("bad-argument", "position only"):
        env.reset(seed=2, options={"positon": ""})
    assert env.np_random.random() == expected.np_random.random()


def test_rewards_by_a_function() -> None:
    seen = []

    def reward(observation: Any, move_type: str) -> float:
        seen.append((observation.shape, observation.dtype, move_type))
        return 7.0 if move_type == "inline_move" else 0.25

    env = otau.make("abalone", reward=reward)
    _, value, _, _, info = env.step(first(env, seed=1))
    assert seen == [((11, 11), np.int8, "inline_move")]
    assert value == 7.0
    assert info["rewards"].tolist() == [7.0, 0.0]


@pytest.mark.parametrize("plies", [0, 1])
def test_with_a_reward_function_an_illegal_action_costs_whoever_tries_it_one(plies: int) -> None:
    env: Any = otau.make("kindo", reward=lambda observation, move_type: 2.0)
    games = otau.vector("kindo", 2, reward=lambda observation, move_type: 2.0)
    _, info = env.reset(seed="3/1")
    games.reset(seed=3)
    for _ in range(plies):
        action = info["action_mask"].argmax()
        _, _, _, _, info = env.step(action)
        games.step([action, action])
    illegal, player = info["action_mask"].argmin(), info["player"]
    assert player == plies
    _, reward, _, _, info = env.step(illegal)
    assert reward == info["rewards"][player] == -1
    assert games.step([info["action_mask"].argmin(), illegal])[1][1] == -1


def test_an_illegal_action_is_followed_by_no_throw() -> None:
    env = otau.make("senet", infos="texts")
    _, info = env.reset(seed=1)
    _, _, _, _, info = env.step(info["action_mask"].argmax())
    assert info["throws"]
    assert env.step(info["action_mask"].argmin())[4]["throws"] == []


@pytest.mark.parametrize("opponent", ["random", lambda view: view.actions[0]], ids=["random", "function"])
def test_a_reset_to_a_game_that_the_opponent_ends_changes_nothing(opponent: Any) -> None:
    env: Any = otau.make("senet", opponent=opponent, player=1).unwrapped
    action, before = first(env), env.position_text
    with refused("game-over", "over before player 1 moves"):  # Cones has one dancer left, and walks off
        env.reset(options={"position": "......................s....c.s c 3 -"})
    assert env.position_text == before
    assert env.step(action)[4]["turn"] > 1


def test_what_a_function_raises_comes_out_and_the_step_has_not_happened() -> None:
    class OddError(Exception):
        pass

    fails = [True]

    def reward(observation: Any, move_type: str) -> float:
        if fails[0]:
            raise OddError("no idea")
        return 1.0

    env = otau.make("kindo", reward=reward)
    action = first(env)
    with pytest.raises(OddError, match="no idea"):
        env.step(action)
    fails[0] = False
    assert env.step(action)[4]["turn"] == 1


@pytest.mark.parametrize(
    "returned", [None, "1", float("nan"), [1], 10**400], ids=["None", "text", "nan", "list", "huge"]
)
@pytest.mark.parametrize("make", [otau.make, otau.aec, lambda name, **options: otau.vector(name, 2, **options)])
def test_a_reward_that_is_no_finite_number_is_named(make: Any, returned: Any) -> None:
    env = make("kindo", reward=lambda observation, move_type: returned)
    env.reset(seed=7)
    message = re.escape(f"The reward function must return a finite number; for capture it gave {returned!r}.")
    with refused("bad-option", message):
        env.step([75, 75] if isinstance(env, otau.Vector) else 75)


def test_an_opponent_of_ones_own() -> None:
    seen = []

    def opponent(view: otau.OpponentView) -> int:
        seen.append((view.player, view.observation.shape, view.action_mask.sum() == len(view.actions)))
        assert view.game.name == "kindo"
        return int(view.rng.choice(view.actions))

    env = otau.make("kindo", opponent=opponent, infos="texts")
    action = first(env, seed=3)
    replies = [env.step(env.action_space.sample(info["action_mask"]))[4]["replies"] for info in [env.reset(seed=3)[1]]]
    assert len(replies) == 1
    assert action is not None
    _, info = env.reset(seed=4)
    while not seen:
        _, _, _, _, info = env.step(int(np.flatnonzero(info["action_mask"])[0]))
    assert seen[0] == (1, (14, 5, 5), True)
    illegal = otau.make("kindo", opponent=lambda view: 125)
    _, info = illegal.reset()
    with refused("illegal-move", "The opponent answered 125"):
        for _ in range(9):
            _, _, _, _, info = illegal.step(int(np.flatnonzero(info["action_mask"])[0]))


def test_an_opponent_may_use_other_environments_and_agents_while_it_is_asked() -> None:
    other, agent = otau.make("kindo", size=9), otau.agent("mcts:visits=9", seed=1)  # which the engine plays

    def opponent(view: otau.OpponentView) -> int:
        other.reset(seed=1)
        return agent.choose(view.game, view.position).action

    assert otau.make("kindo", size=9, opponent=opponent, player=1).reset(seed=1)[1]["turn"] >= 1


@pytest.mark.parametrize("game", GAMES[1:])
def test_an_agent_cycle_refuses_what_does_not_fit(game: str) -> None:
    env: Any = otau.aec(game, infos="texts")
    with pytest.raises(AttributeError, match="before reset"):
        _ = env.agents
    env.reset(seed=1)
    with refused("bad-action", "An action is a whole number"):
        env.step(10**6)
    env.step(int(np.flatnonzero(1 - env.last()[0]["action_mask"])[0]))
    agent = env.agent_selection
    assert env.terminations[agent]
    assert "is not a legal action" in env.infos[agent]["illegal"]
    assert env.last()[1] == -1
    with refused("game-over", "its only step is None"):
        env.step(0)
    for _ in env.possible_agents:
        env.step(None)
    with refused("game-over", "all agents have left"):
        env.step(None)
    thrown: Any = otau.aec(game, illegal="throw")
    thrown.reset(seed=1)
    with refused("illegal-move", "is not a legal action"):
        thrown.step(int(np.flatnonzero(1 - thrown.last()[0]["action_mask"])[0]))
    assert thrown.agents == thrown.possible_agents


@pytest.mark.parametrize("game", GAMES)
def test_pictures(game: str) -> None:
    env: Any = otau.make(game, render_mode="rgb_array")
    env.reset(seed=1)
    pixels = env.render()
    assert (pixels.dtype, pixels.shape[1:]) == (np.uint8, (480, 3))
    assert len(np.unique(pixels)) > 10
    assert otau.Env(game, render_mode="ansi").metadata["render_modes"] == ["human", "rgb_array", "ansi", "svg"]
    assert "\n" in env.unwrapped.draw("ansi")
    shown = otau.show(env, legal=True, theme="dark", size=200)
    assert shown._repr_svg_().startswith("<svg")
    assert 'width="200"' in shown.svg
    with refused("bad-argument", "A picture is one of ansi, svg, rgb_array"):
        env.unwrapped.draw("oil")
    with refused("bad-argument", 'takes theme, .* got "colour"'):
        otau.show(env, colour="red")


def test_a_window_without_a_display_or_pygame(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"):
        monkeypatch.delenv(name, raising=False)
    env = otau.make("kindo", render_mode="human")
    with pytest.warns(UserWarning, match=r"Nothing is shown.*render_mode 'rgb_array'"):
        env.reset()
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        env.render()
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setitem(sys.modules, "pygame", None)
    with pytest.raises(otau.DisplayError, match=r"pip install 'otau\[human\]'"):
        window.load_pygame()


def test_a_window_lives_on_when_another_is_closed() -> None:
    one, two = (otau.Env(game, render_mode="human") for game in ("kindo", "abalone"))
    one.reset()
    two.reset()
    two.close()
    one.step(75)
    one.close()


def test_in_a_notebook_pictures_stand_below_the_cell(monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[tuple[str, str]] = []

    class ZMQInteractiveShell:
        pass

    class Cell:
        def update(self, svg: str) -> None:
            shown.append(("update", svg))

    def display(svg: str, display_id: bool) -> Cell:
        shown.append(("display", svg))
        return Cell()

    ipython, shower = types.ModuleType("IPython"), types.ModuleType("IPython.display")
    vars(ipython)["get_ipython"] = ZMQInteractiveShell
    vars(shower).update(SVG=str, display=display)
    monkeypatch.setitem(sys.modules, "IPython", ipython)
    monkeypatch.setitem(sys.modules, "IPython.display", shower)
    env = otau.make("kindo", render_mode="human")
    env.step(first(env))
    assert [how for how, _ in shown] == ["display", "update"]
    assert shown[0][1].startswith("<svg")
    assert shown[0][1] != shown[1][1]


def test_an_environment_shows_itself_in_a_notebook() -> None:
    env, cycle = otau.Env("kindo"), otau.aec("kindo").unwrapped
    assert env._repr_svg_() is None
    env.reset(seed=1)
    cycle.reset(seed=1)
    shown = env._repr_svg_()
    assert shown is not None
    assert shown.startswith("<svg")
    assert cycle._repr_svg_().startswith("<svg")
    env.close()
    assert env._repr_svg_() is None


def test_two_environments_do_not_disturb_each_other() -> None:
    def play(envs: list[gymnasium.Env[Any, Any]]) -> list[list[int]]:
        told: list[list[int]] = [[] for _ in envs]
        infos = [env.reset(seed=7)[1] for env in envs]
        for _ in range(30):
            for k, env in enumerate(envs):
                _, _, terminated, truncated, infos[k] = env.step(int(np.flatnonzero(infos[k]["action_mask"])[-1]))
                told[k].append(infos[k]["player"])
                if terminated or truncated:
                    infos[k] = env.reset()[1]
        return told

    assert play([otau.make("senet"), otau.make("senet"), otau.make("kindo")])[:2] == play([otau.make("senet")]) * 2


def test_what_is_given_away_is_the_callers() -> None:
    env = otau.make("abalone")
    observation, info = env.reset()
    observation[:] = 5
    info["action_mask"][:] = 1
    assert env.reset()[0].max() == 1


def test_masks_as_stable_baselines_asks_for_them() -> None:
    env = otau.make("kindo")
    with refused("not-reset", "before reset"):
        env.get_wrapper_attr("action_masks")()
    _, info = env.reset()
    masks = env.get_wrapper_attr("action_masks")()
    assert masks.dtype == np.bool_
    assert (masks == info["action_mask"]).all()
    env.close()
    with refused("closed", "action_masks was called after close"):
        env.get_wrapper_attr("action_masks")()


def test_errors_can_be_sent_between_processes() -> None:
    again = pickle.loads(pickle.dumps(OtauError("bad-option", "no")))
    assert (again.code, str(again)) == ("bad-option", "no")


@pytest.mark.parametrize(
    ("old", "options", "game", "shape"),
    [
        ("Togyzkumalak-v0", {}, "togyzkumalak", (128,)),
        ("gym_togyzkumalak", {}, "togyzkumalak", (128,)),
        ("abalone-v0", {"variant_name": "belgian_daisy", "max_turns": 9}, "abalone", (11, 11)),
        ("gym_senet:senet-v0", {"num_pieces": 7, "render_mode": "ansi"}, "senet", None),
        ("gym-senet", {}, "senet", None),
        ("KindoGame", {"n": 5}, "kindo", (14, 5, 5)),
    ],
)
def test_old_names(old: str, options: dict[str, Any], game: str, shape: Any) -> None:
    env: Any = otau.from_old_name(old, **options)
    assert env.unwrapped.game.name == game
    assert env.observation_space.shape == shape
    env.reset()


def test_a_variant_of_an_old_package_that_is_no_name() -> None:
    with refused("bad-option", "variant"):
        otau.from_old_name("abalone-v0", variant_name=5)


def test_old_names_that_nobody_knows() -> None:
    with refused("unknown-game", "No older package is known by 'chess-v0'"):
        otau.from_old_name("chess-v0")


def test_pictures_take_constant_memory() -> None:
    """The engine's own memory: what one frame leaves behind adds up over a training run."""

    def resident() -> int:
        status = Path(f"/proc/{otau.engine_pid()}/status").read_text()
        return next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS"))

    if not Path("/proc/self/status").exists():
        pytest.skip("needs the /proc of Linux")
    env: Any = otau.make("kindo", size=3, render_mode="rgb_array", opponent="random")
    env.reset(seed=1)
    for _ in range(60):
        env.render()
    before = resident()
    for _ in range(150):
        env.render()
    assert resident() - before < 60_000, "kilobytes"


def test_pictures_are_whole_and_the_callers_own() -> None:
    """Only what differs from the picture before is painted; which that is, another environment may have changed."""
    envs: list[Any] = [otau.make(game, render_mode="rgb_array") for game in GAMES]
    masks = [env.reset(seed=3)[1]["action_mask"] for env in envs]
    for turn in range(12):
        env = envs[turn // 3]
        masks[turn // 3] = env.step(int(np.flatnonzero(masks[turn // 3])[0]))[4]["action_mask"]
        sizes = [480, 480, 200] if turn % 3 == 1 else [480]
        for size in sizes:
            picture = env.unwrapped.draw("rgb_array", size=size)
            again = picture.copy()
            picture[:] = 0  # the caller's own
            assert np.array_equal(env.unwrapped.draw("rgb_array", size=size), again)


@pytest.mark.parametrize("game", GAMES)
def test_pictures_in_layers_look_like_whole_ones(game: str) -> None:
    if not (ROOT / "node_modules/@resvg/resvg-wasm").exists():
        pytest.skip("needs the checkout with its npm packages")
    env: Any = otau.make(game)
    _, info = env.reset(seed=2)
    for _ in range(12):
        info = env.step(int(np.flatnonzero(info["action_mask"])[-1]))[4]
    found = subprocess.run(
        [os.environ.get("OTAU_NODE", "node"), str(Path(__file__).parent / "layers.mjs")],
        input=env.unwrapped.draw("svg"),
        capture_output=True,
        text=True,
        check=True,
    )
    # Each layer is rounded once; as many as five lie over each other where a marble is marked
    assert int(found.stdout) <= 5


@pytest.mark.usefixtures("on_node")
@pytest.mark.parametrize(
    "make", [otau.make, otau.aec, otau.game, lambda name, **options: otau.vector(name, 2, **options)]
)
def test_an_unknown_option_is_one_wherever_the_game_is_played(make: Any) -> None:
    with pytest.raises(OptionError, match=r"no option 'sise'.*size, walled_in, max_plies"):
        make("kindo", sise=3)


@pytest.mark.parametrize("options", [{"illegal": "never"}, {"reward": "dense"}])
def test_a_wrong_option_is_refused_without_node(options: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    otau.stop()
    monkeypatch.setenv("OTAU_NODE", "no-such-node")
    with refused("bad-option", "must be"):
        otau.make("kindo", **options)


def test_a_seed_may_be_below_zero() -> None:
    for make in (lambda: otau.Env("senet"), lambda: otau.vector("senet", 2)):
        begun = [make().reset(seed=seed)[0].tolist() for seed in (-5, "-5", -5)]
        assert begun[0] == begun[1] == begun[2]
