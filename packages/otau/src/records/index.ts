/** `otau/records`: records of games, written, read, imported and replayed. */
import '../games/rules.js';
import '../games/records.js';

export { type FileFacts, type FileOptions, fileFacts, readFile } from './bytes/read.js';
export { type CalendarDate, dateTags, formatDate, parseDate } from './dates.js';
export { type ForeignFormat, type ForeignWriter, foreignFormats, type GameRecords } from './foreign/game-records.js';
export { foreignWriters, formatForeign } from './foreign/write.js';
export { formatRecord, formatRecords } from './format.js';
export { RecordError } from './place.js';
export type { Change, ChangeKind, GameRecord, Note, RecordForm, RepairOffer, Variation, Variations } from './record.js';
export { ratingOf } from './record.js';
export { formatChanges } from './repair/draft.js';
export { type RecordFacts, recordOf, replayRecord } from './replay.js';
export type { ReadOptions } from './stream/read.js';
export {
  type FoundError,
  type FoundGame,
  type FoundRecord,
  type ParseOptions,
  parseRecords,
  readRecords,
  type Taken,
} from './stream/reader.js';
export { twinKey } from './twins.js';
