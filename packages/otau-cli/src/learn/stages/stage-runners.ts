/** What runs the stages of a real run: self-play in threads, training and matches with onnxruntime. */
import { gameOfRun } from '../run/config.js';
import { playMatch } from './match.js';
import { playItself } from './selfplay.js';
import type { StageRunners } from './stage.js';
import { firstNetwork, trainNetwork } from './train.js';

/** Options of `createStageRunners`. */
export interface StageRunnerOptions {
  /** The address of an inference server that evaluates the positions of self-play; this machine unless given. */
  readonly evaluator?: string;
  /** Called with a sentence where that server has to be waited for. */
  readonly warn?: (sentence: string) => void;
}

/**
 * What runs the stages on this machine.
 * @throws `no-runtime` in a stage, without onnxruntime-node
 */
export function createStageRunners({ evaluator, warn }: StageRunnerOptions = {}): StageRunners {
  return {
    start: async (context, initial) => firstNetwork(context, initial),
    selfplay: (context, model) => playItself(context, model, evaluator, warn),
    train: trainNetwork,
    match: (context, task) => playMatch(context, gameOfRun(context.config), task),
  };
}
