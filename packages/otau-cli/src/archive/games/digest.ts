/** The digest of a game: equal for records of the same moves by the same players, whatever their notes. */
import { createHash } from 'node:crypto';
import { gameDefinition } from 'otau/internal/core/registry.js';
import { rulesKey } from 'otau/internal/core/rules-key.js';
import type { CheckedRecord } from 'otau/internal/records/check.js';

/** Tags that tell two games with the same moves apart, besides the players. */
const DIGEST_TAGS: readonly string[] = ['Event', 'Date', 'Round'];

/**
 * 64 bits: among ten million games the chance that two different ones have the same digest is 1 in 400,000. Notes, all other
 * tags and options that only end a game early do not count.
 */
export function digestOf({ record, game }: CheckedRecord): bigint {
  const { tags, start = null, moves, result } = record;
  const named = [...gameDefinition(game.id).playerNames, ...DIGEST_TAGS].map((name) => tags[name] ?? null);
  const text = JSON.stringify([rulesKey(game), named, start, moves, result]);
  return createHash('sha256').update(text).digest().readBigInt64LE();
}
