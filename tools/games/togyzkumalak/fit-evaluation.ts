/**
 * Fits the network that judges Togyz Kumalak to games of the search against itself:
 *
 *     npx tsx tools/games/togyzkumalak/fit-evaluation.ts play samples.bin --games 5000 --nodes 2500 --seed a
 *     npx tsx tools/games/togyzkumalak/fit-evaluation.ts fit a.bin b.bin --out packages/otau/src/games/togyzkumalak/evaluation/weights.ts
 *
 * `play` uses the evaluation as it is; so playing and fitting in turn makes one generation
 * after the other. `fit --on` begins from the network as it is in place of one drawn at random. Same arguments, same bytes.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { createGame } from '../../../packages/otau/src/games/index.js';
import {
  TOGYZ_FEATURES,
  TOGYZ_HEADS,
  TOGYZ_PRESENT,
  writeTogyzFeatures,
} from '../../../packages/otau/src/games/togyzkumalak/evaluation/index.js';
import { WEIGHTS } from '../../../packages/otau/src/games/togyzkumalak/evaluation/weights.js';
import {
  formatSparseWeights,
  parseSparseWeights,
} from '../../../packages/otau/src/search/evaluations/sparse-network.js';
import { playSamples, readLessons, type Sample, SETTINGS, train } from '../../evaluation.js';

const game = createGame('togyzkumalak');

/** The lead in hundredths of a stone that makes a win e times as likely as a loss. */
const SCALE = 900;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    ...SETTINGS,
    on: { type: 'boolean', default: false },
    out: { type: 'string', default: 'packages/otau/src/games/togyzkumalak/evaluation/weights.ts' },
  },
});
const [command, ...files] = positionals;
if (command === 'play' && files.length === 1) playSamples(game, files[0], values);
else if (command === 'fit' && files.length > 0) fit();
else {
  console.error('play <file> --games --nodes --seed, or fit <files> --on --epochs --first --second --out');
  process.exitCode = 2;
}

function fit(): void {
  const teaching = {
    present: TOGYZ_PRESENT,
    features: TOGYZ_FEATURES,
    heads: TOGYZ_HEADS,
    scale: SCALE,
    most: 1,
    teach,
  };
  const lessons = readLessons(game, files, teaching);
  const from = values.on ? parseSparseWeights(WEIGHTS) : undefined;
  const weights = train(lessons, Number(values.epochs), values, from);
  writeFileSync(values.out, weightsFile(formatSparseWeights(weights), lessons.count));
}

function teach({ row }: Sample, add: (features: Uint16Array, head: number) => void): void {
  const seen = new Uint16Array(TOGYZ_PRESENT + 1);
  writeTogyzFeatures(row, seen);
  add(seen.subarray(0, TOGYZ_PRESENT), seen[TOGYZ_PRESENT]);
}

function weightsFile(text: string, samples: number): string {
  return `/**
 * The weights of the network that judges Togyz Kumalak, in the form of \`sparse-network.ts\`.
 * Fitted to ${samples} samples as docs/evaluations.md describes; not to be edited.
 */
export const WEIGHTS: string =
  '${text}';
`;
}
