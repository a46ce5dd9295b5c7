#!/usr/bin/env bash
# The adapters with the real libraries of learners and searchers, each group in a virtual environment of its own:
# several gigabytes, a few minutes. docs/python.md has the table. Not a part of CI.
# After `npm ci`. `python/suites.sh jax sb3` runs two groups alone. WHEEL names a built wheel; else one is built.
# ALPHA_ZERO_GENERAL names a checkout of alpha-zero-general, which is in no package index, for the group alpha_zero;
# ALPHA_ZERO_KINDO one of alpha-zero-kindo laid over it, for the group alpha_zero_kindo.
set -euo pipefail
cd "$(dirname "$0")/otau"
folder=$PWD/../.suites
mkdir -p "$folder"
wanted=" ${*:-all} "
failed=0

if [ -z "${WHEEL:-}" ]; then
  rm -rf "$folder/dist"
  "${PYTHON:-python3}" -m pip wheel --quiet --disable-pip-version-check --no-deps --wheel-dir "$folder/dist" .
  WHEEL=$(ls "$folder"/dist/*.whl)
fi
WHEEL=$(realpath "$WHEEL")

suite() { # name, packages
  [[ $wanted = " all " || $wanted = *" $1 "* ]] || return 0
  local venv=$folder/$1
  [ -d "$venv" ] || "${PYTHON:-python3}" -m venv "$venv"
  # shellcheck disable=SC2086
  "$venv/bin/pip" install --quiet --disable-pip-version-check pytest $2
  "$venv/bin/pip" install --quiet --disable-pip-version-check --force-reinstall --no-deps "$WHEEL"
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
if [ -n "${ALPHA_ZERO_GENERAL:-}" ]; then
  suite alpha_zero "tqdm $base"
else
  echo "== alpha_zero: not run, as ALPHA_ZERO_GENERAL names no checkout"
fi
if [ -n "${ALPHA_ZERO_KINDO:-}" ]; then
  suite alpha_zero_kindo "torch torchvision progress $base"
else
  echo "== alpha_zero_kindo: not run, as ALPHA_ZERO_KINDO names no checkout"
fi
exit $failed
