import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { createGame } from 'otau';
import { formatRecords, parseRecords } from 'otau/records';
import type { Review } from 'otau/review';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { temporaryFolder } from '../../../../../tests/temporary.js';
import { randomRecords } from '../../archive/testing.js';
import { type Input, Interrupted, type Output } from '../command.js';
import { run } from '../testing.js';
import { reviewRecord } from './review.js';

const HOME = process.cwd();
const LOW_EFFORT = ['--effort', '0.05'];
const RECORDS = randomRecords(createGame('kindo', { size: 4 }), 3, 6, 9);
let folder: string;
beforeEach(() => {
  folder = temporaryFolder('review');
  process.chdir(folder);
  writeFileSync('games.otau', formatRecords(RECORDS, 'text'));
});
afterEach(() => process.chdir(HOME));

it('prints reviews for a terminal of 80 columns', async () => {
  const { code, out, err } = await run(['review', 'games.otau', ...LOW_EFFORT]);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(out.match(/^Kindo, \d+ moves, result/gm)).toHaveLength(3);
  expect(out).toMatch(/accuracy +best +good +inaccuracy +mistake +blunder/);
  expect(out).toContain('Where the game turned:');
  expect(Math.max(...out.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80);
});

it('prints JSON and SVG of one game, and adds its annotated record to a file', async () => {
  const json = await run(['review', 'games.otau', '--number', '2', '--json', ...LOW_EFFORT, '--annotate', 'out.otau']);
  const review = JSON.parse(json.out) as Review;
  expect(review).toMatchObject({ format: 'otau-review', version: 1, game: 'kindo', options: { size: 4 } });
  expect(review.moves.map(({ move }) => move)).toEqual(RECORDS[1].moves);
  const [annotated] = parseRecords(readFileSync('out.otau', 'utf8'));
  expect(annotated.moves).toEqual(RECORDS[1].moves);
  expect(Object.values(annotated.notes ?? {}).some(({ evaluation }) => evaluation !== undefined)).toBe(true);
  const svg = await run(['review', 'games.otau', '--number', '1', '--svg', ...LOW_EFFORT]);
  expect(svg.out).toMatch(/^<svg /);
});

it('reviews an archive, continues where it was ended, and finds in it', async () => {
  await run(['archive', 'import', 'games.otau', '--archive', 'games.archive']);
  const first = await run(['review', '--archive', 'games.archive', ...LOW_EFFORT, '--json']);
  const file = 'games.archive.reviews.jsonl';
  expect(JSON.parse(first.out)).toEqual({ added: 3, reviews: 3, file });
  // The last line was not written whole.
  const whole = readFileSync(file, 'utf8');
  writeFileSync(file, whole.slice(0, -20));
  expect(JSON.parse((await run(['review', '--archive', 'games.archive', ...LOW_EFFORT, '--json'])).out).added).toBe(1);
  expect(readFileSync(file, 'utf8')).toBe(whole);
  expect((await run(['review', '--archive', 'games.archive', ...LOW_EFFORT])).out).toContain(
    '0 games reviewed, 3 in all',
  );

  const lines = whole.trimEnd().split('\n');
  const blunders = lines.flatMap((line) =>
    (JSON.parse(line) as { review: Review }).review.moves.filter(({ grade }) => grade === 'blunder'),
  );
  const found = await run(['review', '--archive', 'games.archive', '--find', 'blunder', '--json']);
  expect(JSON.parse(found.out)).toHaveLength(blunders.length);
  expect(blunders.length).toBeGreaterThan(0);
  expect((await run(['review', '--archive', 'games.archive', '--find', 'upset'])).out).toMatch(
    /\d+ places? in 3 games/,
  );
  const lost = JSON.parse(lines[0]) as { result: string; review: Review };
  const positions = lost.review.positions.map((position) => ({ ...position, values: [0.9, -0.9] }));
  writeFileSync(file, `${JSON.stringify({ ...lost, result: '0-1', review: { ...lost.review, positions } })}\n`);
  expect((await run(['review', '--archive', 'games.archive', '--find', 'upset'])).out).toContain('x stood at 95 %');
  writeFileSync(file, whole);
  appendFileSync(file, 'no review\n');
  const damaged = await run(['review', '--archive', 'games.archive', '--find', 'upset']);
  expect(damaged.err).toContain(`${file}, line 4: expected a review`);
});

it.each([
  [[], 'Name a file of games'],
  [['games.otau', '--svg'], 'name one for the picture'],
  [['games.otau', '--svg', '--json'], 'give --svg or --json, not both'],
  [['games.otau', '--effort', '0'], '--effort takes a number'],
  [['games.otau', '--find', 'blunder'], '--find looks into the reviews'],
  [['games.otau', '--agent', 'random'], 'does not say what moves are worth'],
  [['games.otau', '--agent', 'expectimax:depth=x'], 'depth'],
  [['--archive', 'none.archive', '--find', 'beauty'], '--find takes'],
  [['--archive', 'none.archive', '--find', 'blunder'], 'No game of "none.archive" is reviewed yet'],
  [['--archive', 'none.archive'], 'There is no archive "none.archive"'],
])('says in a sentence what is wrong: %j', async (argv, message) => {
  const { code, err } = await run(['review', ...argv]);
  expect(code).not.toBe(0);
  expect(err).toContain(message);
});

// A review ends at Ctrl-C, in the middle of a game.

it.each(['togyzkumalak', 'senet'])('of %s', async (id) => {
  const [record] = randomRecords(createGame(id), 1, 3, 150);
  const output: Output = { columns: 80, colour: false, print: () => {}, warn: () => {} };
  const input: Input = {
    isTerminal: false,
    ask: async () => undefined,
    readAll: async () => '',
    chunks: async function* () {},
    yieldToEvents: async () => {
      throw new Interrupted('Interrupted.');
    },
    now: () => 0,
  };
  // Far more work than is done before the first look at the keyboard
  await expect(reviewRecord(record, { effort: '20' }, output, input)).rejects.toThrow(Interrupted);
});
