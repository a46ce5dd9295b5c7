/** The order of moves of `search/alphabeta/order.ts`, number for number. */

const RECOMMENDED: i32 = 1 << 24;
const KILLER: i32 = 1 << 23;
const HISTORY_BITS: i32 = 14;
const HIGHEST_BONUS: i32 = 1 << 10;
const NO_ACTION: u32 = 0xffff;

/** Two for each ply, the latest first. */
let killers: usize = 0;
let killerBytes: usize = 0;
/** For each player and action. */
let history: usize = 0;
/** For each player and action before the move, the answer that refuted it last. */
let answers: usize = 0;
let actions: u32 = 0;

export function makeOrder(actionCount: u32, plies: u32): void {
  actions = actionCount;
  killerBytes = 4 * plies;
  killers = heap.alloc(killerBytes);
  history = heap.alloc(8 * actionCount);
  answers = heap.alloc(4 * actionCount);
  clearOrder();
}

export function ageOrder(): void {
  memory.fill(killers, 255, killerBytes);
  for (let at = history; at < history + 8 * actions; at += 4) store<i32>(at, load<i32>(at) >> 3);
}

export function clearOrder(): void {
  memory.fill(killers, 255, killerBytes);
  memory.fill(history, 0, 8 * actions);
  memory.fill(answers, 255, 4 * actions);
}

/** Writes how early each of the actions `from` to `count` deserves to be tried. */
export function scoreMoves<E>(e: E, s: usize, list: usize, from: i32, count: i32, out: usize, ply: i32, mover: i32, before: i32): void {
  const first: u32 = load<u16>(killers + (<usize>ply << 2));
  const second: u32 = load<u16>(killers + (<usize>ply << 2), 2);
  const offset = mover * actions;
  const answer: u32 = before < 0 ? NO_ACTION : load<u16>(answers + (<usize>(offset + before) << 1));
  for (let i = from; i < count; i++) {
    const action: u32 = load<u16>(list + (<usize>i << 1));
    const hint = e.hint(s, action);
    let score: i32;
    if (hint > 0) score = RECOMMENDED + hint;
    else if (action === first) score = KILLER + 2;
    else if (action === second) score = KILLER + 1;
    else if (action === answer) score = KILLER;
    else score = load<i32>(history + (<usize>(offset + action) << 2)) + hint;
    store<i32>(out + (<usize>i << 2), score);
  }
}

/** The action at `index` refuted the position. */
export function reward(list: usize, scores: usize, index: i32, ply: i32, mover: i32, before: i32, depth: i32): void {
  const offset = mover * actions;
  const bonus = min<i32>(HIGHEST_BONUS, 4 * depth * depth);
  for (let i = 0; i < index; i++) {
    if (load<i32>(scores + (<usize>i << 2)) < RECOMMENDED) learn(offset + load<u16>(list + (<usize>i << 1)), 0 - bonus);
  }
  if (load<i32>(scores + (<usize>index << 2)) >= RECOMMENDED) return;
  const action: u32 = load<u16>(list + (<usize>index << 1));
  const at = killers + (<usize>ply << 2);
  if (load<u16>(at) !== action) {
    store<u16>(at, load<u16>(at), 2);
    store<u16>(at, <u16>action);
  }
  if (before >= 0) store<u16>(answers + (<usize>(offset + before) << 1), <u16>action);
  learn(offset + action, bonus);
}

function learn(index: u32, bonus: i32): void {
  const at = history + (<usize>index << 2);
  const value = load<i32>(at);
  store<i32>(at, value + bonus - ((value * abs(bonus)) >> HISTORY_BITS));
}

// @ts-ignore: decorator
@inline
export function isUnpromising(score: i32): bool {
  return score < KILLER;
}

/** Brings an action to the front of the list, if it is there; whether it was. */
export function bringForward(list: usize, count: i32, action: i32): bool {
  const end = list + (<usize>count << 1);
  for (let at = list; at < end; at += 2) {
    if (load<u16>(at) !== action) continue;
    store<u16>(at, load<u16>(list));
    store<u16>(list, <u16>action);
    return true;
  }
  return false;
}

/** Brings the best of the actions from `from` on to `from`. */
export function pick(list: usize, scores: usize, from: i32, count: i32): void {
  let best = from;
  let highest = load<i32>(scores + (<usize>from << 2));
  const first = highest;
  for (let i = from + 1; i < count; i++) {
    const score = load<i32>(scores + (<usize>i << 2));
    if (score > highest) {
      highest = score;
      best = i;
    }
  }
  if (best === from) return;
  const at = list + (<usize>best << 1);
  const to = list + (<usize>from << 1);
  const action = load<u16>(at);
  store<u16>(at, load<u16>(to));
  store<u16>(to, action);
  store<i32>(scores + (<usize>best << 2), first);
  store<i32>(scores + (<usize>from << 2), highest);
}
