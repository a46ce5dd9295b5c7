/** `otau show`: a position as a board, as text, as SVG or as JSON, with what can be played in it. */
import { CHANCE, type Game, OVER, type Row } from 'otau/internal/core/game.js';
import { type History, resultsOf } from 'otau/internal/core/history.js';
import { OtauError } from 'otau/internal/lib/error.js';
import { type LastAction, renderSvg, renderText } from 'otau/internal/render/index.js';
import type { Flags, Output } from '../../command.js';
import { readGame, readHistory, readNotation } from '../../flags/game.js';
import { columns, counted } from '../../text.js';

export function showPosition(flags: Flags, output: Output): number {
  if (flags.svg && flags.json) throw new OtauError('bad-command', 'Print SVG or JSON: give --svg or --json, not both.');
  const { game } = readGame(flags);
  const history = readHistory(flags, game);
  const notation = readNotation(flags, game);
  if (flags.svg) {
    output.print(renderSvg(game, history.row, { last: lastAction(history, history.length) }));
  } else if (flags.json) {
    output.print(JSON.stringify(describe(history, notation)));
  } else {
    output.print(drawBoard(history, output));
    output.print(`\n${game.formatPosition(history.row, history.counters)}`);
    output.print(formatPossible(history, notation, output.columns));
  }
  return 0;
}

/** The board after `ply` plies, the present one if left out, with the last move marked. */
export function drawBoard(history: History, { colour, columns: width }: Output, ply = history.length): string {
  const { before, action } = lastAction(history, ply) ?? {};
  return renderText(history.game, history.rowAt(ply), { colour, width, before, lastAction: action });
}

/** What was played or thrown last before the position after `ply` plies; nothing before the first. */
function lastAction(history: History, ply: number): LastAction | undefined {
  return ply === 0 ? undefined : { before: history.rowAt(ply - 1), action: history.actions[ply - 1] };
}

/** The legal actions of a position, with their texts. */
export function legalMoves(game: Game, row: Row, notation?: string): { action: number; move: string }[] {
  const actions = new Uint16Array(game.maxLegal);
  const count = game.legal(row, actions);
  return Array.from(actions.subarray(0, count), (action) => ({
    action,
    move: game.formatAction(row, action, notation),
  }));
}

function possibleOutcomes(game: Game, row: Row): { move: string; probability: number }[] {
  const probabilities = new Float32Array(game.maxLegal);
  const count = game.outcomes(row, probabilities);
  return Array.from(probabilities.subarray(0, count), (probability, outcome) => ({
    move: game.formatAction(row, outcome),
    probability,
  }));
}

/** What `--json` prints. */
function describe(history: History, notation: string | undefined) {
  const { game, row, counters, actor } = history;
  return {
    game: game.id,
    options: game.options,
    position: game.formatPosition(row, counters),
    actor,
    over: actor === OVER,
    results: actor === OVER ? resultsOf(game, row) : null,
    legal: legalMoves(game, row, notation),
    outcomes: possibleOutcomes(game, row),
    row: [...row],
  };
}

function formatPossible(history: History, notation: string | undefined, width: number): string {
  const { game, row, actor } = history;
  if (actor === OVER) return `The game is over: ${resultsOf(game, row).join(', ')}.`;
  if (actor === CHANCE) {
    const outcomes = possibleOutcomes(game, row).map(({ move, probability }) => `${move} (${probability})`);
    return `Chance moves: ${outcomes.join(', ')}`;
  }
  const moves = legalMoves(game, row, notation).map(({ move }) => move);
  return `${counted(moves.length, 'legal move')}:\n${columns(moves, width)}`;
}
