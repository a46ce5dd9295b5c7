/**
 * Text of Kindo, both ways (RULES.md, 7): tiles, moves and positions. What is read is checked
 * in full: a position that no game can reach is refused with the reason.
 */
import type { Row } from '../../core/game.js';
import { OtauError, quote } from '../../lib/error.js';
import {
  DOT,
  type KindoBoard,
  LEFT,
  NEXT,
  OWNERS,
  PLAYER,
  TILES,
  tileName,
  WALLS,
  WINNER,
  wallBit,
  wallOf,
} from './board.js';
import { findWinner, listLegal } from './rules.js';

export const NOTATIONS = ['standard'] as const;

/** The players in texts. */
const PLAYERS = 'xo';
const OWNER_LETTERS = '.xo';
/** Direction by letter; index 0 stands for no wall. */
const WALL_LETTERS = ['', 'n', 'e', 's', 'w'];

/** A capture is its tile (`b2`), a wall its tile and direction (`b2n`). */
export function formatMove(board: KindoBoard, action: number): string {
  return tileName(board.size, Math.floor(action / 5)) + WALL_LETTERS[action % 5];
}

/** The legal action of a text; letters may be large or small. Throws `bad-move`, `game-over` or `illegal-move`. */
export function parseMove(board: KindoBoard, row: Row, text: string): number {
  const action = readMove(board, text);
  if (row[WINNER] !== 0) throw new OtauError('game-over', `The game is over: ${quote(text)} cannot be played.`);
  const legal = new Uint16Array(5 * board.cells);
  if (legal.subarray(0, listLegal(board, row, legal)).includes(action)) return action;
  throw new OtauError('illegal-move', `${quote(text)} is not legal here: ${whyIllegal(board, row, action)}.`);
}

function readMove(board: KindoBoard, text: string): number {
  const [, column, number, wall] = /^([a-i])([1-9])([nesw]?)$/.exec(text.slice(0, 4).toLowerCase()) ?? [];
  const y = 'abcdefghi'.indexOf(column);
  const x = board.size - Number(number);
  if (text.length > 3 || column === undefined || y >= board.size || x < 0) {
    const last = tileName(board.size, board.kings[1]);
    throw new OtauError(
      'bad-move',
      `A move is a tile from a1 to ${last} (b2), with n, e, s or w for a wall (b2n); got ${quote(text)}.`,
    );
  }
  return 5 * (x * board.size + y) + WALL_LETTERS.indexOf(wall);
}

function whyIllegal(board: KindoBoard, row: Row, action: number): string {
  const t = Math.floor(action / 5);
  const mover = row[PLAYER];
  const own = 1 << mover;
  const tile = row[TILES + t];
  const name = tileName(board.size, t);
  const player = PLAYERS[mover];
  if (action % 5 !== 0) {
    if ((tile & own) === 0) return `${player} builds walls only on own tiles, and ${name} is not one of them`;
    if (board.unwallable[t] !== 0) return `no wall can stand on ${name}`;
    return `the wall of ${name} stands in that direction already`;
  }
  if ((tile & own) !== 0) return `${name} belongs to ${player} already`;
  const isNear = board.sides.subarray(4 * t, 4 * t + 4).some((side) => (row[side] & own) !== 0);
  return isNear ? `the wall of ${name} is in the way` : `no tile of ${player} lies beside ${name}`;
}

/** The position text of RULES.md, 7. */
export function formatPosition(board: KindoBoard, row: Row): string {
  const rows = Array.from({ length: board.size }, (_, x) => {
    const first = TILES + x * board.size;
    return Array.from(row.subarray(first, first + board.size), formatTile).join('');
  });
  return `${rows.join('/')} ${PLAYERS[row[PLAYER]]} ${row[LEFT]} ${row[NEXT]} ${row[NEXT + 1]}`;
}

function formatTile(tile: number): string {
  return OWNER_LETTERS[tile & OWNERS] + WALL_LETTERS[wallOf(tile)] + ((tile & DOT) !== 0 ? '*' : '');
}

/** Reads the text that `formatPosition` writes; the end of the game follows from it. Throws `bad-position`. */
export function parsePosition(board: KindoBoard, walledIn: boolean, text: string, out: Row): void {
  const { size, cells } = board;
  const longest = 3 * cells + size + 8;
  const [rowsText, player, left, nextOfX, nextOfO, ...more] = text.slice(0, longest).split(' ');
  if (text.length > longest || nextOfO === undefined || more.length > 0) {
    throw badPosition(
      `A position has ${size} rows of tiles, the player to move, the moves left in this turn and the moves of x's and o's next turn, with single blanks between; got ${quote(text)}.`,
    );
  }
  const rows = rowsText.split('/');
  if (rows.length !== size) throw badPosition(`The board must have ${size} rows; got ${rows.length}.`);
  const read = new Uint8Array(board.rowSize);
  read.set(
    rows.flatMap((rowText, x) => parseTiles(board, rowText, x)),
    TILES,
  );
  if (player !== 'x' && player !== 'o') throw badPosition(`The player to move must be x or o; got ${quote(player)}.`);
  read[PLAYER] = PLAYERS.indexOf(player);
  read[LEFT] = parseMoves(left, 1, 'The number of moves left');
  read[NEXT] = parseMoves(nextOfX, 2, "The number of moves of x's next turn");
  read[NEXT + 1] = parseMoves(nextOfO, 2, "The number of moves of o's next turn");
  checkPosition(board, read);
  read[WINNER] = findWinner(board, walledIn, read);
  out.set(read);
}

function parseTiles(board: KindoBoard, text: string, x: number): number[] {
  const words = /^(?:[.xo][nesw]?\*?)+$/.test(text) ? (text.match(/[.xo][nesw]?\*?/g) ?? []) : [];
  if (words.length !== board.size) {
    throw badPosition(
      `Row ${board.size - x} must have ${board.size} tiles, each ., x or o, then n, e, s or w for a wall, then * for a dot; got ${quote(text)}.`,
    );
  }
  return words.map((word, y) =>
    parseTile(word, tileName(board.size, x * board.size + y), board.unwallable[x * board.size + y]),
  );
}

function parseTile(word: string, name: string, unwallable: number): number {
  const owner = OWNER_LETTERS.indexOf(word[0]);
  const direction = word.length > 1 ? WALL_LETTERS.indexOf(word[1]) : -1;
  const wall = direction > 0 ? wallBit(direction) : 0;
  const dot = word.endsWith('*') ? DOT : 0;
  if (owner === 0 && (wall | dot) !== 0) throw badPosition(`${name} is neutral, so it can have neither wall nor dot.`);
  if ((wall & unwallable & WALLS) !== 0)
    throw badPosition(`No wall can stand on ${name}: it is on the diagonal or a King tile.`);
  return owner | wall | dot;
}

function parseMoves(text: string, min: number, what: string): number {
  const moves = /^[1-4]$/.test(text) ? Number(text) : 0;
  if (moves < min) throw badPosition(`${what} must be ${min} to 4; got ${quote(text)}.`);
  return moves;
}

function badPosition(message: string): OtauError {
  return new OtauError('bad-position', message);
}

// What holds for every position of Kindo (RULES.md, 7.4). The rules rely on it: where they look
// for cut-off tiles, they assume that all others are connected to their King.

/** Throws `bad-position` for an impossible position. Every byte but the winner is filled in and within its range. */
function checkPosition(board: KindoBoard, row: Row): void {
  checkKings(board, row);
  for (let player = 0; player < 2; player++) checkConnected(board, row, player);
}

function checkKings(board: KindoBoard, row: Row): void {
  const [x, o] = board.kings.map((king) => row[TILES + king]);
  if ((x & OWNERS) === 0 || (o & OWNERS) === 0) fail('A King tile always has an owner.');
  if ((x & OWNERS) === 2 && (o & OWNERS) === 1) fail('Only one King can have been captured.');
}

/** Every move keeps a player's tiles in one piece with the player's King: captures reach out from it, cut-off tiles are lost. */
function checkConnected(board: KindoBoard, row: Row, player: number): void {
  const own = 1 << player;
  const king = TILES + board.kings[player];
  const held = new Set<number>();
  const waiting = (row[king] & own) !== 0 ? [king] : [];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    held.add(at);
    const tile = at - TILES;
    for (const side of board.sides.subarray(4 * tile, 4 * tile + 4)) {
      if ((row[side] & own) !== 0 && !held.has(side)) waiting.push(side);
    }
  }
  const owned = row.subarray(TILES).filter((tile) => (tile & own) !== 0).length;
  if (owned > held.size)
    fail(`All tiles of ${'xo'[player]} must be joined to the King of that player: cut-off tiles are lost at once.`);
}

function fail(message: string): never {
  throw new OtauError('bad-position', `This position is impossible. ${message}`);
}
