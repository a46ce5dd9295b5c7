"""Agents as texts: their names and options, and which of them play in this process."""

from __future__ import annotations

import functools
import json
import math
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from .._arguments.options import plain_text
from .._kernel.boards import Board
from ..errors import OtauError

_ENGINE = Path(__file__).parents[1] / "engine"
_MAX_LENGTH = 500
#: The highest level knows books and endgames, which Node reads.
_LEVELS_HERE = 7


@functools.cache
def described() -> dict[str, Any]:
    """What is known of ``agents`` and of the compiled ``searches``."""
    return json.loads((_ENGINE / "search.json").read_text())


def kind_of(board: Board) -> str | None:
    """Which tree searches a board: ``alphabeta`` or ``expectimax``; None where none does here."""
    return None if board.search is None else str(described()["searches"][board.search]["by"])


class Spec:
    """An agent as text: `mcts:visits=800`.

    Attributes:
        kind: ``mcts``.
        values: Its options, those with defaults too.
        name: The canonical text.

    Raises:
        OtauError: ``unknown-agent``, ``bad-option``.
    """

    def __init__(self, text: str) -> None:
        if len(text) > _MAX_LENGTH:
            raise OtauError("bad-option", f"An agent is named in at most {_MAX_LENGTH} characters.")
        kind, _, rest = text.partition(":")
        self.kind = kind.strip()
        agents = {agent["name"]: agent for agent in described()["agents"]}
        if self.kind not in agents:
            known = ", ".join(agents)
            raise OtauError("unknown-agent", f"There is no agent {json.dumps(self.kind)}; the agents are {known}.")
        self.about: Mapping[str, Any] = agents[self.kind]
        options: Mapping[str, Mapping[str, Any]] = self.about["options"]
        given: dict[str, Any] = {}
        for part in rest.split(",") if rest else []:
            name, value = self._split(part, next(iter(options), ""))
            if name in given:
                raise OtauError("bad-option", f"The option {name} is given twice.")
            if name not in options:
                known = ", ".join(options) or "none"
                raise OtauError("bad-option", f"{self.kind} has no option {json.dumps(name)}; it has {known}.")
            given[name] = _read(f"{self.kind}: {name}", options[name], value)
        self.values: dict[str, Any] = {name: given.get(name, option.get("default")) for name, option in options.items()}
        if self.values.get("ponder") and self.values["threads"] == 1:
            raise OtauError("bad-option", "ponder needs two threads or more: threads=2.")
        told = [f"{name}={plain_text(self.values[name])}" for name in options if self._is_told(name, options[name])]
        if "levels" in self.about:
            told = [str(self.values[self.kind])]
        self.name = self.kind + (":" + ",".join(told) if told else "")

    def _split(self, part: str, first: str) -> tuple[str, str]:
        name, equals, value = part.partition("=")
        # A value without a name is that of the first option: `level:3`.
        name, value = (name.strip(), value.strip()) if equals else (first, name.strip())
        if not value or not name:
            raise OtauError(
                "bad-option", f"An agent's options are written name=value, with commas; got {json.dumps(part)}."
            )
        return name, value

    def _is_told(self, name: str, option: Mapping[str, Any]) -> bool:
        return self.values[name] is not None and self.values[name] != option.get("default")

    def check_game(self, game: str) -> None:
        """Raises OtauError ``unknown-agent``, ``bad-option`` or ``no-package`` unless it plays a game."""
        games = self.about.get("games")
        if games is not None and game not in games:
            raise OtauError("unknown-agent", f"{self.kind} does not play {game}, only {', '.join(games)}.")
        levels = self.about.get("levels", {}).get(game)
        number: int = self.values.get(self.kind) or 0
        if levels is not None and number > len(levels):
            raise OtauError("bad-option", f"{self.kind} of {game} is a number from 1 to {len(levels)}; got {number}.")
        if self.kind == "zero" and self.values["model"] is None and not _has_networks():
            raise OtauError(
                "no-package",
                "The trained networks are not installed: `pip install 'otau[agents]'` brings them, and Node.js too.",
            )

    def plays_here(self, board: Board | None) -> bool:
        """Whether this process plays it: otherwise Node does."""
        values, kind = self.values, self.kind
        knows = values.get("endgames") not in (None, "false") or values.get("book") is not None
        if board is None or knows or values.get("threads", 1) != 1 or kind == "zero":
            return False
        if kind in ("random", "greedy"):
            return True
        search = kind
        if kind in ("level", "beginner"):
            search = usual_search(board) or ""
            if kind == "level" and values["level"] > _LEVELS_HERE:
                return False
        if search != "mcts":
            return search == kind_of(board)
        is_played = values.get("leaves") == "playouts" or (
            values.get("uct") is not None and values["leaves"] == "usual"
        )
        has_own = board.leaves == "own" and values.get("leaves", "usual") == "usual"
        return is_played or board.search is not None or has_own


def _has_networks() -> bool:
    own = os.environ.get("OTAU_ENGINE") is not None  # an engine from elsewhere has its own
    return own or any(_ENGINE.glob("node_modules/@otau/data/models/*.onnx"))


def usual_search(board: Board) -> str | None:
    """The search by which levels play a board; None where only Node has it."""
    return "mcts" if board.facts["players"] > 2 else kind_of(board)


def _read(what: str, option: Mapping[str, Any], text: str) -> Any:
    """The value of an option from its text. Raises OtauError ``bad-option``."""
    kind = option["type"]
    if kind == "text":
        return text
    if kind == "choice" and text in option["choices"]:
        return text
    if kind == "boolean" and text in ("true", "false"):
        return text == "true"
    if kind in ("integer", "number"):
        try:
            number = float(text)
        except ValueError:
            number = math.nan
        low, high = option.get("min", -math.inf), option.get("max", math.inf)
        if low <= number <= high and (kind == "number" or number == int(number)):
            return int(number) if number == int(number) else number
        wanted = f"a {'whole ' if kind == 'integer' else ''}number from {low} to {high:g}"
    else:
        wanted = "true or false" if kind == "boolean" else f"one of {', '.join(option['choices'])}"
    raise OtauError("bad-option", f"{what} must be {wanted}; got {json.dumps(text)}.")
