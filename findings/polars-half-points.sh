#!/usr/bin/env bash
# polars 2.1.0 (PyPI) with Python's sqlite3, pandas 3.1.1 for comparison, seen 2026-11-29
#
# Guess: a column of scores whose first rows are whole numbers becomes a column of floats when a 0.5 comes, or reading it is an error.
# What happens: `read_database` takes the type from the first 100 rows. If they hold 1 and 0 alone, the column is Int64, and every later 0.5 is
#   read as 0: 60 wins, 60 losses and 30 draws sum to 60 in place of 75. No error, no warning. SQLite gives 1 and 0.5 from one column where it is
#   declared NUMERIC or without a type; of a REAL column it gives 1.0, and all is well. `DataFrame` of tuples or of dicts does the same.
# Why it matters: tables of games with a point for a win and a half for a draw, where test data are short and real data are not. Pass
#   `infer_schema_length=None` or `schema_overrides`, or declare the column REAL. pandas reads all of them rightly.
source "$(dirname "$0")/setup.sh"
from_pypi polars==2.1.0 pandas==3.1.1 numpy==2.4.6

venv/bin/python - <<'PYTHON'
import sqlite3
import sys

import pandas as pd
import polars as pl

print("polars", pl.__version__, "pandas", pd.__version__, "sqlite", sqlite3.sqlite_version)
database = sqlite3.connect(":memory:")
scores = [(1,)] * 60 + [(0,)] * 60 + [(0.5,)] * 30
for name, kind in (("numeric", "numeric"), ("untyped", ""), ("real", "real")):
    database.execute(f"create table {name} (score {kind})")
    database.executemany(f"insert into {name} values (?)", scores)

seen = {}
for name in ("numeric", "untyped", "real"):
    query = f"select score from {name}"
    column = pl.read_database(query, database)["score"]
    whole = pl.read_database(query, database, infer_schema_length=None)["score"]
    seen[name] = database.execute(f"select sum(score) from {name}").fetchone()[0], float(column.sum()), float(whole.sum()), float(pd.read_sql(query, database)["score"].sum())
    print(name, "sum in SQLite:", seen[name][0], "polars:", column.dtype, seen[name][1], "polars with infer_schema_length=None:", seen[name][2], "pandas:", seen[name][3])
tuples = pl.DataFrame(scores, schema=["score"], orient="row")["score"].sum()
dicts = pl.DataFrame([{"score": score} for (score,) in scores])["score"].sum()
print("DataFrame of tuples:", tuples, "of dicts:", dicts)
wrong = (75, 60, 75, 75)
sys.exit(0 if seen == {"numeric": wrong, "untyped": wrong, "real": (75, 75, 75, 75)} and (tuples, dicts) == (60, 60) else 1)
PYTHON
