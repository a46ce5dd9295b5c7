"""Records episodes as pictures, animations and game records."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypeVar

import gymnasium

from ._arguments.options import plain_options
from ._environment.recorder import Recorder
from .env import Env
from .errors import OtauError

__all__ = ["record"]

AnyEnv = TypeVar("AnyEnv", bound="gymnasium.Env[Any, Any]")


def record(
    env: AnyEnv,
    *,
    gif: str | os.PathLike[str] | None = None,
    svg: str | os.PathLike[str] | None = None,
    png: str | os.PathLike[str] | None = None,
    record: str | os.PathLike[str] | None = None,
    episodes: Callable[[int], bool] | None = None,
    tags: Mapping[str, str] | None = None,
    **options: Any,
) -> AnyEnv:
    """Writes files at the end of each episode of an environment of `gymnasium.make`.

        env = otau.record(otau.make("kindo", opponent="random"), record="games.jsonl", svg="game-{episode}.svg")

    ``{episode}`` in a path becomes the number of the episode, from 0. Without it, each episode overwrites the file. An
    episode that ``reset`` or ``close`` interrupts is written too, with the result ``*``. Files have all moves of the
    game, also the opponent's, and the throws.

    Args:
        env: The environment, which is also returned.
        gif: The game as an animated GIF.
        svg: The game as an animated SVG.
        png: The last position.
        record: The game record: JSON if the name ends in ``.jsonl``, else text.
        episodes: A function of an episode's number that says whether to record it; all by default.
        tags: Tags of the records, such as ``{"Event": "training"}``.
        **options: ``theme``, ``size``, ``delay``, ``last_delay``, ``loop``, ``coordinates``, ``drawn_letters``.

    Raises:
        OtauError: ``bad-argument``, ``bad-record`` for tags that no record can have, and ``no-file`` if a file
            cannot be written.
    """
    inner = env.unwrapped
    if not isinstance(inner, Env):
        raise OtauError("bad-argument", f"record takes an environment of gymnasium.make('otau/...'); got {env!r}.")
    inner._require_open("record")
    if episodes is not None and not callable(episodes):
        raise OtauError(
            "bad-argument", f"episodes is a function of an episode's number, or left out for all; got {episodes!r}."
        )
    paths = {"gif": gif, "svg": svg, "png": png, "record": record}
    given = {name: _absolute(path) for name, path in paths.items() if path is not None}
    rest = {**options, "tags": dict(tags) if tags is not None else None}
    inner._recorder = Recorder(inner.game, {**given, **plain_options(rest)}, episodes)
    inner._is_over = True
    return env


def _absolute(path: str | os.PathLike[str]) -> str:
    """An absolute path, as the engine keeps the working folder in which it was started."""
    return str(Path(path).absolute())
