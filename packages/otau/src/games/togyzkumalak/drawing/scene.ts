/** A position of Togyz Kumalak as a reader sees it: numbers by player and pit, the path of a move, and all of it in words. */

import { readField } from '../../../core/fields.js';
import type { Game, Row } from '../../../core/game.js';
import { joinWords, playerName, turnWords } from '../../../render/words.js';

/** A position of Togyz Kumalak, ready to be drawn. */
export interface TogyzScene {
  /** Pits a side. */
  readonly pits: number;
  /** Stones in each player's pits, from pit 1. */
  readonly stones: readonly (readonly number[])[];
  readonly kazan: readonly number[];
  /** For each side of the board the pit number that is the other player's tuzdyk; 0 for none. */
  readonly tuzdyk: readonly number[];
}

/** A pit: whose side, and its number there from 1. */
export interface Pit {
  readonly side: number;
  readonly number: number;
}

/**
 * Reads a row as a scene.
 * @param game a game of Togyz Kumalak
 * @param row a position of it, `game.rowSize` bytes
 */
export function readTogyz(game: Game, row: Row): TogyzScene {
  const read = (name: string) => readField(game.layout[name], row);
  const stones = read('pits');
  const pits = stones.length / 2;
  const [whites, blacks] = read('tuzdyk');
  return {
    pits,
    stones: [stones.slice(0, pits), stones.slice(pits)],
    kazan: read('kazan'),
    tuzdyk: [blacks, whites],
  };
}

/** The first and the last pit of a move (RULES.md, Sowing). */
export function sowingOf(game: Game, before: Row, action: number): { readonly from: Pit; readonly to: Pit } {
  const { pits, stones } = readTogyz(game, before);
  const side = game.actor(before);
  const sown = stones[side][action];
  const last = action + (sown === 1 ? 1 : sown - 1);
  const otherSide = Math.floor(last / pits) % 2 === 1;
  return {
    from: { side, number: action + 1 },
    to: { side: otherSide ? 1 - side : side, number: (last % pits) + 1 },
  };
}

/** Whose turn it is; at the end the winner, with the kazans. */
export function togyzStatus(game: Game, row: Row): string {
  const { kazan } = readTogyz(game, row);
  const words = turnWords(game, row) ?? '';
  return game.actor(row) < 0 ? `${words}, ${kazan.join(' : ')}` : words;
}

export function describeTogyz(game: Game, row: Row): string[] {
  const { pits, stones, kazan, tuzdyk } = readTogyz(game, row);
  const sides = [0, 1].map((player) => {
    const held = joinWords(stones[player]);
    return `${playerName(game, player)}: pits 1 to ${pits} hold ${held}; kazan ${kazan[player]}.`;
  });
  const tuzdyks = [0, 1].flatMap((side) => {
    if (tuzdyk[side] === 0) return [];
    return `${playerName(game, side)}'s pit ${tuzdyk[side]} is the tuzdyk of ${playerName(game, 1 - side)}.`;
  });
  return [...sides, ...tuzdyks];
}
