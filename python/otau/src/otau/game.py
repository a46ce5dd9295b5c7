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

    def __init__(self, facts: Mapping[str, Any]) -> None:
        super().__init__()
        #: What the engine would say of the game.
        self.facts = facts
        #: The engine that was last asked about it, and the number of this object there: every engine can answer.
        self._handle: tuple[Engine, int] | None = None
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
        return game_with, (self.name, dict(self.facts["options"]))

    def __deepcopy__(self, memo: dict[int, Any]) -> Game:
        return self  # rules do not change

    def __repr__(self) -> str:
        return f"<otau.Game {self.name} {self.options}>"

    def bounds(self) -> tuple[NDArray[Any], NDArray[Any]]:
        """Lowest and highest values of an observation, each with its shape and dtype.

        For a constant value the highest is one more, so that wrappers can divide by the difference.
        """
        observation = self.facts["observation"]
        low, high = (
            np.array(observation[end], self.observation_dtype).reshape(self.observation_shape)
            for end in ("low", "high")
        )
        return low, np.where(low == high, low + 1, high).astype(self.observation_dtype)

    def describe_observation(self) -> list[str]:
        """The meaning of each value of an observation, in row-major order."""
        return self._ask("describe")[0]["texts"]

    def parse_position(self, text: str) -> NDArray[np.void]:
        """Reads a position text. Returns one element of ``dtype``. Raises OtauError ``bad-position``."""
        if not isinstance(text, str):
            raise OtauError("bad-position", f"A position text is a str; got {text!r}.")
        return self.position(self._ask("parsePosition", text=text)[1])

    def position(self, row: bytes) -> NDArray[np.void]:
        """The bytes of a position as one element of ``dtype``."""
        if len(row) != self.dtype.itemsize:
            raise OtauError(
                "bad-position", f"A position of {self.name} has {self.dtype.itemsize} bytes; got {len(row)}."
            )
        return np.frombuffer(row, self.dtype, 1).copy()[0]

    def format_position(self, position: Any) -> str:
        """The position text, with the counters of a new game, as a position does not contain them."""
        return self._about(position)["text"]

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
            return self._filled(position, out, (), np.int8, "actors", "actors")
        return self._about(position)["actor"]

    def parse_action(self, position: Any, move: str, notation: str | None = None) -> int:
        """The legal action of a move as text. Raises OtauError ``bad-move``, ``illegal-move``, ``ambiguous-move``."""
        if not isinstance(move, str):
            raise OtauError("bad-move", f"A move is named by a text; got {move!r}.")
        return self._ask("parseAction", self.row(position), text=move, notation=notation)[0]["action"]

    def format_action(self, position: Any, action: int, notation: str | None = None) -> str:
        """A legal action as text. Raises OtauError ``illegal-move``."""
        number = whole(action)
        if number is None:
            raise OtauError("bad-action", f"An action is a whole number; got {action!r}.")
        return self._ask("formatAction", self.row(position), action=number, notation=notation)[0]["text"]

    def observe(self, position: Any, *, out: NDArray[np.float32] | None = None) -> NDArray[np.float32]:
        """The observation of a position, as in environments, but always float32.

        Args:
            position: One position, or an array of n.
            out: For n positions: array to fill, float32, (n, *observation_shape).
        """
        if self._is_many(position):
            return self._filled(position, out, self.observation_shape, np.float32, "observe", "observations")
        _, content = self._ask("about", self.row(position))
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
            return boards.board_of(environment_id(self.name), self.facts["options"])
        except OtauError:  # the game of a plugin
            return None

    def _ask(self, method: str, content: bytes = b"", **given: Any) -> tuple[dict[str, Any], bytes]:
        """Asks the engine about these rules. Returns values, and bytes."""
        engine = running.engine()
        if self._handle is None or self._handle[0] is not engine:
            self._hold(engine, engine.call("game", id=self.name, options=self.facts["options"])[0]["object"])
        assert self._handle is not None
        return engine.call(method, content, object=self._handle[1], **given)

    def _hold(self, engine: Engine, number: int) -> None:
        weakref.finalize(self, engine.forget, number)
        self._handle = engine, number

    def _draw(self, row: bytes, last: tuple[bytes, int] | None, mode: str, options: Mapping[str, Any]) -> Any:
        """A picture of a position with the last action marked: a text, or pixels, uint8, (height, width, 3)."""
        before, action = last or (b"", None)
        values, pixels = self._ask("draw", row + before, mode=mode, lastAction=action, **picture_options(options))
        if "text" in values:
            return values["text"]
        return np.frombuffer(pixels, np.uint8).reshape(values["height"], values["width"], 3).copy()

    def _about(self, position: Any) -> dict[str, Any]:
        return self._ask("about", self.row(position))[0]


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
    return game_with(environment_id(name), plain_options(options))


def game_with(name: str, options: dict[str, Any]) -> Game:
    env_id = environment_id(name)
    check_options(env_id, options, name)
    board = boards.board_of(env_id, options)
    if board is not None:
        return Game.of(board)
    engine = running.engine()
    facts, _ = engine.call("game", id=name, options=options)
    made = Game(facts)
    made._hold(engine, facts.pop("object"))
    return made


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
