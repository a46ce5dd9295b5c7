/** How Abalone is drawn: as text, as a board and in words. */

import type { Game, Row } from '../../../core/game.js';
import type { GameDrawing, Ink } from '../../../render/game-drawing.js';
import { joinWords, type LastAction, playerName } from '../../../render/words.js';
import { CELLS, formatCell, ROW } from '../cells.js';
import { drawAbalone } from './board.js';
import {
  type AbaloneScene,
  abaloneStatus,
  arrival,
  describeAbalone,
  marbleMove,
  readAbalone,
  sideOf,
} from './scene.js';

export const abaloneDrawing: GameDrawing = {
  text: abaloneText,
  board: (view) => drawAbalone(readAbalone(view.game, view.row), view),
  status: abaloneStatus,
  describe: describeAbalone,
};

// Abalone as text: the hexagon with row letters at the left and the numbers of the diagonals
// at the lower right, as on the usual diagrams.
//
//     i  ○ ○ ○ ○ ○
//    h  ○ ○ ○ ○ ○ ○

/** Partners (0 and 2, 1 and 3) are both full or both hollow. */
const MARBLES = ['●', '○', '▲', '△'];

export function abaloneText(game: Game, row: Row, ink: Ink, last?: LastAction): string[] {
  const scene = readAbalone(game, row);
  const marked = last === undefined ? new Set<number>() : changedCells(game, scene, last);
  const lines: string[] = [];
  for (let r = 1; r <= 9; r++) {
    const cells = Array.from({ length: CELLS }, (_, cell) => cell).filter((cell) => ROW[cell] === r);
    const indent = ' '.repeat(4 + Math.abs(5 - r));
    const number = r > 5 ? ink.faint(String(15 - r)) : '';
    lines.push(`${indent}${ink.faint(formatCell(cells[0])[0])} ${rowText(cells, scene, ink, marked)}${number}`);
  }
  lines.push(ink.faint(`${' '.repeat(12)}1 2 3 4 5`));
  return [...lines, '', ...playerLines(game, scene, ink)];
}

/** The cells of a row; brackets embrace those that the last move changed. */
function rowText(cells: readonly number[], { owners }: AbaloneScene, ink: Ink, marked: ReadonlySet<number>): string {
  const between = (before: boolean, after: boolean): string => {
    if (before === after) return ' ';
    return ink.mark(after ? '(' : ')');
  };
  let text = between(false, marked.has(cells[0]));
  cells.forEach((cell, i) => {
    const owner = owners[cell];
    const isLast = i === cells.length - 1;
    text += owner === undefined ? ink.faint('·') : ink.player(owner, MARBLES[owner]);
    text += between(marked.has(cell), !isLast && marked.has(cells[i + 1]));
  });
  return text;
}

/** The cells that the last move has left or reached. */
function changedCells(game: Game, { owners }: AbaloneScene, { before, action }: LastAction): Set<number> {
  const old = readAbalone(game, before);
  const move = marbleMove(old, action);
  const cells = [...move.column, ...arrival(move)];
  return new Set(cells.filter((cell) => old.owners[cell] !== owners[cell]));
}

function playerLines(game: Game, { players, ejected, toPlace, marblesToEject }: AbaloneScene, ink: Ink): string[] {
  return Array.from({ length: players }, (_, player) => {
    const partners = sideOf(players, player).filter((other) => other !== player);
    const team = partners.length === 0 ? '' : ` with ${joinWords(partners.map((other) => playerName(game, other)))}`;
    const placing = toPlace[player] > 0 ? `, ${toPlace[player]} to place` : '';
    const name = ink.player(player, `${MARBLES[player]} ${playerName(game, player).padEnd(6)}`);
    return `  ${name} ejected ${ejected[player]} of ${marblesToEject}${placing}${team}`;
  });
}
