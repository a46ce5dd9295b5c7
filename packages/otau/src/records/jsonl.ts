/**
 * Records as JSON lines: one game a line, its keys in a fixed order.
 *
 *     {"format":"otau-record","version":1,"game":"kindo","options":{"size":4},"moves":["b1"],"result":"*"}
 *
 * Other versions and keys are refused, so that nothing is lost unseen; what users want to add is among the tags, which
 * are all kept. Version 2 has variations and marks; records without them are written as version 1, which older programs read.
 */
import type { CheckedRecord } from './check.js';
import { badRecord, describe, type Place } from './place.js';
import { hasMoreThanLine } from './record.js';
import type { Found } from './text-read.js';

export const FORMAT = 'otau-record';
const VERSIONS = [1, 2];
const FIELDS = ['game', 'options', 'tags', 'start', 'moves', 'notes', 'variations', 'result'];

/** One game, with a new line at its end. Empty options and tags are left out. */
export function writeLine({ record }: CheckedRecord): string {
  const { game, options, tags, start, moves, notes, variations, result } = record;
  const filled = (object: object): object | undefined => (Object.keys(object).length > 0 ? object : undefined);
  const line = {
    format: FORMAT,
    version: hasMoreThanLine(record) ? 2 : 1,
    game,
    options: filled(options),
    tags: filled(tags),
    start,
    moves,
    notes,
    variations,
    result,
  };
  return `${JSON.stringify(line)}\n`;
}

/** The game of one object, not yet checked. Throws `bad-record`. */
export function readRecordObject(object: Readonly<Record<string, unknown>>, place: Place): Found {
  const { format, version, ...draft } = object;
  if (format !== FORMAT) {
    throw badRecord(place, `expected "format":"${FORMAT}"; got ${describe(format)}.`);
  }
  if (!VERSIONS.includes(version as number)) {
    throw badRecord(place, `expected "version":${VERSIONS.join(' or ')}; got ${describe(version)}.`);
  }
  const other = Object.keys(draft).find((key) => !FIELDS.includes(key));
  if (other !== undefined) throw badRecord(place, `expected the keys ${FIELDS.join(', ')}; got ${describe(other)}.`);
  return { draft, place };
}
