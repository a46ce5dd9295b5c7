/**
 * The yardstick of a machine, so that figures of different machines can be compared: random games of standard
 * Togyz Kumalak without contract, options or rows, on one array that the compiler knows.
 */
import { Rng } from 'otau/internal/lib/rng.js';

const ROW = new Uint8Array(24);
const ACTIONS = new Uint8Array(9);

/** Plays random games; returns the number of moves. */
export function barePlayouts(games: number): number {
  const rng = new Rng('bench');
  let moves = 0;
  for (let i = 0; i < games; i++) {
    ROW.fill(0, 0, 6);
    ROW.fill(9, 6);
    for (let count = bareLegal(); count > 0; count = bareLegal()) {
      bareNext(ACTIONS[rng.below(count)]);
      moves++;
    }
  }
  return moves;
}

function bareLegal(): number {
  if (ROW[5] !== 0) return 0;
  const first = ROW[4] === 0 ? 6 : 15;
  let count = 0;
  for (let action = 0; action < 9; action++) {
    ACTIONS[count] = action;
    count += -ROW[first + action] >>> 31;
  }
  return count;
}

function bareNext(action: number): void {
  const mover = ROW[4];
  let at = (mover === 0 ? 6 : 15) + action;
  const stones = ROW[at];
  ROW[at] = stones === 1 ? 0 : 1;
  for (let left = stones === 1 ? 1 : stones - 1; left > 0; left--) {
    at = at === 23 ? 6 : at + 1;
    ROW[at]++;
  }
  for (let owner = 0; owner < 2; owner++) {
    const pit = ROW[2 + owner] + (owner === 0 ? 14 : 5);
    if (ROW[2 + owner] === 0) continue;
    ROW[owner] += ROW[pit];
    ROW[pit] = 0;
  }
  const number = at - (mover === 0 ? 15 : 6);
  if (number >= 0 && number < 9) {
    const last = ROW[at];
    const isTuzdyk = last === 3 && ROW[2 + mover] === 0 && number !== 8 && ROW[3 - mover] !== number + 1;
    if (isTuzdyk) ROW[2 + mover] = number + 1;
    if (isTuzdyk || last % 2 === 0) {
      ROW[mover] += last;
      ROW[at] = 0;
    }
  }
  const first = mover === 0 ? 15 : 6;
  let stonesLeft = 0;
  for (let pit = first; pit < first + 9; pit++) stonesLeft |= ROW[pit];
  ROW[4] = 1 - mover;
  if (stonesLeft === 0 || ROW[0] > 81 || ROW[1] > 81 || ROW[0] + ROW[1] === 162) ROW[5] = 1;
}
