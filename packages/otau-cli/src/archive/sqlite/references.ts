/**
 * Keys of other tables: a table of moves that names its game by a number, a table of games that names its players so. What the
 * number stands for is read in its place.
 */
import type Database from 'libsql';
import { listTables, quoted, type StoredTable, storedColumns } from './schema.js';

/** A column that holds keys of another table. */
export interface Reference {
  readonly column: string;
  readonly table: string;
  readonly key: string;
}

/** Values that are looked for among the keys of a table. */
const MAX_TRIED = 200;

/** The references of a table: those that are declared, and columns called `game_id` or `whiteId` whose values are keys of one other table. */
export function referencesOf(connection: Database.Database, table: string): Reference[] {
  const others = listTables(connection).filter(({ name, isOrdinary }) => isOrdinary && name !== table);
  const declared = connection.prepare(`PRAGMA main.foreign_key_list(${quoted(table)})`).all([]) as {
    readonly from: string;
    readonly table: string;
  }[];
  return storedColumns(connection, table).flatMap((column) => {
    const named = declared.find(({ from }) => from === column)?.table;
    if (named === undefined && stemOf(column) === undefined) return [];
    const fits = others.flatMap(({ name }) => {
      const key = named === undefined || named === name ? keyOf(connection, name) : undefined;
      return key !== undefined && holdsKeys(connection, table, column, name, key) ? [{ column, table: name, key }] : [];
    });
    const stem = stemOf(column)?.toLowerCase();
    const called = fits.find((fit) => stem !== undefined && fit.table.toLowerCase().startsWith(stem));
    const told = fits.filter((fit) => labelOf(connection, fit.table) !== undefined);
    return called ?? (told.length === 1 ? told[0] : []);
  });
}

/** `white` of `white_id`, `whiteId` and `white id`; undefined for any other name. */
function stemOf(column: string): string | undefined {
  return /^(.*[^_\s])(?:[_\s]id|Id|ID)$/.exec(column)?.[1];
}

/** The one column that is the primary key of a table. */
function keyOf(connection: Database.Database, table: string): string | undefined {
  const columns = connection.prepare(`PRAGMA main.table_info(${quoted(table)})`).all([]) as {
    readonly name: string;
    readonly pk: number;
  }[];
  const keys = columns.filter(({ pk }) => pk > 0);
  return keys.length === 1 ? keys[0].name : undefined;
}

function holdsKeys(connection: Database.Database, table: string, column: string, other: string, key: string): boolean {
  const values = `SELECT DISTINCT ${quoted(column)} AS v FROM ${quoted(table)} WHERE ${quoted(column)} IS NOT NULL LIMIT ${MAX_TRIED}`;
  const keys = `${quoted(other)} k ON k.${quoted(key)} = v`;
  const { given, known } = connection
    .prepare(`SELECT count(*) AS given, count(k.${quoted(key)}) AS known FROM (${values}) LEFT JOIN ${keys}`)
    .get([]) as { readonly given: number; readonly known: number };
  return given > 0 && given === known;
}

/** The first column of a table that holds words: it tells what a key stands for. */
function labelOf(connection: Database.Database, table: string): string | undefined {
  return storedColumns(connection, table).find((column) => {
    const name = quoted(column);
    const query = `SELECT count(*) AS n FROM (SELECT ${name} AS v FROM ${quoted(table)} LIMIT ${MAX_TRIED}) WHERE typeof(v) = 'text' AND lower(v) <> upper(v)`;
    return (connection.prepare(query).get([]) as { readonly n: number }).n > 0;
  });
}

/** Rows that a game has, at least, where each holds a move. */
const MIN_ROWS = 4;

/** The references by which each row of a table may be a move of a game: the same key stands in several rows. */
export function gamesOfRows(connection: Database.Database, table: string): Reference[] {
  return referencesOf(connection, table).filter(({ column }) => {
    const query = `SELECT count(*) AS rows, count(DISTINCT ${quoted(column)}) AS keys FROM ${quoted(table)}`;
    const { rows, keys } = connection.prepare(query).get([]) as { readonly rows: number; readonly keys: number };
    return rows >= MIN_ROWS * keys;
  });
}

/**
 * The query for the rows of a table or view, with what references say in their place.
 * @param game the reference by which each row is a move of a game: those of each game come together, with the columns of the other table
 */
export function rowsQuery(
  connection: Database.Database,
  { name, isOrdinary }: StoredTable,
  columns: readonly string[],
  game?: Reference,
): string {
  const own = selected(connection, isOrdinary ? name : undefined, columns, 't');
  if (game === undefined) return `SELECT ${own} FROM ${quoted(name)} t`;
  const told = storedColumns(connection, game.table).filter((column) => !columns.includes(column));
  const key = `t.${quoted(game.column)}`;
  const from = `${quoted(name)} t LEFT JOIN ${quoted(game.table)} g ON g.${quoted(game.key)} = ${key}`;
  const rows = `SELECT ${[...own, ...selected(connection, game.table, told, 'g')]} FROM ${from} ORDER BY ${key}`;
  return hasRowid(connection, name) ? `${rows}, t.rowid` : rows;
}

/** Tables without it are in the order of their primary key. */
function hasRowid(connection: Database.Database, table: string): boolean {
  try {
    connection.prepare(`SELECT rowid FROM ${quoted(table)}`);
    return true;
  } catch {
    return false;
  }
}

/** Columns of a table as they are read: texts as bytes, blobs as NULL, and for a key the words for which it stands. */
function selected(
  connection: Database.Database,
  table: string | undefined,
  columns: readonly string[],
  alias: string,
): string[] {
  const known = table === undefined ? [] : referencesOf(connection, table);
  const references = new Map(known.map((reference) => [reference.column, reference]));
  return columns.map((column) => {
    const reference = references.get(column);
    const label = reference === undefined ? undefined : labelOf(connection, reference.table);
    const value = `${alias}.${quoted(column)}`;
    const stem = stemOf(column);
    if (reference === undefined || label === undefined || stem === undefined || columns.includes(stem))
      return plainly(value, column);
    const { table: other, key } = reference;
    return plainly(`(SELECT ${quoted(label)} FROM ${quoted(other)} WHERE ${quoted(key)} = ${value})`, stem);
  });
}

function plainly(value: string, name: string): string {
  return `CASE typeof(${value}) WHEN 'text' THEN CAST(${value} AS BLOB) WHEN 'blob' THEN NULL ELSE ${value} END AS ${quoted(name)}`;
}
