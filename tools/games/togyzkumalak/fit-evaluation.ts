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
import { WEIGHTS } from '../../../packages/otau/src/games/togyzkumalak/evaluation/weights.js';
import { compiledFeatures } from '../../../packages/otau/src/search/evaluations/compiled-evaluation.js';
import {
  formatSparseWeights,
  parseSparseWeights,
} from '../../../packages/otau/src/search/evaluations/sparse-weights.js';
import { playSamples, readLessons, type Sample, SETTINGS, train } from '../../evaluation.js';

const game = createGame('togyzkumalak');
/** The network as it is, whose shape stays. */
const network = parseSparseWeights(WEIGHTS);
const features = compiledFeatures(game, network.present);

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
  const lessons = readLessons(game, files, { shape: network, scale: SCALE, most: 1, teach });
  const from = values.on ? network : undefined;
  const weights = train(lessons, Number(values.epochs), values, from);
  writeFileSync(values.out, weightsFile(formatSparseWeights(weights), lessons.count));
}

function teach({ row }: Sample, add: (features: Uint16Array, head: number) => void): void {
  const { inputs, head } = features(row);
  add(inputs, head);
}

function weightsFile(text: string, samples: number): string {
  return `/**
 * The weights of the network that judges Togyz Kumalak, in the form of \`sparse-weights.ts\`.
 * Fitted to ${samples} samples as docs/evaluations.md describes; not to be edited.
 */
export const WEIGHTS: string =
  '${text}';
`;
}
