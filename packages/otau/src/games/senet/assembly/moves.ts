/** How dancers walk, beat and are blocked by both rule sets, as in moves.ts, kendall.ts and skyruk.ts. */
const REBIRTH: u32 = 15;
const HAPPINESS: u32 = 26;
const WATER: u32 = 27;
const THREE_TRUTHS: u32 = 28;
const RE_ATUM: u32 = 29;
const RE_HORAKHTY: u32 = 30;
/** Where dancers go that leave the board. */
export const OFF: u32 = 31;
/** Houses 1 to 25: dancers there are regular. */
const REGULAR: u32 = 0x1ffffff;

// @ts-ignore: decorator
@inline
export function houseSet(house: u32): u32 {
  return (<u32>1) << (house - 1);
}

/** The own dancers that may move `steps` forward. */
export function forward(isSkyruk: bool, own: u32, enemy: u32, steps: u32): u32 {
  return isSkyruk ? forwardSkyruk(own, enemy, steps) : forwardKendall(own, enemy, steps);
}

/** The own dancers that may move `steps` backward where none may move forward. */
export function backward(isSkyruk: bool, own: u32, enemy: u32, steps: u32): u32 {
  const blockade: u32 = isSkyruk ? 2 : 3;
  const beginnings = runs(enemy, blockade) & ~(enemy << 1);
  let blocked: u32 = 0;
  for (let gap = blockade; gap < steps; gap++) blocked |= beginnings << gap;
  return own & REGULAR & (regularGoals(isSkyruk, own, enemy) << steps) & ~blocked;
}

/** Where the dancer on `house` arrives by a legal forward move: a house or `OFF`. */
export function landing(isSkyruk: bool, own: u32, enemy: u32, house: u32, steps: u32): u32 {
  if (house < HAPPINESS) return isSkyruk ? min(house + steps, HAPPINESS) : house + steps;
  const occupied = own | enemy;
  if (!isSkyruk) {
    if (house > HAPPINESS || steps === 5) return OFF;
    return steps === 1 ? rebirthHouse(occupied) : HAPPINESS + steps;
  }
  if (house === HAPPINESS) return steps === 5 ? OFF : landingFromHappiness(occupied, steps);
  return house === WATER && steps !== 4 ? rebirthHouse(occupied) : OFF;
}

function forwardKendall(own: u32, enemy: u32, steps: u32): u32 {
  const empty = ~(own | enemy);
  const goals = regularGoals(false, own, enemy) | (empty & houseSet(HAPPINESS));
  let dancers = walkForward(own, enemy, goals, steps, 3);
  if (steps === 1 || steps === 5 || (empty & houseSet(HAPPINESS + steps)) !== 0) dancers |= own & houseSet(HAPPINESS);
  // 28 bears off with 3, 29 with 2, 30 with 1.
  if (steps <= 3) dancers |= own & houseSet(RE_HORAKHTY + 1 - steps);
  return dancers;
}

function forwardSkyruk(own: u32, enemy: u32, steps: u32): u32 {
  if ((own & houseSet(HAPPINESS)) !== 0) return houseSet(HAPPINESS);
  let dancers = walkForward(own, enemy, regularGoals(true, own, enemy), steps, 2) | stopAtHappiness(own, enemy, steps);
  if (steps !== 5) dancers |= own & houseSet(WATER);
  if (steps === 3) dancers |= own & houseSet(THREE_TRUTHS);
  if (steps === 2) dancers |= own & houseSet(RE_ATUM);
  return dancers | (own & houseSet(RE_HORAKHTY));
}

/** The regular dancers that would reach or pass 26 and stop there. */
function stopAtHappiness(own: u32, enemy: u32, steps: u32): u32 {
  const near = REGULAR & (<u32>-1 << (HAPPINESS - 1 - steps));
  const lastBlockade = 32 - clz<u32>(runs(enemy & REGULAR, 2));
  return own & near & (<u32>-1 << lastBlockade);
}

/** The regular dancers that may go `steps` forward to one of the `goals` without jumping over a blockade. */
// @ts-ignore: decorator
@inline
function walkForward(own: u32, enemy: u32, goals: u32, steps: u32, blockade: u32): u32 {
  const ends = runs(enemy, blockade) & ~(enemy >> blockade);
  let blocked: u32 = 0;
  for (let gap: u32 = 1; gap + blockade <= steps; gap++) blocked |= ends >> gap;
  return own & REGULAR & (goals >> steps) & ~blocked;
}

/** Regular houses that are empty or hold an enemy that can be beaten. */
// @ts-ignore: decorator
@inline
function regularGoals(isSkyruk: bool, own: u32, enemy: u32): u32 {
  const single = enemy & ~(enemy << 1) & ~(enemy >> 1);
  const inner = isSkyruk ? enemy & (enemy << 1) & (enemy >> 1) : 0;
  return (~(own | enemy) | ((single | inner) & ~houseSet(REBIRTH))) & REGULAR;
}

/** The houses with which a run of `length` dancers begins. */
// @ts-ignore: decorator
@inline
function runs(dancers: u32, length: u32): u32 {
  const pairs = dancers & (dancers >> 1);
  return length === 2 ? pairs : pairs & (dancers >> 2);
}

/** The thrown house, else the Water, else rebirth. */
function landingFromHappiness(occupied: u32, steps: u32): u32 {
  if ((occupied & houseSet(HAPPINESS + steps)) === 0) return HAPPINESS + steps;
  if ((occupied & houseSet(WATER)) === 0) return WATER;
  return rebirthHouse(occupied);
}

/** House 15, or the nearest empty house before it. */
function rebirthHouse(occupied: u32): u32 {
  return 32 - clz<u32>(~occupied & (houseSet(REBIRTH + 1) - 1));
}
