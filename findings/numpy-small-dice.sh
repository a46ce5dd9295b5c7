#!/usr/bin/env bash
# numpy 2.4.6 (PyPI), seen 2026-11-29
#
# Guess: eight throws at once are the eight throws one by one, for any type; or each type of integer has a stream of its own.
# What happens: int64 and int32 give the same throws, at once and one by one. int8 and uint8 give others, and with them eight throws at once are
#   not the eight throws one by one: a call takes 32 random bits, hands out four bytes, and forgets those that are left at its end.
#   int16 does the same with two. `choice(6)` gives the throws of int64; `choice(6, p=...)` gives others again.
# Why it matters: environments that throw for one game and for many with one seed and expect the same games, or that save memory by int8. Draw as
#   int64 and convert.
source "$(dirname "$0")/setup.sh"
from_pypi numpy==2.4.6

venv/bin/python - <<'PYTHON'
import sys

import numpy

at_once, one_by_one = {}, {}
for kind in ("int64", "int32", "int16", "int8"):
    at_once[kind] = numpy.random.default_rng(0).integers(6, size=8, dtype=kind).tolist()
    rng = numpy.random.default_rng(0)
    one_by_one[kind] = [int(rng.integers(6, dtype=kind)) for _ in range(8)]
    print(kind, "at once", at_once[kind], "one by one", one_by_one[kind])
plain = numpy.random.default_rng(0).choice(6, 8).tolist()
weighted = numpy.random.default_rng(0).choice(6, 8, p=[1 / 6] * 6).tolist()
print("choice", plain, "with equal p", weighted)
large = at_once["int64"] == at_once["int32"] == one_by_one["int64"] == one_by_one["int32"] == plain
small = all(at_once[kind] != at_once["int64"] and at_once[kind] != one_by_one[kind] for kind in ("int16", "int8"))
sys.exit(0 if large and small and weighted != plain else 1)
PYTHON
