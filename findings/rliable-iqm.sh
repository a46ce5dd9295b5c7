#!/usr/bin/env bash
# rliable 1.2.0 (PyPI) with scipy 1.17.1, seen 2026-11-29
#
# Guess: the interquartile mean of three runs leaves out most of the lowest and the highest, so one lucky run hardly moves it.
# What happens: a quarter of the runs is rounded down. Of three runs none is left out: the "interquartile mean" of 0, 0.5 and 10 is 3.5, the plain
#   mean. Of seven runs one is left out at each end, as of four. It counts runs times tasks.
# Why it matters: whoever compares agents by 3 runs on one game, which is common: the figure is called robust and is not. Take at least 4 scores,
#   best a multiple of 4, or the median.
source "$(dirname "$0")/setup.sh"
from_pypi numpy==2.4.6 scipy==1.17.1
# Its other modules want more packages; these figures do not
from_pypi --no-deps rliable==1.2.0

venv/bin/python - <<'PYTHON'
import sys

import numpy
from rliable import metrics

seen = {}
for runs in ([0, 0.5, 10], [0, 0.5, 0.6, 10], [0, 0.4, 0.5, 0.6, 0.7, 9, 10]):
    seen[len(runs)] = metrics.aggregate_iqm(numpy.array(runs)[:, None])
    print(len(runs), "runs", runs, "interquartile mean", seen[len(runs)], "mean", numpy.mean(runs))
sys.exit(0 if seen[3] == 3.5 and abs(seen[4] - 0.55) < 1e-9 and abs(seen[7] - 2.24) < 1e-9 else 1)
PYTHON
