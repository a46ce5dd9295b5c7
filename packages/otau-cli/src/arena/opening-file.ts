/** Openings from a file. A module of its own: threads that play need not load what reads records. */
import { type Game, OVER } from 'otau/internal/core/game.js';
import { History } from 'otau/internal/core/history.js';
import { OtauError } from 'otau/internal/lib/error.js';
import { parseRecords, replayRecord } from 'otau/internal/records/index.js';
import { type Opening, positionKey } from './openings.js';

/**
 * The openings that a text holds: records of games, whose moves are the openings, or position texts, one a line.
 * Those that come twice are left out. Throws `bad-record` or `bad-position`, and `bad-opening` where there is none.
 */
export function parseOpenings(game: Game, text: string): Opening[] {
  const isRecords = /^\s*[[{]/.test(text);
  const histories = isRecords ? recordHistories(game, text) : positionHistories(game, text);
  const seen = new Set<string>();
  const openings = histories.filter((history) => {
    const key = positionKey(game, history.row);
    const isNew = !seen.has(key) && history.actor !== OVER;
    seen.add(key);
    return isNew;
  });
  if (openings.length === 0) throw new OtauError('bad-opening', 'The file holds no opening from which to play.');
  return openings.map((history) => ({
    start: { row: history.rowAt(0), counters: history.countersAt(0) },
    actions: history.actions,
  }));
}

function recordHistories(game: Game, text: string): History[] {
  return parseRecords(text, { game: game.id }).map((record, i) => {
    const history = replayRecord(record);
    if (JSON.stringify(history.game.options) === JSON.stringify(game.options)) return history;
    throw new OtauError('bad-record', `Opening ${i + 1}: expected the options of this match; got others.`);
  });
}

function positionHistories(game: Game, text: string): History[] {
  return text.split(/\r?\n/).flatMap((line, i) => {
    const position = line.trim();
    if (position === '' || position.startsWith('#')) return [];
    const row = new Uint8Array(game.rowSize);
    try {
      const counters = game.parsePosition(position, row);
      return [new History(game, { row, counters })];
    } catch (cause) {
      if (!(cause instanceof OtauError)) throw cause;
      throw new OtauError(cause.code, `Line ${i + 1} of the openings: ${cause.message}`, { cause });
    }
  });
}
