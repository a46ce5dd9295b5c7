"""The base class of the rules of a game. Its subclasses are in `games`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from .boards import Board
from .infos import WHOLE

if TYPE_CHECKING:
    from .wasm import Host, Instance


class Symmetry(NamedTuple):
    """A symmetry of the board: it maps positions and legal moves to positions and legal moves.

    Attributes:
        rows: Maps positions as bytes, uint8, (n, row size), to a new array of the same shape.
        actions: The image of each action, int64, (action_count,).
    """

    rows: Callable[[NDArray[np.uint8]], NDArray[np.uint8]]
    actions: NDArray[np.int64]

    def positions(self, positions: NDArray[Any]) -> NDArray[Any]:
        """Maps positions, (n,), to a new array of the same ``dtype`` and shape."""
        rows = np.ascontiguousarray(positions).view(np.uint8).reshape(len(positions), positions.dtype.itemsize)
        return np.ascontiguousarray(self.rows(rows)).view(positions.dtype)[:, 0]


class Rules:
    """What this process knows of a game besides the kernel; once opened, the game in the memory of an instance.

    Attributes:
        facts: What the engine would say of the game.
        move_types: Every kind of move.
        instance: The instance of the kernel.
        address: The address of the game in the instance's memory.
    """

    #: The options of which the kernel makes the game.
    made_of: tuple[str, ...] = ()
    #: Whether `info` adds anything, and what its numbers are.
    has_info = False
    number: Callable[[Any], np.generic] = WHOLE.__getitem__
    instance: Instance
    address: int

    def __init__(self, facts: Mapping[str, Any], move_types: Sequence[str]) -> None:
        self.facts, self.move_types = facts, move_types
        self.options: Mapping[str, Any] = facts["options"]
        self._functions: dict[tuple[str, bool], Callable[..., Any]] = {}

    def open(self, board: Board, host: Host | None = None) -> Self:
        """Creates the game in a new instance; ``host`` answers what its searches ask."""
        from .wasm import Instance  # wasmtime is not made for every machine

        self.instance = Instance(board.facts["game"], host)
        self.address = self._open(board)
        return self

    def function(self, name: str, *, is_long: bool = False) -> Callable[..., Any]:
        """A function of the instance, as `Instance.function` gives it; the same one at every call."""
        if (name, is_long) not in self._functions:
            self._functions[name, is_long] = self.instance.function(name, is_long=is_long)
        return self._functions[name, is_long]

    def _open(self, board: Board) -> int:
        """Creates the game in the instance's memory. Returns its address."""
        make = self.instance.function(f"new_{board.facts['game']}")
        return make(*(self.options[name] for name in self.made_of))

    def move_type(self, before: bytes, action: int, after: bytes) -> str:
        """The type of a move, one of the game's types."""
        return self.move_types[0]

    def alias(self, row: bytes, action: int) -> int:
        """The action that stands for an equivalent action in lists of legal actions; by default the action itself."""
        return action

    def info(self, row: bytes, is_turn_passed: bool) -> dict[str, Any]:
        """What the game adds to ``info``."""
        return {}

    def material(self, rows: NDArray[np.uint8], players: Any) -> NDArray[Any]:
        """What players, one each or one in all, have more or less than the others in n open positions; (n,)."""
        raise NotImplementedError

    def judge(self, row: bytes) -> NDArray[np.float64]:
        """The expected result of each player in an open position, -1 to 1, where the board has such a judge."""
        raise NotImplementedError

    def symmetries(self) -> list[Symmetry]:
        """The symmetries of the board, the identity first."""
        return [Symmetry(np.copy, np.arange(self.facts["actionCount"]))]
