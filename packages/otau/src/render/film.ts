/** A game as a film: one frame for each position, throws among them, with what was played last marked in it. */
import type { Row } from '../core/game.js';
import type { History } from '../core/history.js';
import { OtauError, quote } from '../lib/error.js';
import type { LastAction } from './words.js';

/** One position of a film. */
export interface Frame {
  readonly row: Row;
  /** What led here; missing in the first position. */
  readonly last?: LastAction;
}

/** How long frames are shown, in milliseconds. */
export interface Timing {
  /** Each frame; default 800. */
  readonly delay?: number;
  /** The last one; default 3 times the delay. */
  readonly lastDelay?: number;
  /** Whether the film begins again; default true. */
  readonly loop?: boolean;
}

/** The frames of a game from its first position on. */
export function framesOf(history: History): Frame[] {
  return Array.from({ length: history.length + 1 }, (_, ply) => {
    const row = history.rowAt(ply);
    if (ply === 0) return { row };
    return { row, last: { before: history.rowAt(ply - 1), action: history.actions[ply - 1] } };
  });
}

/** The timing with its defaults. Throws `bad-argument` for times that are not 20 ms to a minute. */
export function readTiming({ delay = 800, lastDelay = 3 * delay, loop = true }: Timing): Required<Timing> {
  for (const [name, time] of Object.entries({ delay, lastDelay })) {
    if (Number.isFinite(time) && time >= 20 && time <= 60_000) continue;
    throw new OtauError('bad-argument', `${name} must be 20 to 60000 milliseconds; got ${quote(time)}.`);
  }
  return { delay, lastDelay, loop };
}

/** Throws `bad-argument` where there is nothing to show. */
export function demandFrames(frames: readonly Frame[]): void {
  if (frames.length === 0) throw new OtauError('bad-argument', 'A film has at least one frame; got none.');
}
