/**
 * The pages of shared positions, which several games of a segment reached. Entries are in the order of their keys and written
 * by `NumberWriter`. An entry is the difference of keys, the count of actions, then for each action: the action + 1 (0: the
 * record ends), the count of games and the differences of games.
 */
import { damagedIndex } from '../sqlite/columns.js';
import { NumberReader, NumberWriter } from '../sqlite/numbers.js';

/** About the size of a page of the database. */
const PAGE_BYTES = 4040;

/** A page and the key of its first entry. */
export interface Page {
  readonly key: number;
  readonly bytes: Uint8Array;
}

/** The games of a segment in which an action was played in a position. */
export interface SharedRun {
  readonly action: number;
  /** In order. */
  readonly games: ArrayLike<number>;
}

/** Stands for an action if the record ends in a position. */
export const RECORD_ENDS = -1;

/**
 * Writes entries to pages, each behind the difference of its key. The entries are in the order of keys.
 * @param size bytes from which on a page is full
 */
export function* writePages<Entry>(
  entries: Iterable<readonly [key: number, entry: Entry]>,
  size: number,
  write: (writer: NumberWriter, entry: Entry) => void,
): Generator<Page> {
  const writer = new NumberWriter();
  let first = 0;
  let last = 0;
  for (const [key, entry] of entries) {
    if (writer.length >= size) yield { key: first, bytes: writer.take() };
    if (writer.length === 0) {
      first = key;
      last = key;
    }
    writer.number(key - last);
    last = key;
    write(writer, entry);
  }
  if (writer.length > 0) yield { key: first, bytes: writer.take() };
}

export function writeShared(entries: Iterable<readonly [key: number, runs: readonly SharedRun[]]>): Generator<Page> {
  return writePages(entries, PAGE_BYTES, (writer, runs) => {
    writer.number(runs.length);
    for (const { action, games } of runs) {
      writer.number(action + 1);
      writer.number(games.length);
      writer.differences(games);
    }
  });
}

/** The runs of a key in its page. Throws `bad-file`. */
export function findShared({ key: first, bytes }: Page, wanted: number): SharedRun[] {
  const reader = new NumberReader(bytes);
  let key = first;
  while (reader.hasMore) {
    key += reader.number();
    if (key > wanted) return [];
    const runs: SharedRun[] = [];
    for (let left = reader.number(); left > 0; left--) {
      const action = reader.number() - 1;
      const count = reader.number();
      if (count > bytes.length) throw damagedIndex();
      const games = new Uint16Array(count);
      reader.sums(games);
      runs.push({ action, games });
    }
    if (key === wanted) return runs;
  }
  return [];
}
