/** What a review finds in a game, as plain data, the same as JSON; and the grades of moves. */
import type { GameId, GameOptions } from '../core/game.js';
import { gameTraits } from '../core/registry.js';

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
  /** The answer that the search expects, a whole turn as a text; absent where throws come first, and for moves that give nothing away. */
  readonly answer?: string;
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

// How much a move gives away, as a word and as accuracy. Pure numbers.

/** From better to worse. */
export const GRADES = ['best', 'good', 'inaccuracy', 'mistake', 'blunder'] as const;
/** What a move is called. */
export type Grade = (typeof GRADES)[number];

/** A loss of at least this much, of an expected result from -1 to 1, is an inaccuracy, a mistake, a blunder. */
const LOSSES = [0.1, 0.2, 0.35] as const;
/** In a race of many throws one move decides little: there the limits are this part of the usual ones. */
const CHANCE_SCALE = 0.25;
/** A loss this many times the least of an inaccuracy leaves 1/e of the accuracy of a move. */
const ACCURACY_DECAY = 2.5;

/**
 * The losses from which a move of a game is an inaccuracy, a mistake, a blunder; of an expected result from -1 to 1.
 * @throws OtauError `unknown-game`
 */
export function gradeLimits(game: GameId): readonly [number, number, number] {
  const scale = scaleOf(game);
  const [inaccuracy, mistake, blunder] = LOSSES;
  return [scale * (hasLongTurns(game) ? mistake : inaccuracy), scale * mistake, scale * blunder];
}

function scaleOf(game: GameId): number {
  return gameTraits(game).hasChance ? CHANCE_SCALE : 1;
}

/**
 * Whether turns have several moves. There a search sees few turns ahead, and its values differ from depth to depth by about as much as an
 * inaccuracy loses: so none is named.
 */
export function hasLongTurns(game: GameId): boolean {
  return gameTraits(game).movesPerTurn >= 2;
}

/**
 * The word for a loss of the expected result.
 * @param loss 0 to 2
 * @param isBest where no move is known to be better
 * @throws OtauError `unknown-game`
 */
export function gradeOf(game: GameId, loss: number, isBest: boolean): Grade {
  const step = gradeLimits(game).filter((limit) => loss >= limit).length;
  if (step > 0) return GRADES[1 + step];
  return isBest ? 'best' : 'good';
}

/** Whether a word names a move that gives something away. */
export function isBad(grade: Grade): boolean {
  return grade === 'inaccuracy' || grade === 'mistake' || grade === 'blunder';
}

/** The accuracy of one move, 0 to 100, for what it gives away. */
export function moveAccuracy(game: GameId, loss: number): number {
  return 100 * Math.exp(-loss / (ACCURACY_DECAY * LOSSES[0] * scaleOf(game)));
}
