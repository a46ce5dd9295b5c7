"""What all environments share, of one game or of many: games in this process, or an object in the engine.

Games are played in this process where the kernel has them. Else, and for what only the engine can do, there is an
object in the engine, which is called, interrupted and closed.
"""

from __future__ import annotations

import math
import threading
import weakref
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from .._arguments.options import picture_options, plain_options, snake, whole
from .._bridge import running
from .._bridge.catalog import check_options
from .._bridge.engine import Engine
from .._kernel import boards
from .._kernel.boards import Board
from ..errors import OtauError, ProcessError
from ..game import Game
from ..opponent import OpponentView

Found = TypeVar("Found")


class Environment:
    """The part of an environment that deals with the engine.

    Attributes:
        id: ``Kindo-v0`` and so on.
        game: The rules of the game that is played.
    """

    id: str
    game: Game
    _is_closed = False
    #: A call was interrupted: the state of the games is unknown until a reset.
    _is_unsure = False
    #: Games have been begun.
    _has_begun = False
    _finalizer: weakref.finalize[..., Any] | None = None
    #: The games in this process; None where the engine plays them.
    _local: Any = None
    #: Held while games in this process change: threads take turns.
    _turn: threading.RLock
    #: What belongs to this process and its engine, and is no part of a copy.
    _NOT_COPIED: tuple[str, ...] = ("game", "_engine", "_object", "_finalizer", "_reader", "_local", "_turn")

    def _create(self, method: str, options: Mapping[str, Any], own: Mapping[str, Any], **given: Any) -> None:
        """Has the engine make the environment.

        Args:
            method: What makes it there.
            options: Those of the game.
            own: Those of the environment.
            **given: What the method needs besides.
        """
        self._request = (method, dict(options), dict(own), given)
        self._turn = threading.RLock()
        self._open()

    def _open(self) -> None:
        """Makes the games in this process, or else in the engine."""
        _, options, own, _ = self._request
        board = self._board(plain_options(options, own), own)
        if board is None:
            self._connect()
            return
        self.game = Game.of(board)
        self._open_local(board, own.get("reward") != "sparse")

    def _board(self, chosen: dict[str, Any], own: Mapping[str, Any]) -> Board | None:
        """The board that is played in this process; None where the engine has to play."""
        rules = {name: value for name, value in chosen.items() if snake(name) not in own}
        check_options(self.id, rules, self.id, (name for name in own if name != "autoreset_mode"))
        _check_own(self.id, own)
        board = boards.board_of(self.id, rules)
        is_plain = own.get("observation") in (None, "flat") and own.get("reward") in (None, "default", "sparse")
        return board if is_plain and self._can_oppose(board, own) else None

    def _can_oppose(self, board: Board | None, own: Mapping[str, Any]) -> bool:
        """Whether the opponent, if there is one, plays in this process."""
        return own.get("opponent") is None and own.get("player") is None

    def _open_local(self, board: Board, is_dense: bool) -> None:
        """Makes the games in this process."""
        raise NotImplementedError

    @property
    def _is_attached(self) -> bool:
        """Whether the environment has an object in the engine."""
        return self._finalizer is not None

    def _connect(self) -> None:
        """Makes the environment in the engine of this process, which is started if it does not run."""
        method, options, own, given = self._request
        self._engine = running.engine()
        functions = Functions(self._engine)
        try:
            chosen = functions.replace(plain_options(options, own))
            description, _ = self._engine.call(method, id=self.id, options=chosen, **given)
        except BaseException:
            functions.drop()
            raise
        self._object: int = description["object"]
        self._finalizer = weakref.finalize(self, self._engine.forget, self._object, tuple(functions.numbers))
        if self._local is None:
            self.game = Game(description, self._engine)
        functions.know(self.game)
        self._read(description)

    def _read(self, description: dict[str, Any]) -> None:
        """Prepares what reads the engine's replies."""
        raise NotImplementedError

    def _ask_anew(self, begin: Callable[..., Found], given: dict[str, Any], may_revive: bool = True) -> Found:
        """As `_ask`, for a reset: where the engine has died, the environment is made anew in another one.

        Not where it hangs in this very call: it could hang again.
        """
        if not may_revive:
            return self._ask(begin, given)
        if self._engine.has_died:
            self._reconnect()
        try:
            return self._ask(begin, given)
        except ProcessError:
            if not self._engine.has_crashed:
                raise
        self._reconnect()
        return self._ask(begin, given)

    def _reconnect(self) -> None:
        if self._finalizer is not None:
            self._finalizer.detach()
        self._has_begun = False
        self._connect()

    def __getstate__(self) -> dict[str, Any]:
        """The arguments that it was made with, and how its games stand, generators included."""
        state = {name: value for name, value in self.__dict__.items() if name not in self._NOT_COPIED}
        if self._local is not None:
            state["_local_state"] = self._local.state()
        if self._has_begun and self._is_attached and not self._is_closed:
            state["_snapshot"] = self._engine.call("snapshot", object=self._object)[1]
        return state

    def __setstate__(self, state: dict[str, Any]) -> None:
        snapshot, local = state.pop("_snapshot", None), state.pop("_local_state", None)
        self.__dict__.update(state)
        self._turn = threading.RLock()
        if self._is_closed:
            return
        self._open()
        if local is not None:
            self._local.restore(local)
        if snapshot is not None and not self._is_attached:
            self._connect()
        if snapshot is not None:
            self._engine.call("restore", snapshot, object=self._object)

    def _ask(self, ask: Callable[..., Found], *given: Any) -> Found:
        """One exchange that changes the games, and the changes that it brings here.

        After an interrupt the environment needs a reset, unless nothing has happened.
        """
        with self._engine.lock:
            was_unsure, self._is_unsure = self._is_unsure, True
            try:
                found = ask(*given)
            except BaseException as error:
                self._is_unsure = was_unsure or not self._engine.has_refused(error)
                raise
            self._is_unsure = False
            self._has_begun = True
            return found

    def _require_open(self, what: str) -> None:
        if self._is_closed:
            raise OtauError("closed", f"{self.id}: {what} was called after close; make a new environment.")

    def _require_begun(self, what: str) -> None:
        """Raises OtauError ``closed``, and ``not-reset`` where there is no position yet."""
        self._require_open(what)
        if not self._has_begun:
            raise OtauError("not-reset", f"{self.id}: {what} was called before reset; an episode begins with reset.")

    def _require_known_state(self) -> None:
        if self._local is None or self._is_attached:
            self._engine.check()
        if self._is_unsure:
            raise OtauError("not-reset", f"{self.id}: the last call was interrupted, so step needs a reset first.")

    def _rows(self) -> bytes:
        self._require_begun("position")
        return self._engine.call("rows", object=self._object)[1]

    def _picture(self, method: str, mode: str, options: Mapping[str, Any], **given: Any) -> Any:
        """A picture: a text, or an array of pixels."""
        self._require_begun("draw")
        return self._engine.draw(method, mode, object=self._object, **given, **picture_options(options))


def _check_own(env_id: str, own: Mapping[str, Any]) -> None:
    """Checks options of the environment here, as they need no engine. Raises OtauError ``bad-option``."""
    illegal, reward = own.get("illegal"), own.get("reward")
    if illegal not in (None, "throw", "terminate"):
        raise OtauError("bad-option", f"{env_id}: illegal must be terminate or throw; got {illegal!r}.")
    if not callable(reward) and reward not in (None, "default", "sparse"):
        raise OtauError("bad-option", f"{env_id}: reward must be default, sparse or a function; got {reward!r}.")


class Functions:
    """The functions of one environment, by the numbers under which the engine asks them."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self.numbers: list[int] = []
        self._game: Game | None = None

    def replace(self, options: dict[str, Any]) -> dict[str, Any]:
        """Options with numbers in the place of functions, and names in the place of agents."""
        replaced = dict(options)
        reward, opponent = options.get("reward"), options.get("opponent")
        if callable(reward):
            replaced["reward"] = self._add(self._reward(reward))
        if opponent is not None and not isinstance(opponent, str):
            name = getattr(opponent, "name", None)
            if isinstance(name, str) and hasattr(opponent, "choose"):
                replaced["opponent"] = name
            elif callable(opponent):
                replaced["opponent"] = self._add(self._opponent(opponent))
            else:
                raise OtauError(
                    "bad-option",
                    f"opponent is the name of an agent, an agent of otau.agent or a function; got {opponent!r}.",
                )
        return replaced

    def know(self, game: Game) -> None:
        """The game whose positions the functions are asked about."""
        self._game = game

    def drop(self) -> None:
        """Forgets the functions of an environment that could not be made."""
        self._engine.drop_callbacks(self.numbers)

    def _add(self, callback: Callable[[dict[str, Any], bytes], Any]) -> dict[str, int]:
        number = self._engine.add_callback(callback)
        self.numbers.append(number)
        return {"call": number}

    def _reward(self, reward: Callable[[Any, str], float]) -> Callable[[dict[str, Any], bytes], Any]:
        def ask(question: dict[str, Any], content: bytes) -> float:
            assert self._game is not None
            kind = question["moveType"]
            return _finite(reward(self._game.read_observation(content), kind), kind)

        return ask

    def _opponent(self, opponent: Callable[[OpponentView], Any]) -> Callable[[dict[str, Any], bytes], Any]:
        def ask(question: dict[str, Any], content: bytes) -> int:
            assert self._game is not None
            answer = opponent(OpponentView(self._game, question, content))
            action = whole(answer)
            if action is None:
                raise OtauError("bad-action", f"An opponent answers with a whole number; got {answer!r}.")
            return action

        return ask


def _finite(given: Any, kind: str) -> float:
    """What a reward function returns for a kind of move. Raises OtauError ``bad-option`` for anything but a number."""
    try:
        number = math.nan if isinstance(given, (str, bytes)) else float(given)
    except (TypeError, ValueError, OverflowError):
        number = math.nan
    if math.isfinite(number):
        return number
    raise OtauError("bad-option", f"The reward function must return a finite number; for {kind} it gave {given!r}.")
