/** The analysis of Abalone. */
import { writeValue } from 'otau';
import { fieldOfEach, type GameAnalysis, type GameEditor, optionValues, playerOfBrush } from '../game-analysis.js';
import { describeMove, describePosition } from './speech.js';

const EDITOR: GameEditor = {
  brushes: ['player-0', 'player-1', 'player-2', 'player-3', 'clear'],
  paint: ({ layout, players }, row, brush, cell) => {
    const owner = playerOfBrush(brush);
    for (let player = 0; player < players; player++) {
      writeValue(layout.marbles, row, 64 * player + cell, Number(player === owner));
    }
  },
  fields: ({ players, options }) =>
    fieldOfEach(players, { name: 'ejected', min: 0, max: Number(options.marblesToEject) }),
  boardFields: ['marbles'],
};

export const ABALONE_ANALYSIS: Partial<GameAnalysis> = {
  describeMove,
  describePosition,
  editor: EDITOR,
  positionPattern: /^([\dST]+\/){8}/i,
  variants: () => optionValues('abalone', 'players').map((players) => ({ players })),
};
