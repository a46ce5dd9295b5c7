import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createGame } from 'otau';
import { parsePuzzles, practiceGame } from 'otau/puzzles';
import { formatRecords, type GameRecord, recordOf } from 'otau/records';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { temporaryFolder } from '../../../../../tests/temporary.js';
import { run } from '../testing.js';

const HOME = process.cwd();
const GAME = createGame('kindo');
const MINE = ['puzzles', 'mine', 'kindo', '--effort', '1', '--margin', '0.2', '--out', 'pack.json'];
let folder: string;
beforeEach(() => {
  folder = temporaryFolder('puzzles');
  process.chdir(folder);
});
afterEach(() => process.chdir(HOME));

it('mines records, continues where it was ended, and ends with the last game', async () => {
  const games = [4, 5].map(gameOf);
  writeFileSync('games.otau', formatRecords(await Promise.all(games), 'text'));
  const first = await run([...MINE, '--records', 'games.otau', '--json']);
  expect(first).toMatchObject({ code: 0, err: '' });
  expect(JSON.parse(first.out)).toMatchObject({ file: 'pack.json', games: 2, effort: 1 });
  const whole = readFileSync('pack.json', 'utf8');
  const { made, puzzles } = parsePuzzles(whole);
  expect(JSON.parse(first.out).puzzles).toBe(puzzles.length);
  expect(puzzles.length).toBeGreaterThan(0);

  // A pack of no games yet is where the same command begins
  const begun = { format: 'otau-puzzles', version: 1, game: 'kindo', options: GAME.options };
  writeFileSync('pack.json', JSON.stringify({ ...begun, made: { ...made, games: 0 }, puzzles: [] }));
  await run([...MINE, '--records', 'games.otau']);
  expect(readFileSync('pack.json', 'utf8')).toBe(whole);
  const other = await run([...MINE, '--records', 'games.otau', '--seed', '2']);
  expect(other).toMatchObject({ code: 2 });
  expect(other.err).toContain('was started with seed 1, not 2');

  // What two packs have in common is in their merger once
  writeFileSync('second.json', whole.replace('"seed":"1"', '"seed":"2"'));
  expect((await run(['puzzles', 'merge', 'pack.json', 'second.json', '--out', 'both.json'])).code).toBe(0);
  const both = parsePuzzles(readFileSync('both.json', 'utf8'));
  expect(both).toMatchObject({ games: 4, made: { seed: '1+2' }, puzzles });
  writeFileSync('second.json', whole.replace('"effort":1', '"effort":2'));
  const unlike = await run(['puzzles', 'merge', 'pack.json', 'second.json', '--out', 'both.json']);
  expect(unlike.err).toContain('was started with effort 2, not 1');
});

it('grades a pack anew by the opponents as they are', async () => {
  await run([...MINE, '--count', '1']);
  const whole = readFileSync('pack.json', 'utf8');
  expect(parsePuzzles(whole).puzzles.length).toBe(1);
  writeFileSync('old.json', whole.replace(/,\d+\],\[/g, ',7],['));
  expect(readFileSync('old.json', 'utf8')).not.toBe(whole);
  const graded = await run(['puzzles', 'grade', 'old.json', '--out', 'new.json', '--json']);
  expect(graded).toMatchObject({ code: 0, err: '' });
  expect(JSON.parse(graded.out)).toEqual({ file: 'new.json', puzzles: parsePuzzles(whole).puzzles.length, leftOut: 0 });
  expect(readFileSync('new.json', 'utf8')).toBe(whole);
  expect((await run(['puzzles', 'grade', 'old.json'])).err).toContain('Name the file of the new pack by --out.');
});

/** A game between opponents, the same each time. */
async function gameOf(number: number): Promise<GameRecord> {
  return recordOf(GAME, await practiceGame(GAME, '1', number));
}

it('says which games it cannot take, and writes no pack without any', async () => {
  const good = formatRecords([await gameOf(4)], 'jsonl');
  writeFileSync('games.jsonl', `{"game":"kindo","moves":["zz"]}\n${good}`);
  const refused = await run([...MINE, '--records', 'games.jsonl']);
  expect(refused.code).not.toBe(0);
  expect(refused.err).toContain('Line 1, game 1, ply 1: expected a legal move of kindo.');
  const others = await run([...MINE, '--records', 'games.jsonl', '--rejects', 'bad.jsonl', '-o', 'size=4']);
  expect(others).toMatchObject({ code: 2 });
  expect(others.err).toContain('No game of "games.jsonl" has the rules of the puzzles, kindo.');
  expect(existsSync('pack.json')).toBe(false);
  const taken = await run([...MINE, '--records', 'games.jsonl', '--rejects', 'bad.jsonl']);
  // As with every command that reads games: what could be read is used, and the exit code says that something was wrong
  expect(taken).toMatchObject({ code: 1, err: refused.err });
  expect(parsePuzzles(readFileSync('pack.json', 'utf8')).games).toBe(1);
});

it('names the pack that is none, and repeats the words that it does not know', async () => {
  writeFileSync('a.json', '{}');
  const { err } = await run(['puzzles', 'merge', 'a.json', 'a.json', '--out', 'b.json']);
  expect(err).toContain('"a.json": Puzzles: expected "format":"otau-puzzles"');
  expect((await run(['puzzles', 'mine', 'kindo', 'extra'])).err).toContain('Expected 1 argument but got 2');
});
