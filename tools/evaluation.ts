/**
 * Fits a sparse network to samples by stochastic gradient descent (Adam). The network learns
 * the probability that the mover wins: its output, through the logistic function, against a
 * blend of what the search thought and how the game ended.
 */

import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import { type Game, OVER, type Row } from '../packages/otau/src/core/game.js';
import { Rng } from '../packages/otau/src/lib/rng.js';
import { ONE, type SparseWeights } from '../packages/otau/src/search/evaluations/sparse-weights.js';
import { createAlphabeta } from '../packages/otau/src/search/index.js';
import type { Searcher } from '../packages/otau/src/search/search.js';
import './output.js';

/** Inputs and targets: `present` features a sample, and the probability to win. */
export interface Lessons {
  readonly count: number;
  readonly present: number;
  readonly features: number;
  readonly inputs: Uint16Array;
  readonly targets: Float32Array;
  /** Networks of several heads: how many, and which of them judges each sample. */
  readonly heads?: { readonly count: number; readonly chosen: Uint8Array };
}

/** One array of weights with what Adam keeps of each. */
class Parameters {
  readonly values: Float32Array;
  readonly gradients: Float32Array;
  readonly #means: Float32Array;
  readonly #squares: Float32Array;

  constructor(count: number, draw: () => number) {
    this.values = Float32Array.from({ length: count }, draw);
    this.gradients = new Float32Array(count);
    this.#means = new Float32Array(count);
    this.#squares = new Float32Array(count);
  }

  /** One step of Adam, `step` from 1 on; then the gradients are nought again. */
  step(rate: number, step: number, batch: number, most: number): void {
    const { values, gradients } = this;
    const [means, squares] = [this.#means, this.#squares];
    const warmMean = 1 - 0.9 ** step;
    const warmSquare = 1 - 0.999 ** step;
    for (let i = 0; i < values.length; i++) {
      const gradient = gradients[i] / batch;
      gradients[i] = 0;
      means[i] = 0.9 * means[i] + 0.1 * gradient;
      squares[i] = 0.999 * squares[i] + 0.001 * gradient * gradient;
      const moved = values[i] - (rate * (means[i] / warmMean)) / (Math.sqrt(squares[i] / warmSquare) + 1e-8);
      values[i] = Math.max(-most, Math.min(most, moved));
    }
  }
}

const BATCH = 1024;
const LEARNING_RATE = 0.002;
/** The learning rate where a network continues to learn. */
const CONTINUED_LEARNING_RATE = 0.001;
/** The weights of the second layer and their sums have to fit into 16 and 32 bits. */
const MAX_IN_SECOND = 1.98;
const MAX_LOGIT = 30;

/** One lesson in this many is kept to measure the fit. */
const KEPT = 20;

/** @param from the network to begin with; one of layers of these sizes, drawn at random, unless given */
export function train(
  lessons: Lessons,
  epochs: number,
  { first, second }: Readonly<Record<'first' | 'second', number>>,
  from?: SparseWeights,
): SparseWeights {
  const kept = Math.floor(lessons.count / KEPT);
  const trainer = new Trainer(lessons, first, second, from);
  for (let epoch = 0; epoch < epochs; epoch++) {
    trainer.epoch(epoch / epochs, kept);
    console.log(`epoch ${epoch + 1}: divergence ${trainer.loss(kept).toFixed(5)}`);
  }
  return trainer.weights();
}

/** What stands for 1 in each array of `SparseWeights`, in their order. */
const UNITS = [ONE, ONE, ONE, ONE * ONE, ONE, ONE * ONE];

class Trainer {
  readonly #rng = new Rng('train');
  /** First layer, second layer and output, each with its biases, in the order of `SparseWeights`. */
  readonly #all: readonly Parameters[];
  readonly #hidden: Float32Array;
  readonly #hiddenGradient: Float32Array;
  readonly #last: Float32Array;
  #rate = LEARNING_RATE;
  #steps = 0;

  /** @param from a network of the same sizes from which to learn on, more slowly */
  constructor(
    private readonly lessons: Lessons,
    private readonly firstSize: number,
    private readonly secondSize: number,
    from?: SparseWeights,
  ) {
    const normal = (spread: number) => () => spread * this.#normal();
    const heads = lessons.heads?.count ?? 1;
    this.#all = [
      new Parameters(lessons.features * firstSize, normal(0.1)),
      new Parameters(firstSize, () => 0.3),
      new Parameters(heads * firstSize * secondSize, normal(Math.sqrt(2 / firstSize))),
      new Parameters(heads * secondSize, () => 0.1),
      new Parameters(heads * secondSize, normal(Math.sqrt(1 / secondSize))),
      new Parameters(heads, () => 0),
    ];
    this.#hidden = new Float32Array(firstSize);
    this.#hiddenGradient = new Float32Array(firstSize);
    this.#last = new Float32Array(heads * secondSize);
    if (from === undefined) return;
    this.#rate = CONTINUED_LEARNING_RATE;
    const arrays = [from.first, from.firstBias, from.second, from.secondBias, from.output, from.outputBias];
    for (const [i, { values }] of this.#all.entries())
      values.set(Float32Array.from(arrays[i], (number) => number / UNITS[i]));
  }

  /** Learns all lessons but the last `kept` once, in a new order; the rate falls as `progress` goes from 0 to 1. */
  epoch(progress: number, kept: number): void {
    const { targets, count } = this.lessons;
    const order = Uint32Array.from({ length: count - kept }, (_, i) => i);
    for (let i = order.length - 1; i > 0; i--) {
      const j = Math.floor(this.#rng.float() * (i + 1));
      [order[i], order[j]] = [order[j], order[i]];
    }
    const rate = this.#rate * (0.02 + 0.49 * (1 + Math.cos(Math.PI * progress)));
    for (let i = 0; i < order.length; i++) {
      this.#learn(order[i], logistic(this.#output1(order[i])) - targets[order[i]]);
      if (i % BATCH === BATCH - 1) this.#step(rate);
    }
  }

  /** The mean divergence of the network from the targets of the last `kept` lessons. */
  loss(kept: number): number {
    const { targets, count } = this.lessons;
    let sum = 0;
    for (let i = count - kept; i < count; i++) {
      const guess = logistic(this.#output1(i));
      sum += divergence(targets[i], guess) + divergence(1 - targets[i], 1 - guess);
    }
    return sum / kept;
  }

  /** The network in whole numbers. */
  weights(): SparseWeights {
    const { present, features, heads } = this.lessons;
    const [first, firstBias, second, secondBias, output, outputBias] = this.#all.map(({ values }, i) =>
      Int32Array.from(values, (value) => Math.round(value * UNITS[i])),
    );
    return {
      ...{ present, features, firstSize: this.firstSize, secondSize: this.secondSize, heads: heads?.count ?? 1 },
      ...{ first: Int16Array.from(first), firstBias: Int16Array.from(firstBias), second: Int16Array.from(second) },
      ...{ secondBias, output, outputBias },
    };
  }

  /** The network's output for a lesson; leaves both layers as they are for `#learn`. */
  #output1(lesson: number): number {
    const { present, inputs, heads } = this.lessons;
    const size = this.firstSize;
    const hidden = this.#hidden;
    const head = heads?.chosen[lesson] ?? 0;
    const [first, firstBias, second, secondBias, output, outputBias] = this.#all;
    const [firstWeights, secondWeights] = [first.values, second.values];
    hidden.set(firstBias.values);
    for (let k = lesson * present; k < (lesson + 1) * present; k++) {
      const row = inputs[k] * size;
      for (let i = 0; i < size; i++) hidden[i] += firstWeights[row + i];
    }
    for (let i = 0; i < size; i++) hidden[i] = Math.max(0, Math.min(1, hidden[i]));
    let sum = outputBias.values[head];
    for (let j = head * this.secondSize; j < (head + 1) * this.secondSize; j++) {
      let value = secondBias.values[j];
      for (let i = 0; i < size; i++) value += secondWeights[j * size + i] * hidden[i];
      this.#last[j] = Math.max(0, Math.min(1, value));
      sum += this.#last[j] * output.values[j];
    }
    return sum;
  }

  /** Adds to all gradients what the error of the output of a lesson brings. */
  #learn(lesson: number, error: number): void {
    const { present, inputs, heads } = this.lessons;
    const size = this.firstSize;
    const [hidden, hiddenGradient] = [this.#hidden, this.#hiddenGradient.fill(0)];
    const head = heads?.chosen[lesson] ?? 0;
    const [first, firstBias, second, secondBias, output, outputBias] = this.#all;
    outputBias.gradients[head] += error;
    for (let j = head * this.secondSize; j < (head + 1) * this.secondSize; j++) {
      const value = this.#last[j];
      output.gradients[j] += error * value;
      if (value <= 0 || value >= 1) continue; // clipped: no slope
      const gradient = error * output.values[j];
      secondBias.gradients[j] += gradient;
      for (let i = 0; i < size; i++) {
        second.gradients[j * size + i] += gradient * hidden[i];
        hiddenGradient[i] += gradient * second.values[j * size + i];
      }
    }
    for (let i = 0; i < size; i++) if (hidden[i] <= 0 || hidden[i] >= 1) hiddenGradient[i] = 0;
    for (let i = 0; i < size; i++) firstBias.gradients[i] += hiddenGradient[i];
    for (let k = lesson * present; k < (lesson + 1) * present; k++) {
      const row = inputs[k] * size;
      for (let i = 0; i < size; i++) first.gradients[row + i] += hiddenGradient[i];
    }
  }

  #step(rate: number): void {
    this.#steps++;
    for (const parameters of this.#all) {
      parameters.step(rate, this.#steps, BATCH, parameters === this.#all[2] ? MAX_IN_SECOND : MAX_LOGIT);
    }
  }

  /** A number of the standard normal distribution (Box and Muller). */
  #normal(): number {
    const radius = Math.sqrt(-2 * Math.log(1 - this.#rng.float()));
    return radius * Math.cos(2 * Math.PI * this.#rng.float());
  }
}

export function logistic(x: number): number {
  return 1 / (1 + Math.exp(-x));
}

function divergence(target: number, guess: number): number {
  return target <= 0 ? 0 : target * Math.log(target / Math.max(1e-7, guess));
}

// What tools share that fit a game's network to games of the search against itself: settings, play and lessons.

/** The usual ones, for `readFlags`. */
export const SETTINGS = { games: 1000, nodes: 2500, seed: '1', epochs: 12, first: 32, second: 16 };

/** How far the search is believed; the rest is how the game ended. */
const SEARCH_SHARE = 0.7;

/** Writes the samples of games of the search, with the evaluation as it is. */
export function playSamples(game: Game, file: string, { games, nodes, seed }: typeof SETTINGS): void {
  const players = new SamplePlay(game, nodes, new Rng(seed));
  const out = openSync(file, 'w');
  let samples = 0;
  for (let i = 1; i <= games; i++) {
    const played = players.playGame();
    samples += played.length;
    writeSync(out, formatSamples(played, game.rowSize));
    if (i % 100 === 0) console.log(`${i} games, ${samples} samples`);
  }
  closeSync(out);
}

/** How a game's samples become lessons of its network. */
export interface Teaching {
  readonly shape: Pick<SparseWeights, 'present' | 'features' | 'heads'>;
  /** The units of the evaluation that make a win e times as likely as a loss. */
  readonly scale: number;
  /** How many lessons a sample gives at most. */
  readonly most: number;
  /** Adds the lessons of a sample: the features present, and the head that judges them. */
  teach(sample: Sample, add: (features: Uint16Array, head: number) => void): void;
}

export function readLessons(game: Game, files: readonly string[], teaching: Teaching): Lessons {
  const { scale } = teaching;
  const { present, features, heads } = teaching.shape;
  const contents = files.map((file) => readFileSync(file));
  const most = teaching.most * contents.reduce((sum, bytes) => sum + Math.floor(bytes.length / (game.rowSize + 3)), 0);
  const inputs = new Uint16Array(most * present);
  const chosen = new Uint8Array(most);
  const targets = new Float32Array(most);
  let count = 0;
  for (const bytes of contents) {
    for (const sample of parseSamples(bytes, game.rowSize)) {
      teaching.teach(sample, (seen, head) => {
        inputs.set(seen, count * present);
        chosen[count] = head;
        targets[count++] = targetOf(sample, scale);
      });
    }
  }
  return { count, present, features, inputs, targets, heads: { count: heads, chosen } };
}

/** The probability that the mover wins: what the search thought, and where the game continued from there, its end. */
function targetOf({ score, result }: Sample, scale: number): number {
  if (Math.abs(score) === WIN) return score > 0 ? 1 : 0;
  const thought = logistic(score / scale);
  return result === UNPLAYED ? thought : SEARCH_SHARE * thought + ((1 - SEARCH_SHARE) * (result + 1)) / 2;
}

// Samples for fitting an evaluation: positions of games that the search plays against itself,
// each with what the search thought of it and how the game ended. Beside the positions played,
// positions one to three random moves away are judged too: a search meets many such.
//
// A sample is the row, then the score (16 bits, the mover's) and the result (-1, 0, 1 for the
// mover, or `UNPLAYED`).

export const UNPLAYED = 127;
export const WIN = 30_000;

const OPENING = 14;
const MAX_GAME_PLIES = 300;
/** Of 100 moves this many are drawn at random, so that games differ. */
const RANDOM_MOVES = 6;

export interface Sample {
  readonly row: Row;
  readonly score: number;
  readonly result: number;
}

class SamplePlay {
  readonly #search: Searcher = createAlphabeta({ tableBits: 16 });
  readonly #actions: Uint16Array;

  constructor(
    private readonly game: Game,
    private readonly nodes: number,
    private readonly rng: Rng,
  ) {
    this.#actions = new Uint16Array(game.maxLegal);
  }

  playGame(): Sample[] {
    const { game, rng } = this;
    const row = new Uint8Array(game.rowSize);
    game.start(row);
    this.#playAtRandom(row, 2 + rng.below(OPENING - 1));
    this.#search.clear();
    const judged: { row: Row; score: number; played: boolean }[] = [];
    for (let ply = 0; ply < MAX_GAME_PLIES && game.actor(row) !== OVER; ply++) {
      const { action, score } = this.#judge(row);
      judged.push({ row: row.slice(), score, played: true });
      if (rng.below(2) === 0) this.#judgeNearby(row, judged);
      if (rng.below(100) < RANDOM_MOVES) this.#playAtRandom(row, 1);
      else game.next(row, action, row);
    }
    const isOver = game.actor(row) === OVER;
    return judged.map(({ row: at, score, played }) => {
      const result = !played ? UNPLAYED : isOver ? game.result(row, game.actor(at)) : 0;
      return { row: at, score, result };
    });
  }

  #judgeNearby(row: Row, judged: { row: Row; score: number; played: boolean }[]): void {
    const nearby = row.slice();
    this.#playAtRandom(nearby, 1 + this.rng.below(3));
    if (this.game.actor(nearby) === OVER) return;
    judged.push({ row: nearby, score: this.#judge(nearby).score, played: false });
  }

  #judge(row: Row): { action: number; score: number } {
    const { action, lines } = this.#search.search(this.game, row, { nodes: this.nodes });
    const { solved, value, score = 0 } = lines[0];
    return { action, score: solved === undefined ? score : value * WIN };
  }

  #playAtRandom(row: Row, plies: number): void {
    const { game, rng } = this;
    for (let i = 0; i < plies && game.actor(row) !== OVER; i++) {
      game.next(row, this.#actions[rng.below(game.legal(row, this.#actions))], row);
    }
  }
}

export function formatSamples(samples: readonly Sample[], rowSize: number): Uint8Array {
  const size = rowSize + 3;
  const bytes = new Uint8Array(samples.length * size);
  const view = new DataView(bytes.buffer);
  samples.forEach(({ row, score, result }, i) => {
    bytes.set(row, i * size);
    view.setInt16(i * size + rowSize, score, true);
    view.setInt8(i * size + rowSize + 2, result);
  });
  return bytes;
}

/** Reads samples one after the other; a torn one at the end is left out. */
export function* parseSamples(bytes: Uint8Array, rowSize: number): Generator<Sample> {
  const size = rowSize + 3;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at + size <= bytes.length; at += size) {
    const row = bytes.subarray(at, at + rowSize);
    yield { row, score: view.getInt16(at + rowSize, true), result: view.getInt8(at + rowSize + 2) };
  }
}
