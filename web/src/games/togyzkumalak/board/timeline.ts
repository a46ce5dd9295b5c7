/** The timing of a sowing: the duration of each step, what the board shows, and the position of the moving stones. */
import type { TogyzScene } from 'otau/games/togyzkumalak';
import type { Point } from '../../../board/parts/arrow.js';
import { kazanPoint, type Plan, pitMiddle } from './plan.js';
import { type Sowing, sceneAfter, sceneTaking } from './sowing.js';

/** Milliseconds between two stones, before a capture, and for the captured stones to reach the kazan. */
const STONE_MS = 70;
const PAUSE_MS = 180;
const FLIGHT_MS = 340;

/** Milliseconds at usual speed from a step to the next. */
export function waitAt(step: number, move: Sowing | undefined): number {
  if (move === undefined || step < move.path.length) return STONE_MS;
  return step > move.path.length ? FLIGHT_MS : move.taken > 0 ? PAUSE_MS : STONE_MS;
}

/** The board at a step before the last. */
export function sceneAt(before: TogyzScene, move: Sowing, step: number): TogyzScene {
  return step > move.path.length ? sceneTaking(before, move) : sceneAfter(before, move, step);
}

/** The number of moving stones at a step: those not sown yet, then the captured ones. */
export function heldAt({ path, taken }: Sowing, step: number): number {
  return step > path.length ? taken : path.length - step;
}

/** A position of the moving stones, and the time in milliseconds at usual speed. */
export interface HandPlace extends Point {
  readonly at: number;
}

/** The path of the moving stones: linear between positions, so that they are over a pit when its stone falls. */
export function handWay(plan: Plan, { from, path, player, taken }: Sowing): HandPlace[] {
  const places: HandPlace[] = [from, ...path].map((pit, i) => ({ at: STONE_MS * i, ...pitMiddle(plan, pit) }));
  if (taken === 0) return places;
  const last = places[path.length];
  const leaves = last.at + PAUSE_MS;
  const kazan = kazanPoint(plan, player, plan.isUpright ? 22 : 35);
  return [...places, { ...last, at: leaves }, { ...kazan, at: leaves + FLIGHT_MS }];
}
