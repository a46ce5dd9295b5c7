/** How much a move gives away, as a word and as accuracy. Pure numbers. */
import type { GameId } from '../core/game.js';
import { gameTraits } from '../core/registry.js';

/** From better to worse. */
export const GRADES = ['best', 'good', 'inaccuracy', 'mistake', 'blunder'] as const;
/** What a move is called. */
export type Grade = (typeof GRADES)[number];

/** A loss of at least this much, of an expected result from -1 to 1, is an inaccuracy, a mistake, a blunder. */
const LOSSES = [0.1, 0.2, 0.35] as const;
/** In a race of many throws one move decides little: there the limits are this part of the usual ones. */
const CHANCE_SCALE = 0.25;
/** A loss this many times that of an inaccuracy leaves 1/e of the accuracy of a move. */
const ACCURACY_DECAY = 2.5;

/**
 * The losses from which a move of a game is an inaccuracy, a mistake, a blunder; of an expected result from -1 to 1.
 * @throws OtauError `unknown-game`
 */
export function gradeLimits(game: GameId): readonly [number, number, number] {
  const scale = gameTraits(game).hasChance ? CHANCE_SCALE : 1;
  return [LOSSES[0] * scale, LOSSES[1] * scale, LOSSES[2] * scale];
}

/**
 * The word for a loss of the expected result.
 * @param loss 0 to 2
 * @param isBest where no move is known to be better
 * @throws OtauError `unknown-game`
 */
export function gradeOf(game: GameId, loss: number, isBest: boolean): Grade {
  const step = gradeLimits(game).filter((limit) => loss >= limit).length;
  if (step > 0) return GRADES[1 + step];
  return isBest ? 'best' : 'good';
}

/** Whether a word names a move that gives something away. */
export function isBad(grade: Grade): boolean {
  return grade === 'inaccuracy' || grade === 'mistake' || grade === 'blunder';
}

/** The accuracy of one move, 0 to 100, for what it gives away. */
export function moveAccuracy(game: GameId, loss: number): number {
  return 100 * Math.exp(-loss / (ACCURACY_DECAY * gradeLimits(game)[0]));
}
