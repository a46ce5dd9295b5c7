/** Games so small that their values can be read off: what searches are tested on beside the real ones. */
import { CHANCE, type Game, OVER } from '../games/game.js';

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
