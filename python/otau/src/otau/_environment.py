"""What all environments share, of one game or of many: an object in the engine, asked, broken off and closed."""

from __future__ import annotations

import weakref
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

import numpy as np

from . import _running
from ._functions import Functions
from ._options import picture_options, plain_options
from .errors import OtauError
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
    #: A call was broken off midway: nobody here knows how the games stand, until a reset.
    _is_unsure = False
    _letting_go: weakref.finalize[..., Any] | None = None

    def _open(self, method: str, options: Mapping[str, Any], own: Mapping[str, Any], **given: Any) -> dict[str, Any]:
        """Has the engine make the environment. Returns what it tells of it."""
        self._engine = _running.engine()
        functions = Functions(self._engine)
        try:
            chosen = functions.replace(plain_options(options, own))
            facts, _ = self._engine.call(method, id=self.id, options=chosen, **given)
        except BaseException:
            functions.drop()
            raise
        self._object: int = facts["object"]
        self._letting_go = weakref.finalize(self, self._engine.forget, self._object, tuple(functions.numbers))
        self.game = Game(self._engine, facts)
        functions.know(self.game)
        return facts

    def _ask(self, ask: Callable[..., Found], *given: Any) -> Found:
        """One exchange that changes the games, with everything that is to be kept of it.

        What breaks it off leaves the environment in want of a reset, unless nothing has happened.
        """
        with self._engine.lock:
            was_unsure, self._is_unsure = self._is_unsure, True
            try:
                found = ask(*given)
            except BaseException as error:
                self._is_unsure = was_unsure or not self._engine.has_refused(error)
                raise
            self._is_unsure = False
            return found

    def _demand_open(self, what: str) -> None:
        if self._is_closed:
            raise OtauError("bad-argument", f"{self.id}: {what} was called after close; make a new environment.")

    def _demand_sure(self) -> None:
        self._engine.check()
        if self._is_unsure:
            raise OtauError("bad-argument", f"{self.id}: the last call was interrupted, so step needs a reset first.")

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
