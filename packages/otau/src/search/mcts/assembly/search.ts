/** What the walks of one search share, and earlier positions of its game, which are a draw if repeated. */
import { make } from '../../../kernel/assembly/head';
import { Arena, moved, newArena, rowSize, sameRow } from './arena';
import { hashOf } from './tree';

/** Two trees that take turns, how moves are chosen, and earlier positions. */
@unmanaged
export class Search {
  tree: Arena;
  first: Arena;
  second: Arena;
  constant: f64;
  firstPlay: f64;
  /** Whether moves are chosen by UCT; else by PUCT. */
  isUct: bool;
  /** Whether moves stay in the order in which they are listed, as a policy needs it; else they are put into a random one. */
  keepsOrder: bool;
  hasTables: bool;
  history: usize;
  historyRoom: u32;
  historyCount: u32;
  historyHashes: usize;
}

/** @param room nodes to make room for at first */
export function newSearch(nodes: u32, edges: u32, room: u32): Search {
  const search = make<Search>();
  search.first = newArena(nodes, edges, room);
  search.second = newArena(nodes, edges, room);
  search.tree = search.first;
  return search;
}

/** Where the rows of earlier positions are written; the first ones stay as before. */
export function historyFor(search: Search, count: u32): usize {
  const room: usize = search.historyRoom;
  if (count > search.historyRoom) {
    search.history = moved(search.history, room * rowSize, <usize>(2 * count) * rowSize);
    search.historyHashes = moved(search.historyHashes, room << 2, <usize>(2 * count) << 2);
    search.historyRoom = 2 * count;
  }
  search.historyCount = count;
  return search.history;
}

/** @param first the first row that was written again */
export function hashHistory(search: Search, first: u32): void {
  for (let i: usize = first; i < search.historyCount; i++) {
    store<u32>(search.historyHashes + (i << 2), hashOf(search.history + i * rowSize, rowSize));
  }
}

export function stoodBefore(search: Search, row: usize, hash: u32): bool {
  const history = search.history;
  const historyHashes = search.historyHashes;
  const count: usize = search.historyCount;
  const four = i32x4.splat(hash);
  for (let i: usize = 0; i < count; i++) {
    while (i + 4 <= count && !v128.any_true(i32x4.eq(v128.load(historyHashes + (i << 2)), four))) i += 4;
    if (i === count) return false;
    if (load<u32>(historyHashes + (i << 2)) === hash && sameRow(history + i * rowSize, row)) return true;
  }
  return false;
}
