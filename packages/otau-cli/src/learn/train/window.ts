/**
 * The samples that a network learns from: those of the newest iterations, drawn at random in batches. Each is turned
 * by a random symmetry of the game and shown from the player to move, as the network sees positions.
 */
import { type Game, OtauError, type Rng, type Row } from 'otau';
import type { Samples } from './samples.js';

/** Samples side by side as a network takes them; memory that is filled again and again. */
export interface SampleBatch {
  /** `count × game.input.size`. */
  readonly input: Float32Array;
  /** `count × game.maxLegal`: the legal actions in the view of the player to move, and what follows them. */
  readonly actions: Int32Array;
  /** `count × game.maxLegal`: 1 for a legal action, 0 for what follows them. */
  readonly mask: Float32Array;
  /** `count × game.maxLegal`: shares of the actions, 1 together. */
  readonly policy: Float32Array;
  /** `count × game.players`: what the player to move can expect, then the others in turn order, -1 to 1. */
  readonly value: Float32Array;
  /** `count`: how much each sample counts. */
  readonly weight: Float32Array;
  readonly count: number;
}

/** Memory for a batch of `count` samples. */
export function createBatch(game: Game, count: number): SampleBatch {
  return {
    input: new Float32Array(count * game.input.size),
    actions: new Int32Array(count * game.maxLegal),
    mask: new Float32Array(count * game.maxLegal),
    policy: new Float32Array(count * game.maxLegal),
    value: new Float32Array(count * game.players),
    weight: new Float32Array(count),
    count,
  };
}

/** Samples that were drawn, by their numbers in the window, each with the symmetry in which it is shown. */
export class SampleDraws {
  readonly numbers: Uint32Array;
  readonly symmetries: Uint8Array;

  constructor(count: number) {
    this.numbers = new Uint32Array(count);
    this.symmetries = new Uint8Array(count);
  }

  /** Little-endian: the numbers, 4 bytes each, then the symmetries, 1 byte each. */
  bytes(): Uint8Array {
    const { numbers, symmetries } = this;
    const bytes = new Uint8Array(5 * numbers.length);
    const view = new DataView(bytes.buffer);
    for (let i = 0; i < numbers.length; i++) view.setUint32(4 * i, numbers[i], true);
    bytes.set(symmetries, 4 * numbers.length);
    return bytes;
  }
}

/** What a `SampleWindow` holds. */
export interface WindowOptions {
  /** The oldest iterations go while there are more samples than this; the newest one always stays. */
  readonly maxSamples?: number;
  /** How many iterations are kept at most. */
  readonly iterations?: number;
  /** Whether positions are turned by the symmetries of the game; true unless given. */
  readonly symmetries?: boolean;
}

/**
 * The samples of the newest iterations, drawn at random in batches.
 * @example
 * const window = new SampleWindow(game, { iterations: 20 });
 * window.add(1, samples);
 * window.draw(batch, new Rng('1'));
 */
export class SampleWindow {
  readonly #chunks: { readonly iteration: number; readonly samples: Samples }[] = [];
  readonly #legal: Uint16Array;
  /** The place of each action, in the view of the player to move, in the list of a row. */
  readonly #places: Uint16Array;
  readonly #row: Row;
  readonly #input: Float32Array;
  readonly #values: Float32Array;
  #count = 0;

  constructor(
    readonly game: Game,
    readonly options: WindowOptions = {},
  ) {
    this.#legal = new Uint16Array(game.maxLegal);
    this.#places = new Uint16Array(game.actionCount);
    this.#row = new Uint8Array(game.rowSize);
    this.#input = new Float32Array(game.input.size);
    this.#values = new Float32Array(game.players);
  }

  /** How many samples there are to draw from. */
  get count(): number {
    return this.#count;
  }

  /** The numbers of the iterations that are held, the oldest first. */
  get iterations(): readonly number[] {
    return [...new Set(this.#chunks.map((chunk) => chunk.iteration))];
  }

  /** Adds samples of an iteration (several times, where several workers played it), and drops what is too old. */
  add(iteration: number, samples: Samples): void {
    this.#chunks.push({ iteration, samples });
    this.#count += samples.count;
    const { maxSamples = Number.POSITIVE_INFINITY, iterations = Number.POSITIVE_INFINITY } = this.options;
    for (let held = this.iterations; held.length > 1; held = this.iterations) {
      if (this.#count <= maxSamples && held.length <= iterations) return;
      while (this.#chunks[0].iteration === held[0]) this.#count -= this.#chunks.shift()!.samples.count;
    }
  }

  /** Fills a batch with samples drawn with replacement. Throws `bad-samples` where there are none. */
  draw(batch: SampleBatch, rng: Rng): void {
    const draws = new SampleDraws(batch.count);
    this.pick(draws, 0, batch.count, rng);
    this.show(batch, draws);
  }

  /** Draws `count` samples with replacement. Throws `bad-samples` where there are none. */
  pick(draws: SampleDraws, at: number, count: number, rng: Rng): void {
    if (this.#count === 0) throw new OtauError('bad-samples', 'There are no samples to draw from yet.');
    for (let i = at; i < at + count; i++) {
      draws.numbers[i] = drawBelow(this.#count, rng);
      draws.symmetries[i] = this.#drawSymmetry(rng);
    }
  }

  /** Takes the samples of these numbers, each in a symmetry that is drawn. */
  take(draws: SampleDraws, at: number, numbers: ArrayLike<number>, rng: Rng): void {
    for (let i = 0; i < numbers.length; i++) {
      draws.numbers[at + i] = numbers[i];
      draws.symmetries[at + i] = this.#drawSymmetry(rng);
    }
  }

  /** Fills a batch with the first samples that were drawn. */
  show(batch: SampleBatch, { numbers, symmetries }: SampleDraws): void {
    for (let i = 0; i < batch.count; i++) this.#fill(batch, i, numbers[i], symmetries[i]);
  }

  #drawSymmetry(rng: Rng): number {
    const { symmetries } = this.game;
    return symmetries.length > 1 && this.options.symmetries !== false ? rng.below(symmetries.length) : 0;
  }

  /** An order in which every sample comes once, for epochs; to be given to `fill` piece by piece. */
  shuffled(rng: Rng): Uint32Array<ArrayBuffer> {
    const order = Uint32Array.from({ length: this.#count }, (_, i) => i);
    for (let left = order.length; left > 1; left--) {
      const other = drawBelow(left, rng);
      const sample = order[other];
      order[other] = order[left - 1];
      order[left - 1] = sample;
    }
    return order;
  }

  /** Fills a batch with the samples of these numbers, 0 to `count - 1`, as many as the batch has. */
  fill(batch: SampleBatch, numbers: ArrayLike<number>, rng: Rng): void {
    for (let i = 0; i < batch.count; i++) this.#fill(batch, i, numbers[i], this.#drawSymmetry(rng));
  }

  #fill(batch: SampleBatch, i: number, number: number, symmetry: number): void {
    let chunk = 0;
    let at = number;
    while (at >= this.#chunks[chunk].samples.count) at -= this.#chunks[chunk++].samples.count;
    this.#write(batch, i, this.#chunks[chunk].samples, at, symmetry);
  }

  #write(batch: SampleBatch, i: number, samples: Samples, at: number, turn: number): void {
    const { game } = this;
    const { symmetries, players, maxLegal, input } = game;
    const symmetry = symmetries[turn];
    const row = this.#row;
    const values = this.#values;
    for (let k = 0; k < row.length; k++) row[k] = samples.rows[at * row.length + k];
    for (let player = 0; player < players; player++) values[player] = samples.values[at * players + player];
    symmetry.row(row, row);
    game.encode(row, this.#input);
    batch.input.set(this.#input, i * input.size);
    const mover = game.actor(row);
    for (let k = 0; k < players; k++) batch.value[i * players + k] = values[(mover + k) % players];
    const first = i * maxLegal;
    batch.mask.fill(0, first, first + maxLegal);
    batch.policy.fill(0, first, first + maxLegal);
    const count = game.legal(row, this.#legal);
    for (let k = 0; k < count; k++) {
      const action = game.toView(row, this.#legal[k]);
      batch.actions[first + k] = action;
      batch.mask[first + k] = 1;
      this.#places[action] = k;
    }
    for (let pair = samples.policyStart(at); pair < samples.policyEnds[at]; pair++) {
      const action = game.toView(row, symmetry.action(samples.actions[pair]));
      const place = this.#places[action];
      if (place >= count || batch.actions[first + place] !== action) {
        const sentence = `A sample learns the action ${samples.actions[pair]}, which is not legal there.`;
        throw new OtauError('bad-samples', sentence);
      }
      batch.policy[first + place] = samples.policy[pair];
    }
    batch.weight[i] = samples.weights[at];
  }
}

/** As `Rng.below`, for any n up to 2^32. */
function drawBelow(n: number, rng: Rng): number {
  return n <= 1 << 20 ? rng.below(n) : Math.floor(rng.float() * n);
}
