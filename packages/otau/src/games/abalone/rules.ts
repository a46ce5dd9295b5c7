/**
 * The moves of Abalone in the order of the rule text: what an action moves, what it pushes, who
 * is next, and when the game is over. Which actions are legal is found by list.ts.
 */
import type { Row } from '../../core/game.js';
import {
  EJECTED,
  EMPTY,
  highWord,
  lowWord,
  MARBLES,
  OVER_FLAG,
  ownerAt,
  PLAYER,
  TO_PLACE,
  toggle,
  WINNERS,
} from './board.js';
import { ALONG, CELLS, DIRECTIONS, directionOf, isSideStep, lengthOf, NEIGHBOUR, OFF, SHAPE, walk } from './cells.js';
import { listMoves } from './move-list.js';

/**
 * More legal moves than any position can have. Of 15 marbles, the most a side has in any line-up,
 * each is the rear of at most 6 moves in line; they have at most 3 · 15 pairs and 3 · 15 triples in
 * line, each with at most 4 side steps: 90 + 360.
 */
export const MAX_MOVES = 450;

/** The numbers of players, and marbles to eject, of a game. */
export interface Sides {
  readonly players: number;
  readonly marblesToEject: number;
}

/** Whether two players play together: the same player, or partners of four. */
export function isTeam(sides: Sides, one: number, other: number): boolean {
  return one === other || (sides.players === 4 && ((one ^ other) & 1) === 0);
}

/** RULES.md, Moves: every legal action of the player to move; returns their number. */
export function list(row: Row, sides: Sides, out: Uint16Array): number {
  if (row[OVER_FLAG] !== 0) return 0;
  if (row[TO_PLACE] !== 0) return listPlacements(row, sides, out);
  return listFor(row, sides, row[PLAYER], out);
}

function listFor(row: Row, sides: Sides, player: number, out: Uint16Array): number {
  const ownLow = lowWord(row, player);
  const ownHigh = highWord(row, player);
  if (sides.players === 2) {
    const other = 1 - player;
    return listMoves(ownLow, ownHigh, ownLow, ownHigh, lowWord(row, other), highWord(row, other), out);
  }
  let teamLow = 0;
  let teamHigh = 0;
  let otherLow = 0;
  let otherHigh = 0;
  for (let one = 0; one < sides.players; one++) {
    if (isTeam(sides, player, one)) {
      teamLow |= lowWord(row, one);
      teamHigh |= highWord(row, one);
    } else {
      otherLow |= lowWord(row, one);
      otherHigh |= highWord(row, one);
    }
  }
  return listMoves(ownLow, ownHigh, teamLow, teamHigh, otherLow, otherHigh, out);
}

/** RULES.md, Placement start: any free cell. */
function listPlacements(row: Row, sides: Sides, out: Uint16Array): number {
  let count = 0;
  for (let cell = 0; cell < CELLS; cell++) {
    if (ownerAt(row, sides.players, cell) === EMPTY) out[count++] = CELLS * cell + cell;
  }
  return count;
}

/** Plays a legal action in place. */
export function play(row: Row, sides: Sides, action: number): void {
  const mover = row[PLAYER];
  if (row[TO_PLACE] !== 0) {
    toggle(row, mover, (action / CELLS) | 0);
    row[TO_PLACE]--;
  } else if (isSideStep(SHAPE[action])) {
    sideStep(row, mover, action);
  } else if (moveInLine(row, sides, action) !== EMPTY) {
    row[EJECTED + mover]++;
    if (hasEjectedAll(row, sides, mover)) {
      row[PLAYER] = (mover + 1) % sides.players;
      finish(row, sides, mover);
      return;
    }
  }
  passTurn(row, sides, mover);
}

/**
 * Moves a column sideways. A pair's index fits two columns (along one step and moving by the other, or the
 * other way round), of which a position has one; the cells that change are the same four.
 */
function sideStep(row: Row, mover: number, action: number): void {
  const shape = SHAPE[action];
  const along = ALONG[action];
  const direction = directionOf(shape);
  let cell = (action / CELLS) | 0;
  for (let left = lengthOf(shape); left > 0; left--) {
    toggle(row, mover, cell);
    toggle(row, mover, NEIGHBOUR[DIRECTIONS * cell + direction]);
    cell = NEIGHBOUR[DIRECTIONS * cell + along];
  }
}

/**
 * Moves everything from pos0 on up to the first empty cell one step on, own and pushed marbles
 * alike, of any owner; returns the owner of a marble that left the board, or `EMPTY`.
 */
function moveInLine(row: Row, sides: Sides, action: number): number {
  const { players } = sides;
  const direction = directionOf(SHAPE[action]);
  let cell = (action / CELLS) | 0;
  let carried = EMPTY;
  do {
    const found = ownerAt(row, players, cell);
    if (found !== carried) {
      if (found !== EMPTY) toggle(row, found, cell);
      if (carried !== EMPTY) toggle(row, carried, cell);
    }
    carried = found;
    cell = NEIGHBOUR[DIRECTIONS * cell + direction];
  } while (carried !== EMPTY && cell !== OFF);
  return carried;
}

function hasEjectedAll(row: Row, sides: Sides, player: number): boolean {
  const partner = sides.players === 4 ? row[EJECTED + ((player + 2) & 3)] : 0;
  return row[EJECTED + player] + partner >= sides.marblesToEject;
}

/** RULES.md, End: the player (and the partner in teams) has won. */
export function finish(row: Row, sides: Sides, winner: number): void {
  row[OVER_FLAG] = 1;
  row[WINNERS] = sides.players === 4 ? 0b101 << (winner & 1) : 1 << winner;
}

/** RULES.md, time: the player and the partner lose, everybody else has won. */
export function forfeit(row: Row, sides: Sides, player: number): void {
  row[OVER_FLAG] = 1;
  row[WINNERS] = 0;
  for (let other = 0; other < sides.players; other++) {
    if (!isTeam(sides, player, other)) row[WINNERS] |= 1 << other;
  }
}

/**
 * RULES.md, End: of two players the one without a legal move loses; of three or four it is
 * skipped. If nobody at all can move, the game is a draw.
 */
export function passTurn(row: Row, sides: Sides, mover: number): void {
  const { players } = sides;
  let next = mover + 1 === players ? 0 : mover + 1;
  row[PLAYER] = next;
  if (row[TO_PLACE] !== 0 || canMove(row, sides, next)) return;
  if (players === 2) {
    finish(row, sides, mover);
    return;
  }
  for (let skipped = 1; skipped < players; skipped++) {
    next = next + 1 === players ? 0 : next + 1;
    if (!canMove(row, sides, next)) continue;
    row[PLAYER] = next;
    return;
  }
  row[OVER_FLAG] = 1;
}

/** Room for a list of moves that is only counted. */
const scratch = new Uint16Array(MAX_MOVES);

/** The cells that have a neighbour to the right, in two words. */
const hasRight = [0, 0];
for (let cell = 0; cell < CELLS; cell++) {
  if (NEIGHBOUR[DIRECTIONS * cell] !== OFF) hasRight[cell >> 5] |= 1 << (cell & 31);
}
const [HAS_RIGHT_LOW, HAS_RIGHT_HIGH] = hasRight;

/** Whether a player would have a legal move if it were that player's turn. */
export function canMove(row: Row, sides: Sides, player: number): boolean {
  // Nearly always one of the player's marbles has an empty cell to its right; the whole list is made only if not.
  let takenLow = 0;
  let takenHigh = 0;
  for (let one = 0; one < sides.players; one++) {
    takenLow |= lowWord(row, one);
    takenHigh |= highWord(row, one);
  }
  const freeLow = lowWord(row, player) & HAS_RIGHT_LOW & ~((takenLow >>> 1) | (takenHigh << 31));
  const freeHigh = highWord(row, player) & HAS_RIGHT_HIGH & ~(takenHigh >>> 1);
  return (freeLow | freeHigh) !== 0 || listFor(row, sides, player, scratch) > 0;
}

/** The name of a move in rewards and `info.moveType`. */
export type MoveType = 'winner' | 'ejected' | 'inline_push' | 'sidestep_move' | 'inline_move' | 'placement';

/** RULES.md, Reward: the type of a legal action. */
export function moveType(row: Row, sides: Sides, action: number): MoveType {
  if (row[TO_PLACE] !== 0) return 'placement';
  const shape = SHAPE[action];
  if (isSideStep(shape)) return 'sidestep_move';
  const direction = directionOf(shape);
  let cell = action % CELLS;
  if (ownerAt(row, sides.players, cell) === EMPTY) return 'inline_move';
  while (cell !== OFF && ownerAt(row, sides.players, cell) !== EMPTY) cell = NEIGHBOUR[DIRECTIONS * cell + direction];
  if (cell !== OFF) return 'inline_push';
  const mover = row[PLAYER];
  const partner = sides.players === 4 ? row[EJECTED + ((mover + 2) & 3)] : 0;
  return row[EJECTED + mover] + partner + 1 >= sides.marblesToEject ? 'winner' : 'ejected';
}

/**
 * The listed index of a move that pushes two marbles, when `action` names the second of them as
 * pos1, as gym-abalone accepts it; any other action unchanged.
 */
export function canonicalAction(row: Row, sides: Sides, action: number): number {
  const rear = Math.floor(action / CELLS);
  const named = action % CELLS;
  for (let direction = 0; direction < DIRECTIONS; direction++) {
    if (walk(rear, direction, 4) !== named) continue;
    const nearest = walk(rear, direction, 3);
    const pushesBoth = [nearest, named].every((cell) => {
      const owner = ownerAt(row, sides.players, cell);
      return owner !== EMPTY && !isTeam(sides, row[PLAYER], owner);
    });
    return pushesBoth ? CELLS * rear + nearest : action;
  }
  return action;
}

/** The bytes of a row for a number of players. */
export function abaloneRowSize(players: number): number {
  return MARBLES + 8 * players;
}
