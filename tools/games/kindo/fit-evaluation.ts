/**
 * Fits what judges Kindo to games of the search against itself:
 *
 *     npx tsx tools/games/kindo/fit-evaluation.ts play samples.bin --games 5000 --nodes 2500 --seed a
 *     npx tsx tools/games/kindo/fit-evaluation.ts fit a.bin b.bin --out packages/otau/src/games/kindo/evaluation/weights.ts
 *
 * `play` uses the evaluation as it stands; so playing and fitting in turn makes one generation
 * after the other. `fit` learns each position and its mirror image. Same arguments, same bytes.
 */
import { closeSync, openSync, readFileSync, writeFileSync, writeSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { createGame } from '../../../packages/otau/src/games/index.js';
import { SCALE } from '../../../packages/otau/src/games/kindo/evaluation/evaluation.js';
import { FEATURES, HEADS, PRESENT, writeFeatures } from '../../../packages/otau/src/games/kindo/evaluation/features.js';
import { KindoView } from '../../../packages/otau/src/games/kindo/evaluation/view.js';
import { Rng } from '../../../packages/otau/src/lib/rng.js';
import { formatSparseWeights } from '../../../packages/otau/src/search/evaluations/sparse-weights.js';
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

const game = createGame('kindo');

/** How far the search is believed; the rest is how the game ended. */
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
    out: { type: 'string' },
  },
});
const [command, ...files] = positionals;
const { out } = values;
if (command === 'play' && files.length === 1) play(files[0]);
else if (command === 'fit' && files.length > 0 && out !== undefined) fit(out);
else {
  console.error('play <file> --games --nodes --seed, fit <files> --epochs --first --second --out');
  process.exitCode = 2;
}

function play(file: string): void {
  const players = new SamplePlay(game, Number(values.nodes), new Rng(values.seed));
  const output = openSync(file, 'w');
  let samples = 0;
  for (let i = 1; i <= Number(values.games); i++) {
    const played = players.play();
    samples += played.length;
    writeSync(output, formatSamples(played, game.rowSize));
    if (i % 100 === 0) console.log(`${i} games, ${samples} samples`);
  }
  closeSync(output);
}

function fit(file: string): void {
  const lessons = lessonsOf(files.map((name) => readFileSync(name)));
  const kept = Math.floor(lessons.count / KEPT);
  const trainer = new Trainer(lessons, Number(values.first), Number(values.second));
  const epochs = Number(values.epochs);
  for (let epoch = 0; epoch < epochs; epoch++) {
    trainer.epoch(epoch / epochs, kept);
    console.log(`epoch ${epoch + 1}: divergence ${trainer.loss(kept).toFixed(5)}`);
  }
  const about = ` * The weights of the network that judges Kindo on 5 × 5, in the form of \`sparse-weights.ts\`.
 * Written by tools/games/kindo/fit-evaluation.ts from ${lessons.count / 2} samples; not to be edited.`;
  writeFileSync(file, textFile(about, 'WEIGHTS', formatSparseWeights(trainer.weights())));
}

/** All positions but those won within the turn, which the network is never asked about; each with its mirror image. */
function lessonsOf(contents: readonly Uint8Array[]): Lessons {
  const most = 2 * contents.reduce((sum, bytes) => sum + countSamples(bytes, game.rowSize), 0);
  const inputs = new Uint16Array(most * PRESENT);
  const chosen = new Uint8Array(most);
  const targets = new Float32Array(most);
  const view = new KindoView();
  const mirrored = new Uint8Array(game.rowSize);
  let count = 0;
  for (const bytes of contents) {
    for (const sample of parseSamples(bytes, game.rowSize)) {
      view.read(sample.row);
      if (view.mine <= view.left) continue;
      game.symmetries[1].row(sample.row, mirrored);
      for (const row of [sample.row, mirrored]) {
        view.read(row);
        writeFeatures(row, view, inputs.subarray(count * PRESENT, (count + 1) * PRESENT));
        chosen[count] = view.left - 1;
        targets[count++] = targetOf(sample);
      }
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

function textFile(about: string, name: string, text: string): string {
  return `/**\n${about}\n */\nexport const ${name} =\n  '${text}';\n`;
}
