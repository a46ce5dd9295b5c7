/** The rules after Tim Kendall (RULES.md, 4). */
import {
  HAPPINESS,
  OFF,
  RE_HORAKHTY,
  REBIRTH,
  REGULAR,
  type RuleSet,
  rebirthHouse,
  regularGoals,
  single,
  walkBackward,
  walkForward,
} from './moves.js';
import { type Houses, houseSet } from './row.js';

const BLOCKADE = 3;

export const kendall: RuleSet = { secondMove: false, blockade: BLOCKADE, open, forward, backward, landing };

function forward(own: Houses, enemy: Houses, steps: number): Houses {
  const empty = ~(own | enemy);
  const goals = regularGoals(own, enemy, open(enemy)) | (empty & houseSet(HAPPINESS));
  let dancers = walkForward(own, enemy, goals, steps, BLOCKADE);
  if (steps === 1 || steps === 5 || (empty & houseSet(HAPPINESS + steps)) !== 0) {
    dancers |= own & houseSet(HAPPINESS);
  }
  // 28 bears off with 3, 29 with 2, 30 with 1.
  if (steps <= 3) dancers |= own & houseSet(RE_HORAKHTY + 1 - steps);
  return dancers;
}

function backward(own: Houses, enemy: Houses, steps: number): Houses {
  return walkBackward(own, enemy, regularGoals(own, enemy, open(enemy)), steps, BLOCKADE);
}

/** Alone, and not on a house that is safe. */
function open(dancers: Houses): Houses {
  return single(dancers) & ~houseSet(REBIRTH) & REGULAR;
}

function landing(own: Houses, enemy: Houses, house: number, steps: number): number {
  if (house < HAPPINESS) return house + steps;
  if (house > HAPPINESS || steps === 5) return OFF;
  return steps === 1 ? rebirthHouse(own | enemy) : HAPPINESS + steps;
}
