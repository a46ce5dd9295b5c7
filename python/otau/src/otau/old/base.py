"""The base class of environments of older packages: one position, and its pictures."""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from .._environment.window import Window
from ..errors import OtauError
from ..game import Game, game


class OldEnv:
    """An environment with the interface of ``gym``.

    Attributes:
        rules: The rules as `otau.game` gives them.
        row: The position, an array of one element of ``rules.dtype``.
    """

    env_id: ClassVar[str]
    metadata: ClassVar[dict[str, Any]] = {"render.modes": ["human"]}
    spec: Any = None
    action_space: spaces.Space[Any]
    observation_space: spaces.Space[Any]
    _window: Window | None = None

    def __init__(self, **options: Any) -> None:
        self._begin(game(self.env_id, **options))

    def _begin(self, rules: Game) -> None:
        self.rules = rules
        self.row: NDArray[np.void] = rules.start(1, int(np.random.randint(1 << 31)))

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
        self._window = self._window or Window(self.rules.title)
        self._window.show(self._draw)
        return None

    def _draw(self, mode: str, **options: Any) -> Any:
        return self.rules._draw(self.row.tobytes(), None, mode, options)

    def _legal(self) -> list[int]:
        actions, counts = self.rules.legal(self.row)
        found: list[int] = actions[0, : counts[0]].tolist()
        return found


def require_mode(mode: str | None, known: list[str]) -> str | None:
    """Checks a render mode. Raises OtauError ``bad-option``."""
    if mode is not None and mode not in known:
        raise OtauError("bad-option", f"render_mode is one of {', '.join(known)}; got {mode!r}.")
    return mode
