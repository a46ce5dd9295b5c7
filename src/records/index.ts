/** `otau/records`: records of games, written, read, imported and replayed. */
export { formatRecord, formatRecords, type ParseOptions, parseRecords } from './parse.js';
export type { GameRecord, Note, RecordForm } from './record.js';
export { type RecordFacts, recordOf, replayRecord } from './replay.js';
export type { ReadOptions } from './stream/read.js';
export { type FoundError, type FoundGame, type FoundRecord, readRecords } from './stream/reader.js';
