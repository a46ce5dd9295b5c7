#!/usr/bin/env bash
# skelo 0.1.5 (PyPI) with glicko2 2.1.0, seen 2026-11-30
#
# Guess: `Glicko2Estimator.predict_proba` gives Glickman's expected score of two ratings: at 1662 against 1500 with deviations of 290 and 350
#   about 0.65, and never further from a half than Elo's 0.72.
# What happens: it gives 0.93. The difference is multiplied by both deviations, of which only one is taken out again: predictions are too sure,
#   two and a half times in log odds where players are well known, five times where they are new. Over 4,000 games of ten players with fixed
#   strengths the log loss of the last thousand is 0.68, that of a coin 0.69, of `EloEstimator` 0.48, though the ratings themselves are in order.
# Why it matters: who compares rating systems by their predictions, in leagues of agents, finds Glicko-2 about as good as a coin. Take the
#   ratings of `rating_model` and Glickman's formula.
source "$(dirname "$0")/setup.sh"
from_pypi skelo==0.1.5 glicko2==2.1.0 numpy==2.4.6 pandas==3.1.1 scikit-learn==1.9.1 scipy==1.17.1

cat > odds.py <<'PYTHON'
import sys
from importlib.metadata import version

import numpy as np
import pandas as pd
from skelo.model.elo import EloEstimator
from skelo.model.glicko2 import Glicko2Estimator, Glicko2Model

print("skelo", version("skelo"), "glicko2", version("glicko2"))
rng = np.random.default_rng(1)
strengths = np.linspace(1200, 1800, 10)
pairs = np.array([rng.choice(10, 2, replace=False) for _ in range(4000)])
chances = 1 / (1 + 10 ** ((strengths[pairs[:, 1]] - strengths[pairs[:, 0]]) / 400))
games = pd.DataFrame({"first": pairs[:, 0], "second": pairs[:, 1], "time": range(1, 4001)})
won = (rng.random(4000) < chances).astype(int)


def loss(estimator):
    fitted = estimator(key1_field="first", key2_field="second", timestamp_field="time").fit(games, won)
    odds = np.clip(fitted.predict_proba(games)["pr1"].to_numpy()[-1000:], 1e-12, 1 - 1e-12)
    frame = fitted.rating_model.to_frame()
    last = frame[frame.valid_to.isna()].set_index("key").rating.map(lambda value: np.atleast_1d(value)[0])
    print(estimator.__name__, [round(last[player]) for player in range(10)])
    order = np.corrcoef(last[list(range(10))].to_numpy(dtype=float), strengths)[0, 1]
    return -np.log(np.where(won[-1000:] == 1, odds, 1 - odds)).mean(), order


odds = Glicko2Model.compute_prob((1662, 290, 0.06), (1500, 350, 0.06))
spread = np.hypot(290, 350) * np.log(10) / 400
expected = 1 / (1 + 10 ** (-162 / 400 / np.sqrt(1 + 3 * spread**2 / np.pi**2)))
print(f"1662 against 1500: {odds:.3f}, by Glickman {expected:.3f}")
(glicko, in_order), (elo, _) = loss(Glicko2Estimator), loss(EloEstimator)
truth = -np.log(np.where(won[-1000:] == 1, chances[-1000:], 1 - chances[-1000:])).mean()
print(f"loss: Glicko-2 {glicko:.3f}, Elo {elo:.3f}, the true chances {truth:.3f}, a coin {np.log(2):.3f}")
sys.exit(0 if odds > 0.9 > 0.7 > expected and glicko > elo + 0.15 and in_order > 0.95 else 1)
PYTHON
venv/bin/python odds.py
