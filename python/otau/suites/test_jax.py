"""JAX compiles, maps and scans the games."""

from __future__ import annotations

from collections.abc import Callable

import jax
import jax.numpy as jnp
import mctx
import numpy as np
import pytest

import otau
from otau.jax import JaxGame, State


def random_action(key: jax.Array, mask: jax.Array) -> jax.Array:
    return jax.random.categorical(key, jnp.where(mask, 0.0, -jnp.inf))


def random_episode(game: JaxGame, plies: int) -> Callable[[jax.Array], State]:
    def play(state: State, key: jax.Array) -> tuple[State, State]:
        one, other = jax.random.split(key)
        state = game.step(state, random_action(one, state.legal_action_mask), other)
        return state, state

    return lambda key: jax.lax.scan(play, game.init(key), jax.random.split(key, plies))[1]


@pytest.mark.parametrize("name", ["togyzkumalak", "abalone", "kindo", "senet"])
def test_random_games_in_a_scan(name: str) -> None:
    episode = random_episode(JaxGame(name, **({"max_plies": 200} if name != "abalone" else {})), 210)
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


def test_the_limit_counts_marbles_where_it_is_to() -> None:
    keys = jax.random.split(jax.random.key(1), 16)
    found = []
    for counts in (False, True):
        game = JaxGame("abalone", variant="belgian-daisy", max_turns=100, count_at_limit=counts)
        states = jax.jit(jax.vmap(random_episode(game, 100)))(keys)
        assert np.asarray(states.terminated if counts else states.truncated)[:, -1].all()
        found.append(np.asarray(states.rewards)[:, -1])
    assert not found[0].any()
    assert (found[1].sum(axis=1) == 0).all()
    assert found[1].any()


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


@pytest.mark.parametrize("name", ["togyzkumalak", "abalone", "kindo", "senet"])
def test_a_policy_learns_a_step_from_mctx(name: str) -> None:
    game = JaxGame(name)
    states = jax.vmap(game.init)(jax.random.split(jax.random.key(1), 4))
    seen = states.observation.reshape(4, -1)

    def after(_: None, key: jax.Array, actions: jax.Array, inside: State) -> tuple[mctx.RecurrentFnOutput, State]:
        following = jax.vmap(game.step)(inside, actions, jax.random.split(key, 4))
        rewards = following.rewards[jnp.arange(4), inside.current_player]
        over = following.terminated | following.truncated
        same = following.current_player == inside.current_player
        logits = jnp.where(following.legal_action_mask, 0.0, -1e9)
        discount = jnp.where(over, 0.0, jnp.where(same, 1.0, -1.0))
        value = jax.random.uniform(key, (4,))  # of an untrained network
        made = mctx.RecurrentFnOutput(reward=rewards, discount=discount, prior_logits=logits, value=value)
        return made, following

    def loss(weights: jax.Array, targets: jax.Array) -> jax.Array:
        logits = jnp.where(states.legal_action_mask, seen @ weights, -1e9)
        return -(targets * jax.nn.log_softmax(logits)).sum(axis=1).mean()

    weights = jnp.zeros((seen.shape[1], states.legal_action_mask.shape[1]))
    priors = jnp.zeros(states.legal_action_mask.shape)
    root = mctx.RootFnOutput(prior_logits=priors, value=jnp.zeros(4), embedding=states)
    found = mctx.gumbel_muzero_policy(
        None, jax.random.key(2), root, after, 8, invalid_actions=~states.legal_action_mask, max_num_considered_actions=4
    )
    assert states.legal_action_mask[jnp.arange(4), found.action].all()
    before, slope = jax.value_and_grad(loss)(weights, found.action_weights)
    assert loss(weights - 0.01 * slope, found.action_weights) < before


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
