/** The rules after Dmitry Skyruk (RULES.md, 5). */
import {
  HAPPINESS,
  OFF,
  RE_ATUM,
  RE_HORAKHTY,
  REBIRTH,
  REGULAR,
  type RuleSet,
  rebirthHouse,
  regularGoals,
  runs,
  single,
  THREE_TRUTHS,
  WATER,
  walkBackward,
  walkForward,
} from './moves.js';
import { type Houses, houseSet } from './row.js';

const BLOCKADE = 2;

export const skyruk: RuleSet = { secondMove: true, blockade: BLOCKADE, open, forward, backward, landing };

function forward(own: Houses, enemy: Houses, steps: number): Houses {
  if ((own & houseSet(HAPPINESS)) !== 0) return houseSet(HAPPINESS);
  let dancers =
    walkForward(own, enemy, regularGoals(own, enemy, open(enemy)), steps, BLOCKADE) |
    stopAtHappiness(own, enemy, steps);
  if (steps !== 5) dancers |= own & houseSet(WATER);
  if (steps === 3) dancers |= own & houseSet(THREE_TRUTHS);
  if (steps === 2) dancers |= own & houseSet(RE_ATUM);
  return dancers | (own & houseSet(RE_HORAKHTY));
}

/** The regular dancers that would reach or pass 26 and stop there. It is empty: an own dancer there has to move first. */
function stopAtHappiness(own: Houses, enemy: Houses, steps: number): Houses {
  const near = REGULAR & (-1 << (HAPPINESS - 1 - steps));
  const lastBlockade = 32 - Math.clz32(runs(enemy & REGULAR, BLOCKADE));
  return own & near & (-1 << lastBlockade);
}

function backward(own: Houses, enemy: Houses, steps: number): Houses {
  return walkBackward(own, enemy, regularGoals(own, enemy, open(enemy)), steps, BLOCKADE);
}

/** Alone or inside a group, and not on a house that is safe. */
function open(dancers: Houses): Houses {
  const inner = dancers & (dancers << 1) & (dancers >> 1);
  return (single(dancers) | inner) & ~houseSet(REBIRTH) & REGULAR;
}

function landing(own: Houses, enemy: Houses, house: number, steps: number): number {
  if (house < HAPPINESS) return Math.min(house + steps, HAPPINESS);
  const occupied = own | enemy;
  if (house === HAPPINESS) return steps === 5 ? OFF : landingFromHappiness(occupied, steps);
  if (house === WATER && steps !== 4) return rebirthHouse(occupied);
  return OFF;
}

/** The thrown house, else the Water, else rebirth. */
function landingFromHappiness(occupied: Houses, steps: number): number {
  if ((occupied & houseSet(HAPPINESS + steps)) === 0) return HAPPINESS + steps;
  if ((occupied & houseSet(WATER)) === 0) return WATER;
  return rebirthHouse(occupied);
}
