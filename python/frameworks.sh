#!/usr/bin/env bash
# The games in the frameworks of learners and searchers, to the end of a step that learns: python/frameworks.txt has the pinned
# packages, python/otau/suites the tests. Several gigabytes, some minutes; not a part of CI, but run before a release.
# After `npm ci`. `python/frameworks.sh jax sb3` runs two groups. WHEEL names a built wheel; else one is built.
# ALPHA_ZERO_GENERAL names a checkout of alpha-zero-general, which is in no package index, for the group alpha_zero;
# ALPHA_ZERO_KINDO one of alpha-zero-kindo laid over it, for the group alpha_zero_kindo.
set -euo pipefail
cd "$(dirname "$0")/otau"
folder=$PWD/../.suites
mkdir -p "$folder"
export UV_CACHE_DIR=$folder/uv-cache
[ -x "$folder/uv/bin/uv" ] || { "${PYTHON:-python3}" -m venv "$folder/uv" && "$folder/uv/bin/pip" install --quiet --disable-pip-version-check uv; }
wanted=" ${*:-all} "
failed=0

if [ -z "${WHEEL:-}" ]; then
  rm -rf "$folder/dist"
  "${PYTHON:-python3}" -m pip wheel --quiet --disable-pip-version-check --no-deps --wheel-dir "$folder/dist" .
  WHEEL=$(ls "$folder"/dist/*.whl)
fi
WHEEL=$(realpath "$WHEEL")

suite() { # name, packages
  local name=$1 venv=$folder/$1
  shift
  [[ $wanted = " all " || $wanted = *" $name "* ]] || return 0
  [ -d "$venv" ] || "${PYTHON:-python3}" -m venv "$venv"
  "$folder/uv/bin/uv" pip install --quiet --python "$venv/bin/python" --reinstall-package otau "$WHEEL" pytest "$@"
  echo "== $name: $*"
  (cd "$folder" && "$venv/bin/python" -m pytest -q -W ignore "../otau/suites/test_$name.py") || failed=1
}

while IFS=: read -r name packages; do
  # shellcheck disable=SC2086
  [[ -z $packages || $name = \#* ]] || suite "$name" $packages
done < ../frameworks.txt
if [ -n "${ALPHA_ZERO_GENERAL:-}" ]; then
  suite alpha_zero tqdm
else
  echo "== alpha_zero: not run, as ALPHA_ZERO_GENERAL names no checkout"
fi
if [ -n "${ALPHA_ZERO_KINDO:-}" ]; then
  suite alpha_zero_kindo torch torchvision progress
else
  echo "== alpha_zero_kindo: not run, as ALPHA_ZERO_KINDO names no checkout"
fi
exit $failed
