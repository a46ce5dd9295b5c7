/** Small games as a user writes them: bare rules, completed by the library. */
import {
  CHANCE,
  completeGame,
  type GameDefinition,
  layoutOf,
  OVER,
  type Row,
} from '../packages/otau/src/games/index.js';

const COUNTERS = 0;
const TURN = 1;

/** Take one to three of 21 counters; the player who takes the last one wins. Everything else is left to the defaults. */
export const NIM: GameDefinition<{ counters: number }> = {
  id: 'nim',
  title: 'Nim',
  about: 'one heap of counters',
  playerNames: ['First', 'Second'],
  options: { counters: { type: 'integer', default: 21, min: 1, max: 40, about: 'counters in the heap' } },
  create: (options) =>
    completeGame({
      id: 'nim',
      options,
      layout: layoutOf({
        counters: { max: 40, about: 'counters left' },
        player: { max: 1, about: 'the player to move' },
      }),
      actionCount: 3,
      start: (row) => row.set([options.counters, 0]),
      actor: (row) => (row[COUNTERS] === 0 ? OVER : row[TURN]),
      legal: (row, out) => {
        const count = Math.min(3, row[COUNTERS]);
        for (let i = 0; i < count; i++) out[i] = i;
        return count;
      },
      play: (row, action) => {
        row[COUNTERS] -= action + 1;
        row[TURN] = 1 - row[TURN];
      },
      result: (row, player) => (row[TURN] === player ? -1 : 1),
    }),
};

const GOAL = 12;
const PLAYERS = 3;
/** A throw of two dice with three sides each. */
const FIRST_DIE = 9;
const SECOND_DIE = 10;
const RUNNER = 8;

/** Three runners throw two dice of three sides and continue by one of them; the first at the goal wins. */
export const RACE: GameDefinition = {
  id: 'race',
  title: 'Three Runners!',
  about: 'a race with two dice',
  playerNames: ['Red', 'Green', 'Blue'],
  options: {},
  traits: { hasChance: true },
  create: (options) =>
    completeGame({
      id: 'race',
      options,
      players: PLAYERS,
      layout: layoutOf({
        visited: { type: 'bits64', about: 'cells on which a player has stood' },
        player: { max: PLAYERS - 1, about: 'the runner whose turn it is' },
        dice: { length: 2, max: 3, about: 'the dice, 0 before they are thrown' },
        at: { length: PLAYERS, max: GOAL, about: 'where each runner stands' },
      }),
      actionCount: 2,
      maxLegal: 3,
      start: () => {},
      actor: (row) => (winnerOf(row) >= 0 ? OVER : row[SECOND_DIE] === 0 ? CHANCE : row[RUNNER]),
      outcomes: (_row, out) => out.fill(1 / 3).length,
      legal: (row, out) => {
        out[0] = 0;
        out[1] = 1;
        return row[FIRST_DIE] === row[SECOND_DIE] ? 1 : 2;
      },
      play: (row, action) => {
        if (row[FIRST_DIE] === 0) row[FIRST_DIE] = action + 1;
        else if (row[SECOND_DIE] === 0) row[SECOND_DIE] = action + 1;
        else run(row, row[FIRST_DIE + action]);
      },
      result: (row, player) => (winnerOf(row) === player ? 1 : -1),
      formatAction: (row, action) => (row[SECOND_DIE] === 0 ? `d${action + 1}` : `go${row[FIRST_DIE + action]}`),
    }),
};

function run(row: Row, steps: number): void {
  const runner = row[RUNNER];
  const cell = Math.min(GOAL, row[11 + runner] + steps);
  row[11 + runner] = cell;
  row[cell >> 3] |= 1 << (cell & 7);
  row[RUNNER] = (runner + 1) % PLAYERS;
  row[FIRST_DIE] = 0;
  row[SECOND_DIE] = 0;
}

function winnerOf(row: Row): number {
  return row.subarray(11, 11 + PLAYERS).indexOf(GOAL);
}
