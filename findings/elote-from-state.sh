#!/usr/bin/env bash
# elote 1.5.1 (PyPI), seen 2026-11-29
#
# Guess: ratings that are saved by `export_state` and restored by `from_state` go on as if nothing had happened.
# What happens: so it is for Elo, Glicko, DWZ, ECF, TrueSkill and OpenSkill. `BradleyTerryCompetitor` keeps its rating and its counts of wins
#   and losses, but not the games: the first game after that is fitted as the only one there is. 1715 and 1449 become 1739 and 1261. The Colley,
#   Keener and Massey ratings and whole-history rating forget in the same way. No error, no warning.
# Why it matters: a league or a ladder that saves its ratings between days. Keep the list of games and play it through again.
source "$(dirname "$0")/setup.sh"
from_pypi elote==1.5.1 numpy==2.4.6

venv/bin/python - <<'PYTHON'
import json
import sys

import elote


def ratings(kind, resume):
    players = [kind() for _ in range(3)]
    a, b, c = players
    a.beat(b)
    a.tied(c)
    b.beat(c)
    a.beat(c)
    if resume:
        a, b, c = (kind.from_state(json.loads(json.dumps(player.export_state(), default=str))) for player in players)
    a.beat(b)
    return round(a.rating), round(b.rating)


seen = {}
for kind in (elote.EloCompetitor, elote.TrueSkillCompetitor, elote.BradleyTerryCompetitor):
    seen[kind.__name__] = ratings(kind, False), ratings(kind, True)
    print(kind.__name__, "went on:", seen[kind.__name__][0], "saved and restored:", seen[kind.__name__][1])
same = all(seen[name][0] == seen[name][1] for name in ("EloCompetitor", "TrueSkillCompetitor"))
sys.exit(0 if same and seen["BradleyTerryCompetitor"] == ((1715, 1449), (1739, 1261)) else 1)
PYTHON
