/** Writes bench/signature.json, the counts of every benchmark workload, and bench/games.json. Run by `npm run bench:signature`. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { workloads } from '../../packages/otau-cli/src/cli/workloads.js';
import '../../packages/otau/src/games/index.js';
import { regressionGames } from '../../tests/strength.js';

const BENCH = join(import.meta.dirname, '../..', 'bench');

const counts = Object.fromEntries(workloads().map(({ name, run }) => [name, run()]));
write('signature.json', counts);
write('games.json', regressionGames());

function write(file: string, content: object): void {
  writeFileSync(join(BENCH, file), `${JSON.stringify(content, undefined, 2)}\n`);
}
