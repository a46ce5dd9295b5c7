/** The position editor of Senet. */
import { writeValue } from 'otau';
import { type GameEditor, playerOfBrush } from '../editor.js';

export const EDITOR: GameEditor = {
  brushes: ['player-0', 'player-1', 'clear'],
  // Houses count from 1; of the set the first half are cones, the other spools
  paint: ({ layout }, row, brush, house) => {
    const owner = playerOfBrush(brush);
    for (const player of [0, 1]) writeValue(layout.dancers, row, 32 * player + house - 1, Number(player === owner));
  },
  fields: ({ options }) => [
    { name: 'steps', min: 0, max: 5 },
    ...(options.rules === 'skyruk' ? [{ name: 'second', min: 0, max: 1 } as const] : []),
  ],
  boardFields: ['dancers'],
};
