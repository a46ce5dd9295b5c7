"""Decodes replies to reset and step of one game and of many.

packages/otau-cli/src/bridge/codec.ts and vector.ts encode them.
"""

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


_ENDED = np.dtype(
    [("game", "<u4"), ("turn", "<i4"), ("winner", "i1"), ("reason", "u1"), ("player", "i1"), ("free", "u1")]
)


class VectorReader:
    """The engine's message about all games, as arrays over its bytes. The next message overwrites them.

    Args:
        n: Number of games.
        game: Their rules.
        has_final: Whether a finished game restarts in the same step, and the message has its last observation.

    Attributes:
        rewards: Rewards of the players who moved, float32, (n,).
        terminated: uint8, (n,).
        truncated: uint8, (n,).
    """

    def __init__(self, n: int, game: Game, has_final: bool) -> None:
        self._n, self._game, self._has_final = n, game, has_final
        players = game.players
        sizes = [_whole(size) for size in (4 * n, 4 * n, 4 * n * players, 2 * n, n, n, n)]
        offsets = [8 + sum(sizes[:k]) for k in range(len(sizes))]
        memory = bytearray(8 + sum(sizes))
        self._fixed = memoryview(memory)
        self._counts = np.frombuffer(memory, np.uint32, 2)
        self.rewards = np.frombuffer(memory, np.float32, n, offsets[0])
        self._turns = np.frombuffer(memory, np.int32, n, offsets[1])
        self._player_rewards = np.frombuffer(memory, np.float32, n * players, offsets[2])
        self._legal_counts = np.frombuffer(memory, np.uint16, n, offsets[3])
        self._players = np.frombuffer(memory, np.int8, n, offsets[4])
        self.terminated = np.frombuffer(memory, np.uint8, n, offsets[5])
        self.truncated = np.frombuffer(memory, np.uint8, n, offsets[6])
        final = 4 * (players + game.observation_size) if has_final else 0
        self._tail = bytearray(_whole(2 * n * game.max_legal) + n * (_ENDED.itemsize + final))
        #: The start of each game's mask; the legal actions of all games, concatenated.
        self._mask_firsts = np.arange(n, dtype=np.int64) * game.action_count
        self._legal_actions = np.zeros(0, np.uint16)

    def views(self, observations: NDArray[np.float32]) -> tuple[memoryview, memoryview, memoryview]:
        """The buffers that the message fills; one is an array for the observations, (n, *observation_shape)."""
        return self._fixed, observations.data.cast("B"), memoryview(self._tail)

    def state(self) -> tuple[bytes, NDArray[np.uint16]]:
        """The state that `sample` needs, for copies."""
        return bytes(self._fixed), self._legal_actions

    def restore(self, state: tuple[bytes, NDArray[np.uint16]]) -> None:
        """Restores the state of a reader with the same number of games."""
        self._fixed[:], self._legal_actions = state

    def sample(self, rng: np.random.Generator) -> NDArray[np.int64]:
        """A random legal action for each game, 0 if it is over; int64, (n,)."""
        counts = self._legal_counts.astype(np.int64)
        drawn = rng.random(self._n)  # draws also if all games are over, as games in this process do
        if len(self._legal_actions) == 0:
            return np.zeros(self._n, np.int64)
        firsts = np.cumsum(counts) - counts
        offsets = firsts + (drawn * counts).astype(np.int64)
        found = self._legal_actions[np.minimum(offsets, len(self._legal_actions) - 1)]
        return np.where(counts > 0, found, 0).astype(np.int64)

    def info(self) -> dict[str, Any]:
        """``info`` of the vector environment, with new arrays."""
        n = self._n
        legal_length, ended_length = self._counts.tolist()
        legal = np.frombuffer(self._tail, np.uint16, legal_length).copy()
        mask = np.zeros(n * self._game.action_count, np.int8)
        mask[np.repeat(self._mask_firsts, self._legal_counts) + legal] = 1
        self._legal_actions = legal
        everywhere = np.ones(n, np.bool_)
        info: dict[str, Any] = {
            "action_mask": mask.reshape(n, -1),
            "player": self._players.astype(np.int64),
            "turn": self._turns.astype(np.int64),
            "rewards": self._player_rewards.copy().reshape(n, -1),
        }
        info.update({f"_{name}": everywhere for name in tuple(info)})
        if ended_length:
            self._add_ends(info, _whole(2 * legal_length), ended_length)
        return info

    def _add_ends(self, info: dict[str, Any], first: int, length: int) -> None:
        """Adds how games have ended: to ``info``, or to ``final_info`` if they have restarted."""
        n, players, size = self._n, self._game.players, self._game.observation_size
        ends = np.frombuffer(self._tail, _ENDED, length, first)
        games = ends["game"].astype(np.int64)
        which = np.zeros(n, np.bool_)
        which[games] = True
        told: dict[str, Any] = {
            "winner": np.full(n, -1, np.int64),
            "reason": np.zeros(n, np.int64),
        }
        told["winner"][games] = ends["winner"]
        told["reason"][games] = ends["reason"]
        if not self._has_final:
            info.update(told, _winner=which, _reason=which.copy())
            return
        at = first + length * _ENDED.itemsize
        finals = np.frombuffer(self._tail, np.float32, length * (players + size), at).reshape(length, -1)
        rewards = np.zeros((n, players), np.float32)
        rewards[games] = finals[:, :players]
        turns, movers = np.zeros(n, np.int64), np.zeros(n, np.int64)
        turns[games], movers[games] = ends["turn"], ends["player"]
        told.update(rewards=rewards, turn=turns, player=movers)
        told.update({f"_{name}": which for name in tuple(told)})
        observations = np.full(n, None, object)
        for i, final in zip(games.tolist(), finals[:, players:].copy(), strict=True):
            observations[i] = final.reshape(self._game.observation_shape)
        info.update(final_info=told, _final_info=which, final_obs=observations, _final_obs=which)


def _whole(size: int) -> int:
    """Rounds a size up to a multiple of eight bytes."""
    return (size + 7) & ~7
