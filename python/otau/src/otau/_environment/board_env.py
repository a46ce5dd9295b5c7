"""What the environments of one game share, Gymnasium's (`env`) and PettingZoo's (`aec`): the game as it stands."""

from __future__ import annotations

import contextlib
import itertools
from collections.abc import Mapping
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from .._arguments.options import RENDER_MODES, checked_mode
from .._bridge.catalog import environment_id
from .._kernel.boards import Board
from .._kernel.infos import refusal
from .._kernel.local_game import LocalGame, Result, Start
from ..errors import OtauError, ProcessError
from . import window
from .environment import Environment

#: Agents know the environments of this process apart: they keep what they know of one game.
_KEYS = itertools.count()


class BoardEnv(Environment):
    """A game that can be drawn, looked at and closed; `Env` and `AecEnv` begin and play it."""

    render_mode: str | None
    _local: LocalGame
    #: Whether infos have texts and lists.
    _has_texts: bool
    #: The episode has ended, or none has begun.
    _is_over = True
    _window: window.Window | None = None

    _NOT_COPIED = (*Environment._NOT_COPIED, "_window")

    def _create_game(
        self, name: str, render_mode: str | None, options: Mapping[str, Any], own: Mapping[str, Any]
    ) -> None:
        """Makes the game.

        Args:
            name: The environment's or the game's.
            render_mode: One of `RENDER_MODES`, or None.
            options: Those of the game.
            own: Those of the environment.
        """
        self.render_mode = checked_mode(render_mode)
        self.id = environment_id(name)
        self._create(options, {**own, "render_mode": None, "infos": None})

    def _open_games(self, board: Board | None) -> LocalGame:
        self._key = next(_KEYS)
        given = (self._played(board, 1, "Disabled"), self._has_texts, self._reward_function, self._named)
        opponent = self._own.get("opponent")
        if opponent is None:
            return LocalGame(*given)
        from .against import AgainstOpponent, answer_of

        return AgainstOpponent(*given, answer_of(self.game, opponent), self._side())

    def _begin(self, seed: str | None, position: str | None) -> tuple[Any, dict[str, Any]]:
        """Begins an episode, from a position text if one is given."""
        start = None if position is None else self._start_of(position)
        with self._turn:
            was_unsure, self._is_unsure = self._is_unsure or self._local.games.is_lost, True
            try:
                begun = self._local.reset(seed, start)
            except Exception:  # nothing has changed, unless nothing was left
                self._is_unsure = was_unsure
                raise
            self._is_unsure, self._is_over, self._has_begun = False, False, True
        return begun

    def _start_of(self, text: str) -> Start:
        counters, row = self.game._ask("parsePosition", text=text)
        if self.game.actor(self.game.position(row)) == -2:
            raise OtauError("game-over", f"An episode cannot begin where the game is over: {text}.")
        return Start(row, text, counters)

    def _play(self, number: int) -> Result:
        """Plays an action, or ends the game if it is not legal."""
        local = self._local
        listed = local.accepts(number)
        if listed is None:
            why = refusal(self.id, number, local.player, local.turn, local.legal)
            if self._own["illegal"] == "throw":
                raise OtauError("illegal-move", why)
        self._is_unsure = True  # until the result is returned
        try:
            played = local.end_illegal(why) if listed is None else local.step(listed)
        except Exception:  # nothing has changed
            self._is_unsure = False
            raise
        self._is_over = played[2] or played[3]
        self._is_unsure = False
        return played

    def _space(self) -> spaces.Space[Any]:
        """The space of the observations."""
        if self._named is not None:
            return self._named.space
        low, high = self.game.bounds()
        return spaces.Box(low, high, self.game.observation_shape, self.game.observation_dtype.type)

    def _place(self) -> tuple[bytes, str]:
        """The position for an agent, and a name for the environment."""
        return self._local.row, f"environment {self._key}"

    def render(self) -> Any:
        """The current position in the render mode.

        Returns:
            A uint8 array of shape (height, width, 3) for ``rgb_array``, a text for ``ansi`` and
            ``svg``, None for ``human`` and without a mode.

        Raises:
            DisplayError: ``human`` without pygame. Without a display ``human`` warns, and draws nothing.
        """
        if self.render_mode is None:
            gymnasium.logger.warn(
                f"{self.id} was made without render_mode, so render draws nothing; "
                f"the modes are {', '.join(RENDER_MODES)}."
            )
            return None
        if self.render_mode != "human":
            return self.draw(self.render_mode)
        self._window = self._window or window.Window(self.game.title)
        self._window.show(self.draw)
        return None

    def draw(self, mode: str = "svg", **options: Any) -> Any:
        """The current position in any mode but ``human``.

        Args:
            mode: ``rgb_array``, ``ansi`` or ``svg``.
            **options: For pixels and SVG ``size`` (width), ``theme`` (``light``, ``dark``; SVG: ``auto``),
                ``coordinates``; for SVG ``legal=True`` marks what can be played.
        """
        self._require_begun("draw")
        return self.game._draw(self._local.row, self._local.last, mode, options)

    def _repr_svg_(self) -> str | None:
        """The present position, as notebooks show it below a cell; nothing without Node or before the first reset."""
        if self._is_closed or not self._has_begun:
            return None
        with contextlib.suppress(ProcessError):
            return self.draw("svg", size=480)
        return None

    def close(self) -> None:
        """Closes the window. An episode that a recorder has begun is written."""
        if self._window is not None:
            self._window.close()
            self._window = None
        self._is_closed = True
        self._local.games.close()

    @property
    def position(self) -> NDArray[np.void]:
        """The current position, one element of ``game.dtype``."""
        self._require_begun("position")
        return self.game.position(self._local.row)

    @property
    def position_text(self) -> str:
        """The current position as the text of the rules, with move number and other counters."""
        self._require_begun("position_text")
        history, counters = self._local.history
        return self.game._ask("textAfter", history, counters=counters)[0]["text"]

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()
