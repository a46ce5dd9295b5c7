/** How Kindo is drawn: as text, as a board and in words. */
import { OVER } from '../../../core/game.js';
import type { GameDrawing } from '../../../render/game-drawing.js';
import { drawKindo } from './board.js';
import { describeKindo, kindoStatus, readKindo } from './scene.js';
import { kindoText } from './text.js';

export const kindoDrawing: GameDrawing = {
  text: kindoText,
  board: (view) => {
    const { game, row } = view;
    const players = ['X', 'O'].map((name, player) =>
      game.actor(row) === OVER && game.result(row, player) > 0 ? `${name} won` : name,
    );
    return drawKindo(readKindo(game, row), { ...view, words: { players, next: 'next turn' } });
  },
  status: kindoStatus,
  describe: describeKindo,
};
