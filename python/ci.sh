#!/usr/bin/env bash
# The Python package as CI sees it: installed into a virtual environment of its own, checked and tested;
# then installed outside the checkout, where its examples run.
# After `npm ci`. The environment is kept in python/.venv; PYTHON may name another Python (3.11 or newer).
set -euo pipefail
cd "$(dirname "$0")/otau"
venv=$PWD/../.venv
# uv installs with a fifth of pip's work
export UV_CACHE_DIR=$venv/uv-cache
# What is installed here is compiled once, not by every process anew
unset PYTHONDONTWRITEBYTECODE
built=$(mktemp -d)
trap 'rm -rf "$built"' EXIT

wants=$(sha256sum pyproject.toml | cut -c1-16)
isNew=false
if [ "$(cat "$venv/wants" 2> /dev/null)" != "$wants" ]; then
  isNew=true
  rm -rf "$venv"
  "${PYTHON:-python3}" -m venv "$venv"
  "$venv/bin/pip" install --quiet --disable-pip-version-check uv
fi
# The wheel, for here and for outside the checkout, is made of the source distribution alone, as others would build it
build() {
  "$venv/bin/uv" build --python "$venv/bin/python" --out-dir "$built" "$@" > "$built/log" 2>&1 || {
    cat "$built/log"
    exit 1
  }
}
build --sdist .
build --wheel "$built"/*.tar.gz
build --wheel ../networks
wheel=$(ls "$built"/otau-*.whl)
networks=$(ls "$built"/otau_networks-*.whl)
if $isNew; then
  "$venv/bin/uv" pip install --quiet --python "$venv/bin/python" "$wheel[test]"
  echo "$wants" > "$venv/wants"
fi
"$venv/bin/uv" pip install --quiet --python "$venv/bin/python" --reinstall --no-deps "$wheel" "$networks"

"$venv/bin/ruff" format --check --quiet .
"$venv/bin/ruff" check --quiet .
"$venv/bin/mypy"
"$venv/bin/pytest"
../installed.sh "$built"
"$venv/bin/python" measure.py speed 0.02
