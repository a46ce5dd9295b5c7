/** `otau perft`: counts the positions at a depth, to compare rules and to time them. */
import { CHANCE, type Game, type Row } from 'otau/internal/core/game.js';
import { perft as countPositions } from 'otau/internal/core/perft.js';
import { OtauError } from 'otau/internal/lib/error.js';
import { Rng } from 'otau/internal/lib/rng.js';
import { EXIT, type Flags, type Input, Interrupted, type Output } from '../../command.js';
import { readGame, readStart, readWhole } from '../../flags/game.js';
import { Countdown } from '../../progress.js';
import { table } from '../../text.js';

/** Plies that are counted without looking for Ctrl-C. */
const UNINTERRUPTED_PLIES = 4;

export async function perft(flags: Flags, output: Output, input: Input): Promise<number> {
  if (flags.depth === undefined) throw new OtauError('bad-command', 'How deep? Give --depth with a number of plies.');
  const depth = readWhole('--depth', flags.depth, flags.divide ? 1 : 0, 40);
  const { game } = readGame(flags);
  const { row, counters } = readStart(flags, game, new Rng(flags.seed ?? 0));
  const first = depth === 0 ? [] : listed(game, row);
  const progress = new Countdown(output, input, { total: first.length, unit: 'first moves' }, flags.json);

  const started = input.now();
  const moves: { readonly text: string; readonly nodes: number }[] = [];
  try {
    for (const action of first) {
      const checkInterrupted = async (): Promise<void> => {
        progress.show(moves.length);
        await input.yieldToEvents();
      };
      const nodes = await countSlowly(game, rowAfter(game, row, action), depth - 1, checkInterrupted);
      moves.push({ text: game.formatAction(row, action), nodes });
    }
  } catch (error) {
    if (!(error instanceof Interrupted)) throw error;
    if (flags.divide && !flags.json) progress.printFinal(formatMoves(moves));
    output.warn(`Interrupted after ${moves.length} of ${first.length} first moves.`);
    return EXIT.interrupted;
  }
  const nodes = depth === 0 ? 1 : moves.reduce((sum, move) => sum + move.nodes, 0);
  const seconds = Math.round(input.now() - started) / 1000;
  const perSecond = seconds > 0 ? Math.round(nodes / seconds) : 0;

  if (flags.json) {
    const position = game.formatPosition(row, counters);
    const { id, options } = game;
    const divide = flags.divide ? moves : undefined;
    output.print(JSON.stringify({ game: id, options, position, depth, nodes, seconds, perSecond, divide }));
    return EXIT.ok;
  }
  const total = `${nodes} nodes at depth ${depth} in ${seconds.toFixed(3)} s, ${perSecond} nodes/s`;
  progress.printFinal(flags.divide && moves.length > 0 ? `${formatMoves(moves)}\n${total}` : total);
  return EXIT.ok;
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
  for (const action of listed(game, row)) {
    nodes += await countSlowly(game, rowAfter(game, row, action), depth - 1, checkInterrupted);
  }
  return nodes;
}

/** What can be played, or occur by chance. */
function listed(game: Game, row: Row): number[] {
  if (game.actor(row) === CHANCE) {
    return Array.from({ length: game.outcomes(row, new Float32Array(game.maxLegal)) }, (_, outcome) => outcome);
  }
  const actions = new Uint16Array(game.maxLegal);
  return Array.from(actions.subarray(0, game.legal(row, actions)));
}

function rowAfter(game: Game, row: Row, action: number): Row {
  const next = new Uint8Array(game.rowSize);
  game.next(row, action, next);
  return next;
}
