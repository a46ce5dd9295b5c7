/** What a review finds in a game: plain data, the same as JSON. */
import type { GameId, GameOptions } from '../core/game.js';
import type { Grade } from './grade.js';

/** What a theme has found about a move; its words are those of the theme with these values put in. */
export interface FoundTheme {
  /** The name of the theme: `win-missed`, `capture-left`. */
  readonly id: string;
  /** The values in its words, by name. */
  readonly params: Readonly<Record<string, string | number>>;
  /** The cells that it is about, as people name them: `a1`, in Senet the number of a house. */
  readonly cells: readonly string[];
}

/** A move that would have been better. */
export interface BetterMove {
  readonly action: number;
  readonly move: string;
  /** The move and what follows it. */
  readonly line: readonly number[];
  /** The line as texts. */
  readonly moves: readonly string[];
}

/** A turn of several moves, as one decision. */
export interface TurnReview {
  /** The moves of the turn, as texts. */
  readonly played: readonly string[];
  /** Which of them this one is, 0 for the first. */
  readonly at: number;
  /** The better turn: the moves before the first mistake, then the better moves. */
  readonly better: readonly string[];
  /** What the moves of the turn give away together. */
  readonly loss: number;
}

/** The review of one move of a player. */
export interface MoveReview {
  /** Of the position before it, counted with throws, 0 for the first. */
  readonly ply: number;
  /** The number of the move, as positions and lists of moves have it. */
  readonly number: number;
  readonly player: number;
  readonly action: number;
  readonly move: string;
  /** Absent where there was nothing to choose. */
  readonly grade?: Grade;
  /** What it gives away of the expected result (-1 to 1) of its player. */
  readonly loss: number;
  /** Whether the loss is proved, by tables or by searches to the end. */
  readonly isExact: boolean;
  /** For moves that give something away. */
  readonly better?: BetterMove;
  /** For moves that give something away in a turn of several moves. */
  readonly turn?: TurnReview;
  /** What follows the move, where others answer best, for moves that give something away. */
  readonly reply?: readonly number[];
  /** Why, for moves that give something away: the most telling first. */
  readonly themes: readonly FoundTheme[];
}

/** The review of one player. */
export interface PlayerReview {
  /** 0 to 100; absent where the player had nothing to choose. */
  readonly accuracy?: number;
  readonly counts: Readonly<Record<Grade, number>>;
  /** What chance has given the player, of an expected result from -1 to 1; in games with chance. */
  readonly luck?: number;
}

/** The value of a position. */
export interface PositionValue {
  /** Expected result of each player, -1 to 1. */
  readonly values: readonly number[];
  readonly isExact: boolean;
}

/** A review of a game. */
export interface Review {
  readonly format: 'otau-review';
  readonly version: 1;
  readonly game: GameId;
  readonly options: GameOptions;
  /** The text of the agent that was asked. */
  readonly agent: string;
  readonly players: readonly PlayerReview[];
  /** For each position of the game from the first on; undefined (null as JSON) where nothing is known. */
  readonly positions: readonly (PositionValue | undefined)[];
  readonly moves: readonly MoveReview[];
  /** The plies of the worst moves in the turns that gave away most, at most three, in the order of the game. */
  readonly turningPoints: readonly number[];
}
