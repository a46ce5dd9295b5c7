/**
 * Split points: positions whose moves are left to several threads. A thread opens one once the first move has been searched and did not
 * refute the position, so that the others have a window to be searched with (Young Brothers Wait; Feldmann, 1993). Each thread takes one move
 * after the other, until none is left or one refutes the position.
 *
 * They lie in the memory that threads share. What a thread writes counts only while the split point is open, which its generation says: the
 * thread that opened one may close it at any time, without waiting for others.
 */
import { isUnpromising } from './order';
import { beginLine, extendLine, lineAt, lineLength, pathHash, pathSteps, setPath } from './path';

/** The depth from which on it is worth it. */
const SPLIT_DEPTH: i32 = 2;

let threads: i32 = 0;
let thread: i32 = 0;
let rowWords: i32 = 0;

/** The split points that this thread works at, each below the one before, with their generations. */
const MAX_LEVELS: i32 = 128;
const places = memory.data(4 * 128, 4);
const generations = memory.data(4 * 128, 4);
export let level: i32 = -1;
/** How many of them are its own. */
let own: i32 = 0;

/** There are so many threads, 0 where this one is alone; this is one of them, counted from 0. */
export function makeSplits(count: i32, number: i32, rowSize: i32): void {
  threads = count;
  thread = number;
  rowWords = (rowSize + 3) >> 2;
}

/** A search begins. */
export function beginSplits(): void {
  level = -1;
  own = 0;
}

@inline export function canSplit(depth: i32, count: i32): bool {
  return threads > 0 && depth >= SPLIT_DEPTH && read(WAITING) > 0 && own < NESTED && count <= MAX_MOVES && rowWords <= MAX_ROW_WORDS;
}

/** This thread has nothing to do, or (-1) has something again. */
export function wait(count: i32): void {
  add(WAITING, count);
}

@inline function placeAt(at: i32): i32 {
  return load<i32>(places + (<usize>at << 2));
}

function push(place: i32, generation: i32): void {
  level++;
  store<i32>(places + (<usize>level << 2), place);
  store<i32>(generations + (<usize>level << 2), generation);
}

/** The split point that this thread works at. */
export function present(): i32 {
  return placeAt(level);
}

/** Whether the split point at a level is over: closed, refuted, or all its moves are finished. */
function isOver(at: i32): bool {
  const place = placeAt(at);
  return read(place + GENERATION) !== load<i32>(generations + (<usize>at << 2)) || read(place + CUT) !== 0 || read(place + LEFT) === 0;
}

/** The first level whose split point is over, so that what is done below it is in vain; -1 where none is. */
export function firstOver(): i32 {
  for (let at = 0; at <= level; at++) if (isOver(at)) return at;
  return -1;
}

/** Opens a split point for the moves from `from` on, the best first, and works at it. `row` is that of the position. */
export function openSplit(
  at: i32, reach: i32, from: i32, count: i32, list: usize, scores: usize, row: usize, best: i32, bestAction: i32, least: i32, most: i32, player: i32,
): void {
  const place = FIRST + (thread * NESTED + own) * SPLIT_BYTES;
  write(place + PARENT, level < 0 ? -1 : placeAt(level));
  write(place + PLY, at);
  write(place + DEPTH, reach);
  write(place + BETA, most);
  write(place + MOVER, player);
  write(place + NEXT, from);
  write(place + COUNT, count);
  write(place + LEFT, count - from);
  write(place + FLOOR, least);
  write(place + BEST, best);
  write(place + BEST_ACTION, bestAction);
  write(place + CUT, 0);
  write(place + ESTIMATED, 0);
  write(place + LINE_LENGTH, 0);
  write(place + VISITED, 0);
  for (let i = 0; i < rowWords; i++) write(place + ROW + (i << 2), load<i32>(row + (<usize>i << 2)));
  for (let i = 0; i <= at; i++) {
    write(place + HASHES + (i << 3), <i32>pathHash(i));
    write(place + HASHES + (i << 3) + 4, <i32>(pathHash(i) >> 32));
    write(place + STEPS + (i << 2), pathSteps(i));
  }
  for (let i = from; i < count; i++) {
    const move: i32 = load<u16>(list + (<usize>i << 1));
    write(place + MOVES + (i << 2), isUnpromising(load<i32>(scores + (<usize>i << 2))) ? move : move | PROMISING);
  }
  own++;
  push(place, add(place + GENERATION, 1) + 1);
  add(OPEN, 1);
}

/** This thread's latest split point is over for all. */
export function closeSplit(): void {
  const place = present();
  lock(place);
  add(place + GENERATION, 1);
  unlock(place);
  add(OPEN, -1);
  own--;
  level--;
}

/** The deepest split point that has moves to be taken, below another one or (-1) anywhere; -1 for none. */
export function findSplit(above: i32): i32 {
  if (read(OPEN) === 0) return -1;
  let found = -1;
  let most = 0;
  for (let place = FIRST; place < FIRST + threads * NESTED * SPLIT_BYTES; place += SPLIT_BYTES) {
    if ((read(place + GENERATION) & 1) === 0 || read(place + NEXT) >= read(place + COUNT)) continue;
    // A search that has just begun is another's until this thread begins it too
    if (read(place + HASHES) !== <i32>pathHash(0)) continue;
    if (read(place + DEPTH) <= most || !isBelow(place, above)) continue;
    most = read(place + DEPTH);
    found = place;
  }
  return found;
}

function isBelow(place: i32, above: i32): bool {
  if (above < 0) return true;
  for (let steps = threads * NESTED; steps > 0 && place >= 0; steps--) {
    place = read(place + PARENT);
    if (place === above) return true;
  }
  return false;
}

/** What the split point holds that a thread has entered or opened last; it stays the same while it is open. */
export let ply: i32 = 0;
export let depth: i32 = 0;
export let beta: i32 = 0;
export let mover: i32 = 0;
let generation: i32 = 0;

/** Reads what another thread's split point is about. False where it is closed. */
export function readSplit(place: i32): bool {
  generation = read(place + GENERATION);
  ply = read(place + PLY);
  depth = read(place + DEPTH);
  beta = read(place + BETA);
  mover = read(place + MOVER);
  return (generation & 1) === 1 && read(place + GENERATION) === generation && level < MAX_LEVELS - 1;
}

/** After `readSplit`: copies its position to the row of its ply, and its path, and works at it. False where it has just been closed. */
export function enterSplit(place: i32, row: usize): bool {
  for (let i = 0; i < rowWords; i++) store<i32>(row + (<usize>i << 2), read(place + ROW + (i << 2)));
  for (let i = 0; i <= ply; i++) {
    const low: u32 = read(place + HASHES + (i << 3));
    const high: u32 = read(place + HASHES + (i << 3) + 4);
    setPath(i, ((<u64>high) << 32) | <u64>low, read(place + STEPS + (i << 2)));
  }
  if (read(place + GENERATION) !== generation) return false;
  push(place, generation);
  return true;
}

/** It is another thread's, so it stays. */
export function leaveSplit(): void {
  level--;
}

/** The move last taken, and what values have to exceed. */
export let action: i32 = 0;
export let isPromising: bool = false;
export let floor: i32 = 0;

/** The place of the next move of the present split point, which others then do not take; -1 where none is left. */
export function takeMove(): i32 {
  const place = present();
  lock(place);
  let next = isOver(level) ? -1 : read(place + NEXT);
  if (next >= read(place + COUNT)) next = -1;
  if (next >= 0) {
    write(place + NEXT, next + 1);
    readMove(next);
  }
  unlock(place);
  return next;
}

/** The move at a place, to be searched. */
export function readMove(index: i32): void {
  const place = present();
  const move = read(place + MOVES + (index << 2));
  action = move & 0xffff;
  isPromising = (move & PROMISING) !== 0;
  floor = read(place + FLOOR);
}

/** A move of the present split point has been searched by visiting so many positions; `next` is the ply after it. */
export function finishMove(index: i32, value: i32, next: i32, isEstimate: bool, visited: i32): void {
  const place = present();
  lock(place);
  const move = read(place + MOVES + (index << 2));
  if (!isOver(level) && (move & FINISHED) === 0) {
    write(place + MOVES + (index << 2), move | FINISHED);
    if (!isOwn(place)) write(place + VISITED, read(place + VISITED) + visited);
    write(place + LEFT, read(place + LEFT) - 1);
    if (isEstimate) write(place + ESTIMATED, 1);
    if (value > read(place + BEST)) improve(place, index, move & 0xffff, value, next);
  }
  unlock(place);
}

/** Whether this thread has opened it. */
function isOwn(place: i32): bool {
  return (place - FIRST) / (NESTED * SPLIT_BYTES) === thread;
}

function improve(place: i32, index: i32, move: i32, value: i32, next: i32): void {
  write(place + BEST, value);
  write(place + BEST_ACTION, move);
  if (value <= read(place + FLOOR)) return;
  write(place + FLOOR, value);
  const length = lineLength(next);
  for (let i = 0; i < length; i++) write(place + LINE + (i << 2), load<u16>(lineAt(next) + (<usize>i << 1)));
  write(place + LINE_LENGTH, length + 1);
  if (value >= read(place + BETA)) write(place + CUT, index + 1);
}

/** Whether moves of a split point are still searched, and none has refuted it. */
export function isUnfinished(place: i32): bool {
  return read(place + LEFT) > 0 && read(place + CUT) === 0;
}

/** Of the moves that other threads have taken, the first that is not finished; -1 for none. */
export function unfinishedMove(from: i32): i32 {
  const place = present();
  const count = read(place + COUNT);
  for (let i = from; i < count; i++) if ((read(place + MOVES + (i << 2)) & FINISHED) === 0) return i;
  return -1;
}

export function bestOf(place: i32): i32 {
  return read(place + BEST);
}
export function bestActionOf(place: i32): i32 {
  return read(place + BEST_ACTION);
}
/** The place of the move that refuted it, or -1. */
export function cutOf(place: i32): i32 {
  return read(place + CUT) - 1;
}
export function visitedByOthers(place: i32): i32 {
  return read(place + VISITED);
}
export function isEstimated(place: i32): bool {
  return read(place + ESTIMATED) !== 0;
}

/** Where a better move was found, makes it and what follows the line of a ply. */
export function readLine(place: i32, at: i32): void {
  const length = read(place + LINE_LENGTH) - 1;
  if (length < 0) return;
  beginLine(at + 1, length);
  for (let i = 0; i < length; i++) store<u16>(lineAt(at + 1) + (<usize>i << 1), <u16>read(place + LINE + (i << 2)));
  extendLine(at, read(place + BEST_ACTION));
}

// Where split points lie in the memory that threads share, and how it is read and written.

/** Numbers in the shared memory, by their bytes from the first one: `add` and `exchange` return what was there. */
@external('env', 'read')
export declare function read(at: i32): i32;
@external('env', 'write')
export declare function write(at: i32, value: i32): void;
@external('env', 'add')
export declare function add(at: i32, value: i32): i32;
@external('env', 'exchange')
export declare function exchange(at: i32, expected: i32, value: i32): i32;

/** How many threads have nothing to do, and how many split points are open. */
export const WAITING: i32 = 0;
export const OPEN: i32 = 64;
/** The split points of the threads, each with room for `NESTED`. */
export const FIRST: i32 = 128;
export const NESTED: i32 = 8;
export const SPLIT_BYTES: i32 = 4096;

/** What a split point holds. Its generation is odd while it is open. */
export const LOCK: i32 = 0;
export const GENERATION: i32 = 4;
export const PARENT: i32 = 8;
export const PLY: i32 = 12;
export const DEPTH: i32 = 16;
export const BETA: i32 = 20;
export const MOVER: i32 = 24;
export const NEXT: i32 = 28;
export const COUNT: i32 = 32;
/** Moves that are not finished. */
export const LEFT: i32 = 36;
export const FLOOR: i32 = 40;
export const BEST: i32 = 44;
export const BEST_ACTION: i32 = 48;
/** The place of the move that refuted the position, from 1; else 0. */
export const CUT: i32 = 52;
/** Whether values rest on estimates. */
export const ESTIMATED: i32 = 56;
export const LINE_LENGTH: i32 = 60;
export const ROW: i32 = 64;
export const MAX_ROW_WORDS: i32 = 64;
/** Of each ply before, the hash and how far back positions may be repeated. */
export const HASHES: i32 = 320;
/** Positions that other threads than the one that opened it have visited for it. */
export const VISITED: i32 = 1280;
export const STEPS: i32 = 1296;
/** The action of each move, then 1 for a promising one and 2 for a finished one. */
export const MOVES: i32 = 1792;
export const MAX_MOVES: i32 = 450;
export const LINE: i32 = 3600;
export const PROMISING: i32 = 1 << 16;
export const FINISHED: i32 = 1 << 17;

@inline export function lock(place: i32): void {
  while (exchange(place + LOCK, 0, 1) !== 0) {}
}

@inline export function unlock(place: i32): void {
  add(place + LOCK, -1);
}
