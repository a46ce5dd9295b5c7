"""Options as Python spells them, for the engine: names, functions, agents."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from ._engine import Engine
from .errors import OtauError
from .game import Game
from .opponent import OpponentView

#: The environments by the names of their games.
IDS = {
    "togyzkumalak": "Togyzkumalak-v0",
    "abalone": "Abalone-v0",
    "kindo": "Kindo-v0",
    "senet": "Senet-v0",
}


def environment_id(name: str) -> str:
    """``abalone``, ``Abalone-v0`` and ``otau/Abalone-v0`` are all ``Abalone-v0``. Raises OtauError."""
    if not isinstance(name, str):
        raise OtauError("unknown-game", f"An environment is named by a text such as 'abalone'; got {name!r}.")
    plain = name.removeprefix("otau/")
    found = IDS.get(plain.lower(), plain)
    if found not in IDS.values():
        raise OtauError("unknown-game", f"There is no environment {name!r}; there are {', '.join(IDS)}.")
    return found


def camel(name: str) -> str:
    """``max_plies`` as the engine spells it: ``maxPlies``."""
    return re.sub(r"_([a-z0-9])", lambda found: found[1].upper(), name)


def snake(name: str) -> str:
    """``maxPlies`` as Python spells it: ``max_plies``."""
    return re.sub(r"[A-Z]", lambda found: f"_{found[0].lower()}", name)


def plain_options(options: Mapping[str, Any], own: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """Options by the engine's names, with values that JSON has. Those that are None are left out.

    Args:
        options: Of the game; ``max_plies`` and the engine's own ``maxPlies`` are the same.
        own: Those of the environment, which have one spelling only.
    """
    own = own or {}
    given = {camel(name): plain_value(value) for name, value in own.items() if value is not None}
    for name, value in options.items():
        spelled = camel(name)
        if snake(spelled) in own:
            raise OtauError("bad-option", f"The option {name} is spelled {snake(spelled)} here.")
        if spelled in given:
            raise OtauError("bad-option", f"The option {snake(spelled)} is given twice.")
        if value is not None:
            given[spelled] = plain_value(value)
    return given


def plain_value(value: Any) -> Any:
    """Numbers of numpy as Python's own."""
    return value.item() if isinstance(value, np.generic) else value


def seed_text(seed: int | str | None) -> str | None:
    """A seed as the engine takes it: 7 and '7' are the same seed, and numbers may be of any size."""
    if seed is None or isinstance(seed, str):
        return seed
    if isinstance(seed, (int, np.integer)) and not isinstance(seed, bool):
        return str(int(seed))
    raise OtauError("bad-argument", f"A seed is a whole number or a text; got {seed!r}.")


class Functions:
    """Functions of the caller's that an environment asks: its reward and its opponent."""

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

    def _add(self, callback: Callable[[dict[str, Any], bytes], Any]) -> dict[str, int]:
        number = self._engine.add_callback(callback)
        self.numbers.append(number)
        return {"call": number}

    def _reward(self, reward: Callable[[Any, str], float]) -> Callable[[dict[str, Any], bytes], Any]:
        def ask(question: dict[str, Any], content: bytes) -> float:
            assert self._game is not None
            return float(reward(self._game.read_observation(content), question["moveType"]))

        return ask

    def _opponent(self, opponent: Callable[[OpponentView], Any]) -> Callable[[dict[str, Any], bytes], Any]:
        def ask(question: dict[str, Any], content: bytes) -> int:
            assert self._game is not None
            return int(opponent(OpponentView(self._game, question, content)))

        return ask
