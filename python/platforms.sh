#!/usr/bin/env bash
# Whether pip finds, for every platform and Python, a wheel of each package that Otau needs: nothing is installed, and
# nothing is compiled. `python/platforms.sh agents notebook` asks for these extras as well.
# pip takes requirements that depend on the Python's version for those of the Python that runs it.
# After `npm ci`. WHEEL names a built wheel; else one is built.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
extras=$(IFS=,; echo "$*")
failed=0

if [ -z "${WHEEL:-}" ]; then
  "${PYTHON:-python3}" -m pip wheel --quiet --disable-pip-version-check --no-deps --wheel-dir "$folder/dist" "$here/otau"
  WHEEL=$(ls "$folder"/dist/*.whl)
fi
wanted=$(realpath "$WHEEL")${extras:+[$extras]}
"${PYTHON:-python3}" -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check --upgrade pip

ask() { # name, platform tags
  local name=$1 version tag tags=()
  shift
  for tag; do tags+=(--platform "$tag"); done
  for version in 3.11 3.12 3.13 3.14; do
    if "$folder/venv/bin/pip" install --dry-run --ignore-installed --quiet --target "$folder/target" "${tags[@]}" \
      --implementation cp --python-version "$version" --only-binary=:all: "$wanted" > "$folder/pip.log" 2>&1; then
      echo "$name, Python $version: yes"
    else
      echo "$name, Python $version: no, $(grep ERROR "$folder/pip.log" | tail -n 1)"
      failed=1
    fi
  done
}

ask "Linux x86_64, glibc 2.28" manylinux_2_28_x86_64 manylinux_2_27_x86_64 manylinux_2_17_x86_64 manylinux2014_x86_64
ask "Linux aarch64, glibc 2.28" manylinux_2_28_aarch64 manylinux_2_27_aarch64 manylinux_2_17_aarch64 manylinux2014_aarch64
ask "Linux x86_64, musl 1.2" musllinux_1_2_x86_64 musllinux_1_1_x86_64
ask "Linux aarch64, musl 1.2" musllinux_1_2_aarch64 musllinux_1_1_aarch64
ask "macOS 14, arm64" macosx_14_0_arm64 macosx_13_0_arm64 macosx_12_0_arm64 macosx_11_0_arm64
ask "macOS 14, x86_64" macosx_14_0_x86_64 macosx_13_0_x86_64 macosx_12_0_x86_64 macosx_11_0_x86_64 macosx_10_15_x86_64 \
  macosx_10_13_x86_64 macosx_10_12_x86_64 macosx_10_9_x86_64 macosx_10_9_universal2 macosx_11_0_universal2
ask "Windows amd64" win_amd64
exit $failed
