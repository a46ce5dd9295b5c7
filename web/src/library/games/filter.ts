/** The filter of saved games: by words, game, result and day. */
import type { GameId } from 'otau';
import { playedAt, type SavedGame } from '../../session/saved-game.js';
import { PERSON } from '../../session/session.js';

/** How a game ended for its human player. A won game with several human players, or none, is `other`. */
export const RESULTS = ['won', 'drawn', 'lost', 'going', 'other'] as const;
type Result = (typeof RESULTS)[number];

export interface GamesFilter {
  /** Words separated by spaces; all must occur in the text of the game. */
  readonly text: string;
  readonly game: GameId | '';
  readonly result: Result | '';
  /** Days such as `2026-11-02`, both included; empty for any. */
  readonly from: string;
  readonly to: string;
}

export const EMPTY_FILTER: GamesFilter = { text: '', game: '', result: '', from: '', to: '' };

/** The seat of the human player; -1 if there are several or none. */
export function ownSeat(players: readonly string[]): number {
  const seat = players.indexOf(PERSON);
  return seat === players.lastIndexOf(PERSON) ? seat : -1;
}

export function resultOf({ players, results }: Pick<SavedGame, 'players' | 'results'>): Result {
  if (results === undefined) return 'going';
  if (results.every((result) => result === 0)) return 'drawn';
  const own = results[ownSeat(players)];
  return own === undefined ? 'other' : own > 0 ? 'won' : own < 0 ? 'lost' : 'drawn';
}

/** @param words returns the text to search in: what the list shows of the game */
export function matchesFilter(saved: SavedGame, words: () => string, filter: GamesFilter): boolean {
  if (filter.game !== '' && saved.game !== filter.game) return false;
  if (filter.result !== '' && resultOf(saved) !== filter.result) return false;
  const day = dayOf(playedAt(saved));
  if (filter.from !== '' && day < filter.from) return false;
  if (filter.to !== '' && day > filter.to) return false;
  if (filter.text.trim() === '') return true;
  const haystack = words().toLocaleLowerCase();
  const wanted = filter.text.toLocaleLowerCase().split(/\s+/);
  return wanted.every((word) => haystack.includes(word));
}

/** The local day of a time in milliseconds since 1970, such as `2026-11-02`. */
export function dayOf(time: number): string {
  const date = new Date(time);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
