"""What comes between a request and its reply: Ctrl-C, threads, forks, ends; and engines that do not fit."""

from __future__ import annotations

import math
import os
import signal
import threading
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import otau
from otau import OtauError, ProcessError
from otau._bridge import running

from .conftest import GAMES
from .test_process import has_ended, run

pytestmark = pytest.mark.usefixtures("on_node")


def test_ctrl_c_at_any_moment_costs_one_call_and_no_more() -> None:
    program = (
        "import random, signal, numpy, otau\n"
        "one, many, other = otau.Env('kindo'), otau.vector('kindo', 64), otau.Env('senet')\n"
        "pid, rng, chance = otau.engine_pid(), numpy.random.default_rng(1), random.Random(1)\n"
        "other.reset(seed=1)\n"
        "text = other.position_text\n"
        "otau.set_timeout(20)\n"
        "signal.signal(signal.SIGALRM, signal.default_int_handler)\n"
        "interrupts = 0\n"
        "for _ in range(1500):\n"
        "    try:\n"
        "        signal.setitimer(signal.ITIMER_REAL, chance.uniform(2e-5, 6e-4))\n"
        "        one.reset(seed=1)\n"
        "        many.reset(seed=1)\n"
        "        while True:\n"
        "            one.reset(); one.step(75); many.step([75] * 64); many.reset()\n"
        "    except KeyboardInterrupt:\n"
        "        interrupts += 1\n"
        "assert other.position_text == text\n"
        "one.reset(seed=1); many.reset(seed=1)\n"
        "print(interrupts, otau.engine_pid() == pid, one.step(75)[4]['turn'], many.step([75] * 64)[4]['turn'].sum())\n"
    )
    found = run(program)
    assert found.stdout.split() == ["1500", "True", "1", "64"], found.stderr


def test_a_function_that_is_interrupted_ends_the_call_alone() -> None:
    def opponent(view: otau.OpponentView) -> int:
        raise KeyboardInterrupt

    env = otau.Env("kindo", opponent=opponent, player=1)
    with pytest.raises(KeyboardInterrupt):
        env.reset()
    other = otau.Env("kindo")
    other.reset()
    assert other.step(75)[4]["turn"] == 1


def test_a_second_thread_waits_for_the_step_of_the_first() -> None:
    is_asked, may_answer = threading.Event(), threading.Event()

    def opponent(view: otau.OpponentView) -> int:
        is_asked.set()
        may_answer.wait(20)
        return int(view.actions[0])

    env = otau.Env("kindo", opponent=opponent, size=3, max_plies=50)
    _, info = env.reset(seed=1)
    action = int(np.flatnonzero(info["action_mask"])[0])
    told: list[Any] = []

    def play() -> None:
        try:
            while not is_asked.is_set():
                told.append(env.step(int(np.flatnonzero(env.action_masks())[0])))
        except BaseException as error:
            told.append(error)

    first = threading.Thread(target=play)
    first.start()
    is_asked.wait(20)

    def step_too() -> None:
        try:
            told.append(env.step(action))
        except BaseException as error:
            told.append(error)

    second = threading.Thread(target=step_too)
    second.start()
    second.join(0.3)
    may_answer.set()
    first.join(20)
    second.join(20)
    assert not [error for error in told if isinstance(error, OtauError) and "interrupted" in str(error)]


def test_an_opponent_that_forks_leaves_the_game_to_the_parent() -> None:
    program = (
        "import os, sys, otau\n"
        "children = []\n"
        "def opponent(view):\n"
        "    children.append(os.fork())\n"
        "    return view.actions[0]\n"
        "env = otau.Env('kindo', opponent=opponent, player=1)\n"
        "try:\n"
        "    env.reset(seed=1)\n"
        "    os.waitpid(children[0], 0)\n"
        "    print('parent', env.position_text != '', flush=True)\n"
        "except otau.ProcessError as error:\n"
        "    print('child', error, flush=True)\n"
        "    os._exit(0)\n"
    )
    lines = run(program).stdout.splitlines()
    assert lines[0].startswith("child This environment was made before a fork")
    assert lines[-1] == "parent True"


def test_an_engine_that_starts_during_a_fork_ends_with_its_own_process(tmp_path: Path) -> None:
    slow = tmp_path / "slow.mjs"
    script = Path(otau.__file__).parent / "engine/dist/bridge/bundle/main.mjs"
    slow.write_text(f"await new Promise((done) => setTimeout(done, 1500));\nawait import({str(script)!r});\n")
    program = (
        "import os, threading, time, otau\n"
        "threading.Thread(target=otau.engine_pid).start()\n"
        "time.sleep(0.8)\n"
        "if os.fork() == 0:\n"
        "    os.close(1); os.close(2)\n"
        "    time.sleep(60)\n"
        "    os._exit(0)\n"
        "print(otau.engine_pid(), flush=True)\n"
        "os._exit(0)\n"
    )
    assert has_ended(int(run(program, OTAU_ENGINE=str(slow)).stdout), 45)


def test_an_environment_closed_while_it_is_asked_is_closed_soon() -> None:
    def opponent(view: otau.OpponentView) -> int:
        other.close()
        return int(view.actions[0])

    other: Any = otau.Env("kindo")
    other.reset()
    number = other._local.games._object
    env = otau.Env("kindo", opponent=opponent, player=1)
    env.reset()
    otau.Env("kindo")
    with pytest.raises(OtauError, match="is closed"):
        running.engine().call("snapshot", object=number)


def test_a_process_that_died_while_idle_is_replaced() -> None:
    old = otau.Env("kindo")
    old.reset()
    os.kill(otau.engine_pid(), signal.SIGKILL)
    old._local.games._engine.host._process.wait(10)  # type: ignore[attr-defined]
    env = otau.Env("kindo")
    env.reset()
    assert env.step(75)[4]["turn"] == 1
    with pytest.raises(ProcessError, match=r"The engine has ended\. .*make new ones"):
        old.step(75)


def test_a_reset_replaces_a_process_that_died_while_idle_for_opponents_too() -> None:
    env = otau.Env("kindo", opponent=lambda view: view.actions[0])
    games = otau.vector("kindo", 2, opponent=lambda view: view.actions[0])
    for one in (env, games):
        one.reset()
        engine = running.engine()
        os.kill(engine.host.pid, signal.SIGKILL)
        engine.host._process.wait(10)  # type: ignore[union-attr]
        one.reset()


def test_numbers_of_an_old_process_mean_nothing_to_a_new_one() -> None:
    otau.stop()
    env, games, rules = otau.Env("kindo"), otau.vector("kindo", 2), otau.game("kindo")
    env.reset()
    _, info = games.reset()
    start = rules.parse_position(env.position_text)
    otau.stop()
    others = [otau.Env("kindo"), otau.vector("kindo", 2), otau.game("kindo")]
    agent = otau.agent("random", seed=1)
    assert env.action_masks()[agent.choose(env).action]
    assert info["action_mask"][[0, 1], agent.choose_many(games)].all()
    assert env.action_masks()[agent.choose(rules, start).action]
    for ask in (lambda: env.step(75), lambda: games.step([75, 75])):
        with pytest.raises(ProcessError, match="was stopped"):
            ask()
    assert len(others) == 3


@pytest.mark.parametrize("game", [*GAMES, "abalone of three"])
def test_rules_outlive_the_environment_that_told_of_them(game: str) -> None:
    options: dict[str, Any] = {"players": 3} if " " in game else {}
    env = otau.Env(game.split()[0], **options)
    env.reset(seed=1)
    rules, position = env.game, env.position
    legal = rules.legal(position)
    env.close()
    assert rules.legal(position) == legal


@pytest.mark.parametrize(
    "ask",
    [
        lambda env: env.draw("svg"),
        lambda env: env.position,
        lambda env: env.position_text,
        lambda env: otau.agent("random").choose(env),
    ],
)
@pytest.mark.parametrize("make", [otau.Env, otau.aec])
def test_after_close_every_question_says_so(make: Any, ask: Any) -> None:
    env = make("kindo").unwrapped
    env.reset(seed=1)
    env.close()
    with pytest.raises(OtauError, match="was called after close"):
        ask(env)


@pytest.mark.parametrize("answer", [2.0, None, "75", True, np.float64(3)])
def test_an_opponent_answers_with_a_whole_number(answer: Any) -> None:
    env = otau.Env("kindo", opponent=lambda view: answer, player=1)
    with pytest.raises(OtauError, match="An opponent answers with a whole number"):
        env.reset()


def test_what_is_too_long_is_refused_before_it_is_sent() -> None:
    env = otau.Env("kindo")
    env.reset()
    with pytest.raises(OtauError, match="268,435,456 at most"):
        env.game._ask("about", bytes((1 << 28) + 1))
    assert env.step(75)[4]["turn"] == 1


@pytest.mark.parametrize("seconds", [math.inf, 1e12, np.float32(3e6)])
def test_long_timeouts_wait_long(seconds: float) -> None:
    otau.set_timeout(seconds)
    try:
        otau.Env("kindo").reset()
    finally:
        otau.set_timeout(120)


@pytest.mark.parametrize("seconds", ["5", True, [1]])
def test_a_timeout_is_a_number(seconds: Any) -> None:
    with pytest.raises(OtauError, match="above 0"):
        otau.set_timeout(seconds)


def test_a_process_that_was_ended_for_hanging_is_not_said_to_have_been_ended_by_a_signal() -> None:
    env = otau.Env("kindo")
    env.reset()
    otau.set_timeout(0.3)
    try:
        os.kill(otau.engine_pid(), signal.SIGSTOP)
        with pytest.raises(ProcessError) as found:
            env.step(75)
    finally:
        otau.set_timeout(120)
    assert "signal" not in str(found.value)


HELLO = """
import { readSync, writeSync } from 'node:fs';
const [input, output] = process.argv.slice(2).map(Number);
readSync(input, Buffer.alloc(8));
const content = Buffer.from(CONTENT);
const header = Buffer.alloc(8);
header.writeUInt32LE(content.length, 0);
writeSync(output, Buffer.concat([header, content]));
setInterval(() => {}, 1000);
"""


@pytest.mark.parametrize(
    ("content", "match"),
    [
        ('{"protocol": 99}', "The engine speaks protocol 99, this package 4: build the engine anew"),
        ("{}", "The engine speaks protocol None, this package 4"),
        ("something", "A message of the engine cannot be read"),
        ("", "A message of the engine cannot be read"),
        ("[]", "A message of the engine cannot be read"),
        ('{"fault": {}}', "The engine says: nothing more"),
    ],
)
def test_an_engine_that_does_not_fit_is_ended(content: str, match: str, tmp_path: Path) -> None:
    odd = tmp_path / "odd.mjs"
    odd.write_text(HELLO.replace("CONTENT", repr(content)) + "console.log(process.pid);\n")
    program = (
        "import subprocess, otau\n"
        "kept = subprocess.Popen\n"
        "made = []\n"
        "subprocess.Popen = lambda *args, **given: made.append(kept(*args, **given)) or made[-1]\n"
        "try:\n"
        "    otau.make('kindo')\n"
        "except otau.ProcessError as error:\n"
        "    print(error)\n"
        "print(made[-1].poll() is not None)\n"
    )
    found = run(program, OTAU_ENGINE=str(odd))
    assert match in found.stdout, found.stderr
    assert found.stdout.splitlines()[-1] == "True"
