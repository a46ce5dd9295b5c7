"""n games in the memory of the kernel: the arrays that a step reads and writes. One environment is n = 1."""

from __future__ import annotations

import os
import re
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..errors import OtauError
from .boards import Board
from .games import open_rules
from .wasm import Instance

MODES = ["NextStep", "SameStep", "Disabled"]
#: What a reset does to a game.
STAY, GO_ON, SEED = range(3)
#: Of games of a vector environment from this one on, a seed gives 128 bits.
_NARROW_GAMES = 1024
_GAME_SEED = re.compile(r"/([1-9]\d{3,15})\Z", re.ASCII)
#: The arrays that are the state of the games, besides the generators.
_STATE = ("rows", "befores", "last_actions", "movers", "draws", "reasons", "turns", "player_rewards")


class KernelGames:
    """n games of a board.

    Args:
        board: The game and its options.
        n: How many.
        mode: What becomes of games that are over: an index of `MODES`.
        is_dense: Whether the game's own rewards on the way count, or results alone.

    Attributes:
        rows: Positions, uint8, (n, row size). This and all that follow are the kernel's memory itself.
        reasons: uint8, (n,); an index of `infos.REASONS`.
        masks: int8, (n, action count).
        observations: float32, (n, observation size).
        is_movers: Whether the one reward of a step is the mover's, not player 0's.
    """

    def __init__(self, board: Board, n: int, mode: int, is_dense: bool) -> None:
        self.board, self.n = board, n
        self.rules = open_rules(board)
        instance = self.rules.instance
        players: int = board.facts["players"]
        try:
            winners = instance.function("alloc")(4 * n * players)
            vector = instance.function("vector_new")(self.rules.address, n, mode, is_dense, 1)
        except RuntimeError:
            raise OtauError(
                "bad-argument",
                f"{n:,} games of {board.facts['game']} do not fit into the kernel's 4 GB of memory: "
                "make several environments with fewer games each.",
            ) from None
        places = iter(instance.array("<u4", vector, 33).tolist()[4:])

        def take(dtype: str, *shape: int) -> NDArray[Any]:
            return instance.array(dtype, next(places), n, *shape)

        facts = board.facts
        size, seen = facts["rowSize"], facts["observation"]["size"]
        self.rows, self.befores = take("u1", size), take("u1", size)
        self.last_actions, self.movers, self.draws = take("<i4"), take("i1"), take("<u2")
        self.reasons, self.turns, self.player_rewards = take("u1"), take("<i4"), take("<f4", players)
        places_of_final = [next(places) for _ in range(8)]
        has_final = n if MODES[mode] == "SameStep" else 0
        self.final_rows = instance.array("u1", places_of_final[0], has_final, size)
        self.final_movers = instance.array("i1", places_of_final[3], has_final)
        self.final_reasons = instance.array("u1", places_of_final[5], has_final)
        self.final_turns = instance.array("<i4", places_of_final[6], has_final)
        self.final_player_rewards = instance.array("<f4", places_of_final[7], has_final, players)
        self.legal, self.legal_counts = take("<u2", facts["maxLegal"]), take("<u2")
        self.actions, self._resets, self._seeded = take("<u2"), take("u1"), take("<u4", 4)
        self.observations, self.masks = take("<f4", seen), take("i1", facts["actionCount"])
        self.rewards, self.terminated, self.truncated, self.players = take("<f4"), take("u1"), take("u1"), take("i1")
        self.final_observations = instance.array("<f4", next(places), has_final, seen)
        self.generators = take("<u4", 4)
        self.is_movers = bool(instance.array("<u4", self.rules.address, 10)[9])
        self.generators[:] = np.frombuffer(os.urandom(16 * n), np.uint32).reshape(n, 4)
        self.generators[:, 3] |= 1

        self._vector = vector
        is_long = n > 16
        self._step = instance.function("vector_step", is_long=is_long)
        self._begin = instance.function("vector_reset", is_long=is_long)
        self._show = instance.function("vector_show", is_long=is_long)
        self._results = instance.function("results", is_long=is_long)
        self._winners = instance.array("<f4", winners, n, players)
        self._row_places = {False: self._place(self.rows), True: places_of_final[0]}

    def _place(self, array: NDArray[Any]) -> int:
        found: int = array.ctypes.data - self.rules.instance.base
        return found

    def step(self) -> None:
        """Plays ``actions``, which are legal."""
        self._step(self._vector)

    def begin(self, resets: Any, seeds: list[str | None] | None = None) -> None:
        """Begins games anew.

        Args:
            resets: What becomes of each game, or of all: `STAY`, `GO_ON`, or `SEED` with its seed.
            seeds: Of each game; None leaves its generator as it is.
        """
        self._resets[:] = resets
        for i, seed in enumerate(seeds or ()):
            if seed is not None and self._resets[i] != STAY:
                write_seed(self.rules.instance, seed, self._place(self._seeded) + 16 * i)
                self._resets[i] = SEED
        self._begin(self._vector)

    def place(self, which: NDArray[np.bool_], positions: NDArray[np.void]) -> None:
        """Has games that have just begun stand in positions in which players are to move."""
        self.rows[which] = np.ascontiguousarray(positions).view(np.uint8).reshape(self.n, -1)[which]
        self.draws[which] = 0
        self.turns[which] = 0
        self._show(self._vector)

    def winners(self, is_final: bool) -> NDArray[np.int64]:
        """Who has won each game by its rules, -1 for nobody; int64, (n,)."""
        reasons = self.final_reasons if is_final else self.reasons
        self._results(self.rules.address, self._row_places[is_final], self.n, self._place(self._winners))
        won = self._winners > 0
        return np.where(won.any(axis=1) & (reasons == 1), won.argmax(axis=1), -1)

    def state(self) -> dict[str, NDArray[Any]]:
        """Everything that a copy needs."""
        return {name: getattr(self, name).copy() for name in (*_STATE, "generators")}

    def restore(self, state: dict[str, NDArray[Any]]) -> None:
        """Continues from the state of as many games of the same board."""
        for name, array in state.items():
            getattr(self, name)[:] = array
        self._show(self._vector)


def write_seed(instance: Instance, seed: str, place: int) -> None:
    """Writes the generator of a seed."""
    text = seed.encode("utf-8", "surrogatepass")
    found = _GAME_SEED.search(seed)
    is_wide = found is not None and int(found[1]) >= _NARROW_GAMES
    at = instance.text_place(len(text))
    instance.array("u1", at, len(text))[:] = np.frombuffer(text, np.uint8)
    instance.seed(at, len(text), is_wide, place)
