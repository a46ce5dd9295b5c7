/**
 * A move of Senet as a way over the board, house by house, for showing it in time and before it is
 * made. What the move does is the game's answer; only the way between its ends is put in here.
 */
import type { Game, Row } from 'otau';
import { type Walk as Ends, walkOf } from 'otau/games/senet';

/** Beyond the last house: where dancers go that leave the board. */
export const OFF = 31;
const HAPPINESS = 26;
const WATER = 27;

export interface Walk extends Ends {
  /** The houses from the first to the last, both included; `OFF` at the end where the dancer leaves. */
  readonly path: readonly number[];
  readonly isBackward: boolean;
  /** Through the Water to rebirth. */
  readonly isReborn: boolean;
}

/** Undefined for a pass and a throw. */
export function walk(game: Game, before: Row, action: number): Walk | undefined {
  const ends = walkOf(game, before, action);
  if (ends === undefined) return undefined;
  const { from, to = OFF } = ends;
  const isBackward = game.formatAction(before, action).includes('-');
  const isReborn = to < from && !isBackward;
  const path = isReborn ? [from, ...(from === HAPPINESS ? [WATER] : []), to] : straight(from, to);
  return { ...ends, path, isBackward, isReborn };
}

function straight(from: number, to: number): number[] {
  const step = Math.sign(to - from);
  return Array.from({ length: Math.abs(to - from) + 1 }, (_, i) => from + step * i);
}

/** Steps of its animation: one a house, one for coming to rest, one more for an exchange. */
export function stepsOf({ path, beats }: Walk): number {
  return path.length + (beats ? 1 : 0);
}
