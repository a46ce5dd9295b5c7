/**
 * Expectimax: nodes of either player and nodes of chance, with alpha-beta at the former, Star1 and Star2 at the latter (Ballard, 1983; Hauk,
 * Buro and Schaeffer, 2004), and a table of what is known of a position. All values are those of player 0, from -1 to 1, whichever player moves:
 * player 0 maximises them, player 1 minimises them, chance averages them. So turns may come in any order. There is one tree in a memory. The
 * game is `searched`: its rules as `game`, its evaluation, and its outcomes of chance.
 */
import { Head, zeroPages } from '../../../kernel/assembly/head';
import { clearDirty, dirtyBucket, dirtyCount, markDirty } from '../../alphabeta/assembly/dirty-buckets';
import { bringForward, closeScores, pick } from '../../alphabeta/assembly/order';
import { hasStopped, listAt, makePlies, scoresAt, stateAt, visit } from '../../alphabeta/assembly/plies';
import { searched } from '../../assembly/exports';
import { hashWords, high, low } from '../../assembly/hash';

/** The value of the row at an address for player 0 in the endgame tables; `UNSOLVED` where they do not have it. */
@external('env', 'known')
declare function knownOf(row: usize): f64;

const UNSOLVED: f64 = 1048576;
/** A move, a throw, a move ...: the longest line. */
const MAX_PLY: i32 = 200;
/** From this depth on, Star2 tries a move after each throw before it searches any of them. */
const PROBE_DEPTH: i32 = 2;
/** From this depth on, moves are ordered. */
const ORDER_DEPTH: i32 = 2;
const MAX_SCORE: i32 = 20_000;

/** Of each ply, the lowest values of the outcomes and then the highest. */
let bounds: usize = 0;
let boundsStride: usize = 0;
/** From the lowest to the highest values. */
let upperPlace: usize = 0;
const bestActions = memory.data(4 * 200, 4);
/** The expected result of each score, -MAX_SCORE to MAX_SCORE, written by the host. */
let expected: usize = 0;

let star: i32 = 2;
/** Endgame tables are asked about positions with at most this many pieces; -1 without tables. */
let knownPieces: i32 = -1;
let estimates: f64 = 0;

/** Makes the tree. Returns where the host writes the expected result of each score. */
export function expectimax_open(stars: i32, pieces: i32): usize {
  searched.prepare();
  makePlies(changetype<Head>(searched.game), MAX_PLY);
  upperPlace = <usize>searched.maxOutcomes() << 3;
  boundsStride = upperPlace << 1;
  bounds = heap.alloc(boundsStride * MAX_PLY);
  expected = heap.alloc(8 * (2 * MAX_SCORE + 1));
  star = stars;
  knownPieces = pieces;
  return expected;
}

/** The address of the state of ply 0 or 1, which begins with its row; the host writes it. */
export function expectimax_row(ply: i32): usize {
  return stateAt(ply);
}

/** The value of the row that the host has written at ply 1. */
export function expectimax_value(depth: i32, alpha: f64, beta: f64): f64 {
  rowChanged();
  return valueOf(1, depth, alpha, beta);
}

/** Its best move, where a search of this depth has found the exact value of it; else -1. */
export function expectimax_known_move(depth: i32): i32 {
  rowChanged();
  const s = stateAt(1);
  if (searched.game.isOver(s) || searched.game.isChance(s)) return -1;
  hash(s);
  const found = findBounds(low, high);
  return found !== 0 && holds(found, depth) && lowerOf(found) === upperOf(found) ? actionOf(found) : -1;
}

function rowChanged(): void {
  if (isDefined(searched.game.change)) searched.game.change(stateAt(1));
}

export function expectimax_estimates(): f64 {
  return estimates;
}

/** The value for player 0 of the position at `ply`, `depth` moves ahead; not between alpha and beta only a bound. */
function valueOf(ply: i32, depth: i32, alpha: f64, beta: f64): f64 {
  const s = stateAt(ply);
  if (searched.game.isOver(s)) return <f64>searched.game.result(s, 0);
  if (knownPieces >= 0 && searched.isKnowable(s, knownPieces)) {
    const known = knownOf(s);
    if (known !== UNSOLVED) return known;
  }
  if (depth <= 0 || ply >= MAX_PLY - 1) return estimate(s);
  hash(s);
  const low0 = low;
  const high0 = high;
  const before = estimates;
  const found = findBounds(low0, high0);
  let lower: f64 = -1;
  let upper: f64 = 1;
  if (found !== 0 && holds(found, depth)) {
    lower = lowerOf(found);
    upper = upperOf(found);
    if (!isFinal(found)) estimates += 1;
    if (lower >= beta || lower >= upper) return lower;
    if (upper <= alpha) return upper;
  }
  const from = max<f64>(alpha, lower);
  const to = min<f64>(beta, upper);
  const isChance = searched.game.isChance(s);
  const value = isChance
    ? average(ply, depth, from, to)
    : best(ply, depth, from, to, searched.mover(s), found === 0 ? -1 : actionOf(found));
  if (hasStopped()) return 0;
  if (value > from) lower = value;
  if (value < to) upper = value;
  const action = isChance ? 0 : load<i32>(bestActions + (<usize>ply << 2));
  keepBounds(low0, high0, depth, estimates === before, lower, upper, action);
  return value;
}

/** Hashes the row with which a state begins. */
function hash(s: usize): void {
  hashWords(s, s + ((changetype<Head>(searched.game).rowSize + 3) & ~3));
}

@inline function estimate(s: usize): f64 {
  estimates += 1;
  if (isDefined(searched.expected)) return searched.expected(s);
  return load<f64>(expected + (<usize>(searched.score(s) + MAX_SCORE) << 3));
}

/** The best value of the moves for `mover`; its move is stored in `bestActions`. */
function best(ply: i32, depth: i32, alpha: f64, beta: f64, mover: i32, tableMove: i32): f64 {
  const s = stateAt(ply);
  const child = stateAt(ply + 1);
  const list = listAt(ply);
  const scores = scoresAt(ply);
  const count = searched.game.list(s, list);
  const isTableMove = tableMove >= 0 && bringForward(list, count, tableMove);
  const isOrdered = depth >= ORDER_DEPTH && count > 1;
  if (isOrdered && !isTableMove) scoreAll(ply, 0, count, mover);
  let floor = alpha;
  let ceiling = beta;
  let highest: f64 = 0;
  for (let i = 0; i < count; i++) {
    // The table's move often suffices: the others are scored only after it.
    if (isOrdered && isTableMove && i === 1) scoreAll(ply, 1, count, mover);
    if (isOrdered && (i > 0 || !isTableMove)) pick(list, scores, i, count);
    const action: i32 = load<u16>(list + (<usize>i << 1));
    searched.copy(s, child);
    searched.game.play(child, action);
    visit();
    if (hasStopped()) return 0;
    const value = valueOf(ply + 1, depth - 1, floor, ceiling);
    if (hasStopped()) return 0;
    if (i === 0 || (mover === 0 ? value > highest : value < highest)) {
      highest = value;
      store<i32>(bestActions + (<usize>ply << 2), action);
    }
    if (mover === 0) floor = max<f64>(floor, value);
    else ceiling = min<f64>(ceiling, value);
    if (floor >= ceiling) break;
  }
  return highest;
}

/** Writes estimates of the positions after the actions `from` to `count`, from the mover's view. */
function scoreAll(ply: i32, from: i32, count: i32, mover: i32): void {
  const s = stateAt(ply);
  const child = stateAt(ply + 1);
  const list = listAt(ply);
  const scores = scoresAt(ply);
  for (let i = from; i < count; i++) {
    searched.copy(s, child);
    searched.game.play(child, load<u16>(list + (<usize>i << 1)));
    const score = searched.game.isOver(child) ? <i32>(<f64>searched.game.result(child, 0) * MAX_SCORE) : searched.score(child);
    store<i32>(scores + (<usize>i << 2), mover === 0 ? score : 0 - score);
  }
  closeScores(scores, count);
}

/**
 * The average over the outcomes of chance. The bounds of the outcomes not searched yet bound the average, so each outcome is searched only
 * within a window; outside it the average is beyond alpha or beta whatever the others are worth.
 */
function average(ply: i32, depth: i32, alpha: f64, beta: f64): f64 {
  const s = stateAt(ply);
  const child = stateAt(ply + 1);
  const lowers = bounds + boundsStride * ply;
  const uppers = lowers + upperPlace;
  const count = searched.outcomes(s, ply);
  for (let i = 0; i < count; i++) {
    store<f64>(lowers + (<usize>i << 3), -1);
    store<f64>(uppers + (<usize>i << 3), 1);
  }
  let lowest: f64 = -1;
  let highest: f64 = 1;
  const isProbing = star === 2 && depth >= PROBE_DEPTH;
  for (let i = isProbing ? 0 - count : 0; i < count; i++) {
    const outcome = searched.likeliest(ply, i < 0 ? i + count : i);
    const probability = searched.probability(ply, outcome);
    const place = <usize>outcome << 3;
    const lower = load<f64>(lowers + place);
    const upper = load<f64>(uppers + place);
    searched.copy(s, child);
    searched.game.play(child, outcome);
    visit();
    if (hasStopped()) return 0;
    let from = lower;
    let to = upper;
    if (star > 0) {
      from = max<f64>(lower, (alpha - highest) / probability + upper);
      to = min<f64>(upper, (beta - lowest) / probability + lower);
      if (from >= to) {
        from = lower;
        to = upper;
      }
    }
    if (i < 0) probe(ply + 1, depth, from, to, lowers + place, uppers + place);
    else if (from < to) {
      const value = valueOf(ply + 1, depth, from, to);
      if (value > from) store<f64>(lowers + place, value);
      if (value < to) store<f64>(uppers + place, value);
    }
    if (hasStopped()) return 0;
    lowest += probability * (load<f64>(lowers + place) - lower);
    highest += probability * (load<f64>(uppers + place) - upper);
    if (star === 0) continue;
    if (lowest >= beta) return lowest;
    if (highest <= alpha) return highest;
  }
  return lowest;
}

/** Star2: narrows the bounds of the outcome that led to `ply` by one good move. */
function probe(ply: i32, depth: i32, from: f64, to: f64, lowerAt: usize, upperAt: usize): void {
  const s = stateAt(ply);
  if (searched.game.isOver(s) || searched.game.isChance(s)) return;
  const mover = searched.mover(s);
  hash(s);
  const low0 = low;
  const high0 = high;
  const found = findBounds(low0, high0);
  let lower: f64 = -1;
  let upper: f64 = 1;
  if (found !== 0 && holds(found, depth)) {
    if (!isFinal(found)) estimates += 1;
    lower = lowerOf(found);
    upper = upperOf(found);
  } else {
    const before = estimates;
    const action = goodMove(ply, mover, found === 0 ? -1 : actionOf(found));
    const child = stateAt(ply + 1);
    searched.copy(s, child);
    searched.game.play(child, action);
    visit();
    if (hasStopped()) return;
    if (mover === 0) lower = valueOf(ply + 1, depth - 1, -1, to);
    else upper = valueOf(ply + 1, depth - 1, from, 1);
    if (hasStopped()) return;
    keepBounds(low0, high0, depth, estimates === before, lower, upper, action);
  }
  store<f64>(lowerAt, lower);
  store<f64>(upperAt, upper);
}

/** The table's move, or else the one with the best estimate. */
function goodMove(ply: i32, mover: i32, tableMove: i32): i32 {
  const list = listAt(ply);
  const count = searched.game.list(stateAt(ply), list);
  if (tableMove < 0 || !bringForward(list, count, tableMove)) {
    scoreAll(ply, 0, count, mover);
    pick(list, scoresAt(ply), 0, count);
  }
  return load<u16>(list);
}

// The transposition table: bounds of the value of a position, as found by a search of some depth. Averages over throws are not whole numbers, so
// bounds are kept in full, unlike those of alpha-beta. An entry is 32 bytes: the hash, both halves; depth, finality and age; the best move; the
// lowest value and the highest.

const ENTRY: usize = 32;
const BUCKET: usize = 128;
const AGES: i32 = 64;
const FINAL: i32 = 64;
const DEPTH_SHIFT: i32 = 7;

let entries: usize = 0;
let mask: u32 = 0;
let age: i32 = 0;

/** Takes memory for 2^bits entries. */
export function expectimax_table(bits: u32): void {
  entries = zeroPages(ENTRY << bits);
  mask = (1 << (bits - 2)) - 1;
}

export function expectimax_clear(): void {
  const written = dirtyCount();
  if (written < 0) memory.fill(entries, 0, ((<usize>mask) + 1) * BUCKET);
  for (let index = 0; index < written; index++) memory.fill(dirtyBucket(index), 0, BUCKET);
  clearDirty();
}

export function expectimax_table_age(present: i32): void {
  age = present;
}

/** The entry of a position, for the readers below; 0 where there is none. */
function findBounds(low: i32, high: i32): usize {
  let at = entries + <usize>(<u32>low & mask) * BUCKET;
  for (const end = at + BUCKET; at < end; at += ENTRY) {
    if (load<i32>(at) === low && load<i32>(at, 4) === high) return at;
  }
  return 0;
}

/** Whether the bounds hold for a search of this depth. */
@inline function holds(at: usize, depth: i32): bool {
  const state = load<i32>(at, 8);
  const found = state >> DEPTH_SHIFT;
  return found === depth || (found < depth && (state & FINAL) !== 0);
}

@inline function isFinal(at: usize): bool {
  return (load<i32>(at, 8) & FINAL) !== 0;
}

@inline function actionOf(at: usize): i32 {
  return load<i32>(at, 12);
}

@inline function lowerOf(at: usize): f64 {
  return load<f64>(at, 16);
}

@inline function upperOf(at: usize): f64 {
  return load<f64>(at, 24);
}

function keepBounds(low: i32, high: i32, depth: i32, final: bool, lower: f64, upper: f64, action: i32): void {
  let at = entries + <usize>(<u32>low & mask) * BUCKET;
  markDirty(at);
  let place = at;
  let least: i32 = 1 << 30;
  for (const end = at + BUCKET; at < end; at += ENTRY) {
    if (load<i32>(at) === low && load<i32>(at, 4) === high) {
      place = at;
      break;
    }
    const state = load<i32>(at, 8);
    const worth = (state >> DEPTH_SHIFT) + ((state & (AGES - 1)) === age ? 256 : 0);
    if (worth < least) {
      least = worth;
      place = at;
    }
  }
  store<i32>(place, low);
  store<i32>(place, high, 4);
  store<i32>(place, (depth << DEPTH_SHIFT) | (final ? FINAL : 0) | age, 8);
  store<i32>(place, action, 12);
  store<f64>(place, lower, 16);
  store<f64>(place, upper, 24);
}
