"""How the agents choose that play in this process.

`packages/otau/src/agents` has them for Node; the same seeds give the same moves, except with limits of time.
"""

from __future__ import annotations

import functools
import math
import threading
from collections.abc import Mapping
from typing import Any

from .._kernel.boards import Board, board_of
from .._kernel.rng import Rng
from .alphabeta import Alphabeta
from .expectimax import Expectimax
from .greedy import WON
from .mcts import Mcts
from .memory import OVER, Limits, Memory
from .spec import Spec, usual_search

#: Milliseconds for a move without any limit, and of a level.
_USUAL_TIME, _LEVEL_TIME = 500, 800
_LEVEL_TABLE_BITS = 18
#: Opponents that keep their memory, which is megabytes.
_KEPT = 8

Search = Alphabeta | Expectimax | Mcts


class Player:
    """An agent for one board. It keeps its search from move to move, and its memory from game to game.

    Args:
        spec: The agent; one that plays here.
        board: The game and its options.
    """

    def __init__(self, spec: Spec, board: Board) -> None:
        self._spec, self._board = spec, board
        #: Held while it thinks.
        self._lock = threading.Lock()
        self._search: Search | None = None
        self._is_new = True
        self._rules: Memory | None = None
        values = spec.values
        self._limits = Limits(*(values.get(name) for name in ("time", "nodes", "visits", "depth")))
        if all(limit is None for limit in self._limits):
            self._limits = Limits(time=_USUAL_TIME)
        self._level: Mapping[str, Any] | None = None
        if levels := spec.about.get("levels"):
            self._level = levels[board.facts["game"]][int(values[spec.kind]) - 1]

    def choose(self, row: bytes, actor: int, rng: Rng, *, is_new: bool = False) -> tuple[int, float | None]:
        """An action in a position, and its expected result.

        Args:
            row: The position.
            actor: Who is to move there.
            rng: The random numbers.
            is_new: Whether a new game begins: nothing is kept of the last one.
        """
        with self._lock:
            self._is_new |= is_new
            if self._level is not None:
                return self._choose_as_level(row, actor, rng, self._level)
            if self._spec.kind in ("random", "greedy"):
                return self._choose_simply(row, actor, rng), None
            return self._searcher(rng).search(row, actor, self._limits)[0]

    def _choose_simply(self, row: bytes, actor: int, rng: Rng) -> int:
        """Any move; or one that wins or takes the most."""
        rules = self._rules = self._rules or Memory(self._board, has_evaluation=False)
        actions, actors = rules.expand(row)
        if self._spec.kind == "random":
            return actions[rng.below(len(actions))]
        count = len(actions)
        values = rules.rules.material(rules.child_rows(count), actor).tolist()
        results = rules.child_results(count, actor) if OVER in actors else []
        values = [WON * results[i] if after == OVER else values[i] for i, after in enumerate(actors)]
        most = max(values)
        best = [action for action, value in zip(actions, values, strict=True) if value == most]
        return best[rng.below(len(best))]

    def _choose_as_level(self, row: bytes, actor: int, rng: Rng, level: Mapping[str, Any]) -> tuple[int, float]:
        """Looks at few positions, overlooks some moves, and may play one that is slightly worse."""
        search = self._searcher(rng)
        is_shallow = rng.fraction() < level["shallowRate"]
        effort = {"visits": level["visits"]} if isinstance(search, Mcts) else {"nodes": level["nodes"]}
        limits = Limits(time=_LEVEL_TIME, depth=1 if is_shallow else None, **effort)
        lines = search.search(row, actor, limits)[: level["lines"]]
        left = [line for line in lines if rng.fraction() >= level["blunderRate"]] or [lines[rng.below(len(lines))]]
        best = max(left, key=lambda line: line.value)
        if level["temperature"] == 0:
            return best
        return left[rng.pick([math.exp((line.value - best.value) / level["temperature"]) for line in left])]

    def _searcher(self, rng: Rng) -> Search:
        """The search of the current game."""
        if self._search is not None and not self._is_new:
            return self._search
        seed = rng.word()
        if self._search is None:
            self._search = self._make(seed)
        elif isinstance(self._search, Mcts):
            self._search.renew(seed)
        else:
            self._search.clear()
        self._is_new = False
        return self._search

    def _make(self, seed: int) -> Search:
        values: dict[str, Any] = self._spec.values
        board = self._board
        lines = values.get("lines") or 1
        search, bits = self._spec.kind, int(values.get("table") or 0)
        if self._level is not None:
            search, bits, lines = usual_search(board) or "", _LEVEL_TABLE_BITS, self._level["lines"]
        if search == "mcts":
            options = {name: values[name] for name in ("uct", "cpuct", "leaves", "reuse") if name in values}
            return Mcts(board, seed=seed, **options)
        if search == "expectimax":
            return Expectimax(board, lines=lines)
        return Alphabeta(board, bits=bits, lines=lines, contempt=values.get("contempt", 0))


def opponent(spec: Spec, board: Board) -> Player:
    """A player that environments share, as opponents keep nothing from move to move."""
    return _opponent(spec.name, board.id, tuple(board.options.items()))


@functools.lru_cache(_KEPT)
def _opponent(name: str, env_id: str, options: tuple[tuple[str, Any], ...]) -> Player:
    board = board_of(env_id, dict(options))
    assert board is not None
    return Player(Spec(name), board)
