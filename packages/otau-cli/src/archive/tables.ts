/** Games in a database of another program: a table with a column of moves. */
import Database from 'libsql';
import { OtauError, quote } from 'otau/internal/lib/error.js';
import { counted, type FileFacts } from 'otau/internal/records/bytes/read.js';
import type { CheckedRecord } from 'otau/internal/records/check.js';
import { movesColumn } from 'otau/internal/records/foreign/move-fields.js';
import type { ReadOptions } from 'otau/internal/records/stream/read.js';
import { type FoundRecord, plain, RecordReader } from 'otau/internal/records/stream/reader.js';

/** Which table of a database is read. */
export interface TableOptions extends ReadOptions {
  /** The table, if it is not to be found out: the one with a column of moves. */
  readonly table?: string;
}

/** Rows by which the column of moves is found out. */
const SAMPLE_ROWS = 50;

type Row = Readonly<Record<string, unknown>>;

/** The games of a table, row by row; which table and column it is goes into the facts. Throws `no-file` and `bad-query`. */
export function* checkTable(
  path: string,
  options: TableOptions,
  facts: FileFacts,
): Generator<FoundRecord<CheckedRecord>> {
  const connection = open(path);
  try {
    const { table, column } = findColumn(connection, path, options);
    facts.forms.add(`table ${table}, column ${column}`);
    const reader = new RecordReader({ ...options, column });
    const rows = connection.prepare(`SELECT * FROM ${quoted(table)}`).iterate([]) as Iterable<Row>;
    let line = 0;
    for (const row of rows) {
      line++;
      yield* counted(reader.pushObject(plainRow(row), { line, game: line }), facts);
    }
    yield* counted(reader.end(), facts);
  } finally {
    connection.close();
  }
}

/** The games of a table, as `readFile` gives those of a text. */
export function* readTable(path: string, options: TableOptions, facts: FileFacts): Generator<FoundRecord> {
  for (const found of checkTable(path, options, facts)) yield plain(found);
}

function open(path: string): Database.Database {
  try {
    const connection = new Database(path, { readonly: true });
    connection.prepare('SELECT count(*) FROM sqlite_master').all([]);
    return connection;
  } catch (cause) {
    throw new OtauError('bad-file', `The database ${quote(path)} cannot be read: ${(cause as Error).message}.`, {
      cause,
    });
  }
}

/** Blobs and empty cells tell nothing of a game. */
function plainRow(row: Row): Row {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, ['string', 'number'].includes(typeof value) ? value : null]),
  );
}

function findColumn(connection: Database.Database, path: string, { table, column, game }: TableOptions) {
  const tables = (
    connection.prepare("SELECT name FROM sqlite_master WHERE type IN ('table', 'view') ORDER BY name").all([]) as {
      name: string;
    }[]
  ).map(({ name }) => name);
  if (table !== undefined && !tables.includes(table)) {
    throw new OtauError('bad-query', `${quote(path)} has the tables ${tables.join(', ')}; got ${quote(table)}.`);
  }
  for (const name of table === undefined ? tables : [table]) {
    const rows = connection.prepare(`SELECT * FROM ${quoted(name)} LIMIT ${SAMPLE_ROWS}`).all([]) as Row[];
    const columns = Object.keys(rows[0] ?? {});
    if (column !== undefined && columns.includes(column)) return { table: name, column };
    const found = column === undefined ? movesColumn(rows.map(plainRow), game) : undefined;
    if (found !== undefined) return { table: name, column: found };
  }
  const wanted = column === undefined ? 'a column of moves' : `the column ${quote(column)}`;
  throw new OtauError('bad-query', `No table of ${quote(path)} has ${wanted}; its tables are ${tables.join(', ')}.`);
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
