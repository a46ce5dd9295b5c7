/** The two rule sets by name. */
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
  walkForward,
} from './moves.js';
import type { SenetOptions } from './options.js';
import { type Houses, houseSet } from './row.js';

/** The rules after Tim Kendall (RULES.md, 4). */
const kendall: RuleSet = {
  secondMove: false,
  blockade: 3,
  // Alone, and not on a house that is safe.
  open: (dancers) => single(dancers) & ~houseSet(REBIRTH) & REGULAR,
  forward(own, enemy, steps) {
    const empty = ~(own | enemy);
    const goals = regularGoals(own, enemy, kendall.open(enemy)) | (empty & houseSet(HAPPINESS));
    let dancers = walkForward(own, enemy, goals, steps, 3);
    if (steps === 1 || steps === 5 || (empty & houseSet(HAPPINESS + steps)) !== 0) {
      dancers |= own & houseSet(HAPPINESS);
    }
    // 28 bears off with 3, 29 with 2, 30 with 1.
    if (steps <= 3) dancers |= own & houseSet(RE_HORAKHTY + 1 - steps);
    return dancers;
  },
  landing(own, enemy, house, steps) {
    if (house < HAPPINESS) return house + steps;
    if (house > HAPPINESS || steps === 5) return OFF;
    return steps === 1 ? rebirthHouse(own | enemy) : HAPPINESS + steps;
  },
};

/** The rules after Dmitry Skyruk (RULES.md, 5). */
const skyruk: RuleSet = {
  secondMove: true,
  blockade: 2,
  // Alone or inside a group, and not on a house that is safe.
  open(dancers) {
    const inner = dancers & (dancers << 1) & (dancers >> 1);
    return (single(dancers) | inner) & ~houseSet(REBIRTH) & REGULAR;
  },
  forward(own, enemy, steps) {
    if ((own & houseSet(HAPPINESS)) !== 0) return houseSet(HAPPINESS);
    const goals = regularGoals(own, enemy, skyruk.open(enemy));
    let dancers = walkForward(own, enemy, goals, steps, 2) | stopAtHappiness(own, enemy, steps);
    if (steps !== 5) dancers |= own & houseSet(WATER);
    if (steps === 3) dancers |= own & houseSet(THREE_TRUTHS);
    if (steps === 2) dancers |= own & houseSet(RE_ATUM);
    return dancers | (own & houseSet(RE_HORAKHTY));
  },
  landing(own, enemy, house, steps) {
    if (house < HAPPINESS) return Math.min(house + steps, HAPPINESS);
    const occupied = own | enemy;
    if (house === HAPPINESS) return steps === 5 ? OFF : landingFromHappiness(occupied, steps);
    if (house === WATER && steps !== 4) return rebirthHouse(occupied);
    return OFF;
  },
};

/** The regular dancers that would reach or pass 26 and stop there. It is empty: an own dancer there has to move first. */
function stopAtHappiness(own: Houses, enemy: Houses, steps: number): Houses {
  const near = REGULAR & (-1 << (HAPPINESS - 1 - steps));
  const lastBlockade = 32 - Math.clz32(runs(enemy & REGULAR, 2));
  return own & near & (-1 << lastBlockade);
}

/** The thrown house, else the Water, else rebirth. */
function landingFromHappiness(occupied: Houses, steps: number): number {
  if ((occupied & houseSet(HAPPINESS + steps)) === 0) return HAPPINESS + steps;
  if ((occupied & houseSet(WATER)) === 0) return WATER;
  return rebirthHouse(occupied);
}

export const RULE_SETS: Readonly<Record<SenetOptions['rules'], RuleSet>> = { kendall, skyruk };
