"""A board in the memory of a compiled search: its evaluation, its root, and the limits of a search."""

from __future__ import annotations

import base64
import ctypes
import functools
import math
import time
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from .._kernel.boards import Board
from .._kernel.games import open_rules
from .._kernel.room import Room
from .._kernel.wasm import Host
from .spec import described

OVER = -2
MAX_SCORE = 20_000


@functools.cache
def _weights(search: int) -> list[tuple[int, bytes]]:
    return [(distance, base64.b64decode(text)) for distance, text in described()["searches"][search]["weights"]]


@functools.cache
def _results(search: int) -> list[float]:
    text = base64.b64decode(described()["searches"][search]["expected"])
    return np.frombuffer(text, "<f8").tolist()


def expected(board: Board, score: int) -> float:
    """The expected result of player 0, -1 to 1, that a score of the board's evaluation means."""
    assert board.search is not None
    results = _results(board.search)
    found = results[min(abs(score), len(results) - 1)]
    return found if score >= 0 else -found


def results_of_scores(board: Board) -> NDArray[np.float64]:
    """The same for all scores from -`MAX_SCORE` to `MAX_SCORE`."""
    assert board.search is not None
    known = np.array(_results(board.search))
    above = np.append(known, np.full(MAX_SCORE + 1 - len(known), known[-1]))
    return np.concatenate([-above[:0:-1], above])


class Limits(NamedTuple):
    """When a search ends: at the first limit reached.

    Attributes:
        time: Milliseconds.
        nodes: Positions visited.
        visits: Simulations (MCTS).
        depth: Plies looked ahead (alpha-beta, expectimax).
    """

    time: float | None = None
    nodes: int | None = None
    visits: int | None = None
    depth: int | None = None


class Line(NamedTuple):
    """A first move and its expected result for the player to move."""

    action: int
    value: float


class Stopped(Exception):  # noqa: N818 a limit is no error
    """A limit has been reached."""


#: Positions between two looks at the clock: at first, at least, at most. Without a limit of time Ctrl-C comes through.
_FIRST_LOOK, _LEAST, _MOST = 256, 16, 1 << 13
_LOOK_MS = 0.5


class Budget:
    """Ends a search at its limits of time and nodes.

    Attributes:
        next: The count of positions at which to call `poll`.
        nodes: The one that ends the search.
    """

    def __init__(self, limits: Limits) -> None:
        self._start = self._last = time.perf_counter()
        self._time = limits.time
        self.nodes = math.inf if limits.nodes is None else float(limits.nodes)
        self._interval = _MOST if limits.time is None else _FIRST_LOOK
        self._thrown: BaseException | None = None
        self.next = float(min(self._interval, self.nodes))

    def poll(self, nodes: float) -> float:
        """The next count of positions at which to ask, or -1 to end the search: `check` then says why."""
        try:
            if nodes >= self.nodes or (self._time is not None and self._is_late()):
                raise Stopped
            self.next = float(min(nodes + self._interval, self.nodes))
            return self.next
        except BaseException as thrown:  # an interrupt too: nothing may be thrown through compiled code
            self._thrown = thrown
            return -1.0

    def _is_late(self) -> bool:
        now = time.perf_counter()
        took = 1000 * (now - self._last)
        self._last = now
        self._interval = round(self._interval * min(2, max(0.5, _LOOK_MS / max(took, 0.01))))
        self._interval = min(_MOST, max(_LEAST, self._interval))
        return self._time is not None and 1000 * (now - self._start) >= self._time

    def raise_thrown(self) -> None:
        """Raises what has ended the search, unless it is a limit."""
        if self._thrown is not None and not isinstance(self._thrown, Stopped):
            raise self._thrown

    def check(self) -> None:
        """Raises what has ended the search, if anything has."""
        if self._thrown is not None:
            raise self._thrown


class Memory:
    """A board in an instance of its own.

    Args:
        board: The game and its options.
        host: What the search asks besides when to end.
        has_evaluation: Whether to write the weights of the board's evaluation.

    Attributes:
        budget: Of the search under way.
        plies: After so many plies the game is a draw.
    """

    def __init__(self, board: Board, host: Host | None = None, *, has_evaluation: bool = True) -> None:
        self.board, self.budget = board, Budget(Limits())
        asked: Host = lambda store: {"poll": lambda nodes: self.budget.poll(nodes), **(host(store) if host else {})}  # noqa: E731
        self.rules = open_rules(board, asked)
        self.plies = int(self.rules.instance.array("<u4", self.rules.address, 10)[7])
        self.instance = self.rules.instance
        self.call = self.instance.function
        self.row_size: int = board.facts["rowSize"]
        if has_evaluation:
            self._write_weights()
        self.room = Room(self.rules, max(1, board.facts["maxLegal"]))
        self.children = self.room.place("rows")

    def _write_weights(self) -> None:
        assert self.board.search is not None
        search = described()["searches"][self.board.search]
        start = self.call("search_game")(self.rules.address, *search["shape"])
        if start != search["address"]:
            raise RuntimeError("search.json does not fit this package: build the engine anew.")
        for distance, content in _weights(self.board.search):
            self.instance.array("u1", start + distance, len(content))[:] = np.frombuffer(content, np.uint8)

    def actor(self, row: bytes) -> int:
        """Who moves in a row."""
        self.room["rows"][0] = np.frombuffer(row, np.uint8)
        self.room.ask("actors", 1, "actors")
        return int(self.room["actors"][0])

    def expand(self, row: bytes) -> tuple[list[int], list[int]]:
        """The legal actions of a row, and who is to move after each; the positions there are the `child_rows`."""
        room, rows = self.room, self.room["rows"]
        rows[0] = np.frombuffer(row, np.uint8)
        room.ask("legal", 1, "legal", "counts")
        count = int(room["counts"][0])
        rows[1:count] = rows[0]
        room.ask("next", count, "legal", "rows")
        room.ask("actors", count, "actors")
        return room["legal"][0, :count].tolist(), room["actors"][:count].tolist()

    def child_rows(self, count: int) -> NDArray[np.uint8]:
        """The positions after the actions of the last `expand`, (count, row size)."""
        return self.room["rows"][:count]

    def child_results(self, count: int, player: int = 0) -> list[float]:
        """The results of a player there; 0 where the game is not over."""
        self.room.ask("results", count, 0, "results")
        return self.room["results"][:count, player].tolist()

    def copy_child(self, i: int, address: int) -> None:
        """Copies the position after the i-th action to an address."""
        base = self.instance.base
        ctypes.memmove(base + address, base + self.children + i * self.row_size, self.row_size)

    def write(self, address: int, row: bytes) -> None:
        """Copies a row to an address."""
        ctypes.memmove(self.instance.base + address, row, self.row_size)
