/**
 * Fits a sparse network to samples by stochastic gradient descent (Adam). The network learns
 * the probability that the mover wins: its output, through the logistic function, against a
 * blend of what the search thought and how the game ended.
 */
import { Rng } from '../../packages/otau/src/lib/rng.js';
import { ONE, type SparseWeights } from '../../packages/otau/src/search/evaluations/sparse-network.js';

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
  { first, second }: Readonly<Record<'first' | 'second', string>>,
  from?: SparseWeights,
): SparseWeights {
  const kept = Math.floor(lessons.count / KEPT);
  const trainer = new Trainer(lessons, Number(first), Number(second), from);
  for (let epoch = 0; epoch < epochs; epoch++) {
    trainer.epoch(epoch / epochs, kept);
    console.log(`epoch ${epoch + 1}: divergence ${trainer.loss(kept).toFixed(5)}`);
  }
  return trainer.weights();
}

class Trainer {
  readonly #lessons: Lessons;
  readonly #rng = new Rng('train');
  readonly #firstSize: number;
  readonly #secondSize: number;
  readonly #heads: number;
  readonly #first: Parameters;
  readonly #firstBias: Parameters;
  readonly #second: Parameters;
  readonly #secondBias: Parameters;
  readonly #output: Parameters;
  readonly #outputBias: Parameters;
  readonly #hidden: Float32Array;
  readonly #hiddenGradient: Float32Array;
  readonly #last: Float32Array;
  #rate = LEARNING_RATE;
  #steps = 0;

  /** @param from a network of the same sizes from which to learn on, more slowly */
  constructor(lessons: Lessons, firstSize: number, secondSize: number, from?: SparseWeights) {
    const normal = (spread: number) => () => spread * this.#normal();
    this.#lessons = lessons;
    this.#firstSize = firstSize;
    this.#secondSize = secondSize;
    this.#first = new Parameters(lessons.features * firstSize, normal(0.1));
    this.#firstBias = new Parameters(firstSize, () => 0.3);
    const heads = lessons.heads?.count ?? 1;
    this.#heads = heads;
    this.#second = new Parameters(heads * firstSize * secondSize, normal(Math.sqrt(2 / firstSize)));
    this.#secondBias = new Parameters(heads * secondSize, () => 0.1);
    this.#output = new Parameters(heads * secondSize, normal(Math.sqrt(1 / secondSize)));
    this.#outputBias = new Parameters(heads, () => 0);
    this.#hidden = new Float32Array(firstSize);
    this.#hiddenGradient = new Float32Array(firstSize);
    this.#last = new Float32Array(heads * secondSize);
    if (from !== undefined) this.#startFrom(from);
  }

  #startFrom(from: SparseWeights): void {
    this.#rate = CONTINUED_LEARNING_RATE;
    const units = [ONE, ONE, ONE, ONE * ONE, ONE, ONE * ONE];
    const arrays = [from.first, from.firstBias, from.second, from.secondBias, from.output, from.outputBias];
    this.#all.forEach(({ values }, i) => {
      values.set(Float32Array.from(arrays[i], (number) => number / units[i]));
    });
  }

  /** In the order of `SparseWeights`. */
  get #all(): readonly Parameters[] {
    return [this.#first, this.#firstBias, this.#second, this.#secondBias, this.#output, this.#outputBias];
  }

  /** Learns all lessons but the last `kept` once, in a new order; the rate falls as `progress` goes from 0 to 1. */
  epoch(progress: number, kept: number): void {
    const { targets, count } = this.#lessons;
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
    const { targets, count } = this.#lessons;
    let sum = 0;
    for (let i = count - kept; i < count; i++) {
      const guess = logistic(this.#output1(i));
      sum += divergence(targets[i], guess) + divergence(1 - targets[i], 1 - guess);
    }
    return sum / kept;
  }

  /** The network in whole numbers. */
  weights(): SparseWeights {
    const { present, features } = this.#lessons;
    const short = ({ values }: Parameters) => Int16Array.from(values, (value) => Math.round(value * ONE));
    const long = ({ values }: Parameters, unit: number) => Int32Array.from(values, (value) => Math.round(value * unit));
    return {
      present,
      features,
      firstSize: this.#firstSize,
      secondSize: this.#secondSize,
      heads: this.#heads,
      first: short(this.#first),
      firstBias: short(this.#firstBias),
      second: short(this.#second),
      secondBias: long(this.#secondBias, ONE * ONE),
      output: long(this.#output, ONE),
      outputBias: long(this.#outputBias, ONE * ONE),
    };
  }

  /** The network's output for a lesson; leaves both layers as they are for `#learn`. */
  #output1(lesson: number): number {
    const { present, inputs, heads } = this.#lessons;
    const size = this.#firstSize;
    const hidden = this.#hidden;
    const head = heads?.chosen[lesson] ?? 0;
    const first = this.#first.values;
    hidden.set(this.#firstBias.values);
    for (let k = lesson * present; k < (lesson + 1) * present; k++) {
      const row = inputs[k] * size;
      for (let i = 0; i < size; i++) hidden[i] += first[row + i];
    }
    for (let i = 0; i < size; i++) hidden[i] = Math.max(0, Math.min(1, hidden[i]));
    let sum = this.#outputBias.values[head];
    for (let j = head * this.#secondSize; j < (head + 1) * this.#secondSize; j++) {
      let value = this.#secondBias.values[j];
      for (let i = 0; i < size; i++) value += this.#second.values[j * size + i] * hidden[i];
      this.#last[j] = Math.max(0, Math.min(1, value));
      sum += this.#last[j] * this.#output.values[j];
    }
    return sum;
  }

  /** Adds to all gradients what the error of the output of a lesson brings. */
  #learn(lesson: number, error: number): void {
    const { present, inputs, heads } = this.#lessons;
    const size = this.#firstSize;
    const [hidden, hiddenGradient] = [this.#hidden, this.#hiddenGradient.fill(0)];
    const head = heads?.chosen[lesson] ?? 0;
    this.#outputBias.gradients[head] += error;
    for (let j = head * this.#secondSize; j < (head + 1) * this.#secondSize; j++) {
      const value = this.#last[j];
      this.#output.gradients[j] += error * value;
      if (value <= 0 || value >= 1) continue; // clipped: no slope
      const gradient = error * this.#output.values[j];
      this.#secondBias.gradients[j] += gradient;
      for (let i = 0; i < size; i++) {
        this.#second.gradients[j * size + i] += gradient * hidden[i];
        hiddenGradient[i] += gradient * this.#second.values[j * size + i];
      }
    }
    for (let i = 0; i < size; i++) if (hidden[i] <= 0 || hidden[i] >= 1) hiddenGradient[i] = 0;
    for (let i = 0; i < size; i++) this.#firstBias.gradients[i] += hiddenGradient[i];
    const first = this.#first.gradients;
    for (let k = lesson * present; k < (lesson + 1) * present; k++) {
      const row = inputs[k] * size;
      for (let i = 0; i < size; i++) first[row + i] += hiddenGradient[i];
    }
  }

  #step(rate: number): void {
    this.#steps++;
    for (const parameters of this.#all) {
      parameters.step(rate, this.#steps, BATCH, parameters === this.#second ? MAX_IN_SECOND : MAX_LOGIT);
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
