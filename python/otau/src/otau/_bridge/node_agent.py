"""Agents that the engine plays: networks, and what needs books, endgame tables or several threads."""

from __future__ import annotations

import struct
import weakref
from typing import Any

from .._kernel.rng import Rng
from . import running
from .engine import Engine

_WORDS = struct.Struct("<4I")


class NodeAgent:
    """An agent in the engine; its random numbers are the caller's.

    Args:
        name: The agent as text.

    Raises:
        OtauError: ``unknown-agent``, ``bad-option``.
        NodeNotFoundError: Without V8 and Node.js.
    """

    def __init__(self, name: str) -> None:
        self._name = name
        #: The engine and the number of the agent in it.
        self._handle: tuple[Engine, int] | None = None
        self._number()

    def choose(self, game: Any, row: bytes, rng: Rng, key: str | None = None) -> tuple[int, float | None]:
        """An action in a position of a game, and its expected result.

        Args:
            game: The rules, `otau.Game`.
            row: The position.
            rng: The random numbers.
            key: Names the game that is played: with another one than before, or none, a new one begins.
        """
        state = _WORDS.unpack(rng.state)
        found, _ = game._ask("choose", row, agent=self._number(), rng=state, gameKey=key)
        rng.state = _WORDS.pack(*found["rng"])
        return found["action"], found["value"]

    def _number(self) -> int:
        engine = running.engine()
        if self._handle is None or self._handle[0] is not engine:
            number: int = engine.call("agent", spec=self._name)[0]["object"]
            weakref.finalize(self, engine.forget, number)
            self._handle = engine, number
        return self._handle[1]
