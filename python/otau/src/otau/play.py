"""A board in a notebook, on which the user plays."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ._arguments.options import camel, plain_text
from .agent import Agent
from .errors import OtauError
from .game import Game, game
from .opponent import OpponentView

__all__ = ["Table", "play"]

_HERE = Path(__file__).parent
#: The default maximum width of the board, in pixels.
_WIDTH = 560


class Table:
    """A game that the user plays, against an opponent or for all sides. `play` shows it.

    Args:
        rules: The game.
        opponent: An agent's name, an agent of `otau.agent`, a function that takes an `OpponentView` and returns an
            action, or None: then the user plays all sides.
        player: The user's side, from 0.
        start: The first position, one element of ``rules.dtype``; that of the game by default.
        seed: Makes throws and random choices of the opponent repeatable.

    Attributes:
        rules: The game.
        player: The user's side.
        actions: All actions and outcomes so far.
    """

    def __init__(
        self, rules: Game, opponent: Any = None, player: int = 0, start: Any = None, seed: int | None = None
    ) -> None:
        if not isinstance(player, (int, np.integer)) or not 0 <= player < rules.players:
            raise OtauError("bad-option", f"player is a side from 0 to {rules.players - 1}; got {player!r}.")
        self.rules, self.player = rules, int(player)
        self._choose = _chooser(rules, opponent)
        self._start = rules.start(1, 0) if start is None else np.array([start], rules.dtype)
        self._rng = np.random.default_rng(seed)
        self._seed = int(self._rng.integers(1 << 32))
        self.actions: list[int] = []
        #: The position before each action, and the current one.
        self._positions = [self._start]
        self._answer()

    @property
    def _rows(self) -> NDArray[np.void]:
        return self._positions[-1]

    @property
    def position(self) -> NDArray[np.void]:
        """The current position, one element of ``rules.dtype``."""
        return self._rows[0].copy()

    @property
    def actor(self) -> int:
        """The player to move, -1 for chance, -2 if the game is over."""
        return int(self.rules.actor(self._rows)[0])

    @property
    def results(self) -> list[float] | None:
        """The result of each player: 1 won, -1 lost, 0 drawn; None if the game is not over."""
        return None if self.actor != -2 else [float(result) for result in self.rules.result(self._rows)[0]]

    def update(self, actions: Sequence[int], over: bool = False) -> None:
        """Applies the user's moves, then plays chance moves and the opponent's moves.

        Args:
            actions: All actions and outcomes from the first position on; the user may have undone earlier ones.
            over: Whether the game has ended by a limit that is not part of positions.

        Raises:
            OtauError: ``illegal-move``; the game is unchanged.
        """
        same = 0
        while same < min(len(actions), len(self.actions)) and actions[same] == self.actions[same]:
            same += 1
        positions = self._positions[: same + 1]
        for ply in range(same, len(actions)):
            if actions[ply] not in self._playable(positions[-1]):
                raise OtauError(
                    "illegal-move", f"{actions[ply]!r} cannot be played as number {ply + 1} of these actions."
                )
            positions.append(self.rules.play(positions[-1], [actions[ply]]))
        self.actions, self._positions = [int(action) for action in actions], positions
        if not over:
            self._answer()

    def _playable(self, rows: NDArray[np.void]) -> list[int]:
        if self.rules.actor(rows)[0] == -1:
            return list(range(int(self.rules.outcomes(rows)[1][0])))
        legal, counts = self.rules.legal(rows)
        return legal[0, : counts[0]].tolist()

    def _answer(self) -> None:
        """Plays until the user has to choose. Without an opponent, the user also makes the throws."""
        while self._choose is not None and self.actor not in (self.player, -2):
            action = self._throw() if self.actor == -1 else self._choose(self)
            if action not in self._playable(self._rows):
                raise OtauError("illegal-move", f"The opponent has chosen {action!r}, which is not legal.")
            self._positions.append(self.rules.play(self._rows, [action]))
            self.actions.append(action)

    def _throw(self) -> int:
        return int(self.rules.draw(self._rows, self._rng.random(1))[0])

    def _view(self) -> OpponentView:
        """The view for an opponent that is a function."""
        rows, seed = self._rows, self._seed + len(self.actions)
        seen = self.rules.observe(rows)[0]
        return OpponentView(self.rules, self.actor, self._playable(rows), seen, rows.tobytes(), seed)


def play(name: str, opponent: Any = None, **options: Any) -> Any:
    """A board in a notebook, on which the user plays. Buttons below it undo the last moves.

        otau.play("kindo", opponent="level:3", size=4)
        otau.play("togyzkumalak", opponent=my_policy, player=1)

    It needs ``pip install 'otau[notebook]'``, and Node.js only for opponents by name.

    Args:
        name: The game, as ``kindo``, or its environment, as ``Kindo-v0``.
        opponent: An agent's name (``"level:3"``), an agent of `otau.agent`, or a function that takes an
            `OpponentView` and returns an action. Without one the user plays all sides.
        **options: ``player``, the user's side (0 by default), ``seed``, ``position``, the first position as text,
            ``width``, the maximum width in pixels, ``theme`` (``light``, ``dark``, ``dune``, ``lake``),
            ``lang`` (``en``, ``kk``, ``ky``, ``ru``); all others are options of the game.

    Returns:
        A widget. Its ``table`` is a `Table`: ``table.position``, ``table.actions``, ``table.results``.

    Raises:
        OtauError: ``no-package`` without anywidget; ``unknown-game``, ``bad-option``, ``bad-position``,
            ``unknown-agent``.
    """
    own = {word: options.pop(word, None) for word in ("player", "seed", "position", "width", "theme", "lang")}
    rules = game(name, **options)
    start = None if own["position"] is None else rules.parse_position(own["position"])
    table = Table(rules, opponent, own["player"] or 0, start, own["seed"])
    attributes = {
        "game": rules.name,
        "options": " ".join(
            f"{camel(option)}={plain_text(value)}" for option, value in options.items() if value is not None
        ),
        "position": own["position"] or "",
        "theme": own["theme"] or "",
        "lang": own["lang"] or "",
        "flipped": "flipped" if table.player == 1 else "",
    }
    attributes = {attribute: text for attribute, text in attributes.items() if text}
    return _widget_class()(table, attributes, own["width"] or _WIDTH)


@functools.cache
def _widget_class() -> Any:
    """Creates the widget class on first use, as its packages come with the extra ``notebook``."""
    try:
        import anywidget
        import traitlets
    except ImportError as error:
        raise OtauError("no-package", "A board needs anywidget: pip install 'otau[notebook]'.") from error

    class Board(anywidget.AnyWidget):
        """A board that shows a `Table`; without support for widgets it is a text."""

        _esm = _script()
        attributes = traitlets.Dict().tag(sync=True)
        actions = traitlets.List(traitlets.Int()).tag(sync=True)
        width = traitlets.Int().tag(sync=True)

        def __init__(self, table: Table, attributes: dict[str, str], width: int) -> None:
            super().__init__(attributes=attributes, actions=table.actions, width=width)
            self.table = table
            self.on_msg(self._receive)

        def _receive(self, _: Any, content: dict[str, Any], buffers: Any) -> None:
            try:
                self.table.update(content["actions"], content["over"])
            finally:
                self.actions = list(self.table.actions)
                self.send({"answered": True})

        def __repr__(self) -> str:
            return f"<a board of {self.table.rules.name}, {len(self.actions)} moves>"

    return Board


def _script() -> str:
    board = (_HERE / "engine/otau-board.js").read_text(encoding="utf-8")
    return f"{board}\n{(_HERE / 'board.js').read_text(encoding='utf-8')}"


def _chooser(rules: Game, opponent: Any) -> Callable[[Table], int] | None:
    if opponent is None:
        return None
    if isinstance(opponent, (str, Agent)):
        named = Agent(opponent) if isinstance(opponent, str) else opponent
        return lambda table: named.choose(rules, table.position).action
    if callable(opponent):
        return lambda table: int(opponent(table._view()))
    raise OtauError("bad-option", f"An opponent is a name, an agent or a function; got {opponent!r}.")
