"""Many games that are played one by one: where opponents or reward functions are asked for each."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from .._kernel.infos import ILLEGAL
from .._kernel.local_game import LocalGame
from .._kernel.played import STAY, Games

#: What is shown of a single game, and kept of one that has ended where it begins anew.
_SHOWN = ("rows", "movers", "reasons", "turns", "players", "legal", "legal_counts", "masks", "observations")
_FINAL = ("movers", "reasons", "turns", "observations", "player_rewards")


class SingleGames(Games):
    """n games.

    Args:
        singles: The games; with "SameStep" too they begin anew only when they are asked to.
        mode: What becomes of games that are over.
    """

    def __init__(self, singles: list[LocalGame], mode: str) -> None:
        n, one = len(singles), singles[0].games
        super().__init__(one.rules, n)
        self._singles, self._is_same_step = singles, mode == "SameStep"
        for name in _SHOWN:
            array: NDArray[Any] = getattr(one, name)
            setattr(self, name, np.zeros((n, *array.shape[1:]), array.dtype))
        self.player_rewards = np.zeros((n, self.facts["players"]), np.float32)
        self.actions = np.zeros(n, np.uint16)
        self.rewards = np.zeros(n, np.float32)
        self.terminated, self.truncated = np.zeros(n, np.uint8), np.zeros(n, np.uint8)
        self._winners = np.full(n, -1, np.int64)
        #: For each game, where what is shown of it goes, and where it comes from.
        self._views = [
            [(getattr(self, name)[i : i + 1], getattr(single.games, name)) for name in _SHOWN]
            for i, single in enumerate(singles)
        ]
        if self._is_same_step:
            for name in _FINAL:
                setattr(self, f"final_{name}", np.zeros_like(getattr(self, name)))

    def begin(self, resets: Any, seeds: list[str | None] | None = None) -> None:
        if self._is_same_step:
            self.final_reasons[:] = 0
        for i, reset in enumerate(np.broadcast_to(resets, self.n).tolist()):
            if reset != STAY:
                self._begin(i, None if seeds is None else seeds[i])
                self._show(i)

    def play(self) -> None:
        self.end_illegal([])

    def end_illegal(self, which: list[int]) -> None:
        if self._is_same_step:
            self.final_reasons[:] = 0
        illegal = set(which)
        for i, action in enumerate(self.actions.tolist()):
            if i in illegal:
                self._singles[i].end_illegal("")
                self._note(i)
            elif self.reasons[i]:
                self._begin(i, None)
            else:
                self._singles[i].advance(action)
                self._note(i)
            self._show(i)
            if self._is_same_step and self.reasons[i]:
                for name in _FINAL:
                    getattr(self, f"final_{name}")[i] = getattr(self, name)[i]
                self._singles[i].reset(None)
                self._show(i)

    def _begin(self, i: int, seed: str | None) -> None:
        """A reset is not a move: it brings no reward and ends nothing."""
        self._singles[i].reset(seed)
        self.rewards[i] = self.player_rewards[i] = self.terminated[i] = self.truncated[i] = 0
        self._winners[i] = -1

    def _note(self, i: int) -> None:
        """What the step of a game has brought."""
        single = self._singles[i]
        self.player_rewards[i] = single.rewards
        self.rewards[i] = single.reward
        self.terminated[i] = single.reason in (1, ILLEGAL)
        self.truncated[i] = single.reason in (2, 3)
        self._winners[i] = single.games.winners(False)[0] if single.reason else -1

    def _show(self, i: int) -> None:
        for shown, seen in self._views[i]:
            shown[:] = seen

    def winners(self, is_final: bool) -> NDArray[np.int64]:
        return self._winners.copy()

    def state(self) -> dict[str, Any]:
        names = ("player_rewards", "rewards", "terminated", "truncated", "_winners")
        arrays = {name: getattr(self, name).copy() for name in names}
        return {"arrays": arrays, "singles": [single.state() for single in self._singles]}

    def restore(self, state: dict[str, Any]) -> None:
        for name, array in state["arrays"].items():
            getattr(self, name)[:] = array
        for i, single in enumerate(state["singles"]):
            self._singles[i].restore(single)
            self._show(i)

    def close(self) -> None:
        for single in self._singles:
            single.games.close()
