"""How fast the games are from Python, beside a plain Python program of the kind that older environments were.

    python benchmark.py [seconds for each figure]

Every figure is env-steps a second as the agent's program sees them: random legal moves, observation,
mask, reward and flags at each step, games begun anew when they end.
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


def rate(play: Callable[[], int], seconds: float) -> float:
    """Steps a second: the best of three spans, after a warm-up."""
    best = 0.0
    for span in (0.3, seconds / 3, seconds / 3, seconds / 3):
        steps, begin = 0, time.perf_counter()
        while (passed := time.perf_counter() - begin) < span:
            steps += play()
        best = max(best, steps / passed)
    return best


def plain() -> Callable[[], int]:
    """The plain program."""
    env = PlainTogyzKumalak()
    env.reset()
    rng = random.Random(1)

    def play() -> int:
        mask = env.mask()
        for _ in range(100):
            _, _, over, mask = env.step(rng.choice(np.flatnonzero(mask).tolist()))
            if over:
                env.reset()
                mask = env.mask()
        return 100

    return play


def single(game: str) -> Callable[[], int]:
    """One environment of gymnasium.make."""
    env = otau.make(game)
    masks = [env.reset(seed=1)[1]["action_mask"]]
    rng = random.Random(1)

    def play() -> int:
        for _ in range(100):
            _, _, terminated, truncated, info = env.step(rng.choice(np.flatnonzero(masks[0]).tolist()))
            masks[0] = (env.reset()[1] if terminated or truncated else info)["action_mask"]
        return 100

    return play


def many(game: str, opponent: str | None = None) -> Callable[[], int]:
    """Many games at once."""
    env = otau.vector(game, GAMES, opponent=opponent)
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
    print(f"{'game':14}{'one game':>12}{'ratio':>8}{f'{GAMES} games':>14}{'ratio':>8}{'and greedy':>14}")
    for game in ("togyzkumalak", "abalone", "kindo", "senet"):
        one, all_of_them, against = (
            rate(player, seconds) for player in (single(game), many(game), many(game, "greedy"))
        )
        print(
            f"{game:14}{one:12,.0f}{one / yardstick:8.2f}"
            f"{all_of_them:14,.0f}{all_of_them / yardstick:8.1f}{against:14,.0f}"
        )


if __name__ == "__main__":
    main()
