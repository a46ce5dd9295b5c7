/** The time that a player has in a room, and when it ends. */
import type { Clock, TimeControl } from 'otau';

/** The whole milliseconds that each player has left; null without a limit. */
export function timesLeft(
  control: TimeControl,
  clock: Clock | undefined,
  players: number,
  at: number,
): (number | null)[] {
  const left = Array.from({ length: players }, (_, seat) => timeLeft(control, clock, seat, at));
  return left.map((time) => (Number.isFinite(time) ? Math.round(time) : null));
}

/** The milliseconds that a player has: for the game, or for the turn if each turn has its own time. */
function timeLeft({ initial, delay }: TimeControl, clock: Clock | undefined, seat: number, at: number): number {
  if (initial > 0) return clock?.left(seat, at) ?? initial;
  return clock?.running === seat ? clock.delayLeft(at) : delay;
}

/** The time at which the player to move loses on time, as known at a moment; undefined if no clock runs. */
export function flagTime(clock: Clock | undefined, at: number): number | undefined {
  const running = clock?.running;
  if (clock === undefined || running === undefined || !Number.isFinite(clock.left(running, at))) return undefined;
  return at + clock.delayLeft(at) + clock.left(running, at);
}
