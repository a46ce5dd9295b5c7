"""The functional core of a game: its rules on arrays of positions."""

from __future__ import annotations

import functools
import threading
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from .._arguments.options import read_seeds, seed_text, spread_seeds, whole
from ..errors import OtauError
from .boards import Board

if TYPE_CHECKING:
    from .batch import Batch
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
    _batch_: Batch | None = None

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
        count = whole(n)
        if count is None or count < 0:
            raise OtauError("bad-argument", f"n is a whole number from 0; got {n!r}.")
        out = output(out, (n,), self.dtype, "out")
        seeds = spread_seeds(read_seeds(seed, n), n)
        with self._lock:
            for at in range(0, n, CHUNK_SIZE):
                self._batch.start(seeds[at : at + CHUNK_SIZE], out[at : at + CHUNK_SIZE])
        return out

    def masks(self, positions: Positions, *, out: NDArray[np.int8] | None = None) -> NDArray[np.int8]:
        """1 for each legal action, int8, (n, action_count); all 0 if chance moves or the game is over."""
        return self._filled(self._batch.masks, positions, out, (self.action_count,), np.int8)

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
        return self._filled(self._batch.play, positions, out, (), self.dtype, given)

    def to_view(
        self, positions: Positions, actions: Any, *, out: NDArray[np.uint16] | None = None
    ) -> NDArray[np.uint16]:
        """Converts actions to the numbering in the view of the player to move (see `encode`); uint16, (n,)."""
        return self._translated(self._batch.to_view, positions, actions, out)

    def from_view(
        self, positions: Positions, actions: Any, *, out: NDArray[np.uint16] | None = None
    ) -> NDArray[np.uint16]:
        """Converts actions from the numbering in the view of the player to move; uint16, (n,)."""
        return self._translated(self._batch.from_view, positions, actions, out)

    def _translated(
        self, ask: Callable[..., None], positions: Positions, actions: Any, out: NDArray[np.uint16] | None
    ) -> NDArray[np.uint16]:
        given = read_actions(len(self._checked(positions)), actions, self.action_count)
        return self._filled(ask, positions, out, (), np.uint16, given)

    @functools.cached_property
    def ply_limit(self) -> int:
        """The number of plies after which an environment ends a game as a draw."""
        with self._lock:
            return int(self._batch.ply_limit())

    @functools.cached_property
    def symmetries(self) -> list[Symmetry]:
        """The symmetries of the board under which the rules do not change; the identity is the first."""
        return self._batch.symmetries()

    def sample(
        self, positions: Positions, seed: int | str, *, out: NDArray[np.uint16] | None = None
    ) -> NDArray[np.uint16]:
        """A random legal action for each position, uint16, (n,); 0 if there is none."""
        with self._lock:
            self._batch.seed(seed_text(seed) or "")
            return self._filled(self._batch.sample, positions, out, (), np.uint16)

    def playouts(
        self, positions: Positions, seed: int | str, *, max_moves: int = _NO_MOVE_LIMIT, out: Positions | None = None
    ) -> Positions:
        """The positions after random play to the end of the game, or for ``max_moves`` moves; ``dtype``, (n,)."""
        most = whole(max_moves)
        if most is None or most < 0:
            raise OtauError("bad-argument", f"max_moves is a whole number from 0; got {max_moves!r}.")
        with self._lock:
            self._batch.seed(seed_text(seed) or "")
            ask = functools.partial(self._batch.playouts, max_moves=min(most, _NO_MOVE_LIMIT))
            return self._filled(ask, positions, out, (), self.dtype)

    def result(self, positions: Positions, *, out: NDArray[np.float32] | None = None) -> NDArray[np.float32]:
        """The result of each player, -1 to 1, float32, (n, players); 0 if the game is not over."""
        return self._filled(self._batch.results, positions, out, (self.players,), np.float32)

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
        for count, chunk in self._chunks(rows):
            self._batch.outcomes(count, out[chunk], counts[chunk])
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
        found: NDArray[np.int64] = (given[:, None] * sums[:, -1:] >= sums).sum(axis=1)
        return found

    def encode(
        self, positions: Positions, plies: Any = None, *, out: NDArray[np.float32] | None = None
    ) -> NDArray[np.float32]:
        """The input of a network in the view of the player to move, float32, (n, *input_shape).

        Args:
            positions: ``dtype``, (n,).
            plies: Number of plies before each position, integers, (n,), or one number for all; 0 by default.
            out: Array to fill.
        """
        given = [] if plies is None else [read_plies(len(self._checked(positions)), plies)]
        return self._filled(self._batch.encode, positions, out, self.input_shape, np.float32, *given)

    def _legal_of_many(
        self, positions: Positions, actions: NDArray[np.uint16] | None, counts: NDArray[np.uint16] | None
    ) -> tuple[NDArray[np.uint16], NDArray[np.uint16]]:
        rows = self._checked(positions)
        n = len(rows)
        actions = output(actions, (n, self.max_legal), np.uint16, "actions")
        counts = output(counts, (n,), np.uint16, "counts")
        for count, chunk in self._chunks(rows):
            self._batch.legal(count, actions[chunk], counts[chunk])
        return actions, counts

    def _actors_of_many(self, positions: Positions, out: NDArray[np.int8] | None) -> NDArray[np.int8]:
        return self._filled(self._batch.actors, positions, out, (), np.int8)

    def _observe_many(self, positions: Positions, out: NDArray[np.float32] | None) -> NDArray[np.float32]:
        return self._filled(self._batch.observe, positions, out, self.observation_shape, np.float32)

    def _is_many(self, positions: Any) -> bool:
        return isinstance(positions, np.ndarray) and positions.dtype == self.dtype and positions.ndim == 1

    def _checked(self, positions: Any) -> NDArray[Any]:
        if self._is_many(positions):
            return np.ascontiguousarray(positions)
        raise OtauError("bad-array", f"Positions of {self.name} are an array of game.dtype, shape (n,).")

    def _chunks(self, rows: NDArray[Any]) -> Iterator[tuple[int, slice]]:
        """Puts positions into the kernel in chunks that fit its memory; yields the length and slice of each.

        Other threads wait until all chunks are done.
        """
        with self._lock:
            for at in range(0, len(rows), CHUNK_SIZE):
                chunk = slice(at, at + CHUNK_SIZE)
                yield self._batch.take(rows[chunk]), chunk

    def _filled(
        self,
        ask: Callable[..., None],
        positions: Any,
        out: NDArray[Any] | None,
        shape: tuple[int, ...],
        dtype: Any,
        *given: NDArray[Any],
    ) -> NDArray[Any]:
        """What the kernel says of n positions, (n, *shape), in ``out`` or a new array.

        Args:
            ask: Takes how many positions of a chunk are in the kernel, the chunk of the array to fill, and those of the
                others.
            positions: ``dtype``, (n,).
            out: Array to fill.
            shape: Of what is said of one position.
            dtype: Of what is said.
            *given: Arrays with a number for each position.
        """
        rows = self._checked(positions)
        out = output(out, (len(rows), *shape), dtype, "out")
        for count, chunk in self._chunks(without_overlap(rows, out)):
            ask(count, out[chunk], *(array[chunk] for array in given))
        return out

    @property
    def board(self) -> Board | None:
        """The board by which this process plays; None where only an engine does."""
        raise NotImplementedError

    @property
    def _batch(self) -> Batch:
        with self._lock:
            if self._batch_ is None:
                board = self.board
                if board is None:
                    raise OtauError(
                        "unsupported",
                        f"{self.name} with these options has no compiled rules for arrays: play it in environments of "
                        "otau.make or otau.vector, or ask about one position at a time.",
                    )
                from .batch import Batch  # wasmtime is not available on all platforms

                self._batch_ = Batch(board)
            return self._batch_


def without_overlap(rows: NDArray[Any], out: NDArray[Any]) -> NDArray[Any]:
    """``rows``, or a copy if they overlap with ``out``: writing a chunk must not change rows that are read later."""
    is_same = rows.ctypes.data == out.ctypes.data
    return rows.copy() if not is_same and np.may_share_memory(rows, out) else rows


def read_actions(n: int, actions: Any, count: int) -> NDArray[Any]:
    """Actions as an integer array, (n,), each below ``count``. Raises OtauError ``bad-array``, ``bad-action``."""
    given = np.asarray(actions)
    if given.shape != (n,) or (n > 0 and given.dtype.kind not in "iu"):  # an empty list is one of floats
        raise OtauError("bad-array", f"Actions are {n} whole numbers; got {given.dtype} {given.shape}.")
    if n > 0 and not (given.min() >= 0 and given.max() < count):
        i = int(((given < 0) | (given >= count)).argmax())
        raise OtauError(
            "bad-action", f"Position {i}: an action is a whole number from 0 to {count - 1}; got {int(given[i])}."
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
