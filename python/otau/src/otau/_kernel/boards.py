"""The boards that are played in this process: a game with its options, resolved and described without Node.

They are listed in a file beside the kernel. The engine plays all other boards, and all boards on machines without
wasmtime.
"""

from __future__ import annotations

import functools
import importlib
import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from .._arguments.options import plain_text, snake
from ..errors import OtauError

#: ``off``: the engine plays all games.
KERNEL_VARIABLE = "OTAU_KERNEL"
_FILE = Path(__file__).parents[1] / "engine/kernel.json"
#: Longer lists of choices are cut in sentences.
_MAX_SHOWN_CHOICES = 8


class Board(NamedTuple):
    """A game with its options.

    Attributes:
        id: Its environment, as ``Kindo-v0``.
        facts: What the engine would say of the game.
        start: The first position; who begins may be drawn.
        move_types: Every kind of move.
        search: The number of its compiled search; None where only Node has its evaluation.
        leaves: How leaves of Monte Carlo tree search are judged, if not by the evaluation alone: ``policy`` or ``own``.
    """

    id: str
    facts: dict[str, Any]
    start: bytes
    move_types: list[str]
    search: int | None
    leaves: str | None

    @property
    def options(self) -> dict[str, Any]:
        """All options, by the engine's names."""
        return self.facts["options"]


def _can_load_wasmtime() -> bool:
    """Whether wasmtime can load its native library; bare musl systems lack libgcc, which it needs."""
    try:
        importlib.import_module("wasmtime")
    except (ImportError, OSError, RuntimeError):  # of the package, of the library, of an unknown machine
        return False
    return True


@functools.cache
def _games() -> dict[str, Mapping[str, Any]]:
    if os.environ.get(KERNEL_VARIABLE) == "off" or not _can_load_wasmtime():
        return {}
    try:
        return {game["id"]: game for game in json.loads(_FILE.read_text())["games"]}
    except OSError:  # an engine from elsewhere plays
        return {}


def choices(env_id: str, option: str) -> list[Any]:
    """The values of an option that is a choice. Raises OtauError ``unsupported`` where the game is not known here."""
    if env_id not in _games():
        raise OtauError("unsupported", f"{env_id} is not played in this process.")
    return _games()[env_id]["options"][option]["choices"]


def choice_of_old(env_id: str, option: str, value: str) -> str:
    """The choice that an older package wrote so: there, dashes and underscores are the same. ``value`` if none is."""
    return next((str(one) for one in choices(env_id, option) if _dashed(one) == _dashed(value)), value)


def _dashed(value: object) -> str:
    return str(value).replace("_", "-")


def board_of(env_id: str, given: Mapping[str, Any]) -> Board | None:
    """The board of a game's options, by the engine's names; None where only the engine plays it.

    Raises:
        OtauError: ``bad-option`` for a value that does not fit; the engine checks what goes together.
    """
    game = _games().get(env_id)
    if game is None:
        return None
    declared: Mapping[str, Mapping[str, Any]] = game["options"]
    for name, value in given.items():
        _check(game["game"], declared, name, value)
    values = {name: _plain(value) for name, value in given.items()}
    key = _key(game, values)
    if key is None:
        return None
    board = game["boards"][key]
    if any(values.get(name, 0) > most for name, most in board.get("largest", {}).items()):
        return None
    made = dict(zip(game["keys"], key.split(","), strict=True))
    options = {
        name: _read(spec, made[name]) if name in made else values.get(name, spec["default"])
        for name, spec in declared.items()
    }
    facts = _facts(env_id, board["facts"])
    start = bytes.fromhex(board["start"])
    is_usual = all(options[name] == declared[name]["default"] for name in game["fixed"])
    search = board.get("search") if is_usual else None
    return Board(env_id, {**facts, "options": options}, start, game["moveTypes"], search, board.get("leaves"))


def _key(game: Mapping[str, Any], values: Mapping[str, Any]) -> str | None:
    """The board that has the options that are given and of the others most by default; None where several have."""
    wanted = {k: plain_text(values[name]) for k, name in enumerate(game["keys"]) if name in values}
    usual = [plain_text(game["options"][name]["default"]) for name in game["keys"]]
    first = ",".join(wanted.get(k, value) for k, value in enumerate(usual))
    if first in game["boards"]:
        return first
    follows = {k for k, name in enumerate(game["keys"]) if name in game["follows"] or k in wanted}
    best: list[tuple[int, str]] = []
    for key in game["boards"]:
        parts = key.split(",")
        if all(k in follows or parts[k] == value for k, value in enumerate(usual)) and all(
            parts[k] == value for k, value in wanted.items()
        ):
            best.append((sum(part == value for part, value in zip(parts, usual, strict=True)), key))
    best.sort(reverse=True)
    return best[0][1] if best and (len(best) == 1 or best[0][0] > best[1][0]) else None


@functools.cache
def _facts(env_id: str, number: int) -> dict[str, Any]:
    facts: dict[str, Any] = _games()[env_id]["facts"][number]
    observation = facts["observation"]
    bounds = {end: [value for value, count in observation[end] for _ in range(count)] for end in ("low", "high")}
    return {**facts, "observation": {**observation, **bounds}}


def _check(game: str, declared: Mapping[str, Mapping[str, Any]], name: str, value: Any) -> None:
    spec = declared[name]
    if _fits(spec, value):
        return
    try:
        got = json.dumps(value)
    except (TypeError, ValueError, RecursionError) as error:
        raise OtauError("bad-argument", f"Something given is no plain value: {error}.") from None
    raise OtauError("bad-option", f"{game}: {snake(name)} must be {_domain(spec)}; got {got}.")


def _fits(spec: Mapping[str, Any], value: Any) -> bool:
    if spec["type"] == "boolean":
        return isinstance(value, bool)
    if isinstance(value, bool):
        return False
    if spec["type"] == "choice":
        return isinstance(value, (str, int, float)) and value in spec["choices"]
    return isinstance(value, (int, float)) and spec["min"] <= value <= spec["max"] and value == int(value)


def _domain(spec: Mapping[str, Any]) -> str:
    if spec["type"] == "boolean":
        return "True or False"
    if spec["type"] == "choice":
        shown = ", ".join(map(str, spec["choices"][:_MAX_SHOWN_CHOICES]))
        count = len(spec["choices"])
        return f"one of {shown}, ... ({count} in all)" if count > _MAX_SHOWN_CHOICES else f"one of {shown}"
    return f"a whole number from {spec['min']} to {spec['max']}"


def _plain(value: Any) -> Any:
    return int(value) if isinstance(value, float) else value


def _read(spec: Mapping[str, Any], text: str) -> Any:
    """The value that `plain_text` has written."""
    if spec["type"] == "boolean":
        return text == "true"
    if spec["type"] == "choice":
        return next(choice for choice in spec["choices"] if str(choice) == text)
    return int(text)
