/**
 * The exact evaluation of a position and of each of its moves by an endgame table. `worker.ts` has the tables.
 */
import { CHANCE, gameTraits, legalActions, OVER, type Row, rowAfter } from 'otau';
import { type Endgames, UNSOLVED } from 'otau/tables';
import type { EvaluatedLine, Evaluation } from '../evaluation/evaluation.js';

const MAX_LINE_LENGTH = 12;

/** The result of a position for player 0. */
interface Result {
  /** -1 to 1. */
  readonly value: number;
  /** By how many stones this player will be ahead; undefined in games that do not count them. */
  readonly lead?: number;
}

interface Move extends Result {
  readonly action: number;
  readonly row: Row;
}

/** The exact evaluation of a position that is not over, with all legal moves; undefined if the table does not know it. */
export function evaluateExactly(endgames: Endgames, row: Row): Evaluation | undefined {
  const { game } = endgames;
  const actor = game.actor(row);
  const result = resultOf(endgames, row);
  if (actor === OVER || result === undefined) return undefined;
  const player = actor === CHANCE ? row[game.layout.player.first] : actor;
  const lead = result.lead === undefined ? undefined : seenBy(player, result.lead);
  return {
    values: [0, 1].map((one) => seenBy(one, result.value)),
    lines: movesOf(endgames, row)?.map((move) => lineOf(endgames, actor, move)) ?? [],
    depth: 0,
    nodes: 0,
    effort: Number.POSITIVE_INFINITY,
    exact: { player, lead },
  };
}

/** Undefined if the table knows neither the position nor all positions after its moves. */
function resultOf(endgames: Endgames, row: Row): Result | undefined {
  const { game } = endgames;
  const isOver = game.actor(row) === OVER;
  const value = isOver ? game.result(row, 0) : endgames.value(row);
  if (value === UNSOLVED) return movesOf(endgames, row)?.[0];
  const lead = endgames.lead?.(row) ?? UNSOLVED;
  return lead === UNSOLVED ? { value } : { value, lead };
}

/** All legal moves, the best first; undefined if no player moves, or the result of a move is unknown. */
function movesOf(endgames: Endgames, row: Row): Move[] | undefined {
  const { game } = endgames;
  const actor = game.actor(row);
  if (actor < 0) return undefined;
  const moves: Move[] = [];
  for (const action of legalActions(game, row)) {
    const child = rowAfter(game, row, action);
    const result = resultAfter(endgames, child);
    if (result === undefined) return undefined;
    moves.push({ action, row: child, ...result });
  }
  const rank = ({ value, lead = 0 }: Move) => seenBy(actor, value) * 1000 + seenBy(actor, lead);
  return moves.sort((one, other) => rank(other) - rank(one));
}

/** The result after a move. A throw can give a second move; other positions that are not in the table are not searched. */
function resultAfter(endgames: Endgames, row: Row): Result | undefined {
  const { game } = endgames;
  const { hasChance } = gameTraits(game.id);
  const isKnown = hasChance || game.actor(row) === OVER || endgames.value(row) !== UNSOLVED;
  return isKnown ? resultOf(endgames, row) : undefined;
}

function lineOf(endgames: Endgames, mover: number, move: Move): EvaluatedLine {
  const value = seenBy(mover, move.value);
  const solved = value === 1 ? 'win' : value === -1 ? 'loss' : undefined;
  // An expected result of 0 is not a draw in Senet: the winner is still open
  const isDraw = move.lead === 0;
  const lead = move.lead === undefined ? undefined : seenBy(mover, move.lead);
  return { action: move.action, value, lead, line: follow(endgames, move), solved: isDraw ? 'draw' : solved };
}

/** A move and best play after it, until chance moves, the game ends or a position repeats. */
function follow(endgames: Endgames, move: Move): number[] {
  const line = [move.action];
  const seen = new Set<string>();
  let { row } = move;
  while (line.length < MAX_LINE_LENGTH && !seen.has(row.join())) {
    seen.add(row.join());
    const best = movesOf(endgames, row)?.[0];
    if (best === undefined) break;
    line.push(best.action);
    row = best.row;
  }
  return line;
}

/** A value for player 0 from the point of view of a player. */
function seenBy(player: number, number: number): number {
  return player === 0 || number === 0 ? number : -number;
}
