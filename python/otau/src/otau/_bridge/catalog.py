"""The environments that there are: those of the engine's own games, and those of plugins.

The engine's own are listed in a file beside it, so that their names are known before it runs.
"""

from __future__ import annotations

import functools
import json
import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import gymnasium
import pettingzoo

from .._arguments.options import snake
from ..errors import OptionError, OtauError, ProcessError
from . import running
from .node import PLUGINS_VARIABLE, find_script

_plugins: dict[str, Mapping[str, Any]] = {}


@functools.cache
def _own() -> dict[str, Mapping[str, Any]]:
    try:
        listed = json.loads((find_script().parents[3] / "engine.json").read_text())["environments"]
    except (OSError, ProcessError):  # no engine, or one from elsewhere: it is asked itself
        listed = running.engine().facts["environments"]
    return {environment["id"]: environment for environment in listed}


def environments() -> list[Mapping[str, Any]]:
    """Every environment: ``id``, ``game``, ``title``, ``about``, ``options``, ``olderPackage``."""
    return [*_own().values(), *_plugins.values()]


def environment_id(name: str) -> str:
    """``abalone``, ``Abalone-v0`` and ``otau/Abalone-v0`` are all ``Abalone-v0``. Raises OtauError ``unknown-game``."""
    if not isinstance(name, str):
        raise OtauError("unknown-game", f"An environment is named by its id or the name of its game; got {name!r}.")
    plain = name.removeprefix("otau/")
    for environment in environments():
        if plain == environment["id"] or plain.lower() == environment["game"]:
            return environment["id"]
    games = ", ".join(environment["game"] for environment in environments())
    raise OtauError("unknown-game", f"There is no environment {name!r}; there are {games}.")


def check_options(env_id: str, given: Iterable[str], what: str, others: Iterable[str] = ()) -> None:
    """Raises OptionError for a name that is no option of the game of an environment.

    Args:
        env_id: The environment.
        given: Names of options.
        what: Whose options they are, in the sentence.
        others: Options that it has besides those of the game.
    """
    environment = next(one for one in environments() if one["id"] == env_id)
    known = [snake(name) for name in environment["options"]]
    for name in map(snake, given):
        if name not in known:
            raise OptionError(name, f"{what} has no option {name!r}", [*known, *others])


def register_own() -> None:
    """Makes the environments, with those of `PLUGINS_VARIABLE`, known to Gymnasium and PettingZoo."""
    try:
        for env_id in _own():
            _register(f"otau/{env_id}", env_id)
    except ProcessError:
        return  # there is no engine; what needs it raises an error
    if os.environ.get(PLUGINS_VARIABLE):
        _add(running.engine().facts["environments"])


def register(plugin: str | os.PathLike[str]) -> list[str]:
    """Adds the games of a plugin: a JavaScript module whose default export is the definition of a game, or a list.

        otau.register("plugins/mygame")
        env = gymnasium.make("MyGame-v0", opponent="mcts:visits=100")

    Processes that are started from this one know the games too.

    Args:
        plugin: A file, a folder with a ``package.json``, or the name of an npm package that is installed
            in the working directory or above it.

    Returns:
        The ids of its environments. Gymnasium knows them by these, and with ``otau/`` before them.

    Raises:
        OtauError: ``no-file``, ``bad-definition``, ``already-registered``.
    """
    if not isinstance(plugin, (str, os.PathLike)) or not isinstance(os.fspath(plugin), str):
        raise OtauError("bad-argument", f"A plugin is named by a path or the name of a package; got {plugin!r}.")
    found, _ = running.engine().call("register", plugin=os.fspath(plugin), folder=str(Path.cwd()))
    os.environ[PLUGINS_VARIABLE] = json.dumps(found["plugins"])
    return _add(found["environments"])


def _add(described: Iterable[Mapping[str, Any]]) -> list[str]:
    added = []
    for environment in described:
        env_id = environment["id"]
        if env_id in _own():
            continue
        _plugins[env_id] = environment
        _register(env_id, env_id)
        _register(f"otau/{env_id}", env_id)
        added.append(env_id)
    return added


def _register(name: str, env_id: str) -> None:
    if name in gymnasium.registry:
        return
    gymnasium.register(
        id=name,
        entry_point="otau.env:Env",
        vector_entry_point="otau.vector:Vector",
        kwargs={"env_id": env_id},
        disable_env_checker=True,  # it looks at every observation; the tests have it look at all games
    )
    if hasattr(pettingzoo, "register"):  # from PettingZoo 1.27 on
        pettingzoo.register("aec", name, "otau.aec:aec", kwargs={"name": env_id})
