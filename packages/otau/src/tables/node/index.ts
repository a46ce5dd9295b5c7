/** The public names of what endgame tables need of Node: files, and builds with worker threads. */
export {
  type BuildOptions,
  buildTogyzKumalak,
  loadTogyzKumalak,
  SHIPPED_TOGYZKUMALAK,
  saveTogyzKumalak,
} from '../../games/togyzkumalak/tables/node/build.js';

import '../../games/node/solvers.js';
import '../../games/tables.js';

export { loadSenet, saveSenet, shippedSenet } from '../../games/senet/tables/node/solver.js';
export { loadTable, shippedEndgames, shippedTable } from './files.js';
export type { BuildTask, BuiltTable, GameSolver } from './game-solver.js';
