import { expect, it } from 'vitest';
import { createAgent } from '../agents/catalog.js';
import { createGame } from '../core/registry.js';
import '../games/all.js';
import { randomRecords } from '../../../otau-cli/src/archive/testing.js';
import { formatRecord, parseRecords, replayRecord } from '../records/index.js';
import { annotateRecord, reviewGame, reviewSearch, reviewSpec, reviewSvg } from './index.js';

const EFFORT = { fast: 200 / 12_000, deep: 1_000 / 12_000, total: 3 };

it.each([
  ['togyzkumalak', 'alphabeta'],
  ['senet', 'expectimax'],
])('a reviewed record of %s is read back as it was written, and keeps what stood there', async (id, agent) => {
  const game = createGame(id);
  const [plain] = randomRecords(game, 1, 3, 150);
  const record = { ...plain, notes: { 1: { comment: 'My own word.', marks: [5, 4], clock: 1000 } } };
  const spec = reviewSpec(agent, game).replace(',endgames=true', '').replace(':endgames=true', '');
  const search = reviewSearch(createAgent(spec), game);
  const review = await reviewGame(replayRecord(record), { agent: spec, searches: [search], effort: EFFORT });
  const annotated = annotateRecord(record, review);
  expect(annotated.moves).toEqual(record.moves);
  expect(annotated.notes?.[1]).toMatchObject({ clock: 1000, comment: expect.stringMatching(/^My own word\./) });
  expect(annotated.notes?.[1]?.marks).toContain(5);
  const bad = review.moves.flatMap(({ better }, index) => (better === undefined ? [] : index + 1));
  expect(bad.length).toBeGreaterThan(0);
  for (const ply of bad) {
    expect(annotated.notes?.[ply]?.comment).toMatch(/An inaccuracy|A mistake|A blunder/);
    expect(annotated.variations?.[ply]).toHaveLength(1);
  }
  for (const form of ['text', 'jsonl'] as const) {
    const [read] = parseRecords(formatRecord(annotated, form), { form });
    expect(formatRecord(read, form)).toBe(formatRecord(annotated, form));
    expect(read.variations).toEqual(annotated.variations);
  }
  // A review of what was reviewed adds nothing.
  expect(formatRecord(annotateRecord(annotated, review), 'text')).toBe(formatRecord(annotated, 'text'));
});

it('draws a bar for each position that is known, and a sign for each bad move', async () => {
  const game = createGame('kindo', { size: 4 });
  const [record] = randomRecords(game, 1, 5, 60);
  const search = reviewSearch(createAgent('alphabeta'), game);
  const review = await reviewGame(replayRecord(record), { agent: 'alphabeta', searches: [search], effort: EFFORT });
  const svg = reviewSvg(review, { theme: 'light' });
  const bars = review.positions.filter((position) => position !== undefined).length;
  const squares = review.moves.filter(({ grade }) => grade === 'mistake').length;
  expect(svg.match(/<rect /g)).toHaveLength(1 + bars + squares);
  expect(svg).toContain('<title>Kindo, ');
  expect(svg).not.toContain('NaN');
  expect(() => reviewSvg(review, { width: 5 })).toThrow('120 to 10000');
});
