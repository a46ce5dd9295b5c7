/**
 * Imports the games of a file as one transaction: after an error or a killed process, none of its games are in the archive.
 */
import { type ErrorCode, OtauError } from 'otau';
import { checkFile } from 'otau/internal/records/bytes/read.js';
import type { CheckedRecord } from 'otau/internal/records/check.js';
import { type FileOptions, type FoundError, type FoundRecord, fileFacts } from 'otau/records';
import { readDocument } from '../documents/index.js';
import { digestOf, GameWriter } from './games/store.js';
import { BackgroundIndex } from './positions/background.js';
import { buildSegment, mergeSegments, writeSegment } from './positions/build.js';
import { SEGMENT_GAMES } from './positions/segment.js';
import { COLUMNS } from './sqlite/columns.js';
import { type Connection, numberOf, rollBack } from './sqlite/database.js';
import type { OnUpdate } from './update.js';

/** Options of an import. */
export interface ImportOptions extends FileOptions {
  /** The table of a database; detected unless given. */
  readonly table?: string;
  /** Whether one bad game stops the import, so that nothing is imported. Otherwise only that game is left out. */
  readonly strict?: boolean;
  /** Called regularly. If it throws, the import ends and nothing of the file is imported. */
  readonly onProgress?: (report: ImportReport) => void | Promise<void>;
  /** Called regularly while a file that is an archive of an older version is updated. */
  readonly onUpdate?: OnUpdate;
  /** Called for each bad game, also if its first moves are imported: the error, and its text if the end of the game was found. */
  readonly onReject?: (rejected: FoundError) => void;
}

/** What an import did. */
export interface ImportReport {
  /** Games that are new in the archive. */
  added: number;
  /** Games that the archive had already before this file. */
  duplicates: number;
  /** Games that came earlier in the same file. Where nearly all do, the file is probably misread. */
  repeated: number;
  /** Games without moves that name no game, as of players who did not come: nothing is wrong with them, but nothing is stored. */
  empty: number;
  /** Bad games, which were left out. */
  bad: number;
  /** Games imported only up to the first wrong move, because of `partial`. `added` includes them. */
  partial: number;
  /** Games of which misprints were repaired, because of `repair`. `added` and `duplicates` include them. */
  repaired: number;
  /** The number of bad games by kind: `illegal-move`, `unknown-game`, `bad-record` for the rest. */
  readonly kinds: Partial<Record<ErrorCode, number>>;
  /** What was detected: encodings, forms such as `text` or `table games, column moves`, and games by format such as `playok`. */
  readonly found: {
    readonly encodings: readonly string[];
    readonly forms: readonly string[];
    readonly readings: Readonly<Record<string, number>>;
    /** What was taken where the moves alone tell it: from which table and column, as what, why, and a sample. */
    readonly taken: ReturnType<typeof fileFacts>['taken'];
    /** Files of a ZIP archive in which no game is. */
    readonly leftOut: readonly string[];
  };
  /** The errors of the first `MAX_ERRORS` bad games, one sentence each with line and game. */
  readonly errors: string[];
}

const RULES = COLUMNS.indexOf('rules');
export const MAX_ERRORS = 100;
const GAMES_PER_PROGRESS = 5;

/** Reads and checks the games of one file; what it detects goes into `facts`. */
export type Source = (
  options: ImportOptions,
  facts: ReturnType<typeof fileFacts>,
) => AsyncIterable<FoundRecord<CheckedRecord>> | Iterable<FoundRecord<CheckedRecord>>;

export function bytesSource(parts: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Source {
  return (options, facts) => checkFile(parts, { readDocument, ...options }, facts);
}

/**
 * Imports one file.
 * Throws `bad-record` if `strict`, and what `onProgress` throws.
 */
export async function importGames(
  connection: Connection,
  source: Source,
  options: ImportOptions = {},
): Promise<ImportReport> {
  begin(connection);
  let running: Import | undefined;
  try {
    running = new Import(connection, options);
    const report = await running.run(source);
    connection.exec('COMMIT');
    return report;
  } catch (error) {
    rollBack(connection);
    throw error;
  } finally {
    await running?.close();
  }
}

function begin(connection: Connection): void {
  if (connection.inTransaction) throw new OtauError('busy', 'The archive is importing another file.');
  connection.exec('BEGIN IMMEDIATE');
}

class Import {
  readonly #counts = { added: 0, duplicates: 0, repeated: 0, empty: 0, bad: 0, partial: 0, repaired: 0 };
  readonly #kinds: Partial<Record<ErrorCode, number>> = {};
  readonly #errors: string[] = [];
  readonly #facts = fileFacts();
  readonly #writer: GameWriter;
  readonly #statements;
  /** Digests that are not yet in the archive: they are written in sorted order, which takes fewer pages. */
  readonly #digests = new Map<bigint, number>();
  #isNew: boolean;
  #next: number;
  readonly #first: number;
  /** The first game that is not yet in the index. */
  #indexed: number;
  readonly #background = new BackgroundIndex();
  /** The index of the segment before, which may be still in the making. */
  #segment: Promise<void> | undefined;

  constructor(
    private readonly connection: Connection,
    private readonly options: ImportOptions,
  ) {
    this.#writer = new GameWriter(connection);
    this.#next = 1 + numberOf(connection, 'SELECT coalesce(max(id), 0) FROM games');
    this.#isNew = numberOf(connection, 'SELECT count(*) FROM (SELECT 1 FROM digests LIMIT 1)') === 0;
    this.#first = this.#next;
    this.#indexed = this.#next;
    this.#statements = {
      find: connection.prepare('SELECT game FROM digests WHERE digest = ?'),
      countCopy: connection.prepare('UPDATE games SET copies = copies + 1 WHERE id = ?'),
      digest: connection.prepare('INSERT INTO digests VALUES (?, ?)'),
    };
  }

  async run(source: Source): Promise<ImportReport> {
    let games = 0;
    for await (const found of source(this.options, this.#facts)) {
      if (found.record === undefined) this.#reject(found);
      else {
        if (found.cut !== undefined) {
          this.#counts.partial++;
          this.options.onReject?.({ error: found.cut, text: found.text });
        }
        if (found.repaired !== undefined) this.#counts.repaired++;
        this.#add(found.record);
      }
      if (this.#next - this.#indexed === SEGMENT_GAMES) await this.#index();
      if (this.#background.isBusy) await this.#background.pause();
      if (++games % GAMES_PER_PROGRESS === 0) await this.options.onProgress?.(this.#report());
    }
    await this.options.onProgress?.(this.#report());
    await this.#index();
    await this.#segment;
    mergeSegments(this.connection);
    return this.#report();
  }

  close(): Promise<void> {
    return this.#background.close();
  }

  #report(): ImportReport {
    const { encodings, forms, readings, taken, leftOut } = this.#facts;
    return {
      ...this.#counts,
      kinds: { ...this.#kinds },
      found: {
        encodings: [...encodings],
        forms: [...forms],
        readings: Object.fromEntries(readings),
        taken: [...taken],
        leftOut: [...leftOut],
      },
      errors: this.#errors,
    };
  }

  #reject(rejected: FoundError): void {
    const { error } = rejected;
    if (error.isEmpty) {
      this.#counts.empty++;
      return;
    }
    if (this.options.strict) throw error;
    this.options.onReject?.(rejected);
    this.#counts.bad++;
    this.#kinds[error.kind] = (this.#kinds[error.kind] ?? 0) + 1;
    if (this.#errors.length < MAX_ERRORS) this.#errors.push(error.message);
  }

  #add(checked: CheckedRecord): void {
    const digest = digestOf(checked);
    const before = this.#isNew ? undefined : (this.#statements.find.get([digest]) as { game: number } | undefined);
    const known = before?.game ?? this.#digests.get(digest);
    if (known !== undefined) {
      this.#statements.countCopy.run([known]);
      if (known < this.#first) this.#counts.duplicates++;
      else this.#counts.repeated++;
      return;
    }
    const number = this.#next++;
    const stored = this.#writer.add(number, checked);
    const { game, record } = checked;
    this.#background.add(stored, { id: stored.values[RULES], game: game.id, options: record.options });
    this.#digests.set(digest, number);
    this.#counts.added++;
  }

  /** Begins to index the games since the last segment, after the segment before is written. */
  async #index(): Promise<void> {
    for (const digest of BigInt64Array.from(this.#digests.keys()).sort()) {
      this.#statements.digest.run([digest, this.#digests.get(digest)]);
    }
    this.#digests.clear();
    this.#isNew = false;
    const [first, games] = [this.#indexed, this.#next - this.#indexed];
    this.#indexed = this.#next;
    await this.#segment;
    if (games === 0) return;
    this.#segment = this.#writeSegment(first, games);
    // It is awaited later, unless the import ends with another error before
    this.#segment.catch(() => {});
  }

  async #writeSegment(first: number, games: number): Promise<void> {
    const segment = await this.#background.endSegment();
    if (segment === undefined) buildSegment(this.connection, first, games);
    else writeSegment(this.connection, first, games, segment);
  }
}
