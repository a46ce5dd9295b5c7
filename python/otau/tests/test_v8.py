"""The engine in V8 within this process, where there is no Node: the same answers, and nothing hangs or stays behind."""

from __future__ import annotations

import importlib.util
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import otau

from .conftest import GAMES
from .test_process import run

HAS_NETWORKS = (Path(otau.__file__).parent / "engine/node_modules/@otau/data/models").is_dir()

needs_v8 = pytest.mark.skipif(importlib.util.find_spec("py_mini_racer") is None, reason="needs the package mini-racer")

#: What is seen of a game by all that needs an engine: texts, pictures, files, records, a review, agents.
SEEN = """
import hashlib, json, pathlib, sys, tempfile
import numpy as np, otau
name, networks = sys.argv[1:]
def print_all(*values):
    print(*[hashlib.sha256(one).hexdigest() if isinstance(one, bytes) else one for one in values])
opponents = ["random", "alphabeta:nodes=300,endgames=true" if name != "senet" else "expectimax:depth=1,endgames=true"]
opponents += ["zero:visits=6,book=own", "level:8"] if networks == "True" else []
for opponent in opponents:
    with tempfile.TemporaryDirectory() as folder:
        files = {kind: pathlib.Path(folder, "made", f"game.{kind}") for kind in ("gif", "svg", "png", "record")}
        env = otau.record(otau.make(name, opponent=opponent), **files, size=100, tags={"Event": "Тоғызқұмалақ 東"})
        _, info = env.reset(seed=5)
        for _ in range(3):
            _, _, _, _, info = env.step(int(np.flatnonzero(info["action_mask"])[-1]))
        env.close()
        print_all(opponent, *[file.read_bytes() for file in files.values()])
        record = otau.read_records(files["record"])[0]
print_all(record.plain, record.actions, record.start.tobytes())
print_all(otau.review(record, effort=0.05))
after = record.game.play(np.array([record.start], record.game.dtype), record.actions[:1])[0]
print_all(otau.analyse(record.game, after, agent="mcts", visits=30))
env = otau.make(name, render_mode="rgb_array")
env.reset(seed=3)
print_all(env.render().tobytes(), env.unwrapped.position_text)
"""


def program(text: str, *given: str, **variables: str) -> str:
    """What a program prints that asks V8 in its own process."""
    found = subprocess.run(
        [sys.executable, "-c", text, *given],
        capture_output=True,
        text=True,
        timeout=300,
        env={**os.environ, "OTAU_NODE": "off", **variables},
    )
    assert found.returncode == 0, found.stderr
    return found.stdout


@needs_v8
@pytest.mark.parametrize("name", GAMES)
def test_the_same_bytes_as_by_node(name: str) -> None:
    by_v8, by_node = (program(SEEN, name, str(HAS_NETWORKS), OTAU_NODE=node) for node in ("off", ""))
    assert by_v8 == by_node


#: Games in packed files, and names in encodings in which some bytes have no sign.
READ = """
import gzip, io, zipfile, otau
def read(content, game=None):
    try:
        print([record.plain for record in otau.read_records(content, game=game)])
    except otau.OtauError as error:
        print(error.code, error)
def packed(way):
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", way) as archive:
        archive.writestr("алғашқы.txt", games)
        archive.writestr("second.txt", games)
    return file.getvalue()
games = b"1. a2 1... d5 d5e 2. a3 *"
whole = gzip.compress(games)
for content in (whole, gzip.compress(whole), gzip.compress(games[:9]) + gzip.compress(games[9:])):
    read(content, "kindo")
for content in (whole[:-9], whole[:-5] + bytes(5), whole + b"more"):
    read(content, "kindo")
for way in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
    read(packed(way), "kindo")
    read(packed(way)[:-30], "kindo")
for name, encoding in (("Asanov", "utf-16-le"), ("Асанов", "utf-16-be"), ("Асанов", "cp1251"), ("Zoë “Ž”", "cp1252")):
    text = f'[Game "kindo"]\\n[x "{name}"]\\n[Result "*"]\\n\\n1. a2 d5 *\\n'.encode(encoding)
    read(text.replace(b"]", b"]", 1))
    read(text.replace("1. a2".encode(encoding), b"1. a2 \\x81"))
"""


@needs_v8
def test_the_same_games_of_packed_files_and_in_any_encoding() -> None:
    by_v8, by_node = (program(READ, OTAU_NODE=node) for node in ("off", ""))
    assert by_v8 == by_node
    assert by_v8.count("'Асанов'") >= 2


@needs_v8
def test_what_is_too_long_is_refused_and_the_next_call_is_answered() -> None:
    out = program(
        "import gzip, otau\n"
        "from otau._bridge import v8\n"
        "v8._MEMORY_BYTES, v8.V8.max_bytes = 1 << 23, 1 << 22\n"
        "game = b'[Game \"kindo\"]\\n\\n1. a2 {%s} *\\n'\n"
        "long = game % ('\u04d9'.encode() * 1_800_000)\n"
        "for content in (long, gzip.compress(long * 2), long + long, game % b'short'):\n"
        "    try:\n"
        "        print(len(otau.read_records(content)))\n"
        "    except otau.OtauError as error:\n"
        "        print(error.code, error)\n"
    )
    answer, unpacked, asked, last = out.splitlines()
    assert answer.startswith("unsupported An answer of ")
    assert unpacked.startswith("unsupported What unpacks to more than ")
    assert asked.startswith("bad-argument What is given has ")
    assert last == "1"


@needs_v8
def test_games_that_the_kernel_does_not_have_are_the_same_and_copied() -> None:
    text = (
        "import copy, otau\n"
        "env = otau.make('togyzkumalak', repetition=True, opponent='random')\n"
        "env.reset(seed=1)\n"
        "other = copy.deepcopy(env)\n"
        "for one in (env, other):\n"
        "    for action in (0, 1, 2):\n"
        "        seen = one.step(action)\n"
        "    print(seen[0].tolist(), seen[4]['turn'], one.unwrapped.position_text)\n"
        "games = otau.vector('senet', 3)\n"
        "print(games.reset(seed=2)[0].tolist())\n"
    )
    by_v8, by_node = (program(text, OTAU_KERNEL="off", OTAU_NODE=node) for node in ("off", ""))
    assert by_v8 == by_node
    first, second, *_ = by_v8.splitlines()
    assert first == second


@needs_v8
def test_a_search_that_takes_too_long_is_ended_and_the_next_call_is_answered() -> None:
    out = program(
        "import otau\n"
        "rules = otau.game('abalone')\n"
        "rules.parse_position(rules.format_position(rules.start(1)[0]))\n"
        "otau.set_timeout(1)\n"
        "try:\n"
        "    otau.analyse(rules, agent='alphabeta', time=60000)\n"
        "except otau.ProcessError as error:\n"
        "    print(error)\n"
        "otau.set_timeout(120)\n"
        "print(otau.analyse(otau.game('kindo'), agent='alphabeta', nodes=100).lines[0].action)\n"
    )
    assert "did not answer within 1 s and was ended" in out
    assert out.splitlines()[-1].isdigit()


@needs_v8
def test_an_interrupted_search_leaves_the_engine_as_it_was() -> None:
    out = program(
        "import signal, otau\n"
        "rules = otau.game('kindo')\n"
        "signal.signal(signal.SIGALRM, signal.default_int_handler)\n"
        "otau.engine_pid()\n"
        "signal.setitimer(signal.ITIMER_REAL, 0.3)\n"
        "try:\n"
        "    otau.analyse(rules, agent='mcts', time=2000)\n"
        "except KeyboardInterrupt:\n"
        "    print('interrupted')\n"
        "print(otau.analyse(rules, agent='alphabeta', nodes=100).nodes > 0)\n"
    )
    assert out == "interrupted\nTrue\n"


@needs_v8
def test_python_ends_in_the_midst_of_a_search_and_a_thread_that_waits_is_told() -> None:
    out = program(
        "import threading, time, otau\n"
        "def think():\n"
        "    try:\n"
        "        otau.analyse(otau.game('abalone'), agent='alphabeta', time=60000)\n"
        "    except otau.ProcessError as error:\n"
        "        print(error)\n"
        "otau.engine_pid()\n"
        "thread = threading.Thread(target=think)\n"
        "thread.start()\n"
        "time.sleep(0.5)\n"
        "otau.stop()\n"
        "thread.join()\n"
        "otau.engine_pid()\n"
        "threading.Thread(target=think, daemon=True).start()\n"
        "time.sleep(0.5)\n"
    )
    assert out.startswith("The engine was stopped.")


@needs_v8
def test_forked_processes_and_threads_ask_engines_of_their_own() -> None:
    out = program(
        "import os, sys, threading, gymnasium, otau\n"
        "def best(_=0):\n"
        "    return otau.analyse(otau.game('kindo'), agent='alphabeta', nodes=200).lines[0].action\n"
        "first, found = best(), []\n"
        "threads = [threading.Thread(target=lambda: found.append(best())) for _ in range(4)]\n"
        "for thread in threads: thread.start()\n"
        "for thread in threads: thread.join()\n"
        "print(set(found) == {first}, flush=True)\n"
        "child = os.fork()\n"
        "if child == 0:\n"
        "    print(best() == first, flush=True)\n"
        "    sys.exit(0)\n"
        "print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), best() == first)\n"
        "make = lambda: gymnasium.make('otau/Kindo-v0', opponent='alphabeta:depth=1,book=own')\n"
        "envs = gymnasium.vector.AsyncVectorEnv([make, make], context='fork')\n"
        "print(envs.reset(seed=1)[0].shape[0])\n"
        "envs.close()\n"
    )
    assert out.splitlines() == ["True", "True", "0 True", "2"]


@needs_v8
def test_what_only_node_has_is_said(tmp_path: Path) -> None:
    plugin = tmp_path / "plugin.mjs"
    plugin.write_text("export default {};")
    asked = (
        f"import otau\ntry:\n    otau.register({json.dumps(str(plugin))})\n"
        "except otau.OtauError as error:\n    print(error.code, error)"
    )
    assert program(asked) == "unsupported Plugins are modules of JavaScript: they need Node.js.\n"
    named = "try:\n    import otau\nexcept ValueError as error:\n    print(error)"
    assert program(named, OTAU_PLUGINS=str(plugin)) == "Plugins, as those of OTAU_PLUGINS, need Node.js.\n"


def test_without_either_it_is_said_how_to_get_one() -> None:
    found: Any = run(
        "import sys, otau\nsys.modules['py_mini_racer'] = None\n"
        "try:\n    otau.analyse(otau.game('kindo'))\nexcept otau.NodeNotFoundError as error:\n    print(error)",
        OTAU_NODE="off",
    )
    assert "`pip install 'otau[v8]'`" in found.stdout, found.stderr
    assert "and there is neither." in found.stdout
