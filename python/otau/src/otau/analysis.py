"""Analysis of positions: lines and values of a search, with a picture."""

from __future__ import annotations

from typing import Any, NamedTuple

from ._arguments.options import whole_from
from .agent import agent_text, one_game
from .errors import OtauError
from .game import Game

__all__ = ["Analysis", "Line", "analyse"]

_MAX_LINES = 50
#: The most moves of a line in a notebook.
_SHOWN_MOVES = 8


class Line(NamedTuple):
    """A move and the line of best play after it.

    Attributes:
        action: The action of the move.
        move: The move in the game's usual notation.
        value: The expected result for the player to move, -1 (lost) to 1 (won).
        solved: ``"win"``, ``"loss"`` or ``"draw"`` if the result is proven, else None.
        moves: The moves and throws of the line as text; the first is ``move``.
        actions: The same as actions.
    """

    action: int
    move: str
    value: float
    solved: str | None
    moves: list[str]
    actions: list[int]


class Analysis:
    """The best moves of a position. A notebook shows it as a board with arrows and a table.

    Attributes:
        agent: The specification of the agent, for `otau.agent`.
        value: The expected result for the player to move, -1 (lost) to 1 (won).
        lines: The best moves with their lines, the best first.
        depth: Depth of the search in plies.
        nodes: Number of visited positions.
        svg: A picture with an arrow for each line; better moves have stronger arrows.
    """

    def __init__(self, found: dict[str, Any], svg: str) -> None:
        self.agent: str = found["agent"]
        self.value: float = found["value"]
        self.depth: int = found["depth"]
        self.nodes: int = found["nodes"]
        self.lines = [
            Line(one["action"], one["moves"][0], one["value"], one.get("solved"), one["moves"], one["actions"])
            for one in found["lines"]
        ]
        self.svg = svg

    def __repr__(self) -> str:
        return "\n".join(f"{_value(line):>6}  {' '.join(line.moves)}" for line in self.lines)

    def _repr_html_(self) -> str:
        import html  # its tables of characters take a while

        rows = "".join(
            f"<tr><td style='text-align:right'>{_value(line)}</td><td style='text-align:left'>"
            f"<b>{html.escape(line.move)}</b> {html.escape(' '.join(line.moves[1:_SHOWN_MOVES]))}</td></tr>"
            for line in self.lines
        )
        note = f"{html.escape(self.agent)}: depth {self.depth}, {self.nodes:,} positions"
        return f"<div style='max-width:480px'>{self.svg}</div><table>{rows}</table><small>{note}</small>"


def analyse(where: Any, position: Any = None, *, agent: str | None = None, lines: int = 3, **options: Any) -> Analysis:
    """Finds the best moves of a position, with lines and values. Needs Node.js.

        otau.analyse(env)
        otau.analyse(otau.game("kindo"), "....o/...../...../...../x.... x 1 2 2", lines=5)
        otau.analyse(env, agent="zero", visits=400)

    Args:
        where: An environment of one game, or a game of `otau.game`.
        position: With a game: a position text, its bytes or an element of ``game.dtype``; the first position by
            default.
        agent: An agent that searches: ``alphabeta``, ``expectimax``, ``mcts`` or ``zero``. By default the game's own
            search, with the same effort on every machine.
        lines: The most moves, 1 to 50.
        **options: Options of the agent, such as ``time=1000`` (milliseconds), ``nodes``, ``visits``.

    Raises:
        OtauError: ``game-over``, ``wrong-actor`` if chance moves, ``unknown-agent``, ``bad-option``,
            ``bad-position``, ``unsupported`` if the agent does not find lines.
    """
    rules, row, last = _place(where, position)
    most = whole_from(lines, 1, _MAX_LINES, "lines")
    if agent is None and any(value is not None for value in options.values()):
        raise OtauError("bad-option", "Options of a search need its name: analyse(env, agent='alphabeta', time=500).")
    spec = None if agent is None else agent_text(agent, options)
    found, _ = rules._ask("analyse", row, agent=spec, lines=most)
    arrows = [{"action": line["action"], "strength": 1 / (1 + place)} for place, line in enumerate(found["lines"])]
    return Analysis(found, rules._draw(row, last, "svg", {"arrows": arrows}))


def _place(where: Any, position: Any) -> tuple[Game, bytes, tuple[bytes, int] | None]:
    """The rules, the position, and the last action with the position before it."""
    if isinstance(where, Game):
        return where, where._ask("start", seed="0")[1] if position is None else where.row(position), None
    env = one_game(where, position, "analyse")
    return env.game, env._local.row, env._local.last


def _value(line: Line) -> str:
    return line.solved or f"{line.value:+.2f}"
