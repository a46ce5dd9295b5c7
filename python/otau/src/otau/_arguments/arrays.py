"""Checks arguments of methods on arrays of positions: actions, plies, arrays to fill."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..errors import OtauError


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
