/**
 * What the evaluation needs of a position of Kindo on a board of any size, from the view of the player to move: for player 1 the board is
 * turned by 180°, so that the own King is always bottom left. How far is it to a King, and what can be entered? A set of tiles is one number a row.
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

/** A tile's byte as player 1 sees it: owners are swapped, the wall is turned. */
function turnTile(tile: number): number {
  const owner = tile & OWNERS;
  const wall = wallOf(tile);
  const turned = wall === 0 ? 0 : wallBit(turnDirection(wall));
  return (tile & ~(OWNERS | WALLS)) | ((owner & 1) << 1) | (owner >> 1) | turned;
}

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

/** How many bits are set. */
function count(set: number): number {
  let sum = set - ((set >>> 1) & 0x55555555);
  sum = (sum & 0x33333333) + ((sum >>> 2) & 0x33333333);
  return Math.imul((sum + (sum >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
