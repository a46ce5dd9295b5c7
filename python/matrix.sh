#!/usr/bin/env bash
# The wheel on every Python that is here, from the oldest allowed packages to the newest, each in a virtual environment
# outside the checkout: every file of the package, then the official checks and the tests of vectors, rules and the kernel.
# After `npm ci`. WHEEL names a built wheel; else one is built. `python/matrix.sh python3.13` takes one Python.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
failed=0
extras=human
command -v node > /dev/null || extras=agents,human
unset NODE_PATH OTAU_ENGINE PYTHONPATH

if [ -z "${WHEEL:-}" ]; then
  "${PYTHON:-python3}" -m pip wheel --quiet --disable-pip-version-check --no-deps --wheel-dir "$folder/dist" "$here/otau"
  WHEEL=$(ls "$folder"/dist/*.whl)
fi
"${PYTHON:-python3}" -m pip wheel --quiet --disable-pip-version-check --no-deps --wheel-dir "$folder/networks" "$here/networks"
WHEEL=$(realpath "$WHEEL")
cp -r "$here/otau/tests" "$here/otau/check_installed.py" "$here/otau/examples" "$folder"
cat > "$folder/pytest.ini" <<'INI'
[pytest]
addopts = -q -W ignore
INI

try() { # Python, name, packages
  local python=$1 name=$2 venv
  shift 2
  venv=$folder/venv
  rm -rf "$venv"
  "$python" -m venv "$venv"
  if ! "$venv/bin/pip" install --quiet --disable-pip-version-check --only-binary numpy pytest "$WHEEL[$extras]" "$folder"/networks/*.whl "$@" > "$folder/pip.log" 2>&1; then
    echo "$("$python" --version), $name: not to be installed: $(grep ERROR "$folder/pip.log" | tail -n 1)"
    return 0
  fi
  echo "$("$python" --version), $name: $("$venv/bin/pip" list 2> /dev/null | grep -iE '^(numpy|gymnasium|pettingzoo|wasmtime) ' | tr -s ' \n' ' ,')"
  (
    cd "$folder"
    "$venv/bin/python" check_installed.py &&
      "$venv/bin/python" -m pytest tests/test_official.py tests/test_vector.py tests/test_games.py tests/test_kernel.py
  ) || failed=1
}

for python in ${*:-python3.11 python3.12 python3.13 python3.14}; do
  if ! "$python" --version > /dev/null 2>&1; then
    echo "$python is not here"
    continue
  fi
  try "$python" newest --upgrade numpy gymnasium pettingzoo
  try "$python" oldest "numpy==1.26.*" "gymnasium==1.1.*" "pettingzoo==1.25.*" "wasmtime==42.*"
done
exit $failed
