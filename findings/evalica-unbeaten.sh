#!/usr/bin/env bash
# evalica 0.4.2 (PyPI), choix 0.4.1 for comparison, seen 2026-11-30
#
# Guess: Bradley-Terry scores of a league in which one player wins all its games are finite; that player's is the largest.
# What happens: `bradley_terry` gives every player 1e-06, after two rounds of its loop, by both of its solvers: the unbeaten player and the one
#   without a win are equal, and so are the players who beat one another in turn. One loss of the unbeaten player, among sixteen games, and the
#   scores are in order. `elo`, `counting` and `average_win_rate` of the same games are in order. No error, no warning.
# Why it matters: leagues of agents, where the newest often beats all others. Such scores have no finite maximum; a prior or half a virtual win each
#   way makes one: choix with `alpha=0.01` puts the unbeaten player first and the others equal.
source "$(dirname "$0")/setup.sh"
from_pypi evalica==0.4.2 choix==0.4.1 numpy==2.4.6 scipy==1.17.1 pandas==3.1.1

venv/bin/python - <<'PYTHON'
import sys

import choix
import evalica

players = "ABCD"
# A beats all; B beats C, C beats D, D beats B; each five times
games = [(winner, loser) for winner, loser in ("AB", "AC", "AD", "BC", "CD", "DB") for _ in range(5)]


def scores(method, games, **options):
    winners, losers = zip(*games)
    found = method(winners, losers, [evalica.Winner.X] * len(games), **options).scores
    return [round(float(found[name]), 6) for name in players]


unbeaten = {solver: scores(evalica.bradley_terry, games, solver=solver) for solver in ("pyo3", "naive")}
beaten = scores(evalica.bradley_terry, [*games, ("D", "A")])
counted = scores(evalica.counting, games)
print("A wins all:", unbeaten)
print("A loses once:", beaten)
print("wins:", counted)
outside = choix.ilsr_pairwise(4, [(players.index(a), players.index(b)) for a, b in games], alpha=0.01)
print("choix, alpha=0.01:", [round(float(one), 3) for one in outside])
is_level = all(found == [1e-6] * 4 for found in unbeaten.values())
is_ordered = max(beaten) == beaten[0] > 2 * beaten[1] and max(outside) == outside[0] > outside[1] + 1
sys.exit(0 if is_level and is_ordered and counted == [15, 5, 5, 5] else 1)
PYTHON
