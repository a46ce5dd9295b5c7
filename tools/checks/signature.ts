/** Writes bench/signature.json: the counts of every benchmark workload. Run by `npm run bench:signature`. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { workloads } from '../../packages/otau-cli/src/cli/workloads.js';
import '../../packages/otau/src/games/index.js';

const counts = Object.fromEntries(workloads().map(({ name, run }) => [name, run()]));
writeFileSync(
  join(import.meta.dirname, '../..', 'bench', 'signature.json'),
  `${JSON.stringify(counts, undefined, 2)}\n`,
);
