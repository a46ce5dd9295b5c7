/** Archives that are damaged, read-only, in use, on a full disk or after a power failure: a clear error, and no game is lost. */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import Database from 'libsql';
import { createGame, OtauError, Rng } from 'otau';
import { formatRecords } from 'otau/records';
import { beforeAll, describe, expect, it } from 'vitest';
import { CLI, runOnFullDisk } from '../../../../tests/processes.js';
import { temporaryFolder } from '../../../../tests/temporary.js';
import { Archive } from './archive.js';
import { bytesSource, importGames } from './import.js';
import { openDatabase } from './open.js';
import { VERSION } from './sqlite/database.js';
import { archiveFailure } from './sqlite/failure.js';
import { partsOf, randomRecords } from './testing.js';

const folder = temporaryFolder('archive-faults');

const GAME = createGame('kindo', { size: 4 });
const [FIRST, SECOND] = [1, 2].map((seed) => formatRecords(randomRecords(GAME, 60, seed), 'jsonl'));
const start = new Uint8Array(GAME.rowSize);
GAME.start(start);

/** How many damaged files are tried; for more, set OTAU_FAULTS=2000. */
const DAMAGES = Number(process.env.OTAU_FAULTS ?? 60);

let copies = 0;
const newPath = (): string => join(folder, `${++copies}.db`);

/** An archive with the first games, and its file. */
const whole = newPath();
beforeAll(async () => {
  const archive = Archive.open(whole);
  await archive.import(partsOf(FIRST));
  archive.close();
});

/** Calls every method that reads an archive. */
async function useAll(path: string): Promise<void> {
  const archive = Archive.open(path);
  try {
    archive.info();
    archive.search({ player: 'a' });
    archive.count({ since: '2026' });
    archive.explore(GAME, start);
    [...archive.export('text')].join('');
    await archive.import(partsOf(SECOND));
  } finally {
    archive.close();
  }
}

function expectSentence(error: unknown): void {
  expect(error).toBeInstanceOf(OtauError);
  expect((error as Error).message).toMatch(/^[A-Z"][^\n]+\.$/);
  expect((error as Error).message).not.toMatch(/SQLITE|Sqlite|malformed|UNKNOWN|undefined/);
}

describe('a damaged archive', () => {
  const rng = new Rng('damage');
  const damage = (bytes: Buffer): Buffer => {
    const kind = rng.below(3);
    if (kind === 0) return bytes.subarray(0, rng.below(bytes.length));
    const at = rng.below(bytes.length);
    if (kind === 1) return Buffer.concat([bytes.subarray(0, at), Buffer.alloc(4096), bytes.subarray(at + 4096)]);
    for (let i = 0; i < 20; i++) bytes[rng.below(bytes.length)] ^= 1 << rng.below(8);
    return bytes;
  };

  it('is used as far as it can be read, or rejected with a clear error', { timeout: 600_000 }, async () => {
    const bytes = readFileSync(whole);
    let refused = 0;
    for (let i = 0; i < DAMAGES; i++) {
      const path = newPath();
      writeFileSync(path, damage(Buffer.from(bytes)));
      await useAll(path).catch((error: unknown) => {
        refused++;
        expectSentence(error);
      });
      rmSync(path, { force: true });
    }
    expect(refused).toBeGreaterThan(10);
  });
});

describe('an archive', () => {
  it('on a full disk says so, and keeps its games', async () => {
    const path = newPath();
    cpSync(whole, path);
    const connection = openDatabase(path, {});
    const [{ page_count: pages }] = connection.prepare('PRAGMA page_count').all([]) as { page_count: number }[];
    connection.exec(`PRAGMA max_page_count = ${pages + 1}`);
    const failure = await importGames(connection, bytesSource(partsOf(SECOND))).catch((error: unknown) => error);
    expect(archiveFailure(path, failure)).toMatchObject({
      code: 'no-file',
      message: `The archive "${path}" cannot be used: the disk is full; what was in it before is still there.`,
    });
    connection.close();
    const archive = Archive.open(path);
    expect(archive.info().games).toBe(60);
    archive.close();
  });

  it('on a disk that has no room at all can be read', async () => {
    const path = newPath();
    cpSync(whole, path);
    const script = join(import.meta.dirname, '../../../../tests/archive/read-process.mjs');
    const { code, out } = await runOnFullDisk(16, [script, path]);
    expect(code).toBe(0);
    expect(out.split('\n')).toEqual([
      '60',
      `no-file The archive "${path}" cannot be used: the disk is full; what was in it before is still there.`,
      '',
    ]);
  });

  it('that cannot be begun on a full disk leaves no file', async () => {
    const [path, games] = [newPath(), join(folder, 'games.jsonl')];
    writeFileSync(games, FIRST);
    const { code, err } = await runOnFullDisk(8, [CLI, 'archive', 'import', games, '--archive', path]);
    expect(code).toBe(2);
    expect(err).toBe(`otau: The archive "${path}" cannot be used: the disk reports an error.\n`);
    expect(existsSync(path)).toBe(false);
  });

  it('has the name of a file, and is never made beside a device or a pipe, nor at an address', () => {
    const pipe = join(folder, 'pipe');
    execFileSync('mkfifo', [pipe]);
    for (const path of ['', pipe, `file:${newPath()}`, 'http://localhost:1/games']) {
      expect(() => Archive.open(path)).toThrow(`An archive is a file, named as games.otau is; got "${path}".`);
    }
    expect(readdirSync(folder).filter((name) => name.startsWith('pipe'))).toEqual(['pipe']);
  });

  it('of a newer version is rejected', () => {
    const path = newPath();
    cpSync(whole, path);
    const connection = openDatabase(path, {});
    connection.exec(`PRAGMA user_version = ${VERSION + 1}`);
    connection.close();
    expect(() => Archive.open(path)).toThrow(
      expect.objectContaining({
        code: 'version-mismatch',
        message: `The archive "${path}" has version ${VERSION + 1}; this program reads versions up to ${VERSION}. Use a newer one.`,
      }),
    );
  });

  it('in which another program writes says so', () => {
    const path = newPath();
    cpSync(whole, path);
    const [one, other] = [openDatabase(path, {}), openDatabase(path, {})];
    one.exec('BEGIN IMMEDIATE');
    other.exec('PRAGMA busy_timeout = 1');
    let failure: unknown;
    try {
      other.exec('BEGIN IMMEDIATE');
    } catch (error) {
      failure = archiveFailure(path, error);
    }
    expectSentence(failure);
    expect((failure as Error).message).toContain('another program is writing to it');
    one.close();
    other.close();
  });

  it('that can only be read says so when games are imported, and can be read', () => {
    const connection = new Database(`${pathToFileURL(whole).href}?immutable=1&mode=ro`);
    expect(connection.prepare('SELECT count(*) AS games FROM games').all([])).toEqual([{ games: 60 }]);
    let failure: unknown;
    try {
      connection.exec("INSERT INTO results(text) VALUES ('x')");
    } catch (error) {
      failure = archiveFailure(whole, error);
    }
    expectSentence(failure);
    expect((failure as Error).message).toContain('it can only be read; copy it to where it can be written');
    connection.close();
  });
});

it('loses at most the current import in a power failure, wherever writing stops', async () => {
  const path = newPath();
  cpSync(whole, path);
  const archive = Archive.open(path);
  await archive.import(partsOf(SECOND));
  const log = readFileSync(`${path}-wal`); // before the archive is closed
  const file = readFileSync(path);
  archive.close();
  const counts = new Set<number>();
  const rng = new Rng('power');
  for (let i = 0; i <= 60; i++) {
    const copy = newPath();
    writeFileSync(copy, file);
    const written = Math.round((i / 60) * log.length);
    // Data that was not synced may be missing or partial
    const rest = Buffer.alloc(Math.min(8192, log.length - written), rng.below(256));
    writeFileSync(`${copy}-wal`, Buffer.concat([log.subarray(0, written), rest]));
    const connection = openDatabase(copy, {});
    expect(connection.prepare('PRAGMA integrity_check').all([])).toEqual([{ integrity_check: 'ok' }]);
    const [{ games }] = connection.prepare('SELECT count(*) AS games FROM games').all([]) as { games: number }[];
    counts.add(games);
    connection.close();
  }
  expect([...counts].sort((a, b) => a - b)).toEqual([60, 120]);
});
