/** The index that a thread makes during an import is the one that is made afterwards. */
import { join } from 'node:path';
import Database from 'libsql';
import { createGame } from 'otau';
import { formatRecords, type GameRecord } from 'otau/records';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../../../../tests/temporary.js';
import { Archive } from '../index.js';
import { partsOf, randomRecords } from '../testing.js';
import { buildSegment } from './build.js';

/** Enough games that the thread is started, and some for a last batch. */
const GAMES = 4321;
const folder = temporaryFolder('archive-background');

/** Games of several rules, some with ratings, one from another start. */
function records(): GameRecord[] {
  const games = [createGame('togyzkumalak'), createGame('togyzkumalak', { pits: 5, stones: 5 }), createGame('senet')];
  const all = games.flatMap((game, at) => randomRecords(game, Math.ceil(GAMES / 3), at + 1, 5)).slice(0, GAMES - 1);
  const start = '9S,9S,9S,1,10S,10S,10S,10S,10S/9S,9S,9S,9S,9S,9S,1S,10S,10S 10 0 N 1';
  const other: GameRecord = { game: 'togyzkumalak', options: {}, tags: {}, start, moves: ['98'], result: '*' };
  const rated = all.map((record, at) => ({ ...record, tags: { ...record.tags, WhiteElo: String(1500 + (at % 700)) } }));
  return [...rated, other];
}

function indexOf(connection: Database.Database): unknown[] {
  return ['columns', 'pages'].map((table) => connection.prepare(`SELECT * FROM ${table} ORDER BY 1, 2`).all([]));
}

it('is the same', async () => {
  const path = join(folder, 'long.db');
  const archive = Archive.open(path);
  const { added } = await archive.import(partsOf(formatRecords(records(), 'jsonl')));
  archive.close();
  expect(added).toBe(GAMES);
  const connection = new Database(path);
  const made = indexOf(connection);
  connection.exec('DELETE FROM columns; DELETE FROM pages; DELETE FROM segments');
  buildSegment(connection, 1, GAMES);
  expect(made).toEqual(indexOf(connection));
  connection.close();
});

it('leaves nothing behind where the import is stopped', async () => {
  const archive = Archive.open(join(folder, 'stopped.db'));
  let games = 0;
  const stop = ({ added }: { added: number }): void => {
    games = added;
    if (added > 4200) throw new Error('enough');
  };
  const parts = partsOf(formatRecords(records(), 'jsonl'));
  await expect(archive.import(parts, { onProgress: stop })).rejects.toThrow('enough');
  expect(games).toBeGreaterThan(4200);
  expect(archive.info().games).toBe(0);
  const report = await archive.import(partsOf(formatRecords(records().slice(0, 3), 'jsonl')));
  expect(report.added).toBe(3);
  archive.close();
});
