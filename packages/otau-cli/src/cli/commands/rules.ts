/** `otau games`: which games there are, and what can be chosen in each. */
import {
  CHANCE,
  perft as countPositions,
  createGame,
  formatDomain,
  type Game,
  type GameDefinition,
  gameDefinition,
  gameIds,
  type History,
  legalActions,
  type OptionSpec,
  OVER,
  playableActions,
  Rng,
  type Row,
  resultsOf,
  rowAfter,
} from 'otau';
import { type LastAction, renderSvg, renderText } from 'otau/render';
import { listOutcomes } from '../../engine/ugi-text.js';
import { commandError, EXIT, type Flags, type Input, type Output, printFound, untilInterrupted } from '../command.js';
import { historyOfFlags, readGame, readGameId, readNotation, readStart, readWhole } from '../flags/game.js';
import { Countdown } from '../progress.js';
import { columns, counted, table, wrappedTable, wrapText } from '../text.js';

export function printGames(flags: Flags, output: Output): number {
  const ids = flags.operand === undefined ? gameIds() : [readGameId(flags.operand)];
  const entries = ids.map((id) => gameDefinition(id));
  const found = entries.map(describeGame);
  if (flags.operand !== undefined)
    return printFound(flags, output, [found[0], formatGame(entries[0], output.columns)], 2);
  const rows = entries.map(({ id, title, about }) => [id, title, about]);
  return printFound(flags, output, [found, wrappedTable(rows, output.columns)], 2);
}

function describeGame(entry: GameDefinition) {
  const { id, title, about, playerNames, options } = entry;
  const game = createGame(id);
  return { id, title, about, players: playerNames, notations: game.notations, options };
}

function formatGame(entry: GameDefinition, width: number): string {
  const { players, notations } = describeGame(entry);
  const options = Object.entries(entry.options).map(([name, spec]) => formatOption(name, spec, width));
  return [
    `${entry.title} (${entry.id}): ${entry.about}`,
    `players: ${players.join(', ')}`,
    `notations: ${notations.join(', ')}`,
    'options:',
    ...options,
  ].join('\n');
}

function formatOption(name: string, spec: OptionSpec, width: number): string {
  const about = wrapText(spec.about.split(' '), width, '      ');
  const domain = spec.type === 'choice' ? `one of ${spec.choices.join(', ')}` : formatDomain(spec);
  return `  ${name}=${spec.default}\n${about}\n${wrapText(domain.split(' '), width, '      ')}`;
}

// `otau show`: a position as a board, as text, as SVG or as JSON, with what can be played in it.

export function showPosition(flags: Flags, output: Output): number {
  if (flags.svg && flags.json) throw commandError('Print SVG or JSON: give --svg or --json, not both.');
  const { game } = readGame(flags);
  const history = historyOfFlags(flags, game);
  const notation = readNotation(flags, game);
  if (flags.svg) {
    output.print(renderSvg(game, history.row, { last: lastAction(history, history.length) }));
  } else if (flags.json) {
    output.print(JSON.stringify(describe(history, notation)));
  } else {
    output.print(boardText(history, output));
    output.print(`\n${game.formatPosition(history.row, history.counters)}`);
    output.print(formatPossible(history, notation, output.columns));
  }
  return 0;
}

/** The board after `ply` plies, the present one if left out, with the last move marked. */
export function boardText(history: History, { colour, columns: width }: Output, ply = history.length): string {
  const { before, action } = lastAction(history, ply) ?? {};
  return renderText(history.game, history.rowAt(ply), { colour, width, before, lastAction: action });
}

function lastAction(history: History, ply: number): LastAction | undefined {
  return ply === 0 ? undefined : { before: history.rowAt(ply - 1), action: history.actions[ply - 1] };
}

export function legalMoves(game: Game, row: Row, notation?: string): { action: number; move: string }[] {
  return legalActions(game, row).map((action) => ({ action, move: game.formatAction(row, action, notation) }));
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
    outcomes: listOutcomes(game, row),
    row: [...row],
  };
}

function formatPossible(history: History, notation: string | undefined, width: number): string {
  const { game, row, actor } = history;
  if (actor === OVER) return `The game is over: ${resultsOf(game, row).join(', ')}.`;
  if (actor === CHANCE) {
    const outcomes = listOutcomes(game, row).map(({ move, probability }) => `${move} (${probability})`);
    return `Chance moves: ${outcomes.join(', ')}`;
  }
  const moves = legalMoves(game, row, notation).map(({ move }) => move);
  return `${counted(moves.length, 'legal move')}:\n${columns(moves, width)}`;
}

// `otau perft`: counts the positions at a depth, to compare rules and to time them.

const UNINTERRUPTED_PLIES = 4;

export async function runPerft(flags: Flags, output: Output, input: Input): Promise<number> {
  if (flags.depth === undefined) throw commandError('How deep? Give --depth with a number of plies.');
  const depth = readWhole('--depth', flags.depth, flags.divide ? 1 : 0, 40);
  const { game } = readGame(flags);
  const { row, counters } = readStart(flags, game, new Rng(flags.seed ?? 0));
  const first = depth === 0 ? [] : playableActions(game, row);
  const progress = new Countdown(output, input, { total: first.length, unit: 'first moves' }, flags.json);

  const started = input.now();
  const moves: { readonly text: string; readonly nodes: number }[] = [];
  const checkInterrupted = async (): Promise<void> => {
    progress.count(moves.length);
    await input.yieldToEvents();
  };
  const code = await untilInterrupted(async () => {
    for (const action of first) {
      const nodes = await countSlowly(game, rowAfter(game, row, action), depth - 1, checkInterrupted);
      moves.push({ text: game.formatAction(row, action), nodes });
    }
  });
  if (code !== EXIT.ok) {
    if (flags.divide && !flags.json) progress.print(formatMoves(moves));
    output.warn(`Interrupted after ${moves.length} of ${first.length} first moves.`);
    return code;
  }
  const nodes = depth === 0 ? 1 : moves.reduce((sum, move) => sum + move.nodes, 0);
  const seconds = Math.round(input.now() - started) / 1000;
  const perSecond = seconds > 0 ? Math.round(nodes / seconds) : 0;

  const position = game.formatPosition(row, counters);
  const divide = flags.divide ? moves : undefined;
  const facts = { game: game.id, options: game.options, position, depth, nodes, seconds, perSecond, divide };
  const total = `${nodes} nodes at depth ${depth} in ${seconds.toFixed(3)} s, ${perSecond} nodes/s`;
  return printFound(flags, progress, [facts, divide?.length ? `${formatMoves(divide)}\n${total}` : total]);
}

const formatMoves = (moves: readonly { readonly text: string; readonly nodes: number }[]): string =>
  table(moves.map(({ text, nodes }) => [text, String(nodes)]));

/** Counts as `countPositions` does, and calls `checkInterrupted` in between. */
async function countSlowly(
  game: Game,
  row: Row,
  depth: number,
  checkInterrupted: () => Promise<void>,
): Promise<number> {
  if (depth <= UNINTERRUPTED_PLIES) {
    await checkInterrupted();
    return countPositions(game, row, depth);
  }
  let nodes = 0;
  for (const action of playableActions(game, row))
    nodes += await countSlowly(game, rowAfter(game, row, action), depth - 1, checkInterrupted);
  return nodes;
}
