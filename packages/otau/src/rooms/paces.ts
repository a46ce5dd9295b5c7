/** The pace of a game, by its time control. Players have a rating for each game and pace. */
import { parseTimeControl } from '../core/clock.js';
import type { Game } from '../core/game.js';
import { createGame } from '../core/registry.js';

/** How fast a game is played. */
export const PACES = ['bullet', 'blitz', 'rapid', 'classical', 'days'] as const;
/** How fast a game is played. */
export type Pace = (typeof PACES)[number];

/** Ratings with a larger deviation are shown as provisional. */
export const MAX_ESTABLISHED_DEVIATION = 110;

/** The longest game of each pace in seconds, for 40 turns of a player. */
const MAX_SECONDS: readonly (readonly [Pace, number])[] = [
  ['bullet', 180],
  ['blitz', 480],
  ['rapid', 1500],
  ['classical', Number.POSITIVE_INFINITY],
];
const EXPECTED_TURNS = 40;

/** The pace of a time control; undefined for games without a clock. Throws `bad-time`. */
export function paceOf(control: string): Pace | undefined {
  const { initial, increment, delay } = parseTimeControl(control);
  if (initial === Number.POSITIVE_INFINITY) return undefined;
  const seconds = (initial + EXPECTED_TURNS * (increment + delay)) / 1000;
  if (initial === 0 && delay >= 3_600_000) return 'days';
  return MAX_SECONDS.find(([, max]) => seconds < max)?.[0];
}

/** Whether a game has days a move: players do not have to stay connected. */
export function isSlow({ control }: { readonly control: string }): boolean {
  return paceOf(control) === 'days';
}

/** Whether a game can be rated: it has two players, a clock, and the default board of the game. */
export function canBeRated(game: Game, control: string): boolean {
  const usual = createGame(game.id);
  const isUsual = game.rowSize === usual.rowSize && game.actionCount === usual.actionCount;
  return isUsual && game.players === 2 && paceOf(control) !== undefined;
}
