/**
 * Plays games for `fit-evaluation.ts` into a folder, 50 games a file:
 *
 *     npx tsx tools/games/abalone/play-samples.ts runs/abalone-samples --files 40 --nodes 1200
 *
 * Files that are there are kept; so the same command continues what was interrupted, and `--files` may grow. Same arguments, same bytes.
 */
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { writeWhole } from '../../../packages/otau/src/lib/node/files.js';
import { Rng } from '../../../packages/otau/src/lib/rng.js';
import { formatSamples } from '../../evaluation.js';
import { playGame } from './self-play.js';

const GAMES = 50;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    files: { type: 'string', default: '40' },
    nodes: { type: 'string', default: '1200' },
    seed: { type: 'string', default: '1' },
  },
});
const [folder] = positionals;
if (folder === undefined) {
  console.error('npx tsx tools/games/abalone/play-samples.ts FOLDER [--files 40] [--nodes 1200] [--seed 1]');
  process.exit(2);
}
mkdirSync(folder, { recursive: true });
for (let number = 0; number < Number(values.files); number++) {
  const path = join(folder, `${values.seed}-${String(number).padStart(4, '0')}.bin`);
  if (existsSync(path)) continue;
  const rng = new Rng(`${values.seed} ${number}`);
  const samples = Array.from({ length: GAMES }, () => playGame(Number(values.nodes), rng)).flat();
  writeWhole(path, formatSamples(samples, samples[0].row.length));
  console.log(`${path}: ${samples.length} samples`);
}
