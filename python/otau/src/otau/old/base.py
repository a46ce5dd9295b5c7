"""What environments of older packages share: rules, a position, and its pictures."""

from __future__ import annotations

import functools
from typing import Any, ClassVar

from gymnasium import spaces

from .._environment.window import Window
from ..game import Game, game


@functools.cache
def old_rules(name: str, **options: Any) -> Game:
    """Rules that all environments share, so that their copies are cheap."""
    return game(name, **options)


def first_row(rules: Game) -> bytes:
    """The first position."""
    assert rules.board is not None
    return rules.board.start


class OldEnv:
    """An environment with the interface of ``gym``."""

    env_id: ClassVar[str]
    metadata: ClassVar[dict[str, Any]] = {"render.modes": ["human"]}
    spec: Any = None
    action_space: spaces.Space[Any]
    observation_space: spaces.Space[Any]
    _window: Window | None = None

    def _shown(self) -> tuple[Game, bytes]:
        """The rules, and the position that is drawn."""
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
        self._window = self._window or Window(self._shown()[0].title)
        self._window.show(self._draw)
        return None

    def _draw(self, mode: str, **options: Any) -> Any:
        rules, row = self._shown()
        return rules._draw(row, None, mode, options)
