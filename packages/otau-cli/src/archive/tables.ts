/** Games in a database of another program: tables with a column of moves. */
import Database from 'libsql';
import { OtauError, quote } from 'otau/internal/lib/error.js';
import { counted, type FileFacts } from 'otau/internal/records/bytes/read.js';
import type { CheckedRecord } from 'otau/internal/records/check.js';
import { movesColumn } from 'otau/internal/records/foreign/move-fields.js';
import type { ReadOptions } from 'otau/internal/records/stream/read.js';
import { type FoundRecord, plain, RecordReader } from 'otau/internal/records/stream/reader.js';

/** Which table of a database is read. */
export interface TableOptions extends ReadOptions {
  /** The table, if not all with a column of moves are to be read. */
  readonly table?: string;
}

/** Rows by which the column of moves is found out. */
const SAMPLE_ROWS = 50;

type Row = Readonly<Record<string, unknown>>;

/** A table and its column of moves. */
interface TableColumn {
  readonly table: string;
  readonly column: string;
}

/** The games of a table, row by row; which tables and columns they are goes into the facts. Throws `no-file`, `bad-file` and `bad-query`. */
export function* checkTable(
  path: string,
  options: TableOptions,
  facts: FileFacts,
): Generator<FoundRecord<CheckedRecord>> {
  const connection = open(path);
  try {
    for (const { table, column } of findColumns(connection, path, options)) {
      facts.forms.add(`table ${table}, column ${column}`);
      const reader = new RecordReader({ ...options, column });
      const rows = connection.prepare(`SELECT * FROM ${quoted(table)}`).iterate([]) as Iterable<Row>;
      let line = 0;
      for (const row of rows) {
        line++;
        yield* counted(reader.pushObject(plainRow(row), { line, game: line }), facts);
      }
      yield* counted(reader.end(), facts);
    }
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

/** Blobs and empty cells say nothing about a game. */
function plainRow(row: Row): Row {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, ['string', 'number'].includes(typeof value) ? value : null]),
  );
}

/** Every table with a column of moves; views only where no table has one: they show what tables hold. */
function findColumns(connection: Database.Database, path: string, { table, column, game }: TableOptions) {
  const all = connection
    .prepare("SELECT name, type FROM sqlite_master WHERE type IN ('table', 'view') ORDER BY name")
    .all([]);
  const known = all as { readonly name: string; readonly type: string }[];
  const tables = known.map(({ name }) => name);
  if (table !== undefined && !tables.includes(table)) {
    throw new OtauError('bad-query', `${quote(path)} has the tables ${tables.join(', ')}; got ${quote(table)}.`);
  }
  const found = { table: [] as TableColumn[], view: [] as TableColumn[] };
  for (const { name, type } of known) {
    if (table !== undefined && name !== table) continue;
    const rows = connection.prepare(`SELECT * FROM ${quoted(name)} LIMIT ${SAMPLE_ROWS}`).all([]) as Row[];
    const columns = Object.keys(rows[0] ?? {});
    const named = column !== undefined && columns.includes(column) ? column : undefined;
    const moves = column === undefined ? movesColumn(rows.map(plainRow), game) : named;
    if (moves !== undefined) found[type === 'view' ? 'view' : 'table'].push({ table: name, column: moves });
  }
  const best = found.table.length > 0 ? found.table : found.view;
  if (best.length > 0) return best;
  const wanted = column === undefined ? 'a column of moves' : `the column ${quote(column)}`;
  const code = table === undefined && column === undefined ? 'bad-file' : 'bad-query';
  throw new OtauError(code, `No table of ${quote(path)} has ${wanted}; its tables are ${tables.join(', ')}.`);
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
