/**
 * All games as one text and back: JSON lines, a saved game a line with all its branches. Reads the
 * records of the library and of other programs as well. A broken line is reported and the rest is kept.
 */
import { parseRecords } from 'otau/records';
import { type Failure, failureOf } from '../i18n/failures.js';
import { dateOf, sessionOfRecord } from '../session/record.js';
import { isSavedGame, restoreSession, type SavedGame, saveSession } from '../session/saved.js';

/** A line that could not be read. */
export interface Fault {
  /** From 1. */
  readonly line: number;
  readonly failure: Failure;
}

export interface Backup {
  readonly games: readonly SavedGame[];
  readonly faults: readonly Fault[];
}

export function formatBackup(games: readonly SavedGame[]): string {
  return games.map((game) => `${JSON.stringify(game)}\n`).join('');
}

/**
 * Reads games out of a text.
 * @param newId makes the id of a game that has none of its own
 * @param now milliseconds since 1970, for games without a date
 */
export function parseBackup(text: string, newId: () => string, now: number): Backup {
  const isLines = text.trimStart().startsWith('{');
  return isLines ? parseLines(text, newId, now) : parseTexts(text, newId, now);
}

function parseLines(text: string, newId: () => string, now: number): Backup {
  const games: SavedGame[] = [];
  const faults: Fault[] = [];
  text.split(/\r?\n/).forEach((line, index) => {
    if (line.trim() === '') return;
    try {
      games.push(...parseLine(line, newId, now));
    } catch (error) {
      faults.push({ line: index + 1, failure: failureOf(error) });
    }
  });
  // A file of another program may be one object on many lines.
  if (games.length === 0 && faults.length > 0) {
    const whole = parseTexts(text, newId, now);
    if (whole.games.length > 0) return whole;
  }
  return { games, faults };
}

function parseLine(line: string, newId: () => string, now: number): SavedGame[] {
  const value: unknown = JSON.parse(line);
  if (!isSavedGame(value)) return parseRecords(line).map((record) => saveRecord(record, newId, now));
  restoreSession(value); // throws where anything in it is wrong
  return [value];
}

/** Records in a text for people, or of another program: one fault spoils the text, as its games hang together. */
function parseTexts(text: string, newId: () => string, now: number): Backup {
  try {
    return { games: parseRecords(text).map((record) => saveRecord(record, newId, now)), faults: [] };
  } catch (error) {
    return { games: [], faults: [{ line: 1, failure: failureOf(error) }] };
  }
}

function saveRecord(record: Parameters<typeof sessionOfRecord>[0], newId: () => string, now: number): SavedGame {
  const created = dateOf(record.tags.Date) ?? now;
  return saveSession(sessionOfRecord(record), { id: newId(), created, updated: now, tags: record.tags }, 0);
}
