/**
 * Positions with what their searches found and how their games ended: what self-play makes and a
 * network learns from. Held as a few typed arrays, so that a hundred thousand of them are cheap;
 * as a file in `samples-file.ts`, in batches in `window.ts`.
 */
import type { Game, Row } from 'otau/internal/core/game.js';

/** What is known of one position. */
export interface Sample {
  /** A position in which a player moves. */
  readonly row: Row;
  /** Legal actions (absolute, as `game.legal` names them) and how much each should be played. */
  readonly actions: ArrayLike<number>;
  /** As many numbers as `actions`, not negative, 1 together. */
  readonly policy: ArrayLike<number>;
  /** What each player can expect, -1 to 1, player 0 first. */
  readonly values: ArrayLike<number>;
  /** How much it counts in training; 1 is usual. */
  readonly weight: number;
}

const FIRST_SAMPLES = 64;

/** Samples of one game, side by side; those of i are at `i * rowSize`, `i * players`, and `policyEnds[i - 1]` to `policyEnds[i]`. */
export class Samples {
  count = 0;
  rows = new Uint8Array(0);
  values = new Float32Array(0);
  weights = new Float32Array(0);
  /** Where the policy of each sample ends in `actions` and `policy`. */
  policyEnds = new Uint32Array(0);
  actions = new Uint16Array(0);
  policy = new Float32Array(0);

  constructor(
    readonly rowSize: number,
    readonly players: number,
  ) {}

  static of(game: Game): Samples {
    return new Samples(game.rowSize, game.players);
  }

  /** How many pairs of action and share are held. */
  get policyCount(): number {
    return this.count === 0 ? 0 : this.policyEnds[this.count - 1];
  }

  /** Where the policy of sample i begins. */
  policyStart(i: number): number {
    return i === 0 ? 0 : this.policyEnds[i - 1];
  }

  add({ row, actions, policy, values, weight }: Sample): void {
    const i = this.count;
    const first = this.policyCount;
    this.#reserve(i + 1, first + actions.length);
    this.rows.set(row, i * this.rowSize);
    this.values.set(values, i * this.players);
    this.weights[i] = weight;
    this.actions.set(actions, first);
    this.policy.set(policy, first);
    this.policyEnds[i] = first + actions.length;
    this.count = i + 1;
  }

  /** Adds all of another set of the same game. */
  append(other: Samples): void {
    const start = this.count;
    const first = this.policyCount;
    this.#reserve(start + other.count, first + other.policyCount);
    this.rows.set(other.rows.subarray(0, other.count * other.rowSize), start * this.rowSize);
    this.values.set(other.values.subarray(0, other.count * other.players), start * this.players);
    this.weights.set(other.weights.subarray(0, other.count), start);
    this.actions.set(other.actions.subarray(0, other.policyCount), first);
    this.policy.set(other.policy.subarray(0, other.policyCount), first);
    for (let i = 0; i < other.count; i++) this.policyEnds[start + i] = first + other.policyEnds[i];
    this.count = start + other.count;
  }

  /** A copy of sample i. */
  at(i: number): Sample {
    const { rowSize, players } = this;
    const start = this.policyStart(i);
    const end = this.policyEnds[i];
    return {
      row: this.rows.slice(i * rowSize, (i + 1) * rowSize),
      actions: this.actions.slice(start, end),
      policy: this.policy.slice(start, end),
      values: this.values.slice(i * players, (i + 1) * players),
      weight: this.weights[i],
    };
  }

  #reserve(samples: number, pairs: number): void {
    if (samples > this.weights.length) {
      const room = Math.max(FIRST_SAMPLES, samples, 2 * this.weights.length);
      this.rows = grown(this.rows, new Uint8Array(room * this.rowSize));
      this.values = grown(this.values, new Float32Array(room * this.players));
      this.weights = grown(this.weights, new Float32Array(room));
      this.policyEnds = grown(this.policyEnds, new Uint32Array(room));
    }
    if (pairs > this.policy.length) {
      const room = Math.max(8 * FIRST_SAMPLES, pairs, 2 * this.policy.length);
      this.actions = grown(this.actions, new Uint16Array(room));
      this.policy = grown(this.policy, new Float32Array(room));
    }
  }
}

function grown<T extends { set(from: T): void }>(from: T, into: T): T {
  into.set(from);
  return into;
}

/** Figures of the samples of an iteration, rounded to 0.0001. */
interface SampleFigures {
  /** The mean entropy of the policies in nats: 0 where one move has everything. */
  readonly policyEntropy: number;
  /** The variance of the values from the mover on, the mean over the players: the square error of a network that knows nothing. */
  readonly valueVariance: number;
}

/** Undefined where there are no samples. */
export function sampleFigures(game: Game, parts: readonly Samples[]): SampleFigures | undefined {
  const { players, rowSize } = game;
  const [sums, squares] = [new Float64Array(players), new Float64Array(players)];
  let [entropy, count] = [0, 0];
  for (const samples of parts) {
    count += samples.count;
    for (let pair = 0; pair < samples.policyCount; pair++) {
      const share = samples.policy[pair];
      if (share > 0) entropy -= share * Math.log(share);
    }
    for (let i = 0; i < samples.count; i++) {
      const mover = game.actor(samples.rows.subarray(i * rowSize, (i + 1) * rowSize));
      for (let k = 0; k < players; k++) {
        const value = samples.values[i * players + ((mover + k) % players)];
        sums[k] += value;
        squares[k] += value * value;
      }
    }
  }
  if (count === 0) return undefined;
  const variances = squares.map((square, k) => square / count - (sums[k] / count) ** 2);
  return {
    policyEntropy: rounded(entropy / count),
    valueVariance: rounded(variances.reduce((sum, variance) => sum + variance, 0) / players),
  };
}

function rounded(value: number): number {
  return Math.round(1e4 * value) / 1e4 + 0;
}
