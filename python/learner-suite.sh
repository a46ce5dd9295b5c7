#!/usr/bin/env bash
# The tests of otau.learner and otau.evaluator against the built-in ones, with a real PyTorch: some gigabytes are installed, once.
#
#     python/learner-suite.sh [FOLDER OF A VIRTUAL ENVIRONMENT]
#
# It is no part of `npm test`. Where PyTorch or the engine cannot be installed it fails.
set -euo pipefail
cd "$(dirname "$0")/.."
VENV=${1:-python/.venv/learner}
JOBS=$(mktemp -d)
trap 'rm -rf "$JOBS"' EXIT
[ -x "$VENV/bin/python" ] || "${PYTHON:-python3}" -m venv "$VENV"
[ -f python/otau/src/otau/engine/kernel.json ] || node python/engine/build.mjs
npm run --silent build
"$VENV/bin/python" -m pip install --quiet -e "python/otau[learner]" pytest onnxruntime
npx tsx python/otau/learner_tests/jobs.ts "$JOBS"
OTAU_LEARNER_JOBS=$JOBS "$VENV/bin/python" -m pytest python/otau/learner_tests -s
