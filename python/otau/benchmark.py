"""How fast the games are from Python, compared with a plain Python program like older environments.

    python benchmark.py [seconds for each figure]

Every figure is env-steps a second as the agent's program sees them: observation, mask, reward and flags at each
step, games begun anew when they end. One game plays random moves that were drawn before; in many they are drawn.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

import otau

GAMES = 1024
#: Games that one environment plays again and again.
EPISODES = 10


class PlainTogyzKumalak:
    """Togyz Kumalak as a gym environment is usually written: lists, loops, an array at the end of each step."""

    def reset(self) -> NDArray[np.float32]:
        """Begins a game."""
        self.pits = [[9] * 9, [9] * 9]
        self.kazans = [0, 0]
        self.tuzdyks: list[int | None] = [None, None]
        self.player = 0
        return self.observe()

    def mask(self) -> NDArray[np.int8]:
        """1 for each legal action."""
        return np.array([count > 0 for count in self.pits[self.player]], np.int8)

    def step(self, action: int) -> tuple[NDArray[np.float32], float, bool, NDArray[np.int8]]:
        """Sows the stones of a pit."""
        mover, enemy = self.player, 1 - self.player
        stones = self.pits[mover][action]
        self.pits[mover][action] = 0
        side, pit = (mover, action) if stones > 1 else (mover, action + 1)
        for _ in range(stones):
            if pit > 8:
                side, pit = 1 - side, 0
            if self.tuzdyks[1 - side] == pit:
                self.kazans[1 - side] += 1
            else:
                self.pits[side][pit] += 1
            last = (side, pit)
            pit += 1
        side, pit = last
        count = self.pits[side][pit]
        if side == enemy and self.tuzdyks[mover] != pit:
            if count % 2 == 0:
                self.kazans[mover] += count
                self.pits[side][pit] = 0
            elif count == 3 and self.tuzdyks[mover] is None and pit < 8 and self.tuzdyks[enemy] != pit:
                self.tuzdyks[mover] = pit
                self.kazans[mover] += 3
                self.pits[side][pit] = 0
        self.player = enemy
        if not any(self.pits[enemy]):
            self.kazans[mover] += sum(self.pits[mover])
            self.pits[mover] = [0] * 9
        over = max(self.kazans) > 81 or sum(self.kazans) == 162
        reward = float(np.sign(self.kazans[0] - self.kazans[1])) if over else 0.0
        return self.observe(), reward, over, self.mask()

    def observe(self) -> NDArray[np.float32]:
        """The 128 numbers of the observation."""
        numbers: list[float] = []
        for side in (0, 1):
            for pit, count in enumerate(self.pits[side]):
                numbers.append(float(count >= 1))
                if pit < 8:
                    numbers.append(float(count >= 2))
                numbers += [count % 2, (count % 9) / 8, (count % 18) / 17, count / 9]
                if pit < 8:
                    numbers.append(float(self.tuzdyks[1 - side] == pit))
            numbers.append(min(self.kazans[side], 82) / 82)
            numbers.append(float(self.kazans[side] > self.kazans[1 - side]))
        numbers += [1.0, 0.0] if self.player == 0 else [0.0, 1.0]
        return np.array(numbers, np.float32)


def rate(play: Callable[[], int], seconds: float, clock: Callable[[], float] = time.process_time) -> float:
    """Steps a second: the best of three runs, after a warm-up.

    It uses processor time, which other programs do not change; with an opponent in another process it uses wall
    time.
    """
    best = 0.0
    for span in (min(0.3, seconds / 3), seconds / 3, seconds / 3, seconds / 3):
        steps, begin = 0, clock()
        while (passed := clock() - begin) < span:
            steps += play()
        best = max(best, steps / passed)
    return best


def plain() -> Callable[[], int]:
    """The plain program."""
    env = PlainTogyzKumalak()
    env.reset()
    games, rng = [], random.Random(1)
    for _ in range(EPISODES):
        env.reset()
        actions, over = [], False
        while not over:
            actions.append(rng.choice(np.flatnonzero(env.mask()).tolist()))
            over = env.step(actions[-1])[2]
        games.append(actions)

    def play() -> int:
        for actions in games:
            env.reset()
            for action in actions:
                env.step(action)
        return sum(map(len, games))

    return play


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
    env = otau.vector(game, GAMES, opponent=opponent, copy=copy)
    env.reset(seed=1)
    rng = np.random.default_rng(1)

    def play() -> int:
        env.step(env.sample_actions(rng))
        return GAMES

    return play


def main() -> None:
    """Prints the table."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 3.0
    yardstick = rate(plain(), seconds)
    print(f"plain Python, Togyz Kumalak: {yardstick:,.0f} steps/s (the yardstick)")
    print(
        f"{'game':14}{'one game':>12}{'ratio':>8}{f'{GAMES} games':>14}{'ratio':>8}{'no copies':>14}{'and greedy':>14}"
    )
    for game in ("togyzkumalak", "abalone", "kindo", "senet"):
        one, all_of_them, shared = (
            rate(player, seconds) for player in (single(game), many(game), many(game, copy=False))
        )
        against = rate(many(game, "greedy"), seconds, time.perf_counter)
        print(
            f"{game:14}{one:12,.0f}{one / yardstick:8.2f}"
            f"{all_of_them:14,.0f}{all_of_them / yardstick:8.1f}{shared:14,.0f}{against:14,.0f}"
        )


if __name__ == "__main__":
    main()
