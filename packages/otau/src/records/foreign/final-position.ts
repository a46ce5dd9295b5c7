/** The last position that a file gives: it is not trusted, but compared with the position after the moves. */
import { readField } from '../../core/layout.js';
import { isJsonObject } from '../../lib/json.js';
import type { Replay } from '../moves.js';
import { badRecord, describe, type Place } from '../place.js';

/** Compares the position reached with a position text, or with fields of the game's layout. Throws `bad-record`. */
export function checkFinalPosition({ game, row, counters, moves }: Replay, final: unknown, at: Place): void {
  const place = { ...at, ply: moves.length };
  if (typeof final === 'string') {
    const reached = game.formatPosition(row, counters);
    if (final.trim() === reached) return;
    throw badRecord(place, `expected the final position ${describe(final)}; the moves end in ${describe(reached)}.`);
  }
  if (!isJsonObject(final)) {
    throw badRecord(place, `expected the final position as a text or an object; got ${describe(final)}.`);
  }
  for (const [name, value] of Object.entries(final)) {
    if (!Object.hasOwn(game.layout, name)) {
      throw badRecord(
        place,
        `expected fields of a position, ${Object.keys(game.layout).join(', ')}; got ${describe(name)}.`,
      );
    }
    const reached = JSON.stringify(readField(game.layout[name], row));
    const wanted = JSON.stringify(Array.isArray(value) ? value : [value]);
    if (wanted !== reached) {
      throw badRecord(place, `expected the final ${name} ${wanted.slice(0, 200)}; the moves end in ${reached}.`);
    }
  }
}
