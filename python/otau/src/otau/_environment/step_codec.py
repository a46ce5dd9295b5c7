"""Decodes replies to reset and step of one environment; packages/otau-cli/src/bridge/step-codec.ts encodes them."""

from __future__ import annotations

import json
import struct
from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from .._arguments.options import snake
from .._kernel.infos import WHOLE, in_texts
from ..game import Game

#: Reward, turn, player, terminated, truncated, winner, reason, move type, pass, steps; then the lengths of throws,
#: of replies, of the message about an illegal action and of the JSON with the game's additions.
_FIXED = struct.Struct("<diBBBbBBBBHHII")
_REWARDS = 32
_ABSENT = 255


class StepResult(NamedTuple):
    """The result of a reset or a step.

    ``info`` is the environment's ``info``; ``rewards`` are the rewards in it, float64, (players,).
    """

    observation: Any
    reward: float
    terminated: bool
    truncated: bool
    info: dict[str, Any]
    rewards: NDArray[np.float64]


class StepReader:
    """Decodes the replies of one environment.

    Args:
        game: Its rules.
        description: The engine's description of its replies: offsets, names of numbers, parts of an observation.
        has_replies: Whether opponents move between the player's moves.
        has_texts: Whether infos have texts and lists.
    """

    def __init__(self, game: Game, description: Mapping[str, Any], has_replies: bool, has_texts: bool) -> None:
        offsets = description["offsets"]
        self._has_texts = has_texts
        self._move_types: list[str] = description["moveTypes"]
        self._mask: int = offsets["mask"]
        self._lists: int = offsets["lists"]
        self._players = game.players
        self._actions = game.action_count
        self._has_throws = game.has_chance
        self._has_replies = has_replies
        self._parts = [_Part(part, offsets["observation"]) for part in description["observation"]]

    def space(self) -> spaces.Space[Any]:
        """The space of observations."""
        if self._parts[0].name is None:
            return self._parts[0].space
        return spaces.Dict({str(part.name): part.space for part in self._parts})

    def mask(self, reply: bytes) -> NDArray[np.bool_]:
        """The mask of legal actions in a reply, int8, (action_count,)."""
        return np.frombuffer(reply, np.int8, self._actions, self._mask).astype(np.bool_)

    def read(self, reply: bytes) -> StepResult:
        """Decodes a reply. Its arrays are new."""
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
            others,
        ) = _FIXED.unpack_from(reply)
        rewards = np.frombuffer(reply, np.float64, self._players, _REWARDS)
        info: dict[str, Any] = {
            "turn": np.int64(turn),
            "player": WHOLE[player],
            "action_mask": np.frombuffer(reply, np.int8, self._actions, self._mask).copy(),
            "rewards": rewards.astype(np.float32),
            "winner": WHOLE[max(-1, winner)],
            "reason": WHOLE[reason],
            "move_type": WHOLE[move_type],
        }
        if steps != _ABSENT:
            info["steps"], info["pass"] = WHOLE[steps], WHOLE[passed]
        at = self._lists + 2 * (throws + replies)
        added = json.loads(reply[at + illegal : at + illegal + others]) if others else {}
        if self._has_texts:
            lists = {}
            if self._has_throws:
                lists["throws"] = list(struct.unpack_from(f"<{throws}H", reply, self._lists))
            if self._has_replies:
                lists["replies"] = list(struct.unpack_from(f"<{replies}H", reply, self._lists + 2 * throws))
            info = in_texts(info, self._move_types, lists, reply[at : at + illegal].decode())
            info.update({snake(name): value for name, value in added.items()})
        else:
            numbers = {
                snake(name): np.float64(value) for name, value in added.items() if isinstance(value, (int, float))
            }
            info.update(numbers)
        return StepResult(self._observation(reply), reward, terminated == 1, truncated == 1, info, rewards)

    def _observation(self, reply: bytes) -> Any:
        parts = self._parts
        if parts[0].name is None:
            return parts[0].read(reply)
        return {part.name: part.read(reply) for part in parts}


class _Part:
    """An array or a number in an observation.

    Args:
        description: Its name in a dictionary, its offset and its space, from the engine.
        first: First byte of the observation in a reply.
    """

    def __init__(self, description: Mapping[str, Any], first: int) -> None:
        self.name: str | None = description.get("name")
        self._first = first + description["offset"]
        self._is_number = "n" in description
        self.space: spaces.Space[Any]
        if self._is_number:
            self._dtype = np.dtype(f"<u{description['bytes']}")
            self.space = spaces.Discrete(description["n"])
            return
        self._dtype = np.dtype(description["dtype"])
        self._shape = tuple(description["shape"])
        self._size = description["bytes"] // self._dtype.itemsize
        low, high = (np.array(description[end], self._dtype).reshape(self._shape) for end in ("low", "high"))
        # As in `Game.bounds`, because wrappers divide by the difference.
        high = np.where(low == high, low + 1, high).astype(self._dtype)
        self.space = spaces.Box(low, high, self._shape, self._dtype.type)

    def read(self, reply: bytes) -> Any:
        if self._is_number:
            return np.int64(np.frombuffer(reply, self._dtype, 1, self._first)[0])
        flat = np.frombuffer(reply, self._dtype, self._size, self._first).copy()
        return flat if len(self._shape) == 1 else flat.reshape(self._shape)
