"""One game at a time, as a Gymnasium environment."""

from __future__ import annotations

from typing import Any, SupportsInt

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from ._arguments.options import RENDER_MODES, gymnasium_seed, read_position, seed_text, whole_number
from ._bridge.catalog import environment_id
from ._environment.board_env import BoardEnv
from ._environment.recorder import Recorder
from ._kernel.infos import has_texts
from .errors import OtauError

__all__ = ["RENDER_MODES", "Env", "make"]


class Env(BoardEnv, gymnasium.Env[Any, Any]):
    """One game as an environment; `gymnasium.make("otau/Kindo-v0", ...)` makes one.

    Without ``opponent``, ``step`` plays for all players in turn; ``info["player"]`` is the player to move. With an
    opponent, ``step`` includes the opponent's answer, and the reward is that of the player.

    Args:
        env_id: ``Togyzkumalak-v0``, ``Abalone-v0``, ``Kindo-v0`` or ``Senet-v0``, or the game's name.
        render_mode: ``human``, ``rgb_array``, ``ansi`` or ``svg``.
        opponent: The opponent: an agent's name (``"level:3"``), an agent of `otau.agent`, or a function that takes
            an `OpponentView` and returns an action.
        player: The side that plays against the opponent, or ``"random"``.
        observation: ``"dict"`` for Senet's observation by name.
        reward: ``"default"``, ``"sparse"``, or a function of observation and kind of move.
        illegal: ``"terminate"`` ends the game with -1 at an illegal action, ``"throw"`` raises OtauError.
        infos: ``"numbers"``: ``info`` has numbers and arrays of the same shapes at every step. ``"texts"``:
            ``move_type`` and ``reason`` are texts, ``illegal``, ``throws`` and ``replies`` are there too, and what
            does not apply is not.
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
        illegal: str = "terminate",
        infos: str = "numbers",
        **options: Any,
    ) -> None:
        self._has_texts = has_texts(infos)
        own = {"opponent": opponent, "player": player, "observation": observation, "reward": reward, "illegal": illegal}
        self._create_game(env_id, render_mode, options, own)
        self.observation_space = self._space()
        self.action_space: spaces.Discrete = spaces.Discrete(self.game.action_count)
        #: What writes files of the episodes.
        self._recorder: Recorder | None = None

    def __setstate__(self, state: dict[str, Any]) -> None:
        # A copy does not write the files of the recorder.
        super().__setstate__({**state, "_recorder": None})

    def reset(
        self, *, seed: int | str | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Begins an episode.

        Args:
            seed: A whole number or a text that makes the whole episode repeatable, with throws and the opponent.
                Without a seed the generators continue.
            options: ``{"position": text}`` starts from a position.

        Returns:
            The observation, in ``observation_space``, and ``info``.

        Raises:
            OtauError: ``bad-position``, ``bad-seed``, ``bad-argument``.
        """
        self._require_open("reset")
        text, position = seed_text(seed), read_position(options)
        super().reset(seed=gymnasium_seed(seed))
        before = None if self._recorder is None else self._local.history
        begun = self._begin(text, position)
        if self._recorder is not None and before is not None:
            self._recorder.begin(before)
        self._show()
        return begun

    def step(self, action: SupportsInt) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Plays an action of the player to move.

        Args:
            action: An action that is 1 in ``info["action_mask"]``.

        Returns:
            Observation, reward, terminated (by the rules), truncated (by a limit), info.

        Raises:
            OtauError: ``illegal-move``, ``bad-action``, ``not-reset``, ``game-over``; the environment is unchanged.
            ProcessError: The engine has ended.
        """
        if self._is_over or self._is_unsure or self._is_closed:
            self._require_step()
        number = whole_number(action, self.game.action_count)
        with self._turn:
            if self._is_over or self._is_unsure:  # by the step of another thread
                self._require_step()
            played = self._play(number)
        if self._recorder is not None:
            self._recorder.is_played = True
            if self._is_over:
                self._recorder.write(self._local.history, self._local.reason)
        if self.render_mode == "human":
            self.render()
        return played

    def action_masks(self) -> NDArray[np.bool_]:
        """The mask of legal actions, (action_count,), for sb3-contrib's MaskablePPO."""
        self._require_begun("action_masks")
        return self._local.mask

    def close(self) -> None:
        """Frees the environment. An episode that a recorder has begun is written."""
        recorder, self._recorder = self._recorder, None
        try:
            if recorder is not None:
                recorder.break_off(self._local.history)
        finally:
            super().close()

    def _require_step(self) -> None:
        """Raises the reason why no step is possible, unless a step of another thread was the only reason."""
        self._require_open("step")
        with self._turn:
            self._require_known_state()
            if not self._has_begun:
                raise OtauError("not-reset", f"{self.id}: step was called before reset; an episode begins with reset.")
            if self._is_over:
                raise OtauError("game-over", f"{self.id}: the episode is over, so step needs a reset first.")


def make(name: str, **options: Any) -> gymnasium.Env[Any, Any]:
    """Makes an environment of one game, as `gymnasium.make` does.

        env = otau.make("kindo", size=3, opponent="greedy")
        observation, info = env.reset(seed=7)
        observation, reward, terminated, truncated, info = env.step(info["action_mask"].argmax())

    Args:
        name: The game, such as ``"kindo"``, or its environment, such as ``"Kindo-v0"``.
        **options: ``opponent``, ``player``, ``reward``, ``observation``, ``illegal``, ``render_mode`` and the options
            of the game; see `Env`.
    """
    return gymnasium.make(f"otau/{environment_id(name)}", **options)
