#!/usr/bin/env bash
# optax 0.2.8 with jax 0.10.2 (PyPI), seen 2026-11-29
#
# Guess: a loss that is NaN has gradients that are NaN; or, for logits of -inf at illegal actions with target 0, both are finite.
# What happens: `softmax_cross_entropy` is NaN, while its gradient is right to the last digit: the network learns and the curve shows nothing.
#   `kl_divergence` of masked log probabilities is NaN too. `safe_softmax_cross_entropy` has the same gradient and a finite value.
#   (`torch.nn.functional.cross_entropy` with targets of probabilities does the same.)
# Why it matters: whoever trains a policy with masks in JAX. A check that stops a run at a NaN loss stops a healthy one, and one that looks at
#   gradients alone sees nothing. Take the safe function, or a large negative number in place of -inf.
source "$(dirname "$0")/setup.sh"
from_pypi optax==0.2.8 jax==0.10.2 jaxlib==0.10.2 numpy==2.4.6

JAX_PLATFORMS=cpu venv/bin/python - <<'PYTHON'
import sys

import jax
import numpy
import optax
from jax import numpy as jnp

logits = jnp.array([0.0, 1.0, -jnp.inf])
target = jnp.array([0.5, 0.5, 0.0])
seen = {}
for loss in (optax.softmax_cross_entropy, optax.safe_softmax_cross_entropy):
    value, gradient = jax.value_and_grad(loss)(logits, target)
    seen[loss.__name__] = float(value), numpy.asarray(gradient)
    print(loss.__name__, "value", value, "gradient", gradient)
divergence = optax.kl_divergence(jax.nn.log_softmax(logits), target)
print("kl_divergence", divergence)
plain, safe = seen["softmax_cross_entropy"], seen["safe_softmax_cross_entropy"]
right = numpy.asarray(jax.nn.softmax(logits) - target)
same = numpy.allclose(plain[1], right, atol=1e-7) and numpy.allclose(safe[1], right, atol=1e-7)
sys.exit(0 if numpy.isnan(plain[0]) and numpy.isfinite(safe[0]) and numpy.isnan(divergence) and same else 1)
PYTHON
