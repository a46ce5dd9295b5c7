/** The digest of a game: equal for records of the same moves by the same players, whatever their notes. */
import { createHash } from 'node:crypto';
import type { CheckedRecord } from 'otau/internal/records/check.js';
import { twinText } from 'otau/internal/records/twins.js';

/** 64 bits: among ten million games the chance that two different ones have the same digest is 1 in 400,000. */
export function digestOf({ record, game }: CheckedRecord): bigint {
  return createHash('sha256').update(twinText(record, game)).digest().readBigInt64LE();
}
