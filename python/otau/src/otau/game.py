"""The rules of a game with its options fixed: positions as numpy arrays, moves as text."""

from __future__ import annotations

import functools
import weakref
from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from . import _running
from ._catalog import environment_id
from ._engine import Engine
from ._options import plain_options, snake, whole
from .errors import OtauError

__all__ = ["Game", "game"]

_TYPES = {"uint8": "u1", "uint16": "<u2", "bits64": "<u8"}


class Game:
    """A game with its options.

    Attributes:
        name: The game, as ``kindo``.
        title: Its name as people write it.
        version: Grows when rules or the layout of positions change.
        options: All options, by their names in Python.
        players: How many play, 2 to 4.
        player_names: What they are called, by number.
        has_chance: Whether chance moves in the course of the game, as throws do.
        action_count: Actions are 0 to ``action_count - 1``.
        max_legal: No position has more legal actions.
        observation_shape: Shape of an observation.
        observation_dtype: float32, or int8 in Abalone.
        dtype: A position as a numpy structure: its fields lie as the bytes of a position do.
        about: What each field of ``dtype`` means.
        notations: The game's notations of moves; the first is the usual one.
    """

    def __init__(self, engine: Engine, facts: Mapping[str, Any], own: int | None = None) -> None:
        self._engine = engine
        self._facts = facts
        if own is not None:
            self._object = self._held(own)
        self.name: str = facts["game"]
        self.title: str = facts["title"]
        self.version: int = facts["version"]
        self.options: dict[str, Any] = {snake(name): value for name, value in facts["options"].items()}
        self.players: int = facts["players"]
        self.player_names: list[str] = facts["playerNames"]
        self.has_chance: bool = facts["hasChance"]
        self.action_count: int = facts["actionCount"]
        self.max_legal: int = facts["maxLegal"]
        self.notations: list[str] = facts["notations"]
        observation = facts["observation"]
        self.observation_shape: tuple[int, ...] = tuple(observation["shape"])
        self.observation_size: int = observation["size"]
        self.observation_dtype: np.dtype[Any] = np.dtype(observation["dtype"])
        layout = {snake(name): field for name, field in facts["layout"].items()}
        self.dtype: np.dtype[np.void] = _dtype_of(layout, facts["rowSize"])
        self.about: dict[str, str] = {name: field["about"] for name, field in layout.items()}

    def __reduce__(self) -> tuple[Any, ...]:
        return _game_with, (self.name, dict(self._facts["options"]))

    def __repr__(self) -> str:
        return f"<otau.Game {self.name} {self.options}>"

    def bounds(self) -> tuple[NDArray[Any], NDArray[Any]]:
        """Lowest and highest values of an observation, each with its shape and dtype."""
        observation = self._facts["observation"]
        low, high = (
            np.array(observation[end], self.observation_dtype).reshape(self.observation_shape)
            for end in ("low", "high")
        )
        return low, high

    def read_observation(self, content: bytes) -> NDArray[Any]:
        """An observation out of the bytes that the engine sends; an array of its own."""
        flat = np.frombuffer(content, self.observation_dtype, self.observation_size).copy()
        return flat.reshape(self.observation_shape)

    def describe_observation(self) -> list[str]:
        """What each number of an observation means, in row-major order."""
        values, _ = self._engine.call("describe", object=self._object)
        texts: list[str] = values["texts"]
        return texts

    def parse_position(self, text: str) -> NDArray[np.void]:
        """Reads a position text. Returns one element of ``dtype``. Raises OtauError ``bad-position``."""
        if not isinstance(text, str):
            raise OtauError("bad-position", f"A position text is a str; got {text!r}.")
        _, row = self._engine.call("parsePosition", object=self._object, text=text)
        return self.position(row)

    def position(self, row: bytes) -> NDArray[np.void]:
        """The bytes of a position as one element of ``dtype``."""
        if len(row) != self.dtype.itemsize:
            raise OtauError(
                "bad-position", f"A position of {self.name} has {self.dtype.itemsize} bytes; got {len(row)}."
            )
        position: NDArray[np.void] = np.frombuffer(row, self.dtype, 1).copy()[0]
        return position

    def format_position(self, position: Any) -> str:
        """The position text of the rules (as if the game had just begun: it knows no move number)."""
        text: str = self._about(position)["text"]
        return text

    def legal(self, position: Any) -> dict[int, str]:
        """The legal actions and the moves that they are; empty where chance moves and at the end."""
        about = self._about(position)
        return dict(zip(about["actions"], about["moves"], strict=True))

    def actor(self, position: Any) -> int:
        """Who moves next: a player, -1 chance, -2 after the end of the game."""
        actor: int = self._about(position)["actor"]
        return actor

    def parse_action(self, position: Any, move: str, notation: str | None = None) -> int:
        """The legal action that a text names. Raises OtauError ``bad-move``, ``illegal-move``, ``ambiguous-move``."""
        if not isinstance(move, str):
            raise OtauError("bad-move", f"A move is named by a text; got {move!r}.")
        values, _ = self._engine.call(
            "parseAction", self.row(position), object=self._object, text=move, **_given(notation=notation)
        )
        action: int = values["action"]
        return action

    def format_action(self, position: Any, action: int, notation: str | None = None) -> str:
        """A legal action as text. Raises OtauError ``illegal-move``."""
        number = whole(action)
        if number is None:
            raise OtauError("bad-action", f"An action is a whole number; got {action!r}.")
        values, _ = self._engine.call(
            "formatAction", self.row(position), object=self._object, action=number, **_given(notation=notation)
        )
        text: str = values["text"]
        return text

    def observe(self, position: Any) -> NDArray[np.float32]:
        """What an environment shows of a position, float32 in every game."""
        _, content = self._engine.call("about", self.row(position), object=self._object)
        return np.frombuffer(content, np.float32).copy().reshape(self.observation_shape)

    def row(self, position: Any) -> bytes:
        """A position (text, bytes or an element of ``dtype``) as bytes. Raises OtauError ``bad-position``."""
        if isinstance(position, str):
            return self.parse_position(position).tobytes()
        if isinstance(position, (bytes, bytearray, memoryview)):
            return self.position(bytes(position)).tobytes()
        if isinstance(position, (np.void, np.ndarray)) and position.dtype == self.dtype and position.size == 1:
            return position.tobytes()
        raise OtauError(
            "bad-position",
            f"A position of {self.name} is a text, its bytes or one element of game.dtype; got {position!r}.",
        )

    @functools.cached_property
    def _object(self) -> int:
        """Its number in the engine. It is not that of the environment whose rules these are: they may outlive it."""
        facts, _ = self._engine.call("game", id=self.name, options=self._facts["options"])
        return self._held(facts["object"])

    def _held(self, number: int) -> int:
        weakref.finalize(self, self._engine.forget, number)
        return number

    def _about(self, position: Any) -> dict[str, Any]:
        values, _ = self._engine.call("about", self.row(position), object=self._object)
        return values


def game(name: str, **options: Any) -> Game:
    """The rules of a game.

    Args:
        name: The game, as ``kindo``, or its environment, as ``Kindo-v0``.
        **options: Its options, such as ``size=3``.

    Raises:
        OtauError: ``unknown-game``, ``bad-option``.
    """
    return _game_with(environment_id(name), plain_options(options))


def _game_with(name: str, options: dict[str, Any]) -> Game:
    engine = _running.engine()
    facts, _ = engine.call("game", id=name, options=options)
    return Game(engine, facts, facts["object"])


def _dtype_of(layout: Mapping[str, Mapping[str, Any]], size: int) -> np.dtype[np.void]:
    def format_of(field: Mapping[str, Any]) -> Any:
        one = _TYPES[field["type"]]
        return one if field["length"] == 1 else (one, (field["length"],))

    return np.dtype(
        {
            "names": list(layout),
            "formats": [format_of(field) for field in layout.values()],
            "offsets": [field["first"] for field in layout.values()],
            "itemsize": size,
        }
    )


def _given(**options: Any) -> dict[str, Any]:
    return {name: value for name, value in options.items() if value is not None}
