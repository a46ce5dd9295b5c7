"""The caller's own functions that an environment calls during a step: its reward and its opponent."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from .._arguments.options import whole
from .._bridge.engine import Engine
from ..errors import OtauError
from ..game import Game
from ..opponent import OpponentView


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
