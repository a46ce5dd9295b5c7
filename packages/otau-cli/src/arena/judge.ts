/** What an opening is worth, by a short search: so that hopeless positions are not played. */
import { createDefaultSearch, defaultSearch } from 'otau/internal/agents/default-search.js';
import { CHANCE, type Game, OVER, type Row } from 'otau/internal/core/game.js';
import type { History } from 'otau/internal/core/history.js';
import { OtauError } from 'otau/internal/lib/error.js';
import type { Judge } from './openings.js';

/** Positions visited for each opening: some milliseconds, and the same answer on every machine. */
const NODES = 3000;
/** Simulations for each opening of games that are played by MCTS. */
const VISITS = 500;
const TABLE_BITS = 14;

/**
 * The expected result of openings, -1 to 1 for player 0, also where player 1 is to move.
 * @throws OtauError `unsupported` for games of more than two
 */
export function judgeFor(game: Game): Judge {
  if (game.players !== 2) {
    throw new OtauError('unsupported', 'Openings can be balanced in games of two players only.');
  }
  const limits = defaultSearch(game) === 'mcts' ? { visits: VISITS } : { nodes: NODES };
  const value = (row: Row): number => {
    if (game.actor(row) === OVER) return game.result(row, 0);
    return createDefaultSearch(game, { tableBits: TABLE_BITS, seed: 1 }).search(game, row, limits).values[0];
  };
  return ({ row }: History) => (game.actor(row) === CHANCE ? expected(game, row, value) : value(row));
}

/** The mean over the outcomes of chance. */
function expected(game: Game, row: Row, value: (row: Row) => number): number {
  const probabilities = new Float32Array(game.maxLegal);
  const count = game.outcomes(row, probabilities);
  const after = new Uint8Array(game.rowSize);
  let sum = 0;
  for (let outcome = 0; outcome < count; outcome++) {
    game.next(row, outcome, after);
    // Where chance moves again nothing is known, and the search would have no end: it counts as even.
    if (game.actor(after) !== CHANCE) sum += probabilities[outcome] * value(after);
  }
  return sum;
}
