/** What the clock of a room says: how much time a player has, and when it is over. */
import type { Clock, TimeControl } from 'otau/internal/core/clock.js';

/** Milliseconds that a player has: for the game, or for the turn where each turn has its own time. */
export function timeLeft({ initial, delay }: TimeControl, clock: Clock | undefined, seat: number, at: number): number {
  if (initial > 0) return clock?.left(seat, at) ?? initial;
  return clock?.running === seat ? clock.delayLeft(at) : delay;
}

/** When the time of the player to move is over, by what was known at a moment; undefined where nobody's runs out. */
export function flagTime(clock: Clock | undefined, at: number): number | undefined {
  const running = clock?.running;
  if (clock === undefined || running === undefined || !Number.isFinite(clock.left(running, at))) return undefined;
  return at + clock.delayLeft(at) + clock.left(running, at);
}
