"""What all environments share, of one game or of many: an object in the engine, called, interrupted and closed."""

from __future__ import annotations

import weakref
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

import numpy as np

from . import _running
from ._functions import Functions
from ._options import picture_options, plain_options
from .errors import OtauError, ProcessError
from .game import Game

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
    #: What belongs to this process and its engine, and is no part of a copy.
    _NOT_COPIED: tuple[str, ...] = ("game", "_engine", "_object", "_finalizer", "_reader")

    def _create(self, method: str, options: Mapping[str, Any], own: Mapping[str, Any], **given: Any) -> None:
        """Has the engine make the environment.

        Args:
            method: What makes it there.
            options: Those of the game.
            own: Those of the environment.
            **given: What the method needs besides.
        """
        self._request = (method, dict(options), dict(own), given)
        self._connect()

    def _connect(self) -> None:
        """Makes the environment in the engine of this process, which is started if it does not run."""
        method, options, own, given = self._request
        self._engine = _running.engine()
        functions = Functions(self._engine)
        try:
            chosen = functions.replace(plain_options(options, own))
            description, _ = self._engine.call(method, id=self.id, options=chosen, **given)
        except BaseException:
            functions.drop()
            raise
        self._object: int = description["object"]
        self._finalizer = weakref.finalize(self, self._engine.forget, self._object, tuple(functions.numbers))
        self.game = Game(self._engine, description)
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
        if self._has_begun and not self._is_closed:
            state["_snapshot"] = self._engine.call("snapshot", object=self._object)[1]
        return state

    def __setstate__(self, state: dict[str, Any]) -> None:
        snapshot = state.pop("_snapshot", None)
        self.__dict__.update(state)
        if self._is_closed:
            return
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

    def _demand_open(self, what: str) -> None:
        if self._is_closed:
            raise OtauError("closed", f"{self.id}: {what} was called after close; make a new environment.")

    def _demand_sure(self) -> None:
        self._engine.check()
        if self._is_unsure:
            raise OtauError("not-reset", f"{self.id}: the last call was interrupted, so step needs a reset first.")

    def _rows(self) -> bytes:
        self._demand_open("position")
        return self._engine.call("rows", object=self._object)[1]

    def _picture(self, method: str, mode: str, options: Mapping[str, Any], **given: Any) -> Any:
        """A picture: a text, or an array of pixels."""
        self._demand_open("draw")
        values, content = self._engine.call(method, object=self._object, mode=mode, **given, **picture_options(options))
        if "text" in values:
            return values["text"]
        return np.frombuffer(content, np.uint8).copy().reshape(values["height"], values["width"], 3)
