/** What searches are tested on: games so small that their values can be read off, and positions of the real ones. */

import { CHANCE, type Game, OVER, type Row } from '../core/game.js';
import { createGame } from '../core/registry.js';
import type { Rng } from '../lib/rng.js';
import { ONE, type SparseWeights } from './evaluations/sparse-weights.js';

/** Where a move leads: to a place by its name, or to the end with these results. */
type Goal = string | readonly number[];

/** A place where a player moves, or chance with these probabilities. The first place is the start, row 0. */
export type ToyPlace = { readonly moves: readonly Goal[] } & (
  | { readonly player: number }
  | { readonly probabilities: readonly number[] }
);

/** A game on named places; a row is one byte, the number of the place, then come the ends in order. */
export function toyGame(players: number, places: Readonly<Record<string, ToyPlace>>): Game {
  const names = Object.keys(places);
  const list = Object.values(places);
  const ends: (readonly number[])[] = [];
  const goals = list.map(({ moves }) =>
    moves.map((goal) => (typeof goal === 'string' ? names.indexOf(goal) : names.length + ends.push(goal) - 1)),
  );
  const toy: Partial<Game> = {
    id: 'togyzkumalak',
    players,
    rowSize: 1,
    maxLegal: 8,
    actionCount: 8,
    limits: { plies: 100, repetition: 'none' },
    start: (out) => out.fill(0),
    actor: ([at]) => {
      if (at >= list.length) return OVER;
      const place = list[at];
      return 'player' in place ? place.player : CHANCE;
    },
    legal: ([at], out) => {
      if (at >= list.length || !('player' in list[at])) return 0;
      goals[at].forEach((_, i) => {
        out[i] = i;
      });
      return goals[at].length;
    },
    outcomes: ([at], out) => {
      const place = list[at];
      if (place === undefined || 'player' in place) return 0;
      out.set(place.probabilities);
      return place.probabilities.length;
    },
    next: ([at], action, out) => {
      out[0] = goals[at][action];
    },
    result: ([at], player) => ends[at - list.length][player],
  };
  return toy as Game;
}

/** Each game with its name, and variants of other numbers of players, other rules and shorter games. */
export const GAMES: readonly (readonly [string, Game])[] = [
  ['togyzkumalak', createGame('togyzkumalak')],
  ['abalone', createGame('abalone', { marblesToEject: 1 })],
  ['abalone of three', createGame('abalone', { players: 3, marblesToEject: 1 })],
  ['abalone of four', createGame('abalone', { players: 4, marblesToEject: 1 })],
  ['kindo', createGame('kindo')],
  ['senet by Kendall', createGame('senet')],
  ['senet by Skyruk', createGame('senet', { rules: 'skyruk' })],
];

/** Plays one random action or outcome in place. */
export function playAny(game: Game, row: Row, rng: Rng): void {
  const legal = new Uint16Array(game.maxLegal);
  const chances = new Float32Array(game.maxLegal);
  const isChance = game.actor(row) === CHANCE;
  game.next(
    row,
    isChance ? rng.pick(chances, game.outcomes(row, chances)) : legal[rng.below(game.legal(row, legal))],
    row,
  );
}

/** A position after some random plies in which a player moves. */
export function randomPosition(game: Game, plies: number, rng: Rng): Row {
  const row = new Uint8Array(game.rowSize);
  do {
    game.start(row, rng);
    for (let ply = 0; ply < plies && game.actor(row) !== OVER; ply++) playAny(game, row, rng);
    if (game.actor(row) === CHANCE) playAny(game, row, rng);
  } while (game.actor(row) === OVER);
  return row;
}

/** The row of a position text. */
export function parsed(game: Game, text: string): Row {
  const row = new Uint8Array(game.rowSize);
  game.parsePosition(text, row);
  return row;
}

/** The row after these actions and outcomes. */
export function rowAfter(game: Game, row: Row, actions: readonly number[]): Row {
  const out = row.slice();
  for (const action of actions) game.next(out, action, out);
  return out;
}

/** What a sparse network says, by its definition: in units of `ONE` squared. */
export function networkOutput(weights: SparseWeights, inputs: Iterable<number>, head: number): number {
  const { firstSize, secondSize, first, firstBias, second, secondBias, output, outputBias } = weights;
  const clip = (value: number) => Math.max(0, Math.min(ONE, value));
  const layer = Array.from(firstBias, (bias, i) => {
    let sum = bias;
    for (const input of inputs) sum += first[firstSize * input + i];
    return clip(sum);
  });
  let sum = outputBias[head];
  for (let j = head * secondSize; j < (head + 1) * secondSize; j++) {
    const value = layer.reduce((total, each, i) => total + second[firstSize * j + i] * each, secondBias[j]);
    sum += clip(Math.floor(value / ONE)) * output[j];
  }
  return sum;
}
