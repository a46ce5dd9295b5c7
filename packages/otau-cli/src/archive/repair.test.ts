/** Checking, repairing and merging archives; removing duplicate games and names. */
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import Database from 'libsql';
import { createGame } from 'otau';
import { formatRecords, type GameRecord, replayRecord } from 'otau/records';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../../tests/temporary.js';
import { Archive } from './archive.js';
import { openDatabase } from './open.js';
import { mixedRecords, partsOf, randomRecords } from './testing.js';

const folder = temporaryFolder('archive-care');
let files = 0;
const newPath = (): string => join(folder, `${++files}.db`);

async function archiveOf(records: readonly GameRecord[], path = ':memory:'): Promise<Archive> {
  const archive = Archive.open(path);
  await archive.import(partsOf(formatRecords(records, 'jsonl')));
  return archive;
}

const textOf = (archive: Archive): string => [...archive.export('jsonl')].join('');
const GAME = createGame('togyzkumalak');
const [ONE, TWO] = randomRecords(GAME, 2, 7, 60);

/** The record with other tags. */
const tagged = (record: GameRecord, tags: Readonly<Record<string, string>>): GameRecord => ({ ...record, tags });

describe('a check', () => {
  it('of an undamaged archive counts its games', async () => {
    const archive = await archiveOf(mixedRecords());
    expect(archive.check()).toEqual({ games: mixedRecords().length, bad: [], faults: [] });
    archive.close();
  });

  it('names games whose moves have changed, although they are legal', async () => {
    const path = newPath();
    (await archiveOf(randomRecords(createGame('kindo'), 2, 3), path)).close();
    const connection = openDatabase(path, {});
    const other = Uint8Array.of(3, 0x77, 0x11);
    connection.prepare('UPDATE games SET actions = ?, plies = 3 WHERE id = 2').run([other]);
    connection.close();
    const damaged = Archive.open(path);
    expect(damaged.check().bad).toEqual([{ number: 2, reason: expect.stringContaining('not the game that came') }]);
    damaged.close();
  });

  it('names games that cannot be read; a repair keeps the numbers of all others, and the old file', async () => {
    const path = newPath();
    const records = mixedRecords();
    (await archiveOf(records, path)).close();
    const connection = openDatabase(path, {});
    connection.exec("UPDATE games SET actions = X'00FFFFFFFF' WHERE id = 3");
    connection.exec(
      "UPDATE players SET same = 1 WHERE id = 2; DELETE FROM pages; UPDATE columns SET bytes = X'010203'",
    );
    connection.close();
    const damaged = Archive.open(path);
    const report = damaged.check();
    expect(report.games).toBe(records.length - 1);
    expect(report.bad).toEqual([{ number: 3, reason: expect.stringMatching(/^The archive is damaged: a game/) }]);
    expect(report.faults).toContainEqual(expect.stringContaining('otau archive check --repair makes it anew'));
    damaged.close();
    const { kept, ...repair } = Archive.repair(path);
    expect(repair).toMatchObject({ games: records.length - 1, lost: [{ number: 3 }] });
    const whole = Archive.open(path);
    expect(whole.check()).toEqual({ games: records.length - 1, bad: [], faults: [] });
    expect(textOf(whole)).toBe(
      formatRecords(
        records.filter((_, index) => index !== 2),
        'jsonl',
      ),
    );
    expect(whole.record(4)).toEqual(records[3]);
    whole.close();
    const old = Archive.open(kept);
    expect(old.info().games).toBe(records.length);
    old.close();
  });

  it('says that a name is missing, as of any damaged text', async () => {
    const path = newPath();
    (await archiveOf([tagged(ONE, { White: 'Ada' })], path)).close();
    const [strict, loose] = ['name TEXT NOT NULL', 'name TEXT'];
    const edit = (sql: string): void => {
      const connection = new Database(path);
      connection.exec(`PRAGMA writable_schema = 1; ${sql}`);
      connection.close();
    };
    edit(`UPDATE sqlite_schema SET sql = replace(sql, '${strict}', '${loose}') WHERE name = 'players'`);
    edit('UPDATE players SET name = NULL');
    edit(`UPDATE sqlite_schema SET sql = replace(sql, '${loose}', '${strict}') WHERE name = 'players'`);
    const damaged = Archive.open(path);
    expect(() => damaged.player('ada')).toThrow(expect.objectContaining({ code: 'bad-file' }));
    expect(() => damaged.search({})).toThrow(expect.objectContaining({ code: 'bad-file' }));
    damaged.close();
  });

  it('leaves only the new and the old file, and does not use the log of the old one', async () => {
    const path = newPath();
    (await archiveOf([ONE, TWO], path)).close();
    writeFileSync(`${path}-wal`, 'what a damaged file may leave');
    const { kept } = Archive.repair(path);
    const name = basename(path);
    expect(readdirSync(folder).filter((file) => file.startsWith(name))).toEqual([name, basename(kept)]);
    const whole = Archive.open(path);
    expect(whole.check()).toEqual({ games: 2, bad: [], faults: [] });
    whole.close();
  });

  it('leaves no partial file if the new file cannot be created', async () => {
    const path = newPath();
    (await archiveOf([ONE, TWO], path)).close();
    // A folder in the place of the new file
    mkdirSync(join(`${path}.new`, 'taken'), { recursive: true });
    expect(() => Archive.repair(path)).toThrow(expect.objectContaining({ code: 'no-file' }));
    const old = Archive.open(path);
    expect(old.check()).toEqual({ games: 2, bad: [], faults: [] });
    old.close();
  });

  it('does not change a file if none of its games can be read', async () => {
    const path = newPath();
    (await archiveOf([ONE, TWO], path)).close();
    const connection = openDatabase(path, {});
    connection.exec("UPDATE games SET actions = X'00FFFFFFFF'");
    connection.close();
    expect(() => Archive.repair(path)).toThrow(/^None of the 2 games/);
    const old = Archive.open(path);
    expect(old.info().games).toBe(2);
    old.close();
  });

  it('finds games that are missing in the index', async () => {
    const path = newPath();
    (await archiveOf([ONE, TWO], path)).close();
    const connection = openDatabase(path, {});
    connection.exec('DELETE FROM segments');
    connection.close();
    const archive = Archive.open(path);
    expect(archive.check().faults).toEqual(['The index: games from 1 on are missing.']);
    archive.close();
  });
});

it('an archive is imported like a file of games', async () => {
  const [from, path] = [newPath(), newPath()];
  (await archiveOf(mixedRecords(), from)).close();
  const archive = await archiveOf([ONE], path);
  expect(await archive.importFile(from)).toMatchObject({ added: mixedRecords().length, duplicates: 0, bad: 0 });
  expect(await archive.importFile(from)).toMatchObject({ added: 0, duplicates: mixedRecords().length });
  expect(textOf(archive)).toBe(formatRecords([ONE, ...mixedRecords()], 'jsonl'));
  archive.close();
});

it('many small imports become few segments, and every position is still found', async () => {
  const path = newPath();
  const records = randomRecords(createGame('kindo', { size: 4 }), 22, 3);
  const archive = Archive.open(path);
  for (const record of records) await archive.import(partsOf(formatRecords([record], 'jsonl')));
  const whole = await archiveOf(records);
  for (const record of records.slice(0, 5)) {
    const history = replayRecord(record);
    for (let ply = 0; ply <= history.length; ply++) {
      const explored = archive.explore(history.game, history.rowAt(ply));
      expect(explored).toEqual(whole.explore(history.game, history.rowAt(ply)));
      expect(explored.games).toBeGreaterThan(0);
    }
  }
  for (const one of [archive, whole]) one.close();
  const connection = openDatabase(path, {});
  expect(connection.prepare('SELECT count(*) AS segments FROM segments').all([])[0]).toMatchObject({
    segments: expect.toSatisfy((count: number) => count < 10),
  });
  connection.close();
});

describe('duplicate games', () => {
  const names = { White: 'Aigul', Black: 'Timur' };

  it('are found although their tags are written differently, and removed on request', async () => {
    const other = tagged(ONE, { Date: '2026.03.14', ...names });
    const archive = await archiveOf([
      tagged(ONE, { Event: 'Kubok', Date: '2026.03.14', Round: '1', ...names }),
      tagged(ONE, { Event: 'Кубок', White: 'AIGUL', Black: 'timur' }),
      tagged(TWO, { Event: 'Kubok', ...names }),
      tagged(ONE, { Event: 'Kubok', Date: '2025.01.01', ...names }),
      tagged(ONE, { Event: 'Kubok', White: 'Timur', Black: 'Aigul' }),
      other,
    ]);
    const groups = archive.duplicates();
    expect(groups).toEqual([{ kept: 1, others: [2, 6] }]);
    archive.removeDuplicates(groups);
    expect(archive.search().map(({ number, copies }) => [number, copies])).toEqual([
      [1, 3],
      [3, 1],
      [4, 1],
      [5, 1],
    ]);
    expect(archive.duplicates()).toEqual([]);
    expect(archive.check()).toMatchObject({ games: 4, bad: [], faults: [] });
    const { game, row } = replayRecord(ONE);
    expect(archive.search({ position: { game, row } }).map(({ number }) => number)).toEqual([1, 4, 5]);
    // A removed game is not imported again
    expect(await archive.import(partsOf(formatRecords([other], 'jsonl')))).toMatchObject({ added: 0, duplicates: 1 });
    archive.close();
  });
});

describe('names', () => {
  const games = [
    tagged(ONE, { Date: '2025.03.14', White: 'Aigul', Black: 'Timur', WhiteElo: '1800', BlackElo: '2000' }),
    tagged(TWO, { Date: '2026.03.14', White: 'Timur', Black: 'A. Bekova', WhiteElo: '2010', BlackElo: '1850' }),
  ];

  it('of the same player are searched and counted together; records do not change', async () => {
    const archive = await archiveOf(games);
    expect(archive.count({ player: 'aigul' })).toBe(1);
    expect(archive.setAlias('players', 'a. bekova', 'Aigul')).toBe(2);
    expect(archive.count({ player: 'aigul' })).toBe(2);
    expect(archive.count({ player: 'bekova', against: 'timur' })).toBe(2);
    expect(archive.search({ number: 2 })[0].players).toEqual(['Timur', 'Aigul']);
    expect(textOf(archive)).toBe(formatRecords(games, 'jsonl'));
    expect(archive.setAlias('players', 'Aigul', 'Aigul Bekova')).toBe(3);
    expect(archive.player('A. Bekova')).toMatchObject({
      names: ['Aigul Bekova', expect.anything(), expect.anything()],
      games: 2,
    });
    archive.setAlias('players', 'A. Bekova', 'A. Bekova');
    expect(archive.count({ player: 'bekova' })).toBe(2);
    expect(archive.count({ player: 'a. bekova' })).toBe(1);
    expect(() => archive.setAlias('players', 'nobody', 'Aigul')).toThrow(
      expect.objectContaining({ code: 'bad-query' }),
    );
    archive.close();
  });

  it('can change places: an alias becomes the main name', async () => {
    const archive = await archiveOf(games);
    archive.setAlias('players', 'A. Bekova', 'Aigul');
    expect(archive.setAlias('players', 'Aigul', 'A. Bekova')).toBe(2);
    expect(archive.player('Aigul').names).toEqual(['A. Bekova', 'Aigul']);
    expect(archive.search({ number: 1 })[0].players).toEqual(['A. Bekova', 'Timur']);
    archive.close();
  });

  it('that differ only in case are one player', async () => {
    const archive = await archiveOf([games[0], tagged(TWO, { White: 'AIGUL', Black: 'Dana' })]);
    expect(archive.player('aigul')).toMatchObject({ names: ['Aigul', 'AIGUL'], games: 2 });
    archive.setAlias('players', 'AIGUL', 'Aigul Bekova');
    expect(archive.player('Aigul')).toMatchObject({ names: ['Aigul Bekova', 'Aigul', 'AIGUL'], games: 2 });
    archive.close();
  });

  it('of a player: games by seat, year and opponent', async () => {
    const won = { ...games[0], moves: games[0].moves.slice(0, 20), result: '1-0' };
    const lost = { ...games[1], moves: games[1].moves.slice(0, 20), result: '1-0' };
    const archive = await archiveOf([won, lost]);
    archive.setAlias('players', 'A. Bekova', 'Aigul');
    expect(archive.player('aigul')).toEqual({
      names: ['Aigul', 'A. Bekova'],
      games: 2,
      won: 1,
      drawn: 0,
      lost: 1,
      seats: [
        { games: 1, won: 1, drawn: 0, lost: 0 },
        { games: 1, won: 0, drawn: 0, lost: 1 },
      ],
      years: { 2025: { games: 1, won: 1, drawn: 0, lost: 0 }, 2026: { games: 1, won: 0, drawn: 0, lost: 1 } },
      opponents: [{ name: 'Timur', games: 2, won: 1, drawn: 0, lost: 1 }],
      rating: { last: 1850, highest: 1850 },
    });
    expect(archive.player('aigul', { since: '2026' }).games).toBe(1);
    expect(() => archive.player('aig')).toThrow('Names like it: Aigul.');
    archive.close();
  });

  it('of rating and material, also in the explorer', async () => {
    const won = { ...games[0], moves: games[0].moves.slice(0, 20), result: '1-0' };
    const archive = await archiveOf([won, games[1]]);
    expect(archive.count({ rating: [1800, 2000] })).toBe(1);
    expect(archive.count({ rating: [1900, 3000] })).toBe(0);
    const start = new Uint8Array(GAME.rowSize);
    GAME.start(start);
    const { lastYear, ratings, performances } = archive.explore(GAME, start, { rating: [1800, 2000] });
    expect({ lastYear, ratings, performances }).toEqual({
      lastYear: 2025,
      ratings: [1800, 2000],
      performances: [2400, 1400],
    });
    const { row } = replayRecord(won);
    const kazan = [row[0], row[1]] as const;
    expect(
      archive
        .search({
          material: [
            [kazan[0], kazan[0]],
            [kazan[1], kazan[1]],
          ],
        })
        .map(({ number }) => number),
    ).toContain(1);
    expect(
      archive.count({
        material: [
          [kazan[0] + 1, 162],
          [0, 162],
        ],
        rating: [1800, 2000],
      }),
    ).toBe(0);
    archive.close();
  });
});
