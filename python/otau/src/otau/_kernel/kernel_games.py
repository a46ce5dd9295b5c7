"""n games in the memory of the kernel, whose arrays a step reads and writes."""

from __future__ import annotations

import functools
import os
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..errors import OtauError
from .boards import Board
from .infos import ILLEGAL
from .played import GO_ON, MODES, STAY, Games
from .rng import Rng
from .room import Room
from .rules import Rules

#: The arrays that are the state of the games, besides the generators.
_STATE = ("rows", "befores", "last_actions", "movers", "draws", "reasons", "turns", "player_rewards")


#: What a reset does to a game whose generator is new.
_SEED = 2
#: Reasons for which a game can end with a winner: its rules, the limit.
_RULES, _LIMIT = 1, 3


class KernelGames(Games):
    """n games of a board, in the instance of its rules. All arrays are the kernel's memory itself.

    Args:
        board: The game and its options.
        rules: The same, opened.
        n: How many.
        mode: What becomes of games that are over, one of `MODES`.
        is_dense: Whether the game's own rewards on the way count, or results alone.
    """

    digits = 6  # of numbers of few digits, which float32 does not have exactly
    counts_from_zero = takes_positions = True

    def __init__(self, board: Board, rules: Rules, n: int, mode: str, is_dense: bool) -> None:
        super().__init__(rules, n)
        self._start, self._mode = board.start, MODES.index(mode)
        instance = self.rules.instance
        players: int = board.facts["players"]
        try:
            winners = rules.function("alloc")(4 * n * players)
            vector = rules.function("vector_new")(self.rules.address, n, self._mode, is_dense, 1)
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
        has_final = n if mode == "SameStep" else 0
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

        self._vector, self._draws = vector, self.draws.data
        is_long = n > 16
        names = ("vector_step", "vector_play", "vector_reset", "vector_show", "results")
        functions = (rules.function(name, is_long=is_long) for name in names)
        step, self._play_named, self._begin, self._show, self._results = functions
        self.play = functools.partial(step, vector)  # type: ignore[method-assign]
        self._winners = instance.array("<f4", winners, n, players)
        self._row_places = {False: self._place(self.rows), True: places_of_final[0]}

    def _place(self, array: NDArray[Any]) -> int:
        return array.ctypes.data - self.rules.instance.base

    def begin(self, resets: Any, seeds: list[str | None] | None = None) -> None:
        self._resets[:] = resets
        for i, seed in enumerate(seeds or ()):
            if seed is not None and self._resets[i] != STAY:
                self.rules.instance.write_seed(seed, self._place(self._seeded) + 16 * i)
                self._resets[i] = _SEED
        self._begin(self._vector)

    def begin_at(self, seed: str | None, row: bytes, text: str) -> None:
        if seed is not None:
            self.rules.instance.write_seed(seed, self._place(self.generators))
        self.rows[0] = np.frombuffer(row, np.uint8)
        self.last_actions[0] = self.movers[0] = -1
        for array in (self.reasons, self.rewards, self.player_rewards, self.terminated, self.truncated):
            array[0] = 0
        draw = self._draw() if self.facts["hasChance"] else 0
        self.draws[0], self.turns[0] = draw, draw > 0
        self._show(self._vector)

    @functools.cached_property
    def _room(self) -> Room:
        return Room(self.rules, 1)

    def _draw(self) -> int:
        """Lets chance move in the one game if it is to. Returns one more than the outcome, or 0."""
        room = self._room
        room["rows"][:] = self.rows[:1]
        room.ask("actors", 1, "actors")
        if room["actors"][0] != -1:
            return 0
        room.ask("outcomes", 1, "chances", "counts")
        rng = Rng(0)
        rng.state = self.generators[0].tobytes()
        outcome = rng.pick(room["chances"][0, : room["counts"][0]].tolist())
        self.generators[0] = np.frombuffer(rng.state, np.uint32)
        room["chosen"][0] = outcome
        room.ask("next", 1, "chosen", "rows")
        self.rows[:1] = room["rows"]
        return 1 + outcome

    def play_in(self, which: NDArray[np.bool_]) -> None:
        self._resets[:] = which
        self._play_named(self._vector)

    def end_illegal(self, which: list[int]) -> None:
        self._resets[:] = GO_ON
        self._resets[which] = STAY
        self._play_named(self._vector)
        movers, finals = self.players[which], {name: getattr(self, name)[which] for name in ("turns", "observations")}
        rewards = np.zeros((len(which), self.facts["players"]))
        rewards[np.arange(len(which)), movers] = -1
        ended = {"reasons": ILLEGAL, "movers": movers, "player_rewards": rewards}
        if MODES[self._mode] == "SameStep":
            self.begin(np.isin(np.arange(self.n), which))
            for name, values in {**finals, **ended}.items():
                getattr(self, f"final_{name}")[which] = values
        else:
            # Nothing has been drawn since then
            for name, values in {**ended, "draws": 0, "masks": 0, "legal_counts": 0, "truncated": 0}.items():
                getattr(self, name)[which] = values
        self.player_rewards[which] = rewards
        self.rewards[which] = -1 if self.is_movers else rewards[:, 0]
        self.terminated[which] = 1

    def drawn(self) -> list[int]:
        draw = self._draws[0]
        return [draw - 1] if draw else []

    def first_row(self) -> bytes:
        return self._start if self.draws[0] else self.rows[0].tobytes()

    def place(self, which: NDArray[np.bool_], positions: NDArray[np.void]) -> None:
        self.rows[which] = np.ascontiguousarray(positions).view(np.uint8).reshape(self.n, -1)[which]
        self.draws[which] = 0
        self.turns[which] = 0
        self._show(self._vector)

    def winners(self, is_final: bool) -> NDArray[np.int64]:
        reasons = self.final_reasons if is_final else self.reasons
        self._results(self.rules.address, self._row_places[is_final], self.n, 1, self._place(self._winners))
        won = self._winners > 0
        is_decided = (reasons == _RULES) | (reasons == _LIMIT)
        return np.where(won.any(axis=1) & is_decided, won.argmax(axis=1), -1)

    def state(self) -> dict[str, Any]:
        return {name: getattr(self, name).copy() for name in (*_STATE, "generators")}

    def restore(self, state: dict[str, Any]) -> None:
        for name, array in state.items():
            getattr(self, name)[:] = array
        self._show(self._vector)
