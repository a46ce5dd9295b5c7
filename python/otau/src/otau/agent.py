"""Agents by name: searches, levels for human players, trained networks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ._arguments.options import camel, plain_text, seed_text, which_games
from ._bridge.node_agent import NodeAgent
from ._kernel.boards import Board
from ._kernel.core import Positions
from ._kernel.rng import Rng
from ._search.spec import Spec, described
from .aec import AecEnv
from .env import Env
from .errors import OtauError
from .game import Game
from .vector import Vector

__all__ = ["Agent", "Choice", "agent", "agents"]


class Choice(NamedTuple):
    """An agent's action, and its expected result for the player to move, -1 to 1; None if it has none."""

    action: int
    value: float | None


class Agent:
    """A player by name; the command line uses the same names.

    It chooses in this process where the kernel has the game and the search; networks, books, endgame tables and
    searches in several threads are asked of Node.

    Attributes:
        name: The canonical specification, such as ``zero:visits=200``.
    """

    def __init__(self, spec: str, seed: int | str | None = None) -> None:
        if not isinstance(spec, str):
            raise OtauError("unknown-agent", f"An agent is named by a text such as 'level:3'; got {spec!r}.")
        self._begin(spec, Rng(seed_text(seed)))

    def _begin(self, spec: str, rng: Rng) -> None:
        self._spec, self._rng = Spec(spec), rng
        self.name: str = self._spec.name
        #: What chooses, here or in the engine; the board that it knows here, and the game under way.
        self._player: Any = None
        self._board: Board | None = None
        self._game_key = ""
        self._games = 0

    def __getstate__(self) -> tuple[str, bytes]:
        """A copy has the name and the generator, but not what the agent keeps from move to move."""
        return self.name, self._rng.state

    def __setstate__(self, state: tuple[str, bytes]) -> None:
        name, words = state
        self._begin(name, Rng(0))
        self._rng.state = words

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
            return Choice(*self._choose(where, where.row(position), "position"))
        env = one_game(where, position, "choose")
        if env._is_over:  # also by a limit, of which the position knows nothing
            raise OtauError("game-over", "The game is over: there is nothing to choose.")
        return Choice(*self._choose(env.game, *env._place()))

    def _choose(self, rules: Game, row: bytes, key: str) -> tuple[int, float | None]:
        """An action in a position; with another key than before a new game begins."""
        self._spec.check_game(rules.name)
        key = f"{self._games} {key}"
        if not self._spec.plays_here(rules.board):
            if not isinstance(self._player, NodeAgent):
                self._player = NodeAgent(self.name)
            self._game_key = key
            return self._player.choose(rules, row, self._rng, key)
        from ._search.players import Player  # wasmtime is not made for every machine

        board = rules.board
        if not isinstance(self._player, Player) or (board is not self._board and board != self._board):
            assert board is not None
            self._player, self._board, self._game_key = Player(self._spec, board), board, ""
        position = np.frombuffer(row, rules.dtype)
        actor = int(rules.actor(position)[0])
        if actor == -2:
            raise OtauError("game-over", "The game is over: there is nothing to choose.")
        if actor < 0:
            raise OtauError("wrong-actor", "Chance moves next: an agent chooses after the throw.")
        if not rules.masks(position).any():
            raise OtauError("bad-position", f"This is no position of {rules.name}: nothing can be played in it.")
        is_new, self._game_key = key != self._game_key, key
        return self._player.choose(row, actor, self._rng, is_new=is_new)

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
        wanted = which_games(which, inner.num_envs, "which")
        inner._require_begun("choose_many")
        which = np.flatnonzero(wanted & (inner._local.reasons == 0))
        chosen = np.full(inner.num_envs, -1, np.int32)
        chosen[which] = self.choose_positions(inner.game, inner._local.rows[which].view(inner.game.dtype)[:, 0])
        return chosen

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
        rows = game._checked(positions)
        return np.array([self._choose(game, row.tobytes(), f"row {i}")[0] for i, row in enumerate(rows)], np.int32)

    def seed(self, seed: int | str) -> None:
        """Seeds the agent's random choices."""
        text = seed_text(seed)
        if text is None:
            raise OtauError("bad-seed", "An agent is seeded with a whole number or a text; got None.")
        self._rng = Rng(text)
        self.new_game()

    def new_game(self) -> None:
        """Clears what the agent keeps of the last game."""
        self._games += 1


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
    return described()["agents"]


def one_game(where: Any, position: Any, method: str) -> Env | AecEnv:
    """An environment that has begun, inside all wrappers. Raises OtauError ``bad-argument``, ``not-reset``."""
    env = unwrapped(where)
    if not isinstance(env, (Env, AecEnv)) or position is not None:
        got = f"{where!r}" if position is None else f"{where!r} and {position!r}"
        raise OtauError(
            "bad-argument", f"{method} takes an environment of one game, or a game and a position of it; got {got}."
        )
    env._require_begun(method)
    return env


def unwrapped(env: Any) -> Any:
    """The environment inside all wrappers."""
    return getattr(env, "unwrapped", env)
