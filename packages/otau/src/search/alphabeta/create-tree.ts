/** Which tree searches a game: the compiled one where it covers the game, else that in TypeScript. */
import type { Game } from '../../core/game.js';
import { evaluationOf } from '../evaluations/create-evaluation.js';
import { TranspositionTable } from '../transposition-table.js';
import { CompiledTree } from './compiled-tree.js';
import type { SearchTree, TreeOptions } from './search-tree.js';
import { AlphabetaTree } from './tree.js';

/** The fastest tree that there is for a game. */
export function createTree(game: Game, options: TreeOptions): SearchTree {
  const { tableBits, table, selective, endgames } = options;
  const compiled = options.evaluation === undefined ? CompiledTree.open(game, options) : undefined;
  if (compiled !== undefined) return compiled;
  const evaluation = options.evaluation ?? evaluationOf(game);
  return new AlphabetaTree(game, evaluation, table ?? new TranspositionTable(tableBits), selective, endgames);
}
