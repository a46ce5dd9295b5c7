#!/usr/bin/env bash
# Python's sqlite3, apsw 3.54.1.0 (PyPI) and sql.js 1.17.0 (npm), seen 2026-11-29; better-sqlite3 12.11.1 does as the first two
#
# Guess: a complete SQLite file, whose log was written back and removed, can be read into memory and opened there by every build of SQLite.
# What happens: if it was last used with `journal_mode = WAL`, two bytes of its head say so. `deserialize` of Python and apsw takes it, and the first
#   query fails with "unable to open database file"; `new Database(buffer)` of better-sqlite3 fails in the same words. So do the bytes that
#   Python's own `serialize` returns. sql.js opens them.
# Why it matters: whoever downloads, caches or tests databases in memory. Copy with `backup` or `VACUUM INTO` (both write a file without the
#   mark), or set bytes 18 and 19 to 1.
source "$(dirname "$0")/setup.sh"
from_pypi apsw==3.54.1.0
from_npm sql.js@1.17.0

cat > make.py <<'PYTHON'
import os
import sqlite3
import sys

import apsw

connection = sqlite3.connect("wal.db")
connection.execute("PRAGMA journal_mode = WAL")
connection.execute("CREATE TABLE games (plies INTEGER)")
connection.execute("INSERT INTO games VALUES (42)")
connection.commit()
connection.close()
assert not os.path.exists("wal.db-wal")
data = open("wal.db", "rb").read()
plain = data[:18] + b"\1\1" + data[20:]


def answer(connection, deserialize, data):
    try:
        deserialize(data)
        return connection.execute("SELECT plies FROM games").fetchall()
    except (sqlite3.OperationalError, apsw.CantOpenError) as error:
        return str(error)


def python(data):
    connection = sqlite3.connect(":memory:")
    return answer(connection, connection.deserialize, data)


def other(data):
    connection = apsw.Connection(":memory:")
    return answer(connection, lambda data: connection.deserialize("main", data), data)


serialized = sqlite3.connect("wal.db").serialize()
seen = [python(data), python(serialized), python(plain), other(data), other(plain)]
print("Python, SQLite", sqlite3.sqlite_version, "the file:", seen[0], "its serialize:", seen[1], "bytes 18 and 19 set:", seen[2])
print("apsw, SQLite", apsw.sqlite_lib_version(), "the file:", seen[3], "bytes 18 and 19 set:", seen[4])
failed = "unable to open database file"
sys.exit(0 if seen == [failed, failed, [(42,)], failed, [(42,)]] else 1)
PYTHON
cat > open.js <<'JS'
import { readFileSync } from "node:fs";
import initSqlJs from "sql.js";

const data = readFileSync("wal.db");
const SQL = await initSqlJs();
const js = new SQL.Database(data).exec("SELECT plies FROM games")[0].values[0][0];
console.log("sql.js 1.17.0, SQLite", new SQL.Database().exec("SELECT sqlite_version()")[0].values[0][0], "the file:", js);
process.exitCode = js === 42 ? 0 : 1;
JS
venv/bin/python make.py
node open.js
