"""One game at a time, with Gymnasium's face."""

from __future__ import annotations

import weakref
from typing import Any, SupportsInt

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from . import _engine, _window
from ._options import Functions, environment_id, plain_options, seed_text
from ._seen import Reader, Seen
from .errors import OtauError
from .game import Game

__all__ = ["RENDER_MODES", "Env", "make"]

RENDER_MODES = ["human", "rgb_array", "ansi", "svg"]


class Env(gymnasium.Env[Any, Any]):
    """A game as an environment; `gymnasium.make("otau/Kindo-v0", ...)` makes one.

    Without ``opponent`` every player is played by ``step``: ``info["player"]`` says whose turn it
    is. With one, the opponent answers inside of ``step``, and the reward is the player's own.

    Args:
        env_id: ``Togyzkumalak-v0``, ``Abalone-v0``, ``Kindo-v0`` or ``Senet-v0``, or the game's name.
        render_mode: ``human``, ``rgb_array``, ``ansi`` or ``svg``.
        opponent: Who plays the other sides: an agent's name (``"level:3"``), an agent of
            `otau.agent`, or a function that gets an `OpponentView` and returns an action.
        player: Which side is played against the opponent, or ``"random"``.
        observation: ``"dict"`` for Senet's observation by name.
        reward: ``"default"``, ``"sparse"``, or a function of observation and kind of move.
        illegal: ``"throw"`` raises OtauError at an illegal action, ``"terminate"`` ends the game with -1.
        **options: Options of the game, such as ``size=3`` or ``max_plies=100``.

    Raises:
        OtauError: ``unknown-game``, ``bad-option``, ``unknown-agent``.
        ProcessError: The engine cannot be started.
    """

    metadata = {  # noqa: RUF012 as Gymnasium types it
        "render_modes": RENDER_MODES,
        "render_fps": 2,
    }

    def __init__(
        self,
        env_id: str,
        *,
        render_mode: str | None = None,
        opponent: Any = None,
        player: int | str | None = None,
        observation: str | None = None,
        reward: Any = None,
        illegal: str | None = None,
        **options: Any,
    ) -> None:
        self.render_mode = checked_mode(render_mode)
        self.id = environment_id(env_id)
        engine = _engine.engine()
        functions = Functions(engine)
        own = {"opponent": opponent, "player": player, "observation": observation, "reward": reward, "illegal": illegal}
        own["render_mode"] = None
        given = functions.replace(plain_options(options, own))
        facts, _ = engine.call("make", id=self.id, options=given)
        self._engine = engine
        self._object: int = facts["object"]
        self._close = weakref.finalize(self, engine.forget, self._object, tuple(functions.numbers))
        #: The rules of the game that is played.
        self.game = Game(engine, facts)
        functions.know(self.game)
        self._reader = Reader(engine, self.game, facts, observation or "flat", opponent is not None)
        self.observation_space = self._reader.space()
        self.action_space: spaces.Discrete = spaces.Discrete(self.game.action_count)
        self._is_busy = False
        self._is_over = True
        self._is_closed = False
        self._reply: bytes | None = None
        self._window: _window.Window | None = None
        self._keeps_episode: Any = None
        self._episode = -1

    def reset(
        self, *, seed: int | str | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Begins an episode.

        Args:
            seed: A whole number or a text. From it the whole episode repeats, throws and opponent too. Without one
                the generators go on.
            options: ``{"position": text}`` begins with a position.

        Returns:
            The observation, in ``observation_space``, and ``info``.

        Raises:
            OtauError: ``bad-position``, ``bad-argument``.
        """
        self._demand_open("reset")
        super().reset(seed=int(seed) if isinstance(seed, (int, np.integer)) else None)
        position = read_position(options)
        is_kept = self._wants_next()
        was_busy, self._is_busy = self._is_busy, True
        try:
            _, reply = self._engine.call(
                "reset", object=self._object, seed=seed_text(seed), position=position, isKept=is_kept
            )
        except BaseException as error:
            self._is_busy = was_busy or not (isinstance(error, OtauError) or self._engine.is_refused)
            raise
        self._episode += 1
        seen = self._show(reply)
        return seen.observation, seen.info

    def step(self, action: SupportsInt) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Plays an action of the player to move.

        Args:
            action: A whole number that ``info["action_mask"]`` allows.

        Returns:
            Observation, reward, terminated (by the rules), truncated (by a limit), info.

        Raises:
            OtauError: ``illegal-move``, ``bad-argument``, ``game-over``; nothing has happened then.
            ProcessError: The engine has gone.
        """
        if self._is_over or self._is_busy or self._is_closed:
            self._demand_step()
        number = whole_number(action, self.game.action_count)
        self._is_busy = True
        try:
            reply = self._engine.step(self._object, number)
        except BaseException as error:
            self._is_busy = not (isinstance(error, OtauError) or self._engine.is_refused)
            raise
        seen = self._show(reply)
        return seen.observation, seen.reward, seen.terminated, seen.truncated, seen.info

    def _show(self, reply: bytes) -> Seen:
        self._is_busy = False
        self._reply = reply
        seen = self._reader.read(reply)
        self._is_over = seen.terminated or seen.truncated
        if self.render_mode == "human":
            self.render()
        return seen

    def render(self) -> Any:
        """The present position in the render mode.

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
        if self.render_mode == "human":
            self._window = self._window or _window.Window(self.game.title)
            self._window.show(self.draw)
            return None
        return self.draw(self.render_mode)

    def draw(self, mode: str = "svg", **options: Any) -> Any:
        """The present position in any mode but ``human``.

        Args:
            mode: ``rgb_array``, ``ansi`` or ``svg``.
            **options: For pixels and SVG ``size`` (width), ``theme`` (``light``, ``dark``; SVG: ``auto``),
                ``coordinates``; for SVG ``legal=True`` marks what can be played.
        """
        values, content = self._engine.call("render", object=self._object, mode=mode, **plain_options(options))
        return picture_of(values, content)

    def close(self) -> None:
        """Lets go of everything. What a recorder still has is written."""
        if self._window is not None:
            self._window.close()
            self._window = None
        self._is_closed = True
        if (left := self._close.detach()) is not None:
            self._engine.close_object(*left[2])

    @property
    def position(self) -> NDArray[np.void]:
        """The present position, one element of ``game.dtype``."""
        _, row = self._engine.call("rows", object=self._object)
        return self.game.position(row)

    @property
    def position_text(self) -> str:
        """The present position as the text of the rules, with move number and other counters."""
        text: str = self._engine.call("text", object=self._object)[0]["text"]
        return text

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are legal now, shape (action_count,): what sb3-contrib's MaskablePPO asks for."""
        if self._reply is None:
            raise OtauError("bad-argument", f"{self.id}: before reset there is nothing to play.")
        return self._reader.mask(self._reply)

    def _wants_next(self) -> bool:
        return self._keeps_episode is None or bool(self._keeps_episode(self._episode + 1))

    def _demand_open(self, what: str) -> None:
        if self._is_closed:
            raise OtauError("bad-argument", f"{self.id}: {what} was called after close; make a new environment.")

    def _demand_step(self) -> None:
        self._demand_open("step")
        self._engine.check()
        if self._is_busy:
            raise OtauError("bad-argument", f"{self.id}: the last call was interrupted, so step needs a reset first.")
        if self._episode < 0:
            raise OtauError("bad-argument", f"{self.id}: step was called before reset; an episode begins with reset.")
        raise OtauError("game-over", f"{self.id}: the episode is over, so step needs a reset first.")


def make(name: str, **options: Any) -> gymnasium.Env[Any, Any]:
    """`gymnasium.make` by the name of a game: ``otau.make("kindo", size=3, opponent="greedy")``."""
    made: gymnasium.Env[Any, Any] = gymnasium.make(f"otau/{environment_id(name)}", **options)
    return made


def checked_mode(mode: str | None) -> str | None:
    """A render mode. Raises OtauError ``bad-option``."""
    if mode is None or mode in RENDER_MODES:
        return mode
    raise OtauError("bad-option", f"render_mode is one of {', '.join(RENDER_MODES)}; got {mode!r}.")


def whole_number(action: Any, count: int) -> int:
    """An action as an int. Raises OtauError ``bad-argument`` for what is none of 0 to ``count - 1``."""
    if type(action) is not int:
        if isinstance(action, np.ndarray) and action.shape == ():
            action = action[()]
        if isinstance(action, (bool, np.bool_)) or not isinstance(action, (int, np.integer)):
            raise OtauError(
                "bad-argument",
                f"An action is a whole number from 0 to {count - 1} (int or a numpy integer); got {action!r}.",
            )
        action = int(action)
    if 0 <= action < count:
        return int(action)
    raise OtauError("bad-argument", f"An action is a whole number from 0 to {count - 1}; got {action}.")


def read_position(options: dict[str, Any] | None) -> str | None:
    """The position text in the options of a reset. Raises OtauError ``bad-argument`` for anything else in them."""
    given = dict(options or {})
    position = given.pop("position", None)
    if given:
        raise OtauError("bad-argument", f"The options of reset are position only; got {', '.join(map(repr, given))}.")
    if position is None or isinstance(position, str):
        return position
    raise OtauError("bad-argument", f"options['position'] is a position text; got {position!r}.")


def picture_of(values: dict[str, Any], content: bytes) -> Any:
    """A picture out of the engine's reply: a text, or an array of pixels."""
    if "text" in values:
        return values["text"]
    return np.frombuffer(content, np.uint8).copy().reshape(values["height"], values["width"], 3)
