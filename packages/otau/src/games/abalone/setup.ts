/** The marbles at the start, for two, three and four players. */
import { CELLS, parseCell } from './cells.js';
import { LINEUPS } from './lineups.js';
import type { AbaloneOptions } from './options.js';

/** Marbles that each of two players places when the board begins empty. */
export const MARBLES_TO_PLACE = 14;

const THREE_PLAYERS = [
  'a1 a2 a3 a4 a5 b1 b2 b3 b4 b5 b6',
  'e1 f2 g3 h4 i5 d1 e2 f3 g4 h5 i6',
  'e9 f9 g9 h9 i9 d8 e8 f8 g8 h8 i8',
];

/** Rows of 4, 3 and 2 towards the centre; partners opposite, turns clockwise from the lower left. */
const FOUR_PLAYERS = [
  'a1 b1 c1 d1 b2 c2 d2 c3 d3',
  'f2 g3 h4 i5 f3 g4 h5 f4 g5',
  'f9 g9 h9 i9 f8 g8 h8 f7 g7',
  'a5 b6 c7 d8 b5 c6 d7 c5 d6',
];

/** The cells of each player at the start. */
export function homeCells({ players, placement, variant }: AbaloneOptions): number[][] {
  if (placement) return [[], []];
  if (players > 2)
    return (players === 3 ? THREE_PLAYERS : FOUR_PLAYERS).map((cells) => cells.split(' ').map(parseCell));
  const marks = [...LINEUPS[variant].rows.replaceAll('/', '')];
  return ['0', '1'].map((mark) =>
    Array.from({ length: CELLS }, (_, cell) => cell).filter((cell) => marks[cell] === mark),
  );
}
