"""The rules on many positions at once: the functional core of a game, in the memory of the kernel."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .boards import Board
from .games import open_rules
from .kernel_games import write_seed
from .rules import Symmetry

_INITIAL_CAPACITY = 256


class Batch:
    """A board's rules in an instance of its own, with room for what goes in and out. One thread at a time uses it.

    Attributes:
        rules: The game in the memory of that instance.
    """

    def __init__(self, board: Board) -> None:
        self.facts = board.facts
        self.rules = open_rules(board)
        self._instance = self.rules.instance
        self._alloc, self._free = (self.rules.function(name) for name in ("alloc", "free"))
        self._capacity = 0
        self._places: dict[str, int] = {}
        self._generators = self._alloc(16)

    def _call(self, name: str, *numbers: int) -> int:
        found: int = self.rules.function(name)(self.rules.address, *numbers)
        return found

    def _reserve(self, n: int) -> None:
        """Room for n positions and whatever is asked about them."""
        if n <= self._capacity and self._places:
            return
        for place in self._places.values():
            self._free(place)
        self._capacity = max(_INITIAL_CAPACITY, 2 * n)
        facts = self.facts
        most, players = facts["maxLegal"], facts["players"]
        numbers = max(facts["observation"]["size"], facts["input"]["size"], most, players)
        sizes = {
            "rows": facts["rowSize"],
            "actions": 2 * max(most, 1),
            "counts": 2,
            "bytes": facts["actionCount"],
            "floats": 4 * numbers,
            "plies": 4,
            "rngs": 16,
        }
        self._places = {name: self._alloc(size * self._capacity + 64) for name, size in sizes.items()}

    def _view(self, dtype: str, name: str, *shape: int) -> NDArray[Any]:
        return self._instance.array(dtype, self._places[name], *shape)

    def take(self, rows: NDArray[Any]) -> int:
        """Copies positions in. Returns how many."""
        n = len(rows)
        self._reserve(n)
        self._view("u1", "rows", n, self.facts["rowSize"])[:] = rows.view(np.uint8).reshape(n, self.facts["rowSize"])
        return n

    def start(self, seeds: Sequence[str | None], out: NDArray[Any]) -> None:
        """First positions, with what chance brings before the first move where ``settle`` lets it."""
        n = len(seeds)
        self._reserve(n)
        for i, seed in enumerate(seeds):
            write_seed(self._instance, "0" if seed is None else seed, self._places["rngs"] + 16 * i)
        self._call("start", self._places["rows"], n, self._places["rngs"])
        self.give(out)

    def give(self, out: NDArray[Any]) -> None:
        """Copies positions out."""
        n = len(out)
        out.view(np.uint8).reshape(n, self.facts["rowSize"])[:] = self._view("u1", "rows", n, self.facts["rowSize"])

    def actors(self, n: int, out: NDArray[Any]) -> None:
        self._call("actors", self._places["rows"], n, self._places["bytes"])
        out[:] = self._view("i1", "bytes", n)

    def legal(self, n: int, actions: NDArray[Any], counts: NDArray[Any]) -> None:
        self._call("legal", self._places["rows"], n, self._places["actions"], self._places["counts"])
        actions[:] = self._view("<u2", "actions", n, self.facts["maxLegal"])
        counts[:] = self._view("<u2", "counts", n)

    def masks(self, n: int, out: NDArray[Any]) -> None:
        self._call("masks", self._places["rows"], n, self._places["bytes"])
        out[:] = self._view("i1", "bytes", n, self.facts["actionCount"])

    def play(self, n: int, out: NDArray[Any], actions: NDArray[Any]) -> None:
        self._view("<u2", "actions", n)[:] = actions
        self._call("next", self._places["rows"], n, self._places["actions"], self._places["rows"])
        self.give(out)

    def to_view(self, n: int, out: NDArray[Any], actions: NDArray[Any]) -> None:
        self._views(n, actions, False, out)

    def from_view(self, n: int, out: NDArray[Any], actions: NDArray[Any]) -> None:
        self._views(n, actions, True, out)

    def _views(self, n: int, actions: NDArray[Any], is_back: bool, out: NDArray[Any]) -> None:
        place = self._places["actions"]
        self._view("<u2", "actions", n)[:] = actions
        self._call("views", self._places["rows"], n, place, is_back, place)
        out[:] = self._view("<u2", "actions", n)

    def ply_limit(self) -> int:
        found: int = self._instance.array("<u4", self.rules.address, 10)[7]
        return found

    def symmetries(self) -> list[Symmetry]:
        return self.rules.symmetries()

    def outcomes(self, n: int, out: NDArray[Any], counts: NDArray[Any]) -> None:
        self._call("outcomes", self._places["rows"], n, self._places["floats"], self._places["counts"])
        counts[:] = self._view("<u2", "counts", n)
        found = self._view("<f4", "floats", n, self.facts["maxLegal"])
        np.multiply(found, np.arange(found.shape[1]) < counts[:, None], out=out)

    def results(self, n: int, out: NDArray[Any]) -> None:
        self._call("results", self._places["rows"], n, self._places["floats"])
        out[:] = self._view("<f4", "floats", n, self.facts["players"])

    def observe(self, n: int, out: NDArray[Any]) -> None:
        self._call("observe", self._places["rows"], n, self._places["floats"])
        shown = self._view("<f4", "floats", n, self.facts["observation"]["size"])
        out[:] = shown.reshape(out.shape)

    def encode(self, n: int, out: NDArray[Any], plies: NDArray[Any] | None = None) -> None:
        if plies is not None:
            self._view("<i4", "plies", n)[:] = plies
        place = 0 if plies is None else self._places["plies"]
        self._call("encode", self._places["rows"], n, place, self._places["floats"])
        out[:] = self._view("<f4", "floats", n, self.facts["input"]["size"]).reshape(out.shape)

    def seed(self, text: str) -> None:
        """Where `playouts` and `sample` begin with their random numbers."""
        write_seed(self._instance, text, self._generators)

    def playouts(self, n: int, out: NDArray[Any], max_moves: int) -> None:
        self._call("playouts", self._places["rows"], n, self._generators, max_moves, 0)
        self.give(out)

    def sample(self, n: int, out: NDArray[Any]) -> None:
        self._call("sample", self._places["rows"], n, self._generators, self._places["actions"])
        out[:] = self._view("<u2", "actions", n)
