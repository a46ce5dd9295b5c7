/** Archives of all older versions can be read. Each file was made by its version; version 1 indexed the first 3 plies. */
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import Database from 'libsql';
import { OtauError } from 'otau';
import { formatRecords, parseRecords, replayRecord } from 'otau/records';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../../../tests/temporary.js';
import { Archive } from './archive.js';
import { GameReader } from './games/store.js';
import { openDatabase } from './open.js';
import { findGames } from './search.js';
import { numberOf, VERSION } from './sqlite/database.js';
import { mixedRecords, partsOf } from './testing.js';
import { copyOld } from './update.js';

const oldFile = (version: number): string =>
  join(import.meta.dirname, `../../../../tests/archive/version-${version}.db`);
/** The current version is tested too: it fails if the order of legal actions changes. */
const VERSIONS = [1, 2, 3, 4, 5];
const folder = temporaryFolder('archive-update');
const records = mixedRecords();

it.each([...VERSIONS, VERSION])(
  'of version %i: all games are there under their numbers, and found at any ply',
  async (version) => {
    const path = join(folder, `old-${version}.db`);
    cpSync(oldFile(version), path);
    const shares: number[] = [];
    const archive = Archive.open(path, { onUpdate: (done, games) => shares.push(done / games) });
    expect(shares).toEqual(version === VERSION ? [] : [...shares].sort((a, b) => a - b));
    expect(shares.at(-1)).toBe(version === VERSION ? undefined : 1);
    expect([...archive.export('jsonl')].join('')).toBe(formatRecords(records, 'jsonl'));
    expect(archive.search({ number: 1 })[0].copies).toBe(2);
    const history = replayRecord(records[1]);
    expect(archive.search({ position: { game: history.game, row: history.row } }).map(({ number }) => number)).toEqual([
      2,
    ]);
    expect(await archive.import(partsOf(formatRecords(records, 'jsonl')))).toMatchObject({ added: 0, duplicates: 13 });
    archive.close();
    const connection = openDatabase(path, {});
    expect(numberOf(connection, 'PRAGMA user_version')).toBe(VERSION);
    expect(numberOf(connection, "SELECT count(*) FROM sqlite_master WHERE name LIKE 'old%' OR name = 'visits'")).toBe(
      0,
    );
    expect(connection.prepare('PRAGMA integrity_check').all([])).toEqual([{ integrity_check: 'ok' }]);
    connection.close();
  },
);

it.each(VERSIONS)('of version %i that is read-only is copied to memory', (version) => {
  const old = new Database(`${pathToFileURL(oldFile(version)).href}?immutable=1&mode=ro`);
  const copy = openDatabase(':memory:', {});
  copyOld(old, copy);
  expect(findGames(copy, { player: 'timur' }).length).toBeGreaterThan(0);
  expect(numberOf(copy, 'SELECT count(*) FROM games')).toBe(records.length);
  const reader = new GameReader(copy);
  expect(records.map((_, i) => reader.record(reader.rows(i + 1, i + 1)[0]))).toEqual(
    parseRecords(formatRecords(records, 'jsonl')),
  );
  const digests = 'SELECT CAST(digest AS TEXT) AS digest FROM digests ORDER BY game';
  if (version > 1) expect(copy.prepare(digests).all([])).toEqual(old.prepare(digests).all([]));
  for (const connection of [old, copy]) connection.close();
});

it.each(VERSIONS)('of version %i does not change if its update is stopped', (version) => {
  const path = join(folder, `stopped-${version}.db`);
  cpSync(oldFile(version), path);
  const stop = () => {
    throw new OtauError('bad-argument', 'Enough.');
  };
  expect(() => Archive.open(path, { onUpdate: stop })).toThrow('Enough.');
  const old = new Database(path);
  expect(numberOf(old, 'PRAGMA user_version')).toBe(version);
  old.close();
  const archive = Archive.open(path);
  expect(archive.info().games).toBe(records.length);
  archive.close();
});
