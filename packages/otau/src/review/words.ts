/** The review of a move in English sentences. */
import { GRADES, type Grade } from './grade.js';
import type { MoveReview, Review } from './review.js';
import { themeWords } from './theme.js';

const NAMES: Readonly<Record<Grade, string>> = {
  best: 'The best move.',
  good: 'A good move.',
  inaccuracy: 'An inaccuracy',
  mistake: 'A mistake',
  blunder: 'A blunder',
};

/**
 * `A mistake: it gives away 12 %. Better was 76(10). It leaves a capture standing: ...`
 * @param move of the moves of the review
 */
export function moveWords(review: Review, { grade, loss, better, turn, themes, isExact }: MoveReview): string {
  if (grade === undefined) return 'The only move.';
  if (better === undefined) return NAMES[grade];
  const together = turn !== undefined && turn.loss > loss ? ` (the turn ${formatLoss(turn.loss)})` : '';
  const verdict = `${NAMES[grade]}: it gives away ${formatLoss(loss)}${isExact ? ', proved' : ''}${together}.`;
  const wanted = turn === undefined ? better.move : `the turn ${turn.better.join(' ')}`;
  return [verdict, `Better was ${wanted}.`, ...themes.map((theme) => themeWords(review.game, theme))].join(' ');
}

/** A loss of the expected result (0 to 2) as a part of the whole range. */
export function formatLoss(loss: number): string {
  return `${Math.round(50 * Math.min(2, loss))} %`;
}

/** The marks of records: 6 `?!`, 2 `?`, 4 `??`. */
export const MARKS: Readonly<Partial<Record<Grade, number>>> = { [GRADES[2]]: 6, [GRADES[3]]: 2, [GRADES[4]]: 4 };
