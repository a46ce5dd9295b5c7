/**
 * The weights of the evaluation of Abalone, fitted by logistic regression to 2700 games of the search against
 * itself (1500 positions a move; a third each from the classical line-up, the Belgian daisy and any), from
 * positions in which nothing can be ejected at once. Games not won counted by the lead in marbles.
 */

/** A marble on the board, by the class of its cell (`CLASS` in `terms.ts`). */
export const CELL_WORTH = [25, 0, -72, -58, -110, -118, -156, -147, -154];
/** How strongly the mean place of all marbles draws a marble, by its distance from the centre. */
export const PULL = [0, 103, 71, 18, -2];
/** Two own marbles side by side. */
export const PAIR = 11;
/** An own marble between two opposing ones, in line. */
export const SPLIT = 16;
/** The first, second, ... of six marbles pushed off, for the player who did it. */
export const EJECTED_WORTH = [382, 410, 413, 465, 568];
/** An own marble that could be pushed off at once, before the player's own move. */
export const IN_DANGER = 70;
export const ON_MOVE = 30;
/** The lead with which a player wins e times as often as it loses. */
export const SCALE = 400;
