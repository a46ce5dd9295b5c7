/** Reads observations of Abalone: they show the board and nothing else. */
import type { Game } from '../../../core/game.js';
import type { Reading } from '../../../env/game-environment.js';

/** Columns of the array, borders included. */
const WIDTH = 11;
const EMPTY = -1;

const MISSING = [
  'the player to move',
  'the marbles ejected by each player',
  'the moves since the last ejection',
  'the move number',
];

export function readAbalone(game: Game, numbers: ArrayLike<number>): Reading {
  const rows = Array.from({ length: 9 }, (_, i) => readRow(numbers, i + 1));
  const board = rows.map((cells, i) => drawRow('ihgfedcba'[i], cells)).join('\n');
  const position = game.players === 2 ? `${rows.map(formatRow).join('/')} ? ? ? ? ?` : undefined;
  return { board, position, missing: MISSING };
}

/** The cells of row r, 1 at the top, from the left: the owner of the marble or `EMPTY`. */
function readRow(numbers: ArrayLike<number>, r: number): number[] {
  const first = Math.max(1, 6 - r);
  const count = 9 - Math.abs(5 - r);
  return Array.from({ length: count }, (_, i) => numbers[WIDTH * r + first + i]);
}

/** `h   1 1 1 1 1 1`: each row indented as on the hexagon. */
function drawRow(name: string, cells: readonly number[]): string {
  const indent = ' '.repeat(9 - cells.length);
  return `${name} ${indent}${cells.map((owner) => (owner === EMPTY ? '.' : String(owner))).join(' ')}`;
}

/** A row of the position text: `S` and `s` are the players' marbles, numbers are empty cells. */
function formatRow(cells: readonly number[]): string {
  let text = '';
  let empty = 0;
  const endRun = () => {
    if (empty > 0) text += empty;
    empty = 0;
  };
  for (const owner of cells) {
    if (owner === EMPTY) {
      empty++;
      continue;
    }
    endRun();
    text += owner === 0 ? 'S' : 's';
  }
  endRun();
  return text;
}
