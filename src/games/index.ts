/** `otau/games`: the rules of the four games behind one contract. */

export { type ErrorCode, OtauError } from '../lib/error.js';
export type { RngState } from '../lib/rng.js';
export { Rng } from '../lib/rng.js';
export type { AbaloneOptions } from './abalone/options.js';
export {
  createGame,
  type GameEntry,
  type GameOf,
  type GameTypes,
  gameEntry,
  type OptionsOf,
  parseGameId,
} from './catalog.js';
export {
  Clock,
  type ClockState,
  formatTime,
  formatTimeControl,
  parseTimeControl,
  type TimeControl,
  UNTIMED,
} from './clock.js';
export { readField } from './fields.js';
export * from './game.js';
export { type Ending, type EndReason, History, isLegal } from './history.js';
export type { KindoOptions } from './kindo/options.js';
export { LiveGame, type LiveGameOptions } from './live.js';
export { formatDomain, parseOptions } from './options.js';
export { divide, perft } from './perft.js';
export { type FieldOf, Position } from './position.js';
export { Rows } from './rows.js';
export type { SenetOptions } from './senet/options.js';
export type { TogyzKumalakOptions } from './togyzkumalak/options.js';
