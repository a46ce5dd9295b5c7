"""The rules of a game with fixed options: positions as numpy arrays, moves as text."""

from __future__ import annotations

import weakref
from collections.abc import Mapping
from typing import Any, overload

import numpy as np
from numpy.typing import NDArray

from ._arguments.options import picture_options, plain_options, snake, whole
from ._bridge import running
from ._bridge.catalog import check_options, environment_id
from ._bridge.engine import Engine
from ._kernel import boards
from ._kernel.boards import Board
from ._kernel.core import Core, Positions
from .errors import OtauError

__all__ = ["Game", "game"]


class Game(Core):
    """A game with its options.

    Many positions are one array of ``dtype``, shape (n,). `start`, `play`, `masks`, `result` and so on process all of
    them at once, in this process. One position is an element of such an array, a text, or bytes.

    Attributes:
        name: The name of the game, such as ``kindo``.
        title: Its title, such as ``Kindo``.
        version: Increases when rules or the layout of positions change.
        options: All options, by their Python names.
        players: Number of players, 2 to 4.
        player_names: Names of the players, by number.
        has_chance: Whether the game has chance moves, such as throws.
        action_count: Actions are 0 to ``action_count - 1``.
        max_legal: The most legal actions of a position.
        observation_shape: Shape of an observation.
        observation_dtype: float32, or int8 in Abalone.
        input_shape: Shape of the input of a network.
        highest_input: The highest value of the input of a network; the lowest is 0.
        dtype: The structured dtype of a position.
        about: The meaning of each field of ``dtype``.
        notations: The game's notations of moves; the first is the default.
    """

    def __init__(self, facts: Mapping[str, Any], engine: Engine | None = None, own: int | None = None) -> None:
        super().__init__()
        #: Its engine; None if this process plays the game: then any engine can answer requests about it.
        self._fixed_engine = engine
        self._facts = facts
        #: The engine and the number of this object in it. An environment with these rules has another number.
        self._handle: tuple[Engine, int] | None = None
        if own is not None and engine is not None:
            self._handle = engine, self._release_at_end(engine, own)
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
        input_facts = facts["input"]
        self.input_shape: tuple[int, ...] = tuple(input_facts["shape"])
        self.highest_input: float = input_facts["highest"]
        self.observation_dtype: np.dtype[Any] = np.dtype(observation["dtype"])
        layout = {snake(name): field for name, field in facts["layout"].items()}
        self.dtype: np.dtype[np.void] = row_dtype(layout, facts["rowSize"])
        self.about: dict[str, str] = {name: field["about"] for name, field in layout.items()}

    def __reduce__(self) -> tuple[Any, ...]:
        return _game_with, (self.name, dict(self._facts["options"]))

    def __repr__(self) -> str:
        return f"<otau.Game {self.name} {self.options}>"

    def bounds(self) -> tuple[NDArray[Any], NDArray[Any]]:
        """Lowest and highest values of an observation, each with its shape and dtype.

        For a constant value the highest is one more, so that wrappers can divide by the difference.
        """
        observation = self._facts["observation"]
        low, high = (
            np.array(observation[end], self.observation_dtype).reshape(self.observation_shape)
            for end in ("low", "high")
        )
        return low, np.where(low == high, low + 1, high).astype(self.observation_dtype)

    def read_observation(self, content: bytes) -> NDArray[Any]:
        """A new array with the observation in the bytes from the engine, (*observation_shape)."""
        flat = np.frombuffer(content, self.observation_dtype, self.observation_size).copy()
        return flat.reshape(self.observation_shape)

    def describe_observation(self) -> list[str]:
        """The meaning of each value of an observation, in row-major order."""
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
        """The position text, with the counters of a new game, as a position does not contain them."""
        text: str = self._about(position)["text"]
        return text

    @overload
    def legal(
        self,
        position: Positions,
        *,
        actions: NDArray[np.uint16] | None = None,
        counts: NDArray[np.uint16] | None = None,
    ) -> tuple[NDArray[np.uint16], NDArray[np.uint16]]: ...
    @overload
    def legal(self, position: str | bytes | np.void) -> dict[int, str]: ...
    def legal(self, position: Any, *, actions: Any = None, counts: Any = None) -> Any:
        """The legal actions; none if chance moves or the game is over.

        Args:
            position: One position, or an array of n.
            actions: For n positions: array to fill with the actions, uint16, (n, max_legal).
            counts: For n positions: array to fill with the number of valid actions, uint16, (n,).

        Returns:
            For one position a dictionary from actions to moves as text; for n positions ``actions`` and ``counts``.
        """
        if self._is_many(position):
            return self._legal_of_many(position, actions, counts)
        about = self._about(position)
        return dict(zip(about["actions"], about["moves"], strict=True))

    @overload
    def actor(self, position: Positions, *, out: NDArray[np.int8] | None = None) -> NDArray[np.int8]: ...
    @overload
    def actor(self, position: str | bytes | np.void) -> int: ...
    def actor(self, position: Any, *, out: Any = None) -> Any:
        """Who moves next: a player, -1 for chance, -2 if the game is over; for n positions int8, (n,)."""
        if self._is_many(position):
            return self._actors_of_many(position, out)
        actor: int = self._about(position)["actor"]
        return actor

    def parse_action(self, position: Any, move: str, notation: str | None = None) -> int:
        """The legal action of a move as text. Raises OtauError ``bad-move``, ``illegal-move``, ``ambiguous-move``."""
        if not isinstance(move, str):
            raise OtauError("bad-move", f"A move is named by a text; got {move!r}.")
        values, _ = self._engine.call(
            "parseAction", self.row(position), object=self._object, text=move, **_without_none(notation=notation)
        )
        action: int = values["action"]
        return action

    def format_action(self, position: Any, action: int, notation: str | None = None) -> str:
        """A legal action as text. Raises OtauError ``illegal-move``."""
        number = whole(action)
        if number is None:
            raise OtauError("bad-action", f"An action is a whole number; got {action!r}.")
        values, _ = self._engine.call(
            "formatAction", self.row(position), object=self._object, action=number, **_without_none(notation=notation)
        )
        text: str = values["text"]
        return text

    def observe(self, position: Any, *, out: NDArray[np.float32] | None = None) -> NDArray[np.float32]:
        """The observation of a position, as in environments, but always float32.

        Args:
            position: One position, or an array of n.
            out: For n positions: array to fill, float32, (n, *observation_shape).
        """
        if self._is_many(position):
            return self._observe_many(position, out)
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

    @classmethod
    def of(cls, board: Board) -> Game:
        """The rules of a board that this process plays."""
        made = cls(board.facts)
        made._board = board
        return made

    @property
    def board(self) -> Board | None:
        """The board by which this process plays; None where only an engine does."""
        if self._board is None:
            self._board = self._find_board()
        return self._board

    def _find_board(self) -> Board | None:
        try:
            return boards.board_of(environment_id(self.name), self._facts["options"])
        except OtauError:  # the game of a plugin
            return None

    @property
    def _engine(self) -> Engine:
        return self._fixed_engine or running.engine()

    @property
    def _object(self) -> int:
        engine = self._engine
        if self._handle is None or self._handle[0] is not engine:
            facts, _ = engine.call("game", id=self.name, options=self._facts["options"])
            self._handle = engine, self._release_at_end(engine, facts["object"])
        return self._handle[1]

    def _release_at_end(self, engine: Engine, number: int) -> int:
        weakref.finalize(self, engine.forget, number)
        return number

    def _draw(self, row: bytes, last: tuple[bytes, int] | None, mode: str, options: Mapping[str, Any]) -> Any:
        """A picture of a position with the last action marked: a text, or an array of pixels."""
        before, action = last or (b"", None)
        given = picture_options(options)
        return self._engine.draw("draw", mode, row + before, object=self._object, lastAction=action, **given)

    def _first_row(self) -> bytes:
        """The bytes of the first position. Works for all games, also those that only the engine plays."""
        return self._engine.call("start", object=self._object, seed="0")[1]

    def _text_after(self, history: bytes) -> str:
        """The position text with counters, after a history: the first position, then actions and outcomes (uint16)."""
        text: str = self._engine.call("textAfter", history, object=self._object)[0]["text"]
        return text

    def _about(self, position: Any) -> dict[str, Any]:
        values, _ = self._engine.call("about", self.row(position), object=self._object)
        return values


def game(name: str, **options: Any) -> Game:
    """The rules of a game.

        kindo = otau.game("kindo", size=4)
        positions = kindo.start(1000)
        kindo.masks(positions)
        kindo.legal("...o/..../..../x... x 1 2 2")

    Args:
        name: The game, such as ``kindo``, or its environment, such as ``Kindo-v0``.
        **options: Its options, such as ``size=3``.

    Raises:
        OtauError: ``unknown-game``, ``bad-option``.
    """
    return _game_with(environment_id(name), plain_options(options))


def _game_with(name: str, options: dict[str, Any]) -> Game:
    env_id = environment_id(name)
    check_options(env_id, options, name)
    board = boards.board_of(env_id, options)
    if board is not None:
        return Game.of(board)
    engine = running.engine()
    facts, _ = engine.call("game", id=name, options=options)
    return Game(facts, engine, facts["object"])


def _without_none(**options: Any) -> dict[str, Any]:
    return {name: value for name, value in options.items() if value is not None}


_TYPES = {"uint8": "u1", "uint16": "<u2", "bits64": "<u8"}


def row_dtype(layout: Mapping[str, Mapping[str, Any]], size: int) -> np.dtype[np.void]:
    """The structured dtype of a position, from its fields and its size in bytes."""

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
