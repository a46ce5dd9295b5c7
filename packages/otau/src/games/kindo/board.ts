/**
 * The board of Kindo as tables, made once for each size, and the bytes of a row. All other
 * files of the game read tiles through these names.
 *
 * Tiles are numbered x·n + y from the top left; on a board of 5 × 5 (RULES.md, 1), `#` where
 * no wall can stand, K0 and K1 the Kings' tiles:
 *
 *      0#   1    2    3    4#K1
 *      5    6#   7    8    9
 *     10   11   12#  13   14
 *     15   16   17   18#  19
 *     20#K0 21   22   23   24#
 */
import type { Layout, Row } from '../../core/game.js';

/** Bytes of a row before its tiles; the tile t is the byte `TILES + t`. */
export const PLAYER = 0;
export const LEFT = 1;
/** Moves of player 0's next turn; those of player 1 are in the byte after it. */
export const NEXT = 2;
export const WINNER = 4;
export const TILES = 5;

/** Bits of a tile: `1 << player` where the player owns it, `wallBit(direction)` for its wall, `DOT`. */
export const OWNERS = 0b0000011;
export const WALLS = 0b0111100;
export const DOT = 0b1000000;

/** The directions as action indices name them, in the order of their bits. */
export const NORTH = 1;
export const EAST = 2;
export const SOUTH = 3;
export const WEST = 4;

/** The bit of a wall that is on the side `direction`, 1 to 4. */
export function wallBit(direction: number): number {
  return 2 << direction;
}

/** For files that copy them; an object of the whole file would be one more file for browsers to load. */
export const BYTES = { PLAYER, LEFT, NEXT, WINNER, TILES, OWNERS, WALLS, DOT, NORTH, EAST, SOUTH, WEST, wallBit };

/** The direction of a tile's wall, 1 to 4, or 0 where it has none. */
export function wallOf(tile: number): number {
  const wall = tile & WALLS;
  return wall === 0 ? 0 : 30 - Math.clz32(wall);
}

/** A direction after the board was rotated by 180°; 0 (no wall, a capture) stays. */
export function turnDirection(direction: number): number {
  return direction === 0 ? 0 : ((direction + 1) & 3) + 1;
}

/** A direction after reflection in the Kings' diagonal: N and E are swapped, S and W too. */
export function mirrorDirection(direction: number): number {
  return direction === 0 ? 0 : ((direction - 1) ^ 1) + 1;
}

export type KindoField = 'player' | 'movesLeft' | 'nextMoves' | 'winner' | 'tiles';

/** Steps (down, right) to the tiles at the sides N, E, S, W of a tile, and to those at its corners NE, SE, SW, NW. */
export const SIDE_STEPS = [
  [-1, 0],
  [0, 1],
  [1, 0],
  [0, -1],
] as const;
export const CORNER_STEPS = [
  [-1, 1],
  [1, 1],
  [1, -1],
  [-1, -1],
] as const;

export class KindoBoard {
  /** Number of tiles. */
  readonly cells: number;
  readonly rowSize: number;
  readonly layout: Layout<KindoField>;
  /** Tile of each player's King. */
  readonly kings: readonly [number, number];
  /** `WALLS` on tiles where no wall can stand, 0 elsewhere. */
  readonly unwallable: Uint8Array;
  /**
   * At 4·t + i the byte of the tile at side i of tile t (N, E, S, W). Beyond the edge it is the
   * byte of t: no tile is its own neighbour in any question, so that no reader checks for edges.
   */
  readonly sides: Uint8Array;
  /** The same for the corners (NE, SE, SW, NW). */
  readonly corners: Uint8Array;
  /** Working memory of the search for cut-off tiles. */
  readonly stack: Uint8Array;

  constructor(readonly size: number) {
    this.cells = size * size;
    this.rowSize = TILES + this.cells;
    this.layout = layoutOf(this.cells);
    this.kings = [this.cells - size, size - 1];
    this.unwallable = new Uint8Array(this.cells);
    this.stack = new Uint8Array(this.cells);
    for (let tile = 0; tile < this.cells; tile++) {
      const onDiagonal = tile % (size + 1) === 0;
      if (onDiagonal || this.kings.includes(tile)) this.unwallable[tile] = WALLS;
    }
    this.sides = this.#neighbours(SIDE_STEPS);
    this.corners = this.#neighbours(CORNER_STEPS);
  }

  #neighbours(steps: readonly (readonly [number, number])[]): Uint8Array {
    const { size, cells } = this;
    return Uint8Array.from({ length: 4 * cells }, (_, index) => {
      const tile = index >> 2;
      const x = Math.floor(tile / size) + steps[index & 3][0];
      const y = (tile % size) + steps[index & 3][1];
      const inside = x >= 0 && x < size && y >= 0 && y < size;
      return TILES + (inside ? x * size + y : tile);
    });
  }

  /** The tile at the same place after the board was rotated by 180°. */
  turn(tile: number): number {
    return this.cells - 1 - tile;
  }

  /** The tile's image in the diagonal through the two Kings: (x, y) becomes (n-1-y, n-1-x). */
  mirror(tile: number): number {
    const x = Math.floor(tile / this.size);
    const y = tile - x * this.size;
    return (this.size - 1 - y) * this.size + (this.size - 1 - x);
  }
}

function layoutOf(cells: number): Layout<KindoField> {
  const tileBits = 'bits 0 and 1 owned by player 0, 1; bits 2 to 5 its wall N, E, S, W; bit 6 its dot';
  return {
    player: { first: PLAYER, length: 1, type: 'uint8', about: 'the player to move, 0 or 1' },
    movesLeft: { first: LEFT, length: 1, type: 'uint8', about: 'moves left in this turn, 1 to 4' },
    nextMoves: { first: NEXT, length: 2, type: 'uint8', about: 'moves of each player in the next turn, 2 to 4' },
    winner: { first: WINNER, length: 1, type: 'uint8', about: '0 while the game lasts, else 1 + the winner' },
    tiles: { first: TILES, length: cells, type: 'uint8', about: `tile x·n + y: ${tileBits}` },
  };
}

// Changes single tiles of a row of Kindo, as an editor of positions does. The result may be any row; the rules check it later.

/** An empty tile. */
export function clearTile(row: Row, tile: number): void {
  row[TILES + tile] = 0;
}

/** Gives a tile to a player, its wall and dot as they are. */
export function ownTile(row: Row, tile: number, player: number): void {
  row[TILES + tile] = (row[TILES + tile] & ~OWNERS) | (1 << player);
}

/** Sets or takes the dot of a tile. */
export function toggleDot(row: Row, tile: number): void {
  row[TILES + tile] ^= DOT;
}

/** Turns the wall of a tile to its next side: none, north, east, south, west, none. */
export function turnWall(row: Row, tile: number): void {
  const byte = row[TILES + tile];
  const side = (wallOf(byte) + 1) % 5;
  row[TILES + tile] = (byte & ~WALLS) | (side === 0 ? 0 : wallBit(side));
}

/** A tile's name: column letter from the left, row number from the bottom (RULES.md, Notation). */
export function tileName(size: number, tile: number): string {
  return `${columnName(tile % size)}${size - Math.floor(tile / size)}`;
}

export function columnName(column: number): string {
  return String.fromCharCode(97 + column);
}
