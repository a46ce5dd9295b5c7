# What every finding begins with: a temporary folder that goes with the script, and pinned packages in it.
set -euo pipefail

folder=$(mktemp -d)
trap 'kill $(jobs -p) 2> /dev/null || true; rm -rf "$folder"' EXIT
cd "$folder"

# Both print the versions that they install.
# from_pypi PACKAGE==VERSION...: installed for venv/bin/python
from_pypi() {
  echo "$@"
  [ -d venv ] || python3 -m venv venv
  venv/bin/pip install --quiet --disable-pip-version-check "$@"
}

# from_npm PACKAGE@VERSION...: installed for ES modules in node
from_npm() {
  echo "$@"
  echo '{"private":true,"type":"module"}' > package.json
  npm install --silent --no-audit --no-fund --ignore-scripts "$@"
}
