/** `otau/network`: networks for the games: declared, stored as `.onnx`, run by ONNX Runtime or in WebAssembly of our own. */
import '../games/kernel.js';
import '../games/network.js';
import '../games/rules.js';

export { NetworkSearch } from '../search/mcts/network-search.js';
export type { NetworkSearchOptions } from '../search/mcts/options.js';
export { parameterCount, parametersOf } from './architecture.js';
export { NetworkEvaluator } from './batch.js';
export { checkDeclaration, gameOf, type NetworkDeclaration, type Trunk } from './declaration.js';
export type { CellBoard, GameNetwork, GameTraining, NetworkSizes } from './game-network.js';
export {
  type About,
  checkModelSize,
  initialWeights,
  type Model,
  readModel,
  type Weights,
  writeModel,
} from './model.js';
export { type OrtWebModule, webRuntime } from './ort-session.js';
export {
  type ActionLists,
  DEVICES,
  type Device,
  type InferenceResult,
  type InferenceRuntime,
  type InferenceSession,
} from './runtime.js';
