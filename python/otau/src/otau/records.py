"""Games that were played: read from files of any form, and reviewed."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ._bridge import running
from .errors import OtauError
from .game import Game, game_with

__all__ = ["GameRecord", "read_records", "review"]


class GameRecord(NamedTuple):
    """A game that was played.

    Attributes:
        game: The rules, with the options of the record.
        start: The first position, one element of ``game.dtype``.
        actions: The actions and outcomes of chance, for ``game.play``.
        plain: The record as its JSON has it: ``tags``, ``moves`` as texts, ``result`` and others.
    """

    game: Game
    start: NDArray[np.void]
    actions: list[int]
    plain: dict[str, Any]


def read_records(source: str | os.PathLike[str] | bytes, *, game: str | None = None) -> list[GameRecord]:
    """Reads the games of a file: records of Otau, and the texts of other programs that ``otau replay`` reads.

    Documents (.docx, .pdf and so on) and databases are read by ``otau replay FILE --to jsonl`` alone.

        games = otau.read_records(b"1. a2 1... d5 d5e 2. a3 *", game="kindo")
        [game.plain["moves"] for game in games]

    Args:
        source: A path, or the bytes of a file.
        game: The name of the game where a file does not say it.

    Raises:
        OtauError: ``no-file``; ``bad-record``, ``illegal-move`` and others for a game that is wrong, with its place.
    """
    try:
        content = source if isinstance(source, bytes) else Path(source).read_bytes()
    except (OSError, TypeError) as error:
        raise OtauError("no-file", f"The file {source!r:.200} cannot be read: {error}.") from None
    found, rows = running.engine().call("records", content, game=game)
    records, at = [], 0
    known: dict[str, Game] = {}  # games of the same rules share them
    for plain in found["records"]:
        actions, key = plain.pop("actions"), repr([plain["game"], plain["options"]])
        rules = known[key] = known.get(key) or game_with(plain["game"], plain["options"])
        start = rules.position(rows[at : (at := at + rules.dtype.itemsize)])
        records.append(GameRecord(rules, start, actions, plain))
    return records


def review(record: GameRecord, *, agent: str | None = None, effort: float = 1) -> dict[str, Any]:
    """Reviews a game: what each move gave away, what was better and why.

        (game,) = otau.read_records(b"1. a2 1... d5 d5e 2. a3 *", game="kindo")
        found = otau.review(game, effort=0.1)
        [move["words"] for move in found["moves"] if "better" in move]

    A long game may take longer than the engine is waited for: `set_timeout`.

    Args:
        record: One of `read_records`.
        agent: A search, such as ``zero`` or ``mcts``; the game's own unless given.
        effort: Multiplies the effort, 0.05 to 1000.

    Returns:
        What ``otau review --json`` prints; besides, ``words`` of each of ``moves``, and ``record``: the record as text,
        with values, marks, better lines and words.

    Raises:
        OtauError: ``bad-argument``, ``unknown-agent``, ``bad-option``, ``unsupported`` for agents without values.
    """
    is_number = isinstance(effort, (int, float, np.number))
    if not isinstance(record, GameRecord) or not is_number or not 0.05 <= effort <= 1000:
        raise OtauError("bad-argument", "review takes a record of read_records and an effort from 0.05 to 1000.")
    return running.engine().call("review", record=record.plain, agent=agent, effort=float(effort))[0]
