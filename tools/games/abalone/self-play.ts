/**
 * Games of the search against itself, and now and then against the defender, as samples for `fit-evaluation.ts`. What a sample
 * teaches is what the search thought of its position and of those that came later, on the average.
 */
import { OVER, type Row } from '../../../packages/otau/src/core/game.js';
import { LINEUP_NAMES } from '../../../packages/otau/src/games/abalone/options.js';
import { createGame } from '../../../packages/otau/src/games/index.js';
import type { Rng } from '../../../packages/otau/src/lib/rng.js';
import { createAlphabeta } from '../../../packages/otau/src/search/index.js';
import { type Sample, UNPLAYED, WIN } from '../../evaluation.js';
import { keepTogether } from './keep-together.js';

/** The lead in the evaluation's units with which a player wins e times as often. */
export const SCALE = 400;
/** A sample is judged again this many plies later. */
const LATER = [0, 20, 40, 60, 80];
const PLIES = 180;
const OPENING = 10;
/** Of 100 moves this many are drawn at random, and of 100 games this many are played against the defender. */
const RANDOM_MOVES = 4;
const DEFENDED_GAMES = 40;
const DEFENDER_DEPTH = 2;

/** The samples of one game from a line-up drawn at random: a third each classical and Belgian daisy, else any. */
export function playGame(nodes: number, rng: Rng): Sample[] {
  const drawn = rng.below(3);
  const variant =
    drawn === 0 ? 'classical' : drawn === 1 ? 'belgian-daisy' : LINEUP_NAMES[rng.below(LINEUP_NAMES.length)];
  const game = createGame('abalone', { variant });
  const defender = rng.below(100) < DEFENDED_GAMES ? rng.below(2) : undefined;
  const search = createAlphabeta({ tableBits: 15 });
  const defence = createAlphabeta({ tableBits: 12, evaluation: keepTogether(defender ?? 0) });
  const actions = new Uint16Array(game.maxLegal);
  const rows: Row[] = [new Uint8Array(game.rowSize)];
  game.start(rows[0]);
  const scores: number[] = [];
  const opening = 2 + rng.below(OPENING);
  for (let ply = 0; ply < PLIES && game.actor(rows[ply]) !== OVER; ply++) {
    const row = rows[ply];
    const limits = { nodes, history: rows.slice(0, ply) };
    const [best] = search.search(game, row, limits).lines;
    scores.push(best.solved === undefined ? (best.score ?? 0) : best.value * WIN);
    let { action } = best;
    if (ply < opening || rng.below(100) < RANDOM_MOVES) action = actions[rng.below(game.legal(row, actions))];
    else if (game.actor(row) === defender)
      action = defence.search(game, row, { ...limits, depth: DEFENDER_DEPTH }).action;
    const next = new Uint8Array(game.rowSize);
    game.next(row, action, next);
    rows.push(next);
  }
  return samplesOf(rows, scores);
}

function samplesOf(rows: readonly Row[], scores: readonly number[]): Sample[] {
  return scores.map((_, i) => {
    const results = LATER.map((plies) => expectedLater(scores, i, plies));
    const expected = results.reduce((sum, result) => sum + result, 0) / LATER.length;
    return { row: rows[i], score: Math.round(2 * SCALE * Math.atanh(0.999 * expected)), result: UNPLAYED };
  });
}

/** What the player to move at ply `i` expected a number of plies later, or at the end of the game. */
function expectedLater(scores: readonly number[], i: number, plies: number): number {
  const at = Math.min(i + plies, scores.length - 1);
  const score = (at - i) % 2 === 0 ? scores[at] : 0 - scores[at];
  return Math.tanh(score / (2 * SCALE));
}
