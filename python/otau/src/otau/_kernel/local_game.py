"""One game that is played: what `Env` and `AecEnv` show of it."""

from __future__ import annotations

import functools
import math
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from ..errors import OtauError
from .infos import WHOLE, in_texts
from .played import GO_ON, Games

Found = TypeVar("Found")
#: What a step gives: observation, reward, terminated, truncated, info.
Result = tuple[Any, float, bool, bool, dict[str, Any]]
#: A reward by the observation after a move and the kind of move, for the player who has moved.
Reward = Callable[[Any, str], float]
#: The first position, then all actions and outcomes as uint16; and the counters of a first position as text.
History = tuple[bytes, Mapping[str, int] | None]


class Start(NamedTuple):
    """A position with which an episode begins: its bytes, its text, and the counters that the text gives."""

    row: bytes
    text: str
    counters: Mapping[str, int]


class LocalGame:
    """A game.

    Args:
        games: The game, as n = 1.
        has_texts: Whether infos have texts and lists.
        reward: A reward function, in the place of the game's own rewards.
        named: What makes the observation by name of a position, if that is shown.
    """

    def __init__(
        self,
        games: Games,
        has_texts: bool,
        reward: Reward | None = None,
        named: Callable[[bytes], dict[str, Any]] | None = None,
    ) -> None:
        self.games, self._has_texts, self._reward_of, self._named = games, has_texts, reward, named
        self.facts = facts = games.facts
        self._rules = games.rules
        #: What texts tell besides.
        self._lists = ["throws"] if facts["hasChance"] else []
        self._is_whole = facts["observation"]["dtype"] != "float32"
        self._dtype = np.dtype(facts["observation"]["dtype"])
        self._seen = games.observations.reshape(facts["observation"]["shape"])
        self._mask = games.masks[0]
        self._allowed = self._mask.data
        self._own_rewards = games.player_rewards[0]
        self._copied_rewards = functools.partial(self._own_rewards.astype, np.float32)
        self._advance = games.play
        #: Whether a step may fail, and is then undone.
        self._can_fail = reward is not None
        self._row, self._before = games.rows[0].data, games.befores[0].data
        self._action, self._turn = games.actions.data, games.turns.data
        self._player, self._reason = games.players.data, games.reasons.data
        self._is_terminal: list[bool] = games.is_terminal.tolist()
        self._reward, self._draw = games.rewards.data, games.draws.data
        self._kinds = {name: number for number, name in enumerate(games.rules.move_types, 1)}
        self._only_kind = 1 if len(self._kinds) == 1 else 0
        self._start: Start | None = None
        self._first = b""
        self._history: list[int] = []
        self._mover, self._ply = -1, 0
        #: The one reward of the last step and those of all players, where a function gives them.
        self._given: tuple[float, list[float]] | None = None

    def reset(self, seed: str | None, start: Start | None = None) -> tuple[Any, dict[str, Any]]:
        """Begins an episode, from a seed or with the generator as it is; from a position if one is given."""
        self._begin(seed, start)
        return self._observe(), self._info(0)

    def _begin(self, seed: str | None, start: Start | None) -> None:
        if start is None:
            self.games.begin(GO_ON, [seed])
        else:
            self.games.begin_at(seed, start.row, start.text)
        self._mover, self._start, self._given = -1, start, None
        self._ply = start.counters["ply"] if start is not None and self.games.counts_from_zero else 0
        self._first = self.games.first_row() if start is None else start.row
        self._history = self.games.drawn()

    def accepts(self, action: int) -> int | None:
        """The action under which an action is listed; None for one that is not legal."""
        if self._allowed[action]:
            return action
        alias = self._rules.alias(self.row, action)
        return alias if self._allowed[alias] else None

    def step(self, action: int) -> Result:
        """Plays a listed action."""
        kind = self._or_undo(self._exchange, action) if self._can_fail else self._exchange(action)
        reason = self._reason[0]
        is_over = self._is_terminal[reason]
        return self._observe(), self.reward, is_over, reason > 0 and not is_over, self._info(kind)

    def _exchange(self, action: int) -> int:
        """Plays a listed action, and what follows; returns the kind of the move, which is counted from 1."""
        return self._play(action)

    def _or_undo(self, act: Callable[..., Found], *given: Any) -> Found:
        """An opponent may fail, as may a reward function: then nothing has changed."""
        if self.games.is_lost:
            return act(*given)
        before = self.state()
        try:
            return act(*given)
        except Exception:  # after an interrupt the environment needs a reset
            self.restore(before)
            raise

    def _play(self, action: int) -> int:
        self._mover = self._player[0]
        self._action[0] = action
        self._advance()
        self._history.append(action)
        if self._draw[0]:
            self._history += self.games.drawn()
        kind = self._only_kind or self._kinds[self._rules.move_type(self._before.tobytes(), action, self.row)]
        if self._reward_of is not None:
            name = self._rules.move_types[kind - 1]
            reward = finite(self._reward_of(self._observe(), name), name)
            rewards = [0.0] * self.facts["players"]
            rewards[self._mover] = reward
            self._own_rewards[:] = rewards
            self._given = reward, rewards
        return kind

    def end_illegal(self, why: str) -> Result:
        """What is shown when the player to move has tried what is not legal: it gets -1."""
        self.games.end_illegal([0])
        # With a function the one reward is the mover's in every game.
        self._given = None if self._reward_of is None else (-1.0, self._own_rewards.tolist())
        return self._observe(), self.reward, True, False, self._info(0, why)

    def _observe(self) -> Any:
        if self._named is not None:
            return self._named(self.row)
        return self._seen.astype(self._dtype) if self._is_whole else self._seen.copy()

    def _info(self, kind: int, why: str = "") -> dict[str, Any]:
        if not self._has_texts:
            return self._numbers(self._copied_rewards(), kind)
        throws = [draw + 1 for draw in self.games.drawn()]
        return self._texts(self._copied_rewards(), kind, {"throws": throws}, why)

    def _is_passed(self) -> bool:
        """Whether another player moves after the last action."""
        return self._mover >= 0 and not self._reason[0] and self._player[0] != self._mover

    def _numbers(self, rewards: NDArray[np.float32], kind: int) -> dict[str, Any]:
        """An info of numbers and arrays."""
        info = self._common(rewards, kind)
        if self._rules.has_info:
            number, added = self._rules.number, self._rules.info(self.row, kind > 0 and self._is_passed())
            info.update({name: number(value) for name, value in added.items() if isinstance(value, (int, float))})
        return info

    def _texts(self, rewards: NDArray[np.float32], kind: int, lists: dict[str, list[int]], why: str) -> dict[str, Any]:
        """An info with texts and lists."""
        added = self._rules.info(self.row, kind > 0 and self._is_passed())
        told = {name: lists[name] for name in self._lists}
        return in_texts(self._common(rewards, kind), self._rules.move_types, {**added, **told}, why)

    def _common(self, rewards: NDArray[np.float32], kind: int) -> dict[str, Any]:
        reason = self._reason[0]
        return {
            "turn": np.int64(self._turn[0] + self._ply),
            "player": WHOLE[self._player[0]],
            "action_mask": self._mask.copy(),
            "rewards": rewards,
            "winner": WHOLE[self.games.winners(False)[0] if reason else -1],
            "reason": WHOLE[reason],
            "move_type": WHOLE[kind],
        }

    @property
    def turn(self) -> int:
        """Plies played so far; the text of a first position may count some before it."""
        return self._turn[0] + self._ply

    @property
    def player(self) -> int:
        """The player to move."""
        return self._player[0]

    @property
    def reward(self) -> float:
        """The one reward of the last step."""
        return round(self._reward[0], self.games.digits) if self._given is None else self._given[0]

    @property
    def rewards(self) -> list[float]:
        """The reward of each player in the last step."""
        if self._given is not None:
            return self._given[1]
        return [round(reward, self.games.digits) for reward in self._own_rewards.tolist()]

    @property
    def row(self) -> bytes:
        """The present position."""
        return self._row.tobytes()

    @property
    def last(self) -> tuple[bytes, int] | None:
        """The position in which the last action was played, and that action."""
        return None if self._mover < 0 else (self._before.tobytes(), int(self.games.last_actions[0]))

    @property
    def history(self) -> History:
        """The episode so far."""
        counters = None if self._start is None else self._start.counters
        return self._first + np.array(self._history, np.uint16).tobytes(), counters

    @property
    def reason(self) -> int:
        """Why the episode is over; 0 while it goes on."""
        return self._reason[0]

    @property
    def mask(self) -> NDArray[np.bool_]:
        """Which actions are legal, bool, (action count,)."""
        return self._mask.astype(np.bool_)

    @property
    def legal(self) -> list[int]:
        """The legal actions."""
        return self.games.legal[0, : int(self.games.legal_counts[0])].tolist()

    def state(self) -> dict[str, Any]:
        """Everything that a copy needs."""
        own = (self._start, self._ply, self._first, self._history.copy(), self._mover, self._given)
        return {"games": self.games.state(), "own": own}

    def restore(self, state: dict[str, Any]) -> None:
        """Continues from the state of another game of the same board."""
        self.games.restore(state["games"])
        self._start, self._ply, self._first, history, self._mover, self._given = state["own"]
        self._history = history.copy()


def finite(given: Any, kind: str) -> float:
    """What a reward function returns for a kind of move. Raises OtauError ``bad-option`` for anything but a number."""
    try:
        number = math.nan if isinstance(given, (str, bytes)) else float(given)
    except (TypeError, ValueError, OverflowError):
        number = math.nan
    if math.isfinite(number):
        return number
    raise OtauError("bad-option", f"The reward function must return a finite number; for {kind} it gave {given!r}.")
