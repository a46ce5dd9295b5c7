"""Otau: Togyz Kumalak, Abalone, Kindo and Senet as environments for agents that learn.

    import gymnasium, otau

    env = gymnasium.make("otau/Kindo-v0", size=5, opponent="greedy")
    observation, info = env.reset(seed=7)
    action = env.action_space.sample(mask=info["action_mask"])
    observation, reward, terminated, truncated, info = env.step(action)

The games and their searches are played in this process, by the same compiled code and from the same seeds as in the
TypeScript library. Networks, pictures, records and reviews need V8 in this process or Node, which they start by
themselves.
"""

from __future__ import annotations

from ._bridge import catalog as _catalog
from ._bridge import running as _running
from ._bridge.catalog import register
from ._bridge.running import set_timeout, stop
from ._kernel.infos import REASONS
from ._version import __version__
from .aec import AecEnv, aec
from .agent import Agent, Choice, agent, agents
from .analysis import Analysis, Line, analyse
from .env import Env, make
from .errors import DisplayError, NodeNotFoundError, OptionError, OtauError, ProcessError
from .game import Game, game
from .masked import MaskedEnv, masked
from .old_names import from_old_name
from .opponent import OpponentView
from .picture import Picture, show
from .play import Table, play
from .recording import record
from .records import GameRecord, read_records, review
from .vector import Vector, vector
from .view import View, ViewEnv, view

#: The mover if no player moves: chance, or nobody because the game is over.
CHANCE, OVER = -1, -2

__all__ = [
    "CHANCE",
    "OVER",
    "REASONS",
    "AecEnv",
    "Agent",
    "Analysis",
    "Choice",
    "DisplayError",
    "Env",
    "Game",
    "GameRecord",
    "Line",
    "MaskedEnv",
    "NodeNotFoundError",
    "OpponentView",
    "OptionError",
    "OtauError",
    "Picture",
    "ProcessError",
    "Table",
    "Vector",
    "View",
    "ViewEnv",
    "__version__",
    "aec",
    "agent",
    "agents",
    "analyse",
    "engine_pid",
    "from_old_name",
    "game",
    "make",
    "masked",
    "play",
    "read_records",
    "record",
    "register",
    "review",
    "set_timeout",
    "show",
    "stop",
    "vector",
    "view",
]


def engine_pid() -> int:
    """The number of the engine's process, which is started if it does not run yet: Node's, or this one's for V8."""
    return _running.engine().host.pid


_catalog.register_own()
