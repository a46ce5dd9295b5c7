/** The accuracy of a player in a game. docs/review.md explains how it is computed and how it orders players. */
import type { GameId } from '../core/game.js';
import { GRADES, type Grade, moveAccuracy } from './grade.js';
import type { MoveReview, PositionValue } from './review.js';

/** The weight of a move where all is decided. */
const MIN_WEIGHT = 0.02;

/**
 * The mean accuracy of the moves of a player that had a choice, 0 to 100; undefined without any. A move counts as much as
 * there was to win or to lose: fully in an even position, hardly where the game is decided, unless it changes that.
 */
export function accuracyOf(
  game: GameId,
  moves: readonly MoveReview[],
  positions: readonly (PositionValue | undefined)[],
  player: number,
): number | undefined {
  let sum = 0;
  let weights = 0;
  for (const { ply, loss, grade, player: mover } of moves) {
    if (mover !== player || grade === undefined) continue;
    const value = positions[ply]?.values[player] ?? 0;
    const weight = Math.max(MIN_WEIGHT, 1 - value * value, Math.min(1, loss));
    sum += weight * moveAccuracy(game, loss);
    weights += weight;
  }
  return weights === 0 ? undefined : sum / weights;
}

/** How many moves of a player have each grade. */
export function countGrades(moves: readonly MoveReview[], player: number): Record<Grade, number> {
  const counts = Object.fromEntries(GRADES.map((grade) => [grade, 0])) as Record<Grade, number>;
  for (const move of moves) if (move.player === player && move.grade !== undefined) counts[move.grade]++;
  return counts;
}
