/**
 * Updates archives of older versions. Games keep their numbers.
 *
 * - Version 1: records were JSON lines.
 * - Version 2: moves of all games had a fixed number of bits, and rounds were among the other tags.
 * - Version 3: the index listed the material of each game.
 * - Version 4: the index had its lists of games by material only as differences.
 * - Version 5: the index had only ratings whose tags were spelled `WhiteElo` or `WhiteRating`.
 */
import { unlessThrown } from 'otau';
import { checkRecord } from 'otau/internal/records/check.js';
import { readRecordObject } from 'otau/internal/records/jsonl.js';
import { packActions, unpackPlain } from './games/packing.js';
import { digestOf, GameReader, GameWriter, textOrNull } from './games/store.js';
import { indexGames } from './positions/build.js';
import { type Connection, inTransaction, numberOf, SCHEMA, textColumn, textOf, VERSION } from './sqlite/database.js';

const OLD_TABLES = ['settings', 'rules', 'results', 'players', 'events', 'games', 'lines', 'seats', 'visits'];
const READ_GAMES = 1000;

/**
 * Called with the progress of an update, in games: a game counts half when its moves are written and half when it is indexed.
 * If it throws, the update ends and the archive is unchanged.
 */
export type OnUpdate = (done: number, games: number) => void;

/** Updates an archive to the current version. After an error or a killed process it is unchanged. */
export function updateInPlace(connection: Connection, onUpdate?: OnUpdate): void {
  const version = inTransaction(connection, () => {
    // Another process may have updated it meanwhile
    const found = numberOf(connection, 'PRAGMA user_version');
    if (found === 1) {
      for (const table of OLD_TABLES) connection.exec(`ALTER TABLE ${table} RENAME TO old_${table}`);
      connection.exec(SCHEMA);
      copyGames(connection, 'old_', connection, onUpdate);
      for (const table of OLD_TABLES) connection.exec(`DROP TABLE old_${table}`);
    } else if (found === 2) {
      connection.exec('ALTER TABLE games ADD COLUMN round TEXT');
      repackGames(connection, onUpdate);
    } else if (found < VERSION) rebuildIndex(connection, onUpdate);
    connection.exec(`PRAGMA user_version = ${VERSION}`);
    return found;
  });
  // Where the disk is full or another program reads, later imports use the free space
  if (version < VERSION) unlessThrown(() => connection.exec('VACUUM'), Error);
}

/** Copies the games of an old archive to a new one. The old one does not change. */
export function copyOld(from: Connection, to: Connection, onUpdate?: OnUpdate): void {
  const version = numberOf(from, 'PRAGMA user_version');
  if (version === 1) {
    copyGames(from, '', to, onUpdate);
    return;
  }
  for (const table of ['rules', 'results', 'players', 'events', 'games', 'digests']) copyTable(from, table, to);
  if (version === 2) repackGames(to, onUpdate);
  else rebuildIndex(to, onUpdate);
}

function copyTable(from: Connection, table: string, to: Connection): void {
  const columns = from.prepare(`PRAGMA main.table_info(${table})`).all([]) as {
    readonly name: string;
    readonly type: string;
  }[];
  // Texts as bytes: see `textColumn`. Digests need more bits than a number has.
  const asBytes = (type: string): boolean => type === 'TEXT' || table === 'digests';
  const read = columns.map(({ name, type }) => (asBytes(type) ? textColumn(name) : name));
  const write = columns.map(({ type }) => (asBytes(type) ? `CAST(CAST(? AS TEXT) AS ${type})` : '?'));
  const names = columns.map(({ name }) => name);
  const insert = to.prepare(`INSERT INTO ${table}(${names.join(', ')}) VALUES (${write.join(', ')})`);
  const rows = from.prepare(`SELECT ${read.join(', ')} FROM ${table}`).iterate([]) as Iterable<Record<string, unknown>>;
  for (const row of rows)
    insert.run(names.map((name) => (row[name] instanceof ArrayBuffer ? new Uint8Array(row[name]) : row[name])));
}

/** Packs the moves of an archive of version 2 in the current format, and rebuilds its index. */
function repackGames(connection: Connection, onUpdate?: OnUpdate): void {
  const reader = new GameReader(connection);
  const write = connection.prepare('UPDATE games SET actions = ?, tags = ?, round = ? WHERE id = ?');
  const last = numberOf(connection, 'SELECT coalesce(max(id), 0) FROM games');
  for (let first = 1; first <= last; first += READ_GAMES) {
    for (const stored of reader.rows(first, first + READ_GAMES - 1)) {
      const game = reader.game(stored.rules);
      const actions = [...unpackPlain(game, new Uint8Array(stored.actions))];
      const packed = packActions(game, reader.start(game, stored).row, actions);
      const { Round: round = null, ...tags } = reader.otherTags(stored);
      write.run([packed, textOrNull(tags), round, stored.id]);
    }
    onUpdate?.(Math.min(last, first + READ_GAMES - 1) / 2, last);
  }
  rebuildIndex(connection, onUpdate);
}

/** Rebuilds the index of an archive whose games have the current format. */
function rebuildIndex(connection: Connection, onUpdate?: OnUpdate): void {
  connection.exec('DELETE FROM pages; DELETE FROM columns; DELETE FROM segments');
  indexAll(connection, numberOf(connection, 'SELECT coalesce(max(id), 0) FROM games'), onUpdate);
}

function indexAll(connection: Connection, games: number, onUpdate?: OnUpdate): void {
  indexGames(connection, 1, (indexed) => onUpdate?.((games + indexed) / 2, games));
}

function copyGames(from: Connection, prefix: string, to: Connection, onUpdate?: OnUpdate): void {
  const games = numberOf(from, `SELECT coalesce(max(id), 0) FROM ${prefix}games`);
  const select = from.prepare(
    `SELECT id, copies, ${textColumn('text')} FROM ${prefix}games JOIN ${prefix}lines ON ${prefix}lines.game = id
    WHERE id > ? ORDER BY id LIMIT ${READ_GAMES}`,
  );
  const writer = new GameWriter(to);
  const digest = to.prepare('INSERT OR IGNORE INTO digests VALUES (?, ?)');
  for (let last = 0; ; ) {
    const rows = select.all([last]) as { id: number; copies: number; text: Uint8Array }[];
    if (rows.length === 0) break;
    for (const { id, copies, text } of rows) {
      const place = { game: id };
      const checked = checkRecord(readRecordObject(JSON.parse(textOf(text)), place).draft, place);
      writer.add(id, checked, copies);
      digest.run([digestOf(checked), id]);
      last = id;
    }
    onUpdate?.(last / 2, games);
  }
  indexAll(to, games, onUpdate);
}
