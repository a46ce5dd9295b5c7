"""What the environments of one game share, Gymnasium's (`env`) and PettingZoo's (`aec`): the game as it stands."""

from __future__ import annotations

import contextlib
import itertools
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from .._arguments.options import RENDER_MODES, checked_mode, whole
from .._bridge.catalog import environment_id
from .._kernel.boards import Board
from ..errors import OtauError, ProcessError
from . import window
from .environment import Environment
from .replies import StepReader

if TYPE_CHECKING:
    from .._kernel.local_game import LocalGame
    from .against import Answer

#: More legal actions than this are counted, not listed.
_MAX_LISTED = 12
#: Agents know the environments of this process apart: they keep what they know of one game.
_KEYS = itertools.count()


class BoardEnv(Environment):
    """A game that can be drawn, looked at and closed; `Env` and `AecEnv` begin and play it."""

    render_mode: str | None
    _reader: StepReader
    _local: LocalGame | None
    #: Whether infos have texts and lists.
    _has_texts: bool
    #: Whether the present episode is played in this process.
    _is_local = False
    #: The episode has ended, or none has begun.
    _is_over = True
    _window: window.Window | None = None
    #: The opponent in this process.
    _answer: Answer | None = None

    _NOT_COPIED = (*Environment._NOT_COPIED, "_window", "_answer")

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
        self._create(method, options, {**own, "render_mode": None, "infos": None})

    def _can_oppose(self, board: Board | None, own: Mapping[str, Any]) -> bool:
        opponent, side = own.get("opponent"), own.get("player")
        if board is None or (opponent is None and side is not None):
            return False
        players = board.facts["players"]
        number = whole(side)
        if side not in (None, "random") and not (number is not None and 0 <= number < players):
            raise OtauError(
                "bad-option", f"{self.id}: player must be a player from 0 to {players - 1} or 'random'; got {side!r}."
            )
        if opponent is None:
            return True
        from .against import answer_of  # wasmtime is not made for every machine

        self._answer = answer_of(board, opponent)
        return self._answer is not None

    def _open_local(self, board: Board, is_dense: bool) -> None:
        from .._kernel.local_game import LocalGame

        self._local = LocalGame(board, is_dense, self._has_texts)
        if self._answer is not None:
            from .against import AgainstOpponent

            side = self._request[2].get("player")
            self._local = AgainstOpponent(board, is_dense, self._has_texts, self._answer, 0 if side is None else side)
        self._is_local = True
        self._key = next(_KEYS)

    def __setstate__(self, state: dict[str, Any]) -> None:
        super().__setstate__(state)
        self._is_local = state.get("_is_local", False)

    def _choose_side(self, is_local: bool) -> None:
        """Where the next episode is played. One generator continues through all episodes."""
        if self._local is None or is_local == self._is_local:
            return
        if not is_local:
            if not self._is_attached:
                self._connect()
            self._engine.call("generator", self._local.generator, object=self._object)
        else:
            with contextlib.suppress(ProcessError):  # its generator has died with it
                self._local.generator = self._engine.call("generator", object=self._object)[1]
        self._is_local = is_local

    def _space(self) -> spaces.Space[Any]:
        """The space of the observations."""
        if self._local is None:
            return self._reader.space()
        low, high = self.game.bounds()
        return spaces.Box(low, high, self.game.observation_shape, self.game.observation_dtype.type)

    def _refusal(self, action: int) -> str:
        """Why an action is not accepted."""
        local = self._local
        assert local is not None
        legal = local.legal
        listed = f"legal are {', '.join(map(str, legal))}"
        if len(legal) > _MAX_LISTED:
            listed = f"legal are {len(legal)} others (action_mask)"
        return f"{self.id}: {action} is not a legal action of player {local.player} at turn {local.turn}; {listed}."

    def _asked(self) -> Any:
        """What an agent is asked about: the environment's object, or the rules of its game."""
        return self.game if self._is_local else self

    def _place(self) -> tuple[bytes, str]:
        """The position for an agent, and a name for the environment; an engine knows its own positions."""
        if self._is_local and self._local is not None:
            return self._local.row, f"environment in this process {self._key}"
        return b"", f"environment {self._object}"

    def _rows(self) -> bytes:
        self._require_begun("position")
        return self._local.row if self._is_local and self._local is not None else super()._rows()

    def _read(self, description: dict[str, Any]) -> None:
        has_opponent = self._request[2].get("opponent") is not None
        self._reader = StepReader(self.game, description["replies"], has_opponent, self._has_texts)

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
        if not self._is_local or self._local is None:
            return self._picture("render", mode, options)
        self._require_begun("draw")
        return self.game._draw(self._local.row, self._local.last, mode, options)

    def _repr_svg_(self) -> str | None:
        """The present position, as notebooks show it below a cell; nothing without Node or before the first reset."""
        if self._is_closed or not self._has_begun:
            return None
        with contextlib.suppress(ProcessError):
            picture: str = self.draw("svg", size=480)
            return picture
        return None

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
        self._require_begun("position_text")
        if self._is_local and self._local is not None:
            return self.game._text_after(self._local.history)
        text: str = self._engine.call("text", object=self._object)[0]["text"]
        return text

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()
