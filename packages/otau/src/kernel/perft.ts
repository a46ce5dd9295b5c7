/** Perft in the kernel: the part of a game by which `perft` of the core counts where its rules are compiled. */
import type { Game, Row } from '../core/game.js';
import { kernelOf } from './kernel.js';

/** Positions `depth` plies after `row`, at least one; undefined where there is no kernel. */
export function kernelPerft(game: Game, row: Row, depth: number): number | undefined {
  const kernel = kernelOf(game);
  if (kernel === undefined) return undefined;
  const { exports, address } = kernel;
  const place = kernel.alloc(game.rowSize);
  kernel.write(place, row);
  const found = exports.perft(address, place, depth);
  exports.free(place);
  return found;
}
