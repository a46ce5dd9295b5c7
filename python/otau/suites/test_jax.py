"""JAX compiles, maps and scans the games."""

from __future__ import annotations

import jax
import jax.numpy as jnp
import numpy as np
import pytest

import otau
from otau.jax import JaxGame, State


def random_action(key: jax.Array, mask: jax.Array) -> jax.Array:
    return jax.random.categorical(key, jnp.where(mask, 0.0, -jnp.inf))


@pytest.mark.parametrize("name", ["togyzkumalak", "abalone", "kindo", "senet"])
def test_random_games_in_a_scan(name: str) -> None:
    game = JaxGame(name, **({"max_plies": 200} if name != "abalone" else {}))

    def play(state: State, key: jax.Array) -> tuple[State, State]:
        one, other = jax.random.split(key)
        state = game.step(state, random_action(one, state.legal_action_mask), other)
        return state, state

    def episode(key: jax.Array) -> State:
        first = game.init(key)
        return jax.lax.scan(play, first, jax.random.split(key, 210))[1]

    keys = jax.random.split(jax.random.key(1), 8)
    states = jax.jit(jax.vmap(episode))(keys)
    over = np.asarray(states.terminated | states.truncated)
    assert over[:, -1].all()
    rewards = np.asarray(states.rewards)
    assert (rewards.sum(axis=2) == 0).all()
    assert (np.abs(rewards).sum(axis=(1, 2)) == 2 * np.asarray(states.terminated)[:, -1]).mean() > 0.9
    again = jax.jit(jax.vmap(episode))(keys)
    assert (np.asarray(again.row) == np.asarray(states.row)).all()
    alone = jax.jit(episode)(keys[3])
    assert (np.asarray(alone.row) == np.asarray(states.row)[3]).all()


def test_it_plays_the_rules() -> None:
    game, rules = JaxGame("kindo"), otau.game("kindo")
    state, row, rng = game.init(jax.random.key(0)), rules.start(1), np.random.default_rng(1)
    step = jax.jit(game.step)
    while not (state.terminated or state.truncated):
        number = int(rng.choice(np.flatnonzero(np.asarray(state.legal_action_mask))))
        row = rules.play(row, rules.from_view(row, [number]))
        state = step(state, number)
        assert np.asarray(state.row).tobytes() == row.tobytes()
        assert int(state.current_player) == max(0, rules.actor(row)[0])
    assert np.asarray(state.rewards).tolist() == rules.result(row)[0].tolist()
    after = step(state, 0)
    assert np.asarray(after.rewards).tolist() == [0, 0]


def test_an_illegal_action_ends_the_game() -> None:
    game = JaxGame("togyzkumalak")
    state = game.init(jax.random.key(0))
    state = game.step(state, 0)
    mask = np.asarray(state.legal_action_mask)
    for wrong in (9, -1):
        ended = game.step(state, wrong)
        assert bool(ended.terminated)
        assert np.asarray(ended.rewards).tolist() == [0, -1]
    assert mask.all()
