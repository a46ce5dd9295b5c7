#!/usr/bin/env bash
# Builds the wheel and the source distribution, checks both as the index does, and uploads them.
# After `npm ci`. `python/publish.sh --dry-run` does all but the upload; twine asks for the token, or reads TWINE_PASSWORD.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
case "${1:-}" in
  '' | --dry-run) ;;
  *)
    echo "usage: python/publish.sh [--dry-run]" >&2
    exit 2
    ;;
esac
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

"${PYTHON:-python3}" -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check build twine
build() {
  "$folder/venv/bin/python" -m build --outdir "$folder/dist" "$@" > "$folder/build.log" 2>&1 || {
    cat "$folder/build.log"
    exit 1
  }
}
build "$here/otau"
build --wheel "$here/networks"
"$folder/venv/bin/twine" check --strict "$folder"/dist/*
(cd "$folder/dist" && ls -l && sha256sum ./*)
if [ "${1:-}" = --dry-run ]; then
  echo "not uploaded: a dry run"
else
  "$folder/venv/bin/twine" upload "$folder"/dist/*
fi
