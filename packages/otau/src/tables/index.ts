/** The public names of exact knowledge: endgame tables, how they are made, asked and checked. */

import '../games/tables.js';

export { formatSenetTable, openSenetTable, parseSenetTable } from '../games/senet/tables/file.js';
export { checkSenetTable } from '../games/senet/tables/index.js';
export { type SenetRules, type SenetSolution, solveSenet } from '../games/senet/tables/solve.js';
export { type Chances, MAX_DANCERS, SenetTable } from '../games/senet/tables/table.js';
export { checkTable } from '../games/togyzkumalak/tables/index.js';
export { type SolvedLevel, solveLevels } from '../games/togyzkumalak/tables/solve.js';
export {
  MAX_TABLE_STONES,
  packValues,
  parseTable,
  type Slice,
  type TableShape,
  TogyzKumalakTable,
} from '../games/togyzkumalak/tables/table.js';
export {
  type EndgameSource,
  type Endgames,
  type EndgameTable,
  endgamesFrom,
  type GameEndgames,
  type LeadingEndgames,
  type TableCheck,
  type TableData,
  type TableFault,
  type TableSource,
  UNSOLVED,
} from './endgames.js';
export { expectSlowly, solveSlowly } from './slow-solver.js';
