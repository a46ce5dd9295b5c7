/**
 * Keys of other tables: a table of moves that names its game by a number, a table of games that names its players so. What the
 * number stands for is read in its place.
 */
import type Database from 'libsql';
import { columnOf, isNameColumn } from 'otau/internal/records/foreign/columns.js';
import { listTables, quoted, type StoredTable, storedColumns } from './schema.js';

/** A column that holds keys of another table. */
export interface Reference extends KeyTable {
  readonly column: string;
}

/** Values that are looked for among the keys of a table. */
const MAX_TRIED = 200;
/** Rows that a game has, at least, where each holds a move. */
const MIN_ROWS = 4;

/** Letters that the name of a table has more than that of its keys: `games` of `game_id`, `oyuncular` of `oyuncu_id`. */
const MAX_ENDING = 3;
/** Whom a game names: these keys need not be called like their table. */
const SEAT_TAGS = ['White', 'Black', 'P1', 'P2', 'P3', 'P4', 'Winner'];
/** Where more tables tell names, it is not looked for the one that is meant. */
const MAX_NAMING = 20;

/** A table with keys. */
interface KeyTable {
  readonly table: string;
  readonly key: string;
  /** The column that tells what a key stands for: the one called a name, or the only one that holds words. */
  readonly label: string | undefined;
}

/** The references between the tables of a database. */
export class References {
  readonly #tables: readonly KeyTable[];
  readonly #known = new Map<string, readonly Reference[]>();

  constructor(readonly connection: Database.Database) {
    this.#tables = listTables(connection).flatMap(({ name: table, isOrdinary }) => {
      const key = isOrdinary ? keyOf(connection, table) : undefined;
      return key === undefined ? [] : [{ table, key, label: labelOf(connection, table) }];
    });
  }

  /**
   * Those of a table: columns that are declared to hold primary keys of another table, columns like `game_id` of a table `games`,
   * and columns like `whiteId` where one table alone tells names; all their values are keys there.
   */
  of(table: string): readonly Reference[] {
    const known = this.#known.get(table);
    if (known !== undefined) return known;
    const declared = declaredReferences(this.connection, table);
    const found = storedColumns(this.connection, table).flatMap((column) => {
      const fits = this.#meant(table, column, declared.get(column)).filter(({ table: other, key }) =>
        holdsKeys(this.connection, table, column, other, key),
      );
      return fits.length === 1 ? [{ column, ...fits[0] }] : [];
    });
    this.#known.set(table, found);
    return found;
  }

  /** The tables whose keys a column may hold. */
  #meant(table: string, column: string, told: Declared | undefined): readonly KeyTable[] {
    const others = this.#tables.filter((other) => other.table !== table);
    if (told !== undefined)
      return others.filter(
        (other) => isSame(other.table, told.table) && (told.to === null || isSame(other.key, told.to)),
      );
    const stem = stemOf(column)?.toLowerCase();
    if (stem === undefined) return [];
    const called = others
      .filter((other) => other.table.toLowerCase().startsWith(stem) && other.table.length - stem.length <= MAX_ENDING)
      .sort((one, other) => one.table.length - other.table.length);
    if (called.length > 0) return called.slice(0, 1);
    const naming = SEAT_TAGS.includes(columnOf(stem).tag ?? '')
      ? others.filter(({ label }) => label !== undefined)
      : [];
    return naming.length <= MAX_NAMING ? naming : [];
  }

  /** Those by which each row of a table may be a move of a game: the same key stands in several rows. */
  gamesOfRows(table: string): Reference[] {
    return this.of(table).filter(({ column }) => {
      const query = `SELECT count(*) AS rows, count(DISTINCT ${quoted(column)}) AS keys FROM ${quoted(table)}`;
      const { rows, keys } = this.connection.prepare(query).get([]) as { readonly rows: number; readonly keys: number };
      return rows >= MIN_ROWS * keys;
    });
  }

  /**
   * The query for the rows of a table or view, with what references say in their place.
   * @param game the reference by which each row is a move of a game: those of each game come together, with the columns of the other table
   * @param moves the column of the other table that holds moves: games that have any there are left out
   */
  rowsQuery({ name, isOrdinary }: StoredTable, columns: readonly string[], game?: Reference, moves?: string): string {
    const own = this.#selected(isOrdinary ? name : undefined, columns, 't');
    if (game === undefined) return `SELECT ${own} FROM ${quoted(name)} t`;
    const told = storedColumns(this.connection, game.table).filter((name) => ![...columns, moves].includes(name));
    const key = `t.${quoted(game.column)}`;
    const from = `${quoted(name)} t LEFT JOIN ${quoted(game.table)} g ON g.${quoted(game.key)} = ${key}`;
    const left = moves === undefined ? '' : ` WHERE coalesce(g.${quoted(moves)}, '') = ''`;
    const rows = `SELECT ${[...own, ...this.#selected(game.table, told, 'g')]} FROM ${from}${left} ORDER BY ${key}`;
    return hasRowid(this.connection, name) ? `${rows}, t.rowid` : rows;
  }

  /** Columns of a table as they are read: texts as bytes, blobs in hexadecimal, and for a key the words for which it stands. */
  #selected(table: string | undefined, columns: readonly string[], alias: string): string[] {
    const known = table === undefined ? [] : this.of(table);
    /** What a column says, as it is called or as its keys stand for. */
    const tagOf = (name: string): string => columnOf(name).tag ?? name;
    const isTold = (stem: string, own: string): boolean =>
      columns.some((one) => one !== own && [one, stemOf(one) ?? one].some((name) => tagOf(name) === tagOf(stem)));
    return columns.map((column) => {
      const reference = known.find((one) => one.column === column);
      const value = `${alias}.${quoted(column)}`;
      const stem = stemOf(column);
      if (reference?.label === undefined || stem === undefined || isTold(stem, column)) return plainly(value, column);
      const { table: other, key, label } = reference;
      return plainly(`(SELECT k.${quoted(label)} FROM ${quoted(other)} k WHERE k.${quoted(key)} = ${value})`, stem);
    });
  }
}

interface Declared {
  readonly id: number;
  readonly from: string;
  readonly table: string;
  /** Null for the primary key. */
  readonly to: string | null;
}

/** The foreign keys of one column. */
function declaredReferences(connection: Database.Database, table: string): Map<string, Declared> {
  const all = connection.prepare(`PRAGMA main.foreign_key_list(${quoted(table)})`).all([]) as Declared[];
  const single = all.filter(({ id }) => all.filter((one) => one.id === id).length === 1);
  return new Map(single.map((one) => [one.from, one]));
}

/** Whether SQL takes two names for the same. */
function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
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
  const keys = `${quoted(other)} k ON k.${quoted(key)} = given.v`;
  const { given, known } = connection
    .prepare(`SELECT count(*) AS given, count(k.${quoted(key)}) AS known FROM (${values}) given LEFT JOIN ${keys}`)
    .get([]) as { readonly given: number; readonly known: number };
  return given > 0 && given === known;
}

function labelOf(connection: Database.Database, table: string): string | undefined {
  const labels = storedColumns(connection, table).filter((column) => {
    const name = quoted(column);
    const query = `SELECT count(*) AS n FROM (SELECT ${name} AS v FROM ${quoted(table)} LIMIT ${MAX_TRIED}) WHERE typeof(v) = 'text' AND lower(v) <> upper(v)`;
    return (connection.prepare(query).get([]) as { readonly n: number }).n > 0;
  });
  return labels.find(isNameColumn) ?? (labels.length === 1 ? labels[0] : undefined);
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

function plainly(value: string, name: string): string {
  return `CASE typeof(${value}) WHEN 'text' THEN CAST(${value} AS BLOB) WHEN 'blob' THEN hex(${value}) ELSE ${value} END AS ${quoted(name)}`;
}
