"""Decodes replies to reset and step of many games; packages/otau-cli/src/bridge/vector-codec.ts encodes them."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..game import Game

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
