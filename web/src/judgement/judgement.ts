/**
 * The analysis of positions and moves: values, best lines, and how much a move has given away.
 * Pure numbers; `comment.ts` puts them into words.
 */
import { type Game, type GameId, OVER, type Row } from 'otau';
import { type Grade, gradeLimits, gradeOf } from 'otau/review';
import type { MoveNode } from '../session/tree.js';

/** A first move with what follows it. */
export interface JudgedLine {
  readonly action: number;
  /** Expected result, -1 to 1, for the player to move. */
  readonly value: number;
  readonly line: readonly number[];
  readonly solved?: 'win' | 'loss' | 'draw';
  /** By how many stones the player to move will be ahead; by endgame tables only. */
  readonly lead?: number;
}

/** What an endgame table adds to the values of a position. */
export interface Exact {
  /** The player who moves, or is to throw. */
  readonly player: number;
  /** By how many stones that player will be ahead, where the game counts them. */
  readonly lead?: number;
}

/** What was found about a position. */
export interface Judgement {
  /** Expected result of each player, -1 to 1. */
  readonly values: readonly number[];
  /** Best first; empty where nobody moves. */
  readonly lines: readonly JudgedLine[];
  readonly depth: number;
  readonly nodes: number;
  readonly visits?: number;
  /** How much was looked at: of two findings the one with more effort is kept. */
  readonly effort: number;
  /** Present where an endgame table knows the position: then the lines are all legal moves, and nothing can be added. */
  readonly exact?: Exact;
}

export interface MoveGrade {
  readonly grade: Grade;
  /** Of the expected result (-1 to 1) of the mover, 0 or more. */
  readonly loss: number;
  /** The best move of the position before it. */
  readonly best: JudgedLine;
}

/** A puzzle's answer is right up to this loss. */
export function smallLoss(game: GameId): number {
  return 0.5 * gradeLimits(game)[0];
}

/** The judgement of a finished position. */
export function finalJudgement(game: Game, row: Row): Judgement | undefined {
  if (game.actor(row) !== OVER) return undefined;
  const values = Array.from({ length: game.players }, (_, player) => game.result(row, player));
  return { values, lines: [], depth: 0, nodes: 0, effort: Number.POSITIVE_INFINITY };
}

/** What is known of a position: by analysis, or by its end. */
export function knownJudgement(game: Game, node: MoveNode, found: Judgement | undefined): Judgement | undefined {
  return finalJudgement(game, node.row) ?? found;
}

/**
 * How good a move was. Undefined for throws, where the position before it has not been judged, and
 * where the value of the move is not known.
 * @param before of the position before the move
 * @param after of the position after it, if it is judged
 */
export function gradeMove(
  game: Game,
  { action, mover }: Pick<MoveNode, 'action' | 'mover'>,
  before: Judgement | undefined,
  after: Judgement | undefined,
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

/** The finding after the move looks deeper into it; the one before it compares it fairly. The milder word counts. */
function valueOfMove(listed: JudgedLine | undefined, after: Judgement | undefined, mover: number): number | undefined {
  const values = [listed?.value, after?.values[mover]].filter((value) => value !== undefined);
  return values.length === 0 ? undefined : Math.max(...values);
}

/** Each player's share of the bar, together 1. */
export function sharesOf(values: readonly number[]): number[] {
  const chances = values.map((value) => Math.min(1, Math.max(-1, value)) + 1);
  const sum = chances.reduce((total, chance) => total + chance, 0);
  return chances.map((chance) => (sum === 0 ? 1 / values.length : chance / sum));
}

/** Weights of hints, 0 to 1: the best line 1, others by what they give away. */
export function weightsOf(game: GameId, lines: readonly JudgedLine[]): number[] {
  return lines.map(({ value }) => Math.max(0.1, 1 - (lines[0].value - value) / gradeLimits(game)[2]));
}
