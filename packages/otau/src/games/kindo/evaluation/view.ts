/**
 * A position of Kindo on 5 × 5 as bit sets, always from the view of the player to move: for player 1 the
 * board is turned by 180°, so that the own King is always bottom left. Here are the queries
 * of the evaluation: how far is it to a King, what can be entered, which tiles are connected.
 *
 * Tile (x, y) is the bit 6x + y of a 32-bit number: the sixth bit of each row stays empty, so
 * that a shift by a row (6) or a column (1) never carries a tile to the far side of the board.
 */
import type { Row } from '../../../core/game.js';
import {
  EAST,
  LEFT,
  NEXT,
  NORTH,
  OWNERS,
  PLAYER,
  SOUTH,
  TILES,
  turnDirection,
  WALLS,
  WEST,
  wallBit,
  wallOf,
} from '../board.js';

export const SIZE = 5;
export const TILES_IN_VIEW = SIZE * SIZE;
/** The distance where there is no path; every path on 5 × 5 is shorter. */
export const UNREACHABLE = 10;
const STRIDE = 6;
const ROW_OF_TILES = (1 << SIZE) - 1;
const ALL_TILES = [0, 1, 2, 3, 4].reduce((tiles, x) => tiles | (ROW_OF_TILES << (STRIDE * x)), 0);
const OWN_KING = 1 << (STRIDE * (SIZE - 1));
const ENEMY_KING = 1 << (SIZE - 1);

/** A tile's byte as player 1 sees it: owners are swapped, the wall is turned. */
export function turnTile(tile: number): number {
  const owner = tile & OWNERS;
  const wall = wallOf(tile);
  const turned = wall === 0 ? 0 : wallBit(turnDirection(wall));
  return (tile & ~(OWNERS | WALLS)) | ((owner & 1) << 1) | (owner >> 1) | turned;
}

/**
 * For each byte of a tile its six sets, a bit each, five bits apart: own, enemy, wall N, E, S, W.
 * Five tiles of a row, each shifted by one more, then hold five bits of each set. The second
 * half is for player 1.
 */
const SPREAD = Int32Array.from({ length: 256 }, (_, index) => {
  const tile = index < 128 ? index : turnTile(index - 128);
  let spread = 0;
  for (let set = 0; set < 6; set++) spread |= ((tile >> set) & 1) << (SIZE * set);
  return spread;
});

export class KindoSets {
  /** Tiles of the player to move, and of the other. */
  own = 0;
  enemy = 0;
  /** Moves left in this turn, and of both players' next turns. */
  left = 0;
  ownNext = 0;
  enemyNext = 0;
  /** Captures from the own tiles to the enemy King, and from the enemy's to the own King, through the walls as they are. */
  mine = 0;
  theirs = 0;
  /** How many different captures can begin such a shortest path; 0 where there is none. */
  ownWays = 0;
  enemyWays = 0;
  /** Tiles that can be entered from the tile above them (N), from the right (E) and so on. */
  #openNorth = 0;
  #openEast = 0;
  #openSouth = 0;
  #openWest = 0;
  #ways = 0;

  /** Looks at a position of 5 × 5. */
  read(row: Row): void {
    const mover = row[PLAYER];
    this.left = row[LEFT];
    this.ownNext = row[NEXT + mover];
    this.enemyNext = row[NEXT + 1 - mover];
    this.#readTiles(row, mover);
    this.mine = this.#distance(this.own, ENEMY_KING);
    this.ownWays = this.#ways;
    this.theirs = this.#distance(this.enemy, OWN_KING);
    this.enemyWays = this.#ways;
  }

  /** The tiles that can be entered from `from`. */
  entered(from: number): number {
    return (
      ((from << STRIDE) & this.#openNorth) |
      ((from >>> 1) & this.#openEast) |
      ((from >>> STRIDE) & this.#openSouth) |
      ((from << 1) & this.#openWest)
    );
  }

  /** How many of the own tiles would still be connected to the King without those of `lost`. */
  ownHeld(lost: number): number {
    return count(joined(this.own & ~lost, OWN_KING));
  }

  /** As `ownHeld` for the enemy's tiles. */
  enemyHeld(lost: number): number {
    return count(joined(this.enemy & ~lost, ENEMY_KING));
  }

  #readTiles(row: Row, mover: number): void {
    const step = mover === 0 ? 1 : -1;
    const half = mover << 7;
    let at = mover === 0 ? TILES : TILES + TILES_IN_VIEW - 1;
    let own = 0;
    let enemy = 0;
    let north = 0;
    let east = 0;
    let south = 0;
    let west = 0;
    for (let shift = 0; shift < STRIDE * SIZE; shift += STRIDE) {
      let spread = 0;
      for (let y = 0; y < SIZE; y++, at += step) spread |= SPREAD[half | row[at]] << y;
      own |= (spread & ROW_OF_TILES) << shift;
      enemy |= ((spread >> 5) & ROW_OF_TILES) << shift;
      north |= ((spread >> 10) & ROW_OF_TILES) << shift;
      east |= ((spread >> 15) & ROW_OF_TILES) << shift;
      south |= ((spread >> 20) & ROW_OF_TILES) << shift;
      west |= ((spread >> 25) & ROW_OF_TILES) << shift;
    }
    this.own = own;
    this.enemy = enemy;
    this.#openNorth = ALL_TILES & ~north;
    this.#openEast = ALL_TILES & ~east;
    this.#openSouth = ALL_TILES & ~south;
    this.#openWest = ALL_TILES & ~west;
  }

  /** Spreads backwards from `target` to the tiles from which it can be reached, until one of `from` is among them. */
  #distance(from: number, target: number): number {
    const north = this.#openNorth;
    const east = this.#openEast;
    const south = this.#openSouth;
    const west = this.#openWest;
    let near = target;
    for (let steps = 1; steps < UNREACHABLE; steps++) {
      const next =
        near | ((near & south) << STRIDE) | ((near & north) >>> STRIDE) | ((near & west) >>> 1) | ((near & east) << 1);
      if ((next & from) !== 0) {
        this.#ways = count(this.entered(from) & near);
        return steps;
      }
      if (next === near) break;
      near = next;
    }
    this.#ways = 0;
    return UNREACHABLE;
  }
}

/** The tiles of `set` joined to `king` by tiles of `set`; walls do not part them. */
function joined(set: number, king: number): number {
  let held = king & set;
  for (;;) {
    const next = (held | (held << STRIDE) | (held >>> 1) | (held >>> STRIDE) | (held << 1)) & set;
    if (next === held) return held;
    held = next;
  }
}

/** How many bits are set. */
export function count(set: number): number {
  let sum = set - ((set >>> 1) & 0x55555555);
  sum = (sum & 0x33333333) + ((sum >>> 2) & 0x33333333);
  return Math.imul((sum + (sum >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

// What the evaluation needs of a position of Kindo on a board of any size, from the view of the player
// to move, whose King is bottom left. A set of tiles is one number a row here; on 5 × 5
// `view.ts` does the same with one number for all.

/** A tile's byte as the mover sees it; the second half for player 1. */
const TILE_FOR_MOVER = Uint8Array.from({ length: 256 }, (_, index) => (index < 128 ? index : turnTile(index - 128)));

export class KindoWideView {
  left = 0;
  ownNext = 0;
  enemyNext = 0;
  /** Captures to the other's King; `far` where there is no path. */
  mine = 0;
  theirs = 0;
  ownCount = 0;
  enemyCount = 0;
  /** How many tiles can be captured at once. */
  ownFront = 0;
  enemyFront = 0;
  /** More than the length of any path on this board. */
  readonly far: number;
  // One number a row, from 1 on: an empty row is above the first and below the last.
  readonly #own: Int32Array;
  readonly #enemy: Int32Array;
  readonly #openNorth: Int32Array;
  readonly #openEast: Int32Array;
  readonly #openSouth: Int32Array;
  readonly #openWest: Int32Array;
  readonly #near: Int32Array;
  readonly #next: Int32Array;

  constructor(readonly size: number) {
    this.far = size * size;
    const rows = () => new Int32Array(size + 2);
    [this.#own, this.#enemy, this.#near, this.#next] = [rows(), rows(), rows(), rows()];
    [this.#openNorth, this.#openEast, this.#openSouth, this.#openWest] = [rows(), rows(), rows(), rows()];
  }

  read(row: Row): void {
    const mover = row[PLAYER];
    this.left = row[LEFT];
    this.ownNext = row[NEXT + mover];
    this.enemyNext = row[NEXT + 1 - mover];
    this.#readTiles(row, mover);
    this.ownFront = this.#front(this.#own);
    this.enemyFront = this.#front(this.#enemy);
    this.mine = this.#distance(this.#own, 1, 1 << (this.size - 1));
    this.theirs = this.#distance(this.#enemy, this.size, 1);
  }

  #readTiles(row: Row, mover: number): void {
    const { size } = this;
    const half = mover << 7;
    const step = mover === 0 ? 1 : -1;
    let at = mover === 0 ? TILES : TILES + size * size - 1;
    this.ownCount = 0;
    this.enemyCount = 0;
    for (let x = 1; x <= size; x++) {
      let own = 0;
      let enemy = 0;
      let north = 0;
      let east = 0;
      let south = 0;
      let west = 0;
      for (let bit = 1; bit < 1 << size; bit <<= 1, at += step) {
        const tile = TILE_FOR_MOVER[half | row[at]];
        if ((tile & 1) !== 0) own |= bit;
        if ((tile & 2) !== 0) enemy |= bit;
        if ((tile & wallBit(NORTH)) === 0) north |= bit;
        if ((tile & wallBit(EAST)) === 0) east |= bit;
        if ((tile & wallBit(SOUTH)) === 0) south |= bit;
        if ((tile & wallBit(WEST)) === 0) west |= bit;
      }
      this.#own[x] = own;
      this.#enemy[x] = enemy;
      this.#openNorth[x] = north;
      this.#openEast[x] = east;
      this.#openSouth[x] = south;
      this.#openWest[x] = west;
      this.ownCount += count(own);
      this.enemyCount += count(enemy);
    }
  }

  /** How many tiles outside `set` can be entered from it. */
  #front(set: Int32Array): number {
    let tiles = 0;
    for (let x = 1; x <= this.size; x++) {
      const entered =
        (set[x - 1] & this.#openNorth[x]) |
        ((set[x] >> 1) & this.#openEast[x]) |
        (set[x + 1] & this.#openSouth[x]) |
        ((set[x] << 1) & this.#openWest[x]);
      tiles += count(entered & ~set[x]);
    }
    return tiles;
  }

  /** Spreads backwards from the target tile to those from which it can be reached, until one of `from` is among them. */
  #distance(from: Int32Array, targetRow: number, targetBit: number): number {
    const near = this.#near.fill(0);
    const next = this.#next;
    near[targetRow] = targetBit;
    for (let steps = 1; ; steps++) {
      let met = 0;
      let grown = 0;
      for (let x = 1; x <= this.size; x++) {
        const spread =
          near[x] |
          (near[x - 1] & this.#openSouth[x - 1]) |
          (near[x + 1] & this.#openNorth[x + 1]) |
          ((near[x] & this.#openWest[x]) >> 1) |
          ((near[x] & this.#openEast[x]) << 1);
        next[x] = spread & ((1 << this.size) - 1);
        met |= next[x] & from[x];
        grown |= next[x] ^ near[x];
      }
      if (met !== 0) return steps;
      if (grown === 0) return this.far;
      for (let x = 1; x <= this.size; x++) near[x] = next[x];
    }
  }
}
