import { expect, it } from 'vitest';
import { createAgent } from '../agents/catalog.js';
import { OVER } from '../core/game.js';
import { History } from '../core/history.js';
import { createGame } from '../core/registry.js';
import '../games/all.js';
import { Rng } from '../lib/rng.js';
import { moveWords } from './annotate.js';
import { reviewGame } from './game-review.js';
import { isBad } from './grade.js';
import type { MoveReview } from './review.js';
import { reviewSearch } from './review-search.js';

const EFFORT = { fast: 0.05, deep: 0.2, total: 10 };

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
  const { game, history, review } = await reviewRandom('kindo', 40);
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
  expect(moveWords(review, move)).toContain(`Better was the turn ${move.turn?.better.join(' ')}.`);
});

it('where a turn is one move, there is nothing to say of turns', async () => {
  const { review } = await reviewRandom('togyzkumalak', 12);
  expect(review.moves.some(({ grade }) => grade !== undefined && isBad(grade))).toBe(true);
  expect(review.moves.some(hasTurn)).toBe(false);
});
