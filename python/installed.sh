#!/usr/bin/env bash
# The Python package as its users get it: installs the wheel into a virtual environment outside the checkout, and runs
# the examples there. Called by ci.sh with the folder that holds it.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

uv=$here/.venv/bin/uv
cp "$1"/*.whl "$folder"
cp -r "$here/otau/examples" "$here/otau/check_installed.py" "$folder"
cd "$folder"
unset NODE_PATH OTAU_ENGINE PYTHONPATH

"$uv" venv --quiet --python "${PYTHON:-python3}" wheel
"$uv" pip install --quiet --python wheel/bin/python ./otau-*.whl
PATH= wheel/bin/python check_installed.py alone
"$uv" pip install --quiet --python wheel/bin/python "$(ls ./otau-*.whl)[examples,v8]" ./otau_networks-*.whl
PATH= wheel/bin/python check_installed.py
wheel/bin/python check_installed.py
wheel/bin/python examples/masked_policy.py --opponents random --size 3 --updates 3 --minutes 2 --expect 0.85
