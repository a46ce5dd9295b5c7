/** Abalone moves as text, in the three notations that records use (RULES.md, Notations). */

import type { Row } from '../../core/game.js';
import { OtauError, quote } from '../../lib/error.js';
import { EMPTY, ownerAt, PLAYER, TO_PLACE } from './board.js';
import {
  ALONG,
  CELLS,
  DIRECTIONS,
  directionOf,
  formatCell,
  isSideStep,
  lengthOf,
  NEIGHBOUR,
  OFF,
  parseCell,
  SHAPE,
  walk,
} from './cells.js';
import type { Sides } from './rules.js';

export const NOTATIONS = ['play-site', 'nacre', 'aba-pro'] as const;
export type AbaloneNotation = (typeof NOTATIONS)[number];

/** The cells that a notation names for a move. */
type Spelling = readonly number[];

/** How a notation writes a legal action. */
function spell(row: Row, sides: Sides, action: number, notation: AbaloneNotation): Spelling {
  const pos0 = Math.floor(action / CELLS);
  const pos1 = action % CELLS;
  if (row[TO_PLACE] !== 0) return [pos0];
  const shape = SHAPE[action];
  const direction = directionOf(shape);
  if (isSideStep(shape)) {
    if (notation !== 'aba-pro') return [pos0, pos1];
    const column = columnOf(row, sides, action);
    return [pos0, column.end, walk(pos0, column.direction, 1)];
  }
  if (notation === 'nacre') return [pos0, pos1];
  return [pos0, notation === 'aba-pro' ? walk(pos0, direction, 1) : frontCell(row, sides, pos1, direction)];
}

/** How a side step is written when its column is named from the other end; undefined for other moves. */
function spellBackwards(row: Row, sides: Sides, action: number, notation: AbaloneNotation): Spelling | undefined {
  if (row[TO_PLACE] !== 0 || notation === 'play-site' || !isSideStep(SHAPE[action])) return undefined;
  const pos0 = Math.floor(action / CELLS);
  const { end, direction } = columnOf(row, sides, action);
  return notation === 'nacre' ? [end, walk(pos0, direction, 1)] : [end, pos0, action % CELLS];
}

/**
 * The other end of the column that steps sideways, and where it steps. A pair's index says only
 * that one marble goes from pos0 by two different steps to pos1: the one along the column is that with
 * an own marble at its end.
 */
function columnOf(row: Row, sides: Sides, action: number): { end: number; direction: number } {
  const pos0 = Math.floor(action / CELLS);
  const direction = directionOf(SHAPE[action]);
  const end = walk(pos0, ALONG[action], lengthOf(SHAPE[action]) - 1);
  if (ownerAt(row, sides.players, end) === row[PLAYER]) return { end, direction };
  return { end: walk(pos0, direction, 1), direction: ALONG[action] };
}

/** Where the front marble of all that move arrives, or its own cell when it is ejected. */
function frontCell(row: Row, sides: Sides, pos1: number, direction: number): number {
  let cell = pos1;
  while (ownerAt(row, sides.players, cell) !== EMPTY) {
    const next = NEIGHBOUR[DIRECTIONS * cell + direction];
    if (next === OFF) break;
    cell = next;
  }
  return cell;
}

/** A legal action in a notation: small letters on the play site, capital ones in the other two. */
export function formatMove(row: Row, sides: Sides, action: number, notation: string = NOTATIONS[0]): string {
  const text = spell(row, sides, action, checkNotation(notation)).map(formatCell).join('');
  return notation === 'play-site' ? text : text.toUpperCase();
}

function checkNotation(name: string): AbaloneNotation {
  const found = NOTATIONS.find((notation) => notation === name);
  if (found !== undefined) return found;
  throw new OtauError(
    'unknown-notation',
    `Abalone is written in the notations ${NOTATIONS.join(', ')}; got ${quote(name)}.`,
  );
}

const FORM = /^([a-i][1-9])(?:[\s\-–—>]{0,3}([a-i][1-9]))?(?:[\s\-–—>]{0,3}([a-i][1-9]))?$/i;

/**
 * Reads a legal move among `actions`. Without a named notation a text in small letters is a
 * play-site move if one fits; any other text is tried in all notations, and must fit one move
 * only. A column named from its other end is read where the text fits nothing else: a pair's would
 * always be the move of a single marble too.
 */
export function parseMove(row: Row, sides: Sides, actions: Uint16Array, text: string, notation?: string): number {
  const cells = parseCells(text);
  if (actions.length === 0) throw new OtauError('game-over', `The game is over; ${quote(text)} cannot be played.`);
  const named = notation === undefined ? NOTATIONS : [checkNotation(notation)];
  const isSmall = notation === undefined && text === text.toLowerCase();
  const near = beginningWith(actions, cells[0]);
  const readings: (() => ArrayLike<number>)[] = [
    () => (isSmall ? near.filter((action) => sameCells(spell(row, sides, action, 'play-site'), cells)) : []),
    () => near.filter((action) => named.some((name) => sameCells(spell(row, sides, action, name), cells))),
    () => actions.filter((action) => named.some((name) => sameCells(spellBackwards(row, sides, action, name), cells))),
  ];
  for (const read of readings) {
    const found = read();
    if (found.length === 1) return found[0];
    if (found.length > 1) {
      const moves = Array.from(found, (action) => formatMove(row, sides, action)).join(' and ');
      throw new OtauError('ambiguous-move', `${quote(text)} fits several legal moves, in play-site notation ${moves}.`);
    }
  }
  throw new OtauError('illegal-move', `${quote(text)} fits no legal move here.`);
}

/** The actions that may be written with this cell first: all notations begin with the first cell of the action. */
function beginningWith(actions: Uint16Array, cell: number): number[] {
  const found: number[] = [];
  for (let i = 0; i < actions.length; i++) if (((actions[i] / CELLS) | 0) === cell) found.push(actions[i]);
  return found;
}

/** The one to three cells of a move text. Throws `bad-move`. */
function parseCells(text: string): number[] {
  const match = text.length > 20 ? null : FORM.exec(text.trim());
  const cells = (match?.slice(1) ?? []).filter((name) => name !== undefined).map(parseCell);
  if (match !== null && !cells.includes(OFF)) return cells;
  throw new OtauError(
    'bad-move',
    `An abalone move names two cells of the board such as a1d4 or A1D4, or three for a side step such as C3C5D4; got ${quote(text)}.`,
  );
}

function sameCells(one: Spelling | undefined, other: readonly number[]): boolean {
  return one !== undefined && one.length === other.length && one.every((cell, i) => cell === other[i]);
}
