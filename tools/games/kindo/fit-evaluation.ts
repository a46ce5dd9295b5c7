/**
 * Fits what judges Kindo to games of the search against itself:
 *
 *     npx tsx tools/games/kindo/fit-evaluation.ts play samples.bin --games 5000 --nodes 2500 --seed a
 *     npx tsx tools/games/kindo/fit-evaluation.ts fit a.bin b.bin --out packages/otau/src/games/kindo/evaluation/weights.ts
 *
 * `play` uses the evaluation as it is; so playing and fitting in turn makes one generation
 * after the other. `fit` learns each position and its mirror image. Same arguments, same bytes.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { createGame } from '../../../packages/otau/src/games/index.js';
import { SCALE } from '../../../packages/otau/src/games/kindo/evaluation/index.js';
import { WEIGHTS } from '../../../packages/otau/src/games/kindo/evaluation/weights.js';
import { compiledFeatures } from '../../../packages/otau/src/search/evaluations/compiled-evaluation.js';
import {
  formatSparseWeights,
  parseSparseWeights,
} from '../../../packages/otau/src/search/evaluations/sparse-weights.js';
import { playSamples, readLessons, type Sample, SETTINGS, train } from '../../evaluation.js';

const game = createGame('kindo');
/** Of the network, which stays. */
const shape = parseSparseWeights(WEIGHTS);
const features = compiledFeatures(game, shape.present);
const mirrored = new Uint8Array(game.rowSize);

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { ...SETTINGS, out: { type: 'string' } },
});
const [command, ...files] = positionals;
const { out } = values;
if (command === 'play' && files.length === 1) playSamples(game, files[0], values);
else if (command === 'fit' && files.length > 0 && out !== undefined) fit(out);
else {
  console.error('play <file> --games --nodes --seed, fit <files> --epochs --first --second --out');
  process.exitCode = 2;
}

function fit(file: string): void {
  const lessons = readLessons(game, files, { shape, scale: SCALE, most: 2, teach });
  const weights = train(lessons, Number(values.epochs), values);
  const text = formatSparseWeights(weights);
  writeFileSync(
    file,
    `/**
 * The weights of the network that judges Kindo on 5 × 5, in the form of \`sparse-weights.ts\`.
 * Written by tools/games/kindo/fit-evaluation.ts from ${lessons.count / 2} samples; not to be edited.
 */
export const WEIGHTS: string =
  '${text}';
`,
  );
}

/** All positions but those won within the turn, which the network is never asked about; each with its mirror image. */
function teach({ row: played }: Sample, add: (features: Uint16Array, head: number) => void): void {
  if (features(played).head < 0) return;
  game.symmetries[1].row(played, mirrored);
  for (const row of [played, mirrored]) {
    const { inputs, head } = features(row);
    add(inputs, head);
  }
}
