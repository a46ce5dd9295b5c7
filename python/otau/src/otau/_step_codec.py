"""Reads what one environment shows after a reset or a step; src/bridge/step-codec.ts writes it."""

from __future__ import annotations

import struct
from typing import Any, NamedTuple

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from ._engine import Engine
from .game import Game

_FIXED = struct.Struct("<diBBBbBBBBHHI")
_REWARDS = 32
_ABSENT = 255


class StepResult(NamedTuple):
    """What is seen. ``info`` has everything that ``info`` of the environment has, but the rewards."""

    observation: Any
    reward: float
    terminated: bool
    truncated: bool
    info: dict[str, Any]
    rewards: NDArray[np.float64]


class StepReader:
    """Reads what environments of one kind show.

    Args:
        facts: What the engine has told of the environment.
        form: ``dict`` for Senet's observation by name, else ``flat``.
        has_replies: Whether others play between the player's own moves.
    """

    def __init__(self, engine: Engine, game: Game, facts: dict[str, Any], form: str, has_replies: bool) -> None:
        codes, offsets = engine.facts["codes"], facts["offsets"]
        self._reasons: list[str] = codes["reasons"]
        self._move_types: list[str] = codes["moveTypes"]
        self._first: int = codes["observation"]
        self._mask: int = offsets["mask"]
        self._lists: int = offsets["lists"]
        self._game = game
        self._players = game.players
        self._actions = game.action_count
        self._is_senet = game.name == "senet"
        self._is_dict = form == "dict"
        self._has_replies = has_replies
        self._size = game.observation_size
        self._dtype = game.observation_dtype
        self._shape = game.observation_shape

    def space(self) -> spaces.Space[Any]:
        """The space of the observations."""
        if self._is_dict:
            return spaces.Dict(
                {
                    "board": spaces.Box(0, 1, (2, 30), np.int8),
                    "player": spaces.Discrete(2),
                    "steps": spaces.Discrete(6),
                }
            )
        low, high = self._game.bounds()
        return spaces.Box(low, high, self._shape, self._dtype.type)

    def mask(self, reply: bytes) -> NDArray[np.bool_]:
        """Which actions are legal, as a reply says."""
        return np.frombuffer(reply, np.int8, self._actions, self._mask).astype(np.bool_)

    def read(self, reply: bytes) -> StepResult:
        """What a reply says. Its arrays are the caller's."""
        (
            reward,
            turn,
            player,
            terminated,
            truncated,
            winner,
            reason,
            move_type,
            passed,
            steps,
            throws,
            replies,
            illegal,
        ) = _FIXED.unpack_from(reply)
        rewards = np.frombuffer(reply, np.float64, self._players, _REWARDS)
        info: dict[str, Any] = {
            "turn": turn,
            "player": player,
            "action_mask": np.frombuffer(reply, np.int8, self._actions, self._mask).copy(),
            "rewards": rewards.astype(np.float32),
        }
        if move_type:
            info["move_type"] = self._move_types[move_type - 1]
        if reason:
            info["winner"] = winner
            info["reason"] = self._reasons[reason - 1]
        at = self._lists
        if self._is_senet:
            if passed != _ABSENT:
                info["pass"] = bool(passed)
            if steps != _ABSENT:
                info["steps"] = steps
            info["throws"] = list(struct.unpack_from(f"<{throws}H", reply, at))
        at += 2 * throws
        if self._has_replies:
            info["replies"] = list(struct.unpack_from(f"<{replies}H", reply, at))
        if illegal:
            at += 2 * replies
            info["illegal"] = reply[at : at + illegal].decode()
        return StepResult(self._observation(reply), reward, terminated == 1, truncated == 1, info, rewards)

    def _observation(self, reply: bytes) -> Any:
        if not self._is_dict:
            flat = np.frombuffer(reply, self._dtype, self._size, self._first).copy()
            return flat if len(self._shape) == 1 else flat.reshape(self._shape)
        board = np.frombuffer(reply, np.int8, 60, self._first).copy().reshape(2, 30)
        player, steps = reply[self._first + 60], reply[self._first + 61]
        return {"board": board, "player": np.int64(player), "steps": np.int64(steps)}
