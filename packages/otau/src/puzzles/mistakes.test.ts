/** Mistakes as puzzles: those of one side, in every game, and as a pack that is written and read. */
import { expect, it } from 'vitest';
import { createAgent } from '../agents/catalog.js';
import { defaultSearch } from '../agents/searching.js';
import { type Game, OVER } from '../core/game.js';
import { History } from '../core/history.js';
import { createGame } from '../core/registry.js';
import { Rng } from '../lib/rng.js';
import { reviewGame } from '../review/game-review.js';
import { gradeLimits, type Review } from '../review/review.js';
import { reviewSearch, reviewSpec } from '../review/review-search.js';
import { formatPuzzles, miningSettings, parsePuzzles, pickPuzzles, puzzlesOfReview } from './index.js';

const EFFORT = { fast: 200 / 12_000, deep: 1_000 / 12_000, total: 3 };

function played(game: Game, plies: number): History {
  const rng = new Rng('mistakes');
  const history = new History(game, undefined, rng);
  const chances = new Float32Array(game.maxLegal);
  const legal = new Uint16Array(game.maxLegal);
  while (history.length < plies && history.actor !== OVER) {
    const { row } = history;
    if (history.actor < 0) history.play(rng.pick(chances, game.outcomes(row, chances), 1));
    else history.play(legal[rng.below(game.legal(row, legal))]);
  }
  return history;
}

async function reviewed(history: History): Promise<Review> {
  const agent = createAgent(reviewSpec(defaultSearch(history.game), history.game, false));
  return reviewGame(history, { agent: agent.name, searches: [reviewSearch(agent, history.game)], effort: EFFORT });
}

it.each([
  ['togyzkumalak', {}],
  ['abalone', {}],
  ['kindo', {}],
  // With few dancers a move of many throws decides more
  ['senet', { dancers: 2 }],
])('the mistakes of %s are those of one side', async (id, options) => {
  const game = createGame(id, options);
  const history = played(game, 80);
  const review = await reviewed(history);
  const [, limit] = gradeLimits(id);
  let count = 0;
  for (const player of [0, 1]) {
    const puzzles = puzzlesOfReview(history, review, player);
    const bad = review.moves.filter((move) => move.player === player && move.better && move.loss >= limit);
    const texts = (of: 'move' | 'better') =>
      bad.map(
        (move) => `${game.formatPosition(history.rowAt(move.ply))} ${of === 'move' ? move.move : move.better?.move}`,
      );
    const said = (line: 'other' | 'best') =>
      puzzles.map((puzzle) => `${puzzle.position} ${game.formatAction(puzzle.row, puzzle[line].line[0])}`);
    expect(said('other')).toEqual([...new Set(texts('move'))]);
    expect(said('best')).toEqual([...new Set(texts('better'))]);
    count += puzzles.length;
    for (const { best, other, grade, row } of puzzles) {
      expect(game.actor(row)).toBe(player);
      expect(grade).toBe(0);
      expect(best.value - other.value).toBeGreaterThan(limit - 0.001);
    }
    const pack = { game, made: miningSettings(game), games: 1, puzzles };
    expect(parsePuzzles(formatPuzzles(pack)).puzzles).toEqual(puzzles);
    expect(pickPuzzles(puzzles, 99, new Rng(1))).toHaveLength(puzzles.length);
  }
  expect(count).toBeGreaterThan(0);
});
