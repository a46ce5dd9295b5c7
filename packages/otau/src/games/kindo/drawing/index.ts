/** How Kindo is drawn: as text, as a board and in words. */

import type { Game, Row } from '../../../core/game.js';
import type { GameDrawing, Ink } from '../../../render/game-drawing.js';
import { type LastAction, playerName } from '../../../render/words.js';
import { columnName } from '../board.js';
import { drawKindo } from './board.js';
import { describeKindo, type KindoScene, kindoEffect, kindoMove, kindoStatus, readKindo, type Tile } from './scene.js';

export const kindoDrawing: GameDrawing = {
  text: kindoText,
  board: (view) => drawKindo(readKindo(view.game, view.row), view),
  status: kindoStatus,
  describe: describeKindo,
};

// Kindo as text. A tile of player x with a wall to the north and a dot, a tile of player o
// with a wall to the east, a King, a neutral tile that takes no wall:
//
//     ┌─────┬─────┬─────┬─────┐
//     │▀▀▀▀▀│    ▐│░   ░│·   ·│
//     │  x* │  o ▐│  X  │     │
//     │     │    ▐│░   ░│·   ·│

const INDENT = '    ';
const CELL = 5;
const SHADES = ['░', '▒'];

export function kindoText(game: Game, row: Row, ink: Ink, last?: LastAction): string[] {
  const scene = readKindo(game, row);
  const { size, tiles } = scene;
  const marked = new Set(last === undefined ? [] : [kindoMove(last.action).tile]);
  if (last !== undefined) for (const tile of kindoEffect(game, last.before, last.action).mass) marked.add(tile);
  const columns = Array.from({ length: size }, (_, column) => columnName(column));
  const letters = ink.faint(`${INDENT} ${columns.map((letter) => `  ${letter}  `).join(' ')}`.trimEnd());
  const lines = [letters, line(size, ink, '┌┬┐')];
  for (let x = 0; x < size; x++) {
    for (let part = 0; part < 3; part++) {
      const wall = ink.faint('│');
      const cells = tiles.slice(x * size, (x + 1) * size).map((tile, y) => {
        return tileLine(tile, part, ink, marked.has(x * size + y), (owner) => playerName(game, owner));
      });
      const label = part === 1 ? ink.faint(` ${size - x}  `) : INDENT;
      lines.push(label + wall + cells.join(wall) + wall);
    }
    lines.push(line(size, ink, x < size - 1 ? '├┼┤' : '└┴┘'));
  }
  const kings = [0, 1].map((player) => playerName(game, player).toUpperCase()).join(' ');
  const legend = `${INDENT}${kings} Kings   * played in the last turn   · · no wall can stand here`;
  return [...lines, '', ...playerLines(game, row, scene, ink), '', ink.faint(legend)];
}

function line(size: number, ink: Ink, [left, middle, right]: string): string {
  return INDENT + ink.faint(left + Array(size).fill('─'.repeat(CELL)).join(middle) + right);
}

/** Line 0, 1 or 2 of a tile. The owner's shade fills it, the wall is over the shade, the sign in the middle. */
function tileLine(tile: Tile, part: number, ink: Ink, isMarked: boolean, name: (owner: number) => string): string {
  const { owner, wall, dot, king, unwallable } = tile;
  const shade = owner === undefined ? ' ' : SHADES[owner];
  const cell = new Array<string>(CELL).fill(shade);
  if (part === 1) {
    const sign = owner === undefined ? ' ' : king === owner ? name(owner).toUpperCase() : name(owner);
    const [left, right] = isMarked ? '[]' : '  ';
    cell.splice(1, 3, left, sign, right);
    if (dot) cell[wall === 2 ? 0 : 4] = '*';
  } else if (unwallable) cell[0] = cell[4] = '·';
  if (wall === 1 && part === 0) cell.fill('▀');
  if (wall === 2) cell[4] = '▐';
  if (wall === 3 && part === 2) cell.fill('▄');
  if (wall === 4) cell[0] = '▌';
  return owner === undefined ? ink.faint(cell.join('')) : ink.player(owner, cell.join(''));
}

function playerLines(game: Game, row: Row, { player, movesLeft, nextMoves }: KindoScene, ink: Ink): string[] {
  const isOver = game.actor(row) < 0;
  return [0, 1].map((p) => {
    const name = ink.player(p, `${SHADES[p]} ${playerName(game, p)}`);
    const left = p === player && !isOver ? `   ${'●'.repeat(movesLeft)} left` : '';
    return `${INDENT}${name}   next turn ${'○'.repeat(nextMoves[p]).padEnd(4)}${left}`;
  });
}
