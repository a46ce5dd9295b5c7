"""What all environments share, of one game or of many: options, the games, copies, the order of calls."""

from __future__ import annotations

import threading
from collections.abc import Mapping
from typing import Any

from .._arguments.options import plain_options, snake, whole
from .._bridge.catalog import check_options
from .._kernel.boards import Board, board_of
from .._kernel.games import open_rules
from .._kernel.played import Games
from ..errors import OtauError
from ..game import Game, game_with
from .node_games import Named, NodeGames


class Environment:
    """An environment. The kernel plays its games where it has them, else the engine.

    Attributes:
        id: ``Kindo-v0`` and so on.
        game: The rules of the game that is played.
    """

    id: str
    game: Game
    #: The games: a `LocalGame`, or `Games`.
    _local: Any
    _named: Named | None
    _is_closed = False
    #: A call was interrupted: the state of the games is unknown until a reset.
    _is_unsure = False
    #: Games have been begun.
    _has_begun = False
    #: Held while games change: threads take turns.
    _turn: threading.RLock
    #: What belongs to this process and its engine, and is no part of a copy.
    _NOT_COPIED: tuple[str, ...] = ("game", "_local", "_named", "_turn")

    def _create(self, options: Mapping[str, Any], own: Mapping[str, Any]) -> None:
        """Checks all options, and makes the games.

        Args:
            options: Those of the game.
            own: Those of the environment.
        """
        chosen = plain_options(options, own)
        self._rules = {name: value for name, value in chosen.items() if snake(name) not in own}
        self._own = dict(own)
        check_options(self.id, self._rules, self.id, (name for name in own if name != "autoreset_mode"))
        self._check_own(own)
        self._open()

    def _open(self) -> None:
        self._turn = threading.RLock()
        board = board_of(self.id, self._rules)
        self.game = Game.of(board) if board is not None else game_with(self.id, self._rules)
        self._named = Named(self.game) if self._own.get("observation") == "dict" else None
        self._local = self._open_games(board)

    def _open_games(self, board: Board | None) -> Any:
        """Makes the games."""
        raise NotImplementedError

    def _played(self, board: Board | None, n: int, mode: str) -> Games:
        """N games without opponents and functions; the engine's begin anew only when they are asked to."""
        is_dense = self._own["reward"] != "sparse"
        if board is None:
            return NodeGames(self.game, n, is_dense)
        from .._kernel.kernel_games import KernelGames  # wasmtime is not made for every machine

        return KernelGames(board, open_rules(board), n, mode, is_dense)

    @property
    def _reward_function(self) -> Any:
        return self._own["reward"] if callable(self._own["reward"]) else None

    def _check_own(self, own: Mapping[str, Any]) -> None:
        """Checks options of the environment. Raises OtauError ``bad-option``."""
        illegal, reward, observation = own.get("illegal"), own.get("reward"), own.get("observation")
        if illegal not in (None, "throw", "terminate"):
            raise self._bad(f"illegal must be terminate or throw; got {illegal!r}")
        if not callable(reward) and reward not in (None, "default", "sparse"):
            raise self._bad(f"reward must be default, sparse or a function; got {reward!r}")
        if observation not in (None, "flat", "dict"):
            raise self._bad(f"observation must be flat or dict; got {observation!r}")
        if own.get("opponent") is None and own.get("player") is not None:
            raise self._bad("player is left out where no opponent is given")

    def _side(self) -> int | str:
        """Which side is played against the opponent. Raises OtauError ``bad-option``."""
        side, players = self._own.get("player"), self.game.players
        number = 0 if side is None else whole(side)
        if side == "random":
            return "random"
        if number is None or not 0 <= number < players:
            raise self._bad(f"player must be a player from 0 to {players - 1} or 'random'; got {side!r}")
        return number

    def _bad(self, what: str) -> OtauError:
        return OtauError("bad-option", f"{self.id}: {what}.")

    def __getstate__(self) -> dict[str, Any]:
        """The arguments that it was made with, and how its games stand, generators included."""
        state = {name: value for name, value in self.__dict__.items() if name not in self._NOT_COPIED}
        if not self._is_closed:
            state["_games"] = self._local.state()
        return state

    def __setstate__(self, state: dict[str, Any]) -> None:
        games = state.pop("_games", None)
        self.__dict__.update(state)
        if not self._is_closed:
            self._open()
            self._local.restore(games)

    def _require_open(self, what: str) -> None:
        if self._is_closed:
            raise OtauError("closed", f"{self.id}: {what} was called after close; make a new environment.")

    def _require_begun(self, what: str) -> None:
        """Raises OtauError ``closed``, and ``not-reset`` where there is no position yet."""
        self._require_open(what)
        if not self._has_begun:
            raise OtauError("not-reset", f"{self.id}: {what} was called before reset; an episode begins with reset.")

    def _require_known_state(self) -> None:
        if self._is_unsure:
            raise OtauError("not-reset", f"{self.id}: the last call was interrupted, so step needs a reset first.")
