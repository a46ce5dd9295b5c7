"""Agents by name: searches, levels for human players, trained networks."""

from __future__ import annotations

import weakref
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ._arguments.options import camel, plain_text, seed_text
from ._bridge import running
from ._kernel.core import Positions
from .aec import AecEnv
from .env import Env
from .errors import OtauError, ProcessError
from .game import Game
from .vector import Vector

if TYPE_CHECKING:
    from ._kernel.local_vector import LocalVector

__all__ = ["Agent", "Choice", "agent", "agents"]


class Choice(NamedTuple):
    """An agent's action, and its expected result for the player to move, -1 to 1; None if it has none."""

    action: int
    value: float | None


class Agent:
    """A player by name; the command line uses the same names.

    Attributes:
        name: The canonical specification, such as ``zero:visits=200``.
    """

    def __init__(self, spec: str, seed: int | str | None = None) -> None:
        if not isinstance(spec, str):
            raise OtauError("unknown-agent", f"An agent is named by a text such as 'level:3'; got {spec!r}.")
        self._connect(spec, seed_text(seed))

    def _connect(self, spec: str, seed: str | None) -> None:
        self._engine = running.engine()
        description, _ = self._engine.call("agent", spec=spec, seed=seed)
        self.name: str = description["name"]
        self._object: int = description["object"]
        weakref.finalize(self, self._engine.forget, self._object)

    def __getstate__(self) -> tuple[str, bytes]:
        """A copy has the name and the generator, but not what the agent keeps from move to move."""
        return self.name, self._engine.call("snapshot", object=self._object)[1]

    def __setstate__(self, state: tuple[str, bytes]) -> None:
        name, snapshot = state
        self._connect(name, None)
        self._engine.call("restore", snapshot, object=self._object)

    def __repr__(self) -> str:
        return f"<otau.Agent {self.name}>"

    def choose(self, where: Any, position: Any = None) -> Choice:
        """Chooses an action in the current position of an environment, or in a position of a game.

        Args:
            where: An environment of `gymnasium.make` or `otau.aec`, or an `otau.Game`.
            position: With a game: a position text, its bytes or an element of ``game.dtype``.

        Raises:
            OtauError: ``game-over``; ``unknown-agent`` if the agent does not play this game;
                ``no-runtime``, ``unknown-model``, ``bad-model``.
        """
        if isinstance(where, Game):
            row, key = where.row(position), "position"
            number = where._object
        else:
            env = unwrapped(where)
            if not isinstance(env, (Env, AecEnv)) or position is not None:
                raise OtauError(
                    "bad-argument",
                    "choose takes an environment of one game, or a game and a position of it; "
                    f"got {where!r}" + ("." if position is None else f" and {position!r}."),
                )
            env._require_begun("choose")
            if env._is_over:  # also by a limit, of which the position knows nothing
                raise OtauError("game-over", "The game is over: there is nothing to choose.")
            row, key, number = env._place()
        self._require_same_engine(where if isinstance(where, Game) else env._asked())
        values, _ = self._engine.call("choose", row, agent=self._object, object=number, gameKey=key)
        return Choice(values["action"], values["value"])

    def choose_many(self, env: Vector, which: Any = None) -> NDArray[np.int32]:
        """Chooses an action in every game of a vector environment.

        Args:
            env: An environment of `otau.vector`.
            which: bool, (n,): only in these games.

        Returns:
            int32, (n,); -1 if the game is over or not in ``which``.
        """
        inner = unwrapped(env)
        if not isinstance(inner, Vector):
            raise OtauError("bad-argument", f"choose_many takes an environment of otau.vector; got {env!r}.")
        wanted = np.ones(inner.num_envs, np.bool_) if which is None else np.asarray(which)
        if wanted.dtype != np.bool_ or wanted.shape != (inner.num_envs,):
            raise OtauError("bad-argument", f"which is an array of bool of the shape ({inner.num_envs},).")
        inner._require_begun("choose_many")
        if inner._local is not None:
            return self._choose_rows(inner.game, inner._local, wanted)
        self._require_same_engine(inner)
        _, content = self._engine.call("chooseVector", wanted.tobytes(), agent=self._object, object=inner._object)
        return np.frombuffer(content, np.int32).copy()

    def choose_positions(self, game: Game, positions: Positions) -> NDArray[np.int32]:
        """Chooses an action in each of n positions in which a player is to move.

        Args:
            game: The rules.
            positions: ``game.dtype``, (n,).

        Returns:
            int32, (n,).

        Raises:
            OtauError: ``bad-array``; those of `choose`.
        """
        self._require_same_engine(game)
        rows = game._checked(positions).tobytes()
        if not rows:
            return np.zeros(0, np.int32)
        _, content = self._engine.call("chooseRows", rows, agent=self._object, object=game._object)
        return np.frombuffer(content, np.int32).copy()

    def _choose_rows(self, game: Game, games: LocalVector, wanted: NDArray[np.bool_]) -> NDArray[np.int32]:
        """The same for games that this process plays."""
        self._require_same_engine(game)
        which = np.flatnonzero(wanted & games.going)
        chosen = np.full(games.n, -1, np.int32)
        chosen[which] = self.choose_positions(game, games.rows[which].view(game.dtype)[:, 0])
        return chosen

    def seed(self, seed: int | str) -> None:
        """Seeds the agent's random choices."""
        text = seed_text(seed)
        if text is None:
            raise OtauError("bad-seed", "An agent is seeded with a whole number or a text; got None.")
        self._engine.call("seedAgent", object=self._object, seed=text)

    def new_game(self) -> None:
        """Clears what the agent keeps of the last game."""
        self._engine.call("newGame", object=self._object)

    def _require_same_engine(self, where: Game | Env | AecEnv | Vector) -> None:
        """Raises ProcessError if the environment is of another engine, in which the agent's number is not valid."""
        for held in (where, self):
            held._engine.check()
        if where._engine is not self._engine:
            raise ProcessError("This agent and what it is to look at belong to different engines: make both anew.")


def agent(name: str, *, seed: int | str | None = None, **options: Any) -> Agent:
    """An agent by name: ``otau.agent("zero", visits=200)`` is ``otau.agent("zero:visits=200")``.

        env = otau.make("kindo")
        observation, info = env.reset(seed=7)
        action, value = otau.agent("alphabeta", nodes=2000).choose(env)
        env.step(action)

    Args:
        name: ``random``, ``greedy``, ``level:3``, ``alphabeta:time=100``, ``mcts:visits=500``,
            ``expectimax``, ``zero``; `agents` lists them with their options.
        seed: Makes the agent's random choices repeatable.
        **options: Options of the agent; None leaves one out.

    Raises:
        OtauError: ``unknown-agent``, ``bad-option``.
    """
    return Agent(agent_text(name, options), seed)


def agent_text(name: str, options: Mapping[str, Any]) -> str:
    """The specification of an agent: its name with its options. Raises OtauError ``unknown-agent``."""
    if not isinstance(name, str):
        raise OtauError("unknown-agent", f"An agent is named by a text such as 'level:3'; got {name!r}.")
    texts = [f"{camel(option)}={plain_text(value)}" for option, value in options.items() if value is not None]
    separator = "," if ":" in name else ":"
    return name + (separator + ",".join(texts) if texts else "")


def agents() -> list[dict[str, Any]]:
    """All agents, each with ``name``, ``about``, ``options`` and, if it does not play all games, ``games``."""
    values, _ = running.engine().call("agents")
    found: list[dict[str, Any]] = values["agents"]
    return found


def unwrapped(env: Any) -> Any:
    """The environment inside all wrappers."""
    return getattr(env, "unwrapped", env)
