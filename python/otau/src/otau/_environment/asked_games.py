"""Many games whose steps ask: an opponent for its answers, a function for the rewards, the engine for new games."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from .._kernel.local_game import Reward, finite
from .._kernel.played import GO_ON, STAY, Games
from .._kernel.rng import Rng, Rngs
from ..errors import OtauError

#: What the games have that are asked about, and what is kept of one that has ended where it begins anew.
_SHARED = ("rows", "movers", "reasons", "turns", "players", "legal", "legal_counts", "masks", "observations", "actions")
_FINAL = ("rows", "movers", "reasons", "turns", "observations", "player_rewards")
_STATE = ("player_rewards", "rewards", "terminated", "truncated", "learners")

#: The listed actions of an opponent in some of the games, whose indices are given, (m,).
Answers = Callable[["AskedGames", NDArray[np.int64]], Any]


class OfPositions(NamedTuple):
    """An opponent that answers in many games at once: maps positions, ``rules.dtype``, (m,), to actions, (m,)."""

    function: Callable[[NDArray[np.void]], Any]


class AskedGames(Games):
    """n games.

    Args:
        games: The same games; they begin anew only when they are asked to.
        mode: What becomes of games that are over.
        reward: A reward function, in the place of the game's own rewards.
        answers: The opponent, in all games at once; without one every player is played.
        side: The player against the opponent, or ``random``.

    Attributes:
        learners: The player against the opponent in each game, int64, (n,).
        rngs: Of the opponents, apart from chance's: how much they draw changes no throw.
    """

    def __init__(
        self, games: Games, mode: str, reward: Reward | None, answers: Answers | None, side: int | str
    ) -> None:
        super().__init__(games.rules, games.n)
        self._games, self._is_same_step = games, mode == "SameStep"
        self._reward_of, self._answers, self._side = reward, answers, side
        for name in _SHARED:
            setattr(self, name, getattr(games, name))
        n = self.n
        self.player_rewards, self.rewards = np.zeros((n, self.facts["players"])), np.zeros(n)
        self.terminated, self.truncated = np.zeros(n, np.uint8), np.zeros(n, np.uint8)
        self.learners = np.full(n, 0 if side == "random" else side, np.int64)
        self.rngs = Rngs(n)
        if self._is_same_step:
            self._final_winners = np.full(n, -1, np.int64)
            for name in _FINAL:
                setattr(self, f"final_{name}", np.zeros_like(getattr(self, name)))

    def begin(self, resets: Any, seeds: list[str | None] | None = None) -> None:
        which = np.broadcast_to(resets, self.n) != STAY
        self._games.begin(resets, seeds)
        for i in np.flatnonzero(which).tolist() if seeds else ():
            if (seed := seeds[i]) is not None:  # type: ignore[index]
                self.rngs[i] = Rng(f"opponent of {seed}")
        if self._is_same_step:
            self.final_reasons[:] = 0
        self._let_begin(which)
        self._clear(which)

    def play(self) -> None:
        self.end_illegal([])

    def end_illegal(self, which: list[int]) -> None:
        games, begun = self._games, self.reasons != 0
        self.player_rewards[:] = 0
        if which:
            games.end_illegal(which)
            self.player_rewards[which] = games.player_rewards[which]
        else:
            games.play()
        played = ~begun
        played[which] = False
        self._note(played)
        if self._answers is None:
            self.learners[:] = games.movers if games.is_movers or self._reward_of is not None else 0
        else:
            self._reply(played)
        self._let_begin(begun)
        self._clear(begun)
        self.rewards[:] = self.player_rewards[np.arange(self.n), self.learners]
        self.terminated[:] = self.is_terminal[self.reasons]
        self.truncated[:] = (self.reasons != 0) & (self.terminated == 0)
        if self._is_same_step:
            self.final_reasons[:] = 0
            self._begin_ended(self.reasons != 0)

    def _begin_ended(self, ended: NDArray[np.bool_]) -> None:
        if not ended.any():
            return
        for name in _FINAL:
            getattr(self, f"final_{name}")[ended] = getattr(self, name)[ended]
        self._final_winners[:] = self._games.winners(False)
        brought = self.player_rewards[ended]
        self._games.begin(np.where(ended, GO_ON, STAY))
        self._let_begin(ended)
        self.player_rewards[ended] = brought

    def _let_begin(self, which: NDArray[np.bool_]) -> None:
        """Plays on in games that have just begun until the learners are to move."""
        if self._answers is None or not which.any():
            return
        if self._side == "random":
            self.learners[which] = self.rngs.below(np.flatnonzero(which), self.facts["players"])
        self._reply(which)
        for i in np.flatnonzero(which & (self.reasons != 0))[:1].tolist():
            raise OtauError("game-over", f"The game is over before player {self.learners[i]} moves.")

    def _clear(self, which: NDArray[np.bool_]) -> None:
        """A reset is not a move: it brings no reward and ends nothing."""
        for array in (self.player_rewards, self.rewards, self.terminated, self.truncated):
            array[which] = 0

    def _reply(self, which: NDArray[np.bool_]) -> None:
        """The opponent answers in these games until it is not to move any more."""
        assert self._answers is not None
        while (waiting := which & (self.reasons == 0) & (self.players != self.learners)).any():
            indices = np.flatnonzero(waiting)
            self.actions[indices] = self._answers(self, indices)
            self._games.play_in(waiting)
            self._note(waiting)

    def _note(self, which: NDArray[np.bool_]) -> None:
        """What the last moves of these games have brought."""
        games = self._games
        if self._reward_of is not None:
            for i in np.flatnonzero(which).tolist():
                self.player_rewards[i, games.movers[i]] += self._reward(i, self._reward_of)
        elif games.player_rewards.any():
            self.player_rewards[which] += games.player_rewards[which].astype(np.float64).round(games.digits)

    def _reward(self, i: int, function: Reward) -> float:
        games, shown = self._games, self.facts["observation"]
        kind = self.rules.move_type(games.befores[i].tobytes(), int(self.actions[i]), self.rows[i].tobytes())
        return finite(function(self.observations[i].reshape(shown["shape"]).astype(shown["dtype"]), kind), kind)

    def winners(self, is_final: bool) -> NDArray[np.int64]:
        return self._final_winners if is_final else self._games.winners(False)

    def state(self) -> dict[str, Any]:
        arrays = {name: getattr(self, name).copy() for name in _STATE}
        return {"games": self._games.state(), "arrays": arrays, "rngs": self.rngs.words.copy()}

    def restore(self, state: dict[str, Any]) -> None:
        self._games.restore(state["games"])
        self.rngs.words[:] = state["rngs"]
        for name, array in state["arrays"].items():
            getattr(self, name)[:] = array

    def close(self) -> None:
        self._games.close()
