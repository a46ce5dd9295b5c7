/** The public names of exact knowledge: endgame tables, how they are made, asked and checked. */
export {
  type EndgameSource,
  type Endgames,
  endgamesFrom,
  type LeadingEndgames,
  type TableData,
  UNSOLVED,
} from './endgames.js';
export { checkSenetTable, type SenetCheck } from './senet-check.js';
export { type SenetRules, type SenetSolution, solveSenet } from './senet-solve.js';
export { formatSenetTable, MOST_DANCERS, parseSenetTable, SenetTable } from './senet-table.js';
export { expectSlowly, solveSlowly } from './slow-solver.js';
export { type Check, checkTable, type Fault } from './togyzkumalak-check.js';
export type { Shape, Slice } from './togyzkumalak-slices.js';
export { type Level, solveLevels } from './togyzkumalak-solve.js';
export { MOST_TABLE_STONES, packValues, parseTable, TogyzKumalakTable } from './togyzkumalak-table.js';
