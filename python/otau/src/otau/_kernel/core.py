"""The functional core of a game: its rules on arrays of positions."""

from __future__ import annotations

import functools
import threading
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from .._arguments.options import read_seeds, seed_text, spread_seeds, whole_from
from ..errors import OtauError
from .boards import Board

if TYPE_CHECKING:
    from .room import Desk, Room
    from .rules import Symmetry


#: The most positions in the kernel at once. With all results they take 100 MB in Abalone.
CHUNK_SIZE = 8192
#: More moves than any game has.
_NO_MOVE_LIMIT = 1 << 30
#: Positions, an array of ``game.dtype``, shape (n,).
Positions = NDArray[np.void]


class Core:
    """The methods of `Game` for many positions at once.

    To copy positions, copy the array. Methods with ``out`` fill the given array and allocate nothing. They check only
    shapes, dtypes and the range of actions: an illegal action gives undefined results.
    """

    name: str
    dtype: np.dtype[np.void]
    players: int
    action_count: int
    max_legal: int
    observation_shape: tuple[int, ...]
    input_shape: tuple[int, ...]
    _board: Board | None = None
    _opened: Room | None = None
    _generator_place: int | None = None

    def __init__(self) -> None:
        #: Held while the kernel's memory is in use, as threads can share rules.
        self._lock = threading.RLock()

    def start(
        self, n: int, seed: int | str | Sequence[int | str] | None = None, *, out: Positions | None = None
    ) -> Positions:
        """First positions, before chance moves.

        Args:
            n: Number of positions.
            seed: A number or a text, from which each position gets its own seed, or a list of n seeds. Only used if the
                first player is random.
            out: Array to fill, ``dtype``, (n,).
        """
        whole_from(n, 0, None, "n")
        out = output(out, (n,), self.dtype, "out")
        seeds = spread_seeds(read_seeds(seed, n), n)
        for many, chunk in self._chunks(n):
            for i, own in enumerate(seeds[chunk]):
                self._room.rules.instance.write_seed("0" if own is None else own, self._room.place("rngs") + 16 * i)
            self._room.ask("start", many, "rngs")
            _bytes_of(out[chunk])[:] = self._room["rows"][:many]
        return out

    def masks(self, positions: Positions, *, out: NDArray[np.int8] | None = None) -> NDArray[np.int8]:
        """1 for each legal action, int8, (n, action_count); all 0 if chance moves or the game is over."""
        return self._filled(positions, out, (self.action_count,), np.int8, "masks", "masks")

    def play(self, positions: Positions, actions: Any, *, out: Positions | None = None) -> Positions:
        """The positions after one action each, or one outcome if chance moves.

        Args:
            positions: ``dtype``, (n,).
            actions: Legal actions or outcomes, integers, (n,).
            out: Array to fill, ``dtype``, (n,); may be ``positions``.

        Raises:
            OtauError: ``bad-action`` if an action is out of range.
        """
        given = read_actions(len(self._checked(positions)), actions, max(self.action_count, self.max_legal))
        return self._filled(positions, out, (), self.dtype, "next", "chosen", "rows", chosen=given)

    def to_view(
        self, positions: Positions, actions: Any, *, out: NDArray[np.uint16] | None = None
    ) -> NDArray[np.uint16]:
        """Converts actions to the numbering in the view of the player to move (see `encode`); uint16, (n,)."""
        return self._translated(positions, actions, out, 0)

    def from_view(
        self, positions: Positions, actions: Any, *, out: NDArray[np.uint16] | None = None
    ) -> NDArray[np.uint16]:
        """Converts actions from the numbering in the view of the player to move; uint16, (n,)."""
        return self._translated(positions, actions, out, 1)

    def _translated(
        self, positions: Positions, actions: Any, out: NDArray[np.uint16] | None, is_back: int
    ) -> NDArray[np.uint16]:
        given = read_actions(len(self._checked(positions)), actions, self.action_count)
        return self._filled(positions, out, (), np.uint16, "views", "chosen", is_back, "chosen", chosen=given)

    @functools.cached_property
    def ply_limit(self) -> int:
        """The number of plies after which an environment ends a game."""
        return self._fact(7)

    @functools.cached_property
    def counts_at_limit(self) -> bool:
        """Whether that end is a result of the rules (see `result`); otherwise the game is a draw."""
        return self._fact(0) == 1

    def _fact(self, place: int) -> int:
        """A number of the game in the kernel."""
        with self._lock:
            rules = self._room.rules
            return int(rules.instance.array("<u4", rules.address, 10)[place])

    @functools.cached_property
    def symmetries(self) -> list[Symmetry]:
        """The symmetries of the board under which the rules do not change; the identity is the first."""
        return self._room.rules.symmetries()

    def sample(
        self, positions: Positions, seed: int | str, *, out: NDArray[np.uint16] | None = None
    ) -> NDArray[np.uint16]:
        """A random legal action for each position, uint16, (n,); 0 if there is none."""
        with self._lock:
            return self._filled(positions, out, (), np.uint16, "sample", self._generator(seed), "chosen")

    def playouts(
        self, positions: Positions, seed: int | str, *, max_moves: int = _NO_MOVE_LIMIT, out: Positions | None = None
    ) -> Positions:
        """The positions after random play to the end of the game, or for ``max_moves`` moves; ``dtype``, (n,)."""
        most = whole_from(max_moves, 0, None, "max_moves")
        with self._lock:
            given = (self._generator(seed), min(most, _NO_MOVE_LIMIT), 0)
            return self._filled(positions, out, (), self.dtype, "playouts", *given)

    def _generator(self, seed: int | str) -> int:
        """Where the random numbers of `sample` and `playouts` come from, seeded."""
        if self._generator_place is None:
            self._generator_place = self._room.rules.function("alloc")(16)
        self._room.rules.instance.write_seed(seed_text(seed) or "", self._generator_place)
        return self._generator_place

    def result(
        self, positions: Positions, *, at_limit: bool = False, out: NDArray[np.float32] | None = None
    ) -> NDArray[np.float32]:
        """The result of each player, -1 to 1, float32, (n, players).

        Where the rules let a game continue it is 0, or, ``at_limit``, what the limit of plies makes of it.
        """
        return self._filled(positions, out, (self.players,), np.float32, "results", int(at_limit), "results")

    def outcomes(
        self,
        positions: Positions,
        *,
        out: NDArray[np.float32] | None = None,
        counts: NDArray[np.uint16] | None = None,
    ) -> tuple[NDArray[np.float32], NDArray[np.uint16]]:
        """Probabilities of outcomes, float32, (n, max_legal), and their number, uint16, (n,); 0 if a player moves."""
        rows = self._checked(positions)
        n = len(rows)
        out = output(out, (n, self.max_legal), np.float32, "out")
        counts = output(counts, (n,), np.uint16, "counts")
        for many, chunk in self._chunks(n, rows):
            self._room.ask("outcomes", many, "chances", "counts")
            counts[chunk] = self._room["counts"][:many]
            is_one = np.arange(self.max_legal) < counts[chunk, None]
            np.multiply(self._room["chances"][:many, : self.max_legal], is_one, out=out[chunk])
        return out, counts

    def draw(self, positions: Positions, uniforms: Any) -> NDArray[np.int64]:
        """Draws an outcome for each position in which chance moves, int64, (n,), for `play`.

        Args:
            positions: ``dtype``, (n,).
            uniforms: Random numbers in [0, 1), such as ``rng.random(n)``; float, (n,).
        """
        sums = np.cumsum(self.outcomes(positions)[0], axis=1, dtype=np.float64)
        given = np.asarray(uniforms)
        if given.shape != sums.shape[:1] or given.dtype.kind != "f":
            raise OtauError("bad-array", f"uniforms are {len(sums)} floats; got {given.dtype} {given.shape}.")
        return (given[:, None] * sums[:, -1:] >= sums).sum(axis=1)

    def encode(
        self, positions: Positions, plies: Any = None, *, out: NDArray[np.float32] | None = None
    ) -> NDArray[np.float32]:
        """The input of a network in the view of the player to move, float32, (n, *input_shape).

        Args:
            positions: ``dtype``, (n,).
            plies: Number of plies before each position, integers, (n,), or one number for all; 0 by default.
            out: Array to fill.
        """
        shape = self.input_shape
        if plies is None:
            return self._filled(positions, out, shape, np.float32, "encode", 0, "inputs")
        given = read_plies(len(self._checked(positions)), plies)
        return self._filled(positions, out, shape, np.float32, "encode", "plies", "inputs", plies=given)

    def _legal_of_many(
        self, positions: Positions, actions: NDArray[np.uint16] | None, counts: NDArray[np.uint16] | None
    ) -> tuple[NDArray[np.uint16], NDArray[np.uint16]]:
        rows = self._checked(positions)
        n = len(rows)
        actions = output(actions, (n, self.max_legal), np.uint16, "actions")
        counts = output(counts, (n,), np.uint16, "counts")
        for many, chunk in self._chunks(n, rows):
            self._room.ask("legal", many, "legal", "counts")
            actions[chunk] = self._room["legal"][:many, : self.max_legal]
            counts[chunk] = self._room["counts"][:many]
        return actions, counts

    def _is_many(self, positions: Any) -> bool:
        return isinstance(positions, np.ndarray) and positions.dtype == self.dtype and positions.ndim == 1

    def _checked(self, positions: Any) -> NDArray[Any]:
        if self._is_many(positions):
            return np.ascontiguousarray(positions)
        raise OtauError("bad-array", f"Positions of {self.name} are an array of game.dtype, shape (n,).")

    def _chunks(self, n: int, rows: NDArray[Any] | None = None) -> Iterator[tuple[int, slice]]:
        """Makes room in the kernel for n positions in chunks, and puts them there; yields the length and slice of each.

        Other threads wait until all chunks are done.
        """
        with self._lock:
            for at in range(0, n, CHUNK_SIZE):
                chunk = slice(at, min(at + CHUNK_SIZE, n))
                many = chunk.stop - at
                self._room.reserve(many)
                if rows is not None:
                    self._room["rows"][:many] = _bytes_of(rows[chunk])
                yield many, chunk

    def _filled(
        self,
        positions: Any,
        out: NDArray[Any] | None,
        shape: tuple[int, ...],
        dtype: Any,
        function: str,
        *fields: str | int,
        **given: NDArray[Any],
    ) -> NDArray[Any]:
        """What the kernel says of n positions, (n, *shape), in ``out`` or a new array.

        Args:
            positions: ``dtype``, (n,).
            out: Array to fill.
            shape: Of what is said of one position.
            dtype: Of what is said.
            function: Of the kernel.
            *fields: What it takes besides the positions, as `Room.ask` has it. The last field is what is said; without
                one it is the positions.
            **given: Fields with what is put into them, a number for each position.
        """
        rows = self._checked(positions)
        out = output(out, (len(rows), *shape), dtype, "out")
        answer = next((field for field in reversed(fields) if isinstance(field, str)), "rows")
        for many, chunk in self._chunks(len(rows), without_overlap(rows, out)):
            for field, array in given.items():
                self._room[field][:many] = array[chunk]
            self._room.ask(function, many, *fields)
            target = out[chunk] if answer != "rows" else _bytes_of(out[chunk])
            target[:] = self._room[answer][:many].reshape(target.shape)
        return out

    @property
    def board(self) -> Board | None:
        """The board by which this process plays; None where only an engine does."""
        raise NotImplementedError

    @property
    def _room(self) -> Room:
        if self._opened is None:
            with self._lock:
                self._opened = self._opened or self._open()
        return self._opened

    def _open(self) -> Room:
        if self.board is None:
            raise OtauError(
                "unsupported",
                f"{self.name} with these options has no compiled rules for arrays: play it in environments of "
                "otau.make or otau.vector, or ask about one position at a time.",
            )
        from .games import open_rules
        from .room import Room

        return Room(open_rules(self.board))

    @functools.cached_property
    def _desk(self) -> Desk:
        """The same rules for one position at a time, in microseconds."""
        from .room import Desk

        return Desk(self._room.rules, self._lock)


def _bytes_of(rows: NDArray[Any]) -> NDArray[np.uint8]:
    """Positions as bytes, (n, row size): no copy."""
    return rows.view(np.uint8).reshape(len(rows), rows.dtype.itemsize)


def without_overlap(rows: NDArray[Any], out: NDArray[Any]) -> NDArray[Any]:
    """``rows``, or a copy if they overlap with ``out``: writing a chunk must not change rows that are read later."""
    is_same = rows.ctypes.data == out.ctypes.data
    return rows.copy() if not is_same and np.may_share_memory(rows, out) else rows


def read_actions(n: int, actions: Any, count: int | None = None, what: str = "Position") -> NDArray[Any]:
    """Actions as an integer array, (n,), each below ``count`` if it is given.

    Raises:
        OtauError: ``bad-array``, ``bad-action``.
    """
    given = np.asarray(actions)
    if given.shape != (n,) or (n > 0 and given.dtype.kind not in "iu"):  # an empty list is one of floats
        raise OtauError("bad-array", f"Actions are {n} whole numbers; got {given.dtype} {given.shape}.")
    if n > 0 and count is not None and not (given.min() >= 0 and given.max() < count):
        i = int(((given < 0) | (given >= count)).argmax())
        raise OtauError(
            "bad-action", f"{what} {i}: an action is a whole number from 0 to {count - 1}; got {int(given[i])}."
        )
    return given


def read_plies(n: int, plies: Any) -> NDArray[Any]:
    """Plies as an integer array, (n,), from (n,) or one number. Raises OtauError ``bad-array``."""
    given = np.asarray(plies)
    if given.shape not in ((), (n,)) or given.dtype.kind not in "iu":
        raise OtauError("bad-array", f"plies are {n} whole numbers; got {given.dtype} {given.shape}.")
    return np.broadcast_to(given, (n,))


def output(given: NDArray[Any] | None, shape: tuple[int, ...], dtype: Any, name: str) -> NDArray[Any]:
    """The array to fill: the given one after a check, or a new one. Raises OtauError ``bad-array``."""
    if given is None:
        return np.empty(shape, dtype)
    wanted = f"{name} is a contiguous array of {np.dtype(dtype)} of the shape {shape}"
    if not isinstance(given, np.ndarray):
        raise OtauError("bad-array", f"{wanted}; got {given!r}.")
    if given.shape != shape or given.dtype != np.dtype(dtype) or not given.flags.c_contiguous:
        raise OtauError("bad-array", f"{wanted}; got {given.dtype} {given.shape}.")
    if not given.flags.writeable:
        raise OtauError("bad-array", f"{name} is to be filled; got an array that cannot be written to.")
    return given
