/** How Togyz Kumalak is drawn: as text, as a board and in words. */

import type { Game, Row } from '../../../core/game.js';
import type { GameDrawing, Ink } from '../../../render/game-drawing.js';
import { type LastAction, playerName } from '../../../render/words.js';
import { drawTogyz } from './board.js';
import { describeTogyz, readTogyz, sowing, type TogyzScene, togyzStatus } from './scene.js';

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

// Togyz Kumalak as text: Black's row above, read from Black's side, the kazans between, White's row below.
//
//     Black    9   ...   1
//            ┌────┬ ... ┬────┐
//            │  9 │     │  9 │

/** Columns of a pit between its walls: room for three digits. */
const CELL = 4;
const INDENT = ' '.repeat(7);
const TUZDYK = '◆';

export function togyzText(game: Game, row: Row, ink: Ink, last?: LastAction): string[] {
  const scene = readTogyz(game, row);
  const marked = last === undefined ? undefined : sowing(game, last.before, last.action);
  const numbers = (side: number): string => {
    const cells = columns(scene, side).map((number) => {
      const isAt = (pit?: { side: number; number: number }) => pit?.side === side && pit.number === number;
      if (isAt(marked?.to)) return ink.mark(centre(`[${number}]`));
      return isAt(marked?.from) ? ink.mark(centre(`(${number})`)) : ink.faint(centre(String(number)));
    });
    return ` ${ink.player(side, playerName(game, side).padEnd(5))}  ${cells.join(' ')}`;
  };
  return [
    numbers(1),
    line(scene, ink, '┌┬┐'),
    pitLine(scene, ink, 1),
    line(scene, ink, '├┴┤'),
    kazanLine(scene, ink, 1, playerName(game, 1)),
    kazanLine(scene, ink, 0, playerName(game, 0)),
    line(scene, ink, '├┬┤'),
    pitLine(scene, ink, 0),
    line(scene, ink, '└┴┘'),
    numbers(0),
    ...tuzdykLegend(game, scene),
  ];
}

/** A side's pit numbers from left to right: White's own from 1, Black's from the last to 1. */
function columns({ pits }: TogyzScene, side: number): number[] {
  return Array.from({ length: pits }, (_, column) => (side === 0 ? column + 1 : pits - column));
}

function line({ pits }: TogyzScene, ink: Ink, [left, middle, right]: string): string {
  return INDENT + ink.faint(left + Array(pits).fill('─'.repeat(CELL)).join(middle) + right);
}

function pitLine(scene: TogyzScene, ink: Ink, side: number): string {
  const wall = ink.faint('│');
  const cells = columns(scene, side).map((number) => {
    if (scene.tuzdyk[side] === number) return ink.player(1 - side, centre(TUZDYK));
    const stones = scene.stones[side][number - 1];
    return ink.player(side, `${String(stones === 0 ? '·' : stones).padStart(3)} `);
  });
  return INDENT + wall + cells.join(wall) + wall;
}

/** Black's kazan is at the left, White's at the right: each begins where its owner's sowing ends. */
function kazanLine({ pits, kazan }: TogyzScene, ink: Ink, player: number, name: string): string {
  const width = (CELL + 1) * pits - 1;
  const owner = pits < 4 ? 'kazan' : `${name}'s kazan`;
  const text = ` ${owner} ${kazan[player]} `;
  const room = player === 1 ? text.padEnd(width) : text.padStart(width);
  return INDENT + ink.faint('│') + ink.player(player, room) + ink.faint('│');
}

function tuzdykLegend(game: Game, { tuzdyk }: TogyzScene): string[] {
  const sides = [1, 0].filter((side) => tuzdyk[side] !== 0);
  if (sides.length === 0) return [];
  const parts = sides.map((side) => `${playerName(game, 1 - side)}'s tuzdyk in ${playerName(game, side)}'s row`);
  return [`${INDENT}${TUZDYK} ${parts.join(', ')}`];
}

function centre(text: string): string {
  const room = CELL - text.length;
  return ' '.repeat(Math.ceil(room / 2)) + text + ' '.repeat(Math.floor(room / 2));
}
