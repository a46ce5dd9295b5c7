/** A position of Togyz Kumalak as a reader sees it: numbers by player and pit, the path of a move, and all of it in words. */

import type { Game, Row } from '../../../core/game.js';
import { readField } from '../../../core/layout.js';
import { rowAfter } from '../../../core/rows.js';
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
  return { pits, stones: [stones.slice(0, pits), stones.slice(pits)], kazan: read('kazan'), tuzdyk: [blacks, whites] };
}

/** What a move does (RULES.md, Sowing). */
export interface Sowing {
  readonly player: number;
  readonly from: Pit;
  /** The pit of each stone, in order; at least one. */
  readonly path: readonly Pit[];
  /** The pit of the last stone. */
  readonly to: Pit;
  /** The number of captured stones, including the three of a new tuzdyk. */
  readonly taken: number;
  readonly opensTuzdyk: boolean;
  /** The gain of each kazan: captures, tuzdyks, stones left at the end. */
  readonly gains: readonly number[];
}

/** What a legal action does. The game computes the move; this only orders its effects. */
export function sowing(game: Game, before: Row, action: number): Sowing {
  const { pits, stones, kazan } = readTogyz(game, before);
  const player = game.actor(before);
  const count = stones[player][action];
  const first = count === 1 ? action + 1 : action;
  const path = Array.from({ length: count }, (_, i): Pit => {
    const at = (first + i) % (2 * pits);
    return at < pits ? { side: player, number: at + 1 } : { side: 1 - player, number: at - pits + 1 };
  });
  const text = game.formatAction(before, action, 'digits');
  const opensTuzdyk = text.endsWith('x');
  const after = rowAfter(game, before, action);
  return {
    player,
    from: { side: player, number: action + 1 },
    path,
    to: path[path.length - 1],
    taken: opensTuzdyk ? 3 : Number(/\((\d+)\)/.exec(text)?.[1] ?? 0),
    opensTuzdyk,
    gains: readTogyz(game, after).kazan.map((now, i) => now - kazan[i]),
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
