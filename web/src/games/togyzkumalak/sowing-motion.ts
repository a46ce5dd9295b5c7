/** The motion of a sowing, stone by stone: the time of each step, what the board shows then, and where the stones in the hand are. */
import { kazanPoint, type Pit, pitMiddle, type Sowing, type TogyzPlan, type TogyzScene } from 'otau/games/togyzkumalak';
import type { Point } from 'otau/render';

/** Milliseconds between two stones, before a capture, and for the captured stones to reach the kazan. */
const STONE_MS = 70;
const PAUSE_MS = 180;
const FLIGHT_MS = 340;

/** The number of steps: one for every stone, one for a capture, one for the end. */
export function sowingSteps({ path, taken }: Sowing): number {
  return path.length + (taken > 0 ? 2 : 1);
}

/** Milliseconds at usual speed from a step to the next. */
export function waitAt(step: number, move: Sowing | undefined): number {
  if (move === undefined || step < move.path.length) return STONE_MS;
  return step > move.path.length ? FLIGHT_MS : move.taken > 0 ? PAUSE_MS : STONE_MS;
}

/** The board at a step before the last: after as many stones, then with the last pit emptied while its stones are on their way. */
export function sceneAt(before: TogyzScene, move: Sowing, step: number): TogyzScene {
  const stones = before.stones.map((side) => [...side]);
  const kazan = [...before.kazan];
  const at = ({ side, number }: Pit) => [stones[side], number - 1] as const;
  const [start, from] = at(move.from);
  start[from] = 0;
  for (const pit of move.path.slice(0, step)) {
    const [row, i] = at(pit);
    if (before.tuzdyk[pit.side] === pit.number) kazan[1 - pit.side]++;
    else row[i]++;
  }
  if (step > move.path.length) {
    const [end, to] = at(move.to);
    end[to] = 0;
  }
  return { ...before, stones, kazan };
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
export function handWay(plan: TogyzPlan, { from, path, player, taken }: Sowing): HandPlace[] {
  const places: HandPlace[] = [from, ...path].map((pit, i) => ({ at: STONE_MS * i, ...pitMiddle(plan, pit) }));
  if (taken === 0) return places;
  const last = places[path.length];
  const leaves = last.at + PAUSE_MS;
  const kazan = kazanPoint(plan, player, plan.isUpright ? 22 : 35);
  return [...places, { ...last, at: leaves }, { ...kazan, at: leaves + FLIGHT_MS }];
}
