/** How long a machine thinks when its clock runs: a share of what is left, and most of what each turn brings. */
import type { GameId, TimeControl } from 'otau/games';

/** Moves of one player that are taken to follow. */
const MOVES_TO_GO: Readonly<Record<GameId, number>> = { togyzkumalak: 30, abalone: 35, kindo: 30, senet: 45 };
/** Milliseconds that the page may need beside the thinking. */
const OVERHEAD = 60;

/** Milliseconds for the next move; undefined without a clock. */
export function timeForMove(game: GameId, control: TimeControl, left: number): number | undefined {
  if (!Number.isFinite(left)) return undefined;
  const share = Math.max(0, left - OVERHEAD) / MOVES_TO_GO[game];
  const gift = 0.5 * control.increment + 0.5 * Math.max(0, control.delay - OVERHEAD);
  const most = 0.2 * left + 0.5 * control.delay;
  return Math.max(1, Math.round(Math.min(share + gift, most)));
}
