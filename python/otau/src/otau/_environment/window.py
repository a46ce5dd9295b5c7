"""Shows pictures of a game, in a window or in a notebook."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np

from ..errors import DisplayError

_WIDTH = 640


class Window:
    """Shows pictures; a new one replaces the one before.

    Args:
        title: The title of the window.
    """

    def __init__(self, title: str) -> None:
        self._title = title
        self._screen: Any = None
        self._cell: Any = None
        self._has_warned = False

    def show(self, draw: Callable[..., Any]) -> None:
        """Shows the picture that ``draw(mode, ...)`` returns. Without a display it warns, once. Raises DisplayError."""
        if in_notebook():
            self._show_in_notebook(draw("svg", size=_WIDTH))
        elif has_display():
            self._show_in_window(draw("rgb_array", size=_WIDTH))
        elif not self._has_warned:
            self._has_warned = True
            gymnasium.logger.warn(f"Nothing is shown, as neither DISPLAY nor WAYLAND_DISPLAY names a display. {_WAYS}")

    def close(self) -> None:
        """Closes the window."""
        if self._screen is not None:
            import pygame

            pygame.display.quit()
            self._screen = None

    def _show_in_notebook(self, svg: str) -> None:
        from IPython.display import SVG, display

        if self._cell is None:
            self._cell = display(SVG(svg), display_id=True)
        else:
            self._cell.update(SVG(svg))

    def _show_in_window(self, pixels: np.ndarray[Any, Any]) -> None:
        pygame = load_pygame()
        height, width, _ = pixels.shape
        try:
            if self._screen is None or pygame.display.get_surface() is not self._screen:  # the user may have closed it
                pygame.display.init()
                pygame.display.set_caption(self._title)
                self._screen = pygame.display.set_mode((width, height))
            surface = pygame.image.frombuffer(pixels.tobytes(), (width, height), "RGB")
            self._screen.blit(surface, (0, 0))
            pygame.display.flip()
            pygame.event.pump()
        except pygame.error as error:
            raise DisplayError(f"No window can be opened ({error}). {_WAYS}") from None


_WAYS = "Use render_mode 'rgb_array', 'ansi' or 'svg', or otau.show(env) in a notebook."


def has_display() -> bool:
    """Whether there may be a display: on Linux the environment names it."""
    names = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
    return not sys.platform.startswith("linux") or any(os.environ.get(name) for name in names)


def load_pygame() -> Any:
    """Imports pygame. Raises DisplayError."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    try:
        import pygame
    except ImportError:
        raise DisplayError(f"A window needs pygame: pip install 'otau[human]'. {_WAYS}") from None
    return pygame


def in_notebook() -> bool:
    """Whether this runs in a notebook, which shows pictures below the code."""
    ipython = sys.modules.get("IPython")
    shell = ipython.get_ipython() if ipython is not None else None
    return type(shell).__name__ == "ZMQInteractiveShell"
