/**
 * Static evaluation of Abalone for two players: marbles pushed off, distance from the centre, how the marbles hang together, and which could be
 * pushed off at once. `assembly/searched.ts` computes it by the weights that are written here.
 *
 * Logistic regression on 2700 games of the search against itself gave the first weights; SPSA then tuned all of them together in 1,520 games at
 * 1500 positions a move, most from the daisies, with a quick win worth more than a slow one and a draw the lead in marbles. `PULL` was
 * then lowered and `PAIR` raised by hand.
 */
import type { Game, Row } from '../../../core/game.js';
import { readField } from '../../../core/layout.js';
import { OtauError } from '../../../lib/error.js';
import { compiledEvaluation } from '../../../search/evaluations/compiled-evaluation.js';
import type { Evaluation, GameEvaluation } from '../../../search/evaluations/evaluation.js';
import type { SearchExports } from '../../../search/exports.js';
import type { Abalone } from '../abalone.js';
import { EJECTED, ownerAt, TO_PLACE } from '../board.js';
import { ALONG, CELLS, COLUMN, cellAfter, directionOf, isSideStep, lengthOf, ROW_OF, SHAPE } from '../cells.js';
import { abaloneEvaluator, ringOf } from './evaluator.js';

/** A marble on the board, by the class of its cell (`CLASS`). */
export const CELL_WORTH = [17, 11, -73, -48, -119, -111, -162, -152, -147];
/** How strongly the mean place of all marbles attracts a marble, by its distance from the centre. */
export const PULL = [-4, 86, 55, 16, -3];
/** Two own marbles side by side. */
export const PAIR = 20;
/** An own marble between two opposing ones, in line. */
export const SPLIT = 2;
/** The first, second, ... of six marbles pushed off, for the player who did it. */
const EJECTED_WORTH = [415, 471, 481, 513, 630];
/** An own marble that could be pushed off at once, before the player's own move. */
export const IN_DANGER = 55;
export const ON_MOVE = 43;
/** For a player who wants to win: how much less two neighbouring marbles of one side count, and how much more two opposing ones. */
export const OPEN_PAIR = 20;
export const OPEN_CONTACT = 25;
/** The lead with which a player wins e times as often as it loses. */
const SCALE = 400;

/** Throws `unsupported` for three and four players. */
export function abaloneEvaluation(game: Abalone): Evaluation {
  const { players, placement } = game.options;
  if (players !== 2) {
    throw new OtauError('unsupported', `Abalone is judged for two players; this game has ${players}.`);
  }
  const compiled = compiledEvaluation(
    game,
    {
      name: 'abalone',
      expected: (score) => Math.tanh(score / (2 * SCALE)),
      progress: (row) => row[EJECTED] + row[EJECTED + 1],
    },
    writeWeights,
  );
  return placement ? duringPlacement(compiled) : compiled;
}

/** Where marbles are placed, nothing is pushed, and passing would be better than moving. */
function duringPlacement(compiled: Evaluation): Evaluation {
  const { order, noisy, listNoisy, pass } = compiled;
  const isPlacing = (row: Row) => row[TO_PLACE] !== 0;
  return {
    ...compiled,
    order: (row, action) => (isPlacing(row) ? 0 : order!(row, action)),
    noisy: (row, action) => !isPlacing(row) && noisy!(row, action),
    listNoisy: (row, out) => (isPlacing(row) ? 0 : listNoisy!(row, out)),
    pass: (row, out) => !isPlacing(row) && pass!(row, out),
  };
}

/** As `AbaloneWeights` of `assembly/searched.ts` has them. */
function writeWeights(search: SearchExports, address: number, game: Game): true {
  const { marblesToEject } = (game as Abalone).options;
  const weights = search.search_game(address, 0, 0, 0);
  const { buffer } = search.memory;
  const [cells, gains, ejected] = new Uint32Array(buffer, weights, 3);
  const numbers = new Int16Array(buffer, cells, 8 * CELLS);
  for (let cell = 0; cell < CELLS; cell++) numbers.set(numbersOf(cell), 8 * cell);
  new Int16Array(buffer, gains, CELLS * CELLS).set(QUIET_HINTS);
  new Int32Array(buffer, ejected, marblesToEject + 1).set(ejectedWorth(marblesToEject));
  new Int32Array(buffer, weights + 12, 6).set([PAIR, SPLIT, IN_DANGER, ON_MOVE, OPEN_PAIR, OPEN_CONTACT]);
  return true;
}

/** A marble's worth grows by its pull when the mean of all marbles moves by one column or row; in units of 1 / `PULL_UNIT`. */
const PULL_UNIT = 4;

/** What a marble on a cell adds to the sums: its worth, its pull by columns and by rows, one marble, and its place from the centre. */
function numbersOf(cell: number): readonly number[] {
  const x = COLUMN[cell] - 5;
  const y = ROW_OF[cell] - 5;
  // The axes of the coordinates make an angle of 60 degrees.
  const length = Math.max(1, Math.sqrt(x * x + x * y + y * y));
  const pull = (PULL_UNIT * PULL[ringOf(cell)]) / length;
  return [CELL_WORTH[classOf(cell)], Math.round(pull * (x + y / 2)), Math.round(pull * (y + x / 2)), 1, x, y];
}

/**
 * Cells that the symmetries of the board map to each other have the same value. These are the classes, from the centre outwards: 0 the
 * centre, 1 its ring, then for each ring its corners (2, 4, 6) and the cells beside them (3, 5, 7), 8 the middle of the edge.
 */
export function classOf(cell: number): number {
  const x = COLUMN[cell] - 5;
  const y = ROW_OF[cell] - 5;
  return [0, 1, 2, 4, 6][ringOf(cell)] + Math.min(Math.abs(x), Math.abs(y), Math.abs(x + y));
}

/** The value of ejected marbles by their number: the steps towards a win, for any number of marbles. */
function ejectedWorth(marblesToEject: number): Int32Array {
  const worth = new Int32Array(marblesToEject + 1);
  const steps = EJECTED_WORTH.length;
  for (let ejected = 1; ejected <= marblesToEject; ejected++) {
    worth[ejected] =
      worth[ejected - 1] + EJECTED_WORTH[Math.max(0, Math.min(steps - 1, steps + ejected - marblesToEject))];
  }
  return worth;
}

/** Hints above 0 put a move before all others; these negative ones leave the order to the history of refutations, and only break ties. */
const QUIET_BASE = -600;
/** For each action without a push, the gain of its marbles by their new cells. */
const QUIET_HINTS = Int16Array.from({ length: CELLS * CELLS }, (_, action) => QUIET_BASE + gainOf(action));

function gainOf(action: number): number {
  const from = (action / CELLS) | 0;
  const to = action % CELLS;
  const worth = (cell: number) => CELL_WORTH[classOf(cell)];
  const shape = SHAPE[action];
  if (shape === 0) return 0;
  if (!isSideStep(shape)) return worth(to) - worth(from);
  let gain = 0;
  for (let step = 0; step < lengthOf(shape); step++) {
    const cell = cellAfter(from, ALONG[action], step);
    gain += worth(cellAfter(cell, directionOf(shape), 1)) - worth(cell);
  }
  return gain;
}

export const ABALONE_EVALUATION: GameEvaluation = {
  create: (game) => abaloneEvaluation(game as Abalone),
  /** Two players, all marbles on the board. */
  compiled(search, address, game) {
    const { players, placement } = (game as Abalone).options;
    return players === 2 && !placement && writeWeights(search, address, game);
  },
  evaluator: (game) => (game.players > 2 ? abaloneEvaluator() : undefined),
  /** Marbles that a player has pushed off more than the others together; where none can be, marbles in the middle are the hardest to push. */
  material({ layout, players }, row, player) {
    const own = readField(layout.marbles, row).filter((cell) => ownerAt(row, players, cell) === player);
    const steps = own.reduce((sum, cell) => sum + ringOf(cell), 0);
    const ejected = readField(layout.ejected, row);
    const total = ejected.reduce((sum, count) => sum + count, 0);
    return 2 * ejected[player] - total - steps / 1000;
  },
};
