#!/usr/bin/env bash
# The adapters with the real libraries of learners and searchers, each group in a virtual environment of its own:
# several gigabytes, a few minutes. docs/python.md has the table. Not a part of CI.
# After `npm ci`. `python/suites.sh jax` runs one group alone.
set -euo pipefail
cd "$(dirname "$0")/otau"
folder=$PWD/../.suites
wanted=${1:-all}
failed=0

suite() { # name, packages
  [ "$wanted" = all ] || [ "$wanted" = "$1" ] || return 0
  local venv=$folder/$1
  [ -d "$venv" ] || "${PYTHON:-python3}" -m venv "$venv"
  # shellcheck disable=SC2086
  "$venv/bin/pip" install --quiet --disable-pip-version-check pytest $2
  "$venv/bin/pip" install --quiet --disable-pip-version-check --force-reinstall --no-deps .
  echo "== $1: $("$venv/bin/pip" list 2> /dev/null | grep -iE "^(${2// /|}) " | tr -s ' \n' ' ,')"
  (cd "$folder" && "$venv/bin/python" -m pytest -q -W ignore "../otau/suites/test_$1.py") || failed=1
}

base="gymnasium pettingzoo numpy wasmtime"
suite jax "jax $base"
suite open_spiel "open_spiel $base"
suite sb3 "stable-baselines3 sb3-contrib $base"
suite torchrl "torch torchrl $base"
suite tianshou "tianshou $base"
suite supersuit "supersuit $base"
suite rllib "ray[rllib] torch $base"
exit $failed
