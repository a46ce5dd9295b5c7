/**
 * The tree of alpha-beta: principal variation search with a transposition table, and quiescence at the leaves (`leaves.ts`). Values are the
 * mover's. Turns need not alternate: where the same player moves again, the value is that of the child; where the other one moves, it is the
 * child's negated. There is one tree in a memory. `E` is the game as it is searched: its rules as `game`, and its evaluation.
 */
import { Head } from '../../../kernel/assembly/head';
import { searched } from '../../assembly/exports';
import { high, low } from '../../assembly/hash';
import { atLimit, drawn, estimate, knownEnd, pliesLeft, quiesce, resultOf, useKnown } from './leaves';
import {
  enoughMoves, fromTable, INFINITE, MARGIN_DEPTH, MAX_PLY, NULL_MOVE, PASS_DEPTH, PASS_REDUCTION, PROVEN, QUIESCENCE_PLIES, QUIET_DEPTH,
  REDUCE_UNKNOWN_DEPTH, reduction, TABLE_MOVE, toTable, UNKNOWN,
} from './limits';
import { bringForward, isUnpromising, makeOrder, pick, reward, scoreMoves } from './order';
import { comesBack, cut, endLine, extendLine, mend } from './path';
import {
  askHost, countEstimate, effort, estimateCount, hash, isStopped, lend, listAt, look, makePlies, playedAt, resume, rowAt, scoresAt, setPlayed,
  stateAt, visit,
} from './plies';
import { EXACT, find, foundAction, foundBound, foundDepth, foundScore, keep, LOWER_BOUND, PROVEN_DEPTH, UPPER_BOUND } from './table';

import * as splits from './splits';

/** How often a thread looks for something to do before it asks the host, a power of two less one, and before it gives up others. */
const POLLS: i32 = 0x3fff;
const MAX_PATIENCE: i32 = 1 << 22;

const bestActions = memory.data(4 * 120, 4);

export let isSelective: bool = true;
let asksFirst: bool = false;
/** The ply limit matters up to this many plies left. */
const MAX_TRACKED_PLIES: i32 = 40;

export function makeTree<E>(e: E, selective: bool, pieces: i32, threads: i32, thread: i32): void {
  const game = changetype<Head>(e.game);
  splits.makeSplits(threads, thread, game.rowSize);
  makePlies(game, MAX_PLY);
  makeOrder(game.actionCount, MAX_PLY);
  isSelective = selective;
  asksFirst = selective && e.margin() > 0 && e.isQuick();
  useKnown(pieces);
}

/** The value of the position just played to `ply`, for the player who moved before. */
export function child<E>(e: E, ply: i32, depth: i32, alpha: i32, beta: i32, mover: i32): i32 {
  const s = stateAt(ply);
  if (e.game.isOver(s)) {
    endLine(ply);
    return resultOf<E>(e, s, mover, ply);
  }
  if (ply >= pliesLeft) return atLimit<E>(e, ply, mover);
  const known = knownEnd<E>(e, ply, mover);
  if (known !== UNKNOWN) return known;
  const actor = e.mover(s);
  if (actor === mover) return search<E>(e, ply, depth, alpha, beta, actor);
  return 0 - search<E>(e, ply, depth, 0 - beta, 0 - alpha, actor);
}

/** The value of the position at `ply` for `mover`, who moves there; outside alpha..beta only a bound. */
function search<E>(e: E, ply: i32, depth: i32, alpha: i32, beta: i32, mover: i32): i32 {
  if (depth <= 0 || ply >= MAX_PLY - 1) return atDepth<E>(e, ply, alpha, beta);
  endLine(ply);
  const isPrincipal = beta - alpha > 1;
  let score = UNKNOWN;
  if (asksFirst && depth <= MARGIN_DEPTH && !isPrincipal && alpha <= PROVEN && alpha >= -PROVEN) {
    score = estimate<E>(e, ply);
    if (score - e.margin() * depth > alpha) return score;
  }
  hash<E>(e, ply);
  if (e.repeats() && comesBack(ply, low, high)) return drawn(ply, mover);
  const low0 = low ^ limitKey(pliesLeft - ply);
  const high0 = high;
  const at = find(low0, high0);
  if (!isPrincipal && at >= 0) {
    const known = knownValue(ply, depth, alpha, beta);
    if (known !== UNKNOWN) return known;
  }
  // Without a good first move a shallower search finds one (internal iterative reduction).
  const planned = isSelective && at < 0 && depth >= REDUCE_UNKNOWN_DEPTH ? depth - 1 : depth;
  if (!isPrincipal && isSelective) {
    const clear = clearValue<E>(e, ply, planned, alpha, mover, score);
    if (clear !== UNKNOWN || isStopped) return clear;
  }
  const tableMove = at < 0 ? -1 : foundAction(at);
  const before = estimateCount();
  const best = searchMoves<E>(e, ply, planned, alpha, beta, mover, tableMove);
  if (isStopped) return 0;
  const bound = best >= beta ? LOWER_BOUND : best > alpha ? EXACT : UPPER_BOUND;
  const isFinal = isSelective && estimateCount() === before;
  keep(low0, high0, isFinal ? PROVEN_DEPTH : planned, toTable(best, ply), bound, load<i32>(bestActions + (<usize>ply << 2)));
  return best;
}

/** What changes the hash of a position by its number of plies left: near the ply limit its value depends on them. */
@inline function limitKey(left: i32): i32 {
  return left > MAX_TRACKED_PLIES ? 0 : left * 0x9e3779b1;
}

/** The score of the entry last found in the table, if it decides whether the value is beyond alpha or below beta; otherwise `UNKNOWN`. */
function knownValue(ply: i32, depth: i32, alpha: i32, beta: i32): i32 {
  const reach = foundDepth();
  if (isSelective ? reach < depth : reach !== depth) return UNKNOWN;
  const score = fromTable(foundScore(), ply);
  const bound = foundBound();
  if (bound === LOWER_BOUND ? score < beta : bound === UPPER_BOUND && score > alpha) return UNKNOWN;
  if (reach !== PROVEN_DEPTH) countEstimate();
  return score;
}

/**
 * The value of a position that need not be searched for a window of one (alpha..alpha + 1): far better than needed, good enough even when
 * passing, or hopeless even with the gain of noisy moves. Otherwise `UNKNOWN`.
 * @param known its estimate, or `UNKNOWN`
 */
function clearValue<E>(e: E, ply: i32, depth: i32, alpha: i32, mover: i32, known: i32): i32 {
  const isShallow = e.margin() > 0 && depth <= MARGIN_DEPTH;
  const canPass = e.passes() && depth >= PASS_DEPTH && playedAt(ply) !== NULL_MOVE;
  if (!(isShallow || canPass) || alpha > PROVEN || alpha < -PROVEN) return UNKNOWN;
  const score = known === UNKNOWN ? estimate<E>(e, ply) : known;
  if (isShallow && score - e.margin() * depth > alpha) return score;
  if (canPass && score > alpha) return passValue<E>(e, ply, depth, alpha, mover);
  if (e.quietGain() === 0 || depth > QUIET_DEPTH || score + e.quietGain() * depth > alpha) return UNKNOWN;
  const noisy = quiesce<E>(e, ply, score, alpha, alpha + 1, QUIESCENCE_PLIES);
  return noisy <= alpha ? noisy : UNKNOWN;
}

/** A value above alpha if the position stays that good when the mover passes; otherwise `UNKNOWN`. */
function passValue<E>(e: E, ply: i32, depth: i32, alpha: i32, mover: i32): i32 {
  if (!e.pass(stateAt(ply), stateAt(ply + 1))) return UNKNOWN;
  setPlayed(ply + 1, NULL_MOVE);
  cut(ply);
  visit();
  if (isStopped) return 0;
  const rest = depth - 1 - PASS_REDUCTION - (depth >> 2);
  const value = 0 - search<E>(e, ply + 1, rest, -1 - alpha, 0 - alpha, 1 - mover);
  mend(ply);
  return value > alpha ? min<i32>(value, PROVEN) : UNKNOWN; // a win by passing is not proven
}

/** The best value of the moves at `ply`; its move is stored in `bestActions`. */
function searchMoves<E>(e: E, ply: i32, depth: i32, alpha: i32, beta: i32, mover: i32, tableMove: i32): i32 {
  const s = stateAt(ply);
  const childState = stateAt(ply + 1);
  const list = listAt(ply);
  const scores = scoresAt(ply);
  const before = playedAt(ply);
  const count = e.game.list(s, list);
  const drops = isSelective && e.quietGain() > 0 && depth <= QUIET_DEPTH && beta - alpha === 1;
  const enough = drops ? enoughMoves(depth) : count;
  const isTableMove = tableMove >= 0 && bringForward(list, count, tableMove);
  if (isTableMove) store<i32>(scores, TABLE_MOVE);
  else scoreMoves<E>(e, s, list, 0, count, scores, ply, mover, before);
  let best = -INFINITE;
  let floor = alpha;
  for (let i = 0; i < count; i++) {
    // The table's move mostly refutes the position: the others are scored only after it.
    if (i === 1 && isTableMove) scoreMoves<E>(e, s, list, 1, count, scores, ply, mover, before);
    if (i > 0 && enough >= count && splits.canSplit(depth, count)) return shareMoves<E>(e, ply, depth, i, count, best, floor, alpha, beta, mover, before);
    if (i > 0 || !isTableMove) pick(list, scores, i, count);
    const isGood = !isUnpromising(load<i32>(scores + (<usize>i << 2)));
    if (i >= enough && !isGood && best > -PROVEN) {
      countEstimate();
      break;
    }
    const action: i32 = load<u16>(list + (<usize>i << 1));
    e.copy(s, childState);
    e.game.play(childState, action);
    visit();
    if (isStopped) return 0;
    setPlayed(ply + 1, action);
    const less = isGood || !isSelective ? 0 : reduction(depth, i);
    const value = searchMove<E>(e, ply + 1, depth - 1, floor, beta, mover, i === 0, less);
    if (isStopped) return 0;
    if (value <= best) continue;
    best = value;
    store<i32>(bestActions + (<usize>ply << 2), action);
    if (value <= floor) continue;
    floor = value;
    if (beta - alpha > 1) extendLine(ply, action);
    if (value >= beta) {
      if (i > 0 || !isTableMove) reward(list, scores, i, ply, mover, before, depth);
      break;
    }
  }
  return best;
}

/** The value of the move just made, for its player. The first move is searched in full; the others first with a null window, late ones `less` plies less deep. */
function searchMove<E>(e: E, ply: i32, depth: i32, floor: i32, beta: i32, mover: i32, isFirst: bool, less: i32): i32 {
  if (isFirst) return child<E>(e, ply, depth, floor, beta, mover);
  let value = child<E>(e, ply, depth - less, floor, floor + 1, mover);
  if (isStopped) return 0;
  if (less > 0 && value > floor) value = child<E>(e, ply, depth, floor, floor + 1, mover);
  if (isStopped) return 0;
  if (value > floor && value < beta) value = child<E>(e, ply, depth, floor, beta, mover);
  return value;
}

/** The end of the planned depth. */
function atDepth<E>(e: E, ply: i32, alpha: i32, beta: i32): i32 {
  endLine(ply);
  const score = estimate<E>(e, ply);
  return isSelective ? quiesce<E>(e, ply, score, alpha, beta, QUIESCENCE_PLIES) : score;
}

/** As `searchMoves` for the moves from `from` on, together with the threads that have nothing else to do. */
function shareMoves<E>(
  e: E, ply: i32, depth: i32, from: i32, count: i32, best: i32, floor: i32, alpha: i32, beta: i32, mover: i32, before: i32,
): i32 {
  const list = listAt(ply);
  const scores = scoresAt(ply);
  const bestAction = bestActions + (<usize>ply << 2);
  for (let i = from; i < count; i++) pick(list, scores, i, count);
  splits.openSplit(ply, depth, from, count, list, scores, rowAt(ply), best, load<i32>(bestAction), floor, beta, mover);
  look();
  const place = splits.present();
  const level = splits.level;
  work<E>(e, ply, depth, beta, mover);
  help<E>(e, place, MAX_PATIENCE);
  // A thread that has taken a move does not finish it: perhaps it is gone
  for (let i = splits.unfinishedMove(from); i >= 0 && !isStopped && splits.isUnfinished(place); i = splits.unfinishedMove(i)) {
    splits.readMove(i);
    workAt<E>(e, i, ply, depth, beta, mover);
  }
  splits.closeSplit();
  resume(level);
  if (isStopped) return 0;
  lend(splits.visitedByOthers(place));
  const cutAt = splits.cutOf(place);
  if (splits.isEstimated(place)) countEstimate();
  if (beta - alpha > 1) splits.readLine(place, ply);
  if (cutAt >= 0) reward(list, scores, cutAt, ply, mover, before, depth);
  store<i32>(bestAction, splits.bestActionOf(place));
  return splits.bestOf(place);
}

/** Searches moves of the present split point until none is left. */
function work<E>(e: E, ply: i32, depth: i32, beta: i32, mover: i32): void {
  for (let move = splits.takeMove(); move >= 0; move = splits.takeMove()) {
    workAt<E>(e, move, ply, depth, beta, mover);
    if (isStopped) return;
  }
}

function workAt<E>(e: E, move: i32, ply: i32, depth: i32, beta: i32, mover: i32): void {
  const action = splits.action;
  const isPromising = splits.isPromising;
  const floor = splits.floor;
  const estimates = estimateCount();
  const efforts = effort();
  e.copy(stateAt(ply), stateAt(ply + 1));
  e.game.play(stateAt(ply + 1), action);
  visit();
  if (isStopped) return;
  setPlayed(ply + 1, action);
  const less = isPromising || !isSelective ? 0 : reduction(depth, move);
  const value = searchMove<E>(e, ply + 1, depth - 1, floor, beta, mover, false, less);
  if (!isStopped) splits.finishMove(move, value, ply + 1, estimateCount() !== estimates, <i32>(effort() - efforts));
}

/** Works at split points of other threads until the search ends. */
export function helpOthers<E>(e: E): void {
  help<E>(e, -1, i32.MAX_VALUE);
}

/**
 * Works at the split points below one of this thread while others search the last moves of it, or, with -1, at any.
 * @param patience how often in turn to look for a split point in vain
 */
function help<E>(e: E, above: i32, patience: i32): void {
  splits.wait(1);
  for (let vain = 0; !isStopped && vain < patience && (above < 0 || splits.isUnfinished(above)); ) {
    const place = splits.findSplit(above);
    if (place < 0 || !splits.readSplit(place)) {
      look();
      if ((++vain & POLLS) === 0) askHost();
      continue;
    }
    const ply = splits.ply;
    const depth = splits.depth;
    const beta = splits.beta;
    const mover = splits.mover;
    if (!splits.enterSplit(place, rowAt(ply))) continue;
    const level = splits.level;
    splits.wait(-1);
    vain = 0;
    e.game.unpack(rowAt(ply), stateAt(ply));
    look();
    const efforts = effort();
    work<E>(e, ply, depth, beta, mover);
    lend(efforts - effort());
    splits.leaveSplit();
    resume(level);
    splits.wait(1);
  }
  splits.wait(-1);
}
