"""Environments by their names in older packages; docs/old-packages.md maps their calls."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import gymnasium

from ._arguments.options import camel, snake
from ._bridge.catalog import environments
from ._kernel.boards import choice_of_old
from .env import make
from .errors import OtauError

__all__ = ["find_old", "from_old_name"]


def from_old_name(name: str, **options: Any) -> gymnasium.Env[Any, Any]:
    """Makes the new environment that replaces an old one.

        env = otau.from_old_name("abalone-v0", variant_name="belgian_daisy", max_turns=100)

    Args:
        name: ``Togyzkumalak-v0``, ``abalone-v0``, ``gym_senet:senet-v0``, ``gym-senet``, ``KindoGame``, ...
        **options: The old package's options, or the new ones. Senet has the old observation by name.

    Raises:
        OtauError: ``unknown-game``, ``bad-option``.
    """
    env_id, package = find_old(name)
    renamed: dict[str, Any] = {}
    for option, value in options.items():
        known = package["options"].get(option, {})
        new = known.get("name", camel(option))
        if new in renamed:
            raise OtauError("bad-option", f"The option {snake(new)} is given twice.")
        dashed = known.get("hasDashes") and isinstance(value, str)
        renamed[new] = choice_of_old(env_id, new, value) if dashed else value
    mode = renamed.pop("renderMode", None)
    return make(
        env_id,
        **{**package.get("defaults", {}), **renamed},
        **({} if mode is None else {"render_mode": "ansi" if mode == "terminal" else mode}),
    )


def find_old(name: str) -> tuple[str, Mapping[str, Any]]:
    """The environment with this name in an older package, and information about the package."""
    plain = str(name).split(":")[-1].lower().replace("_", "-")
    known: list[str] = []
    for environment in environments():
        package = environment.get("olderPackage")
        if package is None:
            continue
        if plain in package["names"]:
            return environment["id"], package
        known += package["names"]
    raise OtauError("unknown-game", f"No older package is known by {name!r}; known are {', '.join(known)}.")
