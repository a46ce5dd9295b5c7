#!/usr/bin/env bash
# jax 0.10.2 (PyPI), seen 2026-11-29; numpy 2.4.6 for comparison
#
# Guess: `jax.random.choice(..., p=p)` never draws what has probability 0; where too few others are left, it fails as numpy does.
# What happens: with `replace=False` and more draws than possible values, it goes on with the impossible ones, in the order of their indices. No
#   error, nothing in the result that says so. Two of nine moves are legal and four are asked for: both come first, then moves 0 and 1. numpy:
#   "Fewer non-zero entries in p than size". With replacement no zero is drawn.
# Why it matters: searches that draw candidates without replacement (as Gumbel AlphaZero does), or drawings of openings and opponents by
#   weight: near the end of a game fewer moves are legal than are asked for. Keep only draws whose p is above 0.
source "$(dirname "$0")/setup.sh"
from_pypi jax==0.10.2 numpy==2.4.6

venv/bin/python - <<'PYTHON'
import sys

import jax
import jax.numpy as jnp
import numpy as np

p = [0, 0, 0.5, 0, 0, 0.5, 0, 0, 0]
draws = [jax.random.choice(jax.random.key(seed), 9, (4,), replace=False, p=jnp.array(p)).tolist() for seed in range(20)]
print("jax without replacement:", draws[:3])
many = np.unique(jax.random.choice(jax.random.key(0), 9, (1_000_000,), p=jnp.array(p))).tolist()
print("jax with replacement, a million draws:", many)
try:
    numpy_draw = str(np.random.default_rng(0).choice(9, 4, replace=False, p=p))
except ValueError as error:
    numpy_draw = str(error)
print("numpy:", numpy_draw)
same = all(sorted(draw[:2]) == [2, 5] and draw[2:] == [0, 1] for draw in draws)
sys.exit(0 if same and many == [2, 5] and numpy_draw.startswith("Fewer non-zero entries") else 1)
PYTHON
