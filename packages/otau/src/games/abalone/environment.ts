/** What Abalone's environment shows in addition to what all environments show. */

import type { Game } from '../../core/game.js';
import type { GameEnvironment, Reading, WriteRewards } from '../../env/game-environment.js';
import type { Abalone } from './abalone.js';
import { EMPTY } from './board.js';
import { GRID_SIDE } from './observation.js';
import type { MoveType } from './rules.js';

declare module '../../env/game-environment.js' {
  interface EnvironmentTypes {
    'Abalone-v0': { game: 'abalone'; observation: Int8Array };
  }
}

/** The rewards (RULES.md, Reward) of the mover, by the kind of the move; every player who loses gets the negative of the winner's. */
const REWARDS: Readonly<Record<MoveType, number>> = {
  winner: 12,
  ejected: 2,
  inline_push: 0.5,
  sidestep_move: -0.1,
  inline_move: -0.1,
  placement: 0,
};

function abaloneRewards(game: Game): WriteRewards {
  return (mover, moveType, results, out, first) => {
    const has = (player: number) => results?.[player] ?? 0;
    const isLost = has(mover) < 0; // by a count at the limit, which pays the winners as well
    for (let player = 0; player < game.players; player++) {
      out[first + player] = has(player) < 0 ? -REWARDS.winner : isLost && has(player) > 0 ? REWARDS.winner : 0;
    }
    // A move that leaves the opponent without any move wins, whatever its kind.
    if (!isLost) out[first + mover] = REWARDS[has(mover) > 0 ? 'winner' : (moveType as MoveType)];
  };
}

export const abaloneEnvironment: GameEnvironment = {
  about: 'Abalone with 60 line-ups, for two, three or four players',
  moveTypes: Object.keys(REWARDS),
  moveType: (game, before, action) => (game as Abalone).moveType(before, action),
  canonicalAction: (game, row, action) => (game as Abalone).canonicalAction(row, action),
  rewards: abaloneRewards,
  decode: readAbalone,
  olderPackage: {
    names: ['abalone-v0', 'gym-abalone'],
    options: {
      variant_name: { name: 'variant', hasDashes: true },
      max_turns: { name: 'maxTurns' },
      max_steps: { name: 'maxTurns' },
      player: { name: 'firstPlayer' },
    },
  },
  benchmarkOptions: { variant: 'belgian-daisy' },
};

// Reads observations of Abalone: they show the board and nothing else.

const MISSING = [
  'the player to move',
  'the marbles ejected by each player',
  'the moves since the last ejection',
  'the move number',
];

function readAbalone(game: Game, numbers: ArrayLike<number>): Reading {
  const rows = Array.from({ length: 9 }, (_, i) => readRow(numbers, i + 1));
  const board = rows.map((cells, i) => drawRow('ihgfedcba'[i], cells)).join('\n');
  const position = game.players === 2 ? `${rows.map(formatRow).join('/')} ? ? ? ? ?` : undefined;
  return { board, position, missing: MISSING };
}

/** The cells of row r, 1 at the top, from the left: the owner of the marble or `EMPTY`. */
function readRow(numbers: ArrayLike<number>, r: number): number[] {
  const first = Math.max(1, 6 - r);
  const count = 9 - Math.abs(5 - r);
  return Array.from({ length: count }, (_, i) => numbers[GRID_SIDE * r + first + i]);
}

/** `h   1 1 1 1 1 1`: each row indented as on the hexagon. */
function drawRow(name: string, cells: readonly number[]): string {
  const indent = ' '.repeat(9 - cells.length);
  return `${name} ${indent}${cells.map((owner) => (owner === EMPTY ? '.' : String(owner))).join(' ')}`;
}

/** A row of the position text: `S` and `s` are the players' marbles, numbers are empty cells. */
function formatRow(cells: readonly number[]): string {
  const marks = cells.map((owner) => (owner === EMPTY ? '1' : owner === 0 ? 'S' : 's'));
  return marks.join('').replace(/1+/g, (empty) => String(empty.length));
}
