"""A policy with masks, learnt by its own wins and losses (a policy gradient with a learnt baseline), in JAX.

It plays Kindo against opponents that answer inside of the step, 64 games at once: half of them against
random moves, which it soon beats, half against greedy ones, which teach it more. Illegal actions get the
logit minus infinity, so that they have probability 0 and get no gradient.

    pip install jax optax
    python masked_policy.py --opponents random greedy --minutes 5
"""

from __future__ import annotations

import argparse
import time
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
import optax

import otau

GAMES = 64
STEPS = 64  # of every game between two updates
EPOCHS, PARTS = 4, 4
HIDDEN = 192
DISCOUNT, TRACE = 0.99, 0.95
CLIP, ENTROPY = 0.2, 0.01


def make_weights(key: Any, inputs: int, actions: int) -> dict[str, Any]:
    names, scales = ("first", "second", "policy", "value"), (1.4, 1.4, 0.01, 0.1)
    rows, columns = (inputs, HIDDEN, HIDDEN, HIDDEN), (HIDDEN, HIDDEN, actions, 1)
    return {
        name: {"weights": jax.random.normal(key, (n, m)) * scale / np.sqrt(n), "bias": jnp.zeros(m)}
        for name, key, n, m, scale in zip(names, jax.random.split(key, 4), rows, columns, scales, strict=True)
    }


@jax.jit
def evaluate(weights: dict[str, Any], observations: Any, masks: Any) -> tuple[Any, Any]:
    """Logits, (batch, actions), and values, (batch,)."""

    def dense(name: str, x: Any) -> Any:
        return x @ weights[name]["weights"] + weights[name]["bias"]

    x = jnp.tanh(dense("first", observations.reshape(len(observations), -1)))
    x = jnp.tanh(dense("second", x))
    logits = jnp.where(masks == 1, dense("policy", x), -1e9)
    return logits, dense("value", x)[:, 0]


@jax.jit
def act(weights: dict[str, Any], key: Any, observations: Any, masks: Any) -> tuple[Any, Any, Any]:
    """Actions drawn from the policy, their log-probabilities, values."""
    logits, values = evaluate(weights, observations, masks)
    actions = jax.random.categorical(key, logits)
    chances = jax.nn.log_softmax(logits)
    return actions, jnp.take_along_axis(chances, actions[:, None], 1)[:, 0], values


class Batch(NamedTuple):
    """What was seen and done; every array has one row for each step."""

    observations: Any
    masks: Any
    actions: Any
    chances: Any
    advantages: Any
    returns: Any


def loss(weights: dict[str, Any], batch: Batch) -> Any:
    """Clipped policy gradient (Schulman et al., 2017), value error, entropy."""
    logits, values = evaluate(weights, batch.observations, batch.masks)
    chances = jax.nn.log_softmax(logits)
    ratio = jnp.exp(jnp.take_along_axis(chances, batch.actions[:, None], 1)[:, 0] - batch.chances)
    advantages = (batch.advantages - batch.advantages.mean()) / (batch.advantages.std() + 1e-8)
    gain = jnp.minimum(ratio * advantages, jnp.clip(ratio, 1 - CLIP, 1 + CLIP) * advantages).mean()
    entropy = -(jnp.exp(chances) * jnp.where(batch.masks == 1, chances, 0)).sum(axis=1).mean()
    return -gain + 0.5 * jnp.square(values - batch.returns).mean() - ENTROPY * entropy


class Games:
    """Games against several opponents, side by side."""

    def __init__(self, opponents: list[str], seed: int, **options: Any) -> None:
        counts = [len(part) for part in np.array_split(np.arange(GAMES), len(opponents))]
        self.envs = [
            otau.vector("kindo", count, opponent=opponent, player="random", autoreset_mode="SameStep", **options)
            for count, opponent in zip(counts, opponents, strict=True)
        ]
        self.ends = np.cumsum(counts)[:-1]
        begun = [env.reset(seed=seed + k) for k, env in enumerate(self.envs)]
        self.seen, self.masks = join([(seen, info["action_mask"]) for seen, info in begun])

    def step(self, actions: Any) -> tuple[Any, Any]:
        """Plays in all games. Returns rewards, and where games have ended."""
        told = [env.step(part) for env, part in zip(self.envs, np.split(actions, self.ends), strict=True)]
        rows = [(seen, info["action_mask"], rewards, ended | cut) for seen, rewards, ended, cut, info in told]
        self.seen, self.masks, rewards, overs = join(rows)
        return rewards, overs


def join(rows: list[tuple[Any, ...]]) -> list[Any]:
    """The arrays of all opponents' games as one each."""
    return [np.concatenate(parts) for parts in zip(*rows, strict=True)]


class Learner:
    """Weights and how they change."""

    def __init__(self, games: Games, seed: int, rate: float) -> None:
        self.games = games
        self.key = jax.random.key(seed)
        self.weights = make_weights(self.draw(), int(games.seen[0].size), games.masks.shape[1])
        self.optimizer = optax.chain(optax.clip_by_global_norm(0.5), optax.adam(rate))
        self.state = self.optimizer.init(self.weights)
        self.update = jax.jit(self._update)

    def draw(self) -> Any:
        """A fresh key for random numbers."""
        self.key, key = jax.random.split(self.key)
        return key

    def play(self) -> tuple[Batch, list[float]]:
        """Plays STEPS steps of all games. Returns what was seen, and the results of the games that ended."""
        rows: list[tuple[Any, ...]] = []
        results: list[float] = []
        for _ in range(STEPS):
            seen, masks = self.games.seen, self.games.masks
            actions, chances, values = map(np.asarray, act(self.weights, self.draw(), seen, masks))
            rewards, overs = self.games.step(actions)
            results += rewards[overs].tolist()
            rows.append((seen, masks, actions, chances, values, rewards, overs))
        _, _, last = act(self.weights, self.draw(), self.games.seen, self.games.masks)
        observations, legal, played, drawn, judged, earned, ended = map(np.stack, zip(*rows, strict=True))
        advantages = estimate(earned, np.vstack([judged, np.asarray(last)]), ended)
        parts = (observations, legal, played, drawn, advantages, advantages + judged)
        return Batch(*(part.reshape(STEPS * GAMES, *part.shape[2:]) for part in parts)), results

    def learn(self, batch: Batch, rng: np.random.Generator) -> None:
        """Goes over a batch a few times."""
        for _ in range(EPOCHS):
            for part in np.array_split(rng.permutation(len(batch.actions)), PARTS):
                chosen = Batch(*(array[part] for array in batch))
                self.weights, self.state = self.update(self.weights, self.state, chosen)

    def _update(self, weights: Any, state: Any, batch: Batch) -> tuple[Any, Any]:
        changes, state = self.optimizer.update(jax.grad(loss)(weights, batch), state)
        return optax.apply_updates(weights, changes), state


def estimate(rewards: Any, values: Any, overs: Any) -> Any:
    """Generalized advantages (Schulman et al., 2016); values have one row more."""
    advantages, ahead = np.zeros_like(values[:-1]), np.zeros(values.shape[1], values.dtype)
    for step in reversed(range(len(rewards))):
        going = 1 - overs[step]
        ahead = rewards[step] + DISCOUNT * going * values[step + 1] - values[step] + DISCOUNT * TRACE * going * ahead
        advantages[step] = ahead
    return advantages


def win_rate(weights: dict[str, Any], opponent: str, games: int, seed: int, **options: Any) -> float:
    """Share of games won by the likeliest actions, half a point for a draw, from either side."""
    env = otau.vector("kindo", games, opponent=opponent, player="random", autoreset_mode="NextStep", **options)
    seen, info = env.reset(seed=f"test {seed}")
    results = np.full(games, np.nan)
    while np.isnan(results).any():
        logits, _ = evaluate(weights, seen, info["action_mask"])
        seen, rewards, terminated, truncated, info = env.step(np.asarray(logits.argmax(axis=1)))
        ended = (terminated | truncated) & np.isnan(results)
        results[ended] = rewards[ended]
    env.close()
    return float((results + 1).mean() / 2)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--opponents", nargs="+", default=["random", "greedy"], help="agents: random, level:2, ...")
    parser.add_argument("--size", type=int, default=5, help="tiles on a side of the board, 3 to 9")
    parser.add_argument("--minutes", type=float, default=5.0)
    parser.add_argument("--updates", type=int, default=10**9, help="ends after so many updates")
    parser.add_argument("--rate", type=float, default=1e-3, help="of learning")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--expect", type=float, default=0.0, help="fails where fewer games are won at the end")
    given = parser.parse_args()
    options = {"size": given.size, "max_plies": 150}
    learner = Learner(Games(given.opponents, given.seed, **options), given.seed, given.rate)
    rng = np.random.default_rng(given.seed)
    begin = time.monotonic()
    print("minutes,steps,episodes,won while learning," + ",".join(f"against {name}" for name in given.opponents))
    results: list[float] = []
    update, episodes = 0, 0
    while update < given.updates and time.monotonic() - begin < 60 * given.minutes:
        batch, ended = learner.play()
        learner.learn(batch, rng)
        results, episodes, update = (results + ended)[-500:], episodes + len(ended), update + 1
        if update % 10 == 0 or update == given.updates:
            rates = [win_rate(learner.weights, opponent, 200, given.seed, **options) for opponent in given.opponents]
            minutes, learning = (time.monotonic() - begin) / 60, (np.mean(results) + 1) / 2 if results else 0.0
            numbers = [
                f"{minutes:.2f}",
                update * STEPS * GAMES,
                episodes,
                *(f"{rate:.3f}" for rate in (learning, *rates)),
            ]
            print(*numbers, sep=",", flush=True)
    for opponent in given.opponents:
        final = win_rate(learner.weights, opponent, 400, given.seed + 1, **options)
        print(f"against {opponent}: {100 * final:.1f}% of 400 games")
        if final < given.expect:
            raise SystemExit(f"expected at least {100 * given.expect:.0f}%")


if __name__ == "__main__":
    main()
