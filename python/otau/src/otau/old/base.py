"""What environments of older packages share: one position in the kernel's memory, and its pictures."""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from .._environment.window import Window
from ..errors import OtauError
from ..game import Game


class Position:
    """One position and its rules, without checks.

    Attributes:
        rules: The rules as `otau.game` gives them.
        row: The position, ``rules.dtype``, (1,): the memory itself.
    """

    def __init__(self, rules: Game) -> None:
        from .._kernel.batch import Batch  # wasmtime is not made for every machine

        self.rules = rules
        board = rules.board
        assert board is not None
        batch = Batch(board)
        batch._reserve(1)
        facts, places = batch.facts, batch._places
        functions = ("legal", "next", "observe", "actors", "results")
        self._legal, self._next, self._observe, self._actors, self._results = (
            batch.rules.function(name) for name in functions
        )
        self._batch, self._game = batch, batch.rules.address
        self._rows, self._actions, self._counts = places["rows"], places["actions"], places["counts"]
        self._floats, self._bytes = places["floats"], places["bytes"]
        self.row: NDArray[np.void] = batch._view("u1", "rows", facts["rowSize"]).view(rules.dtype)
        self._listed, self._count = (
            batch._view("<u2", "actions", max(1, facts["maxLegal"])),
            batch._view("<u2", "counts", 1),
        )
        self._seen = batch._view("<f4", "floats", facts["observation"]["size"])
        self._actor = batch._view("i1", "bytes", 1)

    def begin(self) -> None:
        """Puts a first position there, by numpy's global generator."""
        self.row[:] = self.rules.start(1, int(np.random.randint(1 << 31)))

    def legal(self) -> list[int]:
        """The legal actions."""
        self._legal(self._game, self._rows, 1, self._actions, self._counts)
        found: list[int] = self._listed[: self._count[0]].tolist()
        return found

    def play(self, action: int) -> None:
        """Plays a legal action, or an outcome where chance moves."""
        self._listed[0] = action
        self._next(self._game, self._rows, 1, self._actions, self._rows)

    def observe(self) -> NDArray[np.float32]:
        """The observation, (size,): the memory itself, until the next call."""
        self._observe(self._game, self._rows, 1, self._floats)
        return self._seen

    def result(self) -> float:
        """The result of player 0: -1 to 1, and 0 while the game goes on."""
        self._results(self._game, self._rows, 1, self._floats)
        return float(self._seen[0])

    def move_type(self, before: bytes, action: int) -> str:
        """The kind of the move that has led here."""
        return self._batch.rules.move_type(before, action, self.row.tobytes())


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
