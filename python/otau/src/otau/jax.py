"""Games as pure functions for JAX, with the interface of pgx, for `jax.jit`, `jax.vmap` and `jax.lax.scan`.

    import jax
    from otau.jax import JaxGame

    game = JaxGame("kindo", size=4)
    states = jax.vmap(game.init)(jax.random.split(jax.random.key(0), 64))
    states = jax.jit(jax.vmap(game.step))(states, actions)

The rules run on the processor, by `jax.pure_callback`; a call for many games is one call of the kernel.
"""

from __future__ import annotations

import threading
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
from numpy.typing import NDArray

from .game import game
from .view import View

__all__ = ["JaxGame", "State"]


class State(NamedTuple):
    """The state of a game.

    Attributes:
        current_player: The player to move, int32.
        observation: The observation of that player, as in `otau.View`, float32, (*shape).
        rewards: Rewards of all players for the last step, float32, (players,).
        terminated: Whether the game is over by its rules or an illegal action, bool.
        truncated: Whether it ended by the limit of plies, bool.
        legal_action_mask: Legal actions in that player's numbering, bool, (action_count,).
        row: The bytes of the position, uint8, (row size,).
        plies: Number of moves of players before, int32.
    """

    current_player: Any
    observation: Any
    rewards: Any
    terminated: Any
    truncated: Any
    legal_action_mask: Any
    row: Any
    plies: Any


class JaxGame:
    """A game as pure functions.

    Args:
        name: The game.
        **options: Its options.

    Attributes:
        rules: The rules as `otau.game` gives them.
        view: The observations and actions of players.

    Raises:
        OtauError: ``bad-option``, ``unsupported``.
    """

    def __init__(self, name: str, **options: Any) -> None:
        self.rules = game(name, **options)
        self.view = View(self.rules)
        self.num_players = self.rules.players
        self.num_actions = self.rules.action_count
        self._lock = threading.Lock()

    def init(self, key: Any) -> State:
        """The first state in which a player is to move. The key is for chance moves before it."""
        return jax.pure_callback(self._begin, self._shapes(), _seed(key), vmap_method="broadcast_all")

    def step(self, state: State, action: Any, key: Any = None) -> State:
        """Plays an action.

        Args:
            state: The state. A game that is over does not change, and gives rewards of 0.
            action: A legal action. An illegal one ends the game with a reward of -1 for its player.
            key: For chance moves after the action; games without chance need none.
        """
        seed = jnp.zeros(2, jnp.uint32) if key is None else _seed(key)
        return jax.pure_callback(
            self._play, self._shapes(), state, jnp.asarray(action, jnp.int32), seed, vmap_method="broadcast_all"
        )

    def _shapes(self) -> State:
        shape = jax.ShapeDtypeStruct
        return State(
            shape((), jnp.int32),
            shape(self.view.shape, jnp.float32),
            shape((self.num_players,), jnp.float32),
            shape((), jnp.bool_),
            shape((), jnp.bool_),
            shape((self.num_actions,), jnp.bool_),
            shape((self.rules.dtype.itemsize,), jnp.uint8),
            shape((), jnp.int32),
        )

    def _begin(self, seeds: Any) -> State:
        seeds = np.asarray(seeds)
        batch = seeds.shape[:-1]
        texts = [f"{high}/{low}" for high, low in seeds.reshape(-1, 2).tolist()]
        with self._lock:
            positions = self.rules.start(len(texts), texts)
            self._play_chance(positions, texts)
            n = len(positions)
            none = np.zeros(n, np.bool_)
            state = self._make_state(
                positions, np.zeros(n, np.int32), np.zeros((n, self.num_players), np.float32), none
            )
        return State(*(part.reshape(batch + part.shape[1:]) for part in state))

    def _play(self, given: State, action: Any, seeds: Any) -> State:
        batch = np.shape(given.terminated)
        state = State(*(np.array(part).reshape(-1, *np.shape(part)[len(batch) :]) for part in given))
        actions = np.asarray(action).reshape(-1)
        was_over = state.terminated | state.truncated
        everyone = np.arange(len(actions))
        fits = (actions >= 0) & (actions < self.num_actions)
        fits &= state.legal_action_mask[everyone, np.where(fits, actions, 0)]
        which = np.flatnonzero(fits & ~was_over)
        positions = np.ascontiguousarray(state.row).view(self.rules.dtype)[:, 0]
        rewards = np.zeros((len(actions), self.num_players), np.float32)
        with self._lock:
            if len(which):
                played = self.view.actions(positions[which], actions[which])
                after = self.rules.play(positions[which], played)
                texts = [f"{high}/{low}" for high, low in np.asarray(seeds).reshape(-1, 2)[which].tolist()]
                self._play_chance(after, texts)
                positions[which] = after
                is_last = state.plies[which, None] + 1 >= self.rules.ply_limit
                rewards[which] = np.where(is_last, self.rules.result(after, at_limit=True), self.rules.result(after))
            wrong = ~fits & ~was_over
            rewards[wrong, state.current_player[wrong]] = -1
            plies = state.plies + (fits & ~was_over)
            result = self._make_state(positions, plies, rewards, wrong | state.terminated)
        return State(*(part.reshape(batch + part.shape[1:]) for part in result))

    def _make_state(
        self, positions: NDArray[np.void], plies: NDArray[Any], rewards: NDArray[Any], is_ended: NDArray[np.bool_]
    ) -> State:
        rules = self.rules
        is_limited = plies >= rules.ply_limit
        terminated = is_ended | (rules.actor(positions) < 0) | (is_limited & rules.counts_at_limit)
        truncated = ~terminated & is_limited
        masks = self.view.masks(positions).astype(np.bool_)
        masks[terminated | truncated] = True  # as in pgx, so that a policy always has an action
        return State(
            self.view.colours(positions).astype(np.int32),
            self.view.observe(positions, plies),
            rewards,
            terminated,
            truncated,
            masks,
            positions.view(np.uint8).reshape(len(positions), -1),
            plies.astype(np.int32),
        )

    def _play_chance(self, positions: NDArray[np.void], seeds: list[str]) -> None:
        """Plays chance moves, with a separate generator for each game."""
        rules = self.rules
        generators: dict[int, np.random.Generator] = {}
        while rules.has_chance and len(which := np.flatnonzero(rules.actor(positions) == -1)):
            for i in which.tolist():
                if i not in generators:
                    generators[i] = np.random.default_rng(np.frombuffer(seeds[i].encode(), np.uint8))
            drawn = rules.draw(positions[which], [generators[i].random() for i in which.tolist()])
            positions[which] = rules.play(positions[which], drawn)


def _seed(key: Any) -> Any:
    """A key of either kind as two numbers, uint32, (..., 2)."""
    return jax.random.key_data(key) if jnp.issubdtype(key.dtype, jax.dtypes.prng_key) else key
