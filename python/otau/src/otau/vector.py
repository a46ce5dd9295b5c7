"""Many games at once, as one of Gymnasium's vector environments."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import ArrayLike, NDArray

from ._arguments.options import gymnasium_seed, read_seeds, reset_options, spread_seeds, whole, whole_number
from ._bridge.catalog import environment_id
from ._environment.environment import Environment
from ._kernel.boards import Board
from ._kernel.local_vector import LocalVector
from .errors import OtauError, ProcessError
from .game import Game

__all__ = ["Vector", "vector"]


#: The most games that a notebook shows.
_SHOWN = 8
#: The most games that fit into the kernel's memory.
_MAX_GAMES = 1 << 20
_RENDER_MODES = ["rgb_array", "ansi", "svg"]


class Vector(Environment, VectorEnv[NDArray[np.float32], ArrayLike, NDArray[Any]]):
    """n games in one process; one message steps all of them. `otau.vector` makes one.

    Observations are float32 in every game. Game i is the same as a single environment after a reset with the seed
    ``f"{seed}/{i}"``, for any n.

    ``info`` has ``action_mask`` (int8, (n, action_count), all 0 if a game is over), ``player``, ``turn`` and
    ``rewards`` (float32, (n, players)). If games have ended, it also has ``winner`` (-1 for no winner) and ``reason``
    (an index of `otau.REASONS`); the masks ``_winner`` and ``_reason`` tell for which games. With ``SameStep`` these
    are in ``final_info``, and ``final_obs`` has the last observations.

    Args:
        env_id: ``Kindo-v0`` or ``kindo``, and so on.
        num_envs: Number of games.
        autoreset_mode: ``NextStep``, ``SameStep`` or ``Disabled``, as in Gymnasium.
        copy: False returns observations and masks in arrays that the next step overwrites; do not write to them.
        opponent: The opponent, as in `Env`; then each game has one player.
        player: The side that plays against the opponent, or ``"random"``.
        reward: As in `Env`; a function is called for every game separately, which is slow.
        illegal: ``"terminate"`` ends a game at an illegal action with -1, while the others continue; ``"throw"`` raises
            OtauError, and no game moves.
        render_mode: The form in which `render` returns each game: ``rgb_array``, ``ansi`` or ``svg``.
        **options: Options of the game.
    """

    _local: LocalVector

    def __init__(
        self,
        env_id: str,
        num_envs: int = 1,
        *,
        autoreset_mode: str | AutoresetMode = AutoresetMode.NEXT_STEP,
        copy: bool = True,
        opponent: Any = None,
        player: int | str | None = None,
        reward: Any = None,
        illegal: str = "terminate",
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        self.id = environment_id(env_id)
        if render_mode is not None and render_mode not in _RENDER_MODES:
            raise OtauError(
                "bad-option", f"render_mode of many games is one of {', '.join(_RENDER_MODES)}; got {render_mode!r}."
            )
        self.render_mode = render_mode
        try:
            self.autoreset_mode = AutoresetMode(autoreset_mode)
        except ValueError:
            modes = ", ".join(mode.value for mode in AutoresetMode)
            raise OtauError("bad-option", f"autoreset_mode is one of {modes}; got {autoreset_mode!r}.") from None
        n = whole(num_envs)
        if n is None or not 1 <= n <= _MAX_GAMES:
            raise OtauError("bad-argument", f"num_envs is a whole number from 1 to {_MAX_GAMES}; got {num_envs!r}.")
        own = {"opponent": opponent, "player": player, "reward": reward, "autoreset_mode": self.autoreset_mode.value}
        own["illegal"] = illegal
        self.num_envs = n
        self._copies = copy
        self._create(options, {**own, "copy": None, "render_mode": None})
        self.metadata = {"render_modes": _RENDER_MODES, "render_fps": 2, "autoreset_mode": self.autoreset_mode}
        game = self.game
        low, high = game.bounds()
        self.single_observation_space: spaces.Box = spaces.Box(
            low.astype(np.float32), high.astype(np.float32), game.observation_shape, np.float32
        )
        self.single_action_space: spaces.Discrete = spaces.Discrete(game.action_count)
        self.observation_space = batch_space(self.single_observation_space, n)
        self.action_space = batch_space(self.single_action_space, n)
        self._is_unsure = True

    def _open_games(self, board: Board | None) -> LocalVector:
        mode, n, opponent = self.autoreset_mode.value, self.num_envs, self._own["opponent"]
        if opponent is None and self._reward_function is None:
            games = self._played(board, n, mode)
        else:
            from ._environment.against import answers_of
            from ._environment.asked_games import AskedGames

            answers = None if opponent is None else answers_of(self.game, opponent)
            games = AskedGames(self._played(board, n, "Disabled"), mode, self._reward_function, answers, self._side())
        return LocalVector(games, mode, self._own["illegal"] == "terminate", self._copies)

    def reset(
        self, *, seed: int | str | Sequence[int | str | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.float32], dict[str, Any]]:
        """Starts all games, or those of ``options["reset_mask"]`` (bool, (n,)).

        Args:
            seed: A number or a text, from which each game gets its own seed, or a list of n seeds, None among them.
            options: ``{"reset_mask": mask}``, and ``{"positions": positions}`` with first positions, ``game.dtype``,
                (n,); those of games outside the mask are ignored. Positions need games that this process plays.

        Returns:
            Observations, float32, (n, *observation_shape), and ``info``.
        """
        self._require_open("reset")
        seeds = read_seeds(seed, self.num_envs)
        mask, positions = read_options(
            options, self.num_envs, self.game, takes_positions=self._local.games.takes_positions
        )
        super().reset(seed=gymnasium_seed(seed))
        with self._turn:
            self._is_unsure = True
            info = self._local.reset(spread_seeds(seeds, self.num_envs), mask, positions)
            self._is_unsure, self._has_begun = False, True
            return self._seen(), info

    def step(
        self, actions: ArrayLike
    ) -> tuple[NDArray[np.float32], NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Plays one action in every game.

        Args:
            actions: Integers, (n,). The action of a game that restarts in this step is ignored.

        Returns:
            Observations (float32, (n, *observation_shape)), rewards (float64, (n,)), terminations and
            truncations (bool, (n,)), info.

        Raises:
            OtauError: ``bad-array``, ``bad-action``, ``illegal-move``, ``game-over``, naming the game; no game
                has moved then.
        """
        self._require_open("step")
        if self._is_unsure:
            self._require_step()
        read = read_actions(actions, self.num_envs)
        local = self._local
        with self._turn:
            listed, illegal = local.read(read)
            self._is_unsure = True  # until the result is returned
            local.play(listed, illegal)
            found = (self._seen(), *local.outcome(), local.info())
            self._is_unsure = False
        return found

    def sample_actions(self, rng: np.random.Generator) -> NDArray[np.int64]:
        """A random legal action for each game, 0 if it is over; int64, (n,)."""
        self._require_begun("sample_actions")
        return self._local.sample(rng)

    @property
    def positions(self) -> NDArray[np.void]:
        """The current positions, ``game.dtype``, (n,)."""
        self._require_begun("positions")
        return self._local.rows.copy().view(self.game.dtype)[:, 0]

    def draw(self, i: int, mode: str = "svg", **options: Any) -> Any:
        """Game i as a picture; see `otau.Env.draw`."""
        number = whole_number(i, self.num_envs, "The number of a game")
        self._require_begun("draw")
        return self.game._draw(self._local.rows[number].tobytes(), None, mode, options)

    def render(self) -> tuple[Any, ...] | None:
        """All games in the render mode, as `draw` returns them; None without a mode."""
        mode = self.render_mode
        return None if mode is None else tuple(self.draw(i, mode) for i in range(self.num_envs))

    def _repr_html_(self) -> str | None:
        """The first games, as notebooks show them below a cell; nothing without Node or before the first reset."""
        if self._is_closed or not self._has_begun:
            return None
        with contextlib.suppress(ProcessError):
            shown = [self.draw(i, "svg", size=200, id_prefix=f"otau{i}") for i in range(min(self.num_envs, _SHOWN))]
            left = self.num_envs - len(shown)
            more = f"<small>and {left:,} more</small>" if left > 0 else ""
            return f"<div style='display:flex;flex-wrap:wrap;gap:8px'>{''.join(shown)}</div>{more}"
        return None

    def close_extras(self, **kwargs: Any) -> None:
        """Frees the games."""
        self._is_closed = True
        # Gymnasium may call this for an environment whose construction failed.
        if "_local" in self.__dict__:
            self._local.games.close()

    def _seen(self) -> NDArray[np.float32]:
        return self._local.observations.copy() if self._copies else self._local.observations

    def _require_step(self) -> None:
        """Raises the reason why no step is possible, unless a step of another thread was the only reason."""
        with self._turn:
            if self._is_unsure:
                raise OtauError(
                    "not-reset",
                    f"{self.id}: before the first step, and after a call that was interrupted, comes reset.",
                )


def vector(name: str, num_envs: int, **options: Any) -> Vector:
    """Makes many games of one environment.

        env = otau.vector("kindo", 1024, autoreset_mode="SameStep")
        observations, info = env.reset(seed=7)
        actions = info["action_mask"].argmax(axis=1)
        observations, rewards, terminations, truncations, info = env.step(actions)

    Args:
        name: The game, such as ``"kindo"``, or its environment, such as ``"Kindo-v0"``.
        num_envs: Number of games.
        **options: See `Vector`.
    """
    return Vector(name, num_envs, **options)


def read_actions(actions: ArrayLike, n: int) -> NDArray[np.integer[Any]]:
    """Actions as an array of whole numbers, (n,). Raises OtauError ``bad-array``."""
    given = np.asarray(actions)
    if given.shape != (n,):
        raise OtauError("bad-array", f"Actions have the shape ({n},), one for each game; got {given.shape}.")
    if given.dtype.kind not in "iu":
        raise OtauError("bad-array", f"Actions are whole numbers; got an array of {given.dtype}.")
    return given


def read_options(
    options: dict[str, Any] | None, n: int, game: Game, *, takes_positions: bool
) -> tuple[NDArray[np.bool_] | None, NDArray[np.void] | None]:
    """The options of `Vector.reset`: the mask of games, and positions. Raises OtauError."""
    given = reset_options(options)
    mask = _read_mask(given.pop("reset_mask", None), n)
    positions = given.pop("positions", None)
    if given:
        names = ", ".join(map(repr, given))
        raise OtauError("bad-argument", f"The options of reset are reset_mask and positions; got {names}.")
    if positions is not None and not takes_positions:
        raise OtauError(
            "unsupported",
            "Games begin from positions only where they are played in this process, without opponents and reward "
            "functions.",
        )
    return mask, None if positions is None else _read_positions(positions, mask, n, game)


def _read_positions(given: Any, mask: NDArray[np.bool_] | None, n: int, game: Game) -> NDArray[np.void]:
    positions = np.asarray(given)
    if positions.dtype != game.dtype or positions.shape != (n,):
        raise OtauError("bad-array", f"positions are an array of game.dtype of the shape ({n},).")
    waits = (game.actor(positions) < 0) & (True if mask is None else mask)
    if waits.any():
        raise OtauError("bad-position", f"Position {int(waits.argmax())} is no beginning: no player is to move in it.")
    return positions


def _read_mask(mask: Any, n: int) -> NDArray[np.bool_] | None:
    if mask is None:
        return None
    array = np.asarray(mask)
    if array.dtype != np.bool_ or array.shape != (n,):
        raise OtauError(
            "bad-argument",
            f"reset_mask is an array of bool of the shape ({n},); got {array.dtype} {array.shape}.",
        )
    return array
