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

from ._arguments.options import (
    checked_mode,
    gymnasium_seed,
    read_seeds,
    reset_options,
    spread_seeds,
    which_games,
    whole_from,
    whole_number,
)
from ._bridge.catalog import environment_id
from ._environment.environment import Environment
from ._kernel.boards import Board
from ._kernel.core import read_actions
from ._kernel.infos import refusal
from ._kernel.played import GO_ON, STAY, Games
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

    _local: Games
    _NOT_COPIED = (*Environment._NOT_COPIED, "_shown", "_each", "_everywhere")

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
        self.render_mode = checked_mode(render_mode, _RENDER_MODES)
        try:
            self.autoreset_mode = AutoresetMode(autoreset_mode)
        except ValueError:
            modes = ", ".join(mode.value for mode in AutoresetMode)
            raise OtauError("bad-option", f"autoreset_mode is one of {modes}; got {autoreset_mode!r}.") from None
        self.num_envs = n = whole_from(num_envs, 1, _MAX_GAMES, "num_envs")
        own = {"opponent": opponent, "player": player, "reward": reward, "autoreset_mode": self.autoreset_mode.value}
        own["illegal"] = illegal
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

    def _open_games(self, board: Board | None) -> Games:
        mode, n, opponent = self.autoreset_mode.value, self.num_envs, self._own["opponent"]
        if opponent is None and self._reward_function is None and board is not None:
            games = self._played(board, n, mode)
        else:
            from ._environment.against import answers_of
            from ._environment.asked_games import AskedGames

            answers = None if opponent is None else answers_of(self.game, opponent)
            games = AskedGames(self._played(board, n, "Disabled"), mode, self._reward_function, answers, self._side())
        self._shown = games.observations.reshape(n, *self.game.observation_shape)
        self._each, everywhere = np.arange(n), np.ones(n, np.bool_)
        everywhere.setflags(write=False)
        self._everywhere = {f"_{name}": everywhere for name in ("action_mask", "player", "turn", "rewards")}
        return games

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
        mask, positions = read_options(options, self.num_envs, self.game, takes_positions=self._local.takes_positions)
        super().reset(seed=gymnasium_seed(seed))
        with self._turn:
            self._is_unsure = True
            if not self._has_begun and not mask.all():
                left = int(mask.argmin())
                raise OtauError("not-reset", f"The first reset is for all games; reset_mask leaves game {left} out.")
            self._local.begin(np.where(mask, GO_ON, STAY), spread_seeds(seeds, self.num_envs))
            if positions is not None:
                self._local.place(mask, positions)
            self._is_unsure, self._has_begun = False, True
            return self._seen(), self._info()

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
        if self._is_unsure or self._is_closed:
            with self._turn:  # a step of another thread may still run
                self._require_begun("step")
                self._require_known_state()
        given = read_actions(self.num_envs, actions)
        games = self._local
        with self._turn:
            games.actions[:], illegal = self._read(given)
            self._is_unsure = True  # until the result is returned
            if illegal:
                games.end_illegal(illegal)
            else:
                games.play()
            rewards = games.rewards.astype(np.float32).astype(np.float64)
            ended = games.terminated.astype(np.bool_), games.truncated.astype(np.bool_)
            found = (self._seen(), rewards, *ended, self._info())
            self._is_unsure = False
        return found

    def _read(self, given: NDArray[np.integer[Any]]) -> tuple[NDArray[Any], list[int]]:
        """Actions as the games list them, and those of the games that illegal ones end. Raises OtauError."""
        games, count = self._local, self.game.action_count
        if given.min() >= 0 and given.max() < count and games.masks[self._each, given].all():
            return given, []
        over = games.reasons != 0
        if self.autoreset_mode == AutoresetMode.DISABLED and over.any():
            raise OtauError(
                "game-over",
                f"Game {int(over.argmax())} is over: with autoreset_mode Disabled reset it, by reset_mask, first.",
            )
        actions = np.where(over | (given < 0) | (given >= count), 0, given).astype(np.int64)
        fits = (actions == given) & (games.masks[self._each, actions] == 1)
        illegal: list[int] = []
        for i in np.flatnonzero(~(fits | over)).tolist():
            listed = self._alias(i, int(given[i]))
            if listed is None:
                illegal.append(i)
            else:
                actions[i] = listed
        return actions, illegal

    def _alias(self, i: int, action: int) -> int | None:
        """The legal action for which another number stands; None where the game is to end."""
        games, count = self._local, self.game.action_count
        if not 0 <= action < count:
            raise OtauError("bad-action", f"Game {i}: an action is a whole number from 0 to {count - 1}; got {action}.")
        listed = games.rules.alias(games.rows[i].tobytes(), action)
        if games.masks[i, listed]:
            return listed
        if self._own["illegal"] == "terminate":
            return None
        legal = np.flatnonzero(games.masks[i]).tolist()
        raise OtauError("illegal-move", refusal(f"Game {i}", action, int(games.players[i]), int(games.turns[i]), legal))

    def _info(self) -> dict[str, Any]:
        """``info``, in arrays of the caller's; masks are the memory that the next step overwrites without copies."""
        games = self._local
        info: dict[str, Any] = {
            "action_mask": games.masks.copy() if self._copies else games.masks,
            "player": games.players.astype(np.int64),
            "turn": games.turns.astype(np.int64),
            "rewards": games.player_rewards.astype(np.float32),
            **self._everywhere,
        }
        is_final = self.autoreset_mode == AutoresetMode.SAME_STEP
        reasons = games.final_reasons if is_final else games.reasons
        if reasons.any():
            self._add_ends(info, reasons, is_final)
        return info

    def _add_ends(self, info: dict[str, Any], reasons: NDArray[Any], is_final: bool) -> None:
        """How games have ended, in ``info`` itself or, where they have begun anew already, in ``final_info``."""
        games, which = self._local, reasons != 0
        winners = np.where(which, games.winners(is_final), -1)
        told: dict[str, Any] = {"winner": winners, "reason": reasons.astype(np.int64)}
        if not is_final:
            info.update(told, _winner=which, _reason=which.copy())
            return
        told["rewards"] = np.where(which[:, None], games.final_player_rewards, 0).astype(np.float32)
        told["turn"] = np.where(which, games.final_turns, 0).astype(np.int64)
        told["player"] = np.where(which, games.final_movers, 0).astype(np.int64)
        told.update({f"_{name}": which for name in tuple(told)})
        observations, shape = np.full(self.num_envs, None, object), self.game.observation_shape
        for i in np.flatnonzero(which).tolist():
            observations[i] = games.final_observations[i].reshape(shape).copy()
        info.update(final_info=told, _final_info=which, final_obs=observations, _final_obs=which)

    def sample_actions(self, rng: np.random.Generator) -> NDArray[np.int64]:
        """A random legal action for each game, 0 if it is over; int64, (n,)."""
        self._require_begun("sample_actions")
        games = self._local
        counts = games.legal_counts.astype(np.int64)
        offsets = (rng.random(self.num_envs) * counts).astype(np.int64)
        found: NDArray[np.int64] = games.legal[self._each, offsets].astype(np.int64)
        found[counts == 0] = 0
        return found

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
            self._local.close()

    def _seen(self) -> NDArray[np.float32]:
        return self._shown.copy() if self._copies else self._shown


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


def read_options(
    options: dict[str, Any] | None, n: int, game: Game, *, takes_positions: bool
) -> tuple[NDArray[np.bool_], NDArray[np.void] | None]:
    """The options of `Vector.reset`: the mask of games, and positions. Raises OtauError."""
    given = reset_options(options)
    mask = which_games(given.pop("reset_mask", None), n, "reset_mask")
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


def _read_positions(given: Any, mask: NDArray[np.bool_], n: int, game: Game) -> NDArray[np.void]:
    positions = np.asarray(given)
    if positions.dtype != game.dtype or positions.shape != (n,):
        raise OtauError("bad-array", f"positions are an array of game.dtype of the shape ({n},).")
    waits = (game.actor(positions) < 0) & mask
    if waits.any():
        raise OtauError("bad-position", f"Position {int(waits.argmax())} is no beginning: no player is to move in it.")
    return positions
