/** The board of Kindo: the layout of a position, and the sets of tiles that depend on its size. */
import { ChancelessHead } from '../../../kernel/assembly/head';

export const NORTH: usize = 16;
export const EAST: usize = 24;
export const SOUTH: usize = 32;
export const WEST: usize = 40;
export const DOTS: usize = 48;
export const PLAYER: usize = 56;
export const LEFT: usize = 57;
export const NEXT: usize = 58;
export const WINNER: usize = 60;

const MAX_SIZE: u32 = 8;

@unmanaged
export class KindoBoard extends ChancelessHead {
  size: u32;
  cells: u32;
  walledIn: u32;
  king0: u32;
  king1: u32;
  all: u64;
  /** The tiles that are not in the first and not in the last column. */
  notFirst: u64;
  notLast: u64;
  /** The tiles where walls can stand. */
  wallable: u64;
  /** At 8 · h: h tiles of the first column from the top. */
  columns: usize;

  @inline king(player: u32): u32 {
    return player === 0 ? this.king0 : this.king1;
  }

  /** A set with the tiles at the sides of its tiles. */
  @inline spread(set: u64): u64 {
    const size = <u64>this.size;
    return set | (set << size) | (set >> size) | ((set << 1) & this.notFirst) | ((set >> 1) & this.notLast);
  }

  /** RULES.md, 4.2, as `isWalledIn` in rules.ts: a rectangle in the King's corner that grows over every gap. */
  isWalledIn(s: usize, player: u32, limit: u32): bool {
    const size = this.size;
    const king = this.king(player);
    const enemy = load<u64>(s + ((1 - player) << 3));
    const above = enemy & load<u64>(s + (player === 0 ? SOUTH : NORTH));
    const aside = enemy & load<u64>(s + (player === 0 ? WEST : EAST));
    let height: u32 = 1;
    let width: u32 = 1;
    while (height + width < limit) {
      const line = ((<u64>1) << width) - 1;
      const top = line << (player === 0 ? king - size * height : king + size * height + 1 - width);
      if ((above & top) !== top) {
        height++;
        continue;
      }
      const column = load<u64>(this.columns + (height << 3));
      const side = column << (player === 0 ? king + width - size * (height - 1) : king - width);
      if ((aside & side) === side) return true;
      width++;
    }
    return false;
  }
}

export function prepareBoard(board: KindoBoard, size: u32): void {
  const cells = size * size;
  board.size = size;
  board.cells = cells;
  board.king0 = cells - size;
  board.king1 = size - 1;
  board.all = (<u64>-1) >> (64 - <u64>cells);
  board.columns = heap.alloc(8 * (MAX_SIZE + 2));
  let column: u64 = 0;
  for (let height: u32 = 0; height <= size; height++) {
    store<u64>(board.columns + (height << 3), column);
    column |= (<u64>1) << (<u64>(size * height) & 63);
  }
  const first = load<u64>(board.columns + (size << 3));
  board.notFirst = board.all & ~first;
  board.notLast = board.all & ~(first << <u64>(size - 1));
  board.wallable = board.all & ~((<u64>1) << board.king0) & ~((<u64>1) << board.king1);
  for (let k: u32 = 0; k < size; k++) board.wallable &= ~((<u64>1) << (k * (size + 1)));
}
