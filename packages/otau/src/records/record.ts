/**
 * The record of a game. A record holds what was played and how it ended; the rules
 * end it, but not the ply limits and repetition rules under which it may have been played.
 */
import type { GameId, GameOptions } from '../core/game.js';

/** Notes about a move, or about the first position. */
export interface Note {
  /** Any text. An empty one counts as none. */
  readonly comment?: string;
  /** The value of the position after the move for player 0, from -1 (lost) to 1 (won). */
  readonly evaluation?: number;
  /** Whole milliseconds that the mover has left after the move. */
  readonly clock?: number;
  /** Numeric annotation glyphs, 1 to 255, as in chess records: 1 `!`, 2 `?`, 3 `!!`, 4 `??`, 5 `!?`, 6 `?!`. */
  readonly marks?: readonly number[];
}

/** Other moves by ply: those at ply 1 replace `moves[0]`. */
export type Variations = Readonly<Record<number, readonly Variation[]>>;

/** Moves that might have been played instead, from the position before a move. */
export interface Variation {
  /** At least one. */
  readonly moves: readonly string[];
  /** By ply of the variation: note 1 belongs to its first move, note 0 comes before it. */
  readonly notes?: Readonly<Record<number, Note>>;
  readonly variations?: Variations;
}

/** A game that was played: which, from where, the moves, how it ended. */
export interface GameRecord {
  readonly game: GameId;
  /** The options of the game; those left out have their defaults. */
  readonly options: GameOptions;
  /**
   * Event, Site, Date, Round, the players by their names in the game (White, Black, ...), Variant,
   * TimeControl, Termination and any other: a name of letters, digits and `_`, and any text.
   */
  readonly tags: Readonly<Record<string, string>>;
  /** The text of the first position, where it is not the usual start. */
  readonly start?: string;
  /**
   * The moves in the game's usual notation. Where chance moves before a move, both are written together, in
   * Senet `4:5+4`; a throw after which nothing was played is alone at the end, `t4`.
   */
  readonly moves: readonly string[];
  /** By ply: note 1 belongs to `moves[0]`, note 0 to the first position. */
  readonly notes?: Readonly<Record<number, Note>>;
  readonly variations?: Variations;
  /**
   * `*` (not finished, or unknown), or what each player got, `1`, `1/2` or `0`, player 0 first: `1-0`,
   * `1/2-1/2`, `0-1-0`. After moves that end the game, their result.
   */
  readonly result: string;
}

/** What was wrong in a text with misprints: another move was printed, a move is missing or one too many, moves are in another order. */
export type ChangeKind = 'other' | 'missing' | 'extra' | 'swapped';

/** One change of the text. */
export interface Change {
  readonly kind: ChangeKind;
  /** The ply of the repaired game, from 1; where a token is left out, the ply before it. */
  readonly ply: number;
  /** The token of the text, from 0. */
  readonly token?: number;
  /** What is printed. */
  readonly printed?: string;
  /** What was played. */
  readonly move?: string;
}

/** A record that a text with misprints may mean. */
export interface RepairOffer {
  /** With the tags `Repaired`, which says what was changed, and `Printed`, the moves as they were printed. */
  readonly record: GameRecord;
  readonly changes: readonly Change[];
  /** How probable it is among all that may be meant, 0 to 1. */
  readonly probability: number;
}

/** One JSON object a line, or a text for people in the manner of PGN. */
export type RecordForm = 'jsonl' | 'text';

/** Whether a record has variations or marks: version 1 and the formats of other programs have none. */
export function hasMoreThanLine({ variations, notes = {} }: GameRecord): boolean {
  return variations !== undefined || Object.values(notes).some(({ marks }) => marks !== undefined);
}

/** Ratings above this are not ratings. */
const MAX_RATING = 9999;

/** Tags of ratings, by names in small letters without signs: `WhiteElo`, `white_rating`. */
const NAMES = ['elo', 'rating', 'rtg'];

/** The rating of a seat, as `White`: its tag `WhiteElo`, or another spelling as `white_rating`; 0 where there is none. */
export function ratingOf({ tags }: Pick<GameRecord, 'tags'>, seat: string): number {
  let found: string | undefined;
  for (const name in tags) {
    if (name.length < seat.length + 3 || name.length > seat.length + 8) continue;
    const plain = name.toLowerCase().replaceAll('_', '');
    if (plain.startsWith(seat.toLowerCase()) && NAMES.includes(plain.slice(seat.length))) found ??= tags[name];
  }
  if (found === undefined) return 0;
  const text = (tags[`${seat}Elo`] ?? tags[`${seat}Rating`] ?? found).trim();
  const rating = /^\d{1,4}(?:\.\d{1,9})?\s{0,9}\??$/.test(text) ? Math.round(Number.parseFloat(text)) : 0;
  return rating <= MAX_RATING ? rating : 0;
}
