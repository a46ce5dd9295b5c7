"""The rules on many positions: room for them in the kernel's memory, and for what is asked about them."""

from __future__ import annotations

import functools
import threading
from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .rules import Rules

#: Allocations end so many bytes after what they are for, as the kernel writes whole words.
_MARGIN = 64


class Room:
    """Room for positions. One thread at a time uses it.

    Its fields are ``rows``, ``chosen`` (one action each), ``legal``, ``views``, ``counts``, ``actors``, ``masks``,
    ``results``, ``chances``, ``observations``, ``inputs``, ``plies`` and ``rngs``; each has its memory from the first
    time that it is asked for.

    Args:
        rules: The game in the memory of an instance.
        n: How many positions there is room for; `reserve` makes more.
    """

    def __init__(self, rules: Rules, n: int = 0) -> None:
        self.rules, self._n = rules, n
        facts = rules.facts
        most = max(1, facts["maxLegal"])
        self._kinds: dict[str, tuple[Any, ...]] = {
            "rows": ("u1", facts["rowSize"]),
            "chosen": ("<u2",),
            "legal": ("<u2", most),
            "views": ("<u2", most),
            "counts": ("<u2",),
            "actors": ("i1",),
            "masks": ("i1", facts["actionCount"]),
            "results": ("<f4", facts["players"]),
            "chances": ("<f4", most),
            "observations": ("<f4", facts["observation"]["size"]),
            "inputs": ("<f4", facts["input"]["size"]),
            "plies": ("<i4",),
            "rngs": ("<u4", 4),
        }
        self._places: dict[str, int] = {}
        self._arrays: dict[str, NDArray[Any]] = {}

    def reserve(self, n: int) -> None:
        """Makes room for n positions; what was in the fields is lost where there was less."""
        if n <= self._n:
            return
        for place in self._places.values():
            self.rules.function("free")(place)
        self._places, self._arrays, self._n = {}, {}, 2 * n

    def place(self, field: str) -> int:
        """The address of a field."""
        if field not in self._places:
            dtype, *shape = self._kinds[field]
            size = self._n * int(np.prod(shape, initial=np.dtype(dtype).itemsize))
            self._places[field] = place = self.rules.function("alloc")(size + _MARGIN)
            self._arrays[field] = self.rules.instance.array(dtype, place, self._n, *shape)
        return self._places[field]

    def __getitem__(self, field: str) -> NDArray[Any]:
        """A field of all positions, (n, ...): the memory itself."""
        self.place(field)
        return self._arrays[field]

    def ask(self, function: str, n: int, *given: str | int, is_long: bool = False) -> None:
        """Calls a function of the kernel about the first n rows, with fields by name and numbers as they are."""
        places = (self.place(one) if isinstance(one, str) else one for one in given)
        self.rules.function(function, is_long=is_long)(self.rules.address, self.place("rows"), n, *places)


class Desk:
    """What the rules say of one position, quickly and without checks. Positions are bytes. Threads take turns.

    Args:
        rules: The game in the memory of an instance.
        lock: Held while the instance is in use.
    """

    def __init__(self, rules: Rules, lock: threading.RLock) -> None:
        self.rules, self._lock = rules, lock
        room = Room(rules, 1)

        def ask(function: str, *given: str | int) -> Callable[[], Any]:
            places = (room.place(one) if isinstance(one, str) else one for one in given)
            return rules.instance.function(function, rules.address, room.place("rows"), 1, *places)

        self._list, self._next = ask("legal", "legal", "counts"), ask("next", "chosen", "rows")
        self._turn = ask("turn", "chosen", "legal", "counts", "observations")
        self._observe, self._actors = ask("observe", "observations"), ask("actors", "actors")
        observation = rules.facts["observation"]
        self._row: memoryview = room["rows"][0].data
        self._action = room["chosen"].data
        self._listed, self._count = room["legal"][0].data, room["counts"].data
        seen = room["observations"].reshape(observation["shape"])
        self._show = functools.partial(seen.astype, np.dtype(observation["dtype"]))
        self._actor = room["actors"].data

    def legal(self, row: bytes) -> list[int]:
        """The legal actions."""
        with self._lock:
            self._row[:] = row
            self._list()
            return self._listed[: self._count[0]].tolist()

    def play(self, row: bytes, action: int) -> bytes:
        """The position after a legal action, or after an outcome where chance moves."""
        with self._lock:
            self._row[:] = row
            self._action[0] = action
            self._next()
            return self._row.tobytes()

    def step(self, row: bytes, action: int) -> tuple[bytes, bytes, NDArray[Any]]:
        """What `play` gives, its legal actions for `listed` and `is_listed`, and what `observe` says of it."""
        with self._lock:
            self._row[:] = row
            self._action[0] = action
            self._turn()
            return self._row.tobytes(), self._listed[: self._count[0]].tobytes(), self._show()

    def observe(self, row: bytes) -> NDArray[Any]:
        """The observation as environments show it."""
        with self._lock:
            self._row[:] = row
            self._observe()
            return self._show()

    def actor(self, row: bytes) -> int:
        """Who moves next: a player, -1 for chance, -2 if the game is over."""
        with self._lock:
            self._row[:] = row
            self._actors()
            return self._actor[0]


def listed(actions: bytes) -> list[int]:
    """The actions in a list of `Desk.step`."""
    return memoryview(actions).cast("H").tolist()


def is_listed(action: int, actions: bytes) -> bool:
    """Whether an action is in a list of `Desk.step`, in a fraction of the time that it takes to read it."""
    pair = action.to_bytes(2, "little")
    at = actions.find(pair)
    while at > 0 and at % 2:  # the end of one and the beginning of the next
        at = actions.find(pair, at + 1)
    return at >= 0
