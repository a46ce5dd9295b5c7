/** What was found in a position, as an answer of the analysis protocol. */
import type { Choice } from 'otau/internal/agents/agent.js';
import { CHANCE, type Game, type Row } from 'otau/internal/core/game.js';
import { History } from 'otau/internal/core/history.js';
import type { Line, SearchResult } from 'otau/internal/search/search.js';
import { formatLine } from '../ugi/info.js';
import { standingOf } from '../ugi/position.js';

/** The history of a game as it was after `turn` plies. */
export function historyAt(history: History, turn: number): History {
  const past = new History(history.game, { row: history.rowAt(0), counters: history.countersAt(0) });
  for (let ply = 0; ply < turn; ply++) past.play(history.actions[ply]);
  return past;
}

/** The part of an answer that describes the position; of a finished one also how it ended, of chance what may occur. */
export function describePosition(history: History): Readonly<Record<string, unknown>> {
  const { game, row, counters } = history;
  const position = game.formatPosition(row, counters);
  const standing = standingOf(history);
  if (standing.state === 'move') return { position, state: 'move', player: standing.player };
  if (standing.state === 'chance') {
    return { position, state: 'chance', player: null, outcomes: listOutcomes(game, row) };
  }
  const { reason, results } = standing.ending;
  return { position, state: 'over', player: null, reason, results };
}

function listOutcomes(game: Game, row: Row): readonly { readonly move: string; readonly probability: number }[] {
  const probabilities = new Float32Array(game.maxLegal);
  const count = game.actor(row) === CHANCE ? game.outcomes(row, probabilities) : 0;
  return Array.from(probabilities.subarray(0, count), (probability, outcome) => ({
    move: game.formatAction(row, outcome),
    probability,
  }));
}

/** The part of an answer that a search has found. */
export function describeSearch(game: Game, row: Row, result: SearchResult) {
  const { value, values, visits, nodes, depth, time, lines } = result;
  const { score, solved } = lines[0];
  return {
    rootInfo: {
      value: rounded(value),
      values: values.map(rounded),
      score,
      solved,
      visits,
      nodes,
      depth,
      time: Math.round(time),
    },
    moves: lines.map((line, order) => describeLine(game, row, line, order)),
  };
}

function describeLine(game: Game, row: Row, found: Line, order: number) {
  const { action, value, score, visits, depth, solved, line } = found;
  const prior = 'prior' in found && typeof found.prior === 'number' ? found.prior : undefined;
  const move = game.formatAction(row, action);
  return { move, order, value: rounded(value), score, visits, depth, solved, prior, line: formatLine(game, row, line) };
}

/** The same for what was chosen without a search. */
export function describeChoice(game: Game, row: Row, { action, value, result }: Choice) {
  if (result !== undefined) return describeSearch(game, row, result);
  const move = game.formatAction(row, action);
  const known = value === undefined ? undefined : rounded(value);
  return { rootInfo: { value: known }, moves: [{ move, order: 0, value: known, line: [move] }] };
}

/** Six decimals are enough, and never -0. */
function rounded(value: number): number {
  return Math.round(1e6 * value) / 1e6 || 0;
}
