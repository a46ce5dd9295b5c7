/**
 * The root of alpha-beta: iterative deepening over the legal moves of the position at ply 0, with narrow windows around the last value, for the
 * best line or the best several. The host calls it for one depth after another, and reads the moves.
 */
import { Head, make } from '../../../kernel/assembly/head';
import { searched } from '../../assembly/exports';
import { high, low } from '../../assembly/hash';
import { Searched } from '../../assembly/host';
import { drawn, resultOf, rootPlayer, setDraws } from './leaves';
import { INFINITE, MAX_PLY, PROVEN, reduction, reductions } from './limits';
import { ageOrder, clearOrder } from './order';
import { hasStood, lineAt, lineLength, makeRoom } from './path';
import { beginPath, beginTree, effort, estimateCount, hash, hasStopped, listAt, rowAt, setPlayed, stateAt, visit } from './plies';
import { clearTable, makeTable } from './table';
import { child, helpOthers, isSelective, makeTree } from './tree';

export { ageOrder as search_order_age } from './order';
export { estimateCount as search_estimates, rowAt as search_row } from './plies';
export { foundCount as search_hits, lookupCount as search_lookups, setAge as search_table_age } from './table';

/** The window around the last value, in evaluation units, and the factor by which it grows after a miss. */
const WINDOW: i32 = 50;
const WINDOW_GROWTH: i32 = 4;
const MAX_WINDOW: i32 = 2_000;
const FIRST_WINDOW_DEPTH: i32 = 4;

/** A legal move; values are the mover's. The host reads it in this order, as 32-bit numbers. */
@final
@unmanaged
class RootMove {
  action: i32;
  score: i32;
  /** Plies looked ahead for `score`; 0 where it is only an estimate of the next position. */
  depth: i32;
  /** Whether the value is proven. */
  solved: i32;
  /** The line that it starts, itself included: 16-bit numbers. */
  line: usize;
  length: i32;
  /** Whether the position occurred before in the game: the move counts as a draw. */
  comesBack: bool;
  /** Positions visited below it in the last iteration: a move with a large tree is tried early. */
  nodes: f64;
}

/** Addresses of the moves, the best first. */
let order: usize = 0;
/** The lines that a whole search has found: action, score, whether it is proven, 32 bits each. */
let kept: usize = 0;
let count: i32 = 0;

/** Room for the moves of any position. */
function makeRoot(most: u32): void {
  order = heap.alloc(<usize>most << 2);
  kept = heap.alloc(12 * most);
  for (let i: u32 = 0; i < most; i++) {
    const move = make<RootMove>();
    move.line = heap.alloc(2 * MAX_PLY);
    put(i, move);
  }
}

@inline function moveAt(i: i32): RootMove {
  return changetype<RootMove>(load<u32>(order + (<usize>i << 2)));
}

@inline function put(i: i32, move: RootMove): void {
  store<u32>(order + (<usize>i << 2), <u32>changetype<usize>(move));
}

/** After `search_draws` and `search_path_written`: lists all legal moves of the row of ply 0 with an estimate of the next position, the most promising first; returns how many. */
export function search_root(): i32 {
  const s = stateAt(0);
  const after = stateAt(1);
  const mover = searched.mover(s);
  count = searched.game.list(s, listAt(0));
  for (let i = 0; i < count; i++) {
    const action: u32 = load<u16>(listAt(0) + (<usize>i << 1));
    const move = moveAt(i);
    move.action = action;
    move.depth = 0;
    move.nodes = 0;
    store<u16>(move.line, <u16>action);
    move.length = 1;
    searched.copy(s, after);
    searched.game.play(after, action);
    move.solved = i32(searched.game.isOver(after));
    move.comesBack = false;
    if (move.solved) {
      move.score = resultOf<Searched>(searched, after, mover, 1);
      continue;
    }
    hash<Searched>(searched, 1);
    move.comesBack = hasStood(low, high);
    const own = searched.estimate(after);
    move.score = move.comesBack ? 0 : searched.mover(after) === mover ? own : 0 - own;
  }
  sortByScores(0, count);
  return count;
}

/** A move that another search has found the best is tried first. False where there is none. */
export function search_root_from(action: i32, score: i32, depth: i32): bool {
  for (let i = 0; i < count; i++) {
    const move = moveAt(i);
    if (move.action !== action) continue;
    bringTo(0, i);
    move.score = score;
    move.depth = depth;
    return true;
  }
  return false;
}

/** Searches the best lines to a depth. What it finds says nothing where the search has stopped. */
export function search_root_depth(lines: i32, depth: i32): void {
  for (let line = 0; line < lines; line++) {
    searchLine(line, depth);
    if (hasStopped()) return;
  }
  sortByScores(0, lines); // a later line may be better, as a selective search varies
}

/**
 * A whole search of the row of ply 0, without earlier positions: the best lines deeper and deeper, until they are proven or the search ends.
 * Returns how many lines there are.
 */
export function search_lines(lines: i32, depth: i32, avoided: i32, player: i32, left: i32, until: f64, most: f64): i32 {
  ageOrder();
  search_path(0);
  search_path_written();
  search_draws(avoided, 0, player, left);
  beginTree(until, most);
  const found = min<i32>(lines, search_root());
  keepLines(found);
  for (let plies = 1; plies <= depth; plies++) {
    search_root_depth(found, plies);
    // The first move of a depth is the best of the one before; the order of several lines is not known yet.
    if (hasStopped() && found > 1) break;
    if (keepLines(found) || hasStopped() || count === 1) break;
  }
  return found;
}

/** Keeps the best lines as they stand; returns whether all are proven. */
function keepLines(found: i32): bool {
  let isProven = true;
  for (let i = 0; i < found; i++) {
    const move = moveAt(i);
    const at = kept + 12 * i;
    store<i32>(at, move.action);
    store<i32>(at, move.score, 4);
    store<i32>(at, move.solved, 8);
    if (!move.solved) isProven = false;
  }
  return isProven;
}

export function search_found(): usize {
  return kept;
}

/** Searches for the best move except those of the lines before, and puts it at its place. */
function searchLine(line: i32, depth: i32): void {
  for (let i = line; i < count; i++) moveAt(i).nodes = 0;
  const last = moveAt(line).score;
  let below = WINDOW;
  let above = WINDOW;
  if (depth < FIRST_WINDOW_DEPTH || abs(last) > PROVEN) below = above = 2 * INFINITE;
  for (;;) {
    const alpha = below > MAX_WINDOW ? -INFINITE : last - below;
    const beta = above > MAX_WINDOW ? INFINITE : last + above;
    const score = searchMoves(line, depth, alpha, beta);
    if (hasStopped()) return;
    if (score <= alpha && alpha > -INFINITE) below *= WINDOW_GROWTH;
    else if (score >= beta && beta < INFINITE) above *= WINDOW_GROWTH;
    else break;
  }
  sortByNodes(line + 1);
}

/** Tries the moves from `line` on; a move that is better than those before goes to the front. */
function searchMoves(line: i32, depth: i32, alpha: i32, beta: i32): i32 {
  const estimates = estimateCount();
  let best = -INFINITE;
  let floor = alpha;
  for (let i = line; i < count; i++) {
    const move = moveAt(i);
    const before = effort();
    searched.copy(stateAt(0), stateAt(1));
    searched.game.play(stateAt(1), move.action);
    visit();
    if (hasStopped()) return best;
    const value = searchMove(move, depth, floor, beta, i - line);
    if (hasStopped()) return best;
    move.nodes += effort() - before;
    if (value <= best) continue;
    best = value;
    if (i > line && value <= floor) continue;
    move.score = value;
    move.length = 1 + lineLength(1);
    memory.copy(move.line + 2, lineAt(1), <usize>lineLength(1) << 1);
    move.depth = depth;
    move.solved = 0;
    bringTo(line, i);
    floor = max<i32>(floor, value);
    if (value >= beta) break;
  }
  const isExact = estimateCount() === estimates && best > alpha && best < beta;
  moveAt(line).solved = i32(abs(best) > PROVEN || isExact);
  return best;
}

/** The value of the move just made: the first is searched in full, the others first with a null window. */
function searchMove(move: RootMove, depth: i32, floor: i32, beta: i32, place: i32): i32 {
  const mover = rootPlayer;
  if (move.comesBack) return drawn(1, mover);
  setPlayed(1, move.action);
  if (place === 0) return child<Searched>(searched, 1, depth - 1, floor, beta, mover);
  const less = isSelective ? reduction(depth, place) : 0;
  let value = child<Searched>(searched, 1, depth - 1 - less, floor, floor + 1, mover);
  if (less > 0 && value > floor && !hasStopped()) value = child<Searched>(searched, 1, depth - 1, floor, floor + 1, mover);
  if (value > floor && value < beta && !hasStopped()) value = child<Searched>(searched, 1, depth - 1, floor, beta, mover);
  return value;
}

/** Brings a move forward; those in between keep their order. */
function bringTo(place: i32, from: i32): void {
  const move = moveAt(from);
  for (let i = from; i > place; i--) put(i, moveAt(i - 1));
  put(place, move);
}

function sortByScores(from: i32, to: i32): void {
  for (let i = from + 1; i < to; i++) {
    const score = moveAt(i).score;
    let place = i;
    while (place > from && moveAt(place - 1).score < score) place--;
    bringTo(place, i);
  }
}

function sortByNodes(from: i32): void {
  for (let i = from + 1; i < count; i++) {
    const nodes = moveAt(i).nodes;
    let place = i;
    while (place > from && moveAt(place - 1).nodes < nodes) place--;
    bringTo(place, i);
  }
}

// How the host begins a search: `tree.ts` in `src/search/alphabeta`.

/**
 * Once the weights and the reductions are written: makes the tree.
 * @param bits its table holds 2^bits entries
 * @param pieces endgame tables are asked about positions with at most this many pieces; -1 without tables
 * @param threads how many threads search together, by the functions of the host; 0 for one alone
 * @param thread which of them this is, counted from 0
 */
export function search_open(bits: u32, selective: bool, pieces: i32, threads: i32, thread: i32): void {
  searched.prepare();
  makeTree<Searched>(searched, selective, pieces, threads, thread);
  makeTable(bits, threads > 0);
  makeRoot(changetype<Head>(searched.game).maxLegal);
}

export function search_reductions(): usize {
  return reductions;
}

export function search_draws(avoided: i32, openness: i32, player: i32, left: i32): i32 {
  return setDraws<Searched>(searched, avoided, openness, player, left);
}

export function search_path(count: u32): usize {
  return makeRoom(count, changetype<Head>(searched.game).rowSize);
}

export function search_path_written(): void {
  beginPath(changetype<Head>(searched.game).rowSize);
}

export function search_clear(): void {
  clearOrder();
  clearTable();
}

/** A move of the root, the best first. */
export function search_root_move(place: i32): RootMove {
  return moveAt(place);
}

/** Works at what other threads search, until the search ends. */
export function search_help(): void {
  helpOthers<Searched>(searched);
}
