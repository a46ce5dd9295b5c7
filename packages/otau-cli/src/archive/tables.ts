/** Games in a database of another program: tables with a column of moves. */
import Database from 'libsql';
import { OtauError, quote } from 'otau/internal/lib/error.js';
import { counted, type FileFacts } from 'otau/internal/records/bytes/read.js';
import type { CheckedRecord } from 'otau/internal/records/check.js';
import { movesColumn } from 'otau/internal/records/foreign/move-fields.js';
import type { ReadOptions } from 'otau/internal/records/stream/read.js';
import { type FoundRecord, plain, RecordReader } from 'otau/internal/records/stream/reader.js';
import { columnsOf, isOrdinary, listTables, type StoredTable } from './schema.js';

/** Which table of a database is read. */
export interface TableOptions extends ReadOptions {
  /** The table or view, if not all tables with a column of moves are to be read. */
  readonly table?: string;
}

/** Rows by which the column of moves is found out. */
const SAMPLE_ROWS = 50;

type Row = Readonly<Record<string, unknown>>;

/** A table, its column of moves, and the query for all its rows. */
interface TableColumn {
  readonly table: string;
  readonly column: string;
  readonly query: string;
}

/** The games of a table, row by row; which tables and columns they are goes into the facts. Throws `no-file`, `bad-file` and `bad-query`. */
export function* checkTable(
  path: string,
  options: TableOptions,
  facts: FileFacts,
): Generator<FoundRecord<CheckedRecord>> {
  const connection = open(path);
  try {
    for (const { table, column, query } of findColumns(connection, path, options)) {
      facts.forms.add(`table ${table}, column ${column}`);
      const reader = new RecordReader({ ...options, column });
      const rows = connection.prepare(query).iterate([]) as Iterable<Row>;
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
    // The file may come from a stranger
    connection.exec('PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON');
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

/** Every table with a column of moves; a view only where it is named, as it runs SQL of the file. */
function findColumns(
  connection: Database.Database,
  path: string,
  { table, column, game }: TableOptions,
): TableColumn[] {
  const all = listTables(connection);
  const names = all.map(({ name }) => name).join(', ');
  if (table !== undefined && !all.some(({ name }) => name === table)) {
    throw new OtauError('bad-query', `${quote(path)} has the tables ${names}; got ${quote(table)}.`);
  }
  const found: TableColumn[] = [];
  for (const one of all) {
    if (table === undefined ? !isOrdinary(one) : one.name !== table) continue;
    const query = queryOf(connection, one);
    if (query === undefined) continue;
    const rows = connection.prepare(`${query} LIMIT ${SAMPLE_ROWS}`).all([]) as Row[];
    const columns = Object.keys(rows[0] ?? {});
    const named = column !== undefined && columns.includes(column) ? column : undefined;
    const moves = column === undefined ? movesColumn(rows.map(plainRow), game) : named;
    if (moves !== undefined) found.push({ table: one.name, column: moves, query });
  }
  if (found.length > 0) return found;
  const wanted = column === undefined ? 'a column of moves' : `the column ${quote(column)}`;
  const code = table === undefined && column === undefined ? 'bad-file' : 'bad-query';
  const views =
    all.some(({ type }) => type === 'view') && table === undefined ? ' A view is read where it is named.' : '';
  throw new OtauError(code, `No table of ${quote(path)} has ${wanted}; its tables are ${names}.${views}`);
}

/** Reads what a table stores, not what it computes; undefined where it stores nothing itself. */
function queryOf(connection: Database.Database, table: StoredTable): string | undefined {
  if (table.type === 'view') return `SELECT * FROM ${quoted(table.name)}`;
  const columns = isOrdinary(table) ? columnsOf(connection, table.name).stored : [];
  return columns.length === 0 ? undefined : `SELECT ${columns.map(quoted)} FROM ${quoted(table.name)}`;
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
