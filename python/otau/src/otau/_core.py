"""The functional core of a game: its rules on arrays of positions."""

from __future__ import annotations

import functools
import threading
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from ._boards import Board
from ._options import seed_text, whole
from .errors import OtauError

if TYPE_CHECKING:
    from ._batch import Batch
    from ._rules import Symmetry

#: Positions that are in the kernel at once: with all that is asked of them, 100 MB of Abalone.
MAX_PIECE = 8192
#: No game has so many moves.
_NO_END = 1 << 30
#: Positions, an array of ``game.dtype``, shape (n,).
Positions = NDArray[np.void]


class Core:
    """The methods of `Game` for many positions at once.

    A copy of positions is a copy of the array. Methods with ``out`` fill the given array and allocate nothing. Only
    shapes are checked: an illegal action gives undefined results.
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
        #: Held while the kernel's memory is used: threads that share rules take turns.
        self._turn = threading.RLock()

    def start(
        self, n: int, seed: int | str | Sequence[int | str] | None = None, *, out: Positions | None = None
    ) -> Positions:
        """First positions, before chance moves.

        Args:
            n: How many.
            seed: Only where who begins is drawn: from a number or a text each position has its own, or one for each.
            out: Filled with the positions, ``dtype``, (n,).
        """
        count = whole(n)
        if count is None or count < 0:
            raise OtauError("bad-argument", f"n is a whole number from 0; got {n!r}.")
        out = output(out, (n,), self.dtype, "out")
        seeds = _seeds(n, seed)
        with self._turn:
            for at in range(0, n, MAX_PIECE):
                self._batch.start(seeds[at : at + MAX_PIECE], out[at : at + MAX_PIECE])
        return out

    def masks(self, positions: Positions, *, out: NDArray[np.int8] | None = None) -> NDArray[np.int8]:
        """1 for each legal action, int8, (n, action_count); all 0 where chance moves and at the end."""
        rows = self._checked(positions)
        n = len(rows)
        out = output(out, (n, self.action_count), np.int8, "out")
        for count, piece in self._pieces(rows):
            self._batch.masks(count, out[piece])
        return out

    def play(self, positions: Positions, actions: Any, *, out: Positions | None = None) -> Positions:
        """The positions after one action each, or one outcome where chance moves.

        Args:
            positions: ``dtype``, (n,).
            actions: Legal actions, or numbers of outcomes; whole numbers, (n,).
            out: Filled with the positions; may be ``positions``.
        """
        rows = self._checked(positions)
        n = len(rows)
        given = _actions(n, actions)
        out = output(out, (n,), self.dtype, "out")
        rows = _apart(rows, out)
        for count, piece in self._pieces(rows):
            self._batch.play(count, given[piece], out[piece])
        return out

    def to_view(
        self, positions: Positions, actions: Any, *, out: NDArray[np.uint16] | None = None
    ) -> NDArray[np.uint16]:
        """Actions as the player to move sees them, as `encode` shows the board; uint16, (n,)."""
        return self._views(positions, actions, False, out)

    def from_view(
        self, positions: Positions, actions: Any, *, out: NDArray[np.uint16] | None = None
    ) -> NDArray[np.uint16]:
        """The actions that the player to move sees as these; uint16, (n,)."""
        return self._views(positions, actions, True, out)

    def _views(
        self, positions: Positions, actions: Any, is_back: bool, out: NDArray[np.uint16] | None
    ) -> NDArray[np.uint16]:
        rows = self._checked(positions)
        n = len(rows)
        given = _actions(n, actions)
        out = output(out, (n,), np.uint16, "out")
        for count, piece in self._pieces(rows):
            self._batch.views(count, given[piece], is_back, out[piece])
        return out

    @functools.cached_property
    def ply_limit(self) -> int:
        """After so many plies an environment ends a game as a draw."""
        with self._turn:
            return int(self._batch.ply_limit())

    @functools.cached_property
    def symmetries(self) -> list[Symmetry]:
        """The images of the board under which the rules stay as they are, the identity first."""
        return self._batch.symmetries()

    def sample(
        self, positions: Positions, seed: int | str, *, out: NDArray[np.uint16] | None = None
    ) -> NDArray[np.uint16]:
        """A random legal action in each position, uint16, (n,); 0 where there is none."""
        rows = self._checked(positions)
        n = len(rows)
        out = output(out, (n,), np.uint16, "out")
        with self._turn:
            self._batch.seed(seed_text(seed) or "")
            for count, piece in self._pieces(rows):
                self._batch.sample(count, out[piece])
        return out

    def playouts(
        self, positions: Positions, seed: int | str, *, max_moves: int = _NO_END, out: Positions | None = None
    ) -> Positions:
        """The positions after random play to the end, or ``max_moves`` moves."""
        rows = self._checked(positions)
        most = whole(max_moves)
        if most is None or most < 0:
            raise OtauError("bad-argument", f"max_moves is a whole number from 0; got {max_moves!r}.")
        n = len(rows)
        out = output(out, (n,), self.dtype, "out")
        rows = _apart(rows, out)
        with self._turn:
            self._batch.seed(seed_text(seed) or "")
            for count, piece in self._pieces(rows):
                self._batch.playouts(count, min(most, _NO_END), out[piece])
        return out

    def result(self, positions: Positions, *, out: NDArray[np.float32] | None = None) -> NDArray[np.float32]:
        """The result of each player, -1 to 1, float32, (n, players); 0 where the game continues."""
        rows = self._checked(positions)
        n = len(rows)
        out = output(out, (n, self.players), np.float32, "out")
        for count, piece in self._pieces(rows):
            self._batch.results(count, out[piece])
        return out

    def outcomes(
        self,
        positions: Positions,
        *,
        out: NDArray[np.float32] | None = None,
        counts: NDArray[np.uint16] | None = None,
    ) -> tuple[NDArray[np.float32], NDArray[np.uint16]]:
        """What chance can bring: probabilities, float32, (n, max_legal), and their number, 0 where a player moves."""
        rows = self._checked(positions)
        n = len(rows)
        out = output(out, (n, self.max_legal), np.float32, "out")
        counts = output(counts, (n,), np.uint16, "counts")
        for count, piece in self._pieces(rows):
            self._batch.outcomes(count, out[piece], counts[piece])
        return out, counts

    def draw(self, positions: Positions, uniforms: Any) -> NDArray[np.int64]:
        """An outcome by its probability in each position where chance moves, int64, (n,), for `play`.

        Args:
            positions: ``dtype``, (n,).
            uniforms: A random number for each, from 0 to less than 1, as ``rng.random(n)`` gives them; float, (n,).
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
        """What a network sees, from the player to move, float32, (n, *input_shape).

        Args:
            positions: ``dtype``, (n,).
            plies: The plies played before, whole numbers, (n,), or one for all; 0 unless given.
            out: Filled with the numbers.
        """
        rows = self._checked(positions)
        n = len(rows)
        out = output(out, (n, *self.input_shape), np.float32, "out")
        played = None if plies is None else _plies(n, plies)
        for count, piece in self._pieces(rows):
            self._batch.encode(count, None if played is None else played[piece], out[piece])
        return out

    def _legal_of_many(
        self, positions: Positions, actions: NDArray[np.uint16] | None, counts: NDArray[np.uint16] | None
    ) -> tuple[NDArray[np.uint16], NDArray[np.uint16]]:
        rows = self._checked(positions)
        n = len(rows)
        actions = output(actions, (n, self.max_legal), np.uint16, "actions")
        counts = output(counts, (n,), np.uint16, "counts")
        for count, piece in self._pieces(rows):
            self._batch.legal(count, actions[piece], counts[piece])
        return actions, counts

    def _actors_of_many(self, positions: Positions, out: NDArray[np.int8] | None) -> NDArray[np.int8]:
        rows = self._checked(positions)
        n = len(rows)
        out = output(out, (n,), np.int8, "out")
        for count, piece in self._pieces(rows):
            self._batch.actors(count, out[piece])
        return out

    def _observe_many(self, positions: Positions, out: NDArray[np.float32] | None) -> NDArray[np.float32]:
        rows = self._checked(positions)
        n = len(rows)
        out = output(out, (n, *self.observation_shape), np.float32, "out")
        for count, piece in self._pieces(rows):
            self._batch.observe(count, out[piece])
        return out

    def _is_many(self, positions: Any) -> bool:
        return isinstance(positions, np.ndarray) and positions.dtype == self.dtype and positions.ndim == 1

    def _checked(self, positions: Any) -> NDArray[Any]:
        if self._is_many(positions):
            return np.ascontiguousarray(positions)
        raise OtauError("bad-array", f"Positions of {self.name} are an array of game.dtype, shape (n,).")

    def _pieces(self, rows: NDArray[Any]) -> Iterator[tuple[int, slice]]:
        """Puts positions into the kernel in pieces that fit its memory; yields their number and slice.

        Other threads wait until all pieces are done.
        """
        with self._turn:
            for at in range(0, len(rows), MAX_PIECE):
                piece = slice(at, at + MAX_PIECE)
                yield self._batch.take(rows[piece]), piece

    def _find_board(self) -> Board | None:
        """The board, where the rules themselves are answered by an engine."""
        raise NotImplementedError

    @property
    def _batch(self) -> Batch:
        with self._turn:
            if self._batch_ is None:
                board = self._board or self._find_board()
                if board is None:
                    raise OtauError(
                        "unsupported",
                        f"{self.name} with these options has no compiled rules for arrays: play it in environments of "
                        "otau.make or otau.vector, or ask about one position at a time.",
                    )
                from ._batch import Batch  # wasmtime is not made for every machine

                self._batch_ = Batch(board)
            return self._batch_


def _apart(rows: NDArray[Any], out: NDArray[Any]) -> NDArray[Any]:
    """``rows``, copied where a piece that is written could change one that is read later."""
    if len(rows) <= MAX_PIECE or rows.ctypes.data == out.ctypes.data:
        return rows
    return rows.copy() if np.may_share_memory(rows, out) else rows


def _actions(n: int, actions: Any) -> NDArray[Any]:
    given = np.asarray(actions)
    if given.shape != (n,) or given.dtype.kind not in "iu":
        raise OtauError("bad-array", f"Actions are {n} whole numbers; got {given.dtype} {given.shape}.")
    return given


def _plies(n: int, plies: Any) -> NDArray[Any]:
    given = np.asarray(plies)
    if given.shape not in ((), (n,)) or given.dtype.kind not in "iu":
        raise OtauError("bad-array", f"plies are {n} whole numbers; got {given.dtype} {given.shape}.")
    return np.broadcast_to(given, (n,))


def _seeds(n: int, seed: Any) -> list[str | None]:
    if seed is None or isinstance(seed, (int, np.integer, str)):
        text = seed_text(seed)
        return [None if text is None else f"{text}/{i}" for i in range(n)]
    try:
        seeds = [seed_text(own) for own in seed]
    except TypeError:
        raise OtauError("bad-seed", f"A seed is a whole number or a text, or a list of them; got {seed!r}.") from None
    if len(seeds) != n:
        raise OtauError("bad-seed", f"A list of seeds holds {n}; got {len(seeds)}.")
    return seeds


def output(given: NDArray[Any] | None, shape: tuple[int, ...], dtype: Any, name: str) -> NDArray[Any]:
    """An array to fill: the caller's, checked, or a fresh one. Raises OtauError ``bad-array``."""
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
