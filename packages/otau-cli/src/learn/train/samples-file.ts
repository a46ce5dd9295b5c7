/**
 * Samples as a file. Everything is little-endian:
 *
 *     bytes  what
 *     4      'OTSM'
 *     4      version of the format, 1
 *     4      length H of the header
 *     4      number N of samples
 *     4      number P of pairs of action and share
 *     4      CRC-32 of all that follows
 *     H      the header: the game with its version and options, as JSON in UTF-8, then spaces to a multiple of 4
 *     4 N    float32 weights
 *     4 N V  float32 values, V players each
 *     4 N    uint32 ends of the policies
 *     4 P    float32 shares
 *     2 P    uint16 actions
 *     N R    rows of R bytes
 */
import { crc32 } from 'node:zlib';
import type { Game } from 'otau/internal/core/game.js';
import { OtauError, quote } from 'otau/internal/lib/error.js';
import { Samples } from './samples.js';

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
  if (headerLength !== header.length || text !== new TextDecoder().decode(header)) {
    throw badSamples(`expected samples of ${new TextDecoder().decode(header).trim()}; got ${quote(text.trim())}`);
  }
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
  const options = Object.fromEntries(Object.entries(game.options).sort(([a], [b]) => (a < b ? -1 : 1)));
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
