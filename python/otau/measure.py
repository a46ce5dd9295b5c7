"""How fast the games are from Python: rates, single steps, parallel processes, pictures.

    python measure.py speed [seconds]              env-steps a second by processor time, one game and 1,024 at once
    python measure.py steps [how many] [games]     200,000 steps of each game, each by its own time
    python measure.py processes [how many]         1, 2, 4, ... 16 processes that play at the same time
    python measure.py frames [how many] [games]    20,000 pictures of each game, with the memory of Python and of Node
    python measure.py old [seconds] [games]        `otau.old` beside the older packages that can be imported, in turns

A step is one as the agent's program sees it: observation, mask, reward, flags and info; games begin anew when they
end. `processes` and `frames` run on Linux. `measure_device.py` has networks.
"""

from __future__ import annotations

import contextlib
import functools
import importlib
import itertools
import multiprocessing
import os
import random
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np

import otau
from otau._bridge import running

GAMES = ("togyzkumalak", "abalone", "kindo", "senet")
#: Games at once, and those that one environment plays again and again.
MANY, EPISODES = 1024, 10
#: How often the memory is measured.
MEMORY_SAMPLES = 10
#: How long each number of processes plays.
SECONDS = 3.0


def rate(play: Callable[[], int], seconds: float) -> float:
    """Steps a second of processor time, which other programs do not change: the best of three runs after a warm-up."""
    best, clock = 0.0, time.process_time
    for span in (min(0.3, seconds / 3), seconds / 3, seconds / 3, seconds / 3):
        steps, begin = 0, clock()
        while (passed := clock() - begin) < span:
            steps += play()
        best = max(best, steps / passed)
    return best


def single(game: str) -> Callable[[], int]:
    """One environment of gymnasium.make, which plays random games that were drawn before."""
    env = otau.make(game)
    games, rng = [], random.Random(1)
    for seed in range(EPISODES):
        _, info = env.reset(seed=seed)
        actions, over = [], False
        while not over:
            actions.append(rng.choice(np.flatnonzero(info["action_mask"]).tolist()))
            _, _, terminated, truncated, info = env.step(actions[-1])
            over = terminated or truncated
        games.append(actions)

    def play() -> int:
        for seed, actions in enumerate(games):
            env.reset(seed=seed)
            for action in actions:
                env.step(action)
        return sum(map(len, games))

    return play


def many(game: str, opponent: str | None = None, copy: bool = True) -> Callable[[], int]:
    """Many games at once."""
    env = otau.vector(game, MANY, opponent=opponent, copy=copy)
    env.reset(seed=1)
    rng = np.random.default_rng(1)

    def play() -> int:
        env.step(env.sample_actions(rng))
        return MANY

    return play


def speed(seconds: float = 3.0) -> None:
    """Steps a second of each game."""
    print(f"{'game':14}{'one game':>12}{f'{MANY} games':>14}{'no copies':>14}{'and greedy':>14}")
    for game in GAMES:
        players = (single(game), many(game), many(game, copy=False), many(game, "greedy"))
        one, all_of_them, shared, against = (rate(player, seconds) for player in players)
        print(f"{game:14}{one:12,.0f}{all_of_them:14,.0f}{shared:14,.0f}{against:14,.0f}", flush=True)


def old_togyzkumalak(env: Any) -> Iterator[int]:
    """Games of random moves in an environment of gym-togyzkumalak; a 1 for each move, and so below."""
    while True:
        env.reset()
        with contextlib.suppress(Exception):  # there a sample may find no move
            while not env.step(env.action_space.sample())[2]:
                yield 1


def old_abalone(env: Any, known: Sequence[tuple[int, int]] = ()) -> Iterator[int]:
    """The first moves of games in one of gym-abalone: random ones of its list, or some that are known before."""
    while True:
        env.reset(random_player=False)
        for turn in range(40):
            env.step(known[turn % 4] if known else random.choice(env.game.get_possible_moves(env.current_player)))
            yield 1


def old_senet(env: Any) -> Iterator[int]:
    """Throws and moves in one of gym-senet."""
    senet, legal = sys.modules[type(env.game).__module__].Senet, env.game.legal_actions
    while True:
        (board, player), done = env.reset()[0], False
        while not done:
            actions = legal(board, player, senet.steps(senet.throw_sticks()))
            (board, player), _, done, _, _ = env.step(random.choice(actions))
            yield 1


def old_kindo(game: Any) -> Iterator[int]:
    """At most 200 moves a game of alpha-zero-kindo; passes do not count."""
    while True:
        board, player, moves = game.getInitBoard(), 1, 0
        while moves < 200 and not game.getGameEnded(board, player):
            valid = game.getValidMoves(game.getCanonicalForm(board, player), 1)
            board, player = game.getNextState(board, player, int(random.choice(np.flatnonzero(valid))))
            moves += 1 - int(valid[-1])
            yield 1 - int(valid[-1])


KNOWN = functools.partial(old_abalone, known=[(45, 37), (15, 16), (37, 45), (16, 15)])
#: By game: where the older package has the class, its name there and in `otau.old`, and how it plays.
OLDER: dict[str, tuple[str, str, Callable[[Any], Iterator[int]]]] = {
    "togyzkumalak": ("gym_togyzkumalak.envs", "TogyzkumalakEnv", old_togyzkumalak),
    "abalone": ("gym_abalone.envs.abalone_env", "AbaloneEnv", old_abalone),
    "abalone, known": ("gym_abalone.envs.abalone_env", "AbaloneEnv", KNOWN),
    "senet": ("gym_senet.envs.senet_env", "SenetEnv", old_senet),
    "kindo": ("kindo.KindoGame", "KindoGame", old_kindo),
}


def old(seconds: float = 1.0, games: Sequence[str] = tuple(OLDER)) -> None:
    """Moves a second of the older packages on the path and of `otau.old`, in turns: the middle of five spans each."""
    clock = time.process_time
    for name in games:
        module, kind, play = OLDER[name]
        players = []
        for package in (module, "otau.old"):
            with contextlib.suppress(ImportError):
                players.append(play(getattr(importlib.import_module(package), kind)()))
        rates: list[list[float]] = [[] for _ in players]
        for _, (found, player) in itertools.product(range(5), enumerate(players)):
            moves, begin = 0, clock()
            while (passed := clock() - begin) < seconds:
                moves += sum(itertools.islice(player, 100))
            rates[found].append(moves / passed)
        middles = [sorted(each)[2] for each in rates]
        print(f"{name:16}", *(f"{middle:10,.0f}" for middle in middles), f"{middles[-1] / middles[0]:8.2f}", flush=True)


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


def random_steps(env: Any, seed: int) -> Iterator[int]:
    """Plays random moves, in game after game; yields the nanoseconds of each step."""
    rng, clock = np.random.default_rng(seed), time.perf_counter_ns
    while True:
        _, info = env.reset(seed=int(rng.integers(1 << 30)))
        over = False
        while not over:
            action = int(rng.choice(np.flatnonzero(info["action_mask"])))
            begin = clock()
            _, _, terminated, truncated, info = env.step(action)
            yield clock() - begin
            over = terminated or truncated


def steps(how_many: int = 200_000, games: Sequence[str] = GAMES) -> None:
    """The time of each step."""
    print(f"{'game':14}{'median':>9}{'99%':>9}{'99.9%':>9}{'slowest':>10}  µs")
    for game in games:
        times = np.fromiter(itertools.islice(random_steps(otau.make(game).unwrapped, 1), how_many), float) / 1000
        middle, most, nearly, slowest = np.percentile(times, [50, 99, 99.9, 100])
        print(f"{game:14}{middle:9.1f}{most:9.1f}{nearly:9.1f}{slowest:10.1f}", flush=True)


def frames(how_many: int = 20_000, games: Sequence[str] = GAMES) -> None:
    """Pictures of random games, each after one step."""
    print(f"{'game':14}{'frames/s':>10}{'processor':>12}   MB of Python and Node after each tenth")
    for game in games:
        env = otau.make(game, render_mode="rgb_array")
        played, looks = random_steps(env, 1), []
        next(played)
        env.render()  # starts Node
        node = running.engine().host.pid
        begin, used = time.perf_counter(), time.process_time() + processor_time(node)
        for i in range(how_many):
            next(played)
            env.render()
            if (i + 1) % max(1, how_many // MEMORY_SAMPLES) == 0:
                looks.append((memory(os.getpid()), memory(node)))
        passed, used = time.perf_counter() - begin, time.process_time() + processor_time(node) - used
        told = ", ".join(f"{python:.0f} {node:.0f}" for python, node in looks)
        print(f"{game:14}{how_many / passed:10.0f}{used / how_many * 1000:9.2f} ms   {told}", flush=True)
        otau.stop()


def _play(game: str, ready: Any, results: Any) -> None:
    played = random_steps(otau.make(game), os.getpid())
    for _ in itertools.islice(played, 500):
        pass
    ready.wait()
    done, begin, used = 0, time.monotonic(), time.process_time()
    while time.monotonic() - begin < SECONDS:
        done += sum(1 for _ in itertools.islice(played, 100))
    results.put((done, begin, time.monotonic(), time.process_time() - used))


def processes(how_many: int = 16, games: Sequence[str] = GAMES) -> None:
    """Processes of one environment each, all at the same time."""
    cores = len(os.sched_getaffinity(0))
    print(f"{games[0]}, random moves drawn while playing, {cores} cores")
    print(f"{'processes':>9}{'steps/s in all':>16}{'µs of a core a step':>22}")
    context = multiprocessing.get_context("spawn")
    number = 1
    while number <= how_many:
        ready, results = context.Barrier(number), context.Queue()
        players = [context.Process(target=_play, args=(games[0], ready, results)) for _ in range(number)]
        for player in players:
            player.start()
        found = [results.get() for _ in players]
        for player in players:
            player.join()
        done, begin, end, used = zip(*found, strict=True)
        together = sum(done) / (max(end) - min(begin))
        print(f"{number:9}{together:16,.0f}{sum(used) / sum(done) * 1e6:22.1f}", flush=True)
        number *= 2


if __name__ == "__main__":
    parts: dict[str, Callable[..., None]] = {part.__name__: part for part in (speed, steps, processes, frames, old)}
    if len(sys.argv) < 2 or sys.argv[1] not in parts:
        raise SystemExit(__doc__)
    measured, *others = sys.argv[1:]
    parts[measured](
        *map(float if measured in ("speed", "old") else int, others[:1]), *([others[1:]] if others[1:] else [])
    )
