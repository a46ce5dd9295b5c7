/**
 * What the last stone of a move captures in Togyz Kumalak, without playing the move: searches try
 * such moves first, and do not stop before them. Where the last stone falls depends on the pit
 * and its stones only, so it is in a table.
 */
import type { Row } from '../../../core/game.js';
import { firstPit, PITS, PLAYER, type Size, TUZDYK } from '../rules.js';

/** The value of a new tuzdyk among captures, in stones. */
const TUZDYK_STONES = 20;

/** A table's entry holds the board index of the last pit in its lower bits, the stones added there above. */
const LAST_PIT_BITS = 5;
const LAST_PIT_MASK = (1 << LAST_PIT_BITS) - 1;

/** The stones that the last stone of a move captures, `TUZDYK_STONES` for a new tuzdyk; for boards whose rows are bytes. */
export function capturesOf(size: Size): (row: Row, action: number) => number {
  const { pits, hasTuzdyk } = size;
  const width = size.total + 1;
  const table = lastStones(size);
  return (row, action) => {
    const player = row[PLAYER];
    const pit = (player === 0 ? 0 : pits) + action;
    const entry = table[pit * width + row[PITS + pit]];
    if (entry === 0) return 0;
    const last = entry & LAST_PIT_MASK;
    const number = last - PITS - (player === 0 ? pits : 0) + 1;
    if (row[TUZDYK + player] === number) return 0;
    const held = row[last] + (entry >> LAST_PIT_BITS);
    if ((held & 1) === 0) return held;
    const isFree = held === 3 && hasTuzdyk && row[TUZDYK + player] === 0;
    return isFree && number !== pits && row[TUZDYK + 1 - player] !== number ? TUZDYK_STONES : 0;
  };
}

/** For each pit, White's first, and each number of stones in it: the last pit if it is the opponent's, else 0. */
function lastStones(size: Size): Int16Array {
  const { pits, end, total } = size;
  const width = total + 1;
  const table = new Int16Array(2 * pits * width);
  for (let pit = 0; pit < 2 * pits; pit++) {
    const opponent = firstPit(size, pit < pits ? 1 : 0);
    for (let stones = 1; stones <= total; stones++) {
      const unwrapped = PITS + pit + Math.max(1, stones - 1);
      const last = PITS + ((unwrapped - PITS) % (2 * pits));
      const rounds = Math.floor((unwrapped - PITS) / (2 * pits));
      const added = rounds + (last > PITS + pit ? 1 : 0);
      const isOpponents = last >= opponent && last < opponent + pits && last < end;
      if (isOpponents) table[pit * width + stones] = (added << LAST_PIT_BITS) | last;
    }
  }
  return table;
}
