/** `otau-cli/archive`: many games in one file, searched, explored and exported. For Node. */
export { Archive, type ArchiveInfo } from './archive.js';
export type { DuplicateGroup } from './duplicates.js';
export type { Explored, ExploredMove } from './explore.js';
export type { GameFilter } from './filter.js';
export type { ImportOptions, ImportReport } from './import.js';
export type { NearMiss } from './near-misses.js';
export type { ArchiveOptions } from './open.js';
export type { PlayerStatistics, Score } from './players.js';
export type { Tally } from './positions/tally.js';
export type { BadGame, CheckReport, RepairReport } from './repair.js';
export type { ArchiveQuery, FoundGame } from './search.js';
export type { NumberRange } from './sqlite/columns.js';
export type { OnUpdate } from './update.js';
