"""Many games at once from the side of one player, in this process. A step includes the opponent's answer.

Adapters for libraries of learners use it, such as `otau.sb3_vec`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ._arguments.options import whole
from ._kernel.core import Positions
from .agent import Agent, agent
from .errors import OtauError
from .game import game
from .view import View

__all__ = ["Ends", "OnePlayer"]

#: Maps positions, ``rules.dtype``, (n,), to actions, integers, (n,).
Opponent = Callable[[Positions], Any]


class Ends(NamedTuple):
    """The games that a step has ended.

    Attributes:
        games: Indices of the games, int64, (m,).
        observations: Last observations, float32, (m, *shape).
        is_truncated: Whether they ended by the limit of plies, bool, (m,).
        lengths: Number of the learner's actions, int64, (m,).
    """

    games: NDArray[np.int64]
    observations: NDArray[np.float32]
    is_truncated: NDArray[np.bool_]
    lengths: NDArray[np.int64]


class OnePlayer:
    """n games of a learner against an opponent. A finished game restarts in the same step.

    Args:
        name: The game.
        n: Number of games.
        opponent: ``"random"``, the name of an agent, an agent of `otau.agent`, or a function of positions.
        player: The learner's side, or ``"random"``.
        seed: Makes everything repeatable, except for random choices of the opponent.
        illegal: ``"terminate"`` ends a game at an illegal action with -1; ``"throw"`` raises OtauError.
        **options: Options of the game.

    Attributes:
        rules: The rules of the game.
        view: The learner's observations and actions.
        positions: Current positions, ``rules.dtype``, (n,); the learner is to move in each.
        sides: The learner's side in each game, int64, (n,).

    Raises:
        OtauError: ``bad-option``, ``unsupported`` for games that the process does not play itself, ``unknown-agent``.
    """

    def __init__(
        self,
        name: str,
        n: int,
        *,
        opponent: str | Agent | Opponent = "random",
        player: int | str = "random",
        seed: int | str = 0,
        illegal: str = "terminate",
        **options: Any,
    ) -> None:
        self.rules = rules = game(name, **options)
        if whole(n) is None or n < 1:
            raise OtauError("bad-argument", f"n is a whole number from 1; got {n!r}.")
        if player != "random" and (whole(player) is None or not 0 <= int(player) < rules.players):
            raise OtauError("bad-option", f"player is random or a side from 0 to {rules.players - 1}; got {player!r}.")
        if illegal not in ("terminate", "throw"):
            raise OtauError("bad-option", f"illegal must be terminate or throw; got {illegal!r}.")
        self.n, self.view, self._illegal = n, View(rules), illegal
        self._player = player
        self._limit = rules.ply_limit
        self._opponent = self._read_opponent(opponent)
        self.positions = np.zeros(n, rules.dtype)
        self.plies, self.sides, self.lengths = (np.zeros(n, np.int64) for _ in range(3))
        self.reset(seed)

    def reset(self, seed: int | str | None = None) -> NDArray[np.float32]:
        """Starts all games; without a seed the generator continues. Returns observations as `observe` does."""
        if seed is not None:
            self._rng = np.random.default_rng(np.frombuffer(str(seed).encode(), np.uint8))
        self._begin(np.arange(self.n))
        return self.observe()

    def observe(self) -> NDArray[np.float32]:
        """The learner's observations, float32, (n, *view.shape)."""
        return self.view.observe(self.positions, self.plies)

    def masks(self) -> NDArray[np.bool_]:
        """Legal actions in the learner's numbering, bool, (n, action_count)."""
        return self.view.masks(self.positions).astype(np.bool_)

    def step(self, numbers: Any) -> tuple[NDArray[np.float32], Ends]:
        """Plays an action in each game, and the opponent's answer.

        Args:
            numbers: Legal actions in the learner's numbering, integers, (n,).

        Returns:
            Results, float32, (n,): -1 to 1 for finished games, else 0; and the finished games.

        Raises:
            OtauError: ``bad-array``, ``bad-action``, ``illegal-move``; no game has moved then.
        """
        given = np.asarray(numbers)
        if given.shape != (self.n,) or given.dtype.kind not in "iu":
            raise OtauError("bad-array", f"Actions are {self.n} whole numbers; got {given.dtype} {given.shape}.")
        for i in np.flatnonzero((given < 0) | (given >= self.rules.action_count))[:1]:
            last = self.rules.action_count - 1
            raise OtauError("bad-action", f"Game {i}: an action is a whole number from 0 to {last}; got {given[i]}.")
        actions = self.view.actions(self.positions, given)
        wrong = self.rules.masks(self.positions)[np.arange(self.n), actions] == 0
        if self._illegal == "throw" and wrong.any():
            i = int(wrong.argmax())
            raise OtauError("illegal-move", f"Game {i}: {given[i]} is not a legal action.")
        self.lengths += 1
        right = np.flatnonzero(~wrong)
        self._play(right, actions[right])
        self._let_opponent_play(right)
        return self._end(wrong)

    def _end(self, wrong: NDArray[np.bool_]) -> tuple[NDArray[np.float32], Ends]:
        over = wrong | (self.rules.actor(self.positions) == -2)
        ended = np.flatnonzero(over | (self.plies >= self._limit))
        results = np.zeros(self.n, np.float32)
        if not len(ended):
            return results, _no_ends(self.view.shape)
        results[ended] = self.rules.result(self.positions[ended])[np.arange(len(ended)), self.sides[ended]]
        results[wrong] = -1
        last = self.view.observe(self.positions[ended], self.plies[ended])
        ends = Ends(ended, last, ~over[ended], self.lengths[ended].copy())
        self._begin(ended)
        return results, ends

    def _begin(self, which: NDArray[np.int64]) -> None:
        """Starts new games, and plays until the learner is to move in each."""
        while len(which):
            seeds = [str(seed) for seed in self._rng.integers(1 << 62, size=len(which))]
            self.positions[which] = self.rules.start(len(which), seeds)
            self.plies[which] = 0
            self.lengths[which] = 0
            drawn = self._rng.integers(self.rules.players, size=len(which))
            self.sides[which] = drawn if self._player == "random" else int(self._player)
            self._play_chance(which)
            self._let_opponent_play(which)
            actors = self.rules.actor(self.positions[which])
            which = which[(actors < 0) | (self.plies[which] >= self._limit)]  # ended before the learner's first move

    def _let_opponent_play(self, which: NDArray[np.int64]) -> None:
        while True:
            actors = self.rules.actor(self.positions[which])
            which = which[(actors >= 0) & (actors != self.sides[which]) & (self.plies[which] < self._limit)]
            if not len(which):
                return
            self._play(which, self._opponent_actions(self.positions[which]))

    def _play(self, which: NDArray[np.int64], actions: Any) -> None:
        self.positions[which] = self.rules.play(self.positions[which], actions)
        self.plies[which] += 1
        self._play_chance(which)

    def _play_chance(self, which: NDArray[np.int64]) -> None:
        """Plays chance moves."""
        while self.rules.has_chance:
            which = which[self.rules.actor(self.positions[which]) == -1]
            if not len(which):
                return
            drawn = self.rules.draw(self.positions[which], self._rng.random(len(which)))
            self.positions[which] = self.rules.play(self.positions[which], drawn)

    def _opponent_actions(self, positions: Positions) -> Any:
        """The opponent's actions, (n,)."""
        opponent = self._opponent
        if opponent == "random":
            return self.rules.sample(positions, int(self._rng.integers(1 << 62)))
        return opponent.choose_positions(self.rules, positions) if isinstance(opponent, Agent) else opponent(positions)

    def _read_opponent(self, given: str | Agent | Opponent) -> Any:
        """Checks the opponent; makes an agent of a name, as an agent can be copied."""
        if isinstance(given, str) and given != "random":
            return agent(given, seed=0)
        if not isinstance(given, (str, Agent)) and not callable(given):
            raise OtauError("bad-option", f"opponent is an agent or a function of positions; got {given!r}.")
        return given


def _no_ends(shape: tuple[int, ...]) -> Ends:
    none = np.zeros(0, np.int64)
    return Ends(none, np.zeros((0, *shape), np.float32), np.zeros(0, np.bool_), none)
