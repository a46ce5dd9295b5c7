import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'libsql';
import { CHANCE, createGame, type Game, History, OVER } from 'otau';
import { formatRecords, type GameRecord, parseRecords, replayRecord } from 'otau/records';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../../tests/temporary.js';
import { Archive } from './archive.js';
import { mixedRecords, partsOf, randomRecords } from './testing.js';

const folder = temporaryFolder('archive');

/** An archive in memory with these games. */
async function archiveOf(records: readonly GameRecord[]): Promise<Archive> {
  const archive = Archive.open(':memory:');
  const report = await archive.import(partsOf(formatRecords(records, 'jsonl')));
  expect(report).toMatchObject({ added: records.length, duplicates: 0, bad: 0, errors: [] });
  return archive;
}

function historyOf(game: Game, moves: string): History {
  const history = new History(game);
  for (const move of moves.split(' ').filter(Boolean)) history.play(game.parseAction(history.row, move));
  return history;
}

describe('import and export', () => {
  const records = mixedRecords();

  it.each(['jsonl', 'text'] as const)('give the same records back as %s', async (form) => {
    const archive = Archive.open(':memory:');
    await archive.import(partsOf(formatRecords(records, form), 999));
    expect([...archive.export(form)].join('')).toBe(formatRecords(records, form));
    expect(parseRecords([...archive.export('text')].join(''))).toEqual(records);
    expect(archive.record(3)).toEqual(records[2]);
    archive.close();
  });

  it('count a game that is imported again, and do not store it twice', async () => {
    const archive = await archiveOf(records);
    const noted = records.map((record) => ({ ...record, notes: { 0: { comment: 'seen elsewhere' } } }));
    const again = await archive.import(partsOf(formatRecords([...noted, records[0]], 'text')));
    expect(again).toMatchObject({ added: 0, duplicates: records.length + 1, bad: 0, errors: [] });
    expect(archive.info().games).toBe(records.length);
    expect(archive.search({ number: 1 })[0].copies).toBe(3);
    // The same moves by other players are another game.
    const other = { ...records[0], tags: { ...records[0].tags, White: 'Nobody' } };
    expect(await archive.import(partsOf(formatRecords([other], 'jsonl')))).toMatchObject({ added: 1 });
    archive.close();
  });

  it('read files, and store what they read', async () => {
    const [games, path] = [join(folder, 'games.otau'), join(folder, 'stored.db')];
    writeFileSync(games, formatRecords(records, 'text'));
    const archive = Archive.open(path);
    await archive.importFile(games);
    archive.close();
    const again = Archive.open(path);
    expect(again.info()).toMatchObject({ games: records.length });
    again.close();
  });

  it('delete an empty file if wanted, but not one that another program has open', async () => {
    const path = join(folder, 'empty.db');
    const [one, other] = [Archive.open(path), Archive.open(path)];
    expect(other.info().games).toBe(0);
    one.close({ keepEmpty: false });
    await other.import(partsOf(formatRecords(records, 'text')));
    other.close({ keepEmpty: false });
    expect(existsSync(path)).toBe(true);
    const empty = Archive.open(join(folder, 'none.db'));
    empty.close({ keepEmpty: false });
    expect(readdirSync(folder).filter((name) => name.startsWith('none'))).toEqual([]);
  });
});

describe('bad games', () => {
  const [one, two, three] = formatRecords(randomRecords(createGame('kindo'), 3, 9), 'text').split(/\n\n(?=\[Game)/);
  const wrong = two.replace(/1\. \S+/, '1. e5');

  it('are named with line and game and left out', async () => {
    const archive = Archive.open(':memory:');
    const report = await archive.import(partsOf([one, wrong, three].join('\n\n'), 50));
    const line = one.split('\n').length + wrong.split('\n').findIndex((text) => text.startsWith('1.')) + 2;
    expect(report).toMatchObject({ added: 2, bad: 1 });
    expect(report.errors[0]).toMatch(new RegExp(`^Line ${line}, game 2, ply 1: expected a legal move of kindo`));
    archive.close();
  });

  it('end a strict import, and nothing of the file is stored', async () => {
    const archive = Archive.open(':memory:');
    const importing = archive.import(partsOf([one, wrong, three].join('\n\n')), { strict: true });
    await expect(importing).rejects.toMatchObject({ code: 'bad-record' });
    expect(archive.info()).toMatchObject({ games: 0, players: 0, events: 0 });
    expect(await archive.import(partsOf([one, three].join('\n\n')))).toMatchObject({ added: 2 });
    archive.close();
  });

  it.each([
    ['a line that is not JSON', '{"format":"otau-record","version":1,\n', 'jsonl'],
    ['a line that is cut off', '{"format":"otau-record","version":1,"game":"kindo","moves":["a2"\n', 'jsonl'],
    ['something between objects', 'nonsense\n', 'jsonl'],
  ])('%s does not affect other games', async (_, text) => {
    const lines = formatRecords(randomRecords(createGame('kindo'), 2, 9), 'jsonl').split('\n');
    const archive = Archive.open(':memory:');
    const report = await archive.import(partsOf(`${lines[0]}\n${text}${lines[1]}\n`));
    expect(report).toMatchObject({ added: 2, bad: 1 });
    expect(report.errors[0]).toMatch(/^Line 2, game 2: /);
    archive.close();
  });

  it('of another game than the one named are refused', async () => {
    const archive = Archive.open(':memory:');
    const report = await archive.import(partsOf(one), { game: 'abalone' });
    expect(report.errors).toEqual(['Line 1, game 1: expected a game of abalone; got one of kindo.']);
    archive.close();
  });

  it('an import that is stopped leaves nothing', async () => {
    const archive = Archive.open(':memory:');
    const stop = async (): Promise<void> => {
      throw new Error('enough');
    };
    await expect(archive.import(partsOf(one), { onProgress: stop })).rejects.toThrow('enough');
    expect(archive.info().games).toBe(0);
    archive.close();
  });
});

describe('search', () => {
  const game = createGame('togyzkumalak');
  const records = [...randomRecords(game, 60, 11, 400), ...randomRecords(createGame('senet'), 20, 12, 400)];
  let archive: Archive;
  beforeAll(async () => {
    archive = await archiveOf(records);
  });
  afterAll(() => archive.close());

  /** Expects the search to find the records that match, and at least one. */
  function expectFound(query: Parameters<Archive['search']>[0], matches: (record: GameRecord) => boolean): void {
    const expected = records.flatMap((record, index) => (matches(record) ? [index + 1] : []));
    expect(expected.length).toBeGreaterThan(0);
    expect(archive.search(query).map(({ number }) => number)).toEqual(expected);
    expect(archive.count(query)).toBe(expected.length);
  }
  const seats = ['White', 'Black', 'Cones', 'Spools'];
  const playersOf = ({ tags }: GameRecord): string[] => seats.map((seat) => tags[seat]).filter(Boolean);

  it('finds players by a part of the name, in any case and script', () => {
    expectFound({ player: 'bolat' }, (record) => playersOf(record).includes('Daniyar Bolatov'));
    expectFound({ player: 'әсел' }, (record) => playersOf(record).includes('Әсел'));
    expectFound({ player: 'ӘСЕЛ', against: 'timur' }, (record) => {
      const players = playersOf(record);
      return players.includes('Әсел') && players.includes('Timur');
    });
  });

  it('finds results, also as won or lost by a player', () => {
    expectFound({ result: '1-0' }, ({ result }) => result === '1-0');
    const wonBy = (name: string) => (record: GameRecord) => {
      const [first, second] = playersOf(record);
      return (first === name && record.result === '1-0') || (second === name && record.result === '0-1');
    };
    expectFound({ player: 'Aigul', result: 'won' }, wonBy('Aigul'));
    expectFound({ player: 'Aigul', result: '0-1' }, (r) => playersOf(r).includes('Aigul') && r.result === '0-1');
  });

  it('finds games, events and dates', () => {
    expectFound({ game: 'senet' }, (record) => record.game === 'senet');
    expectFound({ event: 'КУБОК 2' }, ({ tags }) => tags.Event === 'Кубок 2');
    expectFound({ since: '2026.03', until: '2026.05' }, ({ tags }) => /^2026\.0[345]/.test(tags.Date));
    expectFound({ until: '2026.02.14' }, ({ tags }) => /^2026\.0[12]/.test(tags.Date));
  });

  it('finds openings by moves in order, positions by moves in any order', () => {
    const opening = historyOf(game, records[5].moves.slice(0, 2).join(' '));
    const begin = records[5].moves.slice(0, 2).join(' ');
    expectFound({ opening }, ({ game: id, moves }) => id === 'togyzkumalak' && moves.slice(0, 2).join(' ') === begin);
    const position = { game, row: opening.row };
    const text = game.formatPosition(opening.row);
    expectFound({ position }, (record) => {
      if (record.game !== 'togyzkumalak') return false;
      const history = replayRecord(record);
      return Array.from({ length: history.length + 1 }, (_, ply) => game.formatPosition(history.rowAt(ply))).includes(
        text,
      );
    });
    const long = replayRecord(records[5]);
    expect(long.length).toBeGreaterThan(30);
    expectFound({ opening: long }, (record) => record === records[5]);
  });

  it('finds openings of games with throws', () => {
    const whole = replayRecord(records[70]);
    const opening = new History(whole.game);
    for (const action of whole.actions.slice(0, 3)) opening.play(action);
    expect(archive.search({ opening }).map(({ number }) => number)).toContain(71);
  });

  it('returns as many games as are wanted, and continues after them', () => {
    expect(archive.search({ limit: 3 }).map(({ number }) => number)).toEqual([1, 2, 3]);
    expect(archive.search({ limit: 2, after: 3 }).map(({ number }) => number)).toEqual([4, 5]);
    const lines = [...archive.export('jsonl', { game: 'senet', limit: 3 })];
    expect(parseRecords(lines.join(''))).toEqual(records.slice(60, 63));
  });

  it('rejects invalid queries', () => {
    for (const query of [{ result: 'won' }, { against: 'Timur' }, { result: 'perhaps', player: 'Timur' }]) {
      expect(() => archive.search(query)).toThrow(expect.objectContaining({ code: 'bad-query' }));
    }
    expect(() => archive.record(99_999)).toThrow(expect.objectContaining({ code: 'bad-query' }));
  });
});

describe.each([
  ['togyzkumalak', createGame('togyzkumalak')],
  ['abalone', createGame('abalone')],
  ['kindo', createGame('kindo')],
  ['kindo on a small board', createGame('kindo', { size: 4 })],
  ['senet', createGame('senet')],
] as const)('the explorer of %s', (_, game) => {
  const records = randomRecords(game, 20, 21, 24);
  const PLAYER_RESULTS: Readonly<Record<string, number>> = { '1': 1, '1/2': 0, '0': -1 };

  /** Counts by replaying every record and comparing every position with all images. */
  function countSlowly(row: Uint8Array): { moves: Map<number, number>; games: number } {
    const image = new Uint8Array(game.rowSize);
    const moves = new Map<number, number>();
    let games = 0;
    for (const record of records) {
      const history = replayRecord(record);
      const played = new Set<number>();
      for (let ply = 0; ply <= history.length; ply++) {
        for (const symmetry of game.symmetries) {
          symmetry.row(history.rowAt(ply), image);
          if (Buffer.compare(image, row) !== 0) continue;
          const action = history.actions.at(ply);
          const isPlayed = ply < history.length && action !== undefined;
          played.add(!isPlayed ? -1 : game.actor(row) === CHANCE ? action : symmetry.action(action));
        }
      }
      for (const action of played) moves.set(action, (moves.get(action) ?? 0) + 1);
      if (played.size > 0) games++;
    }
    return { moves, games };
  }

  it('counts what a slow count finds, also in mirrored positions', async () => {
    const archive = await archiveOf(records);
    const history = replayRecord(records[0]);
    const images = game.symmetries.map((symmetry) => {
      const image = new Uint8Array(game.rowSize);
      symmetry.row(history.rowAt(1), image);
      return image;
    });
    const late = [3, 5, 8, 13, 18, 19, 23, history.length].filter((ply) => ply <= history.length);
    for (const row of [history.rowAt(0), ...images, ...late.map((ply) => history.rowAt(ply))]) {
      const slow = countSlowly(row);
      const { moves, games, ended } = archive.explore(game, row);
      for (const move of moves) expect([move.action, move.games]).toEqual([move.action, slow.moves.get(move.action)]);
      const shown = moves.flatMap(({ action, images: same }) => [action, ...same]);
      expect(new Set(shown)).toEqual(new Set([...slow.moves.keys()].filter((action) => action >= 0)));
      expect(ended).toBe(slow.moves.get(-1) ?? 0);
      expect(games).toBeGreaterThanOrEqual(slow.games);
    }
    archive.close();
  });

  it('returns the results of the games', async () => {
    const archive = await archiveOf(records);
    const { games, results, scores } = archive.explore(game, replayRecord(records[0]).rowAt(0));
    expect(games).toBe(records.length);
    for (const [result, count] of Object.entries(results)) {
      expect(count).toBe(records.filter((record) => record.result === result).length);
    }
    const known = records.filter(({ result }) => result !== '*');
    const sum = known.reduce((total, { result }) => total + PLAYER_RESULTS[result.split('-')[0]], 0);
    if (known.length > 0) expect(scores[0]).toBeCloseTo(sum / known.length, 10);
    archive.close();
  });
});

it('explores the last position of a game, which has no moves', async () => {
  const game = createGame('togyzkumalak', { pits: 2, stones: 2 });
  const records = randomRecords(game, 10, 5, 100);
  const archive = await archiveOf(records);
  const { row } = replayRecord(records[0]);
  expect(game.actor(row)).toBe(OVER);
  expect(archive.explore(game, row)).toMatchObject({ moves: [] });
  expect(archive.explore(game, row).ended).toBeGreaterThan(0);
  archive.close();
});

describe('a file that is not an archive', () => {
  it.each([
    [
      'is text',
      'this is not a database, but long enough to be looked at as one: no page of it makes sense.'.repeat(50),
    ],
    ['is short text', 'hello'],
  ])('%s, and is not changed', (_, text) => {
    const path = join(folder, 'other.db');
    writeFileSync(path, text);
    expect(() => Archive.open(path)).toThrow(expect.objectContaining({ code: 'bad-file' }));
  });

  it('is missing, or cannot be created', () => {
    const missing = join(folder, 'missing.db');
    expect(() => Archive.open(missing, { create: false })).toThrow(expect.objectContaining({ code: 'no-file' }));
    expect(() => Archive.open(join(folder, 'no', 'folder.db'))).toThrow(expect.objectContaining({ code: 'no-file' }));
  });

  it('cannot be imported from either', async () => {
    const archive = Archive.open(':memory:');
    await expect(archive.importFile(join(folder, 'none.jsonl'))).rejects.toMatchObject({ code: 'no-file' });
    await expect(archive.importFile(folder)).rejects.toMatchObject({ code: 'no-file' });
    expect(archive.info().games).toBe(0);
    archive.close();
  });
});

it('the query of docs/archive.md lists the games of an archive in any tool for SQLite', async () => {
  const path = join(folder, 'query.db');
  const records = mixedRecords();
  const archive = Archive.open(path);
  await archive.import(partsOf(formatRecords(records, 'jsonl')));
  archive.close();
  const page = readFileSync(join(import.meta.dirname, '../../../../docs/archive.md'), 'utf8');
  const query = /```sql\n([^`]+)```/.exec(page)![1];
  const connection = new Database(path, { readonly: true });
  const rows = connection.prepare(query).all([]) as Record<string, string | number | null>[];
  connection.close();
  expect(rows.map(({ game, result }) => [game, result])).toEqual(
    records.map(({ game, tags }) => [game, tags.Result ?? '*']),
  );
  const named = records.flatMap(({ tags }, i) => (tags.White === undefined ? [] : [{ tags, row: rows[i] }]));
  expect(named.length).toBeGreaterThan(0);
  for (const { tags, row } of named) expect([row.first, row.second]).toEqual([tags.White, tags.Black ?? null]);
});
