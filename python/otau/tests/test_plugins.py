"""A game from outside, as a JavaScript module: registered, played, known to processes started from here."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import otau
from otau import OtauError

PLUGIN = """
import { completeGame, layoutOf, OVER } from 'otau';

export default {
  id: 'nim',
  title: 'Nim',
  about: 'one heap of counters',
  playerNames: ['First', 'Second'],
  options: { counters: { type: 'integer', default: 21, min: 1, max: 40, about: 'counters in the heap' } },
  environment: {
    moveTypes: ['take', 'last'],
    moveType: (_game, before, action) => (before[0] === action + 1 ? 'last' : 'take'),
    info: (_game, { row }) => ({ heapSize: row[0] }),
  },
  create: (options) =>
    completeGame({
      id: 'nim',
      options,
      layout: layoutOf({ counters: { max: 40, about: 'counters left' }, player: { max: 1, about: 'to move' } }),
      actionCount: 3,
      start: (row) => row.set([options.counters, 0]),
      actor: (row) => (row[0] === 0 ? OVER : row[1]),
      legal: (row, out) => {
        const count = Math.min(3, row[0]);
        for (let i = 0; i < count; i++) out[i] = i;
        return count;
      },
      play: (row, action) => row.set([row[0] - action - 1, 1 - row[1]]),
      result: (row, player) => (row[1] === player ? -1 : 1),
    }),
};
"""

PROGRAM = """
import os, pickle, signal, sys
import gymnasium, numpy as np
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test
import otau


def nim():
    return gymnasium.make("Nim-v0", counters=9)


def main():
    print(otau.register(sys.argv[1]), otau.register(sys.argv[1]))
    for env in (nim(), gymnasium.make("otau/Nim-v0"), otau.make("nim", opponent="random", player=1)):
        check_env(env.unwrapped, skip_render_check=True)
    for infos in ("texts", "numbers"):
        env = gymnasium.make("Nim-v0", counters=9, infos=infos)
        env.reset(seed=1)
        for action in (2, 2, 2):
            _, reward, terminated, _, info = env.step(action)
        told = (info[name] for name in ("winner", "move_type", "heap_size"))
        print(reward, terminated, *told, env.unwrapped.position["counters"])
    cycle = otau.aec("nim")
    api_test(cycle, num_cycles=50)
    many = gymnasium.make_vec("Nim-v0", num_envs=64, vectorization_mode="vector_entry_point")
    many.reset(seed=1)
    for _ in range(30):
        many.step(many.unwrapped.sample_actions(np.random.default_rng(1)))
    rules = otau.game("nim", counters=3)
    print(otau.agent("mcts", visits=200, seed=1).choose(rules, "counters=3 player=0 forfeited=0").action)
    against = otau.make("nim", opponent="mcts:visits=20", infos="texts")
    against.reset(seed=1)
    print(len(against.step(0)[4]["replies"]))
    print(env.unwrapped.draw("svg")[:4], env.unwrapped.draw("rgb_array").shape[2])
    os.kill(otau.engine_pid(), signal.SIGKILL)
    env.reset(seed=1)
    print("revived", env.step(0)[4]["heap_size"])
    elsewhere = gymnasium.vector.AsyncVectorEnv([nim, nim], context="spawn")
    elsewhere.reset(seed=1)
    print("spawned", elsewhere.step([0, 1])[4]["heap_size"].tolist())
    elsewhere.close()


if __name__ == "__main__":
    main()
"""


@pytest.fixture
def plugin(tmp_path: Path) -> Path:
    folder = tmp_path / "nim"
    folder.mkdir()
    (folder / "nim.js").write_text(PLUGIN)
    (folder / "package.json").write_text(json.dumps({"name": "nim", "type": "module", "exports": "./nim.js"}))
    return folder


def run(tmp_path: Path, program: str, *words: str, **variables: str) -> str:
    script = tmp_path / "program.py"
    script.write_text(program)
    done = subprocess.run(
        [sys.executable, "-W", "ignore", str(script), *words],
        capture_output=True,
        text=True,
        timeout=300,
        cwd=tmp_path,
        env={**os.environ, **variables},
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_a_registered_game_is_played_like_those_that_come_along(plugin: Path, tmp_path: Path) -> None:
    lines = [line for line in run(tmp_path, PROGRAM, "nim").splitlines() if "API" not in line]
    assert plugin.name == "nim"
    assert lines == [
        "['Nim-v0'] ['Nim-v0']",
        "1.0 True 0 last 0 0",
        "1.0 True 0 2 0.0 0",
        "2",
        "1",
        "<svg 3",
        "revived 8.0",
        "spawned [8.0, 7.0]",
    ]


def test_plugins_of_the_environment_variable(plugin: Path, tmp_path: Path) -> None:
    program = "import gymnasium, otau\nprint(gymnasium.make('Nim-v0').reset()[1]['heap_size'])"
    assert run(tmp_path, program, OTAU_PLUGINS=str(plugin)) == "21.0\n"


REFUSALS = """
import sys
import numpy as np
import otau


def refused(ask):
    try:
        ask()
    except otau.OtauError as error:
        print(error)


otau.register(sys.argv[1])
refused(lambda: otau.make("nim", most_taken=99))
many = otau.vector("nim", 2, autoreset_mode="Disabled", counters=1)
refused(lambda: many.reset(options={"reset_mask": np.array([True, False])}))
many.reset(seed=1)
many.step([0, 0])
refused(lambda: many.step([0, 0]))
"""


def test_what_the_engine_refuses_is_said_in_pythons_spelling(plugin: Path, tmp_path: Path) -> None:
    option = "mostTaken: { type: 'integer', default: 3, min: 1, max: 3, about: 'counters for a move' }"
    (plugin / "nim.js").write_text(PLUGIN.replace("counters: {", f"{option}, counters: {{", 1))
    assert run(tmp_path, REFUSALS, "nim").splitlines() == [
        "nim: most_taken must be a whole number from 1 to 3; got 99.",
        "The first reset is for all games; reset_mask leaves game 1 out.",
        "Game 0 is over: with autoreset_mode Disabled reset it, by reset_mask, first.",
    ]


WITHOUT_RULES = """
import sys
import otau
from otau.alpha_zero import Game

otau.register(sys.argv[1])
rules = otau.game("nim", counters=6)
print(otau.analyse(rules, agent="mcts", visits=300).lines[0].action)
for ask in (lambda: Game("nim"), lambda: rules.start(1)):
    try:
        ask()
    except otau.OtauError as error:
        print(error.code, error)
"""


def test_a_game_without_compiled_rules_is_analysed_and_says_how_it_is_played(plugin: Path, tmp_path: Path) -> None:
    refusal = (
        "unsupported nim with these options has no compiled rules for arrays: play it in environments of otau.make "
        "or otau.vector, or ask about one position at a time."
    )
    assert plugin.name == "nim"
    assert run(tmp_path, WITHOUT_RULES, "nim").splitlines() == ["1", refusal, refusal]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (None, "no-file"),
        ("export default 5;", "bad-definition"),
        ("export default {", "bad-definition"),
        (PLUGIN.replace("id: 'nim'", "id: 'kindo'"), "already-registered"),
    ],
)
def test_what_is_no_plugin(text: str | None, code: str, tmp_path: Path) -> None:
    module = tmp_path / "plugin.mjs"
    if text is not None:
        module.write_text(text)
    with pytest.raises(OtauError) as found:
        otau.register(module)
    assert found.value.code == code


@pytest.mark.parametrize("plugin", [None, 3, b"nim"])
def test_a_plugin_is_named_by_a_text_or_a_path(plugin: Any) -> None:
    with pytest.raises(OtauError, match="named by a path") as found:
        otau.register(plugin)
    assert found.value.code == "bad-argument"


@pytest.mark.parametrize(("named", "code"), [("/no/such/plugin", "no-file"), ('["/no/such/plugin", 3', "bad-config")])
def test_a_plugin_of_the_environment_variable_that_is_none(
    named: str, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    otau.stop()
    monkeypatch.setenv("OTAU_PLUGINS", named)
    with pytest.raises(OtauError) as found:
        otau.engine_pid()
    assert found.value.code == code
