"""Many games at once, with the face of Gymnasium's vector environments."""

from __future__ import annotations

import weakref
from collections.abc import Sequence
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import ArrayLike, NDArray

from . import _engine
from ._options import Functions, environment_id, plain_options, seed_text
from .errors import OtauError
from .game import Game

__all__ = ["Vector", "vector"]

_ENDED = np.dtype(
    [("game", "<u4"), ("turn", "<i4"), ("winner", "i1"), ("reason", "u1"), ("player", "i1"), ("free", "u1")]
)


class Vector(VectorEnv[NDArray[np.float32], ArrayLike, NDArray[Any]]):
    """n games in one process; a step of all of them is one message. `otau.vector` makes one.

    Observations are float32 in every game. Game i plays as the single environment does after the
    engine's ``reset`` with the seed ``f"{seed}/{i}"``, whatever n is.

    ``info`` has ``action_mask`` (int8, (n, action_count), all 0 where a game is over), ``player``,
    ``turn`` and ``rewards`` (float32, (n, players)), and where games have ended ``winner`` (-1 for
    nobody) and ``reason`` with ``_winner`` and ``_reason`` saying which. With ``SameStep`` these
    stand in ``final_info``, and ``final_obs`` holds the last observations.

    Args:
        env_id: ``Kindo-v0`` or ``kindo``, and so on.
        num_envs: How many games.
        autoreset_mode: ``NextStep``, ``SameStep`` or ``Disabled``, as in Gymnasium.
        copy: False gives observations in an array that the next step overwrites.
        opponent: Who plays the other sides, as in `Env`; then each game is of the one-player view.
        player: Which side is played against the opponent, or ``"random"``.
        reward: As in `Env`; a function is asked about every game by itself, which is slow.
        **options: Options of the game.
    """

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
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        self.id = environment_id(env_id)
        if render_mode is not None:
            raise OtauError(
                "bad-option", f"Many games are not drawn: make one environment with render_mode {render_mode!r}."
            )
        try:
            self.autoreset_mode = AutoresetMode(autoreset_mode)
        except ValueError:
            modes = ", ".join(mode.value for mode in AutoresetMode)
            raise OtauError("bad-option", f"autoreset_mode is one of {modes}; got {autoreset_mode!r}.") from None
        if isinstance(num_envs, bool) or not isinstance(num_envs, (int, np.integer)):
            raise OtauError("bad-argument", f"num_envs is a whole number from 1; got {num_envs!r}.")
        engine = _engine.engine()
        functions = Functions(engine)
        own = {"opponent": opponent, "player": player, "reward": reward, "autoreset_mode": self.autoreset_mode.value}
        own.update(copy=None, render_mode=None)
        given = functions.replace(plain_options(options, own))
        facts, _ = engine.call("vector", id=self.id, n=int(num_envs), options=given)
        self._engine = engine
        self._object: int = facts["object"]
        self._close = weakref.finalize(self, engine.forget, self._object, tuple(functions.numbers))
        self.num_envs = n = int(num_envs)
        #: The rules of the game that is played.
        self.game = game = Game(engine, facts)
        functions.know(game)
        self.metadata = {"render_modes": [], "autoreset_mode": self.autoreset_mode}
        self._copies = copy
        low, high = game.bounds()
        self.single_observation_space: spaces.Box = spaces.Box(
            low.astype(np.float32), high.astype(np.float32), game.observation_shape, np.float32
        )
        self.single_action_space: spaces.Discrete = spaces.Discrete(game.action_count)
        self.observation_space = batch_space(self.single_observation_space, n)
        self.action_space = batch_space(self.single_action_space, n)

        self._fixed = _Fixed(n, game.players)
        has_final = self.autoreset_mode == AutoresetMode.SAME_STEP
        final = 4 * (game.players + game.observation_size) if has_final else 0
        self._has_final = has_final
        self._tail = bytearray(_whole(2 * n * game.max_legal) + n * (_ENDED.itemsize + final))
        self._tail_view = memoryview(self._tail)
        self._observations = np.empty((n, *game.observation_shape), np.float32)
        self._mask_size = n * game.action_count
        #: First place of each game's mask; all games' legal actions, one after the other.
        self._mask_firsts = np.arange(n, dtype=np.int64) * game.action_count
        self._legal_actions = np.zeros(0, np.uint16)
        self._is_busy = True

    def reset(
        self, *, seed: int | str | Sequence[int | str | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.float32], dict[str, Any]]:
        """Begins all games, or those of ``options["reset_mask"]`` (bool, (n,)).

        Args:
            seed: A number, from which each game gets its own seed, or one (or None) for each game.
            options: ``{"reset_mask": mask}``, or nothing.

        Returns:
            Observations, float32, (n, *observation_shape), and ``info``.
        """
        self._demand_open("reset")
        if seed is None or isinstance(seed, (int, np.integer, str)):
            super().reset(seed=int(seed) if isinstance(seed, (int, np.integer)) else None)
            seeds: Any = seed_text(seed)
        else:
            seeds = [seed_text(own) for own in seed]
            if len(seeds) != self.num_envs:
                raise OtauError("bad-argument", f"A list of seeds holds {self.num_envs}; got {len(seeds)}.")
        mask = self._read_mask(options)
        given = {name: value for name, value in (("seed", seeds), ("resetMask", mask)) if value is not None}
        return self._filled(lambda views: self._engine.call_into("resetMany", views, object=self._object, **given))

    def step(
        self, actions: ArrayLike
    ) -> tuple[NDArray[np.float32], NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Plays one action in every game.

        Args:
            actions: Whole numbers, shape (n,). That of a game which this step begins anew is not looked at.

        Returns:
            Observations (float32, (n, *observation_shape)), rewards (float64, (n,)), terminations and
            truncations (bool, (n,)), info.

        Raises:
            OtauError: ``bad-argument``, ``illegal-move``, ``game-over``, naming the game; no game has moved then.
        """
        self._demand_open("step")
        if self._is_busy:
            self._engine.check()
            raise OtauError(
                "bad-argument", f"{self.id}: before the first step, and after a call that was interrupted, comes reset."
            )
        wanted = self._read_actions(actions).tobytes()
        observations, info = self._filled(lambda views: self._engine.step_many(self._object, wanted, views))
        fixed = self._fixed
        return (
            observations,
            fixed.rewards.astype(np.float64),
            fixed.terminated.astype(np.bool_),
            fixed.truncated.astype(np.bool_),
            info,
        )

    def sample_actions(self, rng: np.random.Generator) -> NDArray[np.int64]:
        """A random legal action for each game, 0 where it is over; int64, (n,)."""
        counts = self._fixed.legal_counts.astype(np.int64)
        if len(self._legal_actions) == 0:
            return np.zeros(self.num_envs, np.int64)
        firsts = np.cumsum(counts) - counts
        places = firsts + (rng.random(self.num_envs) * counts).astype(np.int64)
        found = self._legal_actions[np.minimum(places, len(self._legal_actions) - 1)]
        return np.where(counts > 0, found, 0).astype(np.int64)

    @property
    def positions(self) -> NDArray[np.void]:
        """The present positions, shape (n,), each an element of ``game.dtype``."""
        _, rows = self._engine.call("rows", object=self._object)
        return np.frombuffer(rows, self.game.dtype).copy()

    def draw(self, i: int, mode: str = "svg", **options: Any) -> Any:
        """Game i as a picture; see `otau.Env.draw`."""
        from .env import picture_of

        if not 0 <= i < self.num_envs:
            raise OtauError("bad-argument", f"Games have the numbers 0 to {self.num_envs - 1}; got {i}.")
        values, content = self._engine.call("draw", object=self._object, i=int(i), mode=mode, **plain_options(options))
        return picture_of(values, content)

    def close_extras(self, **kwargs: Any) -> None:
        """Lets go of everything."""
        # Gymnasium may call this from the garbage collector, and of an environment that could not be made.
        if (forget := getattr(self, "_close", None)) is not None:
            forget()

    def _filled(self, exchange: Any) -> tuple[NDArray[np.float32], dict[str, Any]]:
        observations = np.empty_like(self._observations) if self._copies else self._observations
        fixed = self._fixed
        was_busy, self._is_busy = self._is_busy, True
        try:
            exchange((fixed.view, observations.data.cast("B"), self._tail_view))
        except BaseException as error:
            self._is_busy = was_busy or not (isinstance(error, OtauError) or self._engine.is_refused)
            raise
        self._is_busy = False
        return observations, self._info()

    def _info(self) -> dict[str, Any]:
        n, fixed = self.num_envs, self._fixed
        legal_length, ended_length = fixed.counts.tolist()
        counts = fixed.legal_counts
        legal = np.frombuffer(self._tail, np.uint16, legal_length).copy()
        firsts = np.repeat(self._mask_firsts, counts)
        mask = np.zeros(self._mask_size, np.int8)
        mask[firsts + legal] = 1
        self._legal_actions = legal
        everywhere = np.ones(n, np.bool_)
        info: dict[str, Any] = {
            "action_mask": mask.reshape(n, -1),
            "player": fixed.players.astype(np.int64),
            "turn": fixed.turns.astype(np.int64),
            "rewards": fixed.player_rewards.copy().reshape(n, -1),
        }
        info.update({f"_{name}": everywhere for name in tuple(info)})
        if ended_length:
            self._add_ends(info, _whole(2 * legal_length), ended_length)
        return info

    def _add_ends(self, info: dict[str, Any], first: int, length: int) -> None:
        """How games have ended, in ``info`` itself or, where they have begun anew already, in ``final_info``."""
        n, players, size = self.num_envs, self.game.players, self.game.observation_size
        ends = np.frombuffer(self._tail, _ENDED, length, first)
        games = ends["game"].astype(np.int64)
        reasons: list[str] = self._engine.facts["codes"]["reasons"]
        which = np.zeros(n, np.bool_)
        which[games] = True
        told: dict[str, Any] = {
            "winner": np.full(n, -1, np.int64),
            "reason": np.full(n, None, object),
        }
        told["winner"][games] = ends["winner"]
        told["reason"][games] = [reasons[reason - 1] for reason in ends["reason"].tolist()]
        if not self._has_final:
            info.update(told, _winner=which, _reason=which.copy())
            return
        at = first + length * _ENDED.itemsize
        finals = np.frombuffer(self._tail, np.float32, length * (players + size), at).reshape(length, -1)
        rewards = np.zeros((n, players), np.float32)
        rewards[games] = finals[:, :players]
        turns, movers = np.zeros(n, np.int64), np.zeros(n, np.int64)
        turns[games], movers[games] = ends["turn"], ends["player"]
        told.update(rewards=rewards, turn=turns, player=movers)
        told.update({f"_{name}": which for name in tuple(told)})
        observations = np.full(n, None, object)
        for i, final in zip(games.tolist(), finals[:, players:].copy(), strict=True):
            observations[i] = final.reshape(self.game.observation_shape)
        info.update(final_info=told, _final_info=which, final_obs=observations, _final_obs=which)

    def _read_actions(self, actions: ArrayLike) -> NDArray[np.int32]:
        given = np.asarray(actions)
        if given.shape != (self.num_envs,):
            raise OtauError(
                "bad-argument", f"Actions have the shape ({self.num_envs},), one for each game; got {given.shape}."
            )
        if given.dtype.kind not in "iu":
            raise OtauError("bad-argument", f"Actions are whole numbers; got an array of {given.dtype}.")
        if given.dtype != np.int32:
            outside = (given < 0) | (given >= self.game.action_count)
            given = np.where(outside, -1, given) if outside.any() else given
        return np.ascontiguousarray(given, np.int32)

    def _read_mask(self, options: dict[str, Any] | None) -> list[int] | None:
        given = dict(options or {})
        mask = given.pop("reset_mask", None)
        if given:
            raise OtauError(
                "bad-argument", f"The options of reset are reset_mask only; got {', '.join(map(repr, given))}."
            )
        if mask is None:
            return None
        array = np.asarray(mask)
        if array.dtype != np.bool_ or array.shape != (self.num_envs,):
            raise OtauError(
                "bad-argument",
                f"reset_mask is an array of bool of the shape ({self.num_envs},); got {array.dtype} {array.shape}.",
            )
        numbers: list[int] = array.astype(int).tolist()
        return numbers

    def _demand_open(self, what: str) -> None:
        if self.closed:
            raise OtauError("bad-argument", f"{self.id}: {what} was called after close; make a new environment.")


class _Fixed:
    """The numbers of every game in the engine's message, as arrays over its bytes; src/bridge/batch.ts writes them."""

    def __init__(self, n: int, players: int) -> None:
        sizes = [_whole(size) for size in (4 * n, 4 * n, 4 * n * players, 2 * n, n, n, n)]
        places = [8 + sum(sizes[:k]) for k in range(len(sizes))]
        memory = bytearray(8 + sum(sizes))
        self.view = memoryview(memory)
        self.counts = np.frombuffer(memory, np.uint32, 2)
        self.rewards = np.frombuffer(memory, np.float32, n, places[0])
        self.turns = np.frombuffer(memory, np.int32, n, places[1])
        self.player_rewards = np.frombuffer(memory, np.float32, n * players, places[2])
        self.legal_counts = np.frombuffer(memory, np.uint16, n, places[3])
        self.players = np.frombuffer(memory, np.int8, n, places[4])
        self.terminated = np.frombuffer(memory, np.uint8, n, places[5])
        self.truncated = np.frombuffer(memory, np.uint8, n, places[6])


def _whole(size: int) -> int:
    """Rounded up to whole words of eight bytes."""
    return (size + 7) & ~7


def vector(name: str, num_envs: int, **options: Any) -> Vector:
    """Many games of one environment; see `Vector` for the options.

    env = otau.vector("kindo", 1024, autoreset_mode="SameStep")
    observations, info = env.reset(seed=7)
    observations, rewards, terminations, truncations, info = env.step(choose(observations, info["action_mask"]))
    """
    return Vector(name, num_envs, **options)
