/** What an opening is worth, by a short search: so that hopeless positions are not played. */
import { CHANCE, type Game, type Row } from '../core/game.js';
import type { History } from '../core/history.js';
import { OtauError } from '../lib/error.js';
import { createAlphabeta } from '../search/alphabeta/alphabeta.js';
import { createExpectimax } from '../search/expectimax/expectimax.js';
import type { Judge } from './openings.js';

/** Positions looked at for each opening: some milliseconds, and the same answer on every machine. */
const NODES = 3000;

/** The expected result, -1 to 1, for the first player. Throws `bad-argument` for games of more than two. */
export function judgeFor(game: Game): Judge {
  if (game.players !== 2) {
    throw new OtauError('bad-argument', 'Openings can be balanced in games of two players only.');
  }
  const searcher = game.id === 'senet' ? createExpectimax() : createAlphabeta({ tableBits: 14 });
  const value = (row: Row): number => {
    searcher.clear();
    return searcher.search(game, row, { nodes: NODES }).values[0];
  };
  return ({ row }: History) => (game.actor(row) === CHANCE ? expected(game, row, value) : value(row));
}

/** The mean over what chance may bring. */
function expected(game: Game, row: Row, value: (row: Row) => number): number {
  const probabilities = new Float32Array(game.maxLegal);
  const count = game.outcomes(row, probabilities);
  const after = new Uint8Array(game.rowSize);
  let sum = 0;
  for (let outcome = 0; outcome < count; outcome++) {
    game.next(row, outcome, after);
    if (game.actor(after) >= 0) sum += probabilities[outcome] * value(after);
  }
  return sum;
}
