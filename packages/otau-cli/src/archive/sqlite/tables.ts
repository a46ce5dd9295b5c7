/** Reads games from a database of another program: tables with a column of moves. */
import Database from 'libsql';
import { OtauError, quote, unlessThrown } from 'otau';
import { decoderOf, decodeUtf8, legacyEncoding, parseEncoding } from 'otau/internal/records/bytes/encoding.js';
import { countedRecords } from 'otau/internal/records/bytes/read.js';
import type { CheckedRecord } from 'otau/internal/records/check.js';
import { MIN_BITS } from 'otau/internal/records/evidence.js';
import { columnOf, isNameColumn } from 'otau/internal/records/foreign/columns.js';
import { type FieldEvidence, SAMPLE_ROWS } from 'otau/internal/records/foreign/fields.js';
import { judgeRows, MAX_SAMPLE_ROWS, mayShowLater } from 'otau/internal/records/foreign/rows.js';
import { foundRecord, placed, RecordReader } from 'otau/internal/records/stream/reader.js';
import type { FileFacts, FileOptions, FoundRecord } from 'otau/records';
import { decodeStrictly, encodingOf, listTables, quoted, type StoredTable, storedColumns } from './schema.js';
import { isArchive } from './sqlite-file.js';

export interface TableOptions extends FileOptions {
  /** The table or view; all tables with a column of moves unless given. */
  readonly table?: string;
}

const NEW_LINE = Buffer.from('\n');

type Row = Readonly<Record<string, unknown>>;

/** The encodings of texts: that of the database, and another one for texts that are not valid in it. */
type Encodings = readonly [own: string, other: string | undefined];

/** A table, its column of moves, the query for all rows, and the encodings of their texts. */
interface TableColumn {
  readonly table: string;
  /** The column of the moves that is named; undefined where the reader of the rows finds it out. */
  readonly column?: string;
  readonly query: string;
  readonly encodings: Encodings;
}

/** Reads and checks the games of a database, row by row. `facts` gets the tables and columns. Throws `no-file`, `bad-file` and `bad-query`. */
export function* checkTable(
  path: string,
  options: TableOptions,
  facts: FileFacts,
): Generator<FoundRecord<CheckedRecord>> {
  const connection = open(path);
  try {
    for (const { table, column, query, encodings } of findColumns(connection, path, options)) {
      if (encodings[1] !== undefined) facts.encodings.add(encodings[1]);
      const reader = new RecordReader({ ...options, column });
      const rows = connection.prepare(query).iterate([]) as Iterable<Row>;
      const read = function* () {
        let game = 0;
        for (const row of rows) yield* reader.pushObject(plainRow(row, encodings), { game: ++game });
        yield* reader.end();
      };
      for (const one of countedRecords(read(), facts)) {
        yield placed(one, ({ game: row, ...place }) => ({ ...place, table: `table ${table}`, row }));
      }
      const found = column ?? reader.taken?.field;
      facts.forms.add(found === undefined ? `table ${table}` : `table ${table}, column ${found}`);
      if (reader.taken !== undefined) facts.taken.push({ table, ...reader.taken });
    }
  } finally {
    connection.close();
  }
}

/** The games of a database, like `readFile` for a text. */
export function* readTable(path: string, options: TableOptions, facts: FileFacts): Generator<FoundRecord> {
  for (const found of checkTable(path, options, facts)) yield foundRecord(found);
}

function open(path: string): Database.Database {
  try {
    const connection = new Database(path, { readonly: true });
    // The file may come from an untrusted source
    connection.exec('PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON');
    connection.prepare('SELECT count(*) FROM sqlite_master').all([]);
    return connection;
  } catch (cause) {
    throw new OtauError('bad-file', `The database ${quote(path)} cannot be read: ${(cause as Error).message}.`, {
      cause,
    });
  }
}

/** What no text has. */
const CONTROLS = /(?![\t\n\r])\p{Cc}/u;

/** Decodes the texts of a row. They are read as bytes, because a text that is not valid in its encoding would end the process. */
function plainRow(row: Row, [own, other]: Encodings): Row {
  const cells = Object.entries(row).map(([name, value]) => {
    if (typeof value === 'string') {
      const text = decodeUtf8(Buffer.from(value, 'hex'));
      return [name, text === undefined || CONTROLS.test(text) ? null : text];
    }
    const bytes = bytesOf(value);
    if (bytes === undefined) return [name, value];
    return [name, decodeStrictly(bytes, own) ?? decoderOf(other ?? legacyEncoding(bytes)).decode(bytes)];
  });
  return Object.fromEntries(cells) as Row;
}

function bytesOf(value: unknown): Uint8Array | undefined {
  if (value instanceof ArrayBuffer) return new Uint8Array(value);
  return value instanceof Uint8Array ? value : undefined;
}

/** The other encoding is the forced one, else the one in which these texts look most like words. */
function encodingsOf(own: string, rows: readonly Row[], forced: string | undefined): Encodings {
  if (forced !== undefined) return [own, parseEncoding(forced)];
  const texts = rows.flatMap((row) => Object.values(row).flatMap((value) => bytesOf(value) ?? []));
  const others = texts.filter((bytes) => decodeStrictly(bytes, own) === undefined);
  if (others.length === 0) return [own, undefined];
  return [own, legacyEncoding(Buffer.concat(others.flatMap((text) => [text, NEW_LINE])))];
}

/** Every table with a column of moves. A view is read only if it is named, because it runs SQL of the file. */
function findColumns(connection: Database.Database, path: string, options: TableOptions): TableColumn[] {
  const { table, column, game } = options;
  const all = listTables(connection);
  const references = new References(connection);
  const names = all.map(({ name }) => name).join(', ');
  if (table !== undefined && !all.some(({ name }) => name === table)) {
    throw new OtauError('bad-query', `${quote(path)} has the tables ${names}; got ${quote(table)}.`);
  }
  const found: TableColumn[] = [];
  const sampleOf = (one: StoredTable, columns: readonly string[], parent?: Reference, moves?: string) => {
    const query = references.rowsQuery(one, columns, parent, moves);
    const read = (limit: number) => {
      const rows = connection.prepare(`${query} LIMIT ${limit}`).all([]) as Row[];
      const encodings = encodingsOf(encodingOf(connection), rows, options.encoding);
      const plain = rows.map((row) => plainRow(row, encodings));
      return { rows, plain, encodings, reading: column === undefined ? judgeRows(plain, { game }) : undefined };
    };
    let { rows, plain, encodings, reading } = read(SAMPLE_ROWS);
    if (reading !== undefined && mayShowLater(plain, reading)) ({ rows, encodings, reading } = read(MAX_SAMPLE_ROWS));
    return { query, encodings, rows, reading };
  };
  /** The column in which the games of rows have their moves too. */
  const movesBeside = (parent: Reference): string | undefined => {
    const games = all.find(({ name, isOrdinary }) => isOrdinary && name === parent.table);
    const reading = games && sampleOf(games, columnsOf(connection, games)).reading;
    const [best] = reading?.down === undefined ? (reading?.judged ?? []) : [];
    return best !== undefined && best.bits >= MIN_BITS ? best.field : undefined;
  };
  let likeliest: (FieldEvidence & { readonly table: string }) | undefined;
  for (const one of all) {
    if (table === undefined ? !one.isOrdinary : one.name !== table) continue;
    const columns = columnsOf(connection, one);
    if (columns.length === 0) continue;
    const parents = one.isOrdinary && column === undefined ? references.gamesOfRows(one.name) : [];
    for (const parent of [...parents, undefined]) {
      const moves = parent === undefined || table !== undefined ? undefined : movesBeside(parent);
      const { query, encodings, rows, reading } = sampleOf(one, columns, parent, moves);
      if (moves !== undefined && rows.length === 0) break;
      if (parent !== undefined && reading?.down === undefined) continue;
      const best = reading?.judged[0];
      const isTaken = column === undefined ? best !== undefined && best.bits >= MIN_BITS : columns.includes(column);
      if (best !== undefined && (likeliest === undefined || best.bits > likeliest.bits))
        likeliest = { ...best, table: one.name };
      if (!isTaken) continue;
      found.push({ table: one.name, column, query, encodings });
      break;
    }
  }
  if (found.length > 0) return found;
  if (isArchive(path)) {
    throw new OtauError('bad-file', `${quote(path)} is an archive of Otau: otau archive export prints its games.`);
  }
  const wanted = column === undefined ? 'a column of moves' : `the column ${quote(column)}`;
  const code = table === undefined && column === undefined ? 'bad-file' : 'bad-query';
  const views = all.some(({ isView }) => isView) && table === undefined ? ' A view is read where it is named.' : '';
  const nearest = likeliest === undefined ? '' : ` ${tellLikeliest(likeliest)}`;
  throw new OtauError(code, `No table of ${quote(path)} has ${wanted}; its tables are ${names}.${nearest}${views}`);
}

/** Which column comes nearest, and why it is not taken. */
function tellLikeliest({
  table,
  field,
  game,
  reading,
  games,
  failed,
  sample,
}: FieldEvidence & { table: string }): string {
  const how = game === undefined ? '' : ` as games of ${game}${reading === undefined ? '' : ` (${reading})`}`;
  const replayed = `${games - failed} of ${games} values of a sample can be replayed`;
  return `The likeliest is the column ${quote(field)} of ${quote(table)}${how}, like ${quote(sample)}, but that explains no more than chance: ${replayed}.`;
}

/** The stored columns of a table, all columns of a view, none of a virtual table. */
function columnsOf(connection: Database.Database, { name, isView, isOrdinary }: StoredTable): string[] {
  if (isOrdinary) return storedColumns(connection, name);
  if (!isView) return [];
  return connection
    .prepare(`SELECT * FROM ${quoted(name)}`)
    .columns()
    .map((column) => column.name);
}

// Keys of other tables: a table of moves that names its game by a number, a table of games that names its players so.
// What the number stands for is read in its place.

interface Reference extends KeyTable {
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

interface KeyTable {
  readonly table: string;
  readonly key: string;
  /** The column that tells what a key stands for: the one called a name, or the only one that holds words. */
  readonly label: string | undefined;
}

class References {
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
    // Tables without a rowid are in the order of their primary key
    const hasRowid =
      unlessThrown(() => this.connection.prepare(`SELECT rowid FROM ${quoted(name)}`), Error) !== undefined;
    return hasRowid ? `${rows}, t.rowid` : rows;
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

function plainly(value: string, name: string): string {
  return `CASE typeof(${value}) WHEN 'text' THEN CAST(${value} AS BLOB) WHEN 'blob' THEN hex(${value}) ELSE ${value} END AS ${quoted(name)}`;
}
