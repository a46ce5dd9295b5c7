/**
 * The rules of Kindo on rows, in the order of RULES.md: the start, the legal moves, a move
 * with its effects, the end. Nothing here allocates or checks.
 */
import type { Row } from '../../core/game.js';
import { BYTES, type KindoBoard } from './board.js';

// Copies: an imported constant is read from memory at each use, which costs a tenth of the speed.
const { PLAYER, LEFT, NEXT, WINNER, TILES, OWNERS, WALLS, DOT, NORTH, EAST, SOUTH, WEST, wallBit } = BYTES;

/** A turn has this many moves and, with bonus moves, at most `MAX_MOVES`. */
const BASE_MOVES = 2;
const MAX_MOVES = 4;

/** Marks the tiles that still are connected to their King; only inside `takeCutOff`. */
const HELD = 0b10000000;

/** RULES.md, 1 and 2: each player owns its King tile, player 0 begins with one move. */
export function writeStart(board: KindoBoard, out: Row): void {
  out.fill(0);
  out[PLAYER] = 0;
  out[LEFT] = 1;
  out[NEXT] = BASE_MOVES;
  out[NEXT + 1] = BASE_MOVES;
  out[TILES + board.kings[0]] = 1;
  out[TILES + board.kings[1]] = 2;
}

/**
 * RULES.md, 2: the legal actions in ascending order; returns how many.
 *
 * All four walls are written, but only a legal one moves the end of the list on: that is
 * faster than a branch around each, which a processor cannot predict.
 */
export function listLegal(board: KindoBoard, row: Row, out: Uint16Array): number {
  if (row[WINNER] !== 0) return 0;
  const { cells, sides, unwallable } = board;
  const mover = row[PLAYER];
  const own = 1 << mover;
  let count = 0;
  for (let t = 0; t < cells; t++) {
    const tile = row[TILES + t];
    const action = 5 * t;
    if ((tile & own) !== 0) {
      if (unwallable[t] !== 0) continue;
      const free = ~tile;
      out[count] = action + NORTH;
      count += (free >> 2) & 1;
      out[count] = action + EAST;
      count += (free >> 3) & 1;
      out[count] = action + SOUTH;
      count += (free >> 4) & 1;
      out[count] = action + WEST;
      count += (free >> 5) & 1;
    } else {
      const i = 4 * t;
      const reachedFrom =
        (((row[sides[i]] >> mover) & 1) << 2) |
        (((row[sides[i + 1]] >> mover) & 1) << 3) |
        (((row[sides[i + 2]] >> mover) & 1) << 4) |
        (((row[sides[i + 3]] >> mover) & 1) << 5);
      if ((reachedFrom & ~tile) !== 0) out[count++] = action;
    }
  }
  return count;
}

/** Whether `listLegal` lists an action that names a tile. */
export function isListed({ sides, unwallable }: KindoBoard, row: Row, action: number): boolean {
  const t = (action / 5) | 0;
  const direction = action - 5 * t;
  const own = 1 << row[PLAYER];
  const tile = row[TILES + t];
  const isOwn = (tile & own) !== 0;
  if (row[WINNER] !== 0 || isOwn !== direction > 0) return false;
  if (isOwn) return (unwallable[t] | (tile & wallBit(direction))) === 0;
  for (let side = NORTH; side <= WEST; side++) {
    if ((row[sides[4 * t + side - 1]] & own) !== 0 && (tile & wallBit(side)) === 0) return true;
  }
  return false;
}

/** RULES.md, 2 to 4: writes the position after a legal action; `out` may be `row`. */
export function play(board: KindoBoard, walledIn: boolean, row: Row, action: number, out: Row): void {
  if (out !== row) for (let i = 0; i < row.length; i++) out[i] = row[i];
  const mover = out[PLAYER];
  const enemy = 1 - mover;
  const t = (action / 5) | 0;
  const direction = action - 5 * t;
  if (direction === 0) {
    capture(board, out, t, mover);
    if (t === board.kings[enemy]) out[WINNER] = 1 + mover;
  } else {
    out[TILES + t] = (out[TILES + t] & ~WALLS) | wallBit(direction);
    // Captures wall nobody in: the tiles taken bear no walls, so their old owner still reaches them.
    if (walledIn && isWalledIn(board, out, enemy, board.size)) out[WINNER] = 1 + mover;
  }
  if (--out[LEFT] === 0) passTurn(board, out, enemy);
}

/** RULES.md, 3. */
function capture(board: KindoBoard, row: Row, t: number, mover: number): void {
  const enemy = 1 - mover;
  const taken = row[TILES + t];
  row[TILES + t] = (1 << mover) | DOT;
  if ((taken & OWNERS) === 0) return;
  if ((taken & DOT) !== 0) addBonus(row, enemy);
  if (mayCutOff(board, row, t, enemy) && takeCutOff(board, row, mover)) addBonus(row, mover);
}

function addBonus(row: Row, player: number): void {
  if (row[NEXT + player] < MAX_MOVES) row[NEXT + player]++;
}

/**
 * Whether the loss of tile t may have cut enemy tiles off from their King. All enemy tiles
 * were connected before. They still are if those at the sides of t are joined to each other by
 * those at its corners, as is mostly the case: then no search of the board is needed.
 */
function mayCutOff(board: KindoBoard, row: Row, t: number, enemy: number): boolean {
  if (t === board.kings[enemy]) return true;
  const { sides, corners } = board;
  const i = 4 * t;
  const round =
    ((row[sides[i]] >> enemy) & 1) |
    (((row[sides[i + 1]] >> enemy) & 1) << 1) |
    (((row[sides[i + 2]] >> enemy) & 1) << 2) |
    (((row[sides[i + 3]] >> enemy) & 1) << 3) |
    (((row[corners[i]] >> enemy) & 1) << 4) |
    (((row[corners[i + 1]] >> enemy) & 1) << 5) |
    (((row[corners[i + 2]] >> enemy) & 1) << 6) |
    (((row[corners[i + 3]] >> enemy) & 1) << 7);
  return SIDES_APART[round] !== 0;
}

/**
 * For each set of tiles around a tile (bits 0 to 3 its sides N, E, S, W, bits 4 to 7 its corners
 * NE, SE, SW, NW): 1 where the sides fall into more than one group. Corner i joins side i to
 * side i + 1, so a side begins a group unless it is joined to the side before it.
 */
const SIDES_APART = Uint8Array.from({ length: 256 }, (_, round) => {
  const side = (i: number): boolean => ((round >> (i & 3)) & 1) !== 0;
  const corner = (i: number): boolean => ((round >> (4 + (i & 3))) & 1) !== 0;
  const groups = [0, 1, 2, 3].filter((i) => side(i) && !(corner(i - 1) && side(i - 1)));
  return groups.length > 1 ? 1 : 0;
});

/** RULES.md, 3.3: gives the mover all enemy tiles without a path to their King; returns whether there were any. */
function takeCutOff(board: KindoBoard, row: Row, mover: number): boolean {
  const { rowSize, sides, stack } = board;
  const enemy = 1 - mover;
  const king = TILES + board.kings[enemy];
  const owned = 1 << enemy;
  let waiting = 0;
  if ((row[king] & owned) !== 0) {
    row[king] |= HELD;
    stack[waiting++] = king;
  }
  while (waiting > 0) {
    const first = 4 * (stack[--waiting] - TILES);
    for (let i = first; i < first + 4; i++) {
      const next = sides[i];
      if ((row[next] & (owned | HELD)) === owned) {
        row[next] |= HELD;
        stack[waiting++] = next;
      }
    }
  }
  let taken = false;
  for (let at = TILES; at < rowSize; at++) {
    if ((row[at] & HELD) !== 0) row[at] &= ~HELD;
    else if ((row[at] & owned) !== 0) {
      row[at] = 1 << mover;
      taken = true;
    }
  }
  return taken;
}

/** RULES.md, 2.4: the turn of a player begins. A player without any legal move has lost (RULES.md, 4.3). */
function passTurn(board: KindoBoard, row: Row, player: number): void {
  row[PLAYER] = player;
  row[LEFT] = row[NEXT + player];
  row[NEXT + player] = BASE_MOVES;
  const dotted = (1 << player) | DOT;
  const { rowSize } = board;
  for (let at = TILES; at < rowSize; at++) {
    if ((row[at] & dotted) === dotted) row[at] &= ~DOT;
  }
  if (row[WINNER] === 0 && isShutIn(board, row, player)) row[WINNER] = 2 - player;
}

/** RULES.md, 4: 1 + the winner of a position, 0 while the game lasts; from the tiles and the player to move alone. */
export function findWinner(board: KindoBoard, walledIn: boolean, row: Row): number {
  for (let player = 0; player < 2; player++) {
    const lost =
      hasLostKing(board, row, player) ||
      (walledIn && isWalledIn(board, row, player, board.size)) ||
      (row[PLAYER] === player && isShutIn(board, row, player));
    if (lost) return 2 - player;
  }
  return 0;
}

/** RULES.md, 4.1. */
function hasLostKing(board: KindoBoard, row: Row, player: number): boolean {
  return (row[TILES + board.kings[player]] & (1 << player)) === 0;
}

/** RULES.md, 4.3: only a lone King between two walls has no move, which is being walled in on 1 × 1 tiles. */
function isShutIn(board: KindoBoard, row: Row, player: number): boolean {
  return isWalledIn(board, row, player, 3);
}

/**
 * RULES.md, 4.2: whether the player's tiles lie in a rectangle of height + width < `limit` in
 * the King's corner whose border bears enemy walls towards it, without a gap. With the board's
 * size as the limit that is the rule; RULES.md shows why.
 *
 * The rectangle starts at the King and grows over every gap. All tiles of the player are joined to the King,
 * so one that lies outside leaves a gap too.
 *
 *      .  .  .  .  K      height 2, width 1: the border of player 0's tiles x is
 *      .  .  .  .  .      the one tile above, with a wall to the south, and the
 *      os .  .  .  .      two at the side, with walls to the west
 *      x  ow .  .  .
 *      K  ow .  .  .
 */
export function isWalledIn(board: KindoBoard, row: Row, player: number, limit: number): boolean {
  const king = TILES + board.kings[player];
  const up = player === 0 ? -board.size : board.size;
  const aside = player === 0 ? 1 : -1;
  const enemy = 2 >> player;
  const wallAbove = enemy | wallBit(player === 0 ? SOUTH : NORTH);
  const wallAside = enemy | wallBit(player === 0 ? WEST : EAST);
  let height = 1;
  let width = 1;
  while (height + width < limit) {
    if (hasGap(row, king + up * height, aside, width, wallAbove)) height++;
    else if (hasGap(row, king + aside * width, up, height, wallAside)) width++;
    else return true;
  }
  return false;
}

function hasGap(row: Row, first: number, step: number, length: number, wall: number): boolean {
  for (let i = 0, at = first; i < length; i++, at += step) {
    if ((row[at] & wall) !== wall) return true;
  }
  return false;
}
