/**
 * Checks the schema of a foreign database before anything in it is read. Views, virtual tables, triggers, computed
 * columns, constraints and indexes of expressions run SQL or modules that the file chooses, and could exploit faults
 * of SQLite. Texts are read as bytes: one that is not UTF-8 would end the process.
 */

import type Database from 'libsql';
import { unlessThrown } from 'otau';

/** An entry of a schema; `name` and `sql` are undefined if they cannot be read. */
interface Entry {
  readonly type: string;
  readonly name: string | undefined;
  readonly sql: string | undefined;
  /** 0 for an entry that stores no data, such as a view. */
  readonly rootpage: number;
}

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

/** The declared encoding of a database: `UTF-8`, `UTF-16le` or `UTF-16be`. Its texts may differ. */
export function encodingOf(connection: Database.Database): string {
  const [{ encoding }] = connection.prepare('PRAGMA encoding').all([]) as [{ readonly encoding: string }];
  return encoding;
}

/** The text of these bytes; undefined if they are not valid in this encoding. */
export function decodeStrictly(bytes: ArrayBuffer | Uint8Array, encoding: string): string | undefined {
  return unlessThrown(() => new TextDecoder(encoding, { fatal: true }).decode(bytes), Error);
}

/** Tables and views in the order of their names, without those of SQLite itself. */
export function listTables(connection: Database.Database): StoredTable[] {
  const found: StoredTable[] = [];
  for (const { type, name, sql, rootpage } of readSchema(connection)) {
    // Without readable SQL, the names of its columns cannot be read either
    if (name === undefined || sql === undefined || /^sqlite_/i.test(name)) continue;
    const isOrdinary = type === 'table' && rootpage > 0 && /^CREATE TABLE\s/i.test(sql);
    if (type === 'table' || type === 'view') found.push({ name, isView: type === 'view', isOrdinary });
  }
  return found.sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** The columns of an ordinary table, without computed ones. */
export function storedColumns(connection: Database.Database, table: string): string[] {
  // A PRAGMA statement: the file may have a table with the name of the PRAGMA function
  const all = connection.prepare(`PRAGMA main.table_xinfo(${quoted(table)})`).all([]) as {
    readonly name: string;
    readonly hidden: number;
  }[];
  return all.filter(({ hidden }) => hidden === 0).map(({ name }) => name);
}

/**
 * Whether a database has exactly the tables of a schema, and nothing that runs when they are read or written: no triggers and
 * only plain indexes. It may have other tables and views.
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

/** An index of whole columns and all rows. Indexes that SQLite makes itself have no SQL. */
function isPlainIndex(sql: string): boolean {
  return sql.split('(').length <= 2 && !/\bWHERE\b/i.test(sql);
}

function plainSql(sql: string): string {
  return sql
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/ ?([(),]) ?/g, '$1');
}

export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
