/**
 * Positions with what their searches found and how their games ended: what self-play makes and a network learns from.
 * Held as a few typed arrays, so that a hundred thousand of them are cheap; as a file, and in batches in `window.ts`.
 */
import { crc32 } from 'node:zlib';
import { type Game, OtauError, quote, type Row } from 'otau';
import { writtenOptions } from 'otau/internal/core/options.js';

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
  const variance = variances.reduce((sum, each) => sum + each, 0) / players;
  const rounded = (value: number): number => Math.round(1e4 * value) / 1e4 + 0;
  return { policyEntropy: rounded(entropy / count), valueVariance: rounded(variance) };
}

// Samples as a file. Everything is little-endian:
//
// bytes  what
// 4      'OTSM'
// 4      version of the format, 1
// 4      length H of the header
// 4      number N of samples
// 4      number P of pairs of action and share
// 4      CRC-32 of all that follows
// H      the header: the game with its version and options, as JSON in UTF-8, then spaces to a multiple of 4
// 4 N    float32 weights
// 4 N V  float32 values, of V players each
// 4 N    uint32 ends of the policies
// 4 P    float32 shares
// 2 P    uint16 actions
// N R    rows of R bytes

const MAGIC = 'OTSM';
const VERSION = 1;
const FIXED = 24;
/** How far the shares of a policy may be from 1 together, as they are rounded. */
const ROUNDING = 1e-3;

/** The bytes of a file; the same samples, the same bytes. */
export function writeSamples(game: Game, samples: Samples): Uint8Array {
  const header = headerOf(game);
  const { count, policyCount, rowSize, players } = samples;
  const bytes = new Uint8Array(sizeOf(game, header.length, count, policyCount));
  const view = new DataView(bytes.buffer);
  for (let i = 0; i < MAGIC.length; i++) bytes[i] = MAGIC.charCodeAt(i);
  view.setUint32(4, VERSION, true);
  view.setUint32(8, header.length, true);
  view.setUint32(12, count, true);
  view.setUint32(16, policyCount, true);
  bytes.set(header, FIXED);
  let at = FIXED + header.length;
  const write = (width: 2 | 4, numbers: ArrayLike<number>, length: number, set: 'Float32' | 'Uint32' | 'Uint16') => {
    for (let i = 0; i < length; i++) view[`set${set}`](at + width * i, numbers[i], true);
    at += width * length;
  };
  write(4, samples.weights, count, 'Float32');
  write(4, samples.values, count * players, 'Float32');
  write(4, samples.policyEnds, count, 'Uint32');
  write(4, samples.policy, policyCount, 'Float32');
  write(2, samples.actions, policyCount, 'Uint16');
  bytes.set(samples.rows.subarray(0, count * rowSize), at);
  view.setUint32(20, crc32(bytes.subarray(FIXED)), true);
  return bytes;
}

/** Throws `bad-samples` for anything but whole samples of this game with these options. */
export function readSamples(game: Game, bytes: Uint8Array): Samples {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { headerLength, count, pairs } = checkFrame(game, bytes, view);
  const samples = Samples.of(game);
  let at = FIXED + headerLength;
  const read = <T extends Float32Array | Uint32Array | Uint16Array>(
    width: 2 | 4,
    into: T,
    get: 'Float32' | 'Uint32' | 'Uint16',
  ): T => {
    for (let i = 0; i < into.length; i++) into[i] = view[`get${get}`](at + width * i, true);
    at += width * into.length;
    return into;
  };
  samples.weights = read(4, new Float32Array(count), 'Float32');
  samples.values = read(4, new Float32Array(count * game.players), 'Float32');
  samples.policyEnds = read(4, new Uint32Array(count), 'Uint32');
  samples.policy = read(4, new Float32Array(pairs), 'Float32');
  samples.actions = read(2, new Uint16Array(pairs), 'Uint16');
  samples.rows = bytes.slice(at, at + count * game.rowSize);
  samples.count = count;
  checkContent(game, samples, pairs);
  return samples;
}

/** Checks all that can be checked without looking at a single sample. */
function checkFrame(game: Game, bytes: Uint8Array, view: DataView) {
  if (bytes.length < FIXED) throw badSamples(`a file has ${FIXED} bytes or more; got ${bytes.length}`);
  const magic = String.fromCharCode(...bytes.subarray(0, 4));
  if (magic !== MAGIC) throw badSamples(`a file begins with ${MAGIC}; got ${quote(magic)}`);
  const version = view.getUint32(4, true);
  if (version !== VERSION) throw badSamples(`this program reads version ${VERSION}; got version ${version}`);
  const headerLength = view.getUint32(8, true);
  const count = view.getUint32(12, true);
  const pairs = view.getUint32(16, true);
  const expected = sizeOf(game, headerLength, count, pairs);
  const header = headerOf(game);
  const text = new TextDecoder().decode(bytes.subarray(FIXED, FIXED + Math.min(headerLength, header.length, 4096)));
  if (headerLength !== header.length || text !== new TextDecoder().decode(header))
    throw badSamples(`expected samples of ${new TextDecoder().decode(header).trim()}; got ${quote(text.trim())}`);
  if (bytes.length !== expected)
    throw badSamples(`a file of ${count} samples has ${expected} bytes; got ${bytes.length}`);
  const checksum = view.getUint32(20, true);
  if (crc32(bytes.subarray(FIXED)) !== checksum) throw badSamples('the bytes do not fit their checksum');
  return { headerLength, count, pairs };
}

/** A file whose checksum fits may still come from a faulty program: a batch must be able to trust every number. */
function checkContent(game: Game, samples: Samples, pairs: number): void {
  const legal = new Uint16Array(game.maxLegal);
  const isLegal = new Uint8Array(game.actionCount);
  let start = 0;
  for (let i = 0; i < samples.count; i++) {
    const wrong = (why: string) => badSamples(`sample ${i}: ${why}`);
    const row = samples.rows.subarray(i * game.rowSize, (i + 1) * game.rowSize);
    const actor = game.actor(row);
    if (!(actor >= 0 && actor < game.players)) throw wrong('expected a position in which a player moves');
    const end = samples.policyEnds[i];
    if (!(end > start && end <= pairs))
      throw wrong(`expected the policy to end after ${start}, by ${pairs}; got ${end}`);
    const count = game.legal(row, legal);
    for (let k = 0; k < count; k++) isLegal[legal[k]] = 1;
    let total = 0;
    for (let pair = start; pair < end; pair++) {
      const action = samples.actions[pair];
      if (isLegal[action] !== 1) throw wrong(`expected each legal action once at most; got ${action}`);
      isLegal[action] = 0;
      if (!(samples.policy[pair] >= 0)) throw wrong(`expected shares from 0 on; got ${samples.policy[pair]}`);
      total += samples.policy[pair];
    }
    for (let k = 0; k < count; k++) isLegal[legal[k]] = 0;
    if (!(Math.abs(total - 1) <= ROUNDING)) throw wrong(`expected shares that are 1 together; got ${total}`);
    for (let player = 0; player < game.players; player++) {
      const value = samples.values[i * game.players + player];
      if (!(Math.abs(value) <= 1)) throw wrong(`expected values from -1 to 1; got ${value}`);
    }
    const weight = samples.weights[i];
    if (!(weight >= 0 && weight < Number.POSITIVE_INFINITY)) throw wrong(`expected a weight from 0 on; got ${weight}`);
    start = end;
  }
  if (start !== pairs) throw badSamples(`expected the last policy to end at ${pairs}; got ${start}`);
}

function headerOf(game: Game): Uint8Array {
  const options = Object.fromEntries(Object.entries(writtenOptions(game.options)).sort(([a], [b]) => (a < b ? -1 : 1)));
  const text = JSON.stringify({ game: game.id, version: game.version, options });
  const bytes = new TextEncoder().encode(text);
  const padded = new Uint8Array(4 * Math.ceil(bytes.length / 4)).fill(0x20);
  padded.set(bytes);
  return padded;
}

function sizeOf(game: Game, headerLength: number, count: number, pairs: number): number {
  return FIXED + headerLength + count * (8 + 4 * game.players + game.rowSize) + 6 * pairs;
}

function badSamples(why: string): OtauError {
  return new OtauError('bad-samples', `Samples: ${why}.`);
}
