/**
 * A position of Kindo on 5 × 5 as bit sets, always from the view of the player to move: for player 1 the
 * board is turned by 180°, so that the own King is always bottom left. Here are the queries
 * of the evaluation: how far is it to a King, what can be entered, which tiles are connected.
 *
 * Tile (x, y) is the bit 6x + y of a 32-bit number: the sixth bit of each row stays empty, so
 * that a shift by a row (6) or a column (1) never carries a tile to the far side of the board.
 */
import type { Row } from '../../../core/game.js';
import { LEFT, NEXT, OWNERS, PLAYER, TILES, turnDirection, WALLS, wallBit, wallOf } from '../board.js';

export const SIZE = 5;
export const CELLS = SIZE * SIZE;
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

export class KindoView {
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
    let at = mover === 0 ? TILES : TILES + CELLS - 1;
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
