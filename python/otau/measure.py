"""More measurements of speed: pictures by wall time, memory, slow steps, parallel processes.

    python measure.py frames [how many] [games]    20,000 pictures of each game, with the memory of Python and of Node
    python measure.py steps [how many] [games]     200,000 steps of each game, each by its own time
    python measure.py processes [how many]         1, 2, 4, ... 16 processes that play at the same time

`benchmark.py` has the speed itself. On Linux.
"""

from __future__ import annotations

import multiprocessing
import os
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np

import otau
from otau._bridge import running

GAMES = ("togyzkumalak", "abalone", "kindo", "senet")
#: How often the memory is measured.
MEMORY_SAMPLES = 10
#: How long each number of processes plays.
SECONDS = 3.0


def memory(process: int) -> float:
    """The resident memory of a process in MB."""
    for line in Path(f"/proc/{process}/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1]) / 1024
    raise SystemExit(f"process {process} tells no memory.")


def processor_time(process: int) -> float:
    """The processor time of a process in seconds, to a hundredth."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def random_play(env: Any, seed: int) -> Iterator[int]:
    """Legal random actions of games that begin anew when they end; the environment is to play each."""
    rng = np.random.default_rng(seed)
    while True:
        _, info = env.reset(seed=int(rng.integers(1 << 30)))
        over = False
        while not over:
            yield int(rng.choice(np.flatnonzero(info["action_mask"])))
            over, info = env.last_result


class Played:
    """An environment that keeps what its last step has given."""

    def __init__(self, game: str, render_mode: str | None = None) -> None:
        self.env = otau.make(game, render_mode=render_mode)
        self.last_result: tuple[bool, dict[str, Any]]

    def reset(self, seed: int) -> tuple[Any, dict[str, Any]]:
        """Begins a game."""
        return self.env.reset(seed=seed)

    def step(self, action: int) -> None:
        """Plays an action."""
        _, _, terminated, truncated, info = self.env.step(action)
        self.last_result = terminated or truncated, info


def frames(how_many: int = 20_000, games: Sequence[str] = GAMES) -> None:
    """Pictures of random games, each after one step."""
    print(f"{'game':14}{'frames/s':>10}{'processor':>12}   MB of Python and Node after each tenth")
    for game in games:
        env = Played(game, "rgb_array")
        actions = random_play(env, 1)
        looks = []
        env.step(next(actions))
        env.env.render()  # starts Node
        node = running.engine().pid
        begin, used = time.perf_counter(), time.process_time() + processor_time(node)
        for i in range(how_many):
            env.step(next(actions))
            env.env.render()
            if (i + 1) % max(1, how_many // MEMORY_SAMPLES) == 0:
                looks.append((memory(os.getpid()), memory(node)))
        passed, used = time.perf_counter() - begin, time.process_time() + processor_time(node) - used
        print(
            f"{game:14}{how_many / passed:10.0f}{used / how_many * 1000:9.2f} ms   "
            + ", ".join(f"{python:.0f} {node:.0f}" for python, node in looks),
            flush=True,
        )
        env.env.close()
        otau.stop()


def steps(how_many: int = 200_000, games: Sequence[str] = GAMES) -> None:
    """The time of each step: observation, mask, reward, flags and info."""
    print(f"{'game':14}{'median':>9}{'99%':>9}{'99.9%':>9}{'slowest':>10}  µs")
    for game in games:
        env = Played(game)
        actions = random_play(env, 1)
        times = np.zeros(how_many)
        clock, play = time.perf_counter_ns, env.env.unwrapped.step
        for i in range(how_many):
            action = next(actions)
            begin = clock()
            _, _, terminated, truncated, info = play(action)
            times[i] = (clock() - begin) / 1000
            env.last_result = terminated or truncated, info
        middle, most, nearly, slowest = np.percentile(times, [50, 99, 99.9, 100])
        print(f"{game:14}{middle:9.1f}{most:9.1f}{nearly:9.1f}{slowest:10.1f}", flush=True)


def _play(game: str, ready: Any, results: Any) -> None:
    env = Played(game)
    actions = random_play(env, os.getpid())
    for _ in range(500):
        env.step(next(actions))
    ready.wait()
    done, begin, used = 0, time.monotonic(), time.process_time()
    while time.monotonic() - begin < SECONDS:
        for _ in range(100):
            env.step(next(actions))
        done += 100
    results.put((done, begin, time.monotonic(), time.process_time() - used))


def processes(how_many: int = 16, games: Sequence[str] = ("togyzkumalak",)) -> None:
    """Processes of one environment each, all at the same time."""
    cores = len(os.sched_getaffinity(0))
    game = games[0]
    print(f"{game}, random moves drawn while playing, {cores} cores")
    print(f"{'processes':>9}{'steps/s in all':>16}{'µs of a core a step':>22}")
    context = multiprocessing.get_context("spawn")
    number = 1
    while number <= how_many:
        ready, results = context.Barrier(number), context.Queue()
        players = [context.Process(target=_play, args=(game, ready, results)) for _ in range(number)]
        for player in players:
            player.start()
        found = [results.get() for _ in players]
        for player in players:
            player.join()
        done, begin, end, used = zip(*found, strict=True)
        speed = sum(done) / (max(end) - min(begin))
        print(f"{number:9}{speed:16,.0f}{sum(used) / sum(done) * 1e6:22.1f}", flush=True)
        number *= 2


if __name__ == "__main__":
    parts: dict[str, Callable[..., None]] = {"frames": frames, "steps": steps, "processes": processes}
    if len(sys.argv) < 2 or sys.argv[1] not in parts:
        raise SystemExit(__doc__)
    measured, *others = sys.argv[1:]
    parts[measured](*map(int, others[:1]), *([others[1:]] if others[1:] else []))
