/**
 * Hexapawn (Martin Gardner, 1962) as a plugin: three pawns a side on a board of nine cells. Who reaches the far line or
 * leaves the other without a move wins. Small enough to be played to its end by a test.
 */
import { completeGame, layoutOf, OVER } from 'otau';

const SIZE = 3;
const PLAYER = 9;
const LAYOUT = layoutOf({
  cells: { length: 9, max: 2, about: 'who stands where, line by line from the top: 0 nobody, 1 South, 2 North' },
  player: { max: 1, about: 'who moves, 0 South or 1 North' },
});
const NAMES = ['a3', 'b3', 'c3', 'a2', 'b2', 'c2', 'a1', 'b1', 'c1'];

/** Actions are the cell where the pawn stands, times 3, and the step: 0 to the left, 1 ahead, 2 to the right. */
function target(row, action) {
  const from = Math.floor(action / 3);
  const column = (from % SIZE) + (action % 3) - 1;
  const line = Math.floor(from / SIZE) + (row[PLAYER] === 0 ? -1 : 1);
  return column < 0 || column >= SIZE || line < 0 || line >= SIZE ? -1 : line * SIZE + column;
}

function moves(row) {
  const own = row[PLAYER] + 1;
  return Array.from({ length: 27 }, (_, action) => action).filter((action) => {
    if (row[Math.floor(action / 3)] !== own) return false;
    const to = target(row, action);
    return to >= 0 && row[to] === (action % 3 === 1 ? 0 : 3 - own);
  });
}

/** The player who has reached the far line; -1 where nobody has. */
function arrived(row) {
  if (row.subarray(0, 3).includes(1)) return 0;
  return row.subarray(6, 9).includes(2) ? 1 : -1;
}

function create() {
  return completeGame({
    id: 'hexapawn',
    options: {},
    layout: LAYOUT,
    actionCount: 27,
    maxLegal: 9,
    notations: ['usual'],
    start: (row) => row.set([2, 2, 2, 0, 0, 0, 1, 1, 1, 0]),
    actor: (row) => (arrived(row) >= 0 || moves(row).length === 0 ? OVER : row[PLAYER]),
    legal: (row, out) => {
      const all = moves(row);
      out.set(all);
      return all.length;
    },
    play: (row, action) => {
      row[target(row, action)] = row[PLAYER] + 1;
      row[Math.floor(action / 3)] = 0;
      row[PLAYER] = 1 - row[PLAYER];
    },
    result: (row, player) => (player === (arrived(row) >= 0 ? arrived(row) : 1 - row[PLAYER]) ? 1 : -1),
    formatAction: (row, action) => NAMES[Math.floor(action / 3)] + NAMES[target(row, action)],
  });
}

export default {
  id: 'hexapawn',
  title: 'Hexapawn',
  about: 'Three pawns a side: reach the far line.',
  playerNames: ['South', 'North'],
  options: {},
  create,
  drawing: {
    scene: (_game, row) => ({
      cells: NAMES.map((id, i) => ({
        id,
        x: i % SIZE,
        y: Math.floor(i / SIZE),
        ...(row[i] === 0 ? {} : { piece: { owner: row[i] - 1 } }),
      })),
    }),
  },
};
