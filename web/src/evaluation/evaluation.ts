/**
 * Evaluations of positions and moves: values, best lines, and how much a move loses. Numbers only; `comment.ts` makes texts of
 * them.
 */
import { type Game, type GameId, OVER, type Row, resultsOf } from 'otau';
import { type Grade, gradeLimits, gradeOf } from 'otau/review';
import type { Line, SearchResult } from 'otau/search';
import type { MoveNode } from '../session/tree.js';

/** A move with its value and the line of best play after it (principal variation). */
export interface EvaluatedLine extends Pick<Line, 'action' | 'value' | 'line' | 'solved'> {
  /** By how many stones the player to move will be ahead. Only from endgame tables. */
  readonly lead?: number;
}

export interface Exact {
  /** The player who is to move or to throw. */
  readonly player: number;
  /** By how many stones this player will be ahead; undefined in games that do not count them. */
  readonly lead?: number;
}

export interface Evaluation extends Pick<SearchResult, 'values' | 'depth' | 'nodes' | 'visits'> {
  /** The best first; empty if no player moves. */
  readonly lines: readonly EvaluatedLine[];
  /** How much was searched. Of two evaluations the one with more effort is kept. */
  readonly effort: number;
  /** Set if an endgame table knows the position. The lines are then all legal moves, and their values are final. */
  readonly exact?: Exact;
}

export interface MoveGrade {
  readonly grade: Grade;
  /** Loss of the mover's expected result, 0 to 2. */
  readonly loss: number;
  /** The best move in the position before the move. */
  readonly best: EvaluatedLine;
}

/** The answer to a puzzle is right up to this loss. */
export function smallLoss(game: GameId): number {
  return 0.5 * gradeLimits(game)[0];
}

/** The evaluation of a position in which the game is over; undefined in other positions. */
export function finalEvaluation(game: Game, row: Row): Evaluation | undefined {
  if (game.actor(row) !== OVER) return undefined;
  return { values: resultsOf(game, row), lines: [], depth: 0, nodes: 0, effort: Number.POSITIVE_INFINITY };
}

/**
 * How good a move was. Undefined for throws, and if the value of the move or of the best move is unknown.
 * @param before evaluation of the position before the move
 * @param after evaluation of the position after it
 */
export function gradeMove(
  game: Game,
  { action, mover }: Pick<MoveNode, 'action' | 'mover'>,
  before: Evaluation | undefined,
  after: Evaluation | undefined,
): MoveGrade | undefined {
  const best = before?.lines[0];
  if (mover < 0 || best === undefined) return undefined;
  if (best.action === action) return { grade: 'best', loss: 0, best };
  const listed = before?.lines.find((line) => line.action === action);
  const value = valueOfMove(listed, after, mover);
  if (value === undefined) return undefined;
  const loss = Math.max(0, best.value - value);
  return { grade: gradeOf(game.id, loss, loss === 0), loss, best };
}

/** The value of a move. The search after it is deeper, the one before it compares all moves equally; the higher value counts. */
function valueOfMove(
  listed: EvaluatedLine | undefined,
  after: Evaluation | undefined,
  mover: number,
): number | undefined {
  const values = [listed?.value, after?.values[mover]].filter((value) => value !== undefined);
  return values.length === 0 ? undefined : Math.max(...values);
}

/** The share of each player in the evaluation bar; the sum is 1. */
export function sharesOf(values: readonly number[]): number[] {
  const chances = values.map((value) => Math.min(1, Math.max(-1, value)) + 1);
  const sum = chances.reduce((total, chance) => total + chance, 0);
  return chances.map((chance) => (sum === 0 ? 1 / values.length : chance / sum));
}

/** Weights of hints, 0.1 to 1: 1 for the best line, less for others by their loss. */
export function weightsOf(game: GameId, lines: readonly EvaluatedLine[]): number[] {
  return lines.map(({ value }) => Math.max(0.1, 1 - (lines[0].value - value) / gradeLimits(game)[2]));
}
