/** Games as numbers of pits alone: `[7,9,6]` or `796`, counted from 1 or from 0, on the mover's side or around the board. */
import type { Game, Row } from '../../../core/game.js';
import { OtauError, quote } from '../../../lib/error.js';
import type { ForeignFormat } from '../../../records/foreign/game-records.js';

/** The pit, if it can be played. Throws `game-over` or `illegal-move`. */
export function legalPit(game: Game, row: Row, pit: number, text: string): number {
  const actions = new Uint16Array(game.maxLegal);
  const count = game.legal(row, actions);
  if (count === 0) throw new OtauError('game-over', `The game is over; ${quote(text)} cannot be played.`);
  if (actions.subarray(0, count).includes(pit)) return pit;
  const why =
    pit >= 0 && pit < game.actionCount ? `pit ${pit + 1} is empty` : `there are ${game.actionCount} pits a side`;
  throw new OtauError('illegal-move', `${quote(text)} is not legal here: ${why}.`);
}

/** Single digits, or words in which every digit is a move. */
function digits(words: readonly string[]): readonly string[] | undefined {
  if (words.every((word) => /^\d$/.test(word))) return words;
  return words.every((word) => /^\d{3,}$/.test(word)) ? words.flatMap((word) => [...word]) : undefined;
}

/** Numbers that go around the board need two digits. */
function numbers(words: readonly string[]): readonly string[] | undefined {
  const all = words.every((word) => /^\d{1,2}$/.test(word));
  return all && words.some((word) => Number(word) > 9) ? words : undefined;
}

function onOneSide(name: string, first: number): ForeignFormat {
  return {
    name,
    about: `pit numbers from ${first}`,
    split: digits,
    parseMove: (game, row, text) => legalPit(game, row, Number(text) - first, text),
    spell: (_game, _row, action) => [String(action + first)],
  };
}

function roundTheBoard(name: string, first: number): ForeignFormat {
  return {
    name,
    about: `pit numbers round the board from ${first}`,
    split: numbers,
    parseMove(game: Game, row: Row, text: string): number {
      const pit = Number(text) - first - game.actor(row) * game.actionCount;
      return legalPit(game, row, pit, text);
    },
    spell: (game, row, action) => [String(action + first + game.actor(row) * game.actionCount)],
  };
}

/** Counted from 1 first: that is how people count. */
export const PIT_FORMATS: readonly ForeignFormat[] = [
  onOneSide('pits', 1),
  onOneSide('pits-from-0', 0),
  roundTheBoard('pits-round', 1),
  roundTheBoard('pits-round-from-0', 0),
];
