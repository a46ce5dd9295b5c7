#!/usr/bin/env bash
# The Python package as CI sees it: installed into a virtual environment of its own, checked and tested;
# then installed outside the checkout, where its examples run.
# After `npm ci`. The environment is kept in python/.venv; PYTHON may name another Python (3.11 or newer).
set -euo pipefail
cd "$(dirname "$0")/otau"
venv=$PWD/../.venv
# uv installs with a fifth of pip's work
export UV_CACHE_DIR=$venv/uv-cache
wants=$(sha256sum pyproject.toml | cut -c1-16)
if [ "$(cat "$venv/wants" 2> /dev/null)" != "$wants" ]; then
  rm -rf "$venv"
  "${PYTHON:-python3}" -m venv "$venv"
  "$venv/bin/pip" install --quiet --disable-pip-version-check uv
  "$venv/bin/uv" pip install --quiet --python "$venv/bin/python" '.[test]'
  echo "$wants" > "$venv/wants"
else
  "$venv/bin/uv" pip install --quiet --python "$venv/bin/python" --reinstall-package otau --no-deps .
fi

"$venv/bin/ruff" format --check --quiet .
"$venv/bin/ruff" check --quiet .
"$venv/bin/mypy"
"$venv/bin/pytest"
../installed.sh
"$venv/bin/python" benchmark.py 0.1
