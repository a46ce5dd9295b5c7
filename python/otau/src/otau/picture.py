"""Positions as pictures in notebooks."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from .aec import AecEnv
from .agent import unwrapped
from .env import Env
from .errors import OtauError
from .game import Game
from .vector import Vector

__all__ = ["Picture", "show"]


class Picture:
    """An SVG picture, which notebooks show.

    Attributes:
        svg: The SVG document.
    """

    def __init__(self, svg: str) -> None:
        self.svg = svg

    def _repr_svg_(self) -> str:
        return self.svg

    def __repr__(self) -> str:
        return f"<otau.Picture of {len(self.svg)} characters>"

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the SVG document to a file."""
        Path(path).write_text(self.svg, encoding="utf-8")


def show(where: Any, position: Any = None, **options: Any) -> Picture:
    """Shows a position as a picture.

        otau.show(env, legal=True)
        otau.show(vector_env, 3)
        otau.show(otau.game("kindo"), "....o/...../...../...../x.... x 1 2 2")

    Args:
        where: An environment, or a game.
        position: With a game: a position text, its bytes or an element of ``game.dtype``; with a
            vector environment the number of a game.
        **options: ``theme`` (``light``, ``dark``, ``auto``), ``size`` (width), ``coordinates``,
            ``legal=True`` (marks legal moves), ``title``.
    """
    if isinstance(where, Game):
        row = where.row(position)
        return Picture(where._draw(row, None, "svg", options))
    env = unwrapped(where)
    if isinstance(env, Vector):
        return Picture(env.draw(0 if position is None else position, "svg", **options))
    if isinstance(env, (Env, AecEnv)) and position is None:
        return Picture(env.draw("svg", **options))
    raise OtauError("bad-argument", f"show takes an environment, or a game and a position of it; got {where!r}.")
