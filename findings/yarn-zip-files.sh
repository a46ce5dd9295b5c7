#!/usr/bin/env bash
# @yarnpkg/cli-dist 4.18.1 (npm), Plug'n'Play, with ms 2.1.3 as a package to read; seen 2026-11-30
#
# Guess: files of a package, which Yarn leaves in its zip, answer `open` and `stat` as files on a disk: each its own `ino`, and a file that is not there is
#   ENOENT at `open`.
# What happens: `fs.promises.stat` gives `dev` 0 and `ino` 0 for every file, and the dates are those that Yarn writes into the zip, the same for all. So
#   device, number, size and date name no file. `fs.promises.open` of a file that is not there opens, and the handle's `stat` is the ENOENT.
# Why it matters: servers of files keep what they read, and their entity tags, by these facts: they send one file for another of the same size, without an
#   error. Key by the path as well, and expect ENOENT later than at `open`.
source "$(dirname "$0")/setup.sh"
from_npm @yarnpkg/cli-dist@4.18.1
folder=$PWD
registry=$(npm config get registry)
export YARN_NPM_REGISTRY_SERVER="$registry" YARN_ENABLE_TELEMETRY=0 YARN_ENABLE_GLOBAL_CACHE=false YARN_CACHE_FOLDER="$folder/cache"
yarn() { node "$folder/node_modules/@yarnpkg/cli-dist/bin/yarn.js" "$@"; }

mkdir project
cd project
echo '{ "name": "reader", "private": true, "dependencies": { "ms": "2.1.3" } }' > package.json
touch yarn.lock
yarn install > install.log || { cat install.log; exit 1; }

cat > read.cjs <<'JS'
const { open, stat } = require('node:fs/promises');
const { dirname, join } = require('node:path');
const folder = dirname(require.resolve('ms/package.json'));

async function main() {
  console.log('node', process.version, 'in a zip', folder.includes('.zip'));
  const facts = await Promise.all(['package.json', 'index.js', 'readme.md'].map((name) => stat(join(folder, name))));
  for (const { dev, ino, size, mtimeMs } of facts) console.log('dev', dev, 'ino', ino, 'size', size, 'written', mtimeMs);
  const missing = await open(join(folder, 'missing.js')).then(
    async (handle) => `opens, then stat: ${await handle.stat().then(() => 'facts', (error) => error.code)}`,
    (error) => error.code,
  );
  console.log('a file that is not there:', missing);
  const isOne = (name) => new Set(facts.map((fact) => fact[name])).size === 1;
  const isAsSeen = isOne('dev') && isOne('ino') && isOne('mtimeMs') && missing === 'opens, then stat: ENOENT';
  console.log(isAsSeen ? 'as seen' : 'changed');
  process.exitCode = isAsSeen ? 0 : 1;
}

main();
JS
yarn --version
yarn node read.cjs
