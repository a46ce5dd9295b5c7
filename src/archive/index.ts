/** `otau/archive`: many games in one file, searched, explored and exported. For Node. */
export { Archive, type ArchiveInfo } from './archive.js';
export type { ArchiveOptions } from './database.js';
export type { Explored, ExploredMove, Tally } from './explore.js';
export type { ImportOptions, ImportReport } from './import.js';
export type { ArchiveQuery, FoundGame } from './search.js';
