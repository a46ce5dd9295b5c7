/**
 * `npm run properties`: every property of the tests once with each of many seeds. `npm test` uses one seed, so that it is the same on
 * every run; here new cases are looked for. A property that fails says its seed and path.
 *
 *   npm run properties -- --seeds 200 --from 1000 packages/otau/src/games
 */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../checks/sources.js';
import { readFlags } from '../flags.js';

const FOLDERS = ['packages/otau/src', 'packages/otau-cli/src', 'tests', 'web/src', 'examples/oware/tests'];

const { flags, words } = readFlags({ seeds: 200, from: 1 });

const files = FOLDERS.flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
)
  .filter((file) => file.endsWith('.test.ts') && readFileSync(join(ROOT, file), 'utf8').includes("from 'fast-check'"))
  .filter((file) => words.length === 0 || words.some((place) => file.startsWith(place)));

const { status } = spawnSync('npx', ['vitest', 'run', '--testTimeout', '0', ...files], {
  cwd: ROOT,
  stdio: 'inherit',
  env: { ...process.env, OTAU_SEED: `${flags.from}`, OTAU_SEEDS: `${flags.seeds}` },
});
process.exitCode = status ?? 1;
