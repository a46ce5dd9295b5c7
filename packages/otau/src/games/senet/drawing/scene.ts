/** A position of Senet as a reader sees it: dancers by house, the throw, the path of a move, and all of it in words. */

import { type Game, OVER, type Row } from '../../../core/game.js';
import { readField } from '../../../core/layout.js';
import { rowAfter } from '../../../core/rows.js';
import { joinWords, playerName, turnWords } from '../../../render/words.js';
import { HAPPINESS, OFF, WATER } from '../moves.js';

/** Houses of the board; they are numbered 1 to 30 along the path. */
export const HOUSES = 30;

/** The names of the houses with a rule of their own, by house number. */
export const SPECIAL_HOUSES: Readonly<Record<number, string>> = {
  15: 'Rebirth',
  26: 'Happiness',
  27: 'Water',
  28: 'Three Truths',
  29: 'Re-Atum',
  30: 'Re-Horakhty',
};

/** A position of Senet, ready to be drawn. */
export interface SenetScene {
  /** The player on each house, index 1 to 30; undefined where it is empty. */
  readonly houses: readonly (number | undefined)[];
  /** Dancers borne off, by player. */
  readonly off: readonly number[];
  /** The player whose turn it is. */
  readonly player: number;
  /** Steps thrown, 0 before the throw and after the end. */
  readonly steps: number;
  /** The dancer on 26 must move with this throw. */
  readonly isSecondMove: boolean;
}

/**
 * Reads a row as a scene.
 * @param game a game of Senet
 * @param row a position of it, `game.rowSize` bytes
 */
export function readSenet(game: Game, row: Row): SenetScene {
  const houses = new Array<number | undefined>(HOUSES + 1).fill(undefined);
  const left = [0, 0];
  for (const bit of readField(game.layout.dancers, row)) {
    const player = bit < 32 ? 0 : 1;
    houses[(bit % 32) + 1] = player;
    left[player]++;
  }
  const dancers = Number(game.options.dancers);
  return {
    houses,
    off: left.map((count) => dancers - count),
    player: readField(game.layout.player, row)[0],
    steps: readField(game.layout.steps, row)[0],
    isSecondMove: readField(game.layout.second, row)[0] === 1,
  };
}

/** Column (0 to 9) and row (0 to 2) of a house on the S-shaped path. */
export function placeOf(house: number): { readonly column: number; readonly row: number } {
  const row = Math.floor((house - 1) / 10);
  const along = (house - 1) % 10;
  return { column: row === 1 ? 9 - along : along, row };
}

/** How many of the four sticks show their coloured side, once they are thrown. */
export function colouredSides(steps: number): number {
  return steps === 5 ? 0 : steps;
}

/** How a dancer goes in a move. */
export interface SenetWalk {
  readonly player: number;
  readonly from: number;
  /** Undefined where the dancer leaves the board. */
  readonly to: number | undefined;
  /** An enemy dancer was on `to` and is now on `from`. */
  readonly beats: boolean;
  /** The houses from the first to the last, inclusive; `OFF` at the end if the dancer leaves the board. */
  readonly path: readonly number[];
  readonly isBackward: boolean;
  /** Whether it goes through the Water to the House of Rebirth. */
  readonly isReborn: boolean;
}

/**
 * How a dancer goes in a move. The game computes what the move does; this adds the houses between its start and end.
 * @param game a game of Senet
 * @param before the position before the move
 * @param action a legal action of that position
 * @returns undefined for a pass, for a throw and after the end
 */
export function walkOf(game: Game, before: Row, action: number): SenetWalk | undefined {
  const player = game.actor(before);
  if (player < 0) return undefined;
  const old = readSenet(game, before).houses;
  const now = readSenet(game, rowAfter(game, before, action)).houses;
  const from = old.findIndex((owner, house) => owner === player && now[house] !== player);
  if (from < 0) return undefined;
  const found = now.findIndex((owner, house) => owner === player && old[house] !== player);
  const to = found < 0 ? undefined : found;
  const isBackward = game.formatAction(before, action).includes('-');
  const isReborn = to !== undefined && to < from && !isBackward;
  const path = isReborn ? [from, ...(from === HAPPINESS ? [WATER] : []), to] : straight(from, to ?? OFF);
  return { player, from, to, beats: now[from] !== undefined, path, isBackward, isReborn };
}

function straight(from: number, to: number): number[] {
  const step = Math.sign(to - from);
  return Array.from({ length: Math.abs(to - from) + 1 }, (_, i) => from + step * i);
}

export function senetStatus(game: Game, row: Row): string {
  const { player, steps, isSecondMove } = readSenet(game, row);
  if (game.actor(row) === OVER) return turnWords(game, row) ?? '';
  const name = playerName(game, player);
  const dancer = isSecondMove ? ' the dancer on 26' : '';
  return steps === 0 ? `${name} to throw${dancer && ' for'}${dancer}` : `${name} to move${dancer}, throw ${steps}`;
}

export function describeSenet(game: Game, row: Row): string[] {
  const { houses, off } = readSenet(game, row);
  return [0, 1].map((player) => {
    const stand = houses.flatMap((owner, house) => (owner === player ? house : []));
    return `${playerName(game, player)} on houses ${joinWords(stand)}; borne off ${off[player]}.`;
  });
}
