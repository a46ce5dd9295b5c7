/**
 * What the schema of a database from elsewhere says, before anything in it is read. Views, virtual tables, triggers and computed
 * columns run SQL or modules of the file's own choosing, with the faults that the SQLite in use may have.
 */
import type Database from 'libsql';

/** A table or view by its schema. */
export interface StoredTable {
  readonly name: string;
  readonly type: 'table' | 'view';
  readonly sql: string;
  /** 0 for what stores nothing itself. */
  readonly rootpage: number;
}

/** Tables and views by name; those of SQLite itself left out. */
export function listTables(connection: Database.Database): StoredTable[] {
  const query = `SELECT name, type, sql, rootpage FROM sqlite_master
    WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name`;
  return connection.prepare(query).all([]) as StoredTable[];
}

/** Whether it is a table that stores its rows itself, and no view or virtual table. */
export function isOrdinary({ type, sql, rootpage }: StoredTable): boolean {
  return type === 'table' && rootpage > 0 && /^CREATE TABLE\s/i.test(sql);
}

/** The columns of an ordinary table: those that it stores, and those that it computes. */
export function columnsOf(connection: Database.Database, table: string): { stored: string[]; computed: string[] } {
  const all = connection.prepare('SELECT name, hidden FROM pragma_table_xinfo(?)').all([table]) as {
    readonly name: string;
    readonly hidden: number;
  }[];
  const named = (columns: typeof all) => columns.map(({ name }) => name);
  return {
    stored: named(all.filter(({ hidden }) => hidden === 0)),
    computed: named(all.filter(({ hidden }) => hidden !== 0)),
  };
}

/** Whether tables of these names store all their columns, and nothing else happens where they are written. */
export function arePlain(connection: Database.Database, names: readonly string[]): boolean {
  const tables = listTables(connection).filter(({ name }) => names.includes(name));
  const triggers = connection.prepare("SELECT tbl_name AS name FROM sqlite_master WHERE type = 'trigger'").all([]);
  return (
    tables.every((table) => isOrdinary(table) && columnsOf(connection, table.name).computed.length === 0) &&
    !(triggers as { readonly name: string }[]).some(({ name }) => names.includes(name))
  );
}
