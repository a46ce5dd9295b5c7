"""Four older packages of these games by their own names and calls, with the rules of today.

    import otau.old as gym  # was: import gym, gym_togyzkumalak

    env = gym.make("Togyzkumalak-v0")
    observation, done = env.reset(), False
    while not done:
        observation, reward, done, info = env.step(env.action_space.sample())

A program that was written for one of them runs when its imports are changed; docs/old-packages.md lists them.
"""

from __future__ import annotations

from typing import Any

from ..errors import OtauError
from ..old_names import find_old, from_old_name
from .abalone import AbaloneEnv, AbaloneGame, AbaloneGui
from .base import OldEnv
from .kindo import GreedyKindoPlayer, HumanKindoPlayer, KindoGame, RandomPlayer
from .senet import (
    AnsiRenderer,
    HumanRenderer,
    RandomAgent,
    RgbRenderer,
    Senet,
    SenetEnv,
    SenetGame,
    SenetKendall,
    SenetSkyruk,
)
from .togyzkumalak import TogyzkumalakEnv

__all__ = [
    "AbaloneEnv",
    "AbaloneGame",
    "AbaloneGui",
    "AnsiRenderer",
    "GreedyKindoPlayer",
    "HumanKindoPlayer",
    "HumanRenderer",
    "KindoGame",
    "OldEnv",
    "RandomAgent",
    "RandomPlayer",
    "RgbRenderer",
    "Senet",
    "SenetEnv",
    "SenetGame",
    "SenetKendall",
    "SenetSkyruk",
    "TogyzkumalakEnv",
    "from_old_name",
    "make",
]

_ENVIRONMENTS: dict[str, type[OldEnv]] = {made.env_id: made for made in (AbaloneEnv, SenetEnv, TogyzkumalakEnv)}


def make(name: str, **options: Any) -> Any:
    """Makes an environment with the interface of the older package, like its ``gym.make``.

    Args:
        name: ``Togyzkumalak-v0``, ``abalone-v0``, ``gym_senet:senet-v0``.
        **options: Options of the older package.

    Raises:
        OtauError: ``unknown-game``, ``bad-option``.
    """
    env_id, _ = find_old(name)
    if env_id not in _ENVIRONMENTS:
        raise OtauError("unknown-game", f"{name} was no environment of gym; it is a class of otau.old.")
    return _ENVIRONMENTS[env_id](**options)
