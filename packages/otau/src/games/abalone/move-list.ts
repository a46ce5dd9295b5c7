/**
 * The complete list of moves of a position, by sets: for each direction the rear marbles of all
 * moves of a kind are found together, by rotations of the ring (ring.ts), and only then turned into actions.
 */
import { CELLS, walk } from './cells.js';
import { AXES, HAS_NEIGHBOUR, LOW_BITS, RING_INDEX, ringHigh, ringLow, turnedHigh, turnedLow } from './ring.js';

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
      const step = directionOf(half, axis);
      for (let length = 1; length <= 3; length++) {
        ACTIONS[first + (length - 1) * 2 * WORD_ACTIONS] = CELLS * cell + walk(cell, step, length);
      }
      for (let other = 1; other <= 2; other++) {
        const along = directionOf(half, (axis + other) % 3);
        for (let length = 2; length <= 3; length++) {
          const kind = 3 + 2 * (other - 1) + (length - 2);
          ACTIONS[first + kind * 2 * WORD_ACTIONS] = sideStep(cell, along, length, step);
        }
      }
    }
  }
}

function directionOf(half: number, axis: number): number {
  return (AXES[axis].direction + 3 * half) % 6;
}

/** The action of the side step of the column that begins at `cell`: described from the end that makes 60 degrees. */
function sideStep(cell: number, along: number, length: number, step: number): number {
  const end = walk(cell, along, length - 1);
  const angle = (along - step + 6) % 6;
  return angle === 1 || angle === 5 ? CELLS * cell + walk(end, step, 1) : CELLS * end + walk(cell, step, 1);
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
export function listMoves(
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
