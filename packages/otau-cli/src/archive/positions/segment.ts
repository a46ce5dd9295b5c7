/** Segments (runs of games with their own index) and the numbers of their pages. */
import { type Game, gameTraits } from 'otau';
import type { Connection } from '../sqlite/database.js';

/** Bits of the keys of shared positions above the lower 32. */
const SHARED_HIGH_BITS = 8;

/** The maximum size of a segment: its games are numbered by two bytes. */
export const SEGMENT_GAMES = 0x10000;

export interface Segment {
  readonly id: number;
  /** The number of its first game. */
  readonly first: number;
  /** How many numbers it covers, including deleted games. */
  readonly games: number;
}

/** One of this many rare positions of a game is written. A throw counts as a ply. */
export function spacingOf(game: Game): number {
  return gameTraits(game.id).hasChance ? 4 : 2;
}

export function sharedKey(low: number, high: number): number {
  return (high & ((1 << SHARED_HIGH_BITS) - 1)) * 2 ** 32 + low;
}

/** The first number of each kind of page: rare positions and material have short keys. */
const KINDS = { shared: 0, rare: 2 ** 40, material: 2 ** 40 + 2 ** 38, tally: 2 ** 40 + 2 ** 39 } as const;
export type PageKind = keyof typeof KINDS;
const SEGMENT_NUMBERS = 2 ** 41;

/** The number of a page: segment, kind and the key of its first entry, so that a page is found with one query. */
export function pageNumber(segment: number, kind: PageKind, key: number): number {
  // Two keys of shared positions may have one number for their tallies, which begin with their keys
  return segment * SEGMENT_NUMBERS + KINDS[kind] + (kind === 'tally' ? key % 2 ** 39 : key);
}

export function segmentsOf(connection: Connection): Segment[] {
  return connection.prepare('SELECT id, first, games FROM segments ORDER BY first').all([]) as Segment[];
}
