/** `otau/env`: Gymnasium-like and PettingZoo-like environments of all registered games. Runs in browsers and Node alike. */
import '../games/rules.js';
import '../games/drawing.js';
import '../games/environment.js';
import '../games/kernel.js';

export type { SenetObservation } from '../games/senet/environment/dict.js';
export { OtauError } from '../lib/error.js';
export { type AnimationOptions, animatedSvg } from '../render/animation.js';
export { type Frame, framesOf, type Timing } from '../render/film.js';
export type { RgbArray } from '../render/rgb-array.js';
export { type AecOptions, aec } from './aec/aec.js';
export { AecCycle } from './aec/cycle.js';
export type { AecEnv, AgentObservation, AgentSpace, LastResult } from './aec/env.js';
export { AecOrderEnforcing, AecWrapper, TerminateIllegal } from './aec/wrappers.js';
export { BoardEnv } from './board-env.js';
export { apiTest } from './checks/api-test.js';
export type { ApiTestOptions } from './checks/assertions.js';
export { type Performance, performanceBenchmark } from './checks/benchmark.js';
export { type SeedTestOptions, seedTest } from './checks/seed-test.js';
export type * from './env.js';
export { Episode } from './episode.js';
export type { DictForm, EnvironmentTypes, GameEnvironment, InfoState, WriteRewards } from './game-environment.js';
export { type DecodedObservation, decodeObservation, describeObservation } from './inspect/decode.js';
export { type MakeOptions, make, type ObservationOf } from './make.js';
export { OnePlayerEnv } from './one-player.js';
export { type Registration, register, registered } from './registry.js';
export { type Renderer, registerRenderer } from './renderers.js';
export { Box, type BoxArray, type BoxDtype, Dict, Discrete, type SampleOptions, type Space } from './spaces.js';
export {
  type VectorBenchmarkOptions,
  type VectorFigures,
  type VectorWorkload,
  vectorBenchmark,
  vectorWorkloads,
} from './vector/benchmark.js';
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
export { FlattenObservation, flatten, flattenSpace } from './wrappers/flatten.js';
export { RandomSymmetry } from './wrappers/symmetry.js';
export { IllegalAction, MaxPlies, OrderEnforcing, TransformReward, Wrapper } from './wrappers/wrapper.js';
