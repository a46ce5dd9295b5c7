/**
 * Oware as a plugin of Otau: the definition of the game is the default export. Only types are imported from the
 * library, because Node, its worker threads, the Python package and the browser all load this module as it is built.
 */
import type { GameDefinition, GameRules } from 'otau';
import type { GameKernel } from 'otau/search';
import { Board, OVER, type OwareField, type OwareOptions } from './board.js';
import { drawing } from './drawing.js';
import { evaluation } from './evaluation.js';
import { KERNEL } from './kernel.js';
import { flawOf, isOver, listLegal, play, resultOf, writeStart } from './rules.js';

const OPTIONS: GameDefinition['options'] = {
  houses: { type: 'integer', default: 6, min: 3, max: 8, about: 'houses in a row' },
  seeds: { type: 'integer', default: 4, min: 1, max: 6, about: 'seeds in a house at the start' },
  quietMoves: { type: 'integer', default: 100, min: 10, max: 250, about: 'moves without a capture that end the game' },
};

/** The rules with these options; the library completes them. */
function rulesOf(options: OwareOptions): GameRules<OwareOptions, OwareField> {
  const board = new Board(options);
  return {
    id: 'oware',
    options,
    layout: board.layout,
    actionCount: board.width,
    start: (out) => writeStart(board, options.seeds, out),
    actor: (row) => (isOver(board, row) ? OVER : row[board.player]),
    legal: (row, out) => listLegal(board, row, out),
    play: (row, action) => play(board, options.quietMoves, row, action),
    result: (row, player) => resultOf(board, row, player),
    formatAction: (row, action) => board.nameOf(board.rowOf(row[board.player]) + action),
    checkPosition: (row) => flawOf(board, row),
  };
}

/** The rules once more, compiled: `assembly/` */
const kernel: GameKernel = {
  module: KERNEL,
  open: (exports, { options, limits }) => {
    const { houses, seeds, quietMoves } = options as OwareOptions;
    return exports.new_oware(houses, seeds, quietMoves, limits.plies);
  },
};

const OWARE: GameDefinition<OwareOptions> = {
  id: 'oware',
  title: 'Oware',
  about: 'sow seeds and capture twos and threes',
  playerNames: ['South', 'North'],
  options: OPTIONS,
  create: rulesOf,
  traits: { movesPerGame: 35, search: 'alphabeta', environmentId: 'Oware-v0' },
  drawing,
  evaluation,
  kernel,
};

export default OWARE;
