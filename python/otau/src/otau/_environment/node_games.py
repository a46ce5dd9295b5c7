"""Games that the engine plays: on boards that the kernel does not have, and of plugins."""

from __future__ import annotations

import weakref
from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from .._arguments.options import snake
from .._bridge import running
from .._kernel.games import GAMES
from .._kernel.played import GO_ON, Games
from .._kernel.rules import Rules
from ..errors import ProcessError
from ..game import Game

#: What an action is that is none: the game begins anew, ends as its player has tried what is not legal, or stays.
_BEGIN, _ILLEGAL, _STAY = -1, -2, -3
#: The arrays of a message in their order, as packages/otau-cli/src/bridge/games.ts writes them: the type of their
#: numbers, and what has as many of them as a game.
_SHOWN = (
    ("player_rewards", "<f8", "players"),
    ("observations", "<f4", "observation"),
    ("turns", "<i4", ""),
    ("last_actions", "<i4", ""),
    ("legal_counts", "<u2", ""),
    ("drawn_counts", "<u2", ""),
    ("rows", "u1", "row"),
    ("befores", "u1", "row"),
    ("movers", "i1", ""),
    ("players", "i1", ""),
    ("reasons", "u1", ""),
    ("winners_by_rules", "i1", ""),
)


class PluginRules(Rules):
    """What only the engine knows of a game."""

    number = np.float64

    def __init__(self, game: Game, facts: Mapping[str, Any], environment: Mapping[str, Any]) -> None:
        super().__init__(facts, environment["moveTypes"])
        self._game, self._has_aliases, self.has_info = game, environment["hasAliases"], environment["hasInfo"]

    def move_type(self, before: bytes, action: int, after: bytes) -> str:
        return self._game._ask("moveType", before, action=action)[0]["moveType"]

    def alias(self, row: bytes, action: int) -> int:
        return int(self._game._ask("alias", row, action=action)[0]["action"]) if self._has_aliases else action

    def info(self, row: bytes, is_turn_passed: bool) -> dict[str, Any]:
        added = self._game._ask("info", row, isTurnPassed=is_turn_passed)[0]
        return {snake(name): value for name, value in added.items()}


class NodeGames(Games):
    """n games in the engine, which begin anew when they are asked to. Each message fills the arrays of this process.

    Args:
        game: The rules.
        n: How many.
        is_dense: Whether the game's own rewards on the way count, or results alone.
    """

    drawn_counts: NDArray[np.uint16]
    winners_by_rules: NDArray[np.int8]

    def __init__(self, game: Game, n: int, is_dense: bool) -> None:
        environment = game._ask("environment")[0]
        own = GAMES.get(game.name)
        rules = PluginRules(game, game.facts, environment) if own is None else own(game.facts, environment["moveTypes"])
        super().__init__(rules, n)
        self._game, self._is_dense = game, is_dense
        sizes = {"players": game.players, "observation": game.observation_size, "row": game.dtype.itemsize}
        self._arrays: list[NDArray[Any]] = []
        for name, dtype, size in _SHOWN:
            self._arrays.append(np.zeros((n, sizes[size]) if size else n, dtype))
            setattr(self, name, self._arrays[-1])
        self.legal = np.zeros((n, max(1, game.max_legal)), np.uint16)
        self.masks = np.zeros((n, game.action_count), np.int8)
        self.draws, self.actions = np.zeros(n, np.uint16), np.zeros(n, np.uint16)
        self.terminated, self.truncated = np.zeros(n, np.uint8), np.zeros(n, np.uint8)
        self.rewards = np.zeros(n)
        self._drawn: list[int] = []
        self._connect()

    def _connect(self) -> None:
        self._engine = running.engine()
        reward = "default" if self._is_dense else "sparse"
        made = self._game._ask("games", n=self.n, reward=reward)[0]
        self._object, self.is_movers = made["object"], made["isMovers"]
        self._finalizer = weakref.finalize(self, self._engine.forget, self._object)

    @property
    def is_lost(self) -> bool:  # type: ignore[override]
        return not self._engine.is_running()

    def begin(self, resets: Any, seeds: list[str | None] | None = None) -> None:
        which = np.broadcast_to(resets, self.n).tolist()
        self._begin(which=which, seeds=seeds or [None] * self.n)

    def begin_at(self, seed: str | None, row: bytes, text: str) -> None:
        self._begin(which=[GO_ON], seeds=[seed], position=text)

    def _begin(self, **given: Any) -> None:
        """Begins games; where the engine has died, they are made anew in another one.

        Not where it hangs in this very call: it could hang again.
        """
        if self._engine.has_died:
            self._connect()
        try:
            self._ask("begin", **given)
        except ProcessError:
            if not self._engine.has_crashed:
                raise
            self._connect()
            self._ask("begin", **given)

    def play(self) -> None:
        self.end_illegal([])

    def play_in(self, which: NDArray[np.bool_]) -> None:
        self._ask("play", np.where(which, self.actions.astype("<i4"), _STAY).tobytes())

    def end_illegal(self, which: list[int]) -> None:
        actions = np.where(self.reasons == 0, self.actions.astype("<i4"), _BEGIN)
        actions[which] = _ILLEGAL
        self._ask("play", actions.tobytes())

    def first_row(self) -> bytes:
        return self.befores[0].tobytes()

    def drawn(self) -> list[int]:
        return self._drawn

    def winners(self, is_final: bool) -> NDArray[np.int64]:
        return self.winners_by_rules.astype(np.int64)

    def state(self) -> dict[str, Any]:
        return {"snapshot": self._engine.call("snapshot", object=self._object)[1]}

    def restore(self, state: dict[str, Any]) -> None:
        self._ask("restore", state["snapshot"])

    def close(self) -> None:
        self._finalizer()

    def _ask(self, method: str, content: bytes = b"", **given: Any) -> None:
        """An exchange whose reply is what is seen now: it fills the arrays."""
        _, shown = self._engine.call(method, content, object=self._object, **given)
        at = 0
        for array in self._arrays:
            array[...] = np.frombuffer(shown, array.dtype, array.size, at).reshape(array.shape)
            at += array.nbytes
        is_listed = np.arange(self.legal.shape[1]) < self.legal_counts[:, None]
        legal = np.frombuffer(shown, np.uint16, int(self.legal_counts.sum()), at)
        self.legal[is_listed] = legal
        self.masks[:] = 0
        self.masks[np.nonzero(is_listed)[0], legal] = 1
        self._drawn = np.frombuffer(shown, np.uint16, int(self.drawn_counts.sum()), at + legal.nbytes).tolist()
        lasts = np.cumsum(self.drawn_counts, dtype=np.int64) - 1
        self.draws[:] = [
            self._drawn[last] + 1 if count else 0 for last, count in zip(lasts, self.drawn_counts, strict=True)
        ]
        self.rewards[:] = self.player_rewards[np.arange(self.n), self.movers if self.is_movers else 0]
        self.terminated[:] = self.is_terminal[self.reasons]
        self.truncated[:] = (self.reasons != 0) & ~self.terminated.astype(bool)


class Named:
    """Observations by name, which the engine makes of positions.

    Args:
        game: The rules. Raises OtauError ``bad-option`` where it has no such observation.

    Attributes:
        space: Their space.
    """

    def __init__(self, game: Game) -> None:
        self._game = game
        self._dtypes: dict[str, Any] = {}
        parts: dict[str, spaces.Space[Any]] = {}
        for part in game._ask("namedSpace")[0]["parts"]:
            if "n" in part:
                parts[part["name"]], self._dtypes[part["name"]] = spaces.Discrete(part["n"]), None
                continue
            dtype: Any = np.dtype(part["dtype"])
            low, high = (np.array(part[end], dtype).reshape(part["shape"]) for end in ("low", "high"))
            # As in `Game.bounds`, because wrappers divide by the difference.
            high = np.where(low == high, low + 1, high).astype(dtype)
            parts[part["name"]] = spaces.Box(low, high, tuple(part["shape"]), dtype.type)
            self._dtypes[part["name"]] = dtype, tuple(part["shape"])
        self.space = spaces.Dict(parts)

    def __call__(self, row: bytes) -> dict[str, Any]:
        shown = self._game._ask("named", row)[0]
        return {
            name: np.int64(shown[name]) if kind is None else np.array(shown[name], kind[0]).reshape(kind[1])
            for name, kind in self._dtypes.items()
        }
