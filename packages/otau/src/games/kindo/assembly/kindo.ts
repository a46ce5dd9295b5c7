/**
 * Kindo compiled, for boards of up to 8 × 8 tiles. During play, a position is sets of tiles, 8 bytes each:
 *
 *      0, 8            the tiles of player 0 and of player 1
 *      16, 24, 32, 40  the tiles with a wall N, E, S, W
 *      48              the tiles with a dot
 *      56              the first five bytes of the row: player, moves left, moves of the next turns, winner
 *      64, 72, 80      what `count` has found: tiles to capture, own tiles where walls can stand, those of them with one
 */
import { prepareBits } from '../../../kernel/assembly/bits';
import { make } from '../../../kernel/assembly/head';
import { DOTS, EAST, KindoBoard, LEFT, NEXT, NORTH, PLAYER, prepareBoard, SOUTH, WEST, WINNER } from './board';
import { observe } from './observe';
import { packTiles, unpackTiles } from './tiles';

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

  canonical(_row: usize, action: u32): u32 {
    return action;
  }

  /** Every single move counts for the ply limit. */
  @inline counts(_before: usize): u32 {
    return 1;
  }

  /** The result at the end, else 0. */
  reward(_before: usize, _action: u32, after: usize, _mover: u32, _isDense: bool, out: usize): void {
    const winner: u32 = load<u8>(after, 4);
    store<f32>(out, winner === 0 ? 0 : winner === 1 ? 1 : -1);
    store<f32>(out, winner === 0 ? 0 : winner === 2 ? 1 : -1, 4);
  }
}

/** A position that is only read. */
const scratch = memory.data(96, 16);

/** Removes the walls from all tiles except those that stay. */
// @ts-ignore: decorator
@inline
function clearWalls(s: usize, stay: u64): void {
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
