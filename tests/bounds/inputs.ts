/** Bad inputs for a reader, made of good ones. */
import type { Rng } from '../../packages/otau/src/lib/rng.js';

/** What a grown input is grown to. */
export const GROWN_BYTES = 1 << 16;

const join = (parts: readonly Buffer[], isText: boolean): string | Buffer =>
  isText ? Buffer.concat(parts).toString('utf8') : Buffer.concat(parts);

/** A few bytes changed, cut, doubled or replaced. */
export function mutate(seed: string | Buffer, rng: Rng): string | Buffer {
  const bytes = Buffer.from(seed);
  const at = rng.below(bytes.length + 1);
  const to = Math.min(bytes.length, at + rng.below(9));
  const pieces = [Buffer.alloc(0), Buffer.from([rng.below(256)]), bytes.subarray(at, to), Buffer.from('"[{(-,')];
  const piece = pieces[rng.below(pieces.length)];
  return join([bytes.subarray(0, at), piece, bytes.subarray(rng.below(2) === 0 ? at : to)], typeof seed === 'string');
}

/** A piece of the input over and over, between what stood before and after it. */
export function grow(seed: string | Buffer, rng: Rng): string | Buffer {
  const bytes = Buffer.from(seed);
  const from = rng.below(Math.min(bytes.length, 400));
  const piece = bytes.subarray(from, from + 1 + rng.below(12));
  const parts = [bytes.subarray(0, from), Buffer.alloc(GROWN_BYTES, piece), bytes.subarray(from + piece.length)];
  return join(parts, typeof seed === 'string');
}
