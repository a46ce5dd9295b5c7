/**
 * The weights of the evaluation of Abalone. Logistic regression on 2700 games of the search against itself gave the first ones; SPSA then tuned
 * all of them together in 1,520 games at 1500 positions a move, most from the daisies, with a quick win worth more than a slow one
 * and a draw the lead in marbles. `PULL` was then lowered and `PAIR` raised by hand.
 */

/** A marble on the board, by the class of its cell (`CLASS` in `terms.ts`). */
export const CELL_WORTH = [17, 11, -73, -48, -119, -111, -162, -152, -147];
/** How strongly the mean place of all marbles attracts a marble, by its distance from the centre. */
export const PULL = [-4, 86, 55, 16, -3];
/** Two own marbles side by side. */
export const PAIR = 20;
/** An own marble between two opposing ones, in line. */
export const SPLIT = 2;
/** The first, second, ... of six marbles pushed off, for the player who did it. */
export const EJECTED_WORTH = [415, 471, 481, 513, 630];
/** An own marble that could be pushed off at once, before the player's own move. */
export const IN_DANGER = 55;
export const ON_MOVE = 43;
/** For a player who wants to win: how much less two neighbouring marbles of one side count, and how much more two opposing ones. */
export const OPEN_PAIR = 20;
export const OPEN_CONTACT = 25;
/** The lead with which a player wins e times as often as it loses. */
export const SCALE = 400;
