"""Checks arguments and converts them to the engine's spelling: names, options, seeds, actions. Needs no engine."""

from __future__ import annotations

import re
from collections.abc import Mapping, Set
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..errors import OtauError

RENDER_MODES = ["human", "rgb_array", "ansi", "svg"]


def camel(name: str) -> str:
    """Converts ``max_plies`` to the engine's spelling ``maxPlies``."""
    return re.sub(r"_([a-z0-9])", lambda found: found[1].upper(), name)


def snake(name: str) -> str:
    """Converts ``maxPlies`` to Python's spelling ``max_plies``."""
    return re.sub(r"[A-Z]", lambda found: f"_{found[0].lower()}", name)


def plain_options(options: Mapping[str, Any], own: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """Options by the engine's names, with values for JSON. Skips those that are None.

    Args:
        options: Options of the game, in either spelling.
        own: Names of the environment's own options, which have only Python's spelling.
    """
    own = own or {}
    given = {camel(name): plain_value(value) for name, value in own.items() if value is not None}
    for name, value in options.items():
        spelled = camel(name)
        if snake(spelled) in own:
            raise OtauError("bad-option", f"The option {name} is spelled {snake(spelled)} here.")
        if spelled in given:
            raise OtauError("bad-option", f"The option {snake(spelled)} is given twice.")
        if value is not None:
            given[spelled] = plain_value(value)
    return given


def picture_options(options: Mapping[str, Any]) -> dict[str, Any]:
    """Options of a picture by the engine's names. Raises OtauError ``bad-option``; the engine checks the rest."""
    given = plain_options(options)
    size, title = given.get("size", 1), given.get("title", "")
    if isinstance(size, bool) or not isinstance(size, (int, float)) or not size > 0:
        raise OtauError("bad-option", f"size is a width above 0; got {size!r}.")
    if not isinstance(title, str):
        raise OtauError("bad-option", f"title is a text; got {title!r}.")
    return given


def plain_value(value: Any) -> Any:
    """Converts numpy scalars to Python numbers."""
    return value.item() if isinstance(value, np.generic) else value


def plain_text(value: Any) -> str:
    """A value as text, as in the specification of agents and in records."""
    plain = plain_value(value)
    return str(plain).lower() if isinstance(plain, bool) else str(plain)


def seed_text(seed: Any) -> str | None:
    """A seed as text for the engine: 7 and '7' are the same seed, and numbers can have any size."""
    if seed is None or isinstance(seed, str):
        return seed
    if isinstance(seed, (int, np.integer)) and not isinstance(seed, bool):
        try:
            return str(int(seed))
        except ValueError as error:  # Python refuses to convert numbers with thousands of digits
            raise OtauError("bad-seed", f"This number is too long for a seed: {error}.") from None
    raise OtauError("bad-seed", f"A seed is a whole number or a text; got {seed!r}.")


def read_seeds(seed: Any, n: int) -> str | list[str | None] | None:
    """One seed for all games, or one for each; None does not change generators. Raises OtauError ``bad-seed``."""
    if seed is None or isinstance(seed, (int, np.integer, str)):
        return seed_text(seed)
    try:
        if isinstance(seed, (bytes, bytearray, Mapping, Set)):  # of numbers by accident, or in no order
            raise TypeError
        seeds = [seed_text(own) for own in seed]
    except TypeError:
        raise OtauError("bad-seed", f"A seed is a number or a text, or a list of them; got {seed!r}.") from None
    if len(seeds) != n:
        raise OtauError("bad-seed", f"A list of seeds holds {n}; got {len(seeds)}.")
    return seeds


def spread_seeds(seeds: str | list[str | None] | None, n: int) -> list[str | None]:
    """A seed for each of n games, from what ``read_seeds`` returned."""
    if isinstance(seeds, list):
        return seeds
    return [None if seeds is None else f"{seeds}/{i}" for i in range(n)]


def gymnasium_seed(seed: Any) -> int | None:
    """The seed for Gymnasium's own generator, which takes only numbers from 0."""
    return int(seed) if isinstance(seed, (int, np.integer)) and seed >= 0 else None


def checked_mode(mode: str | None, known: list[str] = RENDER_MODES) -> str | None:
    """A render mode. Raises OtauError ``bad-option``."""
    if mode is None or mode in known:
        return mode
    raise OtauError("bad-option", f"render_mode is one of {', '.join(known)}; got {mode!r}.")


def whole(value: Any) -> int | None:
    """Converts an int, a numpy integer or an integer array of shape () to int; None for anything else."""
    if type(value) is int:
        return value
    if isinstance(value, np.ndarray) and value.shape == ():
        value = value[()]
    return int(value) if isinstance(value, (int, np.integer)) and not isinstance(value, bool) else None


def whole_number(given: Any, count: int, what: str = "An action") -> int:
    """Converts an action to int. Raises OtauError ``bad-action`` if it is not one of 0 to ``count - 1``."""
    return whole_from(given, 0, count - 1, what, "bad-action")


def whole_from(given: Any, least: int, most: int | None, what: str, code: str = "bad-argument") -> int:
    """Converts a number to int. Raises OtauError if it is not whole, or not one from ``least`` to ``most``."""
    number = whole(given)
    if number is not None and least <= number and (most is None or number <= most):
        return number
    end = "" if most is None else f" to {most}"
    got = repr(given) if number is None else number
    raise OtauError(code, f"{what} is a whole number from {least}{end}; got {got}.")


def which_games(given: Any, n: int, what: str) -> NDArray[np.bool_]:
    """A mask of games, bool, (n,): all of them if none is given. Raises OtauError ``bad-argument``."""
    mask = np.ones(n, np.bool_) if given is None else np.asarray(given)
    if mask.dtype == np.bool_ and mask.shape == (n,):
        return mask
    raise OtauError("bad-argument", f"{what} is an array of bool of the shape ({n},); got {mask.dtype} {mask.shape}.")


def reset_options(options: Any) -> dict[str, Any]:
    """A copy of the options of a reset. Raises OtauError ``bad-argument``."""
    if options is None or isinstance(options, Mapping):
        return dict(options or {})
    raise OtauError("bad-argument", f"The options of reset are a dict; got {options!r}.")


def read_position(options: dict[str, Any] | None) -> str | None:
    """The position text in the options of a reset. Raises OtauError ``bad-argument`` for anything else in them."""
    given = reset_options(options)
    position = given.pop("position", None)
    if given:
        raise OtauError("bad-argument", f"The options of reset are position only; got {', '.join(map(repr, given))}.")
    if position is None or isinstance(position, str):
        return position
    raise OtauError("bad-argument", f"options['position'] is a position text; got {position!r}.")
