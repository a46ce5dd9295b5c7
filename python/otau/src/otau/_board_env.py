"""What the environments of one game share, Gymnasium's (`env`) and PettingZoo's (`aec`): the game as it stands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray

from . import _window
from ._catalog import environment_id
from ._environment import Environment
from ._options import RENDER_MODES, checked_mode
from ._step_codec import StepReader


class BoardEnv(Environment):
    """A game that can be drawn, looked at and closed; `Env` and `AecEnv` begin and play it."""

    render_mode: str | None
    _reader: StepReader
    _window: _window.Window | None = None

    _NOT_COPIED = (*Environment._NOT_COPIED, "_window")

    def _create_game(
        self, method: str, name: str, render_mode: str | None, options: Mapping[str, Any], own: Mapping[str, Any]
    ) -> None:
        """Has the engine make the game.

        Args:
            method: What makes it there.
            name: The environment's or the game's.
            render_mode: One of `RENDER_MODES`, or None.
            options: Those of the game.
            own: Those of the environment.
        """
        self.render_mode = checked_mode(render_mode)
        self.id = environment_id(name)
        self._create(method, options, {**own, "render_mode": None})

    def _read(self, description: dict[str, Any]) -> None:
        has_opponent = self._request[2].get("opponent") is not None
        self._reader = StepReader(self.game, description["replies"], has_opponent)

    def render(self) -> Any:
        """The current position in the render mode.

        Returns:
            A uint8 array of shape (height, width, 3) for ``rgb_array``, a text for ``ansi`` and
            ``svg``, None for ``human`` and without a mode.

        Raises:
            DisplayError: ``human`` without a window to draw in.
        """
        if self.render_mode is None:
            gymnasium.logger.warn(
                f"{self.id} was made without render_mode, so render draws nothing; "
                f"the modes are {', '.join(RENDER_MODES)}."
            )
            return None
        if self.render_mode != "human":
            return self.draw(self.render_mode)
        self._window = self._window or _window.Window(self.game.title)
        self._window.show(self.draw)
        return None

    def draw(self, mode: str = "svg", **options: Any) -> Any:
        """The current position in any mode but ``human``.

        Args:
            mode: ``rgb_array``, ``ansi`` or ``svg``.
            **options: For pixels and SVG ``size`` (width), ``theme`` (``light``, ``dark``; SVG: ``auto``),
                ``coordinates``; for SVG ``legal=True`` marks what can be played.
        """
        return self._picture("render", mode, options)

    def close(self) -> None:
        """Frees the environment in the engine. An episode that a recorder has begun is written."""
        if self._window is not None:
            self._window.close()
            self._window = None
        self._is_closed = True
        if self._finalizer is not None and (detached := self._finalizer.detach()) is not None:
            self._engine.close_object(*detached[2])

    @property
    def position(self) -> NDArray[np.void]:
        """The current position, one element of ``game.dtype``."""
        return self.game.position(self._rows())

    @property
    def position_text(self) -> str:
        """The current position as the text of the rules, with move number and other counters."""
        self._demand_open("position_text")
        text: str = self._engine.call("text", object=self._object)[0]["text"]
        return text

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()
