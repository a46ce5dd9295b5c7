/**
 * What an agent sees of Togyz Kumalak: the 128 numbers of the gym-togyzkumalak environment,
 * 63 a side, and the same two sides from the mover's view as network input.
 *
 * One side, with P pits: 7 numbers for each of pits 1..P-1, 5 for pit P, then kazan and comparison.
 */
import type { TensorSpec } from '../../core/game.js';
import { type BoardSize, firstPit, KAZAN, type TogyzBoard, TUZDYK } from './rules.js';

/** What is seen of an inner pit that holds n stones, S of them at the start. */
export const PIT_FEATURES = [
  'n >= 1',
  'n >= 2',
  'n mod 2',
  '(n mod S)/(S - 1)',
  '(n mod 2S)/(2S - 1)',
  'n/S',
  'is a tuzdyk',
];
/** Those of them that are seen of the last pit, which is never a tuzdyk. */
export const LAST_PIT_FEATURES = [0, 2, 3, 4, 5];

/** Numbers that describe one side. */
export function sideLength(size: BoardSize): number {
  return 7 * (size.pits - 1) + 5 + 2;
}

/** The two sides, White first, and who moves: `Box(128)` for the standard board. */
export function observationSpec(size: BoardSize): TensorSpec {
  const side = sideLength(size);
  return spec(2 * side + 2, size, (index) => {
    if (index >= 2 * side) return index === 2 * side ? 'White to move' : 'Black to move';
    return `${index < side ? 'White' : 'Black'} ${describeFeature(index % side, size)}`;
  });
}

/** The two sides, the mover's own first: 126 numbers for the standard board. */
export function inputSpec(size: BoardSize): TensorSpec {
  const side = sideLength(size);
  return spec(2 * side, size, (index) => {
    return `${index < side ? 'own' : "opponent's"} ${describeFeature(index % side, size)}`;
  });
}

function spec(length: number, size: BoardSize, describe: (index: number) => string): TensorSpec {
  const side = sideLength(size);
  const highest = size.total / size.stones; // all stones of the game in one pit
  return {
    shape: [length],
    size: length,
    dtype: 'float32',
    low: () => 0,
    high: (index) => (index < 2 * side && featureOf(index % side, size) === 5 ? highest : 1),
    describe,
  };
}

/** Which of the pit features is at an index of a side; -1 for kazan and comparison. */
function featureOf(index: number, size: BoardSize): number {
  const lastPit = 7 * (size.pits - 1);
  if (index < lastPit) return index % 7;
  return index < lastPit + 5 ? LAST_PIT_FEATURES[index - lastPit] : -1;
}

function describeFeature(index: number, size: BoardSize): string {
  const { stones } = size;
  const lastPit = 7 * (size.pits - 1);
  if (index === lastPit + 5) return `kazan: min(stones, ${size.target})/${size.target}`;
  if (index === lastPit + 6) return 'kazan is the larger one';
  const pit = index < lastPit ? Math.floor(index / 7) + 1 : size.pits;
  const formula = PIT_FEATURES[featureOf(index, size)]
    .replaceAll('(2S - 1)', String(2 * stones - 1))
    .replaceAll('2S', String(2 * stones))
    .replaceAll('(S - 1)', String(Math.max(1, stones - 1)))
    .replaceAll('S', String(stones));
  return `pit ${pit}: ${formula}`;
}

/** The seven numbers of an inner pit for each count of stones, 0 to all: divided once, read at every observation. */
export function pitFeatures(size: BoardSize): Float32Array {
  const { stones, total } = size;
  const table = new Float32Array(PIT_FEATURES.length * (total + 1));
  for (let n = 0; n <= total; n++) {
    const cyclic = [(n % stones) / Math.max(1, stones - 1), (n % (2 * stones)) / (2 * stones - 1)];
    table.set([n >= 1 ? 1 : 0, n >= 2 ? 1 : 0, n & 1, ...cyclic, n / stones, 0], PIT_FEATURES.length * n);
  }
  return table;
}

/** Writes the numbers of one player's side from `first` on; `table` is `pitFeatures(size)`. */
export function writeFeatures(
  board: TogyzBoard,
  size: BoardSize,
  table: Float32Array,
  player: number,
  out: Float32Array,
  first: number,
): void {
  const lastPit = firstPit(size, player) + size.pits - 1;
  let at = first;
  for (let pit = lastPit - size.pits + 1; pit < lastPit; pit++) {
    const from = 7 * board[pit];
    out[at] = table[from]; // written out: a loop over seven numbers takes a third longer
    out[at + 1] = table[from + 1];
    out[at + 2] = table[from + 2];
    out[at + 3] = table[from + 3];
    out[at + 4] = table[from + 4];
    out[at + 5] = table[from + 5];
    out[at + 6] = 0;
    at += 7;
  }
  const tuzdykHere = board[TUZDYK + 1 - player];
  if (tuzdykHere !== 0) out[first + 7 * tuzdykHere - 1] = 1;

  const from = 7 * board[lastPit];
  out[at] = table[from];
  out[at + 1] = table[from + 2];
  out[at + 2] = table[from + 3];
  out[at + 3] = table[from + 4];
  out[at + 4] = table[from + 5];
  const own = board[KAZAN + player];
  out[at + 5] = Math.min(own, size.target) / size.target;
  out[at + 6] = own > board[KAZAN + 1 - player] ? 1 : 0;
}
