/** `otau`: the contract, the registry, and the rules of the games that come with Otau. */
import './rules.js';

export { Canonical } from '../core/canonical.js';
export { checkRules } from '../core/check-rules.js';
export * from '../core/clock.js';
export { completeGame, type GameRules } from '../core/complete-game.js';
export * from '../core/game.js';
export { type Ending, type EndReason, History, isLegal, resultsOf } from '../core/history.js';
export { type FieldSpec, layoutOf, readField, writeField, writeValue } from '../core/layout.js';
export * from '../core/live.js';
export { formatDomain, type OptionSpecs, type OptionsIn, parseOptions, rulesKey } from '../core/options.js';
export { divide, perft } from '../core/perft.js';
export { type FieldOf, Position } from '../core/position.js';
export {
  assetNameOf,
  createGame,
  type GameDefinition,
  type GameOf,
  type GameParts,
  type GameTraits,
  type GameTypes,
  gameDefinition,
  gameIds,
  gamePart,
  gameTraits,
  type KnownGameId,
  type OptionsOf,
  parseGameId,
  registerGame,
} from '../core/registry.js';
export {
  checkNotation,
  drawOutcome,
  legalActions,
  outcomesOf,
  playableActions,
  Rows,
  randomRows,
  rowAfter,
  startOf,
} from '../core/rows.js';
export { ERROR_CODES, type ErrorCode, OtauError, quote, unlessThrown } from '../lib/error.js';
export { isJsonObject, parseJsonObject } from '../lib/json.js';
export { Rng, type RngState } from '../lib/rng.js';
export type { AbaloneOptions } from './abalone/options.js';
export type { KindoOptions } from './kindo/options.js';
export type { SenetOptions } from './senet/options.js';
export type { TogyzKumalakOptions } from './togyzkumalak/options.js';
