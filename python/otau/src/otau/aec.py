"""A game with an agent for every player, as a PettingZoo environment."""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import OrderEnforcingWrapper

from ._arguments.options import RENDER_MODES, read_position, reset_options, seed_text, whole_number
from ._environment.board_env import BoardEnv
from ._kernel.infos import ILLEGAL, REASONS, has_texts
from ._kernel.local_game import Result
from .errors import OtauError

__all__ = ["AecEnv", "Ordered", "aec"]


class AecEnv(BoardEnv, AECEnv[str, Any, Any]):
    """PettingZoo's agent environment cycle (AEC) of one game, without the check of the order of calls; `aec` adds it.

    Observations are ``{"observation": ..., "action_mask": int8 (action_count,)}``; the mask is all 0
    unless the agent is to move. Turns need not alternate.

    Args:
        name: The game, such as ``"abalone"``.
        render_mode: ``human``, ``rgb_array``, ``ansi`` or ``svg``.
        observation: ``"dict"`` for Senet's observation by name.
        reward: ``"default"``, ``"sparse"``, or a function of observation and kind of move.
        illegal: ``"terminate"`` ends the game with -1 for the agent, ``"throw"`` raises OtauError.
        infos: ``"numbers"`` or ``"texts"``, as in `Env`.
        **options: Options of the game.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 as PettingZoo types it
        "render_modes": RENDER_MODES,
        "render_fps": 2,
        "is_parallelizable": False,
    }

    def __init__(
        self,
        name: str,
        *,
        render_mode: str | None = None,
        observation: str | None = None,
        reward: Any = None,
        illegal: str = "terminate",
        infos: str = "numbers",
        **options: Any,
    ) -> None:
        super().__init__()
        own = {"observation": observation, "reward": reward, "illegal": illegal}
        self._has_texts = has_texts(infos)
        self._create_game(name, render_mode, options, own)
        self.metadata = {**type(self).metadata, "name": f"{self.game.name}_v{self.id.rsplit('v', 1)[1]}"}
        self.possible_agents = [f"player_{player}" for player in range(self.game.players)]
        self.agents: list[str] = []
        count = self.game.action_count
        self.observation_spaces = {
            agent: spaces.Dict({"observation": self._space(), "action_mask": spaces.Box(0, 1, (count,), np.int8)})
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(count) for agent in self.possible_agents}
        self._result: Result | None = None

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The observation space of an agent; the same object at every call."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The action space of an agent; the same object at every call."""
        return self.action_spaces[agent]

    def reset(self, seed: int | str | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins an episode.

        Args:
            seed: Makes throws and all other random numbers repeatable.
            options: ``{"position": text}`` starts from a position. Other options are ignored with a warning.
        """
        self._require_open("reset")
        given = reset_options(options)
        unknown = [name for name in given if name != "position"]
        if unknown:
            warnings.warn(f"reset knows the option position only, not {', '.join(map(repr, unknown))}.", stacklevel=2)
        position = read_position({"position": given.get("position")})
        observation, info = self._begin(seed_text(seed), position)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self._skip_agent_selection = None
        self._update((observation, 0.0, False, False, info))
        self.agent_selection = self.possible_agents[info["player"]]
        self._show()

    def step(self, action: Any) -> None:
        """Plays an action for ``agent_selection``; None removes an agent whose episode is over.

        Raises:
            OtauError: ``bad-action``; with ``illegal="throw"`` also ``illegal-move``.
        """
        self._require_open("step")
        if self._is_unsure:
            with self._turn:  # a step of another thread may still run
                self._require_known_state()
        if not self.agents:
            raise OtauError("game-over", f"{self.id}: all agents have left, so step needs a reset first.")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            if action is not None:
                raise OtauError(
                    "game-over", f"{self.id}: the episode of {agent} is over: its only step is None; got {action!r}."
                )
            self._was_dead_step(action)
            return
        number = whole_number(action, self.game.action_count)
        with self._turn:
            result = self._play(number)
            self._cumulative_rewards[agent] = 0.0
            self.rewards = dict(zip(self.possible_agents, self._local.rewards, strict=True))
            self._accumulate_rewards()
            self._update(result)
            self.agent_selection = self._next(agent, result[4])
        self._show()

    def _update(self, result: Result) -> None:
        """Sets terminations, truncations and infos from a result."""
        self._result = result
        _, _, terminated, truncated, info = result
        agents = self.possible_agents
        self.terminations = dict.fromkeys(agents, terminated)
        self.truncations = dict.fromkeys(agents, truncated)
        illegal = info.pop("illegal", None)
        self.infos = {agent: self._info(info) for agent in agents}
        if illegal is not None:
            self.infos[agents[info["player"]]]["illegal"] = illegal

    def _info(self, given: dict[str, Any]) -> dict[str, Any]:
        """The info of an agent, with new arrays. The mask is only in the observation."""
        info = {name: value for name, value in given.items() if name != "action_mask"}
        info["rewards"] = info["rewards"].copy()
        return info

    def _next(self, agent: str, info: dict[str, Any]) -> str:
        """The agent to move. After the end: the agent after the last mover, or the one with the illegal action."""
        if info.get("reason") in (ILLEGAL, REASONS[ILLEGAL]):
            return agent
        player = info["player"]
        return self.possible_agents[(player + 1) % len(self.possible_agents) if self._is_over else player]

    def observe(self, agent: str) -> dict[str, Any]:
        """The observation of an agent with its mask of legal actions, as new arrays."""
        if self._result is None:
            raise OtauError("not-reset", f"{self.id}: observe was called before reset; an episode begins with reset.")
        if agent not in self.action_spaces:
            raise OtauError("bad-argument", f"The agents are {', '.join(self.possible_agents)}; got {agent!r}.")
        observation, *_, info = self._result
        mask = info["action_mask"]
        is_mover = self.possible_agents.index(agent) == info["player"]
        return {
            "observation": {k: v.copy() for k, v in observation.items()}
            if isinstance(observation, dict)
            else observation.copy(),
            "action_mask": mask.copy() if is_mover else np.zeros_like(mask),
        }


class Ordered(OrderEnforcingWrapper):
    """PettingZoo's check of the order of calls. A step without remaining agents raises an error."""

    def step(self, action: Any) -> None:
        """See `AecEnv.step`."""
        if self._has_reset and not self.agents:
            raise OtauError("game-over", f"{self.unwrapped.id}: all agents have left, so step needs a reset first.")
        super().step(action)

    def __str__(self) -> str:
        return str(self.env)


def aec(name: str, **options: Any) -> AECEnv[str, Any, Any]:
    """A game as PettingZoo's agent environment cycle.

        env = otau.aec("abalone", players=3)
        env.reset(seed=7)
        for agent in env.agent_iter():
            observation, reward, terminated, truncated, info = env.last()
            over = terminated or truncated
            env.step(None if over else env.action_space(agent).sample(observation["action_mask"]))

    Args:
        name: The game, such as ``"abalone"``.
        **options: See `AecEnv`.
    """
    return Ordered(AecEnv(name, **options))
