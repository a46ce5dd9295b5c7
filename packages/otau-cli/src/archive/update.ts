/** Archives of version 1, in which records stood as JSON lines, in today's form. Games keep their numbers. */
import { checkRecord } from 'otau/internal/records/check.js';
import { readRecordObject } from 'otau/internal/records/jsonl.js';
import { type Connection, numberOf, SCHEMA, textColumn, textOf, VERSION } from './database.js';
import { digestOf } from './digest.js';
import { indexGames } from './positions/build.js';
import { GameWriter } from './store.js';

const OLD_TABLES = ['settings', 'rules', 'results', 'players', 'events', 'games', 'lines', 'seats', 'visits'];
/** Games that are read at once. */
const READ_GAMES = 1000;

/** Brings an archive to today's version: all of it or, after an error or a killed process, nothing. */
export function updateInPlace(connection: Connection): void {
  connection.exec('BEGIN IMMEDIATE');
  try {
    // Another process may have done it in the meantime.
    if (numberOf(connection, 'PRAGMA user_version') === VERSION) {
      connection.exec('ROLLBACK');
      return;
    }
    for (const table of OLD_TABLES) connection.exec(`ALTER TABLE ${table} RENAME TO old_${table}`);
    connection.exec(SCHEMA);
    copyGames(connection, 'old_', connection);
    for (const table of OLD_TABLES) connection.exec(`DROP TABLE old_${table}`);
    connection.exec(`PRAGMA user_version = ${VERSION}; COMMIT`);
  } catch (error) {
    if (connection.inTransaction) connection.exec('ROLLBACK');
    throw error;
  }
}

/** Copies the games of an old archive, which stays as it is, to a new one. */
export function copyOld(from: Connection, to: Connection): void {
  copyGames(from, '', to);
}

function copyGames(from: Connection, prefix: string, to: Connection): void {
  const select = from.prepare(
    `SELECT id, copies, ${textColumn('text', 'text')} FROM ${prefix}games JOIN ${prefix}lines ON ${prefix}lines.game = id
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
  }
  indexGames(to, 1);
}
