import { expect, it } from 'vitest';
import { createAgent } from '../agents/catalog.js';
import { OVER } from '../core/game.js';
import { History } from '../core/history.js';
import { createGame } from '../core/registry.js';
import '../games/all.js';
import { randomRecords } from '../../../otau-cli/src/archive/testing.js';
import { Rng } from '../lib/rng.js';
import { formatRecord, parseRecords, replayRecord } from '../records/index.js';
import { moveWords } from './game-review.js';
import { annotateRecord, reviewGame, reviewSearch, reviewSpec, reviewSvg } from './index.js';
import { isBad, type MoveReview } from './review.js';

const EFFORT = { fast: 0.05, deep: 0.2, total: 10 };
const LITTLE = { fast: 200 / 12_000, deep: 1_000 / 12_000, total: 3 };

async function reviewRandom(id: string, plies: number) {
  const game = createGame(id);
  const rng = new Rng('turns');
  const history = new History(game, undefined, rng);
  const random = createAgent('random');
  while (history.length < plies && history.actor !== OVER) {
    history.play((await random.choose({ game, row: history.row, rng })).action);
  }
  const searches = [reviewSearch(createAgent('alphabeta'), game)];
  return { game, history, review: await reviewGame(history, { agent: 'alphabeta', searches, effort: EFFORT }) };
}

function hasTurn(move: MoveReview): move is MoveReview & Required<Pick<MoveReview, 'turn'>> {
  return move.turn !== undefined;
}

it('a bad move of Kindo knows its turn: what was played, what it gives away, and a better turn by the rules', async () => {
  const { game, history, review } = await reviewRandom('kindo', 120);
  const turns = review.moves.filter(hasTurn);
  expect(turns.length).toBeGreaterThan(3);
  for (const { ply, move, player, loss, turn } of turns) {
    const { played, at, better } = turn;
    expect(played[at]).toBe(move);
    expect(better.slice(0, at)).toEqual(played.slice(0, at));
    expect(better[at]).not.toBe(move);
    expect(turn.loss).toBeGreaterThanOrEqual(loss);
    const row = history.rowAt(ply - at).slice();
    for (const text of better) {
      expect(game.actor(row)).toBe(player);
      game.next(row, game.parseAction(row, text), row);
    }
  }
});

it('says the better turn as a whole', async () => {
  const { review } = await reviewRandom('kindo', 40);
  const move = review.moves.filter(hasTurn).find(({ turn }) => turn.better.length > 1) as MoveReview;
  expect(moveWords(review, move)).toContain(` ${move.turn?.better.join(' ')} was better.`);
});

it('where a turn is one move, there is nothing to say of turns', async () => {
  const { review } = await reviewRandom('togyzkumalak', 12);
  expect(review.moves.some(({ grade }) => grade !== undefined && isBad(grade))).toBe(true);
  expect(review.moves.some(hasTurn)).toBe(false);
});

it.each([
  ['togyzkumalak', 'alphabeta'],
  ['senet', 'expectimax'],
])('a reviewed record of %s is read back as it was written, and keeps what stood there', async (id, agent) => {
  const game = createGame(id);
  const [plain] = randomRecords(game, 1, 3, 150);
  const record = { ...plain, notes: { 1: { comment: 'My own word.', marks: [5, 4], clock: 1000 } } };
  const spec = reviewSpec(agent, game).replace(',endgames=true', '').replace(':endgames=true', '');
  const search = reviewSearch(createAgent(spec), game);
  const review = await reviewGame(replayRecord(record), { agent: spec, searches: [search], effort: LITTLE });
  const annotated = annotateRecord(record, review);
  expect(annotated.moves).toEqual(record.moves);
  expect(annotated.notes?.[1]).toMatchObject({ clock: 1000, comment: expect.stringMatching(/^My own word\./) });
  expect(annotated.notes?.[1]?.marks).toContain(5);
  const bad = review.moves.flatMap(({ better }, index) => (better === undefined ? [] : index + 1));
  expect(bad.length).toBeGreaterThan(0);
  for (const ply of bad) {
    expect(annotated.notes?.[ply]?.comment).toMatch(/costs \d+ % of the chances to win.* was better\./);
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
