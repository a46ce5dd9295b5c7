/** How Senet is drawn: as text, as a board and in words. */

import { type Game, OVER, type Row } from '../../../core/game.js';
import type { GameDrawing, Ink } from '../../../render/game-drawing.js';
import { type LastAction, playerName } from '../../../render/words.js';
import { drawSenet } from './board.js';
import {
  colouredSides,
  describeSenet,
  HOUSES,
  placeOf,
  readSenet,
  type SenetScene,
  type SenetWalk,
  SPECIAL_HOUSES,
  senetStatus,
  walkOf,
} from './scene.js';

export const senetDrawing: GameDrawing = {
  text: senetText,
  board: (view) => drawSenet(readSenet(view.game, view.row), { ...view, names: view.words }),
  status: senetStatus,
  describe: describeSenet,
  outcome: (_game, _row, outcome) => `throw ${outcome + 1}`,
};

// Senet as text: three rows of houses, walked in an S; in each house its number with the sign
// of a special house, below it the dancer on it.
//
//      1 →   2   ...  10
//     20    19   ...  11
//     21    22   ...  30

const CELL = 5;
const DANCERS = ['▲', '●'];
const SIGNS: Readonly<Record<number, string>> = { 15: '†', 26: '*', 27: '≈', 28: '≡', 29: '=', 30: '-' };

export function senetText(game: Game, row: Row, ink: Ink, last?: LastAction): string[] {
  const scene = readSenet(game, row);
  const walk = last === undefined ? undefined : walkOf(game, last.before, last.action);
  const lines = [line(ink, '┌┬┐')];
  for (let r = 0; r < 3; r++) {
    const houses = Array.from({ length: HOUSES }, (_, i) => i + 1).filter((house) => placeOf(house).row === r);
    if (r === 1) houses.reverse();
    const wall = ink.faint('│');
    const arrow = r === 1 ? '←' : '→';
    const numbers = houses.map((house) => ink.faint(` ${house} ${SIGNS[house] ?? ''}`.padEnd(CELL)));
    const dancers = houses.map((house) => dancerCell(scene, house, ink, walk));
    lines.push(`  ${wall}${numbers.join(wall)}${wall}`);
    lines.push(`${arrow} ${wall}${dancers.join(wall)}${wall}`);
    lines.push(line(ink, r < 2 ? '├┼┤' : '└┴┘'));
  }
  return [...lines, '', ...playerLines(game, row, scene, ink), '', ...specialLegend()];
}

function line(ink: Ink, [left, middle, right]: string): string {
  return `  ${ink.faint(left + Array(10).fill('─'.repeat(CELL)).join(middle) + right)}`;
}

/** The last move goes from the house in round to the house in square brackets. */
function dancerCell({ houses }: SenetScene, house: number, ink: Ink, walk: SenetWalk | undefined): string {
  const owner = houses[house];
  const dancer = owner === undefined ? ' ' : ink.player(owner, DANCERS[owner]);
  if (house === walk?.to) return ` ${ink.mark('[')}${dancer}${ink.mark(']')} `;
  if (house === walk?.from) return ` ${ink.mark('(')}${dancer}${ink.mark(')')} `;
  return `  ${dancer}  `;
}

function playerLines(game: Game, row: Row, { player, steps, off }: SenetScene, ink: Ink): string[] {
  const dancers = Number(game.options.dancers);
  const coloured = colouredSides(steps);
  const sticks = `▮ `.repeat(coloured) + `▯ `.repeat(4 - coloured);
  return [0, 1].map((p) => {
    const gone = (DANCERS[p].repeat(off[p]) + '·'.repeat(dancers - off[p])).padEnd(8);
    const text = `  ${ink.player(p, `${DANCERS[p]} ${playerName(game, p).padEnd(7)}`)} off ${ink.player(p, gone)}`;
    if (p !== player || game.actor(row) === OVER) return text.trimEnd();
    return `${text} throw ${steps === 0 ? '?' : `${sticks}= ${steps}`}`;
  });
}

function specialLegend(): string[] {
  const entries = Object.entries(SPECIAL_HOUSES).map(([house, name]) => `${house} ${SIGNS[Number(house)]} ${name}`);
  return [entries.slice(0, 4).join('   '), entries.slice(4).join('   ')].map((text) => `  ${text}`);
}
