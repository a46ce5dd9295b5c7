import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createGame } from 'otau';
import { formatRecords, parseRecords, readRecords } from 'otau/records';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { temporaryFolder } from '../../../../../tests/temporary.js';
import { randomRecords } from '../../archive/testing.js';
import { EXIT, type Input, Interrupted, type Output } from '../command.js';
import { runCommandLine } from '../program.js';

const HOME = process.cwd();
let folder: string;
beforeEach(() => {
  folder = temporaryFolder('archive-cli');
  process.chdir(folder);
});
afterEach(() => process.chdir(HOME));

const RECORDS = randomRecords(createGame('kindo'), 12, 3, 300);

/** Runs one of the commands. `yields`: how many times it may yield before Ctrl-C comes. */
async function run(
  command: 'archive' | 'book' | 'replay',
  line: string,
  flags: object = {},
  yields = Number.POSITIVE_INFINITY,
) {
  const out: string[] = [];
  const err: string[] = [];
  let left = yields;
  const output: Output = {
    colour: false,
    columns: 100,
    print: (text) => void out.push(text),
    warn: (text) => void err.push(text),
  };
  const input: Input = {
    isTerminal: false,
    ask: async () => undefined,
    readAll: async () => '',
    chunks: async function* () {
      yield new TextEncoder().encode(formatRecords(RECORDS.slice(0, 2), 'text'));
    },
    yieldToEvents: async () => {
      if (left-- <= 0) throw new Interrupted('Interrupted.');
    },
    now: () => 0,
  };
  const words = Object.entries(flags).flatMap(([name, value]) => [`--${name}`, ...(value === true ? [] : [value])]);
  const code = await runCommandLine([command, ...line.split(' '), ...words], output, input);
  return { code, out: out.join('\n'), err: err.join('\n') };
}

it('imports files and folders, says what is wrong, and does not count a game twice', async () => {
  mkdirSync('games/more', { recursive: true });
  writeFileSync('games/a.jsonl', formatRecords(RECORDS.slice(0, 5), 'jsonl'));
  writeFileSync('games/more/b.otau', `${formatRecords(RECORDS.slice(4), 'text')}\n[Game "kindo"]\n\n1. e5 *\n`);
  writeFileSync('games/notes.md', 'not a game');
  const { code, out, err } = await run('archive', 'import games');
  expect(code).toBe(EXIT.failed);
  expect(out).toBe('2 files in 0.0 s: 12 games added, 1 known already, 1 bad');
  expect(err).toMatch(/^otau: games\/more\/b.otau: Line \d+, game 9, ply 1: expected a legal move of kindo/);
  const strict = await run('archive', 'import games/more/b.otau', { strict: true, archive: 'strict.db' });
  expect(strict.out).toBe(
    '0 files in 0.0 s: 0 games added, 0 known already, 0 bad; nothing taken of 1 file\nNo archive was made.',
  );
});

it('imports from standard input, and nothing where Ctrl-C stops it', async () => {
  expect((await run('archive', 'import -')).out).toContain('2 games added');
  writeFileSync('a.jsonl', formatRecords(RECORDS, 'jsonl'));
  const stopped = await run('archive', 'import a.jsonl', {}, 0);
  expect(stopped.code).toBe(EXIT.interrupted);
  expect(stopped.err).toBe('Interrupted: nothing was taken of a.jsonl; import it again.');
  expect((await run('archive', 'info')).out).toMatch(/^games +2$/m);
});

it('makes no archive where no file can be read', async () => {
  await expect(run('archive', 'import nofile none')).rejects.toThrow(/^The file "nofile" cannot be read: there is no/);
  expect(readdirSync('.')).toEqual([]);
  writeFileSync('a.jsonl', formatRecords(RECORDS, 'jsonl'));
  const { code, out } = await run('archive', 'import nofile a.jsonl');
  expect(code).toBe(EXIT.failed);
  expect(out).toMatch(/^1 file in .* 12 games added, .*; nothing taken of 1 file$/);
});

it('makes no archive for files without games, and leaves one that is there', async () => {
  writeFileSync('empty.txt', '');
  writeFileSync('bad.txt', 'hello world');
  expect((await run('archive', 'import empty.txt bad.txt')).out).toMatch(/\nNo archive was made\.$/);
  const strict = await run('archive', 'import bad.txt', { strict: true });
  expect(strict.code).toBe(EXIT.failed);
  await run('archive', 'import -', {}, 0);
  expect(readdirSync('.').sort()).toEqual(['bad.txt', 'empty.txt']);
  await run('archive', 'import -');
  expect((await run('archive', 'import empty.txt')).out).not.toContain('No archive');
  expect((await run('archive', 'info')).out).toMatch(/^games +2$/m);
});

it('searches, explores and exports', async () => {
  writeFileSync('a.jsonl', formatRecords(RECORDS, 'jsonl'));
  await run('archive', 'import a.jsonl');
  const found = await run('archive', 'search', { player: 'timur', limit: '2' });
  expect(found.out).toMatch(/^number +game +date +players +result +moves +event\n\d+ +kindo/);
  const near = await run('archive', 'search', { player: 'nobody' });
  expect(near.out).toBe('No game was found.\n12 games would be found without --player.');
  const far = await run('archive', 'explore', { game: 'kindo', since: '2027', book: 'none' });
  expect(far.out).toMatch(/\n12 games would be found with --since 2026\.\d\d\.14 --until 2026\.\d\d\.14\.$/);
  const none = await run('archive', 'search', { player: 'timur', event: 'nowhere' });
  expect(none.out).toMatch(/^No game was found\.\n\d+ games would be found without --event\.$/);
  const { moves } = RECORDS[0];
  const shown = await run('archive', 'show 1', { to: 'jsonl' });
  expect(parseRecords(shown.out)).toEqual(RECORDS.slice(0, 1));
  expect((await run('archive', 'show 1', { ply: '2' })).out).toMatch(/^After 2 of /);
  const explored = await run('archive', 'explore', { game: 'kindo', book: 'none' });
  expect(explored.out).toContain('12 games of the archive came here.');
  expect(explored.out).toMatch(/^a2 +12 +\d+ % +\d+ % +\d+ % +[+-]?\d\.\d\d +2026$/m);
  const json = JSON.parse((await run('archive', 'explore', { game: 'kindo', json: true })).out);
  expect(json.moves[0]).toMatchObject({ move: 'a2', archive: { games: 12, images: ['b1'] } });
  const opening = await run('archive', 'search', { game: 'kindo', moves: moves.slice(0, 4).join(' '), json: true });
  expect(JSON.parse(opening.out).games[0].number).toBe(1);
  const exported = await run('archive', 'export', { to: 'text' });
  expect(parseRecords(exported.out)).toEqual(RECORDS);
});

it('tells the values of a search beside the games', async () => {
  writeFileSync('a.jsonl', formatRecords(RECORDS, 'jsonl'));
  await run('archive', 'import a.jsonl');
  const flags = { game: 'kindo', book: 'none', nodes: '500' };
  const answer = await run('archive', 'explore', flags);
  expect(answer.out).toMatch(/^move +games +won +drawn +lost +score +last +value$/m);
  expect(answer.out).toMatch(/^a2 +12 .+ 2026 +[+-]?\d\.\d\d$/m);
  // The image of a move that was played is not a move of its own
  expect(answer.out).not.toMatch(/^b1/m);
  const { moves } = JSON.parse((await run('archive', 'explore', { ...flags, json: true })).out);
  for (const { search } of moves) expect(Math.abs(search.value)).toBeLessThanOrEqual(1);
  await expect(run('archive', 'explore', { ...flags, nodes: 'many' })).rejects.toThrow(/--nodes/);
});

it('explores without an archive too', async () => {
  expect((await run('archive', 'explore', { game: 'senet' })).out).toMatch(/^There is no archive yet/);
});

it.each([
  ['archive', 'import archive.db', {}, /"archive.db" cannot be imported into itself/],
  ['archive', 'search', {}, /no archive "archive.db"/],
  ['archive', 'info', { archive: 'other.db' }, /no archive "other.db"/],
  ['archive', 'search', { archive: ':memory:' }, /--archive takes the name of a file; :memory: would be gone/],
  [
    'archive',
    'info',
    { archive: 'file:other.db' },
    /An archive is a file, named as games.otau is; got "file:other.db"/,
  ],
  ['archive', 'search', { rating: 'good' }, /--rating takes/],
  ['archive', 'search', { rating: '2000-1800' }, /--rating takes the lower end of a range first; got "2000-1800"/],
  ['archive', 'search', { material: '5' }, /--material takes/],
  ['book', 'build kindo', { agent: 'greedy', games: '1' }, /does not search/],
  ['book', 'build kindo', { margin: 'much' }, /margin and spread/],
  ['book', 'show senet', {}, /No book for senet/],
  ['book', 'show mine.json', {}, /There is no book "mine.json"/],
] as const)('%s %s is refused', async (command, line, flags, why) => {
  await expect(run(command, line, flags)).rejects.toThrow(why);
});

it('builds a book that continues after Ctrl-C, and shows it beside the archive', async () => {
  const flags = { agent: 'alphabeta:nodes=200,lines=3,table=10', plies: '4', games: '4' };
  const stopped = await run('book', 'build kindo', { ...flags, out: 'b.json' }, 3);
  expect(stopped).toMatchObject({ code: EXIT.interrupted, out: expect.stringContaining('the same command continues') });
  expect((await run('book', 'build kindo', { ...flags, out: 'b.json' })).out).toMatch(
    /^b.json: 4 lines, \d+ positions$/,
  );
  await run('book', 'build kindo', { ...flags, out: 'c.json' });
  const show = async (name: string) => (await run('book', `show ${name}`, { json: true })).out;
  expect(await show('b.json')).toBe(await show('c.json'));
  expect((await run('book', 'show b.json', { moves: 'b1' })).out).toContain('Book: 4 lines of 4 plies');
  writeFileSync('notes.json', 'mine');
  for (const [words, flags] of [['show notes.json'], ['build kindo', { out: 'notes.json' }]] as const) {
    await expect(run('book', words, flags)).rejects.toThrow(/^"notes.json": Book: expected JSON/);
  }
  await expect(run('book', 'build kindo', { ...flags, plies: '5', out: 'b.json' })).rejects.toThrow(
    /started with plies 4/,
  );
  await run('archive', 'import -');
  const both = await run('archive', 'explore', { game: 'kindo', book: 'b.json' });
  expect(both.out).toMatch(/^move +games +won +drawn +lost +score +last +book +lines$/m);
  expect(both.out).toMatch(/^a2 +2 .+ [+-]?\d\.\d\d +4$/m);
});

it('repairs misprints as replay and the board do: the same game where it is certain, the same offers where it is not', async () => {
  const moves = '76(10) 98 66 76(2) 12(12) 88(14) 25(12) 89 93 36(4) 49 48 81(16) 24 93(4) 61(6) 53 84x 76x 91'.replace(
    / /g,
    '\n',
  );
  const game = (text: string, name: string) => `[Game "togyzkumalak"]\n[White "${name}"]\n\n${text} *\n`;
  const texts = [game(moves, 'certain'), game(moves.replace('49\n48', '49\n49').replace(/91$/, '94'), 'doubtful')];
  writeFileSync('games.txt', texts.join('\n'));
  const flags = { repair: true, rejects: 'archive.jsonl' };
  expect((await run('archive', 'import games.txt', flags)).out).toContain(
    '1 game added, 0 known already, 1 bad, 1 repaired',
  );
  const replayed = await run('replay', 'games.txt', { ...flags, rejects: 'replay.jsonl', to: 'text' });
  const board = await Promise.all(
    texts.map(async (text) => {
      for await (const found of readRecords([text], { game: 'togyzkumalak', repair: true })) return found;
      return undefined;
    }),
  );
  const [certain] = board.map((found) => found?.record);
  expect(certain?.tags.Repaired).toBe('ply 12: 49 for 48');
  expect(parseRecords(replayed.out)).toEqual([certain]);
  expect(parseRecords((await run('archive', 'export')).out)).toEqual([certain]);
  const offers = board[1]?.error?.offers?.map(({ changes, probability }) => ({ changes, probability }));
  expect(offers?.length).toBeGreaterThan(1);
  for (const file of ['archive.jsonl', 'replay.jsonl']) {
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ repairs: offers });
  }
});
