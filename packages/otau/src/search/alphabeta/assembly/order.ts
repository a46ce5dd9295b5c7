/**
 * The order in which alpha-beta tries moves: with better moves first, it visits fewer positions. Table move, then captures and other moves that
 * the evaluation recommends, then killers (moves that refuted a sibling position) and the countermove (that refuted the same move elsewhere), then
 * moves by their history: how often they refuted, and how often they failed to.
 */

const TABLE_MOVE_SCORE: i32 = 1 << 24;
const KILLER_SCORE: i32 = 1 << 23;
/** Histories stay within this many bits: the nearer they are to the limit, the less a refutation adds. */
const HISTORY_BITS: i32 = 14;
const MAX_BONUS: i32 = 1 << 10;
const NO_ACTION: u32 = 0xffff;

/** Two for each ply, the latest first. */
let killers: usize = 0;
let killerBytes: usize = 0;
/** For each player and action. */
let history: usize = 0;
/** For each player and action before the move, the last reply that refuted it (countermove). */
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

/** Writes the ordering scores of the actions `from` to `count`. */
export function scoreMoves<E>(e: E, s: usize, list: usize, from: i32, count: i32, out: usize, ply: i32, mover: i32, before: i32): void {
  const first: u32 = load<u16>(killers + (<usize>ply << 2));
  const second: u32 = load<u16>(killers + (<usize>ply << 2), 2);
  const offset = mover * actions;
  const answer: u32 = before < 0 ? NO_ACTION : load<u16>(answers + (<usize>(offset + before) << 1));
  e.prepareHints(s);
  for (let i = from; i < count; i++) {
    const action: u32 = load<u16>(list + (<usize>i << 1));
    const hint = e.hint(s, action);
    // The branch is unpredictable, so both are computed.
    const quiet = load<i32>(history + (<usize>(offset + action) << 2));
    let score = select<i32>(TABLE_MOVE_SCORE, quiet, hint > 0) + hint;
    if ((action === first || action === second || action === answer) && hint <= 0) {
      score = action === first ? KILLER_SCORE + 2 : action === second ? KILLER_SCORE + 1 : KILLER_SCORE;
    }
    store<i32>(out + (<usize>i << 2), score);
  }
  closeScores(out, count);
}

/** Scores after the last one that `pick` may read, but does not pick. */
@inline export function closeScores(scores: usize, count: i32): void {
  v128.store(scores + (<usize>count << 2), i32x4.splat(i32.MIN_VALUE));
}

/**
 * The action at `index` refuted the position: unless another heuristic applies, it will be tried earlier, and the moves that were tried before it
 * without a cutoff later.
 */
export function reward(list: usize, scores: usize, index: i32, ply: i32, mover: i32, before: i32, depth: i32): void {
  const offset = mover * actions;
  const bonus = min<i32>(MAX_BONUS, 4 * depth * depth);
  for (let i = 0; i < index; i++) {
    if (load<i32>(scores + (<usize>i << 2)) < TABLE_MOVE_SCORE) learn(offset + load<u16>(list + (<usize>i << 1)), 0 - bonus);
  }
  if (load<i32>(scores + (<usize>index << 2)) >= TABLE_MOVE_SCORE) return;
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

/** Whether a score is that of a move that neither the evaluation nor a killer recommends. */
@inline export function isUnpromising(score: i32): bool {
  return score < KILLER_SCORE;
}

/** Brings an action to the front of the list if it is there; returns whether it was. */
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

/** Brings the best of the actions from `from` on to `from`, after `closeScores`. */
export function pick(list: usize, scores: usize, from: i32, count: i32): void {
  const first = scores + (<usize>from << 2);
  const end = scores + (<usize>count << 2);
  let most = v128.load(first);
  for (let at = first + 16; at < end; at += 16) most = i32x4.max_s(most, v128.load(at));
  most = i32x4.max_s(most, v128.shuffle<i32>(most, most, 2, 3, 0, 1));
  most = i32x4.max_s(most, v128.shuffle<i32>(most, most, 1, 0, 3, 2));
  const present = load<i32>(first);
  const highest = i32x4.extract_lane(most, 0);
  if (present === highest) return;
  let best = first;
  let found = 0;
  while ((found = i32x4.bitmask(i32x4.eq(v128.load(best), most))) === 0) best += 16;
  best += <usize>ctz<i32>(found) << 2;
  const at = list + ((best - scores) >> 1);
  const to = list + (<usize>from << 1);
  const action = load<u16>(at);
  store<u16>(at, load<u16>(to));
  store<u16>(to, action);
  store<i32>(best, present);
  store<i32>(first, highest);
}
