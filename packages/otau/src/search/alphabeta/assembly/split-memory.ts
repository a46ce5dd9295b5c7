/** Where split points lie in the memory that threads share, and how it is read and written. */

/** Numbers in the shared memory, by their bytes from the first one: `add` and `exchange` return what was there. */
// @ts-ignore: decorator
@external('env', 'read')
export declare function read(at: i32): i32;
// @ts-ignore: decorator
@external('env', 'write')
export declare function write(at: i32, value: i32): void;
// @ts-ignore: decorator
@external('env', 'add')
export declare function add(at: i32, value: i32): i32;
// @ts-ignore: decorator
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

// @ts-ignore: decorator
@inline
export function lock(place: i32): void {
  while (exchange(place + LOCK, 0, 1) !== 0) {}
}

// @ts-ignore: decorator
@inline
export function unlock(place: i32): void {
  add(place + LOCK, -1);
}
