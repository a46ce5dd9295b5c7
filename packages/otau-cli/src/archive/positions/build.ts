/**
 * Builds the index of a segment: a run of at most 65,536 games. It is built after an import, when small segments are merged,
 * and when an archive is repaired.
 */
import { OtauError } from 'otau';
import { readActions } from '../games/packing.js';
import { GameReader, type GameRow } from '../games/store.js';
import { COLUMNS, columnValues } from '../sqlite/columns.js';
import { type Connection, numberOf } from '../sqlite/database.js';
import { pageNumber, SEGMENT_GAMES, type Segment, segmentsOf } from './segment.js';
import { SegmentBuilder, type SegmentColumn, type SegmentGame, type SegmentPage } from './segment-builder.js';

const MERGED_SEGMENTS = 4;

/**
 * Indexes the games from a number on, which are in no segment yet, and merges small segments.
 * @param onProgress called with the number of the last game that was read
 */
export function indexGames(connection: Connection, from: number, onProgress?: (last: number) => void): void {
  const last = numberOf(connection, 'SELECT coalesce(max(id), 0) FROM games');
  for (let first = from; first <= last; first += SEGMENT_GAMES) {
    buildSegment(connection, first, Math.min(SEGMENT_GAMES, last - first + 1), onProgress);
  }
  mergeSegments(connection);
}

export function mergeSegments(connection: Connection): void {
  while (mergeLast(connection));
}

/** Merges the last segments if there are several of similar size. */
function mergeLast(connection: Connection): boolean {
  const level = ({ games }: Segment): number => Math.floor(Math.log(games) / Math.log(MERGED_SEGMENTS));
  const last = segmentsOf(connection).slice(-MERGED_SEGMENTS);
  const games = last.reduce((sum, segment) => sum + segment.games, 0);
  const areSimilar = last.every((segment) => level(segment) <= level(last[last.length - 1]));
  if (last.length < MERGED_SEGMENTS || !areSimilar || games > SEGMENT_GAMES) return false;
  try {
    buildSegment(connection, last[0].first, games);
  } catch (error) {
    // The plugin of a game is not loaded: the small segments stay
    if (error instanceof OtauError && error.code === 'unknown-game') return false;
    throw error;
  }
  for (const { id } of last) dropSegment(connection, id);
  return true;
}

export function dropSegment(connection: Connection, id: number): void {
  const [from, to] = [pageNumber(id, 'shared', 0), pageNumber(id + 1, 'shared', 0)];
  connection.prepare('DELETE FROM pages WHERE id >= ? AND id < ?').run([from, to]);
  connection.prepare('DELETE FROM columns WHERE segment = ?').run([id]);
  connection.prepare('DELETE FROM segments WHERE id = ?').run([id]);
}

const FETCHED_ROWS = 2000;

/** Writes the index of `games` numbers from `first` on. */
export function buildSegment(
  connection: Connection,
  first: number,
  games: number,
  onProgress?: (last: number) => void,
): void {
  const builder = new SegmentBuilder(games);
  const reader = new GameReader(connection);
  const end = first + games - 1;
  for (let from = first; from <= end; from += FETCHED_ROWS) {
    const last = Math.min(end, from + FETCHED_ROWS - 1);
    for (const row of reader.rows(from, last)) builder.add(segmentGame(reader, row, first));
    onProgress?.(last);
  }
  writeSegment(connection, first, games, { columns: builder.columns(games), pages: builder.pages(games) });
}

/** Writes what `SegmentBuilder` has made of the games. */
export function writeSegment(
  connection: Connection,
  first: number,
  games: number,
  { columns, pages }: { readonly columns: Iterable<SegmentColumn>; readonly pages: Iterable<SegmentPage> },
): void {
  const id = numberOf(connection, 'SELECT coalesce(max(id), 0) + 1 FROM segments');
  connection.prepare('INSERT INTO segments VALUES (?, ?, ?)').run([id, first, games]);
  const column = connection.prepare('INSERT INTO columns VALUES (?, ?, ?)');
  for (const [name, bytes] of columns) if (bytes.length > 0) column.run([id, COLUMNS.indexOf(name), bytes]);
  // Of tallies with the same number the first one counts
  const page = connection.prepare('INSERT OR IGNORE INTO pages VALUES (?, ?)');
  for (const { kind, key, bytes } of pages) page.run([pageNumber(id, kind, key), bytes]);
}

/** @param first the number of the first game of the segment */
function segmentGame(reader: GameReader, stored: GameRow, first: number): SegmentGame {
  const game = reader.game(stored.rules);
  const { row: start } = reader.start(game, stored);
  const actions = readActions(game, new Uint8Array(stored.actions));
  const tags = stored.tags === null ? {} : reader.tags(game, stored);
  return {
    index: stored.id - first,
    game,
    start,
    actions,
    values: columnValues(game, stored, tags, stored.start !== null),
  };
}
