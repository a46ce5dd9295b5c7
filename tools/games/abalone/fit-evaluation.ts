/**
 * Fits weights of the windows of `lines.ts`, by logistic regression, to what the evaluation of Abalone does not know by itself:
 *
 *     npx tsx tools/games/abalone/fit-evaluation.ts runs/abalone-samples --out runs/abalone-lines.txt
 *
 * The samples are those of `play-samples.ts`. Writes the weights as bytes in base64, in the evaluation's units. Same files and arguments,
 * same bytes. A study: weights from 215,000 samples scored 51 % of 40 games at equal nodes, so the evaluation does without.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { PLAYER } from '../../../packages/otau/src/games/abalone/board.js';
import { createGame } from '../../../packages/otau/src/games/index.js';
import { Rng } from '../../../packages/otau/src/lib/rng.js';
import { evaluationOf } from '../../../packages/otau/src/search/index.js';
import { countSamples, logistic, parseSamples } from '../../evaluation.js';
import { WEIGHTS, WINDOWS, writeWindows } from './lines.js';
import { SCALE } from './self-play.js';

/** Weights are whole numbers that fit into a byte; a weight is drawn to 0 so strongly. */
const MAX_WEIGHT = 127;
const BATCH = 256;
const RATE = 0.5;
const DECAY = 2e-6;
/** One sample in this many is kept to measure the fit. */
const KEPT = 20;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { epochs: { type: 'string', default: '10' }, out: { type: 'string' } },
});
const [folder] = positionals;
if (folder === undefined || values.out === undefined) {
  console.error('npx tsx tools/games/abalone/fit-evaluation.ts FOLDER --out FILE [--epochs 10]');
  process.exit(2);
}
const game = createGame('abalone');
const lessons = lessonsOf(folder);
const weights = fit(Number(values.epochs));
writeFileSync(values.out, `${Buffer.from(Int8Array.from(weights, Math.round).buffer).toString('base64')}\n`);

/** Of each sample its windows, what the rest of the evaluation says to the mover, and the probability to win. */
interface Lessons {
  readonly count: number;
  readonly windows: Uint16Array;
  readonly known: Float32Array;
  readonly targets: Float32Array;
}

/** All positions in which nothing can be ejected at once: those are never judged without looking further. */
function lessonsOf(folder: string): Lessons {
  const names = readdirSync(folder).filter((name) => name.endsWith('.bin'));
  const files = names.sort().map((name) => readFileSync(join(folder, name)));
  const most = files.reduce((sum, bytes) => sum + countSamples(bytes, game.rowSize), 0);
  const windows = new Uint16Array(most * WINDOWS);
  const known = new Float32Array(most);
  const targets = new Float32Array(most);
  const evaluation = evaluationOf(game);
  const actions = new Uint16Array(game.maxLegal);
  let count = 0;
  for (const { row, score } of files.flatMap((bytes) => [...parseSamples(bytes, game.rowSize)])) {
    const mover = row[PLAYER];
    if (evaluation.listNoisy!(row, actions) > 0) continue;
    writeWindows(row, windows.subarray(count * WINDOWS, (count + 1) * WINDOWS));
    const estimate = evaluation.evaluate(row);
    known[count] = mover === 0 ? estimate : 0 - estimate;
    targets[count++] = logistic(score / SCALE);
  }
  return { count, windows, known, targets };
}

/** Stochastic gradient descent with steps by the size of past gradients (Adam without momentum). */
function fit(epochs: number): Float64Array {
  const { count } = lessons;
  const kept = Math.floor(count / KEPT);
  const weights = new Float64Array(WEIGHTS);
  const gradients = new Float64Array(weights.length);
  const squares = new Float64Array(weights.length);
  const rng = new Rng('fit');
  const order = Uint32Array.from({ length: count - kept }, (_, i) => i);
  console.log(`${count} samples, divergence ${loss(weights, kept).toFixed(5)}`);
  for (let epoch = 0; epoch < epochs; epoch++) {
    const rate = RATE * (1 - epoch / epochs);
    for (let i = order.length - 1; i > 0; i--) {
      const j = rng.below(i + 1);
      [order[i], order[j]] = [order[j], order[i]];
    }
    for (let i = 0; i < order.length; i++) {
      const at = order[i];
      const error = lessons.targets[at] - logistic(outputOf(weights, at) / SCALE);
      for (let k = at * WINDOWS; k < (at + 1) * WINDOWS; k++) gradients[lessons.windows[k]] += error;
      if (i % BATCH === BATCH - 1) step(weights, gradients, squares, rate);
    }
    console.log(`epoch ${epoch + 1}: divergence ${loss(weights, kept).toFixed(5)}`);
  }
  return weights;
}

function step(weights: Float64Array, gradients: Float64Array, squares: Float64Array, rate: number): void {
  for (let i = 0; i < weights.length; i++) {
    const gradient = gradients[i] / BATCH - DECAY * weights[i];
    gradients[i] = 0;
    squares[i] = 0.999 * squares[i] + 0.001 * gradient * gradient;
    const moved = weights[i] + (rate * gradient) / (Math.sqrt(squares[i]) + 1e-3);
    weights[i] = Math.max(-MAX_WEIGHT, Math.min(MAX_WEIGHT, moved));
  }
}

/** What the evaluation with these weights says of a lesson. */
function outputOf(weights: Float64Array, lesson: number): number {
  let output = lessons.known[lesson];
  for (let k = lesson * WINDOWS; k < (lesson + 1) * WINDOWS; k++) output += weights[lessons.windows[k]];
  return output;
}

/** The mean divergence from the targets of the last `kept` lessons. */
function loss(weights: Float64Array, kept: number): number {
  let sum = 0;
  for (let i = lessons.count - kept; i < lessons.count; i++) {
    const guess = logistic(outputOf(weights, i) / SCALE);
    const target = lessons.targets[i];
    sum += target * Math.log(target / guess) + (1 - target) * Math.log((1 - target) / (1 - guess));
  }
  return sum / kept;
}
