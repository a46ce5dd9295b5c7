"""Checks arguments of `Vector`."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from .._arguments.options import reset_options
from ..errors import OtauError
from ..game import Game

_INT32 = np.iinfo(np.int32)


def read_actions(actions: ArrayLike, n: int) -> NDArray[np.integer[Any]]:
    """Actions as an array of whole numbers, (n,). Raises OtauError ``bad-array``."""
    given = np.asarray(actions)
    if given.shape != (n,):
        raise OtauError("bad-array", f"Actions have the shape ({n},), one for each game; got {given.shape}.")
    if given.dtype.kind not in "iu":
        raise OtauError("bad-array", f"Actions are whole numbers; got an array of {given.dtype}.")
    return given


def engine_actions(actions: NDArray[np.integer[Any]]) -> bytes:
    """Actions as the engine reads them: int32, where numbers that do not fit are its ends."""
    read: NDArray[np.int32] = np.clip(actions, _INT32.min, _INT32.max).astype(np.int32)
    return read.tobytes()


def name_given(error: OtauError, actions: NDArray[np.integer[Any]]) -> OtauError:
    """The engine's error with the action as it was given, where another number was sent for it."""
    found = re.match(r"Game (\d+): ", str(error))
    if found is None:
        return error
    given = int(actions[int(found[1])])
    sent = min(max(given, int(_INT32.min)), int(_INT32.max))
    return error if given == sent else OtauError(error.code, str(error).replace(str(sent), str(given)))


def read_options(
    options: dict[str, Any] | None, n: int, game: Game, *, is_local: bool
) -> tuple[NDArray[np.bool_] | None, NDArray[np.void] | None]:
    """The options of `Vector.reset`: the mask of games, and positions. Raises OtauError."""
    given = reset_options(options)
    mask = _read_mask(given.pop("reset_mask", None), n)
    positions = given.pop("positions", None)
    if given:
        names = ", ".join(map(repr, given))
        raise OtauError("bad-argument", f"The options of reset are reset_mask and positions; got {names}.")
    if positions is not None and not is_local:
        raise OtauError("unsupported", "Games begin from positions only where they are played in this process.")
    return mask, None if positions is None else _read_positions(positions, mask, n, game)


def _read_positions(given: Any, mask: NDArray[np.bool_] | None, n: int, game: Game) -> NDArray[np.void]:
    positions = np.asarray(given)
    if positions.dtype != game.dtype or positions.shape != (n,):
        raise OtauError("bad-array", f"positions are an array of game.dtype of the shape ({n},).")
    waits = (game.actor(positions) < 0) & (True if mask is None else mask)
    if waits.any():
        raise OtauError("bad-position", f"Position {int(waits.argmax())} is no beginning: no player is to move in it.")
    return positions


def _read_mask(mask: Any, n: int) -> NDArray[np.bool_] | None:
    if mask is None:
        return None
    array = np.asarray(mask)
    if array.dtype != np.bool_ or array.shape != (n,):
        raise OtauError(
            "bad-argument",
            f"reset_mask is an array of bool of the shape ({n},); got {array.dtype} {array.shape}.",
        )
    return array
