"""Many games at once from the side of one player, in this process. A step includes the opponent's answer.

Adapters for libraries of learners use it, such as `otau.sb3_vec`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ._environment.asked_games import AskedGames, OfPositions
from ._kernel.core import Positions, read_actions
from .agent import Agent
from .errors import OtauError
from .vector import Vector
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
        seed: Makes everything repeatable, except for random choices of an opponent that is a function.
        illegal: ``"terminate"`` ends a game at an illegal action with -1; ``"throw"`` raises OtauError.
        **options: Options of the game.

    Attributes:
        rules: The rules of the game.
        view: The learner's observations and actions.
        lengths: Number of the learner's actions in each game, int64, (n,).

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
        if not isinstance(opponent, (str, Agent)) and not callable(opponent):
            raise OtauError("bad-option", f"opponent is an agent or a function of positions; got {opponent!r}.")
        asked = opponent if isinstance(opponent, (str, Agent)) else OfPositions(opponent)
        own: dict[str, Any] = {"opponent": asked, "player": player, "illegal": illegal, "copy": False}
        self._env = Vector(name, n, autoreset_mode="SameStep", reward="sparse", **own, **options)
        self.rules, self.n, self._illegal = self._env.game, n, illegal
        self.rules.start(0)  # raises if the rules do not support arrays
        self.view = View(self.rules)
        self.lengths = np.zeros(n, np.int64)
        self.reset(seed)

    @property
    def _games(self) -> AskedGames:
        games = self._env._local
        assert isinstance(games, AskedGames)
        return games

    @property
    def positions(self) -> Positions:
        """Current positions, ``rules.dtype``, (n,); the learner is to move in each."""
        return self._games.rows.view(self.rules.dtype)[:, 0]

    @property
    def plies(self) -> NDArray[np.int64]:
        """The plies before them, int64, (n,)."""
        return self._games.turns.astype(np.int64)

    @property
    def sides(self) -> NDArray[np.int64]:
        """The learner's side in each game, int64, (n,)."""
        return self._games.learners

    def reset(self, seed: int | str | None = None) -> NDArray[np.float32]:
        """Starts all games; without a seed the generators continue. Returns observations as `observe` does."""
        self._env.reset(seed=seed)
        self.lengths[:] = 0
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
        given = read_actions(self.n, numbers, self.rules.action_count, "Game")
        actions = self.view.actions(self.positions, given)
        if self._illegal == "throw":
            for i in np.flatnonzero(self._games.masks[np.arange(self.n), actions] == 0)[:1]:
                raise OtauError("illegal-move", f"Game {i}: {given[i]} is not a legal action.")
        _, results, terminated, truncated, _ = self._env.step(actions)
        self.lengths += 1
        ended, games = np.flatnonzero(terminated | truncated), self._games
        rows = games.final_rows[ended].view(self.rules.dtype)[:, 0]
        seen = self.view.observe(rows, games.final_turns[ended])
        ends = Ends(ended, seen, truncated[ended], self.lengths[ended])
        self.lengths[ended] = 0
        return results.astype(np.float32), ends
