/** What the tools show, play and prove of Kindo. */

import { type Game, OVER } from '../../../packages/otau/src/core/game.js';
import { createGame } from '../../../packages/otau/src/games/index.js';
import { SCALE } from '../../../packages/otau/src/games/kindo/evaluation/index.js';
import { Rng } from '../../../packages/otau/src/lib/rng.js';
import { DRAW, isWonWithin, type Solution, solveGraph } from '../../proofs/graph.js';
import type { ToolsOfGame } from '../load.js';
import '../../output.js';

// Kindo on 3 × 3 tiles, solved: the winner from the start, from how many of all positions, and how fast.

/** No game on 3 × 3 reaches more positions, mirror images counted once. */
const MAX_POSITIONS = 8_000_000;
/** Wins in at most this many single moves are checked by a plain search of all moves. */
const CHECKED_LENGTH = 5;
const CHECKED = 500;

/**
 * Solves it: how many positions are won by x and o, or drawn, the winner from the start and after each first move, and the number of single moves
 * until then. Some positions of random games are checked by a plain search, which finds the same win in as many moves and no fewer.
 */
export function proveKindo(walledIn: boolean) {
  const game = createGame('kindo', { size: 3, walledIn });
  const start = new Uint8Array(game.rowSize);
  game.start(start);
  const solution = solveGraph(game, start, MAX_POSITIONS);
  const { positions, moves, finished, winners, lengths, first } = solution;
  const count = (winner: number) => winners.reduce((sum, found) => sum + (found === winner ? 1 : 0), 0);
  return {
    walledIn,
    positions,
    moves,
    finished,
    won: [count(1), count(2)],
    drawn: count(DRAW),
    ...endOf(solution, 0),
    longest: lengths.reduce((most, length) => Math.max(most, length), 0),
    checked: check(game, solution, new Rng(1)),
    firstMoves: first.map(({ action, position }) => ({
      move: game.formatAction(start, action),
      ...endOf(solution, position),
    })),
  };
}

function endOf({ winners, lengths }: Solution, position: number) {
  return { winner: [undefined, 'x', 'o'][winners[position]], length: lengths[position] };
}

/** Plays random games until enough positions near an end were checked; throws where one was wrong. */
function check(game: Game, { find, winners, lengths }: Solution, rng: Rng): number {
  const actions = new Uint16Array(game.maxLegal);
  const row = new Uint8Array(game.rowSize);
  game.start(row);
  for (let checked = 0; checked < CHECKED; ) {
    if (game.actor(row) === OVER) game.start(row);
    const position = find(row);
    const length = lengths[position];
    if (length > 0 && length <= CHECKED_LENGTH) {
      const winner = winners[position] - 1;
      const isRight =
        isWonWithin(game, row, winner, length) &&
        !isWonWithin(game, row, winner, length - 1) &&
        !isWonWithin(game, row, 1 - winner, CHECKED_LENGTH);
      if (!isRight) throw new Error(`Wrong: ${game.formatPosition(row)}`);
      checked++;
    }
    game.next(row, actions[rng.below(game.legal(row, actions))], row);
  }
  return CHECKED;
}

/** The study of Kindo on 3 × 3, with and without the walled-in rule. */
function study(): void {
  for (const walledIn of [true, false]) console.log(JSON.stringify(proveKindo(walledIn), null, 1));
}

export default {
  /** The position that the README shows. */
  picture: {
    options: {},
    at: '.x*.oso/.x*ooeos/xwx*oon./x.oe*../xxsxxx o 2 2 2',
    move: 'b3',
  },
  openingGames: {
    sets: [{ options: {}, games: 60 }],
    levels: ['level:7', 'level:6'],
  },
  evaluationScale: SCALE,
  study,
} satisfies ToolsOfGame;
