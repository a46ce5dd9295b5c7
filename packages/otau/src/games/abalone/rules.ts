/**
 * The moves of Abalone in the order of the rule text: what an action moves, what it pushes, who
 * is next, and when the game is over. Which actions are legal is found by `listMarbleMoves` below.
 */
import type { Row } from '../../core/game.js';
import {
  EJECTED,
  EMPTY,
  highWord,
  lowWord,
  OVER_FLAG,
  ownerAt,
  PLAYER,
  TO_PLACE,
  toggleMarble,
  WINNERS,
} from './board.js';
import {
  ALONG,
  AXES,
  CELLS,
  cellAfter,
  DIRECTIONS,
  directionOf,
  HAS_NEIGHBOUR,
  isSideStep,
  LOW_BITS,
  lengthOf,
  NEIGHBOUR,
  OFF,
  RING_INDEX,
  ringHigh,
  ringLow,
  SHAPE,
  turnedHigh,
  turnedLow,
} from './cells.js';

/**
 * More legal moves than any position can have. Of 15 marbles, the most a side has in any line-up,
 * each is the rear of at most 6 moves in line; they have at most 3 · 15 pairs and 3 · 15 triples in
 * line, each with at most 4 side steps: 90 + 360.
 */
export const MAX_LEGAL_MOVES = 450;

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
export function listActions(row: Row, sides: Sides, out: Uint16Array): number {
  if (row[OVER_FLAG] !== 0) return 0;
  if (row[TO_PLACE] !== 0) return listPlacements(row, sides, out);
  return listFor(row, sides, row[PLAYER], out);
}

function listFor(row: Row, sides: Sides, player: number, out: Uint16Array): number {
  const ownLow = lowWord(row, player);
  const ownHigh = highWord(row, player);
  if (sides.players === 2) {
    const other = 1 - player;
    return listMarbleMoves(ownLow, ownHigh, ownLow, ownHigh, lowWord(row, other), highWord(row, other), out);
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
  return listMarbleMoves(ownLow, ownHigh, teamLow, teamHigh, otherLow, otherHigh, out);
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
export function playAction(row: Row, sides: Sides, action: number): void {
  const mover = row[PLAYER];
  if (row[TO_PLACE] !== 0) {
    toggleMarble(row, mover, (action / CELLS) | 0);
    row[TO_PLACE]--;
  } else if (isSideStep(SHAPE[action])) {
    sideStep(row, mover, action);
  } else if (moveInLine(row, sides, action) !== EMPTY) {
    row[EJECTED + mover]++;
    if (ejectedBy(row, sides.players, mover) >= sides.marblesToEject) {
      row[PLAYER] = (mover + 1) % sides.players;
      endGame(row, sides, mover);
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
    toggleMarble(row, mover, cell);
    toggleMarble(row, mover, NEIGHBOUR[DIRECTIONS * cell + direction]);
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
      if (found !== EMPTY) toggleMarble(row, found, cell);
      if (carried !== EMPTY) toggleMarble(row, carried, cell);
    }
    carried = found;
    cell = NEIGHBOUR[DIRECTIONS * cell + direction];
  } while (carried !== EMPTY && cell !== OFF);
  return carried;
}

/** Marbles ejected by a player and the partner. */
export function ejectedBy(row: Row, players: number, player: number): number {
  return row[EJECTED + player] + (players === 4 ? row[EJECTED + ((player + 2) & 3)] : 0);
}

/** RULES.md, End: the player (and the partner in teams) has won. */
export function endGame(row: Row, sides: Sides, winner: number): void {
  row[OVER_FLAG] = 1;
  row[WINNERS] = sideOf(sides.players, winner);
}

/** A player and the partner, as `WINNERS` has them. */
function sideOf(players: number, player: number): number {
  return players === 4 ? 0b101 << (player & 1) : 1 << player;
}

/** RULES.md, End: the side that has ejected more marbles than any other, as `WINNERS` has it; 0 where none has. */
export function sideAhead(row: Row, players: number): number {
  const all = Array.from({ length: players }, (_, player) => ejectedBy(row, players, player));
  const most = Math.max(...all);
  const side = sideOf(players, all.indexOf(most));
  return all.every((ejected, player) => ejected < most || (side >> player) & 1) ? side : 0;
}

/** What a player has, -1..1, where these have won. */
export function resultFor(winners: number, player: number): number {
  return winners === 0 ? 0 : ((winners >> player) & 1) === 1 ? 1 : -1;
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
    endGame(row, sides, mover);
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
const scratch = new Uint16Array(MAX_LEGAL_MOVES);

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
    if (cellAfter(rear, direction, 4) !== named) continue;
    const nearest = cellAfter(rear, direction, 3);
    const pushesBoth = [nearest, named].every((cell) => {
      const owner = ownerAt(row, sides.players, cell);
      return owner !== EMPTY && !isTeam(sides, row[PLAYER], owner);
    });
    return pushesBoth ? CELLS * rear + nearest : action;
  }
  return action;
}

// The complete list of moves of a position, by sets: for each direction the rear marbles of all
// moves of a kind are found together, by rotations of the ring, and only then turned into actions.

/** In line by 1, 2 or 3 cells, then side steps of two and three along the first and the second other axis. */
const KINDS = 7;
const WORD_ACTIONS = 32;

/** Copies of this module: the compiler takes its own tables for constants, but not another module's. */
const SHIFT = Int32Array.from(AXES, ({ shift }) => shift);
const NEIGHBOUR_MASK = Int32Array.from(HAS_NEIGHBOUR);

/**
 * The action of each bit of each set: at ((((half · 3 + axis) · 7 + kind) · 2 + word) · 32) + leading
 * zeros of the bit. Half 1 is the turned board.
 */
const ACTIONS = new Uint16Array(2 * 3 * KINDS * 2 * WORD_ACTIONS);

for (let half = 0; half < 2; half++) {
  for (let place = 0; place < CELLS; place++) {
    const bit = place < LOW_BITS ? place : place - LOW_BITS;
    const slot = (place < LOW_BITS ? 0 : WORD_ACTIONS) + 31 - bit;
    const turned = RING_INDEX.indexOf(place);
    const cell = half === 0 ? turned : CELLS - 1 - turned;
    for (let axis = 0; axis < 3; axis++) {
      const first = (half * 3 + axis) * KINDS * 2 * WORD_ACTIONS + slot;
      const step = stepOf(half, axis);
      for (let length = 1; length <= 3; length++) {
        ACTIONS[first + (length - 1) * 2 * WORD_ACTIONS] = CELLS * cell + cellAfter(cell, step, length);
      }
      for (let other = 1; other <= 2; other++) {
        const along = stepOf(half, (axis + other) % 3);
        for (let length = 2; length <= 3; length++) {
          const kind = 3 + 2 * (other - 1) + (length - 2);
          ACTIONS[first + kind * 2 * WORD_ACTIONS] = sideStepAction(cell, along, length, step);
        }
      }
    }
  }
}

function stepOf(half: number, axis: number): number {
  return (AXES[axis].direction + 3 * half) % 6;
}

/** The action of the side step of the column that begins at `cell`: described from the end that makes 60 degrees. */
function sideStepAction(cell: number, along: number, length: number, step: number): number {
  const end = cellAfter(cell, along, length - 1);
  const angle = (along - step + 6) % 6;
  return angle === 1 || angle === 5 ? CELLS * cell + cellAfter(end, step, 1) : CELLS * end + cellAfter(cell, step, 1);
}

/** Sets found and not yet turned into actions: words that are not empty, and where their actions are. */
const MAX_WORDS = 2 * 3 * KINDS * 2;
const words = new Int32Array(MAX_WORDS + 2);
const bases = new Int32Array(MAX_WORDS + 2);

/**
 * Writes every move in line, push and side step once and returns their number.
 *
 * All sets are in board order (cells 0..31, cells 32..60): the mover's marbles, those that may
 * push with them (in teams the partner's too, else the same), and those that may be pushed.
 */
export function listMarbleMoves(
  ownLow: number,
  ownHigh: number,
  teamLow: number,
  teamHigh: number,
  otherLow: number,
  otherHigh: number,
  out: Uint16Array,
): number {
  const own0 = ringLow(ownLow, ownHigh);
  const own1 = ringHigh(ownLow, ownHigh);
  const other0 = ringLow(otherLow, otherHigh);
  const other1 = ringHigh(otherLow, otherHigh);
  const isAlone = teamLow === ownLow && teamHigh === ownHigh;
  const team0 = isAlone ? own0 : ringLow(teamLow, teamHigh);
  const team1 = isAlone ? own1 : ringHigh(teamLow, teamHigh);
  const found = findSets(own0, own1, team0, team1, other0, other1, 0, 0);
  const all = findSets(
    turnedLow(own0, own1),
    turnedHigh(own0),
    turnedLow(team0, team1),
    turnedHigh(team0),
    turnedLow(other0, other1),
    turnedHigh(other0),
    ACTIONS.length / 2,
    found,
  );
  words[all] = 0;
  return writeActions(out);
}

/** The sets of moves in the three upward directions of a ring; appends them to `words` from `count` on. */
function findSets(
  ownLow: number,
  ownHigh: number,
  teamLow: number,
  teamHigh: number,
  otherLow: number,
  otherHigh: number,
  firstBase: number,
  count: number,
): number {
  const takenLow = teamLow | otherLow;
  const takenHigh = teamHigh | otherHigh;
  let base = firstBase;
  let found = count;
  for (let axis = 0; axis < 3; axis++) {
    const k = SHIFT[axis];
    const hasLow = NEIGHBOUR_MASK[2 * axis];
    const hasHigh = NEIGHBOUR_MASK[2 * axis + 1];
    // Marbles that are before a taken cell; the others are before an empty one or the edge.
    const blockedLow = shiftSet(takenLow, takenHigh, k, LOW_BITS - k) & hasLow;
    const blockedHigh = shiftSet(takenHigh, takenLow, k, 30 - k) & hasHigh;
    const freeLow = ownLow & hasLow & ~blockedLow;
    const freeHigh = ownHigh & hasHigh & ~blockedHigh;
    // One, or the rear one of two, opposing marbles that can be pushed.
    const oneLow = otherLow & ~blockedLow;
    const oneHigh = otherHigh & ~blockedHigh;
    const beforeOneLow = shiftSet(oneLow, oneHigh, k, LOW_BITS - k) & hasLow;
    const beforeOneHigh = shiftSet(oneHigh, oneLow, k, 30 - k) & hasHigh;
    const twoLow = otherLow & beforeOneLow;
    const twoHigh = otherHigh & beforeOneHigh;
    const beforeTwoLow = shiftSet(twoLow, twoHigh, k, LOW_BITS - k) & hasLow;
    const beforeTwoHigh = shiftSet(twoHigh, twoLow, k, 30 - k) & hasHigh;
    // Columns by their rear marble, from the front backwards: own ones into the empty, the team's for a push.
    const behindFreeLow = shiftSet(freeLow, freeHigh, k, LOW_BITS - k) & hasLow & ownLow;
    const behindFreeHigh = shiftSet(freeHigh, freeLow, k, 30 - k) & hasHigh & ownHigh;
    const frontLow = teamLow & beforeOneLow;
    const frontHigh = teamHigh & beforeOneHigh;
    const behindFrontLow = shiftSet(frontLow, frontHigh, k, LOW_BITS - k) & hasLow & teamLow;
    const behindFrontHigh = shiftSet(frontHigh, frontLow, k, 30 - k) & hasHigh & teamHigh;
    const strongLow = teamLow & beforeTwoLow;
    const strongHigh = teamHigh & beforeTwoHigh;
    const behindStrongLow = shiftSet(strongLow, strongHigh, k, LOW_BITS - k) & hasLow & teamLow;
    const behindStrongHigh = shiftSet(strongHigh, strongLow, k, 30 - k) & hasHigh & teamHigh;
    const middleLow = behindFreeLow | behindFrontLow | behindStrongLow;
    const middleHigh = behindFreeHigh | behindFrontHigh | behindStrongHigh;
    const threeLow = shiftSet(middleLow, middleHigh, k, LOW_BITS - k) & hasLow & ownLow;
    const threeHigh = shiftSet(middleHigh, middleLow, k, 30 - k) & hasHigh & ownHigh;

    found = append(freeLow, base, found);
    found = append(freeHigh, base + 32, found);
    found = append((behindFreeLow | behindFrontLow) & ownLow, base + 64, found);
    found = append((behindFreeHigh | behindFrontHigh) & ownHigh, base + 96, found);
    found = append(threeLow, base + 128, found);
    found = append(threeHigh, base + 160, found);
    base += 192;
    for (let other = 1; other <= 2; other++) {
      const along = axis + other < 3 ? axis + other : axis + other - 3;
      const j = SHIFT[along];
      const alongLow = NEIGHBOUR_MASK[2 * along] & freeLow;
      const alongHigh = NEIGHBOUR_MASK[2 * along + 1] & freeHigh;
      const pairLow = shiftSet(freeLow, freeHigh, j, LOW_BITS - j) & alongLow;
      const pairHigh = shiftSet(freeHigh, freeLow, j, 30 - j) & alongHigh;
      found = append(pairLow, base, found);
      found = append(pairHigh, base + 32, found);
      found = append(shiftSet(pairLow, pairHigh, j, LOW_BITS - j) & alongLow, base + 64, found);
      found = append(shiftSet(pairHigh, pairLow, j, 30 - j) & alongHigh, base + 96, found);
      base += 128;
    }
  }
  return found;
}

/**
 * One word of the set of places that have a member `shift` places on: `word` with the lowest
 * bits of the `next` word after it. Bits beyond the word's own may be set; callers mask them.
 */
function shiftSet(word: number, next: number, shift: number, room: number): number {
  return (word >>> shift) | (next << room);
}

/** Notes a word without a branch: an empty one is written over by the next. */
function append(word: number, base: number, count: number): number {
  words[count] = word;
  bases[count] = base;
  return count + (-word >>> 31);
}

/** Takes the words apart bit by bit up to the empty one at the end. */
function writeActions(out: Uint16Array): number {
  let at = 0;
  let count = 0;
  let word = words[0];
  let after = words[1];
  let base = bases[0];
  while (word !== 0) {
    out[count++] = ACTIONS[base + Math.clz32(word & -word)];
    word &= word - 1;
    const isDone = (word - 1) >> 31; // all ones when the word is empty: a branch here could not be predicted
    at -= isDone;
    word |= after & isDone;
    base = bases[at];
    after = words[at + 1];
  }
  return count;
}
