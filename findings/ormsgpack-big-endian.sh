#!/usr/bin/env bash
# ormsgpack 1.13.1 (PyPI), seen 2026-11-29
#
# Guess: `OPT_SERIALIZE_NUMPY` writes the values of an array, or refuses a byte order that it does not know.
# What happens: a big-endian array is written as if it were little-endian: 1 becomes 16777216, 1.5 becomes 6.9e-41. No error. Other layouts
#   that it cannot write, such as every second column, are refused. `flax.serialization.to_bytes` of flax 0.12.8 does the same with arrays of numpy.
# Why it matters: whoever sends arrays to a board or a server that were read by numpy from files of numbers in network order. Call
#   `array.astype(array.dtype.newbyteorder("="))` first.
source "$(dirname "$0")/setup.sh"
from_pypi ormsgpack==1.13.1 numpy==2.4.6

venv/bin/python - <<'PYTHON'
import sys

import numpy
import ormsgpack


def through(array):
    return ormsgpack.unpackb(ormsgpack.packb(array, option=ormsgpack.OPT_SERIALIZE_NUMPY))


seen = {}
for kind in ("<i4", ">i4", "<f4", ">f4"):
    array = numpy.array([1.5, -2], kind)
    seen[kind] = through(array)
    print(kind, array.tolist(), "->", seen[kind])
try:
    through(numpy.zeros((2, 4), "<f4")[:, ::2])
    refused = False
except TypeError as error:
    refused = True
    print("every second column:", error)
sys.exit(0 if refused and seen["<i4"] == [1, -2] and seen[">i4"] == [16777216, -16777217] and seen[">f4"][0] < 1e-40 else 1)
PYTHON
