/**
 * Fits the network that judges Togyz Kumalak to games of the search against itself:
 *
 *     npx tsx tools/games/togyzkumalak/fit-evaluation.ts play samples.bin --games 5000 --nodes 2500 --seed a
 *     npx tsx tools/games/togyzkumalak/fit-evaluation.ts fit a.bin b.bin --out packages/otau/src/games/togyzkumalak/evaluation/weights.ts
 *
 * `play` uses the evaluation as it stands; so playing and fitting in turn makes one generation
 * after the other. `fit --on` begins from the network as it stands in place of one drawn at random. Same arguments, same bytes.
 */
import { closeSync, openSync, readFileSync, writeFileSync, writeSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { createGame } from '../../../packages/otau/src/games/index.js';
import {
  FEATURES,
  HEADS,
  PRESENT,
  writeFeatures,
} from '../../../packages/otau/src/games/togyzkumalak/evaluation/features.js';
import { WEIGHTS } from '../../../packages/otau/src/games/togyzkumalak/evaluation/weights.js';
import { Rng } from '../../../packages/otau/src/lib/rng.js';
import {
  formatSparseWeights,
  parseSparseWeights,
} from '../../../packages/otau/src/search/evaluations/sparse-weights.js';
import {
  countSamples,
  formatSamples,
  parseSamples,
  type Sample,
  SamplePlay,
  UNPLAYED,
  WIN,
} from '../../evaluation/samples.js';
import { type Lessons, logistic, Trainer } from '../../evaluation/train.js';

const game = createGame('togyzkumalak');

/** The lead in hundredths of a stone that makes a win e times as likely as a loss, and how far the search is believed. */
const SCALE = 900;
const SEARCH_SHARE = 0.7;
/** One lesson of so many is kept to measure the fit. */
const KEPT = 20;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    games: { type: 'string', default: '1000' },
    nodes: { type: 'string', default: '2500' },
    seed: { type: 'string', default: '1' },
    epochs: { type: 'string', default: '12' },
    first: { type: 'string', default: '32' },
    second: { type: 'string', default: '16' },
    on: { type: 'boolean', default: false },
    out: { type: 'string', default: 'packages/otau/src/games/togyzkumalak/evaluation/weights.ts' },
  },
});
const [command, ...files] = positionals;
if (command === 'play' && files.length === 1) play(files[0]);
else if (command === 'fit' && files.length > 0) fit();
else {
  console.error('play <file> --games --nodes --seed, or fit <files> --on --epochs --first --second --out');
  process.exitCode = 2;
}

function play(file: string): void {
  const players = new SamplePlay(game, Number(values.nodes), new Rng(values.seed));
  const out = openSync(file, 'w');
  let samples = 0;
  for (let i = 1; i <= Number(values.games); i++) {
    const played = players.play();
    samples += played.length;
    writeSync(out, formatSamples(played, game.rowSize));
    if (i % 100 === 0) console.log(`${i} games, ${samples} samples`);
  }
  closeSync(out);
}

function fit(): void {
  const lessons = lessonsOf(files.map((file) => readFileSync(file)));
  const kept = Math.floor(lessons.count / KEPT);
  const from = values.on ? parseSparseWeights(WEIGHTS) : undefined;
  const trainer = new Trainer(lessons, Number(values.first), Number(values.second), from);
  const epochs = Number(values.epochs);
  for (let epoch = 0; epoch < epochs; epoch++) {
    trainer.epoch(epoch / epochs, kept);
    console.log(`epoch ${epoch + 1}: divergence ${trainer.loss(kept).toFixed(5)}`);
  }
  writeFileSync(values.out, weightsFile(formatSparseWeights(trainer.weights()), lessons.count));
}

function lessonsOf(files: readonly Uint8Array[]): Lessons {
  const count = files.reduce((sum, bytes) => sum + countSamples(bytes, game.rowSize), 0);
  const inputs = new Uint16Array(count * PRESENT);
  const targets = new Float32Array(count);
  const chosen = new Uint8Array(count);
  const seen = new Uint16Array(PRESENT + 1);
  let at = 0;
  for (const bytes of files) {
    for (const sample of parseSamples(bytes, game.rowSize)) {
      writeFeatures(sample.row, seen);
      inputs.set(seen.subarray(0, PRESENT), at * PRESENT);
      chosen[at] = seen[PRESENT];
      targets[at++] = targetOf(sample);
    }
  }
  return { count, present: PRESENT, features: FEATURES, inputs, targets, heads: { count: HEADS, chosen } };
}

/** The probability that the mover wins: what the search thought, and where the game continued from there, its end. */
function targetOf({ score, result }: Sample): number {
  if (Math.abs(score) === WIN) return score > 0 ? 1 : 0;
  const thought = logistic(score / SCALE);
  return result === UNPLAYED ? thought : SEARCH_SHARE * thought + ((1 - SEARCH_SHARE) * (result + 1)) / 2;
}

function weightsFile(text: string, samples: number): string {
  return `/**
 * The weights of the network that judges Togyz Kumalak, in the form of \`sparse-weights.ts\`.
 * Fitted to ${samples} samples as docs/evaluations.md describes; not to be edited.
 */
export const WEIGHTS =
  '${text}';
`;
}
