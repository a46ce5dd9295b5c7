/** The position editor of Abalone. */
import { writeValue } from 'otau';
import { fieldOfEach, type GameEditor, playerOfBrush } from '../editor.js';

export const EDITOR: GameEditor = {
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
