/**
 * Checks the schema of a foreign database before anything in it is read. Views, virtual tables, triggers, computed
 * columns, constraints and indexes of expressions run SQL or modules of the file's own choosing, with the faults that the SQLite in
 * use may have. Texts are read as bytes: one that is not UTF-8 would end the process.
 */
import type Database from 'libsql';

/** What a database holds, by its schema; names and texts are undefined where they cannot be read. */
interface Entry {
  readonly type: string;
  readonly name: string | undefined;
  readonly sql: string | undefined;
  /** 0 for what stores nothing itself. */
  readonly rootpage: number;
}

/** A table or view that can be named. */
export interface StoredTable {
  readonly name: string;
  readonly isView: boolean;
  /** Whether it stores its rows itself: no view and no virtual table. */
  readonly isOrdinary: boolean;
}

type Bytes = ArrayBuffer | Uint8Array | null;

function readSchema(connection: Database.Database): Entry[] {
  const query = `SELECT CAST(type AS BLOB) AS type, CAST(name AS BLOB) AS name, CAST(sql AS BLOB) AS sql,
    CAST(rootpage AS INTEGER) AS rootpage FROM main.sqlite_schema`;
  const encoding = encodingOf(connection);
  const text = (bytes: Bytes) => (bytes === null ? '' : decodeStrictly(bytes, encoding));
  const entries = connection.prepare(query).all([]) as (Record<'type' | 'name' | 'sql', Bytes> & {
    readonly rootpage: number;
  })[];
  return entries.map(({ type, name, sql, rootpage }) => ({
    type: text(type) ?? '',
    name: text(name),
    sql: text(sql),
    rootpage,
  }));
}

/** In which encoding a database stores its texts, if they are what they should be: `UTF-8`, `UTF-16le` or `UTF-16be`. */
export function encodingOf(connection: Database.Database): string {
  const [{ encoding }] = connection.prepare('PRAGMA encoding').all([]) as [{ readonly encoding: string }];
  return encoding;
}

/** The text of these bytes; undefined where they are none in this encoding. */
export function decodeStrictly(bytes: ArrayBuffer | Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Tables and views by name; those of SQLite itself left out. */
export function listTables(connection: Database.Database): StoredTable[] {
  const found: StoredTable[] = [];
  for (const { type, name, sql, rootpage } of readSchema(connection)) {
    // Without its text the names of its columns cannot be asked for either
    if (name === undefined || sql === undefined || /^sqlite_/i.test(name)) continue;
    const isOrdinary = type === 'table' && rootpage > 0 && /^CREATE TABLE\s/i.test(sql);
    if (type === 'table' || type === 'view') found.push({ name, isView: type === 'view', isOrdinary });
  }
  return found.sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** The columns that an ordinary table stores; those that it computes are left out. */
export function storedColumns(connection: Database.Database, table: string): string[] {
  // The statement, as a table of the file may have the name of the function
  const all = connection.prepare(`PRAGMA main.table_xinfo(${quoted(table)})`).all([]) as {
    readonly name: string;
    readonly hidden: number;
  }[];
  return all.filter(({ hidden }) => hidden === 0).map(({ name }) => name);
}

/**
 * Whether a database has the tables of a schema as a program of Otau has made them, and nothing that happens where they are read or
 * written: no triggers, no indexes but plain ones. Other tables and views are their owner's.
 * @param schema its `CREATE` statements
 */
export function hasSchema(connection: Database.Database, schema: string): boolean {
  const wanted = new Set(schema.split(';').map(plainSql).filter(Boolean));
  for (const { type, sql } of readSchema(connection)) {
    if (sql === undefined || type === 'trigger' || (type === 'index' && !isPlainIndex(plainSql(sql)))) return false;
    wanted.delete(plainSql(sql));
  }
  return wanted.size === 0;
}

/** Of whole columns of all rows; those that SQLite makes have no text. */
function isPlainIndex(sql: string): boolean {
  return sql.split('(').length <= 2 && !/\bWHERE\b/i.test(sql);
}

/** Without the spaces that make no difference. */
function plainSql(sql: string): string {
  return sql
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/ ?([(),]) ?/g, '$1');
}

export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
