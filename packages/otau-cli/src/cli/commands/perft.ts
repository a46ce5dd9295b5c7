/** `otau perft`: counts the positions at a depth, to compare rules and to time them. */
import { perft as countPositions, divide } from 'otau/internal/core/perft.js';
import { OtauError } from 'otau/internal/lib/error.js';
import { Rng } from 'otau/internal/lib/rng.js';
import type { Flags, Input, Output } from '../command.js';
import { readGame, readStart, readWhole } from '../flags/game.js';
import { table } from '../text.js';

export function perft(flags: Flags, output: Output, input: Input): number {
  if (flags.depth === undefined) throw new OtauError('bad-command', 'How deep? Give --depth with a number of plies.');
  const depth = readWhole('--depth', flags.depth, flags.divide ? 1 : 0, 40);
  const { game } = readGame(flags);
  const { row, counters } = readStart(flags, game, new Rng(flags.seed ?? 0));

  const started = input.now();
  const moves = flags.divide ? divide(game, row, depth) : undefined;
  const nodes = moves?.reduce((sum, move) => sum + move.nodes, 0) ?? countPositions(game, row, depth);
  const seconds = (input.now() - started) / 1000;
  const perSecond = seconds > 0 ? Math.round(nodes / seconds) : 0;

  if (flags.json) {
    const position = game.formatPosition(row, counters);
    const { id, options } = game;
    output.print(JSON.stringify({ game: id, options, position, depth, nodes, seconds, perSecond, divide: moves }));
    return 0;
  }
  if (moves !== undefined) output.print(table(moves.map((move) => [move.text, String(move.nodes)])));
  output.print(`${nodes} nodes at depth ${depth} in ${seconds.toFixed(3)} s, ${perSecond} nodes/s`);
  return 0;
}
