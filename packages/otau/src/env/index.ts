/** `otau/env`: Gymnasium-like and PettingZoo-like environments of all registered games. Runs in browsers and Node alike. */
import '../games/rules.js';
import '../games/drawing.js';
import '../games/environment.js';
import '../games/kernel.js';

export type { SenetObservation } from '../games/senet/environment.js';
export { OtauError } from '../lib/error.js';
export { type AnimationOptions, animatedSvg, type Frame, framesOf, type Timing } from '../render/film.js';
export type { RgbArray } from '../render/game-drawing.js';
export * from './aec.js';
export { BoardEnv } from './board-env.js';
export * from './checks.js';
export type * from './env.js';
export { Episode } from './episode.js';
export type { DictForm, EnvironmentTypes, GameEnvironment, InfoState, WriteRewards } from './game-environment.js';
export { type MakeOptions, make, type ObservationOf } from './make.js';
export { type DecodedObservation, decodeObservation, describeObservation } from './observer.js';
export { OnePlayerEnv } from './one-player.js';
export { type Registration, type Renderer, register, registered, registerRenderer } from './registry.js';
export { Box, type BoxArray, type BoxDtype, Dict, Discrete, type SampleOptions, type Space } from './spaces.js';
export * from './vector/benchmark.js';
export {
  type AutoresetMode,
  seedOfGame,
  type VectorArrays,
  VectorEnv,
  type VectorOptions,
  type VectorReset,
  type VectorSeed,
  vector,
} from './vector/vector.js';
export {
  FlattenObservation,
  flatten,
  flattenSpace,
  IllegalAction,
  MaxPlies,
  OrderEnforcing,
  RandomSymmetry,
  TransformReward,
  Wrapper,
} from './wrappers.js';
