/** How Togyz Kumalak is drawn: as text, as a board and in words. */
import type { GameDrawing } from '../../../render/game-drawing.js';
import { drawTogyz } from './board.js';
import { describeTogyz, readTogyz, sowing, togyzStatus } from './scene.js';
import { togyzText } from './text.js';

export const togyzKumalakDrawing: GameDrawing = {
  text: togyzText,
  board: (view) => {
    const { game, row, last } = view;
    const isMove = last !== undefined && game.actor(last.before) >= 0;
    const gains = isMove ? sowing(game, last.before, last.action).gains : undefined;
    return drawTogyz(readTogyz(game, row), { ...view, gains });
  },
  status: togyzStatus,
  describe: describeTogyz,
};
