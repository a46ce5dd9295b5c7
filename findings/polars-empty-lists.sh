#!/usr/bin/env bash
# polars 2.1.0 (PyPI), pyarrow 26.0.1 for comparison, seen 2026-11-30
#
# Guess: JSON lines in whose first 100 lines a list is empty, and later has texts, are an error of `read_ndjson`.
# What happens: `read_ndjson` and `scan_ndjson` take the type `List(Null)` from the first 100 lines, and every later text in such a list is read as null:
#   of ["76", "98"] two nulls are left, so that the lengths are right and the moves are gone. No error, no warning. A text outside of a
#   list is not lost so: where the first 100 lines have null, a later one is a ComputeError.
# Why it matters: files of games that begin with those that were not played, as a season does. Pass `infer_schema_length=None` or a schema. pyarrow
#   reads the same file rightly.
source "$(dirname "$0")/setup.sh"
from_pypi polars==2.1.0 pyarrow==26.0.1

venv/bin/python - <<'PYTHON'
import json
import sys

import polars as pl
import pyarrow.json



def write(path, first, later):
    with open(path, "w") as file:
        file.write("".join(json.dumps(game) + "\n" for game in [first] * 100 + [later] * 3))


write("games.jsonl", {"result": "*", "moves": []}, {"result": "1-0", "moves": ["76", "98"]})
write("notes.jsonl", {"note": None}, {"note": "fine"})

read = pl.read_ndjson("games.jsonl")
scanned = pl.scan_ndjson("games.jsonl").collect()
whole = pl.read_ndjson("games.jsonl", infer_schema_length=None)
arrow = pyarrow.json.read_json("games.jsonl")
last = {
    "read_ndjson": read["moves"].to_list()[-1],
    "scan_ndjson": scanned["moves"].to_list()[-1],
    "infer_schema_length=None": whole["moves"].to_list()[-1],
    "pyarrow": arrow["moves"].to_pylist()[-1],
}
print("type:", read.schema["moves"], "moves of the last game:", last)
try:
    note = pl.read_ndjson("notes.jsonl")["note"].to_list()[-1]
except pl.exceptions.ComputeError as error:
    note = str(error)
print("a note after 100 nulls:", note)
lost, kept = [None, None], ["76", "98"]
sys.exit(0 if last == dict(zip(last, (lost, lost, kept, kept))) and "NULL-typed" in note else 1)
PYTHON
