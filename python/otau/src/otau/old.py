"""The environments by the names that older packages gave them; docs/old-packages.md maps their calls."""

from __future__ import annotations

from typing import Any

import gymnasium

from ._options import camel
from .env import make
from .errors import OtauError

__all__ = ["from_old_name"]

#: Old names, without regard to case, ``-`` and ``_``: of the environments, and of their packages.
_GAMES = {
    "togyzkumalak-v0": "togyzkumalak",
    "toguzkumalak-v0": "togyzkumalak",
    "gym-togyzkumalak": "togyzkumalak",
    "gym-toguzkumalak": "togyzkumalak",
    "abalone-v0": "abalone",
    "gym-abalone": "abalone",
    "senet-v0": "senet",
    "gym-senet": "senet",
    "kindogame": "kindo",
    "alpha-zero-kindo": "kindo",
}

#: Old options and what they are called now.
_OPTIONS = {
    "abalone": {
        "variant_name": "variant",
        "max_turns": "max_turns",
        "max_steps": "max_turns",
        "player": "first_player",
    },
    "senet": {"num_pieces": "dancers"},
    "kindo": {"n": "size"},
    "togyzkumalak": {},
}


def from_old_name(name: str, **options: Any) -> gymnasium.Env[Any, Any]:
    """The new environment in the place of an old one.

        env = otau.from_old_name("abalone-v0", variant_name="belgian_daisy", max_turns=100)

    Args:
        name: ``Togyzkumalak-v0``, ``abalone-v0``, ``gym_senet:senet-v0``, ``gym-senet``, ``KindoGame``, ...
        **options: The old package's options, or the new ones. Senet has the old observation by name.

    Raises:
        OtauError: ``unknown-game``, ``bad-option``.
    """
    plain = str(name).split(":")[-1].lower().replace("_", "-")
    game = _GAMES.get(plain)
    if game is None:
        raise OtauError("unknown-game", f"No older package is known by {name!r}; known are {', '.join(_GAMES)}.")
    renamed: dict[str, Any] = {}
    for option, value in options.items():
        new = _OPTIONS[game].get(option, option)
        if camel(new) in map(camel, renamed):
            raise OtauError("bad-option", f"The option {new} is given twice.")
        renamed[new] = value.replace("_", "-") if isinstance(value, str) and option == "variant_name" else value
    if game == "senet":
        renamed.setdefault("observation", "dict")
    if renamed.get("render_mode") == "terminal":
        renamed["render_mode"] = "ansi"
    return make(game, **renamed)
