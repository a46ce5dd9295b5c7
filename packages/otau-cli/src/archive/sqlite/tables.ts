/** Reads games from a database of another program: tables with a column of moves. */
import Database from 'libsql';
import { OtauError, quote } from 'otau';
import { decodeUtf8, legacyEncoding, parseEncoding } from 'otau/internal/records/bytes/encoding.js';
import { countedRecords } from 'otau/internal/records/bytes/read.js';
import type { CheckedRecord } from 'otau/internal/records/check.js';
import { MIN_BITS } from 'otau/internal/records/evidence.js';
import { type FieldEvidence, SAMPLE_ROWS } from 'otau/internal/records/foreign/fields.js';
import { judgeRows } from 'otau/internal/records/foreign/rows.js';
import { foundRecord, placed, RecordReader } from 'otau/internal/records/stream/reader.js';
import type { FileFacts, FileOptions, FoundRecord } from 'otau/records';
import { type Reference, References } from './references.js';
import { decodeStrictly, encodingOf, listTables, quoted, type StoredTable, storedColumns } from './schema.js';
import { isArchive } from './sqlite-file.js';

/** Which table of a database is read. */
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
    return [name, decodeStrictly(bytes, own) ?? new TextDecoder(other ?? legacyEncoding(bytes)).decode(bytes)];
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
    const rows = connection.prepare(`${query} LIMIT ${SAMPLE_ROWS}`).all([]) as Row[];
    const encodings = encodingsOf(encodingOf(connection), rows, options.encoding);
    const plain = rows.map((row) => plainRow(row, encodings));
    return { query, encodings, rows, reading: column === undefined ? judgeRows(plain, { game }) : undefined };
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
