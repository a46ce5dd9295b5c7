/** The ways in which texts write the moves of a game: its own notations, and the formats of other programs. */

import { CHANCE, type Game, type Row } from '../../core/game.js';
import { legalActions, playableActions, startOf } from '../../core/rows.js';
import { madeOnce } from '../../lib/made.js';
import { gameRecords } from '../foreign/game-records.js';
import type { Spell } from './tokens.js';

/** A way to write moves, by the name of the notation or format. */
export interface Spelling {
  readonly name: string;
  readonly spell: Spell;
}

/** All that a game has, its usual notation first. */
export function spellings(game: Game): Spelling[] {
  const own = game.notations.map(
    (name): Spelling => ({
      name,
      spell: (same, row, action) => [same.formatAction(row, action, name)],
    }),
  );
  const { formats = [] } = gameRecords(game.id);
  return [...own, ...formats.flatMap(({ name, spell }) => (spell === undefined ? [] : [{ name, spell }]))];
}

/**
 * The ways in which a text may be written: the one that is named, or those whose moves look like most of the tokens.
 * @param row the first position
 */
export function likelySpellings(game: Game, row: Row, tokens: readonly string[], named?: string): Spell[] {
  const all = spellings(game);
  const known = all.filter(({ name }) => name === named);
  if (known.length > 0) return known.map(({ spell }) => spell);
  const shapes = tokens.map((token) => shapeOf(token.toLowerCase()));
  return all
    .filter(({ spell }) => {
      const usual = new Set(spellable(game, row, spell).map((text) => shapeOf(text.toLowerCase())));
      return shapes.filter((shape) => usual.has(shape)).length >= shapes.length / 2;
    })
    .map(({ spell }) => spell);
}

/**
 * How much some words look like moves, in the way to write them in which they do most: a word with the shape of a move at the start
 * of the game counts one, and half as much again if all its signs stand in such moves.
 */
export function likeMoves(game: Game, words: readonly string[]): number {
  const cores = words.map(core);
  const sums = looksOf(game).map(({ shapes, signs }) => {
    const alike = cores.filter((word) => shapes.has(shape(word)));
    return alike.length + alike.filter((word) => [...word].every((sign) => signs.has(sign))).length / 2;
  });
  return Math.max(...sums) / words.length;
}

/** The shapes and the signs of the moves of the first position in one way to write them. */
interface Look {
  readonly shapes: ReadonlySet<string>;
  readonly signs: ReadonlySet<string>;
}

/** Values of a table are many, games few. */
const LOOKS = new WeakMap<Game, readonly Look[]>();

function looksOf(game: Game): readonly Look[] {
  return madeOnce(LOOKS, game, () => {
    const { row } = startOf(game);
    return spellings(game).map(({ spell }) => {
      const moves = spellable(game, row, spell).map(core);
      return { shapes: new Set(moves.map(shape)), signs: new Set(moves.join('')) };
    });
  });
}

const core = (text: string): string => text.toLowerCase().replace(/\(.*|x$|[-–—→>,;:/]/g, '');
const shape = (text: string): string => text.replace(/\d/g, '0').replace(/[a-z]/g, 'a');

/** The moves of the first position as a text writes them. */
function spellable(game: Game, row: Row, spell: Spell): string[] {
  if (game.actor(row) !== CHANCE) return legalActions(game, row).map((action) => spell(game, row, action)[0]);
  return playableActions(game, row).flatMap((outcome) => {
    const next = row.slice();
    game.next(next, outcome, next);
    const thrown = game.formatAction(row, outcome).replace(/^t/, '');
    return legalActions(game, next).map((action) => `${thrown}:${spell(game, next, action)[0]}`);
  });
}

/** `00` for `76(10)`, `a0a0` for `c5d6`: signs of one kind are as one, and what is in brackets may be left out. */
function shapeOf(text: string): string {
  return text
    .replace(/\(.*|x$/, '')
    .replace(/\d+/g, (digits) => (digits.length > 1 ? '00' : '0'))
    .replace(/[a-z]/g, 'a');
}
