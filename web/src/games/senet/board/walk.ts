/**
 * The path of a Senet move, house by house, for its animation and preview. The game computes what the move does; this file adds
 * the houses between its start and end.
 */
import type { Game, Row } from 'otau';
import { type Walk as Ends, walkOf } from 'otau/games/senet';

/** The place after the last house, for dancers that leave the board. */
export const OFF = 31;
const HAPPINESS = 26;
const WATER = 27;

export interface Walk extends Ends {
  /** The houses from the first to the last, inclusive; `OFF` at the end if the dancer leaves the board. */
  readonly path: readonly number[];
  readonly isBackward: boolean;
  /** Whether it goes through the Water to the House of Rebirth. */
  readonly isReborn: boolean;
}

/** The path of a move; undefined for a pass and a throw. */
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

/** The number of animation steps: one per house, one for the arrival, one more for an exchange. */
export function stepsOf({ path, beats }: Walk): number {
  return path.length + (beats ? 1 : 0);
}
