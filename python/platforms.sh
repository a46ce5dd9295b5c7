#!/usr/bin/env bash
# Whether there is, for every platform and Python, a wheel of each package that Otau needs: nothing is installed, and
# nothing is compiled. `python/platforms.sh agents notebook` asks for these extras as well.
# After `npm ci`. WHEEL names a built wheel; else one is built.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
extras=$(IFS=,; echo "$*")
failed=0

"${PYTHON:-python3}" -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check uv
if [ -z "${WHEEL:-}" ]; then
  "$folder/venv/bin/uv" build --quiet --wheel --out-dir "$folder/dist" "$here/otau"
  WHEEL=$(ls "$folder"/dist/*.whl)
fi
"$folder/venv/bin/uv" build --quiet --wheel --out-dir "$folder/dist" "$here/networks"
echo "otau${extras:+[$extras]} @ file://$(realpath "$WHEEL")" > "$folder/wanted"

for platform in {x86_64,aarch64}-manylinux_2_28 {x86_64,aarch64}-unknown-linux-musl {x86_64,aarch64}-apple-darwin x86_64-pc-windows-msvc; do
  for version in 3.11 3.12 3.13 3.14; do
    if "$folder/venv/bin/uv" pip compile --quiet --python-platform "$platform" --python-version "$version" \
      --only-binary :all: --find-links "$folder/dist" "$folder/wanted" > "$folder/log" 2>&1; then
      echo "$platform, Python $version: yes"
    else
      echo "$platform, Python $version: no. $(grep -m 1 -o 'Because.*' "$folder/log")"
      failed=1
    fi
  done
done
exit $failed
