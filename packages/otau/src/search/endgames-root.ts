/**
 * The root of a tree search whose tables know the end of every move: the move is chosen by the tables, without a
 * search. A tree alone would stop at the first won move, however small the win.
 */

import { CHANCE, OVER, type Row } from '../core/game.js';
import { legalActions, rowAfter } from '../core/rows.js';
import { sameBytes } from '../lib/bytes.js';
import { type Endgames, UNSOLVED } from '../tables/endgames.js';
import { Budget, type Line, type SearchLimits, type SearchResult } from './search.js';

/** The distance of a player who has won already: further than any table's. */
const WON_DISTANCE = UNSOLVED;

/** A legal move and its end, from the mover's view. */
interface KnownMove {
  readonly action: number;
  readonly value: number;
  /** By how much the move wins or loses, where the tables have it; else 0. */
  readonly lead: number;
  /** Whether `value` is a result, not an expectation over chance. */
  readonly isResult: boolean;
  /** Whether it leads to a position of the game so far. */
  readonly comesBack: boolean;
}

/**
 * The moves of a position, by tables alone: the best result first, of equal ones the larger win. A move back to a
 * position of `limits.history` comes after its equals, so that a won game does not repeat for ever.
 * @param row a position in which a player moves
 * @param most the most lines to return
 * Returns undefined where the end of a move is not known.
 */
export function knownResult(
  endgames: Endgames,
  row: Row,
  limits: SearchLimits,
  most = Number.POSITIVE_INFINITY,
): SearchResult | undefined {
  const budget = new Budget(limits);
  const moves = knownMoves(endgames, row, limits.history ?? []);
  if (moves === undefined) return undefined;
  const lines = moves.sort(compare).slice(0, most).map(lineOf);
  const { action, value } = lines[0];
  const values = endgames.game.actor(row) === 0 ? [value, 0 - value] : [0 - value, value];
  const { length } = moves;
  const time = budget.elapsed();
  return { action, value, values, lines, depth: 1, nodes: length, visits: length, time, stopped: 'solved' };
}

function knownMoves(endgames: Endgames, row: Row, history: readonly Row[]): KnownMove[] | undefined {
  const { game } = endgames;
  const sign = game.actor(row) === 0 ? 1 : -1;
  // Positions before a throw cannot come back without another one.
  const earlier = [...history.slice(history.findLastIndex((at) => game.actor(at) === CHANCE) + 1), row];
  const moves: KnownMove[] = [];
  for (const action of legalActions(game, row)) {
    const child = rowAfter(game, row, action);
    const isOver = game.actor(child) === OVER;
    const known = isOver ? game.result(child, 0) : endgames.value(child);
    if (known === UNSOLVED) return undefined;
    const lead = isOver ? known * WON_DISTANCE : (endgames.lead?.(child) ?? 0);
    moves.push({
      action,
      value: 0 + sign * known, // never -0
      lead: sign * lead,
      isResult: isOver || endgames.lead !== undefined || Math.abs(known) === 1,
      comesBack: !isOver && earlier.some((at) => sameBytes(at, child)),
    });
  }
  return moves;
}

/** Below 0 if the first is better. */
function compare(a: KnownMove, b: KnownMove): number {
  return b.value - a.value || Number(a.comesBack) - Number(b.comesBack) || b.lead - a.lead;
}

function lineOf({ action, value, isResult }: KnownMove): Line {
  const line = { action, value, visits: 1, depth: 1, line: [action] };
  return isResult ? { ...line, solved: value > 0 ? 'win' : value < 0 ? 'loss' : 'draw' } : line;
}
