/** The public names of exact knowledge: endgame tables, how they are made, asked and checked. */

import '../games/tables.js';

export { checkSenetTable } from '../games/senet/tables/check.js';
export { formatSenetTable, openSenetTable, parseSenetTable } from '../games/senet/tables/file.js';
export { type SenetRules, type SenetSolution, solveSenet } from '../games/senet/tables/solve.js';
export { type Chances, MAX_DANCERS, SenetTable } from '../games/senet/tables/table.js';
export { checkTable } from '../games/togyzkumalak/tables/check.js';
export type { Shape, Slice } from '../games/togyzkumalak/tables/slices.js';
export { type SolvedLevel, solveLevels } from '../games/togyzkumalak/tables/solve.js';
export { MAX_TABLE_STONES, packValues, parseTable, TogyzKumalakTable } from '../games/togyzkumalak/tables/table.js';
export type { EndgameTable, GameEndgames, TableCheck, TableFault, TableSource } from './endgames.js';
export {
  type EndgameSource,
  type Endgames,
  endgamesFrom,
  type LeadingEndgames,
  type TableData,
  UNSOLVED,
} from './endgames.js';
export { expectSlowly, solveSlowly } from './slow-solver.js';
