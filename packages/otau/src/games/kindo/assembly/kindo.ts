/**
 * Kindo compiled, for boards of up to 8 × 8 tiles. During play, a position is sets of tiles, 8 bytes each:
 *
 *      0, 8            the tiles of player 0 and of player 1
 *      16, 24, 32, 40  the tiles with a wall N, E, S, W
 *      48              the tiles with a dot
 *      56              the first five bytes of the row: player, moves left, moves of the next turns, winner
 *      64, 72, 80      what `count` has found: tiles to capture, own tiles where walls can stand, those of them with one
 */
import { prepareBits, reversed, writeBits } from '../../../kernel/assembly/bits';
import { ChancelessHead, make } from '../../../kernel/assembly/head';

// The board of Kindo: the layout of a position, and the sets of tiles that depend on its size.

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

const CAPTURES: usize = 64;
const WALLABLE: usize = 72;
const WALLED: usize = 80;
const TILES: usize = 5;

/** For a tile without a wall, for one with each of the four, and, after a gap, for one to capture: four 16-bit numbers added to 5 · tile. */
const CHOICES = memory.data<u64>([
  0x0004000300020001, 0x0000000400030002, 0x0000000400030001, 0x0000000400020001, 0x0000000300020001, 0, 0, 0, 0,
], 8);
/** The bytes that its actions take in a list. */
const LENGTHS = memory.data<u8>([8, 6, 6, 6, 6, 0, 0, 0, 2]);
const ONES: u64 = 0x0001000100010001;

@final
@unmanaged
export class Kindo extends KindoBoard {
  @inline isOver(s: usize): bool {
    return load<u8>(s, WINNER) !== 0;
  }

  start(row: usize, _rng: usize): void {
    memory.fill(row, 0, this.rowSize);
    store<u32>(row, 0x02020100);
    store<u8>(row + TILES + this.king0, 1);
    store<u8>(row + TILES + this.king1, 2);
  }

  actor(row: usize): i32 {
    return load<u8>(row, 4) !== 0 ? -2 : <i32>load<u8>(row);
  }

  result(row: usize, player: u32): f32 {
    return load<u8>(row, 4) === 1 + player ? 1 : -1;
  }

  unpack(row: usize, s: usize): void {
    store<u32>(s, load<u32>(row), PLAYER);
    store<u8>(s, load<u8>(row, 4), WINNER);
    unpackTiles(row + TILES, s, 0, this.all);
    if (this.cells > 32) unpackTiles(row + TILES + 32, s, 32, this.all);
  }

  pack(s: usize, row: usize): void {
    store<u32>(row, load<u32>(s, PLAYER));
    store<u8>(row, load<u8>(s, WINNER), 4);
    packTiles(s, this.cells, row + TILES);
  }

  /** RULES.md, 2: tiles that may be captured, and own tiles where walls can stand. */
  count(s: usize): u32 {
    if (load<u8>(s, WINNER) !== 0) return 0;
    const own = load<u64>(s + (<usize>load<u8>(s, PLAYER) << 3));
    const north = load<u64>(s, NORTH);
    const east = load<u64>(s, EAST);
    const south = load<u64>(s, SOUTH);
    const west = load<u64>(s, WEST);
    const size = <u64>this.size;
    const reached =
      ((own << size) & ~north) |
      ((own >> size) & ~south) |
      ((own << 1) & this.notFirst & ~west) |
      ((own >> 1) & this.notLast & ~east);
    const captures = reached & this.all & ~own;
    const wallable = own & this.wallable;
    const walled = wallable & (north | east | south | west);
    store<u64>(s, captures, CAPTURES);
    store<u64>(s, wallable, WALLABLE);
    store<u64>(s, walled, WALLED);
    return <u32>(popcnt<u64>(captures) + 4 * popcnt<u64>(wallable) - popcnt<u64>(walled));
  }

  /** The k-th legal action of the position that was counted last, in ascending order. */
  pick(s: usize, k: u32): u32 {
    const captures = load<u64>(s, CAPTURES);
    const wallable = load<u64>(s, WALLABLE);
    const walled = load<u64>(s, WALLED);
    let rest = captures | wallable;
    for (;;) {
      const tile = rest & (0 - rest);
      const walls: u32 = (wallable & tile) !== 0 ? ((walled & tile) !== 0 ? 3 : 4) : 1;
      if (k < walls) break;
      k -= walls;
      rest ^= tile;
    }
    const tile = <u32>ctz<u64>(rest);
    if (((captures >> tile) & 1) !== 0) return 5 * tile;
    const wall = this.wallOf(s, tile);
    return 5 * tile + 1 + k + (wall !== 0 && k + 1 >= wall ? 1 : 0);
  }

  /** The direction of a tile's wall, 1 to 4, or 0. */
  @inline private wallOf(s: usize, tile: u32): u32 {
    const bits =
      ((load<u64>(s, NORTH) >> tile) & 1) +
      2 * ((load<u64>(s, EAST) >> tile) & 1) +
      3 * ((load<u64>(s, SOUTH) >> tile) & 1) +
      4 * ((load<u64>(s, WEST) >> tile) & 1);
    return <u32>bits;
  }

  list(s: usize, out: usize): i32 {
    if (this.count(s) === 0) return 0;
    const captures = load<u64>(s, CAPTURES);
    const wallable = load<u64>(s, WALLABLE);
    // What a tile can do, as a number of four bits: its wall, 1 to 4, or 8. Branches that cannot be predicted would cost more.
    const first = (load<u64>(s, NORTH) | load<u64>(s, SOUTH)) & wallable;
    const second = (load<u64>(s, EAST) | load<u64>(s, SOUTH)) & wallable;
    const fourth = load<u64>(s, WEST) & wallable;
    let at = out;
    for (let rest = captures | wallable; rest !== 0; rest &= rest - 1) {
      const tile = ctz<u64>(rest);
      const bits =
        ((first >> tile) & 1) | (((second >> tile) & 1) << 1) | (((fourth >> tile) & 1) << 2) | (((captures >> tile) & 1) << 3);
      const kind = <usize>bits;
      store<u64>(at, load<u64>(CHOICES + (kind << 3)) + ONES * (5 * tile));
      at += load<u8>(LENGTHS + kind);
    }
    return <i32>((at - out) >> 1);
  }

  /** RULES.md, 2 to 4. */
  play(s: usize, action: u32): void {
    const mover: u32 = load<u8>(s, PLAYER);
    const enemy = 1 - mover;
    const tile = action / 5;
    const direction = action - 5 * tile;
    if (direction === 0) {
      this.capture(s, tile, mover);
      if (tile === this.king(enemy)) store<u8>(s, <u8>(1 + mover), WINNER);
    } else {
      const bit = (<u64>1) << tile;
      clearWalls(s, ~bit);
      const at = s + NORTH - 8 + (direction << 3);
      store<u64>(at, load<u64>(at) | bit);
      if (this.walledIn !== 0 && this.isWalledIn(s, enemy, this.size)) store<u8>(s, <u8>(1 + mover), WINNER);
    }
    const left = load<u8>(s, LEFT) - 1;
    store<u8>(s, left, LEFT);
    if (left === 0) this.passTurn(s, enemy);
  }

  /** RULES.md, 3. */
  private capture(s: usize, tile: u32, mover: u32): void {
    const bit = (<u64>1) << tile;
    const enemy = 1 - mover;
    const theirs = load<u64>(s + (enemy << 3));
    const dots = load<u64>(s, DOTS);
    store<u64>(s + (mover << 3), load<u64>(s + (mover << 3)) | bit);
    store<u64>(s, dots | bit, DOTS);
    if ((theirs & bit) === 0) return;
    clearWalls(s, ~bit);
    store<u64>(s + (enemy << 3), theirs & ~bit);
    if ((dots & bit) !== 0) addBonus(s, enemy);
    // With at most one enemy tile beside it, no other can have depended on this one.
    const beside = this.spread(bit) & theirs & ~bit;
    if (tile !== this.king(enemy) && (beside & (beside - 1)) === 0) return;
    if (this.takeCutOff(s, mover)) addBonus(s, mover);
  }

  /** RULES.md, 3.3: gives the mover all enemy tiles without a path to their King; returns whether there were any. */
  private takeCutOff(s: usize, mover: u32): bool {
    const enemy = 1 - mover;
    const theirs = load<u64>(s + (enemy << 3));
    let held = theirs & ((<u64>1) << this.king(enemy));
    for (;;) {
      const more = this.spread(held) & theirs;
      if (more === held) break;
      held = more;
    }
    const lost = theirs & ~held;
    if (lost === 0) return false;
    store<u64>(s + (enemy << 3), held);
    store<u64>(s + (mover << 3), load<u64>(s + (mover << 3)) | lost);
    store<u64>(s, load<u64>(s, DOTS) & ~lost, DOTS);
    clearWalls(s, ~lost);
    return true;
  }

  /** RULES.md, 2.4 and 4.3: the turn of a player begins. */
  private passTurn(s: usize, player: u32): void {
    store<u8>(s, <u8>player, PLAYER);
    store<u8>(s, load<u8>(s + NEXT + player), LEFT);
    store<u8>(s + NEXT + player, 2);
    store<u64>(s, load<u64>(s, DOTS) & ~load<u64>(s + (player << 3)), DOTS);
    if (load<u8>(s, WINNER) === 0 && this.isWalledIn(s, player, 3)) store<u8>(s, <u8>(2 - player), WINNER);
  }

  observe(_row: usize, s: usize, out: usize): void {
    observe(this, s, out);
  }

  encode(row: usize, _ply: u32, out: usize): void {
    this.unpack(row, scratch);
    this.observe(row, scratch, out);
  }

  /** An action on the board rotated for player 1, which is its own way back. */
  view(row: usize, action: u32, _isBack: bool): u32 {
    const tile = action / 5;
    if (load<u8>(row) === 0 || tile === this.cells) return action;
    const wall = action - 5 * tile;
    return 5 * (this.cells - 1 - tile) + (wall === 0 ? 0 : ((wall + 1) & 3) + 1);
  }
}

/** A position that is only read. */
const scratch = memory.data(96, 16);

/** Removes the walls from all tiles except those that stay. */
@inline function clearWalls(s: usize, stay: u64): void {
  for (let at = NORTH; at <= WEST; at += 8) store<u64>(s + at, load<u64>(s + at) & stay);
}

function addBonus(s: usize, player: u32): void {
  const at = s + NEXT + player;
  if (load<u8>(at) < 4) store<u8>(at, load<u8>(at) + 1);
}

export function new_kindo(size: u32, walledIn: u32, plies: u32): usize {
  prepareBits();
  const game = make<Kindo>();
  const cells = size * size;
  game.rowSize = <u32>TILES + cells;
  game.players = 2;
  game.actionCount = 5 * cells + 1;
  game.maxLegal = 4 * (cells - size - 2) + size;
  game.observationSize = 14 * cells;
  game.inputSize = 14 * cells;
  game.plies = plies;
  game.stateSize = 96;
  game.walledIn = walledIn;
  prepareBoard(game, size);
  return changetype<usize>(game);
}

// The tiles of a row of Kindo, a byte each, as sets of tiles and back: a byte has one bit in each of seven sets.

const SETS: i32 = 7;

/**
 * At most thirty-two tiles, from `first` on.
 * @param at their bytes
 * @param s the address of the sets, 8 bytes each
 * @param all the tiles of the board
 */
@inline export function unpackTiles(at: usize, s: usize, first: u32, all: u64): void {
  let low = v128.load(at);
  let high = v128.load(at, 16);
  for (let set = SETS - 1; set >= 0; set--) {
    low = i8x16.add(low, low); // the next bit becomes the highest
    high = i8x16.add(high, high);
    const found = <u64>(<u32>i8x16.bitmask(low) | (<u32>i8x16.bitmask(high) << 16)) << first;
    const to = s + (<usize>set << 3);
    store<u64>(to, (first === 0 ? found : found | load<u64>(to)) & all);
  }
}

/** Writes the bytes of all tiles, and none after them: thirty-two at a time, of which each set has four bytes. */
@inline export function packTiles(s: usize, cells: u32, to: usize): void {
  for (let tile: u32 = 0; tile < cells; tile += 32) {
    const at = s + (tile >> 3);
    const four = inBytes(v128.load(at), v128.load(at, 16));
    const three = inBytes(v128.load(at, 32), v128.load64_zero(at, 48));
    const low = i8x16.shuffle(four, three, 0, 1, 2, 3, 16, 17, 18, 19, 4, 5, 6, 7, 20, 21, 22, 23);
    storeTiles(transposed(low), cells - tile, to + tile);
    if (cells - tile <= 16) return;
    const high = i8x16.shuffle(four, three, 8, 9, 10, 11, 24, 25, 26, 27, 12, 13, 14, 15, 28, 29, 30, 31);
    storeTiles(transposed(high), cells - tile - 16, to + tile + 16);
  }
}

/** The first bytes of four sets, then their second ones, and so on up to the fourth. */
@inline function inBytes(two: v128, others: v128): v128 {
  return i8x16.shuffle(two, others, 0, 8, 16, 24, 1, 9, 17, 25, 2, 10, 18, 26, 3, 11, 19, 27);
}

/** Two squares of 8 × 8 bits, rows for columns: of a byte of each set, a byte of each tile. */
@inline function transposed(squares: v128): v128 {
  return swapped(swapped(swapped(squares, 7, 0x00aa00aa00aa00aa), 14, 0x0000cccc0000cccc), 28, 0x00000000f0f0f0f0);
}

/** Swaps the bits of a mask with those a number of places further on. */
@inline function swapped(bits: v128, by: i32, mask: i64): v128 {
  const other = v128.and(v128.xor(bits, i64x2.shr_u(bits, by)), i64x2.splat(mask));
  return v128.xor(v128.xor(bits, other), i64x2.shl(other, by));
}

/** Writes the bytes of at most sixteen tiles. */
@inline function storeTiles(bytes: v128, count: u32, at: usize): void {
  if (count >= 16) {
    v128.store(at, bytes);
    return;
  }
  if (count >= 8) v128.store64_lane(at, bytes, 0);
  let rest = count >= 8 ? i64x2.extract_lane(bytes, 1) : i64x2.extract_lane(bytes, 0);
  for (let k = count & 8; k < count; k++, rest >>= 8) store<u8>(at + k, <u8>rest);
}

// What players and networks of Kindo see (RULES.md, 6): planes from the player to move.

/** @param s a position during play */
export function observe(board: KindoBoard, s: usize, out: usize): void {
  const cells = board.cells;
  const mover: u32 = load<u8>(s, PLAYER);
  const own = load<u64>(s + (mover << 3));
  const dots = load<u64>(s, DOTS);
  let at = writePlane(own, cells, mover, out);
  at = writePlane(load<u64>(s + ((1 - mover) << 3)), cells, mover, at);
  at = writeBits((<u64>1) << board.king0, cells, at);
  at = writeBits((<u64>1) << board.king1, cells, at);
  at = writePlane(load<u64>(s + (mover === 0 ? NORTH : SOUTH)), cells, mover, at);
  at = writePlane(load<u64>(s + (mover === 0 ? EAST : WEST)), cells, mover, at);
  at = writePlane(load<u64>(s + (mover === 0 ? SOUTH : NORTH)), cells, mover, at);
  at = writePlane(load<u64>(s + (mover === 0 ? WEST : EAST)), cells, mover, at);
  at = writePlane(dots & own, cells, mover, at);
  at = writePlane(dots & ~own, cells, mover, at);
  at = writeBits(board.all & ~board.wallable, cells, at);
  at = fillPlane(at, cells, load<u8>(s, LEFT));
  at = fillPlane(at, cells, load<u8>(s + NEXT + mover));
  fillPlane(at, cells, load<u8>(s + NEXT + (1 - mover)));
}

@inline function writePlane(set: u64, cells: u32, mover: u32, out: usize): usize {
  return writeBits(mover === 0 ? set : reversed(set) >> (64 - <u64>cells), cells, out);
}

function fillPlane(out: usize, cells: u32, moves: u32): usize {
  const end = out + (cells << 2);
  const value = <f32>moves / 4;
  let at = out;
  for (; at + 16 <= end; at += 16) v128.store(at, f32x4.splat(value));
  for (; at < end; at += 4) store<f32>(at, value);
  return end;
}
