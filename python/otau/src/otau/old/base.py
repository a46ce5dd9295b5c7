"""What environments of older packages share: one position in the kernel's memory, and its pictures."""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from .._environment.window import Window
from .._kernel.games import open_rules
from .._kernel.room import Room
from ..errors import OtauError
from ..game import Game


class Position:
    """One position and its rules, without checks.

    Attributes:
        rules: The rules as `otau.game` gives them.
        known: What this process knows of the game.
        row: The position, ``rules.dtype``, (1,): the memory itself.
    """

    def __init__(self, rules: Game) -> None:
        self.rules = rules
        assert rules.board is not None
        self.known = open_rules(rules.board)
        room = Room(self.known, 1)
        names = ("legal", "next", "observe", "actors", "results")
        self._legal, self._next, self._observe, self._actors, self._results = map(self.known.function, names)
        fields = ("rows", "legal", "counts", "chosen", "observations", "results")
        self._game, self._rows, *places = self.known.address, *map(room.place, fields)
        self._list, self._counts, self._action, self._floats, self._won = places
        self.row: NDArray[np.void] = room["rows"].view(rules.dtype)[0]
        self._listed, self._count, self._chosen = room["legal"][0], room["counts"], room["chosen"]
        self._seen: NDArray[np.float32] = room["observations"][0]
        self._result = room["results"][0]

    def begin(self) -> None:
        """Puts a first position there, by numpy's global generator."""
        self.row[:] = self.rules.start(1, int(np.random.randint(1 << 31)))

    def legal(self) -> list[int]:
        """The legal actions."""
        self._legal(self._game, self._rows, 1, self._list, self._counts)
        found: list[int] = self._listed[: self._count[0]].tolist()
        return found

    def play(self, action: int) -> None:
        """Plays a legal action, or an outcome where chance moves."""
        self._chosen[0] = action
        self._next(self._game, self._rows, 1, self._action, self._rows)

    def observe(self) -> NDArray[np.float32]:
        """The observation, (size,): the memory itself, until the next call."""
        self._observe(self._game, self._rows, 1, self._floats)
        return self._seen

    def result(self) -> float:
        """The result of player 0: -1 to 1, and 0 while the game goes on."""
        self._results(self._game, self._rows, 1, 0, self._won)
        return float(self._result[0])

    def move_type(self, before: bytes, action: int) -> str:
        """The kind of the move that has led here."""
        return self.known.move_type(before, action, self.row.tobytes())


class OldEnv:
    """An environment with the interface of ``gym``."""

    env_id: ClassVar[str]
    metadata: ClassVar[dict[str, Any]] = {"render.modes": ["human"]}
    spec: Any = None
    action_space: spaces.Space[Any]
    observation_space: spaces.Space[Any]
    _window: Window | None = None

    @property
    def position(self) -> Position:
        """The position that is played."""
        raise NotImplementedError

    @property
    def unwrapped(self) -> Any:
        """The environment itself."""
        return self

    def close(self) -> None:
        """Closes the window."""
        if self._window is not None:
            self._window.close()
            self._window = None

    def _picture(self, mode: str) -> Any:
        """Returns the position as text or pixels, or shows it in a window (``human``). Raises DisplayError."""
        if mode != "human":
            return self._draw(mode)
        self._window = self._window or Window(self.position.rules.title)
        self._window.show(self._draw)
        return None

    def _draw(self, mode: str, **options: Any) -> Any:
        return self.position.rules._draw(self.position.row.tobytes(), None, mode, options)


def require_mode(mode: str | None, known: list[str]) -> str | None:
    """Checks a render mode. Raises OtauError ``bad-option``."""
    if mode is not None and mode not in known:
        raise OtauError("bad-option", f"render_mode is one of {', '.join(known)}; got {mode!r}.")
    return mode
