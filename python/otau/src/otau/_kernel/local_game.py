"""One environment's game played in this process: what `Env` and `AecEnv` show of it."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from .boards import Board
from .infos import ILLEGAL, WHOLE, in_texts
from .kernel_games import GO_ON, KernelGames

#: What a step gives: observation, reward, terminated, truncated, info.
Result = tuple[Any, float, bool, bool, dict[str, Any]]

_DISABLED = 2


class LocalGame:
    """A game in the kernel.

    Args:
        board: The game and its options.
        is_dense: Whether the game's own rewards on the way count.
        has_texts: Whether infos have texts and lists.
    """

    def __init__(self, board: Board, is_dense: bool, has_texts: bool) -> None:
        self.board, self._has_texts = board, has_texts
        self._games = games = KernelGames(board, 1, _DISABLED, is_dense)
        facts = board.facts
        self._rules = games.rules
        #: What texts tell besides.
        self._lists = ["throws"] if facts["hasChance"] else []
        self._is_whole = facts["observation"]["dtype"] != "float32"
        self._dtype = np.dtype(facts["observation"]["dtype"])
        self._seen = games.observations.reshape(facts["observation"]["shape"])
        self._mask = games.masks[0]
        self._allowed = self._mask.data
        self._own_rewards = games.player_rewards[0]
        self._row, self._before = games.rows[0].data, games.befores[0].data
        self._action, self._turn = games.actions.data, games.turns.data
        self._player, self._reason = games.players.data, games.reasons.data
        self._reward, self._draw = games.rewards.data, games.draws.data
        self._step, self._vector = games._step, games._vector
        self._kinds = {name: number for number, name in enumerate(board.move_types, 1)}
        self._only_kind = 1 if len(self._kinds) == 1 else 0
        self._steps: int | None = facts["layout"]["steps"]["first"] if "steps" in facts["layout"] else None
        self._start = b""
        self._history: list[int] = []
        self._mover = -1

    def reset(self, seed: str | None) -> tuple[Any, dict[str, Any]]:
        """Begins an episode, from a seed or with the generator as it is."""
        self._begin(seed)
        return self._observe(), self._info(0)

    def _begin(self, seed: str | None) -> None:
        self._games.begin(GO_ON, [seed])
        self._mover = -1
        draw = self._draw[0]
        self._start = self.board.start if draw else self.row
        self._history = [draw - 1] if draw else []

    def accepts(self, action: int) -> int | None:
        """The action under which an action is listed; None for one that is not legal."""
        if self._allowed[action]:
            return action
        alias = self._rules.alias(self.row, action)
        return alias if self._allowed[alias] else None

    def step(self, action: int) -> Result:
        """Plays a listed action."""
        kind = self._play(action)
        reason = self._reason[0]
        # Rewards are numbers of few digits, which float32 does not have exactly.
        reward = round(self._reward[0], 6)
        return self._observe(), reward, reason == 1, reason > 1, self._info(kind)

    def _play(self, action: int) -> int:
        """Plays a listed action; returns the kind of move, which is counted from 1."""
        self._mover = self._player[0]
        self._action[0] = action
        self._step(self._vector)
        self._history.append(action)
        if draw := self._draw[0]:
            self._history.append(draw - 1)
        return self._only_kind or self._kinds[self._rules.move_type(self._before.tobytes(), action, self.row)]

    def end_by_illegal(self, why: str) -> Result:
        """What is shown when the player to move has tried what is not legal: it gets -1."""
        player = self._player[0]
        mask = np.zeros_like(self._mask)
        self._mask[:] = 0
        rewards = np.zeros_like(self._own_rewards)
        rewards[player] = -1
        own = rewards[player if self._games.is_movers else 0]
        info = self._describe(mask, rewards, -1, ILLEGAL, 0, {}, why)
        return self._observe(), float(own), True, False, info

    def _observe(self) -> Any:
        return self._seen.astype(self._dtype) if self._is_whole else self._seen.copy()

    def _info(self, kind: int) -> dict[str, Any]:
        reason = self._reason[0]
        winner = int(self._games.winners(False)[0]) if reason else -1
        lists = {"throws": [self._draw[0]] if self._draw[0] else []}
        return self._describe(self._mask.copy(), self._own_rewards.copy(), winner, reason, kind, lists)

    def _is_passed(self) -> bool:
        """Whether another player moves after the last action."""
        return self._mover >= 0 and not self._reason[0] and self._player[0] != self._mover

    def _describe(
        self, mask: Any, rewards: Any, winner: int, reason: int, kind: int, lists: dict[str, list[int]], why: str = ""
    ) -> dict[str, Any]:
        player = self._player[0]
        info: dict[str, Any] = {
            "turn": np.int64(self._turn[0]),
            "player": WHOLE[player],
            "action_mask": mask,
            "rewards": rewards,
            "winner": WHOLE[winner],
            "reason": WHOLE[reason],
            "move_type": WHOLE[kind],
        }
        if self._steps is not None:
            info["steps"] = WHOLE[self._row[self._steps]]
            info["pass"] = WHOLE[kind > 0 and self._is_passed()]
        if not self._has_texts:
            return info
        told = {name: lists.get(name, []) for name in self._lists}
        return in_texts(info, tuple(self._kinds), told, why)

    @property
    def turn(self) -> int:
        """Plies played so far."""
        return self._turn[0]

    @property
    def player(self) -> int:
        """The player to move."""
        return self._player[0]

    @property
    def row(self) -> bytes:
        """The present position."""
        row: bytes = self._row.tobytes()
        return row

    @property
    def last(self) -> tuple[bytes, int] | None:
        """The position in which the last action was played, and that action."""
        return None if self._mover < 0 else (self._before.tobytes(), int(self._games.last_actions[0]))

    @property
    def history(self) -> bytes:
        """The first position, then all actions and outcomes as uint16."""
        return self._start + np.array(self._history, np.uint16).tobytes()

    @property
    def mask(self) -> NDArray[np.bool_]:
        """Which actions are legal, bool, (action count,)."""
        mask: NDArray[np.bool_] = self._mask.astype(np.bool_)
        return mask

    @property
    def legal(self) -> list[int]:
        """The legal actions."""
        found: list[int] = self._games.legal[0, : int(self._games.legal_counts[0])].tolist()
        return found if self._mask.any() else []

    @property
    def generator(self) -> bytes:
        """The state of the generator."""
        return self._games.generators.tobytes()

    @generator.setter
    def generator(self, state: bytes) -> None:
        self._games.generators[:] = np.frombuffer(state, np.uint32)

    def state(self) -> dict[str, Any]:
        """Everything that a copy needs."""
        return {
            "games": self._games.state(),
            "start": self._start,
            "history": self._history.copy(),
            "mover": self._mover,
            "mask": self._mask.copy(),
        }

    def restore(self, state: dict[str, Any]) -> None:
        """Continues from the state of another game of the same board."""
        self._games.restore(state["games"])
        self._start, self._history, self._mover = state["start"], state["history"].copy(), state["mover"]
        self._mask[:] = state["mask"]
